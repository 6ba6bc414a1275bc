"""What a look at a city would show is drawn ahead."""

import time

import pytest

from railgames.scenes.charting import edges
from railgames.scenes.charting.chart import Place
from tests.scenes.spike.conftest import Desk, OpenDesk


def rest(at: Desk) -> None:
    """Step as the program does, until there is nothing left to be drawn ahead."""
    at.room.app.is_running = True
    end = time.monotonic() + 60
    while at.room.previews.left or at.room.app.raster.busy or not at.room.previews._at:
        assert time.monotonic() < end
        time.sleep(0.001)
        at.pilot.step()
    at.room.app.is_running = False


def test_the_first_look_at_a_city_draws_no_line_anew(desk: OpenDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk()
    at.pilot.step(2)
    rest(at)
    drawn: list[str] = []
    svg = edges.svg
    monkeypatch.setattr(edges, "svg", lambda text, size: (drawn.append(text), svg(text, size))[1])
    shown = 0
    for city in range(at.board.cities):
        at.pilot.move(at.room.spot(city))
        shown += bool(at.room.plans.at(Place("node", city)).segments)
    assert shown > 3
    assert not drawn
    at.room.map.steering.zoom_at(None, 2)
    at.pilot.settle()
    for city in range(at.board.cities):
        at.pilot.move(at.room.spot(city))
    assert drawn, "at another zoom they are others"


def test_nothing_is_drawn_ahead_without_the_time_for_it(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.step(30)
    assert at.room.previews.left == []
