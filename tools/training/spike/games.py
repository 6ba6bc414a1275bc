"""Games of Spike between skills that differ a little, played turn by turn without actions as text."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from railgames.content import Library
from railgames.core.rng import Rng
from railgames.games.spike import GAME, turns
from railgames.games.spike.agent.choices import play_turn
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.set_up import set_up_choice
from railgames.games.spike.phase import Phase
from railgames.games.spike.state import SpikeState

SET_UP = (Phase.SIDES, Phase.GIFT, Phase.ROUTE, Phase.PLACE)


class Range(NamedTuple):
    """How far a number of a skill is changed: the standard deviation, and the least value."""

    spread: float
    least: float


RANGES: Mapping[str, Range] = {
    "card": Range(0.2, 0.2),
    "track": Range(0.3, -0.2),
    "site": Range(0.3, -1.0),
    "wanted": Range(0.3, 0.0),
    "second": Range(0.2, 0.0),
    "ends": Range(2.5, 1.0),
    "full": Range(2.0, 1.5),
    "depart": Range(0.25, 0.2),
    "start": Range(0.4, -2.0),
    "soon": Range(0.1, 0.0),
    "regret": Range(0.3, 0.0),
    "tender": Range(0.12, 0.0),
    "speed": Range(0.6, 0.0),
    "again": Range(0.3, 0.0),
    "keeps": Range(0.04, 0.6),
    "trip": Range(1.0, -2.0),
    "spaces": Range(2.5, 3.0),
    "deny": Range(0.3, 0.0),
    "hidden": Range(0.1, -0.5),
    "reach": Range(0.3, 0.3),
}
"""The numbers of a skill that are fitted."""


def changed(skill: Skill, chance: np.random.Generator, scale: float) -> Skill:
    """A skill whose numbers differ by chance, ``scale`` times as far as ``RANGES`` says."""
    numbers = {
        name: max(range_.least, float(chance.normal(getattr(skill, name), scale * range_.spread)))
        for name, range_ in RANGES.items()
    }
    return Skill(**(skill._asdict() | numbers))


def played(
    maps: Library, skills: Sequence[Skill], seed: int, after_turn: Callable[[SpikeState], None] | None = None
) -> SpikeState:
    """The end of a game; ``after_turn`` is told every state between two turns."""
    state = GAME.new_state(GAME.Config(), len(skills), seed, maps)
    rng = Rng(seed)
    while state.phase in SET_UP:
        seat = state.current
        turns.apply(state, set_up_choice(state.observe(seat), skills[seat], rng).action)
    while True:
        play_turn(state, skills[state.current])
        if state.phase is Phase.OVER:
            return state
        if after_turn is not None:
            after_turn(state)


def totals(state: SpikeState) -> list[int]:
    """The points of the seats."""
    return [sheet.total for sheet in state.scores()]
