"""A seat's train as buttons: the locomotive with its arrows, the tender with its cards, the cars with
cargo."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from railgames.games.spike.board import Board
from railgames.scenes.charting.looks import token_hex
from railgames.scenes.spike.goods import sign
from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.vector import svg
from railgames.ui.widgets import Row
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, mix

HIGH = 30
"""Height of the drawing in its own units."""
SHOWN = 25
"""Height of the drawing at scale 1."""
WIDE = {"speed": 52, "power": 40, "cars": 40}
"""Widths of the drawings of locomotive, tender and car, where the height is ``HIGH``."""


class Part(NamedTuple):
    """A part of a train: its ``value`` out of ``most``, the commodities aboard, the words below it, the
    tooltip, and why it cannot be pressed."""

    value: int
    most: int
    words: str
    tooltip: str
    reason: str
    aboard: tuple[int, ...] = ()
    is_lit: bool = False


class TrainPart(Pressable):
    """One of the three parts; a press buys its next step."""

    def __init__(
        self, app: App, board: Board, part: str, on_press: Callable[[], object], *, name: str, grow: float
    ) -> None:
        super().__init__(name=name, grow=grow)
        self.app, self.board, self.part, self.on_press = app, board, part, on_press
        self.shown = Part(1, 1, "", "", "")
        self.ink = "seat:0"

    def show(self, shown: Part, ink: str) -> None:
        """Show a part in the colour of its owner."""
        if (shown, ink) != (self.shown, self.ink):
            self.shown, self.ink = shown, ink
            self.invalidate()
        self.tooltip, self.disabled_reason = shown.tooltip, shown.reason

    @property
    def text(self) -> str:
        """Its texts."""
        return self.shown.words

    def activate(self) -> None:
        self.on_press()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        high = int(theme.px(SHOWN)) + line_height(theme, "small") + spacing(theme, 1)
        wide = max(text_width(theme, self.shown.words, "small") + spacing(theme, 2), int(theme.px(60)))
        return wide, high

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(40)), self.measured(theme, None)[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        can, shown = self.enabled, self.shown
        fill = color(theme, "card")
        if can and (self.is_hovered or self.is_pressed):
            fill = mix(fill, color(theme, "accent"), 0.12)
        edge = color(theme, "glow" if shown.is_lit else "accent" if can else "card_edge")
        box(surface, self.rect, fill, edge, theme.radius, max(2, theme.px(2)) if can or shown.is_lit else 1)
        inner = self.rect.inflate(-spacing(theme, 1), -spacing(theme, 0.5))
        high = min(int(theme.px(SHOWN)), inner.h)
        picture = self._picture(theme, Rect(inner.x, inner.y, inner.w, high))
        spot = picture.get_rect(midtop=(inner.centerx, inner.y))
        surface.blit(picture, spot)
        self._draw_cargo(surface, theme, spot)
        words = Rect(inner.x, inner.y + high, inner.w, inner.h - high)
        draw_text(
            surface, theme, shown.words, words, "small", "ink_soft" if not can else "ink", "center", "middle"
        )

    def _count(self) -> int:
        return self.shown.value if self.part == "cars" else 1

    def _picture(self, theme: Theme, area: Rect) -> Surface:
        count = self._count()
        units = WIDE[self.part] * count
        high = min(area.h, area.w * HIGH // units)
        size = (max(1, units * high // HIGH), max(1, high))
        shown = self.shown
        key = ("spike part", self.part, shown.value, shown.most, self.ink, theme.name)
        return self.app.art.cache.make(
            key, size, lambda: svg(part_svg(theme, self.part, shown.value, shown.most, self.ink), size)
        )

    def _draw_cargo(self, surface: Surface, theme: Theme, spot: Rect) -> None:
        if self.part != "cars":
            return
        wide = spot.w / self._count()
        side = int(spot.h * 0.62)
        for idx, good in enumerate(self.shown.aboard[: self._count()]):
            picture = sign(self.app, self.board, good, side)
            at = (round(spot.x + (idx + 0.5) * wide), round(spot.y + spot.h * 0.4))
            surface.blit(picture, picture.get_rect(center=at))


def part_svg(theme: Theme, part: str, value: int, most: int, ink: str) -> str:
    """The picture of a part of a train; the number of cars is ``value``."""
    inks = (token_hex(theme, ink), token_hex(theme, "ink"), token_hex(theme, "raised"))
    bodies = {"speed": _locomotive, "power": _tender, "cars": _cars}
    wide = WIDE[part] * (value if part == "cars" else 1)
    body = bodies[part](value, most, inks)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HIGH}">{body}</svg>'


Inks = tuple[str, str, str]


def _wheels(places: Sequence[tuple[float, float]], inks: Inks) -> str:
    _, dark, light = inks
    return "".join(
        f'<circle cx="{x}" cy="{29 - r}" r="{r}" fill="{dark}" stroke="{light}" stroke-width="1"/>'
        for x, r in places
    )


def _locomotive(value: int, most: int, inks: Inks) -> str:
    """An arrow for each space of the train's speed, outlined for those still to buy."""
    ink, dark, light = inks
    body = (
        f'<path d="M3 22 V11 H7 V4 H12 V11 H34 V3 H49 V22 Z" fill="{ink}" stroke="{dark}" '
        f'stroke-width="1.4"/><rect x="39" y="6" width="7" height="6" fill="{light}"/>'
        f'<path d="M1 26 L5 21 H49 V25 Z" fill="{ink}" stroke="{dark}" stroke-width="1.2"/>'
    )
    for number in range(most):
        x = 9.5 + number * 8
        fill = light if number < value else "none"
        opacity = 1 if number < value else 0.55
        body += (
            f'<path d="M{x + 6} 13.4 L{x} 16.6 L{x + 6} 19.8 Z" fill="{fill}" stroke="{light}" '
            f'stroke-width="1" opacity="{opacity}"/>'
        )
    return body + _wheels(((13, 4), (24, 4), (41, 5.4)), inks)


def _tender(value: int, most: int, inks: Inks) -> str:
    """A card for each one that is drawn."""
    ink, dark, light = inks
    body = (
        f'<path d="M3 22 V8 H37 V22 Z M1 22 H39 V25 H1 Z" fill="{ink}" stroke="{dark}" stroke-width="1.4"/>'
    )
    step = 30 / most
    for number in range(most):
        x = 5.6 + number * step
        fill = light if number < value else "none"
        opacity = 1 if number < value else 0.5
        body += (
            f'<rect x="{x}" y="11" width="{step - 2:.1f}" height="8.6" rx="1" fill="{fill}" stroke="{light}" '
            f'stroke-width="1" opacity="{opacity}"/>'
        )
    return body + _wheels(((10, 3.6), (30, 3.6)), inks)


def _cars(value: int, most: int, inks: Inks) -> str:
    """Open cars, with a ring where cargo fits."""
    ink, dark, light = inks
    body = ""
    for number in range(value):
        x = 40 * number
        body += (
            f'<path d="M{x + 2} 9 H{x + 6} V19 H{x + 34} V9 H{x + 38} V23 H{x + 2} Z" fill="{ink}" '
            f'stroke="{dark}" stroke-width="1.4"/>'
            f'<circle cx="{x + 20}" cy="12" r="7" fill="{light}" stroke="{dark}" stroke-width="1" '
            f'stroke-opacity="0.5"/>' + _wheels(((x + 10, 3.4), (x + 30, 3.4)), inks)
        )
    return body


class TrainRow(Row):
    """The three parts side by side: one Tab stop, arrow keys move inside."""

    def __init__(
        self, app: App, board: Board, parts: Sequence[str], on_press: Callable[[int], object]
    ) -> None:
        super().__init__(name="train", gap=1, cross="stretch", roving=True)
        self.parts = [
            TrainPart(app, board, part, self._presser(on_press, idx), name=f"part {part}", grow=1)
            for idx, part in enumerate(parts)
        ]
        self.replace(*self.parts)

    @staticmethod
    def _presser(act: Callable[[int], object], idx: int) -> Callable[[], object]:
        return lambda: act(idx)

    def show(self, parts: Sequence[Part], ink: str) -> None:
        """Show the parts of a train."""
        for widget, shown in zip(self.parts, parts, strict=True):
            widget.show(shown, ink)
