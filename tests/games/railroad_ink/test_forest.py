"""The Forest expansion: where trees may be drawn, forests, points, goals."""

import pytest

from railgames.core.actions import format_action
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.own_dice import goal_of, line, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

WOOD = "----*trees"


@pytest.fixture
def wood(stage):
    """A game of Forest in which these route dice and forest dice wait for seat 0."""

    def planted(own, *drawn, roll="road-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="forest", **options), own)

    return planted


def trees(*spaces):
    return [f"{space} {WOOD}" for space in spaces]


def goal(code):
    return goal_of("forest", code)


def test_two_forest_dice_are_rolled_with_the_route_dice(maps):
    state = GAME.new_state(Config(expansion="forest"), 2, 1, maps)
    assert len(state.own_roll) == 2
    assert set(state.own_roll) <= set(state.board.dice.own_faces)
    assert state.players[1].dice == (*state.roll, *state.own_roll)


def test_the_game_has_six_rounds(maps):
    assert GAME.new_state(Config(expansion="forest"), 1, 1, maps).rounds == 6


def test_trees_and_the_route_among_them_need_not_join_anything(wood, play):
    state = wood("trees forest-rail")
    play(state, "draw trees D3 ----*trees", "draw forest-rail F4 R-R-*trees")
    assert (line(state, "longest_railway").points, line(state, "errors").points) == (1, -2)


def test_the_route_among_trees_meets_no_route_of_the_other_kind(wood, why):
    state = wood("forest-road forest-rail", "A1 H-H-")
    assert why(state, "draw forest-rail B1 R-R-*trees").startswith("On the north side of B1 a railway")
    assert why(state, "draw forest-road B1 H-H-*trees") is None


def test_trees_alone_may_lie_against_a_route_and_an_exit(wood, why, play):
    state = wood("trees trees", "A1 H-H-")
    assert why(state, "draw trees A3 ----*trees") is None
    play(state, "draw trees B1 ----*trees")
    assert line(state, "errors").places == ("A1:south",)


def test_a_taken_space_takes_no_trees(wood, why):
    state = wood("trees forest-road", "A1 H-H-", *trees("D3"))
    assert why(state, "draw trees A1 ----*trees") == "A1 is taken: a route is drawn there already."
    assert why(state, "draw trees D3 ----*trees") == "D3 is taken: trees stand there."
    assert why(state, "draw road-straight D3 H-H-") == "D3 is taken: trees stand there."


def test_forest_dice_may_be_left_out(wood, play, why):
    state = wood("trees trees")
    assert why(state, "end").startswith("The straight highway can still be drawn")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_the_largest_forest_gives_two_points_a_space_and_the_second_one(wood):
    state = wood("trees trees", *trees("A0", "B0", "B1"), *trees("D3", "E3"), *trees("G6"))
    first, second = line(state, "forest_first"), line(state, "forest_second")
    assert (first.points, first.places, first.note) == (6, ("A0", "B0", "B1"), "3 spaces")
    assert (second.points, second.places) == (2, ("D3", "E3"))


def test_spaces_that_meet_at_a_corner_are_two_forests(wood):
    state = wood("trees trees", *trees("A0", "B1"))
    assert (line(state, "forest_first").points, line(state, "forest_second").points) == (2, 1)


def test_trees_between_two_forests_make_them_one(wood):
    state = wood("trees trees", *trees("A0", "A2", "A1"))
    assert (line(state, "forest_first").points, line(state, "forest_second").points) == (6, 0)


def test_trees_beside_a_route_belong_to_the_forest(wood):
    state = wood("trees trees", "A1 H-H-*trees", *trees("A0"))
    assert line(state, "forest_first").points == 4


def test_across_a_wall_trees_are_two_forests(stage):
    board = stage("road-straight", expansion="forest", map="blueprint-divided").board
    cell, side = min(board.walls)
    tile, sheet = board.dice.tile_of[WOOD], expansion("forest").sheet(board)
    sheet = sheet.place(cell, tile).place(board.grid.neighbour(cell, side), tile)
    assert len(sheet.forests) == 2


def test_trees_count_as_drawn_in_a_central_space(wood):
    assert components(wood("trees trees", *trees("C3", "D3", "A0")).players[0].sheet).centre == 2


def test_only_a_route_activates_a_building(wood, play):
    assert len(play(wood("trees trees"), "draw trees C0 ----*trees")) == 1
    event = play(wood("forest-road trees"), "draw forest-road C0 H-H-*trees")[1]
    assert (event.building, event.count) == ("university", 1)


def test_a_factory_copies_no_forest_die(wood, why):
    state = wood("trees forest-rail", roll="rail-curve", player={"choices": 1})
    assert [format_action(action) for action in state.legal_actions() if "dupl" in format_action(action)] == [
        "duplicate rail-curve"
    ]
    assert "was not rolled this round" in why(state, "duplicate trees")


@pytest.mark.parametrize(
    ("code", "spaces", "without"),
    [
        ("F1", "A0 A2 A4 A6 C0", "A0 A2 A4 A6 A5 C6"),
        ("F2", "A1 A3 A5 B0", "A1 A3 A5 C0"),
        ("F3", "B4 C3 D2 E1", "B4 C3 D2 E2"),
    ],
)
def test_goals_of_separate_forests_of_trees_at_exits_and_of_a_diagonal(wood, code, spaces, without):
    assert goal(code).is_achieved(wood("trees trees", *trees(*spaces.split())).players[0])
    assert not goal(code).is_achieved(wood("trees trees", *trees(*without.split())).players[0])


def test_search_hopes_for_room_beside_the_largest_forest(wood):
    open_wood = wood("trees trees", *trees("D3")).players[0].sheet
    shut_in = wood("trees trees", *trees("A0"), "A1 H-H-", "B0 --RR").players[0].sheet
    assert open_wood.hope(3) > shut_in.hope(3) == shut_in.points
    assert open_wood.hope(0) == open_wood.points


def test_a_forest_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "forest")


@pytest.mark.parametrize(
    ("drawn", "last", "words"),
    [
        ((), "D3", "makes the largest forest 1 space"),
        (("A0", "A2"), "A1", "makes the largest forest 3 spaces"),
        (("A0", "A1", "A2", "D3"), "D4", "makes the second forest 2 spaces"),
        (("A0", "A1", "D3"), "G6", ""),
    ],
)
def test_search_says_what_a_drawing_does_for_a_forest(wood, drawn, last, words):
    state = wood("trees trees", *trees(*drawn))
    before = state.players[0].sheet
    after = before.place(state.board.cell_of[last], state.board.dice.tile_of[WOOD])
    assert after.reason_since(before) == words
