"""``railgames doctor``: checks everything the program needs and prints advice, line by line."""

import argparse
import importlib
import json
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from importlib import metadata
from typing import Literal, NamedTuple

from railgames import __version__
from railgames.cli.codes import FAILURE, OK
from railgames.cli.window import check_pygame, check_screen, scenes
from railgames.core.errors import ContentError, NoScreen, RailgamesError
from railgames.core.text import ntr, tr

READY_LIMIT_SECONDS = 5.0
SLOW_START_MS = 400
LOW_SPACE_BYTES = 50_000_000


class Finding(NamedTuple):
    """One line: ``advice`` tells the player what to do if the verdict is not "ok"."""

    verdict: Literal["ok", "warn", "fail"]
    what: str
    advice: str = ""

    def __str__(self) -> str:
        line = f"{self.verdict:4}  {self.what}"
        return f"{line} - {self.advice}" if self.advice else line


Check = Callable[[bool], Iterator[Finding]]


def run(args: argparse.Namespace) -> int:
    """Print every finding, in words or as JSON; returns 1 if one of them is a failure."""
    failed = False
    for check in CHECKS:
        for finding in _guarded(check, args.safe_mode):
            print(_as_json(finding) if args.json else finding, flush=True)
            failed = failed or finding.verdict == "fail"
    return FAILURE if failed else OK


def _as_json(finding: Finding) -> str:
    return json.dumps(finding._asdict())


def _guarded(check: Check, safe_mode: bool) -> Iterator[Finding]:
    """One check's findings; a crash of the check is a finding too, so that the others still run."""
    name = check.__name__.strip("_").replace("_", " ")
    try:
        yield from check(safe_mode)
    except RailgamesError as error:
        yield Finding("fail", name, " ".join(str(error).split("\n")))
    except Exception as error:  # noqa: BLE001 - this command reports any failure
        yield Finding("fail", name, f"{type(error).__name__}: {error}")


def _versions(safe_mode: bool) -> Iterator[Finding]:
    system = platform.platform(terse=True)
    yield Finding("ok", tr("railgames {version} on {system}", version=__version__, system=system))
    yield Finding("ok", f"Python {platform.python_version()}, {sys.executable}")
    for name in ("numpy", "msgspec", "platformdirs"):
        try:
            importlib.import_module(name)
        except ImportError as error:
            yield Finding("fail", name, tr("{error}; install railgames again with pip", error=error))
        else:
            yield Finding("ok", f"{name} {metadata.version(name)}")


def _pygame(safe_mode: bool) -> Iterator[Finding]:
    check_pygame()
    import pygame

    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    yield Finding("ok", f"pygame-ce {pygame.version.ver}, SDL {sdl}")
    installed = {str(item.metadata["Name"]).lower() for item in metadata.distributions()}
    if {"pygame", "pygame-ce"} <= installed:
        advice = tr("they conflict: pip uninstall -y pygame pygame-ce && pip install pygame-ce")
        yield Finding("warn", tr("both pygame and pygame-ce are installed"), advice)


def _screen(safe_mode: bool) -> Iterator[Finding]:
    import pygame

    try:
        check_screen()
        pygame.display.init()
        sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
        yield Finding("ok", tr("screen: {driver}, {sizes}", driver=pygame.display.get_driver(), sizes=sizes))
    except NoScreen as error:
        yield Finding("warn", tr("no screen"), str(error))
    except pygame.error as error:
        yield Finding("warn", tr("no screen"), tr("the window cannot open: {error}", error=error))
    finally:
        pygame.display.quit()


def _audio(safe_mode: bool) -> Iterator[Finding]:
    import pygame

    from railgames.ui.audio import quiet

    try:
        with quiet():
            pygame.mixer.init()
    except pygame.error as error:
        yield Finding("warn", tr("no sound"), tr("the game plays no sound ({error})", error=error))
        return
    yield Finding("ok", tr("sound: {driver}", driver=pygame.mixer.get_init()))
    pygame.mixer.quit()


def _folders(safe_mode: bool) -> Iterator[Finding]:
    from railgames.store.folders import open_folders
    from railgames.store.settings import load_settings

    folders = open_folders()
    free = shutil.disk_usage(folders.root).free
    what = tr("data folder {path}, {n} MB free", path=folders.root, n=free // 1_000_000)
    if free < LOW_SPACE_BYTES:
        yield Finding("warn", what, tr("free some space, or saving may fail"))
    else:
        yield Finding("ok", what)
    _, notice = load_settings(folders.settings_file)
    yield Finding("warn", tr("settings"), notice) if notice else Finding("ok", tr("settings"))
    logs = sum(1 for path in folders.logs.iterdir() if path.suffix == ".txt")
    if logs:
        text = ntr("{n} report in {folder}", "{n} reports in {folder}", logs, folder=folders.logs)
        yield Finding("warn", text, tr("report them with a note on what you did, then delete them"))


def _packs(safe_mode: bool) -> Iterator[Finding]:
    from railgames.content.installed import open_library

    library = open_library(safe_mode=safe_mode)
    for pack in library.packs:
        name = tr("pack {name} {version}", name=pack.id, version=pack.version)
        if pack.problems:
            first = str(pack.problems[0])
            count = ntr("{n} problem", "{n} problems", len(pack.problems))
            yield Finding("warn", tr("{name} is off, {count}", name=name, count=count), first)
        elif pack.is_off:
            yield Finding("ok", tr("{name} is turned off", name=name))
        elif pack.file_problems:
            files = ntr("{n} file is left out", "{n} files are left out", pack.left_out)
            yield Finding("warn", f"{name}, {files}", str(pack.file_problems[0]))
        else:
            yield Finding("ok", name)
    for problem in library.strays:
        yield Finding("warn", problem.file, problem.message)
    for problem in library.look_problems():
        yield Finding("warn", tr("theme"), str(problem))
    for note in library.notes:
        yield Finding("ok", tr("note: {text}", text=note))


def _fonts(safe_mode: bool) -> Iterator[Finding]:
    from railgames.content.root import data_root

    check_pygame()
    import pygame.font

    folder = data_root() / "assets" / "fonts"
    fonts = sorted(folder.glob("*.ttf"))
    if not fonts:
        yield Finding("fail", tr("no fonts in {folder}", folder=folder), tr("install railgames again"))
        return
    pygame.font.init()
    for path in fonts:
        try:
            pygame.font.Font(str(path), 15).render("Ag", True, "black")
        except (pygame.error, OSError) as error:
            yield Finding(
                "fail", tr("font {name}", name=path.name), tr("{error}; install again", error=error)
            )
        else:
            yield Finding("ok", tr("font {name}", name=path.name))


def _games(safe_mode: bool) -> Iterator[Finding]:
    from railgames.core.registry import game_ids

    ids = game_ids()
    if not ids:
        yield Finding("fail", tr("no game is installed"), tr("install railgames again with pip"))
    for game_id in ids:
        try:
            yield from _game(game_id, safe_mode)
            scenes("services").game_scene(game_id)
        except ContentError as error:
            yield Finding("fail", game_id, str(error.problems[0]))
        except Exception as error:  # noqa: BLE001 - one broken game must not hide findings on the others
            yield Finding("fail", game_id, f"{type(error).__name__}: {error}")


def _game(game_id: str, safe_mode: bool) -> Iterator[Finding]:
    from railgames.ai.finding import find_game
    from railgames.ai.play import play_game
    from railgames.content.installed import open_library
    from railgames.core.match import MatchSetup, Seat
    from railgames.core.options import config_with

    game, library = find_game(game_id), open_library(safe_mode=safe_mode)
    entries = library.maps(game_id)
    for entry in entries:
        library.load(game_id, entry.id, game.map_kind)
    maps = ntr("{n} map", "{n} maps", len(entries))
    if not game.levels:
        yield Finding("warn", tr("{game}: {maps}, no AI", game=game_id, maps=maps))
        return
    seats = tuple(Seat(str(n), game.levels[0]) for n in range(game.min_players))
    shortest = config_with(game.Config, game.presets[-1].values if game.presets else {})
    start = time.perf_counter()
    play_game(game, MatchSetup(game_id, shortest, seats, 1), library)
    took = round(time.perf_counter() - start, 2)
    levels = ", ".join(game.levels)
    text = tr("{game}: {maps}, AIs {levels}, a game in {n} s", game=game_id, maps=maps, levels=levels, n=took)
    yield Finding("ok", text)


def _bots(safe_mode: bool) -> Iterator[Finding]:
    """The installed AIs from outside; nothing where there is none."""
    from railgames.ai.bot_search import installed_bots
    from railgames.ai.bots import games_of, try_bot

    for name in () if safe_mode else installed_bots():
        kind, problem = try_bot(name)
        if problem:
            yield Finding("fail", tr("the AI {name}", name=name), problem)
        else:
            games = ", ".join(games_of(kind)) or tr("every game")
            yield Finding("ok", tr("the AI {name}: plays {games}", name=name, games=games))


def _worker(safe_mode: bool) -> Iterator[Finding]:
    from railgames.ai.worker import Worker

    start = time.perf_counter()
    with Worker() as worker:
        while not worker.is_ready and time.perf_counter() - start < READY_LIMIT_SECONDS:
            time.sleep(0.001)
        took = round(1000 * (time.perf_counter() - start))
        if not worker.is_ready:
            advice = tr("the easiest level decides in its place, after a long wait")
            yield Finding("fail", tr("the AI's process does not start"), advice)
        elif took > SLOW_START_MS:
            advice = tr("a virus scanner or a busy computer slows it down")
            yield Finding("warn", tr("the AI's process is ready in {n} ms", n=took), advice)
        else:
            yield Finding("ok", tr("the AI's process is ready in {n} ms", n=took))


CHECKS: tuple[Check, ...] = (
    _versions,
    _pygame,
    _screen,
    _audio,
    _folders,
    _packs,
    _fonts,
    _games,
    _bots,
    _worker,
)
