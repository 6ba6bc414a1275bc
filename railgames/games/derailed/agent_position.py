"""What an AI's seat sees, as arrays, and its plays with what each does to everybody's line."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from railgames.core.actions import Action
from railgames.games.derailed.actions import Play
from railgames.games.derailed.agent_field import Field, Sets, field_of
from railgames.games.derailed.components import UNKNOWN
from railgames.games.derailed.state import State


class Position(NamedTuple):
    """A table as ``seat`` sees it. ``lines`` (6,): the board; ``starts``, ``goals`` (seats,): cells in front
    of the stations; ``arrived``: seats in the order of arrival; ``points``: all so far, by seat; ``needed``:
    how many arrivals end the round; ``unseen``: the kinds that may be in other hands and in the deck, sorted;
    ``held``: how many cards each seat holds; ``left``: rounds after this one."""

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
    deck: int
    left: int

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that have not arrived, the own one first, then clockwise."""
        turns = ((self.seat + turn) % self.field.seats for turn in range(self.field.seats))
        return tuple(seat for seat in turns if seat not in self.arrived)

    def missing_now(self) -> list[int]:
        """The cards that each seat lacks on the table as it lies."""
        found = self.field.survey(self.lines[:, None], self.starts, self.goals).missing
        return [0 if seat in self.arrived else int(count) for seat, count in enumerate(found)]


def position_of(state: State) -> Position:
    """The position of the seat on turn, from what it may see."""
    board, seat = state.board, state.current
    field = field_of(board)
    seats = range(board.seats)
    return Position(
        field=field,
        seat=seat,
        lines=field.lines(np.array(state.tops)),
        starts=field.start_bit[[state.start_lane(other) for other in seats]],
        goals=field.goal_bit[[state.destination_lane(other) for other in seats]],
        arrived=state.result.arrived,
        points=tuple(state.points(other) for other in seats),
        needed=board.needed,
        hand=tuple(sorted(state.hands[seat])),
        unseen=_unseen(state),
        held=tuple(len(hand) for hand in state.hands),
        deck=len(state.deck),
        left=state.config.rounds - state.turn,
    )


def _unseen(state: State) -> tuple[int, ...]:
    faces = state.board.deck.faces
    seen = Counter(kind for hand in state.hands for kind in hand if kind != UNKNOWN)
    seen.update(state.discard)
    seen.update(faces[code].kind for code in state.tops if code)
    seen.update(faces[code].kind for pile in state.under for code in pile)
    counts = enumerate(state.board.deck.counts)
    return tuple(kind for kind, count in counts for _ in range(count - seen[kind]))


class Plays(NamedTuple):
    """The legal plays (k of them): ``lines`` (6, k) the boards after them, ``missing`` (seats, k) what each
    seat would lack then; 0 for arrived seats."""

    actions: tuple[Play, ...]
    cells: NDArray[Any]
    codes: NDArray[Any]
    lines: Sets
    missing: NDArray[Any]


def plays_of(position: Position, state: State, legal: Sequence[Action]) -> Plays:
    """The plays among ``legal``."""
    field, deck = position.field, state.board.deck
    actions = tuple(action for action in legal if isinstance(action, Play))
    cells = np.array([state.board.cell_of[action.cell] for action in actions])
    codes = np.array([1 + 2 * deck.kind_of[action.card] + action.turned for action in actions])
    lines = field.laid(position.lines[:, None], cells, codes)
    missing = field.survey(lines[:, None, :], position.starts[:, None], position.goals[:, None]).missing
    found = missing.astype(np.int16)
    found[list(position.arrived)] = 0
    return Plays(actions, cells, codes, lines, found)
