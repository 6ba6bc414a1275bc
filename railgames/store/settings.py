"""The player's settings on this computer. A damaged file never prevents the window from opening."""

import contextlib
import errno
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from railgames.core.errors import SaveError
from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.store.atomic import write_file
from railgames.store.filesystem import FileSystem, cannot_read

MAX_BYTES = 1024 * 1024

Volume = Annotated[float, Meta(ge=0.0, le=1.0)]
Speed = Literal["calm", "normal", "fast", "off"]
Word = Annotated[str, Meta(max_length=40)]
Length = Annotated[int, Meta(ge=-100_000, le=100_000)]


class WindowPlace(msgspec.Struct, frozen=True):
    """The window's position and size in screen pixels; ``x``, ``y`` None: let the system choose.

    ``desktops`` are the sizes of the screens that there were; none: not known.
    """

    width: Annotated[int, Meta(ge=320, le=16_384)] = 1280
    height: Annotated[int, Meta(ge=240, le=16_384)] = 720
    x: Length | None = None
    y: Length | None = None
    maximized: bool = False
    desktops: tuple[tuple[Length, Length], ...] = ()


class Settings(msgspec.Struct, kw_only=True):
    """Every setting and its default. ``ui_scale`` None: automatic; ``keys`` maps a command to keys;
    ``round_cards``: a card tells how a round ended; ``end_turns``: a turn ends by itself;
    ``follow_routes``: a train goes on with a planned route by itself; ``room_choices``: what rooms remember
    for the next table, by names of theirs; ``bots`` are the references of AIs from outside that this
    player has let run."""

    theme: Annotated[str, Meta(min_length=1, max_length=60)] = "paper"
    ui_scale: Annotated[float, Meta(ge=0.75, le=2.5)] | None = None
    speed: Speed = "normal"
    reduced_motion: bool = False
    master_volume: Volume = 0.8
    effects_volume: Volume = 1.0
    music_volume: Volume = 0.5
    fullscreen: bool = False
    keys: dict[str, tuple[str, ...]] = {}
    language: Annotated[str, Meta(max_length=20)] = ""
    last_game: str = ""
    last_seats: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()
    last_options: dict[str, dict[str, Any]] = {}
    packs: tuple[str, ...] = ()
    packs_off: tuple[str, ...] = ()
    window: WindowPlace = WindowPlace()
    hints: bool = True
    cover_boards: bool = True
    tips_seen: tuple[str, ...] = ()
    round_cards: bool = True
    end_turns: bool = False
    follow_routes: bool = True
    room_choices: dict[Word, Word] = {}
    bots: tuple[str, ...] = ()


def load_settings(path: Path, fs: FileSystem | None = None) -> tuple[Settings, str]:
    """The settings at ``path`` and a message, empty if there is no problem. Never raises.

    No file: the defaults. An invalid field keeps its default; a file that is not JSON is renamed to
    ``settings.json.broken``. Fields of another version are ignored.
    """
    disk = fs or FileSystem()
    try:
        data = disk.read_file(path, limit=MAX_BYTES)
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        if error.errno == errno.EFBIG:
            return Settings(), _put_aside(path, disk)
        return Settings(), tr("{why} The default settings are used.", why=cannot_read(error, path))
    if not data.strip():
        return Settings(), tr("The settings file is empty; the default settings are used.")
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raw = None
    if not isinstance(raw, dict):
        return Settings(), _put_aside(path, disk)
    settings, refused = _read_fields(raw)
    if not refused:
        return settings, ""
    names = ", ".join(refused)
    return settings, tr("Some settings could not be read and were reset: {names}.", names=names)


def read_there(path: Path, fs: FileSystem | None = None) -> dict[str, Any]:
    """The fields that are whole in the file now, with their values; none if there is no file or it cannot be
    read. A damaged file is renamed to ``settings.json.broken``. Never raises."""
    disk = fs or FileSystem()
    try:
        data = disk.read_file(path, limit=MAX_BYTES)
    except OSError:
        return {}
    if not data.strip():
        return {}
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raw = None
    if not isinstance(raw, dict):
        _put_aside(path, disk)
        return {}
    return _good_fields(raw)[0]


def _read_fields(raw: dict[str, Any]) -> tuple[Settings, list[str]]:
    good, refused = _good_fields(raw)
    return Settings(**good), refused


def _good_fields(raw: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values that can be used, by field, and the names of those that cannot."""
    hints = get_type_hints(Settings, include_extras=True)
    good: dict[str, Any] = {}
    refused = []
    for info in fields(Settings):
        if info.encode_name not in raw:
            continue
        try:
            good[info.name] = msgspec.convert(raw[info.encode_name], hints[info.name])
        except msgspec.ValidationError:
            refused.append(info.name)
    return good, refused


def _put_aside(path: Path, disk: FileSystem) -> str:
    broken = path.with_name(path.name + ".broken")
    with contextlib.suppress(OSError):
        disk.replace(path, broken)
        return tr(
            "The settings file was damaged; the default settings are used, and it is kept as '{name}'.",
            name=broken.name,
        )
    return tr("The settings file '{path}' is damaged; the default settings are used.", path=path)


def encode_settings(settings: Settings) -> bytes:
    """The bytes of a settings file. Raises SaveError if a value is not plain data."""
    try:
        return msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"
    except (TypeError, ValueError, OverflowError) as error:
        raise SaveError(tr("The settings cannot be saved: {error}.", error=error)) from error


def save_settings(path: Path, settings: Settings, fs: FileSystem | None = None) -> None:
    """Write the settings atomically. Raises SaveError."""
    write_file(path, encode_settings(settings), keep=0, fs=fs)
