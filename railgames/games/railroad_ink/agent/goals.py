"""What goal cards are worth to a board: points where one is achieved, and part of them where it is near."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from railgames.games.railroad_ink.agent.layout import Layout, Position
from railgames.games.railroad_ink.goals import Goal, GoalDeck

Missing = Callable[[Layout, Position, int], float]
HOPE = 0.6  # of a card that is met but for nothing
STEPS_A_ROUND = 0.8


class Card(NamedTuple):
    """A card still to be achieved. ``missing`` says how much is left to do, 0 when it is met; ``rival`` how
    likely somebody else meets it in this round."""

    goal: Goal
    claims: int
    missing: Missing
    rival: float = 0.0


class GoalView(NamedTuple):
    """The goals as one seat sees them."""

    cards: tuple[Card, ...]
    deck: GoalDeck
    seats: int
    rounds: int

    def worth(self, position: Position, turn: int) -> float:
        """Points of goals for a board at the end of round ``turn``, with hope for what is near."""
        worth = 0.0
        for card in self.cards:
            missing = card.missing(position.layout, position, card.goal.count)
            if missing <= 0:
                worth += self.deck.points_for(card.claims, turn, self.seats)
            elif turn < self.rounds:
                hope = HOPE * max(0.0, 1 - missing / (1.0 + STEPS_A_ROUND * (self.rounds - turn)))
                worth += hope * self._later(card, turn + 1)
        return worth

    def _later(self, card: Card, turn: int) -> float:
        """Points expected of a card that is met in a later round."""
        alone = self.deck.points_for(card.claims, turn, self.seats)
        second = self.deck.points_for(card.claims + 1, turn, self.seats)
        return alone + card.rival * (second - alone)


def goal_view(
    deck: GoalDeck,
    goals: Iterable[tuple[str, int]],
    mine: Iterable[str],
    rivals: Sequence[tuple[Position, Container[str]]],
    rounds: int,
) -> GoalView:
    """The cards that a seat can still score: ``goals`` with their claims so far, ``mine`` those it has, and
    each other seat's board as seen with the cards it has."""
    done = set(mine)
    cards = []
    for code, claims in goals:
        goal = deck.by_code.get(code)
        if code in done or goal is None:
            continue
        missing = MISSING[goal.kind]
        near = [missing(board.layout, board, goal.count) for board, has in rivals if code not in has]
        rival = max(0.0, 1 - min(near) / 2) if near else 0.0
        cards.append(Card(goal, claims, missing, rival))
    return GoalView(tuple(cards), deck, len(rivals) + 1, rounds)


def _fewest_empty(masks: tuple[int, ...], position: Position) -> int:
    return min(((mask & ~position.drawn).bit_count() for mask in masks), default=99)


def _centre(layout: Layout, position: Position, count: int) -> float:
    return (count - (position.drawn & layout.centre).bit_count()) / 2


def _villages(layout: Layout, position: Position, count: int) -> float:
    return 1.5 * (count - position.activated)


def _whole_line(layout: Layout, position: Position, count: int) -> float:
    return _fewest_empty(layout.lines, position) / 1.5


def _whole_area(layout: Layout, position: Position, count: int) -> float:
    return _fewest_empty(layout.areas_of(count), position) / 2


def _corners(layout: Layout, position: Position, count: int) -> float:
    return 1.2 * (count - (position.drawn & layout.corners).bit_count())


def _loop(layout: Layout, position: Position, count: int) -> float:
    joins = ((position.roads | position.rails) & layout.inner & ~position.ends).bit_count()
    return 0.0 if joins > position.segments - len(position.networks) else 2.0


def _exits(layout: Layout, position: Position, count: int) -> float:
    exits = layout.exit_edges
    most = max(((network & exits).bit_count() for network in position.networks), default=0)
    return count - most


def _stations(layout: Layout, position: Position, count: int) -> float:
    parts = [
        (cell, part)
        for cell, part in (*position.road_parts, *position.rail_parts)
        if position.stations >> layout.at[cell] & 1
    ]
    most = 0
    for network in position.networks:
        most = max(most, len({cell for cell, part in parts if part & network}))
    return count - most


def _long_road(layout: Layout, position: Position, count: int) -> float:
    return (count - position.road) / 1.5


def _long_rail(layout: Layout, position: Position, count: int) -> float:
    return (count - position.rail) / 1.5


def _opposite_sides(layout: Layout, position: Position, count: int) -> float:
    north, east, south, west = layout.side_exits
    for network in position.networks:
        if (network & north and network & south) or (network & east and network & west):
            return 0.0
    return 2.5


def _middles(layout: Layout, position: Position, count: int) -> float:
    most = 0
    middles = layout.middle_exits
    for network in position.networks:
        most = max(most, sum(1 for side in layout.side_exits if network & side & middles))
    return count + 1.0 - most if most < count else 0.0


MISSING: dict[str, Missing] = {
    "centre": _centre,
    "villages": _villages,
    "line": _whole_line,
    "corners": _corners,
    "area": _whole_area,
    "loop": _loop,
    "exits": _exits,
    "stations": _stations,
    "highway": _long_road,
    "railway": _long_rail,
    "opposite-sides": _opposite_sides,
    "middle-exits": _middles,
}
