"""What the canyon points at on a first turn: where one starts, where one goes, and the missing way."""

from typing import TYPE_CHECKING

from pygame import Surface

from railgames.scenes.derailed.way import draw_ends, draw_way, ends_of

if TYPE_CHECKING:
    from railgames.scenes.derailed.room import CanyonRoom

FLASHES, FLASH_SECONDS = 4, 3.2
"""How often start and destination swell, and for how long in all; then they stay framed."""


class FirstTurn:
    """Flashes the ends of a newcomer's line, until they have laid their first card."""

    def __init__(self, room: "CanyonRoom") -> None:
        self._room = room
        self._left = 0.0
        self._seat: int | None = None

    @property
    def is_on(self) -> bool:
        """Whether start, destination and way are pointed at."""
        room = self._room
        is_own = room.shown_seat == room.table.viewer
        return room.table.is_newcomer and is_own and room.view.current_player is not None

    @property
    def is_flashing(self) -> bool:
        return self.is_on and (self._left > 0 or self._seat != self._room.table.viewer)

    def update(self, dt: float) -> None:
        """Advance the flashing; it restarts for another newcomer."""
        if not self.is_on:
            return
        if self._seat != self._room.table.viewer:
            self._seat, self._left = self._room.table.viewer, FLASH_SECONDS
        if self._left:
            self._left = max(0.0, self._left - dt)
            at = self._room.board.geometry
            for rect in ends_of(at, self._room.view, self._seat):
                self._room.table.invalidate(rect.inflate(at.high // 2, at.high // 2))

    def draw(self, surface: Surface) -> None:
        """Draw them below what is held."""
        if not self.is_on:
            return
        room, at = self._room, self._room.board.geometry
        phase = (self._left / FLASH_SECONDS * FLASHES) % 1
        swell = round(at.high * 0.08 * (1 - abs(2 * phase - 1))) if self._left else 0
        draw_way(surface, room.app.theme, at, room.view, room.table.viewer)
        draw_ends(surface, room.app.theme, at, room.view, room.table.viewer, swell)
