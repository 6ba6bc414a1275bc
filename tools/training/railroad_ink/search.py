"""The compiled beam search of a round and whole games of self-play (numba).

A net is a tuple (w1, b1, w2, b2, wb, wp) of arrays whose first index is the round, 1 to 6 (8 rows); all zeros
is a net that knows nothing, and then a value made by hand stands in for it.
"""

from __future__ import annotations

import numba as nb
import numpy as np

from tools.training.railroad_ink.engine import (
    ALL,
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
    LAST_ROUND,
    LEGAL,
    N_LEGAL,
    NF,
    ONE,
    PLANES,
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
    memory,
    new_round,
    place,
    popcount,
)

GAIN_BITS = 15


def compiled(net: tuple[np.ndarray, ...]) -> tuple[np.ndarray, ...]:
    """A net as the search wants it: float32, the weights of an input side by side."""
    w1, *rest = net
    kinds = (w1.transpose(0, 2, 1), *rest)
    return tuple(np.ascontiguousarray(part, dtype=np.float32) for part in kinds)


@nb.njit(cache=True, fastmath=True)
def forward(f, words, counts, r, net):
    """What the net says of a board after round r.

    Of each space it knows, at no step and at one, whether one, two or three networks with exits face it, how
    many exits those have (divided by four), and how many networks without exits.
    """
    w1, b1, w2, b2, wb, wp = net
    size = b1.shape[1]
    hidden = b1[r].copy()
    for i in range(NF):
        if f[i] != 0:
            for j in range(size):
                hidden[j] += w1[r, i, j] * f[i]
    bits = np.empty(9, dtype=np.uint64)
    board_words(words, bits)
    for k in range(9):
        left = bits[k]
        while left:
            row = 64 * k + lowest(left)
            left &= left - ONE
            for j in range(size):
                hidden[j] += wb[r, row, j]
    left = ALL & ~bits[8]
    while left:
        cell = lowest(left)
        left &= left - ONE
        for step in range(2):
            near, ends, strays = (
                counts[3 * step, cell],
                counts[3 * step + 1, cell],
                counts[3 * step + 2, cell],
            )
            row = 64 * PLANES * step + cell
            for k in range(min(3, near)):
                for j in range(size):
                    hidden[j] += wp[r, row + 64 * k, j]
            if near:
                share = np.float32(ends) / np.float32(4)
                for j in range(size):
                    hidden[j] += wp[r, row + 192, j] * share
            if strays:
                share = np.float32(strays)
                for j in range(size):
                    hidden[j] += wp[r, row + 256, j] * share
    out = b2[r]
    for j in range(size):
        out += max(hidden[j], np.float32(0)) * w2[r, j]
    return out


@nb.njit(cache=True)
def value(of, i, specials, r, mode, net, f, counts, known):
    """Expected final score of board i after round r; exact after the last round."""
    total = features(of, i, specials, mode, f, counts, known)
    if r == LAST_ROUND:
        return total
    if net[3][r] != 0.0:
        return forward(f, of[0][i], counts, r, net)
    left = (LAST_ROUND - r) / 6.0
    loose = (f[6] + f[7]) * 5
    return total + loose * (0.2 + 0.7 * left) + 3.0 * (f[42] - f[1]) + specials - 4.5 * f[9] - 3.0 * f[29]


@nb.njit(inline="always")
def is_new(key, stamp, keys, stamps):
    """Whether a key was not yet seen under this stamp; remembers it."""
    last = len(keys) - 1
    i = np.int64((key * U(0x9E3779B97F4A7C15)) >> U(40)) & last
    while stamps[i] == stamp:
        if keys[i] == key:
            return False
        i = (i + 1) & last
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
                if n < len(table) and is_new(rest ^ HASHES[cell, tile], stamp, keys, stamps):
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


@nb.njit(inline="always")
def gain_keys(slot, move):
    """The keys of what a move gained: by space and surroundings, and by surroundings alone."""
    special = move[3] > COPY
    near = ((move[2] << 8 | slot) << 1) | special
    return (move[1] << 16) | near, (56 << 16) | near


@nb.njit(inline="always")
def row_of(key):
    """Where a gain is kept. Another key in the same row takes its place."""
    return np.int64((U(key) * U(0x9E3779B97F4A7C15)) >> U(64 - GAIN_BITS))


@nb.njit(cache=True)
def rate_moves(beam, worth, table, m, gains, clock, rated):
    """Minus the value expected after each move, by what such moves gained since the clock's last reset."""
    known, keys = gains
    since = clock[1] << 32
    for i in range(m):
        move = table[i]
        here, anywhere = gain_keys(beam[1][move[0], move[1]], move)
        row = row_of(here)
        if keys[row] != since | here:
            row = row_of(anywhere)
            if keys[row] != since | anywhere:
                rated[i] = -1000.0
                continue
        rated[i] = -worth[move[0]] - known[row]


@nb.njit(cache=True)
def learn(gains, clock, slot, move, gain):
    """Remember what a move gained."""
    known, keys = gains
    since = clock[1] << 32
    for key in gain_keys(slot, move):
        row = row_of(key)
        if keys[row] == since | key:
            known[row] += 0.5 * (gain - known[row])
        else:
            known[row], keys[row] = gain, since | key


@nb.njit(cache=True)
def promise_of(of, i, v, specials, r, net, f, counts):
    """By what a beam keeps a board of value v: in the last round the net judges boards with dice left."""
    if r < LAST_ROUND or net[3][r - 1] == 0.0 or of[4][i, DICE_USED] == 15:
        return v
    return forward(f, of[0][i], counts, r - 1, net)


@nb.njit(cache=True)
def search_round(space, dice, crossed, specials, r, width, cap, mode, net, out, found):
    """Beam search of one round from board 0 of space[0]; the best end boards go to `out`, values to `found`.

    At most `cap` drawings a level are judged: those that gained most elsewhere. Returns end boards and
    evaluations.
    """
    beam, following, scratch, table, keys, stamps, clock, gains, known, rated = space
    f, counts = np.empty(NF, dtype=np.float32), np.zeros((6, 64), dtype=np.int64)
    best, best_idx = np.empty(width), np.empty(width, dtype=np.int64)
    worth, values = np.empty(width), np.empty(len(table))
    n, n_out, spent = 1, 0, 1
    v = value(beam, 0, specials, r, mode, net, f, counts, known)
    worth[0], values[0] = promise_of(beam, 0, v, specials, r, net, f, counts), v
    ends = np.empty(width)
    ends[0] = v
    while n:
        clock[0] += 1
        m = 0
        for i in range(n):
            m, can_draw = list_moves(beam, i, dice, crossed, specials, mode, table, m, clock[0], keys, stamps)
            if not can_draw:
                k = place_in(found, n_out, len(found), ends[i])
                if k >= 0:
                    found[k] = ends[i]
                    copy(beam, i, out, k)
                    n_out = max(n_out, k + 1)
        if m > cap:
            rate_moves(beam, worth, table, m, gains, clock, rated)
            chosen = np.argpartition(rated[:m], cap - 1)[:cap]
            m = cap
        else:
            chosen = np.arange(m)
        n = 0
        for i in chosen:
            move = table[i]
            draw(beam, move, scratch, 0)
            v = value(scratch, 0, specials - scratch[4][0, SPECIAL_DONE], r, mode, net, f, counts, known)
            p = promise_of(scratch, 0, v, specials, r, net, f, counts)
            learn(gains, clock, beam[1][move[0], move[1]], move, p - worth[move[0]])
            values[i] = v
            k = place_in(best, n, width, p)
            if k >= 0:
                best[k], best_idx[k] = p, i
                n = max(n, k + 1)
        spent += m
        for k in range(n):
            draw(beam, table[best_idx[k]], following, k)
        for k in range(n):
            copy(following, k, beam, k)
            worth[k], ends[k] = best[k], values[best_idx[k]]
    return n_out, spent


@nb.njit(cache=True)
def workspace(width, moves, gains, known):
    """What a search needs: two beams, a scratch board, moves, the hash set of boards seen and its clock,
    what moves gained, the lengths of routes, room to rate moves."""
    size = 1024
    while size < 2 * moves:
        size *= 2
    return (
        boards(width),
        boards(width),
        boards(1),
        np.empty((moves, 5), dtype=np.int64),
        np.zeros(size, dtype=np.uint64),
        np.zeros(size, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        gains,
        known,
        np.empty(moves),
    )


@nb.njit(cache=True)
def new_gains():
    """Room for the gains of moves."""
    return np.zeros(1 << GAIN_BITS, dtype=np.float32), np.zeros(1 << GAIN_BITS, dtype=np.int64)


@nb.njit(cache=True)
def deal(rolls, mode):
    """Rolls (rolls, 4) in which every face of every die comes once before one of them comes again."""
    dice = np.empty((rolls, 4), dtype=np.int64)
    for d in range(4):
        order = np.random.permutation(6)
        for k in range(rolls):
            if k % 6 == 0:
                order = np.random.permutation(6)
            dice[k, d] = DICE[mode, d, order[k % 6]]
    return dice


@nb.njit(cache=True)
def look_ahead(space, source, pick, rolls, width, last_width, cap, crossed, specials, r, mode, net):
    """Mean best value of round r + 1 over `rolls` rolls, the same for all boards `pick` of `source`."""
    out, found = boards(1), np.empty(1)
    means = np.zeros(len(pick))
    spent = 0
    w = last_width if r + 1 == LAST_ROUND else width
    for dice in deal(rolls, mode):
        for i in range(len(pick)):
            p = pick[i]
            copy(source, p, space[0], 0)
            new_round(space[0], 0)
            used, left = source[4][p, SPECIALS_USED], specials - source[4][p, SPECIAL_DONE]
            _, n = search_round(space, dice, crossed | used, left, r + 1, w, cap, mode, net, out, found)
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
    inner_last,
    inner_cap,
    mix,
    x,
    xw,
    xc,
    y,
    v,
    e,
):
    """One game by these rolls (7, 4); returns score and evaluations.

    After each of rounds 1 to 6 the best `top` and `side` random ones of the `keep` best end boards are
    compared by `ahead` rolls of the next round (inner beam `inner`, `inner_last` in the last round, at most
    `inner_cap` drawings a level), mixed with their own value; with probability `epsilon` one of them is taken
    at random. Filled for each round: x[r, s], xw[r, s], xc[r, s] features, words and counts of spaces of the
    boards compared (the one played first), y[r, s] their look-ahead means, v[r] the best value of the
    round, e[r] how many boards were compared, negative if the one played was taken at random.
    """
    gains, known = new_gains(), memory()
    space = workspace(max(width, last_width), 20000, gains, known)
    ahead_space = workspace(max(inner, inner_last), 4000, gains, known)
    out, current = boards(keep), boards(1)
    found = np.empty(keep)
    f, counts = np.empty(NF, dtype=np.float32), np.zeros((6, 64), dtype=np.int64)
    clear(current, 0)
    crossed, specials, spent = 0, 3, 0
    for r in range(1, LAST_ROUND + 1):
        space[6][1] = ahead_space[6][1] = r
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
            means, s = look_ahead(
                ahead_space,
                out,
                pick,
                ahead,
                inner,
                inner_last,
                inner_cap,
                crossed,
                specials,
                r,
                mode,
                net,
            )
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
            features(out, pick[i], specials - out[4][pick[i], SPECIAL_DONE], mode, f, counts, known)
            x[r - 1, i] = f
            board_words(out[0][pick[i]], xw[r - 1, i])
            xc[r - 1, i] = counts
        copy(out, pick[0], current, 0)
        crossed |= current[4][0, SPECIALS_USED]
        specials -= current[4][0, SPECIAL_DONE]
    return v[LAST_ROUND - 1], spent


@nb.njit(cache=True)
def seed(s):
    """Seed the compiled random numbers."""
    np.random.seed(s)
