"""The Special expansion: a die of the six special routes in place of a route die."""

import pytest

from railgames.core.actions import format_action
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion


@pytest.fixture
def special(stage):
    """A game of Special in which this die and a route die wait for seat 0."""
    return lambda face, *drawn, **options: stage(
        f"{face} road-straight", *drawn, expansion="special", **options
    )


@pytest.mark.parametrize("dice", ["challenge", "classic"])
def test_the_die_shows_each_special_route_once_in_place_of_the_first_die(maps, dice):
    plain = GAME.new_state(Config(dice=dice), 1, 1, maps).board.dice
    board = GAME.new_state(Config(dice=dice, expansion="special"), 1, 1, maps).board
    shown = [board.dice.faces[face] for face in board.dice.dice[0]]
    specials = [board.dice.faces[face] for face in board.dice.specials]
    assert [(face.title, face.tile) for face in shown] == [(face.title, face.tile) for face in specials]
    assert len(board.dice.dice) == len(plain.dice)
    assert [len(die) for die in board.dice.dice[1:]] == [len(die) for die in plain.dice[1:]]


def test_the_game_has_six_rounds(maps):
    assert GAME.new_state(Config(expansion="special"), 1, 1, maps).rounds == 6


def test_drawing_the_die_crosses_no_special_route_off(special, play):
    state = special("rolled-rail-crossing")
    play(state, "draw rolled-rail-crossing A3 RRRR")
    player = state.players[0]
    assert (player.used, player.regular, player.specials_left, player.can_use_special) == (0, 0, 3, True)


def test_a_special_route_of_ones_own_may_be_drawn_in_the_same_round_also_the_same(special, play):
    state = special("rolled-rail-crossing")
    play(state, "draw rolled-rail-crossing A3 RRRR", "special rail-crossing B3 RRRR")
    assert state.players[0].specials_left == 2


def test_the_die_must_be_drawn_if_it_can_be(special, play, why):
    state = special("rolled-corner-crossing")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end").startswith("The station of two curves can still be drawn")


def test_a_route_that_is_no_longer_rolled_is_refused_by_its_name(special, why):
    state = special("rolled-rail-crossing")
    assert why(state, "draw rolled-road-crossing A1 HHHH") == "No highway crossing was rolled this round."
    assert "There is no die face 'rail-crossing'" in why(state, "draw rail-crossing A3 RRRR")


def test_a_factory_copies_the_die(special, play):
    state = special("rolled-road-crossing", player={"choices": 1})
    assert [format_action(action) for action in state.legal_actions()] == [
        "duplicate road-straight",
        "duplicate rolled-road-crossing",
    ]
    play(state, "duplicate rolled-road-crossing")
    play(state, "draw rolled-road-crossing A1 HHHH", "draw rolled-road-crossing A5 HHHH")
    assert state.players[0].regular == 0


def test_it_has_no_goals_and_no_line_of_points(special):
    assert expansion("special").goals() == ()
    keys = [line.key for line in special("rolled-road-crossing").scores()[0].lines]
    assert keys == ["exits", "longest_highway", "longest_railway", "centre", "villages", "errors"]
