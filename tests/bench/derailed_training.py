"""How the value net of Derailed! was trained: by hand, ``python -m tests.bench.derailed_training -o FILE``.

Rounds are played by hundreds in step: the net against itself, against its earlier selves and against players
by missing cards. What every seat still scores after a play is what the net learns to say of that play. In its
own plays a rival's points count less than its own: with equal weights both sides end up blocking for ever.
"""

import argparse
import base64
import json
import sys
from pathlib import Path

import numpy as np

from railgames.content import Library
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.agent_features import size_of
from railgames.games.derailed.agent_field import field_of
from railgames.games.derailed.agent_judges import Learned, Race
from railgames.games.derailed.agent_net import HIDDEN, SECOND
from railgames.games.derailed.agent_tables import Tables, best_of

SEATS, MIND, NOISE, MEMORY, TURNS = 2, 0.6, 0.1, 300_000, 60
RIVALS = (Race(), Race(slope=0.5), Race(slope=0.7, fear=0.75))


class Training:
    """A net with its optimiser (Adam); called like ``agent_net.Net``."""

    def __init__(self, chance):
        size = size_of(SEATS)
        shapes = [(size, HIDDEN), (HIDDEN,), (HIDDEN, SECOND), (SECOND,), (SECOND,), (1,)]
        scales = [(2 / size) ** 0.5, 0, (2 / HIDDEN) ** 0.5, 0, 0.1, 0]
        self.parts = [
            (chance.normal(size=shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def __call__(self, numbers):
        w1, b1, w2, b2, w3, b3 = self.parts
        return np.maximum(np.maximum(numbers @ w1 + b1, 0) @ w2 + b2, 0) @ w3 + b3[0]

    def frozen(self):
        twin = object.__new__(Training)
        twin.parts = [part.copy() for part in self.parts]
        return twin

    def learn(self, numbers, points, epochs, chance, rate=1.5e-3, batch=512):
        """Mean squared error of the last epoch."""
        for epoch in range(epochs):
            order, error = chance.permutation(len(numbers)), 0.0
            for at in range(0, len(order) - batch + 1, batch):
                here = order[at : at + batch]
                error += self._step(numbers[here], points[here], rate * (1 - 0.7 * epoch / epochs))
        return error / len(order)

    def _step(self, x, y, rate):
        w1, b1, w2, b2, w3, b3 = self.parts
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        gap = two @ w3 + b3[0] - y
        out = (2 * gap / len(y)).astype(np.float32)
        back2 = out[:, None] * w3 * (two > 0)
        back1 = (back2 @ w2.T) * (one > 0)
        slopes = [x.T @ back1, back1.sum(0), one.T @ back2, back2.sum(0), two.T @ out, out.sum(keepdims=True)]
        self.steps += 1
        for part, slope, first, second in zip(self.parts, slopes, self.first, self.second, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            scaled = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * (first / (1 - 0.9**self.steps)) / scaled
        return float((gap * gap).sum())


class Recorder:
    """A policy with a little noise that notes what the net sees of each play and what was scored by then."""

    def __init__(self, judge, noise, notes, chance):
        self.judge, self.noise, self.notes, self.chance = judge, noise, notes, chance

    def __call__(self, tables, options):
        values = self.judge.plays(tables, options) + self.noise * self.chance.gumbel(size=len(options.rows))
        best = best_of(options.rows, values)
        seen = Seen(odds_of(tables.field), np.full(SEATS, 4))
        seen.plays(tables, options.only(best))
        lasting = ~seen.over
        self.notes.append((options.rows[best][lasting], seen.numbers[:, lasting], seen.points[:, lasting]))
        return values


class Seen(Learned):
    """Keeps what a net would be asked instead of asking one."""

    def __init__(self, odds, held):
        super().__init__(self._keep, odds, held, MIND)

    def _keep(self, numbers):
        self.numbers = numbers
        return np.zeros(numbers.shape[:2], np.float32)

    def _worth(self, scene, points, over):
        self.points, self.over = points, over
        return super()._worth(scene, points, over)


def odds_of(field):
    counts = np.array([*field.board.deck.counts, 0], float)
    return counts / counts.sum()


def fresh(board, count, chance):
    """``count`` rounds at their beginning, every deal and both columns by chance."""
    field = field_of(board)
    cards = np.tile(np.array(board.deck.all_cards()), (count, 1))
    cards = chance.permuted(cards, axis=1)
    hands = cards[:, : 4 * SEATS].reshape(count, SEATS, 4).transpose(1, 0, 2).copy()
    starts = chance.permuted(np.tile(np.arange(SEATS), (count, 1)), axis=1)
    # With two seats the stations always stand crosswise.
    return Tables(
        field, 0, np.zeros((6, count), field.dtype), field.start_bit[starts].T,
        field.goal_bit[starts[:, ::-1]].T, hands, cards[:, 4 * SEATS :].copy(), board.needed,
    )  # fmt: skip


def played(board, policies, notes, count, chance):
    """(numbers, points still to come) of every seat after every play of ``count`` rounds."""
    tables = fresh(board, count, chance)
    for _ in range(TURNS * SEATS):
        tables.step(policies[tables.seat], Rng(int(chance.integers(2**62))))
        if tables.over.all():
            break
    numbers = [seen.reshape(-1, seen.shape[2]) for _, seen, _ in notes]
    points = [(tables.points[:, rows] - then).reshape(-1) for rows, _, then in notes]
    return np.concatenate(numbers), np.concatenate(points).astype(np.float32)


def lesson(board, makers, count, chance):
    """One lot of rounds; ``makers`` give each seat's (judge, noise)."""
    notes = []
    policies = [Recorder(judge, noise, notes, chance) for judge, noise in makers]
    return played(board, policies, notes, count, chance)


def train(turns, count, chance):
    board = GAME.new_state(GAME.Config(), SEATS, 0, Library()).board
    odds, held = odds_of(field_of(board)), np.full(SEATS, 4)
    net, past = Training(chance), []
    lots = [lesson(board, [(rival, 0.5)] * SEATS, count, chance) for rival in RIVALS[:2]]
    for turn in range(turns + 1):
        numbers = np.concatenate([lot for lot, _ in lots])[-MEMORY:]
        points = np.concatenate([lot for _, lot in lots])[-MEMORY:]
        error = net.learn(numbers, points, 4 if turn in (0, turns) else 2, chance)
        sys.stdout.write(f"{turn}: {len(points)} positions, squared error {error:.3f}\n")
        past.append(net.frozen())
        me = (Learned(net, odds, held, MIND), NOISE)
        other = (RIVALS[chance.integers(len(RIVALS))], 0.2)
        if chance.random() < 0.5:
            other = (Learned(past[chance.integers(len(past))], odds, held, MIND), NOISE)
        pair = [me, other] if turn % 2 else [other, me]
        lots = [
            (numbers, points),
            *(lesson(board, makers, count // 2, chance) for makers in ([me, me], pair)),
        ]
    return net


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=14)
    parser.add_argument("--rounds", type=int, default=700)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    net = train(options.turns, options.rounds, np.random.default_rng(options.seed))
    names = ("w1", "b1", "w2", "b2", "w3", "b3")
    stored = {"seats": SEATS}
    for name, part in zip(names, net.parts, strict=True):
        stored[name] = base64.b64encode(part.astype("<f4").tobytes()).decode()
    options.output.write_text(json.dumps(stored, indent=0) + "\n")


if __name__ == "__main__":
    main()
