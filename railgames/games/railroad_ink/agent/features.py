"""Inputs of the value net: integer features of a board; a batch is scaled and arranged at once.

56 numbers for any board, 8 more for buildings, then optionally one bit for every line and space of the
standard board. The ``reach`` features say which exits could still join: networks and free exits grow over
empty spaces for 0 to 3 steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from railgames.games.railroad_ink.agent.layout import FIELD, SLOT_COUNTS, Layout
from railgames.games.railroad_ink.agent.node import Node
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL
from railgames.games.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    from railgames.ai.net import Floats

BASIC = 56
PACKED_BYTES = SLOT_COUNTS * FIELD // 8
PLANES = 4  # open highways, open railways, joined highways, joined railways
PLANE_BITS = 128
SLOT_SCALE = (5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3, 4, 500, 2)
SCALE = (
    *(1, 10, 5, 5, 3, 3, 5, 5, 5, 3, 4, 30, 5, 4, 4, 2, 2, 4),
    *SLOT_SCALE,
    *(3, 3, 20, 20, 14, 20, 3, 2),
    *(10, 10, 10, 10, 6, 6, 6, 6),
    *(5, 5, 4, 30, 140, 40, 3),
    *(2, 2, 2, 2, 1, 2, 1, 1),
)
BEFORE_SLOTS = 18
STEPS = 4
SIDE = 7  # rows and columns of the board that ``space_inputs`` knows
SPACES = SIDE * SIDE
ALL_SPACES = (1 << SPACES) - 1
NOT_WEST, NOT_EAST = (
    sum(1 << cell for cell in range(SPACES) if cell % SIDE != column) for column in (0, SIDE - 1)
)
NO_GROUP = (0, 0)  # ends the groups of every board, so that none is without
EXIT_SCALE = 4
FILLED = 14  # spaces, about the middle of a game: those drawn are counted from there
POINTS = 38  # index of the points so far


class Features(NamedTuple):
    """The features of a board, before scaling.

    ``numbers``: all but the counters of slots, which are ``packed`` in one integer. ``points``: the score if
    the game ended here, without buildings and goals. ``groups``: (spaces faced, exits) of each network with
    open ends and of each free exit.
    """

    numbers: tuple[int, ...]
    packed: int
    points: int
    groups: list[tuple[int, int]]


class Networks(NamedTuple):
    """Sums over the networks of a board.

    ``base``: the points of networks without open ends; ``base_most``: the most exits of one of them.
    ``groups``: (spaces that its ends face, exits) of each network with open ends.
    """

    points: int
    squares: int
    scoring: int
    most: int
    second: int
    most_open: int
    dead_single: int
    dead_joined: int
    live: int
    strays: int
    base: int
    base_most: int
    groups: list[tuple[int, int]]


def count_networks(layout: Layout, sheet: Sheet, open_ends: int) -> Networks:
    """The sums over a sheet's networks."""
    board = layout.board
    exits, worth, low, plane = board.exit_edges, layout.network_points, layout.low, layout.plane
    columns, empty = layout.columns, board.all_cells & ~sheet.occ
    points = squares = count = most = second = most_open = 0
    dead_single = dead_joined = live = strays = base = base_most = 0
    groups: list[tuple[int, int]] = []
    for network in sheet.networks:
        n = (network & exits).bit_count()
        mine = network & open_ends
        if mine:
            level, upright = mine & low, mine >> plane
            groups.append(((level | level >> columns | upright | upright >> 1) & empty, n))
            if not n:
                strays += 1
                continue
            live += 1
            width = mine.bit_count()
        elif n:
            width = 0
            base += worth[n]
            if n > base_most:
                base_most = n
            if n == 1:
                dead_single += 1
            else:
                dead_joined += 1
        else:
            continue
        points += worth[n]
        squares += n * n
        count += 1
        if n > most or (n == most and width > most_open):
            second, most, most_open = most, n, width
        elif n > second:
            second = n
    return Networks(
        points,
        squares,
        count,
        most,
        second,
        most_open,
        dead_single,
        dead_joined,
        live,
        strays,
        base,
        base_most,
        groups,
    )


def _merged(groups: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The groups, with those that share a space merged."""
    merged: list[tuple[int, int]] = []
    taken = 0
    for spaces, exits in groups:
        is_free = not spaces & taken
        taken |= spaces
        if is_free:
            merged.append((spaces, exits))
            continue
        apart = []
        for other in merged:
            if other[0] & spaces:
                spaces |= other[0]
                exits += other[1]
            else:
                apart.append(other)
        apart.append((spaces, exits))
        merged = apart
    return merged


def _grown(layout: Layout, groups: list[tuple[int, int]], empty: int) -> list[tuple[int, int]]:
    """The groups, each grown by one step over empty spaces."""
    columns = layout.columns
    if not layout.is_walled:
        east, west = empty & layout.not_west, empty & layout.not_east
        return [
            (s | s << 1 & east | s >> 1 & west | (s << columns | s >> columns) & empty, n) for s, n in groups
        ]
    north, east, south, west = layout.open_sides
    return [
        (s | ((s & east) << 1 | (s & west) >> 1 | (s & south) << columns | (s & north) >> columns) & empty, n)
        for s, n in groups
    ]


def _reach(
    layout: Layout, networks: Networks, free_exits: int, empty: int, steps: int
) -> list[tuple[int, int, int, int]]:
    """Four times (points, most exits, sum of squared exits, groups with exits): if all groups were joined
    that meet within 0, 1, 2 and 3 steps. Beyond ``steps`` the last ones are repeated.

    The free exits are added to the groups of ``networks``.
    """
    worth, groups = layout.network_points, networks.groups
    cells = free_exits
    while cells:
        bit = cells & -cells
        cells ^= bit
        groups.append((bit, 1))
    out: list[tuple[int, int, int, int]] = []
    before = -1
    for step in range(steps):
        if step:
            groups = _grown(layout, groups, empty)
        groups = _merged(groups)
        if len(groups) == before:  # nothing more was joined
            out.append(out[-1])
            continue
        before = len(groups)
        points, most, squares, count = networks.base, networks.base_most, 0, 0
        for _, n in groups:
            if n:
                points += worth[n]
                squares += n * n
                count += 1
                if n > most:
                    most = n
        out.append((points, most, squares, count))
        if before <= 1:  # nothing is left to join
            break
    return out + out[-1:] * (STEPS - len(out))


def features(layout: Layout, sheet: Sheet, specials: int, steps: int = STEPS) -> Features:
    """The features of a sheet with ``specials`` of the game's three special routes left.

    ``steps``: how many of the four steps of the ``reach`` features are wanted; the first is with no step.
    """
    board = layout.board
    drawn, roads, rails, front = sheet.occ, sheet.roads, sheet.rails, sheet.front
    empty = board.all_cells & ~drawn
    exit_edges, centre = board.exit_edges, board.centre
    loose = sheet.ends & board.inner
    both = drawn & drawn << layout.columns | (drawn & drawn << 1) << layout.plane | board.wall_edges
    bad = (loose & both).bit_count()
    open_ends = loose & ~both
    open_roads, open_rails = (roads & open_ends).bit_count(), (rails & open_ends & ~roads).bit_count()
    used = (sheet.ends & exit_edges).bit_count()
    blocked = (drawn & layout.exit_cells).bit_count() - used
    nets = count_networks(layout, sheet, open_ends)
    reach = _reach(layout, nets, free_exits := layout.exit_cells & empty, empty, steps)
    packed, table, slots, cells = 0, layout.packed, sheet.slots, front
    while cells:
        bit = cells & -cells
        cells ^= bit
        packed += table[slots[bit.bit_length() - 1]]
    columns, level = layout.columns, empty << 1 & layout.not_west | empty >> 1 & layout.not_east
    alone = (front & ~(level | empty << columns | empty >> columns)).bit_count()
    road, rail = sheet.highway, sheet.railway
    middle = (drawn & centre).bit_count()
    filled = drawn.bit_count()
    points = nets.points + road + rail + middle - bad - open_roads - open_rails
    points += (loose & sheet.forgiven).bit_count()
    numbers = (
        *(1, nets.points, road, rail, middle, bad, open_roads, open_rails, used, blocked),
        *(nets.scoring, nets.squares, nets.most, nets.second, nets.most_open),
        *(nets.dead_single, nets.dead_joined, nets.live),
        *(alone, specials, roads.bit_count(), rails.bit_count(), filled - FILLED, points),
        *((centre & front).bit_count(), (drawn & board.corners).bit_count()),
        *(step[0] for step in reach),
        *(step[1] for step in reach),
        *(free_exits.bit_count(), reach[0][3], reach[1][3], reach[0][2]),
        *((reach[2][0] - nets.points) * (filled - FILLED), reach[1][2], nets.strays),
    )
    return Features(numbers, packed, points, nets.groups)


def building_numbers(node: Node) -> tuple[int, ...]:
    """The 8 features of buildings: villages, universities, factories and what they gave."""
    board, drawn = node.sheet.board, node.sheet.occ
    empty = board.all_cells & ~drawn
    universities = (drawn & board.universities).bit_count()
    return (
        node.villages,
        (board.villages & empty).bit_count(),
        universities,
        (board.universities & empty).bit_count(),
        int(universities >= UNIVERSITIES_FOR_A_SPECIAL and not node.free_used),
        (board.factories & empty).bit_count(),
        node.wild + len(node.copies),
        int(node.free_used),
    )


def matrix(batch: Sequence[Features], buildings: Sequence[tuple[int, ...]] = ()) -> Floats:
    """Array (len(batch), 56 or 64) of float32: the scaled numbers of every sheet."""
    import numpy as np

    plain = np.array([item.numbers for item in batch], dtype=np.float32)
    raw = b"".join([item.packed.to_bytes(PACKED_BYTES, "little") for item in batch])
    slots = np.frombuffer(raw, dtype="<u2").reshape(len(batch), SLOT_COUNTS).astype(np.float32)
    parts = [plain[:, :BEFORE_SLOTS], slots, plain[:, BEFORE_SLOTS:]]
    if buildings:
        parts.append(np.array(buildings, dtype=np.float32))
    scaled: Floats = np.concatenate(parts, axis=1)
    scaled /= np.array(SCALE[: scaled.shape[1]], dtype=np.float32)
    if buildings:
        # With buildings the points so far include the villages.
        villages = np.array([min(item[0], 4) for item in buildings], dtype=np.float32)
        scaled[:, POINTS] += villages * 2 / SCALE[POINTS]
    return scaled


def board_bits(sheets: Sequence[Sheet]) -> Floats:
    """Array (len(sheets), 576) of float32 bits of a 7x7 board without walls: ends and joins of both kinds
    (planes of 128 lines each) and 64 spaces."""
    import numpy as np

    rows = []
    for sheet in sheets:
        ends, roads, rails = sheet.ends, sheet.roads, sheet.rails
        word = roads & ends | (rails & ends) << PLANE_BITS | (roads & ~ends) << 2 * PLANE_BITS
        word |= (rails & ~ends) << 3 * PLANE_BITS | sheet.occ << PLANES * PLANE_BITS
        rows.append(word.to_bytes(PLANES * PLANE_BITS // 8 + 8, "little"))
    raw = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1)
    return np.unpackbits(raw, axis=1, bitorder="little").astype(np.float32)


def space_inputs(batch: Sequence[Features], sheets: Sequence[Sheet]) -> Floats:
    """Array (len(batch), 490) of float32 of a 7x7 board without walls: for each space whether at least one,
    two, three networks with exits face it, how many exits those have, and how many networks without exits;
    then the same after every network has grown by a step over empty spaces."""
    import numpy as np

    rows = [group for item in batch for group in (*item.groups, NO_GROUP)]
    counts = np.array([len(item.groups) + 1 for item in batch])
    starts = np.cumsum(counts) - counts
    groups = np.array(rows, dtype=np.int64)
    spaces, exits = np.ascontiguousarray(groups[:, 0]), groups[:, 1]
    # The three sums of a space in one int: networks with exits, their exits, networks without.
    code = np.where(exits > 0, 1 + (exits << 8), 1 << 16).astype(np.int32)[:, None]
    parts = []
    for step in range(2):
        if step:
            drawn = np.repeat(np.array([sheet.occ for sheet in sheets], dtype=np.int64), counts)
            beside = (spaces << 1 & NOT_WEST) | (spaces >> 1 & NOT_EAST) | spaces << SIDE | spaces >> SIDE
            spaces = spaces | beside & ~drawn & ALL_SPACES
        bits = np.unpackbits(spaces.view(np.uint8).reshape(-1, 8), axis=1, count=SPACES, bitorder="little")
        sums = np.add.reduceat(bits * code, starts, axis=0)
        near = sums & 255
        parts += [near >= 1, near >= 2, near >= 3, (sums >> 8 & 255) / EXIT_SCALE, sums >> 16]
    found: Floats = np.concatenate(parts, axis=1, dtype=np.float32)
    return found
