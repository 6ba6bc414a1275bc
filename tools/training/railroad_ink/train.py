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
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tools.training.adam import Adam
from tools.training.railroad_ink import features as ft
from tools.training.railroad_ink.engine import DICE, NB, NF, PLANES
from tools.training.railroad_ink.search import compiled, play, seed

ROUNDS = 6  # rounds with a net
KEEP = 16  # end boards a round among which the compared ones are chosen
CENTRE_POINTS, POINTS_SCALE = 45.0, 10.0  # the nets learn (points - 45) / 10
BATCH = 256
DECAY = (2e-6, 0.0, 2e-6, 0.0)
USED_SPACES = np.array([64 * k + cell for k in range(2 * PLANES) for cell in ft.CELLS])
USED_BITS = np.array(
    [
        128 * p + e
        for p in range(4)
        for e in range(128)
        if (ft.INNER | (ft.EXIT_EDGES if p < 2 else 0)) >> e & 1
    ]
    + [512 + cell for cell in ft.CELLS]
)

FAR = [43, 44, 47, 48, 53]  # numbers on joins two and three steps away, which are slow to find
NEAR_STEPS, STEPS = 2, 4  # of the numbers on joins, without those and with them
INPUTS = NF + len(USED_BITS) + 2 * PLANES * len(ft.CELLS)
AVERAGED = 0.8  # of the steps of a steady fit: the weights after them are averaged
SPREAD = 4.0  # weight of differences between boards that were compared; their mean depends on the dice more

Net = tuple[np.ndarray, ...]  # w1, b1, w2, b2, wb, wp: see ``search``


class Search(NamedTuple):
    """How a game is played: see `search.play`."""

    width: int = 8
    last_width: int = 8
    cap: int = 300
    epsilon: float = 0.0
    top: int = 1
    side: int = 0
    ahead: int = 0
    inner: int = 1
    inner_last: int = 3
    inner_cap: int = 16
    mix: float = 0.3


# Dice (0 or 1, as in ``engine``), net, number of games, seed, how they are played, share of later values.
Job = tuple[int, Net, int, int, Search, float]
# Memory that a game fills: features, words, counts, targets, best values, whether a round was explored.
Room = tuple[np.ndarray, ...]


class Boards(NamedTuple):
    """Groups of g boards of one round that were compared: features (n, g, NF), inputs of lines and spaces
    (n, g, INPUTS - NF) as uint8, targets (n, g)."""

    x: np.ndarray
    bits: np.ndarray
    y: np.ndarray


def mirrors() -> list[np.ndarray]:
    """Columns of the inputs under the board's four symmetries (the exits keep them all)."""
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
        spaces = [ft.CELLS.index(to[512 + cell] - 512) for cell in ft.CELLS]
        planes = [
            NF + len(USED_BITS) + len(spaces) * k + space for k in range(2 * PLANES) for space in spaces
        ]
        found.append(np.array([*range(NF), *(NF + column[to[USED_BITS]]), *planes]))
    return found


def blank(hidden: int = 32) -> Net:
    """A net that knows nothing."""
    shapes = ((8, hidden, NF), (8, hidden), (8, hidden), (8,), (8, NB, hidden), (8, 2 * PLANES * 64, hidden))
    return tuple(np.zeros(shape) for shape in shapes)


def trust_of(path: Path) -> list[float]:
    """By round, the weight of roll-outs against the values of this net."""
    found: list[float] = json.loads(path.read_text(encoding="utf-8")).get("trust", [1.0] * ROUNDS)
    return found


def save(net: Net, path: Path, features: int, trust: Sequence[float] = (1.0,) * ROUNDS) -> None:
    """Write a net as JSON of base64 arrays (little endian; float32, the board bits' weights float16)."""

    def text(array: np.ndarray, kind: str = "<f4") -> str:
        return base64.b64encode(np.ascontiguousarray(array, dtype=kind).tobytes()).decode()

    w1, b1, w2, b2, wb, wp = (part[1 : ROUNDS + 1] for part in net)
    data = {
        "features": features,
        "hidden": net[1].shape[1],
        "rounds": ROUNDS,
        "reach": STEPS if w1[:, :, FAR].any() else NEAR_STEPS,
        "trust": list(trust),
        "w1": text(w1[:, :, :features]),
    }
    data |= {"b1": text(b1), "w2": text(w2), "b2": text(b2)}
    if wb.any():
        data["wb"] = text(wb[:, USED_BITS], "<f2")
        data["wp"] = text(wp[:, USED_SPACES], "<f2")
    path.write_text(json.dumps(data), encoding="utf-8")


def load(path: Path, hidden: int = 0) -> Net:
    """Read a net written by `save`. More hidden units, if so many are asked for, add nothing yet."""
    data = json.loads(path.read_text(encoding="utf-8"))
    n, own = data["features"], data["hidden"]
    net = blank(max(hidden, own))

    def array(key: str, shape: tuple[int, ...], kind: str = "<f4") -> np.ndarray:
        return np.frombuffer(base64.b64decode(data[key]), dtype=kind).reshape(shape)

    net[0][1 : ROUNDS + 1, own:] = np.random.default_rng(3).normal(0, 0.1, (ROUNDS, len(net[1][0]) - own, NF))
    net[0][1 : ROUNDS + 1, :own, :n] = array("w1", (ROUNDS, own, n))
    net[1][1 : ROUNDS + 1, :own] = array("b1", (ROUNDS, own))
    net[2][1 : ROUNDS + 1, :own] = array("w2", (ROUNDS, own))
    net[3][1 : ROUNDS + 1] = array("b2", (ROUNDS,))
    for part, key, used in ((net[4], "wb", USED_BITS), (net[5], "wp", USED_SPACES)):
        if key in data:
            weights = array(key, (ROUNDS, len(used), own), "<f2")
            for r in range(ROUNDS):
                part[r + 1][used, :own] = weights[r]
    return net


def without_far(net: Net) -> Net:
    """The net without weights of the ``FAR`` numbers."""
    new: Net = tuple(part.copy() for part in net)
    new[0][:, :, FAR] = 0
    return new


def near_only(parts: list[Boards]) -> list[Boards]:
    """The boards with nothing in the ``FAR`` numbers."""
    for part in parts:
        part.x[..., FAR] = 0
    return parts


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
    counts = np.zeros((n, ROUNDS, s, 6, 64), np.uint8)
    y, rows = np.zeros((n, ROUNDS, s)), np.zeros((n, ROUNDS), np.int64)
    best, scores, spent = np.zeros(7), np.zeros(n), 0
    explored = np.zeros(7, np.int64)
    for i, rolls in enumerate(roll_games(mode, n, start)):
        room = (x[i], words[i], counts[i], y[i], best, explored)
        scores[i], evaluations = run(mode, net, rolls, search, room)
        spent += evaluations
        rows[i] = abs(explored[:ROUNDS])
        if not search.ahead:
            y[i, :, 0], rows[i] = returns(best, explored, share), 1
    wanted = s if search.ahead else 1
    parts = []
    for r in range(ROUNDS):
        ok = rows[:, r] >= wanted
        bits = np.concatenate([bits_of(words[ok, r, :wanted]), planes_of(counts[ok, r, :wanted])], axis=2)
        parts.append(Boards(x[ok, r, :wanted], bits, y[ok, r, :wanted]))
    return parts, scores, spent


def run(mode: int, net: Net, rolls: np.ndarray, s: Search, room: Room) -> tuple[float, int]:
    """One game played as `s` says; `room` takes its boards."""
    keep = KEEP if s.side or s.ahead else s.top
    how = (s.epsilon, keep, s.top, s.side, s.ahead, s.inner, s.inner_last, s.inner_cap, s.mix)
    played: tuple[float, int] = play(rolls, s.width, s.last_width, s.cap, mode, compiled(net), *how, *room)
    return played


def bits_of(words: np.ndarray) -> np.ndarray:
    """The used board bits (..., 409) of words (..., 9)."""
    raw = np.ascontiguousarray(words.astype("<u8")).view(np.uint8)
    return np.unpackbits(raw, axis=-1, bitorder="little")[..., USED_BITS]


def planes_of(counts: np.ndarray) -> np.ndarray:
    """What is told of each space (..., 490), before scaling, of counts (..., 6, 64)."""
    found = []
    for step in range(2):
        near, ends, strays = (counts[..., 3 * step + k, ft.CELLS] for k in range(3))
        found += [(near >= 1).astype(np.uint8), (near >= 2).astype(np.uint8), (near >= 3).astype(np.uint8)]
        found += [ends, strays]
    return np.concatenate(found, axis=-1)


def scales() -> np.ndarray:
    """The factor of each input: exits that face a space are divided by four."""
    scale = np.ones(INPUTS, np.float32)
    spaces = len(ft.CELLS)
    for step in range(2):
        first = NF + len(USED_BITS) + spaces * (PLANES * step + 3)
        scale[first : first + spaces] = 0.25
    return scale


def fit(
    data: list[Boards], net: Net, epochs: int, rate: float, rng: np.random.Generator, steady: bool = False
) -> tuple[Net, list[str]]:
    """The net after learning these boards, and of each round what it explains of held-out groups (variance,
    differences within a group) and by how many points the board it likes best is above its group.

    ``steady``: see `fit_round`.
    """
    shares = []
    for r, boards in enumerate(data, start=1):
        net, share = fit_one(net, r, boards, epochs, rate, rng, steady)
        shares.append(share)
    return net, shares


def fit_one(
    net: Net,
    r: int,
    boards: Boards,
    epochs: int,
    rate: float,
    rng: np.random.Generator,
    steady: bool = False,
) -> tuple[Net, str]:
    """The net after learning round r alone, and the shares of `fit` for it."""
    new: Net = tuple(part.copy() for part in net)
    if new[3][r] == 0.0:
        new[0][r] = rng.normal(0, 1 / np.sqrt(14), new[0][r].shape)
        new[2][r] = rng.normal(0, 2.0, len(new[2][r]))
        new[3][r] = CENTRE_POINTS
    first = np.concatenate([new[0][r].T, new[4][r][USED_BITS], new[5][r][USED_SPACES]])
    start = [first, new[1][r], new[2][r] / POINTS_SCALE]
    start += [np.array([(new[3][r] - CENTRE_POINTS) / POINTS_SCALE])]
    begin = [part.astype(np.float32) for part in start]
    weights, share = fit_round(boards, begin, epochs, rate, rng, steady)
    cuts = np.cumsum([NF, len(USED_BITS)])
    own, new[4][r][USED_BITS], new[5][r][USED_SPACES] = np.split(weights[0], cuts)
    new[0][r], new[1][r], new[2][r] = own.T, weights[1], weights[2] * POINTS_SCALE
    new[3][r] = weights[3][0] * POINTS_SCALE + CENTRE_POINTS
    return new, share


def fit_round(
    boards: Boards,
    weights: list[np.ndarray],
    epochs: int,
    rate: float,
    rng: np.random.Generator,
    steady: bool = False,
) -> tuple[list[np.ndarray], str]:
    """Adam on the square error of the mean of each group and, ``SPREAD`` times as much, on that of the
    differences from it.

    The rate falls as a cosine, and the weights best on held-out groups are kept. With ``steady`` the rate
    stays as it is, and the weights are the mean of those after each of the last steps (``AVERAGED``).
    """
    n, g = boards.y.shape
    y = ((boards.y - CENTRE_POINTS) / POINTS_SCALE).astype(np.float32)
    order = rng.permutation(n)
    held, train = order[: n // 12 + 1], order[n // 12 + 1 :]
    flips, scale = mirrors(), scales()

    def inputs(rows: np.ndarray) -> np.ndarray:
        both = np.concatenate([boards.x[rows], boards.bits[rows]], axis=2, dtype=np.float32)
        found: np.ndarray = both.reshape(-1, INPUTS) * scale
        return found

    def output(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(x @ weights[0] + weights[1], 0)
        return hidden, (hidden @ weights[2] + weights[3][0]).reshape(-1, g)

    def errors(found: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        error = found - y[rows]
        mean = error.mean(1, keepdims=True)
        return mean, error - mean

    def judged() -> tuple[float, str]:
        found = np.concatenate([output(inputs(held[s : s + 500]))[1] for s in range(0, len(held), 500)])
        mean, rest = errors(found, held)
        loss = (mean**2).mean() + SPREAD * (rest**2).mean()
        own = y[held] - y[held].mean(1, keepdims=True)
        whole = 1 - ((mean + rest) ** 2).mean() / y[held].var()
        within = 1 - float((rest**2).mean()) / max(float((own**2).mean()), 1e-9)
        choice = POINTS_SCALE * np.take_along_axis(own, found.argmax(1)[:, None], 1).mean()
        return float(loss), f"{whole:.3f}/{within:.2f}/{choice:.2f}"

    adam = Adam(weights, DECAY)
    (best_loss, share), best = judged(), [part.copy() for part in weights]
    size = max(1, BATCH // g)
    steps, step = epochs * (len(train) // size), 0
    sums, summed = [np.zeros(part.shape) for part in weights], 0
    for _ in range(epochs):
        order = rng.permutation(train)
        for s in range(0, len(order) - size + 1, size):
            q = order[s : s + size]
            lr = rate if steady else rate * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
            step += 1
            x = inputs(q)[:, flips[rng.integers(4)]]
            hidden, found = output(x)
            mean, rest = errors(found, q)
            error = (2 * (mean + SPREAD * rest) / (len(q) * g)).ravel()
            back = np.outer(error, weights[2]) * (hidden > 0)
            adam.step((x.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True)), lr)
            if steady and step > steps * (1 - AVERAGED):
                summed += 1
                for total, part in zip(sums, weights, strict=True):
                    total += part
        loss, found_share = judged()
        if loss < best_loss:
            best_loss, share, best = loss, found_share, [part.copy() for part in weights]
    if steady:
        for total, part in zip(sums, weights, strict=True):
            part[...] = total / max(1, summed)
        best, share = weights, judged()[1]
    return best, share


def train(a: argparse.Namespace) -> None:
    """Iterations of self-play and learning; writes the net after each."""
    mode = int(a.dice == "challenge")
    features = ft.N_CHALLENGE if mode else ft.N_CLASSIC
    rng = np.random.default_rng(a.seed)
    net = load(Path(a.start), a.hidden) if a.start else blank(a.hidden)
    if a.near:
        net = without_far(net)
    warm = Search(a.width, a.width, epsilon=a.epsilon, top=6)
    ahead = Search(a.width, a.width, 160, epsilon=a.epsilon, top=4, side=2, ahead=a.rolls)
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
            played = [near_only(part[0]) if a.near else part[0] for part in parts]
            history = [*(history if it != a.warm else []), *played][-8 * a.memory :]
            data = [
                Boards(*(np.concatenate(v) for v in zip(*rows, strict=True)))
                for rows in zip(*history, strict=True)
            ]
            if a.plain:
                data = [part._replace(bits=np.zeros_like(part.bits)) for part in data]
            net, shares = fit(data, net, a.epochs, a.rate, rng, a.steady)
            if a.near:
                net = without_far(net)
            save(net, Path(a.out), features)
            scores = np.concatenate([part[1] for part in parts])
            print(
                f"{it}: mean {scores.mean():.2f}, explained {' '.join(shares)}, {time.time() - begin:.0f} s",
                flush=True,
            )


def test(a: argparse.Namespace) -> None:
    """Mean score of a net over fresh dice."""
    mode, net = int(a.dice == "challenge"), load(Path(a.net))
    s = Search(a.width, a.last_width, a.cap, top=a.candidates, ahead=a.rolls, inner_cap=a.inner_cap)
    words, counts = np.zeros((6, s.top, 9), np.uint64), np.zeros((6, s.top, 6, 64), np.uint8)
    room = (np.zeros((6, s.top, NF), np.float32), words, counts, np.zeros((6, s.top)))
    seed(1)
    rows = [
        run(mode, net, rolls, s, (*room, np.zeros(7), np.zeros(7, np.int64)))
        for rolls in roll_games(mode, a.games, 42_000_000)
    ]
    scores, spent = np.array(rows).T
    error = 1.96 * scores.std() / np.sqrt(len(scores))
    print(f"mean {scores.mean():.2f} +-{error:.2f}, evaluations a round {spent.mean() / 7:.0f}")


def mean(a: argparse.Namespace) -> None:
    """The mean of nets of one line of training, which plays better than each of them.

    What the first trusts is trusted.
    """
    nets = [load(Path(path)) for path in a.nets]
    parts = tuple(sum(parts) / len(nets) for parts in zip(*nets, strict=True))
    save(parts, Path(a.out), a.features, trust_of(Path(a.nets[0])))


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
    t.add_argument("--steady", action="store_true", help="keep the rate, average the weights")
    t.add_argument("--share", type=float, default=0.7, help="of what came later in a return")
    t.add_argument("--plain", action="store_true", help="without board bits: also for boards of other sizes")
    t.add_argument(
        "--near", action="store_true", help="without the numbers on joins over two and three steps"
    )
    t.add_argument("--hidden", type=int, default=64, help="units of the hidden layer")
    t.add_argument("--processes", type=int, default=2)
    t.add_argument("--seed", type=int, default=1)
    t.add_argument("--start", default="", help="a net to go on from")
    t.add_argument("--out", required=True)
    t.set_defaults(run=train, rolls=6)
    e = commands.add_parser("test")
    e.add_argument("--net", required=True)
    e.add_argument("--games", type=int, default=200)
    e.add_argument("--last-width", type=int, default=8)
    e.add_argument("--candidates", type=int, default=1)
    e.add_argument("--rolls", type=int, default=0)
    e.add_argument("--cap", type=int, default=300)
    e.add_argument("--inner-cap", type=int, default=16)
    e.set_defaults(run=test)
    m = commands.add_parser("mean")
    m.add_argument("nets", nargs="+")
    m.add_argument("--features", type=int, default=ft.N_CLASSIC)
    m.add_argument("--out", required=True)
    m.set_defaults(run=mean)
    for command in (t, e):
        command.add_argument("--dice", choices=("classic", "challenge"), default="classic")
        command.add_argument("--width", type=int, default=8)
    a = parser.parse_args()
    a.run(a)


if __name__ == "__main__":
    main()
