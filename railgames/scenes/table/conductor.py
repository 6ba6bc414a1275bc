"""Who does what next at the table: people's actions, the AI's, hints, undo and redo. It draws nothing.

The conductor is told of time by ``poll`` (every frame) and speaks through callbacks, so that it can be tested
without a window.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from railgames.ai.worker import Answer, Progress
from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import Decision, Event, State
from railgames.core.level import Level
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr


class Thinker(Protocol):
    """What the conductor needs of the AI worker (``railgames.ai.worker.Worker``)."""

    def prepare(self, match: Match) -> None: ...
    def request(
        self, match: Match, *, hint: bool = ..., level: Level | None = ..., seconds: float | None = ...
    ) -> None: ...
    def poll(self) -> Answer | None: ...
    @property
    def progress(self) -> Progress | None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...


class Audience(Protocol):
    """Who listens to the conductor: the table scene, or a test."""

    def on_played(self, entry: LogEntry, events: Sequence[Event], reason: str) -> None:
        """An action was played; the viewer may see ``events``. Call ``conductor.settle`` when shown."""
        ...

    def on_jumped(self) -> None:
        """The state is another one (undo, redo): show it at once."""
        ...

    def on_hand_over(self, seat: int) -> None:
        """Another person must take the screen. Call ``conductor.take_seat`` when they have."""
        ...

    def on_hint(self, decision: Decision) -> None: ...
    def on_fault(self, message: str) -> None: ...
    def on_over(self) -> None: ...


HINT_LEVELS = (Level.EXPERT, Level.HARD, Level.NORMAL, Level.EASY)
HINT_SECONDS = 0.2


class Conductor:
    """Keeps the turn. ``viewer`` is the seat whose eyes the screen has, None while a curtain is down."""

    def __init__(self, match: Match, audience: Audience, thinker: Callable[[], Thinker]) -> None:
        self.match = match
        self.audience = audience
        self._make_thinker = thinker
        self._thinker: Thinker | None = None
        self.people = [idx for idx, seat in enumerate(match.setup.seats) if seat.is_person]
        self.viewer = self._first_viewer()
        self.is_covered = False
        self.is_busy = False
        self.is_thinking = False
        self.is_hinting = False
        self.is_paused = False
        self.hides = match.game.has_hidden_information(match.setup.config, len(match.setup.seats))
        self._view: State | None = None
        self._past: int | None = None
        self._has_ended = False

    def _first_viewer(self) -> int:
        current = self.match.state.current_player
        if current in self.people:
            return int(current or 0)
        return self.people[0] if self.people else int(current or 0)

    # what is seen ----------------------------------------------------------------------------------------

    @property
    def view(self) -> State:
        """The state as the viewer may see it; a stranger's while a curtain is down."""
        if self._view is None:
            state = self.match.state if self._past is None else self.match.state_at(self._past)
            self._view = state.observe(None if self.is_covered else self.viewer)
        return self._view

    def look_back(self, number: int | None) -> None:
        """Show the table as it was after so many actions, for the viewer's eyes; None: as it is. The game
        holds meanwhile."""
        self._past = number
        self._view = None
        if number is None:
            self._go_on()

    @property
    def is_looking_back(self) -> bool:
        """Whether the table is shown as it was."""
        return self._past is not None

    def visible(self, events: Sequence[Event]) -> list[Event]:
        """Those events that the viewer may see now."""
        viewer = None if self.is_covered else self.viewer
        return [event for event in events if self.match.state.can_see(viewer, event)]

    @property
    def is_interactive(self) -> bool:
        """True when the viewer is a person on turn and nothing is in the way."""
        return (
            not (self.is_busy or self.is_covered or self.is_paused)
            and self._past is None
            and self.viewer in self.people
            and self.match.state.current_player == self.viewer
        )

    # the course of the game ------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on after a load."""
        if self.hides and len(self.people) > 1 and not self.match.is_over:
            self._cover(self._next_person())
        else:
            self._go_on()

    def _next_person(self) -> int:
        """Who acts now, or the first person after the AIs that act now."""
        current, count = int(self.match.state.current_player or 0), len(self.match.setup.seats)
        order = [(current + step) % count for step in range(count)]
        return next(seat for seat in order if seat in self.people)

    def settle(self) -> None:
        """What was played has been shown: on to whoever is next."""
        self.is_busy = False
        self._go_on()

    def take_seat(self, seat: int) -> None:
        """The person of this seat looks at the screen now."""
        self.viewer = seat
        self.is_covered = False
        self._view = None
        self.audience.on_jumped()
        self._go_on()

    def _cover(self, seat: int) -> None:
        self.is_covered = True
        self._view = None
        self.audience.on_hand_over(seat)

    def _go_on(self) -> None:
        current = self.match.state.current_player
        if self.is_busy or self.is_covered or self.is_paused or self._past is not None:
            return
        if current is None:
            self._end()
        elif current in self.people:
            if current != self.viewer:
                self._pass_to(current)
        else:
            if not self.people and current != self.viewer:
                self.viewer = current
                self._view = None
                self.audience.on_jumped()
            self._ask()

    def _end(self) -> None:
        """Tell it once: the table may be looked at again after the results."""
        if not self._has_ended:
            self._has_ended = True
            self.audience.on_over()

    def _pass_to(self, seat: int) -> None:
        if self.hides:
            self._cover(seat)
        else:
            self.take_seat(seat)

    def play(self, action: Action) -> str | None:
        """Play the viewer's action; the reason when it is not legal (or not theirs to play)."""
        if not self.is_interactive:
            return tr("It is not your turn.")
        self._stop_hint()
        try:
            self._play(action, "")
        except IllegalAction as error:
            return error.reason
        return None

    def _play(self, action: Action, reason: str) -> None:
        self.match.play(action)
        entry = self.match.log[-1]
        self._view = None
        self.is_busy = True
        self.audience.on_played(entry, self.visible(entry.events), reason)

    # undo and redo ---------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return self.is_interactive and self.match.can_undo

    @property
    def can_redo(self) -> bool:
        return self.is_interactive and self.match.can_redo

    def undo(self) -> str | None:
        """Take the viewer's last action back; the reason when that cannot be."""
        if not self.is_interactive:
            return tr("It is not your turn.")
        return self._jump(self.match.undo)

    def redo(self) -> str | None:
        """Play again what was taken back; the reason when there is nothing."""
        if not self.is_interactive:
            return tr("It is not your turn.")
        return self._jump(self.match.redo)

    def _jump(self, step: Callable[[], object]) -> str | None:
        self._stop_hint()
        try:
            step()
        except IllegalAction as error:
            return error.reason
        self._view = None
        self.audience.on_jumped()
        self._go_on()
        return None

    # the AI ----------------------------------------------------------------------------------------------

    def _worker(self) -> Thinker:
        if self._thinker is None:
            self._thinker = self._make_thinker()
        return self._thinker

    def warm_up(self) -> None:
        """Start the worker process now, so that the first answer does not wait for it."""
        self._worker().prepare(self.match)

    @property
    def progress(self) -> float | None:
        """How far the AI on turn is, from 0 to 1; None while no AI thinks."""
        if not self.is_thinking or self._thinker is None:
            return None
        progress = self._thinker.progress
        return 0.0 if progress is None else progress.share

    def _ask(self) -> None:
        if not self.is_thinking:
            self._stop_hint()
            self.is_thinking = True
            self._worker().request(self.match)

    def ask_hint(self) -> bool:
        """Ask for the viewer's best action; False when it is not their turn or no level plays this game."""
        level = next((one for one in HINT_LEVELS if one in self.match.game.levels), None)
        if not self.is_interactive or level is None:
            return False
        self._stop_hint()
        self.is_hinting = True
        self._worker().request(self.match, hint=True, level=level, seconds=HINT_SECONDS)
        return True

    def _stop_hint(self) -> None:
        if self.is_hinting:
            self.is_hinting = False
            self._worker().cancel()

    def poll(self) -> None:
        """Take the worker's answer if there is one."""
        if (
            self._thinker is None
            or self.is_busy
            or self.is_paused
            or not (self.is_thinking or self.is_hinting)
        ):
            return
        answer = self._thinker.poll()
        if answer is None:
            return
        if answer.is_hint:
            if self.is_hinting:
                self.is_hinting = False
                self.audience.on_hint(Decision(answer.action, answer.reason))
            return
        self.is_thinking = False
        if answer.source == "fallback":
            self.audience.on_fault(
                tr("The AI failed; another legal move was made for it. Details are in the logs.")
            )
        self._play(answer.action, answer.reason)

    def pause(self, on: bool) -> None:
        """Hold the game while a menu is open; an answer that comes meanwhile waits."""
        self.is_paused = on
        if not on:
            self._go_on()

    def close(self) -> None:
        """Let the worker go."""
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
