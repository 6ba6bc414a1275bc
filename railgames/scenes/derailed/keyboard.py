"""The keys that only Derailed! has: numbers for cards, the missing cards, a look into a stack, discarding."""

from typing import TYPE_CHECKING

import pygame

from railgames.scenes.holding.hand import Stop
from railgames.scenes.holding.keys import BOARD, HoldingKeys

if TYPE_CHECKING:
    from railgames.scenes.derailed.room import CanyonRoom


class CanyonKeys(HoldingKeys):
    """The keyboard over canyon and hand."""

    def __init__(self, room: "CanyonRoom") -> None:
        super().__init__(room)
        self.canyon = room

    def own_key(self, event: pygame.event.Event) -> bool:
        room, keys = self.canyon, self.canyon.app.keys
        if keys.matches(event, "missing"):
            room.toggle_missing()
        elif keys.matches(event, "lines"):
            room.toggle_lines()
        elif keys.matches(event, "look_into"):
            return room.look_at_cell()
        elif keys.matches(event, "discard"):
            room.discard(room.hand.places.discard.center)
        else:
            return False
        return True

    def stop_of_number(self, number: int) -> Stop | None:
        """The card with that number on it."""
        return ("cards", number - 1) if number else None

    def put_back(self) -> bool:
        """Close an open stack before a card is put back."""
        if self.canyon.fan.cell is not None:
            self.canyon.fan.close()
            return True
        return super().put_back()

    def press(self) -> bool:
        """End the turn when nothing else is left to do; discard a picked card that can go nowhere else."""
        room = self.canyon
        pick = room.pick
        is_here = room.stop in (None, BOARD, room.hand.picked)
        if is_here and pick is not None and pick.card in room.legal.discards and not room.legal_cells():
            return room.discard(room.hand.places.discard.center)
        if room.pick is None and room.legal.end is not None and not room.legal.discards:
            room.table.play(room.legal.end)
            return True
        return super().press()
