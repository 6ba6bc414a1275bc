"""The search of one seat for one round: the best ends of the round, then a race between them."""

from __future__ import annotations

from collections.abc import Callable

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.beam import ANY_NUMBER, HASTY_BEAM, HASTY_WIDTH, ends_of_round
from railgames.games.railroad_ink.agent.effort import Effort
from railgames.games.railroad_ink.agent.final import Final
from railgames.games.railroad_ink.agent.memory import Gains, Memory
from railgames.games.railroad_ink.agent.node import Node, Round
from railgames.games.railroad_ink.agent.race import Race
from railgames.games.railroad_ink.agent.values import Values


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
        effort, is_last, this, values = self.effort, self.turn >= self.values.rounds, self.this, self.values
        beam, width = (effort.last_beam, effort.last_width) if is_last else (effort.beam, effort.width)
        keep = 1 if is_last else effort.candidates
        gains = Gains() if effort.learns else None
        # A first answer at once, because a hint may not wait for the rest.
        hasty = ends_of_round(root, this, values, self.turn, HASTY_BEAM, HASTY_WIDTH, self._rng)
        self._on_better(hasty[0])
        ends = ends_of_round(
            root,
            this,
            values,
            self.turn,
            beam,
            width,
            self._rng,
            keep=keep,
            left=self._left,
            memory=None if gains is None else Memory(gains),
        )
        self._on_better(ends[0])
        if is_last or effort.rolls == 0 or len(ends) == 1:
            self._is_over()  # to pay for what was evaluated
            return ends[0]
        race = Race(this, values, effort, self.turn, self._rng, self._left, gains, self._on_better)
        # Values that are learnt from whole games are no better two rounds ahead.
        has_final = effort.finalists > 1 and self.turn + 1 < values.rounds and values.trust(self.turn) == 1
        winners = race.winners(ends, effort.finalists if has_final else 1)
        if len(winners) == 1:
            return winners[0].node
        return Final(this, values, effort, self.turn, self._rng, self._left, gains, self._on_better).winner(
            winners
        )

    def _is_over(self) -> bool:
        """Pay for the work since the last call; True when the budget is used up."""
        due = round(self.values.spent) - self._paid
        self._budget.spend(due)
        self._paid += due
        return self._budget.is_over

    def _left(self) -> int:
        """How many more nodes the budget allows to evaluate."""
        if self._is_over():
            return 0
        budget = self._budget
        if budget.evaluations is None:
            return ANY_NUMBER
        return self.values.affords(budget.evaluations - budget.used)
