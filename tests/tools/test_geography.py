"""What makes the map of North America: projection, lines on the lattice, the deck, the file as text."""

import random
import tomllib
from itertools import combinations, pairwise

import msgspec
import pytest

from railgames.games.empire_builder.generator import deck
from railgames.games.empire_builder.mapfile import LimitsFile, MapFile, MoneyFile
from railgames.geometry.lattice import Lattice
from tools.geography.lines import crossed, inside, near
from tools.geography.north_america import TARGET
from tools.geography.projection import to_earth, to_plane
from tools.geography.writing import as_toml

LATTICE = Lattice(8, 8)


@pytest.mark.parametrize(
    "place", [(-97.0, 37.0), (-122.3, 47.6), (-73.9, 40.7), (-99.1, 19.4), (-60.0, 50.0)]
)
def test_the_plane_leads_back_to_the_earth(place):
    assert to_earth(*to_plane(*place)) == pytest.approx(place, abs=1e-6)


def test_equal_areas_stay_equal():
    def area(west, south):
        a, b, c, d = (to_plane(west + x, south + y) for x, y in ((0, 0), (0.1, 0), (0.1, 0.1), (0, 0.1)))
        corners = [a, b, c, d, a]
        return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in pairwise(corners))) / 2

    assert area(-125, 40) == pytest.approx(area(-70, 40), rel=1e-4)
    assert area(-97, 40) == pytest.approx(area(-70, 40), rel=1e-4)


def triangles():
    for cell in range(LATTICE.size):
        if LATTICE.has(cell):
            beside = [other for _, other in LATTICE.neighbours(cell)]
            for one, other in combinations(beside, 2):
                if other - one in LATTICE.steps and LATTICE.distance(one, other) == 1:
                    yield [frozenset(pair) for pair in combinations((cell, one, other), 2)]


@pytest.mark.parametrize("seed", range(4))
def test_a_line_crosses_two_edges_of_a_triangle_or_none_but_at_its_ends(seed):
    random_ = random.Random(seed)
    line = [(random_.uniform(0, 8), random_.uniform(0, 6)) for _ in range(6)]
    edges = {frozenset(pair) for pair in crossed(LATTICE, line)}
    odd = {frozenset().union(*sides) for sides in triangles() if sum(side in edges for side in sides) % 2}
    ends = {
        frozenset().union(*sides)
        for sides in triangles()
        for end in (line[0], line[-1])
        if inside(end, [LATTICE.point(cell) for cell in frozenset().union(*sides)])
    }
    assert edges
    assert odd <= ends


def test_a_line_that_turns_back_crosses_nothing():
    there = [(1.2, 1.0), (5.2, 1.1)]
    assert crossed(LATTICE, there)
    assert crossed(LATTICE, [*there, there[0]]) == []


def test_edges_come_in_the_order_of_the_line():
    edges = crossed(LATTICE, [(0.2, 1.3), (6.8, 1.4)])
    middles = [sum(LATTICE.point(cell)[0] for cell in pair) / 2 for pair in edges]
    assert middles == sorted(middles)


def test_what_is_near_a_line_is_as_far_as_it_says():
    line = [(1.0, 1.0), (5.0, 3.0), (5.0, 5.0)]
    found = list(near(LATTICE, line, 0.7))
    assert len(found) == len(set(found))

    def away(cell):
        x, y = LATTICE.point(cell)
        steps = [(1 + 4 * t / 400, 1 + 2 * t / 400) for t in range(401)]
        steps += [(5, 3 + 2 * t / 400) for t in range(401)]
        return min((x - a) ** 2 + (y - b) ** 2 for a, b in steps) ** 0.5

    cells = [cell for cell in range(LATTICE.size) if LATTICE.has(cell)]
    assert set(found) == {cell for cell in cells if away(cell) <= 0.7}


def test_the_best_demand_of_a_card_rises_and_no_card_gets_a_city_or_a_good_twice(monkeypatch):
    monkeypatch.setattr(deck, "BEST", 30.0)
    cards = [[(f"c{n}", f"g{n}", 40 - n), (f"c{n + 1}", f"g{n + 1}", 39 - n)] for n in range(0, 30, 2)]
    cards = [[*card, (f"s{idx}", f"h{idx % 5}", 10 + idx)] for idx, card in enumerate(cards)]
    before = sorted(demand for card in cards for demand in card)
    sizes = {city: "small" for city, _, _ in before}
    deck._mix(cards, sizes, random.Random(3), 100_000)
    assert sorted(demand for card in cards for demand in card) == before
    assert sum(max(paid for _, _, paid in card) for card in cards) >= 30 * len(cards)
    assert all(len({demand[part] for demand in card}) == 3 for card in cards for part in (0, 1))


def test_the_file_says_every_number_of_the_rules():
    file = msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), MapFile)
    other = msgspec.structs.replace(file, money=MoneyFile(start=60), limits=LimitsFile(majors=5))
    text = as_toml(other)
    assert msgspec.convert(tomllib.loads(text), MapFile) == other
    assert tomllib.loads(text)["money"] == msgspec.structs.asdict(other.money)
    assert tomllib.loads(text)["limits"] == msgspec.structs.asdict(other.limits)
