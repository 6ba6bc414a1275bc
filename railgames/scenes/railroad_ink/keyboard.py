"""The keys that only Railroad Ink has: numbers for dice and special routes, mirroring, turning freely."""

from typing import TYPE_CHECKING

import pygame

from railgames.scenes.holding.hand import Stop
from railgames.scenes.holding.keys import HoldingKeys

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.room import InkRoom

DICE = 4
"""Numbers up to this pick a die, those above a special route."""


class InkKeys(HoldingKeys):
    """The keyboard over board and hand."""

    def __init__(self, room: "InkRoom") -> None:
        super().__init__(room)
        self.ink = room

    def own_key(self, event: pygame.event.Event) -> bool:
        room, keys = self.ink, self.ink.app.keys
        if keys.matches(event, "copy"):
            return self._pick_copy()
        if keys.matches(event, "own_die"):
            return self._use_die() or self._pick_own()
        if keys.matches(event, "other_board"):
            room.turn_over()
            return room.has_other_board
        if keys.matches(event, "cancel") and room.pick is None and room.put_die_back():
            return True
        if room.pick is None:
            return False
        if keys.matches(event, "rotate_freely"):
            room.rotate(every=True)
        elif keys.matches(event, "mirror"):
            room.mirror()
        else:
            return False
        return True

    def _pick_copy(self) -> bool:
        copies = [idx for idx, piece in enumerate(self.ink.hand.view.dice) if piece.is_copy]
        return bool(copies) and self.take(("dice", copies[0]))

    def _use_die(self) -> bool:
        """Show the spaces of the next die that is read and can be used; False when there is none."""
        room = self.ink
        dice = sorted(room.legal.uses)
        if not dice:
            return False
        now = room.used_die
        idx = (
            dice[(dice.index(now) + 1) % len(dice)] if now is not None and room.has_keys_on_board else dice[0]
        )
        if idx != now:
            room.press_die(idx)
        self.go_to_board()
        room.cursor = self.nearest_legal(room.cursor)
        return True

    def _pick_own(self) -> bool:
        """Pick the next die of the expansion that can be drawn, or the first of them, which says why not."""
        dice = self.ink.hand.view.dice
        own = [idx for idx, piece in enumerate(dice) if piece.is_own]
        own = [idx for idx in own if dice[idx].state != "read"] or own
        if not own:
            return False
        free = [idx for idx in own if dice[idx].state == "free"] or own
        picked = self.ink.hand.picked
        at = free.index(picked[1]) + 1 if picked in [("dice", idx) for idx in free] and picked else 0
        return self.take(("dice", free[at % len(free)]))

    def stop_of_number(self, number: int) -> Stop | None:
        """1 to 4 are dice; 5 to 9 and 0 special routes."""
        return ("dice", number - 1) if 1 <= number <= DICE else ("specials", (number - DICE - 1) % 10)

    def after_place(self) -> None:
        """Focus the next die that can be drawn; the board keeps the focus when there is none."""
        self.ink.hand.focus_row("dice")
