"""Saves a match while it is played: the journal, the autosave, and the last save on leaving."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from railgames.core.errors import RailgamesError, SaveError
from railgames.core.match import Change, Match, Played
from railgames.core.text import tr
from railgames.scenes.match_words import automatic_name
from railgames.scenes.services import Services
from railgames.store import savefile
from railgames.store.folders import numbered_name, safe_name
from railgames.store.journal import Journal

MOST_NAME = 60
"""The most letters of a name."""


class Keeper:
    """The save file and journal of one match. ``path`` None: a new game, whose file gets a free name.

    A save that another window has open is kept as a copy under a free name, and the player is told. Where a
    name is taken, the list shows the number that the file got.

    Saves at the end of each turn and journals every action. ``on_kept`` is given for a match that was
    recovered from a journal, and called once, as soon as the whole match is on the disk: then that journal
    may go. Such a match is newer than its save, and is saved at once. ``notify`` is called with a
    sentence for the player: that the requested save is done, or an error. Both may be called from another
    thread.
    """

    def __init__(
        self,
        services: Services,
        match: Match,
        *,
        path: Path | None = None,
        name: str = "",
        created: str = "",
        notify: Callable[[str], None],
        on_kept: Callable[[], object] | None = None,
    ) -> None:
        self.match = match
        self.name = name or self._new_name(services, match)
        self._locks = services.save_locks
        is_copy = path is not None and not self._locks.take(path)
        if path is None or is_copy:
            self.path = self._locks.reserve(services.folders.saves, self.name)
        else:
            self.path = path
        if is_copy:
            created = ""
            notify(tr("'{name}' is open in another window; this is a copy of it.", name=self.name))
            if self.name != self._new_name(services, match):
                self.name = numbered_name(self.name, self.path)
        self._saver = services.saver
        self._post = services.app.post
        self._created = created or datetime.now(UTC).isoformat(timespec="microseconds")
        self._packs = services.library.pack_names()
        self._turn = match.state.turn
        self._changes = 0
        self._notify = notify
        self._folders = services.folders
        self._on_kept = on_kept
        is_recovered = on_kept is not None
        self.journal = self._new_journal(is_saved=path is not None and not is_recovered)
        self._note_kept(self.journal.is_whole)
        if is_recovered:
            self._write()

    def _new_journal(self, is_saved: bool) -> Journal:
        return Journal(
            self._folders.journal,
            self.match,
            name=self.name,
            created=self._created,
            packs=self._packs,
            is_saved=is_saved,
            saver=self._saver,
            on_problem=lambda error: self._notify(str(error)),
        )

    @staticmethod
    def _new_name(services: Services, match: Match) -> str:
        return automatic_name(match.game.title, [seat.name for seat in match.setup.seats])

    def on_change(self, match: Match, change: Change) -> None:
        """Journal the change; save the file at the end of a turn. An observer of the match."""
        self._changes += 1
        self.journal.on_change(match, change)
        self._note_kept(self.journal.is_whole)
        if isinstance(change, Played) and match.state.turn != self._turn:
            self._turn = match.state.turn
            self._write()

    def _note_kept(self, is_kept: bool) -> None:
        on_kept = self._on_kept
        if is_kept and on_kept is not None:
            self._on_kept = None
            on_kept()

    def _draft(self) -> savefile.Draft:
        return savefile.draft_of(self.match, self.name, self._created, self._packs)

    def _write(self) -> None:
        try:
            self._saver.save(self.path, self._draft())
        except SaveError as error:
            self._notify(str(error))

    def save(self) -> None:
        """Save now on the player's request, with a message."""
        draft, path, journal, changes = self._draft(), self.path, self.journal, self._changes

        def work() -> None:
            savefile.save(path, draft)
            self._post(lambda: self._note_saved(journal, changes))
            self._notify(tr("Saved as '{name}'.", name=path.stem))

        self._run(work)

    def _note_saved(self, journal: Journal, changes: int) -> None:
        """Mark the journal as saved, unless actions were played during the save: a crash would lose them."""
        if journal is self.journal and self._changes == changes:
            journal.note_saved()

    @property
    def snapshot_name(self) -> str:
        """A name for this moment of the game: that of the game, and the turn."""
        turn = self.match.state.turn_title()
        return f"{self.name[: MOST_NAME - len(turn) - 3].rstrip(' ,')} - {turn}"

    def save_as(self, name: str) -> None:
        """Save this moment under another name. The game continues under its own name, which may be the
        same."""
        name = " ".join(name.split())
        if not name or safe_name(name) == safe_name(self.name):
            self.save()
            return
        created = datetime.now(UTC).isoformat(timespec="microseconds")
        path = self._locks.reserve(self._folders.saves, name)
        draft = savefile.draft_of(self.match, numbered_name(name, path), created, self._packs)

        def work() -> None:
            try:
                savefile.save(path, draft)
            finally:
                self._locks.release(path)
            self._notify(tr("Saved as '{name}'. The game goes on beside it.", name=path.stem))

        self._run(work)

    def _run(self, work: Callable[[], None]) -> None:
        try:
            self._saver.run(self.path, work)
        except SaveError as error:
            self._notify(str(error))

    @property
    def state_words(self) -> tuple[str, bool]:
        """Sentences for the menu on whether the game is saved, and whether they are bad news."""
        problem = self._saver.problem(self.path)
        if problem is None:
            return tr("The game is saved; you can continue it from the main menu."), False
        if self.journal.is_whole:
            way_out = tr("The next start of railgames offers it all the same.")
        else:
            way_out = tr("Who leaves now loses what was played since the last save.")
        return f"{problem} {way_out}", True

    def finish(self) -> None:
        """Save the finished game for the replays."""
        self._write()

    def close(self) -> None:
        """Leave the table: save the file and then delete the journal."""
        draft, path, journal = self._draft(), self.path, self.journal

        def work() -> None:
            # The journal is deleted only after the save is on the disk; else the next start offers it.
            try:
                savefile.save(path, draft)
            except RailgamesError:
                journal.close()
                raise
            finally:
                self._locks.release(path)
            journal.discard()
            self._note_kept(True)

        self._run(work)
