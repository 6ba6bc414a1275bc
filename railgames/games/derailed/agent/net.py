"""The value nets: points that a seat may expect from the rest of a round, learnt by self-play.

One file for a number of seats in ``nets/``: JSON with little-endian float32 arrays in base64.
"""

from functools import lru_cache

import msgspec

from railgames.ai.net import DenseNet, Layer, array_of, net_file
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


@lru_cache(maxsize=8)
def net_for(seats: int) -> DenseNet:
    """The net for this many seats: (..., features) to expected points (...)."""
    return net_of(net_file(__package__, f"seats{seats}", NetFile))


def net_of(file: NetFile) -> DenseNet:
    """The net of a file. Raises ValueError when an array has another size than its layer."""
    size = size_of(file.seats)
    return DenseNet(
        [
            Layer((array_of(file.w1, (size, FIRST)),), array_of(file.b1, (FIRST,))),
            Layer((array_of(file.w2, (FIRST, SECOND)),), array_of(file.b2, (SECOND,))),
            Layer((array_of(file.w3, (SECOND,)),), array_of(file.b3, (1,))),
        ]
    )
