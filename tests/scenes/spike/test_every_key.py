"""Every key command over the map of Spike acts by the key the player has chosen."""

from collections.abc import Callable

import pytest

from railgames.scenes.commands import game_commands
from tests.scenes.key_check import acts_by_its_new_key_only
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

Case = tuple[Callable[[OpenDesk], Desk], Callable[[Desk], object]]
"""How the table is opened, and what the command changes."""


def opened(desk: OpenDesk) -> Desk:
    return desk(moves=201)


def nearer(desk: OpenDesk) -> Desk:
    at = opened(desk)
    at.pilot.press("+")
    return at


def with_movements(desk: OpenDesk) -> Desk:
    """The train can move."""
    at = desk(moves=201)
    assert at.room.plans.moves
    return at


def searching(desk: OpenDesk) -> Desk:
    at = opened(desk)
    at.pilot.press("/")
    return at


def zoom(at: Desk) -> object:
    return at.room.map.zoom


CASES: dict[str, Case] = {
    "choose_move": (with_movements, lambda at: at.room.choice),
    "map_in": (opened, zoom),
    "map_out": (nearer, zoom),
    "map_fit": (nearer, zoom),
    "map_find": (opened, lambda at: at.room.map.finder.is_open),
    "cancel in the name field": (searching, lambda at: at.room.map.finder.is_open),
}


def test_there_is_a_case_for_every_command_of_the_game() -> None:
    assert {one.name for one in game_commands("spike")} <= set(CASES)


@pytest.mark.parametrize("case", CASES)
def test_a_command_acts_by_the_new_key_and_not_by_the_old_one(desk: OpenDesk, case: str) -> None:
    begin, read = CASES[case]
    at = begin(desk)
    acts_by_its_new_key_only(at.app.keys, at.pilot.press, case.partition(" ")[0], lambda: read(at))
