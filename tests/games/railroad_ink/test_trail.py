"""The Trail expansion: where its dice may be drawn, what trails join, points, goals."""

import pytest

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_rounds

# A trail from the north-west to the south-east corner over a highway from west to east, and such a station.
SLOPE, BACK = "-H-H/----/-T-T", "-H-H/----/T-T-"
STATION = "R-H-"


@pytest.fixture
def walk(stage):
    """A game of Trail in which these route dice and trail dice wait for seat 0."""

    def led(own, *drawn, roll="road-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="trail", **options), own)

    return led


@pytest.fixture
def drawn(walk):
    """The player of a board on which this is drawn."""
    return lambda *items: walk("trail-road trail-rail", *items).players[0]


def stations(player):
    """The sets of stations, the largest first."""
    sheet = player.sheet
    return sorted((sheet.board.spaces(one.stations) for one in sheet.trails), key=len, reverse=True)


def goal(code):
    return goal_of("trail", code)


def test_two_trail_dice_are_rolled_for_six_rounds(maps):
    state = GAME.new_state(Config(expansion="trail"), 2, 1, maps)
    assert (len(state.own_roll), state.rounds) == (2, 6)
    assert state.board.dice.own_dice[0] == state.board.dice.own_dice[1]


def test_a_trail_die_joins_by_its_route_or_by_its_trail_and_not_alone(walk, why):
    state = walk("trail-road trail-rail", "D3 R-R-/----/-T-T")
    assert why(state, f"draw trail-road E4 {SLOPE}") is None
    assert why(state, "draw trail-rail C3 R-R-/----/T-T-") is None
    assert why(state, f"draw trail-road E4 {BACK}").startswith(
        "In E4 the route would join no route and no exit"
    )
    assert why(state, f"draw trail-road G2 {SLOPE}").startswith(
        "In G2 the route would join no route and no exit"
    )


def test_a_trail_joins_trails_in_spaces_that_share_only_a_side(walk, why):
    state = walk("trail-road trail-rail", f"D3 {SLOPE}")
    assert why(state, "draw trail-rail E3 R-R-/----/T-T-") is None


def test_a_trail_die_may_be_drawn_where_its_trail_joins_a_station(walk, why):
    state = walk("trail-road trail-rail", f"A3 {STATION}")
    assert why(state, f"draw trail-road B2 {BACK}") is None
    assert why(state, f"draw trail-road B4 {SLOPE}") is None
    assert why(state, f"draw trail-road B4 {BACK}") is not None


def test_its_route_meets_no_route_of_the_other_kind(walk, why):
    state = walk("trail-road trail-rail", f"D3 {SLOPE}")
    assert why(state, "draw trail-rail D4 -R-R/----/-T-T").startswith("On the west side of D4 a railway")
    assert why(state, f"draw trail-rail D3 {SLOPE.replace('H', 'R')}").startswith("D3 is taken")


def test_a_plain_route_does_not_join_by_a_corner(walk, why):
    state = walk("trail-road trail-rail", f"D3 {SLOPE}")
    assert why(state, "draw road-straight E4 -H-H").startswith("A route in E4 would join no exit")


def test_trail_dice_may_be_left_out(walk, play, why):
    state = walk("trail-road trail-rail")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_an_open_end_of_a_trail_is_no_error_and_one_of_its_route_is(walk):
    state = walk("trail-road trail-rail", f"D3 {SLOPE}")
    assert line(state, "errors").places == ("D3:east", "D3:west")


def test_stations_that_a_trail_joins_score_half_of_a_network(walk):
    state = walk("trail-road trail-rail", f"A0 {STATION}", f"B1 {SLOPE}", f"C2 {STATION}")
    found = line(state, "trails")
    assert (found.points, found.places, found.note) == (2, ("A0", "B1", "C2"), "a set of 2 stations")


def test_a_station_alone_scores_nothing(drawn):
    player = drawn(f"A0 {STATION}", f"B1 {SLOPE}")
    assert (stations(player), player.sheet.points) == ([("A0",)], 0)


def test_stations_that_touch_without_a_trail_are_no_set(drawn):
    player = drawn(f"A0 {STATION}", f"B1 {STATION}")
    assert (player.sheet.trails, player.sheet.points) == ((), 0)


def test_all_stations_round_a_corner_that_a_trail_reaches_are_joined(drawn):
    player = drawn(f"C2 {SLOPE}", f"D2 {STATION}", f"C3 {STATION}", f"D3 {STATION}")
    assert (stations(player), player.sheet.points) == ([("C3", "D2", "D3")], 4)


def test_the_trails_of_one_space_are_one_trail(drawn):
    player = drawn("C2 -HH-/----/T-TT", f"B1 {STATION}", f"B3 {STATION}", f"D1 {STATION}")
    assert stations(player) == [("B1", "B3", "D1")]


def test_a_trail_does_not_join_the_route_that_it_crosses(drawn):
    player = drawn(f"C2 {SLOPE}", "C3 -R-H", f"D3 {STATION}")
    assert len(player.sheet.networks) == 2


def test_a_set_goes_on_through_a_station(drawn):
    apart = [f"A0 {STATION}", f"B1 {SLOPE}", f"D3 {SLOPE}", f"E4 {STATION}"]
    assert stations(drawn(*apart)) == [("A0",), ("E4",)]
    assert stations(drawn(*apart, f"C2 {STATION}")) == [("A0", "C2", "E4")]


def test_a_station_that_trails_reach_at_two_corners_counts_once(drawn):
    player = drawn(f"C2 {STATION}", f"B1 {SLOPE}", f"D3 {SLOPE}", f"B3 {BACK}")
    assert stations(player) == [("C2",)]


def test_a_station_drawn_before_or_after_the_trail_is_joined(drawn):
    items = [f"A0 {STATION}", f"B1 {SLOPE}", f"C2 {STATION}"]
    assert stations(drawn(*items)) == stations(drawn(*reversed(items))) == [("A0", "C2")]


def test_walls_stop_no_trail(stage):
    board = stage("road-straight", expansion="trail", map="blueprint-divided").board
    cell, side = next((cell, side) for cell, side in sorted(board.walls) if side == 1)
    beyond, tile_of = board.grid.neighbour(cell, 1), board.dice.tile_of
    sheet = expansion("trail").sheet(board).place(cell, tile_of[SLOPE]).place(beyond, tile_of[BACK])
    assert len(sheet.trails) == 1
    assert side == 1


def test_half_the_points_of_a_set_are_rounded_down_and_more_stations_score_like_the_last(drawn):
    sheet = drawn().sheet
    assert [sheet.points_for(n) for n in (0, 1, 2, 3, 12, 13, 40)] == [0, 0, 2, 4, 22, 22, 22]


def test_a_factory_copies_no_trail_die(walk, why):
    state = walk("trail-road trail-rail", roll="rail-curve", player={"choices": 1})
    assert texts(state, "dupl") == ["duplicate rail-curve"]
    assert "was not rolled this round" in why(state, "duplicate trail-road")


@pytest.mark.parametrize(
    ("code", "spaces", "without"),
    [
        ("T1", "B0 B1 B3 B4 B6", "B0 B1 B3 B4 C6"),
        ("T2", "C2 C3 D2 D3 E4", "C2 C3 D2 D3 E5"),
    ],
)
def test_goals_of_trails_in_a_line_and_in_the_centre(drawn, code, spaces, without):
    assert goal(code).is_achieved(drawn(*(f"{space} {SLOPE}" for space in spaces.split())))
    assert not goal(code).is_achieved(drawn(*(f"{space} {SLOPE}" for space in without.split())))


def test_goal_of_three_spaces_with_trails_that_lead_to_one_station(drawn):
    two = [f"C2 {STATION}", f"B1 {SLOPE}", f"D3 {SLOPE}"]
    assert not goal("T3").is_achieved(drawn(*two, f"B3 {SLOPE}"))
    assert goal("T3").is_achieved(drawn(*two, f"B3 {BACK}"))


def test_search_hopes_for_stations_beside_trails_with_room(drawn):
    open_trail, shut_in = (
        drawn(f"D3 {SLOPE}").sheet,
        drawn(f"A0 {SLOPE}", "A1 H-H-", "B0 --RR", "B1 HHHH").sheet,
    )
    assert open_trail.hope(3) > shut_in.hope(3) == shut_in.points
    assert open_trail.hope(0) == open_trail.points


@pytest.mark.parametrize(
    ("before", "last", "words"),
    [
        ((), f"D3 {SLOPE}", "starts a trail"),
        ((f"D3 {SLOPE}",), f"E4 {SLOPE}", "lengthens a trail"),
        ((f"C2 {STATION}",), f"D3 {SLOPE}", "leads a trail to a station"),
        ((f"C2 {STATION}", f"D3 {SLOPE}"), f"E4 {STATION}", "joins 2 stations by trails"),
        ((f"D3 {SLOPE}",), "G6 H-H-", ""),
    ],
)
def test_search_says_what_a_drawing_does_for_trails(drawn, before, last, words):
    sheet = drawn(*before).sheet
    space, tile = last.split()
    after = sheet.place(sheet.board.cell_of[space], sheet.board.dice.tile_of[tile])
    assert after.reason_since(sheet) == words


def test_an_erased_trail_parts_what_it_joined(drawn):
    sheet = drawn(f"A0 {STATION}", f"B1 {SLOPE}", f"C2 {STATION}").sheet
    over = sheet.place(sheet.board.cell_of["B1"], sheet.board.dice.tile_of["H-H-"])
    assert (over.trails, over.points) == ((), 0)


def test_a_trail_game_survives_a_snapshot_in_every_round(maps):
    play_through_rounds(maps, "trail")
