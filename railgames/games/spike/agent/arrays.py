"""Types of the arrays that the AI computes with, and sets of bits as arrays."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Small = NDArray[np.int16]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]
"""Sets of cities, a bit a city."""
Flags = NDArray[np.bool_]


def flags_of(mask: int, count: int) -> Flags:
    """For each of ``count`` numbers whether its bit is set; one more, which is never set, at the end."""
    raw = np.frombuffer(mask.to_bytes(count // 8 + 1, "little"), dtype=np.uint8)
    flags = np.unpackbits(raw, bitorder="little")[: count + 1].astype(np.bool_)
    flags[count] = False
    return flags
