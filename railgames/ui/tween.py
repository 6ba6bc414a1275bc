"""Animation: easing functions, tweens, sequences, and the runner with the speed setting."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Protocol

Ease = Callable[[float], float]

# duration factor per speed setting; 0 = instant
SPEEDS: dict[str, float] = {"calm": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}


def linear(t: float) -> float:
    """The same speed all the way."""
    return t


def ease_out(t: float) -> float:
    """Quick at first, gentle at the end (cubic)."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Gentle at both ends (cubic)."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def ease_out_back(t: float) -> float:
    """Overshoots a little and returns, like a piece put down with a tap."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


class Motion(Protocol):
    """Anything the runner can advance."""

    def advance(self, seconds: float) -> float | None:
        """Advance by seconds. Returns the seconds left over when it is done, else None."""

    def finish(self) -> None:
        """Jump to the end; every callback on the way is called."""

    @property
    def seconds(self) -> float:
        """How long it still takes at normal speed."""


def _nothing(_value: float = 0.0) -> None:
    pass


def _done() -> None:
    pass


class Tween:
    """Calls on_update with 0..1 (eased) over duration seconds, then on_done."""

    def __init__(
        self,
        duration: float,
        on_update: Callable[[float], None] = _nothing,
        on_done: Callable[[], None] = _done,
        ease: Ease = ease_out,
    ) -> None:
        self.duration = max(0.0, duration)
        self.on_update = on_update
        self.on_done = on_done
        self.ease = ease
        self.elapsed = 0.0
        self.is_done = False

    def advance(self, seconds: float) -> float | None:
        if self.is_done:
            return seconds
        self.elapsed += seconds
        if self.elapsed < self.duration:
            self.on_update(self.ease(self.elapsed / self.duration))
            return None
        left = self.elapsed - self.duration
        self.finish()
        return left

    def finish(self) -> None:
        if self.is_done:
            return
        self.is_done = True
        self.on_update(1.0)
        self.on_done()

    @property
    def seconds(self) -> float:
        return 0.0 if self.is_done else self.duration - self.elapsed


def pause(duration: float, on_done: Callable[[], None] = _done) -> Tween:
    """A wait in a sequence."""
    return Tween(duration, on_done=on_done)


def call(action: Callable[[], None]) -> Tween:
    """An instant step in a sequence."""
    return Tween(0.0, on_done=action)


class Sequence:
    """Motions one after another."""

    def __init__(self, *motions: Motion, on_done: Callable[[], None] = _done) -> None:
        self._waiting = list(motions)
        self._on_done = on_done
        self.is_done = False

    def advance(self, seconds: float) -> float | None:
        while self._waiting:
            left = self._waiting[0].advance(seconds)
            if left is None:
                return None
            seconds = left
            self._waiting.pop(0)
        self.finish()
        return seconds

    def finish(self) -> None:
        if self.is_done:
            return
        self.is_done = True
        while self._waiting:
            self._waiting.pop(0).finish()
        self._on_done()

    @property
    def seconds(self) -> float:
        return sum(motion.seconds for motion in self._waiting)


class Parallel:
    """Motions at the same time; done when the longest is."""

    def __init__(self, *motions: Motion, on_done: Callable[[], None] = _done) -> None:
        self._running = list(motions)
        self._on_done = on_done
        self.is_done = False

    def advance(self, seconds: float) -> float | None:
        if self.is_done:
            return seconds
        least: float | None = None
        for motion in list(self._running):
            left = motion.advance(seconds)
            if left is not None:
                self._running.remove(motion)
                least = left if least is None else min(least, left)
        if self._running:
            return None
        self.finish()
        return seconds if least is None else least

    def finish(self) -> None:
        if self.is_done:
            return
        self.is_done = True
        while self._running:
            self._running.pop(0).finish()
        self._on_done()

    @property
    def seconds(self) -> float:
        return max((motion.seconds for motion in self._running), default=0.0)


class AtPace:
    """A motion that takes another time than by itself."""

    def __init__(self, motion: Motion, seconds: float) -> None:
        self._motion = motion
        own = motion.seconds
        self._pace = own / seconds if seconds > 0 else 0.0
        if not self._pace and own > 0:
            self._pace = math.inf

    def advance(self, seconds: float) -> float | None:
        if self._pace == math.inf:
            self._motion.finish()
            return seconds
        left = self._motion.advance(seconds * self._pace)
        return left if left is None or not self._pace else left / self._pace

    def finish(self) -> None:
        self._motion.finish()

    @property
    def seconds(self) -> float:
        return self._motion.seconds / self._pace if self._pace else 0.0


class Tweens:
    """Runs motions. The speed setting scales their duration; "off" makes them instant."""

    def __init__(self, speed: str = "normal", reduced_motion: bool = False) -> None:
        self.speed = speed
        self.reduced_motion = reduced_motion
        self._running: list[Motion] = []

    @property
    def stretch(self) -> float:
        """Factor by which the speed setting scales durations; 0 is instant."""
        return 0.0 if self.reduced_motion else SPEEDS.get(self.speed, 1.0)

    @property
    def active(self) -> bool:
        """True while anything moves."""
        return bool(self._running)

    def add(self, motion: Motion) -> Motion:
        """Start a motion. At speed "off" it is finished before this returns."""
        if self.stretch == 0.0:
            motion.finish()
        else:
            self._running.append(motion)
        return motion

    def start(
        self,
        duration: float,
        on_update: Callable[[float], None] = _nothing,
        on_done: Callable[[], None] = _done,
        ease: Ease = ease_out,
    ) -> Tween:
        """Make a Tween and start it."""
        tween = Tween(duration, on_update, on_done, ease)
        self.add(tween)
        return tween

    def cancel(self, motion: Motion) -> None:
        """Cancel a motion without finishing it."""
        if motion in self._running:
            self._running.remove(motion)

    def advance(self, dt: float) -> None:
        """Advance every motion by dt seconds."""
        stretch = self.stretch
        if stretch == 0.0:
            self.skip()
            return
        for motion in list(self._running):
            if motion in self._running:
                self._move(motion, dt / stretch)

    def _move(self, motion: Motion, seconds: float) -> None:
        is_over = True  # a motion that raises is over as well: it must not stop the others for ever
        try:
            is_over = motion.advance(seconds) is not None
        finally:
            if is_over:
                self.cancel(motion)

    def finish_running(self) -> None:
        """Finish everything that runs now; what that starts runs on."""
        running, self._running = self._running, []
        for motion in running:
            motion.finish()

    def skip(self, limit: int = 1000) -> None:
        """Finish all motions, and those that they start, at once."""
        while self._running and limit > 0:
            limit -= 1
            self._running.pop(0).finish()
