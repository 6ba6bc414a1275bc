"""Bit masks of many boards as numpy arrays, so that one operation answers for all of them.

Words are uint64 arrays (words, ...): the lowest 64 bits of every mask come first. A plain board needs one
word for its spaces. Lines are uint64 arrays (2, words, ...): the horizontal lines, then the vertical ones,
each at the bit of the space south or east of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]
    Ints = NDArray[np.int64]

WORD = 64


class Shape(NamedTuple):
    """How the masks of a board lie in words.

    ``columns`` of the board; ``plane``: the bit of the first vertical line in a mask of lines; ``words`` that
    the spaces need, or the lines of one direction.
    """

    columns: int
    plane: int
    words: int


def words_of(masks: Sequence[int], words: int) -> Words:
    """Array (words, masks) of these bit masks. Raises OverflowError when one has more bits."""
    import numpy as np

    raw = b"".join([mask.to_bytes(words * WORD // 8, "little") for mask in masks])
    return np.frombuffer(raw, dtype="<u8").reshape(-1, words).T


def lines_of(masks: Sequence[int], shape: Shape) -> Words:
    """Array (2, words, masks) of these masks of lines."""
    import numpy as np

    whole = words_of(masks, 2 * shape.words + 1)
    level = whole[: shape.words] & words_of([(1 << shape.plane) - 1], shape.words)
    return np.stack([level, lowered(whole, shape.plane)[: shape.words]])


def raised(words: Words, by: int) -> Words:
    """The masks with every bit moved up by ``by`` < 64 places; what leaves the last word is lost."""
    import numpy as np

    moved: Words = words << np.uint64(by)
    if by and len(words) > 1:
        moved[1:] |= words[:-1] >> np.uint64(WORD - by)
    return moved


def lowered(words: Words, by: int) -> Words:
    """The masks with every bit moved down by ``by`` places; a word less for every 64 of them."""
    import numpy as np

    whole, rest = divmod(by, WORD)
    moved: Words = words[whole:] >> np.uint64(rest)
    if rest and len(moved) > 1:
        moved[:-1] |= words[whole + 1 :] << np.uint64(WORD - rest)
    return moved


def count(masks: Words) -> Ints:
    """How many bits are set in each mask of words (words, ...)."""
    import numpy as np

    found: Ints = np.bitwise_count(masks).sum(axis=0, dtype=np.int64)
    return found


def cell_bits(masks: Words, cells: int) -> NDArray[np.uint8]:
    """Array (..., cells) of 0 and 1 from words (words, ...)."""
    import numpy as np

    raw = np.moveaxis(masks, 0, -1).astype("<u8").view(np.uint8)
    return np.unpackbits(raw, axis=-1, count=cells, bitorder="little")


def meets(left: Words, right: Words) -> NDArray[np.bool]:
    """Whether two masks share a bit; the axis of the words is gone."""
    shared = left & right
    found: NDArray[np.bool] = shared[0] != 0
    for word in shared[1:]:
        found |= word != 0
    return found


def joined(spaces: Words, worth: Ints) -> Ints:
    """The sums over groups of spaces once those are joined that share a space, directly or by others.

    ``spaces`` is (words, groups, steps, boards), ``worth`` (groups, boards). The result, (groups, steps,
    boards), has the sum of joined groups at the last of them and 0 at the others.
    """
    import numpy as np

    whole, groups = spaces.copy(), spaces.shape[1]
    is_last = np.ones(spaces.shape[1:], dtype=bool)
    for k in range(groups - 1):
        # Each group is added to all later ones that it meets, so these meet each other from then on.
        own, later = whole[:, k : k + 1], whole[:, k + 1 :]
        met = meets(later, own)
        later |= own * met
        np.any(met, axis=0, out=is_last[k])
    np.logical_not(is_last[:-1], out=is_last[:-1])
    members = meets(whole[:, None], spaces[:, :, None]) & is_last
    found: Ints = (members * worth[:, None, None]).sum(axis=0, dtype=np.int64)
    return found
