"""What a play would do to everybody's lines, before it is played: for the ghost on the table and for AIs."""

from collections.abc import Sequence
from typing import NamedTuple

from railgames.games.derailed import paths
from railgames.games.derailed.actions import Play
from railgames.games.derailed.position import Position


class Preview(NamedTuple):
    """``before``, ``after``: missing cards by seat (0 for arrived seats); ``lost``, ``gained``: cells (bits)
    by seat that leave and join its network; ``completes``: the seats that would arrive."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    lost: tuple[int, ...]
    gained: tuple[int, ...]
    completes: tuple[int, ...]

    @property
    def cuts(self) -> tuple[int, ...]:
        """The seats whose network would lose a cell."""
        return tuple(seat for seat, cells in enumerate(self.lost) if cells)

    @property
    def harms(self) -> tuple[int, ...]:
        """The seats that would lack more cards than before."""
        return tuple(seat for seat, count in enumerate(self.before) if self.after[seat] > count)

    @property
    def helps(self) -> tuple[int, ...]:
        """The seats that would lack fewer cards than before."""
        return tuple(seat for seat, count in enumerate(self.before) if self.after[seat] < count)


def preview(position: Position, action: Play) -> Preview:
    """What this play would change; legality is not looked at. Raises KeyError for unknown words."""
    board = position.board
    code, cell = _face(position, action)
    then = position.clone()
    then.place(cell, code)
    seats = range(board.seats)
    networks = [(position.network(seat), then.network(seat)) for seat in seats]
    after = tuple(then.missing(seat) for seat in seats)
    open_seats = [(position.current + turn) % board.seats for turn in seats]
    arriving = [seat for seat in open_seats if not after[seat] and seat not in position.result.arrived]
    return Preview(
        before=tuple(position.missing(seat) for seat in seats),
        after=after,
        lost=tuple(old & ~new for old, new in networks),
        gained=tuple(new & ~old for old, new in networks),
        completes=tuple(arriving[: board.needed - len(position.result.arrived)]),
    )


def missing_after(position: Position, action: Play, seats: Sequence[int] | None = None) -> tuple[int, ...]:
    """Only the missing cards after a play, of all seats or of these: the fast part of ``preview``."""
    board = position.board
    code, cell = _face(position, action)
    steps = position.steps[:]
    steps[4 * cell : 4 * cell + 4] = board.steps[cell][code]
    arrived = position.result.arrived
    return tuple(
        0
        if seat in arrived
        else paths.missing(board, steps, position.start_port(seat), position.goal_port(seat))
        for seat in (range(board.seats) if seats is None else seats)
    )


def _face(position: Position, action: Play) -> tuple[int, int]:
    kind = position.board.deck.kind_of[action.card]
    return 1 + 2 * kind + action.turned, position.board.cell_of[action.cell]
