"""The cards of the seats in the rail of the table."""

from collections.abc import Callable, Sequence

from railgames.core.match import Match
from railgames.scenes.room import AnyRoom
from railgames.scenes.setup.seats import manner_of
from railgames.scenes.table.seat_card import SeatCard
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import spacing


def seat_cards(
    match: Match,
    room: AnyRoom,
    look_of: Callable[[int], SeatLook],
    on_press: Callable[[int], object],
) -> list[SeatCard]:
    """The cards of all seats of a match; pressing one shows that seat."""
    return [_card(match, room, seat, look_of(seat), on_press) for seat in range(len(match.setup.seats))]


def _card(
    match: Match, room: AnyRoom, seat: int, look: SeatLook, on_press: Callable[[int], object]
) -> SeatCard:
    info = match.setup.seats[seat]
    card = SeatCard(seat, info.name, lambda: on_press(seat), lambda size: room.seat_picture(seat, size))
    card.look, card.manner = look, manner_of(match.game, info)
    card.has_picture = room.seat_picture(seat, (8, 8)) is not None
    return card


def least_height(theme: Theme, cards: Sequence[SeatCard]) -> int:
    """The least height in which every one of these cards has its name, with the gaps below them."""
    return sum(card.least_of_one_line(theme) + spacing(theme, 1.5) for card in cards)
