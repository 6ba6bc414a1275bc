"""The levels of the AI, as numbers."""

from typing import NamedTuple

from railgames.core.level import Level


class Effort(NamedTuple):
    """How a level looks ahead: ``candidates`` ways to use a turn are tried in ``games`` guessed games, the
    better half in twice as many, and so on; each is played on for ``turns`` turns of every seat. The
    value that a choice has before counts as much as ``prior`` games."""

    candidates: int
    games: int
    turns: int
    prior: float = 6.0


class Skill(NamedTuple):
    """A level. All values are dollars, or shares of 1; what wins was found by games of levels that differ a
    little, see ``tools/training/spike``.

    - ``plans``: weight of what contracts and the route can still bring beside the income of a city;
      ``trips``: how many deliveries are planned at once; ``keeps``: the share of a delivery's value that
      remains for each missing segment; ``trip``: what the turns of a delivery cost; ``spaces``: the spaces
      that the train moves for it.
    - ``card``: a card that is drawn or spared; ``track``: a segment of a path while tracks are scarce;
      ``site``: a new city that is used up; ``deny``: weight of a price that a rival would have got.
    - ``wanted``: weight of what a card opens; ``second``: weight of the second best path for the worth of a
      hand; ``hidden``: for leaving the face-up cards where they are.
    - ``counts``: knows how long the game lasts by counting the cards; ``drawn``: share of its
      turns in which a player draws; ``ends``: turns before the end in which
      cards lose their value; ``full``: cards in hand above which a further one is worth less; ``reach``:
      segments that can still be built a turn.
    - ``depart``: share of a delivery that counts for setting out, ``start`` is added to it; ``soon``: share
      of a delivery whose target is not connected yet; ``regret``: share of what a better target would pay
      that is taken off for a worse one.
    - ``upgrades``: weight of better parts; ``tender``, ``speed``: what they bring; ``again``: share for the
      second step of a part.
    - ``noise``: a random number up to this is added to the value of each choice.
    - ``evaluations``, ``seconds``: the budget of one decision; an evaluation is a game that is played on.
    - ``effort``: how it looks ahead; ``small_effort``: how it does on a country of at most ``SMALL`` cities.
    """

    plans: float = 1.0
    trips: int = 99
    keeps: float = 0.84
    trip: float = 2.0
    spaces: float = 10.0
    card: float = 1.03
    track: float = 0.45
    site: float = 0.0
    deny: float = 0.4
    wanted: float = 0.5
    second: float = 0.25
    hidden: float = 0.0
    counts: bool = True
    drawn: float = 0.4
    ends: float = 8.0
    full: float = 6.0
    reach: float = 0.9
    depart: float = 1.1
    start: float = 0.1
    soon: float = 0.05
    regret: float = 0.85
    upgrades: float = 1.0
    tender: float = 0.36
    speed: float = 1.6
    again: float = 0.1
    noise: float = 0.0
    evaluations: int = 10
    seconds: float = 1.0
    effort: Effort | None = None
    small_effort: Effort | None = None

    def effort_on(self, cities: int) -> Effort | None:
        """How it looks ahead on a country with this many cities; None if it does not."""
        return self.small_effort or self.effort if cities <= SMALL else self.effort


SMALL = 24
"""A country with at most this many cities is small: there plans hardly differ between levels, and looking
ahead is cheap."""

SKILLS = {
    Level.EASY: Skill(plans=0.0, trips=1, counts=False, upgrades=0.0, deny=0.0, track=0.0, card=0.5),
    Level.NORMAL: Skill(
        trips=1, counts=False, deny=0.0, card=0.6, track=0.0, soon=0.35, speed=0.0, again=0.0
    ),
    Level.HARD: Skill(small_effort=Effort(2, 4, 3), evaluations=40),
    Level.EXPERT: Skill(effort=Effort(4, 4, 3), evaluations=200, seconds=3.0),
}


def budget_of(level: Level) -> tuple[int | None, float]:
    """(evaluations, seconds at most) for one decision."""
    skill = SKILLS[level]
    return skill.evaluations, skill.seconds
