"""The levels of the AI, as numbers."""

from typing import NamedTuple

from railgames.core.level import Level


class Skill(NamedTuple):
    """A level.

    - ``deliveries``: how many are planned at once; ``routed``: how many of the best orders of stops are
      routed exactly and played out turn by turn, for each of ``weights``: moves that a million of new track
      counts for.
    - ``pace``: millions a turn that the slowest train is thought to earn; ``quick``, ``large``: how much more
      a fast one and one with more room bring.
    - ``links``: the share of what a trip's track saves for the link of the majors that counts.
    - ``poor``: a hand is dropped when its best trip is worth less than this, in turns.
    - ``from_cash``: cash from which the last majors are linked.
    - ``evaluations``, ``seconds``: the budget of one decision.
    """

    deliveries: int = 3
    routed: int = 12
    weights: tuple[float, ...] = (0.6,)
    pace: float = 4.2
    quick: float = 0.7
    large: float = 0.12
    links: float = 1.0
    poor: float = 1.5
    from_cash: int = 170
    evaluations: int | None = None
    seconds: float = 3.0


SKILLS = {
    Level.EASY: Skill(deliveries=1, routed=3, links=0.0),
    Level.NORMAL: Skill(deliveries=2, routed=6, links=0.5),
    Level.HARD: Skill(),
    Level.EXPERT: Skill(routed=14, weights=(0.6, 1.2, 2.4)),
}


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds
