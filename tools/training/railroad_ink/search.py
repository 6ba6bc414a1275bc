"""The compiled beam search of a round and whole games of self-play (numba).

A net is a tuple (w1, b1, w2, b2, wb) of arrays whose first index is the round, 1 to 6 (8 rows); all zeros is
a net that knows nothing, and then a value made by hand stands in for it.
"""

from __future__ import annotations

import numba as nb
import numpy as np

from tools.training.railroad_ink.engine import (
    COPIES,
    COPY,
    DICE,
    DICE_USED,
    DRAWN,
    FREE,
    FREE_DONE,
    FRONTIER,
    HASH,
    HASHES,
    HIDDEN,
    LAST_ROUND,
    LEGAL,
    MAX_MOVES,
    N_LEGAL,
    NF,
    ONE,
    SPECIAL,
    SPECIAL_DONE,
    SPECIALS_USED,
    UNIVERSITY,
    U,
    board_words,
    boards,
    clear,
    copy,
    features,
    lowest,
    new_round,
    place,
    popcount,
)


@nb.njit(cache=True, fastmath=True)
def forward(f, words, r, net):
    """What the net says of a board after round r."""
    w1, b1, w2, b2, wb = net
    hidden = np.empty(HIDDEN)
    for j in range(HIDDEN):
        s = b1[r, j]
        for i in range(NF):
            s += w1[r, j, i] * f[i]
        hidden[j] = s
    bits = np.empty(9, dtype=np.uint64)
    board_words(words, bits)
    for k in range(9):
        left = bits[k]
        while left:
            row = wb[r, 64 * k + lowest(left)]
            left &= left - ONE
            for j in range(HIDDEN):
                hidden[j] += row[j]
    out = b2[r]
    for j in range(HIDDEN):
        if hidden[j] > 0:
            out += hidden[j] * w2[r, j]
    return out


@nb.njit(cache=True)
def value(of, i, specials, r, mode, net, f):
    """Expected final score of board i after round r; exact after the last round."""
    total = features(of, i, specials, mode, f)
    if r == LAST_ROUND:
        return total
    if net[3][r] != 0.0:
        return forward(f, of[0][i], r, net)
    left = (LAST_ROUND - r) / 6.0
    loose = (f[6] + f[7]) * 5
    return total + loose * (0.2 + 0.7 * left) + 3.0 * (f[42] - f[1]) + specials - 4.5 * f[9] - 3.0 * f[29]


@nb.njit(inline="always")
def is_new(key, stamp, keys, stamps):
    """Whether a key was not yet seen under this stamp; remembers it."""
    i = np.int64((key * U(0x9E3779B97F4A7C15)) >> U(48))
    while stamps[i] == stamp:
        if keys[i] == key:
            return False
        i = (i + 1) & 65535
    stamps[i] = stamp
    keys[i] = key
    return True


@nb.njit(cache=True)
def place_in(values, n, room, v):
    """Row for value v in a list of the best `room` (n filled), or -1."""
    if n < room:
        return n
    worst = 0
    for i in range(1, n):
        if values[i] < values[worst]:
            worst = i
    return worst if v > values[worst] else -1


@nb.njit(inline="always")
def use(numbers, how, face):
    """Mark what drawing a face used up."""
    if how < COPY:
        numbers[DICE_USED] |= 1 << how
    elif how == COPY:
        numbers[COPIES] -= 1
    else:
        numbers[SPECIALS_USED] |= 1 << (face - 9)
        if how == SPECIAL:
            numbers[SPECIAL_DONE] = 1
        else:
            numbers[FREE_DONE] = 1


@nb.njit(cache=True)
def options(numbers, drawn, dice, crossed, specials, mode, faces, hows):
    """What may be drawn next: die faces first, each face once. Returns how many."""
    n = 0
    seen = 0
    for d in range(4):
        if not numbers[DICE_USED] >> d & 1 and not seen >> dice[d] & 1:
            seen |= 1 << dice[d]
            faces[n], hows[n] = dice[d], d
            n += 1
    if mode and numbers[COPIES]:
        seen = 0
        for d in range(4):
            if not seen >> dice[d] & 1:
                seen |= 1 << dice[d]
                faces[n], hows[n] = dice[d], COPY
                n += 1
    how = -1
    if specials and not numbers[SPECIAL_DONE]:
        how = SPECIAL
    elif mode and not numbers[FREE_DONE] and popcount(drawn & UNIVERSITY) >= 3:
        how = FREE
    if how > 0:
        for k in range(6):
            if not (crossed | numbers[SPECIALS_USED]) >> k & 1:
                faces[n], hows[n] = 9 + k, how
                n += 1
    return n


@nb.njit(cache=True)
def key_of(word, numbers, dice):
    """Equal for boards that are the same with the same left to draw."""
    left = 0
    for d in range(4):
        if not numbers[DICE_USED] >> d & 1:
            first = d
            for e in range(d):
                if dice[e] == dice[d]:
                    first = e
                    break
            left += 1 << (2 * first)
    left += (numbers[SPECIALS_USED] << 8) + (numbers[SPECIAL_DONE] << 14) + (numbers[FREE_DONE] << 15)
    return word ^ (U(left + (numbers[COPIES] << 16)) * U(0xD6E8FEB86659FD93))


@nb.njit(cache=True)
def list_moves(beam, i, dice, crossed, specials, mode, table, n, stamp, keys, stamps):
    """Append the drawings from board i that lead to new boards; rows (parent, cell, tile, how, face).

    Returns the new length and whether a die can be drawn.
    """
    faces, hows = np.empty(16, dtype=np.int64), np.empty(16, dtype=np.int64)
    count = options(beam[4][i], beam[0][i, DRAWN], dice, crossed, specials, mode, faces, hows)
    can_draw = False
    for o in range(count):
        after = beam[4][i].copy()
        use(after, hows[o], faces[o])
        rest = key_of(beam[0][i, HASH], after, dice)
        frontier = beam[0][i, FRONTIER]
        while frontier:
            cell = lowest(frontier)
            frontier &= frontier - ONE
            slot = beam[1][i, cell]
            for j in range(N_LEGAL[faces[o], slot]):
                tile = LEGAL[faces[o], slot, j]
                can_draw |= hows[o] < COPY
                if n < MAX_MOVES and is_new(rest ^ HASHES[cell, tile], stamp, keys, stamps):
                    table[n, 0], table[n, 1], table[n, 2], table[n, 3], table[n, 4] = (
                        i,
                        cell,
                        tile,
                        hows[o],
                        faces[o],
                    )
                    n += 1
    return n, can_draw


@nb.njit(cache=True)
def draw(beam, move, to, i):
    """The board after a move, into row i."""
    copy(beam, move[0], to, i)
    use(to[4][i], move[3], move[4])
    place(to, i, move[1], move[2])


@nb.njit(cache=True)
def search_round(space, dice, crossed, specials, r, width, cap, mode, net, out, found):
    """Beam search of one round from board 0 of space[0]; the best end boards go to `out`, values to `found`.

    At most `cap` drawings (chosen at random) are judged a level. Returns end boards and evaluations.
    """
    beam, following, scratch, table, keys, stamps, clock = space
    f = np.empty(NF)
    best, best_idx = np.empty(width), np.empty(width, dtype=np.int64)
    n, n_out, spent = 1, 0, 0
    while n:
        clock[0] += 1
        m = 0
        for i in range(n):
            m, can_draw = list_moves(beam, i, dice, crossed, specials, mode, table, m, clock[0], keys, stamps)
            if not can_draw:
                v = value(beam, i, specials - beam[4][i, SPECIAL_DONE], r, mode, net, f)
                spent += 1
                k = place_in(found, n_out, len(found), v)
                if k >= 0:
                    found[k] = v
                    copy(beam, i, out, k)
                    n_out = max(n_out, k + 1)
        if m > cap:
            for i in range(cap):
                j = np.random.randint(i, m)
                for q in range(5):
                    table[i, q], table[j, q] = table[j, q], table[i, q]
            m = cap
        n = 0
        for i in range(m):
            draw(beam, table[i], scratch, 0)
            v = value(scratch, 0, specials - scratch[4][0, SPECIAL_DONE], r, mode, net, f)
            k = place_in(best, n, width, v)
            if k >= 0:
                best[k], best_idx[k] = v, i
                n = max(n, k + 1)
        spent += m
        for k in range(n):
            draw(beam, table[best_idx[k]], following, k)
        for k in range(n):
            copy(following, k, beam, k)
    return n_out, spent


@nb.njit(cache=True)
def workspace(width):
    """What a search needs: two beams, a scratch board, moves, the hash set of boards seen and its clock."""
    return (
        boards(width),
        boards(width),
        boards(1),
        np.empty((MAX_MOVES, 5), dtype=np.int64),
        np.zeros(1 << 16, dtype=np.uint64),
        np.zeros(1 << 16, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )


@nb.njit(cache=True)
def look_ahead(space, source, pick, rolls, cap, crossed, specials, r, mode, net):
    """Mean best value of round r + 1 over `rolls` rolls, the same for all boards `pick` of `source`."""
    out, found = boards(1), np.empty(1)
    means = np.zeros(len(pick))
    dice = np.empty(4, dtype=np.int64)
    spent = 0
    width = len(space[0][0])
    for _ in range(rolls):
        for d in range(4):
            dice[d] = DICE[mode, d, np.random.randint(6)]
        for i in range(len(pick)):
            p = pick[i]
            copy(source, p, space[0], 0)
            new_round(space[0], 0)
            used, left = source[4][p, SPECIALS_USED], specials - source[4][p, SPECIAL_DONE]
            _, n = search_round(space, dice, crossed | used, left, r + 1, width, cap, mode, net, out, found)
            means[i] += found[0] / rolls
            spent += n
    return means, spent


@nb.njit(cache=True)
def sample(order, n, top, side):
    """The `top` first of an order and `side` others at random."""
    m = min(n, top)
    pick = np.empty(min(n, top + side), dtype=np.int64)
    pick[:m] = order[:m]
    while m < len(pick):
        j = np.random.randint(m, n)
        order[m], order[j] = order[j], order[m]
        pick[m] = order[m]
        m += 1
    return pick


@nb.njit(cache=True)
def play(
    rolls,
    width,
    last_width,
    cap,
    mode,
    net,
    epsilon,
    keep,
    top,
    side,
    ahead,
    inner,
    inner_cap,
    mix,
    x,
    xw,
    y,
    v,
    e,
):
    """One game by these rolls (7, 4); returns score and evaluations.

    After each of rounds 1 to 6 the best `top` and `side` random ones of the `keep` best end boards are
    compared by `ahead` rolls of the next round (inner beam `inner`, at most `inner_cap` drawings a level),
    mixed with their own value; with probability `epsilon` one of them is taken at random. Filled for each
    round: x[r, s], xw[r, s] features and board words of the boards compared (the one played first), y[r, s]
    their look-ahead means, v[r] the best value of the round, e[r] how many boards were compared, negative
    if the one played was taken at random.
    """
    space, ahead_space = workspace(max(width, last_width)), workspace(inner)
    out, current = boards(keep), boards(1)
    found = np.empty(keep)
    f = np.empty(NF)
    clear(current, 0)
    crossed, specials, spent = 0, 3, 0
    for r in range(1, LAST_ROUND + 1):
        copy(current, 0, space[0], 0)
        new_round(space[0], 0)
        w = last_width if r == LAST_ROUND else width
        n, s = search_round(space, rolls[r - 1], crossed, specials, r, w, cap, mode, net, out, found)
        spent += s
        order = np.argsort(-found[:n])
        v[r - 1] = found[order[0]]
        if r == LAST_ROUND:
            break
        pick = sample(order, n, top, side)
        worth = found[pick]
        if ahead:
            means, s = look_ahead(ahead_space, out, pick, ahead, inner_cap, crossed, specials, r, mode, net)
            spent += s
            worth = means * (1 - mix) + worth * mix
            y[r - 1, : len(pick)] = means
        best = np.argmax(worth)
        e[r - 1] = len(pick)
        if np.random.random() < epsilon:
            best = np.random.randint(len(pick))
            e[r - 1] = -len(pick)
        pick[0], pick[best] = pick[best], pick[0]
        y[r - 1, 0], y[r - 1, best] = y[r - 1, best], y[r - 1, 0]
        for i in range(len(pick)):
            out[4][pick[i], COPIES] = 0
            features(out, pick[i], specials - out[4][pick[i], SPECIAL_DONE], mode, f)
            x[r - 1, i] = f
            board_words(out[0][pick[i]], xw[r - 1, i])
        copy(out, pick[0], current, 0)
        crossed |= current[4][0, SPECIALS_USED]
        specials -= current[4][0, SPECIAL_DONE]
    return v[LAST_ROUND - 1], spent


@nb.njit(cache=True)
def seed(s):
    """Seed the compiled random numbers."""
    np.random.seed(s)
