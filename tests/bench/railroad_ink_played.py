"""The games that the levels of Railroad Ink have played alone, and what they prove.

    python -m tests.bench.railroad_ink_played                  # means and differences, set by set
    python -m tests.bench.railroad_ink_played --add LOG ...    # add the games of logs to the table
    python -m tests.bench.railroad_ink_played --check 5        # play five of them again, of each level

The table is ``played/railroad_ink.csv``: for each set and seed the points of each level. Logs are those of
``railroad_ink_strength`` (set ``classic``) and ``railroad_ink_levels`` on ``challenge-green``. The table is
true of the levels as they are: who changes what they decide begins it anew.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink.config import Config, ExpansionName
from tests.bench import railroad_ink_levels, railroad_ink_strength
from tests.bench.railroad_ink_strength import half_width, mean
from tests.games.railroad_ink.made_boards import MadeBoards

TABLE = Path(__file__).parent / "played" / "railroad_ink.csv"
LEVELS = tuple(Level)
BOARD = "challenge-green"
CLASSIC, PLAIN, WITH_GOALS = "classic", "buildings", "buildings and goals"

Points = dict[tuple[str, int], dict[Level, int]]
"""By set and seed the points of each level that has played."""


def read(table: Path = TABLE) -> Points:
    """The table; empty where there is none."""
    if not table.exists():
        return {}
    with table.open(encoding="utf-8", newline="") as file:
        return {
            (row["set"], int(row["seed"])): {level: int(row[level]) for level in LEVELS if row[level]}
            for row in csv.DictReader(file)
        }


def write(points: Points, table: Path = TABLE) -> None:
    """Write the table, sorted by set and seed."""
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["set", "seed", *LEVELS])
        for (name, seed), by_level in sorted(points.items()):
            writer.writerow([name, seed, *(by_level.get(level, "") for level in LEVELS)])


def games_in(log: Path) -> Iterator[tuple[str, int, Level, int]]:
    """(set, seed, level, points) of every game of a log that belongs to a set."""
    for line in log.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        *words, level, seed = item["key"].split()
        match words:
            case ["7x7"]:
                name = CLASSIC
            case [board] if board == BOARD:
                name = PLAIN
            case [board, "with", "goals"] if board == BOARD:
                name = WITH_GOALS
            case [board, expansion] if board == BOARD:
                name = expansion
            case _:
                continue
        yield name, int(seed), Level(level), item["game"]["points"]


def add(points: Points, logs: Iterable[Path]) -> int:
    """Add the games of logs; returns how many are new. Raises ValueError where a game has other points."""
    new = 0
    for log in logs:
        for name, seed, level, scored in games_in(log):
            known = points.setdefault((name, seed), {})
            if known.setdefault(level, scored) != scored:
                raise ValueError(
                    f"{log}: {name} {seed} {level}: {scored} points, in the table {known[level]}"
                )
            new += 1
    return new


def pairs(points: Points, name: str, first: Level, second: Level) -> list[int]:
    """What the first level has more than the second, seed by seed."""
    rows = [by_level for (one, _), by_level in sorted(points.items()) if one == name]
    return [row[first] - row[second] for row in rows if first in row and second in row]


def tell(points: Points) -> None:
    """Print for every set the mean of each level, and how far each is ahead of the one before."""
    for name in sorted({name for name, _ in points}):
        said = [f"{name:20}"]
        for number, level in enumerate(LEVELS):
            mine = [row[level] for (one, _), row in points.items() if one == name and level in row]
            if not mine:
                continue
            said.append(f"{level} {mean(mine):.1f} +- {half_width(mine):.1f} ({len(mine)})")
            more = pairs(points, name, level, LEVELS[number - 1]) if number else []
            if more:
                said.append(f"{mean(more):+.1f} +- {half_width(more):.1f}")
        print("  ".join(said))
    sets = {name for name, _ in points} - {CLASSIC}
    for level, before in ((Level.HARD, Level.NORMAL), (Level.EXPERT, Level.HARD)):
        more = [one for name in sets for one in pairs(points, name, level, before)]
        if more:
            ahead = f"{mean(more):+.1f} +- {half_width(more):.1f}"
            print(f"{level} more than {before} in all sets but classic: {ahead} ({len(more)})")


def played_again(name: str, seed: int, level: Level) -> int:
    """The points of a level in a game, played now."""
    if name == CLASSIC:
        dice = railroad_ink_strength.fresh_dice(seed, 1)[str(seed)]
        return int(railroad_ink_strength.play((str(seed), dice, level.value))["points"])
    expansion = "none" if name in (PLAIN, WITH_GOALS) else name
    goals = "basic" if name == WITH_GOALS else "none"
    config = Config(map=BOARD, goals=goals, expansion=ExpansionName(expansion))
    return int(railroad_ink_levels.game_of(MadeBoards(), config, level, seed)["points"])


def check(points: Points, games: int, lot: int) -> bool:
    """Play some games of each level again, by lot. Returns whether all have the same points."""
    rng, same = Rng(lot), True
    for level in LEVELS:
        known = [(key, row[level]) for key, row in sorted(points.items()) if level in row]
        for (name, seed), scored in rng.sample(known, min(games, len(known))):
            now = played_again(name, seed, level)
            same &= now == scored
            print(f"{name} {seed} {level}: {now}{'' if now == scored else f', in the table {scored}'}")
    return same


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--add", type=Path, nargs="+", default=[], metavar="LOG")
    parser.add_argument("--check", type=int, default=0, metavar="GAMES")
    parser.add_argument("--lot", type=int, default=1, help="which games are played again")
    chosen = parser.parse_args()
    points = read()
    if chosen.add:
        print(f"{add(points, chosen.add)} games are in these logs")
        write(points)
    if chosen.check:
        return 0 if check(points, chosen.check, chosen.lot) else 1
    tell(points)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
