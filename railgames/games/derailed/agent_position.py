"""What an AI's seat sees, as arrays: the table, its own plays, and guesses of all that is hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.core.rng import Rng
from railgames.games.derailed.agent_field import Field, field_of
from railgames.games.derailed.agent_flood import Sets
from railgames.games.derailed.agent_tables import Options, Tables, randoms
from railgames.games.derailed.board import HAND
from railgames.games.derailed.components import UNKNOWN
from railgames.games.derailed.state import DerailedState


class Position(NamedTuple):
    """A table as ``seat`` sees it.

    ``lines`` (6, 1): the board; ``starts``, ``goals`` (seats, 1): cells at the stations; ``arrived``: seats
    in the order of arrival; ``points``: all so far, by seat; ``needed``: how many arrivals end the round;
    ``hand``: the own kinds, sorted; ``unseen``: the kinds that may be in other hands and in the deck, sorted;
    ``held``: how many cards each seat holds; ``left``: rounds after this one.
    """

    field: Field
    seat: int
    lines: Sets
    starts: Sets
    goals: Sets
    arrived: tuple[int, ...]
    points: tuple[int, ...]
    needed: int
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    held: tuple[int, ...]
    left: int

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that have not arrived, the own one first, then clockwise."""
        turns = ((self.seat + turn) % self.field.seats for turn in range(self.field.seats))
        return tuple(seat for seat in turns if seat not in self.arrived)

    def missing_now(self) -> list[int]:
        """The cards that each seat lacks on the table as it lies."""
        found = self.field.survey(self.lines, self.starts, self.goals)[:, 0]
        return [0 if seat in self.arrived else int(count) for seat, count in enumerate(found)]

    def odds(self) -> NDArray[np.float64]:
        """How likely an unseen card is of each kind, the last number that there is none."""
        found = np.zeros(self.field.nothing + 1)
        np.add.at(found, list(self.unseen), 1 / max(1, len(self.unseen)))
        return found

    def table(self) -> Tables:
        """The table as one guess of itself: other hands are empty, nothing can be drawn."""
        size = max(HAND, *self.held)
        hands = np.full((self.field.seats, 1, size), self.field.nothing)
        hands[self.seat, 0, : len(self.hand)] = self.hand
        return self._tables(self.lines, hands, np.full((1, 1), self.field.nothing), self.seat)

    def plays(self) -> Options:
        """The own plays, each once."""
        tables = self.table()
        found = tables.options(np.zeros(1, np.int64))
        _, once = np.unique(found.codes * self.field.cells + found.cells, return_index=True)
        return found.only(once)

    def guesses(self, plays: Options, of: NDArray[Any], rng: Rng) -> Tables:
        """One guess of what is hidden for each entry of ``of``, a play by number, in the state after that
        play and the draw; the number of entries with the same play decides how often it is tried. Guesses at
        the same place among those of their play deal the same cards."""
        field, seat, count = self.field, self.seat, len(of)
        tries = np.zeros(count, np.int64)
        for play in np.unique(of):
            here = of == play
            tries[here] = np.arange(here.sum())
        dealt = self._dealt(int(tries.max()) + 1, rng)[tries]
        hands = np.full((field.seats, count, max(HAND, *self.held)), field.nothing)
        hands[seat, :, : len(self.hand)] = self.hand
        at = 0
        for other in range(field.seats):
            if other != seat:
                hands[other, :, : self.held[other]] = dealt[:, at : at + self.held[other]]
                at += self.held[other]
        tables = self._tables(np.repeat(self.lines, count, axis=1), hands, dealt[:, at:], seat)
        rows = np.arange(count)
        chosen = plays.only(of)
        tables.play(chosen._replace(rows=rows), rows)
        tables.seat = (seat + 1) % field.seats
        return tables

    def _dealt(self, count: int, rng: Rng) -> NDArray[Any]:
        """``count`` orders of the unseen cards (count, n); n is enough for the hands and one card more."""
        unseen = np.array(self.unseen, np.int64)
        keys = randoms(rng, count * len(unseen)).reshape(count, len(unseen))
        dealt = unseen[np.argsort(keys, axis=1, kind="stable")]
        lacking = 1 + sum(self.held) - self.held[self.seat] - len(unseen)
        if lacking <= 0:
            return dealt
        return np.concatenate((dealt, np.full((count, lacking), self.field.nothing)), axis=1)

    def _tables(self, lines: Sets, hands: NDArray[Any], cards: NDArray[Any], seat: int) -> Tables:
        tables = Tables(self.field, seat, lines, self.starts, self.goals, hands, cards, self.needed)
        tables.points[:] = np.array(self.points)[:, None]
        if self.arrived:
            tables.arrived[list(self.arrived)] = True
            tables.arrivals[:] = len(self.arrived)
            tables.first[:] = self.arrived[0]
        return tables


def position_of(state: DerailedState) -> Position:
    """The position of the seat on turn, from what it may see."""
    board, seat = state.board, state.current
    field = field_of(board)
    seats = range(board.seats)
    return Position(
        field=field,
        seat=seat,
        lines=field.lines(np.array(state.tops))[:, None],
        starts=field.start_bit[[state.start_lane(other) for other in seats]][:, None],
        goals=field.goal_bit[[state.destination_lane(other) for other in seats]][:, None],
        arrived=state.result.arrived,
        points=tuple(state.points(other) for other in seats),
        needed=board.needed,
        hand=tuple(sorted(state.hands[seat])),
        unseen=_unseen(state),
        held=tuple(len(hand) for hand in state.hands),
        left=state.config.rounds - state.round,
    )


def _unseen(state: DerailedState) -> tuple[int, ...]:
    faces = state.board.deck.faces
    seen = Counter(kind for hand in state.hands for kind in hand if kind != UNKNOWN)
    seen.update(state.discard)
    seen.update(faces[code].kind for code in state.tops if code)
    seen.update(faces[code].kind for pile in state.under for code in pile)
    counts = enumerate(state.board.deck.counts)
    return tuple(kind for kind, count in counts for _ in range(count - seen[kind]))
