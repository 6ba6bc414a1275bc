"""Searches over ports (see ``board``): what a line reaches, where it can be extended, which cards it needs.

The nodes are ports, not cells, so a line may pass one cell twice on different tracks.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railgames.games.derailed.board import Board, Ports

Reach = dict[int, int]
"""Port that a line enters -> cells (bits) that it passed before."""


OFF = -1
"""In place of a lane: off the canyon."""


class Leg(NamedTuple):
    """One cell of a path to the destination, and the sides by which the path enters and leaves it.
    ``is_missing``: the cell is empty, or its card does not join the two."""

    cell: int
    entered: int
    left: int
    is_missing: bool


def reach(steps: Sequence[Ports], start: int) -> Reach:
    """Every port that a line from ``start`` enters, stations included, with the cells of one path there."""
    found = {start: 0}
    _go_on(steps, found, [start])
    return found


def extended(steps: Sequence[Ports], found: Reach, changed: Sequence[int]) -> Reach:
    """The reach of a line once a card lies in an empty cell, where these ports lead on now: nothing gets
    lost."""
    more = found.copy()
    _go_on(steps, more, [port for port in changed if port in found])
    return more


def _go_on(steps: Sequence[Ports], found: Reach, todo: list[int]) -> None:
    for port in todo:
        onward = steps[port]
        if onward:
            trail = found[port] | 1 << (port >> 2)
            for other in onward:
                if other not in found:
                    found[other] = trail
                    todo.append(other)


def entry_sides(board: Board, steps: Sequence[Ports], found: Mapping[int, int], start: int) -> list[int]:
    """For each cell, the sides (bits) from which the line reaches it without passing it before: those by
    which the line joins a new card there, whatever it covers. ``found`` is the line's reach. Numbers after
    those of the cells stand for stations."""
    sides = [0] * (board.cells + (board.seats + 3) // 4)
    unsure = []
    for port, trail in found.items():
        cell = port >> 2
        if trail >> cell & 1:
            unsure.append(port)
        else:
            sides[cell] |= 1 << (port & 3)
    for port in unsure:
        if not sides[port >> 2] >> (port & 3) & 1:
            sides[port >> 2] |= _sides_if_empty(steps, start, port >> 2)
    return sides


def _sides_if_empty(steps: Sequence[Ports], start: int, cell: int) -> int:
    """The sides (bits) from which the line reaches a cell when that is empty."""
    seen = {start}
    todo = [start]
    sides = 0
    for port in todo:
        if port >> 2 == cell:
            sides |= 1 << (port & 3)
            continue
        for other in steps[port]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return sides


def linked(board: Board, tops: Sequence[int], found: Mapping[int, int]) -> int:
    """The company's network: the cells (bits) whose card the line enters by a side with a rail."""
    faces, stations, cells = board.deck.faces, board.stations, 0
    for port in found:
        if port < stations and faces[tops[port >> 2]].rails >> (port & 3) & 1:
            cells |= 1 << (port >> 2)
    return cells


def cuts(
    board: Board, tops: Sequence[int], covered: int, cell: int, before: Sequence[Reach], now: Sequence[Reach]
) -> tuple[int, ...]:
    """The seats whose network lost a cell when a card was laid in ``cell`` over the face ``covered``.

    ``before``, ``now``: the ports that each line entered and enters. Only the card's own cell and those of
    ports that a line enters no more can be lost.
    """
    were, are = board.rail_ports[cell][covered], board.rail_ports[cell][tops[cell]]
    found = []
    for seat, old in enumerate(before):
        new = now[seat]
        is_lost = new.keys().isdisjoint(are) and not old.keys().isdisjoint(were)
        if is_lost or (old is not new and _loses_a_cell(board, tops, cell, old, new)):
            found.append(seat)
    return tuple(found)


def _loses_a_cell(board: Board, tops: Sequence[int], cell: int, old: Reach, new: Reach) -> bool:
    """Whether a network lost a cell other than this one."""
    for port in old.keys() - new.keys():
        here = port >> 2
        if port < board.stations and here != cell:
            rails = board.rail_ports[here][tops[here]]
            if port in rails and new.keys().isdisjoint(rails):
                return True
    return False


def dead_end(board: Board, tops: Sequence[int], found: Mapping[int, int], cell: int, goal: int) -> int | None:
    """Where the card of a cell ends a line for good, if it does.

    The lane of another's destination; ``OFF`` when the line leaves the canyon. None when the line can go on,
    ends in a buffer, or arrives.
    """
    leaves, code = 0, tops[cell]
    joins = board.deck.faces[code].joins
    for port in board.rail_ports[cell][code]:
        if port in found:
            leaves |= joins[port & 3]
    if not leaves:
        return None
    last = board.stations - 1
    for side, port in enumerate(board.leave[cell]):
        if leaves >> side & 1:
            if port == goal or 0 <= port < board.stations:
                return None
            last = max(last, port)
    return last - board.stations


def missing(board: Board, steps: Sequence[Ports], start: int, goal: int) -> int:
    """Number of cards that a line needs: the fewest wrong or empty cells on a path from ``start`` to
    ``goal``."""
    anywhere = board.anywhere
    seen = bytearray(board.ports)
    seen[start] = 1
    level = [start]
    count = 0
    while not seen[goal]:
        for port in level:
            for other in steps[port]:
                if not seen[other]:
                    seen[other] = 1
                    level.append(other)
        if seen[goal]:
            break
        beyond = []
        for port in level:
            for other in anywhere[port]:
                if not seen[other]:
                    seen[other] = 1
                    beyond.append(other)
        level = beyond
        count += 1
    return count


def way(board: Board, steps: Sequence[Ports], start: int, goal: int) -> list[Leg]:
    """A path from ``start`` to ``goal`` on which the fewest cards are missing, from its first cell on."""
    came: dict[int, int] = {start: start}
    level = [start]
    while goal not in came:
        for port in level:
            for other in steps[port]:
                if other not in came:
                    came[other] = port
                    level.append(other)
        if goal in came:
            break
        beyond = []
        for port in level:
            for other in board.anywhere[port]:
                if other not in came:
                    came[other] = port
                    beyond.append(other)
        level = beyond
    legs = []
    port = goal
    while port != start:
        before = came[port]
        cell = before >> 2
        legs.append(Leg(cell, before & 3, board.leave[cell].index(port), port not in steps[before]))
        port = before
    return legs[::-1]
