"""The built-in map and its decks have the figures of the game's rules page."""

from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest

from railgames.games.empire_builder.generator.distances import Distances
from railgames.games.empire_builder.mapfile import (
    BoomFile,
    DerailmentFile,
    FloodFile,
    StrikeFile,
    TaxFile,
    WeatherFile,
    lattice_of,
    places_of,
)
from railgames.geometry.graph import members_of
from railgames.geometry.wave import Ground, spread
from tools.geography.land import make_land
from tools.geography.north_america import TARGET
from tools.geography.report import PUBLISHED
from tools.geography.writing import as_toml

GOODS = {
    "seattle": "",
    "chicago": "tourists",
    "new-york": "tourists",
    "atlanta": "",
    "kansas-city": "",
    "los-angeles": "",
    "mexico-city": "",
    "san-francisco": "sugar fruit imports",
    "denver": "lead",
    "minneapolis": "corn",
    "detroit": "cars",
    "toronto": "cars machinery",
    "montreal": "imports",
    "boston": "fish machinery",
    "philadelphia": "imports",
    "savannah": "cotton tobacco",
    "new-orleans": "rice",
    "houston": "oil rice",
    "dallas": "oil cotton",
    "monterrey": "steel textiles",
    "guadalajara": "corn wheat",
    "vancouver": "fish nickel",
    "portland-or": "copper fish wood",
    "boise": "lead",
    "calgary": "cattle lead",
    "regina": "cattle uranium",
    "billings": "sheep cattle",
    "cheyenne": "cattle",
    "salt-lake-city": "coal sheep",
    "winnipeg": "oats wheat",
    "fargo": "oats",
    "omaha": "oats wheat",
    "duluth": "coal iron",
    "des-moines": "corn swine",
    "sudbury": "nickel",
    "cincinnati": "coal machinery",
    "portland-me": "wood",
    "buffalo": "machinery",
    "pittsburgh": "steel",
    "washington-dc": "",
    "norfolk": "imports fish",
    "raleigh": "tobacco machinery",
    "knoxville": "machinery",
    "birmingham": "iron steel",
    "jacksonville": "machinery",
    "tampa": "fruit",
    "miami": "cattle",
    "memphis": "bauxite",
    "st-louis": "corn swine",
    "oklahoma-city": "oil wheat",
    "santa-fe": "coal uranium",
    "las-vegas": "",
    "phoenix": "copper",
    "san-diego": "fruit machinery",
    "chihuahua": "cattle",
    "torreon": "cotton sheep",
    "durango": "silver textiles",
    "culiacan": "",
    "tampico": "fish oil",
    "veracruz": "coffee imports",
    "hermosillo": "fish",
    "juarez": "machinery",
}


@pytest.fixture(scope="module")
def distances(north_america):
    return Distances(north_america)


@pytest.fixture(scope="module")
def demands(north_america):
    return [demand for card in north_america.demands for demand in card]


@pytest.fixture(scope="module")
def ways(distances, demands):
    """For each demand the moves and the price of track from its nearest source."""
    sources = [distances.nearest_source(city, good) for city, good, _ in demands]
    ends = list(zip(sources, (city for city, _, _ in demands), strict=True))
    return np.array([(distances.moves(*way), distances.build(*way)) for way in ends])


def test_the_file_is_written_in_the_form_that_the_tool_gives_it(north_america):
    assert TARGET.read_text("utf-8") == as_toml(north_america)


def test_the_tool_makes_the_land_of_the_file(north_america):
    """The deck takes it half a minute more: ``python -m tools.geography --check``."""
    land = make_land()
    for name in ("terrain", "rivers", "channels", "closed", "frontier", "coast"):
        assert getattr(land, name) == getattr(north_america, name), name
    assert land.places == tuple(city.at for city in north_america.cities)


def test_the_terrain_has_the_counts_of_the_game(north_america):
    chars = Counter("".join(north_america.terrain))
    del chars[" "]
    assert 2100 <= chars.total() <= 2200
    assert 555 <= chars["^"] <= 615
    assert (chars["M"], chars["m"], chars["s"]) == (49, 14, 41)
    assert lattice_of(north_america) == (62, 61)


def test_every_city_supplies_what_the_game_says(north_america):
    assert {city.id: " ".join(city.goods) for city in north_america.cities} == GOODS
    assert Counter(city.size for city in north_america.cities) == {"major": 7, "medium": 14, "small": 41}


def test_names_with_accents_have_a_plain_form_for_typing(north_america):
    for city in north_america.cities:
        assert (city.plain or city.title).isascii(), city.id
    assert {city.title for city in north_america.cities if city.plain} == {
        "Montréal",
        "Torreón",
        "Culiacán",
        "Ciudad Juárez",
    }


def test_there_are_100_load_chips_but_for_two(north_america):
    chips = {good.id: good.chips for good in north_america.goods}
    four = {"machinery", "oil", "cattle", "fish", "imports", "coal", "corn", "steel", "cars", "tourists"}
    assert len(chips) == 29
    assert {good for good in chips if chips[good] == 4} == four | {"cotton"}
    assert set(chips.values()) == {3, 4}
    assert sum(chips.values()) == 98


@pytest.mark.parametrize(("ends", "published"), PUBLISHED.items())
def test_major_cities_are_as_far_apart_as_on_the_published_board(distances, ends, published):
    assert abs(distances.between_centres(*ends) - published) <= 4


def test_six_players_come_into_every_major_city_and_one_more_than_may_into_others(north_america, distances):
    least = {"major": 6, "medium": 4, "small": 3}
    for city in north_america.cities:
        assert len(distances.exits(city.id)) >= least[city.size], city.id
    for name in ("seattle", "los-angeles"):
        assert distances.exits(name).count(1) >= 2


def test_no_mountain_stands_near_the_gulf_coast(north_america, distances):
    lattice = distances.lattice
    for name in ("houston", "new-orleans"):
        around = members_of(lattice.within(*members_of(distances.cells[name]), 5))
        assert all(distances.chars.get(cell) != "^" for cell in around), name


def test_the_western_mountains_are_ranges_and_no_block(north_america, distances):
    """In the draft 73 of them had mountains on all sides."""
    lattice, chars = distances.lattice, distances.chars
    inside = [
        cell
        for cell in chars
        if lattice.place(cell)[0] < 26 and lattice.place(cell)[1] < 40
        if {chars.get(cell), *(chars.get(other) for _, other in lattice.neighbours(cell))} == {"^"}
    ]
    assert len(inside) <= 45


@pytest.mark.parametrize(
    ("start", "end", "steps", "mountains"),
    [
        ("seattle", "billings", 12, 1),
        ("portland-or", "boise", 7, 1),  # Columbia and Snake
        ("boise", "salt-lake-city", 9, 0),
        ("san-francisco", "los-angeles", 7, 1),  # the Central Valley, and a pass at its end
        ("phoenix", "los-angeles", 8, 0),
        ("vancouver", "calgary", 10, 1),
        ("santa-fe", "juarez", 7, 0),  # the Rio Grande
    ],
)
def test_valleys_and_passes_lead_through_the_mountains(distances, start, end, steps, mountains):
    heavy = {cell: 30 if char == "^" else 1 for cell, char in distances.chars.items()}
    goal = distances.cells[end]
    wave = spread(Ground.of(distances.lattice, heavy), distances.cells[start], goals=goal)
    way = wave.way(wave.cheapest(goal))
    assert sum(distances.chars[cell] == "^" for cell in way) <= mountains
    assert len(way) - 1 <= steps


def test_the_yucatan_is_reached_without_a_detour(distances):
    lattice = distances.lattice
    start = distances.cells["veracruz"]
    found = distances.moves_from(start).prices()
    far = [cell for cell in found if lattice.place(cell)[0] > 35 and lattice.place(cell)[1] > 50]
    assert len(far) > 20
    for cell in far:
        assert found[cell] <= lattice.distance(*members_of(start), cell) + 2, lattice.place(cell)


def test_no_two_cities_are_neighbours(north_america, distances):
    around = distances.lattice.around
    for one, other in combinations(north_america.cities, 2):
        assert not around(distances.cells[one.id]) & distances.cells[other.id], (one.id, other.id)


def test_every_milepost_can_be_reached(distances):
    assert distances.moves_from(distances.cells["chicago"]).prices().keys() == distances.chars.keys()


@pytest.mark.parametrize("name", ["chicago", "los-angeles", "seattle", "new-york"])
def test_cities_at_the_water_lie_there(north_america, distances, name):
    lattice = distances.lattice
    assert lattice.around(distances.cells[name]) & ~sum(1 << cell for cell in distances.chars)


@pytest.fixture(scope="module")
def rivers(north_america, distances):
    return {river.id: distances.pairs(river.edges) for river in north_america.rivers}


def triangles(lattice, pair):
    """The two triangles at an edge, as sets of cells."""
    beside = [{cell for _, cell in lattice.neighbours(end)} for end in pair]
    return {frozenset((*pair, corner)) for corner in beside[0] & beside[1]}


def test_rivers_are_whole(distances, rivers):
    """Each edge lies in a triangle with the next, and no triangle has three: banks stay apart."""
    for name, pairs in rivers.items():
        crossed = [triangles(distances.lattice, pair) for pair in pairs]
        assert all(one & other for one, other in pairwise(crossed)), name
        assert max(Counter(each for found in crossed for each in found).values()) == 2, name


def test_there_are_rivers_for_all_floods_and_channels_in_the_lakes(north_america, rivers):
    assert 10 <= len(rivers) <= 13
    assert {"mississippi", "missouri", "ohio", "columbia", "colorado", "rio-grande"} <= rivers.keys()
    assert min(map(len, rivers.values())) >= 8
    assert 9 <= len(north_america.channels) <= 12
    edges = Counter(frozenset(pair) for pairs in rivers.values() for pair in pairs)
    assert set(edges.values()) == {1}, "two rivers cross one edge"


@pytest.mark.parametrize(
    ("river", "into"),
    [
        ("snake", "columbia"),
        ("platte", "missouri"),
        ("missouri", "mississippi"),
        ("ohio", "mississippi"),
        ("tennessee", "ohio"),
        ("arkansas", "mississippi"),
    ],
)
def test_no_track_slips_between_a_river_and_the_one_that_it_flows_into(distances, rivers, river, into):
    lattice = distances.lattice
    main = {each for pair in rivers[into] for each in triangles(lattice, pair)}
    assert triangles(lattice, rivers[river][-1]) & main


@pytest.mark.parametrize(
    "river", ["fraser", "columbia", "mississippi", "colorado", "rio-grande", "st-lawrence", "hudson"]
)
def test_no_track_slips_between_a_river_and_the_sea(north_america, distances, rivers, river):
    """The Hudson ends in New York, where everything is open to everybody."""
    red = distances.cells["new-york"] if river == "hudson" else 0
    beyond = triangles(distances.lattice, rivers[river][-1])
    land = [cell for each in beyond for cell in each]
    assert any(cell not in distances.chars or red >> cell & 1 for cell in land)


@pytest.mark.parametrize(
    ("mark", "radius", "near", "far"),
    [
        (
            "frontier",
            2,
            "vancouver winnipeg detroit buffalo montreal juarez san-diego",
            "denver chicago dallas los-angeles",
        ),
        ("coast", 3, "seattle boston miami houston veracruz los-angeles", "denver chicago toronto calgary"),
    ],
)
def test_the_frontier_and_the_coast_are_marked(north_america, distances, mark, radius, near, far):
    lattice, marked = distances.lattice, 0
    for place in getattr(north_america, mark):
        marked |= lattice.within(lattice.cell(*place), radius)
    assert [name for name in near.split() if not distances.cells[name] & marked] == []
    assert [name for name in far.split() if distances.cells[name] & marked] == []


def test_the_deck_has_its_quotas(north_america, demands):
    size = {city.id: city.size for city in north_america.cities}
    assert len(north_america.demands) == 136
    assert {len(card) for card in north_america.demands} == {3}
    assert len({demand[:2] for demand in demands}) == 408
    cities, goods = Counter(city for city, _, _ in demands), Counter(good for _, good, _ in demands)
    allowed = {"major": (10, 11), "medium": (6, 8), "small": (5, 6)}
    for city in size:
        low, high = allowed[size[city]]
        assert low <= cities[city] <= high, city
    assert {good.id for good in north_america.goods} == goods.keys()
    assert (min(goods.values()), max(goods.values())) == (13, 16)
    for card in north_america.demands:
        kinds = Counter(size[city] for city, _, _ in card)
        assert kinds["major"] <= 1
        assert kinds["medium"] <= 1


def test_payouts_follow_the_law(demands, ways):
    paid = np.array([payout for _, _, payout in demands])
    assert 21.2 <= paid.mean() <= 21.8
    assert 6 <= paid.min() <= paid.max() <= 60
    for causes in (ways[:, :1], ways):
        table = np.column_stack([causes, np.ones(len(paid))])
        rest = paid - table @ np.linalg.lstsq(table, paid, rcond=None)[0]
        assert 1 - rest.var() / paid.var() > 0.9
    law = 0.157 * ways[:, 0] + 0.653 * ways[:, 1] + 1.3
    scale = (paid @ law) / (law @ law)
    assert np.abs(paid - scale * law).max() <= 1.5 + 0.5 + 0.1


def test_demands_are_as_far_from_their_sources_as_they_should_be(ways):
    least, low, middle, high = np.percentile(ways[:, 0], [0, 5, 50, 95])
    assert least >= 6
    assert abs(middle - 22) <= 1
    assert abs(low - 10) <= 1
    assert abs(high - 42) <= 1


def test_the_best_demand_of_a_card_pays_31_on_average(north_america):
    assert abs(np.mean([max(paid for _, _, paid in card) for card in north_america.demands]) - 31) <= 0.5


def test_the_events_are_those_of_the_game(north_america):
    assert Counter(type(event).__name__ for event in north_america.events) == {
        "FloodFile": 6,
        "DerailmentFile": 5,
        "WeatherFile": 5,
        "StrikeFile": 2,
        "TaxFile": 1,
        "BoomFile": 1,
    }
    lists = [event.cities for event in north_america.events if isinstance(event, DerailmentFile)]
    named = Counter(name for cities in lists for name in cities)
    assert all(4 <= len(cities) <= 6 for cities in lists)
    assert all(named[city.id] == 1 for city in north_america.cities if city.size == "major")


def test_each_event_has_the_numbers_of_the_game(north_america):
    def found(kind):
        return [event for event in north_america.events if isinstance(event, kind)]

    floods = ["mississippi", "missouri", "ohio", "columbia", "colorado", "rio-grande"]
    assert [event.river for event in found(FloodFile)] == floods
    assert {event.radius for event in found(DerailmentFile)} == {3}
    assert [
        (event.look, event.city, event.radius, event.shuts_mountains, event.stops_building)
        for event in found(WeatherFile)
    ] == [
        ("snow", "denver", 6, True, False),
        ("snow", "calgary", 5, False, False),
        ("snow", "buffalo", 4, False, False),
        ("fog", "san-francisco", 4, False, False),
        ("storm", "new-orleans", 4, False, True),
    ]
    assert [(event.near, event.radius) for event in found(StrikeFile)] == [("frontier", 2), ("coast", 3)]
    assert [event.brackets for event in found(TaxFile)] == [
        ((0, 0), (50, 10), (100, 15), (150, 20), (200, 25))
    ]
    assert [(event.good, event.bonus) for event in found(BoomFile)] == [("machinery", 10)]


def test_the_trains_and_the_numbers_are_those_of_the_game(north_america):
    trains = {train.id: (train.speed, train.loads, train.upgrades) for train in north_america.trains}
    assert trains == {
        "freight": (9, 2, (("fast", 20), ("heavy", 20))),
        "fast": (12, 2, (("super", 20), ("heavy", 5))),
        "heavy": (9, 3, (("super", 20), ("fast", 5))),
        "super": (12, 3, ()),
    }
    money, limits = north_america.money, north_america.limits
    assert (money.start, money.a_turn, money.goal, money.goal_step) == (50, 20, 250, 50)
    assert (money.clear, money.mountain, money.small, money.medium, money.major) == (1, 2, 3, 3, 5)
    assert (money.water, money.fee, money.loan, money.fast_start) == (2, 4, 20, 70)
    assert (limits.hand, limits.majors, limits.out_of_majors, limits.sections) == (3, 6, 2, 3)
    assert (limits.in_small, limits.in_medium, limits.opening_turns) == (2, 3, 2)


def test_a_major_city_fills_seven_mileposts(north_america):
    major = next(city for city in north_america.cities if city.id == "chicago")
    lattice = lattice_of(north_america)
    assert set(places_of(north_america, major)) == {
        lattice.place(cell)
        for cell in range(lattice.size)
        if lattice.within(lattice.cell(*major.at), 1) >> cell & 1
    }
