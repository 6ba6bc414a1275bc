"""The card at the end of a round: who did what for how many points, and what comes next."""

from collections.abc import Callable, Sequence
from typing import Literal

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.scenes.round_end import RoundEnd, SeatRound
from railgames.scenes.table.seat_card import draw_look
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Label, Overlay, Panel, Row, ScrollArea, Spacer
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.layout import Grid
from railgames.ui.widgets.paint import color

GUARD_SECONDS = 0.25
"""For so long after it opens, the card ignores presses: they were meant to skip what came before it."""

LINES_WIDE, PICTURES_WIDE, PAIRS_WIDE = 352, 520, 640
"""Width of the content in pixels at scale 1: of lines alone, of lines with pictures, and of two of these
beside each other."""

MOST_HIGH = 0.45
"""The part of the room's height that pictures below each other may take; more stand in pairs."""

PICTURE = 112
"""The side of a picture that a room draws for the card, in pixels at scale 1."""


class SeatLine(Widget):
    """One seat's line: picture, sign, name and points; below the name what the seat did."""

    def __init__(self, line: SeatRound, name: str, look: SeatLook, is_first: bool) -> None:
        super().__init__(name=f"round of seat {line.seat + 1}")
        self.line, self.title, self.look, self.is_first = line, name, look, is_first
        self.tooltip = self.text

    @property
    def text(self) -> str:
        """The words of the line, as a reader of the screen says them."""
        line = self.line
        return tr("{name}: {words}, {points}, {total}", name=self.title, words=line.words,
                  points=self.points_text, total=line.total)  # fmt: skip

    @property
    def points_text(self) -> str:
        """The points of the round with their sign."""
        return f"{self.line.points:+d}" if self.line.points else "0"

    def _picture(self) -> Size:
        picture = self.line.picture
        return (0, 0) if picture is None else picture.get_size()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        words = line_height(theme, "strong") + line_height(theme, "small")
        picture = self._picture()
        wide = picture[0] + int(theme.px(150))
        return max(wide, width or 0), max(picture[1], words) + spacing(theme, 1)

    def draw(self, surface: Surface, theme: Theme) -> None:
        gap, rect = spacing(theme, 2), Rect(self.rect)
        picture = self.line.picture
        if picture is not None:
            spot = picture.get_rect(midleft=rect.midleft)
            surface.blit(picture, spot)
            rect = Rect(spot.right + gap, spot.y, rect.right - spot.right - gap, spot.h)
            self._draw_beside(surface, theme, rect)
        else:
            self._draw_flat(surface, theme, rect)

    def _draw_flat(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        """Name and words at the left, points at the right."""
        high, low = line_height(theme, "strong"), line_height(theme, "small")
        top = rect.centery - (high + low) // 2
        total = max(int(theme.px(38)), text_width(theme, str(self.line.total), "figure"))
        gained = max(int(theme.px(38)), text_width(theme, self.points_text, "strong"))
        figures = Rect(rect.right - total, rect.y, total, rect.h)
        points = Rect(figures.x - spacing(theme, 1) - gained, rect.y, gained, rect.h)
        left = self._draw_name(surface, theme, Rect(rect.x, top, points.x - rect.x, high))
        words = Rect(left, top + high, points.x - left, low)
        draw_text(surface, theme, self.line.words, words, "small", "ink_soft")
        self._draw_points(surface, theme, points)
        total_text = str(self.line.total)
        draw_text(surface, theme, total_text, figures, "figure", "ink", align="right", valign="middle")

    def _draw_beside(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        """Beside a picture: name, points and words, one below the other."""
        high = line_height(theme, "strong")
        self._draw_name(surface, theme, Rect(rect.x, rect.y, rect.w, high))
        wide = text_width(theme, self.points_text, "strong") + spacing(theme, 2)
        points = Rect(rect.x, rect.y + high, wide, high)
        self._draw_points(surface, theme, points, "left")
        total = tr("{n} in all", n=self.line.total)
        draw_text(surface, theme, total, Rect(points.right, points.y, rect.w - wide, high), "body", "ink")
        words = Rect(rect.x, points.bottom, rect.w, rect.bottom - points.bottom)
        draw_text(surface, theme, self.line.words, words, "small", "ink_soft", wrap=True)

    def _draw_name(self, surface: Surface, theme: Theme, rect: Rect) -> int:
        """The seat's sign and name; returns where the name begins."""
        side = int(theme.px(16))
        sign = Rect(rect.x, rect.y + (rect.h - side) // 2, side, side)
        draw_look(surface, theme, self, self.look, sign)
        left = sign.right + spacing(theme, 1.5)
        spot = Rect(left, rect.y, rect.right - left, rect.h)
        draw_text(surface, theme, self.title, spot, "strong", "ink", valign="middle")
        return left

    def _draw_points(
        self, surface: Surface, theme: Theme, rect: Rect, align: Literal["left", "right"] = "right"
    ) -> None:
        points = self.line.points
        tone = "good_text" if points > 0 else "bad_text" if points < 0 else "ink_soft"
        draw_text(surface, theme, self.points_text, rect, "strong", tone, align=align, valign="middle")

    def draw_over(self, surface: Surface, theme: Theme) -> None:
        if not self.is_first:
            y = self.rect.y - 1
            pygame.draw.line(surface, color(theme, "line"), (self.rect.x, y), (self.rect.right - 1, y))


class RoundCard(Overlay):
    """The card; any press, of a key or the mouse, closes it. It lies beside the board as far as possible:
    ``lies_on`` is the hand's rectangle, ``within`` that of the room."""

    def __init__(
        self,
        end: RoundEnd,
        names: Sequence[str],
        looks: Callable[[int], SeatLook],
        on_close: Callable[[], object],
        lies_on: Callable[[], Rect],
        within: Callable[[], Rect],
    ) -> None:
        self.end = end
        self._lies_on, self._within = lies_on, within
        self._guard = GUARD_SECONDS
        has_pictures = any(line.picture is not None for line in end.seats)
        lines = [
            SeatLine(line, names[line.seat], looks(line.seat), not idx or has_pictures)
            for idx, line in enumerate(end.seats)
        ]
        self.button = Button(tr("Go on"), self.close, kind="primary", name="round seen")
        notes = [Label(note, "small", "ink_soft", wraps=True) for note in end.notes]
        body: list[Widget] = [Label(end.title, "title", wraps=True)]
        high = sum(line.picture.get_height() for line in end.seats if line.picture is not None)
        in_pairs = len(lines) > 1 and has_pictures and (len(lines) > 2 or high > MOST_HIGH * within().h)
        body += [Grid(*lines, columns=2, gap=3)] if in_pairs else lines
        column = Column(*body, *notes, gap=2)
        wide = PAIRS_WIDE if in_pairs else PICTURES_WIDE if has_pictures else LINES_WIDE
        page = Column(ScrollArea(column), Row(Spacer(), self.button), gap=3)
        super().__init__(_Wide(Panel(page, pad=(5, 4)), wide), closes_outside=False, on_close=on_close)
        self.default = self.button

    def content_rect(self, bounds: Rect, theme: Theme) -> Rect:
        """Over a hand that is beside the board; else at the left edge of the window, over the seats."""
        edge = spacing(theme, 2)
        hand, room = self._lies_on(), self._within()
        is_beside = hand.w < 0.8 * room.w
        free = Rect(room if is_beside else (bounds.x, room.y, bounds.w, room.h)).inflate(-2 * edge, -2 * edge)
        wide, high = self.content.measured(theme, free.w)
        spot = Rect(0, 0, min(wide, free.w), min(high, free.h))
        if is_beside:
            spot.center = hand.center
        else:
            spot.bottomleft = free.bottomleft
        return spot.clamp(free)

    def first_focus(self) -> Widget | None:
        """The button; from now on the guard runs."""
        if self.tree is not None:
            self.tree.animate(self)
        return super().first_focus()

    def update(self, dt: float) -> None:
        """Count down the guard."""
        self._guard -= dt
        if self._guard <= 0 and self.tree is not None:
            self.closes_outside = True
            self.tree.rest(self)

    def handle_key_first(self, event: pygame.event.Event) -> bool:
        """Close it by the keys of *skip* and *end turn* as well; swallow keys that come too early."""
        if event.type != pygame.KEYDOWN:
            return False
        if self._guard > 0:
            return True
        if self.is_key(event, "skip") or self.is_key(event, "end_turn"):
            self.close()
            return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Close it by a press on it."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        if self._guard <= 0:
            self.close()
        return True


class _Wide(Widget):
    """Gives its child a width (px at scale 1), or less where there is less room."""

    def __init__(self, child: Widget, wide: float) -> None:
        super().__init__(child, name="round card")
        self.wide = wide

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide = int(theme.px(self.wide))
        wide = wide if width is None else min(wide, width)
        return wide, self.children[0].measured(theme, wide)[1]

    def arrange(self, theme: Theme) -> None:
        self.children[0].place(self.rect, theme)
