"""Layout of the table: bars above and below, the rail at the left, board and hand between them."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.scenes.room import AnyRoom
from railgames.ui.text import text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Label, Widget
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import box, color, slip_area, slip_shadow
from railgames.ui.widgets.tip_place import OwnTip
from railgames.ui.widgets.toast import ToastStack
from railgames.ui.widgets.tree import POINTER_EVENTS

WIDE = 1200
"""Logical pixels of window width from which there is room for everything in words."""

RAIL_WIDTH, NARROW_RAIL = 232, 76
LOG_WIDTH = 236
LEAST_LOG = (200, 170)
"""The least width and height of the log below the seats."""

BESIDE_RATIO = 1.18
"""Width / height of the room's area above which the hand is placed beside the board, which is then larger."""

LEAST_HIDDEN = 200
"""Least width in pixels of a hand that is out of sight."""

BUBBLE_SECONDS = 3.0

TOAST_LIFT = 1.5
"""Grid units below a message: it is placed on the bottom bar, not on the hand, unless the bar shows words."""


def results_width(theme: Theme, width: int) -> int:
    """Width in pixels of the results at the right of a window of this width."""
    return min(int(width * 0.47), int(theme.px(600)))


class BoardArea(OwnTip, Widget):
    """The board in the tree. The room gets the pointer events that no panel handles, and the keys when the
    board has the focus.

    ``put_away`` closes a drawer that lies over the board: a press on the board does no more than that.
    """

    focusable = True

    def __init__(self, room: AnyRoom) -> None:
        super().__init__(name="board")
        self.room = room
        self.put_away: Callable[[], object] | None = None

    def tooltip_text(self) -> str:
        """What the room says about the place under the pointer."""
        tree = self.tree
        return self.room.words_at(tree.pointer) if tree is not None and self.is_hovered else ""

    def tooltip_spot(self) -> Rect:
        """The place under the pointer that these words are about, where the room's places have a size."""
        tree = self.tree
        spot = self.room.spot_at(tree.pointer) if tree is not None else None
        return spot or self.rect

    def tooltip_neighbours(self) -> Sequence[Rect]:
        """The places round that one."""
        spot = self.tooltip_spot()
        return [] if spot == self.rect else [spot.inflate(2 * spot.w, 2 * spot.h)]

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass pointer events to the room; it gets keys through ``RoomWidget``."""
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.room.pointer_left()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self.put_away is not None:
            self.put_away()
            return True
        return event.type in POINTER_EVENTS and self.room.handle(event)

    def hover_changed(self, is_hovered: bool) -> None:
        """Notify the room when the pointer leaves the board; during a drag the board keeps it."""
        super().hover_changed(is_hovered)
        is_held = self.tree is not None and self.tree.pressed is self
        if not is_hovered and not is_held:
            self.room.pointer_left()

    def focus_changed(self, has_focus: bool) -> None:
        """Notify the room whether its cursor is active; focus by a click does not activate it."""
        tree = self.tree
        self.room.board_focus_changed(has_focus and tree is not None and tree.is_focus_visible)

    def focus_rect(self) -> Rect:
        """Empty: the room draws its own cursor, and a ring round the whole board is of no use."""
        return Rect(0, 0, 0, 0)


class RoomWidget(Widget):
    """The room in the tree: its board, with the room's panels above it.

    Keys that a focused panel does not use are passed to the room, as are the board's. ``board_area`` gives
    the part of the room that is not covered: where that is less than all, only the board is shown, in it."""

    is_solid = False

    def __init__(self, room: AnyRoom) -> None:
        self.room = room
        self.board = BoardArea(room)
        self.panels = tuple(room.panels())
        # The order is that of Tab; the board is below the panels in any case: see ``hit``.
        kids = (self.board, *self.panels) if room.board_first else (*self.panels, self.board)
        super().__init__(*kids, name="room")
        self.board_area: Callable[[Rect, Theme], Rect] | None = None
        self._shown: Rect | None = None
        self.board_rect = Rect(0, 0, 0, 0)
        """The board without the hand beside or below it."""

    def take_keys(self) -> None:
        """Give the keys to the board, unless something of the room has them: Enter plays a hint."""
        if self.tree is not None and not self.holds_focus:
            self.tree.set_focus(self.board)

    @property
    def holds_focus(self) -> bool:
        """Whether the board or a widget in a panel has the keyboard focus."""
        tree = self.tree
        return tree is not None and tree.focus is not None and self in tree.focus.path()

    def arrange(self, theme: Theme) -> None:
        area = self.rect
        self.board.place(area, theme)
        shown = area if self.board_area is None else self.board_area(area, theme)
        self._shown = None if shown == area else shown
        if self._shown is not None:
            # A room may place the hand nearer to a board that leaves room at its sides; keep it out of sight.
            spare = max(0, shown.w - shown.h)
            hand = Rect(shown.right + spare, area.y, max(LEAST_HIDDEN, area.right - shown.right), area.h)
            self._lay_out(shown, hand)
            return
        beside, extent = self.room.hand_place(area.w, area.h, area.w > area.h * BESIDE_RATIO)
        if beside:
            board = Rect(area.x, area.y, area.w - extent, area.h)
            hand = Rect(board.right, area.y, extent, area.h)
        else:
            board = Rect(area.x, area.y, area.w, area.h - extent)
            hand = Rect(area.x, board.bottom, area.w, extent)
        self._lay_out(board, hand)

    def _lay_out(self, board: Rect, hand: Rect) -> None:
        """Give the room its places. What is told of a place on the board stays on the board."""
        self.board_rect = self.board.tooltip_within = board
        self.room.layout(board, hand)

    def panels_rect(self) -> Rect:
        """The rectangle round the panels that are shown; that of the room if there are none."""
        panels = [panel.rect for panel in self.panels if panel.is_shown]
        return panels[0].unionall(panels[1:]) if panels else Rect(self.rect)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The panel under the pointer, else the board."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        panels = () if self._shown is not None else reversed(self.panels)
        return next((found for panel in panels if (found := panel.hit(pos)) is not None), self.board)

    def child_clip(self) -> Rect | None:
        """Clip the room to the part that is not covered."""
        return self._shown

    def covers(self, part: Rect) -> bool:
        """Whether the room draws all of a part of the window."""
        return self._shown is None and bool(self.room.opaque().contains(part))

    def draw(self, surface: Surface, theme: Theme) -> None:
        if self._shown is not None:
            surface.set_clip(surface.get_clip().clip(self._shown))
        self.room.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass keys to the room; consume the wheel over it, so that nothing else scrolls."""
        if event.type == pygame.KEYDOWN:
            return self.room.handle(event)
        return event.type == pygame.MOUSEWHEEL


class Bubble(Widget):
    """A short reason beside the pointer, hidden after a while or at the next press.

    ``board`` gives the rectangle of the board: a reason beside a place on it stays on it."""

    def __init__(self, board: Callable[[], Rect]) -> None:
        super().__init__(visible=False, name="bubble")
        self._board = board
        self.text = ""
        self.is_offer = self.stays = False
        self._left = 0.0
        self._at = (0, 0)

    def say(self, text: str, at: tuple[int, int], *, stays: bool = False, is_offer: bool = False) -> None:
        """Show ``text`` beside the window position ``at``, for a moment or (``stays``) until ``hide``.

        What is refused is red, an offer is not.
        """
        self._draw_anew()
        self.is_offer, self.stays = is_offer, stays
        self.text, self._at, self._left = text, at, BUBBLE_SECONDS
        self._show(True)
        if self.tree is not None and stays:
            self.tree.rest(self)
        elif self.tree is not None:
            self.tree.animate(self)

    def hide(self) -> None:
        if self.visible:
            self._show(False)

    def _show(self, on: bool) -> None:
        """Show or hide it. It is above everything, so that nothing else changes its place."""
        self._draw_anew()
        self._visible = on
        if on and self.tree is not None and self.tree.theme is not None:
            self.place_in(self.tree.root.rect, self.tree.theme)
            self._draw_anew()

    def _draw_anew(self) -> None:
        if self.tree is not None and self.tree.theme is not None:
            self.invalidate(slip_area(self.rect, self.tree.theme))

    def update(self, dt: float) -> None:
        self._left -= dt
        if self._left <= 0:
            self.hide()
            if self.tree is not None:
                self.tree.rest(self)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """None: the bubble gets no pointer events."""
        return None

    def _lines(self, theme: Theme) -> list[str]:
        return wrap(theme, self.text, "small", int(theme.px(280)))

    def place_in(self, bounds: Rect, theme: Theme) -> None:
        """Place the bubble above the pointer, else below it; on the board where the pointer is there, else
        inside ``bounds``."""
        pad, board = spacing(theme, 2), self._board()
        bounds = board if board.collidepoint(self._at) else bounds
        sizes = [text_size(theme, line, "small") for line in self._lines(theme)] or [(0, 0)]
        wide = max(size[0] for size in sizes) + 2 * pad
        high = sum(size[1] for size in sizes) + pad + pad // 2
        spot = Rect(self._at[0] + spacing(theme, 4), self._at[1] - high - spacing(theme, 2), wide, high)
        if spot.top < bounds.top:
            spot.top = self._at[1] + spacing(theme, 4)
        self.place(spot.clamp(bounds), theme)

    def draw(self, surface: Surface, theme: Theme) -> None:
        from railgames.ui.text import text_surface

        slip_shadow(surface, self.rect, theme)
        ground, ink = ("raised", "ink") if self.is_offer else ("bad", "on_bad")
        edge = color(theme, "line_strong") if self.is_offer else None
        box(surface, self.rect, color(theme, ground), edge, int(theme.px(6)))
        pad = spacing(theme, 2)
        y = self.rect.y + pad * 3 // 4
        for line in self._lines(theme):
            picture = text_surface(theme, line, "small", ink)
            surface.blit(picture, (self.rect.x + pad, y))
            y += picture.get_height()


class Desk(Widget):
    """The root of the table's tree. ``slim`` is the score in a row below the room, for a narrow rail.

    ``on_width`` is called before measuring: whether the rail is wide, and whether the bars have room for
    words. ``rail_height`` is the least height of a wide rail, with the lines of ``score``, which give way to
    the log where both have no room.
    """

    def __init__(
        self,
        top: Widget,
        bottom: Widget,
        rail: Widget,
        room: RoomWidget,
        log: Widget,
        slim: Widget,
        on_width: Callable[[bool, bool], object],
        rail_height: Callable[[Theme], int] = lambda theme: 0,
        score: Widget | None = None,
        put_log_away: Callable[[], object] = lambda: None,
    ) -> None:
        self.bubble = Bubble(lambda: room.board_rect)
        super().__init__(room, rail, slim, top, bottom, log, self.bubble)
        self.slim = slim
        self.score = score
        self._put_log_away = put_log_away
        self.rail_height = rail_height
        self.recap: Widget | None = None
        self.top, self.bottom, self.rail, self.room_widget, self.log = top, bottom, rail, room, log
        self.on_width = on_width
        self._was_wide: tuple[bool, bool] | None = None
        self._shows_results = False
        self._is_cleared = False

    def add_recap(self, bar: Widget) -> None:
        """Add a bar that covers the bottom bar while visible."""
        self.recap = bar
        self.add(bar)

    def place_messages(self, toasts: ToastStack, news: Label) -> None:
        """Let messages stand on the bottom bar; on the top bar while ``news`` or a recap has words there."""

        def top() -> int | None:
            has_recap = self.recap is not None and self.recap.visible
            has_words = has_recap or (self.bottom.visible and bool(news.text))
            return self.rect.y if has_words else None

        toasts.lift, toasts.top = TOAST_LIFT, top

    def clear_bars(self, on: bool) -> None:
        """Take what stands below the room away, or put it there again: a card that is as high as the room
        then covers no half of it."""
        if on != self._is_cleared and not self._shows_results:
            self._is_cleared = on
            self.bottom.visible = not on
            self.slim.visible = not on and self._was_wide is not None and not self._was_wide[0]
            self.relayout()

    def show_results(self) -> None:
        """Show the board alone, beside the results."""
        self._shows_results = True
        self.rail.visible = self.bottom.visible = self.log.visible = self.slim.visible = False
        self.room_widget.board_area = self._beside_results
        self.relayout()

    def _beside_results(self, room: Rect, theme: Theme) -> Rect:
        """What the results leave of the room."""
        return Rect(room.x, room.y, max(1, room.w - results_width(theme, self.rect.w)), room.h)

    def is_roomy(self, theme: Theme, width: int) -> bool:
        """Whether the bars have room for words beside their icons."""
        return width >= WIDE * min(theme.scale, 1.25)

    def has_wide_rail(self, theme: Theme, width: int, height: int) -> bool:
        """Whether a rail with names and score lines leaves room for a board of this height and its hand."""
        if self.rail_height(theme) > height - 2 * spacing(theme, 2):
            return False
        spare = width - int(theme.px(RAIL_WIDTH))
        return self.is_roomy(theme, width) or spare >= self.room_widget.room.good_width(theme, height)

    def arrange(self, theme: Theme) -> None:
        area = self.rect
        bars = self.top.smallest(theme)[1] + self.bottom.smallest(theme)[1]
        wide = self.has_wide_rail(theme, area.w, area.h - bars)
        width = (wide, self.is_roomy(theme, area.w))
        if width != self._was_wide:
            self._was_wide = width
            self.on_width(*width)
        if self._shows_results or self._is_cleared:
            self.slim.visible = False
        top = self.top.measured(theme, area.w)[1]
        bottom = self.bottom.measured(theme, area.w)[1] if self.bottom.visible else 0
        self.top.place(Rect(area.x, area.y, area.w, top), theme)
        self.bottom.place(Rect(area.x, area.bottom - bottom, area.w, bottom), theme)
        if self.recap is not None:
            self.recap.place(Rect(self.bottom.rect), theme)
        middle = Rect(area.x, area.y + top, area.w, area.h - top - bottom)
        pad = spacing(theme, 2)
        rail = int(theme.px(RAIL_WIDTH if wide else NARROW_RAIL)) if self.rail.visible else 0
        seats = Rect(middle.x + pad, middle.y + pad, max(0, rail - pad), middle.h - 2 * pad)
        is_drawer = self._place_log(theme, seats, wide)
        self.rail.place(seats, theme)
        self.room_widget.board.put_away = self._put_log_away if is_drawer else None
        room = Rect(middle.x + rail, middle.y, middle.w - rail, middle.h)
        below = Rect(room)
        if self.rail.visible:  # rooms keep this distance from the rail
            below.x, below.w = room.x + pad, room.w - pad
        slim = self.slim.measured(theme, below.w)[1] if self.slim.visible else 0
        self.slim.place(Rect(below.x, below.bottom - slim, below.w, slim), theme)
        room.h -= slim
        self.room_widget.place(room, theme)
        if is_drawer:
            self.log.place(self._drawer(theme, below.x), theme)
        if self.bubble.visible:
            self.bubble.place_in(area, theme)

    def _drawer(self, theme: Theme, left: int) -> Rect:
        """The place of the log over the board: above a hand that is below the board, if that is high
        enough."""
        pad, room, hand = spacing(theme, 2), self.room_widget.rect, self.room_widget.panels_rect()
        wide = min(int(theme.px(LOG_WIDTH)), self.rect.w // 2)
        drawer = Rect(left, room.y + pad, wide, room.h - 2 * pad)
        above = hand.y - pad - drawer.y
        if drawer.colliderect(hand) and above >= theme.px(LEAST_LOG[1]):
            drawer.h = above
        return drawer

    def _place_log(self, theme: Theme, seats: Rect, has_score: bool) -> bool:
        """Place the log below the seats, which shrink to a line each if need be, or in the place of the lines
        of the score. ``seats`` loses what the log takes.

        Returns whether there is room for neither: then it lies over the board, which keeps its size.
        """
        pad, least, rail = spacing(theme, 2), int(theme.px(LEAST_LOG[1])), self.rail_height(theme)
        score = self.score.smallest(theme)[1] if self.score is not None else 0
        spare = seats.h - least - pad
        is_below = self.log.visible and has_score and seats.w >= theme.px(LEAST_LOG[0])
        gives_way = is_below and rail - score <= spare < rail
        if self.score is not None:
            self.score.visible = has_score and not gives_way
        if not self.log.visible:
            return False
        if is_below and (gives_way or rail <= spare):
            free = max(least, seats.h - self.rail.measured(theme, seats.w)[1] - pad)
            seats.h -= free + pad
            self.log.place(Rect(seats.x, seats.bottom + pad, seats.w, free), theme)
            return False
        return True

    def draw(self, surface: Surface, theme: Theme) -> None:
        if not self.room_widget.covers(surface.get_clip()):
            surface.fill(color(theme, "ground"))

    def draw_over(self, surface: Surface, theme: Theme) -> None:
        self.room_widget.room.draw_above(surface)
