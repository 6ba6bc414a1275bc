"""A hint is a move: it is taken as it is shown, with its half turn, and says what it gains."""

from typing import Any

import pytest
from pygame import Surface

from railgames.core.game import Decision
from railgames.core.naming import whose
from railgames.games.derailed.actions import Play
from railgames.scenes.derailed.ghost import outcome
from railgames.scenes.derailed.hint_words import MOST_NAMED, gains
from tests.scenes.derailed.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def half_turned(at: Desk) -> Play:
    """A legal play with a half turn where the card could lie unturned too."""
    at.lift_curtain()
    legal = [action for action in at.match.state.legal_actions() if isinstance(action, Play)]
    return next(
        action
        for action in legal
        if action.turned
        and Play(action.card, action.cell, 0) in legal
        and at.room.slot_of(action.card) is not None
    )


def hint(at: Desk, action: Play) -> None:
    at.table.on_hint(Decision(action, "needs fewer"))


def played(at: Desk) -> Play:
    action = at.match.log[-1].action
    assert isinstance(action, Play)
    return action


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_enter_lays_the_card_with_the_half_turn_that_is_shown(desk: OpenDesk, seed: int) -> None:
    at = desk(seed=seed)
    action = half_turned(at)
    hint(at, action)
    at.pilot.press("return")
    assert played(at) == action


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_card_that_was_held_goes_back_and_enter_takes_the_hint(desk: OpenDesk, by_keys: bool) -> None:
    at = desk()
    action = half_turned(at)
    slot = at.slot_of(action.card)
    other = next(n for n, card in enumerate(at.room.hand.view.cards) if n != slot and card.state == "free")
    if by_keys:
        at.pilot.press(str(other + 1))
    else:
        at.pilot.click(at.card(other))
        at.pilot.move(at.cell(action.cell))
    assert at.room.pick is not None
    hint(at, action)
    at.pilot.step()
    assert at.room.pick is None
    assert at.table.bottom.take.visible
    at.pilot.press("return")
    assert played(at) == action


def test_a_click_on_the_shown_card_lays_it(desk: OpenDesk) -> None:
    at = desk()
    action = half_turned(at)
    hint(at, action)
    at.pilot.click(at.cell(action.cell))
    assert played(at) == action


def test_number_and_enter_follow_the_hint(desk: OpenDesk) -> None:
    at = desk()
    action = half_turned(at)
    hint(at, action)
    at.pilot.press(str(at.slot_of(action.card) + 1))
    at.pilot.press("return")
    assert played(at) == action


def test_picking_the_card_by_mouse_and_clicking_the_cell_follow_the_hint(desk: OpenDesk) -> None:
    at = desk()
    action = half_turned(at)
    hint(at, action)
    at.pilot.click(at.card(at.slot_of(action.card)))
    at.pilot.click(at.cell(action.cell))
    assert played(at) == action


def test_it_says_the_card_the_turn_the_cell_and_what_is_missing_then(desk: OpenDesk) -> None:
    at = desk()
    action = half_turned(at)
    viewer = at.table.viewer
    hint(at, action)
    said = at.table.bottom.news.text
    assert said.startswith(f"Hint: Card {at.slot_of(action.card) + 1}, half turn, on {action.cell}: ")
    at.table.commands.take_hint()
    missing = at.match.state.missing(viewer)
    assert f"{missing} card" in said


def test_it_says_whether_the_own_line_is_among_those_that_are_cut(desk: OpenDesk) -> None:
    at = desk(people=6, moves=60)
    state: Any = at.match.state
    names, seat, seen = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"], state.current, set()
    for action in state.legal_actions():
        if not isinstance(action, Play):
            continue
        told = outcome(state, seat, action, state.board.cell_of[action.cell])
        said = gains(state, names, seat, action)
        assert ("cuts your own line" in said) is (seat in told.cuts)
        others = [other for other in told.cuts if other != seat and other not in told.completes]
        assert (f"cuts the lines of {len(others)} others" in said) is (len(others) > MOST_NAMED)
        lines = " and ".join(f"{whose(other)} line" for other in others)
        assert (f"cuts {lines}" in said) is (0 < len(others) <= MOST_NAMED)
        seen.add((seat in told.cuts, len(others) > MOST_NAMED))
    assert len(seen) >= 3


def test_it_says_whose_way_it_blocks_and_by_how_much(desk: OpenDesk) -> None:
    state: Any = desk(people=2, moves=30).match.state
    seat, blocks = state.current, 0
    other = 1 - seat
    for action in state.legal_actions():
        if not isinstance(action, Play):
            continue
        told = outcome(state, seat, action, state.board.cell_of[action.cell])
        more = state.clone()
        more.apply(action)
        longer = more.missing(other) - state.missing(other)
        is_blocked = longer > 0 and not {*told.cuts, *told.completes} & {other}
        said = gains(state, ["Ada", "Bo"], seat, action)
        words = f"{['Ada', 'Bo'][other]} needs {longer} {'card' if longer == 1 else 'cards'} more"
        assert (words in said) is is_blocked
        blocks += is_blocked
    assert blocks


def test_it_says_whom_it_brings_nearer(desk: OpenDesk) -> None:
    names, seen = ["Ada", "Bo", "Cy", "Di"], set()
    for moves in range(8, 40, 4):
        state: Any = desk(people=4, moves=moves).match.state
        seat = state.current
        for action in (play for play in state.legal_actions() if isinstance(play, Play)):
            told = outcome(state, seat, action, state.board.cell_of[action.cell])
            others = [one for one in told.changes if one.seat != seat and not one.points]
            nearer = [names[one.seat] for one in others if one.after < one.before]
            said = [words for words in gains(state, names, seat, action) if words.endswith(" nearer")]
            assert len(said) == bool(nearer)
            if 0 < len(nearer) <= MOST_NAMED:
                assert said == [f"brings {', '.join(nearer)} nearer"]
            seen.add(len(nearer))
    assert {0, 1} <= seen


def test_it_says_why_a_card_is_laid_that_brings_nothing_nearer(desk: OpenDesk) -> None:
    """Or nothing, where neither reason is true."""
    none, spared, silent = (
        "none of your cards brings you nearer now",
        "you keep the cards with more tracks",
        0,
    )
    seen = set()
    for moves in range(4, 60, 2):
        state: Any = desk(people=2, moves=moves).match.state
        seat = state.current
        if seat is None or state.legal_actions()[0] == state.legal_actions()[-1]:
            continue
        plays = [action for action in state.legal_actions() if isinstance(action, Play)]
        rated = {play: outcome(state, seat, play, state.board.cell_of[play.cell]) for play in plays}
        can_gain = any(one.changes[seat].after < one.changes[seat].before for one in rated.values())
        for play, found in rated.items():
            said = gains(state, ["Ada", "Bo"], seat, play)
            own, other = found.changes[seat], found.changes[1 - seat]
            is_idle = own.after == own.before and other.after == other.before and not found.cuts
            assert (none in said) is (is_idle and not can_gain)
            if spared in said:
                assert is_idle
                assert can_gain
                seen.add(spared)
            silent += len(said) == 1 and is_idle
            seen |= {none} & set(said)
    assert seen == {none, spared}
    assert silent


@pytest.mark.pictures
def test_over_a_card_it_is_drawn_so_that_the_old_tracks_are_not_read_as_new_ones(desk: OpenDesk) -> None:
    at = desk(people=2, moves=12)
    at.lift_curtain()
    legal = [action for action in at.match.state.legal_actions() if isinstance(action, Play)]
    board, tops = at.room.board.board, at.room.view.tops
    action = next(action for action in legal if tops[board.cell_of[action.cell]])
    hint(at, action)
    seen = []
    for ground in ("black", "white"):
        surface = Surface((1280, 720))
        surface.fill(ground)
        at.room.marks._draw_hint(surface)
        seen.append(surface.get_at(at.cell(action.cell))[0])
    assert abs(seen[1] - seen[0]) < 40
