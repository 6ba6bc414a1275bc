"""One real window on a virtual screen: keys, a resize, full screen and back, quit."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        sys.platform != "linux" or not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="Xvfb and xdotool are needed",
    ),
]

SCRIPT = """
import os, pygame
from railgames.scenes.commands import every_command
from railgames.ui.app import App, AppSettings
from railgames.ui.scene import Scene
from railgames.ui.window import WindowGeometry

class Page(Scene):
    def layout(self, size):
        print("size", *size, flush=True)
    def draw(self, surface):
        surface.fill(self.app.theme.color("accent"))
    def handle(self, event):
        for command in self.app.keys.commands(event):
            print("command", command, flush=True)
            if command == "fullscreen":
                self.app.set_fullscreen(not self.app.window.fullscreen)
            if command == "quit":
                self.app.quit()
        return True

app = App(AppSettings(), geometry=WindowGeometry(width=1100, height=700), commands=every_command())
app.push(Page())
print("accelerated", os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"), flush=True)
raise SystemExit(app.run())
"""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a virtual screen of 1600x1000."""
    read, write = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    left_out = ("SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "WAYLAND_DISPLAY")
    yield {k: v for k, v in os.environ.items() if k not in left_out} | {"DISPLAY": f":{number}"}
    xvfb.terminate()
    xvfb.wait(10)


class Running:
    """The script in a window, and the keyboard in front of it."""

    def __init__(self, screen: dict[str, str], out: Path) -> None:
        self.screen, self.out = screen, out
        with out.open("w") as file:
            self.app = subprocess.Popen([sys.executable, "-c", SCRIPT], env=screen, stdout=file, stderr=file)

    def tool(self, *words: str) -> str:
        run = subprocess.run(["xdotool", *words], env=self.screen, capture_output=True, text=True, timeout=20)
        return run.stdout

    def wait_for(self, line: str, count: int = 1) -> None:
        end = time.monotonic() + 20
        while self.text.splitlines().count(line) < count:
            assert time.monotonic() < end, f"no {line!r} in:\n{self.text}"
            assert self.app.poll() is None or "quit" in self.text, self.text
            time.sleep(0.05)

    def focus(self) -> str:
        """Give the window the keyboard; its number."""
        self.wait_for("accelerated 0")
        window = self.tool("search", "--sync", "--pid", str(self.app.pid)).split()[-1]
        self.tool("windowfocus", "--sync", window)
        return window

    @property
    def text(self) -> str:
        return self.out.read_text()


@pytest.fixture
def running(screen: dict[str, str], tmp_path: Path) -> Iterator[Callable[[], Running]]:
    started: list[Running] = []

    def start() -> Running:
        started.append(Running(screen, tmp_path / "out.txt"))
        return started[-1]

    yield start
    for one in started:
        if one.app.poll() is None:
            one.app.kill()
        assert "Traceback" not in one.text


def test_window_takes_keys_sizes_and_full_screen_and_quits(running):
    window = running()
    number = window.focus()
    window.tool("key", "ctrl+z")
    window.wait_for("command undo")
    window.tool("windowsize", number, "1300", "800")
    window.wait_for("size 1300 800")
    window.tool("key", "F11")
    window.wait_for("size 1600 1000")
    window.tool("key", "F11")
    window.wait_for("size 1300 800", count=2)
    window.tool("key", "ctrl+q")
    assert window.app.wait(20) == 0, window.text


@pytest.mark.skipif(not shutil.which("setxkbmap"), reason="setxkbmap is needed")
@pytest.mark.parametrize(
    ("layout", "pressed"),
    [
        (
            "fr",
            {"10": "pick_1", "15": "pick_6", "19": "pick_0", "shift+10": "pick_1", "ctrl+25": "undo"},
        ),
        ("ru", {"10": "pick_1", "27": "rotate", "shift+27": "rotate_back", "ctrl+52": "undo"}),
        ("us", {"10": "pick_1", "ctrl+shift+21": "scale_up", "ctrl+52": "undo", "shift+61": "help"}),
    ],
)
def test_keys_work_on_other_layouts(running, screen, layout, pressed):
    # numbers are places on the keyboard: 10 is the key of the digit 1, 25 W and 52 Z of QWERTY
    subprocess.run(["setxkbmap", layout], env=screen, check=True, timeout=20)
    window = running()
    window.focus()
    for count, (press, command) in enumerate(pressed.items(), 1):
        for _ in range(4):  # on another layout X sometimes loses a press that xdotool makes
            window.tool("key", press)
            end = time.monotonic() + 5
            while window.text.count("command ") < count and time.monotonic() < end:
                time.sleep(0.05)
            if window.text.count("command ") >= count:
                break
        assert window.text.split()[-1] == command, (press, window.text)
        assert window.text.count("command ") == count
