"""The viewer's live score sheet: one line for each kind of points, with the change of the preview."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import tr
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.paint import box, color, mix
from railgames.ui.widgets.tip_place import OwnTip, Side

OnLine = Callable[[Sequence[str]], object]


class StripRow(NamedTuple):
    """A line of the strip. ``change``: what the preview adds. ``is_open``: the loss can be mended; ``told``
    stands in place of the points."""

    title: str
    points: int
    change: int
    role: str
    is_zero: bool = False
    is_open: bool = False
    told: str = ""


class ScoreStrip(OwnTip, Widget):
    """Lines of a sheet with their points and, in colour, the change by a preview.

    ``on_line`` is called with the places of the line under the pointer or the arrow keys, empty when none is;
    ``words`` is its tooltip. It is one Tab stop; the arrows go from line to line.
    ``total_told`` gives words for a total that is not to be seen, else "".
    Lines whose key is ``provisional`` are in brackets: that loss can still be mended. A compact strip is one
    line: the total and its change.
    """

    stays_inside = True
    focusable = True

    tooltip_side: Side | None = "below"
    columns = (34, 34)
    """Widths of the points and of their change, at scale 1."""

    def __init__(self, on_line: OnLine) -> None:
        super().__init__(name="score")
        self.on_line = on_line
        self.sheet: ScoreSheet | None = None
        self.preview: ScoreSheet | None = None
        self.is_compact = False
        self.words: Callable[[ScoreLine], str] = lambda line: line.note
        self.total_told: Callable[[ScoreSheet], str] = lambda sheet: ""
        self.provisional: frozenset[str] = frozenset()
        self._pointed: int | None = None
        self._is_walked = False

    def can_take_focus(self) -> bool:
        """Whether there is a line to stop at."""
        return super().can_take_focus() and not self.is_compact and bool(self._line_rects())

    def show(self, sheet: ScoreSheet | None, preview: ScoreSheet | None) -> None:
        """Set the sheet and the preview."""
        if sheet == self.sheet and preview == self.preview:
            return
        more = sheet is not None and self.sheet is not None and len(sheet.lines) != len(self.sheet.lines)
        if self.sheet is None or more:
            self.relayout()
        before = self._figures()
        self.sheet, self.preview = sheet, preview
        after = self._figures()
        if (
            self._theme is None
            or self.is_compact
            or [key for key, *_ in before] != [key for key, *_ in after]
        ):
            self.invalidate()
            return
        spots = (self._head_rect(self._theme), *self._rects(self._theme, len(after) - 1))
        for rect, old, new in zip(spots, before, after, strict=False):
            if old != new:
                self.invalidate(rect.inflate(2 * spacing(self._theme, 1), 0).clip(self.rect))

    def _figures(self) -> list[tuple[str, int, int]]:
        """(key, points, change) of the total, with an empty key, and of every line that is drawn."""
        if self.sheet is None:
            return []
        after, changes = self.preview or self.sheet, self._changes()
        known = {line.key: line.points for line in self.sheet.lines}
        lines = [(line.key, known.get(line.key, 0), changes.get(line.key, 0)) for line in after.lines]
        return [("", self.sheet.total, after.total - self.sheet.total), *lines]

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
        """Every line without air: the seats above shrink too."""
        count = len(self.sheet.lines) if self.sheet else 0
        return 0, count * line_height(theme, "small") + self._head(theme) + spacing(theme, 1.5)

    def _head(self, theme: Theme) -> int:
        """Height of the total with the air above it."""
        return spacing(theme, 2) + line_height(theme, "heading")

    def _changes(self) -> dict[str, int]:
        if self.sheet is None or self.preview is None:
            return {}
        before = {line.key: line.points for line in self.sheet.lines}
        return {line.key: line.points - before.get(line.key, 0) for line in self.preview.lines}

    def _total(self, sheet: ScoreSheet, role: str) -> StripRow:
        """The row of the total; one that is not to be seen changes by nothing."""
        told = self.total_told(sheet)
        change = self.preview.total - sheet.total if self.preview is not None and not told else 0
        return StripRow(tr("Points"), sheet.total, change, role, told=told)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        if self.sheet is None:
            return
        if self.is_compact:
            self._row(surface, theme, self.rect, self._total(self.sheet, "heading"))
            return
        box(surface, self.rect, color(theme, "raised"), color(theme, "line"), int(theme.px(8)))
        head = self._head_rect(theme)
        self._row(surface, theme, head, self._total(self.sheet, "heading"))
        self._draw_lines(surface, theme)

    def _head_rect(self, theme: Theme) -> pygame.Rect:
        """The rectangle of the total."""
        pad = spacing(theme, 2)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        is_tight = self.rect.h < self.measure(theme)[1]
        top = self.rect.y + (pad // 2 if is_tight else pad)
        return pygame.Rect(inner.x, top, inner.w, line_height(theme, "heading"))

    def _draw_lines(self, surface: pygame.Surface, theme: Theme) -> None:
        """Every line that has a rectangle."""
        if self.sheet is None:
            return
        pad, changes = spacing(theme, 2), self._changes()
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
            is_open = line.key in self.provisional
            change = changes.get(line.key, 0)
            self._row(surface, theme, rect, StripRow(line.title, points, change, "small", is_zero, is_open))

    def _rects(self, theme: Theme, count: int) -> list[pygame.Rect]:
        """The rectangles of the lines that fit."""
        pad, high = spacing(theme, 2), self._line(theme)
        top = self.rect.y + pad + self._head(theme)
        room = self.rect.bottom - pad // 2 - top
        if count * high > room:  # without air, if that is enough for all
            top = self.rect.y + self._head(theme) + pad // 4
            room = self.rect.bottom - pad // 4 - top
            high = max(line_height(theme, "small"), min(high, room // max(1, count)))
        fit = max(0, room // high)
        left, wide = self.rect.x + pad, self.rect.w - 2 * pad
        return [pygame.Rect(left, top + i * high, wide, high) for i in range(min(count, fit))]

    def _row(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, row: StripRow) -> None:
        figure, delta = (int(theme.px(side)) for side in self.columns)
        ink, shown = self._look(row)
        change, role = row.change, row.role
        figure = max(figure, text_width(theme, row.told, role))
        name = pygame.Rect(rect.x, rect.y, rect.w - figure - delta, rect.h)
        draw_text(surface, theme, row.title, name, role, ink, valign="middle", ellipsis=True)
        spot = pygame.Rect(rect.right - figure, rect.y, figure, rect.h)
        draw_text(surface, theme, shown, spot, role, ink, align="right", valign="middle")
        if change:
            spot = pygame.Rect(rect.right - figure - delta, rect.y, delta, rect.h)
            token = "good_text" if change > 0 else "bad_text"
            draw_text(surface, theme, f"{change:+d}", spot, role, token, align="right", valign="middle")

    @staticmethod
    def _look(row: StripRow) -> tuple[str, str]:
        """The ink and the words of a line's points."""
        is_lost = row.points < 0 and row.role == "small"  # a total below zero is no loss of its own
        ink = "ink_soft" if row.is_zero or row.is_open else "bad_text" if is_lost else "ink"
        if row.told:
            return "ink_soft", row.told
        return ink, f"({row.points})" if row.is_open and row.points else f"{row.points}"

    def tooltip_text(self) -> str:
        """What the line under the pointer, or where the arrow keys are, counts."""
        lines, tree = self.lines(), self.tree
        if self._is_walked and self._pointed is not None and self._pointed < len(lines):
            return self.words(lines[self._pointed])
        if tree is None or not self.is_hovered:
            return ""
        idx = self._line_at(tree.pointer)
        return "" if idx is None else self.words(lines[idx])

    def focus_rect(self) -> pygame.Rect:
        """Ring and tooltip are at one line."""
        rects = self._line_rects()
        at = self._pointed or 0
        return rects[at].inflate(spacing(self._theme, 2), 0) if self._theme and at < len(rects) else self.rect

    def tooltip_neighbours(self) -> Sequence[pygame.Rect]:
        """All its lines: who walks over them reads the next one."""
        return [self.rect]

    def lines(self) -> Sequence[ScoreLine]:
        return self.sheet.lines if self.sheet is not None else ()

    def _line_rects(self) -> list[pygame.Rect]:
        """The rectangles of the lines that fit, once it is placed."""
        return [] if self._theme is None else self._rects(self._theme, len(self.lines()))

    def _line_at(self, pos: tuple[int, int]) -> int | None:
        rects = self._line_rects()
        return next((idx for idx, rect in enumerate(rects) if rect.collidepoint(pos)), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Highlight the places of the line under the pointer, or where the arrow keys go, on the board."""
        if event.type == pygame.KEYDOWN:
            return self._walk(event)
        if event.type != pygame.MOUSEMOTION or self._theme is None or self.is_compact:
            return False
        self._is_walked = False
        self._point(self._line_at(event.pos))
        return False

    def _walk(self, event: pygame.event.Event) -> bool:
        """Go to the next line, or the first or last one, and open its tooltip."""
        last, here = len(self._line_rects()) - 1, self._pointed or 0
        way = self.which_arrow(event)
        if way is not None:
            here += way[0] or way[1]
        elif (end := self.which_key(event, ("first", "last"))) and last >= 0:
            here = 0 if end == "first" else last
        else:
            return False
        self._is_walked = True
        self._point(max(0, min(last, here)))
        if self.tree is not None:
            self.tree.tooltips.focus(self)
        return True

    def focus_changed(self, has_focus: bool) -> None:
        """The keys begin at the first line; what they lit goes out with them."""
        tree = self.tree
        if has_focus:
            self._is_walked = tree is not None and tree.is_focus_visible
            self._point(0 if self._is_walked else self._pointed)
        elif self._is_walked:
            self._is_walked = False
            self._point(None)
        super().focus_changed(has_focus)

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if not is_hovered and not self._is_walked:
            self._point(None)

    def _point(self, idx: int | None) -> None:
        if idx == self._pointed:
            return
        self._pointed = idx
        self.on_line(self.lines()[idx].places if idx is not None and idx < len(self.lines()) else ())
        self.invalidate()


class SlimStrip(ScoreStrip):
    """The same lines in rows of the whole width, the total first: for a window that has no room beside the
    board."""

    tooltip_side: Side | None = "above"
    columns = (22, 22)

    def _parts(self, theme: Theme, width: int) -> list[pygame.Rect]:
        """The rectangles of the total and of every line, from (0, 0), row by row."""
        titles = [tr("Points"), *(line.title for line in self.lines())]
        high, gap = self._line(theme), spacing(theme, 3)
        figures = sum(int(theme.px(side)) for side in self.columns) + spacing(theme, 1)
        rects, x, y = [], 0, 0
        for number, title in enumerate(titles):
            role = "small" if number else "strong"
            told = "" if number or self.sheet is None else self.total_told(self.sheet)
            wide = text_width(theme, title, role) + max(figures, text_width(theme, told, "strong"))
            if x and x + wide > width:
                x, y = 0, y + high
            rects.append(pygame.Rect(x, y, wide, high))
            x += wide + gap
        return rects

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As many rows as the lines need."""
        pad = spacing(theme, 2)
        wide = width or int(theme.px(600))
        return wide, self._parts(theme, wide - 2 * pad)[-1].bottom + pad

    def _placed(self, theme: Theme) -> list[pygame.Rect]:
        pad = spacing(theme, 2)
        left, top = self.rect.x + pad, self.rect.y + pad // 2
        return [rect.move(left, top) for rect in self._parts(theme, self.rect.w - 2 * pad)]

    def _rects(self, theme: Theme, count: int) -> list[pygame.Rect]:
        return self._placed(theme)[1 : count + 1]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        if self.sheet is None:
            return
        box(surface, self.rect, color(theme, "raised"), color(theme, "line"), 0)
        self._row(surface, theme, self._head_rect(theme), self._total(self.sheet, "strong"))
        self._draw_lines(surface, theme)

    def _head_rect(self, theme: Theme) -> pygame.Rect:
        return self._placed(theme)[0]

    def _row(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, row: StripRow) -> None:
        """The points right behind their title, then the change."""
        ink, shown = self._look(row)
        token = "good_text" if row.change > 0 else "bad_text"
        parts = [(row.title, row.role, "ink_soft"), (shown, "strong", ink)]
        parts += [(f"{row.change:+d}", row.role, token)] if row.change else []
        x = rect.x
        for text, style, tone in parts:
            wide = text_width(theme, text, style)
            spot = pygame.Rect(x, rect.y, wide, rect.h)
            draw_text(surface, theme, text, spot, style, tone, valign="middle")
            x += wide + spacing(theme, 1)
