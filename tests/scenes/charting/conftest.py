"""A window with the poster in it."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from railgames.scenes.charting.chart import Chart
from railgames.scenes.charting.view import ChartView
from railgames.scenes.commands import map_commands, shared_commands
from railgames.ui.app import App, AppSettings
from railgames.ui.camera import Margins
from railgames.ui.commands import control_commands
from railgames.ui.pilot import Pilot
from tests.scenes.charting.maps import eastern, eastern_chart
from tests.scenes.charting.poster import Poster, PosterScene, sharpen

ROOT = Path(__file__).resolve().parents[3]


class Stand(NamedTuple):
    """A window with a map in it, and who drives it."""

    app: App
    scene: PosterScene
    pilot: Pilot

    @property
    def room(self) -> Poster:
        return self.scene.room

    @property
    def view(self) -> ChartView:
        return self.scene.room.view

    def sharpen(self) -> None:
        sharpen(self.app, self.scene)

    def at(self, name: str) -> tuple[int, int]:
        """Where a city is in the window."""
        chart = self.view.chart
        return self.view.to_screen(chart.point(chart.node_named(name)))


Show = Callable[..., Stand]


@pytest.fixture
def show() -> Iterator[Show]:
    """Open a window of this size with a map in it."""
    apps: list[App] = []

    def opened(
        size: tuple[int, int] = (1000, 700),
        theme: str = "paper",
        speed: str = "normal",
        chart: Chart | None = None,
        margins: Margins = (0, 0, 0, 0),
        scale: float | None = 1.0,
    ) -> Stand:
        commands = [*control_commands(), *shared_commands(), *map_commands()]
        settings = AppSettings(theme=theme, speed=speed, scale=scale)
        app = App(settings, headless_size=size, data_root=ROOT, strict=True, commands=commands)
        apps.append(app)
        types = [kind for _, _, kind in eastern()["segments"]] if chart is None else ()
        scene = PosterScene(chart or eastern_chart(), types, margins)
        app.push(scene)
        app.step(1 / 60)
        return Stand(app, scene, Pilot(app))

    yield opened
    for app in apps:
        app.close()
