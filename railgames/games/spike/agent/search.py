"""Look-ahead over guesses of the hidden cards, with successive halving: the best ways to use a turn are
played on in the same guessed games, and only the better half of them is tried in more games."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.spike.agent.choices import Choice, Sight, play, play_turn
from railgames.games.spike.agent.judgement import chance_of, judge, lead_of
from railgames.games.spike.agent.levels import Effort, Skill
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position
from railgames.games.spike.scoring import sheets
from railgames.games.spike.state import SpikeState


class Found(NamedTuple):
    """A choice after the search: the chance to win, the ``lead`` in dollars at the end of the look-ahead, and
    the number of ``games`` that it was tried in."""

    choice: Choice
    chance: float
    lead: float
    games: int


def look_ahead(
    sight: Sight,
    found: Sequence[Choice],
    effort: Effort,
    rng: Rng,
    budget: Budget,
    on_better: Callable[[Choice], None],
) -> list[Found]:
    """The choices after the search, the best first; those that were not tried at the end."""
    position, seat = sight.position, sight.position.current
    assert isinstance(position, SpikeState)
    alive = sorted(found, key=lambda choice: -choice.value)[: effort.candidates]
    totals: dict[Choice, list[float]] = {choice: [0.0, 0.0, 0.0] for choice in alive}
    games = effort.games
    while len(alive) > 1 and not budget.is_over:
        for _ in range(games):
            guess = position.determinize(seat, rng)
            for choice in alive:
                chance, lead = _outcome(guess.clone(), sight.skill, choice, effort, seat)
                total = totals[choice]
                total[0] += chance
                total[1] += lead
                total[2] += 1
                budget.spend()
            if budget.is_over:
                break
        alive.sort(key=lambda choice: -totals[choice][0] / totals[choice][2])
        on_better(alive[0])
        alive = alive[: (len(alive) + 1) // 2]
        games = games * 2
    return _sorted(found, totals, alive)


def _outcome(state: Position, skill: Skill, choice: Choice, effort: Effort, seat: int) -> tuple[float, float]:
    play(Sight(state, skill), choice)
    last = state.turns + effort.turns
    while state.phase is not Phase.OVER and state.turns < last:
        play_turn(state, skill)
    return value(state, seat)


def value(state: Position, seat: int) -> tuple[float, float]:
    """(chance to win, dollars of lead) of a seat."""
    if state.phase is Phase.OVER:
        totals = [float(sheet.total) for sheet in sheets(state)]
        return chance_of(lead_of(totals, seat), 0.0)
    return judge(state, seat)


def _sorted(found: Sequence[Choice], totals: dict[Choice, list[float]], alive: list[Choice]) -> list[Found]:
    def rated(choice: Choice) -> Found:
        chance, lead, games = totals.get(choice, [0.0, 0.0, 0.0])
        return Found(choice, chance / games if games else 0.0, lead / games if games else 0.0, int(games))

    return sorted(
        map(rated, found),
        key=lambda one: (one.choice != alive[0], not one.games, -one.chance, -one.choice.value),
    )
