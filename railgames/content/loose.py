"""Maps outside the packs: an author's draft, read from its file; those that a running game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from railgames.content.loader import read_data
from railgames.content.typed import convert
from railgames.core.errors import ContentError
from railgames.core.game import MapSource

T = TypeVar("T")


class LooseMap:
    """A MapSource with the map in ``path``, its stem as the id; all other maps come from ``maps``."""

    def __init__(self, game_id: str, path: Path, maps: MapSource) -> None:
        self.game_id = game_id
        self.path = path
        self.map_id = path.stem
        self._maps = maps

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The map, checked. Raises ContentError with every problem."""
        if (game, map_id) != (self.game_id, self.map_id):
            return self._maps.load(game, map_id, kind)
        from railgames.content.checks import rule_problems
        from railgames.content.lines import told_in_lines

        with told_in_lines(self.path):
            board = convert(read_data(self.path), kind, str(self.path))
            if problems := rule_problems(game, board, str(self.path)):
                raise ContentError(problems)
        return board


class KeptMaps:
    """A MapSource with the maps that were loaded before; all other maps come from ``maps``.

    A running game keeps its board when the packs are read again.
    """

    def __init__(self, loaded: Mapping[tuple[str, str, type], Any], maps: MapSource) -> None:
        self._loaded = dict(loaded)
        self._maps = maps

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The map as it was. Raises ContentError with every problem of one that was not loaded before."""
        key = (game, map_id, kind)
        if key not in self._loaded:
            self._loaded[key] = self._maps.load(game, map_id, kind)
        loaded: T = self._loaded[key]
        return loaded
