"""Ways for one seat over track and open ground, with their cost in moves and millions.

A wave spreads level by level, as in ``geometry.wave``; here a step along track costs moves too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.position import Position
from railgames.geometry.lattice import DIRECTIONS
from railgames.geometry.wave import Masks


class Field(NamedTuple):
    """The steps that a seat can take.

    ``steps`` is what a step in each direction adds to a milepost. For each direction there is a mask of the
    mileposts from which it leads: ``own`` along own track and inside majors,
    ``rented`` along others', ``dry`` and ``wet`` over ground where track can still be built. ``entries`` has
    the mileposts of each price, ``cells`` all of them. A move costs ``move``, a million ``million``, and a
    rented step ``rent`` on top; ``toll`` is the toll of water in millions. Small numbers make waves quick.
    ``base`` has the mileposts where new track can begin: who rides on others' track leaves it there only.
    """

    board: Board
    steps: Masks
    own: Masks
    rented: Masks
    dry: Masks
    wet: Masks
    entries: tuple[tuple[int, int], ...]
    cells: int
    move: int
    million: int
    toll: int
    rent: int
    base: int

    def weighing(self, weight: float, rent: float) -> "Field":
        """The same steps with other weights: a million costs ``weight`` moves, a rented step ``rent`` more.

        Costs are whole numbers: of a move at 1, 2 or 3, the one whose million comes nearest to the weight is
        taken.
        """
        move, million = min(
            ((move, max(1, round(weight * move))) for move in (1, 2, 3)),
            key=lambda scale: abs(scale[1] / scale[0] - weight),
        )
        return self._replace(move=move, million=million, rent=max(1, round(rent * move)))

    def with_track(self, edges: Iterable[tuple[int, int]]) -> "Field":
        """With this track built: its mileposts are reached from several sides then."""
        own, dry, wet = list(self.own), list(self.dry), list(self.wet)
        steps = self.steps
        reached = 0
        for start, end in edges:
            for here, there in ((start, end), (end, start)):
                direction, bit = steps.index(there - here), 1 << here
                own[direction] |= bit
                dry[direction] &= ~bit
                wet[direction] &= ~bit
                reached |= bit
        return self._replace(own=_six(own), dry=_six(dry), wet=_six(wet)).joined(reached)

    def joined(self, cells: int) -> "Field":
        """With these mileposts on own track: a section into one of them can be drawn from the other side, and
        so pays the least price."""
        least = self.board.least_price
        others = [(price, mask & ~cells) for price, mask in self.entries if price != least]
        cheap = next((mask for price, mask in self.entries if price == least), 0)
        return self._replace(entries=((least, cheap | cells & self.cells), *others), base=self.base | cells)

    def without_step(self, start: int, end: int) -> "Field":
        """Without the step along track from one milepost to another."""
        direction, bit = self.steps.index(end - start), 1 << start
        own, rented = list(self.own), list(self.rented)
        own[direction] &= ~bit
        rented[direction] &= ~bit
        return self._replace(own=_six(own), rented=_six(rented))

    def without_ground(self, cells: int) -> "Field":
        """With these mileposts closed for new track."""
        lattice = self.board.lattice
        keep = ~cells
        dry, wet = (
            _six(
                masks[direction] & keep & ~_shift(cells, -lattice.steps[direction])
                for direction in DIRECTIONS
            )
            for masks in (self.dry, self.wet)
        )
        return self._replace(dry=dry, wet=wet)

    def is_new(self, start: int, end: int) -> bool:
        """Whether a step leads over ground without track."""
        direction, bit = self.steps.index(end - start), 1 << start
        return bool((self.dry[direction] | self.wet[direction]) & bit)


class Wave(NamedTuple):
    """The ways from some mileposts: for each cost the mileposts that are reached for it, rising. ``lent``:
    those that are reached on others' track first, from which no new track leads; they may be among the
    ``levels`` of a higher cost too."""

    field: Field
    levels: dict[int, int]
    lent: dict[int, int]

    def cost(self, cells: int) -> int:
        """The lowest cost of reaching one of these mileposts; -1 for none."""
        found = _cost(self.levels, cells)
        if not self.lent:
            return found
        other = _cost(self.lent, cells)
        return min(found, other) if min(found, other) >= 0 else max(found, other)

    def costs(self, groups: Sequence[int]) -> list[int]:
        """The same for several groups of mileposts at once."""
        found = _costs(self.levels, groups)
        if not self.lent:
            return found
        pairs = zip(found, _costs(self.lent, groups), strict=True)
        return [min(one, other) if min(one, other) >= 0 else max(one, other) for one, other in pairs]

    def way(self, cells: int) -> list[int]:
        """The mileposts of a cheapest way from a source; empty if none leads there."""
        cost = self.cost(cells)
        if cost < 0:
            return []
        both = self.levels.get(cost, 0) & cells or self.lent.get(cost, 0) & cells
        cell = (both & -both).bit_length() - 1
        way, last = [cell], -1
        while cost:
            cost, cell, last = self._before(cost, cell, last)
            way.append(cell)
        return way[::-1]

    def _before(self, cost: int, cell: int, last: int) -> tuple[int, int, int]:
        """(cost, milepost, direction) before the step into a milepost; straight on if that is as cheap."""
        field, levels, steps = self.field, self.levels, self.field.steps
        price = field.million * next((price for price, mask in field.entries if mask >> cell & 1), 0)
        is_lent = not levels.get(cost, 0) >> cell & 1
        for direction in DIRECTIONS if last < 0 else (last, *DIRECTIONS):
            other = cell - steps[direction]
            if other < 0:
                continue
            bit = 1 << other
            if field.rented[direction] & bit:
                then = cost - field.move - field.rent
                if (levels.get(then, 0) | self.lent.get(then, 0)) & bit:
                    return then, other, direction
                continue
            if is_lent:
                continue
            if field.own[direction] & bit:
                then = cost - field.move
            elif field.dry[direction] & bit:
                then = cost - field.move - price
            elif field.wet[direction] & bit:
                then = cost - field.move - price - field.toll * field.million
            else:
                continue
            if levels.get(then, 0) & bit:
                return then, other, direction
        raise ValueError(f"no way leads to {field.board.name(cell)}")


def _cost(levels: dict[int, int], cells: int) -> int:
    return next((cost for cost, level in levels.items() if level & cells), -1)


def _costs(levels: dict[int, int], groups: Sequence[int]) -> list[int]:
    found = [-1] * len(groups)
    left, union = set(range(len(groups))), _union(groups)
    for cost, level in levels.items():
        if not level & union:
            continue
        for number in [number for number in left if groups[number] & level]:
            found[number] = cost
            left.remove(number)
        if not left:
            break
    return found


def spread(
    field: Field, sources: int, *, goals: int = 0, enough: Sequence[int] = (), is_lent: bool = False
) -> Wave:
    """The wave from a mask of sources. It ends when it reaches one of ``goals``, or a milepost of each group
    of ``enough``. ``is_lent``: the sources are on others' track."""
    far = field.steps[1]
    near = far - 1
    own, rented, dry, wet = field.own, field.rented, field.dry, field.wet
    at_own, at_rented, at_wet = _union(own), _union(rented), _union(wet)
    move, million, base = field.move, field.million, field.base
    prices = [(field.move + price * million, cells) for price, cells in field.entries]
    toll, rent = field.toll * million, move + field.rent
    is_lent = is_lent and bool(at_rented & sources)
    waiting, riding = {0: 0 if is_lent else sources}, {0: sources} if is_lent else {}
    levels: dict[int, int] = {}
    lent: dict[int, int] = {}
    left, union = list(enough), _union(enough)
    unreached = unlent = -1
    cost = 0
    while waiting or riding:
        front = waiting.pop(cost, 0) & unreached
        ride = riding.pop(cost, 0) & unlent if riding else 0
        if ride:
            front |= ride & base & unreached
            ride &= ~front
        if not front and not ride:
            cost += 1
            continue
        unreached &= ~front
        if front:
            levels[cost] = front
        if ride:
            lent[cost] = ride
        both = front | ride
        if both & goals:
            break
        if both & union:
            left = [group for group in left if not group & both]
            union = _union(left)
            if not left:
                break
        if at_rented:
            unlent &= ~both
            if some := both & at_rented:
                then = cost + rent
                riding[then] = riding.get(then, 0) | _moved(far, near, some, rented) & unlent
        if not front:
            cost += 1
            continue
        if some := front & at_own:
            then = cost + move
            waiting[then] = waiting.get(then, 0) | _moved(far, near, some, own) & unreached
        entered = _moved(far, near, front, dry) & unreached
        for price, cells in prices:
            if part := entered & cells:
                waiting[cost + price] = waiting.get(cost + price, 0) | part
        if some := front & at_wet:
            entered = _moved(far, near, some, wet) & unreached
            for price, cells in prices:
                if part := entered & cells:
                    then = cost + price + toll
                    waiting[then] = waiting.get(then, 0) | part
        cost += 1
    return Wave(field, levels, lent)


def field_of(position: Position, seat: int) -> Field:
    """The steps of a seat. Weather and floods are ignored, because they soon end."""
    board = position.board
    ground, lattice = board.ground, board.lattice
    own, rented = list(ground.free), [0] * 6
    dry, wet = list(ground.dry), list(ground.wet)
    steps = lattice.steps
    for key, owner in position.owner.items():
        low, way = divmod(key, 3)
        high, back = low + steps[way], way + 3
        bit, other = 1 << low, 1 << high
        masks = own if owner == seat else rented
        masks[way] |= bit
        masks[back] |= other
        dry[way] &= ~bit
        dry[back] &= ~other
        wet[way] &= ~bit
        wet[back] &= ~other
    cells = 0
    for _, mask in ground.entries:
        cells |= mask
    six = _six(own), _six(rented), _six(dry), _six(wet)
    field = Field(board, steps, *six, ground.entries, cells, 1, 1, ground.toll, 0, 0)
    field = field.joined(position.players[seat].nodes | board.major_cells)
    full = full_cities(position, seat)
    return field.without_ground(full) if full else field


def full_cities(position: Position, seat: int) -> int:
    """The mileposts of cities where a seat may build no more sections."""
    board, limits = position.board, position.board.file.limits
    counts: dict[int, dict[int, int]] = {}
    for key, owner in position.owner.items():
        for cell in board.ends(key):
            city = board.city_at.get(cell, -1)
            if city >= 0:
                of_city = counts.setdefault(city, {})
                of_city[owner] = of_city.get(owner, 0) + 1
    full = 0
    for city, sections in counts.items():
        own, size = sections.get(seat, 0), board.file.cities[city].size
        if size == "major":
            free = len(board.exits[city]) - sum(sections.values()) - 1
            others = range(len(position.players))
            is_full = free < sum(other != seat and other not in sections for other in others)
        else:
            most = limits.in_medium if size == "medium" else limits.in_small
            is_full = own >= limits.sections or (not own and len(sections) >= most)
        full |= board.city_cells[city] if is_full else 0
    return full


def _moved(far: int, near: int, cells: int, masks: Masks) -> int:
    """The mileposts that a step leads to from these."""
    return (
        (cells & masks[0]) << 1
        | (cells & masks[1]) << far
        | (cells & masks[2]) << near
        | (cells & masks[3]) >> 1
        | (cells & masks[4]) >> far
        | (cells & masks[5]) >> near
    )


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _shift(cells: int, by: int) -> int:
    return cells << by if by >= 0 else cells >> -by


def _six(masks: Iterable[int]) -> Masks:
    one, two, three, four, five, six = masks
    return one, two, three, four, five, six


def steps_of(way: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The steps along a way."""
    return pairwise(way)
