"""Points, explained: a point for an arrival, one more for the first, one for each turn waited."""

from railgames.games.derailed.actions import End
from tests.games.derailed.setups import play, position, turn

ALMOST = {"A1": "straight", "A2": "curve-right", "B2": "curve-right/", "B3": "straight-buffer"}


def lines(state, seat):
    return {line.key: line for line in state.scores()[seat].lines}


def test_an_arrival_is_a_point_and_the_first_one_more():
    state = position((0, 1, 2), (2, 0, 1), ALMOST, [["crossing"]] * 3)
    play(state, "crossing", "B4")
    mine = lines(state, 0)
    assert (mine["arrivals"].points, mine["first"].points, mine["waiting"].points) == (1, 1, 0)
    assert state.scores()[0].total == state.points(0) == 2
    assert state.scores()[1].total == 0


def test_a_later_arrival_is_one_point():
    state = position((0, 1, 2), (2, 0, 1), ALMOST, [["crossing"]] * 3)
    state.result = state.result._replace(arrived=(2,))
    play(state, "crossing", "B4")
    assert lines(state, 0)["first"].points == 0
    assert state.scores()[0].total == 1


def test_every_turn_after_the_arrival_is_a_point():
    state = position((0, 1, 2), (2, 0, 1), ALMOST, [["crossing"], ["crossing"], ["crossing"]])
    turn(state, "crossing", "B4")
    for _ in range(3):
        for _ in range(2):
            state.apply(state.legal_actions()[0])
            state.apply(End())
    assert lines(state, 0)["waiting"].points == 3


def test_points_are_explained_by_the_cells_of_the_line_and_the_station():
    state = position((0, 1, 2), (2, 0, 1), ALMOST, [["crossing"]] * 3)
    play(state, "crossing", "B4")
    mine = lines(state, 0)
    assert mine["arrivals"].places == ("A1", "A2", "B2", "B3", "B4", "B5")
    assert mine["first"].places == ("B5",)
    assert mine["waiting"].places == ()


def test_a_note_tells_the_points_by_round():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["crossing"]])
    turn(state, "crossing", "B4")
    assert state.turn == 2
    assert lines(state, 0)["arrivals"].note == "1 + 0"
    assert state.scores()[0].total == 2
