"""The table of games that levels have played: how it is read and added to, and that README tells the same."""

import json
import re
from pathlib import Path

import pytest

from railgames.core.level import Level
from railgames.games.railroad_ink.config import expansion_names
from tests.bench.railroad_ink_played import (
    CLASSIC,
    PLAIN,
    WITH_GOALS,
    Points,
    add,
    check,
    half_width,
    mean,
    pairs,
    read,
    write,
)

README = Path(__file__).parents[2] / "README.md"


def log_of(path: Path, *games: tuple[str, int]) -> Path:
    lines = [json.dumps({"key": key, "game": {"points": points}}) for key, points in games]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_games_of_logs_come_into_the_table_by_set_seed_and_level(tmp_path: Path) -> None:
    log = log_of(
        tmp_path / "log",
        ("7x7 expert 20001", 64),
        ("7x7 hard 20001", 60),
        ("challenge-green hard 200", 70),
        ("challenge-green with goals hard 200", 80),
        ("challenge-green lake normal 201", 66),
        ("10x10-full hard 3", 90),
    )
    points: Points = {}
    assert add(points, [log]) == 5, "a made board is no set"
    assert points == {
        (CLASSIC, 20001): {Level.EXPERT: 64, Level.HARD: 60},
        (PLAIN, 200): {Level.HARD: 70},
        (WITH_GOALS, 200): {Level.HARD: 80},
        ("lake", 201): {Level.NORMAL: 66},
    }
    write(points, tmp_path / "table.csv")
    assert read(tmp_path / "table.csv") == points
    assert add(points, [log]) == 5, "the same again changes nothing"
    assert read(tmp_path / "table.csv") == points


def test_a_game_with_other_points_is_refused(tmp_path: Path) -> None:
    points: Points = {(CLASSIC, 5): {Level.HARD: 60}}
    with pytest.raises(ValueError, match="61 points, in the table 60"):
        add(points, [log_of(tmp_path / "log", ("7x7 hard 5", 61))])


def test_only_seeds_that_both_levels_played_are_compared() -> None:
    points: Points = {
        ("lake", 1): {Level.HARD: 70, Level.NORMAL: 60},
        ("lake", 2): {Level.HARD: 70},
        ("lake", 3): {Level.HARD: 71, Level.NORMAL: 75},
        ("river", 1): {Level.HARD: 99, Level.NORMAL: 0},
    }
    assert pairs(points, "lake", Level.HARD, Level.NORMAL) == [10, -4]


def test_a_game_that_ends_otherwise_now_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    key, row = next((key, row) for key, row in sorted(read().items()) if Level.NORMAL in row)
    wrong: Points = {key: {Level.NORMAL: row[Level.NORMAL] + 1}}
    assert not check(wrong, 1, 1)
    assert f"in the table {row[Level.NORMAL] + 1}" in capsys.readouterr().out


def rows_of(heading: str) -> list[list[str]]:
    """The cells of the table in README whose head contains this."""
    lines = README.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("|") and heading in line)
    rows = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def test_readme_tells_what_the_table_of_games_proves() -> None:
    points = read()
    shown = {row[0]: row for row in rows_of("Hard more than Normal")}
    names = {
        "none, with buildings": PLAIN,
        "none, with buildings and goals": WITH_GOALS,
        **{name.replace("_", " ").title(): name for name in expansion_names()},
    }
    assert set(shown) <= set(names)
    for title, (_, games, *_, hard, more, _) in shown.items():
        found = pairs(points, names[title], Level.HARD, Level.NORMAL)
        of_hard = [
            row[Level.HARD]
            for (name, _), row in points.items()
            if name == names[title] and {Level.HARD, Level.NORMAL} <= row.keys()
        ]
        assert int(games) == len(found), title
        assert more == f"{mean(found):+.1f} +- {half_width(found):.1f}", title
        assert hard == f"{mean(of_hard):.1f}", title
    said = re.search(r"Over all ([\d,]+) games", README.read_text(encoding="utf-8"))
    assert said is not None
    assert int(said[1].replace(",", "")) == sum(int(row[1]) for row in shown.values())
