"""The file of an expansion, beside its rules in ``expansions/``: its words, rounds, pieces and goal cards."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from railgames.games.railroad_ink.components import NO_PIECES, PiecesFile, Title

MINUTES, DICE_A_ROUND, DICE_A_GAME = 15, 4, 28
"""Of a game without an expansion, with one player."""
FOLDER = Path(__file__).with_name("expansions")


class GoalWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal card of an expansion; its rules say when it is achieved."""

    code: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]?$")]
    title: Title
    text: str


class ExpansionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of an expansion without its rules. ``text`` stands in the set-up: two lines at most."""

    title: Title = "No expansion"
    text: str = "Seven rounds with the route dice alone."
    rounds: Annotated[int, Meta(ge=1, le=20)] = 7
    pieces: PiecesFile = NO_PIECES
    goals: tuple[GoalWords, ...] = ()

    @property
    def longer(self) -> int:
        """About how many minutes longer one player draws: by the dice of a game, in steps of five."""
        own = sum(die.count for die in self.pieces.dice if die.is_beside)
        drawn = self.rounds * (DICE_A_ROUND + own) / DICE_A_GAME
        return 5 * round(MINUTES * (drawn - 1) / 5)


def expansion_file(name: str) -> ExpansionFile:
    """The file of an expansion; one without a file adds nothing."""
    path = FOLDER / f"{name}.toml"
    if not path.exists():
        return ExpansionFile()
    return msgspec.toml.decode(path.read_bytes(), type=ExpansionFile)
