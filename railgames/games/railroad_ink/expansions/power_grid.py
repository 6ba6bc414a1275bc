"""Power Grid: two dice that are used once the routes of a round are drawn, for seven rounds. They lead power
over the routes to an accumulator in the middle of the board, or charge it.

A die with a direction leads power straight on in that direction: from an exit, or from a space with power,
over every space with a route until the first without one. A die with a question mark gives power to one
space with a route anywhere, or stores one of three charges. An exit is on the grid when the space at it has
power that hangs together, side by side, with the accumulator. The exits on the grid times the charges are
points.

Decisions: the accumulator's space has power from the start, also while nothing is drawn there. A line does
not ask whether the routes join, and always runs as far as it can; a wall stops it, and parts spaces with
power. From an exit it leads straight into the board. Both dice are used if they can be, in any order, and
only when no route die can be drawn any more; what may still be drawn then (a special route, a copy) may be
drawn after them too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.rng import Rng
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.games.railroad_ink.events import InkEvent, OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.power import (
    MOST_CHARGES,
    Grid,
    accumulator,
    best_worth,
    grown,
    masks_of,
    runs,
    worth,
)
from railgames.games.railroad_ink.sheet import MarkedSheet, Sheet

ANY = "any"
DIE = (*SIDE_NAMES, ANY, ANY)
DICE = 2
# For search: how many of the uses of the dice it tries.
TRIED = 4

replace = msgspec.structs.replace


class Lead(Action, frozen=True, tag="lead"):
    """Lead power in a direction up to a space, the last of the line: ``lead north B3``."""

    direction: str
    space: str


class Electrify(Action, frozen=True, tag="electrify"):
    """Give power to a space, by a question mark: ``electrify B3``."""

    space: str


class Charge(Action, frozen=True, tag="charge"):
    """Store a charge, by a question mark: ``charge``."""


class PowerLed(InkEvent, frozen=True, kw_only=True):
    """Power was led over ``path``, ending with ``space``; a single space where a question mark gave it."""

    space: str
    path: tuple[str, ...]

    def spots(self) -> tuple[str, ...]:
        return self.path

    def text(self) -> str:
        if len(self.path) == 1:
            return tr("gives power to {space}", space=self.space)
        return tr("leads power from {start} to {space}", start=self.path[0], space=self.space)


class Charged(InkEvent, frozen=True, kw_only=True):
    """A charge was stored; now there are ``count``."""

    count: int

    def text(self) -> str:
        return tr("stores charge {n} in the accumulator", n=self.count)


class Roll(NamedTuple):
    """The two power dice of a round: a side's name or "any" each."""

    first: str
    second: str


class Line(NamedTuple):
    """A line of power: ``path`` the cells that it runs over, with the one that it starts from; ``cells`` the
    mask of those that get power by it."""

    path: tuple[int, ...]
    cells: int


class PowerSheet(MarkedSheet):
    """A board with a grid: its marked cells have power, and so has the accumulator's; ``own`` is the number
    of charges. ``dice``: in search, the power dice that are left in this round, None where it must guess."""

    __slots__ = ("dice",)

    dice: tuple[str, ...] | None

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.own, self.dice = 0, None

    def place(self, cell: int, tile: int) -> Self:
        new = super().place(cell, tile)
        new.dice = self.dice
        return new

    def renewed(self) -> Self:
        """In a new round there are other dice."""
        return self if self.dice is None else self.with_dice(None)

    def with_dice(self, dice: tuple[str, ...] | None) -> Self:
        """The same board with these dice left."""
        new = self.copied()
        new.dice = dice
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.dice = self.dice
        return new

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        """A board of this kind with these (cell, tile) drawn; a drawing leaves a space its power."""
        new = super().redrawn(drawn)
        new.marked = self.marked & new.occ
        return new

    def with_power(self, cells: int) -> Self:
        """The same board with power in these cells too."""
        new = self.copied()
        new.marked = self.marked | cells & ~(1 << accumulator(self.board))
        return new

    def with_charge(self) -> Self:
        """The same board with one more charge."""
        new = self.copied()
        new.own = self.charges + 1
        return new

    @property
    def charges(self) -> int:
        """How many charges the accumulator has."""
        return self.own if isinstance(self.own, int) else 0

    @property
    def power(self) -> int:
        """Mask of the spaces with power."""
        return self.marked | 1 << accumulator(self.board)

    @property
    def dark(self) -> int:
        """Mask of the spaces with a route and without power."""
        return self.occ & ~self.power

    @property
    def grid(self) -> int:
        """Mask of the spaces with power that hang together with the accumulator."""
        return grown(masks_of(self.board), 1 << accumulator(self.board), self.power)

    def exits_on_grid(self) -> list[int]:
        """The numbers of the exits that the grid reaches."""
        grid = self.grid
        return [number for number, item in enumerate(self.board.exits) if grid >> item.cell & 1]

    def lines(self, side: int) -> dict[int, Line]:
        """The lines in this direction that bring anything, by the cell where each ends. Of those that end
        in one cell it is the longest."""
        found = dict[int, Line]()
        for source, path in runs(self.board, self.occ, self.power, side):
            cells = sum(1 << cell for cell in path) & self.dark
            if cells and (path[-1] not in found or found[path[-1]].cells & ~cells == 0):
                found[path[-1]] = Line((*([source] if source >= 0 else []), *path), cells)
        return found

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return self.charges * len(self.exits_on_grid()) if self.charges else 0

    def hope(self, left: int) -> float:
        """The points expected when the dice of this round that are left, and those to come, are used well."""
        grid = Grid(self.occ, self.power, self.charges)
        if self.dice is None:
            return worth(self.board, grid, 2 * left + 1)
        return best_worth(self.board, grid, self.dice, 2 * left)

    @property
    def final_points(self) -> float:  # type: ignore[override]  # a constant of other boards
        """The points when the last dice are used well."""
        return self.hope(0)

    def reason_since(self, before: Sheet) -> str:
        """What a use of the dice gains."""
        if not isinstance(before, PowerSheet) or (before.marked, before.own) == (self.marked, self.own):
            return ""
        exits = len(self.exits_on_grid())
        if self.charges > before.charges:
            return ntr("a charge counts {n} exit now", "a charge counts {n} exits now", exits)
        more = exits - len(before.exits_on_grid())
        if more > 0:
            return ntr("brings {n} exit onto the grid", "brings {n} exits onto the grid", more)
        spaces = (self.marked & ~before.marked).bit_count()
        return ntr("gives power to {n} space", "gives power to {n} spaces", spaces)


class PowerGrid(Expansion):
    """The hooks of the expansion; see the module."""

    name = "power_grid"
    search_cost = SearchCost(1.5, 0.095)
    actions = (Lead, Electrify, Charge)
    events = (OwnDiceRolled, PowerLed, Charged)
    sheet = PowerSheet

    # -- a round ---------------------------------------------------------------------------------------------

    def first_extra(self, board: Board) -> int:
        return 0

    def roll(self, rng: Rng, turn: int) -> Roll:
        return Roll(rng.choice(DIE), rng.choice(DIE))

    def roll_event(self, position: Position) -> Event:
        roll = power_roll(position)
        titles = tuple("question mark" if face == ANY else face for face in roll)
        return OwnDiceRolled(round=position.turn, expansion=self.title, dice=tuple(roll), titles=titles)

    def start_round(self, position: Position) -> list[Event]:
        position.players = [replace(player, extra=0) for player in position.players]
        return []

    def choices(self, position: Position) -> list[Action]:
        player = position.player
        if player.choices or _is_due(player):
            return []
        sheet, names, found = _sheet(player), position.board.names, list[Action]()
        left = dice_left(position)
        for side, direction in enumerate(SIDE_NAMES):
            if direction in left:
                found += [Lead(direction, names[cell]) for cell in sheet.lines(side)]
        if ANY in left:
            found += [Electrify(names[cell]) for cell in bits(sheet.dark)]
            found += [Charge()] if sheet.charges < MOST_CHARGES else []
        return found

    def every_choice(self, board: Board) -> list[Action]:
        leads = [Lead(direction, name) for direction in SIDE_NAMES for name in board.names]
        return [*leads, *map(Electrify, board.names), Charge()]

    def why_illegal(self, position: Position, action: Action) -> str | None:
        player = position.player
        if _is_due(player):
            return tr("First draw the dice that can be drawn: power is led after that.")
        if die_of(position, position.current, action) is None:
            if isinstance(action, Lead):
                return tr("No power die that is left shows the {direction}.", direction=tr(action.direction))
            return tr("No power die that is left shows a question mark.")
        sheet, cell_of = _sheet(player), position.board.cell_of
        if isinstance(action, Charge):
            return None if sheet.charges < MOST_CHARGES else tr("The accumulator is full.")
        if not isinstance(action, Lead | Electrify):
            return None
        cell = cell_of.get(action.space, -1)
        if isinstance(action, Lead):
            if action.direction in SIDE_NAMES and cell in sheet.lines(SIDE_NAMES.index(action.direction)):
                return None
            return tr(
                "No line of power to the {direction} ends in {space}.",
                direction=tr(action.direction),
                space=action.space,
            )
        if cell < 0 or not sheet.occ >> cell & 1:
            return tr("There is no route in {space}.", space=action.space)
        return None if sheet.dark >> cell & 1 else tr("{space} has power already.", space=action.space)

    def apply(self, position: Position, action: Action) -> list[Event]:
        player, names = position.player, position.board.names
        sheet, die = _sheet(player), die_of(position, position.current, action)
        used = used_dice(player) | (0 if die is None else 1 << die)
        seat, turn = position.current, position.turn
        if isinstance(action, Charge):
            charged = sheet.with_charge()
            position.player = replace(player, sheet=charged, extra=used)
            return [Charged(seat=seat, round=turn, count=charged.charges)]
        if not isinstance(action, Lead | Electrify):
            return []
        line = line_of(sheet, action)
        position.player = replace(player, sheet=sheet.with_power(line.cells), extra=used)
        path = tuple(names[cell] for cell in line.path)
        return [PowerLed(seat=seat, round=turn, space=action.space, path=path)]

    def holds_round(self, position: Position) -> str | None:
        return tr("Use the power dice before you end the round.") if self.choices(position) else None

    def sheet_for_search(self, position: Position) -> Sheet:
        """The board of the current player with the dice that are left."""
        return _sheet(position.player).with_dice(dice_left(position))

    def worth_trying(self, position: Position) -> list[Action]:
        """The best uses of the dice, by what search hopes for after them."""
        sheet, left = _sheet(position.player), self.rounds - position.turn

        def worth(action: Action) -> float:
            dice = list(dice_left(position))
            if isinstance(action, Lead):
                dice.remove(action.direction)
            else:
                dice.remove(ANY)
            if isinstance(action, Lead | Electrify):
                then = sheet.with_power(line_of(sheet, action).cells)
            else:
                then = sheet.with_charge()
            return then.with_dice(tuple(dice)).hope(left)

        return sorted(self.choices(position), key=worth, reverse=True)[:TRIED]

    # -- points and words ------------------------------------------------------------------------------------

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        exits = ntr("{n} exit", "{n} exits", len(sheet.exits_on_grid()))
        note = ntr("{exits}, {n} charge", "{exits}, {n} charges", sheet.charges, exits=exits)
        return [ScoreLine("power_grid", tr("Power grid"), sheet.points, sheet.board.spaces(sheet.grid), note)]

    def prompt(self, position: Position) -> str | None:
        if not self.choices(position):
            return None
        return tr("Lead power with the dice: press one, then a space that glows.")

    # -- saves -----------------------------------------------------------------------------------------------

    def flaw(self, player: Player, turn: int) -> str:
        dark = player.sheet.marked & ~player.sheet.occ
        return (
            tr("the empty space {space} has power", space=player.sheet.board.spaces(dark)[0]) if dark else ""
        )

    def restored_extra(self, plain: object, board: Board) -> int:
        if not isinstance(plain, int) or not 0 <= plain < 1 << DICE:
            raise ValueError(tr("no such power dice were used"))
        return plain

    def restored_roll(self, plain: object) -> Roll:
        roll = msgspec.convert(plain, Roll)
        if not set(roll) <= set(DIE):
            raise ValueError(tr("no power dice show this"))
        return roll

    def restored_own(self, plain: object, board: Board) -> int:
        if not isinstance(plain, int) or not 0 <= plain <= MOST_CHARGES:
            raise ValueError(tr("the accumulator cannot have so many charges"))
        return plain


# -- of a position -------------------------------------------------------------------------------------------


def power_roll(position: Position) -> Roll:
    """The power dice of this round."""
    roll = position.extra_roll
    if not isinstance(roll, Roll):
        raise TypeError(f"this is no roll of the power dice: {roll!r}")
    return roll


def used_dice(player: Player) -> int:
    """Mask of the power dice that a seat has used in this round."""
    return player.extra if isinstance(player.extra, int) else 0


def dice_left(position: Position) -> tuple[str, ...]:
    """The power dice of this round that the current player has not used."""
    used = used_dice(position.player)
    return tuple(face for die, face in enumerate(power_roll(position)) if not used >> die & 1)


def die_of(position: Position, seat: int, action: Action) -> int | None:
    """The first power die left that an action of a seat may use, None for none."""
    face = action.direction if isinstance(action, Lead) else ANY
    used = used_dice(position.players[seat])
    dice = enumerate(power_roll(position))
    return next((die for die, shown in dice if shown == face and not used >> die & 1), None)


def line_of(sheet: PowerSheet, action: Lead | Electrify) -> Line:
    """What an action that gives power runs over."""
    cell = sheet.board.cell_of[action.space]
    if isinstance(action, Electrify):
        return Line((cell,), 1 << cell)
    return sheet.lines(SIDE_NAMES.index(action.direction))[cell]


def _is_due(player: Player) -> bool:
    return next(player.sheet.due(player.dice), None) is not None


def _sheet(player: Player) -> PowerSheet:
    sheet = player.sheet
    if not isinstance(sheet, PowerSheet):
        raise TypeError(f"this is no board with a grid: {sheet!r}")
    return sheet


EXPANSION = PowerGrid()
