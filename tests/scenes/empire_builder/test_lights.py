"""The payments of highlights hide no name of a city and no other payment, at any size and zoom."""

import pytest

from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.scenes.charting.marks import name_rects
from railgames.scenes.empire_builder import lights
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.testing.rooms.desk import Desk, Window, people
from railgames.ui.pilot import Pilot

SEATS = 6


def room_of_six(window: Window) -> tuple[Desk, EmpireRoom]:
    """A table of six, whose eighteen cards want most goods."""
    desk = window.table(Match(GAME, MatchSetup(GAME.id, GAME.Config(), people(SEATS), 5), Library()))
    desk.lift_curtain()
    assert isinstance(desk.room, EmpireRoom)
    return desk, desk.room


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("zooms", [0, 1, 3])
def test_no_payment_hides_a_name_or_another_payment(
    window: Window, size: tuple[int, int], zooms: int
) -> None:
    desk, room = room_of_six(window)
    Pilot(desk.app).resize(size)
    desk.rest()
    for _ in range(zooms):
        desk.pilot.press("+")
    desk.picture()
    names = name_rects(room.map)
    assert names
    shown = 0
    for good in range(len(room.board.goods)):
        labels = [rect for rect, _ in lights.drawn(room, lights.of_good(room, good)).glow.labels]
        shown += len(labels)
        inside = [rect for rect in labels if room.map.area.contains(rect.inflate(80, 80))]
        for idx, rect in enumerate(inside):
            assert rect.collidelist(names) < 0, "a payment beside a city leaves its name whole"
            assert rect.collidelist(inside[:idx]) < 0
    assert shown > 40


def test_payments_move_aside_when_the_names_of_a_new_scale_are_placed(window: Window) -> None:
    desk, room = room_of_six(window)
    cities = range(len(room.board.file.cities))
    room.light(lights.Lights(tags=tuple(lights.Tag(city, 20, "good") for city in cities)))
    for _ in range(3):
        desk.pilot.press("+")
    desk.picture()
    shown = [rect for rect, _ in room.lights_drawn().glow.labels]
    assert shown
    assert shown == [rect for rect, _ in lights.drawn(room, room.lights).glow.labels]
