"""The final of the best ends of a round: they are compared two rounds ahead.

On each roll of the next round every finalist is answered by its best ends of that round; on rolls of the
round after these are rolled out, and the best of them counts. One round ahead the net's mistakes about boards
after the next round decide; two rounds ahead they are about boards that are known better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.beam import Left, Sweep
from railgames.games.railroad_ink.agent.effort import Effort
from railgames.games.railroad_ink.agent.memory import Gains, Memory
from railgames.games.railroad_ink.agent.node import Node, Round
from railgames.games.railroad_ink.agent.race import Racer, Roll, rolls_by_lot, route_faces
from railgames.games.railroad_ink.agent.values import Values

FEWEST_ROLLS = 3  # of the next round, after which the final may overrule the race


class Final:
    """The final after one round. ``left`` is how many nodes may still be judged; ``on_better`` is told the
    winner."""

    def __init__(
        self,
        this: Round,
        values: Values,
        effort: Effort,
        turn: int,
        rng: Rng,
        left: Left,
        gains: Gains | None,
        on_better: Callable[[Node], None],
    ) -> None:
        self._this = this
        self._values = values
        self._effort = effort
        self._turn = turn
        self._rng = rng
        self._left = left
        self._on_better = on_better
        self._memories = [None if gains is None else Memory(gains) for _ in range(2)]
        self._dice = this.next_dice or this.layout.board.dice.dice

    def winner(self, finalists: Sequence[Racer]) -> Node:
        """The best of the finalists, which are given best first.

        The few rolls here say only how much a second round changes a finalist's value; the value itself is
        of the many rolls of the race.
        """
        effort, gains, done = self._effort, [0.0] * len(finalists), 0
        for roll in islice(rolls_by_lot(self._dice, self._rng), effort.final_rolls):
            before = self._left()
            found = self._gains([racer.node for racer in finalists], roll)
            if not found:
                break
            gains = [total + gain for total, gain in zip(gains, found, strict=True)]
            done += 1
            if done == 1:
                finalists = finalists[: self._affordable(len(finalists), before)]
                gains = gains[: len(finalists)]
        if done < FEWEST_ROLLS:
            return finalists[0].node
        worths = [racer.mean + gain / done for racer, gain in zip(finalists, gains, strict=True)]
        best = finalists[worths.index(max(worths))].node
        self._on_better(best)
        return best

    def _affordable(self, finalists: int, before: int) -> int:
        """How many finalists the budget takes to the end, after a roll that began with ``before``."""
        left = self._left()
        rolls = self._effort.final_rolls - 1
        return max(2, min(finalists, int(finalists * left / max(1.0, (before - left) * rolls))))

    def _gains(self, finalists: Sequence[Node], roll: Roll) -> list[float]:
        """What two rounds ahead say above one, with this roll next; nothing when the budget ends before."""
        effort, far = self._effort, islice(rolls_by_lot(self._dice, self._rng), self._effort.far_rolls)
        replies = self._ends(finalists, roll, 1, effort.final_beam, effort.final_width, effort.replies)
        if not replies:
            return []
        boards = [node for ends in replies for node in ends]
        sums = [0.0] * len(boards)
        for then in far:
            found = self._ends(boards, then, 2, effort.inner_beam, effort.far_width, 1)
            if not found:
                return []
            sums = [total + ends[0].value for total, ends in zip(sums, found, strict=True)]
        each = iter(sums)
        return [max(next(each) for _ in ends) / effort.far_rolls - ends[0].value for ends in replies]

    def _ends(
        self, nodes: Sequence[Node], roll: Roll, ahead: int, beam: int, width: int, keep: int
    ) -> list[list[Node]]:
        """The best ends of the round ``ahead`` of this one by this roll, for each node."""
        turn = self._turn + ahead
        if turn >= self._values.rounds:
            beam = max(beam, self._effort.inner_last_beam)
        this = self._this._replace(roll=route_faces(self._this, roll))
        sweep = Sweep(this, self._values, turn, beam, width, self._rng, self._left, self._memories[ahead - 1])
        return sweep.ends([node.next_round(roll) for node in nodes], keep, is_optional=True)
