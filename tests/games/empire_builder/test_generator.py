"""Invented continents: each is as whole, open and rich as the built-in one, and the same everywhere."""

import hashlib
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise

import msgspec
import numpy as np
import pytest

from railgames.content import Library
from railgames.content.loader import parse_data
from railgames.content.written import as_toml
from railgames.core.errors import UsageError
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.generator import _continent, make_continent, quotas
from railgames.games.empire_builder.generator.distances import Distances
from railgames.games.empire_builder.mapfile import (
    DerailmentFile,
    FloodFile,
    MapFile,
    WeatherFile,
    char_at,
    map_problems,
)
from railgames.geometry.graph import mask_of, members_of
from railgames.store import savefile
from tools.geography.north_america import TARGET
from tools.geography.writing import as_toml as written

SIZES = {9: 62, 3: 40}
"""Seed -> cities."""
DIGESTS = {9: "91569cef146c3d81", 3: "5ecbc6ca45aacce8"}
"""Of what is made from these seeds, as saves hold them."""
BARE = "import tests.games.empire_builder.test_generator as t; print(t.digest(t._continent(3, '0', 40)))"
"""Prints the digest of a continent without its deck."""
every = pytest.mark.parametrize("seed", SIZES)


class One:
    """The map source of a single continent."""

    def __init__(self, file):
        self.file = file

    def load(self, game, map_id, kind):
        return self.file


def digest(file):
    return hashlib.sha256(savefile.canonical(file)).hexdigest()[:16]


@pytest.fixture(scope="module")
def continents():
    return {seed: make_continent(seed, size) for seed, size in SIZES.items()}


@pytest.fixture(scope="module")
def measured(continents):
    return {seed: Distances(file) for seed, file in continents.items()}


def fit(paid, *causes):
    table = np.stack([*causes, np.ones(len(paid))], axis=1)
    rest = paid - table @ np.linalg.lstsq(table, paid, rcond=None)[0]
    return 1 - rest.var() / paid.var()


def test_a_seed_makes_the_same_continent_for_ever(continents):
    """Saves name only the seed, and hold this digest: it never changes. A better generator gets a name of its
    own."""
    assert {seed: digest(file) for seed, file in continents.items()} == DIGESTS


def test_it_does_not_depend_on_the_order_of_sets():
    run = [sys.executable, "-c", BARE]
    done = subprocess.run(run, env={"PYTHONHASHSEED": "77", "PATH": ""}, capture_output=True, text=True)
    assert done.stdout.strip() == digest(_continent(3, "0", 40)), done.stderr


@every
def test_it_has_no_problem_and_every_city_is_open(continents, measured, seed):
    file = continents[seed]
    assert map_problems(file) == []
    assert min(len(measured[seed].exits(city.id)) for city in file.cities) >= 4
    for city in file.cities:
        assert measured[seed].moves(file.cities[0].id, city.id) >= 0


@every
def test_it_has_the_counts_of_the_built_in_map_in_proportion(continents, seed):
    file, size = continents[seed], SIZES[seed]
    sizes = Counter(city.size for city in file.cities)
    assert (sizes["major"], sizes["medium"], sizes.total()) == (7, 14 * size // 62, size)
    chars = Counter("".join(file.terrain))
    del chars[" "]
    assert 0.93 < chars.total() / (2150 * size / 62) < 1.05
    assert 0.12 < chars["^"] / chars.total() < 0.28
    assert len(file.goods) == 29
    assert sum(good.chips for good in file.goods) == 98
    assert {good for city in file.cities for good in city.goods} == {good.id for good in file.goods}
    assert max(len(city.goods) for city in file.cities) <= 3
    assert len(file.events) == 20


@every
def test_no_two_cities_touch_and_majors_are_neither_near_nor_all_far(continents, measured, seed):
    file, far = continents[seed], measured[seed]
    for one, other in combinations(file.cities, 2):
        assert not far.lattice.around(far.cells[one.id]) & far.cells[other.id], (one.id, other.id)
    majors = [city.id for city in file.cities if city.size == "major"]
    moves = sorted(far.between_centres(*pair) for pair in combinations(majors, 2))
    assert 8 <= moves[0] <= 20
    assert 30 <= moves[-1] <= 70


@every
def test_a_river_has_no_gap_and_reaches_the_sea_a_lake_or_another(continents, measured, seed):
    file, lattice = continents[seed], measured[seed].lattice
    assert 8 <= len(file.rivers) <= 13
    banks = [
        [(lattice.cell(a, b), lattice.cell(c, d)) for a, b, c, d in river.edges] for river in file.rivers
    ]
    for edges in banks:
        assert len(edges) >= 7
        for one, other in pairwise(edges):
            assert len({*one, *other}) == 3, "two edges of one triangle"
        last = lattice.around(1 << edges[-1][0]) & lattice.around(1 << edges[-1][1])
        is_at_water = any(char_at(file, lattice.place(cell)) == " " for cell in members_of(last))
        others = {cell for river in banks if river is not edges for edge in river for cell in edge}
        assert is_at_water or others & {*edges[-1], *members_of(last)}


@every
def test_coast_and_frontier_lie_where_they_say(continents, measured, seed):
    file, lattice = continents[seed], measured[seed].lattice
    for place in file.coast:
        near = [lattice.place(other) for _, other in lattice.neighbours(lattice.cell(*place))]
        assert sum(char_at(file, other) != " " for other in near) < 6
    assert len(file.coast) > 100
    assert len(file.frontier) > 40
    marks = mask_of(lattice.cell(*place) for place in file.frontier)
    land = mask_of(measured[seed].chars) & ~marks
    sizes = []
    while land:
        part = grown = land & -land
        while grown := lattice.around(part) & land & ~part:
            part |= grown
        sizes.append(part.bit_count())
        land &= ~part
    assert sorted(sizes)[-3:][0] > 20, "the frontier parts the land into countries"


@every
def test_the_deck_keeps_the_law_and_the_quotas(continents, measured, seed):
    file, far, deck = continents[seed], measured[seed], quotas(SIZES[seed])
    demands = [demand for card in file.demands for demand in card]
    assert len(file.demands) == deck.cards
    assert len({(city, good) for city, good, _ in demands}) == len(demands) == 3 * deck.cards
    size = {city.id: city.size for city in file.cities}
    for card in file.demands:
        kinds = Counter(size[city] for city, _, _ in card)
        assert kinds["major"] <= 1 >= kinds["medium"]
        assert len({city for city, _, _ in card}) == len({good for _, good, _ in card}) == 3
    counts = Counter(city for city, _, _ in demands)
    for name in ("major", "small"):
        found = [counts[city] for city in size if size[city] == name]
        assert max(found) - min(found) <= 1
    assert {counts[city] for city in size if size[city] == "medium"} <= {6, 7, 8}
    loads = Counter(good for _, good, _ in demands).values()
    assert deck.loads[0] <= min(loads) <= max(loads) <= deck.loads[1]
    ways = [(far.nearest_source(city, good), city) for city, good, _ in demands]
    moves, builds = (np.array([kind(*way) for way in ways]) for kind in (far.moves, far.build))
    paid = np.array([one for _, _, one in demands])
    assert abs(paid.mean() - 21.5) <= 0.3
    assert moves.min() >= 6
    assert 19 <= np.median(moves) <= 25
    assert fit(paid, moves) > 0.9
    assert fit(paid, moves, builds) > 0.97


@every
def test_its_events_are_about_its_own_rivers_and_cities(continents, seed):
    events = continents[seed].events
    derailments = [event for event in events if isinstance(event, DerailmentFile)]
    named = Counter(city for event in derailments for city in event.cities)
    majors = [city.id for city in continents[seed].cities if city.size == "major"]
    assert len(derailments) == 5
    assert max(named.values()) == 1
    assert set(majors) <= named.keys()
    assert len({event.river for event in events if isinstance(event, FloodFile)}) == 6
    weather = [event for event in events if isinstance(event, WeatherFile)]
    assert len({event.city for event in weather}) == len(weather) == 5
    assert sum(event.shuts_mountains for event in weather) == 1
    assert sum(event.stops_building for event in weather) == 1


def test_as_a_file_it_is_the_same_continent(continents):
    for text in (as_toml(continents[3], "made"), written(continents[3])):
        assert msgspec.convert(parse_data(text.encode(), "made.toml"), MapFile) == continents[3]


def test_the_continent_that_comes_with_the_program_is_a_made_one(continents):
    path = TARGET.with_name("lumeria.toml")
    file = msgspec.convert(parse_data(path.read_bytes(), path.name), MapFile)
    assert msgspec.structs.replace(file, description=continents[9].description) == continents[9]
    assert path.read_text("utf-8") == written(file)


def test_sizes_out_of_range_are_refused():
    for size in (39, 81):
        with pytest.raises(UsageError, match="40 to 80"):
            GAME.make_map(1, size)


def test_random_games_on_it_end(continents):
    config = GAME.Config(goal=20, majors=1)
    state, rng = GAME.new_state(config, 3, 5, One(continents[3])), Rng(5)
    for _ in range(400):
        if state.current_player is not None:
            state.apply(state.random_action(rng))
    assert sum(len(player.track) for player in state.players) > 20


def test_a_save_holds_the_seed_and_opens_again(continents, monkeypatch):
    made = "railgames.games.empire_builder.generator.make_continent"
    monkeypatch.setattr(made, lambda seed, size: continents[seed])  # it takes a second
    library = Library(safe_mode=True)
    setup = MatchSetup(GAME.id, GAME.Config(map="generated:3:40"), (Seat("Ada"), Seat("Bo")), 9)
    match, rng = Match(GAME, setup, library), Rng(9)
    for _ in range(40):
        match.play(match.state.random_action(rng))
    data = savefile.encode(savefile.draft_of(match))
    opened = savefile.decode(data, library)
    assert opened.notice == ""
    assert opened.header.map.id == "generated:3:40"
    assert opened.match.state.snapshot() == match.state.snapshot()
