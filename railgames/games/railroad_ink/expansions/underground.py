"""Underground: a second board below each board, drawn on in every other round with four dice of its own.

In odd rounds the route dice are drawn on the surface, in even rounds the underground dice below, seven rounds
each. Pipes and subways join exits and routes of their own kind. Below there are no special routes: three
times a game, once a round, a die is drawn a second time. A subway station under a station of the surface is a
hub, which counts as an exit of its subway network. A pipe under a station is broken.

Decisions: an exit of the board below takes a pipe or a subway, whichever comes first. Both boards have the
same exits and walls; the buildings stand on the surface alone. A station of the surface is whatever the dice
say is one, stubs too. A broken pipe costs points, and still joins. A station that stands over a subway
station and a pipe does both. Exits and hubs beyond the end of the network track score like its end. Goals are
those of the surface, with the rounds of the surface where one plays alone; the errors of both boards are one
line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Self

import msgspec
from msgspec import Meta

from railgames.core.game import Event, ScoreLine
from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.deep import DeepSheet
from railgames.games.railroad_ink.events import InkEvent
from railgames.games.railroad_ink.expansions.base import Dice, Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import NotedSheet, Sheet

BELOW = 1
"""The number of the board under the ground."""
Drawn = tuple[tuple[str, str], ...]
replace = msgspec.structs.replace


class HubMade(InkEvent, frozen=True, kw_only=True):
    """A subway station and a station lie over each other now."""

    space: str

    def text(self) -> str:
        return tr("has a hub in {space}", space=self.space)

    def spots(self) -> tuple[str, ...]:
        return (self.space,)


class PipeBroken(InkEvent, frozen=True, kw_only=True):
    """A pipe and a station lie over each other now."""

    space: str

    def text(self) -> str:
        return tr("breaks the pipe in {space}", space=self.space)

    def spots(self) -> tuple[str, ...]:
        return (self.space,)


class TwinSheet(NotedSheet):
    """The board of the surface, with the one ``below``; ``own`` are its (space, tile). ``_below`` is that
    board, but mostly under the stations of an earlier sheet."""

    is_plain = False
    __slots__ = ("_below",)

    _below: DeepSheet

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._below = DeepSheet(board)

    @property
    def below(self) -> DeepSheet:
        """The board below, under the stations that are drawn now."""
        if self._below.above != self.stations:
            self._below = self._below.under(self.stations)
        return self._below

    @property
    def storeys(self) -> tuple[Sheet, ...]:
        return (self, self.below)

    def board_of(self, face: int) -> Sheet:
        return self.below if face in self.board.dice.apart_faces else self

    def is_deep(self, tile: int) -> bool:
        """Whether a tile is drawn on the board below."""
        return bool(self.board.tiles[tile].layer.word)

    def place(self, cell: int, tile: int) -> Self:
        if self.is_deep(tile):
            return self._dug(cell, tile)
        if self.occ >> cell & 1:
            return self.without(1 << cell).place(cell, tile)
        new = NotedSheet.place(self, cell, tile)
        new._below = self._below
        return new

    def _dug(self, cell: int, tile: int) -> Self:
        """The same surface with a tile drawn below."""
        board, new = self.board, self.copied()
        new._below = self.below.place(cell, tile)
        drawn = self.own if isinstance(self.own, tuple) else ()
        new.own = (*drawn, (board.names[cell], board.tiles[tile].text))
        new.zobrist = self.zobrist ^ board.placing[cell][tile].key
        return new

    def copied(self) -> Self:
        new = super().copied()
        new._below = self._below
        return new

    def bare(self) -> Self:
        new, board = super().bare(), self.board
        for space, text in new.own if isinstance(new.own, tuple) else ():
            new._below = new._below.place(board.cell_of[space], board.dice.tile_of[text])
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        if face in self.board.dice.apart_faces:
            return self.below.moves(face)
        return Sheet.moves(self, face)

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        if face in self.board.dice.apart_faces:
            return self.below.move_by_lot(face, lot)
        return Sheet.move_by_lot(self, face, lot)

    def fits(self, face: int, cell: int, tile: int) -> bool:
        board = self.board_of(face)
        return board.fits(face, cell, tile) if board is not self else super().fits(face, cell, tile)

    def due(self, dice: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        for face in sorted(set(dice)):
            for cell, tile in self.moves(face):
                yield face, cell, tile

    def activates(self, tile: int) -> bool:
        return not self.is_deep(tile)

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def errors(self) -> int:
        return self.loose.bit_count() + self.below.errors

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return self.below.all_points

    def hope(self, left: int) -> float:
        """What the surface changes below: hubs and broken pipes."""
        return self.below.hope(left)

    def reason_since(self, before: Sheet) -> str:
        if not isinstance(before, TwinSheet):
            return ""
        if before.below.occ != self.below.occ:
            return self.below.reason_since(before.below)
        if self.below.hubs & ~before.below.hubs:
            return tr("stands over a subway station, which becomes a hub")
        return ""


class Aside(msgspec.Struct, frozen=True):
    """``Player.extra``: what a seat has on the board that is not drawn on in this round.

    ``regular`` and ``free``: as in ``Player``, for that board. ``rounds``: of the board below, in either
    round: by cell the round it was drawn in.
    """

    regular: Annotated[int, Meta(ge=0, le=SPECIALS_A_GAME)] = 0
    free: Annotated[int, Meta(ge=0, le=1000)] = 0
    rounds: tuple[Annotated[int, Meta(ge=0, le=255)], ...] = ()


def _aside(player: Player) -> Aside:
    aside = player.extra
    if not isinstance(aside, Aside):
        raise TypeError(f"this is not what the expansion remembers of a seat: {aside!r}")
    return aside


def twin(player: Player) -> TwinSheet:
    """The boards of a seat."""
    sheet = player.sheet
    if not isinstance(sheet, TwinSheet):
        raise TypeError(f"this is no board with another one below: {sheet!r}")
    return sheet


class Underground(Expansion):
    """The hooks of the expansion; see the module."""

    name = "underground"
    search_cost = SearchCost(1.5, 0.085)
    events = (HubMade, PipeBroken)
    sheet = TwinSheet
    storeys = 2

    def first_extra(self, board: Board) -> Aside:
        return Aside(rounds=(0,) * board.cells)

    def players_by_storey(self, player: Player) -> tuple[Player, ...]:
        below = replace(player, sheet=twin(player).below, rounds=bytes(_aside(player).rounds))
        return (player, below)

    # -- a round ---------------------------------------------------------------------------------------------

    def route_dice(self, board: Board, turn: int) -> Dice:
        return board.dice.apart_dice if self.storey_in(turn) == BELOW else board.dice.dice

    def doubles(self, turn: int) -> bool:
        return self.storey_in(turn) == BELOW

    def start_round(self, position: Position) -> list[Event]:
        """Change over to the other board, which has special routes or doubles of its own."""
        if position.turn > 1:
            position.players = [_changed_over(player) for player in position.players]
        return []

    def after_drawing(self, position: Position, cell: int, tile: int) -> list[Event]:
        """Note the round of what was drawn below, and tell what the two boards make of each other there."""
        player = position.player
        if twin(player).is_deep(tile):
            aside = _aside(player)
            rounds = (*aside.rounds[:cell], position.turn, *aside.rounds[cell + 1 :])
            position.player = replace(player, extra=replace(aside, rounds=rounds))
        below = twin(player).below
        seat, turn, space = position.current, position.turn, position.board.names[cell]
        found: list[Event] = []
        if below.hubs >> cell & 1:
            found.append(HubMade(seat=seat, round=turn, space=space))
        if below.broken >> cell & 1:
            found.append(PipeBroken(seat=seat, round=turn, space=space))
        return found

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if isinstance(sheet, TwinSheet) and sheet.is_deep(tile):
            return sheet.below.why_not(cell, tile)
        return why_not_fitting(sheet, cell, tile)

    # -- points and words ------------------------------------------------------------------------------------

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        return twin(player).below.lines(BELOW)

    def round_words(self, turn: int) -> str:
        return tr("underground") if self.storey_in(turn) == BELOW else tr("on the surface")

    # -- saves -----------------------------------------------------------------------------------------------

    def flaw(self, player: Player, turn: int) -> str:
        board, rounds = player.sheet.board, _aside(player).rounds
        own = player.sheet.own if isinstance(player.sheet.own, tuple) else ()
        drawn = {board.cell_of[space] for space, _ in own}
        for cell, then in enumerate(rounds):
            if then > turn or bool(then) != (cell in drawn):
                return tr(
                    "the route below {space} is of a round that has not been played", space=board.names[cell]
                )
        return ""

    def restored_extra(self, plain: object, board: Board) -> Aside:
        aside = msgspec.convert(plain, Aside)
        if len(aside.rounds) != board.cells:
            raise ValueError(tr("the rounds under the ground are not those of this board"))
        return aside

    def restored_own(self, plain: object, board: Board) -> Drawn | None:
        if plain is None:
            return None
        drawn = msgspec.convert(plain, Drawn)
        tiles = [board.tiles[board.dice.tile_of[text]] for _, text in drawn]
        if len({board.cell_of[space] for space, _ in drawn}) < len(drawn):
            raise ValueError(tr("a space is drawn twice"))
        if not all(tile.layer.word for tile in tiles):
            raise ValueError(tr("a route of the surface is drawn under the ground"))
        return drawn


def _changed_over(player: Player) -> Player:
    aside = _aside(player)
    other = replace(aside, regular=player.regular, free=player.free)
    return replace(player, regular=aside.regular, free=aside.free, extra=other)


EXPANSION = Underground()
