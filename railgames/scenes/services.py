"""Services for every scene: the app, the content, the player's folders and settings, and navigation."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, get_args

from railgames.content.library import Library
from railgames.content.news import language_news, pack_news, short
from railgames.content.starts import packs_that_failed
from railgames.core import text
from railgames.core.bots import bot_of
from railgames.core.errors import BrokenGame, ContentError, RailgamesError, UnknownGame
from railgames.core.installed import entries
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids, loaded
from railgames.core.text import tr
from railgames.scenes.room import AnyGameScene, AnyRoom, GameScene
from railgames.store.folders import Folders
from railgames.store.save_locks import SaveLocks
from railgames.store.savefile import Past
from railgames.store.saver import Saver
from railgames.store.settings import Settings, Speed
from railgames.ui.widgets.toast import MOST_AT_ONCE

if TYPE_CHECKING:
    from railgames.ai.worker import Worker  # opening the window imports no AI
    from railgames.scenes.table.seat_look import SeatLook
    from railgames.ui.app import App

GROUP = "railgames.scenes"
SECONDS_BEFORE_READING = 0.5
"""Delay of the background replay, so that the scene is drawn first."""
WARNING_SECONDS = 12.0
"""How long a warning is shown: its file, its place and its reason take a while to read."""
SPEEDS: tuple[Speed, ...] = get_args(Speed)


class OffersRecap(Protocol):
    """A curtain, which can offer the recap also after it has come down."""

    def offer_recap(self, on_recap: Callable[[], object] | None) -> None: ...


class Navigator(Protocol):
    """Opens other scenes. No scene imports another one: only ``scenes.navigation`` does."""

    def new_game(self, game_id: str = "", *, setup: MatchSetup | None = None, replaces: bool = False) -> None:
        """Open the shelf of games; with an id, the setup of that game, and with ``setup`` its seats and
        options. ``replaces``: instead of the current scene."""
        ...

    def choose_game(self, game_id: str) -> None:
        """Go back to the shelf of games, with this one chosen."""
        ...

    def load_game(self, chosen: Path | None = None) -> None:
        """Open the list of saved games, with this one selected, else the newest."""
        ...

    def replays(self) -> None:
        """Open the list of finished games."""
        ...

    def settings(self) -> None: ...

    def rules(
        self,
        game_id: str = "",
        commands: Sequence[tuple[str, str]] = (),
        own: str = "",
        values: Mapping[str, object] | None = None,
    ) -> None:
        """Open the rules of a game; ``commands`` are its room's, for the sheet of keys; ``own`` tells what
        holds in the match that is played, ``values`` are its options."""
        ...

    def play(self, match: Match, *, replaces: bool = False) -> None:
        """Open the table of a new match; ``replaces``: instead of the current scene."""
        ...

    def resume(
        self, match: Match, path: Path | None, name: str, created: str, on_kept: Callable[[], object]
    ) -> None:
        """Open the table of a recovered match. ``on_kept`` is called after it is saved again."""
        ...

    def open_save(self, path: Path, *, replay: bool = False) -> RailgamesError | None:
        """Open a saved game at the table or in the replay. Returns why it cannot be opened, for the caller
        to show."""
        ...

    def replay(self, match: Match, move: int | None = None) -> None:
        """Open the replay of a match after this many moves."""
        ...

    def curtain(
        self,
        seat: Seat,
        look: "SeatLook",
        note: str,
        on_ready: Callable[[], object],
        on_recap: Callable[[], object] | None = None,
    ) -> OffersRecap:
        """Hide the table until this person has the screen, or asks what they missed. The recap may be offered
        later, once the past moves of a long game have been read."""
        ...

    def results(self, match: Match, room: AnyRoom, *, leave: Callable[[], object]) -> None:
        """Open the results over the table; ``leave`` closes the table."""
        ...

    def error(self, error: Exception) -> None:
        """Open the dialog for an unhandled error."""
        ...


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entries(GROUP)}


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
    """The ``SCENE`` of a game, by its entry point. Raises UnknownGame, or BrokenGame if it fails to load."""
    if game_id in _offered:
        return _offered[game_id]
    entry = _entries().get(game_id)
    if entry is None:
        raise UnknownGame(tr("The game '{id}' has rules but no scene.", id=game_id))
    scene = loaded(game_id, entry)
    if not isinstance(scene, GameScene):
        raise BrokenGame(game_id, tr("its scene is no GameScene, but {kind}", kind=type(scene).__name__))
    return scene


class ListedGame(NamedTuple):
    """An installed game as an entry of a list; ``problem`` says why it cannot be played, empty if it can."""

    id: str
    title: str
    problem: str = ""


def listed_games() -> list[ListedGame]:
    """Every installed game by id; the broken ones with their reason, so that they close nothing."""
    listed = []
    for game_id in game_ids():
        try:
            title = game(game_id).title
            game_scene(game_id)
        except UnknownGame as error:
            listed.append(ListedGame(game_id, game_id, str(error)))
        else:
            listed.append(ListedGame(game_id, title))
    return listed


def playable_games() -> list[ListedGame]:
    """The games that can be played, by id."""
    return [one for one in listed_games() if not one.problem]


def first_game(services: "Services", wanted: str | None = None) -> str:
    """The game to show first: the wanted one, else the last one played, else the first of the list.

    Raises UnknownGame if no game can be played.
    """
    known = [one.id for one in playable_games()]
    last = services.settings.last_game
    if wanted:
        return wanted
    if not known:
        raise UnknownGame(tr("No game can be played; see: railgames doctor"))
    return last if last in known else known[0]


class Services:
    """Passed to every scene; created once by ``scenes.start``, which also sets ``go``."""

    go: Navigator
    settings_saver: Saver | None = None
    """The thread of the settings, if they are written."""

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
        self.save_locks = SaveLocks()
        self.reread: Callable[[bool], None] = self.reload_packs  # set_hooks adds the open pages
        self._end_trial: Callable[[], None] | None = None

    def worker(self) -> "Worker":
        """A new AI worker for one match."""
        from railgames.ai.finding import maps_reference
        from railgames.ai.worker import Worker

        return Worker(self.folders.logs, maps=maps_reference(safe_mode=self.library.packs_dir is None))

    def wait_for_savers(self, seconds: float = 10.0) -> bool:
        """Wait until games and settings are written; False on timeout. For tests: it blocks the window."""
        is_done = self.settings_saver is None or self.settings_saver.wait(seconds)
        return self.saver.wait(seconds) and is_done

    def close_savers(self) -> None:
        """Write what is queued, and end the threads."""
        self.saver.close()
        if self.settings_saver is not None:
            self.settings_saver.close()

    def notify(self, message: str) -> None:
        """Show a message soon; can be called from any thread."""
        self.app.post(lambda: self.app.toast(message))

    def warn(self, message: str) -> None:
        """Show a warning for as long as it takes to read it."""
        top = self.app.stack.top
        tree = None if top is None else top.tree
        if tree is not None:
            tree.toasts.show(message, "warn", WARNING_SECONDS)
        else:
            self.app.toast(message)

    def tell_problems(self) -> list[str]:
        """Show what is wrong with packs, theme and pictures, at most three things; returns all of it."""
        found = [*self.app.theme.problems, *self.app.art.problems]
        language = language_news(self.library, self.settings.language)
        news = [language] if language else []
        news += [*pack_news(self.library), *(short(problem) for problem in found)]
        for message in news[:MOST_AT_ONCE]:
            self.warn(message)
        return news

    def read_past(self, past: Past | None) -> None:
        """Replay the past moves of a match in a thread; a difference is shown as a message. ``Past.stop``
        ends it."""
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

    def let_run(self, bots: Iterable[str]) -> None:
        """Remember bots that the player has let run, so that a save with them opens without a question."""
        new = {bot for bot in bots if bot and not bot_of(bot).is_trusted} - set(self.settings.bots)
        if new:
            self.settings.bots = (*self.settings.bots, *sorted(new))
            self.save_settings()

    def keep_choice(self, name: str, choice: str) -> None:
        """Remember what a player has chosen in a room, and write it."""
        self.settings.room_choices = {**self.settings.room_choices, name: choice}
        self.save_settings()

    def set_speed(self, speed: Speed) -> None:
        """Set the speed of all animations."""
        self.app.set_speed(speed)
        self.settings.speed = speed
        self.save_settings()

    def next_speed(self) -> None:
        """Switch to the next speed; after the last, the slowest."""
        self.set_speed(SPEEDS[(SPEEDS.index(self.settings.speed) + 1) % len(SPEEDS)])

    def reload_packs(self, later: bool = False) -> None:
        """Read boards, words, sounds, theme and art of the packs from the disk again.

        ``later``: without packs that have changed.
        """
        self.library.reload(later)
        self.install_words()
        self.app.reload(self.library.asset_folders(tried=True))

    def arrange_packs(self, order: tuple[str, ...], off: tuple[str, ...]) -> None:
        """Use the player's packs in this order, without those in ``off``, and keep both in the settings."""
        self.settings.packs, self.settings.packs_off = order, off
        self.save_settings()
        failed = packs_that_failed(self.folders.packs)
        self.library.order, self.library.off = order, tuple(sorted({*off, *failed}))
        self.reread(True)
        self.tell_problems()
        self.try_packs()

    def tell_reloaded(self) -> None:
        """Show that the packs have been read again, or what is wrong with them."""
        if not self.tell_problems():
            self.app.toast(tr("Boards, words, sounds and pictures were read again."))
        self.try_packs()

    def try_packs(self, *, waits: bool = False) -> None:
        """Try new packs in a process of their own; use them when they have passed, and tell what has not.

        ``waits``: only return when that is done, for pictures without a window.
        """
        self.end_trial()
        if not self.library.untried:
            return
        from railgames.ui.trial import Trial  # a start without new packs needs no process

        trial = Trial(self.library)

        def poll() -> None:
            top = self.app.stack.top
            is_asking = top is not None and top.tree is not None and bool(top.tree.overlays)
            if trial.poll() and not is_asking:  # an open question would be gone
                self.end_trial()
                self.reread(True)
                if trial.problems:
                    self.tell_problems()

        remove = self.app.add_poll(poll)

        def end() -> None:
            remove()
            trial.close()

        self._end_trial = end
        if waits:
            trial.wait()
            poll()

    @property
    def is_trying(self) -> bool:
        """True while new packs are tried."""
        return self._end_trial is not None

    def end_trial(self) -> None:
        """Stop a trial that is running."""
        end, self._end_trial = self._end_trial, None
        if end is not None:
            end()

    def install_words(self) -> None:
        """Use the words of the chosen language; English if it has none any more."""
        language = self.settings.language
        try:
            text.install(self.library.locale(language) if language else None)
        except ContentError as error:
            text.install(None)
            self.warn(str(error))
