"""Desert: two dice with cacti and oases, for six rounds and one last roll. Every cactus that is left scores.

A desert die may be drawn in any empty space, or left out. It need not join anything; only its route must not
meet one of the other kind. When a die shows a dry spell, before drawing every cactus withers that has no
oasis beside it, across one of the four sides of its space. Giving up a special route ignores the dry spell.
After the last round the desert dice are rolled once more.

Decisions: where a cactus withers its route stays; a space with nothing but cacti is empty again. Two dry
spells in one roll are one. An oasis waters nothing across a wall. A special route given up is one of the
game's three (or the universities' free one) but not the round's one. Who has none to give up, or no cactus in
danger, is not asked. Goals of the last round are scored before the last roll, at which a special route that
is left is given up by itself: it is of no other use. Cacti in a space count as drawn there (central spaces,
rows, areas). Only a route activates a building.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, Self

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits, spaces_beside
from railgames.games.railroad_ink.events import InkEvent, OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import LayeredSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import OwnRoll, Position
from railgames.games.railroad_ink.sheet import Sheet
from railgames.games.railroad_ink.specials import can_give_up, cross_off

A_CACTUS = 1
OASES, IN_A_LINE = 3, 4
# For search.
CALM = (5 / 6) ** 2  # the chance that a roll shows no dry spell
SAVED = 0.4  # share of the cacti in danger that an oasis or a special route saves, with three rounds to come
GROWTH, ROOM = 0.4, 0.25  # cacti that grow beside oases in a round, up to a share of the free spaces there

replace = msgspec.structs.replace


class Wither(Action, frozen=True, tag="wither"):
    """Let the dry spell take the cacti in danger: ``wither``."""


class Water(Action, frozen=True, tag="water"):
    """Give up a special route and ignore the dry spell: ``water rail-crossing``."""

    route: str


class Withered(InkEvent, frozen=True, kw_only=True):
    """A dry spell took ``count`` cacti in these ``spaces``."""

    spaces: tuple[str, ...]
    count: int

    def spots(self) -> tuple[str, ...]:
        return self.spaces

    def text(self) -> str:
        spaces = ", ".join(self.spaces)
        return ntr(
            "loses {n} cactus to the dry spell, in {spaces}",
            "loses {n} cacti to the dry spell, in {spaces}",
            self.count,
            spaces=spaces,
        )


class Watered(InkEvent, frozen=True, kw_only=True):
    """The seat gave up a special route for its cacti in these ``spaces``."""

    spaces: tuple[str, ...]

    def text(self) -> str:
        return tr("waters its cacti, so that none withers")


class LastRoll(InkEvent, frozen=True, kw_only=True):
    """The desert dice after the last round: ``dice`` are the words of the faces, ``titles`` their names."""

    dice: tuple[str, ...]
    titles: tuple[str, ...] = ()

    def text(self) -> str:
        dice = ", ".join(tr(title) for title in self.titles)
        return tr("The last roll of the desert dice: {dice}.", dice=dice)


class DesertSheet(LayeredSheet):
    """A board with cacti and oases: masks of spaces. ``pairs`` are those with two cacti."""

    __slots__ = ("cacti", "oases", "pairs")

    cacti: int
    oases: int
    pairs: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.cacti = self.oases = self.pairs = 0

    def place(self, cell: int, tile: int) -> Self:
        new = LayeredSheet.place(self, cell, tile)
        if self.occ >> cell & 1:
            return new  # it was erased first, so the sheet in between has seen to the masks
        new.cacti, new.pairs, new.oases = self.cacti, self.pairs, self.oases
        bit = 1 << cell
        if new.worded & bit:
            word = self.board.layers[cell][tile].word
            new.cacti |= bit if word in ("cactus", "cacti") else 0
            new.pairs |= bit if word == "cacti" else 0
            new.oases |= bit if word == "oasis" else 0
        return new

    @property
    def safe(self) -> int:
        """Mask of the spaces whose cacti no dry spell takes."""
        return self.cacti & beside(self.board, self.oases)

    @property
    def in_danger(self) -> int:
        """Mask of the spaces whose cacti the next dry spell takes."""
        return self.cacti & ~self.safe

    def cacti_in(self, cells: int) -> int:
        """How many cacti there are in these spaces."""
        return (self.cacti & cells).bit_count() + (self.pairs & cells).bit_count()

    def withered(self) -> Self:
        """The sheet after a dry spell: with the routes, but without the cacti that were in danger."""
        lost, board = self.in_danger, self.board
        kept = []
        for cell, tile in self.drawn:
            if not lost >> cell & 1:
                kept.append((cell, tile))
            elif board.tiles[tile].segments:
                kept.append((cell, board.dice.tile_of[board.tiles[tile].text.partition("*")[0]]))
        return self.redrawn(kept)

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return A_CACTUS * self.cacti_in(self.cacti)

    def promising(self, face: int) -> list[tuple[int, int]]:
        """For a desert die what joins a route, and cacti without a route where an oasis waters them; every
        move where there is neither."""
        moves = self.moves(face)
        if face not in self.board.dice.own_faces:
            return moves
        board, routes = self.board, self.ends | self.board.exit_edges
        watered = beside(board, self.oases)
        joined = [
            (cell, tile)
            for cell, tile in moves
            if board.placing[cell][tile].edges & routes
            or (watered >> cell & 1 and not board.tiles[tile].segments)
        ]
        return joined or moves

    def hope(self, left: int) -> float:
        """The cacti expected at the end: those that are safe, a share of those in danger, and those that will
        grow beside the oases."""
        safe, danger = self.cacti_in(self.safe), self.cacti_in(self.in_danger)
        calm = CALM ** (left + 1)
        spared = calm + (1 - calm) * SAVED * min(1.0, left / 3)
        room = (beside(self.board, self.oases) & ~self.occ).bit_count()
        return A_CACTUS * (safe + danger * spared + min(ROOM * room, GROWTH * left))

    @property
    def final_points(self) -> float:  # type: ignore[override]  # a constant of other boards
        """The cacti that the last roll is expected to leave."""
        return A_CACTUS * (self.cacti_in(self.safe) + CALM * self.cacti_in(self.in_danger))

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, DesertSheet):
            return ""
        safer = self.cacti_in(self.safe & before.in_danger)
        if safer:
            return ntr("protects {n} cactus by an oasis", "protects {n} cacti by an oasis", safer)
        more = self.points - before.points
        if more > 0:
            if self.safe & ~before.cacti:
                return ntr("grows {n} cactus beside an oasis", "grows {n} cacti beside an oasis", more)
            return ntr("grows {n} cactus", "grows {n} cacti", more)
        return ""


@lru_cache(maxsize=1 << 14)
def beside(board: Board, cells: int) -> int:
    """Mask of the spaces that share a side with one of these and are not across a wall from it."""
    around, found = spaces_beside(board), 0
    for cell in bits(cells):
        found |= around[cell]
    return found


class Season(msgspec.Struct, frozen=True):
    """``Player.extra``: the last round whose dry spell is dealt with, and how many cacti have withered."""

    settled: int = 0
    lost: int = 0


def _season(player: Player) -> Season:
    season = player.extra
    if not isinstance(season, Season):
        raise TypeError(f"this is not what the expansion remembers of a seat: {season!r}")
    return season


def _sheet(player: Player) -> DesertSheet:
    sheet = player.sheet
    if not isinstance(sheet, DesertSheet):
        raise TypeError(f"this is no board with cacti: {sheet!r}")
    return sheet


def is_dry(position: Position) -> bool:
    """Whether a die of this round shows a dry spell."""
    return any(face in position.board.dice.read_faces for face in position.own_roll)


# -- goals ---------------------------------------------------------------------------------------------------


class _Shapes(NamedTuple):
    """Masks of spaces: every square of four, and every four side by side."""

    squares: tuple[int, ...]
    lines: tuple[int, ...]


@lru_cache(maxsize=16)
def _shapes_of(board: Board) -> _Shapes:
    rows, columns = board.grid

    def blocks(high: int, wide: int) -> tuple[int, ...]:
        block = sum(1 << row * columns + column for row in range(high) for column in range(wide))
        return tuple(
            block << row * columns + column
            for row in range(rows - high + 1)
            for column in range(columns - wide + 1)
        )

    return _Shapes(blocks(2, 2), (*blocks(1, IN_A_LINE), *blocks(IN_A_LINE, 1)))


def _fewest_missing(sheet: DesertSheet, shapes: tuple[int, ...]) -> float:
    """The fewest spaces that a shape lacks; 99 where every shape has a drawn space without cacti."""
    bare, other = ~sheet.cacti, sheet.occ & ~sheet.cacti
    return float(min([(one & bare).bit_count() for one in shapes if not one & other], default=99))


def _square_missing(player: Player) -> float:
    sheet = _sheet(player)
    return _fewest_missing(sheet, _shapes_of(sheet.board).squares)


def _line_missing(player: Player) -> float:
    sheet = _sheet(player)
    return _fewest_missing(sheet, _shapes_of(sheet.board).lines)


def _oases_missing(player: Player) -> float:
    sheet = _sheet(player)
    placing = sheet.board.placing
    routes = [placing[cell][tile].edges for cell, tile in sheet.drawn if sheet.oases >> cell & 1]
    most = max((sum(1 for route in routes if route & network) for network in sheet.networks), default=0)
    return 1.5 * max(0, OASES - most)


class Desert(Expansion):
    """The hooks of the expansion; see the module."""

    name = "desert"
    search_cost = SearchCost(1.3, 0.17)
    actions = (Wither, Water)
    events = (OwnDiceRolled, Withered, Watered, LastRoll)
    sheet = DesertSheet
    feats = {
        "D1": (lambda player: _square_missing(player) <= 0, _square_missing),
        "D2": (lambda player: _oases_missing(player) <= 0, _oases_missing),
        "D3": (lambda player: _line_missing(player) <= 0, _line_missing),
    }
    needs = {"D3": lambda board: bool(_shapes_of(board).lines)}

    def first_extra(self, board: Board) -> Season:
        return Season()

    # -- dry spells ------------------------------------------------------------------------------------------

    def start_round(self, position: Position) -> list[Event]:
        """Settle the dry spell of each seat that has no choice: it is not asked."""
        events: list[Event] = []
        if is_dry(position):
            for seat, player in enumerate(position.players):
                if not _sheet(player).in_danger:
                    self._settle(position, seat)
                elif not can_give_up(player):
                    events += self._wither(position, seat)
        return events

    def end_game(self, position: Position) -> list[Event]:
        """The last roll. A special route that is left is of no other use, so it is given up."""
        dice = position.board.dice
        roll = OwnRoll(position.extra_rng.choice(die) for die in self.own_dice(position.board, position.turn))
        position.extra_roll = roll
        faces = [dice.faces[face] for face in roll]
        names, titles = tuple(face.name for face in faces), tuple(face.title for face in faces)
        events: list[Event] = [LastRoll(round=position.turn, dice=names, titles=titles)]
        if not is_dry(position):
            return events
        for seat, player in enumerate(position.players):
            if _sheet(player).in_danger:
                position.current = seat
                routes = player.unused_routes() if can_give_up(player) else ()
                events += self._water(position, routes[0]) if routes else self._wither(position, seat)
        position.current = 0
        return events

    def _wither(self, position: Position, seat: int) -> list[Event]:
        """Take the cacti in danger of a seat."""
        player, board = position.players[seat], position.board
        sheet = _sheet(player)
        cells, after = sheet.in_danger, sheet.withered()
        count, rounds = sheet.cacti_in(cells), bytearray(player.rounds)
        for cell in bits(cells & ~after.occ):
            rounds[cell] = 0
        lost = _season(player).lost + count
        position.players[seat] = replace(
            player, sheet=after, rounds=bytes(rounds), extra=Season(position.turn, lost)
        )
        return [Withered(seat=seat, round=position.turn, spaces=board.spaces(cells), count=count)]

    def _water(self, position: Position, face: int) -> list[Event]:
        """Give up a special route of the current seat."""
        spaces = position.board.spaces(_sheet(position.player).in_danger)
        events = cross_off(position, face, counts_for_round=False)
        self._settle(position, position.current)
        return [*events, Watered(seat=position.current, round=position.turn, spaces=spaces)]

    def _settle(self, position: Position, seat: int) -> None:
        player = position.players[seat]
        extra = replace(_season(player), settled=position.turn)
        position.players[seat] = replace(player, extra=extra)

    # -- its actions -----------------------------------------------------------------------------------------

    def must_choose(self, position: Position) -> bool:
        return not position.is_over and is_dry(position) and _season(position.player).settled < position.turn

    def choices(self, position: Position) -> list[Action]:
        if not self.must_choose(position):
            return []
        routes = position.player.unused_routes() if can_give_up(position.player) else ()
        return [Wither(), *(Water(position.face_name(face)) for face in routes)]

    def every_choice(self, board: Board) -> list[Action]:
        return [Wither(), *(Water(board.dice.faces[face].name) for face in board.dice.specials)]

    def why_illegal(self, position: Position, action: Action) -> str | None:
        if action in self.choices(position):
            return None
        if not is_dry(position):
            return tr("No die shows a dry spell.")
        if not self.must_choose(position):
            return tr("The dry spell of this round is dealt with already.")
        if isinstance(action, Water):
            return tr("This special route cannot be given up: {route}.", route=action.route)
        return None

    def apply(self, position: Position, action: Action) -> list[Event]:
        if isinstance(action, Water):
            return self._water(position, position.board.dice.face_of[action.route])
        return self._wither(position, position.current)

    def prompt(self, position: Position) -> str | None:
        if not self.must_choose(position):
            return None
        sheet = _sheet(position.player)
        return ntr(
            "A dry spell: let {n} cactus wither, or give up a special route to water it.",
            "A dry spell: let {n} cacti wither, or give up a special route to water them.",
            sheet.cacti_in(sheet.in_danger),
        )

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, DesertSheet) or sheet.fits(face, cell, tile):
            return None
        if sheet.worded >> cell & 1 and not sheet.oases >> cell & 1:
            return tr("{space} is taken: a cactus stands there.", space=sheet.board.names[cell])
        return why_not_fitting(sheet, cell, tile)

    # -- points ----------------------------------------------------------------------------------------------

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet, lost = _sheet(player), _season(player).lost
        note = ntr("{n} has withered", "{n} have withered", lost) if lost else ""
        return [ScoreLine("cacti", tr("Cacti"), sheet.points, sheet.board.spaces(sheet.cacti), note)]

    def flaw(self, player: Player, turn: int) -> str:
        season = _season(player)
        if season.settled > turn:
            return tr("the dry spell of round {n} has ended before it came", n=season.settled)
        if season.lost > len(player.sheet.board.dice.own_dice) * turn:
            return tr("{n} cacti have withered, more than there were dice", n=season.lost)
        return ""

    def restored_extra(self, plain: object, board: Board) -> Season:
        season = msgspec.convert(plain, Season)
        if season.settled < 0 or season.lost < 0:
            raise ValueError(tr("no such number of cacti has withered"))
        return season


EXPANSION = Desert()
