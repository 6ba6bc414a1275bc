"""Inputs of the value net: what the game looks like from each seat after a play, as numbers."""

from typing import NamedTuple

import numpy as np

from railgames.games.derailed.agent.arrays import Bitboards, Counts, Flags, Floats, Ints, Numbers
from railgames.games.derailed.agent.field import Field

# How many numbers describe a seat, the own hand, and the round.
SEAT, OWN, ROUND = 10, 5, 4
RIVALS = 3


class NetInput(NamedTuple):
    """``n`` games after a play of ``seat``. ``boards`` (6, n); ``starts``, ``goals`` (seats, 1 or n): cells
    at the stations; ``missing``, ``arrived`` (seats, n); ``first`` (n): seat that arrived first, -1 for none;
    ``hand`` (n, cards): kinds that ``seat`` holds; ``odds`` (kinds): probability of each kind for an unseen
    card; ``held`` (seats): number of cards in hand; ``needed``: number of arrivals that ends the round."""

    field: Field
    seat: int
    boards: Bitboards
    starts: Bitboards
    goals: Bitboards
    missing: Counts
    arrived: Flags
    first: Ints
    hand: Ints
    odds: Floats
    held: Ints
    needed: int


def size_of(seats: int) -> int:
    """Number of features of a seat in a game of this many seats."""
    return SEAT * (1 + min(RIVALS, seats - 1)) + OWN + ROUND


def features(seen: NetInput) -> Numbers:
    """The features, (seats, n, ``size_of``)."""
    seats, count = seen.missing.shape
    blocks, own = _blocks(seen)
    found = np.zeros((seats, count, size_of(seats)), np.float32)
    found[:, :, :SEAT] = blocks
    found[seen.seat, :, SEAT : SEAT + OWN - 1] = own
    found[:, :, SEAT + OWN - 1] = seen.first == np.arange(seats)[:, None]
    at = SEAT + OWN
    arrivals = seen.arrived.sum(axis=0)
    for number in range(3):
        found[:, :, at + number] = arrivals == number
    found[:, :, at + 3] = arrivals + 1 >= seen.needed
    at += ROUND
    turns = (np.arange(seats) - seen.seat - 1) % seats
    nearness = seen.missing.astype(np.int64) * 8 + turns[:, None] + 100 * seen.arrived
    for number, nearest in enumerate(_rivals(nearness)):
        found[:, :, at + number * SEAT : at + (number + 1) * SEAT] = np.take_along_axis(
            blocks, nearest[:, :, None], axis=0
        )
    return found


def _rivals(nearness: Ints) -> list[Ints]:
    """For each seat (seats, n) its nearest rival, the next one, and so on."""
    seats = len(nearness)
    if seats == 2:
        return [np.broadcast_to(np.array([[1], [0]]), nearness.shape)]
    keys = np.repeat(nearness[None], seats, axis=0)
    keys[np.arange(seats), np.arange(seats)] = 10_000
    order = np.argsort(keys, axis=1)
    return [order[:, number] for number in range(min(RIVALS, seats - 1))]


def _blocks(seen: NetInput) -> tuple[Numbers, Numbers]:
    """The features of each seat (seats, n, SEAT), and of the own hand (n, OWN - 1)."""
    seats, count = seen.missing.shape
    field, seat = seen.field, seen.seat
    is_open, lacks = ~seen.arrived, np.minimum(seen.missing, 6)
    found = np.zeros((seats, count, SEAT), np.float32)
    found[:, :, 0] = is_open
    found[:, :, 1] = lacks / 6
    for number in (1, 2, 3):
        found[:, :, 1 + number] = is_open & (lacks == number)
    chance, own = _chances(seen)
    found[:, :, 5] = chance
    found[:, :, 6] = chance > 0.9
    boards = seen.boards[:, None, :]
    for column, side, origins in ((7, 3, seen.starts), (8, 1, seen.goals)):
        begin = [field.none] * 4
        begin[side] = origins
        entered = field.flood(boards, (begin[0], begin[1], begin[2], begin[3]))
        reach = np.bitwise_count(entered[0] | entered[1] | entered[2] | entered[3])
        found[:, :, column] = is_open * reach / field.cells
    found[:, :, 9] = (((np.arange(seats) - seat - 1) % seats) / seats)[:, None]
    own[:, 3] = field.tracks[seen.hand].sum(axis=1) / 9
    return found, own


def _chances(seen: NetInput) -> tuple[Numbers, Numbers]:
    """Probability (seats, n) that a seat which needs one card completes its line in its next turn; and of the
    own hand (n, OWN - 1): 1, whether a card completes the line, and how many do."""
    seats, count = seen.missing.shape
    field, seat = seen.field, seen.seat
    chance = np.zeros((seats, count), np.float32)
    own = np.zeros((count, OWN - 1), np.float32)
    own[:, 0] = 1
    near = (seen.missing == 1) & ~seen.arrived
    which, rows = np.nonzero(near)
    if not len(rows):
        return chance, own
    starts = np.broadcast_to(seen.starts, (seats, count))[which, rows]
    goals = np.broadcast_to(seen.goals, (seats, count))[which, rows]
    fits = field.finishing(seen.boards[:, rows], starts, goals)
    odds = fits @ seen.odds
    chance[which, rows] = 1 - (1 - odds) ** seen.held[which]
    mine = which == seat
    here = rows[mine]
    number = np.take_along_axis(fits[mine], seen.hand[here], axis=1).sum(axis=1)
    own[here, 1] = number > 0
    own[here, 2] = number / 3
    chance[seat, here] = np.where(number > 0, 1, odds[mine])
    return chance, own
