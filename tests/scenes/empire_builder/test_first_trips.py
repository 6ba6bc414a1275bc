"""In a person's first turn the three best first trips are listed without being asked for."""

from collections.abc import Callable, Iterator

import pytest

from railgames.games.empire_builder.actions import End
from railgames.scenes.empire_builder.aim import aim_lines
from railgames.scenes.table.tips import NEVER
from railgames.testing.rooms.desk import Window
from tests.scenes.empire_builder.conftest import At

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


@pytest.fixture(autouse=True)
def tips(window: Window) -> Iterator[None]:
    """Tips are on, and both persons have read the card."""
    settings = window.services.settings
    before = settings.tips_seen
    settings.tips_seen = ("empire_builder:Ada", "empire_builder:Bruno")
    yield
    settings.tips_seen = before


def opened(at: Open) -> At:
    """The table at its beginning, when the trips are computed."""
    table = at()
    assert table.room.values.trips
    table.desk.rest()
    table.room.refresh()
    table.pilot.step(2)
    return table


def titles(table: At) -> list[str]:
    panel = table.room.side
    return [item.shown.words for item in panel.first_trips.items] if panel.suggested.visible else []


def test_the_three_best_trips_are_listed_in_the_first_turn(at: Open) -> None:
    table = opened(at)
    assert table.room.side.suggested.visible
    assert len(titles(table)) == 3
    table.room.toggle_trips()
    best = [item.shown.words for item in table.room.side.trips.items]
    assert not titles(table), "the open planner lists them"
    table.room.toggle_trips()
    assert titles(table) == best[:3]


def test_they_are_put_away_by_a_press_and_do_not_come_back(at: Open) -> None:
    table = opened(at)
    panel = table.room.side
    panel.reveal(panel.first.rect)
    table.pilot.step(2)
    table.pilot.click(panel.first.rect.center)
    table.desk.rest()
    assert not panel.suggested.visible
    table.room.refresh()
    assert not titles(table)


def test_a_press_keeps_a_first_trip_on_the_map_and_lists_it_once(at: Open) -> None:
    table = opened(at)
    panel = table.room.side
    item = panel.first_trips.items[1]
    panel.reveal(item.rect)
    table.pilot.step(2)
    table.pilot.click(item.rect.center)
    own = table.room.chosen.own
    assert own is not None
    assert table.room.lights.way == own.cells
    assert panel.first_trips.items[1].shown.is_on
    assert not panel.trips.visible
    table.pilot.press("backspace")
    assert table.room.chosen.own is None


def test_they_are_gone_after_the_first_turn(at: Open) -> None:
    table = opened(at)
    for _ in range(4):
        table.match.play(End())
        table.desk.rest()
        table.desk.lift_curtain()
    assert table.state.players[table.room.table.viewer].turns
    assert not titles(table)


def test_they_are_not_shown_where_tips_are_off(at: Open, window: Window) -> None:
    window.services.settings.tips_seen = (NEVER,)
    assert not titles(opened(at))


def test_the_card_before_the_first_turn_names_them(at: Open) -> None:
    assert any("best first trips" in line for line in aim_lines(at().state, 0))
