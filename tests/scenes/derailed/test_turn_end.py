"""The end of a turn: a look at the drawn card before the curtain, turns that end by themselves, the rest of a
round at once for who has arrived."""

from typing import Any

import pytest

from railgames.ai.answers import Answer
from railgames.core.match import Match
from railgames.games.derailed.actions import End
from railgames.games.derailed.events import Drew
from railgames.scenes.table.controller import Phase
from railgames.scenes.table.curtain import Curtain
from tests.scenes.derailed.conftest import Desk, OpenDesk, greedy

pytestmark = pytest.mark.usefixtures("no_pictures")


class Thinker:
    """An AI that answers at the next poll, greedily."""

    progress = None

    def __init__(self) -> None:
        self.waiting: Answer | None = None

    def prepare(self, match: Match) -> None: ...
    def think_ahead(self, match: Match) -> None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...

    def request(self, match: Match, **more: Any) -> None:
        seat, action = match.state.current_player or 0, greedy(match.state)
        self.waiting = Answer(
            action=action,
            reason="",
            seat=seat,
            position=match.position,
            is_hint=False,
            source="agent",
            seconds=0.0,
        )

    def poll(self) -> Answer | None:
        answer, self.waiting = self.waiting, None
        return answer


def lay(at: Desk) -> None:
    at.table.play(greedy(at.match.state))
    at.pilot.settle(2000)


def test_after_a_turn_the_drawn_card_is_seen_before_the_curtain_falls(desk: OpenDesk) -> None:
    at = desk(people=2, seed=6)
    at.lift_curtain()
    first = at.table.viewer
    lay(at)
    at.pilot.press("ctrl+return")
    at.pilot.settle(2000)
    assert at.top is at.table
    assert at.table.last_look.is_on
    drew = next(event for event in at.match.log[-1].events if isinstance(event, Drew))
    assert at.table.bottom.news.text == f"You drew: {drew.title}."
    hand: Any = at.table.view
    assert len([kind for kind in hand.hands[first] if kind >= 0]) == 4
    assert len(at.room.hand.view.cards) == 4
    assert "Bruno" in at.table.top.prompt.text or "Ada" in at.table.top.prompt.text
    assert at.table.bottom.primary.text == "Pass on"
    # nothing can be played meanwhile, by whomever
    assert not at.table.is_interactive
    position = at.match.position
    at.pilot.click(at.card(0))
    at.pilot.click(at.cell("A1"))
    assert at.match.position == position


@pytest.mark.parametrize("way", ["return", "space", "ctrl+return", "mouse"])
def test_a_press_passes_the_screen_on(desk: OpenDesk, way: str) -> None:
    at = desk(people=2, seed=6)
    at.lift_curtain()
    lay(at)
    at.pilot.press("ctrl+return")
    at.pilot.settle(2000)
    assert at.table.last_look.is_on
    if way == "mouse":
        at.pilot.click(at.table.bottom.primary.rect.center)
    else:
        at.pilot.press(way)
    at.pilot.step(2)
    assert isinstance(at.top, Curtain)
    assert not at.table.last_look.is_on
    assert at.table.controller.phase is Phase.COVERED


def test_one_person_against_ais_is_not_held_up(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=6)
    while at.match.state.current_player != 0:
        at.match.play(greedy(at.match.state))
        at.pilot.settle(2000)
    lay(at)
    at.pilot.press("ctrl+return")
    at.pilot.settle(2000)
    assert not at.table.last_look.is_on
    assert at.table.controller.phase is Phase.THINKING


@pytest.mark.parametrize("is_on", [False, True])
def test_a_turn_ends_by_itself_when_nothing_else_can_be_done(desk: OpenDesk, is_on: bool) -> None:
    at = desk(people=1, ais=1, seed=6)
    at.services.settings.end_turns = is_on
    while at.match.state.current_player != 0:
        at.match.play(greedy(at.match.state))
        at.pilot.settle(2000)
    position = at.match.position
    lay(at)
    at.pilot.step(3)
    assert at.match.position == position + 1 + is_on
    assert isinstance(at.match.actions[-1], End) == is_on
    assert (at.match.state.current_player == 0) != is_on


def test_a_turn_taken_back_does_not_end_by_itself(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, seed=6)
    while at.match.state.current_player != 0:
        at.match.play(greedy(at.match.state))
        at.pilot.settle(2000)
    lay(at)
    at.services.settings.end_turns = True
    position = at.match.position
    at.pilot.press("ctrl+z")
    at.pilot.press("ctrl+y")
    at.pilot.step(5)
    assert at.match.position == position


def to_waiting(at: Desk) -> None:
    """Play until the person has arrived and an AI is on turn, in a round that goes on."""
    state: Any = at.match.state
    observers = at.match.observers[:]
    at.match.observers.clear()
    while 0 not in state.result.arrived or state.is_decided or at.match.state.current_player == 0:
        at.match.play(greedy(at.match.state))
        state = at.match.state
        assert not at.match.is_over
    at.match.observers.extend(observers)
    at.table.controller._view = None
    at.room.refresh()


@pytest.mark.parametrize("way", ["key", "button"])
def test_who_has_arrived_runs_to_the_end_of_the_round(desk: OpenDesk, way: str) -> None:
    at = desk(people=1, ais=5, speed="calm", seed=5)
    thinker = Thinker()
    at.table.controller._make_thinker = lambda: thinker  # type: ignore[assignment]
    at.table.controller._thinker = None
    to_waiting(at)
    at.table.controller.phase = Phase.WAITING
    at.table.controller.settle()
    at.table.read()
    assert at.table.bottom.run.visible
    turn, start = at.match.state.turn, at.match.position
    if way == "key":
        at.pilot.press("e")
    else:
        at.pilot.step(2)
        at.pilot.click(at.table.bottom.run.rect.center)
    frames = 0
    while at.table.rounds.card is None:
        at.pilot.step()
        assert not at.table.bottom.run.visible
        frames += 1
        assert frames < 3000
    assert at.match.state.turn == turn + 1
    # no action was animated: a flight alone takes a third of a second
    assert frames < 4 * (at.match.position - start) + 200
    at.see_round_end()
    assert not at.table.skipping.is_running(at.match.state.turn)


def test_running_on_is_offered_only_to_who_has_arrived(desk: OpenDesk) -> None:
    at = desk(people=1, ais=2, seed=5)
    assert not at.table.bottom.run.visible
    at.pilot.press("e")
    assert not at.table.skipping.is_running(1)


def test_a_menu_opened_while_the_card_still_moves_leaves_what_may_be_done_next(desk: OpenDesk) -> None:
    at = desk(people=2, seed=6, speed="normal")
    at.lift_curtain()
    at.pilot.settle(3000)
    at.table.play(greedy(at.match.state))
    assert at.table.controller.phase is Phase.SHOWING
    at.table.commands.open_menu()
    at.pilot.settle(3000)
    assert at.table.controller.phase is Phase.WAITING
    at.pilot.press("escape")
    at.pilot.settle(1000)
    assert at.table.bottom.primary.visible
    assert not at.table.bottom.undo.disabled_reason
    assert not at.table.bottom.hint.disabled_reason
