"""The AI: it ships its dearest card where that counts most."""

from collections.abc import Sequence

from freight_dice.actions import Ship
from freight_dice.state import FreightState
from railgames.core.actions import Action
from railgames.core.errors import UsageError
from railgames.core.game import Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng


class Greedy:
    """Tries every action on a copy of what its seat may see, and takes the one with most points."""

    def choose(self, view: FreightState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, with a reason. Raises UsageError when there is none."""
        best: tuple[int, Action] | None = None
        for action in legal:
            budget.spend()
            worth = 0
            if isinstance(action, Ship):
                after = view.clone()
                after.apply(action)
                worth = after.scores()[view.player].total
            if best is None or worth > best[0]:
                best = (worth, action)
                budget.report(Decision(action))
        if best is None:
            raise UsageError("There is nothing to choose.")
        return Decision(best[1], f"{best[0]} points")


def make_agent(level: Level) -> Greedy:
    """A fresh AI; there is one level."""
    return Greedy()


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision at this level."""
    return 50, 1.0
