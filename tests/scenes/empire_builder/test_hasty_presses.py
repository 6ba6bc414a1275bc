"""Two presses at once on one place of Empire Builder's side do what the first one does, and no more."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import NewHand
from railgames.ui.pilot import STEP
from railgames.ui.presses import GUARD_SECONDS
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]
WAYS = ["pointer", "return"]


def loaded(play: Play) -> None:
    """A train with two different loads in a city."""
    on_the_line(play)
    play.state.players[0].loads[:] = [0, 1]


def press(table: At, widget: object, way: str, count: int) -> None:
    """Press a widget several times, each press at once after the one before."""
    for number in range(count):
        if way == "pointer":
            table.pilot.click(widget.rect.center, hastily=bool(number))  # type: ignore[attr-defined]
        else:
            table.pilot.press(way, hastily=bool(number))
        table.pilot.step(2)


@pytest.mark.parametrize("way", WAYS)
def test_what_cannot_be_undone_needs_a_second_press_that_is_not_the_end_of_the_first(
    at: Open, way: str
) -> None:
    table = at(on_the_line)
    item = next(one for one in table.room.side.deeds.items if one.shown.title == "New demand cards")
    table.desk.tree.set_focus(item, show=True)
    press(table, item, way, 4)
    assert table.room.armed == NewHand()
    assert not table.match.log
    table.pilot.step(round(GUARD_SECONDS / STEP) + 1)
    if way == "pointer":
        table.pilot.click(item.rect.center, hastily=True)
    else:
        table.pilot.press(way, hastily=True)
    assert table.match.log


@pytest.mark.parametrize("way", WAYS)
def test_of_two_loads_one_press_too_many_drops_one(at: Open, way: str) -> None:
    table = at(loaded)
    items = table.room.side.loads.items
    assert items[0].shown.title != items[1].shown.title
    table.desk.tree.set_focus(items[0], show=True)
    press(table, items[0], way, 4)
    assert len(table.state.players[0].loads) == 1
