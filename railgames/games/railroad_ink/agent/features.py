"""The features of a batch of boards: 56 numbers, by which the value nets and the evaluation by hand judge.

The ``reach`` features say which exits could still join: networks and free exits grow over empty spaces for
0 to 3 steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from railgames.games.railroad_ink.agent.bitboards import (
    WORD,
    Shape,
    cell_bits,
    count,
    joined,
    lines_of,
    lowered,
    meets,
    raised,
    words_of,
)
from railgames.games.railroad_ink.agent.layout import Layout
from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.components import FULL
from railgames.games.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    from railgames.ai.net import Floats
    from railgames.games.railroad_ink.agent.bitboards import Ints, Words

STEPS = 4
NEAR_STEPS = 2  # of growth are kept, however few are wanted
FILLED = 14  # spaces, about the middle of a game: those drawn are counted from there
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

    # All networks of all boards in one row; those of a board begin at ``starts``.
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
    total, squares, scoring, dead_single, dead_joined, alive, strays, base = np.add.reduceat(
        _rows(columns, len(masks)), starts, axis=1
    )
    # Of networks with most exits, the one with most open ends counts.
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
    # Each group gets the next free place of its board.
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
    """The spaces beside these spaces, not across walls."""
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


class Boards(NamedTuple):
    """Sheets as arrays: words ``drawn front empty`` of spaces, and ``ends roads rails forgiven`` of lines.

    ``loose``: the ends inside the board; ``bad`` are those at a drawn space or a wall, ``open_ends`` the
    others.
    """

    drawn: Words
    front: Words
    empty: Words
    ends: Words
    roads: Words
    rails: Words
    forgiven: Words
    loose: Words
    bad: Words
    open_ends: Words


def _boards_of(tables: Tables, sheets: Sequence[Sheet]) -> Boards:
    import numpy as np

    shape = tables.shape
    drawn = words_of([sheet.occ for sheet in sheets], shape.words)
    front = words_of([sheet.front for sheet in sheets], shape.words)
    lines = [sheet.ends for sheet in sheets] + [sheet.roads for sheet in sheets]
    lines += [sheet.rails for sheet in sheets] + [sheet.forgiven for sheet in sheets]
    ends, roads, rails, forgiven = np.split(lines_of(lines, shape), 4, axis=2)
    loose = ends & tables.inner
    between = np.stack([drawn & raised(drawn, shape.columns), drawn & raised(drawn, 1)])
    bad = loose & (between | tables.walls)
    empty = tables.all_cells & ~drawn
    return Boards(drawn, front, empty, ends, roads, rails, forgiven, loose, bad, loose & ~bad)


class LineCounts(NamedTuple):
    """How many lines of each board: ``used`` exits, errors ``forgiven``, drawn ``roads`` and ``rails``."""

    bad: Ints
    open_roads: Ints
    open_rails: Ints
    used: Ints
    forgiven: Ints
    roads: Ints
    rails: Ints


def _count_lines(tables: Tables, boards: Boards) -> LineCounts:
    open_roads = boards.roads & boards.open_ends
    open_rails = boards.rails & boards.open_ends & ~boards.roads
    used, forgiven = boards.ends & tables.exit_edges, boards.loose & boards.forgiven
    masks = (boards.bad, open_roads, open_rails, used, forgiven, boards.roads, boards.rails)
    return LineCounts(*_counts(masks))


class SpaceCounts(NamedTuple):
    """How many spaces of each board: drawn ones at an exit, spaces to draw in that have no empty one beside,
    drawn ones in the centre and in all, those to draw in there, drawn corners, and empty ones at an exit."""

    at_exits: Ints
    alone: Ints
    centre: Ints
    drawn: Ints
    next_centre: Ints
    corners: Ints
    free_exits: Ints


def _count_spaces(tables: Tables, boards: Boards) -> SpaceCounts:
    drawn, front, empty = boards.drawn, boards.front, boards.empty
    alone = front & ~_beside(tables, empty[:, None])[:, 0]
    now = (drawn & tables.exit_cells, alone, drawn & tables.centre, drawn)
    more = (front & tables.centre, drawn & tables.corners, empty & tables.exit_cells)
    return SpaceCounts(*_counts((*now, *more)))


def features(
    layout: Layout, sheets: Sequence[Sheet], specials: Sequence[int], steps: int = STEPS
) -> Features:
    """The features of these sheets.

    ``specials``: how many of the game's three special routes each has left. ``steps``: how many of the four
    steps of the ``reach`` features are wanted; the first is with no step.
    """
    import numpy as np

    tables = _tables(layout)
    boards = _boards_of(tables, sheets)
    networks, groups = count_networks(tables, sheets, boards.open_ends, boards.empty)
    spaces, exits = _groups_of(tables, groups, boards.empty, max(steps, NEAR_STEPS))
    reach = _reach(tables, networks, spaces[:, :, :steps], exits)
    lines, cells = _count_lines(tables, boards), _count_spaces(tables, boards)
    filled = cells.drawn - FILLED
    road = np.array([sheet.highway for sheet in sheets])
    rail = np.array([sheet.railway for sheet in sheets])
    errors = lines.bad + lines.open_roads + lines.open_rails - lines.forgiven
    points = networks.points + road + rail + cells.centre - errors
    columns = (
        *(1, networks.points, road, rail, cells.centre, lines.bad, lines.open_roads, lines.open_rails),
        *(lines.used, cells.at_exits - lines.used),
        *(networks.scoring, networks.squares, networks.most, networks.second, networks.most_open),
        *(networks.dead_single, networks.dead_joined, networks.live),
        *(cells.alone, specials, lines.roads, lines.rails, filled, points, cells.next_centre, cells.corners),
        *reach.points,
        *reach.most,
        *(cells.free_exits, reach.groups[0], reach.groups[1], reach.squares[0]),
        *((reach.points[2] - networks.points) * filled, reach.squares[1], networks.strays),
    )
    slots = _slot_counters(tables, sheets, boards.front)
    return Features(_rows(columns, len(sheets)).T, slots, points, spaces, exits)


def _rows(rows: Sequence[Ints | Sequence[int] | int], width: int) -> Ints:
    """Array (rows, width) of these; numpy's own way takes longer."""
    import numpy as np

    found = np.empty((len(rows), width), dtype=np.int64)
    for place, row in zip(found, rows, strict=True):
        place[:] = row
    return found


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
    kinds = np.where(cell_bits(front, cells), slots, FULL) + (np.arange(boards) * (FULL + 1))[:, None]
    often = np.bincount(kinds.ravel(), minlength=boards * (FULL + 1)).reshape(boards, FULL + 1)
    return product(often.astype(np.float32), tables.counts)
