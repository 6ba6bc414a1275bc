"""The best ends of a round: a beam search over sets of drawings without transpositions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter

from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.memory import Memory
from railgames.games.railroad_ink.agent.node import KEY, Drawing, Node, Round, after, drawings, must_draw
from railgames.games.railroad_ink.agent.values import Values

HASTY_BEAM, HASTY_WIDTH = 2, 60
GREEDY_WIDTH = 40
BATCH = 2000  # nodes evaluated together; the time is checked between two batches
ANY_NUMBER = 1 << 30
Left = Callable[[], int]
# (promise, value, a node or a drawing that leads to a board judged before)
Ranked = tuple[float, float, Drawing | Node]
by_promise = itemgetter(0)
by_value = attrgetter("value")


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
    left: Left = lambda: ANY_NUMBER,
    memory: Memory | None = None,
) -> list[Node]:
    """The best ``keep`` nodes at which the round may end, best first; always at least one.

    ``left`` says how many nodes may still be evaluated. When none may, the rest of the round is drawn
    greedily by the first few moves only. ``memory`` is used and added to.
    """
    sweep = Sweep(this, values, turn, beam, width, rng, left, memory)
    return sweep.ends([root], keep)[0]


class Sweep:
    """A beam search of one round. Several boards are searched side by side, because a batch is cheaper."""

    def __init__(
        self,
        this: Round,
        values: Values,
        turn: int,
        beam: int,
        width: int,
        rng: Rng,
        left: Left,
        memory: Memory | None = None,
    ) -> None:
        self._this = this
        self._values = values
        self._turn = turn
        self._is_last = turn >= values.rounds
        self._beam = beam
        self._width = width
        self._rng = rng
        self._left = left
        self._memory = memory

    def ends(self, roots: Sequence[Node], keep: int = 1, *, is_optional: bool = False) -> list[list[Node]]:
        """For each root the best ``keep`` nodes at which the round may end, best first.

        An optional search gives up when the budget ends: then there are none.
        """
        ends: list[list[Node]] = [[] for _ in roots]
        levels = [[root] for root in roots]
        self._values.judge(roots, self._turn)
        while any(levels):
            may = self._left()
            if may <= 0 and is_optional:
                return []
            picked = []
            for idx, level in enumerate(levels):
                ends[idx] += [node for node in level if not must_draw(node)]
                if len(ends[idx]) > 4 * keep:
                    ends[idx] = best_of(ends[idx], keep)
                picked.append(self._picked(level if may > 0 else level[:1], may))
            levels = self._next_levels(picked)
        return [best_of(found, keep) for found in ends]

    def _picked(self, level: Sequence[Node], may: int) -> tuple[list[Ranked], list[Drawing]]:
        """(what is known, what is to be judged) of the next drawings of a level."""
        found = drawings(level, self._this, is_last=self._is_last)
        self._values.listed += len(found)
        memory = self._memory
        ranked: list[Ranked] = []
        if memory is not None:
            known = memory.known
            ranked = [(*known[item[KEY]], item) for item in found if item[KEY] in known]
            if ranked:
                found = [item for item in found if item[KEY] not in known]
        width = min(self._width, max(GREEDY_WIDTH, may))
        if len(found) <= width:
            return ranked, found
        if memory is None:
            return [], self._rng.sample(found, width)
        rated = list(zip(memory.gains.expected(found), range(len(found)), strict=True))
        rated.sort(key=by_promise, reverse=True)
        return ranked, [found[idx] for _, idx in rated[:width]]

    def _next_levels(self, picked: list[tuple[list[Ranked], list[Drawing]]]) -> list[list[Node]]:
        """The best boards after the drawings that were picked for each root."""
        nodes = self._judged([item for _, fresh in picked for item in fresh])
        levels, start = [], 0
        for ranked, fresh in picked:
            stop = start + len(fresh)
            children: list[Ranked] = [(node.promise, node.value, node) for node in nodes[start:stop]]
            start = stop
            children += ranked
            children.sort(key=by_promise, reverse=True)
            levels.append([self._node(child) for child in children[: self._beam]])
        return levels

    def _judged(self, fresh: list[Drawing]) -> list[Node]:
        """The boards after these drawings, judged in their order; fewer when the budget ends."""
        memory, start = self._memory, 0
        nodes: list[Node] = []
        while start < len(fresh):
            part = fresh[start : start + min(BATCH, max(GREEDY_WIDTH, self._left()))]
            start += len(part)
            batch = [after(node, self._this, move, hand) for node, move, _, hand in part]
            self._values.judge(batch, self._turn)
            if memory is not None:
                for item, node in zip(part, batch, strict=True):
                    memory.known[item[KEY]] = node.promise, node.value
                    memory.gains.learn(item, node.promise)
            nodes += batch
            if self._left() <= 0:
                break
        return nodes

    def _node(self, child: Ranked) -> Node:
        promise, value, found = child
        if isinstance(found, Node):
            return found
        before, move, _, hand = found
        node = after(before, self._this, move, hand)
        node.promise, node.value = promise, value
        return node


def best_of(ends: list[Node], keep: int) -> list[Node]:
    """The best ``keep`` different boards."""
    ends.sort(key=by_value, reverse=True)
    found: dict[tuple[int, int, int], Node] = {}
    for node in ends:
        found.setdefault((node.sheet.zobrist, node.used, node.regular), node)
        if len(found) == keep:
            break
    return list(found.values())
