"""Remembers which packs were found good, so that a start checks only what has changed."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import msgspec

from railgames import __version__
from railgames.content.packs import Pack
from railgames.core.errors import Problem

NAME = ".checked.json"


class Verdict(msgspec.Struct, frozen=True):
    """What the check of a pack's files found, and the stamp of the pack it was found in."""

    stamp: str
    problems: tuple[Problem, ...]


def stamp(pack: Pack) -> str:
    """Return a digest of a pack's file names, sizes and times, and of the program's version."""
    facts = [(file.name, file.size, file.changed) for file in pack.files.values()]
    return hashlib.sha256(json.dumps([__version__, facts]).encode()).hexdigest()


def read_verdicts(packs_dir: Path) -> dict[str, Verdict]:
    """Return what was found at an earlier start, by pack id; nothing where that was lost or damaged."""
    try:
        return msgspec.json.decode((packs_dir / NAME).read_bytes(), type=dict[str, Verdict])
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return {}


def write_verdicts(packs_dir: Path, verdicts: dict[str, Verdict]) -> None:
    """Keep the findings for the next start; a folder that cannot be written costs a check's time."""
    target = packs_dir / NAME
    draft = target.with_name(f"{NAME}.{os.getpid()}")
    try:
        draft.write_bytes(msgspec.json.encode(verdicts))
        draft.replace(target)
    except OSError:
        draft.unlink(missing_ok=True)
