"""The keys that are Derailed!'s own: numbers for cards, the missing ones, a look into a stack, laying off."""

from typing import TYPE_CHECKING

import pygame

from railgames.scenes.holding.keys import Keys
from railgames.ui.keys import KeyPress

if TYPE_CHECKING:
    from railgames.scenes.derailed.table import CanyonRoom
    from railgames.scenes.holding.room import Stop

DIGITS = tuple((KeyPress(str(n)), n) for n in range(1, 10))
MISSING, LOOK, DISCARD = KeyPress("m"), KeyPress("i"), KeyPress("d")


class CanyonKeys(Keys):
    """The keyboard over canyon and hand."""

    room: "CanyonRoom"

    def own_key(self, event: pygame.event.Event) -> bool:
        room = self.room
        if MISSING.matches(event):
            room.toggle_missing()
            return True
        if LOOK.matches(event):
            return room.look_at_cell()
        if DISCARD.matches(event):
            room.discard(room.hand.places.discard.center)
            return True
        return False

    def number_key(self, event: pygame.event.Event) -> bool:
        """1-4 picks a card, or puts it back."""
        number = next((n for key, n in DIGITS if key.matches(event)), None)
        if number is None or number > len(self.room.hand.view.cards):
            return False
        return self.take(("cards", number - 1))

    def put_back(self) -> bool:
        """Escape closes a stack before it puts a card back."""
        if self.room.fan.cell is not None:
            self.room.fan.close()
            return True
        return super().put_back()

    def press(self) -> bool:
        """Enter or Space ends the turn when nothing else is left to do."""
        room = self.room
        if room.pick is None and room.options.end is not None and not room.options.discards:
            room.table.play(room.options.end)
            return True
        return super().press()

    def arrow_in_hand(self, stop: "Stop", step: tuple[int, int]) -> None:
        """Cards lie in one row or in two."""
        count = len(self.room.hand.view.cards)
        if stop[0] == "cards" and count:
            self.room.go_to(("cards", (stop[1] + (step[0] or 2 * step[1])) % count))
