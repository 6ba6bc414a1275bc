"""Rail cards as widgets: the face-up cards, the deck, and a hand by types."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.scenes.spike.looks import CARD_HEIGHT, CARD_WIDTH, card_picture, swatch
from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Row, Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import box, color, hex_of, readable_on

BACK, TAKEN = -1, -2
"""In place of a type: the back of a card, and the empty place of a card that was taken."""

HIGH, TIGHT = 49, 40
"""Height of a card at scale 1: normally, and where space is short."""

FADED = 90
"""Opacity of a card with a count of 0, out of 255."""


class CardButton(Pressable):
    """A rail card. ``kind`` may be ``BACK`` or ``TAKEN``; ``count`` is shown on it, -1 for none; its row sets
    ``high``."""

    high = HIGH

    def __init__(
        self,
        app: App,
        board: Board,
        on_press: Callable[[], object],
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(**common)
        self.app, self.board, self.on_press = app, board, on_press
        self.kind, self.count, self.used, self.is_hinted = BACK, -1, 0, False

    def show(self, kind: int, count: int, words: str, reason: str, is_hinted: bool = False) -> None:
        """Show a card with its count and tooltip; ``reason``: why it cannot be pressed, "" if it can."""
        if (kind, count, is_hinted) != (self.kind, self.count, self.is_hinted):
            self.kind, self.count, self.is_hinted = kind, count, is_hinted
            self.invalidate()
        self.tooltip, self.disabled_reason, self.meaning = words, reason, kind

    def use(self, count: int) -> None:
        """Show that this many of them would be paid."""
        if count != self.used:
            self.used = count
            self.invalidate()

    @property
    def text(self) -> str:
        """The figure on the card."""
        if self.used:
            return tr("{n} of {all}", n=self.used, all=self.count)
        return str(self.count) if self.count >= 0 else ""

    def activate(self) -> None:
        self.on_press()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        high = int(theme.px(self.high))
        return high * CARD_WIDTH // CARD_HEIGHT, high

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(26)), int(theme.px(38))

    def draw(self, surface: Surface, theme: Theme) -> None:
        rect = self._card()
        if self.kind == TAKEN:
            box(surface, rect, None, color(theme, "line"), theme.radius, max(1, theme.px(1)))
            return
        picture = card_picture(self.app, self.board, self.kind, rect.size)
        if self.count == 0:
            picture = picture.copy()
            picture.set_alpha(FADED)
        is_up = self.enabled and self.is_hovered
        if self.used or is_up:
            rect = rect.move(0, -theme.px(2))
        surface.blit(picture, rect)
        if is_up or self.is_on or self.is_hinted or self.used:
            edge = color(theme, "glow" if self.is_hinted else "accent")
            box(surface, rect.inflate(4, 4), None, edge, theme.radius, max(2, theme.px(2)))
        if self.count > 0:
            self._draw_count(surface, theme, rect)

    def _card(self) -> Rect:
        """The rectangle of the card, in its own proportions."""
        high = min(self.rect.h, self.rect.w * CARD_HEIGHT // CARD_WIDTH)
        rect = Rect(0, 0, max(1, high * CARD_WIDTH // CARD_HEIGHT), max(1, high))
        rect.center = self.rect.center
        return rect

    def _draw_count(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        """Draw the count, or how many would be paid."""
        words = f"{self.used}/{self.count}" if self.used else str(self.count)
        high = max(16, theme.px(18))
        wide = max(high, text_width(theme, words, "strong") + theme.px(8))
        spot = Rect(0, 0, wide, high)
        spot.midbottom = (rect.centerx, rect.bottom - theme.px(1))
        fill = color(theme, "accent" if self.used else "raised")
        box(surface, spot, fill, color(theme, "line_strong"), high // 2)
        ink = hex_of(readable_on(theme, fill)) if self.used else "ink"
        draw_text(surface, theme, words, spot, "strong", ink, "center", "middle", ellipsis=False)


class CardRow(Row):
    """Cards side by side: one Tab stop, arrow keys move inside."""

    high = HIGH

    def __init__(self, app: App, board: Board, name: str, on_press: Callable[[int], object]) -> None:
        super().__init__(name=name, gap=1, justify="center", roving=True)
        self.app, self.board, self._on_press = app, board, on_press
        self.cards: list[CardButton] = []

    def hold(self, count: int) -> None:
        """Show this many cards."""
        if count == len(self.cards):
            return
        for idx in range(len(self.cards), count):
            press = self._presser(idx)
            self.cards.append(CardButton(self.app, self.board, press, name=f"{self.name} {idx + 1}"))
        del self.cards[count:]
        self.size(self.high)
        self.replace(*self.cards)

    def size(self, high: int) -> None:
        """Set the height of the cards at scale 1, also for later ones."""
        self.high = high
        for card in self.cards:
            card.high = high

    def _presser(self, idx: int) -> Callable[[], object]:
        return lambda: self._on_press(idx)


class FaceUpRow(CardRow):
    """The face-up cards, followed by the deck. ``slots`` are the types in their places: a card that is taken
    leaves its place empty until new ones come, so that none moves under the pointer."""

    slots: tuple[int, ...] = ()
    pressed = -1

    def lay(self, kinds: Sequence[int]) -> None:
        """Show these cards. If they are the former ones without some that were taken, the others keep their
        places; of two equal ones the one that was ``pressed`` is removed."""
        left, kept = Counter(kinds), list(self.slots)
        for idx in sorted(range(len(kept)), key=lambda idx: idx == self.pressed):
            kind = kept[idx]
            kept[idx] = kind if left[kind] else TAKEN
            left[kind] -= left[kind] > 0
        self.slots = tuple(sorted(kinds)) if left.total() or not kinds else tuple(kept)
        self.hold(len(self.slots) + 1)


class DeckStrip(Widget):
    """How many cards of each type are unseen, in one line: a piece of track and a figure for each."""

    def __init__(self, app: App, board: Board) -> None:
        super().__init__(name="unseen")
        self.app, self.board = app, board
        self.counts: tuple[int, ...] = ()

    def show(self, counts: Sequence[int], words: str) -> None:
        """Show these counts by type."""
        if tuple(counts) != self.counts:
            self.counts = tuple(counts)
            self.invalidate()
        self.tooltip = words

    @property
    def text(self) -> str:
        """The figures."""
        return " ".join(map(str, self.counts))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(200)) if width is None else width, line_height(theme, "small")

    def smallest(self, theme: Theme) -> Size:
        return 0, line_height(theme, "small")

    def draw(self, surface: Surface, theme: Theme) -> None:
        eye = Rect(self.rect.x, self.rect.y, self.rect.h, self.rect.h)
        draw_icon(surface, theme, self, "eye-off", eye, color(theme, "ink_soft"))
        begin = eye.right + spacing(theme, 1)
        wide = (self.rect.right - begin) / max(1, len(self.counts))
        high = int(theme.px(10))
        for kind, count in enumerate(self.counts):
            figure = str(count)
            words = text_width(theme, figure, "small")
            long = max(high * 2, min(int(theme.px(22)), int(wide) - words - spacing(theme, 2)))
            left = begin + round(kind * wide + (wide - long - words - spacing(theme, 1)) / 2)
            picture = swatch(self.app, self.board, kind, (long, high))
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
            spot = Rect(left + long + spacing(theme, 1), self.rect.y, words + 2, self.rect.h)
            tone = "ink" if count else "ink_soft"
            draw_text(surface, theme, figure, spot, "small", tone, "left", "middle", ellipsis=False)


def card_words(board: Board, kind: int) -> str:
    """The name of a card."""
    return tr(board.type_title(kind)).capitalize() if kind >= 0 else tr("A hidden card")
