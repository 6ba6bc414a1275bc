"""Known answers on a draft of the map, computed by an independent reading of the rules."""

import json
import unicodedata
from functools import lru_cache
from pathlib import Path

import pytest

from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, spread

FIXTURES = Path(__file__).parent / "fixtures"
PRICES = {".": 1, "^": 2, "s": 3, "m": 3, "M": 5}


DRAFT = Path(__file__).parents[3] / "tools" / "geography" / "draft.json"


@lru_cache
def read(path):
    return json.loads(path.read_text("utf-8"))


@pytest.fixture(scope="module")
def answers():
    return read(FIXTURES / "draft_answers.json")


@pytest.fixture(scope="module")
def lattice():
    return Lattice(62, 61)


@pytest.fixture(scope="module")
def centres(lattice):
    def plain(name):
        name = unicodedata.normalize("NFKD", name.removeprefix("Ciudad "))
        return name.encode("ascii", "ignore").decode()

    return {plain(city["name"]): lattice.cell(*city["cell"]) for city in read(DRAFT)["cities"]}


@pytest.fixture(scope="module")
def majors(lattice):
    """The mask of each major's seven cells, by its centre."""
    centres = [lattice.cell(*city["cell"]) for city in read(DRAFT)["cities"] if city["size"] == "major"]
    return {centre: lattice.within(centre, 1) for centre in centres}


def pairs(lattice, edges):
    return [(lattice.cell(*edge[:2]), lattice.cell(*edge[2:])) for edge in edges]


def ground_of(lattice, majors, prices, toll):
    draft = read(DRAFT)
    cells = {
        lattice.cell(column, row): prices[char]
        for row, line in enumerate(draft["terrain"])
        for column, char in enumerate(line)
        if char != " "
    }
    inside = [
        (cell, other)
        for cells_of in majors.values()
        for cell in range(lattice.size)
        if cells_of >> cell & 1
        for _, other in lattice.neighbours(cell)
        if cells_of >> other & 1
    ]
    wet = pairs(
        lattice, [*draft["channels"], *(edge for river in draft["rivers"].values() for edge in river)]
    )
    closed = pairs(lattice, [*draft["inlets"], *draft["lake_blocked"]])
    ground = Ground.of(lattice, cells, closed=closed, wet=wet, toll=toll)
    return ground, inside


@pytest.fixture(scope="module")
def ground(lattice, majors):
    ground, inside = ground_of(lattice, majors, PRICES, 2)
    return ground.with_free(inside)


def test_the_price_of_each_section_is_the_known_one(lattice, majors, answers):
    ground, inside = ground_of(lattice, majors, PRICES, 2)
    shut = ground.without(inside)
    wrong = []
    for *places, into_second, into_first in answers["edges"]:
        first, second = pairs(lattice, [places])[0]
        prices = [shut.price(first, second), shut.price(second, first)]
        if prices != [-1 if price is None else price for price in (into_second, into_first)]:
            wrong.append((places, prices))
    assert wrong == []
    assert len(answers["edges"]) == 550


def test_the_fewest_steps_between_cities_are_the_known_ones(lattice, majors, centres, answers):
    steps, _ = ground_of(lattice, majors, dict.fromkeys(PRICES, 1), 0)
    waves = {}
    for start, end, known in answers["steps"]:
        wave = waves.setdefault(start, spread(steps, 1 << centres[start]))
        assert wave.price(centres[end]) == known, (start, end)
    assert len(answers["steps"]) == 236


def test_the_cheapest_track_between_cities_has_the_known_price(majors, centres, ground, answers):
    waves = {}

    def cells(name):
        return majors.get(centres[name], 1 << centres[name])

    for start, end, known in answers["build"]:
        wave = waves.setdefault(start, spread(ground, cells(start)))
        assert wave.price(wave.cheapest(cells(end))) == known, (start, end)
    assert len(answers["build"]) == 156
