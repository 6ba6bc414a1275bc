"""What holds for every test."""

import contextlib
import gc
import gettext
import importlib
import os
import signal
import sys
import threading
import zlib
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest
from hypothesis import HealthCheck, settings
from pygame import Color, Surface
from pygame.font import Font

from railgames.content import library as libraries
from railgames.content.library import Library, MapEntry
from railgames.content.packs import Pack
from railgames.core import text as words
from railgames.ui import text as texts
from railgames.ui import vector
from railgames.ui.theme import Theme

T = TypeVar("T")
Raster = Callable[[str, tuple[int, int]], Surface]

# How long an example takes says nothing of the code on a busy machine: no test fails by the clock.
settings.register_profile("railgames", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("RAILGAMES_HYPOTHESIS", "railgames"))  # the mutation tool has its own


def pytest_configure(config: pytest.Config) -> None:
    """Let programs that tests start hear Ctrl+C also where pytest itself was started without (``nohup``, or
    with ``&`` in a script): a signal that is ignored stays so in every child."""
    hear_ctrl_c()
    know_utf_8()


def know_utf_8() -> None:
    """In a new checkout hypothesis tries of each of a million characters whether UTF-8 can encode it, which
    takes 3 seconds. It can encode all but surrogates."""
    with contextlib.suppress(Exception):  # another version of hypothesis may find it in another way
        from hypothesis.internal import charmap
        from hypothesis.internal.intervalsets import IntervalSet

        found = charmap.intervals_from_codec
        known = IntervalSet([(0, 0xD7FF), (0xE000, sys.maxunicode)]), IntervalSet([])
        charmap.intervals_from_codec = lambda codec: known if codec == "utf-8" else found(codec)


def hear_ctrl_c() -> None:
    """Python's own handler, where SIGINT is ignored."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a new checkout pytest rewrites every test file for its messages, which takes 20 seconds, and each
    worker would do it for all of them. Each imports its own share first and finds the others' on disk. So it
    is with the numbers and texts that hypothesis reads out of every module of the program."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    root = Path(__file__).parent.parent
    with no_garbage_collection():
        for file in sorted(root.glob("tests/**/test_*.py"))[number::count]:
            with contextlib.suppress(Exception, pytest.skip.Exception):  # the collection tells what is wrong
                importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))
        with contextlib.suppress(Exception):  # what hypothesis does is its own affair: it may change
            from hypothesis.internal.constants_ast import constants_from_module

            for name, module in sorted(sys.modules.items()):
                if name.startswith("railgames.") and zlib.crc32(name.encode()) % count == number:
                    constants_from_module(module)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """While thousands of tests are made, hardly anything is garbage: to look for it takes a fifth of the
    time of the collection."""
    with no_garbage_collection():
        return (yield)


@contextlib.contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Python looks for no rings of objects that nobody needs."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the house: its types take longest, and begun late they would leave other cores idle."""
    items.sort(key=lambda item: item.path.name != "test_house.py")


def pytest_collection_finish() -> None:
    """Leave the thousands of tests themselves out of every later collection of garbage, and look for garbage
    more seldom: many tests make no more objects than the 700 after which Python looks. What garbage there is
    stays: to find it takes a quarter of a second in each worker."""
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture(autouse=True, scope="session")
def shared_rasters() -> Iterator[Raster]:
    """Each test starts a program of its own, but the same SVG text is rasterised once for all of them. Where
    there is a window the program converts every raster, which copies it."""
    cache, raster = vector.SurfaceCache(), vector._raster
    lock = threading.Lock()  # layers are rasterised in a thread

    def converted(text: str, size: tuple[int, int]) -> Surface:
        picture = raster(text, size)
        return picture if pygame.display.get_surface() is None else picture.convert_alpha()

    def once(text: str, size: tuple[int, int]) -> Surface:
        with lock:
            picture = cache.make(text, size, lambda: converted(text, size))
        return picture.copy() if pygame.display.get_surface() is None else picture

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vector, "_raster", once)
        yield once


@pytest.fixture(autouse=True, scope="session")
def shared_pictures(shared_rasters: Raster) -> Iterator[None]:
    """A picture of the program's own art is drawn once for all tests, and once for those without pictures.
    With art or words of packs, where something is wrong with it, or where a test rasterises in its own way,
    each program draws its own."""
    own = (libraries.default_root() / "assets",)
    usual, blank = vector.SurfaceCache(), vector.SurfaceCache()

    def known_now() -> vector.SurfaceCache | None:
        if vector._raster is shared_rasters:
            return usual
        return blank if vector._raster.__module__ == "railgames.testing.rooms.blank" else None

    class Shared(vector.SurfaceCache):
        def __init__(self, art: vector.Artwork) -> None:
            super().__init__()
            self.art = art

        def make(self, key: Hashable, size: tuple[int, int], draw: Callable[[], Surface]) -> Surface:
            return super().make(key, size, lambda: self.other(key, size, draw))

        def other(self, key: Hashable, size: tuple[int, int], draw: Callable[[], Surface]) -> Surface:
            is_own = tuple(folder.path for folder in self.art.folders) == own
            known = known_now()
            if not is_own or known is None or type(words._catalogue[0]) is not gettext.NullTranslations:
                return draw()
            picture = known.get(key, size)
            if picture is None:
                picture = draw()
                if not self.art.problems:
                    known.put(key, size, picture)
            return picture

    opened = vector.Artwork.__init__

    def open_art(art: vector.Artwork, *folders: Any) -> None:
        opened(art, *folders)
        art.cache = Shared(art)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vector.Artwork, "__init__", open_art)
        yield


@pytest.fixture(autouse=True, scope="session")
def shared_letters() -> Iterator[None]:
    """A font is opened once for all tests, and a line of it in one colour is drawn once."""
    fonts: dict[tuple[bytes | None, int], Font] = {}
    lines = vector.SurfaceCache()
    opened, rendered = Theme._open_font, texts._rendered

    def open_font(theme: Theme, file: str, pixels: int) -> Font:
        key = (theme._font_bytes(file), pixels)
        if key not in fonts:
            font = opened(theme, file, pixels)
            if theme._font_bytes(file) != key[0]:
                return font  # it was found to be damaged, and that must be noted each time
            fonts[key] = font
        return fonts[key]

    def render(theme: Theme, text: str, role: str, color: Color, size: float | None) -> Surface:
        def draw() -> Surface:
            return rendered(theme, text, role, color, size)

        return (
            lines.make((theme.font(role, size), text, tuple(color)), (0, 0), draw)
            if text.isascii()
            else draw()
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Theme, "_open_font", open_font)
        patch.setattr(texts, "_rendered", render)
        yield


@pytest.fixture(autouse=True, scope="session")
def shared_files() -> Iterator[None]:
    """The folders of the program's own pack are listed once for all tests, and each of its maps is read once.
    Packs of tests are listed and read each time."""
    root = libraries.default_root()
    listed, read = libraries.built_in_pack, Library._read
    built_in, maps = listed(root), dict[tuple[Path, type], object]()

    def list_once(data_root: Path) -> Pack:
        return built_in if data_root == root else listed(data_root)

    def read_once(library: Library, entry: MapEntry, kind: type[T]) -> T:
        if not entry.path.is_relative_to(root):
            return read(library, entry, kind)
        key = (entry.path, kind)
        if key not in maps:
            maps[key] = read(library, entry, kind)
        return maps[key]  # type: ignore[return-value]  # what was read as a kind

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(libraries, "built_in_pack", list_once)
        patch.setattr(Library, "_read", read_once)
        yield
