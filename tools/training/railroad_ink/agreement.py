"""How well ways to judge a board after a round agree with whole play-outs of it.

    python -m tools.training.railroad_ink.agreement --net classic.json --round 3

The best ends of the round of a game are played out by the net on the same dice. Compared with these scores,
within a game: the net's own values, the best of the next round on `--rolls`, and two rounds ahead. Printed
are the correlation with the true values (without the noise of the play-outs) and by how many points the
choice is better than the mean of the ends.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tools.training.railroad_ink.playouts import before_round, one_ahead, play_out, two_ahead, wide_ends
from tools.training.railroad_ink.search import compiled, seed
from tools.training.railroad_ink.train import load, roll_games

BEAM, WIDTH = 8, 300  # of the rounds before
WIDE_BEAM, WIDE_WIDTH = 64, 1500  # of the round itself
OUT_BEAM, OUT_WIDTH = 4, 150  # of the play-outs


def within(values: np.ndarray) -> np.ndarray:
    """Differences from the mean of each game, as (games, ends)."""
    found: np.ndarray = values - values.mean(1, keepdims=True)
    return found


def tell(way: str, values: np.ndarray, scores: np.ndarray) -> None:
    """Print how well values (games, ends) agree with the scores (games, ends, plays)."""
    means = within(scores.mean(2))
    noise = ((scores - scores.mean(1, keepdims=True)).var(2) / (scores.shape[2] - 1)).mean()
    true = max(1e-9, means.var() - noise) ** 0.5
    agree = np.corrcoef(within(values).ravel(), means.ravel())[0, 1] * means.std() / true
    choice = means[np.arange(len(means)), values.argmax(1)]
    half = 1.96 * choice.std() / len(choice) ** 0.5
    print(f"  {way:32} correlation {agree:.2f}, choice {choice.mean():.2f} +- {half:.2f}")


def main() -> None:
    """Read the command line, play, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--net", required=True)
    parser.add_argument("--round", type=int, required=True, help="1 to 5")
    parser.add_argument("--dice", choices=("classic", "challenge"), default="classic")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--ends", type=int, default=16)
    parser.add_argument("--plays", type=int, default=32, help="play-outs of each end")
    parser.add_argument("--rolls", type=int, default=48, help="of one round ahead")
    parser.add_argument("--next-rolls", type=int, default=12, help="of two rounds ahead ...")
    parser.add_argument("--far-rolls", type=int, default=6, help="... and of the round after")
    parser.add_argument("--seed", type=int, default=77)
    a = parser.parse_args()
    mode, net, r = int(a.dice == "challenge"), compiled(load(Path(a.net))), a.round
    seed(a.seed)
    rows = []
    for i, rolls in enumerate(roll_games(mode, a.games, a.seed)):
        board, crossed, specials = before_round(rolls, r, BEAM, WIDTH, mode, net)
        ends, values = wide_ends(board, rolls[r - 1], crossed, specials, r, WIDE_BEAM, WIDE_WIDTH, mode, net)
        pick = np.argsort(-values)[: a.ends]
        if len(pick) < a.ends:
            continue
        left = (crossed, specials, r, mode, net)
        dice = roll_games(mode, a.plays, a.seed * 1000 + i)
        scores = play_out(ends, pick, dice, r, crossed, specials, OUT_BEAM, OUT_WIDTH, mode, net)
        near = one_ahead(ends, pick, a.rolls, *left)
        rows.append((scores, values[pick], near, *two_ahead(ends, pick, a.next_rolls, a.far_rolls, *left)))
    scores, own, near, two, one = (np.stack(parts) for parts in zip(*rows, strict=True))
    print(f"round {r}, {len(rows)} games, the best {a.ends} ends of each, {a.plays} play-outs")
    tell("the net's values", own, scores)
    tell(f"one round ahead, {a.rolls} rolls", near, scores)
    tell("half of each", own + near, scores)
    tell(f"two ahead, {a.next_rolls} x {a.far_rolls} rolls", two, scores)
    tell("one ahead and the gain of two", near + two - one, scores)
    tell("the same and half the net's", near + two - one + own, scores)


if __name__ == "__main__":
    main()
