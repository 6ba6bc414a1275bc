"""Results as a table and a list of survivors; which survivors were judged to be no fault."""

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from pathlib import Path

from tools.mutation.points import Mutant
from tools.mutation.running import Outcome, Result

EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


def changed_lines(source: str, other: str) -> list[str]:
    """The lines that a mutant takes away and adds, each with its sign."""
    lines = unified_diff(source.splitlines(), other.splitlines(), lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


class Equivalents:
    """Mutants that a person has read and found to behave as the program does, each with the reason.

    An entry of the file names ``path``, the lines ``old`` and ``new`` without indent, and ``why``.
    """

    def __init__(self, file: Path = EQUIVALENTS) -> None:
        entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", []) if file.is_file() else []
        self._known = {(one["path"], one["old"].strip(), one["new"].strip()): one["why"] for one in entries}

    def why(self, path: str, change: Sequence[str]) -> str:
        """Why the change of a file is no fault; "" where nobody has said so."""
        old = "\n".join(line[1:].strip() for line in change if line.startswith("-"))
        new = "\n".join(line[1:].strip() for line in change if line.startswith("+"))
        return str(self._known.get((path, old, new), ""))


def save(file: Path, results: Iterable[Result]) -> None:
    """Add results to a file, a line of JSON each."""
    with file.open("a", encoding="utf-8") as out:
        for result in results:
            out.write(json.dumps([*result.mutant, result.outcome, round(result.seconds, 2)]) + "\n")


def saved(file: Path) -> Iterator[Result]:
    """The results in a file."""
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        *mutant, outcome, seconds = json.loads(line)
        yield Result(Mutant(*mutant), outcome, seconds)


def table(results: Sequence[Result], is_equivalent: frozenset[Mutant]) -> str:
    """A row for each file and one for all; equivalent mutants count nowhere."""
    counts: dict[str, dict[Outcome, int]] = defaultdict(lambda: defaultdict(int))
    for result in results:
        if result.mutant not in is_equivalent:
            counts[result.mutant.path][result.outcome] += 1
            counts["all"][result.outcome] += 1
    rows = [f"{'file':52} {'mutants':>8} {'killed':>7} {'survived':>9} {'untested':>9} {'rate':>6}"]
    for path, count in sorted(counts.items(), key=lambda item: (item[0] == "all", item[0])):
        dead = count["killed"] + count["timeout"]
        total = dead + count["survived"] + count["untested"]
        rate = f"{100 * dead / total:.0f} %" if total else ""
        rows.append(f"{path:52} {total:8} {dead:7} {count['survived']:9} {count['untested']:9} {rate:>6}")
    return "\n".join(rows)
