"""The turn controller: decides when a person, an AI, a hint or the next seat acts. Draws nothing.

``poll`` is called every frame. The window is updated through callbacks (``Audience``) only, so that the
controller can be tested without one.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

from railgames.ai.answers import Answer, Progress, Wait
from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import Decision, Event, State
from railgames.core.level import Level
from railgames.core.match import Change, Jumped, LogEntry, Match, Played
from railgames.core.text import tr


class Phase(Enum):
    """The phase of the table. ``TurnController.paused`` suspends any phase."""

    COVERED = "covered"
    """A curtain is shown: the next person has not taken the screen yet."""
    SHOWING = "showing"
    """Played actions are being animated."""
    WAITING = "waiting"
    """A person is on turn."""
    THINKING = "thinking"
    """An AI is on turn and computes its action."""
    LOOKING_BACK = "looking back"
    """The table shows a past state; nothing is played meanwhile."""
    OVER = "over"


class Thinker(Protocol):
    """The part of the AI worker that the controller uses (``railgames.ai.worker.Worker``)."""

    def prepare(self, match: Match) -> None: ...
    def request(
        self, match: Match, *, hint: bool = ..., level: Level | None = ..., seconds: float | None = ...
    ) -> None: ...
    def think_ahead(self, match: Match) -> None: ...
    def poll(self) -> Answer | None: ...
    @property
    def progress(self) -> Progress | None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...


class Audience(Protocol):
    """Callbacks of the controller: the table scene, or a test."""

    def on_played(self, entries: Sequence[LogEntry], reason: str) -> None:
        """A row of actions was played; ``reason`` is the AI's. Call ``settle`` after showing it."""
        ...

    def on_jumped(self) -> None:
        """The state or the viewer has changed (undo, redo, next person): show it without animation."""
        ...

    def on_log_read(self) -> None:
        """The beginning of the log was added; the state is unchanged."""
        ...

    def on_hand_over(self, seat: int) -> None:
        """Another person must take the screen. Call ``take_seat`` when they have."""
        ...

    def on_hint(self, decision: Decision) -> None: ...
    def on_fault(self, message: str) -> None: ...
    def on_over(self) -> None: ...


HINT_LEVELS = (Level.EXPERT, Level.HARD, Level.NORMAL, Level.EASY)
HINT_SECONDS = 0.4
"""Processor time, so that a busy computer changes no hint. The search of Spike and Derailed! ends in it."""


class TurnController:
    """Controls the turns of a match. ``viewer`` is the seat whose view is shown."""

    def __init__(self, match: Match, audience: Audience, thinker: Callable[[], Thinker]) -> None:
        self.match = match
        self.audience = audience
        self.people = [idx for idx, seat in enumerate(match.setup.seats) if seat.is_person]
        self.hides = match.game.has_hidden_information(match.setup.config, len(match.setup.seats))
        self.viewer = self._first_viewer()
        self.phase = Phase.WAITING
        self.paused = False
        self.is_hinting = False
        self.hints: tuple[Decision, ...] = ()
        """The hints for the present moment, best first; ``hint_index`` is the one that was told last."""
        self.hint_index = 0
        self._make_thinker = thinker
        self._thinker: Thinker | None = None
        self._reason = ""
        self._shown_at: int | None = None
        self._view: State | None = None
        match.observers.append(self._on_change)

    def _first_viewer(self) -> int:
        current = self.match.state.current_player
        if current in self.people:
            return int(current or 0)
        return self.people[0] if self.people else int(current or 0)

    # -- the view --------------------------------------------------------------------------------------------

    @property
    def view(self) -> State:
        """The state as the viewer may see it; as a spectator may while a curtain is shown."""
        if self._view is None:
            match, at = self.match, self._shown_at
            state = match.state if at is None else match.state_at(at)
            self._view = state.observe(None if self.phase is Phase.COVERED else self.viewer)
        return self._view

    def show_at(self, number: int | None) -> None:
        """Set ``view`` to the state after ``number`` actions; None: the present one."""
        shown_at = None if number == self.match.position else number
        if shown_at != self._shown_at:
            self._shown_at, self._view = shown_at, None

    def look_back(self, number: int | None) -> None:
        """Show a past state and suspend the game; None: return to the present and continue."""
        self.show_at(number)
        if number is not None:
            self.phase = Phase.LOOKING_BACK
        elif self.phase is Phase.LOOKING_BACK:
            self._proceed()

    def visible(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """The events that the viewer may see now."""
        viewer = None if self.phase is Phase.COVERED else self.viewer
        return tuple(event for event in events if self.match.state.can_see(viewer, event))

    @property
    def is_interactive(self) -> bool:
        """True when the viewer is a person on turn and nothing covers the table."""
        return (
            self.phase is Phase.WAITING
            and not self.paused
            and self.viewer in self.people
            and self.match.state.current_player == self.viewer
        )

    @property
    def hands_over(self) -> bool:
        """True when another person acts now, before whom a curtain must fall."""
        current = self.match.state.current_player
        return self.hides and current in self.people and current != self.viewer

    # -- from turn to turn -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Start, or continue after a load."""
        if self.hides and len(self.people) > 1 and not self.match.is_over:
            self._cover(self._next_person())
        else:
            self._proceed()

    def _next_person(self) -> int:
        """The person who acts now, or the first one after the AIs that act now."""
        current, count = int(self.match.state.current_player or 0), len(self.match.setup.seats)
        order = [(current + step) % count for step in range(count)]
        return next(seat for seat in order if seat in self.people)

    def settle(self) -> None:
        """Continue with the next player after an action has been shown."""
        self.show_at(None)
        self._proceed()

    def take_seat(self, seat: int, past: int | None = None) -> None:
        """Show the view of this seat's person; ``past``: first the table after this many actions."""
        self.viewer = seat
        self.phase = Phase.WAITING
        self._view = None
        self.show_at(None)
        if past is not None:
            self.look_back(past)
        self.audience.on_jumped()
        if past is None:
            self._proceed()

    def pause(self, on: bool) -> None:
        """Suspend the game while a menu is open; an answer of the AI is kept until the end."""
        self.paused = on
        if not on and self.phase in (Phase.WAITING, Phase.THINKING):
            self._proceed()

    def _cover(self, seat: int) -> None:
        self.phase = Phase.COVERED
        self._view = None
        self.audience.on_hand_over(seat)

    def _proceed(self) -> None:
        """Enter the phase for the state of the match."""
        current = self.match.state.current_player
        if self.phase is Phase.OVER:
            return
        if self.phase is not Phase.THINKING:
            self.phase = Phase.WAITING
        if self.paused:
            return
        if current is None:
            self.phase = Phase.OVER
            self.audience.on_over()
        elif current not in self.people:
            self._think(current)
        elif current != self.viewer and self.hides:
            self._cover(current)
        elif current != self.viewer:
            self.take_seat(current)

    def _think(self, seat: int) -> None:
        if self.phase is Phase.THINKING:
            return
        self._drop_hint()
        self.phase = Phase.THINKING
        if not self.people and seat != self.viewer:
            self.viewer = seat
            self._view = None
            self.audience.on_jumped()
        self._worker().request(self.match)

    # -- playing ---------------------------------------------------------------------------------------------

    def play(self, *actions: Action) -> str:
        """Play a row of the viewer's actions. Returns the reason if it, or its rest, was not played, else
        ""."""
        if not self.is_interactive:
            return tr("It is not your turn.")
        self._drop_hint()
        return self._play(actions, "")

    def _play(self, actions: Sequence[Action], reason: str) -> str:
        self._reason = reason
        try:
            return self.match.play(*actions).reason
        except IllegalAction as error:
            return error.reason

    def _on_change(self, match: Match, change: Change) -> None:
        """Observer of the match: called for every change of any player."""
        self._view = None
        self.hints, self.hint_index = (), 0
        if isinstance(change, Jumped):
            self.audience.on_log_read()
        elif isinstance(change, Played):
            self.phase = Phase.SHOWING
            self.audience.on_played(change.entries, self._reason)
        else:
            self.audience.on_jumped()
            self._proceed()

    @property
    def can_undo(self) -> bool:
        return self.is_interactive and self.match.can_undo

    @property
    def can_redo(self) -> bool:
        return self.is_interactive and self.match.can_redo

    def undo(self, *, single: bool = False) -> str:
        """Undo the viewer's last gesture, or its last action. Returns the reason if impossible, else ""."""
        return self._step(lambda: self.match.undo(single=single))

    def redo(self, *, single: bool = False) -> str:
        """Redo the last undone gesture or action. Returns the reason if impossible, else ""."""
        return self._step(lambda: self.match.redo(single=single))

    def _step(self, step: Callable[[], object]) -> str:
        if not self.is_interactive:
            return tr("It is not your turn.")
        self._drop_hint()
        try:
            step()
        except IllegalAction as error:
            return error.reason
        return ""

    # -- the AI ----------------------------------------------------------------------------------------------

    def _worker(self) -> Thinker:
        if self._thinker is None:
            self._thinker = self._make_thinker()
        return self._thinker

    def warm_up(self) -> None:
        """Start the worker process now, so that the first answer is not delayed by it."""
        self._worker().prepare(self.match)

    @property
    def progress(self) -> float | None:
        """Progress of the AI on turn, from 0 to 1; None while no AI thinks."""
        if self.phase is not Phase.THINKING or self._thinker is None:
            return None
        progress = self._thinker.progress
        return 0.0 if progress is None else progress.share

    @property
    def ai_wait(self) -> Wait:
        """Why an AI or a hint is waited for that is not thought about yet; "" when nobody waits so."""
        if self._thinker is None or not (self.is_hinting or self.phase is Phase.THINKING):
            return ""
        progress = self._thinker.progress
        return "" if progress is None else progress.wait

    def ask_hint(self) -> bool:
        """Request the viewer's best action, or tell the next best one if that is known already; after the
        last the first again. False if it is not their turn or the game has no AI. A second call while the
        AI thinks changes nothing, so that a key held down does not restart it."""
        level = next((one for one in HINT_LEVELS if one in self.match.game.levels), None)
        if not self.is_interactive or level is None:
            return False
        if self.is_hinting:
            return True
        if self.hints:
            self.hint_index = (self.hint_index + 1) % len(self.hints)
            self.audience.on_hint(self.hints[self.hint_index])
            return True
        self.is_hinting = True
        self._worker().request(self.match, hint=True, level=level, seconds=HINT_SECONDS)
        return True

    def _drop_hint(self) -> None:
        self.hints, self.hint_index = (), 0
        if self.is_hinting:
            self.is_hinting = False
            self._worker().cancel()

    def poll(self) -> None:
        """Take the worker's answer if there is one. While nobody waits for one, AIs think ahead."""
        if self._thinker is None or self.paused:
            return
        if not self.is_hinting and self.phase is not Phase.THINKING:
            if self.phase is not Phase.OVER:
                self._thinker.think_ahead(self.match)
            return
        answer = self._thinker.poll()
        if answer is None:
            return
        if answer.is_hint:
            if self.is_hinting:
                self.is_hinting = False
                if answer.fault:
                    self.audience.on_fault(answer.fault)
                self.hints = (Decision(answer.action, answer.reason, answer.row), *answer.others)
                self.audience.on_hint(self.hints[0])
        elif self.phase is Phase.THINKING:
            if answer.fault:
                self.audience.on_fault(answer.fault)
            elif answer.source == "fallback":
                self.audience.on_fault(
                    tr("The AI failed; another legal move was made for it. Details are in the logs.")
                )
            self._play([answer.action], answer.reason)

    def close(self) -> None:
        """Stop the worker and stop observing the match."""
        self.match.observers.remove(self._on_change)
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
