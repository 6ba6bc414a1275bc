"""Navigation between scenes. Scenes call ``services.go``; only this module imports all of them.

Scenes are imported when they are first shown, so that opening the window imports the first one only.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from railgames.core.errors import RailgamesError
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game_ids
from railgames.scenes.room import AnyRoom
from railgames.scenes.services import OffersRecap, Services
from railgames.scenes.table.seat_look import SeatLook
from railgames.store import savefile
from railgames.store.savefile import Loaded, Past
from railgames.ui.scene import Scene

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene  # imported when it is first shown


OPENED_FIRST, REPLAYED_FIRST = 200, 1000
"""Logs of at most this many actions are replayed before the table or the replay is shown (20 and 90 ms)."""


class Navigation:
    """Implements ``scenes.services.Navigator`` on the app's stack of scenes."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._app = services.app

    # -- menus -----------------------------------------------------------------------------------------------

    def menu(self) -> Scene:
        """The main menu."""
        from railgames.scenes.menu import MainMenu

        return MainMenu(self.services)

    def new_game(self, game_id: str = "", *, setup: MatchSetup | None = None, replaces: bool = False) -> None:
        if not game_id and len(game_ids()) > 1:
            from railgames.scenes.shelf import ShelfScene

            self._push(lambda: ShelfScene(self.services), replaces=replaces)
            return
        from railgames.scenes.setup import SetupScene

        self._push(lambda: SetupScene(self.services, game_id, setup), replaces=replaces)

    def choose_game(self, game_id: str) -> None:
        from railgames.scenes.shelf import ShelfScene

        self._push(lambda: ShelfScene(self.services, chosen=game_id), replaces=True)

    def load_game(self, chosen: Path | None = None) -> None:
        from railgames.scenes.saves import SavesScene

        self._app.push(SavesScene(self.services, finished=False, chosen=chosen))

    def replays(self) -> None:
        from railgames.scenes.saves import SavesScene

        self._app.push(SavesScene(self.services, finished=True))

    def settings(self) -> None:
        from railgames.scenes.settings import SettingsScene

        self._app.push(SettingsScene(self.services))

    def rules(
        self,
        game_id: str = "",
        commands: Sequence[tuple[str, str]] = (),
        own: str = "",
        values: Mapping[str, object] | None = None,
    ) -> None:
        from railgames.scenes.rules import RulesScene

        self._push(lambda: RulesScene(self.services, game_id, commands, own, values))

    def _push(self, make: Callable[[], Scene], *, replaces: bool = False) -> None:
        """Open a scene; ``replaces``: in place of the present one. An error of a file or of an installed game
        becomes a message."""
        try:
            scene = make()
        except RailgamesError as error:
            self._app.toast(str(error))
        else:
            (self._app.replace if replaces else self._app.push)(scene)

    def error(self, error: Exception) -> None:
        from railgames.scenes.error import ErrorScene

        if not any(isinstance(scene, ErrorScene) for scene in self._app.stack.scenes):
            self._app.push(ErrorScene(self.services, error))

    # -- matches ---------------------------------------------------------------------------------------------

    def play(self, match: Match, *, replaces: bool = False) -> None:
        (self._app.replace if replaces else self._app.push)(self.table(match))

    def resume(
        self, match: Match, path: Path | None, name: str, created: str, on_kept: Callable[[], object]
    ) -> None:
        # A game that a crash interrupted is opened at once, so that its journal is never without a successor.
        if any(seat.bot for seat in match.setup.seats):
            from railgames.scenes.bots import without_strangers

            self._tell(without_strangers(match, self.services.settings.bots))
        self._app.push(self.table(match, path=path, name=name, created=created, on_kept=on_kept))

    def open_save(self, path: Path, *, replay: bool = False) -> RailgamesError | None:
        try:
            with self.services.save_locks.held(path):  # another window may be about to write it
                loaded = savefile.open_save(path, self.services.library)
                first = 0 if replay or loaded.match.is_over else None  # a replay begins at the start
                scene = self.saved(loaded, path, replay=replay, move=first)
        except RailgamesError as error:
            return error
        self._app.push(scene)
        self._tell(loaded.notice)
        return None

    def replay(self, match: Match, move: int | None = None) -> None:
        self._app.push(self.replay_scene(match, move))

    def curtain(
        self,
        seat: Seat,
        look: SeatLook,
        note: str,
        on_ready: Callable[[], object],
        on_recap: Callable[[], object] | None = None,
    ) -> OffersRecap:
        from railgames.scenes.table.curtain import Curtain

        curtain = Curtain(seat, look, note, on_ready, on_recap)
        self._app.push(curtain)
        return curtain

    def results(self, match: Match, room: AnyRoom, *, leave: Callable[[], object]) -> None:
        from railgames.scenes.results import ResultsScene

        self._app.push(ResultsScene(self.services, match, room, leave=leave))

    # -- scenes that are not shown yet -----------------------------------------------------------------------

    def saved(self, loaded: Loaded, path: Path, *, replay: bool = False, move: int | None = None) -> Scene:
        """The scene of a loaded game: its replay on request or if it is over, else its table.

        A short log is replayed first, so that nothing on the screen changes afterwards.
        """
        match, header, past = loaded.match, loaded.header, loaded.past
        is_replay = replay or match.is_over
        if past is not None and past.length <= (REPLAYED_FIRST if is_replay else OPENED_FIRST):
            past.replay(rests=False)
            self._tell(past.hand_over())
            past = None
        if is_replay:
            return self.replay_scene(match, move, past)

        def table() -> Scene:
            return self.table(match, path=path, name=header.name, created=header.created, past=past)

        if any(seat.bot for seat in match.setup.seats):
            from railgames.ai.bot_search import doubtful_bots
            from railgames.scenes.bots import BotsScene

            doubtful = doubtful_bots(match, self.services.settings.bots)
            if doubtful:
                return BotsScene(self.services, match, doubtful, table)
        return table()

    def _tell(self, notice: str) -> None:
        if notice:
            self.services.notify(notice)

    def replay_scene(self, match: Match, move: int | None, past: Past | None = None) -> Scene:
        """The replay of a match."""
        from railgames.scenes.replay import ReplayScene

        return ReplayScene(self.services, match, move=move, past=past)

    def table(
        self,
        match: Match,
        *,
        path: Path | None = None,
        name: str = "",
        created: str = "",
        past: Past | None = None,
        on_kept: Callable[[], object] | None = None,
    ) -> "TableScene":
        """The table of a match; without a path, a new match."""
        from railgames.scenes.table.keeper import Keeper
        from railgames.scenes.table.scene import TableScene

        services = self.services
        keeper = Keeper(
            services, match, path=path, name=name, created=created, notify=services.notify, on_kept=on_kept
        )
        return TableScene(services, match, keeper, past)
