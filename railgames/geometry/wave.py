"""Cheapest ways over a lattice, for all cells at once: a wave that spreads level by level.

A level is the mask of all cells with one price. A step moves the whole level by one shift in each direction,
so that the prices of 2,000 cells take a quarter of a millisecond. The price of a step is that of the cell it
enters, and something on top where it crosses water.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
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

    def entered_for(self, cells: int, price: int) -> "Ground":
        """With this price of entering a mask of cells, where they can be entered."""
        found = {own: mask & ~cells for own, mask in self.entries}
        found[price] = found.get(price, 0) | cells & _any_of(mask for _, mask in self.entries)
        return self._replace(entries=tuple(sorted(found.items())))

    def without_exits(self, cells: int) -> "Ground":
        """With a mask of cells that no step leaves, but for free ones."""
        dry, wet = (_six(mask & ~cells for mask in masks) for masks in (self.dry, self.wet))
        return self._replace(dry=dry, wet=wet)

    def backwards(self) -> "Ground":
        """With every step the other way."""
        dry, wet, free = (_turned_round(self.lattice, masks) for masks in (self.dry, self.wet, self.free))
        return self._replace(dry=dry, wet=wet, free=free)

    def price(self, start: int, end: int) -> int:
        """The price of the step between two neighbours; -1 where it is closed."""
        direction, first, last = self.lattice.direction(start, end), 1 << start, 1 << end
        if self.free[direction] & first:
            return 0
        for masks, more in ((self.dry, 0), (self.wet, self.toll)):
            if masks[direction] & first:
                return next((price + more for price, mask in self.entries if mask & last), -1)
        return -1


class Wave(NamedTuple):
    """The cheapest prices from some sources. ``rounds`` are (price, cells first reached then), in order."""

    ground: Ground
    rounds: tuple[tuple[int, int], ...]

    def price(self, cell: int) -> int:
        """The cheapest price of reaching a cell; -1 where no way leads or the wave ended before."""
        bit = 1 << cell
        return next((price for price, cells in self.rounds if cells & bit), -1)

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
        levels: dict[int, int] = {}
        for level, cells in self.rounds:
            levels[level] = levels.get(level, 0) | cells
        way, ahead = [cell], -1
        while (back := self._before(levels, price, way[-1], ahead)) is not None:
            price, before, ahead = back
            way.append(before)
        return way[::-1]

    def _before(
        self, levels: Mapping[int, int], price: int, cell: int, ahead: int
    ) -> tuple[int, int, int] | None:
        """(price, cell, direction) of the step that led to a cell; None at a source.

        ``levels`` has the cells of each price.
        """
        ground, bit = self.ground, 1 << cell
        entry = next((cost for cost, cells in ground.entries if cells & bit), -1)
        dearer = price - entry - ground.toll
        # No step over open ground leads where none may be entered.
        by_land, by_water = (levels.get(price - entry, 0), levels.get(dearer, 0)) if entry > 0 else (0, 0)
        steps = ground.lattice.steps
        for way in DIRECTIONS if ahead < 0 else (ahead, *DIRECTIONS):
            other = cell - steps[way]
            if other < 0:
                continue
            start = 1 << other
            if by_land & start and ground.dry[way] & start:
                return price - entry, other, way
            if by_water & start and ground.wet[way] & start:
                return dearer, other, way
            if ground.free[way] & start and self._is_sooner(price, start, bit):
                return price, other, way
        return None

    def _is_sooner(self, price: int, first: int, second: int) -> bool:
        """Whether a round of a price reaches one cell (a bit) before another."""
        for level, cells in self.rounds:
            if level == price and (cells & first or cells & second):
                return not cells & second
        return False


def spread(ground: Ground, sources: int, *, goals: int = 0, limit: int | None = None) -> Wave:
    """The wave from a mask of sources, which cost nothing.

    It ends with the first round that reaches one of ``goals``, and knows no way dearer than ``limit``.
    """
    near = ground.lattice.stride - 1
    entries, toll = ground.entries, ground.toll
    at_wet, at_free = _any(ground.wet), _any(ground.free)
    dry, wet, free = _turned(ground.dry), _turned(ground.wet), _turned(ground.free)
    # A mask of every number and no ``~``: Python is slow with the bits of a negative number.
    unreached = (1 << ground.lattice.size) - 1
    entered: list[int] = []  # by price: what the steps from its level enter
    levels: list[int] = []
    rounds: list[tuple[int, int]] = []
    most = toll + max((own for own, _ in entries), default=0)
    price = last = 0
    while price <= last and (limit is None or price <= limit):
        front = sources if price == 0 else 0
        for own, cells in entries:
            if own <= price and (some := entered[price - own]):
                front |= some & cells
        front &= unreached
        level = 0
        while front:
            unreached ^= front
            rounds.append((price, front))
            if front & goals:
                return Wave(ground, tuple(rounds))
            level |= front
            some = front & at_free
            front = _moved(near, some, free) & unreached if some else 0
        if level:
            last = price + most
        levels.append(level)
        # Who has paid the toll steps on as over land.
        paid = levels[price - toll] & at_wet if price >= toll else 0
        entered.append(_joined(near, level, dry, paid, wet) if paid else _moved(near, level, dry))
        price += 1
    return Wave(ground, tuple(rounds))


def _turned(masks: Masks) -> Masks:
    """The masks of steps for ``_moved``: of all that start with a step along the row, where that leads."""
    east, south_east, south_west, west, north_west, north_east = masks
    return east << 1, south_east << 1, south_west, west >> 1, north_west >> 1, north_east


def _moved(near: int, cells: int, turned: Masks) -> int:
    """Where steps from these cells lead; ``near`` is what a step to the south west adds.

    A step to the south east is one to the east and one to the south west, so that four shifts do for six.
    """
    east, south_east, south_west, west, north_west, north_east = turned
    right, left = cells << 1, cells >> 1
    return (
        right & east
        | left & west
        | (right & south_east | cells & south_west) << near
        | (left & north_west | cells & north_east) >> near
    )


def _joined(near: int, cells: int, turned: Masks, others: int, turned_others: Masks) -> int:
    """Where steps from these cells and from these others lead, as ``_moved`` says, with fewer shifts."""
    one, two = turned, turned_others
    right, left, other_right, other_left = cells << 1, cells >> 1, others << 1, others >> 1
    return (
        right & one[0]
        | other_right & two[0]
        | left & one[3]
        | other_left & two[3]
        | (right & one[1] | cells & one[2] | other_right & two[1] | others & two[2]) << near
        | (left & one[4] | cells & one[5] | other_left & two[4] | others & two[5]) >> near
    )


def _any(masks: Masks) -> int:
    return masks[0] | masks[1] | masks[2] | masks[3] | masks[4] | masks[5]


def _any_of(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _turned_round(lattice: Lattice, masks: Masks) -> Masks:
    """The masks of the steps back."""
    steps = lattice.steps
    return _six(_shifted(masks[opposite(way)], steps[opposite(way)]) for way in DIRECTIONS)


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
