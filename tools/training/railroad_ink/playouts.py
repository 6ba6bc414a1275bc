"""Whole play-outs of different ends of one round, all on the same dice (numba).

A net that is learnt from one round of look-ahead likes boards that another part of the same net likes. Here
the games are played to their end instead, and the boards compared are not only those that the net likes best.
"""

from __future__ import annotations

import numba as nb
import numpy as np

from tools.training.railroad_ink.engine import (
    COPIES,
    LAST_ROUND,
    SPECIAL_DONE,
    SPECIALS_USED,
    board_words,
    boards,
    clear,
    copy,
    features,
    memory,
    new_round,
)
from tools.training.railroad_ink.search import (
    deal,
    draw,
    list_moves,
    look_ahead,
    new_gains,
    search_round,
    workspace,
)

INNER, INNER_LAST, INNER_WIDTH = 1, 4, 12  # of roll-outs
REPLY, REPLY_WIDTH, REPLIES = 2, 24, 3  # of the next round, where the round after is looked at
ROOM = 16  # boards of a search, at most
SPECIALS = 3  # that a game may draw
WITHOUT = 0.8  # of the random ends: drawn without a special route


@nb.njit(cache=True)
def go_on(current, crossed, specials, rolls, first, after, width, cap, mode, net, space, out, found):
    """Play rounds `first` to `after` - 1 from board 0 of `current` by the best value alone.

    Returns the special routes crossed off, how many are left, and the last value: the score if the last
    round was played. `out` and `found` have room for one board.
    """
    worth = 0.0
    for r in range(first, after):
        space[6][1] = r
        copy(current, 0, space[0], 0)
        new_round(space[0], 0)
        search_round(space, rolls[r - 1], crossed, specials, r, width, cap, mode, net, out, found)
        worth = found[0]
        copy(out, 0, current, 0)
        current[4][0, COPIES] = 0
        crossed |= current[4][0, SPECIALS_USED]
        specials -= current[4][0, SPECIAL_DONE]
    return crossed, specials, worth


@nb.njit(cache=True)
def before_round(rolls, r, width, cap, mode, net):
    """The board before round r of a game by these rolls (7, 4), its crossed off and left special routes."""
    space = workspace(width, 20000, new_gains(), memory())
    out, current, found = boards(1), boards(1), np.empty(1)
    clear(current, 0)
    crossed, specials, _ = go_on(current, 0, SPECIALS, rolls, 1, r, width, cap, mode, net, space, out, found)
    return current, crossed, specials


@nb.njit(cache=True)
def wide_ends(current, roll, crossed, specials, r, width, cap, mode, net):
    """The best ends of round r that a wide beam finds, in no order, and their values."""
    space = workspace(width, 400_000, new_gains(), memory())
    out, found = boards(width), np.empty(width)
    space[6][1] = r
    copy(current, 0, space[0], 0)
    new_round(space[0], 0)
    n, _ = search_round(space, roll, crossed, specials, r, width, cap, mode, net, out, found)
    return out, found[:n]


@nb.njit(cache=True)
def random_ends(current, roll, crossed, specials, count, mode):
    """Ends of the round by drawings chosen at random."""
    ends, now, then = boards(count), boards(1), boards(1)
    table = np.empty((8000, 5), dtype=np.int64)
    keys, stamps = np.zeros(32768, dtype=np.uint64), np.zeros(32768, dtype=np.int64)
    stamp = 0
    for j in range(count):
        copy(current, 0, now, 0)
        new_round(now, 0)
        may = 0 if np.random.random() < WITHOUT else specials
        while True:
            stamp += 1
            m, _ = list_moves(now, 0, roll, crossed, may, mode, table, 0, stamp, keys, stamps)
            if m == 0:
                break
            draw(now, table[np.random.randint(m)], then, 0)
            copy(then, 0, now, 0)
        copy(now, 0, ends, j)
    return ends


@nb.njit(cache=True)
def play_out(ends, pick, dice, r, crossed, specials, width, cap, mode, net):
    """Scores (boards, games) of boards `pick` after round r, each played out by all `dice` (games, 7, 4)."""
    space = workspace(width, 20000, new_gains(), memory())
    out, current, found = boards(1), boards(1), np.empty(1)
    scores = np.zeros((len(pick), len(dice)))
    for j in range(len(pick)):
        numbers = ends[4][pick[j]]
        used, left = crossed | numbers[SPECIALS_USED], specials - numbers[SPECIAL_DONE]
        for m in range(len(dice)):
            copy(ends, pick[j], current, 0)
            current[4][0, COPIES] = 0
            _, _, scores[j, m] = go_on(
                current,
                used,
                left,
                dice[m],
                r + 1,
                LAST_ROUND + 1,
                width,
                cap,
                mode,
                net,
                space,
                out,
                found,
            )
    return scores


@nb.njit(cache=True)
def describe(ends, pick, specials, mode, x, words, spaces):
    """Fill x (boards, NF), words (boards, 9) and spaces (boards, 6, 64), a row for each of boards `pick`."""
    known, counts = memory(), np.zeros((6, 64), dtype=np.int64)
    for j in range(len(pick)):
        i = pick[j]
        ends[4][i, COPIES] = 0
        features(ends, i, specials - ends[4][i, SPECIAL_DONE], mode, x[j], counts, known)
        board_words(ends[0][i], words[j])
        spaces[j] = counts


@nb.njit(cache=True)
def one_ahead(ends, pick, rolls, crossed, specials, r, mode, net):
    """The mean best value of round r + 1 of boards `pick` of `ends`."""
    space = workspace(ROOM, 20_000, new_gains(), memory())
    space[6][1] = r
    means, _ = look_ahead(
        space, ends, pick, rolls, INNER, INNER_LAST, INNER_WIDTH, crossed, specials, r, mode, net
    )
    return means


@nb.njit(cache=True)
def two_ahead(ends, pick, rolls, then, crossed, specials, r, mode, net):
    """(mean value two rounds ahead, mean value one round ahead) of boards `pick`, on the same rolls.

    Each reply to one of `rolls` rolls of round r + 1 is looked at with `then` rolls of round r + 2.
    """
    gains, known = new_gains(), memory()
    near, far = workspace(ROOM, 20_000, gains, known), workspace(ROOM, 20_000, gains, known)
    replies, found = boards(REPLIES), np.empty(REPLIES)
    two, one = np.zeros(len(pick)), np.zeros(len(pick))
    near[6][1], far[6][1] = r + 1, r + 2
    for roll in deal(rolls, mode):
        same = np.random.randint(1 << 30)
        for i in range(len(pick)):
            numbers = ends[4][pick[i]]
            used, left = crossed | numbers[SPECIALS_USED], specials - numbers[SPECIAL_DONE]
            copy(ends, pick[i], near[0], 0)
            new_round(near[0], 0)
            n, _ = search_round(near, roll, used, left, r + 1, REPLY, REPLY_WIDTH, mode, net, replies, found)
            one[i] += found[:n].max() / rolls
            if r + 1 == LAST_ROUND:
                two[i] += found[:n].max() / rolls
                continue
            np.random.seed(same)
            all_replies = np.arange(n)
            means, _ = look_ahead(
                far,
                replies,
                all_replies,
                then,
                INNER,
                INNER_LAST,
                INNER_WIDTH,
                used,
                left,
                r + 1,
                mode,
                net,
            )
            two[i] += means.max() / rolls
        np.random.seed(same + 1)
    return two, one
