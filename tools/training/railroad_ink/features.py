"""Tables and the plain-Python reference of the Railroad Ink value net's features.

A board is a set of tiles on a 7x7 grid kept with stride 8: space (row, column) is bit 8*row + column.
An edge is a bit of a 128-bit integer: the horizontal line above a space is bit 8*row + column, the
vertical line left of it bit 64 + 8*row + column. Sides are N, E, S, W = 0..3; types are 0 nothing,
1 highway, 2 railway. A slot is the byte a free space inherits from its neighbours, two bits a side
(side N lowest): 0 open, 1 or 2 a route or exit of that type ends there, 3 a drawn neighbour is blank
there. 255 marks a drawn space.
"""

from __future__ import annotations

import random

# ----------------------------------------------------------------------------------------- faces and tiles
# Each face: four letters N,E,S,W and its segments (groups of sides that are joined).
FACES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("H-H-", ("NS",)),  # 0 highway straight      (die A: 0-5)
    ("R-R-", ("NS",)),  # 1 railway straight
    ("HH--", ("NE",)),  # 2 highway curve
    ("RR--", ("NE",)),  # 3 railway curve
    ("HHH-", ("NES",)),  # 4 highway T
    ("RRR-", ("NES",)),  # 5 railway T
    ("HRHR", ("NS", "EW")),  # 6 overpass          (die B: 6-8)
    ("H-R-", ("NS",)),  # 7 straight station
    ("HR--", ("NE",)),  # 8 corner station
    ("HHRH", ("NESW",)),  # 9 specials: 9-14
    ("HRRR", ("NESW",)),  # 10
    ("HHHH", ("NESW",)),  # 11
    ("RRRR", ("NESW",)),  # 12
    ("HRRH", ("NESW",)),  # 13
    ("HRHR", ("NESW",)),  # 14
    ("HRH-", ("NES",)),  # 15 T station             (Challenge dice C and D: 15-20)
    ("RHR-", ("NES",)),  # 16 T station
    ("H---", ("N",)),  # 17 highway stub
    ("R---", ("N",)),  # 18 railway stub
    ("RRRR", ("NW", "ES")),  # 19 double railway curve
    ("HHHH", ("NW", "ES")),  # 20 double highway curve
)
CLASSIC_DICE = ((0, 1, 2, 3, 4, 5),) * 3 + ((6, 7, 8),)
CHALLENGE_DICE = ((0, 1, 2, 3, 4, 5),) * 2 + ((7, 8, 15, 16, 17, 18), (6, 6, 4, 5, 19, 20))
SPECIALS = (9, 10, 11, 12, 13, 14)
STATION_FACES = frozenset((7, 8, 9, 10, 13, 14, 15, 16, 17, 18))

Tile = tuple[tuple[int, ...], tuple[int, ...]]  # types by side, segments as 4-bit masks of sides


def _orientations(face: int) -> list[Tile]:
    letters, groups = FACES[face]
    kinds = ["-HR".index(letter) for letter in letters]
    segments = [["NESW".index(side) for side in group] for group in groups]
    found: list[Tile] = []
    for mirrored in (False, True):
        for turn in range(4):
            sides = [0] * 4
            place = [((-side if mirrored else side) + turn) % 4 for side in range(4)]
            for side in range(4):
                sides[place[side]] = kinds[side]
            masks = tuple(sorted(sum(1 << place[side] for side in group) for group in segments))
            tile = (tuple(sides), masks)
            if tile not in found:
                found.append(tile)
    return found


TILES: list[Tile] = []
FACE_TILES: list[tuple[int, ...]] = []
STATION: list[bool] = []
for _face in range(len(FACES)):
    _ids = []
    for _tile in _orientations(_face):
        if _tile not in TILES:
            TILES.append(_tile)
            STATION.append(_face in STATION_FACES)
        _ids.append(TILES.index(_tile))
    FACE_TILES.append(tuple(_ids))

# ------------------------------------------------------------------------------------------------- board
DROW, DCOL = (-1, 0, 1, 0), (0, 1, 0, -1)
CELLS = [8 * row + column for row in range(7) for column in range(7)]
ALL = sum(1 << cell for cell in CELLS)
DRAWN = 255


def neighbour(cell: int, side: int) -> int:
    """The space beyond a side, or -1 at the border."""
    row, column = cell // 8 + DROW[side], cell % 8 + DCOL[side]
    return 8 * row + column if 0 <= row < 7 and 0 <= column < 7 else -1


def edge(cell: int, side: int) -> int:
    """The bit number of a space's side."""
    return (cell, 64 + cell + 1, cell + 8, 64 + cell)[side]


EXITS = [(0, 1, 0, 1), (0, 3, 0, 2), (0, 5, 0, 1), (1, 6, 1, 2), (3, 6, 1, 1), (5, 6, 1, 2)]
EXITS += [(6, 5, 2, 1), (6, 3, 2, 2), (6, 1, 2, 1), (5, 0, 3, 2), (3, 0, 3, 1), (1, 0, 3, 2)]
EXIT_EDGES = sum(1 << edge(8 * row + column, side) for row, column, side, _ in EXITS)
EXIT_CELLS = sum(1 << (8 * row + column) for row, column, _, _ in EXITS)
INNER = sum({1 << edge(cell, side) for cell in CELLS for side in range(4) if neighbour(cell, side) >= 0})
CENTRE = sum(1 << (8 * row + column) for row in (2, 3, 4) for column in (2, 3, 4))
CORNERS = 1 << 0 | 1 << 6 | 1 << 48 | 1 << 54
FACTORIES = 1 << 0 | 1 << (8 * 4 + 6) | 1 << (8 * 5 + 2)
VILLAGES = 1 << 2 | 1 << (8 + 5) | 1 << (8 * 2 + 4) | 1 << (8 * 5 + 4)
UNIVERSITIES = 1 << (8 * 2) | 1 << (8 * 3 + 3) | 1 << (8 * 4 + 1) | 1 << (8 * 6 + 6)
NETWORK_POINTS = (0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45)
VILLAGE_POINTS = (0, 2, 4, 6, 8)
START_SLOTS = [0] * 56
for _row, _column, _side, _kind in EXITS:
    START_SLOTS[8 * _row + _column] |= _kind << (2 * _side)


def _mask(cell: int, tile: int, kind: int, segment: int = 15) -> int:
    sides = TILES[tile][0]
    wanted = [d for d in range(4) if segment >> d & 1 and sides[d] and kind in (0, sides[d])]
    return sum(1 << edge(cell, side) for side in wanted)


_ON = set(CELLS)
TILE_EDGES = [[_mask(c, t, 0) if c in _ON else 0 for t in range(len(TILES))] for c in range(56)]
TILE_ROADS = [[_mask(c, t, 1) if c in _ON else 0 for t in range(len(TILES))] for c in range(56)]
TILE_RAILS = [[_mask(c, t, 2) if c in _ON else 0 for t in range(len(TILES))] for c in range(56)]
TILE_SEGMENTS = [
    [tuple(_mask(c, t, 0, s) for s in TILES[t][1]) if c in _ON else () for t in range(len(TILES))]
    for c in range(56)
]
# What drawing a tile writes into the four neighbours' slots, and which of them it asks a route of.
UPDATE = [
    [
        tuple(
            (neighbour(c, d), (TILES[t][0][d] or 3) << (2 * ((d + 2) % 4)))
            for d in range(4)
            if c in _ON and neighbour(c, d) >= 0
        )
        for t in range(len(TILES))
    ]
    for c in range(56)
]
DEMANDS = [
    [
        sum(1 << neighbour(c, d) for d in range(4) if c in _ON and TILES[t][0][d] and neighbour(c, d) >= 0)
        for t in range(len(TILES))
    ]
    for c in range(56)
]


def _legal(tile: int, slot: int) -> bool:
    joined = False
    for side in range(4):
        asked, own = slot >> (2 * side) & 3, TILES[tile][0][side]
        if asked in (1, 2):
            if own == asked:
                joined = True
            elif own:
                return False
    return joined


LEGAL = [[tuple(t for t in FACE_TILES[f] if _legal(t, s)) for s in range(256)] for f in range(len(FACES))]


# -------------------------------------------------------------------------------------------- slot tables
def _loose_ends(tile: int, slot: int) -> int:
    """Sure errors after drawing `tile` in `slot`: routes that meet its blanks, its ends that meet blanks."""
    count = 0
    for side in range(4):
        asked, own = slot >> (2 * side) & 3, TILES[tile][0][side]
        count += (asked in (1, 2) and not own) or (asked == 3 and own > 0)
    return count


N_SLOT = 15


def slot_counts(slot: int, dice: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The 15 small numbers a frontier space adds to the slot features. 0-10: one of them is 1, by how many
    sides are asked for (one: by type; two: by types, straight or bent; three: all alike or not; four); 11-14:
    how well it can be drawn, see below."""
    sides = [slot >> (2 * d) & 3 for d in range(4)]
    asks = [d for d in range(4) if sides[d] in (1, 2)]
    if not asks or slot == DRAWN:
        return (0,) * N_SLOT
    kinds = [sides[d] for d in asks]
    out = [0] * N_SLOT
    if len(asks) == 1:
        out[0 if kinds[0] == 1 else 1] = 1
    elif len(asks) == 2:
        bent = (asks[1] - asks[0]) % 2
        out[2 + 2 * {(1, 1): 0, (2, 2): 1}.get((kinds[0], kinds[1]), 2) + bent] = 1
    elif len(asks) == 3:
        out[8 if len(set(kinds)) == 1 else 9] = 1
    else:
        out[10] = 1
    faces = {face for die in dice for face in die}
    worst = [(_loose_ends(t, slot)) for f in faces for t in LEGAL[f][slot]]
    out[11] = min(worst)  # errors that no die face can avoid here
    clean = {f for f in faces if any(_loose_ends(t, slot) == 0 for t in LEGAL[f][slot])}
    out[12] = int(not clean & set(dice[0]))  # no face of die A fits cleanly
    miss = 1.0
    for die in dice:
        miss *= 1 - sum(face in clean for face in die) / len(die)
    out[13] = round(100 * (1 - miss))  # per cent: some die of one roll fits cleanly
    special = any(_loose_ends(t, slot) == 0 for f in SPECIALS for t in LEGAL[f][slot])
    out[14] = int(not clean and special)  # only a special fits cleanly
    return tuple(out)


FIELD = 16  # bits of a packed counter
CLASSIC_SLOTS = [slot_counts(s, CLASSIC_DICE) for s in range(256)]
CHALLENGE_SLOTS = [slot_counts(s, CHALLENGE_DICE) for s in range(256)]


def pack(counts: tuple[int, ...]) -> int:
    """One integer that adds up all 15 counters at once."""
    return sum(value << (FIELD * i) for i, value in enumerate(counts))


CLASSIC_PACKED = [pack(c) for c in CLASSIC_SLOTS]
CHALLENGE_PACKED = [pack(c) for c in CHALLENGE_SLOTS]
SLOT_SCALE = (5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3, 4, 500, 2)

N_CLASSIC = 56
N_CHALLENGE = N_CLASSIC + 8
LOW = (1 << 64) - 1


# -------------------------------------------------------------------------------------------- a board
class Board:
    """A board that `place` extends; fields are masks as in the module's text."""

    __slots__ = ("drawn", "ends", "frontier", "networks", "rails", "roads", "slots", "tiles", "villages")

    def __init__(self) -> None:
        self.slots = list(START_SLOTS)
        self.frontier = EXIT_CELLS
        self.drawn = self.ends = self.roads = self.rails = self.villages = 0
        self.networks: list[int] = []
        self.tiles: tuple[tuple[int, int], ...] = ()

    def place(self, cell: int, tile: int) -> Board:
        """The board with one more tile (its index in TILES); legality is the caller's affair."""
        new = Board.__new__(Board)
        slots = self.slots.copy()
        slots[cell] = DRAWN
        for other, bits in UPDATE[cell][tile]:
            if slots[other] != DRAWN:
                slots[other] |= bits
        new.slots = slots
        new.drawn = self.drawn | 1 << cell
        new.frontier = (self.frontier | DEMANDS[cell][tile]) & ~new.drawn
        new.ends = self.ends ^ TILE_EDGES[cell][tile]
        new.roads = self.roads | TILE_ROADS[cell][tile]
        new.rails = self.rails | TILE_RAILS[cell][tile]
        networks = self.networks
        for mask in TILE_SEGMENTS[cell][tile]:
            kept = []
            for network in networks:
                if network & mask:
                    mask |= network
                else:
                    kept.append(network)
            kept.append(mask)
            networks = kept
        new.networks = networks
        new.tiles = (*self.tiles, (cell, tile))
        new.villages = self.villages + (STATION[tile] and VILLAGES >> cell & 1)
        return new


def longest(tiles: tuple[tuple[int, int], ...], ends: int, kind: int) -> int:
    """Most (space, segment) nodes on a simple path of one type. Plain; cache it by the mask of that type."""
    nodes = {}
    for cell, tile in tiles:
        sides, segments = TILES[tile]
        for segment in segments:
            mine = [d for d in range(4) if segment >> d & 1 and sides[d] == kind]
            for d in mine:
                nodes[cell, d] = (cell, segment)
    links: dict[tuple[int, int], set[tuple[int, int]]] = {node: set() for node in nodes.values()}
    for (cell, d), node in nodes.items():
        other = neighbour(cell, d)
        if other >= 0 and not ends >> edge(cell, d) & 1:
            links[node].add(nodes[other, (d + 2) % 4])

    def walk(node: tuple[int, int], seen: frozenset[tuple[int, int]]) -> int:
        return 1 + max((walk(n, seen | {n}) for n in links[node] if n not in seen), default=0)

    return max((walk(node, frozenset((node,))) for node in links), default=0)


# -------------------------------------------------------------------------------------------- features
def _spread(groups: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Merge (spaces, exits) groups that share a space."""
    merged: list[tuple[int, int]] = []
    for spaces, exits in groups:
        kept = []
        for other, count in merged:
            if other & spaces:
                spaces |= other
                exits += count
            else:
                kept.append((other, count))
        kept.append((spaces, exits))
        merged = kept
    return merged


def features(
    board: Board, specials: int, challenge: bool = False, state: tuple[int, int] = (0, 0)
) -> list[float]:
    """The feature vector; `specials` is the number of specials left.

    `state` is (free special used, pending factory duplicates), Challenge only.
    """
    drawn, x, roads, rails = board.drawn, board.ends, board.roads, board.rails
    empty = ALL & ~drawn
    both = (drawn & drawn << 8) | (drawn & drawn << 1) << 64
    loose = x & INNER
    bad = (loose & both).bit_count()
    open_ = loose & ~both
    open_roads, open_rails = (roads & open_).bit_count(), (rails & open_).bit_count()
    used = (x & EXIT_EDGES).bit_count()
    blocked = (drawn & EXIT_CELLS).bit_count() - used
    points = squares = count = big = second = big_open = dead1 = dead2 = live = strays = 0
    base = base_max = 0
    groups: list[tuple[int, int]] = []
    for network in board.networks:
        n = (network & EXIT_EDGES).bit_count()
        mine = network & open_
        if n:
            points += NETWORK_POINTS[n]
            squares += n * n
            count += 1
            if not mine:
                dead1 += n == 1
                dead2 += n > 1
            else:
                live += 1
            o = mine.bit_count()
            if n > big or (n == big and o > big_open):
                second, big, big_open = big, n, o
            elif n > second:
                second = n
        if mine:
            strays += n == 0
            h, v = mine & LOW, mine >> 64
            groups.append(((h | h >> 8 | v | v >> 1) & empty, n))
        elif n:
            base += NETWORK_POINTS[n]
            base_max = max(base_max, n)
    free_exits = EXIT_CELLS & empty
    cells = free_exits
    while cells:
        bit = cells & -cells
        cells ^= bit
        groups.append((bit, 1))
    reach_points, reach_max, reach_squares, reach_groups = [], [], [], []
    for step in range(4):
        if step:
            groups = [(s | (s << 1 | s >> 1 | s << 8 | s >> 8) & empty, n) for s, n in groups]
        groups = _spread(groups)
        reach_points.append(base + sum(NETWORK_POINTS[n] for _, n in groups))
        reach_max.append(max([base_max] + [n for _, n in groups]))
        reach_squares.append(sum(n * n for _, n in groups))
        reach_groups.append(sum(n > 0 for _, n in groups))
    packed_table = CHALLENGE_PACKED if challenge else CLASSIC_PACKED
    packed = 0
    alone = 0
    cells = board.frontier
    while cells:
        bit = cells & -cells
        cells ^= bit
        packed += packed_table[board.slots[bit.bit_length() - 1]]
        alone += not (bit << 1 | bit >> 1 | bit << 8 | bit >> 8) & empty
    slot_sums = [packed >> (FIELD * i) & ((1 << FIELD) - 1) for i in range(N_SLOT)]
    road, rail = longest(board.tiles, x, 1), longest(board.tiles, x, 2)
    centre = (drawn & CENTRE).bit_count()
    filled = drawn.bit_count()
    total = points + road + rail + centre - bad - open_roads - open_rails
    if challenge:
        total += VILLAGE_POINTS[min(board.villages, 4)]
    out = [1.0, points / 10, road / 5, rail / 5, centre / 3, bad / 3, open_roads / 5, open_rails / 5]
    out += [used / 5, blocked / 3, count / 4, squares / 30, big / 5, second / 4, big_open / 4]
    out += [dead1 / 2, dead2 / 2, live / 4]
    out += [value / scale for value, scale in zip(slot_sums, SLOT_SCALE, strict=True)]
    out += [alone / 3, specials / 3, roads.bit_count() / 20, rails.bit_count() / 20, filled / 14 - 1]
    out += [total / 20, (CENTRE & board.frontier).bit_count() / 3, (drawn & CORNERS).bit_count() / 2]
    out += [value / 10 for value in reach_points]
    out += [value / 6 for value in reach_max]
    out += [free_exits.bit_count() / 5, reach_groups[0] / 5, reach_groups[1] / 4, reach_squares[0] / 30]
    out += [(reach_points[2] - points) / 10 * (filled / 14 - 1), reach_squares[1] / 40, strays / 3]
    if challenge:
        free_used, pending = state
        done = (drawn & UNIVERSITIES).bit_count()
        out += [board.villages / 2, (VILLAGES & empty).bit_count() / 2, done / 2]
        out += [(UNIVERSITIES & empty).bit_count() / 2, float(done >= 3 and not free_used)]
        out += [(FACTORIES & empty).bit_count() / 2, float(pending), float(free_used)]
    return out


def score(board: Board, challenge: bool = False) -> int:
    """Points at the end of the game (villages with `challenge`)."""
    return round(features(board, 0, challenge)[38] * 20)


def random_game(rng: random.Random, dice: tuple[tuple[int, ...], ...], rounds: int) -> Board:
    """A board after some rounds of random legal play (without specials)."""
    board = Board()
    for _ in range(rounds):
        hand = [rng.choice(die) for die in dice]
        while True:
            moves = [
                (i, c, t)
                for i, f in enumerate(hand)
                for c in CELLS
                if board.frontier >> c & 1
                for t in LEGAL[f][board.slots[c]]
            ]
            if not moves:
                break
            i, c, t = rng.choice(moves)
            hand.pop(i)
            board = board.place(c, t)
    return board
