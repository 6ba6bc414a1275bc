"""Layout of the replay: the running score beside the board, or small seat cards where it is too wide."""

from pygame import Rect

from railgames.scenes.table.desk import NARROW_RAIL
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import spacing

PANEL_WIDTH, SEAT_WIDTH = 300, 30
"""Width of the running score for three seats, and of each further seat, in pixels at scale 1."""

LEAST_WIDTH, LEAST_SEAT = 208, 40
"""Least width of it for two seats, and of each further one."""

PART, LARGEST_PART = 0.27, 0.3
"""The part of the window's width that the running score takes, and may take where it needs that: the board
comes first."""


class ReplayDesk(Widget):
    """Controls at the bottom, the running score ``side`` at the left, the room in the rest.

    Where the score cannot have its least width, ``rail`` stands in its place, and ``head`` above the room
    says what the score would say first.
    """

    def __init__(
        self, room: Widget, side: Widget, rail: Widget, head: Widget, controls: Widget, seats: int
    ) -> None:
        super().__init__(room, side, rail, head, controls)
        self.room, self.side, self.rail, self.head, self.controls = room, side, rail, head, controls
        self.width = PANEL_WIDTH + SEAT_WIDTH * max(0, seats - 3)
        self.least = LEAST_WIDTH + LEAST_SEAT * max(0, seats - 2)

    def is_narrow(self, theme: Theme, width: int) -> bool:
        """Whether the running score has no room in a window of this width."""
        return int(theme.px(self.least)) > width * LARGEST_PART

    def arrange(self, theme: Theme) -> None:
        area, pad = self.rect, spacing(theme, 2)
        narrow = self.is_narrow(theme, area.w)
        self.side.visible, self.rail.visible, self.head.visible = not narrow, narrow, narrow
        high = self.controls.measured(theme, area.w)[1]
        self.controls.place(Rect(area.x, area.bottom - high, area.w, high), theme)
        room = Rect(area.x, area.y, area.w, area.h - high)
        if narrow:
            top = self.head.measured(theme, area.w)[1]
            self.head.place(Rect(area.x, area.y, area.w, top), theme)
            room.y, room.h = room.y + top, room.h - top
        left = int(theme.px(NARROW_RAIL)) if narrow else self._side_width(theme, area.w)
        beside = self.rail if narrow else self.side
        beside.place(Rect(room.x + pad, room.y + pad, left - pad, room.h - 2 * pad), theme)
        self.room.place(Rect(room.x + left, room.y, room.w - left, room.h), theme)

    def _side_width(self, theme: Theme, width: int) -> int:
        part = max(int(width * PART), int(theme.px(self.least)))
        return min(int(theme.px(self.width)), part)
