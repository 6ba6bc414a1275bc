"""What the manual tells a newcomer to do works as it is written."""

import json
import re
import shutil
from pathlib import Path

import pytest

from railgames.ai.finding import find_maps
from railgames.cli import main
from railgames.core.registry import game, game_ids
from tests.docs.following import run, write_files
from tests.docs.pages import ROOT, page

MANUAL = page("README.md")
README = MANUAL.text


def test_ci_runs_the_test_command_of_the_manual() -> None:
    command = README.partition("<!-- test-command -->")[2].partition("```sh\n")[2].partition("\n```")[0]
    assert command.count("\n") == 0
    assert command.startswith("python3 -m venv .venv && ")
    assert command.endswith("-m pytest")


def test_every_picture_and_file_that_the_manual_names_is_there() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    files = re.findall(r"`((?:railgames|tests|maps|assets)/[\w./-]+\.(?:py|toml|md))`", README)
    assert pictures
    for name in {*pictures, *files}:
        assert (ROOT / name).is_file(), name


def test_every_option_of_every_game_is_in_the_manual() -> None:
    for game_id in game_ids():
        for name in game(game_id).Config.__struct_fields__:
            assert f"`{name}`" in README, f"{game_id}: {name}"


def test_the_ai_of_the_manual_runs_as_it_is_printed_and_beats_easy(tmp_path: Path) -> None:
    written = write_files(MANUAL, tmp_path)
    assert tmp_path / "mybot.py" in written
    command = MANUAL.block("sh", "mybot:GAME").replace("--games 200", "--games 6 --json")
    done = run(command, tmp_path)
    assert done.code == 0, done.text
    games = [json.loads(line) for line in done.text.splitlines() if line.startswith("{")]
    won = sum(game["seats"][winner]["level"] == "hard" for game in games for winner in game["winners"])
    assert len(games) == 6
    assert won >= 5


def test_a_board_made_as_the_manual_says_is_checked_listed_and_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    find_maps.cache_clear()  # other tests have looked into other data folders
    pack = tmp_path / "packs" / "my-boards"
    boards = pack / "maps" / "railroad_ink"
    boards.mkdir(parents=True)
    (pack / "pack.toml").write_text(MANUAL.block("toml", 'id = "my-boards"'), encoding="utf-8")
    board = boards / "harbour.toml"
    shutil.copy(ROOT / "maps/railroad_ink/challenge-green.toml", board)
    assert main(["maps", "check", "railroad_ink", str(board)]) == 0
    assert main(["maps", "check", str(pack)]) == 0
    assert main(["maps", "list", "railroad_ink"]) == 0
    assert "harbour" in capsys.readouterr().out
    assert main(["simulate", "railroad_ink", "--seats", "easy", "--map", "harbour", "--jobs", "1"]) == 0
    find_maps.cache_clear()
