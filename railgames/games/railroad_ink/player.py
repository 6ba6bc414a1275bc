"""One seat's side of the game: its sheet and the marks beside it. Immutable."""

import msgspec

from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.sheet import Sheet

MOST_SEATS = 6
SPECIALS_A_GAME = 3
UNIVERSITIES_FOR_A_SPECIAL = 3


class Player(msgspec.Struct, frozen=True):
    """One seat's player.

    ``dice`` and ``copies`` are faces still to draw, an expansion's among the dice (copies may stay undrawn);
    ``choices`` the number of factories whose die is not chosen yet; ``used`` a mask over the special routes;
    ``regular`` how many of them counted against the game's three; ``free`` special routes that universities
    gave; ``rounds`` a byte per cell, the round it was drawn in (0 for never); ``goals`` (code, points);
    ``extra`` the expansion's data of this seat, immutable.
    """

    sheet: Sheet
    dice: tuple[int, ...]
    rounds: bytes
    copies: tuple[int, ...] = ()
    choices: int = 0
    used: int = 0
    regular: int = 0
    free: int = 0
    special_drawn: bool = False
    villages: int = 0
    universities: int = 0
    goals: tuple[tuple[str, int], ...] = ()
    extra: object = None

    @property
    def specials_left(self) -> int:
        """How many more special routes may be used in the game."""
        return SPECIALS_A_GAME - self.regular + self.free

    @property
    def can_use_special(self) -> bool:
        """Whether this round still allows a special route."""
        return self.free > 0 or (not self.special_drawn and self.regular < SPECIALS_A_GAME)

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that can be drawn now, each once."""
        return tuple(sorted({*self.dice, *self.copies}))

    def unused_routes(self) -> tuple[int, ...]:
        """The special routes' faces that are not crossed off."""
        specials = self.sheet.board.dice.specials
        return tuple(face for idx, face in enumerate(specials) if not self.used >> idx & 1)

    def with_drawing(self, sheet: Sheet, cell: int, turn: int) -> "Player":
        """The player after a drawing: with the new sheet and the round number of each cell that it fills.
        What is drawn over a space or along its lines fills none."""
        if sheet.drawn is self.sheet.drawn:
            return msgspec.structs.replace(self, sheet=sheet)
        rounds = bytearray(self.rounds)
        filled, emptied = sheet.occ & ~self.sheet.occ, self.sheet.occ & ~sheet.occ
        if filled != 1 << cell or emptied:
            for other in bits(filled | emptied):
                rounds[other] = turn if filled >> other & 1 else 0
        rounds[cell] = turn
        return msgspec.structs.replace(self, sheet=sheet, rounds=bytes(rounds))
