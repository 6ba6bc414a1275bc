"""The table as the AI's seat sees it, as arrays: the board, its own plays, and deals of what is hidden."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from railgames.ai.random_arrays import random_floats
from railgames.core.rng import Rng
from railgames.games.derailed.agent.arrays import Bitboards, Floats, Ints
from railgames.games.derailed.agent.batch import NO_CAP, GameBatch, Plays
from railgames.games.derailed.agent.field import Field, field_of
from railgames.games.derailed.board import HAND
from railgames.games.derailed.components import UNKNOWN
from railgames.games.derailed.position import Position


class SeatView(NamedTuple):
    """What ``seat`` sees on its turn.

    ``boards`` (6, 1); ``starts``, ``goals`` (seats, 1): cells at the stations; ``arrived``: seats in order of
    arrival; ``points``: so far, by seat; ``needed``: number of arrivals that ends the round; ``hand``: own
    kinds, sorted; ``unseen``: kinds of all cards that may be in other hands or in the deck, sorted; ``held``:
    number of cards by seat; ``left``: rounds after this one; ``waited``: waiting points of this round by
    seat, at most ``cap``; ``turns_left``: turns of every seat before the turn limit ends the round.
    """

    field: Field
    seat: int
    boards: Bitboards
    starts: Bitboards
    goals: Bitboards
    arrived: tuple[int, ...]
    points: tuple[int, ...]
    needed: int
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    held: tuple[int, ...]
    left: int
    waited: tuple[int, ...]
    cap: int
    turns_left: float

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Seats that have not arrived, the own one first, then clockwise."""
        turns = ((self.seat + turn) % self.field.seats for turn in range(self.field.seats))
        return tuple(seat for seat in turns if seat not in self.arrived)

    def missing_now(self) -> list[int]:
        """Cards that each seat's line needs now; 0 for arrived seats."""
        found = self.field.missing(self.boards, self.starts, self.goals)[:, 0]
        return [0 if seat in self.arrived else int(count) for seat, count in enumerate(found)]

    def odds(self) -> Floats:
        """Probability of each kind for an unseen card; the last number stands for no card."""
        found = np.zeros(self.field.nothing + 1)
        np.add.at(found, list(self.unseen), 1 / max(1, len(self.unseen)))
        return found

    def now(self) -> GameBatch:
        """A batch of one game: the present one, with empty other hands and nothing to draw."""
        size = max(HAND, *self.held)
        hands: Ints = np.full((self.field.seats, 1, size), self.field.nothing)
        hands[self.seat, 0, : len(self.hand)] = self.hand
        return self._batch(self.boards, hands, np.full((1, 1), self.field.nothing), self.seat)

    def plays(self) -> Plays:
        """The own plays, each once."""
        found = self.now().plays(np.zeros(1, np.int64))
        _, once = np.unique(found.codes * self.field.cells + found.cells, return_index=True)
        return found.only(once)

    def dealt_games(self, plays: Plays, of: Ints, rng: Rng) -> GameBatch:
        """One game for each entry of ``of``, an index of ``plays``, after that play and its draw. Hidden
        cards are dealt by ``rng``; the n-th game of every play has the same deal."""
        field, seat, count = self.field, self.seat, len(of)
        tries: Ints = np.zeros(count, np.int64)
        for play in np.unique(of):
            here = of == play
            tries[here] = np.arange(here.sum())
        dealt = self._dealt(int(tries.max()) + 1, rng)[tries]
        hands: Ints = np.full((field.seats, count, max(HAND, *self.held)), field.nothing)
        hands[seat, :, : len(self.hand)] = self.hand
        at = 0
        for other in range(field.seats):
            if other != seat:
                hands[other, :, : self.held[other]] = dealt[:, at : at + self.held[other]]
                at += self.held[other]
        games = self._batch(np.repeat(self.boards, count, axis=1), hands, dealt[:, at:], seat)
        rows = np.arange(count)
        chosen = plays.only(of)
        games.play(chosen._replace(rows=rows), rows)
        games.seat = (seat + 1) % field.seats
        return games

    def _dealt(self, count: int, rng: Rng) -> Ints:
        """``count`` orders of the unseen cards (count, n); n is enough for the hands and one card more."""
        unseen: Ints = np.array(self.unseen, np.int64)
        keys = random_floats(rng, count * len(unseen)).reshape(count, len(unseen))
        dealt = unseen[np.argsort(keys, axis=1, kind="stable")]
        lacking = 1 + sum(self.held) - self.held[self.seat] - len(unseen)
        if lacking <= 0:
            return dealt
        return np.concatenate((dealt, np.full((count, lacking), self.field.nothing)), axis=1)

    def _batch(self, boards: Bitboards, hands: Ints, cards: Ints, seat: int) -> GameBatch:
        games = GameBatch(
            self.field, seat, boards, self.starts, self.goals, hands, cards, self.needed, self.cap
        )
        games.waited[:] = np.array(self.waited)[:, None]
        games.points[:] = np.array(self.points)[:, None]
        if self.arrived:
            games.arrived[list(self.arrived)] = True
            games.arrivals[:] = len(self.arrived)
            games.first[:] = self.arrived[0]
        return games


def seat_view_of(position: Position) -> SeatView:
    """The view of the seat on turn, from what it may see."""
    board, seat = position.board, position.current
    field = field_of(board)
    seats = range(board.seats)
    return SeatView(
        field=field,
        seat=seat,
        boards=field.boards(np.array(position.tops))[:, None],
        starts=field.start_bit[[position.start_lane(other) for other in seats]][:, None],
        goals=field.goal_bit[[position.destination_lane(other) for other in seats]][:, None],
        arrived=position.result.arrived,
        points=tuple(position.points(other) for other in seats),
        needed=position.needed,
        hand=tuple(sorted(position.hands[seat])),
        unseen=_unseen(position),
        held=tuple(len(hand) for hand in position.hands),
        left=position.config.rounds - position.round,
        waited=position.result.waited,
        cap=position.config.waiting_cap or NO_CAP,
        turns_left=position.config.turn_limit - position.taken / board.seats,
    )


def _unseen(position: Position) -> tuple[int, ...]:
    faces = position.board.deck.faces
    seen = Counter(kind for hand in position.hands for kind in hand if kind != UNKNOWN)
    seen.update(position.discard)
    seen.update(faces[code].kind for code in position.tops if code)
    seen.update(faces[code].kind for pile in position.under for code in pile)
    counts = enumerate(position.board.deck.counts)
    return tuple(kind for kind, count in counts for _ in range(count - seen[kind]))
