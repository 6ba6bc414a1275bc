"""The map file: what is wrong with one is found, with the place in the file."""

import msgspec
import pytest

from railgames.core.errors import Problem
from railgames.games.empire_builder.mapfile import MapFile, map_problems
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import Lattice

TERRAIN = [
    " ...... ",
    ".MM...s.",
    ".MMM.^..",
    ".MM.....",
    "....m...",
    ".s.....^",
]
"""The major at (2, 2), a medium and two small cities."""

CITIES = [
    {"id": "port", "title": "Port", "size": "major", "at": [2, 2], "goods": ["fish"]},
    {"id": "mill", "title": "Mill", "size": "medium", "at": [4, 4], "goods": ["wood"]},
    {"id": "farm", "title": "Farm", "size": "small", "at": [6, 1], "goods": ["corn"]},
    {"id": "mine", "title": "Mine", "size": "small", "at": [1, 5], "goods": ["coal"]},
]


def plain_map():
    return {
        "title": "Small",
        "terrain": TERRAIN,
        "cities": CITIES,
        "goods": [{"id": one, "title": one} for one in ("fish", "wood", "corn", "coal")],
        "demands": [[["port", "wood", 9], ["mill", "corn", 8], ["farm", "fish", 7]]] * 20,
        "trains": [
            {"id": "slow", "title": "Slow", "speed": 9, "loads": 2, "upgrades": [["quick", 20]]},
            {"id": "quick", "title": "Quick", "speed": 12, "loads": 2},
        ],
        "rivers": [{"id": "wye", "title": "Wye", "edges": [[4, 0, 5, 0], [4, 1, 5, 0]]}],
        "channels": [[6, 3, 7, 3]],
        "closed": [[6, 4, 7, 4]],
        "frontier": [[1, 0]],
        "coast": [[0, 5], [1, 5]],
        "events": [
            {"kind": "flood", "title": "a", "river": "wye"},
            {"kind": "derailment", "title": "b", "cities": ["port", "mill"]},
            {"kind": "weather", "title": "c", "city": "farm", "radius": 2},
            {"kind": "strike", "title": "d", "near": "coast", "radius": 2},
            {"kind": "strike", "title": "e", "near": "frontier", "radius": 2},
            {"kind": "tax", "title": "f", "brackets": [[0, 0], [50, 10]]},
            {"kind": "boom", "title": "g", "good": "coal", "bonus": 10},
        ],
        "limits": {"majors": 1},
    }


def problems(**changes: object) -> list[Problem]:
    return map_problems(msgspec.convert({**plain_map(), **changes}, MapFile))


def test_a_map_without_a_fault_has_no_problem():
    assert problems() == []


def test_the_built_in_map_has_no_problem(north_america):
    assert map_problems(north_america) == []


def changed(idx, **changes):
    return lambda rows: [{**row, **changes} if number == idx else row for number, row in enumerate(rows)]


def first_card(*demands):
    return lambda rows: [list(demands), *rows[1:]]


def row(number, text):
    return lambda rows: [*rows[:number], text, *rows[number + 1 :]]


FAULTS = [
    # the field, its change, where the problem is, words of it
    ("cities", changed(1, id="farm"), "$.cities[2].id", "'farm' is there twice"),
    ("cities", changed(1, title="Port"), "$.cities[1].title", "'Port' is there twice"),
    ("goods", changed(1, id="corn"), "$.goods[2].id", "'corn' is there twice"),
    ("rivers", lambda rows: rows * 2, "$.rivers[1].id", "'wye' is there twice"),
    ("trains", changed(1, id="slow"), "$.trains[1].id", "'slow' is there twice"),
    ("cities", changed(1, goods=["wood", "wood"]), "$.cities[1].goods[1]", "'wood' is there twice"),
    ("events", changed(1, cities=["mill", "mill"]), "$.events[1].cities[1]", "'mill' is there twice"),
    ("cities", changed(1, goods=["wod"]), "$.cities[1].goods", "did you mean 'wood'"),
    ("demands", first_card(["prt", "wood", 9]), "$.demands[0]", "did you mean 'port'"),
    ("demands", first_card(["port", "wod", 9]), "$.demands[0]", "did you mean 'wood'"),
    ("trains", changed(0, upgrades=[["quik", 20]]), "$.trains[0].upgrades", "did you mean 'quick'"),
    ("events", changed(0, river="wy"), "$.events[0].river", "there is no river 'wy'"),
    ("events", changed(1, cities=["prt"]), "$.events[1].cities", "did you mean 'port'"),
    ("events", changed(2, city="frm"), "$.events[2].city", "did you mean 'farm'"),
    ("events", changed(6, good="coql"), "$.events[6].good", "did you mean 'coal'"),
    ("terrain", row(5, ".s...x.^"), "$.terrain[5]", "'x' in column 5 is no terrain"),
    ("terrain", row(5, ".s...s.^"), "$.terrain[5]", "'s' in column 5 belongs to no city"),
    ("terrain", row(3, ".MMM...."), "$.terrain[3]", "'M' in column 3 belongs to no city"),
    ("cities", changed(2, at=[8, 1]), "$.cities[2].at", "'farm' lies outside"),
    ("cities", changed(2, at=[6, 6]), "$.cities[2].at", "'farm' lies outside"),
    ("cities", changed(2, at=[5, 1]), "$.cities[2].at", "'farm' needs 's' in column 5 of row 1"),
    ("terrain", row(3, ".M......"), "$.cities[0].at", "'M' is missing in column 2 of row 3"),
    (
        "cities",
        changed(0, at=[0, 0]),
        "$.cities[0].at",
        "'M' is missing in column 0 of row 0, column -1 of row 0",
    ),
    ("cities", changed(3, at=[6, 1]), "$.cities[3].at", "'mine' lies on 'farm'"),
    ("channels", lambda rows: [[0, 0, 1, 0]], "$.channels[0]", "no milepost is at an end"),
    ("channels", lambda rows: [[7, 3, 8, 3]], "$.channels[0]", "no milepost is at an end"),
    ("channels", lambda rows: [[5, 3, 7, 3]], "$.channels[0]", "are no neighbours"),
    ("channels", lambda rows: [[5, 3, 5, 3]], "$.channels[0]", "are no neighbours"),
    ("closed", lambda rows: [[6, 4, 7, 4], [7, 4, 6, 4]], "$.closed[1]", "there twice"),
    ("closed", lambda rows: [[4, 0, 5, 1]], "$.closed[0]", "are no neighbours"),
    ("rivers", changed(0, edges=[[4, 0, 6, 0]]), "$.rivers[0].edges[0]", "are no neighbours"),
    ("frontier", lambda rows: [[0, 0]], "$.frontier[0]", "no milepost is at [0, 0]"),
    ("coast", lambda rows: [[0, 5], [0, 9]], "$.coast[1]", "no milepost is at [0, 9]"),
    ("coast", lambda rows: [[0, 5], [0, 5]], "$.coast[1]", "there twice"),
    ("demands", first_card(["port", "fish", 9]), "$.demands[0]", "'port' supplies 'fish'"),
    (
        "demands",
        first_card(["port", "wood", 9], ["port", "coal", 9]),
        "$.demands[0][1]",
        "'port' is there twice",
    ),
    (
        "demands",
        first_card(["port", "wood", 9], ["farm", "wood", 9]),
        "$.demands[0][1]",
        "'wood' is there twice",
    ),
    ("cities", changed(1, goods=[]), "$.demands[0]", "no city has 'wood'"),
    ("trains", changed(1, upgrades=[["quick", 5]]), "$.trains[1].upgrades", "changed for itself"),
    ("trains", changed(0, upgrades=[["quick", 5]] * 2), "$.trains[0].upgrades[1]", "there twice"),
    ("trains", changed(0, upgrades=[]), "$.trains[1]", "no upgrade leads to 'quick'"),
    ("events", changed(5, brackets=[[10, 0], [50, 10]]), "$.events[5].brackets", "must begin at 0"),
    ("events", changed(5, brackets=[[0, 0], [0, 10]]), "$.events[5].brackets", "more than the one before"),
    ("events", changed(5, brackets=[[0, 9], [50, 5]]), "$.events[5].brackets", "more than the one before"),
    ("coast", lambda rows: [], "$.events[3].near", "marks no 'coast'"),
    ("frontier", lambda rows: [], "$.events[4].near", "marks no 'frontier'"),
    (
        "limits",
        lambda rows: {"majors": 2},
        "$.limits.majors",
        "2 major cities must be linked, but there are 1",
    ),
    (
        "limits",
        lambda rows: {"majors": 1, "hand": 4},
        "$.demands",
        "6 players need at least 25 cards, not 20",
    ),
    ("terrain", row(0, " ....   "), "$.rivers[0].edges[0]", "no milepost is at an end"),
]


@pytest.mark.parametrize(("field", "change", "where", "words"), FAULTS)
def test_what_is_wrong_with_a_map_is_found(field, change, where, words):
    found = problems(**{field: change(plain_map()[field])})
    assert any(one.where == where and words in f"{one.message} {one.hint}" for one in found), found


def test_what_is_missing_of_a_major_city_is_one_problem():
    found = problems(terrain=row(3, "........")(plain_map()["terrain"]))
    assert [one.where for one in found] == ["$.cities[0].at"]


@pytest.mark.parametrize(
    ("field", "change"), [("cities", changed(1, id="farm")), ("goods", changed(1, id="corn"))]
)
def test_an_id_that_is_there_twice_is_not_told_again_by_what_follows(field, change):
    assert len(problems(**{field: change(plain_map()[field])})) == 1


def test_a_good_that_is_unknown_is_told_once():
    found = problems(demands=first_card(["port", "zzzz", 9])(plain_map()["demands"]))
    assert [one.message for one in found] == ["there is no good 'zzzz'"]


def around(column, row):
    """The six edges of a milepost in an even row."""
    ends = [(column - 1, row), (column + 1, row)]
    ends += [(each, line) for line in (row - 1, row + 1) for each in (column - 1, column)]
    return [[column, row, *end] for end in ends]


def test_a_city_that_nothing_reaches_is_named():
    found = problems(closed=around(4, 4))
    assert [one.where for one in found] == ["$.cities", "$.cities[1]"]
    assert "no way leads from Port to Mill" in found[0].message


@pytest.mark.parametrize(("left", "is_enough"), [(3, True), (2, False)])
def test_a_medium_city_has_an_edge_for_each_player_who_may_come(left, is_enough):
    found = problems(closed=around(4, 4)[left:])
    assert [one.where for one in found] == ([] if is_enough else ["$.cities[1]"])
    assert is_enough or "on 2 edges; it needs 3" in found[0].message


@pytest.mark.parametrize(
    ("closed", "is_enough"), [([[1, 5, 2, 5]], True), ([[1, 5, 2, 5], [1, 5, 1, 4]], False)]
)
def test_a_small_city_has_an_edge_for_each_player_who_may_come(closed, is_enough):
    """It has four at the border of the map."""
    found = problems(closed=[*closed, [1, 5, 2, 4]])
    assert [one.where for one in found] == ([] if is_enough else ["$.cities[3]"])


def test_a_major_city_has_an_edge_that_leads_out_for_each_of_six_players():
    lattice = Lattice(6, 8)
    own = lattice.within(lattice.cell(2, 2), 1)
    out = [
        [*lattice.place(cell), *lattice.place(other)]
        for cell in members_of(own)
        for _, other in lattice.neighbours(cell)
        if not own >> other & 1
    ]
    assert problems(closed=out[6:]) == []
    (found,) = problems(closed=out[5:])
    assert (found.where, found.message) == (
        "$.cities[0]",
        "track leads out of 'port' on 5 edges; it needs 6",
    )


def test_no_more_than_four_cities_that_cannot_be_reached_are_named():
    island = [
        {"id": f"isle-{column}", "title": f"Isle {column}", "size": "small", "at": [column, 7]}
        for column in (0, 2, 4, 6, 8)
    ]
    terrain = [*TERRAIN, "", "s.s.s.s.s.", ".........."]
    (found,) = problems(terrain=terrain, cities=[*CITIES, *island])
    assert found.message == "no way leads from Port to Isle 0, Isle 2, Isle 4, Isle 6, ..."
