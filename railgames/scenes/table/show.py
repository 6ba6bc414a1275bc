"""Animates played rows of actions with motions of the room, which can be hurried or skipped."""

from collections.abc import Callable, Sequence

from railgames.scenes.room import AnyRoom, Shown
from railgames.ui.tween import Motion, Tweens, call, pause
from railgames.ui.tween import Sequence as Motions


class Show:
    """Animates one row of log entries at a time.

    ``stand_at(number)`` is called before each motion: the table must show the state after that action. A row
    that the room animates as a whole (``Room.row_motion``) is one motion; otherwise each action is one.
    """

    def __init__(self, tweens: Tweens, room: AnyRoom, stand_at: Callable[[int], object]) -> None:
        self._tweens = tweens
        self._room = room
        self._stand_at = stand_at
        self._rest: list[Shown] = []
        self._motion: Motion | None = None
        self._on_done: Callable[[], object] = lambda: None
        self._seconds_after = 0.0

    @property
    def is_on(self) -> bool:
        """Whether an animation is running."""
        return self._motion is not None

    def start(
        self,
        row: Sequence[Shown],
        on_done: Callable[[], object],
        *,
        moves: bool = True,
        seconds_after: float = 0.0,
    ) -> None:
        """Show a row, then call ``on_done``; a running show ends first. ``moves`` False: without animation.

        ``seconds_after``: pause at the end, for reading.
        """
        self.cancel()
        self._on_done, self._seconds_after = on_done, seconds_after
        self._rest = list(row)
        whole = self._whole_row(row) if moves else None
        if not moves:
            self._stand_at(row[-1].entry.number)
            self._rest.clear()
            self._after()
        elif whole is not None:
            self._rest.clear()
            self._run(whole)
        else:
            self._next()

    def _whole_row(self, row: Sequence[Shown]) -> Motion | None:
        if len(row) < 2:
            return None
        self._stand_at(row[-1].entry.number)
        return self._room.row_motion(row)

    def _next(self) -> None:
        shown = self._rest.pop(0)
        self._stand_at(shown.entry.number)
        self._run(self._room.motion(shown.entry, shown.events))

    def _run(self, motion: Motion | None) -> None:
        steps = [motion] if motion is not None else []
        if not self._rest and self._seconds_after:
            steps.append(pause(self._seconds_after))
        self._motion = Motions(*steps, call(self._after))
        self._tweens.add(self._motion)

    def _after(self) -> None:
        self._motion = None
        self._room.refresh()
        if self._rest:
            self._next()
        else:
            self._on_done()

    def hurry(self) -> None:
        """End the current motion; the next action of the row follows."""
        if self.is_on:
            self._tweens.finish_running()

    def finish(self) -> None:
        """Skip to the result of the whole row."""
        if not self.is_on:
            return
        if self._rest:
            self._stand_at(self._rest[-1].entry.number)
            self._rest.clear()
        self._tweens.skip()

    def cancel(self) -> None:
        """Stop without a result: ``on_done`` is not called."""
        if self._motion is not None:
            self._tweens.cancel(self._motion)
        self._motion = None
        self._rest.clear()
