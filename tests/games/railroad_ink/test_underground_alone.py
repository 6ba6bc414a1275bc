"""Underground without a surface: its dice in place of all route dice, its points, buildings and goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.feats import stations_in
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive_underground import NaiveDeep
from tests.games.railroad_ink.opinions import naive_like
from tests.games.railroad_ink.own_dice import line, texts


@pytest.fixture
def alone(stage):
    """A game under the ground in which these dice wait for seat 0."""
    return lambda roll, *drawn, **options: stage(roll, *drawn, expansion="underground_alone", **options)


def points(state, key):
    return line(state, key).points


def test_the_underground_dice_take_the_place_of_all_route_dice(maps):
    state = GAME.new_state(Config(expansion="underground_alone"), 1, 1, maps)
    both = GAME.new_state(Config(expansion="underground"), 1, 1, maps).board.dice
    dice = state.board.dice
    names = [[dice.faces[face].name for face in die] for die in dice.dice]
    assert names == [[both.faces[face].name for face in die] for die in both.apart_dice]
    assert (state.rounds, dice.own_dice, dice.apart_dice) == (7, (), ())
    assert expansion("underground_alone").file.longer == 0


def test_a_die_is_drawn_once_more_and_no_special_route(alone, play, why):
    state = alone("pipe-straight subway-curve")
    assert why(state, "special rail-crossing A3 RRRR").startswith("In this round a die is drawn once more")
    play(state, "special pipe-straight A1 H-H-*tube")
    assert not texts(state, "special")
    assert state.players[0].regular == 1


def test_a_factory_copies_a_die_of_the_round(alone, play):
    state = alone("pipe-straight", "A1 HHHH*tube")
    play(state, "draw pipe-straight A0 -H-H*tube", "duplicate pipe-straight")
    assert state.players[0].copies == state.roll


def test_a_subway_station_marks_a_village_and_nothing_else_does(alone, play):
    state = alone("pipe-straight stop-straight subway-t-pipe", "A3 R--R*tube")
    play(state, "draw stop-straight A2 -R-R*stop")
    assert state.players[0].villages == 1
    other = alone("subway-t-pipe", "A3 R--R*tube")
    play(other, "draw subway-t-pipe A2 RRR-+---H*tube")
    assert other.players[0].villages == 0


def test_the_third_university_doubles_one_more_die(alone, play, why):
    state = alone("pipe-straight", "B0 HHHH*tube", player={"universities": 2, "regular": 3})
    assert not texts(state, "special")
    events = play(state, "draw pipe-straight C0 H-H-*tube")
    assert events[-1].text() == "marks the third university in C0 and may double one more die"
    assert texts(state, "special")


def test_no_goal_asks_for_a_highway_or_a_railway(maps):
    dealt = set()
    for seed in range(60):
        dealt |= set(GAME.new_state(Config(expansion="underground_alone"), 1, seed, maps).goals)
    assert dealt == set("ABCDEFGHKL")


def test_a_station_of_a_goal_is_on_a_subway(alone):
    state = alone("pipe-t", "A1 HHH-+---R*stop", "B1 HHH-+---R*stop")
    four = state.deck.by_code["H"]
    assert not four.is_achieved(state.players[0])
    sheet = state.players[0].sheet
    assert sum(stations_in(sheet, network) for network in sheet.networks) == 2


def test_the_lines_have_the_points_of_the_board_below(alone):
    pipes = ("A1 H-H-*tube", "B1 H--H*tube", "B0 -H-H*tube")
    state = alone("pipe-t", *pipes, "A3 RR--*tube", "A4 -R-R*tube")
    keys = [one.key for one in state.scores()[0].lines]
    assert keys[:5] == ["subway_networks", "pipe_networks", "longest_pipeline", "longest_subway", "centre"]
    assert "broken_pipes" not in keys
    assert (points(state, "pipe_networks"), points(state, "longest_pipeline")) == (4, 6)
    assert (points(state, "longest_subway"), points(state, "errors")) == (2, -1)
    assert line(state, "errors").places == ("A4:east",)


@pytest.mark.parametrize("seed", range(2))
def test_random_games_agree_with_the_naive_rules_and_add_up(maps, seed):
    state, rng = GAME.new_state(Config(expansion="underground_alone"), 1, seed, maps), Rng(seed)
    pieces = expansion("underground").file.pieces
    while not state.is_over:
        turn = state.turn
        state.apply(state.random_action(rng))
        sheet = state.scores()[0]
        assert sheet.total == state.total(0) == sum(one.points for one in sheet.lines)
        if state.turn == turn and not state.is_over:
            continue
        drawn = state.players[0].sheet
        naive = naive_like(NaiveDeep, maps, "challenge-green", pieces, drawn)
        truth, ours = naive.lines(set()), {one.key: one.points for one in sheet.lines}
        assert ours["centre"] == truth.pop("centre_below")
        assert truth.pop("broken_pipes") == 0
        assert truth.items() <= ours.items()
        assert components(drawn).errors == naive.errors() == -ours["errors"]
        for face in state.roll:
            moves = {
                (state.board.names[cell], state.board.tiles[tile].text) for cell, tile in drawn.moves(face)
            }
            assert moves == naive.drawings(state.face_name(face))
