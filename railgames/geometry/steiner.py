"""Trees that link several places of a lattice: a quick one, and what the cheapest ones cost.

A tree grows from its root, and every step pays for the cell it enters, as ``wave.Ground`` says. numpy
comes with the first question for the cheapest trees: a quick one needs none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from railgames.geometry.wave import Ground, spread

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int32]

UNREACHED = 1 << 28
"""More than any tree costs; two of them do not overflow."""


class Tree(NamedTuple):
    """A tree: what it costs, and its steps (from, to) in the order in which they can be built."""

    price: int
    steps: tuple[tuple[int, int], ...]


def quick_tree(ground: Ground, root: int, groups: Sequence[int], enough: int | None = None) -> Tree | None:
    """A tree from a mask of cells to one cell of each group (masks of cells), or of as many as are
    ``enough``; None where none leads.

    Always the nearest group comes next (Takahashi and Matsuyama, 1980): at most twice the cheapest price, a
    few percent more on maps.
    """
    tree, price = root, 0
    steps: list[tuple[int, int]] = []
    left = [group for group in groups if not group & root]
    most_left = 0 if enough is None else len(groups) - enough
    while len(left) > most_left:
        goals = 0
        for group in left:
            goals |= group
        wave = spread(ground, tree, goals=goals)
        end = wave.cheapest(goals)
        if end < 0:
            return None
        way = wave.way(end)
        price += wave.price(end)
        steps += pairwise(way)
        for cell in way:
            tree |= 1 << cell
        left = [group for group in left if not group & tree]
    return Tree(price, tuple(steps))


def cheapest_trees(ground: Ground, root: int, groups: Sequence[int]) -> list[int]:
    """For every set of groups, as a bit mask of their numbers, the price of the cheapest tree that links it.

    A tree grows from any cells of ``root``; entry 0 is 0, and ``UNREACHED`` stands where no tree leads. The
    prices are exact (Dreyfus and Wagner, 1971); each more group triples the time.
    """
    import numpy as np

    lattice, costs = ground.lattice, _costs(ground)
    best = np.full((1 << len(groups), lattice.size), UNREACHED, np.int32)
    sets_of: list[list[int]] = [[] for _ in range(len(groups) + 1)]
    for sets in range(1, 1 << len(groups)):
        sets_of[sets.bit_count()].append(sets)
    for number, group in enumerate(groups):
        best[1 << number][_flags(group, lattice.size)] = 0
    for rows in sets_of[1:]:
        for sets in rows:
            for one, other in _halves(sets):
                np.minimum(best[sets], best[one] + best[other], out=best[sets])
        best[rows] = _settled(best[rows], costs, lattice.steps)
    at_root = best[:, _flags(root, lattice.size)].min(axis=1, initial=UNREACHED)
    prices = [0, *map(int, at_root[1:])]
    for sets in range(1, 1 << len(groups)):
        prices[sets] = min([prices[sets], *(prices[one] + prices[other] for one, other in _halves(sets))])
    return prices


def _halves(sets: int) -> Iterator[tuple[int, int]]:
    """Every way to part a set in two that are not empty, once."""
    part = sets
    while part := (part - 1) & sets:
        if part > sets ^ part:
            yield part, sets ^ part


def _costs(ground: Ground) -> Numbers:
    """The price of the step in each direction from each cell: an array (6, cells)."""
    import numpy as np

    size = ground.lattice.size
    entry = np.full(size, UNREACHED, np.int32)
    for price, cells in ground.entries:
        entry[_flags(cells, size)] = price
    costs = np.full((6, size), UNREACHED, np.int32)
    for direction, step in enumerate(ground.lattice.steps):
        entered = np.roll(entry, -step)
        for masks, more in ((ground.dry, 0), (ground.wet, ground.toll)):
            open_ = _flags(masks[direction], size)
            costs[direction][open_] = np.minimum(entered + more, UNREACHED)[open_]
        costs[direction][_flags(ground.free[direction], size)] = 0
    return costs


def _settled(values: Numbers, costs: Numbers, steps: Sequence[int]) -> Numbers:
    """``values`` (sets, cells) lowered until no step makes one cheaper."""
    import numpy as np

    far = max(steps)
    size = values.shape[1]
    wide = np.full((len(values), size + 2 * far), UNREACHED, np.int32)
    inner = wide[:, far : far + size]
    inner[:] = values
    while True:
        before = inner.copy()
        for cost, step in zip(costs, steps, strict=True):
            np.minimum(inner, wide[:, far + step : far + step + size] + cost, out=inner)
        if np.array_equal(before, inner):
            return before


def _flags(cells: int, size: int) -> NDArray[np.bool_]:
    """A mask of cells as an array of bools."""
    import numpy as np

    data = np.frombuffer(cells.to_bytes((size + 7) // 8, "little"), np.uint8)
    return np.unpackbits(data, count=size, bitorder="little").astype(bool)
