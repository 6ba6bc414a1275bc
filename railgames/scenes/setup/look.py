"""The look of a seat: its colour and shape, and its track pattern; a button to choose them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.scenes.table.seat_card import draw_look, draw_shape
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.text import draw_text, text_size
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Label, Overlay, Panel, Row, Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.listview import ListView
from railgames.ui.widgets.paint import box, color, mix

PATTERNS = ("solid", "dashed", "dotted", "double", "chevron", "cross-tie")
SEATS = 6


def pattern_name(pattern: int) -> str:
    """The name of a track pattern."""
    return (tr("solid"), tr("dashed"), tr("dotted"), tr("double"), tr("chevron"), tr("cross-tie"))[pattern]


def draw_pattern(surface: Surface, theme: Theme, rect: Rect, style: int, pattern: int) -> None:
    """Draw a piece of track in a seat's colour and pattern along the middle of ``rect``."""
    ink = color(theme, f"seat:{style}")
    y, thick = rect.centery, max(2, int(theme.px(4)))
    step = max(4, int(theme.px(9)))
    name = PATTERNS[pattern]
    if name == "solid":
        surface.fill(ink, (rect.x, y - thick // 2, rect.w, thick))
    elif name == "dashed":
        for x in range(rect.x, rect.right - step // 2, step + step // 2):
            surface.fill(ink, (x, y - thick // 2, min(step, rect.right - x), thick))
    elif name == "dotted":
        for x in range(rect.x + thick, rect.right - thick, step):
            pygame.draw.circle(surface, ink, (x, y), thick // 2 + 1)
    elif name == "double":
        half = max(1, thick // 2)
        surface.fill(ink, (rect.x, y - thick, rect.w, half))
        surface.fill(ink, (rect.x, y + thick - half, rect.w, half))
    elif name == "chevron":
        for x in range(rect.x, rect.right - thick, step):
            points = [(x, y - thick), (x + thick, y), (x, y + thick)]
            pygame.draw.lines(surface, ink, False, points, max(2, thick // 2))
    else:
        surface.fill(ink, (rect.x, y - max(1, thick // 4), rect.w, max(2, thick // 2)))
        for x in range(rect.x + step // 2, rect.right, step):
            surface.fill(ink, (x, y - thick, max(2, thick // 2), 2 * thick))


class FramedButton(Pressable):
    """A button in a frame, with the look of a seat in it."""

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(40)), int(theme.px(36))

    def _draw_frame(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "raised")
        if self.is_hovered or self.is_pressed:
            fill = mix(fill, color(theme, "line"), 0.35)
        box(surface, self.rect, fill, color(theme, "line_strong"), int(theme.px(8)))


class LookButton(FramedButton):
    """Shows a seat's look; pressing it opens the choice of colours and patterns.

    ``taken`` are colours of other seats; choosing one of them swaps the two (done by the scene).
    """

    def __init__(
        self,
        style: int,
        pattern: int,
        on_change: Callable[[int, int], object],
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(**common)
        self.style = style
        self.pattern = pattern
        self.on_change = on_change

    def tooltip_text(self) -> str:
        return tr("Colour and pattern: {pattern}", pattern=pattern_name(self.pattern))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(72)), int(theme.px(36))

    def draw(self, surface: Surface, theme: Theme) -> None:
        self._draw_frame(surface, theme)
        pad = spacing(theme, 2)
        side = int(theme.px(18))
        shape = Rect(self.rect.x + pad, self.rect.centery - side // 2, side, side)
        draw_shape(surface, theme, self, self.style, shape)
        line = Rect(shape.right + pad, self.rect.y, self.rect.right - shape.right - 2 * pad, self.rect.h)
        draw_pattern(surface, theme, line, self.style, self.pattern)

    def activate(self) -> None:
        tree = self.tree
        if tree is None:
            return

        def choose(style: int, pattern: int) -> None:
            overlay.close()
            self.on_change(style, pattern)

        def spots(looks: Sequence[tuple[int, int | None]], chosen: int) -> Row:
            """One button for each look; a pattern of None is a colour."""
            row = []
            for at, (style, pattern) in enumerate(looks):
                press = partial(choose, style, self.pattern if pattern is None else pattern)
                row.append(_Spot(style, pattern, at == chosen, press))
            return Row(*row, gap=1, roving=True)

        colours = spots([(style, None) for style in range(SEATS)], self.style)
        patterns = spots([(self.style, pattern) for pattern in range(SEATS)], self.pattern)
        content = Column(
            Label(tr("Colour"), "strong"), colours, Label(tr("Pattern of the track"), "strong"), patterns
        )
        overlay = Overlay(Panel(content, pad=4), anchor=self)
        tree.open(overlay)


class GivenLook(Widget):
    """The game's own look of a seat, without a choice."""

    def __init__(self, look: SeatLook, name: str) -> None:
        super().__init__(name=name, tooltip=tr(look.title))
        self.look = look

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(36)), int(theme.px(36))

    def draw(self, surface: Surface, theme: Theme) -> None:
        side = int(theme.px(24))
        spot = Rect(0, 0, side, side)
        spot.center = self.rect.center
        draw_look(surface, theme, self, self.look, spot)


def _shorter(title: str) -> list[str]:
    """The title, then fewer and fewer of its first words; none ends with a sign such as "&"."""
    words = title.split()
    counts = [count for count in range(len(words), 0, -1) if any(map(str.isalnum, words[count - 1]))]
    return [" ".join(words[:count]) for count in counts]


class PickButton(FramedButton):
    """Shows what this seat chose of what the game offers, such as a company; pressing it lists the others."""

    def __init__(
        self,
        choices: Mapping[str, SeatLook],
        value: str,
        on_change: Callable[[str], object],
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(**common)
        self.choices = choices
        self.value = value
        self.on_change = on_change

    def tooltip_text(self) -> str:
        return tr(self.choices[self.value].title)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        names = max(text_size(theme, tr(look.title), "body")[0] for look in self.choices.values())
        wide = names + int(theme.px(24)) + spacing(theme, 6)
        return (wide if width is None else min(wide, width)), int(theme.px(36))

    def draw(self, surface: Surface, theme: Theme) -> None:
        self._draw_frame(surface, theme)
        look = self.choices[self.value]
        self._draw_choice(surface, theme, look, self.rect.inflate(-2 * spacing(theme, 2), 0))

    def _draw_choice(self, surface: Surface, theme: Theme, look: SeatLook, rect: Rect) -> None:
        side = int(theme.px(20))
        spot = Rect(rect.x, rect.centery - side // 2, side, side)
        words = Rect(spot.right + spacing(theme, 2), rect.y, 0, rect.h)
        words.w = max(0, rect.right - words.x)
        title = tr(look.title)
        shown = next((one for one in _shorter(title) if text_size(theme, one, "body")[0] <= words.w), "")
        if shown:
            draw_text(surface, theme, shown, words, "body", valign="middle")
        else:
            spot.centerx = rect.centerx
        draw_look(surface, theme, self, look, spot)

    def activate(self) -> None:
        tree = self.tree
        if tree is None:
            return
        values = list(self.choices)

        def draw_row(surface: Surface, theme: Theme, index: int, rect: Rect) -> None:
            self._draw_choice(surface, theme, self.choices[values[index]], rect)

        def choose(index: int) -> None:
            overlay.close()
            if values[index] != self.value:
                self.on_change(values[index])

        rows = ListView(
            values,
            text=lambda value: tr(self.choices[value].title),
            draw_row=draw_row,
            selected=values.index(self.value),
            on_open=choose,
            opens_on_click=True,
            name="picks",
        )
        overlay = Overlay(Panel(rows, pad=1), anchor=self)
        tree.open(overlay)


class _Spot(Pressable):
    """A button for one colour or pattern."""

    def __init__(self, style: int, pattern: int | None, is_on: bool, on_press: Callable[[], object]) -> None:
        name = f"colour {style + 1}" if pattern is None else f"pattern {pattern + 1}"
        super().__init__(name=name, tooltip="" if pattern is None else pattern_name(pattern))
        self.style, self.pattern, self.is_on, self.on_press = style, pattern, is_on, on_press

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(40)), int(theme.px(36))

    def draw(self, surface: Surface, theme: Theme) -> None:
        fill = color(theme, "sunk") if self.is_hovered else color(theme, "raised")
        edge = color(theme, "accent" if self.is_on else "line")
        box(surface, self.rect, fill, edge, int(theme.px(6)), max(1, int(theme.px(2 if self.is_on else 1))))
        inner = self.rect.inflate(-spacing(theme, 4), -spacing(theme, 4))
        if self.pattern is None:
            side = min(inner.size)
            spot = Rect(0, 0, side, side)
            spot.center = inner.center
            draw_shape(surface, theme, self, self.style, spot)
        else:
            draw_pattern(surface, theme, inner, self.style, self.pattern)

    def activate(self) -> None:
        self.on_press()
