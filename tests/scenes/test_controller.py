"""The turn controller without a window: people, AIs, the curtain, hints, undo, phases."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from railgames.ai.answers import Answer, Progress
from railgames.core.actions import Action
from railgames.core.game import Decision
from railgames.core.level import Level
from railgames.core.match import Jumped, LogEntry, Match, MatchSetup, Seat
from railgames.scenes.table.controller import Phase, TurnController
from tests.core import toy_game

ADA, BO = Seat("Ada"), Seat("Bo", None, 1, 1)
BOT = Seat("Brunel", Level.EASY, 2, 2)


class Listener:
    """Writes down what it is told; settles at once unless ``is_slow``."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.is_slow = False
        self.controller: TurnController | None = None

    def on_played(self, entries: Sequence[LogEntry], reason: str) -> None:
        self.told.append(("played", *(entry.text for entry in entries)))
        if not self.is_slow and self.controller is not None:
            self.controller.settle()

    def on_jumped(self) -> None:
        self.told.append("jumped")

    def on_log_read(self) -> None:
        self.told.append("log read")

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
        self.thoughts = 0
        self.source = "agent"
        self.is_closed = False
        self.progress: Progress | None = None

    def prepare(self, match: Match) -> None:
        pass

    def think_ahead(self, match: Match) -> None:
        self.thoughts += 1

    def request(
        self, match: Match, *, hint: bool = False, level: Level | None = None, seconds: float | None = None
    ) -> None:
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


def table(*seats: Seat, hand: Sequence[int] = ()) -> tuple[TurnController, Listener, Thinker]:
    """``hand``: the first seat has rolled a six and holds these cards."""
    setup = MatchSetup("freight_dice", toy_game.FreightConfig(), seats, 7)
    match = Match(toy_game.GAME, setup, toy_game.FreightMaps())
    if hand:
        state = match.state.clone()
        state.hands[0], state.die = list(hand), 6
        match = Match.resume(toy_game.GAME, setup, match.maps, state)
    listener, thinker = Listener(), Thinker()
    controller = TurnController(match, listener, lambda: thinker)
    listener.controller = controller
    return controller, listener, thinker


def act(controller: TurnController, text: str) -> str:
    action: Action = next(a for a in controller.match.state.legal_actions() if str(a).startswith(text))
    return controller.play(action)


def test_two_people_with_hidden_hands_begin_under_a_curtain() -> None:
    controller, listener, _ = table(ADA, BO)
    controller.start()
    assert listener.told == [("pass to", 0)]
    assert controller.phase is Phase.COVERED
    assert not controller.is_interactive


def test_where_only_ais_play_the_table_shows_what_the_one_on_turn_sees() -> None:
    controller, listener, _ = table(BOT, Seat("Locke", Level.EASY, 3, 3))
    listener.is_slow = True
    controller.start()
    viewers, jumps = [controller.viewer], []
    for _ in range(200):
        jumps.append(listener.told.count("jumped"))
        controller.poll()
        controller.settle()
        if controller.viewer != viewers[-1]:
            viewers.append(controller.viewer)
            assert listener.told.count("jumped") == jumps[-1] + 1
            assert controller.view.snapshot() == controller.match.state.observe(controller.viewer).snapshot()
        if len(viewers) > 3:
            return
    raise AssertionError(viewers)


def test_under_the_curtain_the_view_is_a_strangers() -> None:
    controller, _, _ = table(ADA, BO)
    controller.start()
    assert controller.view.snapshot() == controller.match.state.observe(None).snapshot()
    controller.take_seat(0)
    assert controller.view.snapshot() == controller.match.state.observe(0).snapshot()


def test_the_screen_is_passed_when_the_turn_goes_to_another_person() -> None:
    controller, listener, _ = table(ADA, BO)
    controller.start()
    controller.take_seat(0)
    act(controller, "roll")
    act(controller, "end")
    assert listener.told[-1] == ("pass to", 1)
    assert controller.viewer == 0
    assert controller.phase is Phase.COVERED


def test_who_takes_the_screen_while_an_ai_is_on_turn_sees_it_play_at_once() -> None:
    controller, _, thinker = table(BOT, ADA, BO)
    controller.start()
    assert controller.phase is Phase.COVERED
    asked = len(thinker.asked)
    controller.take_seat(1)
    assert controller.phase is Phase.THINKING
    assert len(thinker.asked) == asked + 1


def test_who_takes_the_screen_to_see_what_happened_looks_back_before_anybody_plays() -> None:
    controller, _, thinker = table(ADA, BOT, BO)
    controller.start()
    controller.take_seat(0)
    act(controller, "roll")
    act(controller, "end")
    for _ in range(30):
        controller.poll()
    assert controller.phase is Phase.COVERED
    asked = len(thinker.asked)
    controller.take_seat(2, past=1)
    assert controller.viewer == 2
    assert controller.phase is Phase.LOOKING_BACK
    assert controller.view.snapshot() == controller.match.state_at(1).observe(2).snapshot()
    assert len(thinker.asked) == asked


def test_one_person_among_ais_never_sees_a_curtain() -> None:
    controller, listener, _ = table(ADA, BOT)
    controller.start()
    act(controller, "roll")
    act(controller, "end")
    for _ in range(20):
        controller.poll()
    assert not any(told[0] == "pass to" for told in listener.told if isinstance(told, tuple))
    assert controller.viewer == 0
    assert controller.is_interactive


def test_an_ai_is_asked_once_for_each_of_its_actions() -> None:
    controller, _, thinker = table(BOT, ADA)
    controller.start()
    controller.start()
    assert thinker.asked == [(0, False)]
    controller.poll()
    assert thinker.asked == [(0, False), (0, False)]


def test_ais_alone_play_to_the_end() -> None:
    controller, listener, _ = table(BOT, Seat("Locke", Level.EASY, 3, 3))
    controller.start()
    for _ in range(200):
        controller.poll()
    assert controller.match.is_over
    assert listener.told[-1] == "over"


def test_an_answer_waits_while_the_game_is_paused() -> None:
    controller, _, _ = table(BOT, ADA)
    controller.start()
    controller.pause(True)
    controller.poll()
    assert controller.match.position == 0
    controller.pause(False)
    controller.poll()
    assert controller.match.position == 1


def test_nothing_is_played_while_the_last_action_is_still_shown() -> None:
    controller, listener, _ = table(ADA, BOT)
    controller.start()
    listener.is_slow = True
    act(controller, "roll")
    assert not controller.is_interactive
    assert act(controller, "end")
    assert controller.match.position == 1
    controller.settle()
    assert controller.is_interactive


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    controller, _, _ = table(ADA, BOT)
    controller.start()
    before = controller.match.state.snapshot()
    assert controller.play(toy_game.End()) == "Roll the die first."
    assert controller.match.state.snapshot() == before


def test_undo_stops_at_what_was_revealed() -> None:
    controller, _, _ = table(ADA, BOT)
    controller.start()
    act(controller, "roll")
    assert not controller.can_undo
    assert controller.undo()


def test_undo_then_redo_is_the_same_game() -> None:
    controller, listener, _ = table(ADA, BOT)
    controller.start()
    act(controller, "roll")
    if not any(str(a).startswith("ship") for a in controller.match.state.legal_actions()):
        pytest.skip("this seed's roll ships nothing")
    act(controller, "ship")
    after = controller.match.state.snapshot()
    assert controller.undo() == ""
    assert listener.told[-1] == "jumped"
    assert controller.redo() == ""
    assert controller.match.state.snapshot() == after


def test_ais_think_ahead_while_a_person_plays_and_not_while_a_hint_is_awaited() -> None:
    controller, listener, thinker = table(ADA, BOT)
    controller.warm_up()
    controller.start()
    controller.poll()
    assert thinker.thoughts == 1
    controller.ask_hint()
    controller.poll()
    assert thinker.thoughts == 1
    controller.poll()
    assert thinker.thoughts == 2
    controller.pause(True)
    controller.poll()
    assert thinker.thoughts == 2
    controller.pause(False)
    listener.is_slow = True
    act(controller, "roll")
    controller.poll()
    assert thinker.thoughts == 3, "while an action is shown"


def test_ais_do_not_think_ahead_when_nobody_needs_it() -> None:
    controller, _, thinker = table(BOT, Seat("Locke", Level.EASY, 3, 3))
    controller.start()
    for _ in range(200):
        controller.poll()
    assert controller.match.is_over
    assert thinker.thoughts == 0


def test_a_hint_is_told_and_not_played() -> None:
    controller, listener, thinker = table(ADA, BOT)
    controller.start()
    assert controller.ask_hint()
    controller.poll()
    assert listener.told[-1] == ("hint", "roll")
    assert thinker.asked == [(0, True)]
    assert controller.match.position == 0


def test_asking_again_tells_the_next_best_and_at_the_end_the_best_again() -> None:
    controller, listener, thinker = table(ADA, BOT, hand=(1, 2, 3))
    controller.start()
    best, *others = [Decision(action) for action in controller.match.state.legal_actions()][:3]
    assert controller.ask_hint()
    thinker.waiting = msgspec.structs.replace(thinker.waiting, action=best.action, others=tuple(others))
    controller.poll()
    for told in (*others, best, others[0]):
        assert controller.ask_hint()
        assert listener.told[-1] == ("hint", str(told.action))
    assert len(thinker.asked) == 1, "the AI thinks once for all of them"
    controller.play(others[0].action)
    assert controller.hints == ()


def test_asking_again_while_a_hint_is_thought_about_does_not_begin_it_anew() -> None:
    controller, listener, thinker = table(ADA, BOT)
    controller.start()
    for _ in range(3):
        assert controller.ask_hint()
    controller.poll()
    assert thinker.asked == [(0, True)]
    assert listener.told[-1] == ("hint", "roll")


def test_playing_drops_a_hint_that_is_still_thought_about() -> None:
    controller, listener, _ = table(ADA, BO)
    controller.start()
    controller.take_seat(0)
    controller.ask_hint()
    act(controller, "roll")
    controller.poll()
    assert not any(isinstance(told, tuple) and told[0] == "hint" for told in listener.told)


def test_a_failing_ai_is_told_and_the_game_goes_on() -> None:
    controller, listener, thinker = table(BOT, ADA)
    thinker.source = "fallback"
    controller.start()
    controller.poll()
    assert any(isinstance(told, tuple) and told[0] == "fault" for told in listener.told)
    assert controller.match.position == 1


@pytest.mark.parametrize("is_hint", [False, True])
def test_it_is_told_when_another_level_decided_because_the_ai_did_not_start(is_hint: bool) -> None:
    controller, listener, thinker = table(*((ADA, BOT) if is_hint else (BOT, ADA)))
    controller.start()
    if is_hint:
        controller.ask_hint()
    assert thinker.waiting is not None
    thinker.waiting = msgspec.structs.replace(thinker.waiting, source="stand-in", fault="Easy decided.")
    controller.poll()
    assert [told for told in listener.told if told[0] == "fault"] == [("fault", "Easy decided.")]
    assert (controller.match.position == 0) is is_hint
    assert bool(controller.hints) is is_hint


def test_a_slow_start_concerns_who_waits_for_the_ai_only() -> None:
    controller, _, thinker = table(ADA, BOT)
    thinker.progress = Progress(0.0, None, wait="starting")
    controller.start()
    assert controller.ai_wait == ""
    controller.ask_hint()
    assert controller.ai_wait == "starting"
    thinker.progress = Progress(0.1, None)
    assert controller.ai_wait == ""


def test_closing_lets_the_worker_go() -> None:
    controller, _, thinker = table(BOT, ADA)
    controller.start()
    controller.close()
    assert thinker.is_closed


# -- phases, gestures, and what is not the viewer's ----------------------------------------------------------


def test_each_moment_has_one_phase() -> None:
    controller, listener, _ = table(ADA, BOT)
    controller.start()
    assert controller.phase is Phase.WAITING
    listener.is_slow = True
    act(controller, "roll")
    assert controller.phase is Phase.SHOWING
    controller.settle()
    act(controller, "end")
    controller.settle()
    assert controller.phase is Phase.THINKING
    controller.poll()
    assert controller.phase is Phase.SHOWING
    controller.settle()
    controller.look_back(1)
    assert controller.phase is Phase.LOOKING_BACK
    assert controller.view.snapshot() == controller.match.state_at(1).observe(0).snapshot()
    controller.look_back(None)
    assert controller.phase in (Phase.THINKING, Phase.WAITING)
    listener.is_slow = False
    for _ in range(200):
        controller.poll()
        if controller.is_interactive:
            controller.play(controller.match.state.legal_actions()[0])
    assert controller.phase is Phase.OVER
    assert listener.told.count("over") == 1


def with_freight(cards: Sequence[int]) -> tuple[TurnController, Listener]:
    controller, listener, _ = table(ADA, BOT, hand=cards)
    controller.start()
    return controller, listener


SHIPS = (toy_game.Ship(1, "A1"), toy_game.Ship(2, "B2"), toy_game.Ship(3, "C3"))


def test_a_gesture_is_played_shown_undone_and_redone_as_one() -> None:
    controller, listener = with_freight([1, 2, 3])
    assert controller.play(*SHIPS) == ""
    assert listener.told == [("played", "ship 1 A1", "ship 2 B2", "ship 3 C3")]
    before = controller.match.position
    assert controller.undo() == ""
    assert controller.match.position == before - 3
    assert controller.redo() == ""
    assert controller.match.position == before
    assert controller.undo(single=True) == ""
    assert controller.match.position == before - 1


def test_a_gesture_that_breaks_off_says_why_and_keeps_what_was_played() -> None:
    controller, listener = with_freight([1, 2])
    assert controller.play(SHIPS[0], SHIPS[2]) == "You do not hold a 3."
    assert listener.told == [("played", "ship 1 A1")]


def test_what_an_ai_has_just_played_cannot_be_taken_back() -> None:
    controller, listener, thinker = table(BOT, ADA, hand=[1, 2, 3])
    controller.start()
    listener.is_slow = True
    ship = toy_game.Ship(1, "A1")
    thinker.waiting = Answer(
        action=ship, reason="", seat=0, position=0, is_hint=False, source="agent", seconds=0.0
    )
    controller.poll()
    assert controller.match.can_undo
    controller.settle()
    position = controller.match.position
    assert controller.undo() == "It is not your turn."
    assert controller.redo() == "It is not your turn."
    assert controller.match.position == position
    assert not controller.can_undo


def test_reading_the_log_in_changes_neither_the_phase_nor_the_view() -> None:
    controller, listener, _ = table(ADA, BOT)
    controller.start()
    view = controller.view.snapshot()
    controller._on_change(controller.match, Jumped())
    assert listener.told == ["log read"]
    assert controller.phase is Phase.WAITING
    assert controller.view.snapshot() == view


def test_closing_ends_the_observation_of_the_match() -> None:
    controller, listener, _ = table(ADA, BOT)
    controller.start()
    controller.close()
    controller.match.play(toy_game.Roll())
    assert listener.told == []


def test_the_view_of_one_moment_is_made_once():
    controller, listener, _ = table(ADA, BO)
    listener.is_slow = True
    controller.start()
    controller.take_seat(controller.match.state.current_player)
    controller.play(controller.match.state.legal_actions()[0])
    seen = controller.view
    controller.show_at(controller.match.position)
    controller.settle()
    assert controller.view is seen or controller.phase is Phase.COVERED
    controller.show_at(0)
    past = controller.view
    assert past is not seen
    controller.show_at(None)
    assert controller.view is not past
    controller.take_seat(1)
    assert controller.view is not past
    assert controller.view.hands[0] != controller.match.state.hands[0]
