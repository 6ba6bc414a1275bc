"""The mouse over board and hand: click and click, or drag and let go; wheel and right button turn."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.scenes.holding.hand import HandSlot, Stop

if TYPE_CHECKING:
    from railgames.scenes.holding.room import AnyHoldingRoom

DRAG_FROM = 6
"""Pixels at scale 1 that turn a press into a drag."""


class Mouse:
    """Follows presses and drags. ``is_dragging`` while a piece follows the pointer.

    It is the ``Holder`` of the room's hand: presses on slots come here.
    """

    def __init__(self, room: "AnyHoldingRoom") -> None:
        self.room = room
        self.pos = (0, 0)
        self.is_dragging = False
        self._pressed_at: tuple[int, int] | None = None
        self._focused: HandSlot | None = None

    @property
    def holds(self) -> bool:
        """Whether anything of the hand can ever be picked: not in a replay."""
        return self.room.table.is_at_table

    def handle(self, event: pygame.event.Event) -> bool:
        """A pointer event over the board, or one that the hand passed on; True when used."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEWHEEL and self.room.pick is not None and event.y:
            self.room.rotate(back=event.y > 0, every=_with_ctrl())
            return True
        return False

    def _move(self, event: pygame.event.Event) -> bool:
        room = self.room
        before = self._dragged_rect()
        self.pos = event.pos
        if event.rel != (0, 0):
            room.drop_cursor()
        if self._pressed_at is not None and not self.is_dragging:
            self._begin_drag(event.pos)
        room.aim(room.cell_at(event.pos))
        if self.is_dragging:
            room.table.invalidate(before)
            room.table.invalidate(self._dragged_rect())
        return self.is_dragging

    def slot_pointed(self) -> None:
        """Pointer or focus came to a slot of the hand, or left it."""
        focused = self.room.hand.focused
        if focused is not None and focused is not self._focused:
            self.room.marks.is_next = False
        self._focused = focused
        self.room.slot_pointed()

    def leave(self) -> None:
        """The pointer is elsewhere: no ghost stays behind. A drag goes on."""
        if not self.is_dragging:
            self.room.aim(None)

    def drag_lost(self) -> None:
        """The window lost the pointer: a drag puts its piece back."""
        room = self.room
        self._pressed_at = None
        if self.is_dragging:
            room.table.invalidate(self._dragged_rect())
            self.is_dragging = False
            room.unpick()
        room.aim(None)

    def _begin_drag(self, pos: tuple[int, int]) -> None:
        room, start = self.room, self._pressed_at
        far = room.app.theme.px(DRAG_FROM)
        if start is None or room.pick is None:
            return
        if abs(pos[0] - start[0]) > far or abs(pos[1] - start[1]) > far:
            self.is_dragging = True
            room.hand.lifted = room.hand.picked
            room.hand.invalidate()

    def _press(self, event: pygame.event.Event) -> bool:
        room = self.room
        self.pos = event.pos
        room.drop_cursor()
        if event.button == 3:
            room.rotate(every=_with_ctrl())
            return room.pick is not None
        if event.button != 1:
            return False
        cell = room.cell_at(event.pos)
        room.aim(cell)
        if cell is None:
            return False
        room.press_board(cell, event.pos)
        return True

    def press_slot(self, stop: Stop, pos: tuple[int, int]) -> bool:
        """The left button went down on a slot of the hand; True when used."""
        room = self.room
        self.pos = pos
        room.drop_cursor()
        if stop[0] not in room.pickable:
            return room.press_stop(stop, pos)
        if stop == room.hand.picked:
            room.unpick()
        elif room.take(stop, pos) and room.pick is not None:
            self._pressed_at = pos
        return True

    def release_slot(self, pos: tuple[int, int]) -> None:
        """The button that went down on a slot was let go: a dragged piece is placed, or goes back."""
        room = self.room
        was_dragging, stop = self.is_dragging, room.hand.picked
        self._pressed_at = None
        self.is_dragging = False
        room.hand.lifted = None
        if not was_dragging or stop is None:
            return
        room.table.invalidate(self._dragged_rect(True))
        room.hand.invalidate()
        room.aim(room.cell_at(pos))
        below = room.hand.stop_at(pos)
        if below is not None and room.takes_drop(below) and room.drop(below, pos):
            return
        picture = room.dragged_picture()
        if room.target is not None and room.place(pos):
            return
        if picture is not None:
            room.unpick()
            room.send_back(picture, pos, stop)

    # -- the piece that follows the pointer ------------------------------------------------------------------

    def _dragged_rect(self, always: bool = False) -> Rect:
        picture = self.room.dragged_picture() if self.is_dragging or always else None
        return Rect(self.pos, (0, 0)) if picture is None else picture.get_rect(center=self.pos)

    def draw(self, surface: Surface) -> None:
        """The piece that is dragged; over a cell only the ghost shows it."""
        if not self.is_dragging or self.room.cell is not None:
            return
        picture = self.room.dragged_picture()
        if picture is not None:
            surface.blit(picture, self._dragged_rect())


def _with_ctrl() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_CTRL)
