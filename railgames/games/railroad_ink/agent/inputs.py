"""Inputs of the value net: the features of boards, scaled and arranged for it.

56 numbers for any board, 8 more for buildings; for the standard board also one bit for each line and space,
and what faces its spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railgames.games.railroad_ink.agent.bitboards import WORD, cell_bits, words_of
from railgames.games.railroad_ink.agent.features import NEAR_STEPS, Features
from railgames.games.railroad_ink.agent.node import Node
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL
from railgames.games.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    from railgames.ai.net import Floats

BASIC = 56
PLANES = 4  # open highways, open railways, joined highways, joined railways
PLANE_BITS = 128
SLOT_SCALE = (5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3, 4, 500, 2)
SCALE = (
    *(1, 10, 5, 5, 3, 3, 5, 5, 5, 3, 4, 30, 5, 4, 4, 2, 2, 4),
    *SLOT_SCALE,
    *(3, 3, 20, 20, 14, 20, 3, 2),
    *(10, 10, 10, 10, 6, 6, 6, 6),
    *(5, 5, 4, 30, 140, 40, 3),
    *(2, 2, 2, 2, 1, 2, 1, 1),
)
BEFORE_SLOTS = 18
SIDE = 7  # rows and columns of the board that ``space_inputs`` knows
SPACES = SIDE * SIDE
EXIT_SCALE = 4
POINTS = 38  # index of the points so far


def building_numbers(node: Node) -> tuple[int, ...]:
    """The 8 features of buildings: villages, universities, factories and what they gave."""
    board, drawn = node.sheet.board, node.sheet.occ
    empty = board.all_cells & ~drawn
    universities = (drawn & board.universities).bit_count()
    return (
        node.villages,
        (board.villages & empty).bit_count(),
        universities,
        (board.universities & empty).bit_count(),
        int(universities >= UNIVERSITIES_FOR_A_SPECIAL and not node.free_used),
        (board.factories & empty).bit_count(),
        node.wild + len(node.copies),
        int(node.free_used),
    )


def matrix(batch: Features, buildings: Sequence[tuple[int, ...]] = ()) -> Floats:
    """Array (boards, 56 or 64) of float32: the scaled numbers of every sheet."""
    import numpy as np

    plain = batch.numbers.astype(np.float32)
    parts = [plain[:, :BEFORE_SLOTS], batch.slots, plain[:, BEFORE_SLOTS:]]
    if buildings:
        parts.append(np.array(buildings, dtype=np.float32))
    scaled: Floats = np.concatenate(parts, axis=1)
    scaled /= np.array(SCALE[: scaled.shape[1]], dtype=np.float32)
    if buildings:
        # With buildings the points so far include the villages.
        villages = np.array([min(item[0], 4) for item in buildings], dtype=np.float32)
        scaled[:, POINTS] += villages * 2 / SCALE[POINTS]
    return scaled


def board_bits(sheets: Sequence[Sheet]) -> Floats:
    """Array (len(sheets), 576) of float32 bits of a 7x7 board without walls: ends and joins of both kinds
    (planes of 128 lines each) and 64 spaces."""
    import numpy as np

    words = PLANE_BITS // WORD
    masks = [sheet.ends for sheet in sheets] + [sheet.roads for sheet in sheets]
    masks += [sheet.rails for sheet in sheets]
    ends, roads, rails = np.split(words_of(masks, words), 3, axis=1)
    drawn = words_of([sheet.occ for sheet in sheets], 1)
    planes = np.concatenate([roads & ends, rails & ends, roads & ~ends, rails & ~ends, drawn])
    return cell_bits(planes, len(planes) * WORD).astype(np.float32)


def space_inputs(batch: Features) -> Floats:
    """Array (boards, 490) of float32 of a 7x7 board without walls: for each space whether at least one, two,
    three networks with exits face it, how many exits those have, and how many networks without exits; then
    the same after every network has grown by a step over empty spaces."""
    import numpy as np

    # (groups, steps, boards, spaces)
    faced = cell_bits(batch.spaces[:, :, :NEAR_STEPS], SPACES)
    # The three sums of a space in one number: networks with exits, their exits, networks without.
    code = np.where(batch.exits > 0, 1 + (batch.exits << 8), 1 << 16).astype(np.int32)
    sums = np.zeros(faced.shape[1:], dtype=np.int32)
    for bit, number in zip(faced, code, strict=True):
        sums += bit * number[:, None]
    near = sums & 255
    parts = []
    for step in range(NEAR_STEPS):
        here, whole = near[step], sums[step]
        parts += [here >= 1, here >= 2, here >= 3, (whole >> 8 & 255) / EXIT_SCALE, whole >> 16]
    found: Floats = np.concatenate(parts, axis=1, dtype=np.float32)
    return found
