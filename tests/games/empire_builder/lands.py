"""A small invented land for tests: every kind of milepost, water, card and event."""

from typing import TypeVar

from railgames.games.empire_builder import mapfile as files
from railgames.games.empire_builder.board import Board
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import Lattice

T = TypeVar("T")

LATTICE = Lattice(12, 13)
CITIES = (
    files.CityFile("alpha", "Alpha", "major", (2, 3), ("fish",)),
    files.CityFile("beta", "Beta", "major", (10, 2)),
    files.CityFile("gamma", "Gamma", "major", (6, 9), ("steel",)),
    files.CityFile("mid", "Mid", "medium", (6, 3), ("coal", "fish")),
    files.CityFile("ann", "Ann", "small", (1, 7), ("corn",)),
    files.CityFile("bob", "Bob", "small", (11, 8), ("wood",)),
)
GOODS = ("coal", "corn", "fish", "steel", "wood")
WEST = 4
"""The river runs between this column and the next, from the north down to row 5."""
TRAINS = (
    files.TrainFile("freight", "Freight", 9, 2, (("fast", 20), ("heavy", 20))),
    files.TrainFile("fast", "Fast freight", 12, 2, (("super", 20), ("heavy", 5))),
    files.TrainFile("heavy", "Heavy freight", 9, 3, (("super", 20), ("fast", 5))),
    files.TrainFile("super", "Super freight", 12, 3),
)
EVENTS = (
    files.FloodFile("Flood", "blue"),
    files.DerailmentFile("Derailment", ("ann", "beta"), 2),
    files.WeatherFile("Snow", "alpha", 3, shuts_mountains=True),
    files.WeatherFile("Hurricane", "gamma", 2, stops_building=True),
    files.StrikeFile("Strike", "coast", 1),
    files.TaxFile("Tax", ((0, 0), (50, 10), (100, 15))),
    files.BoomFile("Boom", "steel", 10),
)
FLOOD, DERAILMENT, SNOW, HURRICANE, STRIKE, TAX, BOOM = range(7)


def _terrain() -> tuple[str, ...]:
    rows = [["."] * LATTICE.columns for _ in range(LATTICE.rows)]
    for column, row in ((0, 1), (3, 5), (2, 5), (4, 7), (5, 6), (8, 6)):
        rows[row][column] = "^"
    for city in CITIES:
        middle = LATTICE.cell(*city.at)
        cells = LATTICE.within(middle, 1) if city.size == "major" else 1 << middle
        for cell in members_of(cells):
            column, row = LATTICE.place(cell)
            rows[row][column] = {"major": "M", "medium": "m", "small": "s"}[city.size]
    return tuple("".join(row) for row in rows)


def _between(rows: range, west: int) -> tuple[files.Edge, ...]:
    """The edges from a column of these rows to the one east of it."""
    found = []
    for row in rows:
        for column in range(LATTICE.columns):
            cell = LATTICE.cell(column, row)
            for _, other in LATTICE.neighbours(cell):
                beside, below = LATTICE.place(other)
                if column <= west < beside and below in rows:
                    found.append((column, row, beside, below))
    return tuple(found)


def demands(count: int = 30) -> tuple[files.Card, ...]:
    """Cards that ask for goods where they are not found, each for another sum."""
    pairs = [(city.id, good) for good in GOODS for city in CITIES if good not in city.goods]
    cards = []
    for number in range(count):
        chosen: list[tuple[str, str]] = []
        for step in range(len(pairs)):
            city, good = pairs[(number * 7 + step * 11) % len(pairs)]
            if len(chosen) < 3 and all(city != one and good != other for one, other in chosen):
                chosen.append((city, good))
        cards.append(tuple((city, good, 8 + number % 20 + step) for step, (city, good) in enumerate(chosen)))
    return tuple(cards)


def land(**changes: object) -> files.MapFile:
    """The map, with some fields changed."""
    fields: dict[str, object] = {
        "title": "Small land",
        "terrain": _terrain(),
        "cities": CITIES,
        "goods": tuple(files.GoodFile(good, good, 2) for good in GOODS),
        "demands": demands(),
        "trains": TRAINS,
        "rivers": (files.RiverFile("blue", "Blue", _between(range(6), WEST)),),
        "channels": ((8, 10, 9, 10),),
        "closed": ((0, 10, 0, 11), (12, 0, 12, 1)),
        "coast": tuple((12, row) for row in range(LATTICE.rows)),
        "frontier": ((0, 0),),
        "events": EVENTS,
        "limits": files.LimitsFile(majors=2, turns=12),
    }
    return files.MapFile(**(fields | changes))  # type: ignore[arg-type]  # fields of a map


class Lands:
    """A map source that has only this land."""

    def __init__(self, **changes: object) -> None:
        self.file = land(**changes)

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The land, whatever is asked for."""
        assert isinstance(self.file, kind)
        return self.file


def board(**changes: object) -> Board:
    """The compiled land."""
    return Board(land(**changes))
