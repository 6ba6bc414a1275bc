"""The best end of a last round, proven: every board that can still be drawn is counted once (numba).

    python -m tools.training.railroad_ink.last_round positions.json --out proven.json

Positions are written by ``tests.bench.railroad_ink_last_rounds --write``: a list of objects with ``drawn``
(texts such as "B3 H-H-": a space, then the routes of its tile to north, east, south and west, "+" between
two that do not join), ``dice`` (four words such as "rail-t"), ``used`` (the words of the special routes
crossed off), ``left`` and ``free`` (special routes left of the game's three, and of the universities) and
``challenge`` (the dice with buildings). To each are added its ``optimum``, ``best`` (drawings that lead
there) and ``boards``, at how many different boards the round may end; with ``challenge`` a board at which
something else is left to draw counts again.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, TypedDict

import numpy as np

from tools.training.railroad_ink import features as ft
from tools.training.railroad_ink.ends import DEPTH, GIVEN_UP, ROUTES, best_end, best_end_known
from tools.training.railroad_ink.engine import (
    DRAWN,
    FREE_DONE,
    UNIVERSITY,
    boards,
    clear,
    memory,
    new_round,
    place,
    popcount,
)

WORDS = (
    *("road-straight", "rail-straight", "road-curve", "rail-curve", "road-t", "rail-t"),
    *("overpass", "straight-station", "corner-station"),
    *("three-road-station", "three-rail-station", "road-crossing", "rail-crossing"),
    *("corner-crossing", "straight-crossing"),
    *("road-t-station", "rail-t-station", "road-stub", "rail-stub"),
    *("double-rail-curve", "double-road-curve"),
)
FIRST_SPECIAL = 9
UNIVERSITIES_FOR_A_SPECIAL = 3


class Position(TypedDict):
    """A position before the last round; see above."""

    name: str
    drawn: list[str]
    dice: list[str]
    used: list[str]
    left: int
    free: int
    challenge: bool


class Proven(Position):
    """A position with its best end."""

    optimum: int
    boards: int
    best: list[str]


Boards = tuple["np.ndarray[Any, Any]", ...]


def tile_number(text: str) -> int:
    """The tile of a text such as "H-H-+-R-R"."""
    sides, segments = [0] * 4, []
    for part in text.split("+"):
        segments.append(sum(1 << side for side in range(4) if part[side] != "-"))
        for side in range(4):
            sides[side] = sides[side] or "-HR".index(part[side])
    return ft.TILES.index((tuple(sides), tuple(sorted(segments))))


def tile_text(tile: int) -> str:
    """A tile as text."""
    sides, segments = ft.TILES[tile]
    parts = ("".join("-HR"[sides[d]] if segment >> d & 1 else "-" for d in range(4)) for segment in segments)
    # The part with the earliest side comes first.
    return "+".join(sorted(parts, key=lambda part: [letter == "-" for letter in part]))


def board_of(position: Position, room: Boards) -> None:
    """Draw a position's board in row 0."""
    clear(room, 0)
    for item in position["drawn"]:
        space, text = item.split()
        place(room, 0, 8 * "ABCDEFG".index(space[0]) + int(space[1]), tile_number(text))
    new_round(room, 0)
    have = popcount(room[0][0, DRAWN] & UNIVERSITY) >= UNIVERSITIES_FOR_A_SPECIAL
    room[4][0, FREE_DONE] = have and not position["free"]


def proven(position: Position, most: int, *, check: bool = False) -> Proven:
    """The position with its best end. Raises RuntimeError where it has more boards than ``most``."""
    room, known = boards(DEPTH + 1), memory(ROUTES)
    board_of(position, room)
    dice = np.array([WORDS.index(word) for word in position["dice"]])
    crossed = sum(1 << WORDS.index(word) - FIRST_SPECIAL for word in position["used"])
    way = np.zeros((DEPTH, 5), dtype=np.int64)
    mode, specials = int(position["challenge"]), position["left"]
    if mode:
        best, ends, length = best_end_known(room, dice, crossed, specials, mode, most, known, way)
    else:
        best, ends, length = best_end(room, dice, crossed, specials, known, way)
    if best == GIVEN_UP:
        raise RuntimeError(f"more than {most} boards")
    if check:
        other = best_end_known(room, dice, crossed, specials, mode, most, known, way.copy())
        if other[:2] != (best, ends):
            raise RuntimeError(f"{position['name']}: {best} of {ends} boards, {other} the plain way")
    drawn = [f"{'ABCDEFG'[cell // 8]}{cell % 8} {tile_text(tile)}" for _, cell, tile, _, _ in way[:length]]
    return Proven(**position, optimum=int(best), boards=int(ends), best=drawn)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("positions", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--check", action="store_true", help="count the boards the plain way too")
    parser.add_argument(
        "--most", type=int, default=200_000_000, help="boards remembered, 16 to 48 bytes each"
    )
    chosen = parser.parse_args()
    done = []
    for position in json.loads(chosen.positions.read_text("utf-8")):
        start = time.process_time()
        try:
            found = proven(position, chosen.most, check=chosen.check)
        except RuntimeError as error:
            print(f"{position['name']}: left out, {error}", flush=True)
            continue
        done.append(found)
        seconds = time.process_time() - start
        print(f"{found['name']}: {found['optimum']} of {found['boards']} boards, {seconds:.1f} s", flush=True)
    lines = ",\n".join(json.dumps(item) for item in done)
    chosen.out.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
