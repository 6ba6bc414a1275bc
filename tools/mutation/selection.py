"""Which tests run a line: made once by a run of the tests under coverage, read for each mutant."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import coverage

FOLDERS = (
    *("tests/core", "tests/store", "tests/games", "tests/conformance", "tests/scenes", "tests/ai"),
    "docs/examples",
)
"""The tests that the map is made of, unless others are named."""

DECLARED = "test_limits"
"""Files of this name test what fields are declared to hold. No test runs a declaration: the import does."""


def make_map(root: Path, folder: Path, tests: Sequence[str]) -> int:
    """Run the tests and note which lines each one runs. Takes twice as long as they do."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("coverage*"):
        old.unlink()
    env = {**os.environ, "RAILGAMES_MUTATION_MAP": str(folder)}
    options = ["-p", "tools.mutation.plugin", "-p", "no:cacheprovider", "--timeout=3000", "-q"]
    command = [sys.executable, "-m", "pytest", *options, *(tests or FOLDERS)]
    code = subprocess.run(command, cwd=root, env=env, check=False).returncode
    hashes = {
        path.relative_to(root).as_posix(): _hash_of(path) for path in (root / "railgames").rglob("*.py")
    }
    (folder / "hashes.json").write_text(json.dumps(hashes), encoding="utf-8")
    return code


def _hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _stem(test: str) -> str:
    """The name of the file of a test."""
    return Path(test.partition("::")[0]).stem


class TestMap:
    """The map in a folder. Raises FileNotFoundError where there is none."""

    __test__ = False  # pytest need not look for tests in it

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.seconds: dict[str, float] = json.loads((folder / "seconds.json").read_text(encoding="utf-8"))
        self._hashes: dict[str, str] = json.loads((folder / "hashes.json").read_text(encoding="utf-8"))
        self._data = coverage.CoverageData(str(folder / "coverage"))
        self._data.read()

    def is_current(self, path: str) -> bool:
        """Whether the file is as it was when the map was made."""
        return self._hashes.get(path) == _hash_of(self.root / path)

    def tests(self, path: str, line: int, most_seconds: float) -> list[str]:
        """The tests to run for a change of a line, best first.

        Those that run the line; where that is none, or the file has changed since, those that run anything
        in the file, and those of what is declared. Tests named after the file come first, then the quickest,
        up to ``most_seconds``.
        """
        lines = self._lines(path)
        found = set(lines.get(line, ())) & self.seconds.keys() if self.is_current(path) else set()
        if not found:
            found = {test for tests in lines.values() for test in tests} & self.seconds.keys()
            found |= {test for test in self.seconds if _stem(test) == DECLARED}
        stem = Path(path).stem

        def merit(test: str) -> tuple[bool, float, str]:
            name = _stem(test)
            is_named = name in (f"test_{stem}", DECLARED) or name.endswith(f"_{stem}")
            return not is_named, self.seconds[test], test

        chosen: list[str] = []
        total = 0.0
        for test in sorted(found, key=merit):
            if chosen and total + self.seconds[test] > most_seconds:
                continue
            chosen.append(test)
            total += self.seconds[test]
        return chosen

    @lru_cache(maxsize=4)  # noqa: B019 - one map lives as long as the program
    def _lines(self, path: str) -> dict[int, list[str]]:
        return self._data.contexts_by_lineno(str(self.root / path))
