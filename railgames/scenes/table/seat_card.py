"""The card of a seat in the rail: name, points, and status."""

from collections.abc import Callable, Sequence

import pygame

from railgames.core.game import ScoreSheet, State
from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.scenes.table.seat_look import SeatLook, SeatTold
from railgames.ui.text import (
    SMALLEST,
    draw_text,
    fitted_size,
    line_height,
    shorten,
    text_width,
)
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import box, color, mix

Picture = Callable[[tuple[int, int]], pygame.Surface | None]

STRIPE = 5

NOBODY = -1
"""Who acts between two rounds: no seat."""


class SeatCard(Pressable):
    """One seat: its colour stripe and shape, name, score, status, and a thumbnail.

    ``picture`` gives the thumbnail at a size in pixels, or None. A compact card shows shape, score and what
    fits of the name; its tooltip shows the rest, ``points`` line by line. In every tooltip ``manner``
    says how an AI plays.
    """

    stays_inside = True

    def __init__(self, seat: int, name: str, on_press: Callable[[], object], picture: Picture) -> None:
        super().__init__(name=f"seat {seat + 1}", tooltip=name)
        self.seat = seat
        self.title = name
        self.on_press = on_press
        self.picture = picture
        self.look = SeatLook(f"seat:{seat}", "circle")
        self.score = ""
        self.status = ""
        self.manner = ""
        self.points: tuple[str, ...] = ()
        self.is_on_turn = False
        self.is_shown_on_board = False
        self.is_compact = False
        self.has_picture = True
        self.progress: float | None = None

    @property
    def has_board(self) -> bool:
        """Whether this seat has its own board to show."""
        return self.has_picture and self.look.has_board

    def show_progress(self, share: float | None) -> None:
        """Show the progress of this AI, 0 to 1 (None: it does not think); redraws this card only."""
        before = self._bar_width(self.progress)
        self.progress = share
        if self._bar_width(share) != before:
            self.invalidate()

    def _bar_width(self, share: float | None) -> int:
        return -1 if share is None else int(share * max(0, self.rect.w - 16))

    def show(self, score: str, status: str, is_on_turn: bool, is_shown_on_board: bool) -> None:
        """Set the content."""
        self.score, self.status = score, status
        self.is_on_turn, self.is_shown_on_board = is_on_turn, is_shown_on_board
        self.invalidate()

    def tooltip_text(self) -> str:
        who = self.title
        if self.look.title:
            who = tr("{name}, {company}", name=who, company=tr(self.look.title))
        manner = (self.manner,) if self.manner else ()
        if not self.is_compact and (self._theme is None or self.has_status(self._theme)):
            return "\n".join((who, *manner))
        if not manner:
            who = tr("{name}: {status}", name=who, status=self.status)
        return "\n".join((who, *manner, *self.points))

    def activate(self) -> None:
        self.on_press()

    def _picture_side(self, theme: Theme) -> int:
        return int(theme.px(56)) if self.has_picture else 0

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The size of a full card with a thumbnail, or of a small square when compact."""
        if self.is_compact:
            return int(theme.px(60)), int(theme.px(58))
        text = line_height(theme, "strong") + line_height(theme, "small")
        high = max(self._picture_side(theme), text) + 2 * spacing(theme, 2)
        return (width or int(theme.px(210))), high

    def smallest(self, theme: Theme) -> Size:
        """The size of one line, which has the name and the score; when compact, of the score and the name."""
        if self.is_compact:
            return int(theme.px(60)), line_height(theme, "figure") + line_height(theme, "small")
        return int(theme.px(120)), self.least_of_one_line(theme)

    @staticmethod
    def least_of_one_line(theme: Theme) -> int:
        """Height of a full card with one line."""
        return line_height(theme, "strong") + spacing(theme, 1)

    def has_status(self, theme: Theme) -> bool:
        """Whether a full card has room for its second line."""
        two = line_height(theme, "strong") + line_height(theme, "small")
        return self.rect.h >= two + spacing(theme, 1)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        tint = color(theme, self.look.ink)
        ground = color(theme, "raised")
        if self.is_on_turn:
            ground = mix(ground, tint, 0.10)
        if self.is_hovered:
            ground = mix(ground, color(theme, "line"), 0.25)
        edge = tint if self.is_on_turn else color(theme, "line")
        radius = int(theme.px(8))
        box(surface, self.rect, ground, edge, radius, max(1, int(theme.px(2 if self.is_on_turn else 1))))
        stripe = pygame.Rect(
            self.rect.x, self.rect.y + radius, max(3, theme.px(STRIPE)), self.rect.h - 2 * radius
        )
        pygame.draw.rect(surface, tint, stripe, border_radius=stripe.w // 2)
        if self.is_compact:
            self._draw_compact(surface, theme)
        else:
            self._draw_full(surface, theme)
        if self.is_shown_on_board and self.has_board and not self.is_compact and self.has_status(theme):
            self._draw_pointer(surface, theme, tint)
        if self.progress is not None:
            thick = max(2, int(theme.px(3)))
            low = thick + 2 if self.is_compact else 2 * thick
            bar = pygame.Rect(self.rect.x + 8, self.rect.bottom - low, self._bar_width(1.0), thick)
            pygame.draw.rect(surface, color(theme, "line"), bar, border_radius=thick)
            bar.w = self._bar_width(self.progress)
            pygame.draw.rect(surface, tint, bar, border_radius=thick)

    def _draw_pointer(self, surface: pygame.Surface, theme: Theme, tint: tuple[int, int, int]) -> None:
        """An arrow to the board: it is this seat's."""
        side = max(6, int(theme.px(9)))
        x, y = self.rect.right, self.rect.y + self.rect.h // 4
        pygame.draw.polygon(surface, tint, [(x - side, y - side), (x - 1, y), (x - side, y + side)])

    def _draw_compact(self, surface: pygame.Surface, theme: Theme) -> None:
        """Shape and points side by side, the name below."""
        side, pad = int(theme.px(16)), spacing(theme, 1)
        low = line_height(theme, "small")
        mark_high = max(2, int(theme.px(3)))
        inner = self.rect.inflate(-2 * pad, -2)
        # Below the name a bar shows how far an AI has thought, or that this board is on the table.
        inner.h -= max(0, min(mark_high + 2, inner.h - low - line_height(theme, "figure")))
        inner.w -= (left := max(3, theme.px(STRIPE)))
        inner.x += left
        above = pygame.Rect(inner.x, inner.y, inner.w, max(1, inner.h - low))
        figures = text_width(theme, self.score, "figure")
        gap = max(1, min(pad, inner.w - side - figures))  # three digits need some of the air
        wide = side + gap + figures
        shape = pygame.Rect(inner.centerx - wide // 2, above.centery - side // 2, side, side)
        draw_look(surface, theme, self, self.look, shape)
        points = pygame.Rect(shape.right + gap, above.y, inner.right - shape.right - gap, above.h)
        size = fitted_size(theme, self.score, "figure", points.size)
        draw_text(surface, theme, self.score, points, "figure", "ink", valign="middle", size=size)
        if self.is_shown_on_board:
            mark = pygame.Rect(0, 0, inner.w - 2 * pad, mark_high)
            mark.midbottom = (inner.centerx, self.rect.bottom - 2)
            pygame.draw.rect(surface, color(theme, self.look.ink), mark, border_radius=2)
        wide = self.rect.right - 2 - inner.x
        name = pygame.Rect(inner.x, above.bottom - 1, wide, low)
        words = self.short_name(theme, wide)
        size = fitted_size(theme, words, "small", name.size)
        draw_text(surface, theme, words, name, "small", "ink", align="center", size=size)

    def short_name(self, theme: Theme, width: int) -> str:
        """As much of the name as fits, in small letters at least: all of it, its first word, or its
        beginning."""
        first = self.title.split()[0] if self.title.split() else self.title
        for name in (self.title, first):
            if text_width(theme, name, "small", SMALLEST) <= width:
                return name
        return shorten(theme, first, "small", width)

    def _draw_full(self, surface: pygame.Surface, theme: Theme) -> None:
        pad = spacing(theme, 2)
        inner = self.rect.inflate(-2 * pad, -2 * min(pad, max(2, self.rect.h // 12)))
        inner.x += theme.px(STRIPE)
        inner.w -= theme.px(STRIPE)
        side = min(self._picture_side(theme), inner.h)
        plain = inner.w - side - pad - int(theme.px(14)) - spacing(theme, 1.5)
        is_tight = text_width(theme, self.title, "strong", SMALLEST) > plain
        if side and not is_tight and self.has_status(theme):
            self._draw_picture(surface, theme, pygame.Rect(inner.x, inner.centery - side // 2, side, side))
            inner.x += side + pad
            inner.w -= side + pad
        score_width = int(theme.px(38))
        high = line_height(theme, "strong")
        low = line_height(theme, "small") if self.has_status(theme) else 0
        top = inner.centery - (high + low) // 2
        shape = pygame.Rect(inner.x, top + (high - theme.px(14)) // 2, int(theme.px(14)), int(theme.px(14)))
        draw_look(surface, theme, self, self.look, shape)
        left = shape.right + spacing(theme, 1.5)
        name = pygame.Rect(left, top, inner.right - left - (0 if low else score_width), high)
        size = fitted_size(theme, self.title, "strong", name.size)
        draw_text(
            surface, theme, self.title, name, "strong", "ink", valign="middle", ellipsis=True, size=size
        )
        if not low:
            score = pygame.Rect(inner.right - score_width, top, score_width, high)
            draw_text(surface, theme, self.score, score, "strong", "ink", align="right", valign="middle")
            return
        score = pygame.Rect(inner.right - score_width, top + high, score_width, low)
        draw_text(surface, theme, self.score, score, "strong", "ink", align="right", valign="middle")
        taken = min(score_width, text_width(theme, self.score, "strong") + spacing(theme, 1))
        status = pygame.Rect(inner.x, top + high, inner.w - taken, low)
        size = fitted_size(theme, self.status, "small", status.size)
        draw_text(surface, theme, self.status, status, "small", "ink_soft", ellipsis=True, size=size)

    def _draw_picture(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        picture = self.picture(rect.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))
        frame = color(theme, self.look.ink if self.is_shown_on_board else "line")
        pygame.draw.rect(
            surface, frame, rect, max(1, theme.px(2 if self.is_shown_on_board else 1)), border_radius=3
        )


def draw_shape(surface: pygame.Surface, theme: Theme, card: Pressable, style: int, rect: pygame.Rect) -> None:
    """Draw the shape of a seat style in its colour, so that seats never differ by colour alone."""
    draw_look(surface, theme, card, SeatLook(f"seat:{style}", theme.seat(style).shape), rect)


def draw_look(surface: pygame.Surface, theme: Theme, card: Widget, look: SeatLook, rect: pygame.Rect) -> None:
    """Draw a seat's shape in its colour."""
    ink = color(theme, look.ink)
    if not draw_icon(surface, theme, card, f"shape-{look.shape}", rect, ink):
        pygame.draw.circle(surface, ink, rect.center, rect.w // 2)


def _kind(seat: Seat) -> str:
    """The kind of player in one or two words: a small card has no room for three."""
    if seat.level is None:
        return tr("person")
    if seat.bot:
        return seat.kind
    level = tr(str(seat.level))
    if seat.style:
        return tr("{level} {style}", level=level, style=tr(seat.style))
    return tr("AI, {level}", level=level)


def show_seats(
    cards: Sequence[SeatCard],
    seats: Sequence[Seat],
    view: State,
    sheets: Sequence[ScoreSheet],
    shown: int,
    acting: int | None = None,
    told: Callable[[int], SeatTold | None] = lambda seat: None,
) -> None:
    """Update every card; ``shown``: the seat whose board is on the table; ``acting``: the one whose past turn
    is shown, if one is, or ``NOBODY`` at the end of a round; ``told``: what the game tells of a seat itself.
    """
    current = view.current_player if acting is None else acting
    totals = {sheet.seat: sheet.total for sheet in sheets}
    points = {sheet.seat: sheet.lines for sheet in sheets}
    for card, seat in zip(cards, seats, strict=True):
        card.points = tuple(
            tr("{title}: {n}", title=line.title, n=line.points) for line in points.get(card.seat, ())
        )
        on_turn = current == card.seat
        if on_turn and acting is None:
            status = tr("to play") if seat.is_person else tr("thinking...")
        else:
            status = _kind(seat)
        figure, own = str(totals.get(card.seat, 0)), told(card.seat)
        if own is not None:
            figure, card.points = own.figure, own.points
            status = own.status if seat.is_person or not on_turn else status
        card.show(figure, status, on_turn, card.seat == shown and len(cards) > 1)
