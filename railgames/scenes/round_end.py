"""The content of the card at the end of a round: texts and pictures from the room."""

import msgspec
from pygame import Surface


class SeatRound(msgspec.Struct, frozen=True):
    """One seat's line: what it did, its points of the round and in all. ``picture``: its board, or None."""

    seat: int
    words: str
    points: int
    total: int
    picture: Surface | None = None


class RoundEnd(msgspec.Struct, frozen=True):
    """A card: a title, one line a seat in the order shown, and what comes next in ``notes``. ``prompt``: what
    the bar above says meanwhile, if it is no end of a round."""

    title: str
    seats: tuple[SeatRound, ...]
    notes: tuple[str, ...] = ()
    prompt: str = ""
