"""The plan for a press on the map: place the train, move it, or build; or the reason why nothing happens."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.game import ScoreSheet
from railgames.core.text import tr
from railgames.games.empire_builder.actions import PlaceTrain, Step
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.scoring import sheet_of
from railgames.games.empire_builder.state import EmpireState
from railgames.games.empire_builder.ways import Refusal, Way, Ways
from railgames.scenes.empire_builder.routes import Route, Routes
from railgames.ui.vector import Finish, RasterQueue


class Plan(NamedTuple):
    """What a press would do.

    ``actions``: the row to play; ``cells``: the mileposts to show; ``now``: the parts of them that are done
    this turn; ``way`` or ``route``: where ``cells`` come from; ``city``: the goal, -1 for none; ``words``:
    what it does, or why it does nothing; ``is_advice``: they say what to do here, and refuse nothing;
    ``is_of_trip``: the way is that of the chosen trip; ``detour``: why it cannot be.
    """

    actions: tuple[Action, ...] = ()
    words: str = ""
    cells: tuple[int, ...] = ()
    now: tuple[tuple[int, ...], ...] = ()
    way: Way | None = None
    route: Route | None = None
    city: int = -1
    is_advice: bool = False
    is_of_trip: bool = False
    detour: str = ""

    @property
    def is_offer(self) -> bool:
        """Whether its words are no refusal."""
        return bool(self.actions) or self.is_advice


class Plans:
    """The viewer's plans for one view. ``builds``: every press builds; ``from_own``: ways start at own track,
    not at any major city; ``followed``: the track of the chosen trip, which a press on it builds."""

    def __init__(self, view: EmpireState, may_act: bool, before: "Plans | None" = None) -> None:
        self.view, self.may_act = view, may_act
        self.builds: bool = before is not None and before.builds and before.turn == self.turn
        self.from_own = bool(view.player.nodes)
        self.followed: tuple[tuple[int, int], ...] = ()
        self.routes = Routes(view)
        self.ways = Ways(view)
        self._is_thought = False
        self._sheets: dict[tuple[Action, ...], ScoreSheet | None] = {}
        self._found: dict[tuple[int, bool, bool], Plan] = {}

    @property
    def turn(self) -> tuple[int, int]:
        """The turn of this view; choices of the viewer are kept until it ends."""
        return self.view.round, self.view.current

    @property
    def can_build(self) -> bool:
        """Whether track may be built now."""
        view = self.view
        left = view.board.file.money.a_turn - view.spent
        return self.may_act and view.phase in (Phase.OPERATE, Phase.BUILD) and left >= view.board.least_price

    @property
    def can_move(self) -> bool:
        """Whether the train may be moved or placed now."""
        return self.may_act and self.view.phase is Phase.OPERATE and not self.view.is_opening

    @property
    def steps_left(self) -> int:
        """How many mileposts the train may still move this turn."""
        view = self.view
        return view.speed_of(view.current) - view.moved

    @property
    def is_to_place(self) -> bool:
        """Whether the train must first be placed in a city."""
        return self.can_move and self.view.player.at == NOWHERE

    @property
    def is_done(self) -> bool:
        """Whether no press on the map can do anything any more this turn."""
        is_turn = self.view.phase in (Phase.OPERATE, Phase.BUILD, Phase.DONE)
        moves = self.can_move and (self.is_to_place or self.steps_left > 0)
        return is_turn and not moves and not self.can_build

    def stops_now(self) -> tuple[int, ...]:
        """The cities that the train can reach this turn, each as its nearest milepost."""
        return tuple(cell for cell, route in self._stops if len(route.stops) == 1 and not route.blocked)

    def think(self, raster: RasterQueue) -> None:
        """Compute in the background what the first hover over the map needs."""
        if not self._is_thought and self.can_build:
            self._is_thought = True
            raster.ask(("ways", id(self)), self._thought)

    def _thought(self) -> Finish:
        self.ways.prepare(self.from_own)
        return lambda: None

    @cached_property
    def _stops(self) -> list[tuple[int, Route]]:
        """Every city that track leads to: its nearest milepost and the route there, nearest first."""
        if not self.can_move or self.is_to_place:
            return []
        board, nearest = self.view.board, dict[int, int]()
        here = board.city_at.get(self.view.player.at, -1)
        for cell in self.routes.reached:  # the best reached first
            city = board.city_at.get(cell, -1)
            if city not in (-1, here):
                nearest.setdefault(city, cell)
        found = [(cell, route) for cell in nearest.values() if (route := self.routes.to(cell)) is not None]
        return sorted(found, key=lambda one: one[1].steps)

    def choices(self, wanted: Sequence[int], cities: Sequence[int] = ()) -> list[int]:
        """The mileposts that a key steps through: cities to start in or move to, of these first ``cities`` in
        their order and then the nearest, else those of ``wanted`` to build to."""
        board = self.view.board
        if self.is_to_place:
            own = [cell for cell in wanted if self.view.starts(self.view.current) >> cell & 1]
            return own or list(wanted)
        if self.can_move and not self.builds and (self.steps_left or not self.can_build):
            order = {city: rank for rank, city in enumerate(cities)}
            stops = [cell for cell, _ in self._stops]
            return sorted(stops, key=lambda cell: order.get(board.city_at[cell], len(order)))
        if not self.can_build:
            return []
        nodes = self.view.player.nodes
        cells = [cell for cell in wanted if not board.city_cells[board.city_at[cell]] & nodes]
        # a press where others' track leads still means a move
        return [cell for cell in cells if self.builds or not self.can_move or cell not in self.routes.reached]

    def follow(self, track: tuple[tuple[int, int], ...]) -> None:
        """Build the track of the chosen trip (its sections; none: no trip) where one points at it."""
        if track != self.followed:
            self.followed = track
            self._found.clear()

    def at(self, cell: int | None) -> Plan:
        """The plan for a milepost."""
        if cell is None or not self.may_act:
            return Plan()
        key = (cell, self.builds, self.from_own)
        if key not in self._found:
            self._found[key] = self._at(cell)
        return self._found[key]

    def _at(self, cell: int) -> Plan:
        view = self.view
        if self.can_move and not self.builds:
            if self.is_to_place and cell in view.board.city_at:
                return self._place(cell)
            if cell in self.routes.reached:
                return self._move(cell)
            is_apart = self._has_track(cell) and cell != view.player.at and not self.is_to_place
            if is_apart and (self.steps_left or not self.can_build):  # else the way that links it shows
                return Plan(words=self._apart_words())
        if self.can_build:
            return self._build(cell)
        if view.phase is Phase.LOSE:
            return Plan(words=tr("First choose the load that is lost."))
        if view.phase in (Phase.OPERATE, Phase.BUILD):
            most = view.board.file.money.a_turn
            return Plan(words=tr("The {n} M of this turn are spent.", n=most))
        return Plan()

    def _has_track(self, cell: int) -> bool:
        """Whether own track reaches a milepost, or any other one of its city."""
        city = self.view.board.city_at.get(cell, -1)
        cells = 1 << cell if city < 0 else self.view.board.city_cells[city]
        return bool(self.view.player.nodes & cells)

    def _apart_words(self) -> str:
        at, board = self.view.player.at, self.view.board
        said = tr("Your track there does not reach your train.")
        if at in board.city_at:
            said = tr("Your track there does not reach your train in {city}.", city=board.title(at))
        return f"{said} {tr('Press Build track to link it.')}" if self.can_build else said

    def _place(self, cell: int) -> Plan:
        board = self.view.board
        words = tr("Put your train into {city}", city=board.title(cell))
        if self.view.player.nodes and not self._has_track(cell):
            words = tr("Put your train into {city}, which your track does not reach", city=board.title(cell))
        return Plan((PlaceTrain(board.name(cell)),), words)

    def _move(self, cell: int) -> Plan:
        route = self.routes.to(cell)
        return Plan() if route is None else self.of_route(route)

    def sheet_after(self, actions: tuple[Action, ...], seat: int) -> ScoreSheet | None:
        """A seat's score sheet after these actions; None if they are illegal."""
        if actions not in self._sheets:
            self._sheets[actions] = self._sheet_after(actions, seat) if actions else None
        return self._sheets[actions]

    def _sheet_after(self, actions: tuple[Action, ...], seat: int) -> ScoreSheet | None:
        after = self.view.clone()
        for action in actions:
            if after.why_illegal(action) is not None:
                return None
            after.apply(action)
        return sheet_of(after, seat)

    def of_route(self, route: Route) -> Plan:
        """The plan to move along a route, as far as this turn allows."""
        board = self.view.board
        steps = route.cells[1 : 1 + route.now]
        actions = tuple(Step(board.name(one)) for one in steps)
        now = (route.cells[: 1 + route.now],) if route.now else ()
        return Plan(actions, route.blocked, route.cells, now, route=route)

    def _build(self, cell: int) -> Plan:
        view, board = self.view, self.view.board
        own = view.player.nodes
        of_trip = self._way_of_trip(cell)
        if isinstance(of_trip, Way):
            return self.of_way(of_trip)._replace(city=board.city_at.get(cell, -1), is_of_trip=True)
        if board.is_major(cell) and not own:
            words = tr("Track may begin here: point at its goal, or drag there from here.")
            return Plan(words=words, is_advice=True)
        if own >> cell & 1 or board.is_major(cell):
            apart = self.ways.apart(cell)
            if not apart:
                return Plan()
            way = self.ways.joined(cell, apart)
        else:
            way = self.ways.to(cell, self.from_own)
        if way is None:
            return Plan(words=self.ways.why_not(cell) or tr("No track can lead there."))
        detour = "" if of_trip is None else of_trip.reason
        return self.of_way(way)._replace(city=board.city_at.get(cell, -1), detour=detour)

    def _way_of_trip(self, cell: int) -> Way | Refusal | None:
        """The way of the chosen trip to a milepost on its track, or why it cannot be built; None elsewhere,
        and once the player has asked for ways from any major city."""
        board = self.view.board
        if self.from_own is not bool(self.view.player.nodes):
            return None
        city = board.city_at.get(cell, -1)
        goals = 1 << cell if city < 0 else board.city_cells[city]
        line = line_along(self.followed, self.ways.starts & ~goals, goals)
        return self.ways.along(line) if line else None

    def of_way(self, way: Way) -> Plan:
        """The plan to build a way."""
        reason = "" if way.now else way.reason
        board = self.view.board
        city = board.city_at.get(way.cells[-1], -1)
        return Plan(way.actions(board), reason, way.cells, _built_now(board, way), way=way, city=city)

    def along(self, cells: tuple[int, ...]) -> Plan:
        """The plan to build along these mileposts."""
        found = self.ways.along(cells) if cells and self.can_build else None
        if isinstance(found, Refusal):
            return Plan(words=found.reason, cells=cells)
        return Plan(cells=cells) if found is None else self.of_way(found)


def line_along(sections: Sequence[tuple[int, int]], sources: int, goals: int) -> tuple[int, ...]:
    """The mileposts over these sections from the nearest of ``sources`` to one of ``goals`` (as bits); empty
    if they do not lead there."""
    near: dict[int, list[int]] = {}
    for start, end in sections:
        near.setdefault(start, []).append(end)
        near.setdefault(end, []).append(start)
    queue = [cell for cell in near if goals >> cell & 1]
    after: dict[int, int | None] = dict.fromkeys(queue)
    for cell in queue:
        if sources >> cell & 1:
            line, at = [cell], after[cell]
            while at is not None:
                line.append(at)
                at = after[at]
            return tuple(line)
        for other in near[cell]:
            if other not in after:
                after[other] = cell
                queue.append(other)
    return ()


def _built_now(board: Board, way: Way) -> tuple[tuple[int, ...], ...]:
    """The parts of a way that are built now: it may be drawn from both ends."""
    built = {board.key(one.start, one.end) for one in way.sections[: way.now]}
    later = {board.key(one.start, one.end) for one in way.sections[way.now :]}
    parts: list[list[int]] = [[way.cells[0]]]
    for cell, other in pairwise(way.cells):
        if board.key(cell, other) in later:
            parts.append([])
        parts[-1].append(other)
    return tuple(tuple(part) for part in parts if any(board.key(*step) in built for step in pairwise(part)))
