"""The keys of Empire Builder's table, besides those of the map and of the side."""

from typing import TYPE_CHECKING

from pygame.event import Event as InputEvent

from railgames.scenes.commands import PICKS
from railgames.scenes.empire_builder import side

LOAN_STEP = 5
"""Millions between two sums that the key offers to borrow."""

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


def handle(room: "EmpireRoom", event: InputEvent) -> bool:
    """Handle a key. False if it has no meaning here."""
    keys, pointing = room.app.keys, room.pointing
    number = next((idx for idx, name in enumerate(PICKS) if keys.matches(event, name)), None)
    if number is not None:
        return _pick(room, number)
    if keys.matches(event, "choose_place"):
        return pointing.choose(1)
    if keys.matches(event, "build_tool"):
        return pointing.take_tool()
    if keys.matches(event, "go_on"):
        return room.journeys.go_on()
    if keys.matches(event, "put_back") and (room.journeys.forget() or _forget_trip(room)):
        return True
    for name, step in (("rotate", 1), ("rotate_back", -1)):
        if keys.matches(event, name):
            is_way = room.plan.way is not None
            return (is_way and pointing.turn_way()) or change_loan(room, step) or pointing.turn_way()
    choice = pointing.choice
    if keys.matches(event, "confirm") and choice is not None:
        return pointing.press_cell(choice, room.spot(choice))
    if keys.matches(event, "trip_planner"):
        return room.toggle_trips(by_keys=True)
    if keys.matches(event, "sort_demands"):
        return room.sorting.turn()
    if keys.matches(event, "show_cash"):
        return room.purse.toggle()
    return keys.matches(event, "cancel") and _cancel(room)


def _cancel(room: "EmpireRoom") -> bool:
    """Cancel one thing with each press: the drag, the choice, or the pinned demand."""
    if room.pointing.stop_drawing():
        return True
    if room.pointing.choice is not None:
        room.pointing.point_out(None)
        return True
    if room.pinned is not None:
        room.pin(None)
        return True
    return False


def _forget_trip(room: "EmpireRoom") -> bool:
    if room.chosen.own is None:
        return False
    room.choose_trip(None)
    return True


def change_loan(room: "EmpireRoom", step: int) -> bool:
    """Choose another sum to borrow: the next round one with 1, one million less with -1. False where nobody
    may borrow."""
    if not room.table.view.config.borrow:
        return False
    most = room.board.file.money.loan
    if step < 0:
        room.loan = room.loan - 1 or most
    else:
        start = 0 if room.loan == most else room.loan
        room.loan = min(most, start - start % LOAN_STEP + LOAN_STEP)
    side.show(room)
    return True


def _pick(room: "EmpireRoom", number: int) -> bool:
    """A digit moves the focus to a demand."""
    items = room.side.hand.items
    if number >= len(items) or room.side.tree is None:
        return False
    room.side.tree.set_focus(items[number], show=True)
    return True
