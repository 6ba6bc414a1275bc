"""Opens the window: settings, content, the app, and the first scene."""

import logging
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from railgames.content.library import Library
from railgames.content.root import data_root
from railgames.content.starts import Starts
from railgames.core.errors import RailgamesError
from railgames.core.match import Match
from railgames.core.registry import game
from railgames.scenes.commands import every_command, give_way
from railgames.scenes.navigation import Navigation
from railgames.scenes.services import Services
from railgames.scenes.shared_settings import SharedSettings, theme_of
from railgames.scenes.shortcuts import Shortcuts
from railgames.scenes.start_options import StartOptions
from railgames.store import savefile
from railgames.store.atomic import sweep_temporaries
from railgames.store.folders import Folders, open_folders
from railgames.store.save_locks import sweep_locks
from railgames.store.saver import Saver, SaveResult
from railgames.store.settings import Settings, WindowPlace, load_settings
from railgames.ui.app import App, AppSettings
from railgames.ui.ending import Ending, ended_by_signals
from railgames.ui.window import WindowGeometry

if TYPE_CHECKING:
    from railgames.ui.scene import Scene

FIRST_SECONDS = 3.0
"""A window that has lived so long has started well with its packs."""

_log = logging.getLogger(__name__)


def app_settings(settings: Settings) -> AppSettings:
    """The app's part of the player's settings."""
    return AppSettings(
        theme=theme_of(settings),
        scale=settings.ui_scale,
        speed=settings.speed,
        reduced_motion=settings.reduced_motion,
        volumes={
            "master": settings.master_volume,
            "effects": settings.effects_volume,
            "music": settings.music_volume,
        },
        fullscreen=settings.fullscreen,
        keys={command: list(keys) for command, keys in settings.keys.items()},
    )


def make_services(
    settings: Settings,
    folders: Folders,
    options: StartOptions,
    headless: tuple[int, int] | None = None,
    library: Library | None = None,
    off: Collection[str] = (),
) -> Services:
    """The app and all services of the scenes. Raises NoScreen and WrongPygame in one sentence.

    ``library``: other packs than those in the folders; packs in ``off`` are left out.
    """
    if library is None:
        # A match of the command line needs its map now; else new packs are tried beside the window.
        later = headless is None and options.setup is None and options.load is None
        off = sorted({*settings.packs_off, *off})
        library = Library(data_root(), folders.packs, settings.packs, options.safe_mode, off, later)
    geometry = None if options.reset_window else _geometry(settings)
    commands = every_command()
    app = App(
        app_settings(settings),
        data_root=data_root(),
        packs=library.asset_folders(tried=True),
        headless_size=headless,
        geometry=geometry,
        title="railgames",
        error_log=folders.logs / "errors.log",
        commands=commands,
    )
    give_way(app.keys, settings.keys, commands)
    set_icon(app)

    def on_result(result: SaveResult) -> None:
        if result.error is not None:
            message = str(result.error)
            app.post(lambda: app.toast(message))

    saver = Saver(on_result, name="railgames-saver")
    settings_saver = Saver(on_result, name="railgames-settings")
    shared = SharedSettings(app, settings_saver, folders.settings_file, settings)
    services = Services(app, library, folders, settings, saver, shared.save)
    shared.services = services
    app.add_poll(shared.poll)
    services.settings_saver = settings_saver
    services.install_words()
    services.go = Navigation(services)
    if headless is not None:
        services.try_packs(waits=True)
    return services


def set_icon(app: App) -> None:
    """Set the window's icon from the art."""
    import pygame

    if app.art.has("icons/app"):
        pygame.display.set_icon(app.art.picture("icons/app", (64, 64), app.theme))


def _geometry(settings: Settings) -> WindowGeometry:
    place = settings.window
    return WindowGeometry(
        width=place.width,
        height=place.height,
        x=place.x,
        y=place.y,
        maximized=place.maximized,
        desktops=place.desktops,
    )


def first_scenes(services: Services, options: StartOptions) -> list["Scene"]:
    """The main menu, and over it the scene of the command line. Raises RailgamesError for a bad save."""
    go = Navigation(services)
    scenes = [go.menu()]
    if options.load is not None:
        with services.save_locks.held(options.load):
            loaded = savefile.open_save(options.load, services.library)
            scenes.append(go.saved(loaded, options.load, replay=options.replay, move=options.move))
        if loaded.notice:
            services.notify(loaded.notice)
    elif options.setup is not None:
        services.let_run(seat.bot for seat in options.setup.seats)
        scenes.append(go.table(Match(game(options.setup.game), options.setup, services.library)))
    return scenes


def run(options: StartOptions) -> int:
    """Open the window and run until it is closed; returns the exit code."""
    with ended_by_signals() as ending:
        return _run(options, ending)


def _run(options: StartOptions, ending: Ending) -> int:
    folders = open_folders()
    settings, notice = load_settings(folders.settings_file)
    starts = Starts(folders.packs)
    if not options.safe_mode:
        starts.begin(settings.packs_off)
    try:
        services = make_services(settings, folders, options, off=starts.off)
    except RailgamesError:  # no screen, for one: that is no pack's fault
        starts.forget()
        raise
    app = services.app
    ending.attach(app.quit)
    set_hooks(services)
    starts.note_read(services.library.packs)
    try:
        for scene in first_scenes(services, options):
            app.push(scene)
        if notice:
            app.post(lambda: app.toast(notice))
        _first_frame(app)  # opens the fonts and most pictures, so that their problems are known
        for message in starts.news():
            services.warn(message)
        services.tell_problems()
        services.try_packs()
        _sweep(services)
        _watch_start(services, starts)
        code = app.run()
        starts.forget()
        return code
    except RailgamesError:
        starts.forget()
        raise
    finally:
        close(services)


def _watch_start(services: Services, starts: Starts) -> None:
    """After the first seconds of the loop, note that this start went well."""
    end = time.monotonic() + FIRST_SECONDS

    def poll() -> None:
        if time.monotonic() > end:
            remove()
            starts.note_good(services.library.packs)

    remove = services.app.add_poll(poll)


def close(services: Services) -> None:
    """Save the table, the settings and the window's position, and end every thread."""
    app = services.app
    services.end_trial()
    if app.window.is_open:
        app.close()
    _remember_window(services)
    services.close_savers()


def _sweep(services: Services) -> None:
    """Remove temporary files of killed writers, in the saver's thread, so that no frame is delayed."""
    folders = services.folders

    def work() -> None:
        for folder in (folders.root, folders.saves, folders.journal):
            sweep_temporaries(folder)
        sweep_locks(folders.saves)

    services.saver.run(folders.root, work)


def _first_frame(app: App) -> None:
    app.step()


def set_hooks(services: Services) -> None:
    """Connect the app's callbacks: errors open a dialog, messages are toasts of the top scene, global
    keys."""
    app = services.app
    shortcuts = Shortcuts(services)
    app.on_key = shortcuts.handle
    services.reread = shortcuts.reread

    def on_toast(message: str, topic: str) -> None:
        top = app.stack.top
        tree = None if top is None else top.tree
        if tree is not None:
            tree.toasts.show(message, topic=topic)
        else:
            _log.info("%s", message)

    app.on_error = services.go.error
    app.on_toast = on_toast


def _remember_window(services: Services) -> None:
    """Save the window's position. Writing all settings again also repairs an earlier failed write."""
    geometry = services.app.window.geometry()
    place = WindowPlace(
        width=geometry.width,
        height=geometry.height,
        x=geometry.x,
        y=geometry.y,
        maximized=geometry.maximized,
        desktops=geometry.desktops,
    )
    services.settings.window = place
    services.save_settings()
