"""The settings file as several programs write it: each keeps what it did not itself change.

A window holds its settings for hours. Meanwhile another window or ``railgames packs`` may write the file. So
the file is read again before each write, and only what this program has changed since its last write
replaces what is there.
"""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from railgames.store.filesystem import FileSystem
from railgames.store.save_locks import SaveLocks
from railgames.store.settings import Settings, encode_settings, read_there, save_settings

SETS = ("bots", "packs_off", "tips_seen")
"""Fields that are sets of words: what is added and removed on both sides is."""

ORDERS = ("packs",)
"""Fields that are orders of words: where both sides have another one, ours with the words that we do not know
after it."""

TRIES, SECONDS = 50, 0.02
"""How often the lock is tried, and for how long it is waited between. A write takes a few milliseconds."""


class SettingsFile:
    """The file at ``path``; ``settings`` are those that this program has read from it or begins with."""

    def __init__(self, path: Path, settings: Settings, fs: FileSystem | None = None) -> None:
        self.path = path
        self._disk = fs or FileSystem()
        self._locks = SaveLocks(fs)
        self._known = encode_settings(settings)

    def write(self, ours: bytes) -> dict[str, object]:
        """Write these settings (``encode_settings``), and what others have changed in the file. Returns the
        fields that are others', with their values. Raises SaveError; then the next write has ours again."""
        before, now = decode_settings(self._known), decode_settings(ours)
        with self._locked():
            there = read_there(self.path, self._disk)
            merged = merge(before, now, there)
            save_settings(self.path, merged, self._disk)
        self._known = ours
        return _differences(now, merged)

    def look(self, ours: bytes) -> dict[str, object]:
        """What ``write`` would return. Nothing is written, unless something of ours is still to be."""
        if ours != self._known:
            return self.write(ours)
        now = decode_settings(ours)
        return _differences(now, merge(now, now, read_there(self.path, self._disk)))

    def note_taken(self, others: dict[str, object]) -> None:
        """From now on these values of others are ours too: what is changed next replaces them."""
        self._known = encode_settings(msgspec.structs.replace(decode_settings(self._known), **others))

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Nobody else writes meanwhile, unless the lock cannot be had in time."""
        is_ours = self._locks.take(self.path)
        for _ in range(TRIES):
            if is_ours:
                break
            time.sleep(SECONDS)
            is_ours = self._locks.take(self.path)
        try:
            yield
        finally:
            if is_ours:
                self._locks.release(self.path)


def decode_settings(data: bytes) -> Settings:
    """The settings that ``encode_settings`` has made these bytes of."""
    return msgspec.json.decode(data, type=Settings)


def _differences(ours: Settings, merged: Settings) -> dict[str, object]:
    """The fields in which ``merged`` differs from ours, with its values."""
    names = [info.name for info in fields(merged)]
    return {name: getattr(merged, name) for name in names if getattr(merged, name) != getattr(ours, name)}


def merge(before: Settings, ours: Settings, there: dict[str, Any]) -> Settings:
    """Our settings, with the fields of ``there`` that only others have changed since ``before``. Of a
    dictionary this holds for each key, of a set for each word. Fields that are not there stay ours."""
    values = {
        name: _merged(name, getattr(before, name), getattr(ours, name), theirs)
        for name, theirs in there.items()
    }
    return msgspec.structs.replace(ours, **values)


def _merged(name: str, before: Any, ours: Any, theirs: Any) -> Any:  # values of a field, as it is declared
    if isinstance(ours, dict):
        return _merged_keys(before, ours, theirs)
    if name in SETS:
        kept = [word for word in theirs if word in ours or word not in before]
        return (*kept, *(word for word in ours if word not in before and word not in kept))
    if ours == before:
        return theirs
    if name in ORDERS:
        return (*ours, *(word for word in theirs if word not in ours and word not in before))
    return ours


def _merged_keys(before: dict[str, Any], ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """The keys of a dictionary that we have added or changed, those that only others have, and none that one
    side has removed and the other left alone."""
    changed = {key for key in {*before, *ours} if before.get(key) != ours.get(key)}
    kept = {key: value for key, value in theirs.items() if key not in changed}
    return {**kept, **{key: ours[key] for key in ours if key in changed}}
