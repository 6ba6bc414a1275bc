"""The packs that installed packages bring: maps and art of a game, found by entry point.

The name of an entry in the group ``railgames.packs`` is the id of a pack. Its value is the pack's folder
inside a package, dotted like a module: ``my_game.pack``. Nothing is imported.
"""

from __future__ import annotations

from collections.abc import Collection
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path

from railgames.content.packs import Pack, read_pack
from railgames.core.errors import Problem
from railgames.core.installed import entries
from railgames.core.text import tr

GROUP = "railgames.packs"


def _entries() -> list[EntryPoint]:
    return entries(GROUP)


def package_packs(off: Collection[str] = ()) -> list[Pack]:
    """The packs of installed packages by id, those in ``off`` turned off."""
    return [_pack(entry, entry.name in off) for entry in _entries()]


def _pack(entry: EntryPoint, is_off: bool) -> Pack:
    package = entry.dist.name if entry.dist is not None else entry.value
    root = _folder(entry.value)
    if root is not None:
        return read_pack(root, is_off, label=entry.name, package=package)
    message = tr("The package {package} has no folder '{name}'.", package=package, name=entry.value)
    problem = Problem(file=entry.name, where="", message=message)
    return Pack(
        id=entry.name, root=Path(), info=None, files={}, problems=(problem,), is_off=is_off, package=package
    )


def _folder(value: str) -> Path | None:
    """The folder of ``my_game.pack``: the package is found, and not imported."""
    first, *rest = value.replace(":", ".").split(".")
    try:
        spec = find_spec(first)
    except (ImportError, ValueError):
        return None
    for place in (spec.submodule_search_locations or ()) if spec is not None else ():
        folder = Path(place).joinpath(*rest)
        if folder.is_dir():
            return folder
    return None
