"""``docs/add-an-ai.md``: its files run as they are printed, and play as strongly as it says."""

import json
import shutil
from pathlib import Path

import pytest

from railgames.ai import bot_search, bots
from tests.docs.following import follow, run, write_files
from tests.docs.pages import page, rows_of

PAGE = page("docs/add-an-ai.md")

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the page's commands are for a shell")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with every file of the page."""
    names = {"mybot.py", "careful.py", "test_mybot.py", "bot.py"}
    assert {path.name for path in write_files(PAGE, tmp_path)} == names
    return tmp_path


ROUND = " --set rounds=1 --games"
"""One round is enough to tell an AI from a worse one, and a third of a game."""


SHORT = " --set rounds=1 --set turn_limit=5 --games"
"""Enough to see that an AI plays at all."""


def wins(command: str, folder: Path, name: str) -> tuple[int, int]:
    """(games won by a player, games) of a ``simulate`` command; raises AssertionError when it fails."""
    done = follow(f"{command.strip()} --json --jobs 1", folder)
    assert done.code == 0, done.text
    games = [json.loads(line) for line in done.text.splitlines() if line.startswith("{")]
    won = sum(game["seats"][winner]["name"] == name for game in games for winner in game["winners"])
    return won, len(games)


def test_the_ai_of_the_manual_is_the_one_of_the_page() -> None:
    assert page("README.md").block("python", "# mybot.py") == PAGE.block("python", "# mybot.py")


def test_the_first_ai_beats_normal_too(folder: Path) -> None:
    command = PAGE.block("sh", "mybot.py:Greedy,easy").replace("Greedy,easy", "Greedy,normal")
    won, games = wins(command.replace(" --games 200", f"{ROUND} 12"), folder, "Greedy")
    assert games == 12
    assert won >= 8


def test_the_ai_that_looks_ahead_beats_the_first_one(folder: Path) -> None:
    command = PAGE.block("sh", "careful.py:Careful").replace(" --games 24", f"{ROUND} 2")
    assert wins(command, folder, "Careful") == (2, 2)


def test_the_program_of_the_page_plays_both_games(folder: Path) -> None:
    command = PAGE.block("sh", "exec:python3 bot.py")
    assert wins(command.replace(" --games", SHORT), folder, "bot")[1] == 2
    other = command.replace("derailed", "railroad_ink").replace("--games 2", "--games 1")
    assert wins(other, folder, "bot")[1] == 1


def test_each_way_to_name_an_ai_is_understood(folder: Path) -> None:
    rows = [row[0] for row in rows_of(PAGE.section("Play it"))]
    assert len(rows) == 4
    ways = [way.strip().strip("`") for row in rows for way in row.split(", ")]
    ways = [way for way in ways if way not in ("greedy", "package.module:Greedy")]
    assert len(ways) == 3
    for way in ways:
        command = f"railgames simulate derailed{SHORT} 1 --seats {way},easy --jobs 1"
        assert follow(command, folder).code == 0


def test_the_suite_of_the_page_runs_and_passes(folder: Path) -> None:
    done = run(PAGE.block("sh", "test_mybot.py"), folder)
    assert done.code == 0, done.text
    assert "passed" in done.text
    assert "failed" not in done.text


def test_the_suite_of_the_page_finds_an_ai_that_chooses_what_is_not_legal(folder: Path) -> None:
    text = (folder / "mybot.py").read_text(encoding="utf-8")
    (folder / "mybot.py").write_text(text.replace("max(legal, key=worth)", "None"), encoding="utf-8")
    done = run(PAGE.block("sh", "test_mybot.py").replace("ais or weakest_ai", "ais_choose"), folder)
    assert done.code == 1
    assert "not legal" in done.text


def test_what_the_page_says_of_the_end_of_a_faulty_ai_is_so(folder: Path) -> None:
    text = (folder / "mybot.py").read_text(encoding="utf-8")
    (folder / "mybot.py").write_text(text.replace("max(legal, key=worth)", "1 / 0"), encoding="utf-8")
    line = 1 + text[: text.index("max(legal, key=worth)")].count("\n")
    command = PAGE.block("sh", "mybot.py:Greedy,easy").replace("--games 200", "--games 2 --jobs 1")
    done = run(command, folder)
    assert done.code == 1
    assert f"mybot.py:{line}: ZeroDivisionError" in done.text
    assert "2 games of derailed" in done.text


def test_the_attributes_of_an_agent_are_those_that_are_read() -> None:
    told = {row[0].strip("`"): row[2] for row in rows_of(PAGE.section("What an agent says of itself"))}
    assert set(told) == {"games", "seconds", "evaluations", "title"}
    assert told["seconds"] == f"{bots.SECONDS:g}"
    assert f"at most {bots.MOST_SECONDS:g}" in PAGE.section("What an agent says of itself")
    assert bot_search.GROUP in PAGE.block("toml", "entry-points")
