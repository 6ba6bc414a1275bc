"""The value nets: points that a seat may expect from the rest of a round, learnt by self-play.

One file for a number of seats in ``nets/``: JSON with little-endian float32 arrays in base64.
"""

import base64
from functools import lru_cache
from importlib.resources import files

import msgspec
import numpy as np

from railgames.games.derailed.agent.arrays import Numbers
from railgames.games.derailed.agent.features import size_of

FIRST, SECOND = 32, 16
"""Sizes of the hidden layers."""


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
        self.w1, self.b1 = _array(file.w1, (size, FIRST)), _array(file.b1, (FIRST,))
        self.w2, self.b2 = _array(file.w2, (FIRST, SECOND)), _array(file.b2, (SECOND,))
        self.w3, self.b3 = _array(file.w3, (SECOND,)), _array(file.b3, (1,))

    def __call__(self, numbers: Numbers) -> Numbers:
        first = np.maximum(numbers @ self.w1 + self.b1, 0)
        second = np.maximum(first @ self.w2 + self.b2, 0)
        found: Numbers = second @ self.w3 + self.b3[0]
        return found


def _array(text: str, shape: tuple[int, ...]) -> Numbers:
    return np.frombuffer(base64.b64decode(text), "<f4").reshape(shape)


@lru_cache(maxsize=8)
def net_for(seats: int) -> Net:
    """The net for so many seats."""
    text = files(__package__).joinpath("nets", f"seats{seats}.json").read_bytes()
    return Net(msgspec.json.decode(text, type=NetFile))
