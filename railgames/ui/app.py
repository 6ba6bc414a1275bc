"""The app: one window, one loop, one stack of scenes."""

from __future__ import annotations

import contextlib
import logging
import queue
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from railgames.content.asset_folder import AssetFolder, asset_folder
from railgames.ui.audio import Audio
from railgames.ui.commands import Command
from railgames.ui.dirty import few_rects
from railgames.ui.events import WINDOW_EVENTS, EventSource
from railgames.ui.keys import Keys
from railgames.ui.presses import PressGuard
from railgames.ui.scene import Scene, SceneStack
from railgames.ui.theme import MAX_SCALE, MIN_SCALE, Theme, load_theme
from railgames.ui.tidy import Tidy
from railgames.ui.tween import Tweens
from railgames.ui.vector import Artwork, RasterQueue
from railgames.ui.window import Window, WindowGeometry

logger = logging.getLogger(__name__)

FPS_MOVING, FPS_RESTING, FPS_AWAY = 60, 20, 5
SWITCH = 0.001  # seconds; a thread that works in Python delays a frame by this at most
REST_AFTER = 2.0  # seconds without input, motion or drawing
LONGEST_STEP = 0.1  # seconds; a hang must not make motions jump to their end
QUIET_AFTER_ERROR = 5.0  # seconds in which the same error is not told again
LEAST_ROOM = (640, 400)  # px at scale 1 that every scene needs; a larger scale waits for a larger window


class AppSettings(Struct, kw_only=True):
    """The part of the player's settings that the app uses."""

    theme: str = "paper"
    scale: float | None = None  # None: from the window's height
    speed: str = "normal"  # calm, normal, fast, off
    reduced_motion: bool = False
    volumes: dict[str, float] = {}
    fullscreen: bool = False
    keys: dict[str, str | list[str]] = {}


class App:
    """Runs scenes in a window; ``step`` is one frame, ``run`` is frames until quit.

    While ``is_running`` there is time between frames in which pictures may be drawn ahead; a test or a
    picture without a screen makes one step after the other, and has none.
    """

    def __init__(
        self,
        settings: AppSettings | None = None,
        *,
        data_root: Path | None = None,
        packs: Sequence[Path | AssetFolder] = (),
        headless_size: tuple[int, int] | None = None,
        geometry: WindowGeometry | None = None,
        title: str = "railgames",
        icon: Surface | None = None,
        error_log: Path | None = None,
        on_error: Callable[[Exception], None] | None = None,
        strict: bool = False,
        commands: Sequence[Command] | None = None,
    ) -> None:
        self.settings = settings or AppSettings()
        self.data_root = data_root
        self.packs = packs  # folders that lie over the built-in assets, later ones on top
        self.error_log = error_log
        self.on_error = on_error
        self.on_quit: Callable[[], bool] | None = None  # False keeps the app open
        self.on_toast: Callable[[str, str], None] | None = None
        self.on_key: Callable[[pygame.event.Event], bool] | None = None  # called with keys before the scenes
        self.is_used_by_keys = False  # the last press was that of a key
        self.strict = strict  # tests: an error in a scene is raised, not caught
        if self.settings.fullscreen:
            geometry = _fullscreen(geometry)
        self.window = Window(geometry, title, headless_size, icon)
        self.art = Artwork(self._assets())
        self.theme = self._make_theme()
        self.tweens = Tweens(self.settings.speed, self.settings.reduced_motion)
        self.audio = Audio(self._assets(), dict(self.settings.volumes))
        self.keys = Keys(self.settings.keys, commands)
        self.raster = RasterQueue(
            on_ready=lambda: self.post(self.invalidate), on_done=lambda: self.post(self._collect)
        )
        self.stack = SceneStack(self, self._guarded)
        self.presses = PressGuard(self.keys)
        self._start_loop_state()

    def _start_loop_state(self) -> None:
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._polls: list[Callable[[], object]] = []
        self._dirty: list[Rect] = []
        self._all_dirty = True
        self._quitting = False
        self._events = EventSource(self.keys.repeats)
        self._ready = False
        now = time.perf_counter()
        self._last_step = now
        self._last_active = now
        self._told: dict[tuple[str, str, int], float] = {}
        self.frames_drawn = 0
        self.is_running = False
        self._tidy = Tidy()

    # -- scenes ----------------------------------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.stack.push(scene)

    def pop(self) -> Scene | None:
        """Take the top scene off."""
        return self.stack.pop()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self.stack.replace(scene)

    def toast(self, text: str, topic: str = "") -> None:
        """Show a short message through ``on_toast``; it replaces another about the same ``topic``."""
        if self.on_toast is not None:
            self.on_toast(text, topic)
        else:
            logger.info("%s", text)

    # -- settings --------------------------------------------------------------------------------------------

    def _assets(self) -> tuple[AssetFolder, ...]:
        ours = () if self.data_root is None else (self.data_root / "assets",)
        return tuple(asset_folder(folder) for folder in (*reversed(self.packs), *ours))

    def reload(self, packs: Sequence[Path | AssetFolder]) -> None:
        """Read art, theme and sounds again, with these packs' folders over the built-in assets."""
        self.packs = packs
        self.art.reload(self._assets())
        self.audio.reload(self._assets())
        self.theme = self._make_theme()
        self._lay_out()

    def set_theme(self, name: str) -> None:
        """Change to "paper" or "night" at once."""
        self.settings.theme = name
        self._renew_theme()

    def set_scale(self, scale: float | None) -> None:
        """Change the UI scale (0.75 to 2.5; None: from the window's height)."""
        self.settings.scale = None if scale is None else min(MAX_SCALE, max(MIN_SCALE, scale))
        self._renew_theme()

    def set_fullscreen(self, on: bool) -> None:
        """Go to full screen or back."""
        self.settings.fullscreen = on
        self.window.set_fullscreen(on)
        self._resized()

    def set_speed(self, speed: str, reduced_motion: bool | None = None) -> None:
        """Change how fast things move: calm, normal, fast, off."""
        self.settings.speed = self.tweens.speed = speed
        if reduced_motion is not None:
            self.settings.reduced_motion = self.tweens.reduced_motion = reduced_motion

    def _make_theme(self, before: Theme | None = None) -> Theme:
        scale = self.settings.scale
        if scale is None:
            scale = scale_for_height(self.window.size[1])
        scale = min(scale, largest_scale(self.window.size))
        theme = load_theme(self.settings.theme, scale, self.data_root, self.packs)
        if before is not None:
            theme.share_fonts(before)
        return theme

    def _renew_theme(self) -> None:
        self.theme = self._make_theme(self.theme)
        self._lay_out()

    def _lay_out(self) -> None:
        self.stack.layout(self.window.size)
        self.invalidate()

    def _resized(self) -> None:
        wanted = self.settings.scale or scale_for_height(self.window.size[1])
        if min(wanted, largest_scale(self.window.size)) != self.theme.scale:
            self.theme = self._make_theme(self.theme)
        self.stack.layout(self.window.size)
        self.invalidate()

    # -- the loop --------------------------------------------------------------------------------------------

    def invalidate(self, rect: Rect | None = None) -> None:
        """Redraw rect (None: everything) in this frame."""
        if rect is None:
            self._all_dirty = True
        elif not self._all_dirty:
            self._dirty.append(Rect(rect))

    def post(self, action: Callable[[], None]) -> None:
        """Call action on the main loop. Thread-safe."""
        self._posted.put(action)

    def add_poll(self, poll: Callable[[], object]) -> Callable[[], None]:
        """Call poll in every step, for example to read a pipe. Returns a function that removes it."""
        self._polls.append(poll)

        def remove() -> None:
            if poll in self._polls:
                self._polls.remove(poll)

        return remove

    def wake(self) -> None:
        """Keep the full frame rate for the next two seconds."""
        self._last_active = time.perf_counter()

    def quit(self) -> None:
        """End the loop after this step."""
        self._quitting = True

    def step(self, dt: float | None = None) -> bool:
        """One frame: events, polls, update, and a draw where something is dirty; False at the end.

        dt is the seconds that pass (None: as many as have passed since the last step).
        """
        if dt is None:
            now = time.perf_counter()
            dt = min(LONGEST_STEP, now - self._last_step)
            self._last_step = now
        self._take_events()
        self._run_posted()
        for poll in list(self._polls):
            self._guarded(None, poll)
        self._guarded(None, lambda: self.tweens.advance(dt))
        self.stack.update(dt)
        self._guarded(None, lambda: self.presses.look(self.stack.top, dt))
        self.window.place_text(self.stack.text_spot())
        self._draw()
        self.window.stay_lit(self.animating)
        return not self._quitting

    def run(self) -> int:
        """Run frames until quit; threads have the time between them. Returns 0, the exit code."""
        clock = pygame.time.Clock()
        sys.setswitchinterval(SWITCH)
        self._tidy.begin()
        self.is_running = True
        try:
            while self._held_step():
                if not self._ready:
                    self._ready = True
                    self.audio.start()
                self._wait(clock)
        finally:
            self.close()
        return 0

    def _held_step(self) -> bool:
        with self.raster.held():
            return self.step()

    def _collect(self) -> None:
        self.raster.collect()

    def _wait(self, clock: pygame.time.Clock) -> None:
        """Wait for the next step. At rest every second step is left out, unless there is an event or a call.

        It saves a third of the idle window: what a step costs then is mostly waking up.
        """
        pace = self.pace()
        self._tidy.update(pace != FPS_MOVING)
        clock.tick(pace)
        if pace == FPS_RESTING and self._posted.empty() and not pygame.event.peek():
            clock.tick(FPS_RESTING)

    def close(self) -> None:
        """Leave every scene, end the sound and close the window."""
        self.stack.clear()
        self.raster.close()
        self.art.close()
        self.audio.close()
        self.window.close()

    def pace(self) -> int:
        """Frames a second that are needed now."""
        if not self.window.visible:
            return FPS_AWAY
        if self.animating or time.perf_counter() - self._last_active < REST_AFTER:
            return FPS_MOVING
        return FPS_RESTING if self.window.focused else FPS_AWAY

    @property
    def animating(self) -> bool:
        """True while anything moves."""
        return self.tweens.active or self.stack.animating

    def _run_posted(self) -> None:
        for _ in range(self._posted.qsize()):
            self.wake()
            self._guarded(None, self._posted.get())

    def _take_events(self) -> None:
        for event in self._events.take():
            self.wake()
            if event.type == pygame.QUIT:
                self._ask_quit()
            elif event.type in WINDOW_EVENTS:
                if self.window.take_event():
                    self._resized()
                self.invalidate()
            else:
                if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
                    self.is_used_by_keys = event.type == pygame.KEYDOWN
                self._pass_on(event)

    def _pass_on(self, event: pygame.event.Event) -> None:
        """Give an event to the top scene, unless a key works everywhere, or a press comes too late."""
        if self._takes_key(event) or self._guarded(None, lambda: self.presses.ignores(event, self.stack.top)):
            return
        self.stack.handle(event)
        self._guarded(None, lambda: self.presses.after(event, self.stack.top))

    def _takes_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or self.on_key is None:
            return False
        hear = self.on_key
        return bool(self._guarded(None, lambda: hear(event)))

    def _ask_quit(self) -> None:
        if self.on_quit is None or self._guarded(None, self.on_quit) is not False:
            self.quit()

    def _draw(self) -> None:
        if not self._all_dirty and not self._dirty:
            return
        surface = self.window.surface
        rects = None if self._all_dirty else few_rects(self._dirty, surface.get_rect())
        self._all_dirty = False
        self._dirty = []
        for rect in [surface.get_rect()] if rects is None else rects:
            surface.set_clip(rect)
            if not self.stack.scenes:
                surface.fill(self.theme.color("ground"))
            self.stack.draw(surface)
        surface.set_clip(None)
        if rects is None or rects:
            self.window.flip(rects)
            self.frames_drawn += 1

    # -- errors ----------------------------------------------------------------------------------------------

    def _guarded(self, _scene: Scene | None, work: Callable[[], object]) -> object:
        """Return the result of work. An exception is reported and gives None: no scene ends the app."""
        try:
            return work()
        except Exception as error:
            if self.strict:
                raise
            self._tell(error)
            return None

    def _tell(self, error: Exception) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        key = (type(error).__name__, last.filename, last.lineno or 0)
        now = time.perf_counter()
        is_new = now - self._told.get(key, -QUIET_AFTER_ERROR) >= QUIET_AFTER_ERROR
        self._told[key] = now
        if not is_new:
            return
        text = "".join(traceback.format_exception(error))
        logger.error("%s", text)
        if self.error_log is not None:
            with contextlib.suppress(OSError):
                self.error_log.parent.mkdir(parents=True, exist_ok=True)
                with self.error_log.open("a", encoding="utf-8") as file:
                    file.write(text + "\n")
        if self.on_error is not None:
            try:
                self.on_error(error)
            except Exception:
                logger.exception("the error could not be shown")


def scale_for_height(height: int) -> float:
    """The UI scale that suits a window of this height (px): 1 up to 800, in steps of 0.05."""
    return min(MAX_SCALE, max(1.0, round(height / 900 * 20) / 20))


def largest_scale(size: tuple[int, int]) -> float:
    """The largest scale at which the texts fit a window of this size (px)."""
    most = min(size[0] / LEAST_ROOM[0], size[1] / LEAST_ROOM[1])
    return min(MAX_SCALE, max(MIN_SCALE, int(most * 20) / 20))


def _fullscreen(geometry: WindowGeometry | None) -> WindowGeometry:
    was = geometry or WindowGeometry()
    return WindowGeometry(
        width=was.width, height=was.height, x=was.x, y=was.y, fullscreen=True, desktops=was.desktops
    )
