"""Buttons, and what every pressable thing has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import pygame

from railgames.ui.text import Align as TextAlign
from railgames.ui.text import draw_text, text_size
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.icon import ICON_SIZE, draw_icon
from railgames.ui.widgets.paint import Color, box, color, hex_of, mix, readable_on, shadow

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

ButtonKind = Literal["normal", "primary", "quiet", "danger"]


class Pressable(Widget):
    """Pressed by a click that begins and ends on it, or by Enter or Space. ``is_on``: it shows as chosen."""

    focusable = True

    def __init__(self, *children: Widget, is_on: bool = False, **common: Any) -> None:
        super().__init__(*children, **common)
        self.is_pressed = False
        self._is_on = is_on

    @property
    def is_on(self) -> bool:
        """Whether it is switched on or marked as chosen; setting it calls no callback."""
        return self._is_on

    @is_on.setter
    def is_on(self, value: bool) -> None:
        if value != self._is_on:
            self._is_on = value
            self.invalidate()

    def hover_changed(self, is_hovered: bool) -> None:
        """Repaint under the pointer."""
        super().hover_changed(is_hovered)
        self.invalidate()

    def _set_pressed(self, value: bool) -> None:
        if value != self.is_pressed:
            self.is_pressed = value
            self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow press, drag off and release."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.enabled:
                self._set_pressed(True)
            return True
        tree = self.tree
        is_mine = tree is not None and tree.pressed is self
        if event.type == pygame.MOUSEMOTION and is_mine:
            self._set_pressed(self.enabled and self.rect.collidepoint(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            was_pressed = self.is_pressed
            self._set_pressed(False)
            if was_pressed and self.enabled and self.rect.collidepoint(event.pos):
                self.activate()
            return True
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._set_pressed(False)
            return False
        if self.is_key(event, "confirm"):
            if self.enabled:
                self.activate()
            return True
        return False


class Button(Pressable):
    """A button with words, an icon, or both; without words the tooltip must say what it does.

    ``is_on`` marks a chosen tool; ``big`` is for the one primary action of a scene.
    """

    def __init__(
        self,
        text: str = "",
        on_press: Callable[[], object] | None = None,
        *,
        kind: ButtonKind = "normal",
        icon: str = "",
        big: bool = False,
        **common: Any,
    ) -> None:
        common.setdefault("name", text or common.get("tooltip", ""))
        super().__init__(**common)
        self._text = text
        self.on_press = on_press
        self.kind: ButtonKind = kind
        self.icon = icon
        self.big = big

    # -- state -----------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The words on it."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        if value != self._text:
            if self.name == self._text:
                self.name = value
            self._text = value
            self.relayout()

    def activate(self) -> None:
        """Press it."""
        if self.enabled and self.on_press is not None:
            self.on_press()

    # -- size ------------------------------------------------------------------------------------------------

    @property
    def role(self) -> str:
        """The theme's text role of the words."""
        return "heading" if self.big else "strong"

    def _parts(self, theme: Theme) -> tuple[int, int, int]:
        """Padding, icon side and the gap between icon and words, in pixels."""
        icon = int(theme.px(ICON_SIZE * (1.2 if self.big else 1))) if self.icon else 0
        pad = spacing(theme, 2 if not self._text else (5 if self.big else 4 if self.kind != "quiet" else 3))
        return pad, icon, spacing(theme, 2) if self.icon and self._text else 0

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The words, the icon and the padding."""
        pad, icon, gap = self._parts(theme)
        wide, high = text_size(theme, self._text, self.role) if self._text else (0, 0)
        tall = max(int(theme.px(48 if self.big else 36)), high + spacing(theme, 2))
        natural = wide + icon + gap + 2 * pad
        if not self._text:
            natural = max(natural, tall)
        return natural, tall

    def smallest(self, theme: Theme) -> Size:
        """The icon, a few letters and the padding."""
        pad, icon, gap = self._parts(theme)
        wide, tall = self.measure(theme)
        least = 2 * pad + icon + gap + (int(theme.px(36)) if self._text else 0)
        return max(super().smallest(theme)[0], min(wide, least)), tall

    # -- drawing ---------------------------------------------------------------------------------------------

    def _colors(self, theme: Theme) -> tuple[Color | None, Color | None, Color]:
        """Fill, edge and ink for its kind and state."""
        ink, raised, line = color(theme, "ink"), color(theme, "raised"), color(theme, "line")
        under = self.is_hovered and self.enabled
        if self.kind in ("primary", "danger"):
            fill = color(theme, "accent" if self.kind == "primary" else "bad")
            if not self.enabled:
                # what cannot be pressed does not shine
                return mix(color(theme, "sunk"), ink, 0.05), line, mix(ink, raised, 0.3)
            shade = (
                mix(fill, ink, 0.22)
                if self.is_pressed
                else mix(fill, (255, 255, 255), 0.1)
                if under
                else fill
            )
            return shade, None, readable_on(theme, fill)
        if self._is_on:
            fill = mix(raised, color(theme, "accent"), 0.16 if not self.is_pressed else 0.28)
            return fill, color(theme, "accent"), ink
        if self.kind == "quiet":
            fill_or_none = mix(color(theme, "sunk"), ink, 0.08) if self.is_pressed else color(theme, "sunk")
            return (fill_or_none if under or self.is_pressed else None), None, ink
        fill = mix(raised, ink, 0.12) if self.is_pressed else mix(raised, line, 0.35) if under else raised
        edge = mix(line, ink, 0.35 if under else 0.15)
        return fill, edge, ink

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the button, its icon and its words."""
        fill, edge, ink = self._colors(theme)
        if not self.enabled and self.kind not in ("primary", "danger"):
            ink = mix(ink, color(theme, "raised"), 0.45)
            edge = color(theme, "line") if edge else None
        radius = theme.radius
        if self.kind == "primary" and self.enabled and not self.is_pressed:
            shadow(surface, self.rect, radius, int(theme.px(5)), int(theme.px(2)), 60)
        box(surface, self.rect, fill, edge, radius, max(1, int(theme.px(1.5))))
        self._draw_inside(surface, theme, ink)

    def _draw_inside(self, surface: pygame.Surface, theme: Theme, ink: Color) -> None:
        pad, icon, gap = self._parts(theme)
        inner = self.rect.inflate(-2 * min(pad, self.rect.w // 2), 0)
        if self.is_pressed:
            inner.y += max(1, int(theme.px(1)))
        wide = text_size(theme, self._text, self.role)[0] if self._text else 0
        total = min(inner.w, wide + icon + gap)
        x = inner.centerx - total // 2
        if icon:
            side = min(icon, inner.w, self.rect.h)
            spot = pygame.Rect(x, inner.centery - side // 2, side, side)
            if not self._text:
                spot.center = inner.center
            if not draw_icon(surface, theme, self, self.icon, spot, ink) and not self._text:
                self._draw_words(surface, theme, self.icon[:2].title(), inner, ink)
        if self._text:
            words = inner.copy()
            if icon:
                words = pygame.Rect(x + icon + gap, inner.y, max(0, inner.right - x - icon - gap), inner.h)
            self._draw_words(surface, theme, self._text, words, ink)

    def _draw_words(
        self, surface: pygame.Surface, theme: Theme, text: str, rect: pygame.Rect, ink: Color
    ) -> None:
        align: TextAlign = "left" if self.icon and self._text else "center"
        draw_text(
            surface, theme, text, rect, self.role, hex_of(ink), align=align, valign="middle", ellipsis=True
        )
