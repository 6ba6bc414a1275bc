"""Small dense networks, evaluated with numpy. Their weights are data: JSON files with arrays in base64.

numpy is imported when a net is built or evaluated, not with this module, so that a table without such an AI
starts without it.
"""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

T = TypeVar("T", bound=msgspec.Struct)

# Threads of BLAS would spin for longer than they help, beside a window that needs the processor. OpenBLAS
# reads how many it may start when numpy is imported.
BLAS_THREADS = "OPENBLAS_NUM_THREADS"
if "numpy" not in sys.modules:
    os.environ.setdefault(BLAS_THREADS, "1")
IS_SINGLE = os.environ.get(BLAS_THREADS) == "1"
SMALL_PRODUCT = 200_000  # multiplications; OpenBLAS starts its threads from 262,144 on


class Layer(NamedTuple):
    """One layer: ``weights`` are one array (inputs, outputs) for each input of the net in the first layer,
    and a single array in the others; (inputs,) gives one number a row. ``bias`` is (outputs,) or a scalar."""

    weights: tuple[Floats, ...]
    bias: Floats


class DenseNet:
    """Fully connected layers with ReLU between them, in float32."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._first, *self._rest = layers

    def __call__(self, *inputs: Floats) -> Floats:
        """The outputs of rows of inputs: each array is (..., inputs), the result (..., outputs) or (...).

        Raises ValueError when there are not as many arrays as the first layer has weights.
        """
        import numpy as np

        products = [product(array, own) for array, own in zip(inputs, self._first.weights, strict=True)]
        values = products[0] + self._first.bias
        for more in products[1:]:
            values += more
        for layer in self._rest:
            (weights,) = layer.weights
            values = product(np.maximum(values, 0), weights) + layer.bias
        return values


def product(left: Floats, right: Floats) -> Floats:
    """``left @ right`` without threads of BLAS.

    Where BLAS may start threads, the rows are multiplied in blocks that are too small for that. Blocks take
    two to seven times as long as one product.
    """
    import numpy as np

    rows = left.reshape(-1, left.shape[-1])
    size = max(1, SMALL_PRODUCT // right.size)
    if IS_SINGLE or len(rows) <= size:
        found: Floats = rows @ right
    else:
        found = np.concatenate([rows[start : start + size] @ right for start in range(0, len(rows), size)])
    return found.reshape(*left.shape[:-1], *right.shape[1:])


def array_of(text: str, shape: tuple[int, ...], kind: str = "<f4") -> Floats:
    """The float32 array of this shape from base64; ``kind`` is how its numbers are stored.

    Raises ValueError when the text has another length.
    """
    import numpy as np

    return np.frombuffer(base64.b64decode(text), dtype=kind).reshape(shape).astype(np.float32)


def net_file(package: str, name: str, kind: type[T]) -> T:
    """The file ``nets/<name>.json`` beside a package's modules. Raises msgspec.ValidationError."""
    raw = files(package).joinpath("nets", f"{name}.json").read_bytes()
    return msgspec.json.decode(raw, type=kind)
