"""The hand: cards, tools, what the ghost does to whom, deck and discard pile."""

from collections.abc import Sequence

from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.derailed.board import HAND, Board
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.hand_layout import HandLayout
from railgames.scenes.derailed.hand_view import Card, HandView, Line
from railgames.scenes.holding.hand import (
    PUT_BACK,
    TURN,
    Hand,
    HandSlot,
    Holder,
    SlotRow,
    Tool,
    ToolSlot,
    draw_caption,
)
from railgames.scenes.motions import pill
from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.paint import box, color

MISSING = Tool("network", "missing", lambda: tr("Missing cards"))
LINES = Tool("lines", "lines", lambda: tr("All lines"))
TOOLS = (TURN, MISSING, LINES, PUT_BACK)

BARRED_ALPHA = 120
"""How faint a card is that cannot be laid now."""


class CardSlot(HandSlot):
    """A card, with the number of the key that picks it."""

    hand: "CanyonHand"

    @property
    def card(self) -> Card:
        return self.hand.view.cards[self.idx]

    def words(self) -> str:
        return self.card.words

    def tooltip_text(self) -> str:
        """The title, with the reason only while another card can be played."""
        return self.card.words

    def reason(self) -> str:
        return self.card.reason

    def is_usable(self) -> bool:
        return self.card.state == "free"

    def draw(self, surface: Surface, theme: Theme) -> None:
        app, rect, card = self.hand.app, self.rect, self.card
        if self.is_lifted:
            draw_hollow(surface, theme, rect)
            return
        if card.state == "hidden":
            surface.blit(pieces.back(app, rect.size), rect)
            return
        is_up = self.is_picked or (self.is_pointed and card.state == "free")
        spot = rect.move(0, -max(1, rect.h // 20)) if is_up else rect
        surface.blit(pieces.art(app, "card-shadow", rect.size), rect.move(0, 1 if is_up else 0))
        alpha = 255 if card.state == "free" or self.is_picked else BARRED_ALPHA
        surface.blit(pieces.card(app, self.hand.board, card.code, rect.size, alpha=alpha), spot)
        thick = max(2, rect.h // 28)
        if self.is_picked:
            box(surface, spot.inflate(thick, thick), None, color(theme, "selected"), rect.h // 9, thick)
        elif self.is_hinted:
            box(surface, spot.inflate(thick, thick), None, color(theme, "glow"), rect.h // 9, thick)
        self._draw_number(surface, theme, spot)

    def _draw_number(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        side = max(14, theme.px(17))
        spot = Rect(rect.x - side // 4, rect.y - side // 4, side, side)
        box(surface, spot, color(theme, "raised"), color(theme, "line_strong"), side // 2)
        draw_text(
            surface,
            theme,
            str(self.idx + 1),
            spot,
            "small",
            "ink_soft",
            "center",
            "middle",
            size=12,
            ellipsis=False,
        )


class ShowSlot(ToolSlot):
    """A tool that shows the missing cards or all lines; it is always enabled."""

    hand: "CanyonHand"

    def is_usable(self) -> bool:
        return True

    def is_down(self) -> bool:
        view = self.hand.view
        return view.missing_on if TOOLS[self.idx] is MISSING else view.lines_on


class DiscardSlot(HandSlot):
    """The discard pile: a card is pressed or dropped onto it."""

    hand: "CanyonHand"

    def words(self) -> str:
        key = self.hand.app.keys.shown("discard")
        return f"{tr('Discard pile')} ({key})" if key else tr("Discard pile")

    def is_usable(self) -> bool:
        return self.hand.view.discards

    def draw(self, surface: Surface, theme: Theme) -> None:
        view, rect, hand = self.hand.view, self.rect, self.hand
        hand.draw_pile(surface, theme, rect, view.discard, view.top)
        if not view.discards:
            return
        thick = max(2, theme.px(2))
        edge = "glow" if hand.picked is not None or self.is_hinted else "glow_edge"
        box(surface, rect.inflate(2 * thick, 2 * thick), None, color(theme, edge), rect.h // 8, thick)


def draw_hollow(surface: Surface, theme: Theme, rect: Rect) -> None:
    """The outline of an empty place."""
    box(surface, rect, None, color(theme, "line_strong"), rect.h * 9 // 100, max(1, theme.px(1)))


class CanyonHand(Hand):
    """Shows a ``HandView``."""

    def __init__(self, app: App, holder: Holder, board: Board) -> None:
        self.board = board
        self.view = HandView()
        self.places = HandLayout(app.theme, Rect(0, 0, 400, 300), True)
        super().__init__(
            app,
            holder,
            SlotRow("cards", lambda idx: CardSlot(self, "cards", idx)),
            SlotRow("tools", self._tool),
            SlotRow("discard", lambda idx: DiscardSlot(self, "discard", idx)),
        )
        self.refresh()

    def _tool(self, idx: int) -> ToolSlot:
        tool = TOOLS[idx]
        return (ShowSlot if tool in (MISSING, LINES) else ToolSlot)(self, "tools", idx, tool)

    def show(self, view: HandView) -> None:
        """Show another view."""
        if view != self.view:
            self.view = view
            self.refresh()

    def counts(self) -> dict[str, int]:
        return {"cards": len(self.view.cards), "tools": len(TOOLS), "discard": 1}

    def lay_out(self, theme: Theme) -> None:
        self.places = HandLayout(theme, self.rect, self.is_beside)

    def caption_rect(self) -> Rect:
        return self.places.caption

    def rects(self, kind: str) -> Sequence[Rect]:
        places = self.places
        return {"cards": places.cards, "tools": places.tools, "discard": [places.discard]}[kind]

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, theme: Theme) -> None:
        """Draw what is no slot: empty places, texts, the deck."""
        surface.fill(color(theme, "board_table"), self.rect.clip(surface.get_clip()))
        for rect in self.places.cards[len(self.view.cards) : HAND]:
            draw_hollow(surface, theme, rect)
        self._draw_caption(surface, theme)
        self._draw_news(surface, theme)
        self._draw_deck(surface, theme)

    @property
    def _is_crowded(self) -> bool:
        """Whether the caption takes the place that the lines about all seats need, or what a card does."""
        has_more_to_say = self.view.discards  # how to discard is told nowhere else
        is_below = self.places.caption.y > self.places.tools[0].y
        has_effects = any(line.sign != "station" for line in self.view.news)
        is_wanted = self.view.missing_on or (has_effects and not self._has_room_for_news(self.places.theme))
        return is_wanted and is_below and not has_more_to_say

    def _has_room_for_news(self, theme: Theme) -> bool:
        return self.places.news.h >= self._news_height(theme) + 2 * theme.px(5)

    def _draw_caption(self, surface: Surface, theme: Theme) -> None:
        if self._is_crowded:
            return
        ink = "ink" if self.picked is not None else "ink_soft"
        draw_caption(surface, theme, self.places.caption, self.view.caption, ink)

    def news_form(self, theme: Theme, size: tuple[int, int]) -> tuple[list[tuple[Line, str]], int]:
        """The lines with their texts in the longest form in which all fit an area of this size, and in how
        many columns: whole sentences, short ones, figures. Where they do not fit, the missing cards are left
        out, which stand at the stations too; where nothing fits the last form is cut."""
        high = self._news_height(theme)
        fit = max(1, size[1] // high)
        lines = self.view.news
        effects = [line for line in lines if line.sign != "station"]
        for some in (lines, effects) if effects else (lines,):
            columns = -(-len(some) // fit)
            room = size[0] // max(1, columns) - high - theme.px(5)
            texts = [line.text for line in some]
            shorts = [line.short or line.text for line in some]
            figures = [line.figure or line.short or line.text for line in some]
            for words in (texts, shorts, figures):
                found = list(zip(some, words, strict=True))
                if all(text_width(theme, text, "small") <= room for text in words):
                    return found, columns
        return found, columns

    @staticmethod
    def _news_height(theme: Theme) -> int:
        return line_height(theme, "small") + theme.px(4)

    def _draw_news(self, surface: Surface, theme: Theme) -> None:
        pad, high = theme.px(5), self._news_height(theme)
        area = self.places.caption.union(self.places.news) if self._is_crowded else self.places.news
        if not self.view.news or area.h < high + 2 * pad:
            return
        inner = area.inflate(-2 * pad, -2 * pad)
        told, columns = self.news_form(theme, inner.size)
        rows = min(inner.h // high, -(-len(told) // columns))
        board = Rect(area.x, area.y, area.w, rows * high + 2 * pad)
        box(surface, board, color(theme, "raised"), color(theme, "line"), theme.px(6))
        wide = inner.w // columns
        for n, (line, text) in enumerate(told[: rows * columns]):
            spot = Rect(inner.x + n // rows * wide, inner.y + n % rows * high, wide, high)
            self._draw_line(surface, theme, spot, line, text)

    def _draw_line(self, surface: Surface, theme: Theme, rect: Rect, line: Line, text: str) -> None:
        side = rect.h - theme.px(3)
        sign = self.sign(line.seat, line.sign, side)
        surface.blit(sign, sign.get_rect(midleft=(rect.x, rect.centery)))
        words = Rect(rect.x + side + theme.px(6), rect.y, rect.w - side - theme.px(8), rect.h)
        draw_text(surface, theme, text, words, "small", line.tone, valign="middle")

    def sign(self, seat: int, name: str, side: int) -> Surface:
        """A company's house, cross or flag."""
        if name == "station":
            return pieces.station(self.app, self.board, seat, side)
        return pieces.company_art(self.app, self.board, seat, name, (side, side))

    def _draw_deck(self, surface: Surface, theme: Theme) -> None:
        places, view = self.places, self.view
        self.draw_pile(surface, theme, places.deck, view.deck, None)
        self._draw_count(surface, theme, places.deck, places.deck_words, tr("Deck"), view.deck)
        self._draw_count(surface, theme, places.discard, places.discard_words, tr("Discard"), view.discard)

    def draw_pile(self, surface: Surface, theme: Theme, rect: Rect, count: int, top: int | None) -> None:
        """A pile of ``count`` cards with the card of code ``top`` on it, face down for None."""
        if not count:
            draw_hollow(surface, theme, rect)
            return
        for n in range(min(3, count - 1), 0, -1):
            surface.blit(pieces.art(self.app, "card-front", rect.size), rect.move(n, n))
        if top is None:
            surface.blit(pieces.back(self.app, rect.size), rect)
        else:
            surface.blit(pieces.card(self.app, self.board, top, rect.size), rect)

    def _draw_count(
        self, surface: Surface, theme: Theme, pile: Rect, spot: Rect, words: str, count: int
    ) -> None:
        """How many cards a pile has: beside it, or on it where there is no room beside it."""
        high = line_height(theme, "small")
        figure = str(count)
        if spot.h >= 2 * high and text_width(theme, words, "small") <= spot.w:
            top = Rect(spot.x, spot.centery - high, spot.w, high)
            draw_text(surface, theme, words, top, "small", "ink_soft", valign="middle")
            draw_text(surface, theme, figure, top.move(0, high), "figure", "ink", valign="middle")
        elif text_width(theme, figure, "figure") <= spot.w:
            draw_text(surface, theme, figure, spot, "figure", "ink", valign="middle")
        else:
            note = pill(theme, figure, "ink", pile.h / 3)
            surface.blit(note, note.get_rect(center=pile.center))
