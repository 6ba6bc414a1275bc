"""The AI of every level: keeps a trip until it has to think again, and plays it action by action."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.empire_builder.actions import End, Lose, NewHand
from railgames.games.empire_builder.agent.acting import Driver, link_turn
from railgames.games.empire_builder.agent.levels import SKILLS, Skill
from railgames.games.empire_builder.agent.links import link_of
from railgames.games.empire_builder.agent.plans import missing_of, pace_of, trips_of
from railgames.games.empire_builder.agent.routes import Route
from railgames.games.empire_builder.agent.waves import field_of
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position
from railgames.games.empire_builder.state import EmpireState


def make_agent(level: Level) -> Agent[EmpireState]:
    """A fresh AI of a level."""
    return EmpireAgent(SKILLS[level])


class EmpireAgent:
    """One AI. It keeps its trip and the rest of a turn, and thinks again when the table is not what it
    expected."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        self._rest: tuple[Action, ...] = ()
        self._expected: object = None
        self._route: Route | None = None
        self._route_mark: object = None
        self._dropped = 0

    def choose(self, view: EmpireState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, and the reason."""
        if view.phase is Phase.LOSE:
            return Decision(self._lose(view))
        if view.phase is Phase.DONE:
            return Decision(End())
        if not (self._rest and self._expected == _mark(view)):
            self._think(view)
        action, self._rest = self._rest[0], self._rest[1:]
        if action not in legal:
            self._rest, self._route = (), None
            action = End()
        elif self._rest:
            after = view.clone()
            from railgames.games.empire_builder import turns

            turns.apply(after, action)
            self._expected = _mark(after)
        return Decision(action)

    def _think(self, view: EmpireState) -> None:
        """Decide the rest of the turn."""
        seat = view.current
        route = (
            self._route if self._route is not None and self._route_mark == _trip_mark(view, seat) else None
        )
        if route is None:
            route = self._plan(view, seat)
        if route is None:
            self._rest = self._without_trip(view)
            return
        turn = Driver(view, route, self._skill).turn()
        self._rest = turn.actions
        driver_done = turn.rest
        self._route = driver_done if driver_done.stops else None
        cell = driver_done.cells[0] if driver_done.cells else NOWHERE
        self._route_mark = (cell, tuple(view.players[seat].hand))

    def _plan(self, view: EmpireState, seat: int) -> Route | None:
        trips = trips_of(view, seat, self._skill)
        player = view.players[seat]
        if not trips:
            return None
        best = trips[0]
        if not view.has_acted and not view.is_opening and self._dropped < 2:
            pace = pace_of(self._skill, view.board.train(player.train), view.config.fast)
            link = link_of(view, field_of(view, seat)).price if self._skill.links else 0
            now = max(0.0, missing_of(view, seat, player.cash, link)) / pace
            if best.turns > now + self._skill.poor and best.missing > 0:
                self._dropped += 1
                return None
        self._dropped = 0
        return best.route

    def _without_trip(self, view: EmpireState) -> tuple[Action, ...]:
        if not view.has_acted and not view.is_opening:
            return (NewHand(), End())
        return (End(),)

    def _lose(self, view: EmpireState) -> Action:
        player = view.players[view.actor]
        wanted = [stop.good for stop in self._route.stops if stop.card >= 0] if self._route else []
        loads = sorted(set(player.loads), key=lambda good: good in wanted)
        return Lose(view.board.goods[loads[0]])


def _trip_mark(position: Position, seat: int) -> object:
    player = position.players[seat]
    return player.at, tuple(player.hand)


def _mark(view: EmpireState) -> object:
    """What the rest of a turn rests on."""
    player = view.player
    return (
        view.round,
        view.phase,
        view.current,
        view.moved,
        view.spent,
        player.at,
        player.cash,
        player.train,
        tuple(player.loads),
        tuple(player.hand),
        len(player.track),
    )


__all__ = ["EmpireAgent", "link_turn", "make_agent"]
