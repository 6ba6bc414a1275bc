"""The levels of the AI, as numbers."""

from typing import NamedTuple

from railgames.core.level import Level


class Skill(NamedTuple):
    """A level.

    ``plans``: weight of what contracts and the route can still bring beside the income of a city. ``keeps``:
    what is left of such a hope for each missing segment. ``card``: dollars that a rail card is worth.
    ``upgrades``: buys better parts. ``noise``: a random number up to this, in dollars, is added to the value
    of each action. ``evaluations``, ``seconds``: the budget of one decision; an evaluation is a turn that is
    thought through.
    """

    plans: float = 1.0
    keeps: float = 0.88
    card: float = 0.7
    upgrades: bool = True
    noise: float = 0.0
    evaluations: int = 10
    seconds: float = 1.0


SKILLS = {
    Level.EASY: Skill(plans=0.0, upgrades=False, noise=4.0),
    Level.NORMAL: Skill(noise=3.0),
    Level.HARD: Skill(card=0.9),
}


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds
