"""Meteor: every round a meteor falls before anybody draws, unless its seat gives up a special route.

Dice A (where to) and B (how far) lead from the last impact, at first the middle of the board; it bounces at
the border and flies on over craters. What it hits is erased and becomes a crater. A crater may be drawn in
again, and then is gone; nobody must. Decisions: a special route given up is one of the game's three (or the
universities' free one) but not the round's one; the impact of an ignored meteor is not remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.rng import Rng
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.games.railroad_ink.events import InkEvent
from railgames.games.railroad_ink.expansions.base import Expansion
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, Player
from railgames.games.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    from railgames.games.railroad_ink.state import State

ANY = "any"
DIRECTION_DIE = ("north", "south", "east", "west", ANY, ANY)
DISTANCE_DIE = (1, 1, 1, 2, 2, 3)
POINTS_AN_END = 2

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
    """``path``: the spaces it flew over, the last is ``space``; ``erased``: the tile that was there or ""."""

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


class Fate(msgspec.Struct, frozen=True):
    """What is remembered of a seat: the cell of the last impact, and the last round that is dealt with."""

    site: int
    settled: int = 0


def flight(board: Board, site: int, side: int, distance: int, craters: int) -> list[int]:
    """The cells a meteor passes, the last one is hit: ``distance`` steps, then on to one without crater."""
    path: list[int] = []
    # A line of craters only would let it fly for ever; it never has that many, but a file could ask for it.
    most = distance + 2 * (board.grid.rows + board.grid.columns)
    while len(path) < distance or (craters >> site & 1 and len(path) < most):
        ahead = board.grid.neighbour(site, side)
        if ahead < 0:
            side ^= 2
            ahead = board.grid.neighbour(site, side)
        site = ahead
        path.append(site)
    return path


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


class Meteor(Expansion):
    """The expansion's hooks; see the module."""

    name = "meteor"
    title = "Meteor"
    text = "Six rounds. Meteors dig craters; routes that lead into one score instead of being errors."
    rounds = 6
    marked_end_points = POINTS_AN_END
    actions = (Impact, Ignore)
    events = (MeteorRolled, MeteorFell, MeteorIgnored)

    def goals(self) -> tuple[Goal, ...]:
        return (
            Goal("M1", "Crater square", "Have routes lead into one crater from all four sides.", _four_sides),
            Goal("M2", "Crater to crater", "Join two craters by a route.", _two_craters),
        )

    def first_extra(self, board: Board) -> Fate:
        rows, columns = board.grid
        return Fate(board.grid.cell(rows // 2, columns // 2))

    def roll(self, rng: Rng, turn: int) -> tuple[str, int]:
        return rng.choice(DIRECTION_DIE), rng.choice(DISTANCE_DIE)

    def roll_event(self, state: State) -> Event:
        direction, distance = state.extra_roll
        return MeteorRolled(round=state.turn, direction=direction, distance=distance)

    def must_choose(self, state: State) -> bool:
        fate: Fate = state.player.extra
        return fate.settled < state.turn

    def choices(self, state: State) -> list[Action]:
        if not self.must_choose(state):
            return []
        direction = state.extra_roll[0]
        falls = [Impact(way) for way in (SIDE_NAMES if direction == ANY else (direction,))]
        if not can_give_up(state.player):
            return [*falls]
        return [*falls, *(Ignore(state.face_name(face)) for face in state.player.unused_routes())]

    def why_illegal(self, state: State, action: Action) -> str | None:
        if action in self.choices(state):
            return None
        if not self.must_choose(state):
            return tr("The meteor of this round is dealt with already.")
        if isinstance(action, Ignore):
            if not can_give_up(state.player):
                return tr("No special route is left to give up.")
            return tr("This special route cannot be given up: {route}.", route=action.route)
        direction = state.extra_roll[0]
        if direction == ANY:
            return tr("A meteor flies {ways}.", ways=", ".join(tr(way) for way in SIDE_NAMES))
        return tr("This meteor flies to the {way}.", way=tr(direction))

    def apply(self, state: State, action: Action) -> list[Event]:
        if isinstance(action, Ignore):
            events = state.cross_off(state.board.dice.face_of[action.route], counts_for_round=False)
            self._settle(state)
            return [*events, MeteorIgnored(seat=state.current, round=state.turn)]
        if isinstance(action, Impact):
            return self._fall(state, SIDE_NAMES.index(action.direction))
        return []

    def _fall(self, state: State, side: int) -> list[Event]:
        player, board = state.player, state.board
        sheet, fate = player.sheet, player.extra
        path = flight(board, fate.site, side, state.extra_roll[1], sheet.marked)
        cell = path[-1]
        tile = sheet.tile_at(cell)
        bit = 1 << cell
        rounds = player.rounds[:cell] + b"\0" + player.rounds[cell + 1 :]
        state.players[state.current] = replace(
            player, sheet=sheet.with_marks(bit, sheet.marked | bit), rounds=rounds, extra=Fate(cell)
        )
        self._settle(state)
        return [
            MeteorFell(
                seat=state.current,
                round=state.turn,
                space=board.names[cell],
                path=tuple(board.names[step] for step in path),
                erased=board.tiles[tile].text if tile >= 0 else "",
            )
        ]

    def _settle(self, state: State) -> None:
        player = state.player
        state.players[state.current] = replace(player, extra=replace(player.extra, settled=state.turn))

    def points(self, player: Player) -> int:
        return POINTS_AN_END * crater_ends(player.sheet).bit_count()

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = player.sheet
        ends = bits(crater_ends(sheet))
        places = tuple(sorted(sheet.board.place_of_end(1 << edge, sheet.occ) for edge in ends))
        return [ScoreLine("craters", tr("Craters"), self.points(player), places)]

    def prompt(self, state: State) -> str | None:
        if not self.must_choose(state):
            return None
        if can_give_up(state.player):
            return tr("A meteor comes: let it fall, or give up a special route to ignore it.")
        return tr("A meteor comes: let it fall.")

    def restored_extra(self, plain: Any, board: Board) -> Fate:
        fate = msgspec.convert(plain, Fate)
        if not 0 <= fate.site < board.cells:
            raise ValueError(tr("a meteor fell outside the board"))
        return fate

    def restored_roll(self, plain: Any) -> tuple[str, int]:
        direction, distance = msgspec.convert(plain, tuple[str, int])
        if direction not in DIRECTION_DIE or distance not in DISTANCE_DIE:
            raise ValueError(tr("no meteor dice show this"))
        return direction, distance


def can_give_up(player: Player) -> bool:
    """Whether a special route is left to ignore a meteor with."""
    return bool(player.unused_routes()) and (player.regular < SPECIALS_A_GAME or player.free > 0)


EXPANSION = Meteor()
