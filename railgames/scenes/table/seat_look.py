"""The colour and shape of a seat at the table: the game's own, or the player's choice."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from railgames.core.game import ScoreSheet
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
    ``status`` in a line, and ``points`` line by line in its tooltip. ``total`` is the figure where a word has
    room, as in the score; empty for the same."""

    figure: str
    status: str
    points: tuple[str, ...] = ()
    total: str = ""


class HasSeatLook(Protocol):
    """The part of ``scenes.room.Room`` that gives looks of its own to seats."""

    def seat_look(self, seat: int) -> SeatLook | None: ...


class HasSeatTold(Protocol):
    """The part of ``scenes.room.Room`` that tells of seats."""

    def seat_told(self, seat: int) -> SeatTold | None: ...


def total_told(room: HasSeatTold) -> Callable[[ScoreSheet], str]:
    """The words for the total of a sheet that is not to be seen; "" for one that is."""

    def words(sheet: ScoreSheet) -> str:
        told = room.seat_told(sheet.seat)
        return told.total if told is not None else ""

    return words


def look_of(room: HasSeatLook | None, theme: Theme, seat: int, info: Seat) -> SeatLook:
    """The look of a seat everywhere round the board: the game's own, or the player's choice."""
    own = None if room is None else room.seat_look(seat)
    return own or SeatLook(f"seat:{info.color}", theme.seat(info.color).shape)
