"""Every line of the score sheet, its points and the places they come from."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.components import HIGHWAY
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.scoring import components, total
from railgames.games.railroad_ink.sheet import longest_route

ACROSS = ("D0 -H-H", "D1 -H-H", "D2 -H-H", "D3 -H-H", "D4 -H-H", "D5 -H-H", "D6 -H-H")


def lines(state):
    return {line.key: line for line in state.scores()[0].lines}


def test_a_network_scores_by_the_exits_it_joins(stage):
    sheet = lines(stage("road-t", *ACROSS))
    assert (sheet["exits"].points, sheet["exits"].note) == (4, "a network of 2 exits")
    assert sheet["exits"].places == ("D0", "D1", "D2", "D3", "D4", "D5", "D6")


def test_a_network_of_one_exit_scores_nothing_and_is_no_place_of_the_line(stage):
    alone = stage("road-t", "A1 H-H-", "B1 H-H-")
    assert (lines(alone)["exits"].points, lines(alone)["exits"].places) == (0, ())
    assert lines(alone)["exits"].note == ""
    beside = lines(stage("road-t", *ACROSS, "A1 H-H-"))["exits"]
    assert (beside.points, beside.note) == (4, "a network of 2 exits")
    assert beside.places == ("D0", "D1", "D2", "D3", "D4", "D5", "D6")


def test_the_network_track(challenge, maps):
    track = (0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45)
    assert challenge.network_points == track
    assert load_board(maps, "giant", "challenge").network_points == (*track, 50, 55, 60, 65)


def test_a_station_makes_one_network_and_an_overpass_two(challenge, draw):
    joined = draw(challenge, "A1 H-H-", "B1 HRHR", "B0 -R-R")
    apart = draw(challenge, "A1 H-H-", "B1 H-H-+-R-R", "B0 -R-R")
    assert (len(joined.networks), len(apart.networks)) == (1, 2)
    assert (components(joined).exits, components(apart).exits) == (4, 0)


def test_a_double_curve_is_two_networks(challenge, draw):
    sheet = draw(challenge, "A3 R-R-", "B3 R--R+-RR-")
    assert len(sheet.networks) == 2


@pytest.mark.parametrize("reading", ["segment", "space", "trail"])
def test_turning_a_double_curve_changes_the_longest_route(maps, draw, reading):
    """Both ways have the same edges, so that a length remembered by edges alone would be the other one's."""
    board = load_board(maps, "challenge-green", "challenge", reading)
    beside = ("A1 H-H-", "B1 H-H-", "C0 -H-H")
    cut, joined = (draw(board, *beside, f"C1 {tile}") for tile in ("HH--+--HH", "H--H+-HH-"))
    assert (cut.highway, joined.highway) == (3, 4)
    assert [cut.highway, joined.highway] == [len(longest_route(sheet, HIGHWAY)) for sheet in (cut, joined)]


def test_longest_highway_counts_its_spaces_and_stations_do_not_break_it(stage):
    state = stage("road-t", "A1 H-H-", "B1 HRHR", "C1 H-H-", "D1 H-R-", "E1 R-R-")
    assert (lines(state)["longest_highway"].points, lines(state)["longest_railway"].points) == (4, 2)
    assert lines(state)["longest_highway"].places in (("A1", "B1", "C1", "D1"), ("D1", "C1", "B1", "A1"))


RING = ("A1 H-H-", "B1 HHH-", "B2 -H-H", "B3 --HH", "C3 H--H", "C2 -H-H", "C1 HHH-")


@pytest.mark.parametrize(("reading", "points"), [("segment", 7), ("space", 7), ("trail", 7)])
def test_longest_route_round_a_ring(stage, reading, points):
    assert lines(stage("road-t", *RING, longest=reading))["longest_highway"].points == points


def test_a_longest_route_passes_a_double_curve_twice_unless_spaces_count_once(stage):
    # Down into B3, out to the west, round by B2, C2 and C3, up into B3 again and out to the east.
    drawn = ("A3 R-R-", "B3 R--R+-RR-", "B2 -RR-", "C2 RR--", "C3 R--R", "B4 -R-R")
    points = {
        reading: lines(stage("rail-t", *drawn, longest=reading))["longest_railway"].points
        for reading in ("segment", "space", "trail")
    }
    assert points == {"segment": 7, "space": 5, "trail": 6}


def test_a_trail_passes_a_junction_again(stage):
    drawn = ("A1 H-H-", "B1 HHHH", "B2 --HH", "C2 H--H", "C1 HH--", "B0 -H-H")
    points = {
        reading: lines(stage("road-t", *drawn, longest=reading))["longest_highway"].points
        for reading in ("segment", "space", "trail")
    }
    assert points == {"segment": 5, "space": 5, "trail": 6}


def test_the_places_of_a_longest_route_are_as_many_as_its_points(challenge, draw):
    sheet = draw(challenge, *RING)
    assert len(longest_route(sheet, 1)) == sheet.highway


def test_central_spaces_count_one_each(stage):
    line = lines(stage("road-t", *ACROSS))["centre"]
    assert (line.points, line.places) == (3, ("D2", "D3", "D4"))


def test_an_end_that_meets_nothing_is_an_error(stage):
    line = lines(stage("road-t", "A1 HHH-"))["errors"]
    assert (line.points, line.places) == (-2, ("A1:east", "A1:south"))


def test_ends_at_the_border_are_no_errors(stage):
    sheet = lines(stage("road-t", "A1 H--H", "A0 -H-H"))  # A0 runs into the border, no exit there
    assert sheet["errors"].points == 0
    assert sheet["exits"].points == 0


def test_the_lines_add_up_and_name_the_total(stage):
    state = stage("road-t", *ACROSS, *RING[:1], goals="basic")
    sheet = state.scores()[0]
    assert sheet.total == sum(line.points for line in sheet.lines) == state.total(0)
    assert [line.key for line in sheet.lines] == [
        "exits",
        "longest_highway",
        "longest_railway",
        "centre",
        "villages",
        "goals",
        "errors",
    ]
    assert total(state.players[0].sheet) == sheet.total


def test_goals_that_were_reached_and_networks_are_told_in_words(maps):
    state = GAME.new_state(Config(), 1, 5, maps)
    state.players[0] = replace(state.players[0], goals=(("E", 4), ("A", 2)))
    assert lines(state)["goals"].note == "Dense quarter 4, City centre 2"


def test_several_networks_are_told_with_the_exits_of_each(stage):
    both = lines(stage("road-t", *ACROSS, "A1 HH--", "A2 -H-H", "A3 -H-H", "A4 -H-H", "A5 H--H"))["exits"]
    assert (both.points, both.note) == (8, "networks of 2 + 2 exits")
