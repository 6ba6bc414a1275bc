"""What every scene gets: the app, the content, the player's folders and settings, and the way to other
scenes."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast, get_args

from railgames.content.library import Library
from railgames.core.errors import UnknownGame
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.scenes.room import AnyGameScene, AnyRoom
from railgames.store.folders import Folders
from railgames.store.savefile import Past
from railgames.store.saver import Saver
from railgames.store.settings import Settings, Speed

if TYPE_CHECKING:
    from railgames.ai.worker import Worker  # starting the window imports no AI
    from railgames.ui.app import App

GROUP = "railgames.scenes"
SECONDS_BEFORE_READING = 0.5
"""The scene is drawn before a thread takes processor time for the past moves."""
SPEEDS: tuple[Speed, ...] = get_args(Speed)


class Navigator(Protocol):
    """Goes to other scenes. A scene names none: ``scenes.navigation`` knows which one follows."""

    def new_game(self, game_id: str = "") -> None:
        """Set up a new game, of this kind first."""
        ...

    def load_game(self) -> None:
        """The list of saved games."""
        ...

    def replays(self) -> None:
        """The list of finished games."""
        ...

    def settings(self) -> None: ...

    def rules(self, game_id: str = "", commands: Sequence[tuple[str, str]] = ()) -> None:
        """The rules of a game; ``commands`` are those of its room, for the sheet of keys."""
        ...

    def play(self, match: Match, *, replaces: bool = False) -> None:
        """A new match on the table; ``replaces``: in the place of the present scene."""
        ...

    def resume(self, match: Match, path: Path | None, name: str, created: str) -> None:
        """A match that was saved, or recovered, on the table."""
        ...

    def open_save(self, path: Path, *, replay: bool = False) -> None:
        """A saved game on the table (or in the replay); what goes wrong is a message."""
        ...

    def replay(self, match: Match, move: int | None = None) -> None:
        """The replay of a match, after so many moves."""
        ...

    def results(self, match: Match, room: AnyRoom, *, leave: Callable[[], object]) -> None:
        """The results over the table; ``leave`` closes the table."""
        ...

    def error(self, error: Exception) -> None:
        """The dialog for an error that nothing else handled."""
        ...


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


_offered: dict[str, AnyGameScene] = {}


@contextmanager
def offered(scene: AnyGameScene) -> Iterator[None]:
    """Show a game with this scene meanwhile, whatever is installed: for tests of it."""
    before = dict(_offered)
    _offered[scene.game] = scene
    try:
        yield
    finally:
        _offered.clear()
        _offered.update(before)


def game_scene(game_id: str) -> AnyGameScene:
    """The scene folder's SCENE of a game, by its entry point. Raises UnknownGame."""
    if game_id in _offered:
        return _offered[game_id]
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame(tr("The game '{id}' has rules but no picture here.", id=game_id))
    return cast(AnyGameScene, entry.load())  # an entry point says nothing of its type; conformance tests it


class Services:
    """Passed from scene to scene; made once by ``scenes.start``, which also sets ``go``."""

    go: Navigator

    def __init__(
        self,
        app: "App",
        library: Library,
        folders: Folders,
        settings: Settings,
        saver: Saver,
        save_settings: Callable[[], None],
    ) -> None:
        self.app = app
        self.library = library
        self.folders = folders
        self.settings = settings
        self.saver = saver
        self.save_settings = save_settings

    def worker(self) -> "Worker":
        """A fresh AI process for one match."""
        from railgames.ai.finding import maps_reference
        from railgames.ai.worker import Worker

        return Worker(self.folders.logs, maps=maps_reference(safe_mode=self.library.packs_dir is None))

    def notify(self, message: str) -> None:
        """Show a message soon; may be called in any thread."""
        self.app.post(lambda: self.app.toast(message))

    def read_past(self, past: Past | None) -> None:
        """Replay the past moves of a match in a thread; a difference is a message. ``Past.stop`` ends it."""
        if past is None:
            return

        def hand_over() -> None:
            notice = "" if past.is_stopped else past.hand_over()
            if notice:
                self.app.toast(notice)

        def work() -> None:
            time.sleep(SECONDS_BEFORE_READING)
            past.replay()
            self.app.post(hand_over)

        threading.Thread(target=work, name="railgames-past", daemon=True).start()

    def set_speed(self, speed: Speed) -> None:
        """Let everything move at this speed from now on."""
        self.app.set_speed(speed)
        self.settings.speed = speed
        self.save_settings()

    def next_speed(self) -> None:
        """The speed after the present one, and the slowest after the last."""
        self.set_speed(SPEEDS[(SPEEDS.index(self.settings.speed) + 1) % len(SPEEDS)])

    def reload_packs(self) -> None:
        """Read packs, theme and pictures from the disk again, and say what is wrong with them."""
        self.library.reload()
        self.app.reload(self.library.asset_folders())
        problems = self.library.problems
        self.app.toast(str(problems[0]) if problems else tr("Packs and pictures were read again."))
