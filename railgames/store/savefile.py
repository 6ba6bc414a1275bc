"""Conversion between a match and a save file.

``load`` replays every action and checks the result against the hash of the saved state. ``open_save`` resumes
from the saved state, in constant time for any length of game; its ``Past`` replays the actions later. A game
whose logs are short is always replayed (``Game.is_replayed_first``).
"""

import hashlib
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from railgames import __version__
from railgames.core import registry
from railgames.core.actions import parse_action
from railgames.core.errors import ContentError, RailgamesError, SaveError
from railgames.core.game import AnyGame, MapSource, State, winners
from railgames.core.match import LogEntry, Match, MatchSetup, Unread
from railgames.core.text import tr
from railgames.store import document
from railgames.store.atomic import KEEP, backup_path, write_file
from railgames.store.document import (
    DamagedSave,
    Document,
    Header,
    MapStamp,
    MissingContent,
    RefusedSave,
    UnreadableSave,
    gestures_of,
    rows_of,
)
from railgames.store.filesystem import FileSystem, cannot_read
from railgames.store.folders import SAVE_SUFFIX

FindGame = Callable[[str], AnyGame]

# Errors that a game may raise when an old action or snapshot is used with newer rules or another map.
REPLAY_ERRORS = (
    RailgamesError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


WORK_SECONDS, REST_SECONDS = 0.002, 0.004
"""The background replay alternates between working and sleeping, so that it delays no frame."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A match at the time of ``draft_of``; cheap to make, encoded later in another thread."""

    match: Match
    state: State
    start: State | None
    log: tuple[LogEntry, ...]
    history: tuple[str, ...]
    unread: Unread | None
    name: str
    created: str
    packs: tuple[str, ...]
    summary: str
    notes: dict[str, str]


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """A loaded game. ``notice`` is a sentence for the player, empty if nothing has changed.

    ``past`` is the log that is still to be replayed, None if the match already has it.
    """

    match: Match
    header: Header
    notice: str = ""
    past: "Past | None" = None


class Past:
    """The past moves of a match that was resumed from its snapshot.

    ``replay`` may run in another thread; ``hand_over`` then adds the result to the match.
    """

    def __init__(
        self, game: AnyGame, setup: MatchSetup, maps: MapSource, saved: Document, match: Match
    ) -> None:
        self.match = match
        self._game, self._setup, self._maps, self._saved = game, setup, maps, saved
        self._replayed: Match | None = None
        self._notice = ""
        self._worked_since = 0.0
        self.is_stopped = False

    @property
    def length(self) -> int:
        """How many actions are to be replayed."""
        return len(self._saved.actions)

    def replay(self, *, rests: bool = True) -> None:
        """Replay the actions and check the resulting state. Never raises; ``stop`` ends it early."""
        self._worked_since = time.monotonic()
        try:
            on_step = self._rest if rests else None
            self._replayed = _replay(self._game, self._setup, self._maps, self._saved, on_step)
        except _Stopped:
            return
        except REPLAY_ERRORS as error:
            self._notice = _why_it_differs(self._saved.header, self._game, error)

    def _rest(self) -> None:
        if self.is_stopped:
            raise _Stopped
        if time.monotonic() - self._worked_since > WORK_SECONDS:
            time.sleep(REST_SECONDS)
            self._worked_since = time.monotonic()

    def stop(self) -> None:
        """End ``replay`` soon: its result is not needed."""
        self.is_stopped = True

    def hand_over(self) -> str:
        """Give the match its log, or make its past read-only. Returns a sentence for the player, or ""."""
        if self._replayed is not None:
            self.match.read_in(self._replayed)
        elif self._notice:
            self.match.give_up_unread()
        return self._notice


class _LeadsElsewhere(SaveError):
    """Raised when the actions of a save lead to this state, and not to the saved one."""

    def __init__(self, state: State) -> None:
        super().__init__(tr("they lead to another position"))
        self.state = state


class _Stopped(Exception):
    """Raised inside the replay when its result is not needed."""


def canonical(plain: object) -> bytes:
    """Plain data as JSON with sorted keys and no spaces: the same bytes for equal data.

    Raises SaveError if it is not plain data.
    """
    try:
        return msgspec.json.encode(plain, order="sorted")
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise SaveError(tr("This state is not plain data: {error}.", error=error)) from error


def snapshot_hash(snapshot: dict[str, Any]) -> str:
    """The sha256 of a snapshot, in hex."""
    return _digest(snapshot)


def state_hash(state: State) -> str:
    """The sha256 of the whole state, in hex; equal if and only if the snapshots are."""
    return snapshot_hash(state.snapshot())


def map_stamp(game: AnyGame, config: msgspec.Struct, maps: MapSource) -> MapStamp:
    """The map and parts of this config; of a game without maps the parts alone.

    Raises ContentError if one is unusable.
    """
    map_id, named = game.map_of(config), game.parts_of(config, maps)
    parts = {part: _digest(maps.load(game.id, part, kind)) for part, kind in sorted(named.items())}
    if not map_id:
        return MapStamp("", parts=parts)
    board = maps.load(game.id, map_id, game.map_kind)
    return MapStamp(map_id, str(getattr(board, "version", "")), _digest(board), parts)


def is_map_changed(match: Match, maps: MapSource) -> bool:
    """Whether the map of a match, or a part of it, is another one in ``maps``, or cannot be used there."""
    game, config = match.game, match.setup.config
    try:
        return map_stamp(game, config, maps) != map_stamp(game, config, match.maps)
    except ContentError:
        return True


def _digest(plain: object) -> str:
    return hashlib.sha256(canonical(plain)).hexdigest()


def draft_of(
    match: Match, name: str = "", created: str = "", packs: tuple[str, ...] = (), summary: str = ""
) -> Draft:
    """Snapshot a match for saving. Two copies and no encoding, so that no frame is delayed.

    ``created`` comes from the header of a loaded game and is empty for a new one; ``summary`` is one line for
    the list of saves.
    """
    return Draft(
        match=match,
        state=match.state.clone(),
        start=_start_of(match),
        log=tuple(match.log),
        history=match.history,
        unread=match.unread,
        name=name,
        created=created,
        packs=packs,
        summary=summary,
        notes=dict(match.notes),
    )


def _start_of(match: Match) -> State | None:
    """The state before the first action to be replayed; None for the start of the game."""
    if match.unread is not None:
        return match.unread.base
    return match.state_at(match.start) if match.start else None


def document_of(draft: Draft) -> Document:
    """The document of a draft. Raises SaveError if the state is not plain data."""
    match, state = draft.match, draft.state
    now = datetime.now(UTC).isoformat(timespec="seconds")
    is_over = state.current_player is None
    snapshot = state.snapshot()
    before = draft.unread or Unread((), ())
    actions = before.texts + tuple(entry.text for entry in draft.log)
    header = Header(
        format=document.FORMAT,
        app=__version__,
        game=match.game.id,
        rules_version=match.game.rules_version,
        map=map_stamp(match.game, match.setup.config, match.maps),
        packs=draft.packs,
        created=draft.created or now,
        saved=now,
        name=draft.name,
        seats=match.setup.seats,
        turn=state.turn,
        position=len(draft.history) + len(actions),
        is_over=is_over,
        summary=draft.summary or summary_of(match, state),
    )
    return Document(
        header=header,
        config=msgspec.to_builtins(match.setup.config),
        seed=match.setup.seed,
        history=draft.history,
        start=None if draft.start is None else draft.start.snapshot(),
        actions=actions,
        rows=rows_of((*before.gestures, *(entry.gesture for entry in draft.log))),
        snapshot=snapshot,
        state_hash=snapshot_hash(snapshot),
        notes=draft.notes,
    )


def summary_of(match: Match, state: State) -> str:
    """How far a game is, in a line: the heading of its table, or who has won."""
    if state.current_player is not None:
        return state.turn_title()
    names = ", ".join(match.setup.seats[seat].name for seat in winners(state.scores()))
    return tr("Finished; won by {names}", names=names)


def encode(draft: Draft) -> bytes:
    """The bytes of a save file. Raises SaveError."""
    return document.pack(document_of(draft))


def decode(data: bytes, maps: MapSource, find_game: FindGame = registry.game) -> Loaded:
    """The match in a save file's bytes. Raises DamagedSave, SaveError or UnknownGame."""
    return match_of(document.unpack(data), maps, find_game)


def match_of(saved: Document, maps: MapSource, find_game: FindGame = registry.game) -> Loaded:
    """The match of a document: replayed and checked, or resumed from its snapshot with the reason as
    notice."""
    game, setup, notice = _opened(saved, maps, find_game)
    is_current = not notice and _is_of_these_rules(saved, game)
    if not notice:
        try:
            return Loaded(match=_noted(_replay(game, setup, maps, saved), saved), header=saved.header)
        except REPLAY_ERRORS as error:
            if is_current and game.is_replayed_first:
                raise SaveError(
                    _no_game_leads_to(_why_not_proved(game, setup, maps, saved, error))
                ) from error
            notice = _why_it_differs(saved.header, game, error)
    match = _noted(_from_snapshot(game, setup, maps, saved, is_current=is_current), saved)
    return Loaded(match=match, header=saved.header, notice=notice)


def _why_not_proved(
    game: AnyGame, setup: MatchSetup, maps: MapSource, saved: Document, error: Exception
) -> str:
    """What is wrong in a save whose replay ended with this error, as part of a sentence. Raises SaveError for
    a position that is wrong by itself."""
    state = _from_snapshot(game, setup, maps, saved, is_current=True).state
    if isinstance(error, _LeadsElsewhere):
        return game.difference(state, error.state)
    return tr("its moves could not be replayed ({reason})", reason=_reason(error).rstrip("."))


def _no_game_leads_to(flaw: str) -> str:
    return tr("No game leads to its position: {flaw}.", flaw=flaw)


def _noted(match: Match, saved: Document) -> Match:
    """The match with what its rooms have kept for their players."""
    match.notes.update(saved.notes)
    return match


def resumed(saved: Document, maps: MapSource, find_game: FindGame = registry.game) -> Loaded:
    """The match of a document, resumed from its snapshot; ``past`` replays its actions later."""
    game, setup, notice = _opened(saved, maps, find_game)
    is_current = _is_of_these_rules(saved, game)
    if notice or not saved.actions or (is_current and game.is_replayed_first):
        return match_of(saved, maps, find_game)
    try:
        start = saved.start
        base = None if start is None else _restored(game, setup, maps, start, is_current=is_current)
        state = _restored(game, setup, maps, saved.snapshot, is_current=is_current)
    except REPLAY_ERRORS:
        return match_of(saved, maps, find_game)  # an unusable snapshot: try the actions
    gestures = gestures_of(saved.rows, len(saved.actions), len(saved.history))
    unread = Unread(saved.actions, gestures, base)
    match = _noted(Match.resume(game, setup, maps, state, saved.history, unread), saved)
    return Loaded(match=match, header=saved.header, past=Past(game, setup, maps, saved, match))


def _opened(saved: Document, maps: MapSource, find_game: FindGame) -> tuple[AnyGame, MatchSetup, str]:
    """The game, the setup, and the reason why the actions cannot be replayed (empty: they can)."""
    if snapshot_hash(saved.snapshot) != saved.state_hash:
        raise DamagedSave(tr("The state in it is not the one that was saved."))
    header, game = saved.header, find_game(saved.header.game)
    try:
        config = msgspec.convert(saved.config, game.Config)
        stamp = map_stamp(game, config, maps)
    except (RailgamesError, msgspec.ValidationError) as error:
        message = tr("The game cannot continue with its setup: {error}", error=_without_others(error))
        kind = MissingContent if isinstance(error, RailgamesError) else SaveError
        raise kind(" ".join([message, *_missing_packs(header, maps)])) from error
    setup = MatchSetup(game.id, config, header.seats, saved.seed)
    return game, setup, _why_not_replayed(header, game, stamp)


def _without_others(error: Exception) -> Exception:
    """The error without the names of other maps: they are of no use to this game."""
    if not isinstance(error, ContentError):
        return error
    return ContentError(msgspec.structs.replace(problem, allowed="") for problem in error.problems)


@runtime_checkable
class PackedMaps(Protocol):
    """A source of maps that knows its packs."""

    def pack_names(self) -> tuple[str, ...]:
        """The packs in use, each with its version: "my-boards 1.0.0"."""
        ...


def _missing_packs(header: Header, maps: MapSource) -> list[str]:
    """A sentence for each pack of a save that is not in use now, or in another version."""
    if not isinstance(maps, PackedMaps):
        return []
    now = {name.partition(" ")[0]: name for name in maps.pack_names()}
    sentences = []
    for name in header.packs:
        pack_id = name.partition(" ")[0]
        if pack_id not in now:
            sentences.append(tr("It was played with the pack {pack}, which is missing or off.", pack=name))
        elif " " in name and now[pack_id] != name:
            sentences.append(
                tr("It was played with the pack {pack}; here is {now}.", pack=name, now=now[pack_id])
            )
    return sentences


def _why_not_replayed(header: Header, game: AnyGame, stamp: MapStamp) -> str:
    if header.rules_version > game.rules_version:
        return tr(
            "This game was saved with newer rules; it continues from its last position, and its past moves "
            "are read-only."
        )
    changed = header.map.changed_in(stamp)
    if changed:
        return tr(
            "The map '{map}' has changed since this game was saved; it continues from its last position, and "
            "its past moves are read-only.",
            map=changed,
        )
    return ""


def _why_it_differs(header: Header, game: AnyGame, error: Exception) -> str:
    if header.rules_version < game.rules_version:
        return tr(
            "The rules were corrected since this game was saved; it continues from its last position, and "
            "its past moves are read-only."
        )
    return tr(
        "The past moves of this game could not be replayed ({reason}); it continues from its last position.",
        reason=_reason(error).rstrip("."),
    )


def _reason(error: Exception) -> str:
    """An error as text for the player. Our own errors are sentences; other exceptions are not."""
    if isinstance(error, RailgamesError):
        return str(error)
    return tr("it does not fit the rules and the map as they are now ({kind})", kind=type(error).__name__)


def _replay(
    game: AnyGame,
    setup: MatchSetup,
    maps: MapSource,
    saved: Document,
    on_step: Callable[[], None] | None = None,
) -> Match:
    if saved.start is None:
        match = Match(game, setup, maps)
    else:
        is_current = _is_of_these_rules(saved, game)
        start = _restored(game, setup, maps, saved.start, is_current=is_current)
        match = Match.resume(game, setup, maps, start, saved.history)
    actions = (parse_action(game.Action, text) for text in saved.actions)
    match.replay_onto(actions, gestures_of(saved.rows, len(saved.actions), match.start), on_step)
    if state_hash(match.state) != saved.state_hash:
        raise _LeadsElsewhere(match.state)
    return match


def _is_of_these_rules(saved: Document, game: AnyGame) -> bool:
    return saved.header.rules_version == game.rules_version


def _from_snapshot(
    game: AnyGame, setup: MatchSetup, maps: MapSource, saved: Document, *, is_current: bool
) -> Match:
    try:
        state = _restored(game, setup, maps, saved.snapshot, is_current=is_current)
        return Match.resume(game, setup, maps, state, saved.history + saved.actions)
    except REPLAY_ERRORS as error:
        raise SaveError(
            tr("The game cannot continue from its last position: {reason}", reason=_reason(error))
        ) from error


def _restored(
    game: AnyGame, setup: MatchSetup, maps: MapSource, snapshot: dict[str, Any], *, is_current: bool
) -> State:
    """The state of an untrusted snapshot, checked so that it can be shown and played on. ``is_current``: of
    the rules and the map as they are now, so that what they do not lead to is refused.

    Raises SaveError, or any error of the game for an impossible state.
    """
    state: State = game.restore(setup.config, snapshot, maps)
    player, seats = state.current_player, len(setup.seats)
    if len(state.scores()) != seats or player not in (None, *range(seats)):
        raise SaveError(tr("Its position is of another number of players."))
    if player is not None and not state.legal_actions():
        raise SaveError(tr("Nothing can be done in its position."))
    if game.has_hidden_information(setup.config, seats) and player is not None and _is_view(state, seats):
        raise SaveError(tr("Its position is only what one player sees."))
    state.prompt(player)
    flaw = game.flaw(state) if is_current else ""
    if flaw:
        raise SaveError(_no_game_leads_to(flaw))
    return state


def _is_view(state: State, seats: int) -> bool:
    whole = state.snapshot()
    return any(state.observe(viewer).snapshot() == whole for viewer in (None, *range(seats)))


def save(path: Path, draft: Draft, fs: FileSystem | None = None) -> None:
    """Write a draft to ``path`` now; older versions are kept beside it. Raises SaveError."""
    write_file(path, encode(draft), fs=fs, among=SAVE_SUFFIX)


def load(
    path: Path, maps: MapSource, find_game: FindGame = registry.game, fs: FileSystem | None = None
) -> Loaded:
    """The game at ``path``, replayed; if it is damaged, the newest intact older version, with a notice.

    Raises RefusedSave if none can be read, UnknownGame if the game is not installed.
    """
    return _newest(path, fs, lambda saved: match_of(saved, maps, find_game))


def open_save(
    path: Path, maps: MapSource, find_game: FindGame = registry.game, fs: FileSystem | None = None
) -> Loaded:
    """Like ``load``, but resumed from the snapshot: run ``Loaded.past`` to get the log. Raises the same."""
    return _newest(path, fs, lambda saved: resumed(saved, maps, find_game))


def _newest(path: Path, fs: FileSystem | None, read: Callable[[Document], Loaded]) -> Loaded:
    disk = fs or FileSystem()
    damage: list[DamagedSave] = []
    for number in range(KEEP + 1):
        source = backup_path(path, number) if number else path
        try:
            loaded = read(document.unpack(_read(disk, source)))
        except DamagedSave as error:
            damage.append(error)
            continue
        except SaveError as error:
            message = tr("'{name}' cannot be opened. {why}", name=path.name, why=error)
            raise RefusedSave(message, error) from error
        if not damage:
            return loaded
        notice = tr(
            "'{name}' cannot be used; an older version of it was opened instead ({turn}). {why}",
            name=path.name,
            turn=loaded.header.summary,
            why=damage[0],
        )
        return msgspec.structs.replace(loaded, notice=f"{notice} {loaded.notice}".rstrip())
    first = damage[0]
    message = tr("'{name}' cannot be opened, nor a version saved before it. {why}", name=path.name, why=first)
    raise RefusedSave(message, first) from first


def _read(disk: FileSystem, path: Path) -> bytes:
    try:
        return disk.read_file(path)
    except OSError as error:
        raise UnreadableSave(str(cannot_read(error, path))) from error
