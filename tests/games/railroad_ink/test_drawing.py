"""Where a route may be drawn, and in words why not."""

import pytest

from railgames.core.actions import format_action
from railgames.core.errors import IllegalAction
from railgames.games.railroad_ink.components import FULL


def test_a_route_may_start_at_an_exit(stage, why):
    assert why(stage("road-straight"), "draw road-straight A1 H-H-") is None


def test_a_route_may_start_at_a_route(stage, why):
    assert why(stage("road-straight", "A1 H-H-"), "draw road-straight B1 H-H-") is None


def test_a_route_may_start_at_one_drawn_in_the_same_round(stage, play, why):
    state = stage("road-straight road-curve")
    assert why(state, "draw road-curve B1 H--H") is not None
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "draw road-curve B1 H--H") is None


def test_a_route_must_join_an_exit_or_a_route(stage, why):
    reason = why(stage("road-straight"), "draw road-straight D3 H-H-")
    assert reason == "A route in D3 would join no exit and no route."


def test_a_blank_edge_beside_a_route_does_not_join_it(stage, why):
    assert "would join no" in why(stage("road-straight", "A1 H-H-"), "draw road-straight B1 -H-H")


def test_a_blank_edge_beside_a_route_is_legal_when_another_side_joins(stage, play):
    state = stage("road-curve", "A1 HHH-", "A2 -HHH", "B2 H--H")
    play(state, "draw road-curve B1 HH--")
    assert state.players[0].sheet.errors == 1  # the end of A2 to the east

    state = stage("road-t", "A1 H-HH", "B1 H-H-", "C1 HH--")
    play(state, "draw road-t C2 H-HH")
    assert "C1:east" not in state.scores()[0].lines[-1].places


def test_highway_never_joins_railway_without_station(stage, why):
    reason = why(stage("rail-straight", "A1 H-H-"), "draw rail-straight B1 R-R-")
    assert reason.startswith("On the north side of B1 a railway would meet a highway")


def test_highway_never_meets_a_railway_exit(stage, why):
    reason = why(stage("road-t", "A4 HH-H"), "draw road-t A3 HHH-")
    assert "On the north side of A3 a highway would meet a railway" in reason


def test_a_conflict_on_one_side_forbids_a_join_on_another(stage, why):
    state = stage("rail-t", "A1 H-H-", "B0 -R-R")
    assert "B1" in why(state, "draw rail-t B1 RR-R")


def test_a_station_joins_highway_and_railway(stage, why):
    assert why(stage("straight-station", "A1 H-H-"), "draw straight-station B1 H-R-") is None


def test_a_taken_space_is_refused(stage, why):
    assert why(stage("road-straight", "A1 H-H-"), "draw road-straight A1 H-H-").startswith("A1 is taken")


def test_routes_may_be_turned_and_mirrored(stage):
    texts = {format_action(action) for action in stage("corner-station", "A1 H-H-").legal_actions()}
    at_b1 = {text for text in texts if text.startswith("draw corner-station B1")}
    assert at_b1 == {"draw corner-station B1 HR--", "draw corner-station B1 H--R"}


def test_a_tile_of_another_face_is_refused(stage, why):
    reason = why(stage("road-straight"), "draw road-straight A1 HH--")
    assert reason.startswith("A straight highway cannot be drawn as 'HH--'")


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("draw road-bend A1 H-H-", "There is no die face 'road-bend'"),
        ("draw road-crossing A1 HHHH", "There is no die face 'road-crossing'"),
        ("draw rail-curve A3 RR--", "No railway curve was rolled this round."),
        ("draw road-straight Z9 H-H-", "There is no space 'Z9'; they go from A0 to G6."),
        ("special road-straight A1 H-H-", "There is no special route 'road-straight'"),
        ("duplicate road-straight", "No factory was activated"),
    ],
)
def test_unknown_words_are_refused_with_what_is_known(stage, why, text, begins):
    assert why(stage("road-straight"), text).startswith(begins)


def test_a_refused_action_leaves_the_state_untouched(stage, play):
    state = stage("road-straight")
    before = state.snapshot()
    with pytest.raises(IllegalAction, match="would join no exit"):
        play(state, "draw road-straight D3 H-H-")
    assert state.snapshot() == before


def test_nothing_joins_across_a_wall(stage, why):
    state = stage("road-straight road-t", "D0 -H-H", "D1 -H-H", "D2 -H-H", "D3 -H-H", map="blueprint-divided")
    reason = why(state, "draw road-straight D4 -H-H")
    assert reason == "A wall stands between D4 and the route beside it; nothing joins across it."


def test_a_wall_is_named_only_where_a_route_faces_it(stage, why):
    state = stage("road-straight road-t", "D0 -H-H", "D3 H-H-", map="blueprint-divided")
    assert why(state, "draw road-straight D4 -H-H") == "A route in D4 would join no exit and no route."


def test_nothing_conflicts_across_a_wall(stage, why):
    drawn = ("D6 -H-H", "D5 -H-H", "D0 -H-H", "D1 -H-H", "D2 -H-H", "D3 -H-H")
    state = stage("straight-station", *drawn, map="blueprint-divided")
    assert why(state, "draw straight-station D4 -H-R") is None


def test_both_ends_at_a_wall_are_errors(stage):
    drawn = ("D0 -H-H", "D1 -H-H", "D2 -H-H", "D3 -H-H", "D6 -H-H", "D5 -H-H", "D4 -H-H")
    sheet = stage("road-t", *drawn, map="blueprint-divided").scores()[0]
    assert sheet.lines[-1].places == ("D3:east", "D4:west")
    assert {line.key: line.points for line in sheet.lines}["exits"] == 0


def test_actions_of_identical_dice_are_listed_once(stage):
    texts = [format_action(action) for action in stage("road-curve road-curve").legal_actions()]
    assert texts == sorted(set(texts))


def test_a_space_that_all_neighbours_turn_away_from_is_empty_and_joins_nothing(stage, why):
    """Its slot is closed on all sides, which is the same number as a drawn space has."""
    state = stage("road-straight", "C3 -H-H", "E3 -H-H", "D2 H-H-", "D4 H-H-")
    assert state.player.sheet.slots[state.board.cell_of["D3"]] == FULL
    assert why(state, "draw road-straight D3 H-H-") == "A route in D3 would join no exit and no route."
    assert why(state, "draw road-straight C3 H-H-") == "C3 is taken: a route is drawn there already."
