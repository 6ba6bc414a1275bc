"""The conductor keeps the turn, without a window: people, AIs, the curtain, hints, undo."""

from collections.abc import Sequence
from typing import Any

import pytest

from railgames.ai.worker import Answer
from railgames.core.actions import Action
from railgames.core.game import Decision, Event
from railgames.core.level import Level
from railgames.core.match import LogEntry, Match, MatchSetup, Seat
from railgames.scenes.table.conductor import Conductor
from tests.core import toy_game

ADA, BO = Seat("Ada"), Seat("Bo", None, 1, 1)
BOT = Seat("Brunel", Level.EASY, 2, 2)


class Listener:
    """Writes down what it is told; settles at once unless ``is_slow``."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.is_slow = False
        self.conductor: Conductor | None = None

    def on_played(self, entry: LogEntry, events: Sequence[Event], reason: str) -> None:
        self.told.append(("played", entry.text, [type(event).__name__ for event in events]))
        if not self.is_slow and self.conductor is not None:
            self.conductor.settle()

    def on_jumped(self) -> None:
        self.told.append("jumped")

    def on_hand_over(self, seat: int) -> None:
        self.told.append(("pass to", seat))

    def on_hint(self, decision: Decision) -> None:
        self.told.append(("hint", str(decision.action)))

    def on_fault(self, message: str) -> None:
        self.told.append(("fault", message))

    def on_over(self) -> None:
        self.told.append("over")


class Thinker:
    """Answers at once with the first legal action (or with ``answer``)."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bool]] = []
        self.waiting: Answer | None = None
        self.source = "agent"
        self.is_closed = False
        self.progress = None

    def prepare(self, match: Match) -> None:
        pass

    def request(self, match: Match, *, hint: bool = False, level: Level | None = None) -> None:
        seat = match.state.current_player or 0
        self.asked.append((seat, hint))
        action = match.state.legal_actions()[0]
        self.waiting = Answer(
            action=action,
            reason="because",
            seat=seat,
            position=match.position,
            is_hint=hint,
            source=self.source,
            seconds=0.0,  # type: ignore[arg-type]
        )

    def poll(self) -> Answer | None:
        answer, self.waiting = self.waiting, None
        return answer

    def cancel(self) -> None:
        self.waiting = None

    def close(self) -> None:
        self.is_closed = True


def table(*seats: Seat) -> tuple[Conductor, Listener, Thinker]:
    setup = MatchSetup("toy", toy_game.ToyConfig(), seats, 7)
    match = Match(toy_game.GAME, setup, toy_game.ToyMaps())
    listener, thinker = Listener(), Thinker()
    conductor = Conductor(match, listener, lambda: thinker)
    listener.conductor = conductor
    return conductor, listener, thinker


def act(conductor: Conductor, text: str) -> str | None:
    action: Action = next(a for a in conductor.match.state.legal_actions() if str(a).startswith(text))
    return conductor.play(action)


def test_two_people_with_hidden_hands_begin_under_a_curtain() -> None:
    conductor, listener, _ = table(ADA, BO)
    conductor.start()
    assert listener.told == [("pass to", 0)]
    assert conductor.is_covered
    assert not conductor.is_interactive


def test_under_the_curtain_the_view_is_a_strangers() -> None:
    conductor, _, _ = table(ADA, BO)
    conductor.start()
    assert conductor.view.snapshot() == conductor.match.state.observe(None).snapshot()
    conductor.take_seat(0)
    assert conductor.view.snapshot() == conductor.match.state.observe(0).snapshot()


def test_the_screen_is_passed_when_the_turn_goes_to_another_person() -> None:
    conductor, listener, _ = table(ADA, BO)
    conductor.start()
    conductor.take_seat(0)
    act(conductor, "roll")
    act(conductor, "end")
    assert listener.told[-1] == ("pass to", 1)
    assert conductor.viewer == 0
    assert conductor.is_covered


def test_one_person_among_ais_never_sees_a_curtain() -> None:
    conductor, listener, _ = table(ADA, BOT)
    conductor.start()
    act(conductor, "roll")
    act(conductor, "end")
    for _ in range(20):
        conductor.poll()
    assert not any(told[0] == "pass to" for told in listener.told if isinstance(told, tuple))
    assert conductor.viewer == 0
    assert conductor.is_interactive


def test_an_ai_is_asked_once_for_each_of_its_actions() -> None:
    conductor, _, thinker = table(BOT, ADA)
    conductor.start()
    conductor.start()
    assert thinker.asked == [(0, False)]
    conductor.poll()
    assert thinker.asked == [(0, False), (0, False)]


def test_ais_alone_play_to_the_end() -> None:
    conductor, listener, _ = table(BOT, Seat("Locke", Level.EASY, 3, 3))
    conductor.start()
    for _ in range(200):
        conductor.poll()
    assert conductor.match.is_over
    assert listener.told[-1] == "over"


def test_an_answer_waits_while_the_game_is_paused() -> None:
    conductor, _, _ = table(BOT, ADA)
    conductor.start()
    conductor.pause(True)
    conductor.poll()
    assert conductor.match.position == 0
    conductor.pause(False)
    conductor.poll()
    assert conductor.match.position == 1


def test_nothing_is_played_while_the_last_action_is_still_shown() -> None:
    conductor, listener, _ = table(ADA, BOT)
    conductor.start()
    listener.is_slow = True
    act(conductor, "roll")
    assert not conductor.is_interactive
    assert act(conductor, "end") is not None
    assert conductor.match.position == 1
    conductor.settle()
    assert conductor.is_interactive


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    conductor, _, _ = table(ADA, BOT)
    conductor.start()
    before = conductor.match.state.snapshot()
    assert conductor.play(toy_game.End()) == "Roll the die first."
    assert conductor.match.state.snapshot() == before


def test_undo_stops_at_what_was_revealed() -> None:
    conductor, _, _ = table(ADA, BOT)
    conductor.start()
    act(conductor, "roll")
    assert not conductor.can_undo
    assert conductor.undo() is not None


def test_undo_then_redo_is_the_same_game() -> None:
    conductor, listener, _ = table(ADA, BOT)
    conductor.start()
    act(conductor, "roll")
    if not any(str(a).startswith("ship") for a in conductor.match.state.legal_actions()):
        pytest.skip("this seed's roll ships nothing")
    act(conductor, "ship")
    after = conductor.match.state.snapshot()
    assert conductor.undo() is None
    assert listener.told[-1] == "jumped"
    assert conductor.redo() is None
    assert conductor.match.state.snapshot() == after


def test_a_hint_is_told_and_not_played() -> None:
    conductor, listener, thinker = table(ADA, BOT)
    conductor.start()
    assert conductor.ask_hint()
    conductor.poll()
    assert listener.told[-1] == ("hint", "roll")
    assert thinker.asked == [(0, True)]
    assert conductor.match.position == 0


def test_playing_drops_a_hint_that_is_still_thought_about() -> None:
    conductor, listener, _ = table(ADA, BO)
    conductor.start()
    conductor.take_seat(0)
    conductor.ask_hint()
    act(conductor, "roll")
    conductor.poll()
    assert not any(isinstance(told, tuple) and told[0] == "hint" for told in listener.told)


def test_a_failing_ai_is_told_and_the_game_goes_on() -> None:
    conductor, listener, thinker = table(BOT, ADA)
    thinker.source = "fallback"
    conductor.start()
    conductor.poll()
    assert any(isinstance(told, tuple) and told[0] == "fault" for told in listener.told)
    assert conductor.match.position == 1


def test_closing_lets_the_worker_go() -> None:
    conductor, _, thinker = table(BOT, ADA)
    conductor.start()
    conductor.close()
    assert thinker.is_closed
