"""Every key command over the map of Empire Builder acts by the key the player has chosen."""

from collections.abc import Callable, Iterator

import pytest

from railgames.scenes.commands import game_commands
from railgames.testing.rooms.desk import Window
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_journeys import ANN, nearly_moved, next_turn, where
from tests.scenes.empire_builder.test_routes import on_the_line
from tests.scenes.key_check import acts_by_its_new_key_only

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]
Case = tuple[Callable[[Open], At], Callable[[At], object]]
"""How the table is opened, and what the command changes."""


def opened(at: Open) -> At:
    return at(on_the_line)


def after(*keys: str) -> Callable[[Open], At]:
    """The table after these keys."""

    def begun(at: Open) -> At:
        table = opened(at)
        table.pilot.press(*keys)
        return table

    return begun


def with_a_route(at: Open) -> At:
    """A new turn, in which the train waits on the way that was planned."""
    table = at(nearly_moved)
    table.desk.services.settings.follow_routes = False
    table.click(*ANN)
    next_turn(table)
    return table


def in_a_planned_turn(at: Open) -> At:
    table = at(nearly_moved)
    table.click(*ANN)
    return table


def borrowing(at: Open) -> At:
    return at(on_the_line, borrow=True)


def before_building(at: Open) -> At:
    table = opened(at)
    table.point(9, 4)
    return table


def zoom(at: At) -> object:
    return at.room.map.zoom


def choice(at: At) -> object:
    return at.room.pointing.choice


def loan(at: At) -> object:
    return at.room.loan


CASES: dict[str, Case] = {
    "choose_place": (opened, choice),
    "go_on": (with_a_route, where),
    "trip_planner": (opened, lambda at: at.room.shows_trips),
    "sort_demands": (opened, lambda at: at.room.sorting.by),
    "show_cash": (opened, lambda at: at.room.purse.is_open),
    "build_tool": (opened, lambda at: at.room.plans.builds),
    "map_in": (opened, zoom),
    "map_out": (after("+"), zoom),
    "map_fit": (after("+"), zoom),
    "map_find": (opened, lambda at: at.room.map.finder.is_open),
    "pick_1": (opened, lambda at: at.room.lights),
    "put_back": (in_a_planned_turn, lambda at: at.room.journeys.goal),
    "rotate": (borrowing, loan),
    "rotate_back": (borrowing, loan),
    "confirm": (after("m"), lambda at: at.match.position),
    "cancel": (after("m"), choice),
    "cancel in the name field": (after("/"), lambda at: at.room.map.finder.is_open),
}


@pytest.fixture(autouse=True)
def as_before(window: Window) -> Iterator[None]:
    """The window is shared by the tests of the folder: keys and settings are afterwards as they were."""
    services = window.services
    follows = services.settings.follow_routes
    choices = services.settings.room_choices
    yield
    services.app.keys.reset()
    services.settings.follow_routes = follows
    services.settings.room_choices = choices


def test_there_is_a_case_for_every_command_of_the_game() -> None:
    assert {one.name for one in game_commands("empire_builder")} <= set(CASES)


@pytest.mark.parametrize("case", CASES)
def test_a_command_acts_by_the_new_key_and_not_by_the_old_one(at: Open, case: str) -> None:
    begin, read = CASES[case]
    table = begin(at)
    acts_by_its_new_key_only(
        table.desk.app.keys, table.pilot.press, case.partition(" ")[0], lambda: read(table)
    )
