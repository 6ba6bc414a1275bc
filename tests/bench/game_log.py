"""A file of games played by a benchmark, a line each, so that a series that is cut goes on where it was."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Record = dict[str, Any]  # whatever a benchmark wants to know of a game


class GameLog:
    """Games by their key. Without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[str, Record] = {}
        if path is not None and path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                item = json.loads(line)
                self._known[item["key"]] = item["game"]

    def played(self, key: str, play: Callable[[], Record]) -> Record:
        """The game with this key: from the file, or played now and added to it."""
        if key not in self._known:
            self._known[key] = play()
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"key": key, "game": self._known[key]}) + "\n")
        return self._known[key]
