"""Routes of the train: the best one to every milepost, turn by turn, with fees."""

import heapq
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from railgames.games.empire_builder import moving
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position

STEP, FOREIGN, ENTRY = 10, 2, 40
"""The weights of a step, of a step on another's track, and of starting to use that track."""


class Route(NamedTuple):
    """A route. ``cells``: its mileposts from the train's on; ``stops``: how many steps are done by the end of
    each turn; ``fees``: whose track is paid for in each turn; ``blocked``: why even the first step is
    impossible now."""

    cells: tuple[int, ...]
    stops: tuple[int, ...]
    fees: tuple[tuple[int, ...], ...]
    blocked: str = ""

    @property
    def steps(self) -> int:
        """The number of its steps."""
        return len(self.cells) - 1

    @property
    def now(self) -> int:
        """How many of them are done this turn."""
        return self.stops[0] if self.stops else 0


Head = tuple[int, int]
"""A milepost and the one before it on the route."""


class Routes:
    """All routes of the train of the player on turn."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @cached_property
    def _tree(self) -> tuple[dict[Head, Head], dict[int, Head]]:
        """For each (milepost, previous one) where it is best reached from; and the best of these for each
        milepost."""
        position, board = self.position, self.position.board
        player = position.player
        start: Head = (player.at, player.came)
        if player.at == NOWHERE:
            return {}, {}
        before: dict[Head, Head] = {}
        best: dict[int, Head] = {}
        done: set[Head] = set()
        leads: dict[int, list[tuple[int, int]]] = {}
        waiting: list[tuple[int, int, Head, Head, int]] = [(0, 0, start, start, position.current)]
        count = 0
        while waiting:
            price, _, head, came, owner = heapq.heappop(waiting)
            if head in done:
                continue
            done.add(head)
            before[head] = came
            cell, last = head
            best.setdefault(cell, head)
            turns = cell in board.city_at
            if cell not in leads:
                leads[cell] = [
                    (other, key)
                    for other, key in board.near[cell]
                    if (key in position.owner or key in board.red)
                    and key not in position.flooded
                    and not position.shut >> other & 1
                ]
            ways = leads[cell]
            if not turns and any(other != last for other, _ in ways):
                ways = [way for way in ways if way[0] != last]
            for other, key in ways:
                if (other, cell) in done:
                    continue
                whose = position.owner.get(key, position.current)
                weight = STEP + (FOREIGN if whose != position.current else 0)
                if whose not in (owner, position.current) and not position.paid >> whose & 1:
                    weight += ENTRY
                count += 1
                heapq.heappush(waiting, (price + weight, count, (other, cell), head, whose))
        return before, best

    @property
    def reached(self) -> dict[int, Head]:
        """Every milepost that track leads to."""
        return self._tree[1]

    def to(self, cell: int) -> Route | None:
        """The best route to a milepost; None if no track leads there."""
        before, best = self._tree
        head = best.get(cell)
        if head is None or cell == self.position.player.at:
            return None
        cells = []
        while before[head] != head:
            cells.append(head[0])
            head = before[head]
        return self.along((self.position.player.at, *reversed(cells)))

    def along(self, cells: tuple[int, ...]) -> Route:
        """A route, split into turns."""
        position, board = self.position, self.position.board
        speed, moved, paid = position.speed_of(position.current), position.moved, position.paid
        cash, fee = position.player.cash, board.file.money.fee
        stops: list[int] = []
        fees: list[list[int]] = [[]]
        blocked = ""
        for idx, (start, end) in enumerate(pairwise(cells)):
            is_slow = position.slow >> end & 1 and moved >= (speed + 1) // 2
            if moved >= speed or is_slow:
                stops.append(idx)
                moved = paid = 0
                fees.append([])
            owner = position.owner.get(board.key(start, end), position.current)
            if owner != position.current and not paid >> owner & 1:
                if not stops and cash < fee:  # the cash of later turns is unknown
                    stops.append(idx)
                    moved = paid = 0
                    fees.append([])
                paid |= 1 << owner
                fees[-1].append(owner)
                cash -= fee
            moved += 1
        stops.append(len(cells) - 1)
        if not stops[0]:
            blocked = moving.why_no_step(position, cells[1]) or ""
        return Route(cells, tuple(stops), tuple(map(tuple, fees)), blocked)
