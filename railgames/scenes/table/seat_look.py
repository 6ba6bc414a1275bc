"""The colour and shape by which the table knows a seat: the player's own, unless the game has its own."""

from typing import Protocol

import msgspec

from railgames.core.match import Seat
from railgames.ui.theme import Theme


class SeatLook(msgspec.Struct, frozen=True):
    """``ink`` is a colour token, ``shape`` the name of an icon after "shape-". ``has_board``: the seat has a
    board of its own, which comes to the front while it plays; ``title``: who the seat is in the game, such as
    a company."""

    ink: str
    shape: str
    has_board: bool = True
    title: str = ""


class HasSeatLook(Protocol):
    """A room, as far as seats are companies, countries or colours of the game."""

    def seat_look(self, seat: int) -> SeatLook | None: ...


def look_of(room: HasSeatLook | None, theme: Theme, seat: int, info: Seat) -> SeatLook:
    """How this seat is shown everywhere round the board: as the game has it, else as the player chose."""
    own = room.seat_look(seat) if room is not None else None
    return own or SeatLook(f"seat:{info.color}", theme.seat(info.color).shape)
