"""Look-ahead over guesses of the hidden cards, with successive halving: the best ways to use a turn are
played on in the same guessed games, and only the better half of them is tried in more games."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.spike.agent.choices import Choice, Sight, play, play_turn
from railgames.games.spike.agent.judgement import chance_of, dollars_a_chance, judge, lead_of
from railgames.games.spike.agent.levels import Effort, Skill
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position
from railgames.games.spike.scoring import sheets
from railgames.games.spike.state import SpikeState


class Found(NamedTuple):
    """A choice after the search: the chance to win and the ``lead`` in dollars at the end of the look-ahead,
    and the number of ``games`` that it was tried in. ``score`` is by what choices are compared, in
    dollars."""

    choice: Choice
    score: float
    chance: float = 0.0
    lead: float = 0.0
    games: int = 0


class _Trial:
    """A choice that is tried: sums over its games."""

    __slots__ = ("chance", "choice", "games", "lead", "score")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.chance = self.lead = self.score = 0.0
        self.games = 0

    def rated(self, prior: float) -> float:
        """Dollars: its value before the search counts as ``prior`` games."""
        return (prior * self.choice.value + self.score) / (prior + self.games)

    def found(self, prior: float) -> Found:
        """The result."""
        games = max(1, self.games)
        return Found(self.choice, self.rated(prior), self.chance / games, self.lead / games, self.games)


def look_ahead(
    sight: Sight,
    found: Sequence[Choice],
    effort: Effort,
    rng: Rng,
    budget: Budget,
    on_better: Callable[[Choice], None],
) -> list[Found]:
    """The choices after the search, the best first; those that were not tried at the end.

    In each guessed game the choices are compared with their mean, so that luck that all of them share does
    not count.
    """
    position, seat = sight.position, sight.position.current
    assert isinstance(position, SpikeState)
    trials = [_Trial(choice) for choice in found[: effort.candidates]]
    alive, games = trials, effort.games
    unit = dollars_a_chance(sight.outlook.turns)
    while len(alive) > 1 and not budget.is_over:
        for _ in range(games):
            guess = position.determinize(seat, rng)
            results = [_outcome(guess.clone(), sight.skill, one.choice, effort, seat) for one in alive]
            mean = sum(chance for chance, _ in results) / len(alive)
            for one, (chance, lead) in zip(alive, results, strict=True):
                one.chance += chance
                one.lead += lead
                one.score += (chance - mean) * unit
                one.games += 1
            budget.spend(len(alive))
            if budget.is_over:
                break
        alive = sorted(alive, key=lambda one: -one.rated(effort.prior))
        on_better(alive[0].choice)
        alive = alive[: (len(alive) + 1) // 2]
        games *= 2
    best, *others = sorted(trials, key=lambda one: (one is not alive[0], -one.rated(effort.prior)))
    rest = [Found(choice, choice.value) for choice in found[effort.candidates :]]
    return [one.found(effort.prior) for one in (best, *others)] + rest


def _outcome(state: Position, skill: Skill, choice: Choice, effort: Effort, seat: int) -> tuple[float, float]:
    play(Sight(state, skill), choice)
    last = state.turns + effort.turns * state.board.seats
    while state.phase is not Phase.OVER and state.turns < last:
        play_turn(state, skill)
    if state.phase is Phase.OVER:
        totals = [float(sheet.total) for sheet in sheets(state)]
        return chance_of(lead_of(totals, seat), 0.0)
    return judge(state, seat)
