"""The agent of every level: keeps a trip until the situation changes, and plays it action by action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from railgames.core.actions import Action
from railgames.core.game import Agent, Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.empire_builder import turns
from railgames.games.empire_builder.actions import Borrow, Build, End, Lose, NewHand, PickUp, Restart, Step
from railgames.games.empire_builder.agent import reasons
from railgames.games.empire_builder.agent.acting import Driver, Turn, link_turn
from railgames.games.empire_builder.agent.levels import SKILLS, STYLES, Skill, Style
from railgames.games.empire_builder.agent.links import Links
from railgames.games.empire_builder.agent.orders import has_loads
from railgames.games.empire_builder.agent.plans import Trip, missing_of, pace_of, trips_of, turns_for
from railgames.games.empire_builder.agent.playing import play_out, start_of
from railgames.games.empire_builder.agent.routes import Route, can_build, rest_of
from railgames.games.empire_builder.agent.waves import field_of
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position
from railgames.games.empire_builder.state import EmpireState

if TYPE_CHECKING:
    from railgames.games.empire_builder.agent.ahead import Ahead

MOST_DROPPED = 2
"""Maximum number of hands dropped in a row."""
NEAR = 1.5
"""A trip this many turns behind the best one is not judged by the next card."""
AHEAD_COST = 10
"""Evaluations that such a judgement counts as."""
UNSURE = 3.0
"""A hand that gains at least this many turns is never dropped."""
THREE = 0.7
"""About how many more turns three deliveries gain than the two that are tried with a new hand."""
FIRST_TURN = 0.4
"""The turns lost if the hand is dropped in the first turn."""


class Kept(NamedTuple):
    """The trip of the turn before, the state (``mark``) in which it is still right, and the events that it
    was planned round."""

    route: Route
    mark: object
    events: frozenset[int]


def make_agent(level: Level, style: Style = Style.BALANCED) -> Agent[EmpireState]:
    """A fresh AI of a level."""
    return EmpireAgent(STYLES[style](SKILLS[level]))


class EmpireAgent:
    """One AI. It keeps its trip and the rest of a turn, and plans again if the table is not as it expected;
    so it can continue from any state."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        self._rest: tuple[Decision, ...] = ()
        self._marks: tuple[object, ...] = ()
        self._kept: Kept | None = None
        self._dropped = 0
        self._trips: list[Trip] = []
        self._rng = Rng(0)

    def choose(self, view: EmpireState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, and the reason."""
        if view.phase is Phase.LOSE:
            return self._lose(view)
        mark = _mark(view)
        place = self._marks.index(mark) if mark in self._marks else -1
        if place < 0 or self._rest[place].action not in legal:
            budget.spend()
            self._rng = rng
            self._think(view, budget)
            place = 0
        if self._rest[place].action not in legal:
            self._rest, self._kept, place = (Decision(End()),), None, 0
        if place == 0:
            self._marks = _marks(view, self._rest)
        return _with_row(self._rest[place:])

    def candidates(
        self, view: EmpireState, legal: Sequence[Action], rng: Rng, budget: Budget, count: int
    ) -> Sequence[Decision]:
        """Its choice, then the first actions of its next best trips."""
        self._trips = []
        first = self.choose(view, legal, rng, budget)
        named = {first.action: first}
        if view.phase in (Phase.OPERATE, Phase.BUILD):
            for trip in self._trips or trips_of(view, view.current, self._skill, budget):
                row = _decisions(view, trip.route, Driver(view, trip.route, self._skill).turn())
                if row[0].action in legal and len(named) < count:
                    named.setdefault(row[0].action, _with_row(row))
        return list(named.values())

    # -- thinking --------------------------------------------------------------------------------------------

    def _think(self, view: EmpireState, budget: Budget) -> None:
        """Decide the rest of the turn."""
        # With the goal reached, end the turn immediately: a fee or a tax could cost the win.
        if view.phase is Phase.DONE or view.has_goal(view.current):
            self._rest = (_reasoned(view, End()),)
            return
        kept = self._kept
        goes_on = kept is not None and kept.mark == _trip_mark(view) and self._holds(view, kept)
        route = kept.route if kept is not None and goes_on else self._plan(view, budget)
        turn = self._turn(view, route)
        if turn is None and goes_on:
            route = self._plan(view, budget)
            turn = self._turn(view, route)
        self._kept = None
        if route is None or turn is None:
            self._rest = self._without_trip(view)
            return
        self._rest = _decisions(view, route, turn)
        if turn.rest.stops:
            cell = turn.rest.cells[0] if turn.has_train else NOWHERE
            self._kept = Kept(turn.rest, (cell, tuple(view.player.hand)), _events(view))

    def _holds(self, view: EmpireState, kept: Kept) -> bool:
        """Whether a trip can still be made and no new event delays it: its loads are aboard or can be picked
        up, its track exists or can be built, and the cash suffices."""
        board, route = view.board, rest_of(view, view.current, kept.route, 0, 0)
        if not has_loads(view, view.current, route.stops):
            return False
        if not can_build(view, view.current, route.sections):
            return False
        planned = {board.key(start, end) for start, end, _ in route.sections}
        for start, end in zip(route.cells, route.cells[1:], strict=False):
            key = board.key(start, end)
            if key not in view.owner and key not in board.red and key not in planned:
                return False
        free = play_out(route, start_of(view, view.current, heeds=False))
        if free is None or not self._skill.heeds or _events(view) <= kept.events:
            return free is not None
        held = play_out(route, start_of(view, view.current))
        return held is not None and held.turns <= free.turns

    def _turn(self, view: EmpireState, route: Route | None) -> Turn | None:
        """The turn of a trip; None if it would do nothing without a reason to wait."""
        if route is None:
            return None
        turn = Driver(view, route, self._skill).turn()
        waits = view.is_opening or view.in_force or view.has_acted
        return turn if not isinstance(turn.actions[0], End) or waits else None

    def _plan(self, view: EmpireState, budget: Budget) -> Route | None:
        """The best trip; None if there is none, or if dropping the hand is better."""
        skill = self._skill
        links = Links(view, field_of(view, view.current)) if skill.links else None
        trips = self._trips = trips_of(view, view.current, skill, budget, links)
        if not trips:
            return None
        ahead = None
        if skill.ahead and not budget.is_over:
            from railgames.games.empire_builder.agent.ahead import (
                Ahead,  # numpy: a table without AI does not need it
            )

            ahead = Ahead(view, view.current, skill, links)
        if self._is_poor(view, trips[0], links, ahead):
            return None if ahead is None else self._on(view, ahead)
        self._dropped = 0
        if ahead is not None:
            self._look_ahead(ahead, budget)
        return self._trips[0].route

    def _look_ahead(self, ahead: Ahead, budget: Budget) -> None:
        """Judge the best trips again by the cards that may be drawn after their first deliveries."""
        best, rest = self._trips[: self._skill.ahead], self._trips[self._skill.ahead :]
        near = [trip for trip in best if trip.turns < best[0].turns + NEAR]
        if len(near) < 2:
            return
        rated = list[tuple[float, Trip]]()
        for trip in near:
            if rated and budget.is_over:
                return
            rated.append((trip.turns - ahead.gain(trip), trip))
            budget.spend(AHEAD_COST)
        rated.sort(key=lambda one: one[0])
        far = [trip for trip in best if trip not in near]
        self._trips = [*(trip for _, trip in rated), *far, *rest]

    def _on(self, view: EmpireState, ahead: Ahead) -> Route | None:
        """Before the hand is dropped: with the moves that are left, the way to the city in reach from where
        other cards promise most; None where they promise most here."""
        player, left = view.player, view.speed_of(view.current) - view.moved
        is_in_city = player.at != NOWHERE and view.city_of(view.current) >= 0
        if not view.has_acted or not is_in_city or left <= 0 or view.phase is not Phase.OPERATE:
            return None
        way = ahead.nearer(left, self._rng)
        if len(way) < 2:
            return None
        field = field_of(view, view.current)
        steps = len(way) - 1
        return Route(way, (), (), (), (0,) * steps, (-1,) * steps, field)

    def _is_poor(self, view: EmpireState, best: Trip, links: Links | None, ahead: Ahead | None) -> bool:
        """Whether other cards promise more than the best trip and the rest of this turn."""
        if self._dropped >= MOST_DROPPED or best.missing <= 0 or (view.is_opening and view.has_acted):
            return False
        seat, player, skill = view.current, view.player, self._skill
        link = links.price() * skill.links if links is not None else 0.0
        missing = missing_of(view, seat, player.cash, link)
        now = turns_for(skill, missing, pace_of(skill, view.train, view.config.fast))
        if ahead is not None and player.at != NOWHERE and best.turns > now + _lost_turns(view) - UNSURE:
            return best.turns > ahead.new_hand(self._rng) - THREE + _lost_turns(view)
        return best.turns > now + _lost_turns(view) - skill.fresh

    def _without_trip(self, view: EmpireState) -> tuple[Decision, ...]:
        """A turn without a trip: link the last major cities, drop the hand, or raise cash."""
        if view.has_goal(view.current):
            return (_reasoned(view, End()),)
        link = link_turn(view)
        if link is not None:
            return tuple(_reasoned(view, action, link=True) for action in (*link, End()))
        last: tuple[Action, ...] = (End(),)
        if not view.has_acted:
            options: list[Action] = [NewHand(), Borrow(view.board.file.money.loan), Restart()]
            first = options[0] if self._dropped < MOST_DROPPED else options[1]
            if view.why_illegal(first) is not None:
                restarts = view.player.cash < view.board.file.money.start // 2
                first = options[2] if restarts and view.why_illegal(options[2]) is None else options[0]
            self._dropped = self._dropped + 1 if isinstance(first, NewHand) else 0
            last = (first,) if isinstance(first, Borrow) else (first, End())
        return tuple(_reasoned(view, action) for action in last)

    def _lose(self, view: EmpireState) -> Decision:
        """The load that the trip does not need, else the one whose delivery pays least."""
        board, player = view.board, view.players[view.actor]
        stops = self._kept.route.stops if self._kept is not None else ()
        wanted = {stop.good: stop.pays for stop in stops if stop.card >= 0}
        if self._kept is None:
            for card in player.hand:
                for _, name, pays in board.file.demands[card] if card >= 0 else ():
                    number = board.good_number[name]
                    wanted[number] = max(pays, wanted.get(number, 0))
        good = min(sorted(set(player.loads)), key=lambda good: wanted.get(good, 0))
        return _reasoned(view, Lose(board.goods[good]))


def _lost_turns(view: EmpireState) -> float:
    """The turns that new cards would cost now. In the first turn little is lost, because the second turn is
    for building too."""
    if view.is_opening:
        last = view.round == view.board.file.limits.opening_turns
        return 1.0 if last else FIRST_TURN
    speed = view.speed_of(view.current)
    return 1 + (max(0, speed - view.moved) / speed if view.has_acted else 0.0)


def _with_row(row: tuple[Decision, ...]) -> Decision:
    """The first decision, with the steps or sections that follow it in the same gesture."""
    first, following = row[0], list[Action]()
    if isinstance(first.action, Step | Build):
        for decision in row[1:]:
            if type(decision.action) is not type(first.action):
                break
            following.append(decision.action)
    return Decision(first.action, first.reason, tuple(following))


def _decisions(view: EmpireState, route: Route, turn: Turn) -> tuple[Decision, ...]:
    course = play_out(route, start_of(view, view.current))
    plan = reasons.trip(view, route.stops, course.turns if course is not None else 0.0)
    waiting = Counter(stop.good for stop in route.stops if stop.card == NOWHERE)
    found = []
    for number, action in enumerate(turn.actions):
        is_spare = False
        if isinstance(action, PickUp):
            good = view.board.good_number[action.good]
            is_spare = waiting[good] <= 0
            waiting[good] -= 1
        reason = reasons.of(action, plan, link=number >= turn.link_from, is_spare=is_spare)
        found.append(Decision(action, reason))
    return tuple(found)


def _reasoned(view: EmpireState, action: Action, *, link: bool = False) -> Decision:
    """A decision outside a trip."""
    return Decision(action, reasons.of(action, "", link=link, is_spare=isinstance(action, PickUp)))


def _trip_mark(view: Position) -> object:
    return view.player.at, tuple(view.player.hand)


def _events(view: Position) -> frozenset[int]:
    return frozenset(one.event for one in view.in_force)


def _marks(view: EmpireState, rest: Sequence[Decision]) -> tuple[object, ...]:
    """The mark of the state before each planned action of the turn, up to the first drawn card.

    A person who takes a hint plays several actions at once; the marks say which action comes next.
    """
    after, marks = view.clone(), [_mark(view)]
    for decision in rest[:-1]:
        if after.why_illegal(decision.action) is not None:
            break
        turns.apply(after, decision.action)
        if not after.is_fresh or after.current != view.current:
            break
        marks.append(_mark(after))
    return tuple(marks)


def _mark(view: Position) -> object:
    """What the plan for the rest of a turn depends on."""
    player = view.player
    return (
        *(view.round, view.phase, view.current, view.moved, view.spent, view.has_acted, len(view.owner)),
        *(player.at, player.cash, player.train, tuple(player.loads), tuple(player.hand)),
    )
