"""The value nets: one small net for each of the rounds 1 to 6, trained by self-play, as data in ``nets/``.

A file has the arrays of all six: ``w1 b1 w2 b2`` (float32) and, for the standard board, ``wb`` and ``wp``
(float16) for its bits and for what faces its spaces. The output is the points expected at the game's end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from railgames.ai.net import DenseNet, Layer, array_of, net_file
from railgames.games.railroad_ink.agent.features import STEPS, Features
from railgames.games.railroad_ink.agent.inputs import (
    BASIC,
    PLANE_BITS,
    PLANES,
    SPACES,
    board_bits,
    matrix,
    space_inputs,
)
from railgames.games.railroad_ink.agent.layout import Layout
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.sheet import Sheet
from railgames.geometry.square import EAST, SIDES, WEST

if TYPE_CHECKING:
    from railgames.ai.net import Floats

ROUNDS = 6
SPACE_INPUTS = 10 * SPACES
STUB = "road-stub"
# (net for any board, net for the standard board): with the Classic dice, with the Challenge dice.
NETS = (("general", "classic"), ("challenge", "challenge-standard"))
KNOWN_CELLS, KNOWN_EXITS = range(16, 82), range(6, 25)
STANDARD = 7  # rows and columns of the board that the nets were trained on
# (position along a side, kind on the north and south sides, kind on the east and west sides)
STANDARD_EXITS = ((1, HIGHWAY, RAILWAY), (3, RAILWAY, HIGHWAY), (5, HIGHWAY, RAILWAY))


class NetFile(msgspec.Struct, frozen=True):
    """A net as stored.

    ``reach``: how many steps of the reach features have weights. ``trust``: by round, the weight of roll-outs
    against the net's own values; less than 1 where these are learnt from whole games.
    """

    features: int
    hidden: int
    rounds: int
    w1: str
    b1: str
    w2: str
    b2: str
    wb: str = ""
    wp: str = ""
    reach: int = STEPS
    trust: tuple[float, ...] = (1.0,) * ROUNDS


class Net:
    """A value net of each round.

    ``wants_buildings``: it has inputs for the buildings' numbers; ``reach`` and ``trust``: as in its file.
    """

    def __init__(self, file: NetFile, layout: Layout) -> None:
        hidden, count = file.hidden, file.features
        self.wants_buildings = count > BASIC
        self.reach = file.reach
        self.trust = file.trust
        self._has_bits = bool(file.wb)
        numbers = array_of(file.w1, (ROUNDS, hidden, count)).transpose(0, 2, 1).copy()
        parts = [numbers]
        if file.wb:
            spaces = array_of(file.wp, (ROUNDS, SPACE_INPUTS, hidden), "<f2")
            parts += [_bit_weights(file.wb, layout, hidden), spaces]
        first, outputs = array_of(file.b1, (ROUNDS, hidden)), array_of(file.w2, (ROUNDS, hidden))
        biases = array_of(file.b2, (ROUNDS,))
        self._nets = [
            DenseNet(
                [
                    Layer(tuple(part[idx] for part in parts), first[idx]),
                    Layer((outputs[idx],), biases[idx]),
                ]
            )
            for idx in range(ROUNDS)
        ]

    def values(
        self,
        round_number: int,
        batch: Features,
        buildings: Sequence[tuple[int, ...]],
        sheets: Sequence[Sheet],
    ) -> list[float]:
        """Points expected at the end of the game from boards at the end of round 1 to 6."""
        inputs = [matrix(batch, buildings if self.wants_buildings else ())]
        if self._has_bits:
            inputs += [board_bits(sheets), space_inputs(batch)]
        found: list[float] = self._nets[round_number - 1](*inputs).tolist()
        return found


def _bit_weights(text: str, layout: Layout, hidden: int) -> Floats:
    """Array (rounds, bits of ``board_bits``, hidden). The file has rows only for the bits in use."""
    import numpy as np

    grid, board = layout.board.grid, layout.board
    # The file's lines: the horizontal ones row by row, then the vertical ones row by row.
    order = [*range(grid.uprights)]
    for row in range(grid.rows):
        cells = range(row * grid.columns, (row + 1) * grid.columns)
        order += [grid.line(cell, WEST) for cell in cells] + [grid.line(cells[-1], EAST)]
    masks = [board.inner | board.exit_edges] * 2 + [board.inner] * 2
    used = [PLANE_BITS * k + line for k, mask in enumerate(masks) for line in order if mask >> line & 1]
    used += [PLANES * PLANE_BITS + cell for cell in range(board.cells)]
    whole = np.zeros((ROUNDS, PLANES * PLANE_BITS + 64, hidden), dtype=np.float32)
    whole[:, used] = array_of(text, (ROUNDS, len(used), hidden), "<f2")
    return whole


def is_standard(layout: Layout) -> bool:
    """Whether the board is the one that the nets with bits were trained on (size, exits, no walls)."""
    board = layout.board
    if (board.grid.rows, board.grid.columns) != (STANDARD, STANDARD) or layout.is_walled:
        return False
    expected = set()
    for along, upright, level in STANDARD_EXITS:
        for side in SIDES:
            row, column = ((0, along), (along, STANDARD - 1), (STANDARD - 1, along), (along, 0))[side]
            expected.add((board.grid.cell(row, column), side, level if side % 2 else upright))
    return expected == {(item.cell, item.side, item.kind) for item in board.exits}


def knows(layout: Layout) -> bool:
    """Whether the nets can judge this board. They were trained on a printed one: with far more or fewer
    spaces or exits the evaluation by hand is better."""
    board = layout.board
    return board.cells in KNOWN_CELLS and len(board.exits) in KNOWN_EXITS


@lru_cache(maxsize=8)
def net_for(layout: Layout) -> Net:
    """The net for a board and its dice. Only that of the standard board has single bits as inputs."""
    # Only the Challenge dice have stubs.
    plain, standard = NETS[STUB in layout.board.dice.face_of]
    name = standard if is_standard(layout) else plain
    return Net(net_file(__package__, name, NetFile), layout)
