"""Animates played rows of actions with motions of the room, which can be hurried or skipped."""

from collections.abc import Callable, Sequence
from typing import Protocol

from railgames.scenes.room import AnyRoom, Shown
from railgames.ui.tween import Motion, Tweens, call, pause
from railgames.ui.tween import Sequence as Motions


class Stop(Protocol):
    """Something that the player must see before an action is shown, such as the card of a round's end."""

    def wants(self, shown: Shown) -> bool:
        """Whether to stop before this action."""
        ...

    def open(self, shown: Shown, go_on: Callable[[], object]) -> None:
        """Stop, and call ``go_on`` when the player has seen it."""
        ...

    def close(self) -> None:
        """Leave without going on."""
        ...


class Show:
    """Animates one row of log entries at a time.

    ``stand_at(number)`` is called before each motion: the table must show the state after that action. A row
    that the room animates as a whole (``Room.row_motion``) is one motion; otherwise each action is one.
    Where ``stop`` wants it, the table stands before that action until the player goes on.
    """

    def __init__(
        self, tweens: Tweens, room: AnyRoom, stand_at: Callable[[int], object], stop: Stop | None = None
    ) -> None:
        self._tweens = tweens
        self._room = room
        self._stand_at = stand_at
        self._stop = stop
        self.is_stopped = False
        self._parts: list[list[Shown]] = []
        self._rest: list[Shown] = []
        self._moving: list[Shown] = []
        self._motion: Motion | None = None
        self._on_done: Callable[[], object] = lambda: None
        self._seconds_after = 0.0

    @property
    def is_on(self) -> bool:
        """Whether an animation is running."""
        return self._motion is not None

    @property
    def left(self) -> int:
        """The number of actions of the row that are not seen to their end yet."""
        return len(self._moving) + len(self._rest) + sum(map(len, self._parts))

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
        self._on_done, self._seconds_after, self._moves = on_done, seconds_after, moves
        self._parts = self._split(row)
        self._next_part()

    def _split(self, row: Sequence[Shown]) -> list[list[Shown]]:
        """The row in parts: each but the first begins with an action before which to stop."""
        parts: list[list[Shown]] = []
        for shown in row:
            if not parts or self._wants_stop(shown):
                parts.append([])
            parts[-1].append(shown)
        return parts

    def _wants_stop(self, shown: Shown) -> bool:
        return self._stop is not None and self._stop.wants(shown)

    def _next_part(self) -> None:
        part = self._parts.pop(0)
        if self._stop is None or not self._stop.wants(part[0]):
            self._show_part(part)
            return
        self._moving = part
        self._stand_at(part[0].entry.number - 1)
        self.is_stopped = True
        self._room.refresh()
        self._stop.open(part[0], lambda: self._go_on(part))

    def _go_on(self, part: list[Shown]) -> None:
        self.is_stopped = False
        self._show_part(part)

    def _show_part(self, part: list[Shown]) -> None:
        self._rest, self._moving = list(part), []
        whole = self._whole_row(part) if self._moves else None
        if not self._moves:
            self._rest.clear()
            self._stand_at(part[-1].entry.number)
            self._after()
        elif whole is not None:
            self._rest.clear()
            self._moving = part
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
        self._moving = [shown]
        self._stand_at(shown.entry.number)
        self._run(self._room.motion(shown.entry, shown.events))

    def _run(self, motion: Motion | None) -> None:
        steps = [motion] if motion is not None else []
        if not self._rest and not self._parts and self._seconds_after:
            steps.append(pause(self._seconds_after))
        self._motion = Motions(*steps, call(self._after))
        self._tweens.add(self._motion)

    def _after(self) -> None:
        self._motion = None
        self._moving = []
        self._room.refresh()
        if self._rest:
            self._next()
        elif self._parts:
            self._next_part()
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
            number = self._rest[-1].entry.number
            self._rest.clear()
            self._stand_at(number)
        self._tweens.skip()

    def cancel(self) -> None:
        """Stop without a result: ``on_done`` is not called."""
        if self._motion is not None:
            self._tweens.cancel(self._motion)
        if self.is_stopped and self._stop is not None:
            self._stop.close()
        self.is_stopped = False
        self._motion = None
        self._parts.clear()
        self._rest.clear()
        self._moving = []
