"""The hand: cards, tools, what the ghost does to whom, deck and discard. It shows; the room decides."""

import msgspec
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.derailed.board import HAND, Board
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.hand_layout import HandLayout
from railgames.ui.app import App
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.widgets.icon import icon_picture
from railgames.ui.widgets.paint import box, color, focus_ring

BARRED_ALPHA = 120
"""How faint a card is that cannot be laid now."""


class Slot(msgspec.Struct, frozen=True):
    """A card in the hand as it would be laid. ``state``: free, barred (why: ``reason``), or hidden."""

    code: int
    title: str = ""
    state: str = "free"
    reason: str = ""


class Line(msgspec.Struct, frozen=True):
    """A line of news: a company's sign, cross or flag, and words in a tone (a colour token); ``short`` is for
    little room."""

    seat: int
    sign: str
    text: str
    tone: str = "ink"
    short: str = ""


class HandView(msgspec.Struct, frozen=True):
    """Everything the hand shows; equal views look the same. ``discards``: a card may be laid off."""

    cards: tuple[Slot, ...] = ()
    deck: int = 0
    discard: int = 0
    top: int = 0
    discards: bool = False
    missing_on: bool = False
    caption: str = ""
    news: tuple[Line, ...] = ()


Stop = tuple[str, int]
"""A place in the hand: ("cards", 2), ("tools", 0), ("discard", 0)."""

TOOLS = ("rotate", "network", "close")


class Hand:
    """Draws a HandView. ``picked``, ``hovered``, ``focused``, ``hinted`` are Stops or None; ``lifted`` is a
    card that is in the air."""

    def __init__(self, app: App, board: Board) -> None:
        self.app = app
        self.board = board
        self.view = HandView()
        self.picked: Stop | None = None
        self.hovered: Stop | None = None
        self.focused: Stop | None = None
        self.hinted: Stop | None = None
        self.lifted: Stop | None = None
        self.area = Rect(0, 0, 400, 300)
        self.places = HandLayout(app.theme, self.area, True)

    def layout(self, area: Rect, is_beside: bool) -> None:
        """Place everything in ``area``."""
        self.area = Rect(area)
        self.places = HandLayout(self.app.theme, self.area, is_beside)

    def rects(self, kind: str) -> list[Rect]:
        """Where the things of a kind lie, only those that there are."""
        places = self.places
        if kind == "cards":
            return places.cards[: len(self.view.cards)]
        return places.tools if kind == "tools" else [places.discard]

    def rect_of(self, stop: Stop) -> Rect:
        """The rectangle of a stop."""
        return self.rects(stop[0])[stop[1]]

    def at(self, pos: tuple[int, int]) -> Stop | None:
        """What lies under a window position."""
        for kind in ("cards", "tools", "discard"):
            for idx, rect in enumerate(self.rects(kind)):
                if rect.collidepoint(pos):
                    return (kind, idx)
        return None

    # drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Everything that touches the clip."""
        if not self.area.colliderect(surface.get_clip()):
            return
        for idx, slot in enumerate(self.view.cards):
            self._draw_card(surface, ("cards", idx), slot)
        for rect in self.places.cards[len(self.view.cards) : HAND]:
            self._draw_hollow(surface, rect)
        self._draw_tools(surface)
        self._draw_news(surface)
        self._draw_piles(surface)
        if self.focused is not None and self.focused[1] < len(self.rects(self.focused[0])):
            focus_ring(surface, self.app.theme, self.rect_of(self.focused), self.app.theme.px(8))

    def _draw_hollow(self, surface: Surface, rect: Rect) -> None:
        theme = self.app.theme
        box(surface, rect, None, color(theme, "line_strong"), rect.h * 9 // 100, max(1, theme.px(1)))

    def _draw_card(self, surface: Surface, stop: Stop, slot: Slot) -> None:
        app, rect = self.app, self.places.cards[stop[1]]
        if stop == self.lifted:
            self._draw_hollow(surface, rect)
            return
        if slot.state == "hidden":
            surface.blit(pieces.back(app, rect.size), rect)
            return
        is_up = stop == self.picked or (stop == self.hovered and slot.state == "free")
        spot = rect.move(0, -max(1, rect.h // 20)) if is_up else rect
        surface.blit(pieces.art(app, "card-shadow", rect.size), rect.move(0, 1 if is_up else 0))
        alpha = 255 if slot.state == "free" or stop == self.picked else BARRED_ALPHA
        surface.blit(pieces.card(app, self.board, slot.code, rect.size, alpha=alpha), spot)
        thick = max(2, rect.h // 28)
        if stop == self.picked:
            box(surface, spot.inflate(thick, thick), None, color(app.theme, "selected"), rect.h // 9, thick)
        elif stop == self.hinted:
            box(surface, spot.inflate(thick, thick), None, color(app.theme, "glow"), rect.h // 9, thick)
        self._draw_number(surface, spot, str(stop[1] + 1))

    def _draw_number(self, surface: Surface, rect: Rect, text: str) -> None:
        """The key that picks the card."""
        theme = self.app.theme
        side = max(14, min(theme.px(17), rect.h // 3))
        spot = Rect(rect.x - side // 4, rect.y - side // 4, side, side)
        box(surface, spot, color(theme, "raised"), color(theme, "line_strong"), side // 2)
        draw_text(
            surface, theme, text, spot, "small", "ink_soft", "center", "middle", size=12, ellipsis=False
        )

    def _draw_tools(self, surface: Surface) -> None:
        theme = self.app.theme
        for idx, icon in enumerate(TOOLS):
            rect = self.places.tools[idx]
            is_on = self.picked is not None or icon == "network"
            is_down = icon == "network" and self.view.missing_on
            fill = "accent" if is_down else "hover" if is_on and self.hovered == ("tools", idx) else None
            if fill:
                box(surface, rect, color(theme, fill), None, theme.px(6))
            if not is_down:
                box(surface, rect, None, color(theme, "line_strong" if is_on else "line"), theme.px(6))
            ink = color(theme, "on_accent" if is_down else "ink" if is_on else "disabled")
            picture = icon_picture(self.app.art, theme, icon, rect.w * 5 // 8, ink)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))
        caption = self.places.caption
        ink_name = "ink" if self.picked is not None else "ink_soft"
        wraps = caption.h >= 2 * line_height(theme, "small") - theme.px(4)
        area = caption.inflate(0, 2 * theme.px(4)) if wraps else caption
        draw_text(surface, theme, self.view.caption, area, "small", ink_name, valign="middle", wrap=wraps)

    def _draw_news(self, surface: Surface) -> None:
        theme, lines = self.app.theme, self.view.news
        pad = theme.px(5)
        area = self.places.news
        high = line_height(theme, "small") + theme.px(4)
        fit = (area.h - 2 * pad) // high
        if not lines or fit < 1:
            return
        columns = 2 if fit < len(lines) and area.w > theme.px(260) else 1
        rows = min(fit, -(-len(lines) // columns))
        board = Rect(area.x, area.y, area.w, rows * high + 2 * pad)
        box(surface, board, color(theme, "raised"), color(theme, "line"), theme.px(6))
        wide = (area.w - 2 * pad) // columns
        side = high - theme.px(3)
        room = wide - side - theme.px(8)
        # all in full or all in short: a list of both reads badly
        is_short = any(line.short and text_width(theme, line.text, "small") > room for line in lines)
        for n, line in enumerate(lines[: rows * columns]):
            spot = Rect(area.x + pad + n // rows * wide, area.y + pad + n % rows * high, wide, high)
            self._draw_line(surface, spot, line, is_short)

    def _draw_line(self, surface: Surface, rect: Rect, line: Line, is_short: bool) -> None:
        theme = self.app.theme
        side = rect.h - theme.px(3)
        sign = self.sign(line.seat, line.sign, side)
        surface.blit(sign, sign.get_rect(midleft=(rect.x, rect.centery)))
        words = Rect(rect.x + side + theme.px(6), rect.y, rect.w - side - theme.px(8), rect.h)
        text = line.short if is_short and line.short else line.text
        draw_text(surface, theme, text, words, "small", line.tone, valign="middle")

    def sign(self, seat: int, name: str, side: int) -> Surface:
        """A company's house, cross or flag."""
        if name == "station":
            return pieces.station(self.app, self.board, seat, side)
        return pieces.company_art(self.app, self.board, seat, name, (side, side))

    def _draw_piles(self, surface: Surface) -> None:
        app, theme, view, places = self.app, self.app.theme, self.view, self.places
        for rect, count, words, spot in (
            (places.deck, view.deck, tr("Deck"), places.deck_words),
            (places.discard, view.discard, tr("Discard"), places.discard_words),
        ):
            is_deck = rect is places.deck
            if not count:
                self._draw_hollow(surface, rect)
            else:
                for n in range(min(3, count - 1), 0, -1):
                    surface.blit(pieces.art(app, "card-front", rect.size), rect.move(n, n))
                picture = (
                    pieces.back(app, rect.size)
                    if is_deck
                    else pieces.card(app, self.board, view.top, rect.size)
                )
                surface.blit(picture, rect)
            if not is_deck and view.discards:
                is_hot = self.picked is not None
                thick = max(2, theme.px(2))
                edge = "glow" if is_hot or self.hinted == ("discard", 0) else "glow_edge"
                box(surface, rect.inflate(2 * thick, 2 * thick), None, color(theme, edge), rect.h // 8, thick)
            self._draw_count(surface, spot, words, count)

    def _draw_count(self, surface: Surface, spot: Rect, words: str, count: int) -> None:
        theme = self.app.theme
        high = line_height(theme, "small")
        figure = str(count)
        if spot.h >= 2 * high and text_width(theme, words, "small") <= spot.w:
            top = Rect(spot.x, spot.centery - high, spot.w, high)
            draw_text(surface, theme, words, top, "small", "ink_soft", valign="middle")
            draw_text(surface, theme, figure, top.move(0, high), "figure", "ink", valign="middle")
        else:
            draw_text(surface, theme, figure, spot, "figure", "ink", valign="middle")
