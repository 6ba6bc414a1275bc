"""The map file: the built-in one is whole, and what is wrong with another is found."""

import json

import msgspec
import pytest

from railgames.content.type_problems import problems_of
from railgames.core.errors import ContentError
from railgames.games.spike import board
from railgames.games.spike.mapfile import CountryFile, country_problems


@pytest.fixture(scope="module")
def plain():
    from tests.games.spike.conftest import Files

    return msgspec.to_builtins(Files().load("spike", "eastern-us", CountryFile))


def problems(plain, **changes):
    return [
        f"{one.where} {one.message} {one.hint}"
        for one in country_problems(msgspec.convert({**plain, **changes}, CountryFile))
    ]


def test_the_built_in_country_has_the_counts_of_the_game_and_no_problem(plain):
    assert problems(plain) == []
    assert len(plain["cities"]) == 36
    assert len(plain["commodities"]) == 12
    assert len(plain["contracts"]) == len(plain["routes"]) == 36
    assert {city["commodity"] for city in plain["cities"]} == {one["id"] for one in plain["commodities"]}
    kinds = [kind for _, _, kind in plain["segments"]]
    assert {kinds.count(kind) for kind in kinds} == {52}


def test_no_segments_cross(plain):
    places = {one["id"]: (one["x"], one["y"]) for one in (*plain["cities"], *plain["junctions"])}

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    lines = [(a, b) for a, b, _ in plain["segments"]]
    for idx, (a, b) in enumerate(lines):
        for c, d in lines[:idx]:
            if len({a, b, c, d}) == 4:
                p, q, r, s = (places[name] for name in (a, b, c, d))
                crosses = side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0
                assert not crosses, (a, b, c, d)


def changed(idx, **changes):
    return lambda rows: [{**row, **changes} if number == idx else row for number, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("field", "change", "words"),
    [
        ("cities", lambda rows: [{**rows[0], "id": rows[1]["id"]}, *rows[1:]], "$.cities[1].id '"),
        (
            "types",
            lambda rows: [{**rows[0], "pattern": rows[1]["pattern"]}, *rows[1:]],
            "$.types[1].pattern '",
        ),
        (
            "cities",
            lambda rows: [{**rows[0], "commodity": "corm"}, *rows[1:]],
            "did you mean 'corn'",
        ),
        (
            "segments",
            lambda rows: [["albany", "bostn", "red"], *rows[1:]],
            "did you mean 'boston'",
        ),
        ("segments", lambda rows: [*rows, rows[0]], "one track"),
        ("segments", lambda rows: [*rows, ["albany", "albany", "red"]], "ends where it begins"),
        ("segments", lambda rows: [r for r in rows if "miami" not in r[:2]], "no way leads"),
        (
            "contracts",
            lambda rows: [r for r in rows if r["commodity"] != "corn"],
            "no contract is for 'corn'",
        ),
        ("routes", lambda rows: [*rows, rows[0]], ".start '"),
        ("prices", lambda rows: [1, 2, 3, 4, 5], "do not fill the 5 rows of the market"),
        ("prices", lambda rows: [3, 2, 1], "each price must be more"),
        ("types", changed(1, color="#F7F3E8"), "$.types[1].color '#f7f3e8' is there twice"),
        ("cities", changed(1, title="Boston"), "$.cities[1].title 'Boston' is there twice"),
        ("cities", changed(1, x=1395.1, y=152.6), "$.cities[1] 'albany' lies on 'boston'"),
        ("junctions", changed(0, x=1395.1, y=152.6), "$.junctions[0] '"),
        (
            "contracts",
            changed(0, front=[["boston", 3], ["boston", 4]]),
            "$.contracts[0].front[1] 'boston' is there twice",
        ),
        (
            "contracts",
            changed(0, commodity="fruit", back=[["boston", 3]]),
            "$.contracts[0].back 'boston' supplies 'fruit'",
        ),
        (
            "routes",
            changed(0, targets=[["miami", 3], ["miami", 4]]),
            "$.routes[0].targets[1] 'miami' is there twice",
        ),
        (
            "routes",
            changed(0, start="boston", targets=[["boston", 3]]),
            "the route begins in 'boston' already",
        ),
        ("speed", lambda rows: [1, 2, 3, 4], "more than upgrade_costs"),
        ("power", lambda rows: [2, 2, 4], "more than the one before"),
        ("cards_of_a_type", lambda rows: 4, "need at least"),
    ],
)
def test_what_is_wrong_with_a_country_is_found(plain, field, change, words):
    found = problems(plain, **{field: change(plain.get(field))})
    assert any(words in one for one in found), found


def test_a_wrong_name_is_not_told_again_as_cities_out_of_reach(plain):
    cities = [{**plain["cities"][0], "id": "bostn"}, *plain["cities"][1:]]
    found = problems(plain, cities=cities)
    assert found
    assert all("there is no city 'boston'" in one or "junction 'boston'" in one for one in found)


def test_an_id_that_is_there_twice_is_not_told_again_as_names_that_are_unknown(plain):
    cities = [plain["cities"][0], {**plain["cities"][1], "id": "boston"}, *plain["cities"][2:]]
    assert problems(plain, cities=cities) == [
        "$.cities[1].id 'boston' is there twice, first at $.cities[0].id "
    ]


def test_an_unknown_name_says_what_kind_of_thing_it_is_and_the_few_that_there_are(plain):
    country = {**plain, "segments": [["boston", "albany", "zzzz"], *plain["segments"][1:]]}
    (one,) = country_problems(msgspec.convert(country, CountryFile))
    assert str(one) == (
        "$.segments[0]: there is no type of track 'zzzz' (allowed: black, blue, green, red, white, yellow)"
    )


def test_of_many_cities_out_of_reach_the_first_are_named(plain):
    ends = {"miami", "tampa", "jacksonville", "dallas", "houston", "tulsa"}
    segments = [row for row in plain["segments"] if not ends & set(row[:2])]
    found = [one for one in problems(plain, segments=segments) if "no way leads" in one]
    assert len(found) == 1
    assert found[0].endswith("and 2 more ")


def test_a_country_is_checked_once_and_one_that_is_wrong_each_time(plain, monkeypatch):
    checked = []

    def check(file):
        checked.append(file)
        return country_problems(file)

    monkeypatch.setattr(board, "country_problems", check)
    wrong = msgspec.convert({**plain, "segments": plain["segments"] + plain["segments"][:1]}, CountryFile)

    class Maps:
        def load(self, game, map_id, kind):
            return msgspec.convert({**plain, "title": "Checked once"}, kind) if map_id == "good" else wrong

    first = board.load_board(Maps(), "good", 2)
    assert board.load_board(Maps(), "good", 2) is first
    assert len(checked) == 1
    for _ in range(2):
        with pytest.raises(ContentError):
            board.load_board(Maps(), "bad", 2)
    assert checked[1:] == [wrong, wrong]


def test_a_segment_with_too_few_values_says_which_there_must_be(plain):
    country = json.loads(json.dumps({**plain, "segments": [["boston", "albany"], *plain["segments"]]}))
    (one,) = problems_of(country, CountryFile, "a")
    assert (one.where, one.message) == ("$.segments[0]", "Expected 3 values, got 2.")
    assert one.allowed == "two places, and the type of the track between them"
