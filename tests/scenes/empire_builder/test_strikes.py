"""The signs of cities on strike hide no name of a city, at any size and zoom of the window."""

import pytest

from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import StrikeFile
from railgames.games.empire_builder.position import InForce
from railgames.scenes.empire_builder import strikes, zones
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.testing.rooms.desk import Window, people
from railgames.ui.pilot import Pilot
from tests.scenes.empire_builder.conftest import Prepared


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("zooms", [0, 1, 3])
def test_no_sign_of_a_strike_hides_a_name_or_another_sign(
    window: Window, size: tuple[int, int], zooms: int
) -> None:
    state = GAME.new_state(GAME.Config(), 2, 1, Library())
    events = state.board.file.events
    struck = [idx for idx, event in enumerate(events) if isinstance(event, StrikeFile)]
    state.in_force = [InForce(idx, 0, 2) for idx in struck]
    state.weigh_events()
    desk = window.table(Match(Prepared(state), MatchSetup(GAME.id, state.config, people(2), 1), Library()))
    Pilot(desk.app).resize(size)
    desk.rest()
    for _ in range(zooms):
        desk.pilot.press("+")
    desk.picture()
    room = desk.room
    assert isinstance(room, EmpireRoom)
    chart = room.map
    names = [rect for _, rect in chart.labels.seen(room.theme, chart.shown_zoom, chart.origin, chart.zoom)]
    assert len(names) > 40
    for number in struck:
        signs = strikes.signs(room, number)
        assert len(signs) > 5
        for idx, spot in enumerate(signs):
            parts = [spot.clip(other) for other in (*names, *signs[:idx])]
            assert sum(part.w * part.h for part in parts) < spot.w * spot.h // 3, "the sign is still seen"
        free = [spot for spot in signs if spot.inflate(-4, -4).collidelist(names) < 0]
        assert len(free) >= len(signs) * 7 // 8, "a name above a sign is the exception"


def test_a_name_is_drawn_above_the_sign_that_it_touches(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    desk = window.table(Match(GAME, MatchSetup(GAME.id, GAME.Config(), people(2), 1), Library()))
    room = desk.room
    assert isinstance(room, EmpireRoom)
    monkeypatch.setattr(zones, "draw_signs", lambda *_: drawn.append("signs"))
    monkeypatch.setattr(room.map, "draw_labels", lambda *_: drawn.append("names"))
    room.draw(desk.app.window.surface)
    assert drawn == ["signs", "names"]
