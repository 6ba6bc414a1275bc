"""The two columns of stations: how they are laid out, and how conflicts are mended."""

from collections.abc import Sequence

from railgames.core.rng import Rng


def mend(starts: Sequence[int], destinations: Sequence[int]) -> tuple[list[int], list[tuple[int, int]]]:
    """(destinations without conflicts, the swaps that led there as pairs of lanes).

    ``starts`` and ``destinations`` are companies by lane, companies numbered alphabetically. Lanes are looked
    at from the top; where one company stands at both ends, its destination changes places with that of the
    next company in the alphabet. A swap never makes a new conflict, so there are at most as many as lanes.
    """
    mended, swaps = list(destinations), []
    for lane, company in enumerate(starts):
        if mended[lane] == company:
            other = mended.index((company + 1) % len(mended))
            mended[lane], mended[other] = mended[other], mended[lane]
            swaps.append((lane, other))
    return mended, swaps


def before_mending(destinations: Sequence[int], swaps: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The destinations as they lay before these swaps."""
    dealt = list(destinations)
    for here, there in reversed(swaps):
        dealt[here], dealt[there] = dealt[there], dealt[here]
    return tuple(dealt)


def shuffled(seats: int, rng: Rng) -> list[int]:
    """Every company once, in random order."""
    column = list(range(seats))
    rng.shuffle(column)
    return column
