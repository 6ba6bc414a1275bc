"""What the manual tells a newcomer to do works as it is written."""

import re
import shutil
from pathlib import Path

import pytest

from railgames.ai.finding import find_maps
from railgames.ai.thinking import decide
from railgames.cli import main
from railgames.content.library import Library
from railgames.core.game import Budget, Decision
from railgames.core.registry import game, game_ids
from railgames.core.rng import Rng

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str, containing: str) -> str:
    """The first code block of a language that holds these words."""
    found = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(text for text in found if containing in text)


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


@pytest.mark.parametrize("game_id", game_ids())
def test_the_ai_of_the_manual_plays(game_id: str) -> None:
    names = {"Decision": Decision}
    exec(block("python", "class Greedy"), names)  # noqa: S102 - the manual's own words, on purpose
    agent = names["Greedy"]()
    rules, maps = game(game_id), Library()
    state = rules.new_state(rules.Config(), max(2, rules.min_players), 1, maps)
    for _ in range(8):
        decision = decide(state, agent, Rng(1), Budget())
        assert decision.reason == "most points now"
        state.apply(decision.action)


def test_a_board_made_as_the_manual_says_is_checked_listed_and_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    find_maps.cache_clear()  # other tests have looked into other data folders
    pack = tmp_path / "packs" / "my-boards"
    boards = pack / "maps" / "railroad_ink"
    boards.mkdir(parents=True)
    (pack / "pack.toml").write_text(block("toml", 'id = "my-boards"'), encoding="utf-8")
    board = boards / "harbour.toml"
    shutil.copy(ROOT / "maps/railroad_ink/challenge-green.toml", board)
    assert main(["maps", "check", "railroad_ink", str(board)]) == 0
    assert main(["maps", "check", str(pack)]) == 0
    assert main(["maps", "list", "railroad_ink"]) == 0
    assert "harbour" in capsys.readouterr().out
    assert main(["simulate", "railroad_ink", "--seats", "easy", "--map", "harbour", "--jobs", "1"]) == 0
    find_maps.cache_clear()
