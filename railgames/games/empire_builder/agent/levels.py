"""The levels of the AI as numbers."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from railgames.core.level import Level


class Skill(NamedTuple):
    """A level.

    - ``deliveries``: how many are planned at once, rated with ``rating``: moves that a million of new track
      counts for; ``routed``: how many of the best orders of stops are routed exactly and played out turn by
      turn, for each of ``weights``, which are such moves too.
    - ``pace``: millions a turn that the slowest train is thought to earn; ``quick``, ``large``: how much more
      a fast one and one with more room bring.
    - ``links``: the share of what a trip's track saves for the link of the majors that counts.
    - ``fresh``: the turns that the best trip of other cards is thought to gain; a hand is dropped for them
      when its own gains less.
    - ``from_cash``: the share of the cash that wins from which the last majors are linked.
    - ``poor``: turns that each million below the safe ones is thought to cost at the end of a trip.
    - ``reserve``: millions that a trip leaves on the way where it can, in a game with events; ``bare``: turns
      that each million less is thought to cost.
    - ``denies``: turns that it is worth to take the last load, or the last room in a city, from a rival.
    - ``spares``: loads are picked up without a demand; ``heeds``: a trip is planned round events in force.
    - ``last``: turns that one more delivery takes at least, where a trip does not win the game; 0: the
      last delivery is later than the pace says.
    - ``race``: how much a million that rivals get counts, shared by all of them.
    - ``ahead``: how many of the best trips are judged again by every card that may be drawn after their first
      delivery.
    - ``evaluations``, ``seconds``: the budget of one decision; an evaluation is a trip that is played out.
    """

    deliveries: int = 3
    rating: float = 1.0
    routed: int = 12
    weights: tuple[float, ...] = (1.0,)
    pace: float = 4.2
    quick: float = 0.7
    large: float = 0.12
    links: float = 1.0
    fresh: float = 1.0
    from_cash: float = 0.68
    spares: bool = True
    heeds: bool = True
    poor: float = 0.12
    reserve: int = 8
    bare: float = 0.2
    denies: float = 0.0
    last: float = 0.0
    race: float = 0.0
    ahead: int = 0
    evaluations: int | None = 400
    seconds: float = 3.0


SKILLS = {
    Level.EASY: Skill(deliveries=1, routed=3, links=0.0, fresh=-2.0, spares=False, heeds=False),
    Level.NORMAL: Skill(
        deliveries=2,
        rating=1 / 3,
        routed=3,
        weights=(1 / 3,),
        links=0.0,
        fresh=-2.0,
        spares=False,
        heeds=False,
    ),
    Level.HARD: Skill(rating=2 / 3, routed=5, weights=(2 / 3,), fresh=0.0, spares=False),
    Level.EXPERT: Skill(routed=20, weights=(2.0,), large=0.0, last=3.8, race=1.0, ahead=8),
}


class Style(StrEnum):
    """Ways of playing, about equally strong."""

    BALANCED = "balanced"
    BACKBONE = "backbone"
    SPRINTER = "sprinter"
    BLOCKER = "blocker"


STYLES: Mapping[Style, Callable[[Skill], Skill]] = {
    Style.BALANCED: lambda skill: skill,
    Style.BACKBONE: lambda skill: skill._replace(
        links=min(1.5, skill.links + 0.3), from_cash=skill.from_cash - 0.16
    ),
    Style.SPRINTER: lambda skill: skill._replace(pace=1.25 * skill.pace, routed=skill.routed * 8 // 5),
    Style.BLOCKER: lambda skill: skill._replace(denies=0.4),
}
"""What each style changes in a level: a ``BACKBONE`` builds the line of the major cities early, a
``SPRINTER`` likes short trips and plays more trips out (else it is weaker), a ``BLOCKER`` takes loads and
cities that others need."""


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, maximum seconds) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds
