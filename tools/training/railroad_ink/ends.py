"""All ends of a round, compiled: every board that can still be drawn is counted once (numba).

There are two ways to count each board once:

- ``best_end``, for the Classic dice: a drawing that was tried is forbidden in all that is tried after it on
  the same board. Whatever is drawn from a hand can be drawn in another order too, so each set of drawings is
  met exactly once, and nothing needs to be remembered.
- ``best_end_known``, for both: a set of all boards seen. Factories and universities give something to draw,
  so that with buildings the order matters. For the Classic dice it checks the other one.
"""

from __future__ import annotations

import numba as nb
import numpy as np

from tools.training.railroad_ink.engine import (
    CENTRE,
    COPIES,
    COPY,
    DICE_USED,
    DOUBLE,
    DRAWN,
    END_H,
    END_V,
    EXIT_H,
    EXIT_V,
    FACTORY,
    FRONTIER,
    HASH,
    HASHES,
    INNER_H,
    INNER_V,
    LEGAL,
    N_LEGAL,
    NETWORKS,
    ONE,
    POINTS,
    RAIL_H,
    RAIL_LEN,
    RAIL_V,
    ROAD_H,
    ROAD_LEN,
    ROAD_V,
    SPECIAL_DONE,
    VILLAGE_POINTS,
    VILLAGES,
    U,
    copy,
    longest,
    lowest,
    place,
    popcount,
)
from tools.training.railroad_ink.search import key_of, options, use

ROUTES = 1 << 20  # lengths of routes that are remembered
ANY_LENGTH = 1 << 62
DEPTH = 12  # drawings of a round: four dice, two special routes, three copies, and some to spare
GIVEN_UP = -1000  # points


# ------------------------------------------------------------------------------------------ points
@nb.njit(cache=True)
def points_of(of, i, mode, known):
    """The score of board i."""
    words, networks, numbers = of[0][i], of[3][i], of[4][i]
    drawn, end_h, end_v = words[DRAWN], words[END_H], words[END_V]
    loose_h, loose_v = end_h & INNER_H, end_v & INNER_V
    total = popcount(drawn & CENTRE)
    # An end that meets a blank side costs a point, and so does one that meets nothing.
    total -= popcount(loose_h) + popcount(loose_v)
    for k in range(numbers[NETWORKS]):
        total += np.int64(POINTS[popcount(networks[k, 0] & EXIT_H) + popcount(networks[k, 1] & EXIT_V)])
    if numbers[ROAD_LEN] < 0:
        numbers[ROAD_LEN] = longest(
            words[ROAD_H], words[ROAD_V], end_h, end_v, words[DOUBLE], of[2][i], known, ANY_LENGTH
        )
    if numbers[RAIL_LEN] < 0:
        numbers[RAIL_LEN] = longest(
            words[RAIL_H], words[RAIL_V], end_h, end_v, words[DOUBLE], of[2][i], known, ANY_LENGTH
        )
    total += numbers[ROAD_LEN] + numbers[RAIL_LEN]
    if mode:
        total += np.int64(VILLAGE_POINTS[min(numbers[VILLAGES], 4)])
    return total


# ------------------------------------------------------------------------------------------ search
@nb.njit(cache=True)
def list_drawings(of, i, dice, crossed, specials, mode, forbidden, found):
    """The drawings from board i that are not forbidden; rows (0, cell, tile, how, face).

    Returns how many, and whether a die can be drawn, be it forbidden or not.
    """
    faces, hows = np.empty(16, dtype=np.int64), np.empty(16, dtype=np.int64)
    count = options(of[4][i], of[0][i, DRAWN], dice, crossed, specials, mode, faces, hows)
    n, can_draw = 0, False
    frontier = of[0][i, FRONTIER]
    while frontier:
        cell = lowest(frontier)
        frontier &= frontier - ONE
        slot = of[1][i, cell]
        for o in range(count):
            for j in range(N_LEGAL[faces[o], slot]):
                tile = LEGAL[faces[o], slot, j]
                can_draw |= hows[o] < COPY
                if not forbidden[cell, tile]:
                    found[n, 1], found[n, 2], found[n, 3], found[n, 4] = cell, tile, hows[o], faces[o]
                    n += 1
    return n, can_draw


@nb.njit(cache=True)
def draw_from(of, i, move):
    """The board after a drawing from board i, into the next row."""
    copy(of, i, of, i + 1)
    use(of[4][i + 1], move[3], move[4])
    place(of, i + 1, move[1], move[2])


@nb.njit(cache=True)
def keep_way(lists, nexts, depth, way):
    """The drawings that led to this depth, into ``way``. Returns how many."""
    for d in range(depth):
        way[d] = lists[d, nexts[d] - 1]
    return depth


@nb.njit(cache=True)
def best_end(of, dice, crossed, specials, known, way):
    """The most points of a round of Classic dice that begins at board 0 of ``of``, how many boards can end
    it, and how many drawings lead to the best; those go to ``way``."""
    lists = np.zeros((DEPTH, 4096, 5), dtype=np.int64)
    counts, nexts = np.zeros(DEPTH, dtype=np.int64), np.zeros(DEPTH, dtype=np.int64)
    forbidden = np.zeros((56, HASHES.shape[1]), dtype=np.bool_)
    best, ends, length, depth = GIVEN_UP, 0, 0, 0
    arrived = True
    while depth >= 0:
        if arrived:
            arrived = False
            numbers = of[4][depth]
            counts[depth] = nexts[depth] = 0
            is_end = numbers[DICE_USED] == 15
            if not is_end or (specials and not numbers[SPECIAL_DONE]):
                counts[depth], can_draw = list_drawings(
                    of, depth, dice, crossed, specials, 0, forbidden, lists[depth]
                )
                is_end = not can_draw
            if is_end:
                ends += 1
                points = points_of(of, depth, 0, known)
                if points > best:
                    best, length = points, keep_way(lists, nexts, depth, way)
        k = nexts[depth]
        if k == counts[depth]:
            for j in range(k):
                forbidden[lists[depth, j, 1], lists[depth, j, 2]] = False
            depth -= 1
            continue
        # What comes after a drawing on the same board is tried without it.
        if k:
            forbidden[lists[depth, k - 1, 1], lists[depth, k - 1, 2]] = True
        nexts[depth] = k + 1
        draw_from(of, depth, lists[depth, k])
        depth += 1
        arrived = True
    return best, ends, length


@nb.njit(cache=True)
def add_key(keys, key):
    """Whether a key was not yet in the set; it is added."""
    last = len(keys) - 1
    i = np.int64((key * U(0x9E3779B97F4A7C15)) >> U(20)) & last
    while keys[i]:
        if keys[i] == key:
            return False
        i = (i + 1) & last
    keys[i] = key
    return True


@nb.njit(cache=True)
def with_room(keys, n):
    """The set of n keys, in a place twice as large where it is half full."""
    if 2 * n < len(keys):
        return keys
    larger = np.zeros(2 * len(keys), dtype=np.uint64)
    for key in keys:
        if key:
            add_key(larger, key)
    return larger


@nb.njit(cache=True)
def key_after(of, i, dice, mode, move):
    """Equal for drawings that lead to the same board with the same left to draw, in whatever order."""
    after = of[4][i].copy()
    use(after, move[3], move[4])
    gives = np.int64(FACTORY >> U(move[1]) & ONE)
    after[COPIES] = mode * (after[COPIES] + gives)
    return key_of(of[0][i, HASH], after, dice) ^ HASHES[move[1], move[2]]


@nb.njit(cache=True)
def best_end_known(of, dice, crossed, specials, mode, most, known, way):
    """As ``best_end`` with a set of all boards seen, for both kinds of dice. Gives up after ``most`` boards,
    drawn to the end or not: then the best is ``GIVEN_UP``."""
    lists = np.zeros((DEPTH, 4096, 5), dtype=np.int64)
    counts, nexts = np.zeros(DEPTH, dtype=np.int64), np.zeros(DEPTH, dtype=np.int64)
    nothing = np.zeros((56, HASHES.shape[1]), dtype=np.bool_)
    keys = np.zeros(1 << 16, dtype=np.uint64)
    best, ends, length, seen, depth = GIVEN_UP, 0, 0, 0, 0
    arrived = True
    while depth >= 0:
        if arrived:
            arrived = False
            nexts[depth] = 0
            counts[depth], can_draw = list_drawings(
                of, depth, dice, crossed, specials, mode, nothing, lists[depth]
            )
            if not can_draw:
                ends += 1
                points = points_of(of, depth, mode, known)
                if points > best:
                    best, length = points, keep_way(lists, nexts, depth, way)
        if nexts[depth] == counts[depth]:
            depth -= 1
            continue
        move = lists[depth, nexts[depth]]
        nexts[depth] += 1
        if add_key(keys, key_after(of, depth, dice, mode, move)):
            seen += 1
            if seen == most:
                return GIVEN_UP, ends, 0
            keys = with_room(keys, seen)
            draw_from(of, depth, move)
            depth += 1
            arrived = True
    return best, ends, length
