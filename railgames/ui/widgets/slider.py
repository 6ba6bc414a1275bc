"""A number chosen by sliding, by keys, or by the wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text, line_height, text_size
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.paint import box, color, disc, mix

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

KNOB = 9


def plain_number(value: float) -> str:
    """The number without needless decimals."""
    return f"{value:g}"


class Slider(Widget):
    """A number between ``low`` and ``high`` in steps; its words stand above left, its value above right."""

    focusable = True

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        step: float = 1,
        on_change: Callable[[float], object] | None = None,
        *,
        text: str = "",
        shown: Callable[[float], str] = plain_number,
        **common: Any,
    ) -> None:
        common.setdefault("name", text)
        super().__init__(**common)
        self.low, self.high, self.step = low, high, step
        self.on_change = on_change
        self.text = text
        self.shown = shown
        self.marks: Sequence[float] = ()
        """Values that a tick on the track marks."""
        self._value = self._kept(value)
        self._is_dragged = False

    def _kept(self, value: float) -> float:
        steps = round((value - self.low) / self.step) if self.step else 0
        return min(self.high, max(self.low, round(self.low + steps * self.step, 9)))

    @property
    def value(self) -> float:
        """The number; setting it keeps it in bounds and does not call ``on_change``."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = self._kept(value)
        if value != self._value:
            self._value = value
            self.invalidate()

    def set_range(self, low: float, high: float) -> None:
        """Other bounds; the value is kept inside them."""
        self.low, self.high = low, high
        self._value = self._kept(self._value)
        self.invalidate()

    def _choose(self, value: float) -> bool:
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)
        return True

    # -- size ------------------------------------------------------------------------------------------------

    def _value_width(self, theme: Theme) -> int:
        shown = [self.shown(end) for end in (self.low, self.high, self._value)]
        if any(shown):
            shown.append("000")  # sliders one below the other end at the same place, whatever they show
        return max(text_size(theme, text, "figure")[0] for text in shown)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The words above, the track below."""
        track = int(theme.px(24))
        wide = int(theme.px(180)) + spacing(theme, 3) + self._value_width(theme)
        if not self.text:
            return wide if width is None else min(wide, width), max(track, line_height(theme, "figure"))
        words = text_size(theme, self.text, "body")[0] + spacing(theme, 3) + self._value_width(theme)
        wide = max(int(theme.px(180)), words)
        return wide if width is None else min(wide, width), line_height(theme, "body") + track

    def smallest(self, theme: Theme) -> Size:
        """A short track."""
        wide = int(theme.px(60)) + self._value_width(theme)
        return max(super().smallest(theme)[0], wide), self.measure(theme)[1]

    def _track(self, theme: Theme) -> pygame.Rect:
        """The line the knob runs on: its x range is where the middle of the knob may be."""
        knob = int(theme.px(KNOB))
        if self.text:
            top = line_height(theme, "body")
            room = pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, max(0, self.rect.h - top))
        else:
            aside = min(self._value_width(theme) + spacing(theme, 3), self.rect.w // 2)
            room = pygame.Rect(self.rect.x, self.rect.y, self.rect.w - aside, self.rect.h)
        return pygame.Rect(room.x + knob, room.centery, max(1, room.w - 2 * knob), 0)

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag, click on the track, arrows, Page Up and Down, Home and End; Enter goes no further."""
        if not self.enabled or self._theme is None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._is_dragged = True
            return self._slide(event.pos[0])
        if event.type == pygame.MOUSEMOTION and self._is_dragged:
            return self._slide(event.pos[0])
        if event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            was_dragged, self._is_dragged = self._is_dragged, False
            self.invalidate()
            return was_dragged
        if event.type == pygame.MOUSEWHEEL and self.has_focus:
            return self._choose(self._value + event.y * self.step)
        if event.type == pygame.KEYDOWN:
            return self._key(event) or self.is_key(event, "confirm")
        return False

    def _slide(self, x: int) -> bool:
        if self._theme is None:
            return False
        track = self._track(self._theme)
        return self._choose(self.low + (x - track.x) / track.w * (self.high - self.low))

    def _key(self, event: pygame.event.Event) -> bool:
        many = max(self.step, self._kept(self.low + (self.high - self.low) / 10) - self.low)
        small = many if getattr(event, "mod", 0) & pygame.KMOD_SHIFT else self.step
        moves = {
            "left": self._value - small,
            "down": self._value - small,
            "right": self._value + small,
            "up": self._value + small,
            "page_down": self._value - many,
            "page_up": self._value + many,
            "first": self.low,
            "last": self.high,
        }
        command = self.which_key(event, moves)
        return bool(command) and self._choose(moves[command])

    def hover_changed(self, is_hovered: bool) -> None:
        """Repaint the knob."""
        super().hover_changed(is_hovered)
        self.invalidate()

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Words, value, track and knob."""
        track = self._track(theme)
        ink = "ink" if self.enabled else "ink_soft"
        value = self._value_width(theme)
        if self.text:
            line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, line_height(theme, "body"))
            words = pygame.Rect(line.x, line.y, max(0, line.w - value - spacing(theme, 2)), line.h)
            draw_text(surface, theme, self.text, words.clip(self.rect), "body", ink, valign="middle")
        else:
            line = pygame.Rect(track.right, self.rect.y, self.rect.right - track.right, self.rect.h)
        line = line.clip(self.rect)
        draw_text(
            surface, theme, self.shown(self._value), line, "figure", ink, align="right", valign="middle"
        )
        self._draw_track(surface, theme, track)

    def _draw_track(self, surface: pygame.Surface, theme: Theme, track: pygame.Rect) -> None:
        knob, thin = int(theme.px(KNOB)), max(3, int(theme.px(4)))
        part = (self._value - self.low) / (self.high - self.low) if self.high > self.low else 0
        x = track.x + round(part * track.w)
        whole = pygame.Rect(track.x - knob // 2, track.y - thin // 2, track.w + knob, thin)
        self._draw_marks(surface, theme, track)
        fill = color(theme, "accent") if self.enabled else color(theme, "ink_soft")
        box(surface, whole, mix(color(theme, "line"), color(theme, "ink"), 0.1), None, thin // 2)
        box(surface, pygame.Rect(whole.x, whole.y, x - whole.x, thin), fill, None, thin // 2)
        if self.is_hovered or self._is_dragged:
            fill = mix(fill, color(theme, "ink"), 0.15)
        disc(surface, (x, track.y), knob, fill)
        disc(surface, (x, track.y), knob - max(2, int(theme.px(3))), color(theme, "raised"))

    def _draw_marks(self, surface: pygame.Surface, theme: Theme, track: pygame.Rect) -> None:
        """Ticks that stand out over and under the track; fewer where they would touch."""
        if self.high <= self.low:
            return
        high, wide = max(9, int(theme.px(14))), max(1, int(theme.px(1.5)))
        ink = mix(color(theme, "line"), color(theme, "ink"), 0.45)
        last = -100
        for mark in self.marks:
            x = track.x + round((mark - self.low) / (self.high - self.low) * track.w)
            if x - last < 4 * wide:
                continue
            last = x
            surface.fill(ink, pygame.Rect(x - wide // 2, track.y - high // 2, wide, high))
