"""The example of the documentation, installed as another package would be, plays with the command line."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests import EXAMPLE
from tests.installed import install_entry_points

ROOT = EXAMPLE.parents[2]


def install(folder: Path) -> None:
    """Do what pip does with the example, without building a wheel."""
    shutil.copytree(EXAMPLE / "freight_dice", folder / "freight_dice")
    install_entry_points(EXAMPLE, folder)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed example, as its README says; it brings its maps itself."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder / "packages")
    return folder


TURN = """
import time
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes import start
from railgames.scenes.start_options import StartOptions
from railgames.store.folders import open_folders
from railgames.store.settings import Settings
from railgames.ui.pilot import Pilot

rules = game("freight_dice")
setup = MatchSetup("freight_dice", rules.Config(), (Seat("Ada"), Seat("Brunel", Level.EASY, 1, 1)), 7)
settings = Settings(speed="off", tips_seen=("*",))
services = start.make_services(settings, open_folders(), StartOptions(), headless=(800, 600))
services.app.strict = True
match = Match(rules, setup, services.library)
services.go.play(match)
pilot = Pilot(services.app)
pilot.step(3)
for key in ("ctrl+return", "ctrl+return"):
    pilot.press(key)
until = time.monotonic() + 60
while match.state.current_player == 1 and time.monotonic() < until:
    services.app.step(0.02)
    time.sleep(0.01)
print(*(entry.text for entry in match.log if entry.seat == 0), sep=",")
print(*(entry.text for entry in match.log if entry.seat == 1), sep=",")
start.close(services)
"""
"""A turn of a person by the keyboard, and the answer of the AI in its own process."""


def python(home: Path, *words: str) -> str:
    """What Python prints where the example is installed."""
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(home / "packages"), str(ROOT)]),
        "RAILGAMES_HOME": str(home / "data"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    done = subprocess.run(
        [sys.executable, *words], cwd=home, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def railgames(home: Path, *words: str) -> str:
    """What the command line prints."""
    return python(home, "-m", "railgames", *words)


def test_its_ais_play_in_processes_of_their_own(home: Path) -> None:
    said = railgames(
        home, "simulate", "freight_dice", "--seats", "easy,easy", "--games", "6", "--jobs", "2", "--json"
    )
    assert len([json.loads(line) for line in said.splitlines()]) >= 6


def test_its_maps_are_listed_and_have_no_problems(home: Path) -> None:
    said = railgames(home, "maps", "list", "freight_dice")
    assert "valley" in said
    assert said.count("freight-dice 1.0.0") == 2
    railgames(home, "maps", "check", "freight_dice")


def test_its_table_is_drawn(home: Path) -> None:
    railgames(home, "render", "freight_dice", "--size", "800x600", "-o", "table.png")
    assert pygame.image.load(home / "table.png").get_size() == (800, 600)


def test_a_person_plays_it_against_its_ai(home: Path) -> None:
    own, other = python(home, "-c", TURN).splitlines()
    assert own == "roll,end"
    assert other.startswith("roll,")
    assert other.endswith("end")
