"""Hands in recaps, replays and logs, and what may be taken back; the room suite has what a table shows."""

from typing import Any

import pygame
import pytest

from railgames.core.game import Decision
from railgames.games.derailed.actions import Discard, End, Play
from railgames.scenes.derailed.hand import LINES, MISSING, TOOLS
from railgames.scenes.replay import ReplayScene
from tests.scenes.derailed.conftest import Desk, OpenDesk, greedy


def _picture(at: Desk) -> bytes:
    at.pilot.settle()
    return pygame.image.tobytes(at.pilot.picture(), "RGB")


def _end_turn(at: Desk) -> None:
    """The seat on turn lays or lays off a card and ends its turn."""
    seat = at.match.state.current_player
    while at.match.state.current_player == seat and at.top is at.table:
        assert at.table.play(greedy(at.match.state))
        at.pilot.step(2)
    at.pass_on()


def test_who_sits_down_finds_nothing_of_what_the_one_before_held(desk: OpenDesk) -> None:
    seen = []
    for is_curious in (False, True):
        at = desk(people=2)
        at.lift_curtain()
        if is_curious:
            for key in ("4", "r", "escape", "3", "r", "m"):
                at.pilot.press(key)
            at.pilot.move(at.card(2))
        _end_turn(at)
        if is_curious:
            at.pilot.press("1")
        at.pilot.move((5, 5))
        at.lift_curtain()
        at.pilot.move((5, 6))
        assert at.room.pick is None
        assert not at.room.orientations
        seen.append(_picture(at))
    assert seen[0] == seen[1]


def test_a_recap_has_the_title_of_the_turn_that_it_shows_not_of_the_next_one(desk: OpenDesk) -> None:
    at = desk(people=3)
    played = []
    for _ in range(3):
        at.lift_curtain()
        played.append(at.table.top.heading.text)
        _end_turn(at)
    at.top.on_recap()
    at.app.stack.pop()
    at.pilot.settle()
    assert at.table.recap.is_on
    seen = []
    while at.table.recap.is_on:
        seen.append(at.table.top.heading.text)
        at.pilot.press("right")
        at.pilot.settle()
    assert seen == played[1:]
    assert all(title.startswith("Round 1 of 3, turn 1: ") for title in played)
    assert at.table.top.heading.text.startswith("Round 1 of 3, turn 2: ")


def test_under_the_curtain_every_card_lies_face_down_at_any_size(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    _end_turn(at)
    assert at.top is not at.table
    at.pilot.move((5, 5))
    covered = _picture(at)
    for size in ((1024, 640), (1500, 900), (1280, 720)):
        at.pilot.resize(size)
        assert all(slot.state == "hidden" for slot in at.room.hand.view.cards)
    assert _picture(at) == covered


def test_what_was_drawn_stands_in_no_log_but_its_own(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    for _ in range(4):
        _end_turn(at)
        at.lift_curtain()
        viewer = at.table.viewer
        drawn = [
            event
            for entry in at.match.log
            for event in entry.events
            if type(event).__name__ == "Drew" and event.seat != viewer
        ]
        assert drawn
        for event in drawn:
            assert not at.table.controller.visible([event])
        shown = [
            event.text()
            for entry in at.match.log
            for event in at.table.controller.visible(entry.events)
            if type(event).__name__ == "Drew"
        ]
        own = [
            event.text()
            for entry in at.match.log
            if entry.seat == viewer
            for event in entry.events
            if type(event).__name__ == "Drew"
        ]
        assert shown == own


def test_the_recap_shows_no_hand_but_the_viewer_s_and_nothing_can_be_played_in_it(desk: OpenDesk) -> None:
    at = desk(people=3)
    at.lift_curtain()
    for _ in range(3):
        _end_turn(at)
        at.lift_curtain()
    _end_turn(at)
    at.top._look_back()
    at.pilot.step(2)
    recap, viewer = at.table.recap, at.table.viewer
    assert recap.is_on
    position = at.match.position
    while recap.is_on:
        view: Any = at.table.view
        for seat, hand in enumerate(view.hands):
            assert seat == viewer or all(card < 0 for card in hand)
        assert all(card < 0 for card in view.deck)
        for key in ("1", "return", "d", "ctrl+z", "ctrl+return"):
            at.pilot.press(key)
        assert at.match.position == position
        recap.on()
        at.pilot.step(2)


def test_a_drawn_card_is_never_taken_back(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    for _ in range(3):
        _end_turn(at)
        at.lift_curtain()
        before, state = at.match.position, at.match.state.snapshot()
        for key in ("ctrl+z", "ctrl+y"):
            at.pilot.press(key)
        assert (at.match.position, at.match.state.snapshot()) == (before, state)


def test_what_was_taken_back_does_not_come_again_for_the_next_one(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    plays = [action for action in at.match.state.legal_actions() if isinstance(action, Play)]
    assert at.table.play(plays[0])
    at.table.commands.undo()
    _end_turn(at)
    at.lift_curtain()
    assert not at.table.controller.can_redo


@pytest.mark.parametrize(("people", "ais"), [(2, 0), (1, 1)])
def test_the_replay_of_a_game_that_goes_on_shows_no_hand_even_of_rounds_that_are_over(
    desk: OpenDesk, people: int, ais: int
) -> None:
    at = desk(people=people, ais=ais)
    while at.match.state.turn < 2:
        at.match.play(greedy(at.match.state))
    at.app.pop()
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    for move in range(0, at.match.position + 1, 3):
        replay.go_to(move)
        view: Any = replay.view
        assert all(card < 0 for hand in view.hands for card in hand)
        assert all(card < 0 for card in view.deck)
        assert all(slot.state == "hidden" for slot in replay.room.hand.view.cards)  # type: ignore[attr-defined]


def test_nothing_is_offered_in_a_replay(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    for _ in range(6):
        at.match.play(greedy(at.match.state))
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    for move in range(at.match.position):
        replay.go_to(move)
        room: Any = replay.room
        assert room.primary() is None
        assert not room.legal.ways
        assert not room.take(("cards", 0), (0, 0))
    assert room.hand.view.caption == f"The hand of {room.names[replay.viewer]}."


def test_tools_for_what_is_held_are_drawn_at_the_table_and_not_in_a_replay(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)

    def drawn(room: Any) -> list[bool]:
        """Which of the tools can be seen, in their order."""
        at.pilot.settle(2000)
        picture, ground = at.pilot.picture(), at.app.theme.color("board_table")
        rects = [tool.rect for tool in room.hand.rows["tools"].slots]
        middles = [[picture.get_at((x, rect.centery)) for x in range(rect.x, rect.right)] for rect in rects]
        return [any(ink != ground for ink in row) for row in middles]

    assert drawn(at.room) == [True] * len(TOOLS)
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    room: Any = replay.room
    assert drawn(room) == [tool in (MISSING, LINES) for tool in TOOLS]
    words = [tool.tooltip_text() for tool in room.hand.rows["tools"].slots]
    assert [bool(text) for text in words] == drawn(room)


def test_a_turn_does_not_end_before_a_card_is_laid(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    at.pilot.press("ctrl+return")
    at.pilot.click(at.table.bottom.primary.rect.center)
    assert not at.table.play(End())
    assert not at.table.play(Discard(at.room.board.board.deck.names[0]))
    assert not at.match.position


def test_a_drag_that_breaks_off_leaves_no_card_on_the_pointer(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    start = at.card(0)
    at.table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0)))
    at.table.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    moved = (start[0] + 40, start[1] - 60)
    at.table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=moved, rel=(40, -60), buttons=(1, 0, 0)))
    assert at.room.mouse.is_dragging
    at.table.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    at.pilot.step(1)
    assert not at.room.mouse.is_dragging
    assert at.room.pick is None
    assert at.room.hand.lifted is None


def test_a_hint_and_its_reason_end_with_the_turn(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    play = next(action for action in at.match.state.legal_actions() if isinstance(action, Play))
    at.table.on_hint(Decision(play, "keeps the bridge for later"))
    assert at.room.hand.hinted is not None
    said = at.table.bottom.news.text
    assert f"on {play.cell}" in said
    _end_turn(at)
    at.lift_curtain()
    assert at.room.hand.hinted is None
    assert not at.room.marks.is_pulsing
    assert "Hint" not in at.table.bottom.news.text
