"""A screenless display for every UI test, and an app with a pilot in it."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from pathlib import Path

import pytest

from railgames.ui.app import App, AppSettings
from railgames.ui.pilot import Pilot

DATA_ROOT = Path(__file__).parents[2]


@pytest.fixture
def app() -> Iterator[App]:
    """A 1280x720 app at scale 1 without motion; an error in a scene fails the test."""
    app = App(
        AppSettings(scale=1.0, speed="off"), data_root=DATA_ROOT, headless_size=(1280, 720), strict=True
    )
    yield app
    app.close()


@pytest.fixture
def pilot(app: App) -> Pilot:
    return Pilot(app)
