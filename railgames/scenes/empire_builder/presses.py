"""Callbacks of the side's widgets: presses, and highlights while one is pointed at."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.games.empire_builder.actions import Borrow, Deliver, PickUp
from railgames.games.empire_builder.agent.trips import Trip
from railgames.scenes.charting.chart import area_of
from railgames.scenes.empire_builder import keyboard, lights, side
from railgames.scenes.empire_builder.demands import demand
from railgames.scenes.empire_builder.panel import Callbacks
from railgames.ui.widgets import Widget

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


def callbacks_of(room: "EmpireRoom") -> Callbacks:
    """The callbacks of the side of a room."""
    return Callbacks(
        on_demand=partial(press_demand, room),
        on_load=partial(press_load, room),
        on_good=partial(press_good, room),
        on_deed=partial(press_deed, room),
        on_deed_turn=partial(turn_deed, room),
        on_cash=room.purse.toggle,
        on_tool=room.pointing.take_tool,
        on_sort=room.sorting.turn,
        on_planner=room.toggle_trips,
        on_ledger=room.toggle_ledger,
        on_trip=partial(press_trip, room),
        on_trip_hover=partial(hover_trip, room),
        on_first=room.chosen.put_first_away,
        on_first_trip=partial(press_first_trip, room),
        on_first_hover=partial(hover_first_trip, room),
        on_meter=partial(press_meter, room),
        on_demand_hover=partial(hover_demand, room),
        on_load_hover=partial(hover_load, room),
        on_good_hover=partial(hover_good, room),
        on_meter_hover=partial(hover_meter, room),
    )


def hover_demand(room: "EmpireRoom", position: int, is_on: bool) -> None:
    """A demand is pointed at, or no longer."""
    idx = room.sorting.number(position)
    room.light(lights.of_demand(room, room.shown_seat, idx) if is_on else room.pinned_lights())


def hover_load(room: "EmpireRoom", idx: int, is_on: bool) -> None:
    """A load of the train is pointed at, or no longer."""
    loads = room.table.view.players[room.shown_seat].loads
    has_one = is_on and idx < len(loads)
    room.light(lights.of_good(room, loads[idx]) if has_one else room.pinned_lights())


def hover_trip(room: "EmpireRoom", idx: int, is_on: bool) -> None:
    """A trip of the planner is pointed at, or no longer."""
    _hover_trip(room, side.trips(room), idx, is_on)


def hover_first_trip(room: "EmpireRoom", idx: int, is_on: bool) -> None:
    """A suggested first trip is pointed at, or no longer."""
    _hover_trip(room, room.chosen.first(), idx, is_on)


def _hover_trip(room: "EmpireRoom", trips: Sequence[Trip], idx: int, is_on: bool) -> None:
    has_one = is_on and idx < len(trips)
    room.light(lights.of_trip(room, trips[idx]) if has_one else room.pinned_lights())


def press_trip(room: "EmpireRoom", idx: int) -> None:
    """Choose a trip of the planner, which stays on the map, or put it away."""
    _press_trip(room, side.trips(room), idx, room.side.trips.items)


def press_first_trip(room: "EmpireRoom", idx: int) -> None:
    """Choose a suggested first trip, or put it away."""
    _press_trip(room, room.chosen.first(), idx, room.side.first_trips.items)


def _press_trip(room: "EmpireRoom", trips: Sequence[Trip], idx: int, items: Sequence[Widget]) -> None:
    if idx >= len(trips):
        return
    trip = None if room.chosen.own == trips[idx] else trips[idx]
    room.choose_trip(trip)
    if trip is not None and trip.sections and room.plans.can_build:
        words = tr("Its track is on the map. Press a milepost of it to build; key {key} goes to its cities.",
                   key=room.app.keys.shown("choose_place"))  # fmt: skip
        room.table.say(words, _beside(room, items[idx]), is_offer=True)


def hover_meter(room: "EmpireRoom", is_on: bool) -> None:
    """The win meter is pointed at, or no longer: highlights the next major city to link."""
    own = room.shown_seat == room.table.viewer
    room.light(lights.of_link(room) if is_on and own else room.pinned_lights())


def press_meter(room: "EmpireRoom") -> None:
    """Move the map so that the whole next link is visible."""
    link = room.values.link
    if link is None:
        return
    points = [room.mesh.point(cell) for section in link.sections for cell in section]
    room.light(lights.of_link(room))
    room.map.steering.show(area_of(points))


def hover_good(room: "EmpireRoom", idx: int, is_on: bool) -> None:
    """A good of the city is pointed at, or no longer."""
    goods = side.goods_here(room, room.table.view)
    has_one = is_on and idx < len(goods)
    room.light(lights.of_good(room, goods[idx]) if has_one else room.pinned_lights())


def _play(room: "EmpireRoom", action: Action, widget: Widget) -> None:
    room.table.play(action, at=_beside(room, widget))


def _beside(room: "EmpireRoom", widget: Widget) -> tuple[int, int]:
    """The place on the map that is nearest to a widget of the side: words there hide nothing in the side."""
    area, (x, y) = room.map.area, widget.rect.center
    return max(area.left, min(x, area.right - 1)), max(area.top, min(y, area.bottom - 1))


def press_demand(room: "EmpireRoom", position: int) -> None:
    """Deliver a demand if possible; else pin it to the map, or unpin it."""
    view, idx = room.table.view, room.sorting.number(position)
    one = demand(view, room.shown_seat, idx)
    if one is None:
        return
    item = room.side.hand.items[position]
    if item.shown.is_ready:
        _play(room, Deliver(one.card, room.board.goods[one.good]), item)
        return
    room.pin(None if room.pinned == idx else idx)


def press_load(room: "EmpireRoom", idx: int) -> None:
    """Deliver a load of the train, drop it, or lose it."""
    view = room.table.view
    loads = view.players[room.shown_seat].loads
    if idx >= len(loads):
        return
    good = loads[idx]
    _play(room, side.load_action(room, view, good), room.side.loads.items[idx])


def press_good(room: "EmpireRoom", idx: int) -> None:
    """Pick up a good of the city."""
    good = side.goods_here(room, room.table.view)[idx]
    _play(room, PickUp(room.board.goods[good]), room.side.here.items[idx])


def press_deed(room: "EmpireRoom", idx: int) -> None:
    """Play one of the other offers: a train, a loan, or something instead of a turn. Those that cannot be
    undone need a second press."""
    deed = side.deeds(room, room.table.view)[idx]
    if deed.is_grave and room.armed != deed.action and deed.action != room.hinted:
        room.armed = deed.action
        side.show(room)
        return
    room.armed = None
    if deed.action is None:
        room.journeys.go_on()
        return
    _play(room, deed.action, room.side.deeds.items[idx])


def turn_deed(room: "EmpireRoom", idx: int) -> None:
    """Choose another sum to borrow."""
    if isinstance(side.deeds(room, room.table.view)[idx].action, Borrow):
        keyboard.change_loan(room, 1)
