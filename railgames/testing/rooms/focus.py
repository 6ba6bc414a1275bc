"""Tab reaches every stop that the room names, in that order, and the board."""

from railgames.testing.cases import Case
from railgames.testing.rooms.desk import Desk
from railgames.testing.rooms.suite import RoomChecks
from railgames.ui.widgets import Widget
from railgames.ui.widgets.focus import group_of, shown_focusable

MOMENTS = 4
MOST_STOPS = 200


class FocusChecks(RoomChecks):
    """``Room.focus_order`` and Tab."""

    def test_tab_reaches_every_stop_of_the_room_in_order_and_the_board(self, plain_case: Case) -> None:
        with self.window(with_pictures=False) as window:
            for match in self.moments(plain_case, MOMENTS):
                desk = window.table(match)
                order = list(desk.room.focus_order())
                stops = _stops(desk)
                names = [stop_name(stop) for stop in stops]
                assert "board" in names, "Tab does not reach the board"
                assert [name for name in names if name not in order] == [], "focus_order leaves stops out"
                assert names == sorted(names, key=order.index), "Tab goes another way than focus_order"
                _assert_all_reached(desk, stops)
                real = {
                    stop_name(widget)
                    for widget in desk.room_widgets()
                    if widget.focusable or widget.can_take_focus()
                }
                assert [name for name in order if name not in real] == [], "focus_order names what is no stop"


def stop_name(stop: Widget) -> str:
    """The name of a Tab stop: that of its group, if it shares one stop with others."""
    return (group_of(stop) or stop).name


def _stops(desk: Desk) -> list[Widget]:
    """The stops of the room that Tab goes through in one round."""
    inside, tree = desk.room_widgets(), desk.tree
    tree.set_focus(None)
    seen: list[Widget] = []
    for _ in range(MOST_STOPS):
        desk.pilot.press(desk.key_of("next"))
        focus = tree.focus
        assert focus is not None, "Tab leads to nothing"
        if focus in seen:
            return [stop for stop in seen if stop in inside]
        seen.append(focus)
    raise AssertionError(f"Tab finds no end in {MOST_STOPS} steps")


def _assert_all_reached(desk: Desk, stops: list[Widget]) -> None:
    """Everything in the room that takes the focus is a stop, or shares one with a stop."""
    groups = [group_of(stop) for stop in stops]
    for widget in shown_focusable(desk.table.room_widget):
        group = group_of(widget)
        assert widget in stops or (group is not None and group in groups), f"Tab passes by {widget.name!r}"
