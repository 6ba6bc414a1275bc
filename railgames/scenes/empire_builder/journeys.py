"""Routes that take several turns: the train follows its route each turn until something needs a decision."""

from collections import Counter
from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.games.empire_builder import moving
from railgames.games.empire_builder.mapfile import StrikeFile, WeatherFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder import plan_notes, side
from railgames.scenes.empire_builder.plan_notes import Journey
from railgames.scenes.empire_builder.routes import Route
from railgames.ui.tween import SPEEDS

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

BREATH = 0.7
"""Pause at the start of a turn before the train moves by itself, in seconds at normal speed."""


class Journeys:
    """The journeys of all seats at this table. A player sees only their own."""

    def __init__(self, room: "EmpireRoom") -> None:
        self.room = room
        self.of: dict[int, Journey] = plan_notes.read(
            room.table.match.notes, room.board, len(room.table.match.setup.seats)
        )
        self._begun: tuple[int, int] | None = None  # seat and round of the last automatic move
        self._waited = 0.0
        self._said: tuple[int, str] | None = None  # how many actions were played then, words

    @property
    def words(self) -> str:
        """What the train has just done by itself, or why it waits; "" for neither, and once something else
        was done or that was taken back: what it says of the keys would be wrong."""
        if self._said is None or self._said[0] != self.room.table.match.position:
            return ""
        return self._said[1]

    @property
    def own(self) -> Journey | None:
        """The viewer's journey."""
        return self.of.get(self.room.table.viewer)

    @property
    def goal(self) -> int | None:
        """The goal of the viewer's journey."""
        return None if self.own is None else self.own.goal

    def plan(self, route: Route) -> None:
        """Start a route. It is kept as a journey if it takes several turns."""
        room, view, seat = self.room, self.room.table.view, self.room.table.viewer
        self.of.pop(seat, None)
        if len(route.stops) > 1:
            owners = frozenset(owner for owners in route.fees for owner in owners)
            events = frozenset(one.event for one in view.in_force)
            goods = room.pinned_lights().goods
            self.of[seat] = Journey(route.cells, owners, events, goods, tuple(view.players[seat].loads))
        self._note()

    def _note(self) -> None:
        """Keep the journeys with the match, so that they are saved."""
        if self.room.table.is_at_table:  # a replay shows past turns, in which other routes were planned
            plan_notes.write(self.room.table.match.notes, self.room.board, self.of)

    def keep(self) -> None:
        """Update the journeys for the state that is shown: drop those that have arrived or whose train is off
        the map, and store the viewer's present cargo."""
        view, seat = self.room.table.view, self.room.table.viewer
        self.of = {
            one: journey for one, journey in self.of.items() if not _has_ended(view, one, journey.goal)
        }
        own = self.of.get(seat)
        if own is not None and self.room.may_act and view.phase is Phase.OPERATE and view.has_acted:
            self.of[seat] = own._replace(loads=tuple(view.players[seat].loads))
        self._note()

    def forget(self) -> bool:
        """Drop the viewer's journey. False if there is none."""
        if self.of.pop(self.room.table.viewer, None) is None:
            return False
        self._note()
        self.room.show_plan(self.room.plan)
        side.show(self.room)
        return True

    # -- by hand ---------------------------------------------------------------------------------------------

    def why_not_on(self) -> str:
        """The reason why the journey cannot continue now; "" if it can."""
        plans, goal = self.room.plans, self.goal
        if goal is None:
            return tr("No route is planned: point at a place that takes several turns, and press.")
        if not plans.can_move:
            return tr("Moving, loading and delivering come before building or a new train.")
        route = plans.routes.to(goal)
        if route is None:
            return tr("No track leads there now.")
        return "" if route.now else route.blocked or tr("The train has moved as far as it can this turn.")

    def go_on(self) -> bool:
        """Continue the journey as far as this turn allows, or to a place where something was to be done."""
        room, goal, reason = self.room, self.goal, self.why_not_on()
        route = None if goal is None or reason else room.plans.routes.to(goal)
        if route is None:
            room.table.say(reason, room.map.area.center)
        else:
            self._go(route)
        return True

    def _go(self, route: Route) -> str:
        """Play the next steps. Returns the reason for a stop on the way, "" if the train goes as far as it
        can."""
        goods = self.own.goods if self.own is not None else frozenset()
        room, seat = self.room, self.room.table.viewer
        count, reason = route.now, ""
        for idx in range(1, route.now):
            reason = stop_words(room.table.view, goods, route.cells[idx])
            if reason:
                count = idx
                break
        self.plan(route)
        if count < route.now and seat not in self.of:  # the goal can be reached this turn
            self.plan(route._replace(stops=(count, *route.stops)))
        if seat in self.of:
            self.of[seat] = self.of[seat]._replace(goods=goods)
            self._note()
        actions = room.plans.of_route(route).actions[:count]
        room.table.play(*actions, at=room.spot(route.cells[0]))
        return reason

    # -- by itself -------------------------------------------------------------------------------------------

    @property
    def is_due(self) -> bool:
        """Whether the viewer's turn has just started and the train may move by itself."""
        room, view = self.room, self.room.table.view
        if self.own is None or not room.table.settings.follow_routes or not room.table.is_interactive:
            return False
        is_new = not (view.moved or view.has_acted) and self._begun != (view.current, view.round)
        return is_new and room.may_act and room.plans.can_move

    def update(self, dt: float) -> None:
        """After the pause at the start of a turn, continue the journey."""
        if not self.is_due:
            self._waited = 0.0
            return
        self._waited += dt
        if self._waited >= BREATH * SPEEDS[self.room.app.tweens.speed]:
            self._waited = 0.0
            self._follow()

    def _follow(self) -> None:
        room, view, journey = self.room, self.room.table.view, self.own
        assert journey is not None
        self._begun = (view.current, view.round)
        place = side.place_title(room.board, journey.goal)
        reason = self.why_not_on() or self.what_happened(journey)
        route = room.plans.routes.to(journey.goal)
        keys = room.app.keys
        words = {"place": place, "go": keys.shown("go_on"), "undo": keys.shown("undo")}
        if reason or route is None:
            said = tr(
                "Your train waits on its way to {place}: {reason} {go} goes on.", reason=reason, **words
            )
        elif (stop := self._go(route)) and not self._has_arrived(journey):
            said = tr("Your train stops on its way to {place}: {reason} {go} goes on.", reason=stop, **words)
        elif self._has_arrived(journey):
            said = tr("Your train has arrived: {place}. {undo} takes that back.", **words)
        else:
            said = tr("Your train goes on to {place}. {undo} takes that back.", **words)
        room.app.toast(said, "journey")
        self._said = (room.table.match.position, said)
        side.show(room)

    def _has_arrived(self, journey: Journey) -> bool:
        return _has_ended(self.room.table.view, self.room.table.viewer, journey.goal)

    def what_happened(self, journey: Journey) -> str:
        """What has changed since the journey was planned and needs the player's decision; "" for nothing."""
        view, seat = self.room.table.view, self.room.table.viewer
        player = view.players[seat]
        if Counter(player.loads) != Counter(journey.loads):
            return tr("a load was lost.")
        news = _event_on(view, journey)
        if news:
            return news
        route = self.room.plans.routes.to(journey.goal)
        if route is None or player.at not in journey.cells:
            return tr("the way is another one now.")
        if not {owner for owners in route.fees for owner in owners} <= journey.owners:
            return tr("the way costs a fee now.")
        if route.cells != journey.cells[journey.cells.index(player.at) :]:
            return tr("the way is another one now.")
        return stop_words(view, journey.goods, player.at) or _gone(view, journey)


def _has_ended(view: EmpireState, seat: int, goal: int) -> bool:
    """Whether a seat's train is at a goal, or anywhere in its city, or off the map."""
    at, board = view.players[seat].at, view.board
    city = board.city_at.get(goal, -1)
    return at in (NOWHERE, goal) or (city >= 0 and board.city_at.get(at, -1) == city)


def _event_on(view: EmpireState, journey: Journey) -> str:
    """An event that came into force since, and affects the route or its goal."""
    board = view.board
    way = 0
    for cell in journey.cells:
        way |= 1 << cell
    city = board.city_at.get(journey.goal, -1)
    goal = board.city_cells[city] if city >= 0 else 0
    for one in view.in_force:
        event, area = board.file.events[one.event], board.event_cells[one.event]
        is_weather = isinstance(event, WeatherFile) and area & way
        is_strike = isinstance(event, StrikeFile) and area & goal
        if one.event not in journey.events and (is_weather or is_strike):
            return tr("{event}.", event=tr(event.title))
    return ""


def _gone(view: EmpireState, journey: Journey) -> str:
    """A good that was to be picked up at the goal, and of which no chip is left."""
    board, city = view.board, view.board.city_at.get(journey.goal, -1)
    if city < 0:
        return ""
    for good in sorted(journey.goods & board.supplies[city]):
        if not view.has_load(city, good) and good not in view.player.loads:
            return tr("no {good} is left.", good=tr(board.file.goods[good].title))
    return ""


def stop_words(view: EmpireState, goods: frozenset[int], cell: int) -> str:
    """What the train on turn can do in the city of a milepost: deliver a load, or pick up one of these goods;
    "" if nothing."""
    board, player = view.board, view.player
    city = board.city_at.get(cell, -1)
    if city < 0 or board.city_cells[city] & view.strikes:
        return ""
    words = {"city": board.file.cities[city].title}
    for good in player.loads:
        if any(moving.pays(view, card, city, good) is not None for card in player.hand):
            title = tr(board.file.goods[good].title)
            return tr("{good} can be delivered in {city}.", good=title, **words)
    has_room = len(player.loads) < view.train.loads
    for good in sorted(goods):
        if has_room and view.has_load(city, good) and good not in player.loads:
            title = tr(board.file.goods[good].title)
            return tr("{good} can be picked up in {city}.", good=title, **words)
    return ""
