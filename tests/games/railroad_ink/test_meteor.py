"""The Meteor expansion: dice, flight, craters, the special given up, points, goals."""

import pytest
from msgspec.structs import replace

from railgames.core.actions import format_action
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config, expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.meteor import (
    DIRECTION_DIE,
    DISTANCE_DIE,
    Fate,
    MeteorFell,
    Roll,
    flight,
)
from tests.games.railroad_ink.saves import play_through_snapshots


@pytest.fixture
def strike(stage):
    """A meteor game in which this roll waits for seat 0; the last impact is at ``site``."""

    def struck(roll, *drawn, site="D3", dice="road-straight", **player):
        state = stage(dice, *drawn, expansion="meteor", player=player)
        state.extra_roll = Roll(*roll)
        cell = state.board.cell_of[site]
        state.players[0] = replace(state.players[0], extra=Fate(cell, state.turn - 1))
        return state

    return struck


def texts(state):
    return [format_action(action) for action in state.legal_actions()]


def names(board, cells):
    return [board.names[cell] for cell in cells]


def test_expansions_are_found_by_their_file():
    names = expansion_names()
    assert names[0] == "none"
    assert set(names) > {"meteor", "lava"}
    assert [expansion(name).name for name in names] == list(names)


def test_the_meteor_is_chosen_before_anything_is_drawn(strike, why):
    state = strike(("north", 1), used=0b111111)
    assert texts(state) == ["meteor north"]
    assert why(state, "draw road-straight A1 H-H-") == "A meteor comes: let it fall."


def test_any_lets_the_player_choose_the_way(strike):
    state = strike(("any", 2), used=0b111111)
    assert texts(state) == ["meteor east", "meteor north", "meteor south", "meteor west"]


def test_the_first_meteor_comes_from_the_middle(maps):
    state = GAME.new_state(Config(expansion="meteor"), 1, 1, maps)
    assert state.board.names[state.players[0].extra.site] == "D3"


def test_a_meteor_flies_its_way_and_distance(strike, play):
    state = strike(("east", 2))
    (event,) = play(state, "meteor east")
    assert (event.space, event.path) == ("D5", ("D4", "D5"))


def test_the_next_meteor_starts_where_the_last_fell(strike, play):
    state = strike(("south", 1), site="B1")
    play(state, "meteor south")
    assert state.board.names[state.players[0].extra.site] == "C1"


def test_a_meteor_bounces_at_the_border(challenge):
    cell = challenge.cell_of
    assert names(challenge, flight(challenge, cell["B3"], 0, 3, 0)) == ["A3", "B3", "C3"]
    assert names(challenge, flight(challenge, cell["A0"], 3, 2, 0)) == ["A1", "A2"]


def test_a_meteor_flies_on_over_craters(challenge):
    cell = challenge.cell_of
    craters = challenge.mask(("D4", "D5"))
    assert names(challenge, flight(challenge, cell["D3"], 1, 1, craters)) == ["D4", "D5", "D6"]
    craters = challenge.mask(("D5", "D6", "D4"))
    assert names(challenge, flight(challenge, cell["D4"], 1, 2, craters))[-1] == "D3"


def test_a_hit_erases_what_is_there_and_leaves_a_crater(strike, play):
    state = strike(("west", 1), "A1 H-H-", "B1 H-H-", "C1 H-H-", "D1 H-H-", site="C2")
    (event,) = play(state, "meteor west")
    sheet, board = state.players[0].sheet, state.board
    assert (event.erased, board.spaces(sheet.marked)) == ("H-H-", ("C1",))
    assert board.spaces(sheet.occ) == ("A1", "B1", "D1")
    assert state.players[0].rounds[board.cell_of["C1"]] == 0
    assert len(sheet.networks) == 2


def test_ends_into_a_crater_score_and_are_no_errors(strike, play):
    state = strike(("west", 1), "A1 H-H-", "B1 H-H-", "C1 H-H-", "D1 H-H-", site="C2")
    play(state, "meteor west")
    lines = {line.key: line for line in state.scores()[0].lines}
    assert (lines["craters"].points, lines["craters"].places) == (4, ("B1:south", "D1:north"))
    assert (lines["errors"].points, lines["errors"].places) == (-1, ("D1:south",))


def test_a_crater_may_be_drawn_in_again_and_then_is_gone(strike, play):
    state = strike(("west", 1), "A1 H-H-", "B1 H-H-", "C1 H-H-", "D1 H-H-", site="C2")
    play(state, "meteor west", "draw road-straight C1 H-H-")
    assert state.players[0].sheet.marked == 0
    lines = {line.key: line for line in state.scores()[0].lines}
    assert (lines["craters"].points, lines["longest_highway"].points) == (0, 4)


def test_nobody_must_draw_in_a_crater(strike, play, why):
    state = strike(("west", 1), "A1 H-H-", "B1 H-H-", site="C2")
    play(state, "meteor west")
    sheet = state.players[0].sheet
    sheet.slots = bytes(
        slot if name == "C1" else 255 for name, slot in zip(state.board.names, sheet.slots, strict=True)
    )
    assert "draw road-straight C1 H-H-" in texts(state)
    assert why(state, "end") is None


def test_what_can_only_be_drawn_in_a_crater_is_not_said_to_fit_nowhere(strike, play):
    """On a board whose open spaces are craters."""
    state = strike(("north", 1), dice="rail-straight")
    play(state, "meteor north")
    sheet = state.players[0].sheet
    state.players[0] = replace(state.players[0], sheet=sheet.with_marks(0, sheet.front | sheet.marked))
    assert state.prompt(0) == (
        "No die that is left must be drawn: end the round, or draw one where it may lie."
    )


def test_a_special_given_up_ignores_the_meteor(strike, play, why):
    state = strike(("north", 1), "C3 H-H-")
    assert "ignore road-crossing" in texts(state)
    play(state, "ignore road-crossing")
    player = state.players[0]
    assert (player.sheet.marked, player.regular, player.special_drawn) == (0, 1, False)
    assert why(state, "ignore rail-crossing") == "The meteor of this round is dealt with already."
    assert why(state, "special corner-crossing A1 HRRH") is None
    assert not any(text.startswith("special road-crossing") for text in texts(state))


def test_the_universities_special_route_ignores_the_meteor_once_the_others_are_used(strike, play):
    state = strike(("north", 1), "C3 H-H-", regular=3, used=0b111, free=1)
    events = play(state, f"ignore {state.face_name(state.board.dice.specials[3])}")
    assert events[0].is_free
    player = state.players[0]
    assert (player.regular, player.free, player.used, player.sheet.marked) == (3, 0, 0b1111, 0)


def test_without_a_special_left_the_meteor_falls(strike, why):
    state = strike(("north", 1), regular=3, used=0b111)
    assert why(state, "ignore corner-crossing") == "No special route is left to give up."
    assert why(state, "meteor south") == "This meteor flies to the north."


def test_a_building_drawn_in_again_after_a_hit_is_activated_again(strike, play):
    state = strike(("east", 1), "B0 RR-R", "A0 -RR-", site="A1", dice="rail-curve rail-curve")
    state.players[0] = replace(state.players[0], extra=Fate(state.board.cell_of["B0"], 1))
    state.extra_roll = Roll("north", 1)
    events = play(state, "meteor north", "draw rail-curve A0 -RR-")
    assert [event.building for event in events if hasattr(event, "building")] == ["factory"]


def test_goal_of_a_crater_with_routes_on_all_four_sides(strike, play):
    around = ("C3 H-H-", "E3 H-H-", "D2 -R-R", "D4 -R-R")
    goals = {goal.code: goal for goal in expansion("meteor").goals()}
    state = strike(("north", 1), *around, site="E3")
    play(state, "meteor north")
    assert goals["M1"].is_achieved(state.players[0])
    state = strike(("north", 1), *around[:3], site="E3")
    play(state, "meteor north")
    assert not goals["M1"].is_achieved(state.players[0])


def test_goal_of_two_craters_joined_by_a_route(strike):
    goal = {goal.code: goal for goal in expansion("meteor").goals()}["M2"]
    state = strike(("north", 1), "D2 -H-H", "D3 -H-H")
    player = state.players[0]
    two = player.sheet.with_marks(0, state.board.mask(("D1", "D4")))
    one = player.sheet.with_marks(0, state.board.mask(("D4", "E3")))
    assert goal.is_achieved(replace(player, sheet=two))
    assert not goal.is_achieved(replace(player, sheet=one))


def test_goal_of_routes_into_three_craters(strike):
    goal = {goal.code: goal for goal in expansion("meteor").goals()}["M3"]
    state = strike(("north", 1), "D2 -H-H", "B3 R-R-")
    player, board = state.players[0], state.board
    three = player.sheet.with_marks(0, board.mask(("D1", "D3", "A3")))
    two = player.sheet.with_marks(0, board.mask(("D1", "A3", "G6")))
    assert goal.is_achieved(replace(player, sheet=three))
    assert not goal.is_achieved(replace(player, sheet=two))
    assert (goal.missing(replace(player, sheet=three)), goal.missing(replace(player, sheet=two))) == (0, 1)


def test_every_seat_has_its_own_meteor_and_the_same_dice(maps):
    state, rng, falls = GAME.new_state(Config(expansion="meteor"), 2, 6, maps), Rng(8), []
    while not state.is_over:
        roll = state.extra_roll
        assert roll[0] in DIRECTION_DIE
        assert roll[1] in DISTANCE_DIE
        for event in state.apply(rng.choice(state.legal_actions())):
            if isinstance(event, MeteorFell):
                falls.append(event.seat)
    assert set(falls) == {0, 1}


def test_a_meteor_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "meteor")
