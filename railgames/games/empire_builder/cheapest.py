"""The cheapest line of new track between two sets of mileposts, exactly.

A wave (``geometry.wave``) only knows what a milepost costs, not from which end a section is drawn; it takes
the least price for every milepost where track may begin. Where such a line cannot be had for that, this
search finds the best one. It goes from price to price as Dijkstra's does, and the wave tells it where to look
first (A*).
"""

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from railgames.games.empire_builder.board import Board
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import DIRECTIONS
from railgames.geometry.wave import Ground, spread


class Head(NamedTuple):
    """The end of a line that is searched for.

    Of its last stretch, the part since the last place where track may begin: the price of its ``first``
    milepost and the ``least`` of those after it, 0 before there is one; and whether it begins in a major
    city. ``outward``: how many sections begin in major cities before it.
    """

    cell: int
    least: int = 0
    first: int = 0
    is_major: bool = False
    outward: int = 0


class Search:
    """A search for a line to ``goals``, a mask of mileposts. ``ground``: which steps are possible, at the
    least price of ``starts``, the mileposts (bits) where track may begin. At most ``most_outward`` sections
    begin in major cities."""

    def __init__(
        self, board: Board, ground: Ground, starts: int, goals: int, most_outward: int | None = None
    ) -> None:
        self.board, self.ground, self.starts, self.goals = board, ground, starts, goals
        self.most_outward = most_outward
        self._rests: dict[int | None, dict[int, int]] = {}

    def line(self, sources: int) -> list[int]:
        """The mileposts of the cheapest line from a mask of mileposts; empty if there is none."""
        before: dict[Head, Head] = {}
        best = {Head(cell): 0 for cell in members_of(sources)}
        waiting = [(0, 0, head) for head in best]
        while waiting:
            whole, rest, head = heapq.heappop(waiting)  # of equals the one nearest to the goals
            price = whole - rest
            if price > best[head]:
                continue
            if self.goals >> head.cell & 1 and self._is_drawn(head):
                return _cells(before, head)
            for cost, then in self._next(head):
                rest = self._rest(then)
                if rest >= 0 and price + cost < best.get(then, price + cost + 1):
                    best[then], before[then] = price + cost, head
                    heapq.heappush(waiting, (price + cost + rest, rest, then))
        return []

    def _rest(self, head: Head) -> int:
        """A lower bound of the price of the rest of a line, up to the goals; -1 where none can lead there."""
        left = None if self.most_outward is None else min(2, self.most_outward - head.outward)
        if left not in self._rests:
            self._rests[left] = self._rests_with(left)
        return self._rests[left].get(head.cell, -1)

    def _rests_with(self, left: int | None) -> dict[int, int]:
        """The lower bound for each milepost, where ``left`` more sections may begin in major cities: 0, 1, or
        2 for any number. A single one is used up by leaving a major city or by entering one cheaply."""
        majors = self.board.major_cells
        dear = self.ground.entered_for(majors, self.board.file.money.major)
        if left == 0:
            return _rests(dear.without_exits(majors), self.goals)
        if left != 1:
            return _rests(self.ground, self.goals)
        found = _rests(dear, self.goals)
        for cell, price in _rests(self.ground.without_exits(majors), self.goals).items():
            found[cell] = min(price, found.get(cell, price))
        return found

    def _is_drawn(self, head: Head) -> bool:
        """Whether the line can be drawn up to its end."""
        outward = head.outward + (head.is_major and head.least > 0)
        return self.most_outward is None or outward <= self.most_outward

    def _next(self, head: Head) -> Iterator[tuple[int, Head]]:
        """(cost, head) for each step on."""
        ground, cell, bit = self.ground, head.cell, 1 << head.cell
        for direction in DIRECTIONS:
            other = cell + ground.lattice.steps[direction]
            if ground.free[direction] & bit:
                yield 0, Head(other, outward=head.outward)
            elif ground.dry[direction] & bit:
                yield from self._into(head, other, 0)
            elif ground.wet[direction] & bit:
                yield from self._into(head, other, ground.toll)

    def _into(self, head: Head, other: int, toll: int) -> Iterator[tuple[int, Head]]:
        """(cost, head) for the section to a neighbour. Where the stretch ends, for each way to draw it: from
        its start, from both ends, or from its end."""
        board = self.board
        own, first = board.price[other], head.first or board.price[head.cell]
        is_major = head.is_major if head.least else board.is_major(head.cell)
        if not self.starts >> other & 1:
            yield own + toll, Head(other, min(head.least or own, own), first, is_major, head.outward)
            return
        is_end_major = board.is_major(other)
        for cost, more in ((own, is_major), (head.least, is_major + is_end_major), (first, is_end_major)):
            outward = 0 if self.most_outward is None else head.outward + more
            if cost and (self.most_outward is None or outward <= self.most_outward):
                yield cost + toll, Head(other, outward=outward)


def _rests(ground: Ground, goals: int) -> dict[int, int]:
    """For each milepost a lower bound of the price of a line on this ground from there to the goals."""
    entry: dict[int, int] = {}
    for price, cells in ground.entries:
        entry |= dict.fromkeys(members_of(cells), price)
    last = min(entry.get(cell, 0) for cell in members_of(goals))
    prices = spread(ground.backwards(), goals).prices()
    return {cell: max(0, price - entry.get(cell, 0) + last) for cell, price in prices.items()}


def _cells(before: dict[Head, Head], head: Head) -> list[int]:
    cells = [head.cell]
    while head in before:
        head = before[head]
        cells.append(head.cell)
    return cells[::-1]
