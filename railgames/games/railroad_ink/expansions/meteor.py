"""Meteor: in every round a meteor falls on each board before its seat draws, unless the seat gives up a
special route.

Its dice give direction and distance from the last impact, at first from the middle of the board. It bounces
at the border and flies on over craters. The space it hits is erased and becomes a crater. Each route end that
leads into a crater is no error but 2 points. Drawing in a crater removes it and is optional.

Decisions: a special route given up is one of the game's three (or the universities' free one) but not the
round's one; the impact of an ignored meteor is not remembered.
"""

from __future__ import annotations

from typing import NamedTuple, Self

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.rng import Rng
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.games.railroad_ink.events import InkEvent
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import MarkedSheet, Sheet
from railgames.games.railroad_ink.specials import can_give_up, cross_off

ANY = "any"
DIRECTION_DIE = ("north", "south", "east", "west", ANY, ANY)
DISTANCE_DIE = (1, 1, 1, 2, 2, 3)
POINTS_AN_END = 2
MINES = 3

replace = msgspec.structs.replace


class Impact(Action, frozen=True, tag="meteor"):
    """Let the meteor fall: ``meteor north``."""

    direction: str


class Ignore(Action, frozen=True, tag="ignore"):
    """Give up a special route and ignore the meteor: ``ignore rail-crossing``."""

    route: str


class MeteorRolled(InkEvent, frozen=True, kw_only=True):
    """``direction`` is a side's name or "any"."""

    direction: str
    distance: int

    def text(self) -> str:
        if self.direction == ANY:
            return ntr("A meteor: {n} space, any way.", "A meteor: {n} spaces, any way.", self.distance)
        return ntr(
            "A meteor: {n} space to the {way}.",
            "A meteor: {n} spaces to the {way}.",
            self.distance,
            way=tr(self.direction),
        )


class MeteorFell(InkEvent, frozen=True, kw_only=True):
    """``path``: the spaces it flew over, ending with ``space``; ``erased``: the tile that was there or ""."""

    space: str
    path: tuple[str, ...]
    erased: str = ""

    def text(self) -> str:
        if self.erased:
            return tr("loses the route in {space} to the meteor", space=self.space)
        return tr("gets a crater in {space}", space=self.space)


class MeteorIgnored(InkEvent, frozen=True, kw_only=True):
    """The seat gave up a special route instead."""

    def text(self) -> str:
        return tr("ignores the meteor")


class CraterSheet(MarkedSheet):
    """A board with craters: its marked cells. Nobody must draw in one, and a route end into one is no error
    but gives points."""

    __slots__ = ()

    def with_marks(self, erased: int, marked: int) -> Self:
        """The sheet without the drawings in the cells ``erased`` and with exactly these cells ``marked``."""
        new = self.without(erased)
        new.marked = marked
        return new

    @property
    def due_cells(self) -> int:
        return self.front & ~self.marked

    @property
    def forgiven(self) -> int:  # type: ignore[override]  # a constant of plain boards
        """Mask of the edges around craters."""
        mask, edges = 0, self.board.cell_edges
        for cell in bits(self.marked):
            mask |= edges[cell]
        return mask

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return POINTS_AN_END * crater_ends(self).bit_count()


class Roll(NamedTuple):
    """The meteor dice of a round; ``direction`` is a side's name or "any"."""

    direction: str
    distance: int


class Fate(msgspec.Struct, frozen=True):
    """``Player.extra``: the cell of the last impact, and the last round whose meteor is resolved."""

    site: int
    settled: int = 0


def _roll(position: Position) -> Roll:
    roll = position.extra_roll
    if not isinstance(roll, Roll):
        raise TypeError(f"this is no roll of the meteor dice: {roll!r}")
    return roll


def _fate(player: Player) -> Fate:
    fate = player.extra
    if not isinstance(fate, Fate):
        raise TypeError(f"this is not what the expansion remembers of a seat: {fate!r}")
    return fate


def _sheet(player: Player) -> CraterSheet:
    sheet = player.sheet
    if not isinstance(sheet, CraterSheet):
        raise TypeError(f"this is no board with craters: {sheet!r}")
    return sheet


def flight(board: Board, site: int, side: int, distance: int, craters: int) -> list[int]:
    """The cells on a meteor's path, ending with the one it hits: ``distance`` steps, then on past craters."""
    path: list[int] = []
    # Over nothing but craters it would fly for ever. No game gets there, but a save file could.
    most = distance + 2 * (board.grid.rows + board.grid.columns)
    while len(path) < distance or (craters >> site & 1 and len(path) < most):
        ahead = board.grid.neighbour(site, side)
        if ahead < 0:
            side ^= 2
            ahead = board.grid.neighbour(site, side)
        site = ahead
        path.append(site)
    return path


def meteor_roll(position: Position) -> Roll:
    """The meteor dice of this round."""
    return _roll(position)


def last_impact(player: Player) -> int:
    """The cell of a seat's last impact, from which the next meteor flies."""
    return _fate(player).site


def is_settled(position: Position, seat: int) -> bool:
    """Whether a seat's meteor of this round has fallen or was ignored."""
    return _fate(position.players[seat]).settled >= position.turn


def path_of(position: Position, seat: int, direction: str) -> list[int]:
    """The cells that this round's meteor would fly over on a seat's board, ending with the one it hits."""
    player = position.players[seat]
    side, distance = SIDE_NAMES.index(direction), _roll(position).distance
    return flight(position.board, last_impact(player), side, distance, player.sheet.marked)


def crater_ends(sheet: Sheet) -> int:
    """The edges of route ends that lead into a crater."""
    return sheet.ends & sheet.board.inner & sheet.forgiven


def _four_sides(player: Player) -> bool:
    sheet = player.sheet
    ends, edges = crater_ends(sheet), sheet.board.cell_edges
    return any((ends & edges[cell]).bit_count() == 4 for cell in bits(sheet.marked))


def _two_craters(player: Player) -> bool:
    sheet = player.sheet
    ends, edges = crater_ends(sheet), sheet.board.cell_edges
    craters = bits(sheet.marked)
    return any(sum(1 for cell in craters if network & ends & edges[cell]) >= 2 for network in sheet.networks)


def _mines(player: Player) -> int:
    """How many craters have a route that leads into them."""
    sheet = player.sheet
    ends, edges = crater_ends(sheet), sheet.board.cell_edges
    return sum(1 for cell in bits(sheet.marked) if ends & edges[cell])


NEVER = 99.0
STEPS_TO_A_CRATER = 1.5  # drawings, from a route anywhere to the next crater


def _sides_missing(player: Player) -> float:
    """The sides without a route into the crater, of the crater that lacks fewest.

    A space beside a crater that is drawn without such a route stays so: then its goal is out of reach.
    """
    sheet, least = player.sheet, NEVER
    board = sheet.board
    for cell in bits(sheet.marked):
        missing = 0.0
        for edge, other in zip(board.edge[cell], board.neighbour[cell], strict=True):
            if not sheet.ends & edge:
                missing += NEVER if other < 0 or sheet.occ >> other & 1 else 1.0
        least = min(least, missing)
    return least


def _craters_missing(player: Player) -> float:
    """Drawings until one network leads into two craters."""
    sheet = player.sheet
    ends, edges = crater_ends(sheet), sheet.board.cell_edges
    craters = bits(sheet.marked)
    most = max((sum(1 for cell in craters if net & ends & edges[cell]) for net in sheet.networks), default=0)
    return STEPS_TO_A_CRATER * (2 - min(most, 2)) + (most < 2 and len(craters) < 2)


def _mines_missing(player: Player) -> float:
    """Drawings until routes lead into enough craters, and rounds until there are enough of them."""
    craters = player.sheet.marked.bit_count()
    return max(0.0, MINES - _mines(player)) + max(0, MINES - craters)


class Meteor(Expansion):
    """The hooks of the expansion; see the module."""

    name = "meteor"
    search_cost = SearchCost(1.25, 0.095)
    actions = (Impact, Ignore)
    events = (MeteorRolled, MeteorFell, MeteorIgnored)
    sheet = CraterSheet
    feats = {
        "M1": (_four_sides, _sides_missing),
        "M2": (_two_craters, _craters_missing),
        "M3": (lambda player: _mines(player) >= MINES, _mines_missing),
    }
    needs = {"M1": lambda board: any(min(around) >= 0 for around in board.neighbour)}

    def first_extra(self, board: Board) -> Fate:
        rows, columns = board.grid
        return Fate(board.grid.cell(rows // 2, columns // 2))

    def roll(self, rng: Rng, turn: int) -> Roll:
        return Roll(rng.choice(DIRECTION_DIE), rng.choice(DISTANCE_DIE))

    def roll_event(self, position: Position) -> Event:
        roll = _roll(position)
        return MeteorRolled(round=position.turn, direction=roll.direction, distance=roll.distance)

    def must_choose(self, position: Position) -> bool:
        return not is_settled(position, position.current)

    def choices(self, position: Position) -> list[Action]:
        if not self.must_choose(position):
            return []
        direction = _roll(position).direction
        falls = [Impact(way) for way in (SIDE_NAMES if direction == ANY else (direction,))]
        if not can_give_up(position.player):
            return [*falls]
        return [*falls, *(Ignore(position.face_name(face)) for face in position.player.unused_routes())]

    def every_choice(self, board: Board) -> list[Action]:
        routes = [board.dice.faces[face].name for face in board.dice.specials]
        return [*(Impact(way) for way in SIDE_NAMES), *(Ignore(route) for route in routes)]

    def why_illegal(self, position: Position, action: Action) -> str | None:
        if action in self.choices(position):
            return None
        if not self.must_choose(position):
            return tr("The meteor of this round is dealt with already.")
        if isinstance(action, Ignore):
            if not can_give_up(position.player):
                return tr("No special route is left to give up.")
            return tr("This special route cannot be given up: {route}.", route=action.route)
        direction = _roll(position).direction
        if direction == ANY:
            return tr("A meteor flies {ways}.", ways=", ".join(tr(way) for way in SIDE_NAMES))
        return tr("This meteor flies to the {way}.", way=tr(direction))

    def apply(self, position: Position, action: Action) -> list[Event]:
        if isinstance(action, Ignore):
            events = cross_off(position, position.board.dice.face_of[action.route], counts_for_round=False)
            self._settle(position)
            return [*events, MeteorIgnored(seat=position.current, round=position.turn)]
        if isinstance(action, Impact):
            return self._fall(position, SIDE_NAMES.index(action.direction))
        return []

    def _fall(self, position: Position, side: int) -> list[Event]:
        player, board = position.player, position.board
        sheet, fate = _sheet(player), _fate(player)
        path = flight(board, fate.site, side, _roll(position).distance, sheet.marked)
        cell = path[-1]
        tile = sheet.tile_at(cell)
        bit = 1 << cell
        rounds = player.rounds[:cell] + b"\0" + player.rounds[cell + 1 :]
        position.player = replace(
            player, sheet=sheet.with_marks(bit, sheet.marked | bit), rounds=rounds, extra=Fate(cell)
        )
        self._settle(position)
        return [
            MeteorFell(
                seat=position.current,
                round=position.turn,
                space=board.names[cell],
                path=tuple(board.names[step] for step in path),
                erased=board.tiles[tile].text if tile >= 0 else "",
            )
        ]

    def _settle(self, position: Position) -> None:
        player = position.player
        position.player = replace(player, extra=replace(_fate(player), settled=position.turn))

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = player.sheet
        ends = bits(crater_ends(sheet))
        places = tuple(sorted(sheet.board.place_of_end(1 << edge, sheet.occ) for edge in ends))
        return [ScoreLine("craters", tr("Craters"), self.points(player), places)]

    def prompt(self, position: Position) -> str | None:
        if not self.must_choose(position):
            return None
        if can_give_up(position.player):
            return tr("A meteor comes: let it fall, or give up a special route to ignore it.")
        return tr("A meteor comes: let it fall.")

    def flaw(self, player: Player, turn: int) -> str:
        fate, craters = _fate(player), _sheet(player).marked
        if fate.settled > turn:
            return tr("the meteor of round {n} has fallen before it came", n=fate.settled)
        if craters & player.sheet.occ:
            return tr("a route is drawn in a crater")
        if craters.bit_count() > turn:
            return tr("there are {n} craters after {right} meteors", n=craters.bit_count(), right=turn)
        return ""

    def restored_extra(self, plain: object, board: Board) -> Fate:
        fate = msgspec.convert(plain, Fate)
        if not 0 <= fate.site < board.cells:
            raise ValueError(tr("a meteor fell outside the board"))
        return fate

    def restored_roll(self, plain: object) -> Roll:
        roll = msgspec.convert(plain, Roll)
        if roll.direction not in DIRECTION_DIE or roll.distance not in DISTANCE_DIE:
            raise ValueError(tr("no meteor dice show this"))
        return roll


EXPANSION = Meteor()
