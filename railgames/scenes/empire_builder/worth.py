"""The value of each demand from where the train is, and the cheapest way to link the next major city."""

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from railgames.games.empire_builder.agent.levels import Skill
from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.agent.plans import fields_of, pace_of
from railgames.games.empire_builder.agent.playing import Start, play_out, start_of
from railgames.games.empire_builder.agent.routes import route_of
from railgames.games.empire_builder.agent.trips import Trip, best_trips
from railgames.games.empire_builder.agent.waves import Field
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState
from railgames.games.empire_builder.ways import Ways
from railgames.geometry.graph import members_of
from railgames.geometry.steiner import quick_tree
from railgames.geometry.wave import spread
from railgames.scenes.empire_builder.demands import Demand
from railgames.ui.vector import Finish, RasterQueue, give_way

MOST_SOURCES = 3
"""How many sources of a good are examined; the most expensive ones are left out."""
FAR = 9_999
MOST_TRIPS = 6


class Worth(NamedTuple):
    """A delivery: the city of the load (-1: it is aboard); the ``moves`` of the train; the ``price`` of
    missing track, and its sections (from, into); the number of ``turns``, 0 if the cash does not suffice; the
    mileposts of the way."""

    source: int
    moves: int
    price: int
    sections: tuple[tuple[int, int], ...]
    turns: float = 0.0
    cells: tuple[int, ...] = ()


class Link(NamedTuple):
    """The cheapest link of one more major city to the seat's largest network: the city, the price and the
    sections."""

    city: int
    price: int
    sections: tuple[tuple[int, int], ...]


class Values:
    """Values for the viewer in one view; each is computed on first use."""

    def __init__(self, view: EmpireState, seat: int) -> None:
        self.view, self.seat = view, seat
        self.ways = Ways(view, seat)
        self._linked: dict[int, frozenset[int]] = {}
        self._worths: dict[Demand, Worth | None] = {}

    @cached_property
    def _root(self) -> int:
        """Where new track can join: the network at the train, else every possible start."""
        player = self.view.players[self.seat]
        if player.at == NOWHERE or not player.track:
            return self.view.starts(self.seat)
        found = 1 << player.at
        for _, cells in spread(self.ways.ground, found, limit=0).rounds:
            found |= cells
        return found

    def of(self, one: Demand) -> Worth | None:
        """The best delivery for a demand; None if no way leads there."""
        if one not in self._worths:
            found = [
                worth for source in self._sources(one.city, one.good) if (worth := self._worth(source, one))
            ]
            self._worths[one] = min(found, key=_weight, default=None)
        return self._worths[one]

    def think(self, raster: RasterQueue, demands: Iterable[Demand]) -> bool:
        """Compute the next of these values in the background; False if all are known."""
        for one in demands:
            if one not in self._worths:
                raster.ask(("worth", id(self), one), partial(self._thought, one))
                return True
        return False

    def _thought(self, one: Demand) -> Finish:
        give_way()
        self.of(one)
        return lambda: None

    @cached_property
    def _field(self) -> Field:
        return fields_of(self.view, self.seat, Skill().weights[0])

    @cached_property
    def _start(self) -> Start:
        return start_of(self.view, self.seat)

    def _worth(self, source: int, one: Demand) -> Worth | None:
        """The delivery along the route that the AI would choose; if it finds none, along the cheapest
        track."""
        stops = [Stop(one.city, one.good, one.card, one.millions)]
        if source >= 0:
            stops.insert(0, Stop(source, one.good))
        route = route_of(self.view, self.seat, self._field, stops)
        if route is None:
            return self._by_least_track(source, one.city)
        course = play_out(route, self._start)
        sections = tuple(section[:2] for section in route.sections)
        turns = 0.0 if course is None else course.turns
        return Worth(source, len(route.cells) - 1, route.price, sections, turns, route.cells)

    def _sources(self, city: int, good: int) -> list[int]:
        view, board = self.view, self.view.board
        if good in view.players[self.seat].loads:
            return [-1]
        goal = board.lattice.cell(*board.file.cities[city].at)
        wave = self.ways.wave

        def far(source: int) -> int:
            cell = board.lattice.cell(*board.file.cities[source].at)
            price = wave.price(cell)
            return (FAR if price < 0 else price) + board.lattice.distance(cell, goal)

        found = [source for source in range(len(board.supplies)) if view.has_load(source, good)]
        return sorted(found, key=far)[:MOST_SOURCES]

    def _by_least_track(self, source: int, goal: int) -> Worth | None:
        board = self.view.board
        groups = [board.city_cells[city] for city in (source, goal) if city >= 0]
        root = self._root
        if not self.view.players[self.seat].track and source >= 0:
            # The first line: it joins source and goal, and any major city.
            root, groups = groups[0], [groups[1], board.major_cells]
        tree = quick_tree(self.ways.ground, root, groups)
        if tree is None:
            return None
        sections = tuple(step for step in tree.steps if self.ways.ground.price(*step) > 0)
        near = _neighbours(self.view, self.seat, sections)
        at = self.view.players[self.seat].at
        there = 0
        start = [at]
        if source >= 0:
            start = list(members_of(board.city_cells[source]))
            there = 0 if at == NOWHERE else _steps(near, [at], board.city_cells[source])
        elif at == NOWHERE:
            return None
        on = _steps(near, start, board.city_cells[goal])
        return None if there < 0 or on < 0 else Worth(source, there + on, tree.price, sections)

    def linked(self, seat: int) -> frozenset[int]:
        """The major cities in the part of a seat's network that links most."""
        if seat not in self._linked:
            networks = self.view.networks(seat)
            self._linked[seat] = frozenset(max(networks, key=lambda one: len(one), default=()))
        return self._linked[seat]

    @cached_property
    def trips(self) -> list[Trip]:
        """The most profitable trips, best first. Takes about a tenth of a second."""
        found: dict[frozenset[Stop], Trip] = {}
        for trip in best_trips(self.view, self.seat, 3 * MOST_TRIPS):
            found.setdefault(frozenset(stop for stop in trip.stops if stop.card >= 0), trip)
        return list(found.values())[:MOST_TRIPS]

    @property
    def has_trips(self) -> bool:
        """Whether ``trips`` is known already."""
        return "trips" in self.__dict__

    def think_trips(self, raster: RasterQueue, on_known: Finish) -> None:
        """Compute ``trips`` in the background."""

        def thought() -> Finish:
            give_way()
            self.trips  # noqa: B018  # computed on first use, and kept
            return on_known

        raster.ask(("trips", id(self)), thought)

    def trip(self, stops: tuple[Stop, ...]) -> Trip | None:
        """The trip of these stops; None where no way leads. Without the cash for it, its time is that of its
        moves and track."""
        route = route_of(self.view, self.seat, self._field, stops)
        if route is None:
            return None
        view, course = self.view, play_out(route, self._start)
        pays, moves = sum(stop.pays for stop in stops), len(route.cells) - 1
        turns = max(moves / view.speed_of(self.seat), route.price / view.board.file.money.a_turn)
        profit = pays - route.price
        if course is not None:
            turns, profit = course.turns, course.cash - view.players[self.seat].cash
        pace = pace_of(Skill(), view.board.train(view.players[self.seat].train), view.config.fast)
        sections = tuple(section[:2] for section in route.sections)
        worth = profit + route.price / 2 - pace * turns
        return Trip(stops, route.cells, sections, route.price, moves, turns, pays, profit, worth)

    @cached_property
    def link(self) -> Link | None:
        """The next major city to link; None if all are linked or none can be reached."""
        view, board = self.view, self.view.board
        ground = self.ways.ground
        best: tuple[int, int] = (-1, 0)
        for city in board.majors:
            reached = 0
            for _, cells in spread(ground, board.city_cells[city], limit=0).rounds:
                reached |= cells
            count = sum(bool(reached & board.city_cells[other]) for other in board.majors)
            if count > best[0]:
                best = (count, reached)
        root = best[1] if view.players[self.seat].track else view.starts(self.seat)
        goals = 0
        for city in board.majors:
            if not root & board.city_cells[city]:
                goals |= board.city_cells[city]
        if not goals:
            return None
        way = self.ways.between(root, goals)
        if way is None:
            return None
        city = board.city_at[next(cell for cell in (way.cells[0], way.cells[-1]) if goals >> cell & 1)]
        return Link(city, way.millions, tuple(section[:2] for section in way.sections))


def _weight(one: Worth) -> float:
    """The cost of a delivery: millions, plus moves weighted as time."""
    return one.price + 0.5 * one.moves


def _neighbours(view: EmpireState, seat: int, sections: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The neighbours of each milepost along this seat's track, inside major cities, and along new
    sections."""
    board = view.board
    near: dict[int, list[int]] = {}
    own = [board.ends(key) for key in view.players[seat].track]
    for first, second in (*own, *board.red.values(), *sections):
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    return near


def _steps(near: dict[int, list[int]], starts: Sequence[int], goals: int) -> int:
    """The fewest steps from these mileposts to one of a mask; -1 if there is no way."""
    seen = set(starts)
    front = list(starts)
    count = 0
    while front:
        if any(goals >> cell & 1 for cell in front):
            return count
        count += 1
        fresh: list[int] = []
        for cell in front:
            for other in near.get(cell, ()):
                if other not in seen:
                    seen.add(other)
                    fresh.append(other)
        front = fresh
    return -1
