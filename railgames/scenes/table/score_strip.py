"""The viewer's live score sheet: one line for each kind of points, with the change of the preview."""

from collections.abc import Callable, Sequence

import pygame

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import tr
from railgames.ui.text import draw_text, line_height
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.paint import box, color, mix

OnLine = Callable[[Sequence[str]], object]


class ScoreStrip(Widget):
    """Lines of a sheet with their points and, in colour, the change by a preview.

    ``on_line`` is called with the places of the hovered line, empty when none is; ``words`` is its tooltip.
    Lines whose key is ``provisional`` are in brackets: that loss can still be mended. A compact strip is one
    line: the total and its change.
    """

    tooltip_side = "below"

    def __init__(self, on_line: OnLine) -> None:
        super().__init__(name="score")
        self.on_line = on_line
        self.sheet: ScoreSheet | None = None
        self.preview: ScoreSheet | None = None
        self.is_compact = False
        self.words: Callable[[ScoreLine], str] = lambda line: line.note
        self.provisional: frozenset[str] = frozenset()
        self._pointed: int | None = None

    def show(self, sheet: ScoreSheet | None, preview: ScoreSheet | None) -> None:
        """Set the sheet and the preview."""
        if sheet == self.sheet and preview == self.preview:
            return
        more = sheet is not None and self.sheet is not None and len(sheet.lines) != len(self.sheet.lines)
        if self.sheet is None or more:
            self.relayout()
        self.sheet, self.preview = sheet, preview
        self.invalidate()

    def _line(self, theme: Theme) -> int:
        return line_height(theme, "small") + spacing(theme, 0.75)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size of every line, a total, and the frame."""
        pad = spacing(theme, 2)
        wide = width or int(theme.px(210))
        if self.is_compact:
            return int(theme.px(132)), line_height(theme, "heading") + pad
        count = len(self.sheet.lines) if self.sheet else 0
        return wide, count * self._line(theme) + line_height(theme, "heading") + 3 * pad

    def smallest(self, theme: Theme) -> Size:
        """The full size: the seats above shrink first."""
        return 0, self.measure(theme)[1]

    def _changes(self) -> dict[str, int]:
        if self.sheet is None or self.preview is None:
            return {}
        before = {line.key: line.points for line in self.sheet.lines}
        return {line.key: line.points - before.get(line.key, 0) for line in self.preview.lines}

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        if self.sheet is None:
            return
        change = self.preview.total - self.sheet.total if self.preview is not None else 0
        if self.is_compact:
            self._row(surface, theme, self.rect, tr("Points"), self.sheet.total, change, "heading", False)
            return
        pad = spacing(theme, 2)
        box(surface, self.rect, color(theme, "raised"), color(theme, "line"), int(theme.px(8)))
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        high = line_height(theme, "heading")
        head = pygame.Rect(inner.x, inner.y, inner.w, high)
        self._row(surface, theme, head, tr("Points"), self.sheet.total, change, "heading", False)
        changes = self._changes()
        lines = self.preview.lines if self.preview is not None else self.sheet.lines
        known = {line.key: line for line in self.sheet.lines}
        for idx, rect in enumerate(self._rects(theme, len(lines))):
            line = lines[idx]
            points = known[line.key].points if line.key in known else 0
            is_zero = not points and not changes.get(line.key)
            if self._pointed == idx and line.places:
                spot = rect.inflate(pad, 0)
                box(
                    surface,
                    spot,
                    mix(color(theme, "raised"), color(theme, "line"), 0.5),
                    None,
                    int(theme.px(4)),
                )
            self._row(
                surface,
                theme,
                rect,
                line.title,
                points,
                changes.get(line.key, 0),
                "small",
                is_zero,
                line.key in self.provisional,
            )

    def _rects(self, theme: Theme, count: int) -> list[pygame.Rect]:
        """The rectangles of the lines that fit."""
        pad = spacing(theme, 2)
        high = self._line(theme)
        top = self.rect.y + 2 * pad + line_height(theme, "heading")
        fit = max(0, (self.rect.bottom - pad // 2 - top) // high)
        left, wide = self.rect.x + pad, self.rect.w - 2 * pad
        return [pygame.Rect(left, top + i * high, wide, high) for i in range(min(count, fit))]

    def _row(
        self,
        surface: pygame.Surface,
        theme: Theme,
        rect: pygame.Rect,
        title: str,
        points: int,
        change: int,
        role: str,
        is_zero: bool,
        is_open: bool = False,
    ) -> None:
        figure, delta = int(theme.px(34)), int(theme.px(34))
        ink = "ink_soft" if is_zero or is_open else "bad_text" if points < 0 and role == "small" else "ink"
        name = pygame.Rect(rect.x, rect.y, rect.w - figure - delta, rect.h)
        draw_text(surface, theme, title, name, role, ink, valign="middle", ellipsis=True)
        spot = pygame.Rect(rect.right - figure, rect.y, figure, rect.h)
        shown = f"({points})" if is_open and points else f"{points}"
        draw_text(surface, theme, shown, spot, role, ink, align="right", valign="middle")
        if change:
            spot = pygame.Rect(rect.right - figure - delta, rect.y, delta, rect.h)
            token = "good_text" if change > 0 else "bad_text"
            draw_text(surface, theme, f"{change:+d}", spot, role, token, align="right", valign="middle")

    def tooltip_text(self) -> str:
        """What the line under the pointer counts."""
        lines, tree = self.lines(), self.tree
        if tree is None or self._theme is None or not self.is_hovered:
            return ""
        return next(
            (
                self.words(line)
                for line, rect in zip(lines, self._rects(self._theme, len(lines)), strict=False)
                if rect.collidepoint(tree.pointer)
            ),
            "",
        )

    def lines(self) -> Sequence[ScoreLine]:
        return self.sheet.lines if self.sheet is not None else ()

    def handle(self, event: pygame.event.Event) -> bool:
        """Highlight the places of the line under the pointer on the board."""
        if event.type != pygame.MOUSEMOTION or self._theme is None or self.is_compact:
            return False
        rects = self._rects(self._theme, len(self.lines()))
        self._point(next((i for i, rect in enumerate(rects) if rect.collidepoint(event.pos)), None))
        return False

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if not is_hovered:
            self._point(None)

    def _point(self, idx: int | None) -> None:
        if idx == self._pointed:
            return
        self._pointed = idx
        self.on_line(self.lines()[idx].places if idx is not None and idx < len(self.lines()) else ())
        self.invalidate()
