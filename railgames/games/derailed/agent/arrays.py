"""Types of the arrays that the AI computes with."""

import numpy as np
from numpy.typing import NDArray

Bitboards = NDArray[np.unsignedinteger]
"""Sets of cells, a bit a cell; 16, 32 or 64 bits wide, by the size of the board."""

Ints = NDArray[np.int64]
Counts = NDArray[np.uint8]
Floats = NDArray[np.float64]
Numbers = NDArray[np.float32]
"""Inputs and outputs of a net."""

Flags = NDArray[np.bool_]
