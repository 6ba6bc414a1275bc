"""The Separation expansion: a die of two routes in one space in place of a route die."""

from collections import Counter

import pytest

from railgames.core.actions import format_action
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.feats import stations_in
from railgames.games.railroad_ink.scoring import components

FACES = ("curves-apart", "road-t-dead-end", "rail-t-dead-end", "two-corner-stations")


@pytest.fixture
def apart(stage):
    """A game of Separation in which this die and a route die wait for seat 0."""
    return lambda face, *drawn, **options: stage(
        f"{face} road-straight", *drawn, expansion="separation", **options
    )


@pytest.mark.parametrize("dice", ["challenge", "classic"])
def test_the_die_is_rolled_in_place_of_the_first_die_of_the_set(maps, dice):
    plain = GAME.new_state(Config(dice=dice), 1, 1, maps).board.dice
    board = GAME.new_state(Config(dice=dice, expansion="separation"), 1, 1, maps).board
    names = [[board.dice.faces[face].name for face in die] for die in board.dice.dice]
    assert Counter(names[0]) == {FACES[0]: 2, FACES[1]: 1, FACES[2]: 1, FACES[3]: 2}
    assert names[1:] == [[plain.faces[face].name for face in die] for die in plain.dice[1:]]
    assert not board.dice.own_dice


def test_four_dice_are_rolled_in_each_of_six_rounds(maps):
    state, rng, rolled = GAME.new_state(Config(expansion="separation"), 1, 3, maps), Rng(1), []
    while not state.is_over:
        if len(rolled) < state.turn:
            rolled.append([state.face_name(face) for face in state.roll])
        state.apply(state.random_action(rng))
    assert [len(roll) for roll in rolled] == [4] * 6
    assert all(sum(name in FACES for name in roll) == 1 for roll in rolled)


def test_the_die_must_be_drawn_if_it_can_be(apart, play, why):
    state = apart("curves-apart")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end").startswith("The railway curve and highway curve can still be drawn")


def test_one_of_the_two_routes_must_join_and_none_may_meet_the_other_kind(apart, why):
    state = apart("two-corner-stations", "B0 -R-R")
    assert (
        why(state, "draw two-corner-stations D3 HR--+--HR")
        == "A route in D3 would join no exit and no route."
    )
    assert why(state, "draw two-corner-stations B1 RH--+--RH").startswith("On the west side of B1 a highway")
    assert why(state, "draw two-corner-stations B1 H--R+-RH-") is None


def test_the_two_routes_of_a_space_do_not_join(apart):
    sheet = apart("curves-apart", "A1 H-H-", "B0 -R-R", "B1 HR--+--HR", "A3 R-R-").players[0].sheet
    assert components(sheet).exits == 0
    joined = apart("curves-apart", "A1 H-H-", "B0 -R-R", "B1 HRHR").players[0].sheet
    assert components(joined).exits == 4


def test_two_routes_of_one_space_may_score_in_both_longest_routes(apart):
    sheet = apart("curves-apart", "B0 -R-R", "B1 R--R+-HH-", "C1 H-H-").players[0].sheet
    assert (components(sheet).railway, components(sheet).highway) == (2, 2)


def test_a_dead_end_joins_what_comes_to_it_and_goes_no_further(apart):
    sheet = apart("road-t-dead-end", "D0 -H-H", "D1 HHH-+---H").players[0].sheet
    assert (len(sheet.networks), components(sheet).highway) == (2, 2)
    assert sheet.error_places() == ("D1:east", "D1:north", "D1:south")


def test_a_dead_end_is_no_station_and_a_stub_alone_is_one(apart, play):
    assert len(play(apart("road-t-dead-end", "A5 H-H-"), "draw road-t-dead-end B5 H---+-HHH")) == 1
    stub, village = play(apart("road-stub", "A5 H-H-"), "draw road-stub B5 H---")
    assert (stub.face, village.building) == ("road-stub", "village")


def test_two_corner_stations_mark_one_village(apart, play):
    _, event = play(apart("two-corner-stations", "A3 R--H"), "draw two-corner-stations A2 RH--+--RH")
    assert (event.building, event.count) == ("village", 1)


def test_two_corner_stations_are_two_stations_of_a_network_that_passes_both(apart):
    two_networks = apart("curves-apart", "D3 HR--+--HR").players[0].sheet
    assert [stations_in(two_networks, network) for network in two_networks.networks] == [1, 1]
    ring = ("D3 HR--+--HR", "C3 --HH", "C2 -HH-", "D2 H--H", "D1 -HH-", "E1 HH--", "E2 -H-H", "E3 H--H")
    (network,) = apart("curves-apart", *ring).players[0].sheet.networks
    assert stations_in(apart("curves-apart", *ring).players[0].sheet, network) == 2


def test_a_factory_copies_the_die(apart, play):
    state = apart("curves-apart", "B0 -R-R", player={"choices": 1})
    assert [format_action(action) for action in state.legal_actions()] == [
        "duplicate curves-apart",
        "duplicate road-straight",
    ]
    play(state, "duplicate curves-apart", "draw curves-apart B1 R--R+-HH-", "draw curves-apart A1 H--H+-RR-")


def test_it_has_no_goals_and_no_line_of_points(apart):
    assert expansion("separation").goals() == ()
    keys = [line.key for line in apart("curves-apart").scores()[0].lines]
    assert keys == ["exits", "longest_highway", "longest_railway", "centre", "villages", "errors"]
