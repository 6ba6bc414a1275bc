"""How the setup is laid out: two panels, the map with its picture, and the fold of advanced options."""

from collections.abc import Callable

from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import box, color

LEAST_PICTURE, LEAST_CHOICE = 132, 210
"""Least width of a map's picture, and of its choice beside it, in pixels at scale 1."""

LOW = 690
"""In a window of less height, in pixels at scale 1, the map's picture gives up what is missing, so that the
column of the players need not scroll."""

MapPainter = Callable[[tuple[int, int]], Surface | None]


class Halves(Widget):
    """Two panels side by side, the first slightly wider."""

    def arrange(self, theme: Theme) -> None:
        gap = spacing(theme, 3)
        left = int((self.rect.w - gap) * 0.54)
        first, second = self.children
        first.place(Rect(self.rect.x, self.rect.y, left, self.rect.h), theme)
        x = self.rect.x + left + gap
        second.place(Rect(x, self.rect.y, self.rect.right - x, self.rect.h), theme)


class MapPicture(Widget):
    """The game's picture of the chosen map; ``side`` in pixels at scale 1, ``window_height`` gives pixels."""

    def __init__(self, paint: MapPainter, side: float, window_height: Callable[[], int]) -> None:
        super().__init__(name="map picture")
        self.paint = paint
        self.side = side
        self.window_height = window_height

    def wanted(self, theme: Theme) -> int:
        """Its side in pixels where it has the width."""
        missing = max(0, int(theme.px(LOW)) - self.window_height())
        return max(int(theme.px(min(LEAST_PICTURE, self.side))), int(theme.px(self.side)) - missing)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        side = self.wanted(theme)
        return min(side, width or side), side

    def smallest(self, theme: Theme) -> Size:
        return self.measure(theme)

    def draw(self, surface: Surface, theme: Theme) -> None:
        side = min(self.rect.size)
        if side > 8:
            picture = self.paint((side, side))
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=self.rect.center))


class ValuePicture(Widget):
    """The picture of what the chosen value of an option brings, and below it ``fact``, a few words; ``paint``
    draws it so many pixels high, or nothing."""

    HIGH = 40
    """Pixels at scale 1."""

    def __init__(self, paint: Callable[[int], Surface | None], fact: str) -> None:
        super().__init__(name="value picture")
        self.paint = paint
        self.fact = fact

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        high = int(theme.px(self.HIGH))
        picture = self.paint(high)
        if picture is None:
            return (0, 0)
        words = text_size(theme, self.fact, "small")[0] if self.fact else 0
        wide = max(picture.get_width(), words)
        tall = high + (line_height(theme, "small") if self.fact else 0)
        return (min(wide, width or wide), tall)

    def draw(self, surface: Surface, theme: Theme) -> None:
        high = int(theme.px(self.HIGH))
        picture = self.fitting(high)
        if picture is not None:
            surface.blit(picture, self.rect.topleft, Rect(0, 0, self.rect.w, min(high, self.rect.h)))
            spot = Rect(self.rect.x, self.rect.y + high, self.rect.w, max(0, self.rect.h - high))
            draw_text(surface, theme, self.fact, spot, "small", "ink_soft")

    def fitting(self, high: int) -> Surface | None:
        """The picture so high, or lower where it would be wider than its place: nothing of it is cut."""
        picture = self.paint(high)
        while picture is not None and picture.get_width() > self.rect.w and high > 1:
            high = min(high - 1, high * self.rect.w // picture.get_width())
            picture = self.paint(max(1, high))
        return picture


class BoardChoice(Widget):
    """The map's picture beside its choice and description, or above them if there is little room."""

    def __init__(self, picture: MapPicture, words: Widget) -> None:
        super().__init__(picture, words)
        self.picture = picture

    def _is_narrow(self, theme: Theme, width: int) -> bool:
        return width < theme.px(LEAST_PICTURE + LEAST_CHOICE) + spacing(theme, 4)

    def _side(self, theme: Theme, width: int) -> int:
        """The side of the picture: what it wants, or what the choice beside it leaves."""
        wanted = self.picture.wanted(theme)
        if self._is_narrow(theme, width):
            return min(wanted, width)
        return min(wanted, width - int(theme.px(LEAST_CHOICE)) - spacing(theme, 4))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide, gap = width or int(theme.px(400)), spacing(theme, 4)
        side = self._side(theme, wide)
        if self._is_narrow(theme, wide):
            return wide, side + gap + self.children[1].measured(theme, wide)[1]
        return wide, max(side, self.children[1].measured(theme, wide - side - gap)[1])

    def arrange(self, theme: Theme) -> None:
        picture, choice = self.children
        area, side, gap = self.rect, self._side(theme, self.rect.w), spacing(theme, 4)
        if self._is_narrow(theme, area.w):
            picture.place(Rect(area.x, area.y, area.w, side), theme)
            choice.place(Rect(area.x, area.y + side + gap, area.w, max(0, area.h - side - gap)), theme)
            return
        picture.place(Rect(area.x, area.y, side, side), theme)
        wide = area.w - side - gap
        high = min(area.h, choice.measured(theme, wide)[1])
        choice.place(Rect(area.x + side + gap, area.y, wide, high), theme)


class FoldHead(Pressable):
    """Opens and closes the ``count`` advanced options; below its title it shows what differs from the
    default."""

    def __init__(self, is_open: bool, count: int, changes: str, on_press: Callable[[], object]) -> None:
        super().__init__(name="more options")
        self.is_open = is_open
        self.count = count
        self.changes = changes
        self.on_press = on_press

    def tell(self, changes: str) -> None:
        """What differs now."""
        if changes != self.changes:
            self.changes = changes
            self.relayout()
            self.invalidate()

    @property
    def words(self) -> str:
        """What differs from the default, or that nothing of these options does."""
        return self.changes or ntr("{n} option, default", "{n} options, all default", self.count)

    def _edges(self, theme: Theme) -> tuple[int, int]:
        """Padding, and the width of the arrow with its gap."""
        return spacing(theme, 3), int(theme.px(20)) + spacing(theme, 2)

    def _lines(self, theme: Theme, width: int) -> list[str]:
        pad, arrow = self._edges(theme)
        return wrap(theme, self.words, "small", max(1, width - 2 * pad - arrow))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide = int(theme.px(360)) if width is None else width
        lines = len(self._lines(theme, wide))
        high = line_height(theme, "strong") + lines * line_height(theme, "small") + spacing(theme, 4)
        return wide, high

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(120)), self.measured(theme, None)[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "sunk") if self.is_hovered or self.is_pressed else None
        box(surface, self.rect, fill, color(theme, "line_strong"), theme.radius, max(1, int(theme.px(1))))
        pad, arrow = self._edges(theme)
        high = line_height(theme, "strong")
        top = self.rect.y + spacing(theme, 2)
        side = int(theme.px(20))
        spot = Rect(self.rect.x + pad, top + (high - side) // 2, side, side)
        name = "chevron-up" if self.is_open else "chevron-down"
        draw_icon(surface, theme, self, name, spot, color(theme, "ink"))
        left = self.rect.x + pad + arrow
        title = Rect(left, top, self.rect.right - pad - left, high)
        words = tr("Fewer options") if self.is_open else tr("More options")
        draw_text(surface, theme, words, title, "strong")
        ink = "accent_text" if self.changes else "ink_soft"
        y = top + high
        for line in self._lines(theme, self.rect.w):
            small = line_height(theme, "small")
            draw_text(surface, theme, line, Rect(left, y, title.w, small), "small", ink)
            y += small

    def activate(self) -> None:
        self.on_press()
