"""A folder of pictures, sounds and fonts of which only the files that passed their checks are used."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple


class AssetFolder(NamedTuple):
    """The ``assets`` folder of a pack. ``names`` are its usable files ("railroad_ink/die.svg"); None: all."""

    path: Path
    names: Collection[str] | None = None

    def file(self, name: str) -> Path | None:
        """The path of a usable file, which may still be missing; None if the folder has none of that name."""
        return self.path / name if self.names is None or name in self.names else None


def asset_folder(folder: Path | AssetFolder) -> AssetFolder:
    """A folder whose files are all usable, if it is given as a path."""
    return folder if isinstance(folder, AssetFolder) else AssetFolder(folder)
