"""Self-play training of the value net of Derailed!: ``python -m tools.training.derailed.train -o FILE``.

Hundreds of rounds are played in step: the net against itself, against its earlier versions and against
evaluators that count missing cards. After each play the net learns the points that every seat still scores in
the round. In its own plays a rival's points weigh less than its own: with equal weights both sides end up
blocking for ever.
"""

import argparse
import base64
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Self, TypeAlias

import numpy as np

from railgames.content import Library
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.agent.arrays import Flags, Floats, Ints, Numbers
from railgames.games.derailed.agent.batch import GameBatch, Plays, Policy, best_of
from railgames.games.derailed.agent.evaluators import Evaluator, NetEvaluator, Race
from railgames.games.derailed.agent.features import NetInput, size_of
from railgames.games.derailed.agent.field import Field, field_of
from railgames.games.derailed.agent.net import FIRST, SECOND
from railgames.games.derailed.board import HAND, Board
from tools.training.adam import Adam

Chance: TypeAlias = np.random.Generator

SEATS, RIVAL_WEIGHT, NOISE, MEMORY, TURNS = 2, 0.6, 0.1, 300_000, 60
RIVALS = (Race(), Race(slope=0.5), Race(slope=0.7, fear=0.75))


class Learner:
    """A net with its optimiser; called like ``ai.net.DenseNet``."""

    def __init__(self, parts: Sequence[Numbers]) -> None:
        self.parts = list(parts)
        self.adam = Adam(self.parts)

    @classmethod
    def fresh(cls, chance: Chance) -> Self:
        """A net of random weights."""
        size = size_of(SEATS)
        shapes = [(size, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,), (1,)]
        scales = [(2 / size) ** 0.5, 0, (2 / FIRST) ** 0.5, 0, 0.1, 0]
        return cls(
            [
                (chance.normal(size=shape) * scale).astype(np.float32)
                for shape, scale in zip(shapes, scales, strict=True)
            ]
        )

    def __call__(self, numbers: Numbers) -> Numbers:
        w1, b1, w2, b2, w3, b3 = self.parts
        found: Numbers = np.maximum(np.maximum(numbers @ w1 + b1, 0) @ w2 + b2, 0) @ w3 + b3[0]
        return found

    def frozen(self) -> Self:
        """A copy that no longer changes when this one learns."""
        return type(self)([part.copy() for part in self.parts])

    def learn(
        self,
        numbers: Numbers,
        points: Numbers,
        epochs: int,
        chance: Chance,
        rate: float = 1.5e-3,
        batch: int = 512,
    ) -> float:
        """Learn ``points`` (n,) from features (n, ...). Returns the mean squared error of the last epoch."""
        error = 0.0
        for epoch in range(epochs):
            order, error = chance.permutation(len(numbers)), 0.0
            for at in range(0, len(order) - batch + 1, batch):
                here = order[at : at + batch]
                error += self._step(numbers[here], points[here], rate * (1 - 0.7 * epoch / epochs))
        return error / len(numbers)

    def _step(self, x: Numbers, y: Numbers, rate: float) -> float:
        w1, b1, w2, b2, w3, b3 = self.parts
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        gap = two @ w3 + b3[0] - y
        out = (2 * gap / len(y)).astype(np.float32)
        back2 = out[:, None] * w3 * (two > 0)
        back1 = (back2 @ w2.T) * (one > 0)
        self.adam.step(
            [x.T @ back1, back1.sum(0), one.T @ back2, back2.sum(0), two.T @ out, out.sum(keepdims=True)],
            rate,
        )
        return float((gap * gap).sum())


class Seen(NetEvaluator):
    """Records the features that a net would be asked about, instead of asking one."""

    numbers: Numbers
    points: Floats
    over: Flags

    def __init__(self, odds: Floats, held: Ints) -> None:
        super().__init__(self._keep, odds, held, RIVAL_WEIGHT)

    def _keep(self, numbers: Numbers) -> Numbers:
        self.numbers = numbers
        return np.zeros(numbers.shape[:2], np.float32)

    def _worth(self, seen: NetInput, points: Floats, over: Flags) -> Floats:
        self.points, self.over = points, over
        return super()._worth(seen, points, over)


class Note(NamedTuple):
    """What was recorded of one turn of ``n`` rounds: ``rows`` (n); ``numbers`` (seats, n, features);
    ``points`` (seats, n) scored by then."""

    rows: Ints
    numbers: Numbers
    points: Floats


class Player(NamedTuple):
    """One side in the training games: its evaluator, and the scale of the noise added to it."""

    evaluator: Evaluator
    noise: float


class Recorder:
    """A policy that plays a ``Player`` and records what the net sees of each play."""

    def __init__(self, player: Player, notes: list[Note], chance: Chance) -> None:
        self.player, self.notes, self.chance = player, notes, chance

    def __call__(self, games: GameBatch, plays: Plays) -> Floats:
        noise = self.player.noise * self.chance.gumbel(size=len(plays.rows))
        values = self.player.evaluator.rate_plays(games, plays) + noise
        best = best_of(plays.rows, values)
        seen = Seen(odds_of(games.field), held())
        seen.rate_plays(games, plays.only(best))
        lasting = ~seen.over
        self.notes.append(Note(plays.rows[best][lasting], seen.numbers[:, lasting], seen.points[:, lasting]))
        return values


def odds_of(field: Field) -> Floats:
    """Probability of each kind of card, the last number for none."""
    counts = np.array([*field.board.deck.counts, 0], float)
    odds: Floats = counts / counts.sum()
    return odds


def held() -> Ints:
    """Number of cards in each hand."""
    return np.full(SEATS, HAND)


def fresh(board: Board, count: int, chance: Chance) -> GameBatch:
    """``count`` rounds at their beginning, with random deals and columns of stations."""
    field = field_of(board)
    cards = np.tile(np.array(board.deck.all_cards()), (count, 1))
    cards = chance.permuted(cards, axis=1)
    hands = cards[:, : HAND * SEATS].reshape(count, SEATS, HAND).transpose(1, 0, 2).copy()
    starts = chance.permuted(np.tile(np.arange(SEATS), (count, 1)), axis=1)
    # With two seats the stations always lie crosswise.
    return GameBatch(
        field, 0, np.zeros((6, count), field.dtype), field.start_bit[starts].T,
        field.goal_bit[starts[:, ::-1]].T, hands, cards[:, HAND * SEATS :].copy(), board.needed,
    )  # fmt: skip


def lesson(board: Board, players: Sequence[Player], count: int, chance: Chance) -> tuple[Numbers, Numbers]:
    """Play ``count`` rounds; (features, points still to come) of every seat after every play."""
    notes: list[Note] = []
    policies: list[Policy] = [Recorder(player, notes, chance) for player in players]
    games = fresh(board, count, chance)
    for _ in range(TURNS * SEATS):
        games.step(policies[games.seat], Rng(int(chance.integers(2**62))))
        if games.over.all():
            break
    numbers = [note.numbers.reshape(-1, note.numbers.shape[2]) for note in notes]
    points = [(games.points[:, note.rows] - note.points).reshape(-1) for note in notes]
    return np.concatenate(numbers), np.concatenate(points).astype(np.float32)


def train(turns: int, count: int, chance: Chance) -> Learner:
    """A net after ``turns`` times playing ``count`` rounds and learning from them."""
    board = GAME.new_state(GAME.Config(), SEATS, 0, Library()).board
    odds = odds_of(field_of(board))

    def player(net: Learner) -> Player:
        return Player(NetEvaluator(net, odds, held(), RIVAL_WEIGHT), NOISE)

    net, past = Learner.fresh(chance), []
    lots = [lesson(board, [Player(rival, 0.5)] * SEATS, count, chance) for rival in RIVALS[:2]]
    for turn in range(turns + 1):
        numbers = np.concatenate([lot for lot, _ in lots])[-MEMORY:]
        points = np.concatenate([lot for _, lot in lots])[-MEMORY:]
        error = net.learn(numbers, points, 4 if turn in (0, turns) else 2, chance)
        sys.stdout.write(f"{turn}: {len(points)} positions, squared error {error:.3f}\n")
        past.append(net.frozen())
        me = player(net)
        other = Player(RIVALS[chance.integers(len(RIVALS))], 0.2)
        if chance.random() < 0.5:
            other = player(past[chance.integers(len(past))])
        pair = [me, other] if turn % 2 else [other, me]
        lots = [
            (numbers, points),
            *(lesson(board, players, count // 2, chance) for players in ([me, me], pair)),
        ]
    return net


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=14)
    parser.add_argument("--rounds", type=int, default=700)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    net = train(options.turns, options.rounds, np.random.default_rng(options.seed))
    names = ("w1", "b1", "w2", "b2", "w3", "b3")
    stored: dict[str, int | str] = {"seats": SEATS}
    for name, part in zip(names, net.parts, strict=True):
        stored[name] = base64.b64encode(part.astype("<f4").tobytes()).decode()
    options.output.write_text(json.dumps(stored, indent=0) + "\n")


if __name__ == "__main__":
    main()
