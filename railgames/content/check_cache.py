"""Caches pack validation results, so that a start checks only changed packs."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from railgames import __version__
from railgames.content.packs import Pack
from railgames.core.errors import Problem

NAME = ".checked.json"
CHECKS = 4
"""One more whenever the checks find something new, so that old results are not taken."""


class CheckResult(msgspec.Struct, frozen=True):
    """The problems of a pack's files, and the fingerprint of the pack that was checked.

    ``is_drawn``: each of its pictures has been drawn once, in a process of its own and in good time.
    ``is_refused``: the check itself came to no end, so that nothing of the pack is used.
    """

    fingerprint: str
    problems: tuple[Problem, ...]
    is_drawn: bool = False
    is_refused: bool = False


def fingerprint(pack: Pack, below: Sequence[Pack] = ()) -> str:
    """A digest of the file names, sizes and times of a pack and of what lies below it, and of the program's
    version and checks."""
    facts = [(file.name, file.size, file.changed) for one in (pack, *below) for file in one.files.values()]
    return hashlib.sha256(json.dumps([__version__, CHECKS, facts]).encode()).hexdigest()


def read_results(packs_dir: Path) -> dict[str, CheckResult]:
    """The results of an earlier start by pack id; empty if the file is missing or damaged."""
    try:
        return msgspec.json.decode((packs_dir / NAME).read_bytes(), type=dict[str, CheckResult])
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return {}


def write_results(packs_dir: Path, results: dict[str, CheckResult]) -> None:
    """Keep the results for the next start. If the folder is read-only, the next start checks again."""
    target = packs_dir / NAME
    draft = target.with_name(f"{NAME}.{os.getpid()}")
    try:
        draft.write_bytes(msgspec.json.encode(results))
        draft.replace(target)
    except OSError:
        with contextlib.suppress(OSError):  # a file system that is read-only refuses this too
            draft.unlink()
