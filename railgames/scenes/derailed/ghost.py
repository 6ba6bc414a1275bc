"""The ghost: the card in the player's hand as it would lie on a cell, and what it would change for whom."""

import msgspec

from railgames.games.derailed.actions import Play
from railgames.games.derailed.events import Arrived, CardLaid
from railgames.games.derailed.state import DerailedState
from railgames.scenes.holding import ghost as held


class Ghost(msgspec.Struct, frozen=True):
    """A card over a cell; ``fits`` is the state's verdict on it."""

    cell: int
    code: int
    fits: bool
    action: Play


class SeatChange(msgspec.Struct, frozen=True):
    """What the ghost does to one seat: its missing cards before and after, the cells its line loses, whether
    the line is cut, and the points for arriving."""

    seat: int
    before: int
    after: int
    lost: tuple[int, ...] = ()
    is_cut: bool = False
    points: int = 0


class Outcome(held.Outcome, frozen=True):
    """What the ghost's action gives: a change for every seat, and the sides (bits) from which
    the acting seat's line enters the cell. ``gained``: the other cells with a card that this line enters
    only then, and by which sides. ``runs_off``, ``strays_to``: see ``events.CardLaid``."""

    changes: tuple[SeatChange, ...]
    entry_sides: int
    gained: tuple[tuple[int, int], ...] = ()
    runs_off: bool = False
    strays_to: int | None = None

    @property
    def cuts(self) -> tuple[int, ...]:
        """The seats whose line it cuts."""
        return tuple(change.seat for change in self.changes if change.is_cut)

    @property
    def completes(self) -> tuple[int, ...]:
        """The seats that arrive by it."""
        return tuple(change.seat for change in self.changes if change.points)


def outcome(view: DerailedState, seat: int, action: Play, cell: int) -> Outcome:
    """What a legal play changes. It depends on nothing hidden: a play draws no card."""
    seats = range(view.board.seats)
    before = [view.missing(other) for other in seats]
    networks = [view.network(other) for other in seats]
    after = view.clone()
    events = after.apply(action)
    played = next((event for event in events if isinstance(event, CardLaid)), None)
    cuts = played.cuts if played is not None else ()
    points = {event.seat: event.points for event in events if isinstance(event, Arrived)}
    changes = []
    for other in seats:
        gone = networks[other] & ~after.network(other)
        lost = tuple(idx for idx in range(view.board.cells) if gone >> idx & 1)
        is_cut = other in cuts
        changes.append(
            SeatChange(
                other,
                before[other],
                after.missing(other),
                lost if is_cut else (),
                is_cut,
                points.get(other, 0),
            )
        )
    sides, were = _lit_sides(after, seat), _lit_sides(view, seat)
    gained = tuple(
        (idx, sides[idx])
        for idx in range(view.board.cells)
        if idx != cell and after.tops[idx] and sides[idx] and not were[idx]
    )
    return Outcome(
        held.sheet_of(after, seat),
        tuple(changes),
        sides[cell],
        gained,
        played is not None and played.runs_off,
        None if played is None else played.strays_to,
    )


def _lit_sides(view: DerailedState, seat: int) -> list[int]:
    """For each cell, the sides (bits) from which a seat's line enters it."""
    reach = view.reach(seat)
    return [
        sum(1 << side for side in range(4) if 4 * cell + side in reach) for cell in range(view.board.cells)
    ]
