"""The demands of a hand can be listed in other orders, and what is pressed is what is seen."""

from collections.abc import Callable, Iterator

import pytest

from railgames.games.empire_builder.actions import End
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.sorting import REMEMBERED
from railgames.testing.rooms.desk import Window
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


@pytest.fixture(autouse=True)
def as_before(window: Window) -> Iterator[None]:
    yield
    window.services.settings.room_choices = {}


def sorted_by(at: Open, order: str) -> At:
    """The table after its key was pressed until the order is this."""
    table = at(on_the_line)
    while table.room.sorting.by != order:
        table.pilot.press("s")
    table.desk.rest()
    return table


def titles(table: At) -> list[str]:
    return [item.shown.title for item in table.room.side.hand.items]


def test_the_key_goes_through_every_order_and_back(at: Open) -> None:
    table = at(on_the_line)
    seen = []
    for _ in range(4):
        seen.append(table.room.side.sort.shown.title)
        table.pilot.press("s")
    assert seen == ["by card", "by payment", "by gain", "by city"]
    assert table.room.side.sort.shown.title == "by card"


def test_the_order_by_payment_begins_with_the_highest(at: Open) -> None:
    table = sorted_by(at, "payment")
    pays = [int(item.shown.note.split()[0]) for item in table.room.side.hand.items]
    assert pays == sorted(pays, reverse=True)
    assert sorted(pays) == sorted(one.millions for one in all_demands(table.state, 0))


def test_the_order_by_city_goes_from_a_to_z(at: Open) -> None:
    cities = [title.partition(" to ")[2] for title in titles(sorted_by(at, "city"))]
    assert cities == sorted(cities)


def test_the_order_by_gain_begins_with_what_is_left_after_track(at: Open) -> None:
    table = sorted_by(at, "gain")
    values = table.room.values
    wanted = [one.millions - worth.price for one in all_demands(table.state, 0) if (worth := values.of(one))]
    table.pilot.step(3)
    notes = [item.shown.note.split()[0] for item in table.room.side.hand.items]
    assert [int(note) for note in notes[: len(wanted)]] == sorted(wanted, reverse=True)


def test_a_press_pins_the_demand_that_is_seen(at: Open) -> None:
    table = sorted_by(at, "payment")
    room = table.room
    first, every = room.side.hand.items[0], all_demands(table.state, 0)
    room.side.reveal(first.rect)
    table.pilot.step(2)
    table.pilot.click(first.rect.center)
    assert room.pinned is not None
    assert every[room.pinned].millions == max(one.millions for one in every)
    assert first.shown.is_on
    table.pilot.press("s")
    on = [item.shown.is_on for item in room.side.hand.items]
    assert on.count(True) == 1
    assert titles(table)[on.index(True)] == f"{room.board.goods[every[room.pinned].good]} to " + (
        room.board.file.cities[every[room.pinned].city].title
    )


def test_nothing_below_moves_when_the_demands_are_sorted(at: Open) -> None:
    table = at(on_the_line)
    panel = table.room.side
    before = [panel.train.rect, panel.loads.rect, panel.planner.rect]
    for _ in range(4):
        table.pilot.press("s")
        table.desk.rest()
        assert [panel.train.rect, panel.loads.rect, panel.planner.rect] == before


def test_the_hand_of_another_goes_by_payment_instead_of_gain(at: Open) -> None:
    table = sorted_by(at, "gain")
    table.desk.table.commands.look_at(1)
    table.pilot.step(2)
    assert table.room.side.sort.shown.title == "by payment"
    table.pilot.press("s")
    assert table.room.side.sort.shown.title == "by city"


def test_the_button_does_the_same_and_the_next_table_remembers(at: Open) -> None:
    table = at(on_the_line)
    button = table.room.side.sort
    table.room.side.reveal(button.rect)
    table.pilot.step(2)
    table.pilot.click(button.rect.center)
    assert table.room.sorting.by == "payment"
    assert at(on_the_line).room.sorting.by == "payment"


def test_the_other_demands_of_the_card_are_told_where_cards_are_not_shown(at: Open) -> None:
    table = at(on_the_line)
    assert not any("On the same card" in item.shown.tooltip for item in table.room.side.hand.items)
    table.pilot.press("s")
    assert all("On the same card" in item.shown.tooltip for item in table.room.side.hand.items)


def test_an_unknown_order_in_the_settings_is_by_card(window: Window, at: Open) -> None:
    window.services.settings.room_choices = {REMEMBERED: "colour"}
    assert at(on_the_line).room.sorting.by == "card"


def test_each_person_at_one_screen_has_an_own_order(at: Open) -> None:
    table = sorted_by(at, "city")
    table.match.play(End())
    table.desk.rest()
    table.desk.lift_curtain()
    assert table.room.table.viewer == 1
    assert table.room.sorting.by == "card"
    assert at(on_the_line).room.sorting.by == "city", "the next table begins with the last choice"
