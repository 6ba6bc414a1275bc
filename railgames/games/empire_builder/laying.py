"""In which order, and from which end, the sections of a line are drawn so that they cost least.

A section pays for the milepost that it is drawn into. Between two places where track may begin, every
milepost is paid once, and one of them (an end, too) twice: where the track drawn from both sides meets. So
they meet at the cheapest one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from railgames.games.empire_builder.board import Board

Drawn = tuple[tuple[int, int], ...]
"""Sections (from, into) in the order in which they are drawn."""


class Laid(NamedTuple):
    """A way to draw a stretch: its price without water, how many sections begin in a major city, and the
    sections."""

    price: int
    outward: int
    drawn: Drawn


def laid(
    board: Board,
    starts: int,
    cells: Sequence[int],
    is_built: Callable[[int], bool],
    most_outward: int | None = None,
) -> Drawn | None:
    """The cheapest way to draw the missing sections along mileposts.

    ``starts``: the mileposts, as bits, where track may begin; ``is_built``: whether the edge of a key has
    track. At most ``most_outward`` sections begin in major cities; None where that cannot be.
    """
    best = {0: Laid(0, 0, ())}  # by the number of sections that begin in major cities
    for stretch in _stretches(board, starts, cells, is_built):
        longer: dict[int, Laid] = {}
        for before in best.values():
            for one in _choices(board, starts, stretch):
                outward = before.outward + one.outward
                if most_outward is not None and outward > most_outward:
                    continue
                made = Laid(before.price + one.price, outward, before.drawn + one.drawn)
                if outward not in longer or made.price < longer[outward].price:
                    longer[outward] = made
        best = longer
    return min(best.values(), key=lambda one: one[:2]).drawn if best else None


def _stretches(
    board: Board, starts: int, cells: Sequence[int], is_built: Callable[[int], bool]
) -> Iterator[list[int]]:
    """The parts of a line without track, each from one place where track may begin to the next."""
    stretch: list[int] = []
    for start, end in pairwise(cells):
        key = board.key(start, end)
        if key in board.red or is_built(key):
            continue
        stretch = stretch or [start]
        stretch.append(end)
        if starts >> end & 1:
            yield stretch
            stretch = []
    if stretch:
        yield stretch


def _choices(board: Board, starts: int, stretch: Sequence[int]) -> Iterable[Laid]:
    """For each number of sections out of major cities the cheapest way to draw a stretch; of equals the one
    that is drawn furthest from its start."""
    last = len(stretch) - 1
    best: dict[int, Laid] = {}
    has_end = bool(starts >> stretch[-1] & 1)
    between = sum(board.price[cell] for cell in stretch[1:-1])
    # ``met``: where the track from both ends meets; without a start at the end there is only one side.
    for met in range(last, -1, -1) if has_end else (last,):
        from_start, from_end = met > 0, met < last
        outward = (from_start and board.is_major(stretch[0])) + (from_end and board.is_major(stretch[-1]))
        price = between + board.price[stretch[met]]
        if outward not in best or price < best[outward].price:
            forth = tuple(pairwise(stretch[: met + 1]))
            back = tuple(pairwise(stretch[: met - 1 if met else None : -1]))
            best[outward] = Laid(price, outward, forth + back)
    return best.values()
