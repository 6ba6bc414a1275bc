"""The table file, and the lookup tables compiled from it: lanes of cells between two columns of stations.

Lanes run from west (start) to east (destination). A cell is an int, lane by lane. A *port* is a cell and the
side by which a train enters it, ``4 * cell + side``; after the ports of the cells there is one for each
destination station, ``4 * cells + lane``.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from railgames.core.actions import Action, format_action
from railgames.core.errors import ContentError, Problem, UsageError
from railgames.core.game import MapSource
from railgames.core.repeats import repeats
from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.components import Deck, DeckFile, deck_problems
from railgames.games.derailed.config import Color
from railgames.geometry.square import EAST, SIDES, WEST, SquareGrid, opposite

LANES = "ABCDEF"
HAND = 4
ALL_SIDES = 15
"""All four sides as bits."""
MOST_SEATS = len(LANES)
FEWEST_SEATS = 2

Ports = tuple[int, ...]


class CompanyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A company. The alphabetical order of names decides how conflicts of stations are mended."""

    name: Annotated[str, Meta(min_length=1, max_length=40, description="Its name; each differs.")]
    color: Annotated[Color, Meta(description="Its colour and shape on the table; each differs.")]


class ArrivalsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many arrivals end a round, for one number of ``players``."""

    players: Annotated[int, Meta(ge=2, le=6, description="For so many players.")]
    arrived: Annotated[
        int, Meta(ge=1, le=6, description="How many must arrive, at most the number of players.")
    ]


class CanyonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map of this game, a file in ``maps/derailed/``."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name in the list of maps.")]
    lane_length: Annotated[int, Meta(ge=3, le=8, description="Cells of a lane between its two stations.")]
    companies: Annotated[
        tuple[CompanyFile, ...],
        Meta(
            min_length=6,
            max_length=6,
            description="The companies. Who chooses none takes the next in alphabetical order; the same "
            "order decides how conflicts of stations are mended.",
        ),
    ]
    arrivals: Annotated[
        tuple[ArrivalsFile, ...],
        Meta(
            min_length=5,
            max_length=5,
            description="How many arrivals end a round: one entry for each number of players, 2 to 6.",
        ),
    ]
    deck: Annotated[
        str,
        Meta(
            pattern="^[a-z0-9_-]{1,40}$",
            extra={"form": "letters a-z, digits, _ and -"},
            description="The deck: the name, without suffix, of a file in the folder decks beside the map.",
        ),
    ] = "standard"
    description: Annotated[str, Meta(description="A sentence about the map, for readers of the file.")] = ""


class Board:
    """Lookup tables of one map, deck and number of seats. Shared by all states, never changed.

    - ``start_ports[lane]``: port that a train from this lane's start station enters.
    - ``leave[cell][side]``: port that a train enters when it leaves the cell by that side, -1 for none.
    - ``steps[cell][code]``: for each side by which a train enters the face, the ports that it can go on to.
    - ``rail_ports[cell][code]``: the ports of the cell on whose side the face has a rail.
    - ``anywhere[port]``: ports that some card there would lead to.
    - ``after[seat]``: the seat whose company is the next in the alphabet, the first after the last.
    - ``plays[kind][cell][sides]``: plays of a card there, for a line that reaches the cell from these sides
      (bits); sorted by text.
    """

    def __init__(
        self,
        file: CanyonFile,
        deck: Deck,
        seats: int,
        buffers_join: bool = True,
        colors: tuple[Color, ...] = (),
    ) -> None:
        self.file, self.deck, self.seats, self.buffers_join = file, deck, seats, buffers_join
        self.grid = SquareGrid(seats, file.lane_length)
        self.length, self.cells = file.lane_length, self.grid.cells
        self.stations = 4 * self.cells
        self.ports = self.stations + seats
        self.companies = seated_companies(file, colors, seats)
        alphabet = sorted(range(seats), key=lambda seat: _by_name(self.companies[seat]))
        self.after = tuple(alphabet[(alphabet.index(seat) + 1) % seats] for seat in range(seats))
        self.needed = next(item.arrived for item in file.arrivals if item.players == seats)
        self.names: tuple[str, ...] = tuple(
            f"{LANES[cell // self.length]}{cell % self.length + 1}" for cell in range(self.cells)
        )
        self.cell_of: dict[str, int] = {name: cell for cell, name in enumerate(self.names)}
        self.start_ports = tuple(4 * lane * self.length + WEST for lane in range(seats))
        self.leave = tuple(tuple(self._leave(cell, side) for side in SIDES) for cell in range(self.cells))
        self.steps = tuple(
            tuple(self._steps(cell, face.joins) for face in deck.faces) for cell in range(self.cells)
        )
        self.rail_ports = tuple(
            tuple(tuple([4 * cell + side for side in SIDES if face.rails >> side & 1]) for face in deck.faces)
            for cell in range(self.cells)
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
        found = (tuple(play for play, rails in ways if rails & sides) for sides in range(16))
        return tuple(known.setdefault(plays, plays) for plays in found)

    def entrances(self, code: int) -> int:
        """Sides (bits) by which a line may enter a new card."""
        face = self.deck.faces[code]
        return face.rails if self.buffers_join else face.rails & ~face.ends

    def start_place(self, lane: int) -> str:
        """Name of a start station, "A0"."""
        return f"{LANES[lane]}0"

    def destination_place(self, lane: int) -> str:
        """Name of a destination station: "A5" after four cells."""
        return f"{LANES[lane]}{self.length + 1}"

    def empty_steps(self) -> list[Ports]:
        """Ports that each port leads to on an empty board: none."""
        return [()] * self.ports

    def every_action(self) -> list[Action]:
        """Every action of a game on this table, sorted by text."""
        plays = [play for table in self.plays for cell in table for play in cell[ALL_SIDES]]
        return sorted([*plays, *self.discards, End()], key=format_action)

    def company(self, seat: int) -> str:
        """Name of a seat's company."""
        return self.companies[seat].name


def companies_of(file: CanyonFile) -> tuple[CompanyFile, ...]:
    """The companies in alphabetical order."""
    return tuple(sorted(file.companies, key=_by_name))


def seated_companies(file: CanyonFile, colors: Sequence[Color], seats: int) -> tuple[CompanyFile, ...]:
    """The company of each seat: that of its colour; where none is named, the next free one in the alphabet.

    Raises UsageError when two seats have the same colour.
    """
    wanted = colors[:seats]
    if len(set(wanted)) < len(wanted):
        raise UsageError(tr("Two players have the same company: {colors}.", colors=", ".join(wanted)))
    by_color = {company.color: company for company in file.companies}
    free = [company for company in companies_of(file) if company.color not in wanted]
    return (*(by_color[color] for color in wanted), *free[: seats - len(wanted)])


def _by_name(company: CompanyFile) -> str:
    return company.name.casefold()


def table_problems(file: CanyonFile) -> list[Problem]:
    """Every problem of a map beyond its types."""
    found = []
    names = [company.name.casefold() for company in file.companies]
    colors = [company.color for company in file.companies]
    for field, values in (("name", names), ("color", colors)):
        for idx, _ in repeats(values):
            message = tr("two companies have the same {field}", field=field)
            found.append(Problem(file="", where=f"$.companies[{idx}].{field}", message=message))
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


def deck_id(file: CanyonFile) -> str:
    """Id of the deck that a map names: "decks/standard"."""
    return f"decks/{file.deck}"


def fewest_cards(seats: int) -> int:
    """Number of cards that a deck needs at least: all hands, and one to draw."""
    return HAND * seats + 1


@lru_cache(maxsize=16)
def compile_board(
    file: CanyonFile, deck: DeckFile, seats: int, buffers_join: bool, colors: tuple[Color, ...] = ()
) -> Board:
    """The board, built once a process for each map, deck, number of seats and option."""
    return Board(file, Deck(deck), seats, buffers_join, colors)


def load_board(
    maps: MapSource, table: str, seats: int, buffers_join: bool = True, colors: tuple[Color, ...] = ()
) -> Board:
    """The compiled board for 2 to 6 ``seats``, whose companies have these ``colors``.

    Raises ContentError when a file is unusable, UsageError when two seats have the same colour.
    """
    file = maps.load("derailed", table, CanyonFile)
    problems = table_problems(file)
    deck = maps.load("derailed", deck_id(file), DeckFile)
    name = f"maps/derailed/{deck_id(file)}"
    problems += [
        msgspec.structs.replace(item, file=name) for item in deck_problems(deck, fewest_cards(seats))
    ]
    if problems:
        raise ContentError(problems)
    return compile_board(file, deck, seats, buffers_join, colors)
