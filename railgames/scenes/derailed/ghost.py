"""The ghost: the card in the player's hand as it would lie on a cell, and what it would change for whom."""

from typing import Any

import msgspec

from railgames.core.actions import Action
from railgames.core.game import ScoreSheet
from railgames.games.derailed.actions import Play
from railgames.games.derailed.events import Arrived, Played


class Ghost(msgspec.Struct, frozen=True):
    """A card over a cell; ``fits`` is the state's word on it."""

    cell: int
    code: int
    fits: bool
    action: Play


class Change(msgspec.Struct, frozen=True):
    """What the ghost does to one seat: its missing cards before and after, the cells its line loses,
    whether it arrives, and its points by that."""

    seat: int
    before: int
    after: int
    lost: tuple[int, ...] = ()
    is_cut: bool = False
    points: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """What the ghost's action gives: a change by seat, the acting seat's sheet after it, and its line."""

    changes: tuple[Change, ...]
    sheet: ScoreSheet
    doors: int

    @property
    def cuts(self) -> tuple[int, ...]:
        """The seats whose line it cuts."""
        return tuple(change.seat for change in self.changes if change.is_cut)

    @property
    def completes(self) -> tuple[int, ...]:
        """The seats that arrive by it."""
        return tuple(change.seat for change in self.changes if change.points)


def outcome(view: Any, seat: int, action: Action, cell: int) -> Outcome:
    """The state after a legal play, told by seat. The play itself hides nothing: no card is drawn by it."""
    seats = range(view.board.seats)
    before = [view.missing(other) for other in seats]
    networks = [view.network(other) for other in seats]
    after = view.clone()
    events = after.apply(action)
    cuts = next((event.cuts for event in events if isinstance(event, Played)), ())
    points = {event.seat: event.points for event in events if isinstance(event, Arrived)}
    changes = []
    for other in seats:
        gone = networks[other] & ~after.network(other)
        lost = tuple(idx for idx in range(view.board.cells) if gone >> idx & 1)
        is_cut = other in cuts
        changes.append(
            Change(
                other,
                before[other],
                after.missing(other),
                lost if is_cut else (),
                is_cut,
                points.get(other, 0),
            )
        )
    sheet = next(sheet for sheet in after.scores() if sheet.seat == seat)
    reach = after.reach(seat)
    doors = sum(1 << side for side in range(4) if 4 * cell + side in reach)
    return Outcome(tuple(changes), sheet, doors)
