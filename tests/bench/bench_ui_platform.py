"""What one frame costs, without a screen.

Run on request: pytest tests/bench/bench_ui_platform.py -o addopts="-q". Medians on two cores, no GPU: an
idle step 2 us, a cached line of text 3 us, a small dirty rectangle of a full page 0.2 ms, the whole page at
1920x1080 with its flip 0.8 ms, one icon 25 us.
"""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from railgames.ui.app import App, AppSettings
from railgames.ui.scene import Scene
from railgames.ui.text import draw_text, wrap
from railgames.ui.vector import svg

ROOT = Path(__file__).parents[2]


class Page(Scene):
    """A full page: ground, sixty lines of text and twenty icons."""

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.app.theme
        surface.fill(theme.color("ground"))
        for i in range(60):
            draw_text(
                surface, theme, f"Line {i} of the log", pygame.Rect(20 + i % 3 * 600, 20 + i * 17, 560, 20)
            )
        for i in range(20):
            surface.blit(self.app.art.picture("icons/undo", (48, 48), theme), (20 + 60 * i, 900))


@pytest.fixture
def app() -> Iterator[App]:
    app = App(AppSettings(scale=1.0), data_root=ROOT, headless_size=(1920, 1080), strict=True)
    app.push(Page())
    app.step(0.01)
    yield app
    app.close()


def test_idle_step(app, benchmark):
    benchmark(app.step, 0.01)


def test_cached_line_of_text(app, benchmark):
    rect = pygame.Rect(20, 20, 400, 30)
    benchmark(draw_text, app.window.surface, app.theme, "Ada draws a station", rect)


def test_wrap_of_a_paragraph(app, benchmark):
    benchmark(wrap, app.theme, "Every route must meet one that you have or an exit. " * 10, "body", 320)


def test_full_redraw_and_flip_1080p(app, benchmark):
    def frame() -> None:
        app.invalidate()
        app.step(0.01)

    benchmark(frame)


def test_small_dirty_rectangle(app, benchmark):
    def frame() -> None:
        app.invalidate(pygame.Rect(800, 500, 80, 40))
        app.step(0.01)

    benchmark(frame)


def test_icon_raster(app, benchmark):
    text = app.art.asset_svg("icons/undo", app.theme)
    benchmark(svg, text, (48, 48))
