"""A match as a save file, and back: replayed from its actions and checked against the hash of its state."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from railgames import __version__
from railgames.core import registry
from railgames.core.actions import format_action, parse_action
from railgames.core.errors import RailgamesError, SaveError
from railgames.core.game import Game, MapSource, State, parts_of, winners
from railgames.core.match import LogEntry, Match, MatchSetup
from railgames.core.text import tr
from railgames.store import document
from railgames.store.atomic import backup_path, write_file
from railgames.store.document import DamagedSave, Document, Header, MapStamp
from railgames.store.filesystem import FileSystem, cannot_read

FindGame = Callable[[str], Game]

# What the code of a game may raise when an old action or snapshot meets newer rules or another map.
MISFITS = (
    RailgamesError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it stood when ``draft_of`` was called; cheap to take, encoded later in another thread."""

    match: Match
    state: State
    start: State | None
    log: tuple[LogEntry, ...]
    history: tuple[str, ...]
    name: str
    created: str
    packs: tuple[str, ...]
    summary: str


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was read. ``notice`` is a sentence to show the player, empty when all is as it was."""

    match: Match
    header: Header
    notice: str = ""


def canonical(plain: object) -> bytes:
    """Plain data as JSON with sorted keys and no spaces: the same bytes for the same meaning.

    Raises SaveError when it is not plain data.
    """
    try:
        return msgspec.json.encode(plain, order="sorted")
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise SaveError(tr("This state is not plain data: {error}.", error=error)) from error


def snapshot_hash(snapshot: dict[str, Any]) -> str:
    """The sha256 of a snapshot, in hex."""
    return _digest(snapshot)


def state_hash(state: State) -> str:
    """The sha256 of the whole state, in hex; equal exactly when the snapshots are."""
    return snapshot_hash(state.snapshot())


def map_stamp(game: Game, config: msgspec.Struct, maps: MapSource) -> MapStamp:
    """Which map this config plays on, with which parts. Raises ContentError when one is not usable."""
    map_id = game.map_of(config)
    board = maps.load(game.id, map_id, game.map_kind)
    version = str(getattr(board, "version", ""))
    named = parts_of(game, config, maps)
    parts = {part: _digest(maps.load(game.id, part, kind)) for part, kind in sorted(named.items())}
    return MapStamp(map_id, version, _digest(board), parts)


def _digest(plain: object) -> str:
    return hashlib.sha256(canonical(plain)).hexdigest()


def draft_of(
    match: Match, name: str = "", created: str = "", packs: tuple[str, ...] = (), summary: str = ""
) -> Draft:
    """Take a match down for saving: two copies, no encoding, so that no frame waits for it.

    ``created`` is that of the header it was loaded with, empty for a new game; ``summary`` one line for the
    list.
    """
    return Draft(
        match=match,
        state=match.state.clone(),
        start=match.state_at(0) if match.readonly_history else None,
        log=tuple(match.log),
        history=match.readonly_history,
        name=name,
        created=created,
        packs=packs,
        summary=summary,
    )


def document_of(draft: Draft) -> Document:
    """The document of a draft. Raises SaveError when the state is not plain data."""
    match, state = draft.match, draft.state
    now = datetime.now(UTC).isoformat(timespec="seconds")
    is_over = state.current_player is None
    snapshot = state.snapshot()
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
        position=len(draft.history) + len(draft.log),
        is_over=is_over,
        summary=draft.summary or _summary(match, state),
    )
    return Document(
        header=header,
        config=msgspec.to_builtins(match.setup.config),
        seed=match.setup.seed,
        history=draft.history,
        start=None if draft.start is None else draft.start.snapshot(),
        actions=tuple(format_action(entry.action) for entry in draft.log),
        snapshot=snapshot,
        state_hash=snapshot_hash(snapshot),
    )


def _summary(match: Match, state: State) -> str:
    if state.current_player is not None:
        return tr("Round {n}", n=state.turn)
    names = ", ".join(match.setup.seats[seat].name for seat in winners(state.scores()))
    return tr("Finished; won by {names}", names=names)


def encode(draft: Draft) -> bytes:
    """The bytes of a save file. Raises SaveError."""
    return document.pack(document_of(draft))


def decode(data: bytes, maps: MapSource, find_game: FindGame = registry.game) -> Loaded:
    """The match in a save file's bytes. Raises DamagedSave, SaveError or UnknownGame."""
    return match_of(document.unpack(data), maps, find_game)


def match_of(saved: Document, maps: MapSource, find_game: FindGame = registry.game) -> Loaded:
    """The match of a document: replayed and checked, or gone on from its snapshot with a notice why."""
    if snapshot_hash(saved.snapshot) != saved.state_hash:
        raise DamagedSave(tr("The state in it is not the one that was saved."))
    header, game = saved.header, find_game(saved.header.game)
    try:
        config = msgspec.convert(saved.config, game.Config)
        stamp = map_stamp(game, config, maps)
    except (RailgamesError, msgspec.ValidationError) as error:
        raise SaveError(tr("The game cannot go on as it was set up: {error}", error=error)) from error
    setup = MatchSetup(game.id, config, header.seats, saved.seed)
    notice = _why_not_replayed(header, game, stamp)
    if not notice:
        try:
            return Loaded(match=_replay(game, setup, maps, saved), header=header)
        except MISFITS as error:
            notice = _why_it_differs(header, game, error)
    return Loaded(match=_from_snapshot(game, setup, maps, saved), header=header, notice=notice)


def _why_not_replayed(header: Header, game: Game, stamp: MapStamp) -> str:
    if header.rules_version > game.rules_version:
        return tr(
            "This game was saved with newer rules; it goes on from where it stood, and its past moves can "
            "only be read."
        )
    changed = header.map.changed_in(stamp)
    if changed:
        return tr(
            "The map '{map}' has changed since this game was saved; it goes on from where it stood, and its "
            "past moves can only be read.",
            map=changed,
        )
    return ""


def _why_it_differs(header: Header, game: Game, error: Exception) -> str:
    if header.rules_version < game.rules_version:
        return tr(
            "The rules were corrected since this game was saved; it goes on from where it stood, and its "
            "past moves can only be read."
        )
    return tr(
        "The past moves of this game could not be played again ({reason}); it goes on from where it stood.",
        reason=_reason(error).rstrip("."),
    )


def _reason(error: Exception) -> str:
    """What a player may read of an error: ours are sentences, one of a game's code is not."""
    if isinstance(error, RailgamesError):
        return str(error)
    return tr("it does not fit the rules and the map as they are now ({kind})", kind=type(error).__name__)


def _replay(game: Game, setup: MatchSetup, maps: MapSource, saved: Document) -> Match:
    actions = [parse_action(game.Action, text) for text in saved.actions]
    if saved.start is None:
        match = Match.replay(game, setup, maps, actions)
    else:
        start = _restored(game, setup, maps, saved.start)
        match = Match.resume(game, setup, maps, start, saved.history)
        for action in actions:
            match.play(action)
    if state_hash(match.state) != saved.state_hash:
        raise SaveError(tr("they lead to another position"))
    return match


def _from_snapshot(game: Game, setup: MatchSetup, maps: MapSource, saved: Document) -> Match:
    try:
        state = _restored(game, setup, maps, saved.snapshot)
        return Match.resume(game, setup, maps, state, saved.history + saved.actions)
    except MISFITS as error:
        raise SaveError(
            tr("The game cannot go on from where it stood: {reason}", reason=_reason(error))
        ) from error


def _restored(game: Game, setup: MatchSetup, maps: MapSource, snapshot: dict[str, Any]) -> State:
    """The state of a snapshot that may be anybody's text: one that can be shown and played on.

    Raises SaveError, or whatever the code of the game raises for a state that cannot be.
    """
    state = game.restore(setup.config, snapshot, maps)
    player, seats = state.current_player, len(setup.seats)
    if len(state.scores()) != seats or player not in (None, *range(seats)):
        raise SaveError(tr("Its position is of another number of players."))
    if player is not None and not state.legal_actions():
        raise SaveError(tr("Nothing can be done in its position."))
    if game.has_hidden_information(setup.config, seats) and player is not None and _is_view(state, seats):
        raise SaveError(tr("Its position is only what one player sees."))
    state.prompt(player)
    return state


def _is_view(state: State, seats: int) -> bool:
    whole = state.snapshot()
    return any(state.observe(viewer).snapshot() == whole for viewer in (None, *range(seats)))


def save(path: Path, draft: Draft, fs: FileSystem | None = None) -> None:
    """Write a draft at ``path`` now; the versions before it stay beside it. Raises SaveError."""
    write_file(path, encode(draft), fs=fs)


def load(
    path: Path, maps: MapSource, find_game: FindGame = registry.game, fs: FileSystem | None = None
) -> Loaded:
    """The game at ``path`` or, when that file is damaged, the newest whole version before it, with a notice.

    Raises SaveError when none can be read, UnknownGame when the game is not installed.
    """
    disk = fs or FileSystem()
    first: SaveError | None = None
    for number in range(4):
        source = backup_path(path, number) if number else path
        try:
            loaded = decode(_read(disk, source), maps, find_game)
        except DamagedSave as error:
            first = first or error
            continue
        except SaveError as error:
            raise SaveError(tr("'{name}' cannot be opened. {why}", name=path.name, why=error)) from error
        if first is None:
            return loaded
        notice = tr(
            "'{name}' cannot be used; an older version of it was opened instead ({turn}). {why}",
            name=path.name,
            turn=loaded.header.summary,
            why=first,
        )
        return Loaded(match=loaded.match, header=loaded.header, notice=f"{notice} {loaded.notice}".rstrip())
    raise SaveError(
        tr("'{name}' cannot be opened, nor a version saved before it. {why}", name=path.name, why=first)
    ) from first


def _read(disk: FileSystem, path: Path) -> bytes:
    try:
        return disk.read_file(path)
    except OSError as error:
        raise DamagedSave(str(cannot_read(error, path))) from error
