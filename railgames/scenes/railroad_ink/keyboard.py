"""The keys that are Railroad Ink's own: numbers for dice and special routes, mirroring, turning at will."""

from typing import TYPE_CHECKING

import pygame

from railgames.scenes.holding.keys import Keys
from railgames.ui.keys import KeyPress

if TYPE_CHECKING:
    from railgames.scenes.holding.room import Stop
    from railgames.scenes.railroad_ink.table import InkRoom

DIGITS = tuple((KeyPress(str(n)), n) for n in range(10))
COPY = KeyPress("c")


class InkKeys(Keys):
    """The keyboard over board and hand."""

    room: "InkRoom"

    def own_key(self, event: pygame.event.Event) -> bool:
        room = self.room
        if room.pick is None:
            return False
        if event.key == pygame.K_r and event.mod & pygame.KMOD_ALT:
            room.turn(every=True)
            return True
        if room.app.keys.matches(event, "mirror"):
            room.mirror()
            return True
        return False

    def number_key(self, event: pygame.event.Event) -> bool:
        """1-4 a die, 5-0 or Shift+1-6 a special route, C the factory's copy."""
        view = self.room.hand.view
        number = next((n for key, n in DIGITS if key.matches(event)), None)
        if number is None:
            copies = [idx for idx, slot in enumerate(view.dice) if slot.is_copy]
            return bool(copies) and COPY.matches(event) and self.take(("dice", copies[0]))
        if event.mod & pygame.KMOD_SHIFT:
            stop: Stop = ("specials", number - 1)
        elif 1 <= number <= 4:
            stop = ("dice", number - 1)
        else:
            stop = ("specials", (number - 5) % 10)
        slots = view.dice if stop[0] == "dice" else view.specials
        return 0 <= stop[1] < len(slots) and self.take(stop)

    def after_place(self) -> None:
        """The keys go back to the dice."""
        self.room.stop = ("dice", self.room.first_free("dice"))
        self.room.show_caption()
