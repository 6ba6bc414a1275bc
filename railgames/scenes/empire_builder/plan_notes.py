"""A planned route, and how the routes of all seats are kept with the match and saved."""

from collections.abc import Mapping, MutableMapping
from typing import NamedTuple

import msgspec

from railgames.games.empire_builder.board import Board

KEY = "journeys"
"""Of the notes of a match."""


class Journey(NamedTuple):
    """A planned route and what it was planned on.

    ``cells``: its mileposts, the last one is the goal; ``owners``: seats whose track it pays for; ``events``:
    those in force when it was planned; ``goods``: what was to be picked up on the way; ``loads``: the cargo
    when its player acted last.
    """

    cells: tuple[int, ...]
    owners: frozenset[int]
    events: frozenset[int]
    goods: frozenset[int]
    loads: tuple[int, ...]

    @property
    def goal(self) -> int:
        """The milepost at its end."""
        return self.cells[-1]


class _Kept(msgspec.Struct, frozen=True):
    """A journey as it is saved: mileposts and goods by name, events by number."""

    seat: int
    cells: tuple[str, ...]
    owners: tuple[int, ...] = ()
    events: tuple[int, ...] = ()
    goods: tuple[str, ...] = ()
    loads: tuple[str, ...] = ()


def write(notes: MutableMapping[str, str], board: Board, journeys: Mapping[int, Journey]) -> None:
    """Put the journeys into the notes of their match."""
    if not journeys:
        notes.pop(KEY, None)
        return
    kept = [
        _Kept(
            seat,
            tuple(board.name(cell) for cell in one.cells),
            tuple(sorted(one.owners)),
            tuple(sorted(one.events)),
            tuple(board.goods[good] for good in sorted(one.goods)),
            tuple(board.goods[good] for good in one.loads),
        )
        for seat, one in sorted(journeys.items())
    ]
    notes[KEY] = msgspec.json.encode(kept).decode()


def read(notes: Mapping[str, str], board: Board, seats: int) -> dict[int, Journey]:
    """The journeys in the notes of a match, without those that do not fit it: a save is anybody's file."""
    try:
        kept = msgspec.json.decode(notes.get(KEY, "[]"), type=list[_Kept])
    except (msgspec.DecodeError, RecursionError):
        return {}
    found = {one.seat: _journey(board, one) for one in kept if 0 <= one.seat < seats}
    return {seat: one for seat, one in found.items() if one is not None}


def _journey(board: Board, kept: _Kept) -> Journey | None:
    cells = tuple(board.cell_of(name) for name in kept.cells)
    goods, loads = ([board.good_number.get(name, -1) for name in names] for names in (kept.goods, kept.loads))
    if len(cells) < 2 or not all(cell in board.terrain for cell in cells) or min((0, *goods, *loads)) < 0:
        return None
    return Journey(cells, frozenset(kept.owners), frozenset(kept.events), frozenset(goods), tuple(loads))
