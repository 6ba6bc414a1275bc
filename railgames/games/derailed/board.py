"""A table file and the tables compiled from it: lanes of cells between two columns of stations.

Lanes run from west (start) to east (destination); a cell is an int, lane by lane. A *port* is a cell and the
side by which a train enters it: ``4 * cell + side``; behind the ports of the cells there is one for each
destination station, ``4 * cells + lane``.
"""

from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from railgames.core.errors import ContentError, Problem
from railgames.core.game import MapSource
from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.components import Deck, DeckFile, deck_problems
from railgames.geometry.square import EAST, SIDES, WEST, SquareGrid, opposite

LANES = "ABCDEF"
HAND = 4
MOST_SEATS = len(LANES)
FEWEST_SEATS = 2

Color = Literal["red", "orange", "yellow", "green", "blue", "violet"]
Ports = tuple[int, ...]


class CompanyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A company; the alphabetical order of names decides how conflicts are mended."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    color: Color


class ArrivalsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With so many ``players`` a round ends when this many have arrived."""

    players: Annotated[int, Meta(ge=2, le=6)]
    arrived: Annotated[int, Meta(ge=1, le=6)]


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of ``maps/derailed/``."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    lane_length: Annotated[int, Meta(ge=3, le=8)]
    companies: Annotated[tuple[CompanyFile, ...], Meta(min_length=6, max_length=6)]
    arrivals: Annotated[tuple[ArrivalsFile, ...], Meta(min_length=5, max_length=5)]
    deck: Annotated[str, Meta(pattern="^[a-z0-9_-]{1,40}$")] = "standard"
    description: str = ""


class Board:
    """A table, a deck and a number of seats compiled; shared by all states, never changed.

    ``leave[cell][side]``: the port that leaving by that side leads to, -1 outside; ``steps[cell][code]``: for
    each side entered the ports that a face leads on to; ``anywhere[port]``: the ports that some card there
    would lead to; ``plays[kind][cell][doors]``: the ways to lay a card where the own line comes in by the
    sides ``doors`` (bits), sorted by text.
    """

    def __init__(self, file: TableFile, deck: Deck, seats: int, buffers_join: bool = True) -> None:
        self.file, self.deck, self.seats, self.buffers_join = file, deck, seats, buffers_join
        self.grid = SquareGrid(seats, file.lane_length)
        self.length, self.cells = file.lane_length, self.grid.cells
        self.stations = 4 * self.cells
        self.ports = self.stations + seats
        self.companies: tuple[CompanyFile, ...] = companies_of(file)[:seats]
        self.needed = next(item.arrived for item in file.arrivals if item.players == seats)
        self.names: tuple[str, ...] = tuple(
            f"{LANES[cell // self.length]}{cell % self.length + 1}" for cell in range(self.cells)
        )
        self.cell_of: dict[str, int] = {name: cell for cell, name in enumerate(self.names)}
        self.leave = tuple(tuple(self._leave(cell, side) for side in SIDES) for cell in range(self.cells))
        self.steps = tuple(
            tuple(self._steps(cell, face.joins) for face in deck.faces) for cell in range(self.cells)
        )
        self.anywhere: tuple[Ports, ...] = (
            *(self._ports(cell, 15 ^ (1 << side)) for cell in range(self.cells) for side in SIDES),
            *(() for _ in range(seats)),
        )
        self.plays = tuple(
            tuple(self._plays(kind, cell) for cell in range(self.cells)) for kind in range(len(deck.cards))
        )
        self.discards = tuple(Discard(name) for name in deck.names)

    def _leave(self, cell: int, side: int) -> int:
        other = self.grid.neighbour(cell, side)
        if other >= 0:
            return 4 * other + opposite(side)
        lane, column = self.grid.position(cell)
        return self.stations + lane if side == EAST and column == self.length - 1 else -1

    def _ports(self, cell: int, sides: int) -> Ports:
        ports = (self.leave[cell][side] for side in SIDES if sides >> side & 1)
        return tuple(port for port in ports if port >= 0)

    def _steps(self, cell: int, joins: tuple[int, ...]) -> tuple[Ports, ...]:
        return tuple(self._ports(cell, sides) for sides in joins)

    def _plays(self, kind: int, cell: int) -> tuple[tuple[Play, ...], ...]:
        ways = [
            (Play(self.deck.names[kind], self.names[cell], turned), self.entrances(1 + 2 * kind + turned))
            for turned in range(1 if self.deck.is_symmetric[kind] else 2)
        ]
        known: dict[tuple[Play, ...], tuple[Play, ...]] = {}
        found = (tuple(play for play, sides in ways if sides & doors) for doors in range(16))
        return tuple(known.setdefault(plays, plays) for plays in found)

    def entrances(self, code: int) -> int:
        """The sides (bits) by which the own line may come into a new card."""
        face = self.deck.faces[code]
        return face.rails if self.buffers_join else face.rails & ~face.ends

    def start_port(self, lane: int) -> int:
        """Where a train from this lane's start station enters."""
        return 4 * lane * self.length + WEST

    def start_place(self, lane: int) -> str:
        """The name of a start station, "A0"."""
        return f"{LANES[lane]}0"

    def destination_place(self, lane: int) -> str:
        """The name of a destination station, "A5" behind four cells."""
        return f"{LANES[lane]}{self.length + 1}"

    def empty_steps(self) -> list[Ports]:
        """The steps of every port of an empty board."""
        return [()] * self.ports

    def company(self, seat: int) -> str:
        """The name of a seat's company."""
        return self.companies[seat].name


def companies_of(file: TableFile) -> tuple[CompanyFile, ...]:
    """The companies of a table in the order of their names, which is that of the seats."""
    return tuple(sorted(file.companies, key=_by_name))


def _by_name(company: CompanyFile) -> str:
    return company.name.casefold()


def table_problems(file: TableFile) -> list[Problem]:
    """What is wrong with a table beyond its types."""
    found = []
    for field in ("name", "color"):
        said = [getattr(company, field).casefold() for company in file.companies]
        if len(set(said)) < len(said):
            message = tr("two companies have the same {field}", field=field)
            found.append(Problem(file="", where="$.companies", message=message))
    if sorted(item.players for item in file.arrivals) != list(range(FEWEST_SEATS, MOST_SEATS + 1)):
        message = tr("every number of players needs one entry")
        found.append(Problem(file="", where="$.arrivals", message=message, allowed="2, 3, 4, 5, 6"))
    for idx, item in enumerate(file.arrivals):
        if item.arrived > item.players:
            message = tr("{n} players can never be so many", n=item.players)
            allowed = f"1 - {item.players}"
            found.append(
                Problem(file="", where=f"$.arrivals[{idx}].arrived", message=message, allowed=allowed)
            )
    return found


def deck_id(file: TableFile) -> str:
    """The id of the deck that a table names, "decks/standard"."""
    return f"decks/{file.deck}"


def fewest_cards(seats: int) -> int:
    """How many cards a deck needs: all hands and one to draw."""
    return HAND * seats + 1


@lru_cache(maxsize=16)
def compile_board(file: TableFile, deck: DeckFile, seats: int, buffers_join: bool) -> Board:
    """The board's tables, built once a process for each table, deck, number of seats and option."""
    return Board(file, Deck(deck), seats, buffers_join)


def load_board(maps: MapSource, table: str, seats: int, buffers_join: bool = True) -> Board:
    """The compiled board for 2 to 6 ``seats``. Raises ContentError when a file is unusable."""
    file = maps.load("derailed", table, TableFile)
    problems = table_problems(file)
    deck = maps.load("derailed", deck_id(file), DeckFile)
    name = f"maps/derailed/{deck_id(file)}"
    problems += [
        msgspec.structs.replace(item, file=name) for item in deck_problems(deck, fewest_cards(seats))
    ]
    if problems:
        raise ContentError(problems)
    return compile_board(file, deck, seats, buffers_join)
