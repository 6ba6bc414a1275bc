"""The two columns of stations: dealing them, and mending conflicts."""

from collections.abc import Sequence

from railgames.core.rng import Rng


def mend(starts: Sequence[int], destinations: Sequence[int]) -> tuple[list[int], list[tuple[int, int]]]:
    """Returns (destinations without conflicts, swaps made as pairs of lanes).

    ``starts`` and ``destinations`` are companies by lane; companies are numbered alphabetically. Lanes are
    checked from the top. If one company is at both ends of a lane, its destination changes places with that
    of the next company in the alphabet. A swap never makes a new conflict, so one pass is enough.
    """
    mended, swaps = list(destinations), []
    for lane, company in enumerate(starts):
        if mended[lane] == company:
            other = mended.index((company + 1) % len(mended))
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
