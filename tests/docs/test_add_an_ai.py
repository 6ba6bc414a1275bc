"""``docs/add-an-ai.md``: its files run as they are printed, and play as strongly as it says."""

import json
import shutil
from pathlib import Path

import pytest

from tests.docs.following import run, write_files
from tests.docs.pages import page

PAGE = page("docs/add-an-ai.md")

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the page's commands are for a shell")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with every file of the page."""
    assert {path.name for path in write_files(PAGE, tmp_path)} == {"mybot.py", "careful.py", "test_mybot.py"}
    return tmp_path


def wins(command: str, folder: Path, level: str) -> tuple[int, int]:
    """(games won by a level, games) of a ``simulate`` command; raises AssertionError when it fails."""
    done = run(f"{command.strip()} --json", folder)
    assert done.code == 0, done.text
    games = [json.loads(line) for line in done.text.splitlines() if line.startswith("{")]
    won = sum(game["seats"][winner]["level"] == level for game in games for winner in game["winners"])
    return won, len(games)


def test_the_ai_of_the_manual_is_the_one_of_the_page() -> None:
    assert page("README.md").block("python", "# mybot.py") == PAGE.block("python", "# mybot.py")


def test_the_first_ai_beats_normal_too(folder: Path) -> None:
    command = PAGE.block("sh", "mybot:GAME").replace("hard,easy", "hard,normal")
    won, games = wins(command.replace("--games 200", "--games 6"), folder, "hard")
    assert games == 6
    assert won >= 4


def test_the_ai_that_looks_ahead_beats_the_first_one(folder: Path) -> None:
    won, games = wins(PAGE.block("sh", "careful:GAME").replace("--games 24", "--games 1"), folder, "expert")
    assert (won, games) == (1, 1)


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
    done = run(PAGE.block("sh", "mybot:GAME").replace("--games 200", "--games 2 --jobs 1"), folder)
    assert done.code == 1
    assert "seed" in done.text.lower()
