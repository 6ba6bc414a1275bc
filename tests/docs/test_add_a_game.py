"""``docs/add-a-game.md``: its commands, run one after the other, lead to a game that passes both suites."""

import re
import shutil
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import EXAMPLE
from tests.docs.following import Done, run
from tests.docs.pages import ROOT, page
from tests.installed import install_entry_points

PAGE = page("docs/add-a-game.md")
INSTALL = "pip install -e .\n"
ROOM_CHECKS = "tab or pictures or hint or key or click"
"""Some of them, and of the rules those of the usual setup: its own tests give the example every check."""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the page's commands are for a shell")


class Reader(NamedTuple):
    """Somebody who follows the page, in a home folder of their own."""

    home: Path

    @property
    def project(self) -> Path:
        return self.home / "my_game"

    def does(self, script: str, folder: Path | None = None) -> Done:
        """What the commands print, without a screen."""
        return run(
            script,
            folder or self.project,
            HOME=str(self.home),
            RAILGAMES_HOME=str(self.home / "data"),
            PYTHONPATH=f"{self.project}:{ROOT}",
            SDL_VIDEODRIVER="dummy",
            SDL_AUDIODRIVER="dummy",
        )


def commands(containing: str) -> str:
    """The block of commands with these words."""
    return PAGE.block("sh", containing)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A reader who has done the first step; what pip would do is done without building anything."""
    reader = Reader(tmp_path_factory.mktemp("home"))
    script = commands("cp -r docs/examples/freight_dice")
    assert script.endswith(INSTALL)
    done = reader.does(script.removesuffix(INSTALL), ROOT)
    assert done.code == 0, done.text
    shutil.rmtree(reader.project / "tests" / "__pycache__", ignore_errors=True)
    install_entry_points(reader.project, reader.project)
    return reader


def test_after_the_first_step_nothing_of_the_old_name_is_left(reader: Reader) -> None:
    project = tomllib.loads((reader.project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (
        project["entry-points"]
        == tomllib.loads(PAGE.block("toml", "railgames.games"))["project"]["entry-points"]
    )
    left = [path for path in reader.project.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert left
    assert [path for path in left if re.search("freight[_-]dice", path.read_text(encoding="utf-8"))] == []


def test_the_copy_is_known_by_its_new_name(reader: Reader) -> None:
    done = reader.does("railgames doctor || true")
    assert "my_game" in done.text


def test_the_rules_of_the_copy_pass_their_suite(reader: Reader) -> None:
    done = reader.does(commands("-k TestRules").replace("TestRules", "'TestRules and usual'"))
    assert done.code == 0, done.text[-3000:]


def test_the_room_of_the_copy_passes_its_suite(reader: Reader) -> None:
    done = reader.does(commands("-k TestRoom").replace("TestRoom", f"'TestRoom and ({ROOM_CHECKS})'"))
    assert done.code == 0, done.text[-3000:]


def test_golden_games_are_written_again_and_are_those_of_the_example(reader: Reader) -> None:
    golden = reader.project / "tests" / "golden"
    before = {path.name for path in golden.glob("*.txt")}
    assert before == {path.name for path in (EXAMPLE / "tests" / "golden").glob("*.txt")}
    done = reader.does(commands("railgames.testing golden"))
    assert done.code == 0, done.text
    assert {path.name for path in golden.glob("*.txt")} == before


def test_with_the_maps_that_it_brings_the_game_is_played(reader: Reader) -> None:
    done = reader.does(commands("railgames simulate my_game"))
    assert done.code == 0, done.text
    assert "No problems found." in done.text
    assert done.text.count("my-game 1.0.0") == 2
    assert "10 games of my_game" in done.text
    drawn = reader.does(commands("railgames render my_game"))
    assert drawn.code == 0, drawn.text
    assert (reader.project / "table.png").stat().st_size > 5000


def test_a_view_that_shows_too_much_fails_the_suite(reader: Reader) -> None:
    views = reader.project / "my_game" / "views.py"
    sound = views.read_text(encoding="utf-8")
    nosy = sound.replace("position.deck = [HIDDEN] * len(position.deck)", "pass", 1)
    assert nosy != sound
    views.write_text(nosy, encoding="utf-8")
    try:
        done = reader.does("python -m pytest -x -k 'only_hidden_things_differ and usual'")
        assert done.code == 1, done.text
    finally:
        views.write_text(sound, encoding="utf-8")


def test_every_file_that_the_page_names_is_in_the_example() -> None:
    names = {span for span in PAGE.spans if re.fullmatch(r"(?:\w+/)*\w+\.(?:py|toml)", span)}
    own = {name for name in names if not (ROOT / name).exists()}
    assert len(own) > 10
    folders = (EXAMPLE, EXAMPLE / "freight_dice", EXAMPLE / "freight_dice" / "scene")
    assert [name for name in own if not any((folder / name).is_file() for folder in folders)] == []
