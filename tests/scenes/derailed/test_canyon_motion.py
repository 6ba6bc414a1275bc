"""Motions, the recap, and the opening of a round."""

from typing import Any

from railgames.core.turns import turns_since
from railgames.games.derailed.events import ConflictMended, RoundStarted
from railgames.scenes.derailed.effects import motion_of
from tests.scenes.derailed.conftest import Desk, OpenDesk, greedy


def _play_turn(desk: Desk) -> None:
    seat = desk.match.state.current_player
    while desk.match.state.current_player == seat and not desk.match.is_over:
        desk.table.play(greedy(desk.match.state))
        desk.pilot.settle(2000)
    desk.pass_on()


def test_every_event_of_a_game_has_a_motion_that_ends_with_the_table_as_it_is(desk: OpenDesk) -> None:
    at = desk(people=2, rounds=2, turn_limit=40, seed=4)
    at.lift_curtain()
    for _ in range(400):
        if at.match.is_over:
            break
        at.match.play(greedy(at.match.state))
        entry = at.match.log[-1]
        at.table.controller._view = None
        motion = motion_of(at.room, entry, at.table.controller.visible(entry.events))
        if motion is not None:
            motion.advance(0.2)
            at.pilot.step()
            motion.finish()
        at.room.refresh()
        assert at.room.stage.effects == []
        assert at.room._stations is None
    assert at.match.is_over


def test_conflicts_are_mended_in_sight(desk: OpenDesk) -> None:
    seed = next(
        seed
        for seed in range(60)
        if any(isinstance(e, ConflictMended) for e in desk(people=3, seed=seed).match.state.opening_events())  # type: ignore[attr-defined]
    )
    at = desk(people=3, seed=seed, speed="normal")
    at.lift_curtain()
    state: Any = at.match.state
    before = next(e for e in state.opening_events() if isinstance(e, RoundStarted)).destinations
    at.pilot.step(10)
    assert at.room._stations is not None
    assert at.room._stations[1] == before
    # while two houses change places, words say why
    most = 0
    for _ in range(120):
        at.pilot.step()
        most = max(most, len(at.room.stage.effects))
    assert most == 3
    at.pilot.settle(2000)
    assert at.room._stations is None


def test_the_recap_steps_through_what_the_others_did(desk: OpenDesk) -> None:
    at = desk(people=3, seed=6)
    at.lift_curtain()
    first = at.table.viewer
    for _ in range(3):
        at.lift_curtain()
        _play_turn(at)
    assert at.match.state.current_player == first
    curtain = at.top
    assert curtain.on_recap is not None
    steps = turns_since(at.match.log, first)
    assert [step.seat for step in steps] == [(first + 1) % 3, (first + 2) % 3]
    position = at.match.position
    curtain._look_back()
    at.pilot.settle(2000)
    recap = at.table.recap
    assert recap.is_on
    assert not at.table.is_interactive
    shown = at.room.view
    assert shown.hands[first] == at.match.state.hands[first]  # type: ignore[attr-defined]
    assert all(kind < 0 for seat in range(3) if seat != first for kind in shown.hands[seat])
    at.pilot.press("right")
    at.pilot.settle(2000)
    assert recap.number == 1
    at.pilot.press("left")
    at.pilot.settle(2000)
    assert recap.number == 0
    at.pilot.press("escape")
    at.pilot.settle(2000)
    assert not recap.is_on
    assert at.table.is_interactive
    assert at.match.position == position


def test_nobody_missed_anything_before_the_first_turn(desk: OpenDesk) -> None:
    at = desk(people=2)
    assert at.top.on_recap is None


def test_cards_the_others_drew_are_not_told_in_the_recap(desk: OpenDesk) -> None:
    at = desk(people=2, seed=6)
    at.lift_curtain()
    first = at.table.viewer
    for _ in range(2):
        at.lift_curtain()
        _play_turn(at)
    at.top._look_back()
    at.pilot.settle(2000)
    assert "draws:" not in at.table.recap.bar.words.text
    assert at.table.viewer == first
