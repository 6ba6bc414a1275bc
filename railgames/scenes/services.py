"""What every scene is handed: the app, the content, the player's folders and settings."""

from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, cast

from railgames.content.library import Library
from railgames.core.errors import UnknownGame
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.scenes.room import GameScene
from railgames.store.folders import Folders
from railgames.store.saver import Saver
from railgames.store.settings import Settings

if TYPE_CHECKING:
    from railgames.ai.worker import Worker
    from railgames.scenes.table.scene import TableScene
    from railgames.ui.app import App

GROUP = "railgames.scenes"


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def game_scene(game_id: str) -> GameScene:
    """The scene folder's SCENE of a game, by its entry point. Raises UnknownGame."""
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame(tr("The game '{id}' has rules but no picture here.", id=game_id))
    return cast(GameScene, entry.load())


class Services:
    """Handed from scene to scene; made once by ``scenes.start``."""

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

    def table(
        self, match: Match, *, path: Path | None = None, name: str = "", created: str = ""
    ) -> "TableScene":
        """The table for a new match, or for one from a file."""
        from railgames.scenes.table.keeper import Keeper
        from railgames.scenes.table.scene import TableScene

        def tell(message: str) -> None:
            self.app.post(lambda: self.app.toast(message))

        keeper = Keeper(self, match, path=path, name=name, created=created, tell=tell)
        return TableScene(self, match, keeper)
