"""What paths cost a hand, for many paths at once.

Trades are counted as if each lacking type and each type to spare took one card: exact without a trade and
with one, and seldom wrong with more. ``payments`` is exact.
"""

from functools import lru_cache

import numpy as np

from railgames.games.spike.agent.arrays import Ints
from railgames.games.spike.payments import Counts

# A code holds four counts, so that a sum over the types of a path adds them all at once: lacking cards,
# lacking types, cards to spare, and types to spare.
_TYPES, _SPARE, _SETS = 5, 8, 16
_MOST_HELD, _MOST_NEEDED = 63, 7


@lru_cache(maxsize=1)
def _codes() -> Ints:
    """The code of one type, by cards in hand and cards needed."""
    held, needed = np.ogrid[: _MOST_HELD + 1, : _MOST_NEEDED + 1]
    lacking, spare = np.maximum(needed - held, 0), held - needed
    spare = np.where(spare >= 2, spare, 0)
    codes: Ints = lacking + ((lacking > 0) << _TYPES) + (spare << _SPARE) + ((spare > 0) << _SETS)
    return codes


def codes_of(need: Ints, hand: Counts) -> Ints:
    """The code of each path (a column of ``need``) for a hand."""
    held = np.minimum(hand, _MOST_HELD)[:, None]
    codes: Ints = _codes()[held, need].sum(axis=0)
    return codes


def codes_with_a_card(need: Ints, hand: Counts) -> Ints:
    """The codes of the paths for a hand, and in a row each for the hand with one card more of each type."""
    table, held = _codes(), np.minimum(hand, _MOST_HELD - 1)[:, None]
    now = table[held, need]
    codes: Ints = np.empty((len(need) + 1, need.shape[1]), dtype=np.int64)
    codes[0] = now.sum(axis=0)
    np.subtract(table[held + 1, need], now, out=codes[1:])
    codes[1:] += codes[0]
    return codes


def price(codes: Ints, length: Ints) -> tuple[Ints, Ints]:
    """(cards that a path takes, cards that are lacking) by its code and its number of segments."""
    types = codes >> _TYPES & 7
    won = np.maximum((codes >> _SPARE & 255) - np.maximum(codes >> _SETS, types), 0)
    lacking: Ints = np.maximum((codes & 31) - won, 0)
    cards: Ints = length + np.minimum(types, won)
    return cards, lacking
