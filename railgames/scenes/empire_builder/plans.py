"""What a press on the map would do: put the train there, move it, or build; or why it does nothing."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.core.game import ScoreSheet
from railgames.core.text import tr
from railgames.games.empire_builder.actions import PlaceTrain, Step
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.scoring import sheet_of
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder.routes import Route, Routes
from railgames.scenes.empire_builder.ways import Refusal, Way, Ways
from railgames.ui.vector import Finish, RasterQueue


class Plan(NamedTuple):
    """``actions``: the row to play. ``cells``: the mileposts to show, of which the first ``now`` steps are
    done this turn. ``way`` or ``route``: what it is, and the ``city`` that is its goal, -1 for none.
    ``words``: what it does, or why it does nothing."""

    actions: tuple[Action, ...] = ()
    words: str = ""
    cells: tuple[int, ...] = ()
    now: int = 0
    way: Way | None = None
    route: Route | None = None
    city: int = -1


class Plans:
    """The plans of the viewer over one view. ``builds``: everything that is pointed at is a way to
    build; ``from_own``: it leads from own track, not from any major city."""

    def __init__(self, view: EmpireState, may_act: bool, before: "Plans | None" = None) -> None:
        self.view, self.may_act = view, may_act
        self.builds: bool = before is not None and before.builds and before.turn == self.turn
        self.from_own = bool(view.player.nodes)
        self.routes = Routes(view)
        self.ways = Ways(view)
        self._is_thought = False
        self._sheets: dict[tuple[Action, ...], ScoreSheet | None] = {}
        self._found: dict[tuple[int, bool, bool], Plan] = {}

    @property
    def turn(self) -> tuple[int, int]:
        """The turn that these are plans for: what was chosen to be pointed out stays until it is over."""
        return self.view.round, self.view.current

    @property
    def can_build(self) -> bool:
        """Whether track may be drawn now."""
        view = self.view
        left = view.board.file.money.a_turn - view.spent
        return self.may_act and view.phase in (Phase.OPERATE, Phase.BUILD) and left >= view.board.least_price

    @property
    def can_move(self) -> bool:
        """Whether the train may be moved or put now."""
        return self.may_act and self.view.phase is Phase.OPERATE and not self.view.is_opening

    @property
    def steps_left(self) -> int:
        """Mileposts that the train may still go this turn."""
        view = self.view
        return view.speed_of(view.current) - view.moved

    @property
    def is_to_place(self) -> bool:
        """Whether the train is still to be put into a city."""
        return self.can_move and self.view.player.at == NOWHERE

    def stops_now(self) -> tuple[int, ...]:
        """The cities where the train can be this turn, each by the milepost that is nearest."""
        return tuple(cell for cell, route in self._stops if len(route.stops) == 1 and not route.blocked)

    def think(self, raster: RasterQueue) -> None:
        """Have worked out in the background what the first look at the map needs."""
        if not self._is_thought and self.can_build:
            self._is_thought = True
            raster.ask(("ways", id(self)), self._thought)

    def _thought(self) -> Finish:
        self.ways.prepare(self.from_own)
        return lambda: None

    @cached_property
    def _stops(self) -> list[tuple[int, Route]]:
        """Every city to which track leads, by its nearest milepost, with the route there; the nearest
        first."""
        if not self.can_move or self.is_to_place:
            return []
        board, nearest = self.view.board, dict[int, int]()
        here = board.city_at.get(self.view.player.at, -1)
        for cell in self.routes.reached:  # what is reached best comes first
            city = board.city_at.get(cell, -1)
            if city not in (-1, here):
                nearest.setdefault(city, cell)
        found = [(cell, route) for cell in nearest.values() if (route := self.routes.to(cell)) is not None]
        return sorted(found, key=lambda one: one[1].steps)

    def choices(self, wanted: Sequence[int]) -> list[int]:
        """What keys choose from: cities to begin in or to go to, else those of ``wanted`` to build to."""
        board = self.view.board
        if self.is_to_place:
            own = [cell for cell in wanted if self.view.starts(self.view.current) >> cell & 1]
            return own or list(wanted)
        if self.can_move and not self.builds:
            return [cell for cell, _ in self._stops]
        if not self.can_build:
            return []
        nodes = self.view.player.nodes
        return [cell for cell in wanted if not board.city_cells[board.city_at[cell]] & nodes]

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
            if view.player.nodes >> cell & 1 and cell != view.player.at and not self.is_to_place:
                return Plan(words=tr("Your track there is not joined to your train."))
        if self.can_build:
            return self._build(cell)
        if view.phase is Phase.LOSE:
            return Plan(words=tr("First choose the load that is lost."))
        if view.phase in (Phase.OPERATE, Phase.BUILD):
            most = view.board.file.money.a_turn
            return Plan(words=tr("The {n} M of this turn are spent.", n=most))
        return Plan()

    def _place(self, cell: int) -> Plan:
        board = self.view.board
        words = tr("Put your train into {city}", city=board.title(cell))
        return Plan((PlaceTrain(board.name(cell)),), words)

    def _move(self, cell: int) -> Plan:
        route = self.routes.to(cell)
        return Plan() if route is None else self.of_route(route)

    def sheet_after(self, actions: tuple[Action, ...], seat: int) -> ScoreSheet | None:
        """A seat's sheet after these actions; None when they cannot be played."""
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
        """The plan to go along a route, as far as this turn allows."""
        board = self.view.board
        steps = route.cells[1 : 1 + route.now]
        actions = tuple(Step(board.name(one)) for one in steps)
        return Plan(actions, route.blocked, route.cells, route.now, route=route)

    def _build(self, cell: int) -> Plan:
        view, board = self.view, self.view.board
        own = view.player.nodes
        if board.is_major(cell) and not own:
            return Plan(words=tr("Track may begin here: point at its goal, or drag there from here."))
        if own >> cell & 1 or board.is_major(cell):
            apart = self.ways.apart(cell)
            if not apart:
                return Plan()
            way = self.ways.joined(cell, apart)
        else:
            way = self.ways.to(cell, self.from_own)
        if way is None:
            return Plan(words=self.ways.why_not(cell) or tr("No track can lead there."))
        return self.of_way(way)._replace(city=board.city_at.get(cell, -1))

    def of_way(self, way: Way) -> Plan:
        """The plan to draw a way."""
        reason = "" if way.now else way.reason
        board = self.view.board
        city = board.city_at.get(way.cells[-1], -1)
        return Plan(way.actions(board), reason, way.cells, _steps(self.view, way), way=way, city=city)

    def along(self, cells: tuple[int, ...]) -> Plan:
        """The plan to draw track along these mileposts."""
        found = self.ways.along(cells) if cells and self.can_build else None
        if isinstance(found, Refusal):
            return Plan(words=found.reason, cells=cells)
        return Plan(cells=cells) if found is None else self.of_way(found)


def _steps(view: EmpireState, way: Way) -> int:
    """How many steps of a way there are up to the last section that is drawn now."""
    if not way.now:
        return 0
    last = way.sections[way.now - 1]
    cells = list(pairwise(way.cells))
    return cells.index((last.start, last.end)) + 1
