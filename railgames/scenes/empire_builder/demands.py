"""The demands of a hand, by the numbers of cities and goods."""

from typing import NamedTuple

from railgames.games.empire_builder.state import EmpireState


class Demand(NamedTuple):
    """A demand of a hand: its card, the city and good by number, and what it pays."""

    card: int
    city: int
    good: int
    millions: int


def demands(view: EmpireState, seat: int) -> list[list[Demand]]:
    """The demands of a seat, card by card."""
    board = view.board
    return [
        [
            Demand(card, board.city_number[city], board.good_number[good], millions)
            for city, good, millions in board.file.demands[card]
        ]
        for card in view.players[seat].hand
    ]


def all_demands(view: EmpireState, seat: int) -> list[Demand]:
    """All demands of a seat in a row."""
    return [one for card in demands(view, seat) for one in card]


def demand(view: EmpireState, seat: int, idx: int) -> Demand | None:
    """A demand by its number in the hand."""
    found = all_demands(view, seat)
    return found[idx] if 0 <= idx < len(found) else None
