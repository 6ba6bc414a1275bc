"""Waves from many sources in one pass: an array with a number per milepost, each bit of it one source.

A level takes about seventy microseconds for up to 64 sources; a single wave is faster with ``waves.spread``.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.games.empire_builder.agent.waves import Field

MOST = 64
"""Maximum number of sources of one table."""
NEVER = -1

Bits = NDArray[np.uint64]
Places = NDArray[np.int64]

ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


def places_of(mask: int, size: int) -> Places:
    """The mileposts of a mask, ascending."""
    row = np.frombuffer(mask.to_bytes(size // 8 + 1, "little"), np.uint8)
    return np.flatnonzero(np.unpackbits(row, bitorder="little"))


class _Ground(NamedTuple):
    """The masks of a field as arrays: whole ones for open ground, indices for what is rare."""

    dry: list[tuple[slice, slice, Bits]]
    own: list[tuple[Places, Places]]
    rented: list[tuple[Places, Places]]
    wet: list[tuple[Places, Places]]
    base: Bits
    usual: int
    others: list[tuple[int, Places]]


def _ground(field: Field, size: int) -> _Ground:
    dry = []
    for step, mask in zip(field.steps, field.dry, strict=True):
        row = np.zeros(size, np.uint64)
        row[places_of(mask, size)] = ALL
        low, high = max(0, -step), size - max(0, step)
        dry.append((slice(low, high), slice(low + step, high + step), row[low:high]))
    own, rented, wet = (
        [
            (places, places + step)
            for step, mask in zip(field.steps, masks, strict=True)
            if mask
            for places in (places_of(mask, size),)
        ]
        for masks in (field.own, field.rented, field.wet)
    )
    ranked = sorted(field.entries, key=lambda entry: -entry[1].bit_count())
    others = [(price, places_of(mask, size)) for price, mask in islice(ranked, 1, None) if mask]
    base = np.zeros(size, np.uint64)
    base[places_of(field.base, size)] = ALL
    return _Ground(dry, own, rented, wet, base, ranked[0][0], others)


def costs_between(field: Field, groups: Sequence[int]) -> Places:
    """The cost from each group of mileposts to each other one; ``NEVER`` if no way leads."""
    parts = [table(field, groups[first : first + MOST], groups) for first in range(0, len(groups), MOST)]
    return np.concatenate(parts)


def table(field: Field, sources: Sequence[int], groups: Sequence[int]) -> Places:
    """The same from other masks of mileposts, at most ``MOST`` of them."""
    size = field.board.lattice.size
    ground = _ground(field, size)
    waiting: dict[int, Bits] = {0: np.zeros(size, np.uint64)}
    riding: dict[int, Bits] = {}
    for number, mask in enumerate(sources):
        waiting[0][places_of(mask, size)] |= np.uint64(1 << number)
    found = _Costs(len(sources), groups, size)
    unreached, unlent = np.full(size, ALL), np.full(size, ALL)
    cost, none = 0, np.zeros(size, np.uint64)
    while (waiting or riding) and not found.is_whole:
        front = waiting.pop(cost, none) & unreached
        both = front
        if ground.rented and cost in riding:
            ride = riding.pop(cost) & unlent
            front |= ride & ground.base & unreached
            both = front | ride
        if both.any():
            found.note(both, cost)
            unreached &= ~front
            if ground.rented:
                unlent &= ~both
                ahead = _row(riding, cost + field.move + field.rent, size)
                for start, end in ground.rented:
                    ahead[end] |= both[start]
            if front.any():
                _on(field, ground, front, waiting, cost)
        cost += 1
    return found.costs


class _Costs:
    """The costs found so far, and what is still missing."""

    def __init__(self, sources: int, groups: Sequence[int], size: int) -> None:
        ends = [places_of(mask, size) for mask in groups]
        self.costs = np.full((sources, len(groups)), NEVER)
        self._watched, self._bounds = np.concatenate(ends), np.cumsum([0, *map(len, ends)])[:-1]
        self._unknown = np.full(len(groups), np.uint64((1 << sources) - 1))
        self._bits = np.left_shift(np.uint64(1), np.arange(sources, dtype=np.uint64))
        self.is_whole = False

    def note(self, front: Bits, cost: int) -> None:
        """Record which groups the sources reach now."""
        fresh = np.bitwise_or.reduceat(front[self._watched], self._bounds) & self._unknown
        if fresh.any():
            self._unknown ^= fresh
            for group in np.flatnonzero(fresh):
                self.costs[(fresh[group] & self._bits) != 0, group] = cost
            self.is_whole = not self._unknown.any()


def _row(waiting: dict[int, Bits], then: int, size: int) -> Bits:
    if then not in waiting:
        waiting[then] = np.zeros(size, np.uint64)
    return waiting[then]


def _on(field: Field, ground: _Ground, front: Bits, waiting: dict[int, Bits], cost: int) -> None:
    """One step on from a front, along own track and over open ground."""
    size = len(front)
    if ground.own:
        ahead = _row(waiting, cost + field.move, size)
        for start, end in ground.own:
            ahead[end] |= front[start]
    entered = np.zeros(size, np.uint64)
    for here, there, open_ in ground.dry:
        entered[there] |= front[here] & open_
    _enter(field, ground, entered, waiting, cost)
    if ground.wet:
        entered = np.zeros(size, np.uint64)
        for start, end in ground.wet:
            entered[end] |= front[start]
        _enter(field, ground, entered, waiting, cost + field.toll * field.million)


def _enter(field: Field, ground: _Ground, entered: Bits, waiting: dict[int, Bits], cost: int) -> None:
    """Record when the mileposts that a front enters are reached, for each price."""
    for price, places in ground.others:
        part = entered[places]
        if part.any():
            _row(waiting, cost + field.move + price * field.million, len(entered))[places] |= part
            entered[places] = 0
    ahead = _row(waiting, cost + field.move + ground.usual * field.million, len(entered))
    ahead |= entered
