"""Widgets of one line that can be pressed: demands, loads, goods, trains and other offers of a turn."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.games.empire_builder.board import Board
from railgames.scenes.empire_builder.goods import sign
from railgames.ui.app import App
from railgames.ui.text import draw_text, fitted_size, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Grid
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, mix, ring_margin
from railgames.ui.widgets.tip_place import OwnTip

RIGHT = 3
"""The right button of the mouse."""
SIGN = 16
"""Side of the sign of a good, in pixels at scale 1."""
LINE = 22
"""Height of a line, in pixels at scale 1."""


class Shown(NamedTuple):
    """The content of an item: ``title``, a ``note`` at the right, ``words`` below, and the sign of a good (-1
    for none).

    ``reason``: why it cannot be pressed; ``is_lit``: a hint points at it; ``is_ready``: pressing it plays
    something now; ``is_wanted``: it belongs to what is pointed at.
    """

    title: str
    note: str = ""
    words: str = ""
    good: int = -1
    tooltip: str = ""
    reason: str = ""
    is_lit: bool = False
    is_ready: bool = False
    is_wanted: bool = False
    is_on: bool = False
    note_ink: str = "ink"


class Item(OwnTip, Pressable):
    """A widget for one ``Shown``. A flat one has no frame unless it is lit or wanted. ``on_turn``: what the
    right button does. Its tooltip stays in the panel, off what the item lights on the map."""

    def __init__(
        self,
        app: App,
        board: Board,
        on_press: Callable[[], object],
        on_hover: Callable[[bool], object] | None = None,
        *,
        is_flat: bool = False,
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(**common)
        self.app, self.board, self.is_flat = app, board, is_flat
        self.on_press, self.on_hover = on_press, on_hover
        self.on_turn: Callable[[], object] | None = None
        self.shown = Shown("")

    def show(self, shown: Shown) -> None:
        """Show new content."""
        if (shown.title, shown.note, shown.words) != (self.shown.title, self.shown.note, self.shown.words):
            self.relayout()
        if shown != self.shown:
            self.shown = shown
            self.invalidate()
        self.tooltip, self.disabled_reason, self.is_on = shown.tooltip, shown.reason, shown.is_on
        self.meaning = (shown.title, shown.words, shown.is_ready)

    @property
    def text(self) -> str:
        """All its texts."""
        return " ".join(filter(None, (self.shown.title, self.shown.note, self.shown.words)))

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if self.on_hover is not None:
            self.on_hover(is_hovered)

    def focus_changed(self, has_focus: bool) -> None:
        """Focus by keyboard lights up the same as the pointer."""
        super().focus_changed(has_focus)
        is_seen = self.tree is not None and self.tree.is_focus_visible
        if self.on_hover is not None and (is_seen or not has_focus):
            self.on_hover(has_focus)

    def focus_rect(self) -> Rect:
        """That of a flat one is so small that its ring covers nothing of the lines above and below."""
        if not self.is_flat or self.tree is None or self.tree.theme is None:
            return self.rect
        return self.rect.inflate(0, -2 * ring_margin(self.tree.theme))

    def handle(self, event: pygame.event.Event) -> bool:
        if self.on_turn is not None and event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT:
            self.on_turn()
            return True
        return super().handle(event)

    def activate(self) -> None:
        self.on_press()

    def _indent(self, theme: Theme) -> int:
        return int(theme.px(SIGN)) + spacing(theme, 1) if self.shown.good >= 0 else 0

    def _lines(self, theme: Theme, width: int) -> list[str]:
        """The words below the title, wrapped. Words that fit beside the title are drawn there."""
        room = max(1, width - 2 * spacing(theme, 1.5))
        if not self.shown.words or self._is_in_line(theme, room):
            return []
        return wrap(theme, self.shown.words, "small", room)

    def _is_in_line(self, theme: Theme, room: int) -> bool:
        shown = self.shown
        used = text_width(theme, shown.title, "body") + text_width(theme, shown.words, "small")
        return (
            used + text_width(theme, shown.note, "strong") + self._indent(theme) + spacing(theme, 4) <= room
        )

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        shown, pad = self.shown, spacing(theme, 1.5)
        natural = text_width(theme, shown.title, "body") + text_width(theme, shown.note, "strong")
        natural += self._indent(theme) + 2 * pad + spacing(theme, 2)
        wide = natural if width is None else width
        return wide, int(theme.px(LINE)) + len(self._lines(theme, wide)) * line_height(theme, "small")

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(60)), self.measured(theme, self.rect.w or None)[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        shown, can, rect = self.shown, self.enabled, self.rect
        is_up = can and (self.is_hovered or self.is_pressed)
        fill = color(theme, "card")
        if shown.is_ready:
            fill = mix(fill, color(theme, "good"), 0.2)
        if shown.is_on or shown.is_wanted:
            fill = mix(fill, color(theme, "accent"), 0.18)
        if is_up:
            fill = mix(fill, color(theme, "accent"), 0.12)
        is_strong = shown.is_lit or shown.is_ready or shown.is_wanted or shown.is_on
        if is_strong or is_up or not self.is_flat:
            tone = "glow" if shown.is_lit else "good" if shown.is_ready else "accent" if is_strong else "line"
            if can and not is_strong and not self.is_flat:
                tone = "line_strong"
            box(
                surface,
                rect,
                fill,
                color(theme, tone),
                theme.radius,
                max(1, int(theme.px(2))) if is_strong else 1,
            )
        self._draw_words(surface, theme, rect)

    def _draw_words(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        shown, pad = self.shown, spacing(theme, 1.5)
        high = int(theme.px(LINE))
        line = Rect(rect.x + pad, rect.y, rect.w - 2 * pad, high)
        tone = "ink" if self.enabled else "ink_soft"
        if shown.good >= 0:
            side = int(theme.px(SIGN))
            picture = sign(self.app, self.board, shown.good, side)
            surface.blit(picture, picture.get_rect(midleft=line.midleft))
        indent, wide = self._indent(theme), text_width(theme, shown.note, "strong")
        spot = Rect(
            line.x + indent, line.y, line.w - indent - wide - (spacing(theme, 1) if wide else 0), high
        )
        size = fitted_size(theme, shown.title, "body", spot.size)
        draw_text(surface, theme, shown.title, spot, "body", tone, valign="middle", size=size)
        if shown.words and not self._lines(theme, rect.w):
            after = text_width(theme, shown.title, "body") + spacing(theme, 2)
            beside = Rect(spot.x + after, spot.y + theme.px(1), spot.w - after, spot.h)
            draw_text(surface, theme, shown.words, beside, "small", "ink_soft", valign="middle")
        ink = shown.note_ink if self.enabled else "ink_soft"
        draw_text(surface, theme, shown.note, line, "strong", ink, "right", "middle", ellipsis=False)
        small = line_height(theme, "small")
        for idx, words in enumerate(self._lines(theme, rect.w)):
            spot = Rect(line.x, line.bottom - theme.px(2) + idx * small, line.w, small)
            draw_text(surface, theme, words, spot, "small", "ink_soft", valign="middle")


class Items(Grid):
    """Items in columns: one Tab stop, arrow keys move inside. Hidden while it is empty."""

    def __init__(
        self,
        app: App,
        board: Board,
        name: str,
        on_press: Callable[[int], object],
        on_hover: Callable[[int, bool], object] | None = None,
        cell_width: float = 130,
        on_turn: Callable[[int], object] | None = None,
    ) -> None:
        self._least = cell_width
        super().__init__(name=name, gap=0.75, cell_width=cell_width, roving=True, visible=False)
        self.app, self.board = app, board
        self._on_press, self._on_hover, self._on_turn = on_press, on_hover, on_turn
        self.items: list[Item] = []

    def _shape(self, theme: Theme, width: int | None, count: int) -> tuple[int, int]:
        """As many columns as show every title and note whole."""
        wide = max((item.measured(theme, None)[0] for item in self.items), default=0)
        self.cell_width = max(self._least, wide / theme.scale)
        return super()._shape(theme, width, count)

    def show(self, lines: Sequence[Shown]) -> None:
        """Show an item for each line."""
        self.visible = bool(lines)
        if len(lines) != len(self.items):
            for idx in range(len(self.items), len(lines)):
                press, hover = _callbacks(self._on_press, self._on_hover, idx)
                self.items.append(Item(self.app, self.board, press, hover, name=f"{self.name} {idx + 1}"))
                if self._on_turn is not None:
                    self.items[-1].on_turn = partial(self._on_turn, idx)
            del self.items[len(lines) :]
            self.replace(*self.items)
        for item, line in zip(self.items, lines, strict=True):
            item.show(line)


def _callbacks(
    on_press: Callable[[int], object], on_hover: Callable[[int, bool], object] | None, idx: int
) -> tuple[Callable[[], object], Callable[[bool], object] | None]:
    return lambda: on_press(idx), None if on_hover is None else lambda is_on: on_hover(idx, is_on)


class DemandCard(Column):
    """A card with its demands, on a sheet of its own."""

    def __init__(self, *items: Item, gap: float = 0) -> None:
        super().__init__(*items, gap=gap)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide, high = super().measure(theme, width)
        return wide, high + 2 * spacing(theme, 0.5)

    def arrange(self, theme: Theme) -> None:
        rest = Rect(self.rect)
        self.rect = rest.inflate(0, -2 * spacing(theme, 0.5))
        super().arrange(theme)
        self.rect = rest

    def draw(self, surface: Surface, theme: Theme) -> None:
        box(surface, self.rect, color(theme, "card"), color(theme, "card_edge"), theme.radius)


class Hand(Column):
    """All demand cards: one Tab stop. Demands are numbered from 0 over all cards."""

    def __init__(
        self,
        app: App,
        board: Board,
        on_press: Callable[[int], object],
        on_hover: Callable[[int, bool], object],
    ) -> None:
        super().__init__(name="demands", gap=1, roving=True)
        self.app, self.board = app, board
        self._on_press, self._on_hover = on_press, on_hover
        self.items: list[Item] = []

    @staticmethod
    def _gap_of(sheets: int) -> float:
        """The gap between demands. On one sheet it makes them as high together as three on three sheets are,
        so that nothing below moves when they are sorted."""
        return 0.5 if sheets == 1 else 0

    def show(self, cards: Sequence[Sequence[Shown]]) -> None:
        """Show the demands of each sheet: a card, or all of them."""
        counts = tuple(map(len, cards))
        self.visible = any(counts)
        if counts != tuple(len(child.children) for child in self.children):
            self.items = []
            made = []
            for count in counts:
                own = []
                for _ in range(count):
                    idx = len(self.items)
                    press, hover = _callbacks(self._on_press, self._on_hover, idx)
                    one = Item(self.app, self.board, press, hover, is_flat=True, name=f"demand {idx + 1}")
                    self.items.append(one)
                    own.append(one)
                made.append(DemandCard(*own, gap=self._gap_of(len(counts))))
            self.replace(*made)
        for item, line in zip(self.items, (line for card in cards for line in card), strict=True):
            item.show(line)
