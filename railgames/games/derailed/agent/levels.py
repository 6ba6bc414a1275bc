"""The levels and styles of the AI, as numbers."""

from enum import StrEnum
from typing import NamedTuple

from railgames.core.level import Level
from railgames.games.derailed.agent.evaluators import Race
from railgames.games.derailed.agent.search import Effort


class Style(StrEnum):
    """Ways of playing, about equally strong: a ``BUILDER`` minds its own line, a ``SABOTEUR`` the rivals'."""

    BALANCED = "balanced"
    BUILDER = "builder"
    SABOTEUR = "saboteur"


RIVAL_WEIGHT = {Style.BALANCED: 1.0, Style.BUILDER: 0.85, Style.SABOTEUR: 1.15}
"""Weight of the rivals' missing cards and points, by style."""


class Skill(NamedTuple):
    """A level.

    ``race``: compares missing cards; None looks at the own line only. ``duel``, ``crowd``: effort of the
    search with two and with more seats; None for no search. ``estimates``: the games that the search ends in
    are valued by the value net (two seats) or by roll-outs (more), instead of ``race``. ``is_wary``: with two
    seats no play is considered that only harms the own line, or only helps the rival. ``noise``: a
    random number up to this, in cards, is added to the value of each play. ``evaluations``, ``seconds``: the
    budget for one decision.
    """

    race: Race | None
    duel: Effort | None = None
    crowd: Effort | None = None
    estimates: bool = False
    is_wary: bool = False
    noise: float = 0.0
    evaluations: int = 500
    seconds: float = 1.0


SKILLS = {
    Level.EASY: Skill(None, noise=2.5),
    Level.NORMAL: Skill(Race()),
    Level.HARD: Skill(Race(slope=0.5), Effort(4, 2), Effort(4, 2)),
    Level.EXPERT: Skill(
        Race(slope=0.5),
        Effort(8, 12),
        Effort(16, 8, circles=3, trust=1.0),
        estimates=True,
        is_wary=True,
        evaluations=1_000,
        seconds=2.0,
    ),
}


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds
