"""Recovery after a crash: journals that no running program has locked, as games that can continue."""

import contextlib
import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from railgames.core import registry
from railgames.core.actions import parse_action
from railgames.core.errors import SaveError
from railgames.core.game import MapSource
from railgames.core.match import Match
from railgames.core.text import ntr, tr
from railgames.store import document
from railgames.store.document import Document, Header
from railgames.store.filesystem import FileSystem, cannot_read, is_running
from railgames.store.journal import JOURNAL_SUFFIX, Line, Opening
from railgames.store.savefile import REPLAY_ERRORS, FindGame, Loaded, match_of, state_hash, summary_of

# A journal without a complete first line may be one that another process is just creating.
YOUNG = 60.0


class Recovery:
    """One recoverable game. It is locked against other processes until ``release`` or ``discard``.

    ``moves`` counts the actions since the journal was created; ``problem`` is a sentence if the journal is
    unusable (then only ``discard`` makes sense), ``damage`` one if only its beginning can be read.
    """

    def __init__(
        self,
        path: Path,
        handle: int,
        disk: FileSystem,
        saved: Document | None,
        lines: tuple[Line, ...],
        lost: int = 0,
    ) -> None:
        self.path = path
        self.lines = lines
        self._lost = lost
        self.problem = ""
        self.modified = 0.0
        self._handle: int | None = handle
        self._disk = disk
        self._saved = saved

    @property
    def header(self) -> Header | None:
        """The header of the game when the journal was created."""
        return self._saved.header if self._saved else None

    def header_now(self, maps: MapSource, find_game: FindGame = registry.game) -> Header | None:
        """The header after the last action; where the game cannot be replayed, that of the beginning."""
        header = self.header
        if header is None or not self.moves:
            return header
        try:
            match = self.load(maps, find_game).match
        except REPLAY_ERRORS:
            return header
        state = match.state
        is_over = state.current_player is None
        return msgspec.structs.replace(
            header,
            turn=state.turn,
            position=match.position,
            is_over=is_over,
            summary=summary_of(match, state),
        )

    @property
    def moves(self) -> int:
        """The number of moves since the journal was created, without undone ones."""
        signs = {"play": 1, "redo": 1, "undo": -1, "saved": 0}
        return sum(signs[line.what] * line.count for line in self.lines)

    @property
    def damage(self) -> str:
        """What cannot be read at the end of the journal; "" if all can."""
        if not self._lost:
            return ""
        return ntr(
            "Its journal is damaged: the last move cannot be read.",
            "Its journal is damaged: the last {n} moves cannot be read.",
            self._lost,
        )

    @property
    def played(self) -> float:
        """When it was played last, in seconds since 1970: the time of the file where the journal does not say
        it, because a file that was copied has a time of its own."""
        return max((line.at for line in self.lines if line.what != "saved"), default=0.0) or self.modified

    def load(self, maps: MapSource, find_game: FindGame = registry.game) -> Loaded:
        """The game up to its last action. Raises SaveError or UnknownGame; the journal is kept."""
        return self._replayed(maps, find_game, lambda match: None)

    def was_at(self, moment: Match, maps: MapSource, find_game: FindGame = registry.game) -> bool:
        """True when the game has been at this moment of a save: then all that the save has is in the journal
        too. Undone moves count. Times of files do not, because a clock may be set back. Raises like
        ``load``."""
        position, wanted = moment.position, state_hash(moment.state)
        found: list[int] = []

        def compare(match: Match) -> None:
            if not found and match.position == position and state_hash(match.state) == wanted:
                found.append(position)

        match = self._replayed(maps, find_game, compare).match
        if not found and match.start <= position <= match.position:  # before the journal began
            return state_hash(match.state_at(position)) == wanted
        return bool(found)

    def _replayed(self, maps: MapSource, find_game: FindGame, on_row: Callable[[Match], None]) -> Loaded:
        """The game up to its last action. ``on_row`` is called with it at the start and after each row."""
        if self._saved is None:
            raise SaveError(self.problem)
        loaded = _with_notice(match_of(self._saved, maps, find_game), self.damage)
        on_row(loaded.match)
        done = 0
        for row in _rows(self.lines):
            try:
                _repeat(loaded.match, row)
            except REPLAY_ERRORS as error:
                lost = ntr("The last move", "The last {n} moves", len(self.lines) - done)
                why = tr("{lost} could not be replayed: {why}", lost=lost, why=error)
                return _with_notice(loaded, why)
            done += len(row)
            on_row(loaded.match)
        return loaded

    def release(self) -> None:
        """Unlock it for a later start."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(handle)

    def discard(self) -> None:
        """Delete it: a new journal or a save has the game, or the player does not want it."""
        self.release()
        with contextlib.suppress(OSError):
            self._disk.unlink(self.path)


def _with_notice(loaded: Loaded, more: str) -> Loaded:
    return msgspec.structs.replace(loaded, notice=f"{loaded.notice} {more}".strip())


def _rows(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines, grouped by gesture."""
    row: list[Line] = []
    for line in lines:
        if row and not line.gesture:
            yield row
            row = []
        row.append(line)
    if row:
        yield row


def _repeat(match: Match, row: Sequence[Line]) -> None:
    first = row[0]
    if first.what == "play":
        actions = [parse_action(match.game.Action, line.action) for line in row]
        played = match.play(*actions)
        if played.rest:
            raise SaveError(played.reason or tr("a row of actions stops early"))
    elif first.what in ("undo", "redo"):
        step = match.undo if first.what == "undo" else match.redo
        for _ in range(first.count):
            step(single=True)


def recover(folder: Path, fs: FileSystem | None = None) -> list[Recovery]:
    """The recoverable games to offer at the start: the one that was played last first, unusable journals at
    the end. Never raises.

    Journals of running programs are skipped. Those without unsaved actions are deleted, and so are those
    whose program ended while it wrote their first line: nothing had been played yet.
    """
    disk = fs or FileSystem()
    found: list[Recovery] = []
    names: list[str] = []
    with contextlib.suppress(OSError):
        names = [name for name in disk.names(folder) if name.endswith(JOURNAL_SUFFIX)]
    for name in names:
        with contextlib.suppress(OSError):
            recovery = _examine(disk, folder / name)
            if recovery is not None:
                found.append(recovery)
    return sorted(found, key=lambda recovery: (bool(recovery.problem), -recovery.played))


def _examine(disk: FileSystem, path: Path) -> Recovery | None:
    modified = disk.modified(path)
    handle = disk.open(path, os.O_RDWR)
    recovery = Recovery(path, handle, disk, None, ())
    recovery.modified = modified
    keeps = False
    try:
        if not _is_ours(disk, handle, path):
            return None
        data = b""
        try:
            data = disk.read_all(handle)
            opening, lines, lost = read_journal(data)
        except (OSError, SaveError) as error:
            if abs(time.time() - modified) < YOUNG:  # a clock that was set back makes none young
                return None
            if isinstance(error, SaveError) and is_unbegun(data):
                recovery.discard()
                return None
            why = cannot_read(error, path) if isinstance(error, OSError) else error
            recovery.problem = tr("The journal '{name}' cannot be used. {why}", name=path.name, why=why)
            keeps = True
            return recovery
        recovery = Recovery(path, handle, disk, opening.document, lines, lost)
        recovery.modified = modified
        keeps = bool(lost) or _is_worth_offering(opening, lines)
        if not keeps:
            recovery.discard()
            return None
        return recovery
    finally:
        if not keeps:
            recovery.release()


def _is_ours(disk: FileSystem, handle: int, path: Path) -> bool:
    """True when no running program has locked this journal."""
    try:
        return disk.lock(handle)
    except OSError:
        words = path.name.split("-")
        process = next((int(word) for word in words[1:] if word.isascii() and word.isdigit()), 0)
        return process > 0 and not is_running(process)


def _is_worth_offering(opening: Opening, lines: tuple[Line, ...]) -> bool:
    saved = max((line.number for line in lines if line.what == "saved"), default=0)
    if len(lines) > saved:
        return True
    return not saved and not opening.is_saved and opening.document.header.position > 0


class Contents(NamedTuple):
    """The first line of a journal and the intact lines after it; ``lost``: how many moves after those cannot
    be read, because something has damaged the file before them."""

    opening: Opening
    lines: tuple[Line, ...]
    lost: int


def read_journal(data: bytes) -> Contents:
    """Read a journal up to its first damaged line. One that a crash cut off at the end is no damage.

    Raises DamagedSave or SaveError if the first line is unusable.
    """
    document.refuse_nothing(data)
    rows = data.split(b"\n")
    raw = _decode_line(rows[0]) if len(rows) > 1 else None
    if not isinstance(raw, dict) or not isinstance(raw.get("document"), dict):
        raise document.DamagedSave(tr("The beginning of the file is damaged."))
    opening = Opening(document.convert(raw["document"]), raw.get("is_saved") is True)
    found = [_line(row) for row in rows[1:-1]]
    lines: list[Line] = []
    for line in found:
        if line is None or line.number != len(lines) + 1:
            break
        lines.append(line)
    lost = [line for line in found[len(lines) :] if line is None or line.what != "saved"]
    return Contents(opening, tuple(lines), len(lost))


def _line(row: bytes) -> Line | None:
    """A line of a journal; None if it is damaged."""
    try:
        return msgspec.convert(_decode_line(row), Line)
    except msgspec.ValidationError:
        return None


def is_unbegun(data: bytes) -> bool:
    """True for a journal that was cut off in its first line. Zeros are what a power cut leaves of bytes that
    were written: they are no such cut."""
    return b"\n" not in data and b"\0" not in data


def _decode_line(row: bytes) -> object:
    """The JSON of one line, None if its checksum is wrong."""
    checksum, _, body = row.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(body):
        return None
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
