"""A round of Derailed! ends with a card: who arrived, the points, who begins, what moves."""

from typing import Any

import pytest
from pygame import Rect

from railgames.games.derailed.events import ConflictMended, RoundEnded, RoundStarted
from railgames.scenes.derailed.round_end import _who_begins
from railgames.scenes.table.controller import Phase
from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.round_card import SeatLine
from tests.scenes.derailed.conftest import Desk, OpenDesk, greedy

pytestmark = pytest.mark.usefixtures("no_pictures")


def to_the_last_action(at: Desk) -> None:
    """Play until the next action ends the round; nothing is shown."""
    match = at.match
    observers = match.observers[:]
    match.observers.clear()
    while True:
        after = match.state.clone()
        after.apply(greedy(match.state))
        if after.turn != match.state.turn:
            break
        match.play(greedy(match.state))
    match.observers.extend(observers)
    at.table.controller._view = None
    at.table.controller.viewer = at.table.controller._first_viewer()
    at.room.refresh()


def end_round(at: Desk) -> Any:
    """End the round, and let the motions before the card run. Returns the events."""
    at.match.play(greedy(at.match.state))
    at.pilot.settle(3000)
    return at.match.log[-1].events


def card_lines(at: Desk) -> list[SeatLine]:
    card = at.table.rounds.card
    assert card is not None
    return [widget for widget in card.walk() if isinstance(widget, SeatLine)]


def words(at: Desk) -> str:
    card = at.table.rounds.card
    assert card is not None
    return "\n".join(getattr(widget, "text", "") for widget in card.walk())


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
def test_the_card_tells_a_round_over_its_board_until_a_press(desk: OpenDesk, speed: str) -> None:
    at = desk(people=1, ais=3, speed=speed, seed=5)
    to_the_last_action(at)
    before = at.match.state.clone()
    at.table.controller._reason = "arrives and ends the round"
    events = end_round(at)
    assert at.table.bottom.news.text == "", "what the card tells is not said of the next round"
    ended = next(event for event in events if isinstance(event, RoundEnded))
    begun = next(event for event in events if isinstance(event, RoundStarted))
    # who arrived comes first, in the order of arrival
    lines = card_lines(at)
    assert tuple(line.line.seat for line in lines)[: len(before.result.arrived)] == before.result.arrived
    assert [line.line.points for line in lines] == [ended.points[line.line.seat] for line in lines]
    assert all(line.line.total == at.match.state.points(line.line.seat) for line in lines)
    fewest = [points for points in ended.points if points == min(ended.points)]
    why = "with the fewest points of this one" if len(fewest) == 1 else "by lot"
    assert f"{at.room.names[begun.first]} begins round 2, {why}" in words(at)
    for event in events:
        if isinstance(event, ConflictMended):
            assert "change destinations" in words(at)
    # the board of the ended round stays, nobody goes on, and the heading is still that of the round
    assert at.room.view.tops == before.tops
    assert at.room.view.turn == 1
    assert "Round 1 of 3" in at.table.top.heading.text
    position = at.match.position
    at.pilot.step(120)
    assert at.table.controller.phase is Phase.SHOWING
    assert at.match.position == position
    assert not at.table.is_interactive
    at.pilot.press("return")
    at.pilot.settle(3000)
    assert at.table.rounds.card is None
    assert at.room.view.turn == 2
    assert not any(at.room.view.tops)
    assert "Round 2 of 3" in at.table.top.heading.text


@pytest.mark.parametrize("key", ["return", "space", "escape", "ctrl+return"])
def test_a_key_closes_the_card_but_not_one_that_skipped_what_came_before(desk: OpenDesk, key: str) -> None:
    at = desk(people=1, ais=3, seed=5)
    to_the_last_action(at)
    at.match.play(greedy(at.match.state))
    at.pilot.step(2)
    assert at.table.rounds.card is not None
    at.pilot.press(key)
    assert at.table.rounds.card is not None
    at.pilot.step(30)
    at.pilot.press(key)
    assert at.table.rounds.card is None
    assert not at.table.show.is_stopped


def test_the_whole_board_is_beside_the_card_and_goes_back_before_anything_moves(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=5)
    to_the_last_action(at)
    before = Rect(at.room.board.geometry.area)
    end_round(at)
    card, shown = at.table.rounds.card, at.room.board.geometry.area
    assert card is not None
    assert shown != before
    assert not shown.colliderect(card.content.rect)
    assert at.table.room_widget.rect.contains(shown)
    at.pilot.step(30)
    card.close()
    assert at.room.board.geometry.area == before


def test_a_press_of_the_mouse_anywhere_closes_the_card(desk: OpenDesk) -> None:
    for where in ("on it", "beside it", "its button"):
        at = desk(people=1, ais=3, seed=5)
        to_the_last_action(at)
        end_round(at)
        card = at.table.rounds.card
        assert card is not None
        rect = card.content.rect
        spots = {
            "on it": (rect.centerx, rect.y + 12),
            "beside it": (rect.right + 60, rect.y + 5),
            "its button": card.button.rect.center,
        }
        at.pilot.click(spots[where])
        assert at.table.rounds.card is None, where


def test_a_press_on_the_log_closes_the_card_and_opens_the_log(desk: OpenDesk) -> None:
    at = desk(people=1, ais=3, seed=5)
    to_the_last_action(at)
    end_round(at)
    assert at.table.rounds.card is not None
    was_open = at.table.log.visible
    at.pilot.click(at.table.top.log.rect.center)
    assert at.table.rounds.card is None
    assert at.table.log.visible != was_open


def test_a_round_that_the_turn_limit_ends_says_so(desk: OpenDesk) -> None:
    at = desk(people=1, ais=5, seed=5, turn_limit=5)
    to_the_last_action(at)
    events = end_round(at)
    assert next(event for event in events if isinstance(event, RoundEnded)).reason == "limit"
    assert "The turn limit has ended the round." in words(at)


def test_everybody_who_takes_the_screen_sees_the_end_of_a_round(desk: OpenDesk) -> None:
    at = desk(people=3, seed=7)
    at.lift_curtain()
    to_the_last_action(at)
    closer = at.match.state.current_player
    at.table.controller.viewer = closer
    at.room.refresh()
    end_round(at)
    saw = []
    for _ in range(12):
        if at.table.rounds.card is not None:
            saw.append(at.table.viewer)
            assert at.room.view.turn == 1
            assert not at.table.is_interactive
            at.pilot.step(30)
            at.pilot.press("return")
            at.pilot.settle(3000)
        elif isinstance(at.top, Curtain):
            at.pilot.press("return")
            at.pilot.step(30)
        elif at.table.last_look.is_on:
            at.pass_on()
        else:
            assert at.table.is_interactive
            assert at.room.view.turn == 2
            if len(saw) == 3:
                break
            seat = at.match.state.current_player
            while at.match.state.current_player == seat:
                at.table.play(greedy(at.match.state))
                at.pilot.settle(2000)
            at.pass_on()
    assert sorted(saw) == [0, 1, 2]
    assert saw[0] == closer


def test_the_recap_shows_the_end_of_a_round_once(desk: OpenDesk) -> None:
    at = desk(people=2, seed=7)
    at.lift_curtain()
    to_the_last_action(at)
    closer: Any = at.match.state.current_player
    at.table.controller.viewer = closer
    at.room.refresh()
    end_round(at)
    at.pilot.press("return")
    at.pilot.settle(3000)
    at.pass_on()
    if at.match.state.current_player == closer:
        while at.match.state.current_player == closer:
            at.table.play(greedy(at.match.state))
            at.pilot.settle(2000)
        at.pass_on()
    assert isinstance(at.top, Curtain)
    at.top._look_back()
    cards = 0
    for _ in range(10):
        at.pilot.settle(3000)
        if at.table.rounds.card is not None:
            cards += 1
            assert at.table.viewer != closer
            at.pilot.press("return")
        elif at.table.recap.is_on:
            at.pilot.press("escape")
        else:
            break
    assert cards == 1
    assert at.table.is_interactive


def test_without_the_setting_and_at_the_end_of_the_game_there_is_no_card(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=5)
    at.services.settings.round_cards = False
    to_the_last_action(at)
    end_round(at)
    assert at.table.rounds.card is None
    assert at.room.view.turn == 2
    at = desk(people=1, ais=1, seed=5, rounds=1)
    while not at.match.is_over:
        at.match.play(greedy(at.match.state))
    at.pilot.settle(3000)
    assert at.top is not at.table


def test_the_frames_of_the_old_round_go_with_its_cards(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=5, speed="normal")
    to_the_last_action(at)
    end_round(at)
    at.room.fresh = {0: 1}
    at.pilot.press("return")
    at.pilot.step(8)
    assert at.app.tweens.active
    assert at.room.fresh == {}
    assert at.room.hand.view.news == ()


def test_a_watcher_needs_no_press(desk: OpenDesk) -> None:
    at = desk(people=0, ais=2, seed=5, speed="fast")
    to_the_last_action(at)
    at.match.play(greedy(at.match.state))
    at.pilot.step(10)
    assert at.table.rounds.card is not None
    at.pilot.step(240)
    assert at.table.rounds.card is None
    assert at.room.view.turn == 2


@pytest.mark.parametrize(
    ("points", "totals", "why"),
    [
        ((0, 3, 2), (9, 3, 2), "with the fewest points of this one."),
        ((0, 0, 2), (9, 3, 5), "with the fewest points in all."),
        ((0, 0, 0), (0, 0, 0), "by lot: others have as few points."),
    ],
)
def test_the_card_says_why_somebody_begins_the_next_round(
    points: tuple[int, ...], totals: tuple[int, ...], why: str
) -> None:
    begun = RoundStarted(round=2, first=1, starts=(), destinations=())
    ended = RoundEnded(round=1, points=points, reason="arrivals")
    assert _who_begins(begun, ended, totals, "Bo") == f"Bo begins round 2, {why}"
