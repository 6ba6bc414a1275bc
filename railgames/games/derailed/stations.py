"""The two columns of stations: dealing them, and mending conflicts."""

from collections.abc import Sequence

from railgames.core.rng import Rng


def mend(
    starts: Sequence[int], destinations: Sequence[int], after: Sequence[int]
) -> tuple[list[int], list[tuple[int, int]]]:
    """Returns (destinations without conflicts, swaps made as pairs of lanes).

    ``starts`` and ``destinations`` are seats by lane; ``after`` is, for each seat, the one whose company is
    the next in the alphabet. Lanes are checked from the top. If one company is at both ends of a lane, its
    destination changes places with that of the next company. A swap never makes a new conflict, so one pass
    is enough.
    """
    mended, swaps = list(destinations), []
    for lane, seat in enumerate(starts):
        if mended[lane] == seat:
            other = mended.index(after[seat])
            mended[lane], mended[other] = mended[other], mended[lane]
            swaps.append((lane, other))
    return mended, swaps


def before_mending(destinations: Sequence[int], swaps: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The destinations before these swaps."""
    dealt = list(destinations)
    for here, there in reversed(swaps):
        dealt[here], dealt[there] = dealt[there], dealt[here]
    return tuple(dealt)


def shuffled(seats: int, rng: Rng) -> list[int]:
    """Every company once, in random order."""
    column = list(range(seats))
    rng.shuffle(column)
    return column
