"""Cheapest ways over a lattice, for all cells at once: a wave that spreads level by level.

A level is the mask of all cells with one price. A step moves the whole level by one shift in each direction,
so that the prices of 2,000 cells take a quarter of a millisecond. The price of a step is that of the cell it
enters, and something on top where it crosses water.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import and_, or_
from typing import NamedTuple

from railgames.geometry.graph import members_of
from railgames.geometry.lattice import DIRECTIONS, Lattice, opposite

Masks = tuple[int, int, int, int, int, int]
"""For each direction the mask of the cells from which a step that way is meant."""

Edge = tuple[int, int]
"""Two neighbours, in either order: both directions are meant."""

NONE: Masks = (0, 0, 0, 0, 0, 0)


class Ground(NamedTuple):
    """What steps over a lattice cost; it never changes, and a change gives another one.

    ``entries`` has a mask of cells for each price of entering one. ``dry`` steps cost just that, ``wet`` ones
    ``toll`` on top, and ``free`` ones nothing; all others are closed.
    """

    lattice: Lattice
    entries: tuple[tuple[int, int], ...]
    dry: Masks
    wet: Masks = NONE
    free: Masks = NONE
    toll: int = 0

    @classmethod
    def of(
        cls,
        lattice: Lattice,
        prices: Mapping[int, int],
        *,
        closed: Iterable[Edge] = (),
        wet: Iterable[Edge] = (),
        toll: int = 0,
    ) -> "Ground":
        """The ground of these cells: ``prices`` has the price of entering each, at least 1.

        Raises ValueError for a price below 1, or an edge whose ends are no neighbours.
        """
        if any(price < 1 for price in prices.values()):
            raise ValueError("a cell has a price below 1")
        entries: dict[int, int] = {}
        for cell, price in prices.items():
            entries[price] = entries.get(price, 0) | 1 << cell
        cells = 0
        for mask in entries.values():
            cells |= mask
        dry = _six(cells & _shifted(cells, -step) for step in lattice.steps)
        ground = cls(lattice, tuple(sorted(entries.items())), dry, toll=toll)
        return ground.with_wet(wet).without(closed)

    def with_wet(self, edges: Iterable[Edge]) -> "Ground":
        """With these open edges across water; closed and free ones stay as they are."""
        chosen = _both_ways(self.lattice, edges)
        wet = _each(self.wet, _each(self.dry, chosen, and_), or_)
        return self._replace(wet=wet, dry=_without(self.dry, chosen))

    def with_free(self, edges: Iterable[Edge]) -> "Ground":
        """With these edges free, also where they were closed: track of one's own."""
        chosen = _both_ways(self.lattice, edges)
        return self._replace(
            dry=_without(self.dry, chosen),
            wet=_without(self.wet, chosen),
            free=_each(self.free, chosen, or_),
        )

    def without(self, edges: Iterable[Edge]) -> "Ground":
        """With these edges closed: track of others, a flood, a coast."""
        chosen = _both_ways(self.lattice, edges)
        return self._replace(
            dry=_without(self.dry, chosen), wet=_without(self.wet, chosen), free=_without(self.free, chosen)
        )

    def shut(self, cells: int) -> "Ground":
        """With a mask of cells that no step enters, but for free ones."""
        return self._replace(entries=tuple((price, mask & ~cells) for price, mask in self.entries))

    def price(self, start: int, end: int) -> int:
        """The price of the step between two neighbours; -1 where it is closed."""
        direction = self.lattice.direction(start, end)
        if self.free[direction] >> start & 1:
            return 0
        for masks, more in ((self.dry, 0), (self.wet, self.toll)):
            if masks[direction] >> start & 1:
                return next((price + more for price, mask in self.entries if mask >> end & 1), -1)
        return -1


class Wave(NamedTuple):
    """The cheapest prices from some sources. ``rounds`` are (price, cells first reached then), in order."""

    ground: Ground
    rounds: tuple[tuple[int, int], ...]

    def price(self, cell: int) -> int:
        """The cheapest price of reaching a cell; -1 where no way leads or the wave ended before."""
        return next((price for price, cells in self.rounds if cells >> cell & 1), -1)

    def cheapest(self, cells: int) -> int:
        """The cell of a mask that is reached first, the smallest number of equals; -1 for none."""
        for _, level in self.rounds:
            if both := level & cells:
                return (both & -both).bit_length() - 1
        return -1

    def prices(self) -> dict[int, int]:
        """The price of every cell that is reached."""
        return {cell: price for price, cells in self.rounds for cell in members_of(cells)}

    def way(self, cell: int) -> list[int]:
        """The cells of a cheapest way to a cell, from a source on; empty where no way leads.

        Of equally cheap ways it keeps one that goes straight on where it can.
        """
        price = self.price(cell)
        if price < 0:
            return []
        levels: dict[int, list[int]] = {}
        for level, cells in self.rounds:
            levels.setdefault(level, []).append(cells)
        way, ahead = [cell], -1
        while (back := self._before(levels, price, way[-1], ahead)) is not None:
            price, before, ahead = back
            way.append(before)
        return way[::-1]

    def _before(
        self, levels: Mapping[int, Sequence[int]], price: int, cell: int, ahead: int
    ) -> tuple[int, int, int] | None:
        """(price, cell, direction) of the step that led to a cell; None at a source.

        ``levels`` has the rounds of each price.
        """
        ground = self.ground
        own = next((idx for idx, cells in enumerate(levels[price]) if cells >> cell & 1), 0)
        entry = next((cost for cost, cells in ground.entries if cells >> cell & 1), -1)
        for way in DIRECTIONS if ahead < 0 else (ahead, *DIRECTIONS):
            other = cell - ground.lattice.steps[way]
            if other < 0:
                continue
            if entry > 0 and ground.dry[way] >> other & 1:
                then = price - entry
            elif entry > 0 and ground.wet[way] >> other & 1:
                then = price - entry - ground.toll
            elif ground.free[way] >> other & 1:
                then = price
            else:
                continue
            before = levels.get(then, ()) if then < price else levels[price][:own]
            if any(cells >> other & 1 for cells in before):
                return then, other, way
        return None


def spread(ground: Ground, sources: int, *, goals: int = 0, limit: int | None = None) -> Wave:
    """The wave from a mask of sources, which cost nothing.

    It ends with the first round that reaches one of ``goals``, and knows no way dearer than ``limit``.
    """
    far = ground.lattice.stride
    near = far - 1
    dry, wet, at_wet, at_free = ground.dry, ground.wet, _any(ground.wet), _any(ground.free)
    waiting = {0: sources}
    on_shore: dict[int, int] = {}  # by the price at which they have paid the toll, and step on as over land
    rounds: list[tuple[int, int]] = []
    unreached = -1  # every bit set
    price = 0
    while waiting or on_shore:
        while price not in waiting and price not in on_shore:
            price += 1
        if limit is not None and price > limit:
            break
        level, front = 0, waiting.pop(price, 0) & unreached
        while front:
            unreached &= ~front
            rounds.append((price, front))
            if front & goals:
                return Wave(ground, tuple(rounds))
            level |= front
            free = front & at_free
            front = _moved(far, free, ground.free) & unreached if free else 0
        if shore := level & at_wet:
            on_shore[price + ground.toll] = on_shore.get(price + ground.toll, 0) | shore
        paid = on_shore.pop(price, 0)
        entered = (
            (level & dry[0] | paid & wet[0]) << 1
            | (level & dry[1] | paid & wet[1]) << far
            | (level & dry[2] | paid & wet[2]) << near
            | (level & dry[3] | paid & wet[3]) >> 1
            | (level & dry[4] | paid & wet[4]) >> far
            | (level & dry[5] | paid & wet[5]) >> near
        ) & unreached
        for own, cells in ground.entries:
            if part := entered & cells:
                waiting[price + own] = waiting.get(price + own, 0) | part
    return Wave(ground, tuple(rounds))


def _moved(far: int, cells: int, masks: Masks) -> int:
    """Where steps from these cells lead; ``far`` is the lattice's stride."""
    east, south_east, south_west, west, north_west, north_east = masks
    return (
        (cells & east) << 1
        | (cells & west) >> 1
        | (cells & south_east) << far
        | (cells & north_west) >> far
        | (cells & south_west) << far - 1
        | (cells & north_east) >> far - 1
    )


def _any(masks: Masks) -> int:
    return masks[0] | masks[1] | masks[2] | masks[3] | masks[4] | masks[5]


def edges_of(lattice: Lattice, masks: Masks) -> Iterator[Edge]:
    """Every edge that one of these steps goes along, once, the smaller cell first."""
    for direction, step in zip(DIRECTIONS[:3], lattice.steps, strict=False):
        for cell in members_of(masks[direction] | _shifted(masks[opposite(direction)], -step)):
            yield cell, cell + step


def _both_ways(lattice: Lattice, edges: Iterable[Edge]) -> Masks:
    found = [0] * 6
    for first, second in edges:
        direction = lattice.direction(first, second)
        found[direction] |= 1 << first
        found[opposite(direction)] |= 1 << second
    return _six(found)


def _each(one: Masks, other: Masks, work: Callable[[int, int], int]) -> Masks:
    return _six(map(work, one, other))


def _without(masks: Masks, gone: Masks) -> Masks:
    return _each(masks, gone, lambda mask, other: mask & ~other)


def _six(masks: Iterable[int]) -> Masks:
    one, two, three, four, five, six = masks
    return one, two, three, four, five, six


def _shifted(cells: int, by: int) -> int:
    return cells << by if by >= 0 else cells >> -by
