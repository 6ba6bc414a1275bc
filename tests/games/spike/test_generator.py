"""Invented countries: each is as whole, open and playable as the built-in one, and the same everywhere."""

import hashlib
import math
from collections import Counter

import msgspec
import pytest

from railgames.content import Library
from railgames.content.loader import parse_data
from railgames.content.written import as_toml
from railgames.core.errors import UsageError
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.spike import GAME
from railgames.games.spike.generator import make_country
from railgames.games.spike.generator.names import LONGEST
from railgames.games.spike.mapfile import CountryFile, country_problems
from railgames.store import savefile

SEEDS = (1, 2, 3, 4, 5, 7)
SIZES = {101: 12, 102: 20, 103: 80}
DIGESTS = {
    1: "2586b6755bd0a9f8",
    2: "b60445f117f104b8",
    7: "9805a5c30bfedd48",
    101: "903fcb370a225dbe",
    103: "8eca482c15a01f6f",
}
"""Of what is made from some seeds, as saves hold them."""


class One:
    """The map source of a single country."""

    def __init__(self, file):
        self.file = file

    def load(self, game, map_id, kind):
        return self.file


@pytest.fixture(scope="module")
def countries():
    made = {seed: make_country(seed) for seed in SEEDS}
    return made | {seed: make_country(seed, size) for seed, size in SIZES.items()}


every_country = pytest.mark.parametrize("seed", [*SEEDS, *SIZES])
usual_country = pytest.mark.parametrize("seed", SEEDS)


def places(country):
    return {one.id: (one.x, one.y) for one in (*country.cities, *country.junctions)}


def joined(country):
    near = {name: set() for name in places(country)}
    for a, b, _ in country.segments:
        near[a].add(b)
        near[b].add(a)
    return near


def far_from(country, sources):
    """Segments from the nearest source to every place."""
    near, waiting = joined(country), list(sources)
    far = dict.fromkeys(waiting, 0)
    for place in waiting:
        for other in near[place] - far.keys():
            far[other] = far[place] + 1
            waiting.append(other)
    return far


@usual_country
def test_it_has_the_counts_of_the_built_in_country(countries, seed):
    country = countries[seed]
    assert len(country.cities) == len(country.routes) == len(country.contracts) == 36
    assert len(country.junctions) == 87
    assert Counter(kind for _, _, kind in country.segments) == {kind.id: 52 for kind in country.types}
    assert set(Counter(city.commodity for city in country.cities).values()) == {3}
    assert set(Counter(card.commodity for card in country.contracts).values()) == {3}
    assert {len(side) for card in country.contracts for side in (card.front, card.back)} == {4}


@every_country
def test_it_has_no_problem_and_every_place_can_be_reached(countries, seed):
    country = countries[seed]
    assert country_problems(country) == []
    start = country.cities[0].id
    assert far_from(country, [start]).keys() == places(country).keys()
    ways = joined(country)
    assert min(len(ways[city.id]) for city in country.cities) >= 3
    assert min(map(len, ways.values())) >= 2


@every_country
def test_no_segments_cross(countries, seed):
    where = places(countries[seed])

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    lines = [
        (a, b, *(sorted(axis) for axis in zip(where[a], where[b], strict=True)))
        for a, b, _ in countries[seed].segments
    ]
    for idx, (a, b, wide, high) in enumerate(lines):
        for c, d, width, height in lines[:idx]:
            apart = wide[1] < width[0] or width[1] < wide[0] or high[1] < height[0] or height[1] < high[0]
            if not apart and len({a, b, c, d}) == 4:
                p, q, r, s = (where[name] for name in (a, b, c, d))
                assert not (side(p, q, r) * side(p, q, s) <= 0 and side(r, s, p) * side(r, s, q) <= 0)


@every_country
def test_no_place_is_crowded_by_another_or_by_a_segment(countries, seed):
    country = countries[seed]
    where = places(country)
    for a, b, _ in country.segments:
        (ax, ay), (bx, by) = where[a], where[b]
        assert 35 < math.dist((ax, ay), (bx, by)) < 260
        for other, (x, y) in where.items():
            if other not in (a, b):
                part = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
                part = min(1, max(0, part))
                assert math.dist((x, y), (ax + part * (bx - ax), ay + part * (by - ay))) > 18, (a, b, other)
    cities = [(city.x, city.y) for city in country.cities]
    assert min(math.dist(a, b) for idx, a in enumerate(cities) for b in cities[:idx]) > 70


@every_country
def test_every_place_lies_on_the_land_and_the_coast_on_the_sheet(countries, seed):
    country = countries[seed]
    coast, where = country.coast, places(country).values()
    for x, y in where:
        inside = False
        for (ax, ay), (bx, by) in zip(coast, (*coast[1:], coast[0]), strict=True):
            if (ay > y) != (by > y):
                inside ^= x < ax + (y - ay) * (bx - ax) / (by - ay)
        assert inside, (x, y)
    for axis in (0, 1):
        values = [place[axis] for place in where]
        assert min(values) - 70 < min(point[axis] for point in coast)
        assert max(values) + 70 > max(point[axis] for point in coast)


@every_country
def test_segments_of_one_place_are_of_different_types(countries, seed):
    country = countries[seed]
    at = {name: [] for name in places(country)}
    for a, b, kind in country.segments:
        at[a].append(kind)
        at[b].append(kind)
    repeated = sum(len(kinds) - len(set(kinds)) > max(0, len(kinds) - 6) for kinds in at.values())
    assert repeated < len(at) / 6
    counts = Counter(kind for _, _, kind in country.segments).values()
    assert max(counts) == min(counts)


@every_country
def test_a_contract_pays_the_segments_from_the_nearest_source_and_two(countries, seed):
    country = countries[seed]
    wanted = Counter()
    for good in country.commodities:
        far = far_from(country, [city.id for city in country.cities if city.commodity == good.id])
        for card in country.contracts:
            if card.commodity == good.id:
                assert all(pays == far[city] + 2 > 2 for city, pays in (*card.front, *card.back))
                assert len({city for city, _ in (*card.front, *card.back)}) == 8
                wanted.update(city for city, _ in (*card.front, *card.back))
    assert max(wanted.values()) - min(wanted[city.id] for city in country.cities) <= 8


@usual_country
def test_contracts_pay_about_as_much_as_in_the_built_in_country(countries, seed):
    sides = [side for card in countries[seed].contracts for side in (card.front, card.back)]
    assert 20 < sum(pays for side in sides for _, pays in side) / len(sides) < 28
    assert max(pays for side in sides for _, pays in side) >= 8


@usual_country
def test_equal_commodities_are_apart(countries, seed):
    cities = countries[seed].cities
    for idx, one in enumerate(cities):
        for other in cities[:idx]:
            if one.commodity == other.commodity:
                assert math.dist((one.x, one.y), (other.x, other.y)) > 200
                assert other.id not in joined(countries[seed])[one.id]


@every_country
def test_a_route_leads_to_four_cities_of_which_the_farther_count_more(countries, seed):
    country = countries[seed]
    assert [route.start for route in country.routes] == [city.id for city in country.cities]
    for route in country.routes:
        far = far_from(country, [route.start])
        assert [value for _, value in route.targets] == [3, 4, 5, 6]
        lengths = [far[city] for city, _ in route.targets]
        assert lengths == sorted(lengths)
        assert lengths[0] >= 1 < lengths[3]
        assert len({city for city, _ in route.targets} | {route.start}) == 5


@every_country
def test_names_are_short_and_different(countries, seed):
    titles = [city.title for city in countries[seed].cities]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= LONGEST


@every_country
def test_as_a_file_it_is_the_same_country(countries, seed):
    text = as_toml(countries[seed], "made")
    assert msgspec.convert(parse_data(text.encode(), "made.toml"), CountryFile) == countries[seed]


def test_a_seed_makes_the_same_country_for_ever(countries):
    """Saves name only the seed, and hold this digest: it never changes. A better generator gets a name of its
    own."""
    found = {
        seed: hashlib.sha256(savefile.canonical(country)).hexdigest()[:16]
        for seed, country in countries.items()
    }
    assert {seed: found[seed] for seed in DIGESTS} == DIGESTS


def test_other_sizes_are_in_proportion(countries):
    for seed, size in SIZES.items():
        country = countries[seed]
        assert len(country.cities) == size
        assert abs(len(country.junctions) - 87 / 36 * size) < 1
        assert 312 / 36 * size - len(country.segments) <= 36
        counts = Counter(city.commodity for city in country.cities).values()
        assert max(counts) - min(counts) <= 1
    for size in (11, 81):
        with pytest.raises(UsageError, match="12 to 80"):
            GAME.make_map(1, size)


@every_country
@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_on_it_end(countries, seed, seats):
    state, rng = GAME.new_state(GAME.Config(), seats, seed, One(countries[seed])), Rng(seed)
    while state.current_player is not None:
        state.apply(state.random_action(rng))
    assert state.ended in ("time", "done")
    assert sum(player.own.bit_count() for player in state.players) > 3


def test_the_ai_plays_on_it(countries):
    state = GAME.new_state(GAME.Config(), 2, 1, One(countries[3]))
    agents = [GAME.agent(Level.EASY) for _ in range(2)]
    while (seat := state.current_player) is not None:
        view = state.observe(seat)
        budget = Budget(*GAME.budget(Level.EASY))
        state.apply(agents[seat].choose(view, view.legal_actions(), Rng(state.turns), budget).action)
    assert state.ended == "time"
    assert min(sheet.total for sheet in state.scores()) > 30


def test_a_save_holds_the_seed_and_opens_again():
    library = Library(safe_mode=True)
    setup = MatchSetup(GAME.id, GAME.Config(map="generated:4:12"), (Seat("Ada"), Seat("Bo")), 9)
    match, rng = Match(GAME, setup, library), Rng(9)
    for _ in range(60):
        match.play(match.state.random_action(rng))
    data = savefile.encode(savefile.draft_of(match))
    opened = savefile.decode(data, Library(safe_mode=True))
    assert opened.notice == ""
    assert opened.header.map.id == "generated:4:12"
    assert opened.match.state.snapshot() == match.state.snapshot()
    assert len(opened.match.log) == 60
