"""Somebody who presses everything: no scene may fail, and no window may be left with something cut."""

import pygame
import pytest

from railgames.core.rng import Rng
from railgames.scenes.menu import MainMenu
from railgames.store.listing import list_saves
from railgames.testing.layout_check import layout_problems
from tests.scenes.conftest import Bench, Run
from tests.scenes.stage import fill_saves

KEYS = (
    "tab", "tab", "shift+tab", "return", "return", "escape", "space", "up", "down", "left", "right", "home",
    "end", "page up", "page down", "backspace", "a", "1", "l", "h", "r", "ctrl+z", "ctrl+y", "ctrl+return",
    "ctrl+return", "ctrl+s", "f1", "f5", "f10", "f11", "ctrl++", "ctrl+-", "ctrl+0", "ctrl+a", "ctrl+n",
)  # fmt: skip
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (900, 600))
STEPS = 300


def press_something(bench: Bench, rng: Rng) -> None:
    """One key, click, drag, wheel or resize; quitting is left out."""
    pilot, (wide, high) = bench.pilot, bench.app.window.size
    kind = rng.below(20)
    spot = (rng.below(wide), rng.below(high))
    if kind < 9:
        pilot.press(rng.choice(KEYS))
    elif kind < 16:
        widgets = [
            widget
            for widget in bench.tree.root.walk()
            if widget.is_shown and widget.can_take_focus() and widget.name != "quit"
        ]
        if widgets and not bench.tree.overlays:
            spot = rng.choice(widgets).rect.center
        target = bench.tree.widget_at(spot)
        if target is None or target.name != "quit":
            pilot.click(spot, rng.choice((1, 1, 1, 3)))
    elif kind < 17:
        pilot.drag(spot, (rng.below(wide), rng.below(high)), steps=3)
    elif kind < 18:
        pilot.wheel(spot, rng.choice((-1, 1, 3)))
    elif kind < 19:
        pilot.resize(rng.choice(SIZES))
    else:
        pilot.post(pygame.WINDOWLEAVE)
        pilot.step()


@pytest.mark.parametrize("seed", range(2))
def test_pressing_everything_breaks_nothing(run: Run, seed: int) -> None:
    bench = run()
    fill_saves(bench)
    bench.push(MainMenu(bench.services))
    rng = Rng.from_seed(seed, "monkey")
    seen = set()
    for step in range(STEPS):
        press_something(bench, rng)
        seen.add(type(bench.top).__name__)
        if step % 10 == 0:
            bench.settle()
            assert layout_problems(bench.tree) == [], (step, type(bench.top).__name__)
    assert len(seen) >= 2, seen
    assert len(bench.app.stack) < 12
    bench.quit()
    list_saves(bench.services.folders.saves)
