"""The value nets: small nets trained by self-play, one a round, kept as data in ``nets/``.

Each file is JSON with little-endian arrays in base64: ``w1 b1 w2 b2`` (float32) for rounds 1 to 6, and
``wb`` (float16) for the bits of the standard board. What a net says is the points expected at the end.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from railgames.games.railroad_ink.agent.features import (
    BASIC,
    PLANE_BITS,
    PLANES,
    Features,
    board_bits,
    matrix,
)
from railgames.games.railroad_ink.agent.layout import Layout
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.sheet import Sheet
from railgames.geometry.square import EAST, SIDES, WEST

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS = 6
STUB = "road-stub"
# For boards of any form and for the standard one: with the Classic dice, with the Challenge dice.
NETS = (("general", "classic"), ("challenge", "challenge-standard"))
SMALL_PRODUCT = 200_000  # multiplications; OpenBLAS calls its threads from 262,144 on
STANDARD = 7  # rows and columns of the board that the nets were trained on
# (how far along a side, kind on the north and south sides, kind on the east and west sides)
STANDARD_EXITS = ((1, HIGHWAY, RAILWAY), (3, RAILWAY, HIGHWAY), (5, HIGHWAY, RAILWAY))


class NetFile(msgspec.Struct, frozen=True):
    """A net as stored."""

    features: int
    hidden: int
    rounds: int
    w1: str
    b1: str
    w2: str
    b2: str
    wb: str = ""


class Net:
    """A value net of each round; ``wants_buildings`` and ``wants_bits`` say what it must be told."""

    def __init__(self, file: NetFile, layout: Layout) -> None:
        hidden, count = file.hidden, file.features
        self.wants_buildings = count > BASIC
        self.wants_bits = bool(file.wb)
        self.w1 = _array(file.w1, (ROUNDS, hidden, count)).transpose(0, 2, 1).copy()
        self.b1 = _array(file.b1, (ROUNDS, hidden))
        self.w2 = _array(file.w2, (ROUNDS, hidden))
        self.b2 = _array(file.b2, (ROUNDS,))
        self.wb = self._board_weights(file.wb, layout, hidden) if file.wb else None

    @staticmethod
    def _board_weights(text: str, layout: Layout, hidden: int) -> NDArray[Any]:
        import numpy as np

        board, rows = layout.board, range(layout.board.grid.rows)
        # The training's lines: the horizontal ones row by row, then the vertical ones row by row.
        order = [*range(layout.plane)]
        for row in rows:
            cells = range(row * layout.columns, (row + 1) * layout.columns)
            order += [board.grid.line(cell, WEST) for cell in cells] + [board.grid.line(cells[-1], EAST)]
        masks = [board.inner | board.exit_edges] * 2 + [board.inner] * 2
        used = [PLANE_BITS * k + line for k, mask in enumerate(masks) for line in order if mask >> line & 1]
        used += [PLANES * PLANE_BITS + cell for cell in range(board.cells)]
        whole = np.zeros((ROUNDS, PLANES * PLANE_BITS + 64, hidden), dtype=np.float32)
        whole[:, used] = _array(text, (ROUNDS, len(used), hidden), "<f2")
        return whole

    def values(
        self,
        round_number: int,
        batch: Sequence[Features],
        buildings: Sequence[tuple[int, ...]],
        sheets: Sequence[Sheet],
    ) -> list[float]:
        """Points expected at the end of the game from boards at the end of round 1 to 6."""
        import numpy as np

        idx = round_number - 1
        hidden = (
            _product(matrix(batch, buildings if self.wants_buildings else ()), self.w1[idx]) + self.b1[idx]
        )
        if self.wb is not None:
            hidden += _product(board_bits(sheets), self.wb[idx])
        out = np.maximum(hidden, 0) @ self.w2[idx] + self.b2[idx]
        found: list[float] = out.tolist()
        return found


def _product(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """``left @ right`` in pieces so small that the library keeps to this thread: its others would spin for
    longer than they help, beside a window that wants the processor."""
    import numpy as np

    rows = max(1, SMALL_PRODUCT // right.size)
    if len(left) <= rows:
        whole: NDArray[Any] = left @ right
        return whole
    return np.concatenate([left[start : start + rows] @ right for start in range(0, len(left), rows)])


def _array(text: str, shape: tuple[int, ...], kind: str = "<f4") -> NDArray[Any]:
    import numpy as np

    flat = np.frombuffer(base64.b64decode(text), dtype=kind)
    return flat.reshape(shape).astype(np.float32)


def is_standard(layout: Layout) -> bool:
    """Whether the board is the one that the nets with bits were trained on: size, exits, no walls."""
    board = layout.board
    if (board.grid.rows, board.grid.columns) != (STANDARD, STANDARD) or layout.is_walled:
        return False
    expected = set()
    for along, upright, level in STANDARD_EXITS:
        for side in SIDES:
            row, column = ((0, along), (along, STANDARD - 1), (STANDARD - 1, along), (along, 0))[side]
            expected.add((board.grid.cell(row, column), side, level if side % 2 else upright))
    return expected == {(item.cell, item.side, item.kind) for item in board.exits}


@lru_cache(maxsize=8)
def net_for(layout: Layout) -> Net:
    """The net that fits a board best: one for its dice, with the bits of the standard board only there."""
    # Only the Challenge dice have stubs.
    plain, standard = NETS[STUB in layout.board.dice.face_of]
    name = standard if is_standard(layout) else plain
    raw = files(__package__).joinpath("nets", f"{name}.json").read_bytes()
    return Net(msgspec.json.decode(raw, type=NetFile), layout)
