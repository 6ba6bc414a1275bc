"""A turn of a trip, action by action: move, load, deliver, then build and change the train."""

from collections.abc import Callable
from typing import NamedTuple

from railgames.core.actions import Action
from railgames.games.empire_builder import turns
from railgames.games.empire_builder.actions import (
    Build,
    Deliver,
    Drop,
    End,
    PickUp,
    PlaceTrain,
    Step,
    Upgrade,
)
from railgames.games.empire_builder.agent.levels import Skill
from railgames.games.empire_builder.agent.links import Links, link_of
from railgames.games.empire_builder.agent.orders import Stop, spare_for, spare_loads
from railgames.games.empire_builder.agent.plans import (
    missing_of,
    pace_of,
    safe_cash,
    turns_for,
    turns_poor,
)
from railgames.games.empire_builder.agent.playing import Start, play_out, start_of
from railgames.games.empire_builder.agent.routes import Route, rest_of
from railgames.games.empire_builder.agent.spares import worth_of
from railgames.games.empire_builder.agent.waves import field_of
from railgames.games.empire_builder.cards import has_events
from railgames.games.empire_builder.mapfile import TrainFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState


class Turn(NamedTuple):
    """The actions of a turn up to its end or the next drawn card, and the rest of the trip. The actions from
    ``link_from`` on link the last major cities."""

    actions: tuple[Action, ...]
    rest: Route
    link_from: int
    has_train: bool


class Driver:
    """Plays a turn on a copy of the state and records the actions."""

    def __init__(self, view: EmpireState, route: Route, skill: Skill) -> None:
        self.state, self.route, self.skill = view.clone(), route, skill
        self.seat = view.current
        self.actions: list[Action] = []
        self.place = self.stop = 0
        self.link_from = 1 << 20

    def turn(self) -> Turn:
        """The whole turn, or the part of it up to a delivery."""
        if not (self.state.phase is Phase.OPERATE and self.operate()):
            self.build()
            self._do(End(), check=False)
        has_train = self.state.players[self.seat].at != NOWHERE
        return Turn(tuple(self.actions), self._rest(), self.link_from, has_train)

    def _rest(self) -> Route:
        return rest_of(self.state, self.seat, self.route, self.place, self.stop)

    def _do(self, action: Action, check: bool = True) -> bool:
        """Play an action if it is legal."""
        if check and self.state.why_illegal(action) is not None:
            return False
        self.actions.append(action)
        if not isinstance(action, End):
            turns.apply(self.state, action)
        return True

    # -- the train -------------------------------------------------------------------------------------------

    def operate(self) -> bool:
        """Move along the route as far as possible. True after a delivery, which reveals a new card."""
        state, route, board = self.state, self.route, self.state.board
        player = state.players[self.seat]
        if player.at == NOWHERE:
            # Not before its first step is built; on a rival's track it may start without track of its own.
            if route.needs and route.needs[0] and not player.nodes >> route.cells[0] & 1:
                return False
            if not self._do(PlaceTrain(board.name(route.cells[0]))):
                return False
        while True:
            while self.stop < len(route.stops) and route.at[self.stop] == self.place:
                self._deliver_first()
                stop = self.route.stops[self.stop]
                if stop.card != NOWHERE:
                    if not self._do(Deliver(stop.card, board.goods[stop.good])):
                        return False
                    self.stop += 1
                    return True
                if not self._is_aboard(stop.good) and not self._pick_up(stop.good):
                    return False
                self.stop += 1
            if self.skill.spares:
                self._pick_up_spares()
            if self.place == len(route.cells) - 1:
                return False
            if not self._do(Step(board.name(route.cells[self.place + 1]))):
                return False
            self.place += 1

    def _deliver_first(self) -> None:
        """Move deliveries of loads aboard before the other stops at the same milepost: they make room."""
        stops, at = self.route.stops, self.route.at
        here = [number for number in range(self.stop, len(stops)) if at[number] == self.place]
        picked = set[int]()
        for number in here:
            stop = stops[number]
            if stop.card == NOWHERE:
                picked.add(stop.good)
            elif stop.good not in picked and stop.good in self.state.players[self.seat].loads:
                rest = [*stops[self.stop : number], *stops[number + 1 :]]
                self.route = self.route._replace(stops=(*stops[: self.stop], stop, *rest))
                return

    def _is_aboard(self, good: int) -> bool:
        """Whether enough of a good is aboard, so that a pick-up can be left out."""
        ahead = [stop for stop in self.route.stops[self.stop + 1 :] if stop.good == good]
        picked = sum(stop.card == NOWHERE for stop in ahead)
        return self.state.players[self.seat].loads.count(good) >= len(ahead) - 2 * picked

    def _pick_up(self, good: int) -> bool:
        state = self.state
        player = state.players[self.seat]
        if len(player.loads) >= state.train.loads:
            spare = spare_for(state, state.city_of(self.seat), good, self._spare_loads())
            if spare is not None:
                self._do(Drop(state.board.goods[spare]))
        return self._do(PickUp(state.board.goods[good]))

    def _pick_up_spares(self) -> None:
        """Fill the train with goods that a later card may want; a more valuable one replaces a less valuable
        one."""
        state, board = self.state, self.state.board
        player, city = state.players[self.seat], state.city_of(self.seat)
        here = set() if city < 0 else board.supplies[city] | {state.lying.get(city, -1)} - {-1}
        if not here:
            return
        spare = self._spare_loads()
        free = state.train.loads - len(player.loads)
        # A load that lies in a city needs room: no other load can be left there for it.
        free -= free > 0 and any(self._lies(stop) for stop in self.route.stops[self.stop :])
        if not free and not spare:
            return
        used = frozenset(stop.card for stop in self.route.stops[self.stop :] if stop.card >= 0)
        pace = pace_of(self.skill, state.train, state.config.fast)
        worth = worth_of(state, self.seat, self.route.field, pace, used)
        for _ in range(free):
            best = max(sorted(here), key=lambda good: worth.get(good, 0.0) / (1 + player.loads.count(good)))
            if worth.get(best, 0.0) <= 0 or not self._do(PickUp(board.goods[best])):
                break
        for good in spare:
            best = max(sorted(here), key=lambda good: worth.get(good, 0.0) / (1 + player.loads.count(good)))
            if worth.get(best, 0.0) / (1 + player.loads.count(best)) > 1.2 * worth.get(good, 0.0):
                self._do(Drop(board.goods[good]))
                self._do(PickUp(board.goods[best]))

    def _lies(self, stop: Stop) -> bool:
        """Whether a stop picks up a load that is there only because somebody left it."""
        supplies = self.state.board.supplies[stop.city]
        return stop.card == NOWHERE and stop.good not in supplies

    def _spare_loads(self) -> list[int]:
        return spare_loads(self.state.players[self.seat].loads, self.route.stops[self.stop :])

    # -- track and train -------------------------------------------------------------------------------------

    def build(self) -> None:
        """Change the train or build, whichever brings the end of the game nearer; if equal, keep the cash."""
        if self.state.phase is Phase.DONE or self.state.has_goal(self.seat):
            return
        if self._win_by_link():
            return
        best: tuple[float, Callable[[], None]] | None = None
        for turns_then, do in self._options():
            if best is None or turns_then < best[0] - 1e-6:
                best = turns_then, do
        if best is not None:
            best[1]()
        self.link_from = len(self.actions)
        self._link()

    def _win_by_link(self) -> bool:
        """Link the last majors before all else where enough cash is left then to win."""
        state, player = self.state, self.state.players[self.seat]
        if player.debt or player.cash < player.goal or state.linked(self.seat) >= state.majors_needed:
            return False
        link = link_of(state, field_of(state, self.seat))
        if player.cash - link.price < player.goal:
            return False
        self.link_from = len(self.actions)
        self.draw(list(link.sections))
        return True

    def _options(self) -> list[tuple[float, Callable[[], None]]]:
        """The ways to spend this turn's millions, each with the turns until the game would be won."""
        state, board = self.state, self.state.board
        rest = self._rest()
        changes = [
            (action, cost)
            for name, cost in state.train.upgrades
            if state.why_illegal(action := Upgrade(name)) is None
        ]
        if not rest.sections and not changes:
            return []
        start = start_of(state, self.seat, heeds=self.skill.heeds)._replace(can_move=False)
        link = 0.0
        if self.skill.links and changes:  # without a change it is the same for every option
            link = self.skill.links * Links(state, field_of(state, self.seat)).price(rest.sections)

        fast, sections = state.config.fast, len(state.players[self.seat].track) + len(rest.sections)
        least = safe_cash(sections) if self.skill.poor else 0.0
        reserve = self.skill.reserve if has_events(state) else 0

        def rate(start: Start, used: TrainFile) -> float:
            course = play_out(rest, start)
            if course is None:
                return 1e9
            if used is not state.train and (course.cash < least or course.least < reserve):
                return 1e9
            pace = pace_of(self.skill, used, fast)
            missing = missing_of(state, self.seat, course.cash, link)
            poor = turns_poor(self.skill, course.cash, sections, missing)
            return course.turns + turns_for(self.skill, missing, pace) + poor

        found: list[tuple[float, Callable[[], None]]] = [
            (rate(start._replace(budget=0), state.train), lambda: None),
            (rate(start, state.train), self._build_all),
        ]
        for action, cost in changes:
            other = board.train(board.train_number[action.train])
            speed = other.speed * 4 // 3 if fast else other.speed
            less = start._replace(cash=start.cash - cost, budget=start.budget - cost, speed=speed)
            found.append((rate(less, other), self._upgrading(action)))
        return found

    def _upgrading(self, action: Upgrade) -> Callable[[], None]:
        def do() -> None:
            self._do(action)
            self._build_all()

        return do

    def _build_all(self) -> None:
        self.draw([section[:2] for section in self._rest().sections])

    def draw(self, sections: list[tuple[int, int]]) -> None:
        """Build these sections in order, each from the cheaper side. One that must wait, because this turn's
        millions are used or an event closes it, keeps its cash."""
        board, player, owed = self.state.board, self.state.players[self.seat], 0
        for start, end in sections:
            if board.key(start, end) in self.state.owner:
                continue
            directed = sorted(((start, end), (end, start)), key=lambda ends: board.cost(*ends))
            costs = [board.cost(*ends) for ends in directed]
            if costs[0] > player.cash - owed:
                return
            if not any(self._do(Build(board.name(a), board.name(b))) for a, b in directed):
                owed += costs[1]

    def _link(self) -> None:
        """Link the last major cities with cash that nothing else needs."""
        state, player = self.state, self.state.players[self.seat]
        if state.linked(self.seat) >= state.majors_needed or state.phase is Phase.DONE:
            return
        rest = self._rest()
        spare = player.cash - rest.price
        if player.cash < self.skill.from_cash * player.goal or spare < 40:
            return
        # Not the field of the route: a flood may have erased track since it was planned.
        field = field_of(state, self.seat)
        if rest.sections:
            field = field.with_track([section[:2] for section in rest.sections])
        link = link_of(state, field)
        for start, end in link.sections:
            cost = min(state.board.cost(start, end), state.board.cost(end, start))
            if spare - cost < 20:
                return
            before = player.cash
            self.draw([(start, end)])
            spare -= before - player.cash


def link_turn(view: EmpireState) -> tuple[Action, ...] | None:
    """A turn that only links the last major cities; None if the cash does not suffice to win with it."""
    seat = view.current
    field = field_of(view, seat)
    link = link_of(view, field)
    if not link.sections or view.player.cash - link.price < view.player.goal:
        return None
    empty = Route((), (), (), (), (), (), field)
    driver = Driver(view, empty, Skill())
    driver.draw(list(link.sections))
    return tuple(driver.actions) or None
