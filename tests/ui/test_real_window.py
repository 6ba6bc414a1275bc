"""One real window on a virtual screen: keys, a resize, full screen and back, quit."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
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

app = App(AppSettings(), geometry=WindowGeometry(width=1100, height=700))
app.push(Page())
print("accelerated", os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"), flush=True)
raise SystemExit(app.run())
"""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a virtual screen of 1600x1000."""
    read, write = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
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


def test_window_takes_keys_sizes_and_full_screen_and_quits(screen, tmp_path):
    out = tmp_path / "out.txt"

    def tool(*words: str) -> str:
        return subprocess.run(
            ["xdotool", *words], env=screen, capture_output=True, text=True, timeout=20
        ).stdout

    def wait_for(line: str, count: int = 1) -> None:
        end = time.monotonic() + 20
        while out.read_text().splitlines().count(line) < count:
            assert time.monotonic() < end, f"no {line!r} in:\n{out.read_text()}"
            assert app.poll() is None or "quit" in out.read_text(), out.read_text()
            time.sleep(0.05)

    with out.open("w") as file:
        app = subprocess.Popen([sys.executable, "-c", SCRIPT], env=screen, stdout=file, stderr=file)
    try:
        wait_for("accelerated 0")
        window = tool("search", "--sync", "--pid", str(app.pid)).split()[-1]
        tool("windowfocus", "--sync", window)
        tool("key", "ctrl+z")
        wait_for("command undo")
        tool("windowsize", window, "1300", "800")
        wait_for("size 1300 800")
        tool("key", "F11")
        wait_for("size 1600 1000")
        tool("key", "F11")
        wait_for("size 1300 800", count=2)
        tool("key", "ctrl+q")
        assert app.wait(20) == 0, out.read_text()
    finally:
        if app.poll() is None:
            app.kill()
    assert "Traceback" not in out.read_text()
