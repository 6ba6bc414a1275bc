"""What the AI of Spike learns from its own games: ``python -m tools.training.spike.train weights -o FILE``
and ``python -m tools.training.spike.train constants``.

``weights``: games between levels that differ a little; after every turn it is noted how each seat stands. The
lead that a seat still wins is fitted to the difference of the numbers, by least squares with a small ridge.

``constants``: pairs of games between two levels that differ by chance, the seats swapped; who wins is fitted
to the numbers of the level and their squares. For each number the best value is printed.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from railgames.content import Library
from railgames.core.level import Level
from railgames.games.spike.agent.arrays import Floats
from railgames.games.spike.agent.clock import turns_left
from railgames.games.spike.agent.levels import SKILLS, Skill
from railgames.games.spike.agent.standing import NAMES, standing, time_left
from railgames.games.spike.state import SpikeState
from tools.training.spike.games import RANGES, changed, played, totals

RIDGE = 100.0
EVEN_RIDGE, SQUARE_RIDGE = 3.0, 20.0
LEAD_UNIT = 8.0
"""Dollars of lead that count as most of a win when constants are fitted."""


class Record(NamedTuple):
    """A seat's numbers less those of the other, the turns left, 1 if the first is on turn and -1 otherwise,
    and the lead that it still wins."""

    numbers: Floats
    turns: float
    tempo: int
    rest: float


def records(maps: Library, games: int, seed: int, scale: float) -> Iterator[list[Record]]:
    """The records of each game."""
    chance = np.random.default_rng(seed)
    base = SKILLS[Level.HARD]
    for number in range(games):
        found: list[tuple[Floats, float, int]] = []

        def note(state: SpikeState, found: list[tuple[Floats, float, int]] = found) -> None:
            numbers = standing(state, 0) - standing(state, 1)
            found.append((numbers, turns_left(state), 1 if state.current == 0 else -1))

        skills = [changed(base, chance, scale) for _ in range(2)]
        first, second = totals(played(maps, skills, 100_000 * seed + number, note))
        yield [Record(numbers, left, tempo, first - second - numbers[0]) for numbers, left, tempo in found]


def fitted(found: list[Record]) -> tuple[Floats, Floats]:
    """(weights by factor of time and number, weights of being on turn) for these records."""
    inputs: Floats = np.array([_inputs(record) for record in found])
    wanted = np.array([record.rest for record in found])
    spread = np.where(inputs.any(axis=0), np.sqrt((inputs**2).mean(axis=0)), 1.0)
    scaled = inputs / spread
    square = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1])
    weights: Floats = np.linalg.solve(square, scaled.T @ wanted) / spread
    factors = len(time_left_of(found[0]))
    return weights[:-factors].reshape(factors, len(NAMES)), weights[-factors:]


def time_left_of(record: Record) -> Floats:
    """The factors of time of a record."""
    return time_left(record.turns)


def _inputs(record: Record) -> Floats:
    factors = time_left_of(record)
    return np.concatenate([np.outer(factors, record.numbers).ravel(), record.tempo * factors])


def explained(found: list[Record], weights: Floats, tempo: Floats) -> float:
    """Share of the variance of the lead that is still won which the weights explain."""
    wanted = np.array([record.rest for record in found])
    guess = np.array([_inputs(record) for record in found]) @ np.concatenate([weights.ravel(), tempo])
    return float(1 - (wanted - guess).var() / wanted.var())


def train_weights(options: argparse.Namespace) -> None:
    """Play, fit and write the file. Every fifth game is kept apart, to test the weights."""
    learnt: list[Record] = []
    tested: list[Record] = []
    for number, found in enumerate(records(Library(), options.games, options.seed, options.scale)):
        (tested if number % 5 == 4 else learnt).extend(found)
    weights, tempo = fitted(learnt)
    plain = {
        "names": NAMES,
        "weights": [[round(float(weight), 4) for weight in row] for row in weights],
        "tempo": [round(float(weight), 4) for weight in tempo],
    }
    Path(options.output).write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    share = explained(tested, weights, tempo) if tested else 0.0
    sys.stdout.write(f"{options.games} games, {len(learnt) + len(tested)} turns, R2 {share:.3f}\n")


def fit_constants(options: argparse.Namespace) -> None:
    """Play, fit and print a line for each number of a level."""
    chance = np.random.default_rng(options.seed)
    base = SKILLS[Level.HARD]
    rows, results = [], []
    maps = Library()
    for number in range(options.games // 2):
        pair = [changed(base, chance, options.scale) for _ in range(2)]
        for turn in (1, -1):
            first, second = totals(played(maps, pair[::turn], 100_000 * options.seed + number))
            rows.append(_contrast(base, *pair))
            results.append(np.tanh(turn * (first - second) / LEAD_UNIT))
    inputs, wanted = np.array(rows), np.array(results)
    count = len(RANGES)
    ridge = np.diag([EVEN_RIDGE] * count + [SQUARE_RIDGE] * count)
    square = inputs.T @ inputs + ridge
    weights = np.linalg.solve(square, inputs.T @ wanted)
    error = np.sqrt(np.diag(np.linalg.inv(square)) * (wanted - inputs @ weights).var())
    for idx, (name, range_) in enumerate(RANGES.items()):
        line, curve = weights[idx], weights[count + idx]
        best = -line / (2 * curve) if curve < 0 else 2 * np.sign(line)
        value = getattr(base, name) + range_.spread * float(np.clip(best, -2, 2))
        sys.stdout.write(
            f"{name:9} {getattr(base, name):7.3f}  slope {line:+.3f} ({error[idx]:.3f})"
            f"  curve {curve:+.3f} ({error[count + idx]:.3f})  best {value:7.3f}\n"
        )


def _contrast(base: Skill, first: Skill, second: Skill) -> Floats:
    """The numbers of two levels in units of their spread, and their squares: the first less the second."""
    one, two = (
        np.array([(getattr(skill, name) - getattr(base, name)) / r.spread for name, r in RANGES.items()])
        for skill in (first, second)
    )
    return np.concatenate([one - two, one**2 - two**2])


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("weights", "constants"))
    parser.add_argument("-o", "--output", default="standing.json")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=0.6)
    options = parser.parse_args(arguments)
    train_weights(options) if options.what == "weights" else fit_constants(options)


if __name__ == "__main__":
    main()
