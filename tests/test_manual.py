"""What the manual tells a newcomer to do works as it is written."""

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest

from railgames.ai.finding import find_maps
from railgames.cli import codes, main
from railgames.cli.parser import build_parser
from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import options_of
from railgames.core.registry import game, game_ids
from railgames.store.atomic import KEEP
from railgames.store.folders import open_folders, save_path
from railgames.store.savefile import draft_of, save
from tests.docs.following import run, write_files
from tests.docs.pages import ROOT, page, rows_of

MANUAL = page("README.md")
README = MANUAL.text


def rows(title: str) -> list[list[str]]:
    """The rows of the tables under a heading of the manual."""
    return rows_of(MANUAL.section(title))


def test_ci_runs_the_test_command_of_the_manual() -> None:
    command = README.partition("<!-- test-command -->")[2].partition("```sh\n")[2].partition("\n```")[0]
    assert command.count("\n") == 0
    assert command.startswith("python3 -m venv .venv && ")
    assert command.endswith("-m pytest -n auto")


def test_every_picture_and_file_that_the_manual_names_is_there() -> None:
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    files = re.findall(r"`((?:railgames|tests|maps|assets)/[\w./-]+\.(?:py|toml|md))`", README)
    assert pictures
    for name in {*pictures, *files}:
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_of_options_is_that_of_the_game(game_id: str) -> None:
    """Every option has its row, with the values that may be chosen."""
    rules = game(game_id)
    told = {row[0].strip("`"): row[1] for row in rows(f"Options of {rules.title.removesuffix(' Challenge')}")}
    options = {option.name: option for option in options_of(rules.Config)}
    assert told.keys() == options.keys()
    for name, option in options.items():
        if option.kind == "choice":
            assert re.findall(r"`([^`]+)`", told[name]) == [value for value, _ in option.choices]
        elif option.kind == "number":
            assert told[name] == f"{option.low} to {option.high}"
        elif option.kind == "toggle":
            assert told[name] == "`yes`, `no`"


def test_the_ai_of_the_manual_runs_as_it_is_printed_and_beats_easy(tmp_path: Path) -> None:
    written = write_files(MANUAL, tmp_path)
    assert tmp_path / "mybot.py" in written
    command = MANUAL.block("sh", "mybot.py:Greedy").splitlines()[0]
    done = run(command.replace("--games 200", "--set rounds=1 --games 6 --json"), tmp_path)
    assert done.code == 0, done.text
    games = [json.loads(line) for line in done.text.splitlines() if line.startswith("{")]
    won = sum(game["seats"][winner]["name"] == "Greedy" for game in games for winner in game["winners"])
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


def test_every_command_of_the_manual_is_understood() -> None:
    """The grammar knows the commands and options; words in capitals stand for the reader's own."""
    texts = [text for row in rows("The command line") for text in re.findall(r"`(railgames[^`]*)`", row[0])]
    assert len(texts) > 8
    for text in texts:
        for part in _alternatives(text.replace("[", "").replace("]", "").replace(" FILE|GAME", " FILE")):
            words = ["1" if word == "N" else word for word in shlex.split(part)[1:]]
            _, unknown = build_parser().parse_known_args(words)
            assert unknown == [], part


def _alternatives(text: str) -> list[str]:
    """``maps list|check`` as two commands; each with a game where it needs one."""
    head, _, last = text.rpartition(" ")
    if "|" not in last:
        return [text]
    needs = {"check": "", "list": "", "schema": "", "words": "", "render": "railroad_ink giant -o giant.png"}
    return [f"{head} {one} {needs[one]}" for one in last.split("|")]


def test_the_manual_names_the_exit_codes() -> None:
    text = MANUAL.section("The command line")
    for name, code in (("ok", codes.OK), ("failure", codes.FAILURE), ("usage", codes.USAGE)):
        assert f"{code} {name}" in text
    assert f"{codes.CONTENT} invalid content" in text


def test_the_folders_of_the_manual_are_those_of_the_data_folder(tmp_path: Path) -> None:
    told = [row[0].strip("`") for row in rows("Where files live")]
    folders = open_folders(tmp_path)
    made = sorted(f"{path.name}/" for path in tmp_path.iterdir() if path.is_dir())
    assert sorted(told) == sorted([*made, folders.settings_file.name])


def test_a_save_is_what_the_manual_says(tmp_path: Path) -> None:
    """Readable JSON, with the three versions before it."""
    library = Library()
    rules = game("derailed")
    setup = MatchSetup("derailed", rules.Config(), (Seat("Ada"), Seat("Bo")), 1)
    path = save_path(tmp_path, "Ada")
    assert path.name == "Ada.railgame"
    for _ in range(KEEP + 2):
        save(path, draft_of(Match(rules, setup, library)))
    names = {found.name for found in tmp_path.iterdir()}
    assert names == {"Ada.railgame", "Ada.railgame.1", "Ada.railgame.2", "Ada.railgame.3"}
    assert json.loads(path.read_text(encoding="utf-8"))["header"]["game"] == "derailed"


def test_the_levels_and_styles_of_the_manual_are_those_of_the_games() -> None:
    text = MANUAL.section("The AIs")
    for game_id in game_ids():
        rules = game(game_id)
        table = next(
            part for part in text.split("\n\n") if part.startswith(f"| {rules.title.split(' Ch')[0]} ")
        )
        assert [row[0].lower() for row in rows_of(table)] == [level.value for level in rules.levels]
        assert all(f"*{style}*" in text for style in rules.styles)
