"""The best that can still be made of the dice in hand, exactly: what the last round needs.

Every distinct board is looked at once, whatever the order it was drawn in.
"""

from collections.abc import Callable
from typing import NamedTuple

from railgames.games.railroad_ink.scoring import total
from railgames.games.railroad_ink.sheet import Sheet

Move = tuple[int, int, int]  # (face, cell, tile)


class BestRound(NamedTuple):
    """``points`` by the value function, the ``moves`` that lead there, how many boards were ``looked_at``,
    and whether these were all."""

    points: float
    moves: tuple[Move, ...]
    looked_at: int
    is_complete: bool


def best_round(
    sheet: Sheet,
    dice: tuple[int, ...],
    specials: tuple[int, ...] = (),
    value: Callable[[Sheet], float] = total,
    limit: int | None = None,
) -> BestRound:
    """The best end of a round from ``sheet`` with ``dice`` to draw and at most one of ``specials``.

    A round ends where no die that is left can be drawn. ``limit`` stops the search after so many boards,
    drawn to the end or not; then the best so far is returned.
    """
    seen: set[tuple[int, tuple[int, ...], bool]] = set()
    best, looked_at = float("-inf"), 0
    best_moves: tuple[Move, ...] = ()
    stack: list[tuple[Sheet, tuple[int, ...], bool, tuple[Move, ...]]] = [(sheet, dice, bool(specials), ())]
    while stack and (limit is None or len(seen) < limit):
        now, left, may_special, moves = stack.pop()
        is_stuck = True
        for face in dict.fromkeys(left):
            idx = left.index(face)
            rest = left[:idx] + left[idx + 1 :]
            for cell, tile in now.moves(face):
                is_stuck = is_stuck and bool(now.marked >> cell & 1)
                key = (now.zobrist ^ now.board.placing[cell][tile].key, rest, may_special)
                if key not in seen:
                    seen.add(key)
                    stack.append((now.place(cell, tile), rest, may_special, (*moves, (face, cell, tile))))
        if may_special:
            for face in specials:
                for cell, tile in now.moves(face):
                    key = (now.zobrist ^ now.board.placing[cell][tile].key, left, False)
                    if key not in seen:
                        seen.add(key)
                        stack.append((now.place(cell, tile), left, False, (*moves, (face, cell, tile))))
        if is_stuck:
            looked_at += 1
            points = value(now)
            if points > best:
                best, best_moves = points, moves
    return BestRound(best, best_moves, looked_at, not stack)
