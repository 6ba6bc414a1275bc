"""The colour and shape of a seat at the table: the game's own, or the player's choice."""

from typing import Protocol

import msgspec

from railgames.core.match import Seat
from railgames.ui.theme import Theme


class SeatLook(msgspec.Struct, frozen=True):
    """``ink`` is a colour token, ``shape`` the name of an icon after "shape-". ``has_board``: the seat has a
    board of its own, which is shown while it plays; ``title``: the seat's role in the game, such as a
    company."""

    ink: str
    shape: str
    has_board: bool = True
    title: str = ""


class SeatTold(msgspec.Struct, frozen=True):
    """What the card of a seat tells in a game where points are not all: ``figure`` instead of the points,
    ``status`` in a line, and ``points`` line by line in its tooltip."""

    figure: str
    status: str
    points: tuple[str, ...] = ()


class HasSeatLook(Protocol):
    """The part of ``scenes.room.Room`` that gives looks of its own to seats."""

    def seat_look(self, seat: int) -> SeatLook | None: ...


def look_of(room: HasSeatLook | None, theme: Theme, seat: int, info: Seat) -> SeatLook:
    """The look of a seat everywhere round the board: the game's own, or the player's choice."""
    own = None if room is None else room.seat_look(seat)
    return own or SeatLook(f"seat:{info.color}", theme.seat(info.color).shape)
