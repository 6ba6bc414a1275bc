"""The best end of round 1 for every roll of the Classic dice, found by whole play-outs (numba).

    opening="python -m tools.training.railroad_ink.opening"
    $opening play --net classic.json --part 1/2 --out 1.jsonl
    $opening write 1.jsonl 2.jsonl --out railgames/games/railroad_ink/agent/openings.json

Different ends of the round are played out by the net on the same dice, in heats: the better part of them on
more dice, and so on. The end that look-ahead would choose is never dropped, so that the last heat tells what
the opening is worth. Rolls that differ by exchanging highways and railways have the same ends, mirrored: the
exits lie so. A roll is played once, and both are written.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from pathlib import Path
from typing import TypedDict

import numpy as np

from tools.training.railroad_ink import features as ft
from tools.training.railroad_ink.engine import DRAWN, FRONTIER, boards, clear, place
from tools.training.railroad_ink.last_round import WORDS, tile_text
from tools.training.railroad_ink.playouts import SPECIALS, one_ahead, play_out, random_ends, wide_ends
from tools.training.railroad_ink.search import compiled, seed
from tools.training.railroad_ink.train import load, roll_games

BEST, NEXT, NEXT_OF, RANDOM = 48, 16, 200, 8  # ends by how much the net likes them
HEATS = ((24, 12), (8, 32), (4, 96), (1, 256))  # (ends that stay, games of each end)
BEAM, WIDTH = 1200, 20_000  # of the round itself
OUT_BEAM, OUT_WIDTH = 4, 150  # of the play-outs
AHEAD, ROLLS, TRUST = 32, 48, 0.5  # of look-ahead: ends, rolls, and the weight of these
SWAPPED = (1, 0, 3, 2, 5, 4, 6, 7, 8)  # each face of a die with highways and railways exchanged


class Opening(TypedDict):
    """The best end for a roll: ``drawn``, "B3 H-H-" in an order that is legal. ``points`` of its play-outs in
    the last heat, and ``more`` than what look-ahead would choose."""

    roll: list[str]
    drawn: list[str]
    points: float
    more: float


def rolls() -> list[tuple[int, ...]]:
    """Every roll, sorted, of two that are exchanged the first."""
    found = []
    for three in itertools.combinations_with_replacement(range(6), 3):
        for station in (6, 7, 8):
            roll = (*three, station)
            if roll <= exchanged(roll):
                found.append(roll)
    return found


def exchanged(roll: tuple[int, ...]) -> tuple[int, ...]:
    """The roll with highways and railways exchanged."""
    return tuple(sorted(SWAPPED[face] for face in roll))


def in_order(tiles: dict[int, int]) -> list[tuple[int, int]]:
    """(cell, tile) of a round's drawings, each at an exit or at what is drawn before it."""
    room, found = boards(1), []
    clear(room, 0)
    while len(found) < len(tiles):
        frontier, drawn = int(room[0][0, FRONTIER]), int(room[0][0, DRAWN])
        cell = next(cell for cell in tiles if frontier >> cell & 1 and not drawn >> cell & 1)
        place(room, 0, cell, tiles[cell])
        found.append((cell, tiles[cell]))
    return found


def mirrored(cell: int, tile: int) -> tuple[int, int]:
    """A drawing with rows and columns, and highways and railways, exchanged."""
    sides, segments = ft.TILES[tile]
    turned = tuple((0, 2, 1)[sides[side]] for side in (3, 2, 1, 0))
    masks = tuple(sorted(sum(1 << 3 - side for side in range(4) if mask >> side & 1) for mask in segments))
    return 8 * (cell % 8) + cell // 8, ft.TILES.index((turned, masks))


def texts(drawn: list[tuple[int, int]]) -> list[str]:
    """Drawings as text."""
    return [f"{'ABCDEFG'[cell // 8]}{cell % 8} {tile_text(tile)}" for cell, tile in drawn]


def best_of(roll: tuple[int, ...], net: tuple[np.ndarray, ...], number: int) -> Opening:
    """Play the heats of a roll."""
    rng = np.random.default_rng(number)
    current = boards(1)
    clear(current, 0)
    dice = np.array(roll)
    found, values = wide_ends(current, dice, 0, SPECIALS, 1, BEAM, WIDTH, 0, net)
    order = np.argsort(-values)
    others = order[BEST:NEXT_OF]
    pick = np.concatenate([order[:BEST], rng.choice(others, min(NEXT, len(others)), replace=False)])
    ahead = one_ahead(found, pick[:AHEAD], ROLLS, 0, SPECIALS, 1, 0, net)
    usual = int(pick[np.argmax(TRUST * ahead + (1 - TRUST) * values[pick[:AHEAD]])])
    drawn_by_lot = random_ends(current, dice, 0, SPECIALS, RANDOM, 0)
    ends = [(found, int(i)) for i in pick] + [(drawn_by_lot, i) for i in range(RANDOM)]
    usual_place = next(place for place, (of, i) in enumerate(ends) if of is found and i == usual)
    stays, totals, games = list(range(len(ends))), np.zeros(len(ends)), 0
    for heat, (keep, plays) in enumerate(HEATS):
        rolled = roll_games(0, plays, 1000 * number + heat)
        last = np.zeros(len(ends))
        for j in {*stays, usual_place}:
            of, i = ends[j]
            scores = play_out(of, np.array([i]), rolled, 1, 0, SPECIALS, OUT_BEAM, OUT_WIDTH, 0, net)
            last[j] = scores.mean()
            totals[j] += scores.sum()
        games += plays
        stays = sorted(stays, key=lambda j: -totals[j])[:keep]
    of, i = ends[stays[0]]
    tiles = {cell: int(of[2][i, cell]) for cell in ft.CELLS if of[2][i, cell] != 255}
    return Opening(
        roll=[WORDS[face] for face in roll],
        drawn=texts(in_order(tiles)),
        points=round(float(totals[stays[0]] / games), 2),
        more=round(float(last[stays[0]] - last[usual_place]), 2),
    )


def play(a: argparse.Namespace) -> None:
    """Play the rolls of a part, and write each as soon as it is known."""
    part, parts = (int(number) for number in a.part.split("/"))
    net = compiled(load(Path(a.net)))
    out = Path(a.out)
    known = [json.loads(line)["roll"] for line in out.read_text("utf-8").splitlines()] if out.exists() else []
    for number, roll in enumerate(rolls()):
        if number % parts != part - 1 or [WORDS[face] for face in roll] in known:
            continue
        seed(number)
        start = time.process_time()
        found = best_of(roll, net, number)
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")
        print(f"{number} {roll}: {found['points']}, {found['more']:+}, {time.process_time() - start:.0f} s")


def write(a: argparse.Namespace) -> None:
    """Write the openings of all rolls, by roll."""
    whole: dict[str, list[str]] = {}
    gains = []
    for path in a.files:
        for line in Path(path).read_text("utf-8").splitlines():
            item: Opening = json.loads(line)
            roll = tuple(WORDS.index(word) for word in item["roll"])
            tiles = {8 * "ABCDEFG".index(text[0]) + int(text[1]): text[3:] for text in item["drawn"]}
            numbers = {cell: tile_of(text) for cell, text in tiles.items()}
            whole[" ".join(item["roll"])] = item["drawn"]
            other = dict(mirrored(cell, tile) for cell, tile in numbers.items())
            whole[" ".join(WORDS[face] for face in exchanged(roll))] = texts(in_order(other))
            gains.append((item["more"], weight(roll)))
    share = sum(more * often for more, often in gains) / sum(often for _, often in gains)
    Path(a.out).write_text(json.dumps(dict(sorted(whole.items())), indent=1) + "\n", "utf-8")
    print(f"{len(whole)} rolls; {share:+.2f} points more than by look-ahead, in the last heat")


def weight(roll: tuple[int, ...]) -> int:
    """How many of the 216 throws of the three dice that are alike show these faces."""
    return len(set(itertools.permutations(roll[:3])))


def tile_of(text: str) -> int:
    """The tile of a text."""
    return next(tile for tile in range(len(ft.TILES)) if tile_text(tile) == text)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    p = commands.add_parser("play")
    p.add_argument("--net", required=True)
    p.add_argument("--part", default="1/1", help="which rolls: 1/2 and 2/2 are played side by side")
    p.add_argument("--out", required=True)
    p.set_defaults(run=play)
    w = commands.add_parser("write")
    w.add_argument("files", nargs="+")
    w.add_argument("--out", required=True)
    w.set_defaults(run=write)
    a = parser.parse_args()
    a.run(a)


if __name__ == "__main__":
    main()
