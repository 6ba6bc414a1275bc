"""A race of the best ends of a round: roll-outs of the next round, in which those that fall behind drop out.

All candidates get the same rolls. The rolls are dealt like cards: every face of every die comes once before
one of them comes again, so that few rolls are already a fair sample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.beam import Left, Sweep
from railgames.games.railroad_ink.agent.effort import Effort
from railgames.games.railroad_ink.agent.memory import Gains, Memory
from railgames.games.railroad_ink.agent.node import Node, Round
from railgames.games.railroad_ink.agent.values import Values

Roll = tuple[int, ...]
FEWEST = 8  # candidates that a budget is never too small for ...
LEAST_SHARE = 5 / 8  # ... or this share of all, if that is less
TRIAL = 2  # rolls after which it is known what a roll costs; the first costs more, for nothing is known yet


def rolls_by_lot(dice: Sequence[Sequence[int]], rng: Rng) -> Iterator[Roll]:
    """Rolls without end, each sorted."""
    decks: list[list[int]] = [[] for _ in dice]
    while True:
        for deck, die in zip(decks, dice, strict=True):
            if not deck:
                deck += die
                rng.shuffle(deck)
        yield tuple(sorted([deck.pop() for deck in decks]))


def route_faces(this: Round, roll: Roll) -> Roll:
    """The faces of a roll without those of an expansion's own dice."""
    own = this.layout.board.dice.own_faces
    return roll if not own else tuple([face for face in roll if face not in own])


class Racer:
    """A candidate: ``found`` the best value of the next round by roll, ``total`` of all ``rolls`` so far."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.found: dict[Roll, float] = {}
        self.total = 0.0
        self.rolls = 0

    @property
    def mean(self) -> float:
        """What its roll-outs are worth; its own value before the first."""
        return self.total / self.rolls if self.rolls else self.node.value


class Stage:
    """A comparison of ends of round ``turn`` by the rounds after it, ``AHEAD`` of them.

    ``left`` returns how many nodes may still be judged; ``on_better`` is called with each new leader.
    """

    AHEAD = 1

    def __init__(
        self,
        this: Round,
        values: Values,
        effort: Effort,
        turn: int,
        rng: Rng,
        left: Left,
        gains: Gains | None,
        on_better: Callable[[Node], None],
    ) -> None:
        self._this = this
        self._values = values
        self._effort = effort
        self._turn = turn
        self._rng = rng
        self._left = left
        self._on_better = on_better
        self._memories = [None if gains is None else Memory(gains) for _ in range(self.AHEAD)]
        self._dice = this.next_dice or this.layout.board.dice.dice
        self._rolls = rolls_by_lot(self._dice, rng)
        self._done = 0  # rolls


class Race(Stage):
    """The race after one round."""

    def winners(self, ends: Sequence[Node], count: int = 1) -> list[Racer]:
        """The best ``count`` of these ends. They are given best first, and so are the winners."""
        effort, racers, target = self._effort, [Racer(node) for node in ends], self._effort.rolls
        for _ in range(effort.halvings + 1):
            while self._done < target:
                before = self._left()
                if not self._roll(racers):
                    return self._ranked(racers)[:count]
                if self._done == TRIAL:
                    racers = self._affordable(racers, before)
            racers = self._ranked(racers)
            self._on_better(racers[0].node)
            racers = racers[: max(2, count, (len(racers) + 1) // 2)]
            target *= 2
        return racers[:count]

    def _affordable(self, racers: list[Racer], before: int) -> list[Racer]:
        """As many of the best as the budget allows to take to the end, after a roll that began with
        ``before``."""
        left, effort = self._left(), self._effort
        # Each heat after the first has as many rolls as all before it, for half as many racers.
        rolls = effort.rolls * (1 + effort.halvings / 2) - self._done
        count = int(len(racers) * left / max(1.0, (before - left) * rolls))
        least = min(FEWEST, int(len(racers) * LEAST_SHARE))
        return racers if count >= len(racers) else self._ranked(racers)[: max(2, least, count)]

    def _roll(self, racers: list[Racer]) -> bool:
        """Play the next round with one more roll for every racer; False when the budget ends before."""
        roll = next(self._rolls)
        waiting = [racer for racer in racers if roll not in racer.found]
        if waiting:
            effort, turn = self._effort, self._turn + 1
            beam = effort.inner_last_beam if turn >= self._values.rounds else effort.inner_beam
            sweep = Sweep(
                self._this._replace(roll=route_faces(self._this, roll)),
                self._values,
                turn,
                beam,
                effort.inner_width,
                self._rng,
                self._left,
                self._memories[0],
            )
            replies = sweep.ends([racer.node.next_round(roll) for racer in waiting], is_optional=True)
            if not replies:
                return False
            for racer, ends in zip(waiting, replies, strict=True):
                racer.found[roll] = ends[0].value
        for racer in racers:
            racer.total += racer.found[roll]
            racer.rolls += 1
        self._done += 1
        return True

    def _ranked(self, racers: list[Racer]) -> list[Racer]:
        trust = self._effort.trust * self._values.trust(self._turn)

        def value(racer: Racer) -> float:
            return (1 - trust) * racer.node.value + trust * racer.mean

        return sorted(racers, key=value, reverse=True)
