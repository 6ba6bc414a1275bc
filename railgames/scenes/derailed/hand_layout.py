"""Layout of the hand: cards, tools, texts and piles, beside the board or below it."""

from pygame import Rect

from railgames.games.derailed.board import HAND
from railgames.scenes.derailed.pieces import RATIO
from railgames.ui.text import line_height
from railgames.ui.theme import Theme

TOOL, PILE = 34, 46
"""Preferred sizes at scale 1."""

CARD = 150
"""The widest a card of the hand gets at scale 1."""

TWO_ROWS = 1.25
"""Below the board the hand lies in two rows where cards are more than this much larger than in one."""

TOOLS = 4


class HandLayout:
    """Rectangles in window pixels: ``cards`` (four), ``tools`` (four), ``caption``, ``news`` for what the
    ghost does, ``deck`` and ``discard`` with their ``deck_words`` and ``discard_words``."""

    def __init__(self, theme: Theme, area: Rect, is_beside: bool) -> None:
        self.theme = theme
        self.area = Rect(area)
        self.pad = max(3, theme.px(10))
        self.gap = max(2, theme.px(8))
        self.small = line_height(theme, "small")
        inner = area.inflate(-2 * self.pad, -2 * self.pad)
        if is_beside:
            self._beside(inner)
        else:
            self._below(inner)

    @staticmethod
    def width_beside(theme: Theme, width: int) -> int:
        """Pixels the hand wants beside the board."""
        return max(min(theme.px(210), width * 2 // 5), min(theme.px(330), width * 3 // 10))

    @staticmethod
    def height_below(theme: Theme, height: int) -> int:
        """Pixels the hand wants below the board."""
        return min(theme.px(138), height * 2 // 5)

    @staticmethod
    def least(theme: Theme, usual: int, beside: bool) -> int:
        """Pixels with which the hand can do where the board needs the room, at most ``usual``."""
        return min(usual, theme.px(210 if beside else 112))

    def _beside(self, inner: Rect) -> None:
        gap = self.gap
        tool = max(18, min(self.theme.px(TOOL), (inner.w - 2 * gap) // TOOLS))
        pile = max(16, min(self.theme.px(PILE), inner.h // 9))
        # cards shrink so that the text below them always has two lines
        words = 2 * self.small
        free = inner.h - tool - pile - words - 4 * gap
        high = max(
            14, min(round(self.theme.px(CARD) / RATIO), round((inner.w - gap) / 2 / RATIO), (free - gap) // 2)
        )
        wide = round(high * RATIO)
        left = inner.x + (inner.w - 2 * wide - gap) // 2
        self.cards = [
            Rect(left + n % 2 * (wide + gap), inner.y + n // 2 * (high + gap), wide, high)
            for n in range(HAND)
        ]
        y = self.cards[-1].bottom + gap
        self._put_tools(inner.x, y, tool)
        self.caption = Rect(self.tools[-1].right + gap, y, inner.right - self.tools[-1].right - gap, tool)
        if self.caption.w < self.theme.px(110):
            self.caption = Rect(inner.x, y + tool + gap // 2, inner.w, words)
            y = self.caption.bottom - tool
        top = y + tool + gap
        self._put_piles(inner.x, inner.bottom - pile, inner.w, pile)
        self.news = Rect(inner.x, top, inner.w, max(0, inner.bottom - pile - gap - top))

    def _below(self, inner: Rect) -> None:
        gap, theme = self.gap, self.theme
        pile = max(16, min(theme.px(PILE), (inner.h - gap) // 2))
        side = min(max(round(pile * RATIO) + gap + theme.px(56), inner.w // 10), inner.w // 5)
        tool = max(18, min(theme.px(TOOL), inner.h // 3, inner.w // 14))
        least = max(TOOLS * tool + (TOOLS - 1) * (gap // 2), min(theme.px(190), inner.w // 4))
        one, two = (self._width_in_rows(inner, rows, inner.w - side - least) for rows in (1, 2))
        rows, wide = (2, two) if two > TWO_ROWS * one else (1, one)
        high, columns = round(wide / RATIO), HAND // rows
        y = inner.y + (inner.h - rows * high - (rows - 1) * gap) // 2
        self.cards = [
            Rect(inner.x + n % columns * (wide + gap), y + n // columns * (high + gap), wide, high)
            for n in range(HAND)
        ]
        x = self.cards[-1].right + 2 * gap
        self._put_column(inner.right - side, inner, pile)
        self._put_tools(x, inner.y, tool)
        room = inner.right - side - gap - x
        left = self.tools[-1].right + gap
        self.caption = Rect(left, inner.y, max(0, x + room - left), tool)
        top = inner.y + tool + gap // 2
        if self.caption.w < theme.px(120):
            self.caption = Rect(x, top, room, min(2 * self.small, max(0, inner.bottom - top)))
            top = self.caption.bottom
        self.news = Rect(x, top, room, max(0, inner.bottom - top))

    def _width_in_rows(self, inner: Rect, rows: int, room: int) -> int:
        """The width of a card if the hand has this many rows, with ``room`` pixels and the gaps around."""
        high = max(14, min((inner.h - (rows - 1) * self.gap) // rows, round(self.theme.px(CARD) / RATIO)))
        columns = HAND // rows
        return min(round(high * RATIO), (room - (columns + 2) * self.gap) // columns)

    def _put_tools(self, x: int, y: int, tool: int) -> None:
        step = tool + self.gap // 2
        self.tools = [Rect(x + n * step, y, tool, tool) for n in range(TOOLS)]

    def _put_piles(self, x: int, y: int, width: int, pile: int) -> None:
        half = (width - self.gap) // 2
        wide = round(pile * RATIO)
        self.deck = Rect(x, y, wide, pile)
        self.deck_words = Rect(x + wide + self.gap // 2, y, max(0, half - wide - self.gap // 2), pile)
        x += half + self.gap
        self.discard = Rect(x, y, wide, pile)
        self.discard_words = Rect(x + wide + self.gap // 2, y, max(0, half - wide - self.gap // 2), pile)

    def _put_column(self, x: int, inner: Rect, pile: int) -> None:
        wide = round(pile * RATIO)
        top = inner.y + max(0, (inner.h - 2 * pile - self.gap) // 2)
        low = top + pile + self.gap
        room = max(0, inner.right - x - wide - self.gap // 2)
        self.deck, self.deck_words = Rect(x, top, wide, pile), Rect(x + wide + self.gap // 2, top, room, pile)
        self.discard = Rect(x, low, wide, pile)
        self.discard_words = Rect(x + wide + self.gap // 2, low, room, pile)
