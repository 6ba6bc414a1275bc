"""Self-play training of the Railroad Ink value nets (offline; needs the `train` extra for numba).

    python -m tools.training.railroad_ink.train train --dice classic --out classic.json
    python -m tools.training.railroad_ink.train train --dice challenge --start classic.json --out new.json
    python -m tools.training.railroad_ink.train test --dice classic --net classic.json --games 300 --width 8

The first `--warm` iterations learn from returns (each round's board from the later boards' best values, mixed
towards the final score); the later ones from look-ahead: the best end boards of a round and a random one are
compared on the same rolls of the next round, and the net learns every mean. A net is six small nets (one a
round): features and board bits -> 32 rectified -> 1.
"""

from __future__ import annotations

import argparse
import base64
import json
import time
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tools.training.adam import Adam
from tools.training.railroad_ink import features as ft
from tools.training.railroad_ink.engine import DICE, HIDDEN, NB, NF
from tools.training.railroad_ink.search import play, seed

ROUNDS = 6  # rounds with a net
KEEP = 16  # end boards a round among which the compared ones are chosen
CENTRE_POINTS, POINTS_SCALE = 45.0, 10.0  # the nets learn (points - 45) / 10
BATCH = 256
DECAY = (2e-5, 0.0, 2e-5, 0.0, 1e-4)
USED_BITS = np.array(
    [
        128 * p + e
        for p in range(4)
        for e in range(128)
        if (ft.INNER | (ft.EXIT_EDGES if p < 2 else 0)) >> e & 1
    ]
    + [512 + cell for cell in ft.CELLS]
)

Net = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


class Search(NamedTuple):
    """How a game is played: see `search.play`."""

    width: int = 8
    last_width: int = 8
    cap: int = 1000
    epsilon: float = 0.0
    top: int = 1
    side: int = 0
    ahead: int = 0
    inner: int = 1
    inner_cap: int = 100
    mix: float = 0.3


# Dice (0 or 1, as in ``engine``), net, number of games, seed, how they are played, share of later values.
Job = tuple[int, Net, int, int, Search, float]
# Memory that a game fills: features, words, targets, best values, whether a round was explored.
Room = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


class Boards(NamedTuple):
    """Training rows of one round: features (n, NF), board words (n, 9), targets (n,)."""

    x: np.ndarray
    words: np.ndarray
    y: np.ndarray


def mirrors() -> list[np.ndarray]:
    """Columns of the used bits under the board's four symmetries (the exits keep them all)."""
    column = np.full(NB, -1)
    column[USED_BITS] = np.arange(len(USED_BITS))
    found = []
    for flip_row, flip_column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        to = np.arange(NB)
        for cell in ft.CELLS:
            row, col = cell // 8, cell % 8
            other = 8 * (6 - row if flip_row else row) + (6 - col if flip_column else col)
            to[512 + cell] = 512 + other
            for side in range(4):
                turned = (side + 2) % 4 if (flip_column if side % 2 else flip_row) else side
                for plane in range(4):
                    to[128 * plane + ft.edge(cell, side)] = 128 * plane + ft.edge(other, turned)
        found.append(column[to[USED_BITS]])
    return found


def blank() -> Net:
    """A net that knows nothing."""
    shapes = ((8, HIDDEN, NF), (8, HIDDEN), (8, HIDDEN), (8,), (8, NB, HIDDEN))
    return tuple(np.zeros(shape) for shape in shapes)  # type: ignore[return-value]


def save(net: Net, path: Path, features: int) -> None:
    """Write a net as JSON of base64 arrays (little endian; float32, the board bits' weights float16)."""

    def text(array: np.ndarray, kind: str = "<f4") -> str:
        return base64.b64encode(np.ascontiguousarray(array, dtype=kind).tobytes()).decode()

    w1, b1, w2, b2, wb = (part[1 : ROUNDS + 1] for part in net)
    data = {"features": features, "hidden": HIDDEN, "rounds": ROUNDS, "w1": text(w1[:, :, :features])}
    data |= {"b1": text(b1), "w2": text(w2), "b2": text(b2)}
    if wb.any():
        data["wb"] = text(wb[:, USED_BITS], "<f2")
    path.write_text(json.dumps(data), encoding="utf-8")


def load(path: Path) -> Net:
    """Read a net written by `save`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    net, n, hidden = blank(), data["features"], data["hidden"]

    def array(key: str, shape: tuple[int, ...], kind: str = "<f4") -> np.ndarray:
        return np.frombuffer(base64.b64decode(data[key]), dtype=kind).reshape(shape)

    net[0][1 : ROUNDS + 1, :, :n] = array("w1", (ROUNDS, hidden, n))
    net[1][1 : ROUNDS + 1] = array("b1", (ROUNDS, hidden))
    net[2][1 : ROUNDS + 1] = array("w2", (ROUNDS, hidden))
    net[3][1 : ROUNDS + 1] = array("b2", (ROUNDS,))
    if "wb" in data:
        bits = array("wb", (ROUNDS, len(USED_BITS), hidden), "<f2")
        for r in range(ROUNDS):
            net[4][r + 1][USED_BITS] = bits[r]
    return net


def roll_games(mode: int, n: int, start: int) -> np.ndarray:
    """Dice of n games (n, 7, 4)."""
    sides = np.random.default_rng(start).integers(0, 6, size=(n, 7, 4))
    return np.take_along_axis(DICE[mode][None, None], sides[..., None], axis=3)[..., 0]


def returns(best: np.ndarray, explored: np.ndarray, share: float) -> np.ndarray:
    """Targets of rounds 1 to 6: the next best value mixed with what came later, cut where it was random."""
    out = np.empty(ROUNDS)
    later = out[ROUNDS - 1] = best[ROUNDS]
    for r in range(ROUNDS - 2, -1, -1):
        later = best[r + 1] if explored[r + 1] < 0 else (1 - share) * best[r + 1] + share * later
        out[r] = later
    return out


def generate(job: Job) -> tuple[list[Boards], np.ndarray, int]:
    """Play games; the training rows of rounds 1 to 6, the scores and the evaluations spent."""
    mode, net, n, start, search, share = job
    seed(start)
    s = search.top + search.side
    x, words = np.zeros((n, ROUNDS, s, NF), np.float32), np.zeros((n, ROUNDS, s, 9), np.uint64)
    y, rows = np.zeros((n, ROUNDS, s)), np.zeros((n, ROUNDS), np.int64)
    best, scores, spent = np.zeros(7), np.zeros(n), 0
    one, target, explored = np.zeros((ROUNDS, s, NF)), np.zeros((ROUNDS, s)), np.zeros(7, np.int64)
    for i, rolls in enumerate(roll_games(mode, n, start)):
        scores[i], evaluations = run(mode, net, rolls, search, (one, words[i], target, best, explored))
        spent += evaluations
        x[i] = one
        if search.ahead:
            y[i], rows[i] = target, abs(explored[:ROUNDS])
        else:
            y[i, :, 0], rows[i] = returns(best, explored, share), 1
    parts = []
    for r in range(ROUNDS):
        ok = np.arange(s)[None] < rows[:, r, None]
        parts.append(Boards(x[:, r][ok], words[:, r][ok], y[:, r][ok]))
    return parts, scores, spent


def run(mode: int, net: Net, rolls: np.ndarray, s: Search, room: Room) -> tuple[float, int]:
    """One game played as `s` says; `room` takes its boards."""
    keep = KEEP if s.side or s.ahead else s.top
    how = (s.epsilon, keep, s.top, s.side, s.ahead, s.inner, s.inner_cap, s.mix)
    played: tuple[float, int] = play(rolls, s.width, s.last_width, s.cap, mode, net, *how, *room)
    return played


def bits_of(words: np.ndarray) -> np.ndarray:
    """The used board bits (n, 409) uint8."""
    raw = np.ascontiguousarray(words.astype("<u8")).view(np.uint8)
    return np.unpackbits(raw, axis=1, bitorder="little")[:, USED_BITS]


def fit(
    data: list[Boards], net: Net, epochs: int, rate: float, rng: np.random.Generator
) -> tuple[Net, list[float]]:
    """The net after learning these boards, and by round the share of variance explained on held-out ones."""
    new: Net = tuple(part.copy() for part in net)  # type: ignore[assignment]
    shares = []
    for r, boards in enumerate(data, start=1):
        if new[3][r] == 0.0:
            new[0][r] = rng.normal(0, 1 / np.sqrt(14), (HIDDEN, NF))
            new[2][r] = rng.normal(0, 2.0, HIDDEN)
            new[3][r] = CENTRE_POINTS
        start = [new[0][r], new[1][r], new[2][r] / POINTS_SCALE]
        start += [np.array([(new[3][r] - CENTRE_POINTS) / POINTS_SCALE]), new[4][r][USED_BITS]]
        weights, share = fit_round(boards, [part.astype(np.float32) for part in start], epochs, rate, rng)
        new[0][r], new[1][r], new[2][r] = weights[0], weights[1], weights[2] * POINTS_SCALE
        new[3][r] = weights[3][0] * POINTS_SCALE + CENTRE_POINTS
        new[4][r][USED_BITS] = weights[4]
        shares.append(share)
    return new, shares


def hidden_of(weights: list[np.ndarray], x: np.ndarray, bits: np.ndarray) -> np.ndarray:
    """The rectified hidden layer."""
    hidden: np.ndarray = np.maximum(x @ weights[0].T + bits @ weights[4] + weights[1], 0)
    return hidden


def fit_round(
    boards: Boards, weights: list[np.ndarray], epochs: int, rate: float, rng: np.random.Generator
) -> tuple[list[np.ndarray], float]:
    """Adam on the mean square error with a cosine rate; keeps the weights best on held-out boards."""
    x, y = boards.x.astype(np.float32), ((boards.y - CENTRE_POINTS) / POINTS_SCALE).astype(np.float32)
    bits = bits_of(boards.words)
    blocks = rng.permutation(len(y) // 64 + 1)  # whole blocks, so that boards compared stay together
    is_held = np.isin(np.arange(len(y)) // 64, blocks[: len(blocks) // 12 + 1])
    held, train = np.flatnonzero(is_held), np.flatnonzero(~is_held)
    flips = mirrors()
    adam = Adam(weights, DECAY)
    best_loss, best = np.inf, weights
    for epoch in range(epochs):
        lr = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-5
        order = rng.permutation(train)
        for s in range(0, len(order), BATCH):
            q = order[s : s + BATCH]
            xb, bb = x[q], bits[q][:, flips[rng.integers(4)]].astype(np.float32)
            hidden = hidden_of(weights, xb, bb)
            error = 2 * (hidden @ weights[2] + weights[3][0] - y[q]) / len(q)
            back = np.outer(error, weights[2]) * (hidden > 0)
            gradients = (back.T @ xb, back.sum(0), hidden.T @ error, error.sum(keepdims=True), bb.T @ back)
            adam.step(gradients, lr)
        out = hidden_of(weights, x[held], bits[held].astype(np.float32)) @ weights[2] + weights[3][0]
        loss = np.mean((out - y[held]) ** 2)
        if loss < best_loss:
            best_loss, best = loss, [part.copy() for part in weights]
    return best, float(1 - best_loss / np.var(y[held]))


def train(a: argparse.Namespace) -> None:
    """Iterations of self-play and learning; writes the net after each."""
    mode = int(a.dice == "challenge")
    features = ft.N_CHALLENGE if mode else ft.N_CLASSIC
    rng = np.random.default_rng(a.seed)
    net = load(Path(a.start)) if a.start else blank()
    warm = Search(a.width, a.width, epsilon=a.epsilon, top=6)
    ahead = Search(a.width, a.width, epsilon=a.epsilon, top=2, side=1, ahead=a.rolls, inner_cap=a.inner_cap)
    for search in (warm, ahead):  # compile before the processes start
        generate((mode, net, 1, 1, search, a.share))
    history: list[list[Boards]] = []
    begin = time.time()
    with get_context("fork").Pool(a.processes) as pool:
        for it in range(a.iterations):
            search, games = (warm, 2 * a.games) if it < a.warm else (ahead, a.games)
            first = (a.seed * 1000 + it) * 1000
            jobs = [(mode, net, games // 8, first + k, search, a.share) for k in range(8)]
            parts = pool.map(generate, jobs, chunksize=1)
            history = [*(history if it != a.warm else []), *(part[0] for part in parts)][-8 * a.memory :]
            data = [
                Boards(*(np.concatenate(v) for v in zip(*rows, strict=True)))
                for rows in zip(*history, strict=True)
            ]
            if a.plain:
                data = [part._replace(words=np.zeros_like(part.words)) for part in data]
            net, shares = fit(data, net, a.epochs, a.rate, rng)
            save(net, Path(a.out), features)
            scores = np.concatenate([part[1] for part in parts])
            explained = " ".join(f"{share:.2f}" for share in shares)
            print(
                f"{it}: mean {scores.mean():.2f}, explained {explained}, {time.time() - begin:.0f} s",
                flush=True,
            )


def test(a: argparse.Namespace) -> None:
    """Mean score of a net over fresh dice."""
    mode, net = int(a.dice == "challenge"), load(Path(a.net))
    s = Search(a.width, a.last_width, top=a.candidates, ahead=a.rolls, inner_cap=a.inner_cap)
    room = (np.zeros((6, s.top, NF)), np.zeros((6, s.top, 9), np.uint64), np.zeros((6, s.top)))
    seed(1)
    rows = [
        run(mode, net, rolls, s, (*room, np.zeros(7), np.zeros(7, np.int64)))
        for rolls in roll_games(mode, a.games, 42_000_000)
    ]
    scores, spent = np.array(rows).T
    error = 1.96 * scores.std() / np.sqrt(len(scores))
    print(f"mean {scores.mean():.2f} +-{error:.2f}, evaluations a round {spent.mean() / 7:.0f}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    t = commands.add_parser("train")
    t.add_argument("--iterations", type=int, default=24)
    t.add_argument("--warm", type=int, default=12)
    t.add_argument("--games", type=int, default=2000)
    t.add_argument("--memory", type=int, default=4, help="iterations whose boards are learnt")
    t.add_argument("--epochs", type=int, default=10)
    t.add_argument("--rate", type=float, default=2e-3)
    t.add_argument("--epsilon", type=float, default=0.15)
    t.add_argument("--share", type=float, default=0.7, help="of what came later in a return")
    t.add_argument("--plain", action="store_true", help="without board bits: also for boards of other sizes")
    t.add_argument("--processes", type=int, default=2)
    t.add_argument("--seed", type=int, default=1)
    t.add_argument("--start", default="", help="a net to go on from")
    t.add_argument("--out", required=True)
    t.set_defaults(run=train, rolls=3, inner_cap=80)
    e = commands.add_parser("test")
    e.add_argument("--net", required=True)
    e.add_argument("--games", type=int, default=200)
    e.add_argument("--last-width", type=int, default=8)
    e.add_argument("--candidates", type=int, default=1)
    e.add_argument("--rolls", type=int, default=0)
    e.add_argument("--inner-cap", type=int, default=100)
    e.set_defaults(run=test)
    for command in (t, e):
        command.add_argument("--dice", choices=("classic", "challenge"), default="classic")
        command.add_argument("--width", type=int, default=8)
    a = parser.parse_args()
    a.run(a)


if __name__ == "__main__":
    main()
