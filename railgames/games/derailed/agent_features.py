"""What a table looks like from each seat after a play, as numbers for the value net."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.games.derailed.agent_field import Field
from railgames.games.derailed.agent_flood import Sets

# Numbers that tell of a seat, of the seat that judges besides, and of the table.
SEAT, OWN, TABLE = 10, 5, 4
RIVALS = 3


class Scene(NamedTuple):
    """Tables after a play of ``seat``. ``lines`` (6, n); ``starts``, ``goals`` (seats, 1 or n); ``missing``,
    ``arrived`` (seats, n); ``first`` (n): the seat that arrived first, -1 for none yet; ``hand`` (n, cards):
    what ``seat`` holds then; ``odds`` (kinds): how likely an unseen card is of each kind; ``held``: how many
    cards each seat holds; ``needed``: how many arrivals end the round."""

    field: Field
    seat: int
    lines: Sets
    starts: Sets
    goals: Sets
    missing: NDArray[Any]
    arrived: NDArray[np.bool_]
    first: NDArray[Any]
    hand: NDArray[Any]
    odds: NDArray[np.float64]
    held: NDArray[Any]
    needed: int


def size_of(seats: int) -> int:
    """How many numbers there are for a seat of so many."""
    return SEAT * (1 + min(RIVALS, seats - 1)) + OWN + TABLE


def features(scene: Scene) -> NDArray[np.float32]:
    """The numbers, (seats, n, ``size_of``)."""
    seats, count = scene.missing.shape
    blocks, own = _blocks(scene)
    found = np.zeros((seats, count, size_of(seats)), np.float32)
    found[:, :, :SEAT] = blocks
    found[scene.seat, :, SEAT : SEAT + OWN - 1] = own
    found[:, :, SEAT + OWN - 1] = scene.first == np.arange(seats)[:, None]
    at = SEAT + OWN
    arrivals = scene.arrived.sum(axis=0)
    for number in range(3):
        found[:, :, at + number] = arrivals == number
    found[:, :, at + 3] = arrivals + 1 >= scene.needed
    at += TABLE
    turns = (np.arange(seats) - scene.seat - 1) % seats
    nearness = scene.missing.astype(np.int64) * 8 + turns[:, None] + 100 * scene.arrived
    for number, nearest in enumerate(_rivals(nearness)):
        found[:, :, at + number * SEAT : at + (number + 1) * SEAT] = np.take_along_axis(
            blocks, nearest[:, :, None], axis=0
        )
    return found


def _rivals(nearness: NDArray[Any]) -> list[NDArray[Any]]:
    """For each seat (seats, n) its nearest rival, the next one, and so on."""
    seats = len(nearness)
    if seats == 2:
        return [np.broadcast_to(np.array([[1], [0]]), nearness.shape)]
    keys = np.repeat(nearness[None], seats, axis=0)
    keys[np.arange(seats), np.arange(seats)] = 10_000
    order = np.argsort(keys, axis=1)
    return [order[:, number] for number in range(min(RIVALS, seats - 1))]


def _blocks(scene: Scene) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What tells of each seat (seats, n, SEAT), and of the own hand (n, OWN - 1)."""
    seats, count = scene.missing.shape
    field, seat = scene.field, scene.seat
    is_open, lacks = ~scene.arrived, np.minimum(scene.missing, 6)
    found = np.zeros((seats, count, SEAT), np.float32)
    found[:, :, 0] = is_open
    found[:, :, 1] = lacks / 6
    for number in (1, 2, 3):
        found[:, :, 1 + number] = is_open & (lacks == number)
    chance, own = _chances(scene)
    found[:, :, 5] = chance
    found[:, :, 6] = chance > 0.9
    lines = scene.lines[:, None, :]
    for column, side, origins in ((7, 3, scene.starts), (8, 1, scene.goals)):
        begin = [field.none] * 4
        begin[side] = origins
        entered = field.flood(lines, (begin[0], begin[1], begin[2], begin[3]))
        reach = np.bitwise_count(entered[0] | entered[1] | entered[2] | entered[3])
        found[:, :, column] = is_open * reach / field.cells
    found[:, :, 9] = (((np.arange(seats) - seat - 1) % seats) / seats)[:, None]
    own[:, 3] = field.tracks[scene.hand].sum(axis=1) / 9
    return found, own


def _chances(scene: Scene) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """(seats, n): how likely each seat that lacks one card completes its line in its next turn; and of the
    own hand (n, OWN - 1) that it is the own seat, whether a card completes it, how many do."""
    seats, count = scene.missing.shape
    field, seat = scene.field, scene.seat
    chance = np.zeros((seats, count), np.float32)
    own = np.zeros((count, 4), np.float32)
    own[:, 0] = 1
    near = (scene.missing == 1) & ~scene.arrived
    which, rows = np.nonzero(near)
    if not len(rows):
        return chance, own
    starts = np.broadcast_to(scene.starts, (seats, count))[which, rows]
    goals = np.broadcast_to(scene.goals, (seats, count))[which, rows]
    fits = field.finishing(scene.lines[:, rows], starts, goals)
    odds = fits @ scene.odds
    chance[which, rows] = 1 - (1 - odds) ** scene.held[which]
    mine = which == seat
    here = rows[mine]
    number = np.take_along_axis(fits[mine], scene.hand[here], axis=1).sum(axis=1)
    own[here, 1] = number > 0
    own[here, 2] = number / 3
    chance[seat, here] = np.where(number > 0, 1, odds[mine])
    return chance, own
