"""City Builder: an income die and a building die, for seven rounds. First the routes are drawn; they bring
coins, and coins build towers.

The income die says what brings a coin: a route of this round beside another one of this round; an exit of the
network that joins most exits; a central space that is filled; a tower. The building die says what may be
built: one tower for 3 coins, two for 5, or three for 7, as often as the coins allow, each in an empty space.
A player has twelve coins at most. A tower is a point, and a route end that faces a building is no error.

Decisions: one builds when no route die can be drawn any more. What is built in a round counts for the income
of later rounds only. A special route or a copy may be drawn after a building too, and then counts for the
income of the round. A network counts for the income with two exits or more. A building fills its space (the
centre, rows, areas) and may stand in any empty one; only a route activates a factory, village or university.
Coins that are left at the end are worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from typing import NamedTuple, Self

import msgspec

from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits, side_by_side
from railgames.games.railroad_ink.events import InkEvent, OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import LayeredSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import Sheet

NEAR, LINKED, CENTRAL, URBAN = "income-near", "income-linked", "income-central", "income-urban"
INCOMES = (NEAR, LINKED, CENTRAL, URBAN)
UNKNOWN = ""  # before the die is rolled
MOST_COINS = 12
LEAST_EXITS = 2
A_TOWER = 1


class Plan(NamedTuple):
    """What a face of the building die builds: its towers and what it costs."""

    towers: int
    cost: int


PLANS = {"tower": Plan(1, 3), "twins": Plan(2, 5), "trio": Plan(3, 7)}
"""By the word of the tile."""
# For search.
USUALLY_NEAR = 2  # coins that routes beside each other bring in a round
A_COIN = 0.4  # points that a coin will be worth
COUNTED = 9  # coins in hand, at most, that are worth anything
PLAIN_SPACES = 4  # spaces looked at where a building gains nothing but its towers

replace = msgspec.structs.replace


class CoinsEarned(InkEvent, frozen=True, kw_only=True):
    """What a seat earned in a round, and what it has left for the next."""

    coins: int
    left: int

    def text(self) -> str:
        earned = ntr("earns {n} coin", "earns {n} coins", self.coins)
        return tr("{earned} and keeps {n}", earned=earned, n=self.left)


class Purse(NamedTuple):
    """``Sheet.own``: the coins of earlier rounds, the face of the ``income`` die, what was ``spent`` in this
    round, and how many drawings there were before it."""

    saved: int = 0
    income: str = NEAR
    spent: int = 0
    before: int = 0


class CitySheet(LayeredSheet):
    """A board with buildings, which are its spaces with a word.

    ``towers``: how many towers they have. ``sheltered``: mask of the edges around them. ``earlier``: that of
    the spaces drawn before this round. ``_coins``: counted once, for the purse ``_counted``.
    """

    __slots__ = ("_coins", "_counted", "earlier", "own", "sheltered", "towers")

    earlier: int
    own: object
    sheltered: int
    towers: int
    _coins: int
    _counted: Purse | None

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.own = Purse()
        self.earlier = self.sheltered = self.towers = self._coins = 0
        self._counted = None

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``; a building is paid for."""
        new = LayeredSheet.place(self, cell, tile)
        new.sheltered, new.towers, new.own = self.sheltered, self.towers, self.own
        new._coins, new._counted = 0, None
        if not self.occ >> cell & 1:  # else it was erased first, and the sheet in between has seen to it
            is_earlier = len(self.drawn) < self.purse.before
            new.earlier = self.earlier | 1 << cell if is_earlier else self.earlier
        word = self.board.layers[cell][tile].word
        if word:
            plan, purse = PLANS[word], self.purse
            new.own = purse._replace(spent=purse.spent + plan.cost)
            new.towers += plan.towers
            new.sheltered |= self.board.cell_edges[cell]
        return new

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        """A board of this kind with these (cell, tile) drawn and this purse: all of it is paid for."""
        return super().redrawn(drawn).with_purse(self.purse)

    def restore(self, own: object, marked: int) -> None:
        super().restore(None, marked)
        self.own = own

    def renewed(self) -> Self:
        """The board in a new round: its coins are saved, and the income die is not known yet."""
        if self.purse.income == UNKNOWN:
            return self
        return self.with_purse(Purse(self.coins, UNKNOWN, 0, len(self.drawn)))

    def with_purse(self, purse: Purse) -> Self:
        """The same board with another purse."""
        new = copy(self)
        new.own = purse
        new.earlier = sum([1 << cell for cell, _ in self.drawn[: purse.before]])
        return new

    @property
    def purse(self) -> Purse:
        """The coins, and what brings more of them."""
        return self.own if isinstance(self.own, Purse) else Purse()

    # -- coins -----------------------------------------------------------------------------------------------

    @property
    def income(self) -> int:
        """The coins of this round by what is drawn now; those expected while the die is unknown."""
        face, board = self.purse.income, self.board
        if face == UNKNOWN:
            central = (self.occ & board.centre).bit_count()
            return (USUALLY_NEAR + self._linked() + central + self.towers) // len(INCOMES)
        if face == LINKED:
            return self._linked()
        if face == URBAN:
            return self.towers - sum(_towers(board, item) for item in self.drawn[self.purse.before :])
        new = self.occ & ~self.earlier
        if face == CENTRAL:
            return (self.occ & board.centre & ~(new & self.worded)).bit_count()
        return side_by_side(board, new & ~self.worded).bit_count()

    def _linked(self) -> int:
        """The exits of the network that joins most, 0 when none joins enough."""
        exits = self.board.exit_edges
        most = max(((network & exits).bit_count() for network in self.networks), default=0)
        return most if most >= LEAST_EXITS else 0

    @property
    def coins(self) -> int:
        """The coins that can be spent now."""
        purse = self.purse
        if self._counted is not purse:
            self._coins = max(0, min(MOST_COINS, purse.saved + self.income) - purse.spent)
            self._counted = purse
        return self._coins

    # -- what may be drawn -----------------------------------------------------------------------------------

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        board = self.board
        if face not in board.dice.own_faces:
            return Sheet.move_by_lot(self, face, lot)
        tiles = self.own_tiles(face, 0)
        if not tiles:
            return None
        return self.lot_among(board.all_cells & ~self.occ, face, lot, lambda _face, _cell: tiles)

    def own_moves(self, face: int) -> list[tuple[int, int]]:
        """Every empty space, where the coins are enough."""
        tiles = self.own_tiles(face, 0)
        return [(cell, tile) for cell in bits(self.board.all_cells & ~self.occ) for tile in tiles]

    def own_tiles(self, face: int, cell: int) -> tuple[int, ...]:
        plan = plan_of(self.board, face)
        return self.board.dice.face_tiles[face] if plan is not None and self.coins >= plan.cost else ()

    def promising(self, face: int) -> list[tuple[int, int]]:
        """For a building the spaces that routes lead to, the central ones, and a few more."""
        moves = self.moves(face)
        if face not in self.board.dice.own_faces or not moves:
            return moves
        around, loose, centre = self.board.cell_edges, self.loose, self.board.centre
        good = [move for move in moves if around[move[0]] & loose or centre >> move[0] & 1]
        return good + [move for move in moves if move not in good][:PLAIN_SPACES]

    # -- what it is worth ------------------------------------------------------------------------------------

    @property
    def forgiven(self) -> int:  # type: ignore[override]  # a constant of plain boards
        """Mask of the edges around buildings."""
        return self.sheltered

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        return A_TOWER * self.towers

    def hope(self, left: int) -> float:
        """The towers, and what the coins and the income of the rounds to come will build."""
        if left <= 0:
            return self.points
        board = self.board
        most = max(((network & board.exit_edges).bit_count() for network in self.networks), default=0)
        later = most + (self.occ & board.centre).bit_count() + self.towers
        return self.points + A_COIN * (min(COUNTED, self.coins) + left * later / 6)

    def reason_since(self, before: Sheet) -> str:
        """What a building gains."""
        if not isinstance(before, CitySheet) or self.towers == before.towers:
            return ""
        built = ntr("builds {n} tower", "builds {n} towers", self.towers - before.towers)
        mended = before.loose.bit_count() - self.loose.bit_count()
        if mended <= 0:
            return built
        return ntr("{towers} at {n} open end", "{towers} at {n} open ends", mended, towers=built)


def _towers(board: Board, item: tuple[int, int]) -> int:
    word = board.layers[item[0]][item[1]].word
    return PLANS[word].towers if word else 0


@lru_cache(maxsize=1 << 10)
def plan_of(board: Board, face: int) -> Plan | None:
    """What a face builds; None for a route."""
    tiles = board.dice.face_tiles[face]
    return PLANS.get(board.tiles[tiles[0]].layer.word) if tiles else None


def city_of(player: Player) -> CitySheet:
    """The board of a seat."""
    sheet = player.sheet
    if not isinstance(sheet, CitySheet):
        raise TypeError(f"this is no board with buildings: {sheet!r}")
    return sheet


def is_due(player: Player) -> bool:
    """Whether a route die can still be drawn."""
    return next(player.sheet.due(player.dice), None) is not None


class CityBuilder(Expansion):
    """The hooks of the expansion; see the module."""

    name = "city_builder"
    search_cost = SearchCost(1.35, 0.12)
    events = (OwnDiceRolled, CoinsEarned)
    sheet = CitySheet
    draws_last = True

    def start_round(self, position: Position) -> list[Event]:
        income = position.face_name(position.own_roll[0])
        for seat, player in enumerate(position.players):
            sheet = city_of(player)
            purse = sheet.renewed().purse._replace(income=income)
            position.players[seat] = replace(player, sheet=sheet.with_purse(purse))
        return []

    def end_round(self, position: Position) -> list[Event]:
        events: list[Event] = []
        for seat, player in enumerate(position.players):
            sheet = city_of(player)
            events.append(CoinsEarned(seat=seat, round=position.turn, coins=sheet.income, left=sheet.coins))
        return events

    def forbids_drawing(self, player: Player, cell: int, tile: int) -> str | None:
        if player.sheet.board.tiles[tile].layer.word and is_due(player):
            return tr("First draw the dice that can be drawn: you build after that.")
        return None

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, CitySheet) or sheet.fits(face, cell, tile):
            return None
        space, plan = sheet.board.names[cell], plan_of(sheet.board, face)
        if sheet.worded >> cell & 1:
            return tr("{space} is taken: a building stands there.", space=space)
        if plan is None or sheet.occ >> cell & 1:
            return why_not_fitting(sheet, cell, tile)
        return tr("This building costs {cost} coins; you have {n}.", cost=plan.cost, n=sheet.coins)

    def prompt(self, position: Position) -> str | None:
        player = position.player
        if player.choices or is_due(player):
            return None
        plan, coins = building(position), city_of(player).coins
        if coins < plan.cost or not player.sheet.board.all_cells & ~player.sheet.occ:
            return None
        return ntr(
            "Build with your {n} coin, or end the round.",
            "Build with your {n} coins, or end the round.",
            coins,
        )

    def points(self, player: Player) -> int:
        return player.sheet.points

    def score_lines(self, player: Player) -> list[ScoreLine]:
        sheet = city_of(player)
        places = sheet.board.spaces(sheet.worded)
        note = ntr("{n} coin left", "{n} coins left", sheet.coins)
        return [ScoreLine("towers", tr("Towers"), sheet.points, places, note)]

    def flaw(self, player: Player, turn: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, CitySheet) or sheet.purse.before <= len(sheet.drawn):
            return ""
        return tr(
            "there were {n} routes before this round, and there are {right}",
            n=sheet.purse.before,
            right=len(sheet.drawn),
        )

    def restored_own(self, plain: object, board: Board) -> Purse:
        purse = msgspec.convert(plain, Purse)
        counts = (purse.saved, purse.spent, purse.before)
        if purse.income not in INCOMES or min(counts) < 0 or purse.saved > MOST_COINS:
            raise ValueError(tr("no purse is like this"))
        return purse


def building(position: Position) -> Plan:
    """What the building die offers in this round. Raises ValueError when it is no such die."""
    plan = plan_of(position.board, position.own_roll[1])
    if plan is None:
        raise ValueError(f"this face builds nothing: {position.face_name(position.own_roll[1])}")
    return plan


EXPANSION = CityBuilder()
