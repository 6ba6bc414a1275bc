"""Laying a card: where it may lie, what it covers, whom it cuts, who arrives by it."""

import pytest

from railgames.core.actions import parse_action
from railgames.core.errors import IllegalAction, UsageError
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import Discard, End, Play
from tests.games.derailed.setups import kinds, missing_after, network_names, play, position


def texts(state):
    return [str(action) for action in state.legal_actions()]


def test_the_first_card_lies_before_the_own_start_station():
    state = position((1, 0), (0, 1), hands=[["straight", "across"], ["crossing"]])
    assert texts(state) == ["play straight B1 0"]
    assert "does not meet your line" in state.why_illegal(Play("across", "B1", 0))
    assert state.why_illegal(Play("straight", "A1", 0)) == "Your line does not reach A1."


def test_a_card_must_be_joined_to_the_own_start_station_not_to_anothers():
    state = position((0, 1), (1, 0), {"B1": "straight"}, [["straight"], ["crossing"]])
    assert texts(state) == ["play straight A1 0"]


def test_a_card_may_lie_in_any_lane_that_the_own_line_reaches():
    state = position((0, 1), (1, 0), {"A1": "crossing"}, [["straight", "across"], ["crossing"]])
    assert texts(state) == [
        "play across B1 0",
        "play straight A1 0",
        "play straight A2 0",
    ]


def test_a_card_lies_along_its_lane_in_one_of_two_directions():
    state = position((0, 1), (1, 0), {}, [["curve-left"], ["crossing"]])
    assert texts(state) == ["play curve-left A1 0"]
    assert "the half turn does" in state.why_illegal(Play("curve-left", "A1", 1))
    with pytest.raises(UsageError):
        parse_action(GAME.Action, "play curve-left A1 2")


def test_a_refused_card_is_told_the_half_turn_only_where_that_is_legal():
    told = set()
    for first in ("curve-left", "curve-right"):
        for hand in (["curve-left"], ["curve-right"], ["fork-left"], ["fork-right"], ["straight-buffer"]):
            state = position((0, 1), (1, 0), {"A1": first, "B2": "across"}, [hand, ["crossing"]])
            legal = set(texts(state))
            for cell in ("A1", "A2", "A3", "B1", "B2", "B3"):
                for turned in (0, 1):
                    why = state.why_illegal(Play(hand[0], cell, turned))
                    other_is_legal = f"play {hand[0]} {cell} {1 - turned}" in legal
                    if why is not None:
                        assert ("the half turn does" in why) is other_is_legal, (hand, cell, turned)
                        told.add((turned, other_is_legal))
    assert told == {(0, False), (0, True), (1, False), (1, True)}


def test_a_card_that_is_the_same_after_a_half_turn_is_offered_once():
    state = position((0, 1), (1, 0), {}, [["straight", "straight"], ["crossing"]])
    assert texts(state) == ["play straight A1 0"]
    assert "same after a half turn" in state.why_illegal(Play("straight", "A1", 1))


def test_a_card_need_not_meet_the_tracks_of_all_its_neighbours():
    cards = {"A1": "straight", "B2": "across"}
    state = position((0, 1), (1, 0), cards, [["straight-buffer"], ["crossing"]])
    assert "play straight-buffer A2 0" in texts(state)
    assert "play straight-buffer A2 1" in texts(state)


def test_a_card_may_cover_any_card_that_the_line_reaches_anyones_and_the_own():
    cards = {"A1": "crossing", "B1": "straight"}
    state = position((0, 1), (1, 0), cards, [["crossing"], ["junction"]])
    assert {"play crossing A1 0", "play crossing B1 0"} <= set(texts(state))
    events = play(state, "crossing", "B1")
    assert events[0].covered == "straight"
    snapshot = state.snapshot()
    assert snapshot["piles"]["B1"] == ["straight", "crossing"]


def test_a_card_is_not_joined_by_the_way_through_the_card_that_it_covers():
    # A1 leads down, round B1, B2 and back up into A2: only A1's own way in counts for a card on A1.
    cards = {"A1": "curve-right", "B1": "curve-left-ahead", "A2": "straight"}
    state = position((0, 1), (1, 0), cards, [["across"], ["crossing"]])
    assert "play across A1 0" not in texts(state)


def test_a_loop_back_into_a_cell_does_not_join_a_card_laid_there():
    cards = {
        "A1": "straight",
        "A2": "bridge",
        "A3": "curve-right",
        "B3": "curve-left",
        "B2": "curve-right/",
    }
    state = position((0, 1), (1, 0), cards, [["across", "curve-left"], ["crossing"]])
    # The line enters A2 from the west, and from below only after having passed it.
    assert {side for side in range(4) if state.entry_sides()[state.board.cell_of["A2"]] >> side & 1} == {3}
    assert "play across A2 0" not in texts(state)
    assert "play curve-left A2 1" not in texts(state)


def test_a_rail_that_ends_in_a_buffer_joins_a_card_unless_the_option_forbids_it():
    for buffers_join in (True, False):
        state = position(
            (0, 1), (1, 0), {}, [["across-buffer", "crossing"], ["crossing"]], buffers_join=buffers_join
        )
        assert ("play across-buffer A1 1" in texts(state)) == buffers_join
        assert "play across-buffer A1 0" not in texts(state)


def test_the_half_turn_is_offered_only_where_it_would_fit():
    # The track runs across the lane; where buffers do not join, a line from the west meets neither face.
    state = position((0, 1), (1, 0), {}, [["across-buffer"], ["crossing"]], buffers_join=False)
    for turned in (0, 1):
        reason = state.why_illegal(Play("across-buffer", "A1", turned))
        assert reason == "The track across with a buffer does not meet your line in A1."


def test_cells_outside_the_lanes_do_not_exist():
    state = position((0, 1), (1, 0))
    assert "go from A1 to B4" in state.why_illegal(Play("crossing", "C1", 0))
    assert "go from A1 to B4" in state.why_illegal(Play("crossing", "A5", 0))


def test_a_card_that_is_not_held_cannot_be_laid():
    state = position((0, 1), (1, 0))
    assert "do not hold" in state.why_illegal(Play("bridge", "A1", 0))
    assert "no card 'monorail'" in state.why_illegal(Play("monorail", "A1", 0))
    with pytest.raises(IllegalAction):
        state.apply(Play("bridge", "A1", 0))


def test_a_turn_is_one_card_then_a_drawn_one():
    state = position((0, 1), (1, 0), {}, [["straight", "crossing"], ["crossing"]])
    assert "First lay a card" in state.why_illegal(End())
    size = len(state.deck)
    assert kinds(play(state, "straight", "A1")) == ["CardLaid"]
    assert "have had your turn" in state.why_illegal(Play("crossing", "A2", 0))
    assert texts(state) == ["end"]
    assert kinds(state.apply(End())) == ["Drew", "TurnEnded"]
    assert len(state.hands[0]) == 2
    assert len(state.deck) == size - 1
    assert state.current_player == 1


def test_a_play_can_be_taken_back_until_a_card_is_drawn():
    state = position((0, 1), (1, 0))
    assert not state.can_undo
    play(state, "crossing", "A1")
    assert state.can_undo
    state.apply(End())
    assert not state.can_undo


def test_without_a_legal_play_a_card_is_discarded_and_one_drawn():
    state = position((0, 1), (1, 0), {}, [["across", "across-buffers"], ["crossing"]], buffers_join=False)
    assert texts(state) == ["discard across", "discard across-buffers"]
    assert "none of yours fits" in state.why_illegal(End())
    assert kinds(state.apply(Discard("across"))) == ["Discarded"]
    assert state.can_undo
    assert "have had your turn" in state.why_illegal(Discard("across-buffers"))
    state.apply(End())
    assert [state.board.deck.names[kind] for kind in state.discard] == ["across"]
    assert len(state.hands[0]) == 2
    assert state.current_player == 1


def test_with_a_legal_play_nothing_may_be_discarded():
    state = position((0, 1), (1, 0))
    assert "only be discarded when none fits" in state.why_illegal(Discard("crossing"))


ALMOST = {"A1": "straight", "A2": "curve-right", "B2": "curve-right/", "B3": "straight-buffer"}


def test_a_company_arrives_when_its_line_leaves_the_last_column_into_its_destination():
    state = position((0, 1), (1, 0), ALMOST, [["crossing"], ["crossing"]])
    assert state.missing(0) == 1
    played, arrived = play(state, "crossing", "B4")
    assert played.completes == (0,)
    assert (arrived.seat, arrived.place, arrived.points, arrived.is_first) == (0, "B5", 2, True)
    assert arrived.path == ("A1", "A2", "B2", "B3", "B4")
    assert state.missing(0) == 0


def test_another_companys_destination_is_no_arrival():
    cards = {f"A{column}": word for column, word in enumerate(["straight", "straight", "bridge"], 1)}
    state = position((0, 1), (1, 0), cards, [["crossing"], ["crossing"]])
    assert kinds(play(state, "crossing", "A4")) == ["CardLaid"]
    assert state.result.arrived == ()


def test_a_company_may_arrive_by_anothers_card():
    # Seat 1 reaches B4 from its own lane; the card there ends the line of seat 0.
    cards = {**ALMOST, "B1": "crossing", "B2": "crossing"}
    state = position((0, 1), (1, 0), cards, [["bridge"], ["crossing"]], first=1)
    events = play(state, "crossing", "B4")
    assert [event.seat for event in events] == [1, 0]
    assert state.result.arrived == (0,)


def test_the_player_on_turn_arrives_first_then_clockwise():
    # One crossing in the middle of everything completes all three lines; the third comes too late.
    cards = {
        "A1": "straight",
        "B1": "straight",
        "C1": "bridge",
        "A2": "curve-right",
        "C2": "curve-left",
        "A3": "curve-left/",
        "B3": "crossing",
        "C3": "curve-right-ahead/",
        "A4": "bridge",
        "B4": "straight-buffer",
        "C4": "straight-buffer",
    }
    for first, order in ((0, (0, 1)), (1, (1, 2)), (2, (2, 0))):
        state = position((0, 1, 2), (1, 2, 0), cards, [["crossing"]] * 3, first=first)
        events = play(state, "crossing", "B2")
        assert state.result.arrived == order
        assert [event.points for event in events[1:]] == [2, 1]


def test_arrival_is_permanent_for_the_round():
    state = position((0, 1, 2), (2, 0, 1), ALMOST, [["crossing"], ["crossing", "across"], ["crossing"]])
    play(state, "crossing", "B4")
    state.apply(End())
    play(state, "crossing", "B1")
    state.apply(End())
    state.place(state.board.cell_of["B4"], 0)
    assert state.goal_port(0) not in state.reach(0)
    assert state.result.arrived == (0,)
    assert state.missing(0) == 0


def test_a_play_tells_whose_line_it_cuts():
    cards = {"A1": "crossing", "B1": "straight", "B2": "straight"}
    state = position((0, 1), (1, 0), cards, [["across"], ["crossing"]])
    played = play(state, "across", "B1")[0]
    assert played.cuts == (1,)
    assert "cuts {whose 1} line" in played.text()


def test_covering_the_last_card_of_a_line_cuts_it_though_the_line_still_leads_to_that_cell():
    # Seat 1's line ends in the buffer of B2. A track across there has no rail towards B1.
    cards = {"A1": "straight", "A2": "crossing", "B1": "straight", "B2": "across-buffer/"}
    state = position((0, 1), (1, 0), cards, [["across", "crossing"], ["crossing"]])
    assert network_names(state, 1) == ("B1", "B2")
    ports = set(state.reach(1))
    covered = state.clone()
    assert play(covered, "across", "B2")[0].cuts == (1,)
    assert set(covered.reach(1)) == ports
    assert network_names(covered, 1) == ("B1",)
    # A card that goes on from B1 covers it without a cut.
    assert play(state, "crossing", "B2")[0].cuts == ()


def test_a_play_that_only_adds_cuts_nobody():
    state = position((0, 1), (1, 0), {"A1": "crossing", "B1": "straight"}, [["crossing"], ["crossing"]])
    assert play(state, "crossing", "A2")[0].cuts == ()


def test_a_play_reports_every_line_that_loses_a_cell_and_everyone_who_arrives():
    cards = {**ALMOST, "B1": "straight"}
    state = position((0, 1), (1, 0), cards, [["crossing", "across"], ["crossing"]])
    reported = set()
    for action in state.legal_actions():
        then = state.clone()
        played = then.apply(action)[0]
        lost = tuple(seat for seat in (0, 1) if state.network(seat) & ~then.network(seat))
        assert played.cuts == lost
        assert played.completes == then.result.arrived
        assert all(missing_after(state, action)[seat] == 0 for seat in played.completes)
        reported |= {"cut"} if played.cuts else set()
        reported |= {"arrival"} if played.completes else set()
    assert reported == {"cut", "arrival"}


def test_identical_cards_in_a_hand_give_one_action():
    state = position((0, 1), (1, 0), {}, [["straight", "straight", "crossing"], ["crossing"]])
    assert texts(state) == ["play crossing A1 0", "play straight A1 0"]


STRAIGHTS = {"A1": "straight", "A2": "straight", "A3": "straight-buffer"}


@pytest.mark.parametrize(
    ("cards", "card", "cell", "runs_off", "strays_to"),
    [
        ({}, "curve-left", "A1", True, None),
        ({}, "curve-right", "A1", False, None),  # into B1
        ({}, "junction", "A1", False, None),  # one of its branches goes on
        (STRAIGHTS, "straight-buffer", "A4", False, 1),
        (STRAIGHTS, "curve-left-ahead", "A4", True, None),
        (STRAIGHTS, "junction", "A4", False, 1),  # one branch off, one into the wrong station
        (STRAIGHTS, "fork", "A4", False, None),  # a branch into B4
        ({"A1": "curve-right", "B1": "curve-right/"}, "straight-buffer", "B2", False, None),
    ],
)
def test_a_card_that_leads_its_line_nowhere_is_told(cards, card, cell, runs_off, strays_to):
    state = position((0, 1), (1, 0), cards, [[card], ["crossing"]])
    played = play(state, card, cell)[0]
    assert (played.runs_off, played.strays_to) == (runs_off, strays_to)


def test_a_line_that_arrives_goes_nowhere_else():
    almost = {"A1": "straight", "A2": "curve-right", "B2": "curve-right/", "B3": "straight-buffer"}
    state = position((0, 1), (1, 0), almost, [["straight"], ["crossing"]])
    played = play(state, "straight", "B4")[0]
    assert played.completes == (0,)
    assert (played.runs_off, played.strays_to) == (False, None)
