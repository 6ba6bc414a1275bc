"""The final of the best ends of a round: a comparison two rounds ahead.

A search finds each finalist's best replies to a roll of the next round. Roll-outs of the round after decide
which reply counts. The race looks one round ahead, so that a mistake of the net about the boards found there
decides it; two rounds ahead the net knows more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from railgames.games.railroad_ink.agent.beam import Sweep
from railgames.games.railroad_ink.agent.node import Node
from railgames.games.railroad_ink.agent.race import Racer, Roll, Stage, rolls_by_lot, route_faces

FEWEST_ROLLS = 3  # of the next round, after which the final may overrule the race


class Final(Stage):
    """The final after one round; ``on_better`` is called with the winner."""

    AHEAD = 2

    def winner(self, finalists: Sequence[Racer]) -> Node:
        """The best of the finalists, which are given best first.

        Their values come from the many rolls of the race. The few rolls here say only how much a second
        round changes each value.
        """
        gains = [0.0] * len(finalists)
        for roll in islice(self._rolls, self._effort.final_rolls):
            before = self._left()
            found = self._gains([racer.node for racer in finalists], roll)
            if not found:
                break
            gains = [total + gain for total, gain in zip(gains, found, strict=True)]
            self._done += 1
            if self._done == 1:
                finalists = finalists[: self._affordable(len(finalists), before)]
                gains = gains[: len(finalists)]
        if self._done < FEWEST_ROLLS:
            return finalists[0].node
        worths = [racer.mean + gain / self._done for racer, gain in zip(finalists, gains, strict=True)]
        best = finalists[worths.index(max(worths))].node
        self._on_better(best)
        return best

    def _affordable(self, finalists: int, before: int) -> int:
        """How many finalists the budget takes to the end, after a roll that began with ``before``."""
        left = self._left()
        rolls = self._effort.final_rolls - 1
        return max(2, min(finalists, int(finalists * left / max(1.0, (before - left) * rolls))))

    def _gains(self, finalists: Sequence[Node], roll: Roll) -> list[float]:
        """By how much a second round changes each value on this roll; nothing when the budget ends before."""
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
