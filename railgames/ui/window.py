"""The window: never off-screen, never larger than the desktop."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from railgames.core.errors import NoScreen, RailgamesError
from railgames.core.text import tr

MIN_SIZE = (1024, 640)
USUAL_SIZE = (1280, 800)
_MARGIN = 60  # what a title bar and a task bar take of the desktop's height, px


class WrongPygame(RailgamesError):
    """pygame is installed in place of pygame-ce, or both are."""


class WindowGeometry(Struct, frozen=True, kw_only=True):
    """Position and size of a window in px, for the settings; ``desktops`` are the sizes of the screens."""

    width: int = USUAL_SIZE[0]
    height: int = USUAL_SIZE[1]
    x: int | None = None
    y: int | None = None
    maximized: bool = False
    fullscreen: bool = False
    desktops: tuple[tuple[int, int], ...] = ()


def check_pygame() -> None:
    """Raise WrongPygame, with the remedy, when pygame is not pygame-ce."""
    if not getattr(pygame, "IS_CE", False):
        raise WrongPygame(
            tr(
                "railgames needs pygame-ce, but another pygame is installed: run "
                '"python -m pip uninstall -y pygame pygame-ce" and then "python -m pip install pygame-ce".'
            )
        )


def fitted(geometry: WindowGeometry, desktops: Sequence[tuple[int, int]]) -> WindowGeometry:
    """The geometry, adjusted to the present screens; a position that may be off-screen becomes None."""
    known = tuple((int(w), int(h)) for w, h in desktops)
    if not known:
        return geometry
    largest = max(known, key=lambda size: size[0] * size[1])
    same_screens = geometry.desktops == known
    reachable = known if same_screens else known[:1]
    biggest = largest if same_screens else known[0]
    width = min(max(geometry.width, MIN_SIZE[0]), biggest[0])
    height = min(max(geometry.height, MIN_SIZE[1]), max(biggest[1] - _MARGIN, min(MIN_SIZE[1], biggest[1])))
    x, y = geometry.x, geometry.y
    are_others = bool(geometry.desktops) and not same_screens
    if are_others or x is None or y is None or not _is_reachable(x, y, width, reachable):
        x = y = None
    return WindowGeometry(
        width=width,
        height=height,
        x=x,
        y=y,
        maximized=geometry.maximized,
        fullscreen=geometry.fullscreen,
        desktops=known,
    )


def _is_reachable(x: int, y: int, width: int, desktops: Sequence[tuple[int, int]]) -> bool:
    """True when the title bar can be grabbed. SDL tells no places of screens: they may lie on either side."""
    first, others = desktops[0][0], sum(w for w, _h in desktops[1:])
    lowest = min(h for _w, h in desktops)
    return -others - width + 200 <= x <= first + others - 200 and 0 <= y <= lowest - 100


class Window:
    """The one window of the app, or a surface of that size without a screen for tests."""

    def __init__(
        self,
        geometry: WindowGeometry | None = None,
        title: str = "railgames",
        headless_size: tuple[int, int] | None = None,
        icon: Surface | None = None,
    ) -> None:
        check_pygame()
        self._headless = headless_size is not None
        self._title = title
        self._open_display(headless_size)
        wanted = geometry or WindowGeometry()
        if headless_size is not None:
            wanted = WindowGeometry(width=headless_size[0], height=headless_size[1])
        else:
            wanted = fitted(wanted, pygame.display.get_desktop_sizes())
        self._windowed = wanted
        self._maximized = wanted.maximized
        self.fullscreen = wanted.fullscreen and not self._headless
        if icon is not None:
            pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        self.surface = self._make(wanted)
        self._last_size = self.surface.get_size()
        self._text_spot: Rect | None = None
        # always on: only then an event says which symbol a key types, such as "?"
        pygame.key.start_text_input()

    @staticmethod
    def _open_display(headless_size: tuple[int, int] | None) -> None:
        asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
        if headless_size is not None and not asked:
            os.environ["SDL_VIDEODRIVER"] = asked = "dummy"
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the system's list of Chinese and Japanese words
        try:
            pygame.display.init()
            pygame.font.init()
        except pygame.error as error:
            raise NoScreen(_no_screen_text()) from error
        if pygame.display.get_driver() == "offscreen" and not asked:
            pygame.display.quit()
            raise NoScreen(_no_screen_text())
        pygame.display.set_allow_screensaver(True)

    def _make(self, geometry: WindowGeometry) -> Surface:
        surface = self._set_mode((geometry.width, geometry.height), pygame.RESIZABLE)
        if not self._headless:
            self._place(geometry)
            if self.fullscreen:
                self._show_fullscreen(True)
        return pygame.display.get_surface() or surface

    @staticmethod
    def _set_mode(size: tuple[int, int], flags: int) -> Surface:
        """set_mode with the software path that is ten times faster on X11, where SDL takes it."""
        driver = os.environ.get("SDL_VIDEODRIVER", "")
        on_x11 = sys.platform.startswith("linux") and driver in ("", "x11")
        if on_x11 and pygame.display.get_driver() == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            return _quiet_set_mode(size, flags)
        except pygame.error as error:
            if os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None) is None:
                raise NoScreen(_no_screen_text()) from error
        try:
            return _quiet_set_mode(size, flags)
        except pygame.error as error:
            raise NoScreen(_no_screen_text()) from error

    def _place(self, geometry: WindowGeometry) -> None:
        if geometry.x is not None and geometry.y is not None:
            with contextlib.suppress(pygame.error):
                pygame.display.set_window_position((geometry.x, geometry.y))
        native = _native_window()
        if native is None:
            return
        with contextlib.suppress(pygame.error, ValueError):
            native.minimum_size = (min(MIN_SIZE[0], geometry.width), min(MIN_SIZE[1], geometry.height))
            if geometry.maximized:
                native.maximize()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing area, px."""
        return self.surface.get_size()

    @property
    def focused(self) -> bool:
        """True while the window has the keyboard focus."""
        return self._headless or pygame.key.get_focused()

    @property
    def visible(self) -> bool:
        """False while the window is minimised."""
        return self._headless or pygame.display.get_active()

    @property
    def is_open(self) -> bool:
        """False before it is made and after ``close``."""
        return pygame.display.get_init() and pygame.display.get_surface() is not None

    def resize(self, size: tuple[int, int]) -> None:
        """Give the drawing area another size."""
        self.surface = self._set_mode((max(1, size[0]), max(1, size[1])), pygame.RESIZABLE)

    def take_event(self) -> bool:
        """Update after a window event of the system; True when the size has changed."""
        current = pygame.display.get_surface()
        if current is None:
            return False
        changed = current is not self.surface or current.get_size() != self._last_size
        self.surface = current
        self._last_size = current.get_size()
        if changed and not self.fullscreen:
            self._maximized = self._looks_maximized(current.get_size())
            if not self._maximized:
                self._remember()
        return changed

    def _looks_maximized(self, size: tuple[int, int]) -> bool:
        """Detect maximisation by size; not every window system reports it."""
        if self._headless:
            return False
        return any(size[0] == w and size[1] >= h - 2 * _MARGIN for w, h in pygame.display.get_desktop_sizes())

    def set_fullscreen(self, on: bool) -> None:
        """Switch full screen on or off; the new size may arrive some events later."""
        if on != self.fullscreen and not self._headless:
            if on and not self._maximized:
                self._remember()
            self._show_fullscreen(on)
        self.fullscreen = on

    def _show_fullscreen(self, on: bool) -> None:
        """Use SDL's own window, which returns to its old size and place; set_mode does not on X11."""
        native = _native_window()
        try:
            if native is not None:
                native.set_fullscreen(True) if on else native.set_windowed()
                self.surface = pygame.display.get_surface() or self.surface
                return
        except pygame.error:
            pass  # some systems have no desktop full screen; the plain way may still do
        was = self._windowed
        size, flags = ((0, 0), pygame.FULLSCREEN) if on else ((was.width, was.height), pygame.RESIZABLE)
        self.surface = self._set_mode(size, flags)

    def _remember(self) -> None:
        width, height = self.surface.get_size()
        x, y = self._windowed.x, self._windowed.y
        with contextlib.suppress(pygame.error, AttributeError):
            x, y = pygame.display.get_window_position()
        desktops = tuple((int(w), int(h)) for w, h in pygame.display.get_desktop_sizes())
        self._windowed = WindowGeometry(width=width, height=height, x=x, y=y, desktops=desktops)

    def geometry(self) -> WindowGeometry:
        """The present position and size, for the next Window."""
        if not self.fullscreen and not self._maximized and self.is_open and not self._headless:
            self._remember()
        was = self._windowed
        return WindowGeometry(
            width=was.width,
            height=was.height,
            x=was.x,
            y=was.y,
            maximized=self._maximized,
            fullscreen=self.fullscreen,
            desktops=was.desktops,
        )

    def place_text(self, spot: Rect | None) -> None:
        """Text is typed at this spot: an input method shows its list beside it."""
        if spot is not None and spot != self._text_spot:
            pygame.key.set_text_input_rect(spot)
        self._text_spot = None if spot is None else Rect(spot)

    def stay_lit(self, lit: bool) -> None:
        """Keep the screen from going blank, or let it."""
        if pygame.display.get_allow_screensaver() == lit:
            pygame.display.set_allow_screensaver(not lit)

    def flip(self, rects: Sequence[Rect] | None = None) -> None:
        """Show what was drawn: everything, or only rects."""
        if rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(rects))

    def close(self) -> None:
        """Close the window. Nothing may be drawn afterwards; the geometry is kept."""
        self._windowed = self.geometry()
        pygame.display.quit()


def _quiet_set_mode(size: tuple[int, int], flags: int) -> Surface:
    """set_mode without the warning about another size: the layout fits any size."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)


def _native_window() -> pygame.Window | None:
    """SDL's own window, for what pygame.display lacks (minimum size, maximise)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            return pygame.Window.from_display_module()
        except (pygame.error, AttributeError):
            return None


def _no_screen_text() -> str:
    return tr(
        "There is no screen to open a window on. Start railgames from a desktop session; "
        'without a screen, "railgames --help" lists what works: playing bots, checking maps, replaying games.'
    )
