"""One of several: side by side while they are few and short, else a list that drops down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pygame

from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.listview import ListView, TypeAhead, typed_letter
from railgames.ui.widgets.overlay import Overlay
from railgames.ui.widgets.paint import box, color, glyph, hex_of, mix, readable_on
from railgames.ui.widgets.panel import Panel
from railgames.ui.widgets.parts import PartsControl

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

Value = TypeVar("Value")
MOST_SEGMENTS = 4
NOTE_AIR = 16
"""Grid units beside the notes of a list that is as wide as the window: its margins, padding and bar."""


class Choice(PartsControl, Generic[Value]):
    """One of ``options``, each (value, words); ``value`` is the chosen one.

    ``notes`` say more about each option, in the same order; they stand in the list that drops down.
    """

    def __init__(
        self,
        options: Sequence[tuple[Value, str]],
        value: Value,
        on_change: Callable[[Value], object] | None = None,
        *,
        notes: Sequence[str] = (),
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.notes = tuple(notes)
        self._options = list(options)
        self.on_change = on_change
        self._index = self._index_of(value)
        self._typing = TypeAhead()
        self._list: Overlay | None = None

    def _index_of(self, value: Value) -> int:
        for index, (other, _) in enumerate(self._options):
            if other == value:
                return index
        return 0 if self._options else -1

    @property
    def options(self) -> Sequence[tuple[Value, str]]:
        """What there is to choose from; set it to offer something else."""
        return self._options

    @options.setter
    def options(self, options: Sequence[tuple[Value, str]]) -> None:
        before = self.value if 0 <= self._index < len(self._options) else None
        self._options = list(options)
        self._index = self._index_of(before) if before is not None else (0 if options else -1)
        self.relayout()

    @property
    def value(self) -> Value:
        """The chosen value; setting it does not call ``on_change``."""
        return self._options[self._index][0]

    @value.setter
    def value(self, value: Value) -> None:
        index = self._index_of(value)
        if index != self._index:
            self._index = index
            self.invalidate()

    def choose(self, index: int) -> None:
        """Choose an option as a person would."""
        if not self._options or not self.enabled:
            return
        index = max(0, min(index, len(self._options) - 1))
        if index != self._index:
            self._index = index
            self.invalidate()
            if self.on_change is not None:
                self.on_change(self._options[index][0])

    # -- size ------------------------------------------------------------------------------------------------

    def _segment_width(self, theme: Theme) -> int:
        words = max((text_size(theme, words, "strong")[0] for _, words in self._options), default=0)
        return words + 2 * spacing(theme, 3)

    def is_segmented(self, theme: Theme, width: int | None) -> bool:
        """Whether the options fit side by side in this width."""
        count = len(self._options)
        total = self._segment_width(theme) * count
        return count <= MOST_SEGMENTS and total <= (int(theme.px(420)) if width is None else width)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """All segments, or the longest words and the arrow."""
        high = max(int(theme.px(36)), text_size(theme, "X", "body")[1] + spacing(theme, 2))
        if self.is_segmented(theme, width):
            return self._segment_width(theme) * len(self._options) + 2 * spacing(theme, 1), high
        words = max((text_size(theme, words, "body")[0] for _, words in self._options), default=0)
        wide = words + int(theme.px(20)) + 3 * spacing(theme, 3)
        return wide if width is None else min(wide, width), high

    def smallest(self, theme: Theme) -> Size:
        """A short dropdown."""
        return max(super().smallest(theme)[0], int(theme.px(90))), self.measure(theme)[1]

    def part_rects(self) -> list[pygame.Rect]:
        """The segments; none where the options drop down."""
        if self._theme is None or not self._options or not self.is_segmented(self._theme, self.rect.w):
            return []
        inset = max(2, int(self._theme.px(3)))
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        count = len(self._options)
        edges = [inner.x + inner.w * i // count for i in range(count + 1)]
        return [pygame.Rect(edges[i], inner.y, edges[i + 1] - edges[i], inner.h) for i in range(count)]

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks, arrows, typing; a click, Enter or Alt+Down drops the list."""
        used = super().handle(event)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if used and is_press and not self.part_rects():
            self.open_list()
        return used

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows choose the next option, letters the next that begins with them; so does Enter, after the
        last the first, where the options stand side by side."""
        is_segmented = bool(self.part_rects())
        has_alt = bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)
        opens = self.is_key(event, "confirm") or (has_alt and self.is_key(event, "down", loosely=True))
        if opens and not is_segmented:
            self.open_list()
            return True
        if is_segmented and self.is_key(event, "confirm"):
            self.choose((self._index + 1) % len(self._options))
            return True
        before, after = ("left", "right") if is_segmented else ("up", "down")
        moves = {
            before: self._index - 1,
            after: self._index + 1,
            "first": 0,
            "last": len(self._options) - 1,
        }
        command = self.which_key(event, moves)
        if command:
            self.choose(moves[command])
            return True
        letter = typed_letter(event)
        if not letter:
            return False
        now = self.tree.time if self.tree is not None else 0.0
        count = len(self._options)
        found = self._typing.find(letter, now, lambda i: self._options[i][1], count, self._index)
        if found is not None:
            self.choose(found)
        return found is not None

    def open_list(self) -> None:
        """Drop the list down."""
        tree = self.tree
        theme = self._theme
        if tree is None or theme is None or self._list is not None or not self._options:
            return
        row_height, min_width = self.list_look(theme, tree.bounds.w)
        rows = ListView(
            [words for _, words in self._options],
            selected=self._index,
            on_open=self._picked,
            opens_on_click=True,
            row_height=row_height,
            draw_row=self.draw_option if any(self.notes) else None,
            min_width=min_width,
            name=self.name,
        )
        self._list = self.overlay_of(rows)
        self._list.on_close = self._list_closed
        tree.open(self._list)

    def overlay_of(self, rows: ListView) -> Overlay:
        """What the list of the options stands in."""
        return Overlay(Panel(rows, pad=1), anchor=self)

    def list_look(self, theme: Theme, window: int) -> tuple[float, float]:
        """The height of a row in a window of this width, and its least width, in pixels at scale 1."""
        return self._row_height(window), self._notes_width()

    def _notes_width(self) -> float:
        """Width of the longest note with its padding, in pixels at scale 1."""
        theme = self._theme
        if theme is None or not any(self.notes):
            return 0
        wide = max(text_size(theme, note, "small")[0] for note in self.notes)
        return (wide + spacing(theme, 10)) / theme.scale

    def _row_height(self, window: int) -> float:
        """The height of an option in a window of this width, in pixels at scale 1: longer notes wrap."""
        theme = self._theme
        if theme is None or not any(self.notes):
            return 34
        most = max(1, window - spacing(theme, NOTE_AIR))
        lines = max(len(wrap(theme, note, "small", most)) for note in self.notes)
        return 50 + (lines - 1) * line_height(theme, "small") / theme.scale

    def draw_option(self, surface: pygame.Surface, theme: Theme, index: int, rect: pygame.Rect) -> None:
        """An option and its note below it."""
        high, small = line_height(theme, "body"), line_height(theme, "small")
        note = self.notes[index] if index < len(self.notes) else ""
        small *= len(wrap(theme, note, "small", max(1, rect.w))) if note else 0
        top = rect.centery - (high + small) // 2
        words = pygame.Rect(rect.x, top, rect.w, high)
        draw_text(surface, theme, self._options[index][1], words, "body", "ink")
        spot = pygame.Rect(rect.x, top + high, rect.w, small)
        draw_text(surface, theme, note, spot, "small", "ink_soft", wrap=True)

    def _picked(self, index: int) -> None:
        if self._list is not None:
            self._list.close()
        self.choose(index)

    def _list_closed(self) -> None:
        self._list = None

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Segments in a tray, or a box with an arrow."""
        segments = self.part_rects()
        if segments:
            self._draw_segments(surface, theme, segments)
        else:
            self._draw_dropdown(surface, theme)

    def _draw_segments(self, surface: pygame.Surface, theme: Theme, segments: list[pygame.Rect]) -> None:
        radius = theme.radius
        box(surface, self.rect, color(theme, "sunk"), color(theme, "line"), radius, max(1, int(theme.px(1))))
        for index, (spot, (_, words)) in enumerate(zip(segments, self._options, strict=True)):
            ink = color(theme, "ink" if self.enabled else "ink_soft")
            role = "body"
            if index == self._index:
                fill = color(theme, "ink") if self.enabled else color(theme, "ink_soft")
                box(surface, spot, fill, None, radius - max(2, int(theme.px(3))))
                ink, role = readable_on(theme, fill), "strong"
            elif index == self.pointed and self.enabled:
                shade = mix(color(theme, "sunk"), color(theme, "ink"), 0.1)
                box(surface, spot, shade, None, radius - max(2, int(theme.px(3))))
            inner = spot.inflate(-2 * spacing(theme, 1), 0)
            draw_text(surface, theme, words, inner, role, hex_of(ink), align="center", valign="middle")

    def _draw_dropdown(self, surface: pygame.Surface, theme: Theme) -> None:
        raised, line, ink = color(theme, "raised"), color(theme, "line"), color(theme, "ink")
        is_lit = self.enabled and (self.is_hovered or self._list is not None)
        fill = mix(raised, line, 0.3) if is_lit else raised
        edge = mix(line, ink, 0.35 if is_lit else 0.15)
        box(surface, self.rect, fill, edge, theme.radius, max(1, int(theme.px(1.5))))
        pad, arrow = spacing(theme, 3), int(theme.px(20))
        words = pygame.Rect(
            self.rect.x + pad, self.rect.y, max(0, self.rect.w - 2 * pad - arrow), self.rect.h
        )
        ink_name = "ink" if self.enabled else "ink_soft"
        text = self._options[self._index][1] if self._options else ""
        draw_text(surface, theme, text, words, "body", ink_name, valign="middle")
        spot = pygame.Rect(self.rect.right - pad - arrow, self.rect.y, arrow, self.rect.h)
        glyph(surface, "down", spot.clip(self.rect), color(theme, ink_name))
