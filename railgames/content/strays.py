"""What lies where nothing reads it: a zip among the packs, a folder ``map`` beside ``pack.toml``."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from railgames.content.files import LITTER, TOPS
from railgames.core.errors import Problem
from railgames.core.text import tr

_ARCHIVES = frozenset({".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".xz", ".vmod"})
_CONTENT = frozenset({".toml", ".json", ".svg", ".png", ".ogg", ".ttf", ".otf"})
_NEAR = {"boards": "maps", "art": "assets", "lang": "locale"}
_CUTOFF = 0.75
"""Least similarity of a folder that is meant to be one of ours: other folders are the author's own affair."""
MOST = 20


def strays_among_packs(packs_dir: Path) -> list[Problem]:
    """A problem for each archive and each loose file in the folder of packs."""
    problems = []
    for name, is_folder in _entries(packs_dir):
        if is_folder:
            continue
        if PurePath(name).suffix.lower() in _ARCHIVES:
            message = tr("An archive is not read; unpack it into a folder of this name.")
        elif PurePath(name).suffix.lower() in _CONTENT:
            message = tr("A file here is not read; put it into a pack, a folder with a pack.toml.")
        else:
            continue
        problems.append(Problem(file=f"packs/{_shown(name)}", where="", message=message))
    return problems[:MOST]


def strays_in_pack(root: Path, label: str, is_code: bool = False) -> list[Problem]:
    """A problem for each folder beside ``pack.toml`` that looks like one of ours, and for loose content.

    ``is_code``: the folder is part of a Python package, where other folders are nobody's business.
    """
    problems = []
    for name, is_folder in _entries(root):
        file, allowed = f"{label}/{_shown(name)}", ", ".join(TOPS)
        if is_folder and name not in TOPS:
            near = _NEAR.get(name.lower()) or _nearest(name.lower())
            if is_code and not near:
                continue
            hint = tr("did you mean '{word}'?", word=near) if near else ""
            message = tr("This folder is not read.")
            problems.append(
                Problem(file=file, where="", message=message, allowed=allowed, hint=hint, is_note=not near)
            )
        elif not is_folder and name != "pack.toml" and PurePath(name).suffix.lower() in _CONTENT:
            message = tr("This file is not read here; it belongs into one of the pack's folders.")
            problems.append(Problem(file=file, where="", message=message, allowed=allowed))
    return problems[:MOST]


def _entries(folder: Path) -> list[tuple[str, bool]]:
    """(name, whether it is a folder) of what lies in a folder, without hidden files and litter."""
    try:
        with os.scandir(folder) as found:
            return sorted(
                (one.name, one.is_dir())
                for one in found
                if not one.name.startswith(".") and one.name.lower() not in LITTER
            )
    except OSError:
        return []


def _nearest(name: str) -> str:
    import difflib  # slow to import, and needed only for a folder that is none of ours

    return next(iter(difflib.get_close_matches(name[:40], TOPS, 1, _CUTOFF)), "")


def _shown(name: str) -> str:
    return name if name.isprintable() else ascii(name)[1:-1]
