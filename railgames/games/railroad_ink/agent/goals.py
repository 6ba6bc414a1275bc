"""The value of goal cards to a board: the points of an achieved one, a part of them for one that is near."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from railgames.games.railroad_ink.agent.layout import Layout
from railgames.games.railroad_ink.agent.node import Node
from railgames.games.railroad_ink.feats import has_loop, most_middles, most_stations
from railgames.games.railroad_ink.goals import Goal, GoalDeck
from railgames.games.railroad_ink.player import Player

Missing = Callable[[Layout, Node, int], float]
HOPE = 0.6  # share of the points of a card that is almost achieved
STEPS_A_ROUND = 0.8  # of what ``missing`` counts, by one seat
SOME_STEPS = 2.0  # of a goal that is not achieved, where nothing tells how many are missing


class Card(NamedTuple):
    """A card not achieved yet. ``missing`` estimates the steps left, 0 or less when it is achieved; ``rival``
    is the probability that another seat achieves it in this round."""

    goal: Goal
    claims: int
    missing: Missing
    rival: float = 0.0


class Prospect(NamedTuple):
    """What a card is worth in one round.

    ``now``: its points when it is achieved. ``later``: the points expected when it is achieved in a later
    round, 0 in the last one; a card that is nearer than ``reach`` counts a share of them. ``asked``: the
    goal's count.
    """

    missing: Missing
    asked: int
    now: int
    later: float
    reach: float


class GoalView:
    """The goals as one seat sees them. Its prospects are worked out once a round, because every board of a
    search asks for them."""

    def __init__(
        self, layout: Layout, cards: Sequence[Card], deck: GoalDeck, seats: int, rounds: int
    ) -> None:
        self.layout = layout
        self.cards = tuple(cards)
        self.deck = deck
        self.seats = seats
        self.rounds = rounds
        self._prospects: dict[int, list[Prospect]] = {}

    def worth(self, node: Node, turn: int) -> float:
        """Points of goals for a node's board at the end of round ``turn``, expected points included."""
        prospects = self._prospects.get(turn)
        if prospects is None:
            prospects = self._prospects[turn] = [self._prospect(card, turn) for card in self.cards]
        worth, layout = 0.0, self.layout
        for estimate, asked, now, later, reach in prospects:
            missing = estimate(layout, node, asked)
            if missing <= 0:
                worth += now
            elif later and missing < reach:
                worth += HOPE * (1 - missing / reach) * later
        return worth

    def _prospect(self, card: Card, turn: int) -> Prospect:
        now, later = self.deck.points_for(card.claims, turn, self.seats), 0.0
        if turn < self.rounds:
            later = self._later(card, turn + 1)
        reach = 1.0 + STEPS_A_ROUND * (self.rounds - turn)
        return Prospect(card.missing, card.goal.count, now, later, reach)

    def _later(self, card: Card, turn: int) -> float:
        """Points expected of a card that is achieved in a later round."""
        alone = self.deck.points_for(card.claims, turn, self.seats)
        second = self.deck.points_for(card.claims + 1, turn, self.seats)
        return alone + card.rival * (second - alone)


def goal_view(
    layout: Layout,
    deck: GoalDeck,
    goals: Iterable[tuple[Goal, int]],
    player: Player,
    rivals: Sequence[tuple[Node, Player]],
    rounds: int,
    seats: int = 1,
) -> GoalView:
    """The cards that ``player`` can still score. ``seats``: how many players the game has.

    ``goals``: (card, claims so far); ``rivals``: the other seats as observed, each with its node.
    """
    cards = []
    for goal, claims in goals:
        if _has(player, goal):
            continue
        near = [
            missing_of(goal, rival)(layout, node, goal.count)
            for node, rival in rivals
            if not _has(rival, goal)
        ]
        chance = max(0.0, 1 - min(near) / 2) if near else 0.0
        cards.append(Card(goal, claims, missing_of(goal, player), chance))
    return GoalView(layout, cards, deck, seats, rounds)


def _has(player: Player, goal: Goal) -> bool:
    return any(code == goal.code for code, _ in player.goals)


def missing_of(goal: Goal, player: Player) -> Missing:
    """How to estimate what a board of ``player`` lacks: by the kind of the card, or as an expansion says."""
    if goal.kind:
        return MISSING[goal.kind]

    def missing(layout: Layout, node: Node, count: int) -> float:
        then = msgspec.structs.replace(
            player, sheet=node.sheet, villages=node.villages, universities=node.universities
        )
        if goal.missing is not None:
            return goal.missing(then)
        return 0.0 if goal.is_achieved(then) else SOME_STEPS

    return missing


def _fewest_empty(masks: tuple[int, ...], node: Node) -> int:
    empty = ~node.sheet.occ
    return min([(mask & empty).bit_count() for mask in masks], default=99)


def _centre(layout: Layout, node: Node, count: int) -> float:
    return (count - (node.sheet.occ & layout.board.centre).bit_count()) / 2


def _villages(layout: Layout, node: Node, count: int) -> float:
    return 1.5 * (count - node.villages)


def _whole_line(layout: Layout, node: Node, count: int) -> float:
    return _fewest_empty(layout.lines, node) / 1.5


def _whole_area(layout: Layout, node: Node, count: int) -> float:
    return _fewest_empty(layout.areas_of(count), node) / 2


def _corners(layout: Layout, node: Node, count: int) -> float:
    return 1.2 * (count - (node.sheet.occ & layout.board.corners).bit_count())


def _loop(layout: Layout, node: Node, count: int) -> float:
    return 0.0 if has_loop(node.sheet) else 2.0


def _exits(layout: Layout, node: Node, count: int) -> float:
    exits = layout.board.exit_edges
    most = max([(network & exits).bit_count() for network in node.sheet.networks], default=0)
    return count - most


def _stations(layout: Layout, node: Node, count: int) -> float:
    return count - most_stations(node.sheet)


def _long_road(layout: Layout, node: Node, count: int) -> float:
    return (count - node.sheet.highway) / 1.5


def _long_rail(layout: Layout, node: Node, count: int) -> float:
    return (count - node.sheet.railway) / 1.5


def _opposite_sides(layout: Layout, node: Node, count: int) -> float:
    north, east, south, west = layout.board.side_exits
    for network in node.sheet.networks:
        if (network & north and network & south) or (network & east and network & west):
            return 0.0
    return 2.5


def _middles(layout: Layout, node: Node, count: int) -> float:
    most = most_middles(node.sheet)
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
