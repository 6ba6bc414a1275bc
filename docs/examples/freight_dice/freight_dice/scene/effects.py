"""Animations and sounds of events: the die tumbles, cards fly."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from freight_dice.events import Drew, Rolled, Shipped
from freight_dice.scene.board import card_picture, draw_die
from railgames.core.game import Event
from railgames.scenes.motions import Flight, sound
from railgames.ui.tween import Motion, call, ease_in_out, linear
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from freight_dice.scene.room import FreightRoom

TUMBLE, FLY = 0.5, 0.35
"""Seconds at normal speed."""

FACES = 8
"""How many faces a rolling die shows."""


class Tumble:
    """The die while it rolls; it ends with the value."""

    def __init__(self, room: "FreightRoom", value: int) -> None:
        self.room, self.value, self.part = room, value, 0.0

    def rect(self) -> Rect:
        """The pixels it changes."""
        return self.room.board.die.inflate(8, 8)

    def draw(self, surface: Surface) -> None:
        """One face after another."""
        left = int(FACES * (1 - self.part))
        draw_die(surface, self.room.theme, self.room.board.die, (self.value - 1 + left) % 6 + 1)

    def update(self, part: float) -> None:
        """``part`` goes from 0 to 1."""
        self.part = min(1.0, part)


def motion_of(room: "FreightRoom", events: Sequence[Event]) -> Motion | None:
    """The animations of an action's events in sequence; None when nothing moves."""
    steps = [step for event in events if (step := _step(room, event)) is not None]
    return Motions(*steps) if steps else None


def _step(room: "FreightRoom", event: Event) -> Motion | None:
    if isinstance(event, Rolled):
        tumble = room.stage.run(Tumble(room, event.value), TUMBLE, linear)
        return Motions(sound(room.app, "dice"), tumble, sound(room.app, "tick"))
    if isinstance(event, Shipped):
        return _shipping(room, event)
    return _drawing(room, event) if isinstance(event, Drew) and event.cards else None


def _shipping(room: "FreightRoom", event: Shipped) -> Motion:
    seat = event.seat or 0
    end = room.board.card_place(event.city)
    picture = card_picture(room.theme, end.size, str(event.card), room.inks[seat])
    flight = room.stage.run(Flight(picture, room.origin(seat, end), end, 0.1), FLY, ease_in_out)
    return Motions(
        call(lambda: room.hide_city(event.city)),
        sound(room.app, "page"),
        flight,
        call(lambda: room.hide_city(None)),
        sound(room.app, "place"),
    )


def _drawing(room: "FreightRoom", event: Drew) -> Motion:
    """A card comes from the deck, which lies above the board."""
    end = room.cards.rect
    card = Rect(0, 0, max(8, end.h * 2 // 3), max(8, end.h))
    card.center = end.center
    start = card.move(0, room.board.area.y - card.bottom)
    back = card_picture(room.theme, card.size, "", room.inks[event.seat or 0])
    return Motions(sound(room.app, "page"), room.stage.run(Flight(back, start, card), FLY, ease_in_out))
