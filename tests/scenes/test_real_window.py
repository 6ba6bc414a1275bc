"""The program in a real window on a virtual screen: a game by mouse and by key, resize, quit, continue."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes.menu import MainMenu
from railgames.scenes.page import Page
from railgames.scenes.railroad_ink.room import InkRoom
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.setup import SetupScene
from railgames.scenes.shelf import ShelfScene
from railgames.scenes.table.scene import TableScene
from railgames.store.listing import list_saves
from railgames.ui.pilot import Pilot

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        sys.platform != "linux" or not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="Xvfb and xdotool are needed",
    ),
]

WIDE, HIGH = 1280, 720
SEED = 2026
PATIENCE = 20.0


class Window:
    """One run of the program and the tool that moves its mouse."""

    def __init__(self, env: dict[str, str], home: Path, *words: str) -> None:
        self.env, self.home = env, home
        self.out = home / "out.txt"
        with self.out.open("w") as file:
            self.app = subprocess.Popen(
                [sys.executable, "-m", "railgames", *words], env=env, stdout=file, stderr=file
            )
        found = self.tool("search", "--sync", "--onlyvisible", "--pid", str(self.app.pid))
        self.id = found.split()[-1]
        self.tool("windowfocus", "--sync", self.id)

    def tool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout

    def click(self, x: int, y: int) -> None:
        self.tool("mousemove", "--window", self.id, str(x), str(y), "sleep", "0.08", "click", "1")
        time.sleep(0.15)

    def key(self, *names: str) -> None:
        for name in names:
            self.tool("key", "--window", self.id, name)
            time.sleep(0.08)

    def journal(self) -> list[str]:
        """The actions that are on the disk by now."""
        lines = [
            line.partition(b" ")[2]
            for path in (self.home / "journal").glob("*.journal")
            for line in path.read_bytes().splitlines()[1:]
        ]
        return [action for line in lines if (action := json.loads(line).get("action"))]

    def wait(self, what: Callable[[], bool], words: str) -> None:
        end = time.monotonic() + PATIENCE
        while not what():
            assert self.app.poll() is None, self.out.read_text()
            assert time.monotonic() < end, f"{words}; {self.journal()}; {self.out.read_text()}"
            time.sleep(0.05)

    def quit(self) -> None:
        self.key("ctrl+q")
        assert self.app.wait(PATIENCE) == 0, self.out.read_text()
        assert "Traceback" not in self.out.read_text()
        errors = self.home / "logs" / "errors.log"
        assert not errors.exists(), errors.read_text()


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a virtual screen of 1600x1000 and of a data folder of its own."""
    read, write = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    home = tmp_path / "data"
    home.mkdir()
    settings = {
        "speed": "off",
        "ui_scale": 1.0,
        "tips_seen": ["*"],
        "window": {"width": WIDE, "height": HIGH},
        "last_game": "railroad_ink",
        "last_seats": [{"name": "Ada"}],
    }
    (home / "settings.json").write_text(json.dumps(settings))
    left_out = ("SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "WAYLAND_DISPLAY")
    env = {key: value for key, value in os.environ.items() if key not in left_out}
    yield env | {"DISPLAY": f":{number}", "RAILGAMES_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
    xvfb.terminate()
    xvfb.wait(10)


class Twin:
    """The same game on a surface in this process: it tells where things are, and what must have happened."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.pilot = Pilot(services.app)
        self.table: TableScene

    def spot(self, scene: Page, name: str) -> tuple[int, int]:
        """The middle of a widget of this scene."""
        self.services.app.push(scene)
        self.pilot.step(2)
        assert scene.tree is not None
        middle = scene.tree.root.find(name).rect.center
        self.services.app.pop()
        return middle

    def begin(self) -> None:
        rules = game("railroad_ink")
        setup = MatchSetup("railroad_ink", rules.Config(), (Seat("Ada"),), SEED)
        self.table = self.services.go.table(Match(rules, setup, self.services.library))
        self.services.app.push(self.table)
        self.pilot.step(2)

    def clicks(self) -> list[tuple[int, int]]:
        """What draws the next die, or what ends the round."""
        room = self.table.room
        assert isinstance(room, InkRoom)
        dice = room.hand.view.dice
        slot = next((n for n, die in enumerate(dice) if die.state == "free"), None)
        if room.legal.copies:
            return [room.hand.places.dice[0].center]
        if slot is None:
            return [self.table.bottom.primary.rect.center]
        cell = room.board.board.cell_of[min(room.legal.spaces(dice[slot].face))]
        return [room.hand.places.dice[slot].center, room.board.geometry.space(cell).center]

    def presses(self) -> list[str]:
        """What draws the next die by keyboard, or ends the round."""
        room = self.table.room
        assert isinstance(room, InkRoom)
        dice = room.hand.view.dice
        slot = next((n for n, die in enumerate(dice) if die.state == "free"), None)
        if room.legal.copies:
            return ["1"]
        return ["ctrl+Return"] if slot is None else [str(slot + 1), "Return"]

    @property
    def actions(self) -> list[str]:
        return [entry.text for entry in self.table.match.log]


def play_round(window: Window, twin: Twin, by: str) -> None:
    """One whole round in both, the same; the journal of the window's program must hold what the twin did."""
    turn = twin.table.match.state.turn
    while twin.table.match.state.turn == turn:
        if by == "mouse":
            for x, y in twin.clicks():
                twin.pilot.click((x, y))
                window.click(x, y)
        else:
            for key in twin.presses():
                twin.pilot.press(key.lower())
                window.key(key)
        window.wait(lambda: window.journal() == twin.actions, f"expected {twin.actions}")


def test_a_game_by_mouse_and_by_keyboard_is_kept_and_goes_on(screen: dict[str, str]) -> None:
    home = Path(screen["RAILGAMES_HOME"])
    with headless((WIDE, HIGH), "paper") as services:
        services.app.set_scale(1.0)
        twin = Twin(services)
        window = Window(screen, home)
        try:
            window.click(*twin.spot(MainMenu(services), "new game"))
            window.click(*twin.spot(ShelfScene(services), "cover railroad_ink"))
            services.settings.last_seats = (Seat("Ada"),)
            seed = twin.spot(SetupScene(services), "seed")
            window.click(*seed)
            window.key("ctrl+a", *str(SEED), "ctrl+Return")
            twin.begin()
            window.wait(lambda: list((home / "journal").glob("*.journal")) != [], "no table")
            play_round(window, twin, "mouse")
            play_round(window, twin, "keyboard")
            window.tool("windowsize", "--sync", window.id, "1500", "900")
            window.key("ctrl+z", "l", "l")
            window.quit()
            (save,) = list_saves(home / "saves")
            assert save.header is not None
            assert save.header.position == len(twin.actions)
            place = json.loads((home / "settings.json").read_text())["window"]
            assert (place["width"], place["height"]) == (1500, 900)

            services.app.window.resize((1500, 900))
            services.app._resized()
            shutil.copytree(home / "saves", services.folders.saves, dirs_exist_ok=True)
            window = Window(screen, home)
            window.click(*twin.spot(MainMenu(services), "continue"))
            window.wait(lambda: list((home / "journal").glob("*.journal")) != [], "nothing to continue")
            window.quit()
        finally:
            if window.app.poll() is None:
                window.app.kill()


def test_the_window_opens_where_it_was_closed_unless_that_place_is_gone(screen: dict[str, str]) -> None:
    home = Path(screen["RAILGAMES_HOME"])
    file = home / "settings.json"

    def place() -> tuple[int, int]:
        window = Window(screen, home)
        window.tool("windowmove", "--sync", window.id, "123", "77")
        words = window.tool("getwindowgeometry", "--shell", window.id).split()
        window.quit()
        return int(words[1].removeprefix("X=")), int(words[2].removeprefix("Y="))

    def opened() -> tuple[int, int]:
        window = Window(screen, home)
        time.sleep(0.3)
        words = window.tool("getwindowgeometry", "--shell", window.id).split()
        window.app.terminate()  # a signal ends it in good order too
        assert window.app.wait(PATIENCE) == 0, window.out.read_text()
        return int(words[1].removeprefix("X=")), int(words[2].removeprefix("Y="))

    assert place() == (123, 77)
    assert opened() == (123, 77)
    settings = json.loads(file.read_text())
    assert (settings["window"]["x"], settings["window"]["y"]) == (123, 77)
    settings["window"] |= {"x": 99_000, "y": -5000}
    file.write_text(json.dumps(settings))
    x, y = opened()
    assert 0 <= x <= 1600
    assert 0 <= y <= 1000
