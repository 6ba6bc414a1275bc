"""Inputs of the value net: integer features of many boards at once, scaled and arranged for it.

56 numbers for any board, 8 more for buildings, then optionally one bit for every line and space of the
standard board. The ``reach`` features say which exits could still join: networks and free exits grow over
empty spaces for 0 to 3 steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from railgames.games.railroad_ink.agent.bitboards import (
    WORD,
    Shape,
    count,
    joined,
    lines_of,
    lowered,
    meets,
    raised,
    words_of,
)
from railgames.games.railroad_ink.agent.layout import Layout
from railgames.games.railroad_ink.agent.node import Node
from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.components import FULL
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL
from railgames.games.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from railgames.ai.net import Floats
    from railgames.games.railroad_ink.agent.bitboards import Ints, Words

BASIC = 56
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
NEAR_STEPS = 2  # of growth that ``space_inputs`` tells of
SIDE = 7  # rows and columns of the board that ``space_inputs`` knows
SPACES = SIDE * SIDE
EXIT_SCALE = 4
FILLED = 14  # spaces, about the middle of a game: those drawn are counted from there
POINTS = 38  # index of the points so far
WIDTHS = 8  # bits for the open ends of a network where networks are compared


class Features(NamedTuple):
    """The features of some boards, before scaling.

    ``numbers`` is (boards, 41): all but the counters of slots, which are ``slots``, (boards, 15). ``points``,
    (boards,): the score if the game ended here, without buildings and goals. ``spaces`` (words, groups,
    steps, boards) are the spaces faced by each network with open ends and by each free exit, and what they
    have grown to after each step; ``exits`` (groups, boards) how many exits these groups have. A board with
    fewer groups has empty ones at the end.
    """

    numbers: Ints
    slots: Floats
    points: Ints
    spaces: Words
    exits: Ints


class Tables(NamedTuple):
    """What ``features`` asks of a layout, as arrays.

    Words of one mask: ``all_cells exit_cells centre corners``, and ``sides``, the cells with a neighbour on
    each side. Lines of one mask: ``inner exit_edges walls``. ``exits`` (words, exit cells) has a mask for
    each cell with an exit. ``worth`` (exits,) are the points of a network, ``counts`` (256, 15) the counters
    of a slot.
    """

    shape: Shape
    all_cells: Words
    exit_cells: Words
    centre: Words
    corners: Words
    sides: tuple[Words, ...]
    inner: Words
    exit_edges: Words
    walls: Words
    exits: Words
    worth: Ints
    counts: Floats


@lru_cache(maxsize=16)
def _tables(layout: Layout) -> Tables:
    import numpy as np

    board = layout.board
    lines = max(max(edges) for edges in board.edge).bit_length()
    longest = max(layout.plane, lines - layout.plane)
    shape = Shape(layout.columns, layout.plane, -(-longest // WORD))

    def cells(mask: int) -> Words:
        return words_of([mask], shape.words)

    return Tables(
        shape,
        cells(board.all_cells),
        cells(layout.exit_cells),
        cells(board.centre),
        cells(board.corners),
        tuple(cells(mask) for mask in layout.open_sides),
        lines_of([board.inner], shape),
        lines_of([board.exit_edges], shape),
        lines_of([board.wall_edges], shape),
        words_of([1 << cell for cell in bits(layout.exit_cells)], shape.words),
        np.array(layout.network_points, dtype=np.int64),
        np.array(layout.slot_counts, dtype=np.float32),
    )


class Networks(NamedTuple):
    """Sums over the networks of each board, (boards,) each.

    ``base``: the points of networks without open ends; ``base_most``: the most exits of one of them.
    """

    points: Ints
    squares: Ints
    scoring: Ints
    most: Ints
    second: Ints
    most_open: Ints
    dead_single: Ints
    dead_joined: Ints
    live: Ints
    strays: Ints
    base: Ints
    base_most: Ints


class Groups(NamedTuple):
    """Networks with open ends, all boards one after another: the ``board`` of each, the ``spaces`` (words,
    groups) that its ends face, and its ``exits``."""

    board: Ints
    spaces: Words
    exits: Ints


def count_networks(
    tables: Tables, sheets: Sequence[Sheet], open_ends: Words, empty: Words
) -> tuple[Networks, Groups]:
    """The sums over the networks of these sheets, and the networks that can still grow."""
    import numpy as np

    masks: list[int] = []
    lengths: list[int] = []
    for sheet in sheets:
        masks += sheet.networks
        masks.append(0)  # so that no board is without
        lengths.append(len(sheet.networks) + 1)
    sizes = np.array(lengths)
    starts, board = np.cumsum(sizes) - sizes, np.repeat(np.arange(len(sheets)), sizes)
    lines, worth = lines_of(masks, tables.shape), tables.worth
    ends = lines & open_ends[..., board]
    exits, width = _counts((lines & tables.exit_edges, ends))
    has_exits, is_open = exits > 0, width > 0
    live, dead, points = has_exits & is_open, has_exits & ~is_open, worth[exits]
    single = dead & (exits == 1)
    columns = (points, exits * exits, has_exits, single, dead & ~single, live, is_open & ~live, points * dead)
    parts = np.empty((len(columns), len(masks)), dtype=np.int64)
    for row, column in zip(parts, columns, strict=True):
        row[:] = column
    total, squares, scoring, dead_single, dead_joined, alive, strays, base = np.add.reduceat(
        parts, starts, axis=1
    )
    top = np.maximum.reduceat(exits << WIDTHS | width * has_exits, starts)
    most = top >> WIDTHS
    is_most = exits == most[board]
    rest = np.maximum.reduceat(exits * ~is_most, starts)
    second = np.where(np.add.reduceat(is_most, starts, dtype=np.int64) > 1, most, rest)
    networks = Networks(
        *(total, squares, scoring, most, second, top & (1 << WIDTHS) - 1),
        *(dead_single, dead_joined, alive, strays, base, np.maximum.reduceat(exits * dead, starts)),
    )
    level, upright = ends[0][:, is_open], ends[1][:, is_open]
    owner = board[is_open]
    spaces = level | lowered(level, tables.shape.columns) | upright | lowered(upright, 1)
    return networks, Groups(owner, spaces & empty[:, owner], exits[is_open])


def _groups_of(tables: Tables, networks: Groups, empty: Words, steps: int) -> tuple[Words, Ints]:
    """``spaces`` and ``exits`` of ``Features``: the networks that can grow, then the free exits."""
    import numpy as np

    boards, words = empty.shape[1], tables.shape.words
    is_free = meets(empty[:, :, None], tables.exits[:, None, :])
    counts = np.bincount(networks.board, minlength=boards)
    first = np.cumsum(counts) - counts
    place = np.arange(len(networks.board)) - first[networks.board]
    width = int((counts + is_free.sum(axis=1)).max())
    spaces = np.zeros((words, width, steps, boards), dtype=np.uint64)
    exits = np.zeros((width, boards), dtype=np.int64)
    spaces[:, place, 0, networks.board] = networks.spaces
    exits[place, networks.board] = networks.exits
    board, exit_number = np.nonzero(is_free)
    place = (counts[:, None] + np.cumsum(is_free, axis=1) - 1)[is_free]
    spaces[:, place, 0, board] = tables.exits[:, exit_number]
    exits[place, board] = 1
    for step in range(1, steps):
        before = spaces[:, :, step - 1]
        spaces[:, :, step] = before | _beside(tables, before) & empty[:, None]
    return spaces, exits


def _beside(tables: Tables, spaces: Words) -> Words:
    """The spaces beside some, not across walls."""
    columns, (north, east, south, west) = tables.shape.columns, (side[:, None] for side in tables.sides)
    found = raised(spaces & east, 1) | lowered(spaces & west, 1)
    return found | raised(spaces & south, columns) | lowered(spaces & north, columns)


class Reach(NamedTuple):
    """What all boards had if all groups were joined that meet within 0 to 3 steps, (steps, boards) each.

    ``most`` exits of a group, the sum of their ``squares``, and how many ``groups`` have exits.
    """

    points: Ints
    most: Ints
    squares: Ints
    groups: Ints


def _reach(tables: Tables, networks: Networks, spaces: Words, exits: Ints) -> Reach:
    """Four steps; beyond those of ``spaces`` the last ones are repeated."""
    import numpy as np

    found = joined(spaces, exits)
    wanted = np.minimum(np.arange(STEPS), spaces.shape[2] - 1)
    return Reach(
        (tables.worth[found].sum(axis=0) + networks.base)[wanted],
        np.maximum(found.max(axis=0, initial=0), networks.base_most)[wanted],
        (found * found).sum(axis=0)[wanted],
        (found > 0).sum(axis=0)[wanted],
    )


def features(
    layout: Layout, sheets: Sequence[Sheet], specials: Sequence[int], steps: int = STEPS
) -> Features:
    """The features of sheets that have so many of the game's three special routes left.

    ``steps``: how many of the four steps of the ``reach`` features are wanted; the first is with no step.
    """
    import numpy as np

    tables = _tables(layout)
    shape = tables.shape
    drawn = words_of([sheet.occ for sheet in sheets], shape.words)
    front = words_of([sheet.front for sheet in sheets], shape.words)
    lines = [sheet.ends for sheet in sheets] + [sheet.roads for sheet in sheets]
    lines += [sheet.rails for sheet in sheets] + [sheet.forgiven for sheet in sheets]
    ends, roads, rails, forgiven = np.split(lines_of(lines, shape), 4, axis=2)
    empty = tables.all_cells & ~drawn
    loose = ends & tables.inner
    both = tables.walls | np.stack([drawn & raised(drawn, shape.columns), drawn & raised(drawn, 1)])
    open_ends = loose & ~both
    open_roads, open_rails = roads & open_ends, rails & open_ends & ~roads
    networks, groups = count_networks(tables, sheets, open_ends, empty)
    spaces, exits = _groups_of(tables, groups, empty, max(steps, NEAR_STEPS))
    reach = _reach(tables, networks, spaces[:, :, :steps], exits)

    of_lines = (
        loose & both,
        open_roads,
        open_rails,
        ends & tables.exit_edges,
        loose & forgiven,
        roads,
        rails,
    )
    bad, gaps, rail_gaps, used, excused, all_roads, all_rails = _counts(of_lines)
    alone = front & ~_beside(tables, empty[:, None])[:, 0]
    middle, exit_cells = drawn & tables.centre, tables.exit_cells
    of_cells = (drawn & exit_cells, alone, middle, drawn, front & tables.centre, drawn & tables.corners)
    blocked, lonely, inside, filled, ahead, corners, free = _counts((*of_cells, empty & exit_cells))
    filled -= FILLED
    road = np.array([sheet.highway for sheet in sheets])
    rail = np.array([sheet.railway for sheet in sheets])
    points = networks.points + road + rail + inside - bad - gaps - rail_gaps + excused
    columns = (
        *(1, networks.points, road, rail, inside, bad, gaps, rail_gaps, used, blocked - used),
        *(networks.scoring, networks.squares, networks.most, networks.second, networks.most_open),
        *(networks.dead_single, networks.dead_joined, networks.live),
        *(lonely, specials, all_roads, all_rails, filled, points, ahead, corners),
        *reach.points,
        *reach.most,
        *(free, reach.groups[0], reach.groups[1], reach.squares[0]),
        *((reach.points[2] - networks.points) * filled, reach.squares[1], networks.strays),
    )
    numbers = np.empty((len(columns), len(sheets)), dtype=np.int64)
    for row, column in zip(numbers, columns, strict=True):
        row[:] = column
    return Features(numbers.T, _slot_counters(tables, sheets, front), points, spaces, exits)


def _counts(masks: Sequence[Words]) -> Ints:
    """Array (masks, boards): the bits set in each of these masks of spaces, or of lines."""
    import numpy as np

    whole = np.stack(masks, axis=-2)
    return count(whole.reshape(-1, *whole.shape[-2:]))


def _slot_counters(tables: Tables, sheets: Sequence[Sheet], front: Words) -> Floats:
    """Array (boards, 15): the counters of the slots of the spaces that can be drawn in, summed."""
    import numpy as np

    from railgames.ai.net import product

    boards, cells = len(sheets), sheets[0].board.cells
    slots = np.frombuffer(b"".join([sheet.slots for sheet in sheets]), dtype=np.uint8).reshape(boards, cells)
    kinds = np.where(_cell_bits(front, cells), slots, FULL) + (np.arange(boards) * (FULL + 1))[:, None]
    often = np.bincount(kinds.ravel(), minlength=boards * (FULL + 1)).reshape(boards, FULL + 1)
    return product(often.astype(np.float32), tables.counts)


def _cell_bits(spaces: Words, cells: int) -> NDArray[np.uint8]:
    """Array (..., cells) of 0 and 1 from words (words, ...)."""
    import numpy as np

    raw = np.moveaxis(spaces, 0, -1).astype("<u8").view(np.uint8)
    return np.unpackbits(raw, axis=-1, count=cells, bitorder="little")


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


def matrix(batch: Features, buildings: Sequence[tuple[int, ...]] = ()) -> Floats:
    """Array (boards, 56 or 64) of float32: the scaled numbers of every sheet."""
    import numpy as np

    plain = batch.numbers.astype(np.float32)
    parts = [plain[:, :BEFORE_SLOTS], batch.slots, plain[:, BEFORE_SLOTS:]]
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

    words = PLANE_BITS // WORD
    masks = [sheet.ends for sheet in sheets] + [sheet.roads for sheet in sheets]
    masks += [sheet.rails for sheet in sheets]
    ends, roads, rails = np.split(words_of(masks, words), 3, axis=1)
    drawn = words_of([sheet.occ for sheet in sheets], 1)
    planes = np.concatenate([roads & ends, rails & ends, roads & ~ends, rails & ~ends, drawn])
    return _cell_bits(planes, len(planes) * WORD).astype(np.float32)


def space_inputs(batch: Features) -> Floats:
    """Array (boards, 490) of float32 of a 7x7 board without walls: for each space whether at least one, two,
    three networks with exits face it, how many exits those have, and how many networks without exits; then
    the same after every network has grown by a step over empty spaces."""
    import numpy as np

    # (groups, steps, boards, spaces)
    faced = _cell_bits(batch.spaces[:, :, :NEAR_STEPS], SPACES)
    # The three sums of a space in one number: networks with exits, their exits, networks without.
    code = np.where(batch.exits > 0, 1 + (batch.exits << 8), 1 << 16).astype(np.int32)
    sums = np.zeros(faced.shape[1:], dtype=np.int32)
    for bit, number in zip(faced, code, strict=True):
        sums += bit * number[:, None]
    near = sums & 255
    parts = []
    for step in range(NEAR_STEPS):
        here, whole = near[step], sums[step]
        parts += [here >= 1, here >= 2, here >= 3, (whole >> 8 & 255) / EXIT_SCALE, whole >> 16]
    found: Floats = np.concatenate(parts, axis=1, dtype=np.float32)
    return found
