"""Learn the value of boards after one round from whole play-outs, and leave the other rounds of the net.

    one_round="python -m tools.training.railroad_ink.one_round"
    $one_round play --net classic.json --round 1 --out groups/1.npz
    $one_round learn --net classic.json --round 1 --out new.json groups/*.npz

A group has 24 ends of the round of one game: the ten that the net likes best in a wide search, seven of the
next fifty, three of the rest, and four drawn at random. All are played out by the net on the same dice. What
the net learns from them is true of boards that it never liked, too; boards that it likes after that are in
the next groups, so play and learn a few times in turn.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tools.training.railroad_ink import features as ft
from tools.training.railroad_ink.engine import NF
from tools.training.railroad_ink.playouts import (
    before_round,
    describe,
    play_out,
    random_ends,
    wide_ends,
)
from tools.training.railroad_ink.search import compiled, seed
from tools.training.railroad_ink.train import (
    Boards,
    bits_of,
    fit_one,
    load,
    near_only,
    planes_of,
    roll_games,
    save,
    trust_of,
    without_far,
)

BEST, NEXT, NEXT_OF, REST, RANDOM = 10, 7, 50, 3, 4  # ends of a group by how much the net likes them
GROUP = BEST + NEXT + REST + RANDOM
FEWEST = BEST + NEXT_OF + 2 * REST  # different ends that a group is chosen from
BEAM, WIDTH = 8, 300  # of the rounds before
WIDE_BEAM, WIDE_WIDTH = 1200, 20_000  # of the round itself
OUT_BEAM, OUT_WIDTH = 4, 150  # of the play-outs: 0.2 points a game weaker than 8 and 300, and twice as quick


def chosen(order: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The ends of a group, best first, of all that were found in this order."""
    after = BEST + NEXT_OF
    others = rng.choice(order[BEST:after], NEXT, replace=False)
    return np.concatenate([order[:BEST], others, rng.choice(order[after:], REST, replace=False)])


def play(a: argparse.Namespace) -> None:
    """Play groups, and write them: x, words, spaces (groups, 24, ...) and scores (groups, 24, plays)."""
    mode, net = int(a.dice == "challenge"), compiled(load(Path(a.net)))
    seed(a.seed)
    rng = np.random.default_rng(a.seed)
    rows: list[tuple[np.ndarray, ...]] = []
    for i, rolls in enumerate(roll_games(mode, a.groups, a.seed)):
        board, crossed, specials = before_round(rolls, a.round, BEAM, WIDTH, mode, net)
        roll, left = rolls[a.round - 1], (crossed, specials)
        ends, values = wide_ends(board, roll, *left, a.round, WIDE_BEAM, WIDE_WIDTH, mode, net)
        if len(values) < FEWEST:
            continue
        others = random_ends(board, roll, *left, RANDOM, mode)
        dice = roll_games(mode, a.plays, a.seed * 1000 + i + 1)
        x, words = np.zeros((GROUP, NF), np.float32), np.zeros((GROUP, 9), np.uint64)
        spaces, scores = np.zeros((GROUP, 6, 64), np.uint8), np.zeros((GROUP, a.plays), np.float32)
        first = GROUP - RANDOM
        picked = chosen(np.argsort(-values), rng)
        for of, pick, to in ((ends, picked, slice(first)), (others, np.arange(RANDOM), slice(first, None))):
            scores[to] = play_out(of, pick, dice, a.round, *left, OUT_BEAM, OUT_WIDTH, mode, net)
            describe(of, pick, specials, mode, x[to], words[to], spaces[to])
        rows.append((x, words, spaces, scores))
    x, words, spaces, scores = (np.stack(parts) for parts in zip(*rows, strict=True))
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    np.savez(a.out, x=x, words=words, spaces=spaces, scores=scores)
    print(f"{len(rows)} groups; the ten best {scores[:, :BEST].mean():.2f} points, at random", end=" ")
    print(f"{scores[:, first:].mean():.2f}")


def read(paths: list[str]) -> Boards:
    """The boards of these files, with the mean of their scores."""
    parts = []
    for path in paths:
        file = np.load(path)
        bits = np.concatenate([bits_of(file["words"]), planes_of(file["spaces"])], axis=2)
        parts.append(Boards(file["x"], bits, file["scores"].mean(2).astype(float)))
    return Boards(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def learn(a: argparse.Namespace) -> None:
    """Learn the round from files of groups."""
    net, boards = load(Path(a.net)), read(a.groups)
    if a.near:
        net, boards = without_far(net), near_only([boards])[0]
    net, share = fit_one(net, a.round, boards, a.epochs, a.rate, np.random.default_rng(a.seed), steady=True)
    if a.near:
        net = without_far(net)
    trust = trust_of(Path(a.net))
    trust[a.round - 1] = a.trust
    save(net, Path(a.out), ft.N_CHALLENGE if a.dice == "challenge" else ft.N_CLASSIC, trust)
    print(f"{len(boards.y)} groups; explained of held-out groups, within them, choice: {share}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    p = commands.add_parser("play")
    p.add_argument("--groups", type=int, default=40)
    p.add_argument("--plays", type=int, default=6, help="play-outs of each end")
    p.set_defaults(run=play)
    t = commands.add_parser("learn")
    t.add_argument("groups", nargs="+")
    t.add_argument("--epochs", type=int, default=12)
    t.add_argument("--rate", type=float, default=1e-3)
    t.add_argument("--trust", type=float, default=0.5, help="weight of roll-outs against its values")
    t.add_argument("--near", action="store_true", help="as in `train`")
    t.set_defaults(run=learn)
    for command in (p, t):
        command.add_argument("--net", required=True)
        command.add_argument("--round", type=int, required=True, help="1 to 6")
        command.add_argument("--dice", choices=("classic", "challenge"), default="classic")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--out", required=True)
    a = parser.parse_args()
    a.run(a)


if __name__ == "__main__":
    main()
