"""Street Lamps: two dice with a lamp beside a highway, for six rounds. Special routes light the lamps.

A lamp die is drawn like any other route, or left out. Each special route that is drawn lights all lamps of
one row or column. Each lamp that is lit scores a point.

Decisions: the row or column is chosen in the round of the special route, before the seat ends it, so lamps
drawn in between are lit too; without a lamp to light there is nothing to choose. A lamp that is drawn later
stays dark. The universities' free special route lights lamps as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Self

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import ROWS, Board
from railgames.games.railroad_ink.components import DiceSet
from railgames.games.railroad_ink.events import InkEvent, OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import MarkedSheet, Sheet

MOST_LIGHTS = 20  # in a save: more than there are special routes
# For search: the points of a special route that is not drawn yet, and the shares of dark lamps that count in
# the best row or column and elsewhere. Eight games of Normal alone (seeds from 700) came to 73 without them,
# and to 82, 81 and 84 with 1.2, 1.8 and 2.0 for the first; so few games do not tell these apart.
LATER, IN_LINE, ELSEWHERE = 1.8, 0.4, 0.15

replace = msgspec.structs.replace


class Light(Action, frozen=True, tag="light"):
    """Light the lamps of a row or a column: ``light C`` or ``light 4``."""

    line: str


class LampsLit(InkEvent, frozen=True, kw_only=True):
    """``line`` the row's letter or the column's digit; ``spaces`` with the lamps that were dark."""

    line: str
    spaces: tuple[str, ...]

    def spots(self) -> tuple[str, ...]:
        return self.spaces

    def text(self) -> str:
        if self.line in ROWS:
            return ntr(
                "lights {n} lamp in row {line}",
                "lights {n} lamps in row {line}",
                len(self.spaces),
                line=self.line,
            )
        return ntr(
            "lights {n} lamp in column {line}",
            "lights {n} lamps in column {line}",
            len(self.spaces),
            line=self.line,
        )


class LampSheet(MarkedSheet):
    """A board with lamps: ``lamps`` mask of their spaces, ``marked`` of those that are lit, ``own`` how many
    rows or columns may still be lit in this round, ``spent`` how many special routes are drawn."""

    is_plain = False
    __slots__ = ("lamps", "spent")

    lamps: int
    spent: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.lamps = self.spent = 0

    @property
    def lights(self) -> int:
        """How many rows or columns may still be lit in this round."""
        return self.own if isinstance(self.own, int) else 0

    @property
    def dark(self) -> int:
        """The mask of the spaces with a lamp that is not lit."""
        return self.lamps & ~self.marked

    def place(self, cell: int, tile: int) -> Self:
        new = MarkedSheet.place(self, cell, tile)
        new.marked, new.lamps, new.spent = self.marked, self.lamps, self.spent
        if self.board.tiles[tile].layer.word:
            new.lamps |= 1 << cell
        elif tile in special_tiles(self.board.dice):
            new.own, new.spent = self.lights + 1, self.spent + 1
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.lamps, new.spent = self.lamps, self.spent
        return new

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        new = super().redrawn(drawn)
        new.own, new.marked = self.own, self.marked & new.lamps
        return new

    def lit(self, line: int) -> Self:
        """The sheet with the lamps of a row or a column lit."""
        new = self.copied()
        new.marked = self.marked | self.lamps & line
        new.own = self.lights - 1 or None
        return new

    def renewed(self) -> Self:
        """The board in a new round. A row or column that is still to be chosen is the best one: only in
        search is there any."""
        new = self
        while new.lights:
            new = new.lit(max(lines_of(self.board).values(), key=lambda line: (new.dark & line).bit_count()))
        return new

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return self.marked.bit_count()

    @property
    def final_points(self) -> float:  # type: ignore[override]  # a constant of other boards
        """The lamps that are lit once the rows and columns that are left are chosen."""
        return self.renewed().points

    def hope(self, left: int) -> float:
        """The lamps that are lit or will be in this round, and those that later special routes may light."""
        then = self.renewed()
        hope = float(then.points)
        if left and self.spent < SPECIALS_A_GAME:
            dark = then.dark
            most = max((dark & line).bit_count() for line in lines_of(self.board).values())
            share = min(1.0, left / 2)
            hope += share * (LATER * (SPECIALS_A_GAME - self.spent) + IN_LINE * most)
            hope += share * ELSEWHERE * dark.bit_count()
        return hope

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, LampSheet):
            return ""
        more = self.renewed().points - before.renewed().points
        if more > 0:
            return ntr("lets {n} lamp be lit", "lets {n} lamps be lit", more)
        return tr("sets up a lamp") if self.lamps != before.lamps else ""


@lru_cache(maxsize=16)
def special_tiles(dice: DiceSet) -> frozenset[int]:
    """The tiles that only special routes are drawn as."""
    special = {tile for face in dice.specials for tile in dice.face_tiles[face]}
    others = (face for face in range(len(dice.faces)) if face not in dice.specials)
    return frozenset(special.difference(*(dice.face_tiles[face] for face in others)))


@lru_cache(maxsize=16)
def lines_of(board: Board) -> dict[str, int]:
    """The mask of every row by its letter, and of every column by its digit."""
    rows, columns = board.grid
    row = (1 << columns) - 1
    column = sum(1 << at * columns for at in range(rows))
    found = {ROWS[at]: row << at * columns for at in range(rows)}
    return found | {str(at): column << at for at in range(columns)}


def _sheet(player: Player) -> LampSheet:
    sheet = player.sheet
    if not isinstance(sheet, LampSheet):
        raise TypeError(f"this is no board with lamps: {sheet!r}")
    return sheet


class StreetLamps(Expansion):
    """The hooks of the expansion; see the module."""

    name = "street_lamps"
    search_cost = SearchCost(1.4, 0.085)
    actions = (Light,)
    events = (OwnDiceRolled, LampsLit)
    sheet = LampSheet

    def choices(self, position: Position) -> list[Action]:
        sheet = _sheet(position.player)
        if not sheet.lights or not sheet.dark:
            return []
        return [Light(name) for name, line in lines_of(position.board).items() if sheet.dark & line]

    def every_choice(self, board: Board) -> list[Action]:
        return [Light(name) for name in lines_of(board)]

    def worth_trying(self, position: Position) -> list[Action]:
        player = position.player
        if player.choices or next(player.sheet.due(player.dice), None) is not None:
            return []
        return self.choices(position)

    def holds_round(self, position: Position) -> str | None:
        return tr("First light the lamps of a row or a column.") if self.choices(position) else None

    def why_illegal(self, position: Position, action: Action) -> str | None:
        if action in self.choices(position):
            return None
        sheet = _sheet(position.player)
        if not sheet.lights:
            return tr("Lamps are lit by a special route of this round, once each.")
        if not isinstance(action, Light) or action.line not in lines_of(position.board):
            return tr(
                "There is no such row or column; known: {lines}.", lines=", ".join(lines_of(position.board))
            )
        if action.line in ROWS:
            return tr("Row {line} has no dark lamp.", line=action.line)
        return tr("Column {line} has no dark lamp.", line=action.line)

    def apply(self, position: Position, action: Action) -> list[Event]:
        if not isinstance(action, Light):
            return []
        board, player = position.board, position.player
        sheet, line = _sheet(player), lines_of(board)[action.line]
        spaces = board.spaces(sheet.dark & line)
        position.player = replace(player, sheet=sheet.lit(line))
        return [LampsLit(seat=position.current, round=position.turn, line=action.line, spaces=spaces)]

    def prompt(self, position: Position) -> str | None:
        if position.player.choices or not self.choices(position):
            return None
        return tr("Light the lamps of a row or a column, now or before you end the round.")

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        note = ntr("{n} lamp in all", "{n} lamps in all", sheet.lamps.bit_count())
        return [ScoreLine("lamps", tr("Lamps lit"), sheet.points, sheet.board.spaces(sheet.marked), note)]

    def flaw(self, player: Player, turn: int) -> str:
        lights, used = _sheet(player).lights, player.used.bit_count()
        if lights > used:
            return tr(
                "{n} special routes have yet to light lamps, and {right} are used", n=lights, right=used
            )
        return ""

    def restored_own(self, plain: object, board: Board) -> object:
        if plain is None:
            return None
        lights = msgspec.convert(plain, int)
        if not 0 < lights <= MOST_LIGHTS:
            raise ValueError(tr("no special routes light so many lamps"))
        return lights


EXPANSION = StreetLamps()
