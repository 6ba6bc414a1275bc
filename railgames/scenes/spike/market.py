"""The goods market: three shelves with what each pays, and the chips of the commodities, which move."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.scenes.spike.goods import sign
from railgames.ui.app import App
from railgames.ui.text import draw_text, text_width
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion, Tween, ease_in_out
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.paint import box, color, mix
from railgames.ui.widgets.tip_place import OwnTip

SHELF, LOW_SHELF, SIGN = 22, 20, 16
"""Height of a shelf, of one where room is scarce, and side of a sign, at scale 1."""
ROOF = 7
"""Height of the roof over the shelves, at scale 1."""
MOVE = 0.45
"""Duration of the motion of chips, in seconds."""


class Chip(OwnTip, Widget):
    """A commodity on a shelf: its sign, and its name if there is space.

    Its tooltip stays in the panel, off what the chip lights on the map."""

    stays_inside = True

    def __init__(
        self, app: App, board: Board, good: int, on_hover: Callable[[bool], object], name: str
    ) -> None:
        super().__init__(name=name)
        self.app, self.board, self.good, self.on_hover = app, board, good, on_hover
        self.is_lit = False

    @property
    def text(self) -> str:
        """Its name."""
        return tr(self.board.commodity_title(self.good))

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        self.on_hover(is_hovered)

    def light(self, is_lit: bool) -> None:
        """Highlight it or not."""
        if is_lit != self.is_lit:
            self.is_lit = is_lit
            self.invalidate()

    def draw(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "card")
        if self.is_lit:
            fill = mix(fill, color(theme, "accent"), 0.25)
        edge = color(theme, "accent" if self.is_lit else "card_edge")
        rect = self.rect
        box(surface, rect, fill, edge, rect.h // 2, max(1, theme.px(2)) if self.is_lit else 1)
        side = min(int(theme.px(SIGN)), rect.h - 2)
        picture = sign(self.app, self.board, self.good, side)
        left = rect.x + (rect.h - side) // 2
        room = rect.right - left - side - theme.px(3)
        if text_width(theme, self.text, "small") <= room:
            surface.blit(picture, (left, rect.y + (rect.h - side) // 2))
            spot = Rect(left + side + theme.px(2), rect.y, room, rect.h)
            draw_text(surface, theme, self.text, spot, "small", "ink", "left", "middle")
        else:
            surface.blit(picture, picture.get_rect(center=rect.center))


class MarketView(Widget):
    """Columns of chips, the most expensive shelf on top; each is ``shelf`` high at scale 1. ``on_hover`` is
    called when a commodity is pointed at."""

    stays_inside = True
    is_solid = False
    shelf = SHELF

    def __init__(self, app: App, board: Board, on_hover: Callable[[int, bool], object]) -> None:
        super().__init__(name="market")
        self.board = board
        self.columns: tuple[tuple[int, ...], ...] = ()
        self._moving: dict[int, tuple[int, int]] = {}
        self._part = 0.0
        self.chips = [
            Chip(app, board, good, self._hearer(on_hover, good), name=f"chip {name}")
            for good, name in enumerate(board.commodity_names)
        ]
        self.replace(*self.chips)

    @staticmethod
    def _hearer(on_hover: Callable[[int, bool], object], good: int) -> Callable[[bool], object]:
        return lambda is_on: on_hover(good, is_on)

    def show(self, columns: Sequence[Sequence[int]]) -> None:
        """Show the market."""
        shown = tuple(tuple(column) for column in columns)
        if shown != self.columns or self._moving:
            self.columns, self._moving = shown, {}
            self.relayout()
            self.invalidate()

    def light(self, goods: frozenset[int]) -> None:
        """Highlight these commodities."""
        for chip in self.chips:
            chip.light(chip.good in goods)

    def moving(self, column: Sequence[int]) -> Motion:
        """The motion of a column's chips to their new shelves, the cheapest first."""

        def update(part: float) -> None:
            if not self._moving:
                old = next((one for one in self.columns if set(one) == set(column)), ())
                self._moving = {good: (old.index(good), row) for row, good in enumerate(column) if old}
            self._part = part
            if self._theme is not None and self.tree is not None:
                self.arrange(self._theme)
                self.invalidate()

        return Tween(MOVE, update, ease=ease_in_out)

    # -- size and place --------------------------------------------------------------------------------------

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        rows = len(self.board.file.prices)
        high = rows * int(theme.px(self.shelf)) + int(theme.px(ROOF)) + spacing(theme, 1)
        return int(theme.px(270)) if width is None else width, high

    def _shelves(self, theme: Theme) -> Rect:
        top = int(theme.px(ROOF))
        pad = spacing(theme, 1)
        return Rect(self.rect.x + pad, self.rect.y + top, self.rect.w - 2 * pad, self.rect.h - top - pad // 2)

    def arrange(self, theme: Theme) -> None:
        area, rows = self._shelves(theme), len(self.board.file.prices)
        head = text_width(theme, "$8", "strong") + spacing(theme, 1)
        high, wide = area.h // rows, (area.w - head) // max(1, len(self.columns))
        for idx, column in enumerate(self.columns):
            for row, good in enumerate(column):
                at: float = row
                if good in self._moving:
                    first, last = self._moving[good]
                    at = first + (last - first) * self._part
                y = area.y + round((rows - 1 - at) * high)
                spot = Rect(area.x + head + idx * wide, y, wide, high)
                self.chips[good].place(spot.inflate(-theme.px(2), -theme.px(3)), theme)

    def draw(self, surface: Surface, theme: Theme) -> None:
        prices, area = self.board.file.prices, self._shelves(theme)
        box(surface, self.rect, color(theme, "sunk"), color(theme, "line_strong"), theme.radius)
        roof = Rect(self.rect.x, self.rect.y, self.rect.w, int(theme.px(ROOF)))
        box(surface, roof, color(theme, "accent"), None, theme.radius // 2)
        high = area.h // len(prices)
        for row, price in enumerate(reversed(prices)):
            y = area.y + row * high
            spot = Rect(area.x, y, area.w, high)
            draw_text(surface, theme, f"${price}", spot, "strong", "ink", "left", "middle")
            if row:
                surface.fill(color(theme, "line"), Rect(area.x, y, area.w, 1))
