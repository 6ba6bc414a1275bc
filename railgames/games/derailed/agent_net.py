"""The value nets: the points that a seat may expect from the rest of a round, learnt by self-play.

One file a number of seats in ``nets/``: JSON with little-endian float32 arrays in base64.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from railgames.games.derailed.agent_features import size_of

HIDDEN, SECOND = 32, 16


class NetFile(msgspec.Struct, frozen=True):
    """A net of two hidden layers as stored."""

    seats: int
    w1: str
    b1: str
    w2: str
    b2: str
    w3: str
    b3: str


class Net:
    """``net(numbers)``: (..., features) to expected points (...)."""

    def __init__(self, file: NetFile) -> None:
        size = size_of(file.seats)
        self.w1, self.b1 = _array(file.w1, (size, HIDDEN)), _array(file.b1, (HIDDEN,))
        self.w2, self.b2 = _array(file.w2, (HIDDEN, SECOND)), _array(file.b2, (SECOND,))
        self.w3, self.b3 = _array(file.w3, (SECOND,)), _array(file.b3, (1,))

    def __call__(self, numbers: NDArray[np.float32]) -> NDArray[np.float32]:
        first = np.maximum(numbers @ self.w1 + self.b1, 0)
        second = np.maximum(first @ self.w2 + self.b2, 0)
        found: NDArray[np.float32] = second @ self.w3 + self.b3[0]
        return found


def _array(text: str, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(base64.b64decode(text), "<f4").reshape(shape)


@lru_cache(maxsize=8)
def net_for(seats: int) -> Net:
    """The net for so many seats."""
    text = (files("railgames.games.derailed") / "nets" / f"seats{seats}.json").read_bytes()
    return Net(msgspec.json.decode(text, type=NetFile))
