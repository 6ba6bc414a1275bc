"""Weather: two dice with clouds, storms and snow, which come over what is drawn, for seven rounds.

Both symbols of a round must be drawn, each in a space of its own in which the seat has drawn in this round.
Spaces of one weather that share a side are one area. Of each weather the largest area scores a point a space
that touches no area of another weather, not even at a corner.

Decisions: a symbol may be drawn as soon as its space is drawn. A seat that has drawn in fewer spaces than it
has symbols leaves out the others. An area that touches another weather gives nothing, but a smaller one of
the same weather may still score. A wall parts no area. A symbol fills no space and joins nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Self

import msgspec

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.events import OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost, most_own_dice
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import MarkedSheet, Sheet

KINDS = ("cloud", "storm", "snow")
# For search.
GROWTH = 0.5  # share of the symbols to come that an area grows by
OFTEN = (1.0, 2 / 3, 1 / 3)  # symbols of each kind in a round, by the faces of the two dice

Symbol = tuple[int, str]
"""(space, kind) of a symbol."""


class WeatherSheet(MarkedSheet):
    """A board with weather: ``own`` are its symbols in the order drawn, ``marked`` the spaces of this round
    that have none yet."""

    is_plain = False
    __slots__ = ()

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The (space, kind) of every symbol."""
        return self.own if isinstance(self.own, tuple) else ()

    def place(self, cell: int, tile: int) -> Self:
        board = self.board
        kind = board.tiles[tile].layer.word
        if not kind:
            new = MarkedSheet.place(self, cell, tile)
            new.marked = self.marked | 1 << cell
            return new
        new = self.copied()
        new.own = (*self.symbols, (cell, kind))
        new.marked = self.marked & ~(1 << cell)
        new.zobrist = self.zobrist ^ board.placing[cell][tile].key
        return new

    def renewed(self) -> Self:
        """The board in a new round: no space of it is drawn in yet."""
        if not self.marked:
            return self
        new = self.copied()
        new.marked = 0
        return new

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        new = super().redrawn(drawn)
        new.marked = self.marked & new.occ
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        if face not in self.board.dice.own_faces:
            return super().moves(face)
        (tile,) = self.board.dice.face_tiles[face]
        return [(cell, tile) for cell in bits(self.marked)]

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        dice = self.board.dice
        if face not in dice.own_faces:
            return Sheet.move_by_lot(self, face, lot)
        (tile,), cells = dice.face_tiles[face], bits(self.marked)
        return (cells[lot % len(cells)], tile) if cells else None

    def fits(self, face: int, cell: int, tile: int) -> bool:
        if face not in self.board.dice.own_faces:
            return super().fits(face, cell, tile)
        return bool(self.marked >> cell & 1)

    def due(self, dice: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """The weather dice too; after the route dice, which are what a reason names first."""
        yield from super().due(dice)
        own = self.board.dice.own_faces
        for face in sorted({face for face in dice if face in own}):
            for cell, tile in self.moves(face):
                yield face, cell, tile

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return sum(area.bit_count() for area in sky_of(self.board, self.symbols).best)

    def hope(self, left: int) -> float:
        """The points so far, and the symbols with which each weather may still grow."""
        sky = sky_of(self.board, self.symbols)
        hope = float(sum(area.bit_count() for area in sky.best))
        if left:
            free = ~self.occ
            for room, often in zip(sky.room, OFTEN, strict=True):
                hope += min(GROWTH * often * left, 0.7 * (room & free).bit_count())
        return hope

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, WeatherSheet) or len(self.symbols) <= len(before.symbols):
            return ""
        cell, kind = self.symbols[-1]
        now = sky_of(self.board, self.symbols).best[KINDS.index(kind)]
        then = sky_of(self.board, before.symbols).best[KINDS.index(kind)]
        if now >> cell & 1 and now.bit_count() > then.bit_count():
            return ntr(
                "makes the largest area of this weather {n} space",
                "makes the largest area of this weather {n} spaces",
                now.bit_count(),
            )
        if self.points < before.points:
            return tr("spoils least of the weather that scores")
        return tr("keeps one weather apart from the other")


class Sky(NamedTuple):
    """Masks of the weather of a board, each in the order of ``KINDS``.

    ``best``: the area that scores, 0 for none. ``spoiled``: all areas that touch another weather. ``room``:
    the spaces in which ``best`` may grow, or without one those in which a clean area may begin.
    """

    best: tuple[int, ...]
    spoiled: tuple[int, ...]
    room: tuple[int, ...]


@lru_cache(maxsize=1 << 15)
def sky_of(board: Board, symbols: tuple[Symbol, ...]) -> Sky:
    """The weather of these symbols."""
    masks = [sum(1 << cell for cell, kind in symbols if kind == one) for one in KINDS]
    every = sum(masks)
    best, spoiled, room = [], [], []
    for mine in masks:
        near_others = around(board, every & ~mine)
        areas = areas_of(board, mine)
        clean = [area for area in areas if not area & near_others]
        most = max(clean, key=lambda area: (area.bit_count(), -area), default=0)
        best.append(most)
        spoiled.append(sum(area for area in areas if area & near_others))
        room.append((beside(board, most) if most else board.all_cells & ~every) & ~near_others)
    return Sky(tuple(best), tuple(spoiled), tuple(room))


def areas_of(board: Board, cells: int) -> list[int]:
    """The masks of what hangs together by sides among these spaces."""
    found = []
    while cells:
        area = cells & -cells
        while (grown := area | beside(board, area) & cells) != area:
            area = grown
        found.append(area)
        cells &= ~area
    return found


@lru_cache(maxsize=1 << 14)
def beside(board: Board, cells: int) -> int:
    """The mask of the spaces that share a side with one of these, without these; across walls too."""
    found = 0
    for cell in bits(cells):
        for side in range(4):
            other = board.grid.neighbour(cell, side)
            found |= 1 << other if other >= 0 else 0
    return found & ~cells


@lru_cache(maxsize=1 << 14)
def around(board: Board, cells: int) -> int:
    """The mask of the spaces that touch one of these at a side or a corner, without these."""
    rows, columns = board.grid
    found = 0
    for cell in bits(cells):
        row, column = divmod(cell, columns)
        for near in range(max(0, row - 1), min(rows, row + 2)):
            for beyond in range(max(0, column - 1), min(columns, column + 2)):
                found |= 1 << near * columns + beyond
    return found & ~cells


def _sheet(player: Player) -> WeatherSheet:
    sheet = player.sheet
    if not isinstance(sheet, WeatherSheet):
        raise TypeError(f"this is no board with weather: {sheet!r}")
    return sheet


class Weather(Expansion):
    """The hooks of the expansion; see the module."""

    name = "weather"
    search_cost = SearchCost(1.35, 0.125)
    events = (OwnDiceRolled,)
    sheet = WeatherSheet

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        board = sheet.board
        if face not in board.dice.own_faces:
            return why_not_fitting(sheet, cell, tile)
        if sheet.fits(face, cell, tile):
            return None
        space = board.names[cell]
        if isinstance(sheet, WeatherSheet) and any(where == cell for where, _ in sheet.symbols):
            return tr("{space} has its weather already.", space=space)
        if sheet.occ >> cell & 1:
            return tr(
                "{space} was drawn in an earlier round; weather comes over a space of this round.",
                space=space,
            )
        return tr("Nothing is drawn in {space}; weather comes over a space of this round.", space=space)

    def why_no_end(self, position: Position, face: int, cell: int) -> str | None:
        board = position.board
        if face not in board.dice.own_faces:
            return None
        return tr(
            "The {face} must still be drawn over a space of this round, for example in {space}.",
            face=tr(board.dice.faces[face].title),
            space=board.names[cell],
        )

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = _sheet(player)
        sky, board = sky_of(sheet.board, sheet.symbols), sheet.board
        titles = (tr("Clouds"), tr("Storms"), tr("Snow"))
        return [
            ScoreLine(f"weather_{kind}", title, area.bit_count(), board.spaces(area))
            for kind, title, area in zip(KINDS, titles, sky.best, strict=True)
        ]

    def prompt(self, position: Position) -> str | None:
        player, own = position.player, position.board.dice.own_faces
        weather = sum(face in own for face in player.dice)
        due = next(player.sheet.due(player.dice), None)
        if player.choices or due is None or due[0] in own or not weather:
            return None
        return ntr(
            "Draw your die, and the weather over spaces of this round.",
            "Draw your {n} dice, and the weather over spaces of this round.",
            len(player.dice) - weather,
        )

    def flaw(self, player: Player, turn: int) -> str:
        sheet = player.sheet
        empty = sheet.marked & ~sheet.occ
        if empty:
            return tr("the empty space {space} waits for weather", space=sheet.board.spaces(empty)[0])
        symbols, most = len(_sheet(player).symbols), most_own_dice(sheet.board, turn)
        return (
            tr("there are {n} symbols, not {right} at most", n=symbols, right=most) if symbols > most else ""
        )

    def restored_own(self, plain: object, board: Board) -> object:
        if plain is None:
            return None
        symbols = tuple(msgspec.convert(plain, list[tuple[int, str]]))
        cells = {cell for cell, kind in symbols if 0 <= cell < board.cells and kind in KINDS}
        if len(cells) < len(symbols):
            raise ValueError(tr("the weather does not fit the board"))
        return symbols


EXPANSION = Weather()
