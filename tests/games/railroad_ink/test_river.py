"""The River expansion: where a river may be drawn, its bridges, points, errors, goals."""

import pytest

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.agent.layout import layout_of
from railgames.games.railroad_ink.agent.node import Round, Step
from railgames.games.railroad_ink.agent.reasons import reason_of
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

# A river of five spaces from the border in the north to the border in the west.
BOUND = ("A2 ----/V-V-", "B2 ----/V-V-", "C2 ----/V--V", "C1 ----/-V-V", "C0 ----/-V-V")
RING = ("C2 ----/-VV-", "C3 ----/--VV", "D2 ----/VV--", "D3 ----/V--V")


@pytest.fixture
def water(stage):
    """A game of River in which these route dice and river dice wait for seat 0."""

    def flooded(own, *drawn, roll="road-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="river", **options), own)

    return flooded


def goal(code):
    return goal_of("river", code)


def test_two_river_dice_are_rolled_with_the_route_dice(maps):
    state = GAME.new_state(Config(expansion="river"), 2, 1, maps)
    assert len(state.own_roll) == 2
    assert set(state.own_roll) <= set(state.board.dice.own_faces)
    assert state.players[1].dice == (*state.roll, *state.own_roll)
    assert state.opening_events()[-1].text().startswith("River: ")


def test_the_game_has_six_rounds(maps):
    assert GAME.new_state(Config(expansion="river"), 1, 1, maps).rounds == 6


def test_a_river_need_not_join_anything(water, play):
    state = water("river-bend river-straight")
    play(state, "draw river-bend D3 ----/VV--")
    assert state.board.spaces(state.players[0].sheet.river) == ("D3",)


def test_the_route_of_a_bridge_need_not_join_anything(water, play):
    state = water("river-rail river-road")
    play(state, "draw river-rail D3 -R-R/V-V-")
    assert (line(state, "longest_railway").points, line(state, "errors").points) == (1, -4)


def test_a_river_lies_against_no_route_and_no_exit(water, why):
    state = water("river-straight river-bend", "C2 -R-R")
    reason = "In {} the river would run into a route or an exit."
    assert why(state, "draw river-straight C3 ----/-V-V") == reason.format("C3")
    assert why(state, "draw river-straight C3 ----/V-V-") is None
    assert why(state, "draw river-straight A1 ----/V-V-") == reason.format("A1")
    assert why(state, "draw river-straight A1 ----/-V-V") is None


def test_no_route_runs_into_a_river(water, why):
    state = water("river-bend river-road", "A1 H-H-", "B1 HH--", "B3 ----/-V-V")
    assert why(state, "draw road-straight B2 -H-H") == "In B2 the route would run into a river."
    assert not texts(state, "B2 -H-H")
    assert why(state, "draw river-road B2 -H-H/V-V-") == "In B2 the route would run into a river."


def test_the_route_of_a_bridge_meets_no_route_of_the_other_kind(water, why):
    state = water("river-road river-rail", "A1 H-H-")
    assert why(state, "draw river-rail B1 R-R-/-V-V").startswith("On the north side of B1 a railway")
    assert why(state, "draw river-road B1 H-H-/-V-V") is None


def test_a_taken_space_takes_no_river(water, why):
    state = water("river-bend river-straight", "A1 H-H-", "D3 ----/VV--")
    assert why(state, "draw river-bend A1 ----/-VV-") == "A1 is taken: a route is drawn there already."
    assert why(state, "draw river-bend D3 ----/-VV-") == "D3 is taken: a river runs there."
    assert why(state, "draw road-straight D3 H-H-") == "D3 is taken: a river runs there."


def test_river_dice_may_be_left_out(water, play, why):
    state = water("river-bend river-rail")
    assert why(state, "end").startswith("The straight highway can still be drawn")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None
    assert "draw river-bend D3 ----/VV--" in texts(state)


def test_a_route_over_a_bridge_is_one_network(water):
    state = water("river-bend river-bend", "D0 -H-H", "D1 -H-H/V-V-", *(f"D{n} -H-H" for n in range(2, 7)))
    assert (line(state, "exits").points, line(state, "longest_highway").points) == (4, 7)


def test_one_river_gives_a_point_a_space(water):
    state = water("river-bend river-bend", "C3 ----/-V-V", "C4 ----/-VV-", "F0 ----/V-V-")
    assert line(state, "river").points == 1
    state = water("river-bend river-bend", "C3 ----/-V-V", "C4 ----/--VV", "F0 ----/V-V-")
    best = line(state, "river")
    assert (best.points, best.places, best.note) == (2, ("C3", "C4"), "2 spaces")


def test_a_river_from_border_to_border_gives_three_points_more(water):
    bound = line(water("river-bend river-bend", *BOUND), "river")
    assert (bound.points, bound.note) == (8, "5 spaces, from border to border")
    assert line(water("river-bend river-bend", *BOUND[1:]), "river").points == 4
    assert line(water("river-bend river-bend", "A0 ----/V--V"), "river").points == 4


def test_a_ring_of_river_has_no_ends_and_no_bonus(water):
    state = water("river-bend river-bend", *RING)
    assert (line(state, "river").points, line(state, "errors").points) == (4, 0)


def test_the_best_river_scores_and_not_the_longest(water):
    state = water("river-bend river-bend", *RING, "A6 ----/-V-V", "A5 ----/-V-V", "A4 ----/VV--")
    assert line(state, "river").places == ("A4", "A5", "A6")
    assert line(state, "river").points == 6


def test_an_end_without_river_or_border_is_an_error(water):
    state = water("river-bend river-bend", "A0 ----/-VV-", "A1 ----/-V-V", "A2 -HH-")
    assert (line(state, "errors").points, line(state, "errors").places) == (
        -4,
        ("A0:south", "A1:east", "A2:east", "A2:south"),
    )
    assert line(water("river-bend river-bend", *BOUND), "errors").points == 0


def test_at_a_wall_a_river_stays_open(stage):
    board = stage("road-straight", expansion="river", map="blueprint-divided").board
    cell, side = min(board.walls)
    text = next(text for text in ("----/V-V-", "----/-V-V") if text[5 + side] == "V")
    sheet = expansion("river").sheet(board).place(cell, board.dice.tile_of[text])
    assert sheet.open_sides & board.edge[cell][side]


def test_a_river_counts_as_drawn_in_a_central_space(water):
    assert components(water("river-bend river-bend", *BOUND, *RING[1:2]).players[0].sheet).centre == 2


def test_only_a_bridge_activates_a_building(water, play):
    state = water("river-bend river-road")
    assert len(play(state, "draw river-bend C0 ----/VV--")) == 1
    state = water("river-bend river-road")
    event = play(state, "draw river-road C0 H-H-/-V-V")[1]
    assert (event.building, event.count) == ("university", 1)


def test_a_factory_copies_no_river_die(water, play, why):
    state = water("river-bend river-rail", roll="rail-curve", player={"choices": 1})
    assert texts(state) == ["duplicate rail-curve"]
    assert "was not rolled this round" in why(state, "duplicate river-bend")


def test_goal_of_one_network_that_crosses_a_river_twice(water):
    river = ("A2 -H-H/V-V-", "B2 ----/V-V-", "C2 -H-H/V-V-")
    joins = ("A1 -HH-", "B1 H-H-", "C1 HH--")
    card = goal("R1")
    assert card.is_achieved(water("river-bend river-bend", *river, *joins).players[0])
    assert not card.is_achieved(water("river-bend river-bend", *river, *joins[:2]).players[0]), "two networks"
    assert not card.is_achieved(water("river-bend river-bend", river[0], river[2], *joins).players[0]), (
        "two rivers"
    )


def test_goal_of_two_exits_joined_over_a_river(water):
    way = ("D0 -H-H", "D1 -H-H/V-V-", *(f"D{n} -H-H" for n in range(2, 7)))
    card = goal("R2")
    assert card.is_achieved(water("river-bend river-bend", *way).players[0])
    assert not card.is_achieved(water("river-bend river-bend", *way[:-1]).players[0])
    dry = [item.partition("/")[0] for item in way]
    assert not card.is_achieved(water("river-bend river-bend", *dry, "F1 ----/VV--").players[0])


def test_goal_of_three_stations_next_to_a_river(water):
    stations = ("B1 HR--", "B3 H-R-", "D3 HR--")
    card = goal("R3")
    assert card.is_achieved(
        water("river-bend river-bend", "B2 ----/V-V-", "C3 -R-R/V-V-", *stations).players[0]
    )
    assert not card.is_achieved(
        water("river-bend river-bend", "B2 ----/V-V-", "C4 -R-R/V-V-", *stations).players[0]
    ), "a station is next to a river only at a corner"


@pytest.mark.parametrize("kind", ["bound", "ring", "open", "blocked"])
def test_after_the_last_round_search_hopes_for_the_points_less_the_open_ends(water, kind):
    drawn = {
        "bound": BOUND,
        "ring": RING,
        "open": (*BOUND[1:], "F0 ----/V-V-"),
        "blocked": ("D3 ----/-V-V", "D4 -R-R"),
    }[kind]
    sheet = water("river-bend river-bend", *drawn).players[0].sheet
    assert sheet.hope(0) == sheet.points - sheet.open_sides.bit_count()


def test_search_keeps_an_end_that_can_go_on_while_there_is_time(water):
    on = water("river-bend river-bend", *BOUND[:4], "C0 ----/-VV-").players[0].sheet
    shut = water("river-bend river-bend", *BOUND).players[0].sheet
    assert on.hope(5) > shut.hope(5)
    assert on.hope(0) < shut.hope(0)


def test_a_river_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "river")


@pytest.mark.parametrize(
    ("drawn", "last", "words"),
    [
        ((), "D3 ----/-V-V", "makes the best river 1 space"),
        (("D3 ----/-V-V",), "D2 ----/-V-V", "makes the best river 2 spaces"),
        (BOUND[:-1], BOUND[-1], "leads a river from border to border"),
        (BOUND, "E3 ----/V-V-", "starts a river"),
        (("F2 ----/-V-V", *BOUND), "F1 ----/VV--", "lengthens a river"),
        (("E0 ----/V-V-", *BOUND), "F0 ----/V--V", "closes an open end of a river"),
        ((), "A1 H-H-", ""),
    ],
)
def test_search_says_what_a_drawing_does_for_a_river(water, drawn, last, words):
    state = water("river-bend river-bend", *drawn)
    space, tile = last.split()
    before = state.players[0].sheet
    after = before.place(state.board.cell_of[space], state.board.dice.tile_of[tile])
    assert after.reason_since(before) == words


def test_search_says_that_a_building_is_activated_only_by_a_route(water):
    state = water("river-bend river-road")
    board, sheet = state.board, state.players[0].sheet
    this = Round(layout_of(board), state.roll, True)
    told = {
        tile: reason_of(sheet, [Step(0, board.cell_of["C0"], board.dice.tile_of[tile], False)], this)
        for tile in ("----/VV--", "H-H-/-V-V")
    }
    assert told == {"----/VV--": "makes the best river 1 space", "H-H-/-V-V": "marks a university"}
