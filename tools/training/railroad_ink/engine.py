"""A compiled Railroad Ink for training: boards, the value net and the beam search of one round (numba).

Same tables, features and net as `features.py`, about thirty times as fast. A set of boards is a
tuple of arrays (words, slots, tiles, networks, numbers), one row a board:

- words (n, 10) uint64: drawn spaces, frontier, ends, highways, railways (two words a mask of edges), hash of
  the board, hash of its double curves
- slots (n, 56) and tiles (n, 56) uint8; networks (n, 48, 2) uint64
- numbers (n, 9) int64: networks, longest highway and railway (-1: to be found), dice drawn and specials used
  this round (masks), whether the round's special is used, whether the free one is, factory copies, villages

`mode` is 0 for the Classic dice, 1 for the Challenge dice with buildings (without goals).
"""

from __future__ import annotations

import numba as nb
import numpy as np

from tools.training.railroad_ink import features as ft

NF = ft.N_CHALLENGE
NT = len(ft.TILES)
MAX_NETWORKS = 48
LAST_ROUND = 7
PLANES = 5  # what is told of each space, at no step and at one: see ``forward`` of the search
NB = 4 * 128 + 64  # board bits: open and joined highways and railways (128 edges each), drawn spaces
U = np.uint64
ONE, EIGHT = U(1), U(8)
DRAWN, FRONTIER, END_H, END_V, ROAD_H, ROAD_V, RAIL_H, RAIL_V, HASH, DOUBLE = range(10)
NETWORKS, ROAD_LEN, RAIL_LEN, DICE_USED, SPECIALS_USED, SPECIAL_DONE, FREE_DONE, COPIES, VILLAGES = range(9)
COPY, SPECIAL, FREE = 4, 5, 6  # how a tile was drawn; 0-3: with that die


def _pair(mask: int) -> list[int]:
    return [mask & ft.LOW, mask >> 64]


def _edge_table(table: list[list[int]]) -> np.ndarray:
    return np.array([[_pair(mask) for mask in row] for row in table], dtype=np.uint64)


def _ragged(table: list, depth: int, dtype: type) -> tuple[np.ndarray, np.ndarray]:
    """Counts and zero-padded entries of a table [a][b] of tuples."""
    count = np.array([[len(cell) for cell in row] for row in table], dtype=np.int64)
    entries = np.zeros((*count.shape, depth), dtype=dtype)
    for a, row in enumerate(table):
        for b, cell in enumerate(row):
            entries[a, b, : len(cell)] = cell
    return count, entries


T_EDGES, T_ROADS, T_RAILS = (_edge_table(t) for t in (ft.TILE_EDGES, ft.TILE_ROADS, ft.TILE_RAILS))
N_SEGMENTS = np.array([len(segments) for _, segments in ft.TILES], dtype=np.int64)
T_SEGMENTS = np.zeros((56, NT, 2, 2), dtype=np.uint64)
SEGMENT_OF = np.zeros((NT, 4), dtype=np.int64)
for _tile, (_, _segments) in enumerate(ft.TILES):
    for _k, _segment in enumerate(_segments):
        for _cell in ft.CELLS:
            T_SEGMENTS[_cell, _tile, _k] = _pair(ft.TILE_SEGMENTS[_cell][_tile][_k])
        for _d in range(4):
            if _segment >> _d & 1:
                SEGMENT_OF[_tile, _d] = _k
T_STATION = np.array(ft.STATION, dtype=np.bool_)
IS_DOUBLE = np.array(
    [len(segments) == 2 and len(set(sides)) == 1 for sides, segments in ft.TILES], dtype=np.bool_
)
N_UPDATES, UPDATE_CELL = _ragged([[[q for q, _ in u] for u in row] for row in ft.UPDATE], 4, np.int64)
UPDATE_BITS = _ragged([[[v for _, v in u] for u in row] for row in ft.UPDATE], 4, np.uint8)[1]
DEMANDS = np.array(ft.DEMANDS, dtype=np.uint64)
N_LEGAL, LEGAL = _ragged(ft.LEGAL, 8, np.int64)
SLOT_COUNTS = np.array([ft.CLASSIC_SLOTS, ft.CHALLENGE_SLOTS], dtype=np.float64) / np.array(ft.SLOT_SCALE)
NEIGHBOUR = np.array([[ft.neighbour(c, d) if c in ft.CELLS else -1 for d in range(4)] for c in range(56)])
EDGE = np.array([[ft.edge(c, d) for d in range(4)] for c in range(56)], dtype=np.int64)
START_SLOTS = np.array(ft.START_SLOTS, dtype=np.uint8)
EXIT_H, EXIT_V = (U(m) for m in _pair(ft.EXIT_EDGES))
INNER_H, INNER_V = (U(m) for m in _pair(ft.INNER))
ALL, EXIT_CELLS, CENTRE, CORNERS = (U(m) for m in (ft.ALL, ft.EXIT_CELLS, ft.CENTRE, ft.CORNERS))
FACTORY, VILLAGE, UNIVERSITY = U(ft.FACTORIES), U(ft.VILLAGES), U(ft.UNIVERSITIES)
POINTS = np.array(ft.NETWORK_POINTS, dtype=np.float64)
VILLAGE_POINTS = np.array(ft.VILLAGE_POINTS, dtype=np.float64)
HASHES = np.random.default_rng(7).integers(1, 2**63, size=(56, NT), dtype=np.uint64)
DICE = np.array(
    [
        [[die[k % len(die)] for k in range(6)] for die in dice]
        for dice in (ft.CLASSIC_DICE, ft.CHALLENGE_DICE)
    ],
    dtype=np.int64,
)


@nb.njit(inline="always")
def popcount(v):
    """Set bits of a uint64."""
    v = v - ((v >> U(1)) & U(0x5555555555555555))
    v = (v & U(0x3333333333333333)) + ((v >> U(2)) & U(0x3333333333333333))
    v = (v + (v >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return np.int64((v * U(0x0101010101010101)) >> U(56))


@nb.njit(inline="always")
def lowest(v):
    """Index of the lowest set bit."""
    return popcount((v & (~v + ONE)) - ONE)


@nb.njit(cache=True)
def boards(n):
    """Room for n boards."""
    return (
        np.zeros((n, 10), dtype=np.uint64),
        np.zeros((n, 56), dtype=np.uint8),
        np.zeros((n, 56), dtype=np.uint8),
        np.zeros((n, MAX_NETWORKS, 2), dtype=np.uint64),
        np.zeros((n, 9), dtype=np.int64),
    )


@nb.njit(cache=True)
def clear(to, i):
    """Make board i empty."""
    to[0][i] = U(0)
    to[0][i, FRONTIER] = EXIT_CELLS
    to[1][i] = START_SLOTS
    to[2][i] = 255
    to[4][i] = 0


@nb.njit(cache=True)
def new_round(to, i):
    """Forget what board i used of the round."""
    to[4][i, DICE_USED] = 0
    to[4][i, SPECIALS_USED] = 0
    to[4][i, SPECIAL_DONE] = 0
    to[4][i, COPIES] = 0


@nb.njit(cache=True)
def copy(source, j, to, i):
    """Board j of `source` into row i of `to`."""
    for k in range(10):
        to[0][i, k] = source[0][j, k]
    for k in range(9):
        to[4][i, k] = source[4][j, k]
    for k in range(56):
        to[1][i, k] = source[1][j, k]
        to[2][i, k] = source[2][j, k]
    for k in range(source[4][j, NETWORKS]):
        to[3][i, k, 0] = source[3][j, k, 0]
        to[3][i, k, 1] = source[3][j, k, 1]


@nb.njit(cache=True)
def place(to, i, cell, tile):
    """Draw a tile on board i."""
    words, slots, networks, numbers = to[0][i], to[1][i], to[3][i], to[4][i]
    slots[cell] = 255
    to[2][i, cell] = tile
    for k in range(N_UPDATES[cell, tile]):
        other = UPDATE_CELL[cell, tile, k]
        if slots[other] != 255:
            slots[other] |= UPDATE_BITS[cell, tile, k]
    bit = ONE << U(cell)
    words[DRAWN] |= bit
    words[FRONTIER] = (words[FRONTIER] | DEMANDS[cell, tile]) & ~words[DRAWN]
    words[HASH] ^= HASHES[cell, tile]
    if IS_DOUBLE[tile]:
        words[DOUBLE] ^= HASHES[cell, tile]
    for half in range(2):
        words[END_H + half] ^= T_EDGES[cell, tile, half]
        words[ROAD_H + half] |= T_ROADS[cell, tile, half]
        words[RAIL_H + half] |= T_RAILS[cell, tile, half]
    if T_ROADS[cell, tile, 0] | T_ROADS[cell, tile, 1]:
        numbers[ROAD_LEN] = -1
    if T_RAILS[cell, tile, 0] | T_RAILS[cell, tile, 1]:
        numbers[RAIL_LEN] = -1
    n = numbers[NETWORKS]
    for s in range(N_SEGMENTS[tile]):
        h, v = T_SEGMENTS[cell, tile, s, 0], T_SEGMENTS[cell, tile, s, 1]
        kept = 0
        for k in range(n):
            if (networks[k, 0] & h) | (networks[k, 1] & v):
                h |= networks[k, 0]
                v |= networks[k, 1]
            else:
                networks[kept, 0] = networks[k, 0]
                networks[kept, 1] = networks[k, 1]
                kept += 1
        networks[kept, 0] = h
        networks[kept, 1] = v
        n = kept + 1
    numbers[NETWORKS] = n
    if bit & VILLAGE and T_STATION[tile]:
        numbers[VILLAGES] += 1
    if bit & FACTORY:
        numbers[COPIES] += 1


# ------------------------------------------------------------------------------------------ longest route
@nb.njit(cache=True)
def link_nodes(h, v, tiles, links, degree, nodes):
    """Graph of (space, segment) nodes over joined edges; returns how many nodes have links."""
    cells = h | (h >> EIGHT) | v | (v >> ONE)
    n = 0
    while cells:
        cell = lowest(cells)
        cells &= cells - ONE
        for d in range(4):
            e = EDGE[cell, d]
            if not ((h >> U(e)) & ONE if e < 64 else (v >> U(e - 64)) & ONE):
                continue
            a = 2 * cell + SEGMENT_OF[tiles[cell], d]
            if degree[a] == 0:
                nodes[n] = a
                n += 1
            other = NEIGHBOUR[cell, d]
            links[a, degree[a]] = 2 * other + SEGMENT_OF[tiles[other], (d + 2) % 4]
            degree[a] += 1
    return n


@nb.njit(cache=True)
def possible_starts(n, nodes, links, degree):
    """Where a longest path can begin: a leaf, or a node of the cyclic core with no branch hung on it."""
    core = degree.copy()
    hung = np.zeros(112, dtype=np.bool_)
    stack = np.empty(112, dtype=np.int64)
    top = 0
    for i in range(n):
        if core[nodes[i]] == 1:
            stack[top] = nodes[i]
            top += 1
    while top:
        top -= 1
        a = stack[top]
        core[a] = 0
        for k in range(degree[a]):
            b = links[a, k]
            if core[b] > 0:
                hung[b] = True
                core[b] -= 1
                if core[b] == 1:
                    stack[top] = b
                    top += 1
    for i in range(n):
        a = nodes[i]
        core[a] = degree[a] == 1 or (core[a] >= 2 and not hung[a])
    return core


STEPS = 200_000  # of the search for a longest route


@nb.njit(cache=True)
def memory(size=1 << 14):
    """Room for so many lengths of routes that were found already, a power of two: keys and lengths."""
    return np.zeros((size, 3), dtype=np.uint64), np.zeros(size, dtype=np.int64)


@nb.njit(cache=True)
def longest(road_h, road_v, end_h, end_v, double, tiles, known, limit=STEPS):
    """Most nodes on a simple path over one type's edges, by ``limit`` steps of search; ``known`` a memory."""
    if (road_h | road_v) == U(0):
        return 0
    h = road_h & ~end_h & INNER_H
    v = road_v & ~end_v & INNER_V
    if (h | v) == U(0):
        return 1
    keys, lengths = known
    mixed = h * U(0x9E3779B97F4A7C15) ^ v * U(0xC2B2AE3D27D4EB4F) ^ double
    row = np.int64((mixed * U(0xD6E8FEB86659FD93)) >> U(40)) & (len(lengths) - 1)
    if lengths[row] and keys[row, 0] == h and keys[row, 1] == v and keys[row, 2] == double:
        return lengths[row]
    length = search_longest(h, v, tiles, limit)
    keys[row, 0], keys[row, 1], keys[row, 2] = h, v, double
    lengths[row] = length
    return length


@nb.njit(cache=True)
def search_longest(h, v, tiles, limit=STEPS):
    """Most nodes on a simple path over these joined edges, in so many steps of search."""
    links = np.full((112, 4), -1, dtype=np.int64)
    degree = np.zeros(112, dtype=np.int64)
    nodes = np.empty(112, dtype=np.int64)
    n = link_nodes(h, v, tiles, links, degree, nodes)
    starts = possible_starts(n, nodes, links, degree)
    best, steps = 1, 0
    seen = np.zeros(112, dtype=np.bool_)
    path = np.empty(113, dtype=np.int64)
    tried = np.zeros(113, dtype=np.int64)
    for i in range(n):
        if not starts[nodes[i]]:
            continue
        depth = 0
        path[0] = nodes[i]
        tried[0] = 0
        seen[nodes[i]] = True
        while depth >= 0 and steps < limit:
            a = path[depth]
            k = tried[depth]
            while k < degree[a] and seen[links[a, k]]:
                k += 1
            tried[depth] = k + 1
            if k < degree[a]:
                depth += 1
                path[depth] = links[a, k]
                tried[depth] = 0
                seen[path[depth]] = True
                best = max(best, depth + 1)
            else:
                seen[a] = False
                depth -= 1
            steps += 1
    return best


# ------------------------------------------------------------------------------------------ features
@nb.njit(cache=True)
def merge_groups(cells, exits, n):
    """Merge groups of spaces that overlap; returns how many are left."""
    m = 0
    for i in range(n):
        s, e = cells[i], exits[i]
        kept = 0
        for j in range(m):
            if cells[j] & s:
                s |= cells[j]
                e += exits[j]
            else:
                cells[kept] = cells[j]
                exits[kept] = exits[j]
                kept += 1
        cells[kept] = s
        exits[kept] = e
        m = kept + 1
    return m


@nb.njit(cache=True)
def count_spaces(groups, exits, n, empty, counts):
    """Fill counts (6, 64): of each space the networks with exits that face it, their exits, and the networks
    without exits; then the same of networks that grow by one step."""
    counts[:] = 0
    for i in range(n):
        s = groups[i]
        for step in range(2):
            if step:
                s |= (s << ONE | s >> ONE | s << EIGHT | s >> EIGHT) & empty
            left = s
            while left:
                cell = lowest(left)
                left &= left - ONE
                if exits[i]:
                    counts[3 * step, cell] += 1
                    counts[3 * step + 1, cell] += exits[i]
                else:
                    counts[3 * step + 2, cell] += 1


@nb.njit(cache=True)
def reach_features(groups, exits, n, dead_points, dead_most, empty, drawn_share, points, f):
    """Features 41-48 and 50-54: what joins if groups grow 0 to 3 steps over empty spaces."""
    for step in range(4):
        if step:
            for i in range(n):
                s = groups[i]
                groups[i] = s | ((s << ONE | s >> ONE | s << EIGHT | s >> EIGHT) & empty)
        n = merge_groups(groups, exits, n)
        total, most, squares, count = dead_points, dead_most, 0, 0
        for i in range(n):
            e = exits[i]
            total += POINTS[e]
            most = max(most, e)
            squares += e * e
            count += e > 0
        f[41 + step] = total / 10
        f[45 + step] = most / 6
        if step == 0:
            f[50] = count / 5
            f[52] = squares / 30
        elif step == 1:
            f[51] = count / 4
            f[54] = squares / 40
        elif step == 2:
            f[53] = (total - points) / 10 * drawn_share


@nb.njit(cache=True)
def network_features(words, networks, n_networks, open_h, open_v, empty, groups, exits, f):
    """Features 1, 10-17 and 55; fills the groups. Returns points, groups, dead points, most dead exits."""
    points = dead_points = 0.0
    squares = count = big = second = big_open = dead1 = dead2 = live = strays = dead_most = n = 0
    for i in range(n_networks):
        h, v = networks[i, 0], networks[i, 1]
        e = popcount(h & EXIT_H) + popcount(v & EXIT_V)
        mine_h, mine_v = h & open_h, v & open_v
        ends = popcount(mine_h) + popcount(mine_v)
        if ends:
            groups[n] = (mine_h | (mine_h >> EIGHT) | mine_v | (mine_v >> ONE)) & empty
            exits[n] = e
            n += 1
        if e == 0:
            strays += ends > 0
            continue
        points += POINTS[e]
        squares += e * e
        count += 1
        if ends:
            live += 1
        else:
            dead1 += e == 1
            dead2 += e > 1
            dead_points += POINTS[e]
            dead_most = max(dead_most, e)
        if e > big or (e == big and ends > big_open):
            second, big, big_open = big, e, ends
        elif e > second:
            second = e
    f[1] = points / 10
    f[10], f[11], f[12], f[13], f[14] = count / 4, squares / 30, big / 5, second / 4, big_open / 4
    f[15], f[16], f[17], f[55] = dead1 / 2, dead2 / 2, live / 4, strays / 3
    left = EXIT_CELLS & empty
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        groups[n] = bit
        exits[n] = 1
        n += 1
    return points, n, dead_points, dead_most


@nb.njit(cache=True)
def frontier_features(frontier, slots, empty, mode, f):
    """Features 18-33."""
    f[18:34] = 0.0
    table = SLOT_COUNTS[mode]
    while frontier:
        bit = frontier & (~frontier + ONE)
        frontier ^= bit
        row = table[slots[popcount(bit - ONE)]]
        for i in range(15):
            f[18 + i] += row[i]
        if not (bit << ONE | bit >> ONE | bit << EIGHT | bit >> EIGHT) & empty:
            f[33] += 1 / 3


@nb.njit(cache=True)
def building_features(drawn, empty, numbers, f):
    """Features 56-63."""
    done = popcount(drawn & UNIVERSITY)
    f[56] = numbers[VILLAGES] / 2
    f[57] = popcount(VILLAGE & empty) / 2
    f[58] = done / 2
    f[59] = popcount(UNIVERSITY & empty) / 2
    f[60] = 1.0 if done >= 3 and not numbers[FREE_DONE] else 0.0
    f[61] = popcount(FACTORY & empty) / 2
    f[62] = numbers[COPIES]
    f[63] = numbers[FREE_DONE]


@nb.njit(cache=True)
def features(of, i, specials, mode, f, counts, known):
    """Fill f and counts for board i; returns the score if it ended here. ``known``: as in ``longest``."""
    words, numbers = of[0][i], of[4][i]
    drawn = words[DRAWN]
    empty = ALL & ~drawn
    both_h, both_v = drawn & (drawn << EIGHT), drawn & (drawn << ONE)
    loose_h, loose_v = words[END_H] & INNER_H, words[END_V] & INNER_V
    bad = popcount(loose_h & both_h) + popcount(loose_v & both_v)
    open_h, open_v = loose_h & ~both_h, loose_v & ~both_v
    roads = popcount(words[ROAD_H] & open_h) + popcount(words[ROAD_V] & open_v)
    rails = popcount(words[RAIL_H] & open_h) + popcount(words[RAIL_V] & open_v)
    used = popcount(words[END_H] & EXIT_H) + popcount(words[END_V] & EXIT_V)
    if numbers[ROAD_LEN] < 0:
        numbers[ROAD_LEN] = longest(
            words[ROAD_H], words[ROAD_V], words[END_H], words[END_V], words[DOUBLE], of[2][i], known
        )
    if numbers[RAIL_LEN] < 0:
        numbers[RAIL_LEN] = longest(
            words[RAIL_H], words[RAIL_V], words[END_H], words[END_V], words[DOUBLE], of[2][i], known
        )
    groups = np.empty(MAX_NETWORKS + 12, dtype=np.uint64)
    exits = np.empty(MAX_NETWORKS + 12, dtype=np.int64)
    points, n, dead_points, dead_most = network_features(
        words, of[3][i], numbers[NETWORKS], open_h, open_v, empty, groups, exits, f
    )
    count_spaces(groups, exits, n, empty, counts)
    share = popcount(drawn) / 14 - 1
    reach_features(groups, exits, n, dead_points, dead_most, empty, share, points, f)
    frontier_features(words[FRONTIER], of[1][i], empty, mode, f)
    centre = popcount(drawn & CENTRE)
    total = points + numbers[ROAD_LEN] + numbers[RAIL_LEN] + centre - bad - roads - rails
    if mode:
        total += VILLAGE_POINTS[min(numbers[VILLAGES], 4)]
    f[0], f[2], f[3], f[4] = 1.0, numbers[ROAD_LEN] / 5, numbers[RAIL_LEN] / 5, centre / 3
    f[5], f[6], f[7], f[8] = bad / 3, roads / 5, rails / 5, used / 5
    f[9] = (popcount(drawn & EXIT_CELLS) - used) / 3
    f[34] = specials / 3
    f[35] = (popcount(words[ROAD_H]) + popcount(words[ROAD_V])) / 20
    f[36] = (popcount(words[RAIL_H]) + popcount(words[RAIL_V])) / 20
    f[37], f[38] = share, total / 20
    f[39] = popcount(CENTRE & words[FRONTIER]) / 3
    f[40] = popcount(drawn & CORNERS) / 2
    f[49] = popcount(EXIT_CELLS & empty) / 5
    f[56:] = 0.0
    if mode:
        building_features(drawn, empty, numbers, f)
    return total


@nb.njit(cache=True)
def board_words(words, out):
    """The nine words of the board bits."""
    for half in range(2):
        ends = words[END_H + half]
        out[half] = words[ROAD_H + half] & ends
        out[2 + half] = words[RAIL_H + half] & ends
        out[4 + half] = words[ROAD_H + half] & ~ends
        out[6 + half] = words[RAIL_H + half] & ~ends
    out[8] = words[DRAWN]
