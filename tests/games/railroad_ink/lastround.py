"""The best that can still be made of the dice in hand, exactly: what the last round needs.

Every distinct board is looked at once, whatever the order it was drawn in.
"""

from collections.abc import Callable
from typing import NamedTuple

from railgames.games.railroad_ink.scoring import total
from railgames.games.railroad_ink.sheet import Sheet

Move = tuple[int, int, int]  # (face, cell, tile)
Hand = tuple[tuple[int, ...], tuple[int, ...]]  # (dice left, special routes of which one may be used)


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
    seen: set[tuple[int, Hand]] = set()
    best, looked_at = float("-inf"), 0
    best_moves: tuple[Move, ...] = ()
    stack: list[tuple[Sheet, Hand, tuple[Move, ...]]] = [(sheet, (dice, specials), ())]
    while stack and (limit is None or len(seen) < limit):
        now, hand, moves = stack.pop()
        is_stuck = True
        for face, rest, is_special in _choices(hand):
            for cell, tile in now.moves(face):
                is_stuck = is_stuck and (is_special or bool(now.marked >> cell & 1))
                key = (now.zobrist ^ now.board.placing[cell][tile].key, rest)
                if key not in seen:
                    seen.add(key)
                    stack.append((now.place(cell, tile), rest, (*moves, (face, cell, tile))))
        if is_stuck:
            looked_at += 1
            points = value(now)
            if points > best:
                best, best_moves = points, moves
    return BestRound(best, best_moves, looked_at, not stack)


def _choices(hand: Hand) -> list[tuple[int, Hand, bool]]:
    """(face, what is left in hand after it, whether it is a special route) of everything in hand."""
    dice, specials = hand
    found: list[tuple[int, Hand, bool]] = []
    for face in dict.fromkeys(dice):
        idx = dice.index(face)
        found.append((face, (dice[:idx] + dice[idx + 1 :], specials), False))
    return found + [(face, (dice, ()), True) for face in specials]
