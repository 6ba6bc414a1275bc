"""Search for the best end of a round: a beam search over sets of drawings without transpositions, then
roll-outs of the next round for the best candidates."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.node import Move, Node, Round, after, key_after, moves, must_draw
from railgames.games.railroad_ink.agent.values import Values


class Effort(NamedTuple):
    """The size of a search.

    After each drawing the ``beam`` best of at most ``width`` boards are kept. The ``candidates`` best ends of
    the round are rolled out on ``rolls`` sampled rolls with a beam of ``inner_beam`` and ``inner_width``;
    ``trust`` is the weight of the roll-outs in the final value. ``last_beam`` and ``last_width`` apply to
    the last round, where the value is the true score.
    """

    beam: int
    width: int
    candidates: int = 1
    rolls: int = 0
    inner_beam: int = 2
    inner_width: int = 60
    trust: float = 0.7
    last_beam: int = 48
    last_width: int = 4000


HASTY_BEAM, HASTY_WIDTH = 2, 60
GREEDY_WIDTH = 40
BATCH = 2000  # nodes evaluated together: the time is checked between two batches
ANY_NUMBER = 1 << 30


def ends_of_round(
    root: Node,
    this: Round,
    values: Values,
    turn: int,
    beam: int,
    width: int,
    rng: Rng,
    *,
    keep: int = 1,
    left: Callable[[], int] = lambda: ANY_NUMBER,
) -> list[Node]:
    """The best ``keep`` nodes at which the round may end, best first; always at least one.

    ``left`` says how many nodes may still be evaluated. When none may, the rest of the round is drawn
    greedily by the first few moves only.
    """
    ends: list[Node] = []
    level = [root]
    values.judge(level, turn)
    while level:
        ends += [node for node in level if not must_draw(node)]
        may = left()
        if may <= 0:
            level = level[:1]
        found = _next_moves(level, this, max(GREEDY_WIDTH, min(width, may)), rng)
        children: list[Node] = []
        for start in range(0, len(found), BATCH):
            batch = [after(node, this, move) for node, move in found[start : start + BATCH]]
            values.judge(batch, turn)
            children += batch
            if left() <= 0:
                break  # those of the best nodes come first
        children.sort(key=_by_promise)
        level = children[:beam]
        if len(ends) > 4 * keep:
            ends = _best(ends, keep)
    return _best(ends, keep)


def _by_value(node: Node) -> float:
    return -node.value


def _by_promise(node: Node) -> float:
    return -node.promise


def _best(ends: list[Node], keep: int) -> list[Node]:
    """The best ``keep`` different boards."""
    ends.sort(key=_by_value)
    found: dict[tuple[int, int, int], Node] = {}
    for node in ends:
        found.setdefault((node.sheet.zobrist, node.used, node.regular), node)
        if len(found) == keep:
            break
    return list(found.values())


def _next_moves(level: list[Node], this: Round, width: int, rng: Rng) -> list[tuple[Node, Move]]:
    """Every next drawing of every node, without transpositions; a random sample when more than ``width``."""
    seen: set[tuple[int, ...]] = set()
    found: list[tuple[Node, Move]] = []
    for node in level:
        for move in moves(node, this, True):
            key = key_after(node, move)
            if key not in seen:
                seen.add(key)
                found.append((node, move))
    if len(found) > width:
        found = rng.sample(found, width)
    return found


class Search:
    """One search of one seat for one round. ``on_better`` is called with each new best node."""

    def __init__(
        self,
        this: Round,
        values: Values,
        effort: Effort,
        turn: int,
        rng: Rng,
        budget: Budget,
        on_better: Callable[[Node], None] = lambda node: None,
    ) -> None:
        self.this = this
        self.values = values
        self.effort = effort
        self.turn = turn
        self._rng = rng
        self._budget = budget
        self._on_better = on_better
        self._paid = 0

    def best(self, root: Node) -> Node:
        """The best end of the round that the effort and the budget allow."""
        effort, is_last = self.effort, self.turn >= self.values.rounds
        beam, width = (effort.last_beam, effort.last_width) if is_last else (effort.beam, effort.width)
        keep = 1 if is_last else effort.candidates
        # A first answer immediately, because a hint must not wait for the rest.
        hasty = ends_of_round(root, self.this, self.values, self.turn, HASTY_BEAM, HASTY_WIDTH, self._rng)
        self._on_better(hasty[0])
        ends = ends_of_round(
            root, self.this, self.values, self.turn, beam, width, self._rng, keep=keep, left=self._left
        )
        self._on_better(ends[0])
        if is_last or effort.rolls == 0 or len(ends) == 1:
            self._is_over()
            return ends[0]
        return self._look_ahead(ends)

    def _is_over(self) -> bool:
        self._budget.spend(round((self.values.evaluated - self._paid) * self.this.layout.cost))
        self._paid = self.values.evaluated
        return self._budget.is_over

    def _left(self) -> int:
        """How many more nodes the budget allows to evaluate."""
        if self._is_over():
            return 0
        budget = self._budget
        if budget.evaluations is None:
            return ANY_NUMBER
        return int((budget.evaluations - budget.used) / self.this.layout.cost)

    def _look_ahead(self, ends: list[Node]) -> Node:
        """The end with the best roll-outs; all candidates get the same sampled rolls."""
        effort, dice = self.effort, self.this.layout.board.dice.dice
        totals = [0.0] * len(ends)
        for done in range(1, effort.rolls + 1):
            roll = tuple(sorted(self._rng.choice(die) for die in dice))
            following = self.this._replace(roll=roll)
            gained = []
            for node in ends:
                root = node.next_round(roll)
                replies = ends_of_round(
                    root,
                    following,
                    self.values,
                    self.turn + 1,
                    effort.inner_beam,
                    effort.inner_width,
                    self._rng,
                )
                gained.append(replies[0].value)
                if self._is_over():
                    break
            if len(gained) < len(ends):
                break
            totals = [total + more for total, more in zip(totals, gained, strict=True)]
            best = self._ranked(ends, totals, done)
            self._on_better(best)
        else:
            return self._ranked(ends, totals, effort.rolls)
        return self._ranked(ends, totals, done - 1) if done > 1 else ends[0]

    def _ranked(self, ends: list[Node], totals: list[float], rolls: int) -> Node:
        trust = self.effort.trust
        return max(
            zip(ends, totals, strict=True),
            key=lambda item: (1 - trust) * item[0].value + trust * item[1] / rolls,
        )[0]
