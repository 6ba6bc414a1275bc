"""The mouse over board and hand: click and click, or drag and let go; wheel and right button turn."""

import pygame
from pygame import Rect, Surface

from railgames.scenes.holding.room import HoldingRoom, Stop

DRAG_FROM = 6
"""Pixels at scale 1 that make a press a drag."""


class Mouse:
    """Follows presses and drags. ``is_dragging`` while a piece hangs on the pointer."""

    def __init__(self, room: HoldingRoom) -> None:
        self.room = room
        self.pos = (0, 0)
        self.is_dragging = False
        self._pressed_at: tuple[int, int] | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """A mouse event with its own position; True when used."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event)
        if event.type == pygame.MOUSEWHEEL and self.room.pick is not None and event.y:
            self.room.turn(back=event.y > 0, every=_with_ctrl())
            return True
        return False

    def _move(self, event: pygame.event.Event) -> bool:
        room = self.room
        before = self._dragged_rect()
        self.pos = event.pos
        if room.has_keys_on_board and event.rel != (0, 0):
            room.stop = None
            room.table.invalidate(room.board_area)
        if self._pressed_at is not None and not self.is_dragging:
            self._begin_drag(event.pos)
        room.aim(room.board.geometry.cell_at(event.pos))
        if self.is_dragging:
            room.table.invalidate(before)
            room.table.invalidate(self._dragged_rect())
        self._hover(event.pos)
        return self.is_dragging

    def leave(self) -> None:
        """The pointer is elsewhere: no ghost stays behind, and a drag that broke off puts the piece back."""
        room = self.room
        self._pressed_at = None
        if self.is_dragging:
            room.table.invalidate(self._dragged_rect())
            self.is_dragging = False
            room.unpick()
        room.aim(None)
        if room.hand.hovered is not None:
            room.hand.hovered = None
            room.show_caption()

    def _hover(self, pos: tuple[int, int]) -> None:
        room = self.room
        stop = room.hand.at(pos)
        if self.is_dragging and not room.takes_drop(stop):
            stop = None
        if stop != room.hand.hovered:
            room.hand.hovered = stop
            room.show_caption()

    def _begin_drag(self, pos: tuple[int, int]) -> None:
        room, start = self.room, self._pressed_at
        far = room.app.theme.px(DRAG_FROM)
        if start is None or room.pick is None:
            return
        if abs(pos[0] - start[0]) > far or abs(pos[1] - start[1]) > far:
            self.is_dragging = True
            room.hand.lifted = room.hand.picked
            room.table.invalidate(room.hand.area)

    def _press(self, event: pygame.event.Event) -> bool:
        room = self.room
        self.pos = event.pos
        room.stop = None
        if event.button == 3:
            room.turn(every=_with_ctrl())
            return room.pick is not None
        if event.button != 1:
            return False
        stop = room.hand.at(event.pos)
        if stop is not None:
            return self._press_hand(stop, event.pos)
        cell = room.board.geometry.cell_at(event.pos)
        room.aim(cell)
        if cell is None:
            return False
        room.press_board(cell, event.pos)
        return True

    def _press_hand(self, stop: Stop, pos: tuple[int, int]) -> bool:
        room = self.room
        if stop[0] not in room.pickable:
            return room.press_stop(stop, pos)
        if stop == room.hand.picked:
            room.unpick()
        elif room.take(stop, pos) and room.pick is not None:
            self._pressed_at = pos
        return True

    def _release(self, event: pygame.event.Event) -> bool:
        room = self.room
        was_dragging, stop = self.is_dragging, room.hand.picked
        self._pressed_at = None
        self.is_dragging = False
        room.hand.lifted = None
        if not was_dragging or stop is None:
            return False
        room.table.invalidate(self._dragged_rect(True))
        room.table.invalidate(room.hand.area)
        room.aim(room.board.geometry.cell_at(event.pos))
        below = room.hand.at(event.pos)
        if below is not None and room.takes_drop(below) and room.drop(below, event.pos):
            return True
        picture = room.dragged_picture()
        if room.target is not None and room.place(event.pos):
            return True
        if picture is not None:
            room.unpick()
            room.send_back(picture, event.pos, stop)
        return True

    # what hangs on the pointer ---------------------------------------------------------------------------

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
