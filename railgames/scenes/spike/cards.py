"""Rail cards as widgets: those that lie face up, the deck, and a hand by types."""

from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.scenes.spike.looks import CARD_HEIGHT, CARD_WIDTH, card_picture
from railgames.ui.app import App
from railgames.ui.text import draw_text
from railgames.ui.theme import Theme
from railgames.ui.widgets import Row
from railgames.ui.widgets.base import Size
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color

FADED = 90
"""How opaque a card is of which there is none, out of 255."""


class CardButton(Pressable):
    """A rail card; ``kind`` -1 is a back. ``count`` is shown on it, -1 for no figure."""

    def __init__(
        self,
        app: App,
        board: Board,
        on_press: Callable[[], object],
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(**common)
        self.app, self.board, self.on_press = app, board, on_press
        self.kind, self.count, self.is_hinted = -1, -1, False

    def show(self, kind: int, count: int, words: str, reason: str, is_hinted: bool = False) -> None:
        """Show a card, so many of it, what it is, and why it cannot be pressed ("" when it can)."""
        if (kind, count, is_hinted) != (self.kind, self.count, self.is_hinted):
            self.kind, self.count, self.is_hinted = kind, count, is_hinted
            self.invalidate()
        self.tooltip, self.disabled_reason = words, reason

    def activate(self) -> None:
        self.on_press()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        high = int(theme.px(68))
        return high * CARD_WIDTH // CARD_HEIGHT, high

    def smallest(self, theme: Theme) -> Size:
        return int(theme.px(26)), int(theme.px(38))

    def draw(self, surface: Surface, theme: Theme) -> None:
        rect = self._card()
        picture = card_picture(self.app, self.board, self.kind, rect.size)
        if self.count == 0:
            picture = picture.copy()
            picture.set_alpha(FADED)
        is_up = self.enabled and self.is_hovered
        surface.blit(picture, rect.move(0, -theme.px(2) if is_up else 0))
        if is_up or self.is_on or self.is_hinted:
            edge = color(theme, "glow" if self.is_hinted else "accent")
            box(surface, rect.inflate(4, 4), None, edge, theme.radius, max(2, theme.px(2)))
        if self.count >= 0:
            self._draw_count(surface, theme, rect)

    def _card(self) -> Rect:
        """The card's rectangle in its own proportions."""
        high = min(self.rect.h, self.rect.w * CARD_HEIGHT // CARD_WIDTH)
        rect = Rect(0, 0, max(1, high * CARD_WIDTH // CARD_HEIGHT), max(1, high))
        rect.center = self.rect.center
        return rect

    def _draw_count(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        side = max(18, theme.px(20))
        spot = Rect(0, 0, side, side)
        spot.midbottom = (rect.centerx, rect.bottom - theme.px(2))
        box(surface, spot, color(theme, "raised"), color(theme, "line_strong"), side // 2)
        tone = "ink" if self.count else "ink_soft"
        draw_text(surface, theme, str(self.count), spot, "strong", tone, "center", "middle", ellipsis=False)


class CardRow(Row):
    """Cards side by side: one Tab stop, walked with the arrow keys."""

    def __init__(self, app: App, board: Board, name: str, on_press: Callable[[int], object]) -> None:
        super().__init__(name=name, gap=1, justify="center", roving=True)
        self.app, self.board, self._on_press = app, board, on_press
        self.cards: list[CardButton] = []

    def hold(self, count: int) -> None:
        """Have so many cards."""
        if count == len(self.cards):
            return
        for idx in range(len(self.cards), count):
            press = self._presser(idx)
            self.cards.append(CardButton(self.app, self.board, press, name=f"{self.name} {idx + 1}"))
        del self.cards[count:]
        self.replace(*self.cards)

    def _presser(self, idx: int) -> Callable[[], object]:
        return lambda: self._on_press(idx)


def card_words(board: Board, kind: int) -> str:
    """What a card is called."""
    return tr(board.type_title(kind)).capitalize() if kind >= 0 else tr("A hidden card")
