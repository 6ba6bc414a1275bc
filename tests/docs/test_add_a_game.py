"""The page on adding a game: what it says is followed, with the example under another name."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import EXAMPLE

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (EXAMPLE, EXAMPLE / "freight_dice", EXAMPLE / "freight_dice" / "scene")
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site folder with the example as the game ``my_game``, found by its entry points."""
    site = tmp_path_factory.mktemp("site")
    package = site / "my_game"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(EXAMPLE / "freight_dice", package, ignore=ignored)
    shutil.copytree(EXAMPLE / "tests", site / "tests", ignore=ignored)
    (package / "pack/maps/freight_dice").rename(package / "pack/maps/my_game")
    for path in (*site.rglob("*.py"), *site.rglob("*.toml")):
        path.write_text(path.read_text(encoding="utf-8").replace("freight_dice", "my_game"), encoding="utf-8")
    entries = re.search(r'(\[project\.entry-points\."railgames\.games"\].*?)```', PAGE, re.DOTALL)
    assert entries is not None
    info = site / "my_game-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-game\nVersion: 1.0.0\n", encoding="utf-8")
    text = entries[1].replace("freight_dice", "my_game")
    text = re.sub(r'\[project\.entry-points\."([\w.]+)"\]', r"[\1]", text).replace('"', "")
    (info / "entry_points.txt").write_text(text, encoding="utf-8")
    return site


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of this interpreter that finds the copied game."""
    import os

    paths = os.pathsep.join((str(site), str(ROOT)))
    env = {**os.environ, "PYTHONPATH": paths, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env["RAILGAMES_HOME"] = str(site / "home")
    done = subprocess.run(
        [sys.executable, *words], cwd=site, env=env, capture_output=True, text=True, check=False
    )
    return done


def test_the_entry_points_of_the_page_are_those_of_the_example() -> None:
    project = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    for line in re.findall(r'^freight_dice = "[^"]+"$', PAGE, re.MULTILINE):
        assert line in project


def test_every_file_that_the_page_names_is_in_the_example() -> None:
    names = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|toml))`", PAGE))
    assert len(names) > 10
    lost = [name for name in names if not any((folder / name).is_file() for folder in FOLDERS)]
    assert lost == []


def test_the_copy_passes_the_suite_for_rules(copied: Path) -> None:
    done = run(copied, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", "TestRules")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_the_copy_is_found_and_its_suite_catches_a_mistake(copied: Path) -> None:
    listed = run(copied, "-c", "from railgames.core.registry import game_ids; print(game_ids())")
    assert "my_game" in listed.stdout
    rules = copied / "my_game" / "views.py"
    sound = rules.read_text(encoding="utf-8")
    broken = sound.replace("position.deck = [HIDDEN] * len(position.deck)", "pass", 1)
    assert broken != sound
    rules.write_text(broken, encoding="utf-8")
    try:
        done = run(copied, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests", "-k", "TestRules")
        assert done.returncode != 0
    finally:
        rules.write_text(sound, encoding="utf-8")


def test_with_its_maps_in_the_data_folder_the_command_line_plays_it(copied: Path) -> None:
    home = copied / "home"
    shutil.copytree(copied / "my_game" / "pack", home / "packs" / "freight-dice")
    done = run(copied, "-m", "railgames", "simulate", "my_game", "--seats", "easy,easy", "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Freight Dice" in done.stdout or "easy" in done.stdout.lower()
