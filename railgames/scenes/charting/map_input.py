"""Mouse and keyboard input on a map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event as InputEvent

from railgames.scenes.charting.chart import Place

if TYPE_CHECKING:
    from railgames.scenes.charting.view import ChartView

DRAG_FROM = 6
"""A press becomes a drag after this many pixels at scale 1."""
MIDDLE, RIGHT = 2, 3


class MapInput:
    """Pans by dragging with the middle or right button, or with the left one if the room does not use the
    press; zooms at the pointer with the wheel. Presses and the pointed place are passed to the room.

    ``on_board_focus`` gives the map the keyboard focus; the room sets it to ``table.focus_board``.
    ``takes_drag``, for a map full of places, says at which of them a press belongs to the room immediately;
    elsewhere a place is pressed when the button is released without a drag, so that the map can be panned
    from anywhere.
    """

    def __init__(self, view: ChartView) -> None:
        self.view = view
        self.on_board_focus: Callable[[], None] = lambda: None
        self.takes_drag: Callable[[Place], bool] | None = None
        self.is_dragging = False
        self._pressed_at: tuple[int, int] | None = None
        self._button = 0
        self._is_rooms = False
        self._last = (0, 0)

    def focus_board(self) -> None:
        """Give the map the keyboard focus."""
        self.on_board_focus()

    # -- the mouse -------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Handle a pointer event over the map. True if it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._release(event)
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.view.steering.zoom_at(event.pos, event.y)
            self._point(event.pos)
            return True
        return False

    def _move(self, event: InputEvent) -> bool:
        view, pos = self.view, event.pos
        if event.rel != (0, 0):
            view.drop_cursor()
        if self._button and not event.buttons[self._button - 1]:
            self._end_press()
        if self._button and not self._is_rooms:
            self._drag(pos)
            if self.is_dragging:
                return True
        self._point(pos)
        return bool(self._button)

    def _drag(self, pos: tuple[int, int]) -> None:
        start, far = self._pressed_at, self.view.app.theme.px(DRAG_FROM)
        if start is not None and not self.is_dragging:
            if abs(pos[0] - start[0]) <= far and abs(pos[1] - start[1]) <= far:
                return
            self.is_dragging = True
            self.view.point_at(None)
        self.view.steering.pan(pos[0] - self._last[0], pos[1] - self._last[1])
        self._last = pos

    def _point(self, pos: tuple[int, int]) -> None:
        view = self.view
        view.steering.point_at(pos, view.app.theme.scale)
        if not view.has_cursor:
            view.point_at(view.place_at(pos))

    def _press(self, event: InputEvent) -> bool:
        view = self.view
        if event.button not in (1, MIDDLE, RIGHT):
            return False
        view.drop_cursor()
        self._button, self._pressed_at, self._last = event.button, event.pos, event.pos
        self.is_dragging = self._is_rooms = False
        if event.button == 1:
            self._point(event.pos)
            if view.pointed is not None and (self.takes_drag is None or self.takes_drag(view.pointed)):
                self._is_rooms = view.listener.place_pressed(view.pointed, event.pos)
        return True

    def _release(self, event: InputEvent) -> bool:
        if event.button != self._button:
            return False
        was_rooms, was_click = self._is_rooms, not self.is_dragging and event.button == 1
        was_turn = not self.is_dragging and event.button == RIGHT
        pressed_on = self.view.pointed
        self._end_press()
        self._point(event.pos)
        if was_rooms:
            self.view.listener.place_released(self.view.pointed, event.pos)
        elif was_click and (pressed_on is None or self.takes_drag is not None):
            self.view.listener.place_pressed(pressed_on, event.pos)
        elif was_turn and self.view.pointed is not None:
            self.view.listener.place_turned(self.view.pointed, event.pos)
        return True

    def _end_press(self) -> None:
        self._button, self._pressed_at = 0, None
        self.is_dragging = self._is_rooms = False

    def leave(self) -> None:
        """The pointer has left: nothing is pointed at, and a drag ends."""
        self._end_press()
        self.view.steering.point_at(None, 1.0)
        if not self.view.has_cursor:
            self.view.point_at(None)

    # -- keys ------------------------------------------------------------------------------------------------

    def handle_key(self, event: InputEvent) -> bool:
        """Handle a key of the map. True if it was used."""
        view, keys = self.view, self.view.app.keys
        if keys.matches(event, "map_in"):
            view.steering.zoom_at(self._anchor(), 1)
        elif keys.matches(event, "map_out"):
            view.steering.zoom_at(self._anchor(), -1)
        elif keys.matches(event, "map_fit"):
            view.steering.fit()
        elif keys.matches(event, "map_find"):
            view.find()
        elif (way := keys.arrow(event)) is not None:
            return self._arrow(way, bool(event.mod & pygame.KMOD_CTRL))
        elif view.has_cursor and keys.matches(event, "confirm"):
            place = Place("node", view.cursor.node)
            return view.listener.place_pressed(place, view.to_screen(view.chart.middle(place)))
        else:
            return False
        return True

    def _anchor(self) -> tuple[int, int] | None:
        """The point that stays in place when a key zooms: the cursor, else the middle."""
        view = self.view
        return view.to_screen(view.chart.point(view.cursor.node)) if view.has_cursor else None

    def _arrow(self, way: tuple[int, int], pans: bool) -> bool:
        """With Ctrl pan the map, else move the cursor. The first arrow only shows the cursor."""
        view = self.view
        if pans:
            view.steering.pan_by_key(way)
        elif view.has_cursor:
            view.move_cursor(view.cursor.next(view.cursor.node, way))
        else:
            self.focus_board()
            view.focus_changed(True)  # the board may have had the focus without a cursor
        return True
