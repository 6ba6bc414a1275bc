"""The course of a round: dice, specials, buildings, the end, the next roll, the end of the game."""

import pytest

from railgames.core.actions import format_action
from railgames.core.errors import UsageError
from railgames.core.game import winners
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME, prompts
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.config import Config, expansion_names


def texts(state):
    return [format_action(action) for action in state.legal_actions()]


def play_out(state, rng, *, stop_turn=None):
    """Random legal actions to the end, or to the start of a round."""
    while state.current_player is not None and state.turn != stop_turn:
        state.apply(rng.choice(state.legal_actions()))
    return state


def test_a_round_has_four_dice_of_the_set_chosen(maps):
    for name, per_die in (("classic", 4), ("challenge", 4)):
        state = GAME.new_state(Config(dice=name), 1, 4, maps)
        assert len(state.roll) == per_die == len(state.board.dice.dice)
        assert set(state.roll).isdisjoint(state.board.dice.specials)


def test_a_die_is_drawn_once(stage, play, why):
    state = stage("road-straight rail-straight")
    play(state, "draw road-straight A1 H-H-")
    assert (
        why(state, "draw road-straight A5 H-H-") == "Every straight highway of this round is drawn already."
    )


def test_two_dice_alike_are_two_drawings(stage, play, why):
    state = stage("road-straight road-straight")
    play(state, "draw road-straight A1 H-H-", "draw road-straight A5 H-H-")
    assert why(state, "draw road-straight D0 -H-H") is not None


def test_the_round_cannot_end_while_a_die_can_be_drawn(stage, why):
    state = stage("road-straight")
    assert why(state, "end").startswith("The straight highway can still be drawn, for example in")
    assert "end" not in texts(state)


def test_a_die_that_fits_nowhere_may_stay_undrawn(stage, play):
    state = stage("rail-curve road-straight", map="blueprint-easy")
    state.players[0].sheet.slots = bytes(49)  # a board without any place to join
    events = play(state, "end")
    assert events[0].left == ("rail-curve", "road-straight")


def test_an_order_that_leaves_a_die_unplaceable_is_allowed(stage, play, why):
    # One place is left for both: whichever is drawn, the other fits nowhere.
    state = stage("road-straight road-curve")
    sheet = state.players[0].sheet
    sheet.slots = bytes(
        slot if name == "A1" else 255 for name, slot in zip(state.board.names, sheet.slots, strict=True)
    )
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_the_round_number_goes_into_the_box_of_every_space_drawn(stage, play):
    state = stage("road-straight", "A5 H-H-", turn=3)
    play(state, "draw road-straight A1 H-H-")
    board, rounds = state.board, state.players[0].rounds
    assert (rounds[board.cell_of["A1"]], rounds[board.cell_of["A5"]], rounds[0]) == (3, 1, 0)


# Special routes


def test_a_special_may_be_what_makes_a_die_placeable(stage, play, why):
    state = stage("rail-curve", "A1 H-H-")
    assert why(state, "draw rail-curve B2 --RR") is not None
    play(state, "special corner-crossing B1 HRRH")
    assert why(state, "draw rail-curve B2 --RR") is None


def test_one_special_a_round(stage, play, why):
    state = stage("road-straight")
    play(state, "special road-crossing A1 HHHH")
    assert why(state, "special corner-crossing A5 HRRH") == "Only one special route may be used in a round."


def test_a_special_route_is_used_once_a_game(stage, play, why):
    state = stage("road-straight", player={"used": 0b100, "regular": 1})
    assert why(state, "special road-crossing A1 HHHH").startswith("This special route is crossed off already")


def test_three_specials_a_game(stage, why):
    state = stage("road-straight", player={"used": 0b111, "regular": 3})
    assert why(state, "special corner-crossing A1 HRRH") == "All 3 special routes of the game are used."


def test_a_special_may_be_used_after_all_dice(stage, play, why):
    state = stage("road-straight")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "special road-crossing B1 HHHH") is None
    assert why(state, "end") is None


def test_the_next_round_allows_a_special_again(stage, play, why):
    state = stage("road-straight")
    play(state, "special road-crossing A1 HHHH", "draw road-straight B1 H-H-", "end")
    assert any(text.startswith("special corner-crossing") for text in texts(state))
    assert not any(text.startswith("special road-crossing") for text in texts(state))


# Buildings


def test_factory_copies_a_die_of_this_round_at_once(stage, play, why):
    state = stage("rail-t road-curve", "B0 RR-R")
    events = play(state, "draw rail-t A0 -RRR")
    assert [event.building for event in events if hasattr(event, "building")] == ["factory"]
    assert texts(state) == ["duplicate rail-t", "duplicate road-curve"]
    assert why(state, "draw road-curve A1 HH--") == "First choose which die the factory copies."
    play(state, "duplicate road-curve")
    play(state, "draw road-curve A5 HH--", "draw road-curve G5 -HH-")


def test_factory_copies_a_die_drawn_already(stage, play, why):
    state = stage("rail-t", "B0 RR-R")
    play(state, "draw rail-t A0 -RRR", "duplicate rail-t")
    assert why(state, "draw rail-t A3 RRR-") is None


def test_factory_copies_no_die_that_was_not_rolled(stage, play, why):
    state = stage("rail-t", "B0 RR-R")
    play(state, "draw rail-t A0 -RRR")
    assert why(state, "duplicate road-t").startswith("'road-t' was not rolled this round")


def test_a_copy_may_stay_undrawn(stage, play, why):
    state = stage("rail-t", "B0 RR-R")
    play(state, "draw rail-t A0 -RRR", "duplicate rail-t")
    assert why(state, "end") is None


def test_a_copy_drawn_on_a_building_activates_it(stage, play):
    state = stage("rail-t", "B0 RRRR")
    events = play(state, "draw rail-t A0 -RRR", "duplicate rail-t", "draw rail-t C0 RRR-")
    assert [event.building for event in events if hasattr(event, "building")] == ["factory", "university"]


def test_village_needs_a_station(stage, play):
    state = stage("road-t straight-station", "A1 HHH-")
    play(state, "draw road-t A2 -HHH")
    assert state.players[0].villages == 0
    state = stage("straight-station", "A1 HHH-")
    events = play(state, "draw straight-station A2 -R-H")
    assert (state.players[0].villages, events[-1].building, events[-1].count) == (1, "village", 1)


def test_a_stub_is_a_station_for_a_village(stage, play):
    state = stage("road-stub", "A1 HHH-")
    play(state, "draw road-stub A2 ---H")
    assert state.players[0].villages == 1


def test_a_joined_special_without_both_kinds_is_no_station(stage, play):
    state = stage("road-t", "A1 HHH-")
    play(state, "special road-crossing A2 HHHH")
    assert state.players[0].villages == 0


def test_villages_score_the_highest_mark(stage):
    for villages, points in ((0, 0), (1, 2), (2, 4), (3, 6), (4, 8), (5, 8)):
        sheet = stage("road-t", player={"villages": villages}).scores()[0]
        assert {line.key: line.points for line in sheet.lines}["villages"] == points


def test_third_university_gives_a_special_beside_round_and_game(stage, play, why):
    state = stage("rail-t", "B0 RRRR", player={"universities": 2, "used": 0b11, "regular": 3})
    assert why(state, "special rail-crossing A3 RRRR") is not None
    events = play(state, "draw rail-t C0 RRR-")
    assert events[-1].count == 3
    assert state.players[0].free == 1
    events = play(state, "special rail-crossing A3 RRRR")
    assert events[0].is_free
    assert (state.players[0].free, state.players[0].regular) == (0, 3)
    assert why(state, "special corner-crossing A1 HRRH") == "All 3 special routes of the game are used."


def test_the_free_special_does_not_count_for_the_round(stage, play, why):
    state = stage("rail-t", player={"free": 1})
    play(state, "special road-crossing A1 HHHH")  # the round's own
    assert (state.players[0].regular, state.players[0].free) == (1, 1)
    play(state, "special rail-crossing A3 RRRR")  # the free one
    assert (state.players[0].regular, state.players[0].free) == (1, 0)
    assert why(state, "special corner-crossing A5 HRRH") == "Only one special route may be used in a round."


def test_the_free_special_uses_up_its_route(stage, play, why):
    state = stage("rail-t", player={"free": 1, "special_drawn": True, "regular": 1, "used": 1})
    play(state, "special road-crossing A1 HHHH")
    assert why(state, "special road-crossing A5 HHHH").startswith("This special route is crossed off already")


def test_a_fourth_university_gives_nothing(stage, play):
    state = stage("rail-t", "B0 RRRR", player={"universities": 3})
    play(state, "draw rail-t C0 RRR-")
    assert (state.players[0].universities, state.players[0].free) == (4, 0)


def test_buildings_can_be_left_out(stage, play):
    state = stage("rail-t", "B0 RR-R", buildings=False)
    play(state, "draw rail-t A0 -RRR")
    assert state.players[0].choices == 0
    assert "villages" not in {line.key for line in state.scores()[0].lines}


# Seats and rounds


def test_seats_draw_the_same_roll_one_after_the_other(maps):
    state = GAME.new_state(Config(), 3, 9, maps)
    roll, rng = state.roll, Rng(2)
    for seat in range(3):
        assert state.current_player == seat
        assert state.player.dice == roll
        while state.current_player == seat and state.turn == 1:
            state.apply(rng.choice(state.legal_actions()))
    assert (state.turn, state.current_player) == (2, 0)


def test_the_dice_do_not_depend_on_what_is_drawn(maps):
    rolls = []
    for play_seed in (1, 2):
        state, seen = GAME.new_state(Config(), 2, 77, maps), []
        for turn in range(1, 8):
            seen.append(state.roll)
            play_out(state, Rng(play_seed), stop_turn=turn + 1)
        rolls.append(seen)
    assert rolls[0] == rolls[1]


@pytest.mark.parametrize(("expansion", "rounds"), [("none", 7), ("meteor", 6)])
def test_a_game_ends_after_its_rounds(maps, expansion, rounds):
    state = play_out(GAME.new_state(Config(expansion=expansion), 2, 3, maps), Rng(3))
    assert (state.turn, state.is_over, state.legal_actions()) == (rounds, True, [])
    assert state.why_illegal(object()) == "The game is over."


def test_a_round_tells_its_story(maps):
    state = GAME.new_state(Config(), 1, 3, maps)
    events, rng = [], Rng(1)
    while state.turn == 1:
        events += state.apply(rng.choice(state.legal_actions()))
    names = [type(event).__name__ for event in events]
    assert names[-3:] == ["TurnEnded", "RoundEnded", "RoundStarted"]
    assert all(isinstance(event.text(), str) and event.text() for event in events)


def test_undo_is_possible_within_the_own_round_only(stage, play):
    state = stage("road-straight", seats=2)
    assert not state.can_undo
    play(state, "draw road-straight A1 H-H-")
    assert state.can_undo
    play(state, "end")
    assert not state.can_undo


def test_ties_go_to_fewer_errors_and_then_are_shared(stage):
    state = stage("road-t", seats=2)
    assert winners(state.scores()) == (0, 1)
    state = stage("road-t", "A1 H-H-", "B1 H---", seats=2, player={"goals": ()})
    sheets = state.scores()
    assert sheets[0].tie_break == (0,)


def test_prompts_say_what_is_next(stage, play):
    state = stage("rail-t", "B0 RR-R", seats=2)
    assert state.prompt(0) == "Draw your die, and a special route if you like."
    assert state.prompt(1) == "Wait until the others have drawn this round."
    play(state, "draw rail-t A0 -RRR")
    assert state.prompt(0) == "Choose the die that your factory copies."
    play(state, "duplicate rail-t")
    assert state.prompt(0) == "Draw the factory's copy, or end the round."


def test_one_to_six_can_play(maps):
    for seats in (0, 7):
        with pytest.raises(UsageError):
            GAME.new_state(Config(), seats, 1, maps)
    assert len(GAME.new_state(Config(), 6, 1, maps).players) == 6


@pytest.mark.parametrize(("expansion", "rounds"), [("none", 7), ("meteor", 6)])
def test_the_title_of_a_turn_says_how_many_rounds_there_are(maps, expansion, rounds):
    state, rng = GAME.new_state(Config(expansion=expansion), 1, 2, maps), Rng(2)
    titles = {}
    while state.current_player is not None:
        titles[state.turn_title()] = True
        state.apply(rng.choice(state.legal_actions()))
    assert list(titles) == [f"Round {n} of {rounds}" for n in range(1, rounds + 1)]
    assert state.turn_title() == f"Round {rounds} of {rounds}"


@pytest.mark.parametrize("name", expansion_names())
def test_the_prompt_tells_the_route_dice_from_those_that_may_be_left_out(maps, name):
    state = GAME.new_state(Config(expansion=name), 1, 5, maps)
    player = state.players[0]
    owed = player.sheet.owed(player.dice)
    left = [face for face in player.dice if face not in owed]
    drawn = [action for action in state.legal_actions() if isinstance(action, Draw)]

    words = state.prompt(0)
    if state.expansion.must_choose(state):
        assert "dice" not in words
    elif not left:
        kind = "route dice" if name in ("power_grid", "construction") else "dice"  # beside dice that are read
        assert words.startswith(f"Draw your {len(owed)} {kind}")
    elif name not in ("lava", "weather"):  # of which one, or both, must be drawn, as their prompts say
        can_draw = sum(any(action.face == state.face_name(face) for action in drawn) for face in left)
        rest = {0: "", 1: " The other die may be left out."}.get(can_draw, " The other dice may be left out.")
        assert words == f"Draw your {len(owed)} route dice, and a special route if you like.{rest}"


@pytest.mark.parametrize("name", expansion_names())
def test_no_prompt_offers_a_die_that_no_space_takes(maps, name):
    state, rng, offered = GAME.new_state(Config(expansion=name), 1, 5, maps), Rng(5), 0
    while state.turn < 3:
        words, actions = state.prompt(0), state.legal_actions()
        if "left out" in words or words.startswith("Draw"):
            assert any(isinstance(action, Draw) for action in actions), words
            offered += 1
        ends = [action for action in actions if isinstance(action, End)]
        state.apply(rng.choice([action for action in actions if action not in ends] or ends))
    assert offered


@pytest.mark.parametrize("name", ["lava", "river", "forest"])
def test_where_only_route_dice_have_no_space_the_prompt_offers_the_others(maps, monkeypatch, name):
    state = GAME.new_state(Config(expansion=name), 1, 5, maps)
    player = state.players[0]
    owed = player.sheet.owed(player.dice)
    assert set(owed) != set(player.dice)
    monkeypatch.setattr(prompts, "must_still_draw", lambda position: None)
    monkeypatch.setattr(prompts, "drawings", lambda position, face: [] if face in owed else ["a space"])
    assert "left out" in state.prompt(0)
    monkeypatch.setattr(prompts, "drawings", lambda position, face: [])
    assert state.prompt(0).startswith("No die that is left can be drawn")


def test_no_prompt_offers_a_building_that_is_too_dear(maps):
    state, rng = GAME.new_state(Config(expansion="city_builder"), 1, 5, maps), Rng(5)
    while not state.prompt(0).startswith("No die"):
        assert state.turn == 1
        state.apply(rng.choice([one for one in state.legal_actions() if not isinstance(one, Special)]))
    assert state.player.dice, "the building die is left"
    assert state.prompt(0) == "No die that is left can be drawn: end the round, or draw a special route."
