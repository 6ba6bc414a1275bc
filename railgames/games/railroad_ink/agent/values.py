"""Evaluation of boards at the end of a round: points expected by the net plus the value of buildings and
goals; after the last round the true score."""

from __future__ import annotations

from collections.abc import Sequence

from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.features import FILLED, Features, features
from railgames.games.railroad_ink.agent.goals import GoalView
from railgames.games.railroad_ink.agent.inputs import building_numbers
from railgames.games.railroad_ink.agent.net import ROUNDS, Net
from railgames.games.railroad_ink.agent.node import Node, Round
from railgames.games.railroad_ink.expansions.base import PLAIN_COST, SearchCost
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL
from railgames.games.railroad_ink.scoring import total

# Points of a special route where the net has no building inputs, scaled by the share of rounds left.
SPECIAL_WORTH = 1.5
SCORING = 0.2  # what the score of a board takes of all that it takes to judge one
BY_HAND_STEPS = 1  # of the reach features: the evaluation by hand reads the first


class Values:
    """Evaluates the nodes of a round.

    ``net`` None: a hand-made evaluation. ``noise``: half-width in points of the triangular noise, drawn from
    ``rng``. ``cost``: the work for a node and for a drawing listed. Counted so far are ``evaluated`` nodes,
    ``scored`` ones among them that took the score alone, and ``listed`` drawings, from which search chose.
    """

    def __init__(
        self,
        this: Round,
        rounds: int,
        goals: GoalView,
        net: Net | None,
        rng: Rng,
        noise: float = 0.0,
        cost: SearchCost = PLAIN_COST,
    ) -> None:
        self.this = this
        self.rounds = rounds
        self.goals = goals
        self.net = net
        self.noise = noise
        self.evaluated = self.scored = self.listed = 0
        self._cost = SearchCost(*[part * this.layout.cost for part in cost])
        self._rng = rng

    @property
    def spent(self) -> float:
        """What all of that took, in evaluations of a plain board."""
        judged = self.evaluated - (1 - SCORING) * self.scored
        return self._cost.judged * judged + self._cost.listed * self.listed

    def affords(self, evaluations: int) -> int:
        """The number of nodes that ``evaluations`` of a plain board pay for."""
        return int(evaluations / self._cost.judged)

    def trust(self, turn: int) -> float:
        """The weight of roll-outs against the value of a board at the end of round ``turn``."""
        return 1.0 if self.net is None else self.net.trust[self._net_round(turn) - 1]

    def judge(self, nodes: Sequence[Node], turn: int) -> None:
        """Set value and promise of every node as a board at the end of round ``turn``."""
        if not nodes:
            return
        self.evaluated += len(nodes)
        if turn >= self.rounds:
            self._judge_last(nodes, turn)
            return
        values = self._estimates(nodes, turn)
        for node, value in zip(nodes, values, strict=True):
            node.value = node.promise = value + self._extras(node, turn)

    def _judge_last(self, nodes: Sequence[Node], turn: int) -> None:
        """The true score as value; nodes with dice left get the estimate of one round earlier as promise."""
        for node in nodes:
            node.value = node.promise = true_points(node, self.this) + self.goals.worth(node, turn)
        open_nodes = [node for node in nodes if node.dice]
        self.scored += len(nodes) - len(open_nodes)
        if not open_nodes:
            return
        found = self._estimates(open_nodes, turn - 1)
        for node, value in zip(open_nodes, found, strict=True):
            node.promise = value + self._extras(node, turn - 1)

    def _estimates(self, nodes: Sequence[Node], turn: int) -> list[float]:
        face = self.this.roll[0]  # two boards may be drawn on, but only one in a round
        sheets = [node.sheet.board_of(face) for node in nodes]
        specials = [node.specials for node in nodes]
        if self.net is None:
            batch = features(self.this.layout, sheets, specials, BY_HAND_STEPS)
            return self._blurred(self._by_hand(batch, turn))
        batch = features(self.this.layout, sheets, specials, self.net.reach)
        buildings: list[tuple[int, ...]] = []
        if self.net.wants_buildings:
            buildings = [building_numbers(node) if self.this.buildings else NO_BUILDINGS for node in nodes]
        return self._blurred(self.net.values(self._net_round(turn), batch, buildings, sheets))

    def _net_round(self, turn: int) -> int:
        """The round of the net with as many rounds left: the first one in a longer game."""
        return max(1, ROUNDS + 1 - (self.rounds - turn))

    def _blurred(self, values: list[float]) -> list[float]:
        if not self.noise:
            return values
        return [value + self.noise * (self._rng.random() + self._rng.random() - 1) for value in values]

    def _by_hand(self, batch: Features, turn: int) -> list[float]:
        """A hand-made evaluation: points so far, open ends, and joins that are near."""
        import numpy as np

        rounds, cells = self.rounds - turn, self.this.layout.board.cells
        left, needed = rounds / self.rounds, max(1, len(self.this.roll) * rounds)
        numbers = batch.numbers.T
        loose, near = numbers[6] + numbers[7], numbers[26] - numbers[1]
        # A small board is full before the last round: then nothing can be joined or used any more.
        room = np.minimum(1.0, (cells - FILLED - numbers[22]) / needed)
        hope = loose * (0.2 + 0.7 * left * room) + 3 * near / 10
        found: list[float] = (batch.points + hope + numbers[19] * room).tolist()
        return found

    def _extras(self, node: Node, turn: int) -> float:
        sheet, this = node.sheet, self.this
        worth = self.goals.worth(node, turn) + sheet.hope(self.rounds - turn)
        if this.buildings and not (self.net and self.net.wants_buildings):
            left = (self.rounds - turn) / self.rounds
            worth += village_points(node, this)
            worth += node.free * SPECIAL_WORTH * left
            if node.universities < UNIVERSITIES_FOR_A_SPECIAL:
                worth += node.universities * SPECIAL_WORTH / UNIVERSITIES_FOR_A_SPECIAL * left
            ahead = sheet.board.villages & ~sheet.occ
            worth += (ahead & sheet.front).bit_count() * left
        return worth


NO_BUILDINGS = (0,) * 8


def village_points(node: Node, this: Round) -> int:
    """Points of the highest village marked."""
    track = this.layout.board.village_points
    return track[min(node.villages, len(track) - 1)]


def true_points(node: Node, this: Round) -> float:
    """The score of the node's board without goals."""
    own = node.sheet.final_points
    points = total(node.sheet) + (node.sheet.points if own is None else own)
    return points + village_points(node, this) if this.buildings else points
