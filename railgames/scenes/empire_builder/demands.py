"""The demands of a hand, with cities and goods by number."""

from typing import NamedTuple

from railgames.games.empire_builder.state import EmpireState


class Demand(NamedTuple):
    """One demand: its card, the city and good by number, and the payment."""

    card: int
    city: int
    good: int
    millions: int


def demands(view: EmpireState, seat: int) -> list[list[Demand]]:
    """The demands of a seat, grouped by card."""
    board = view.board
    return [
        [
            Demand(card, board.city_number[city], board.good_number[good], millions)
            for city, good, millions in board.file.demands[card]
        ]
        for card in view.players[seat].hand
    ]


def all_demands(view: EmpireState, seat: int) -> list[Demand]:
    """All demands of a seat in one list."""
    return [one for card in demands(view, seat) for one in card]


def demand(view: EmpireState, seat: int, idx: int) -> Demand | None:
    """The demand with this index in the hand."""
    found = all_demands(view, seat)
    return found[idx] if 0 <= idx < len(found) else None
