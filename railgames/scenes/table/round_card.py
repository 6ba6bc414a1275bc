"""The card at the end of a round: who did what for how many points, and what comes next."""

from collections.abc import Callable, Sequence
from typing import Literal

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.scenes.round_end import RoundEnd, SeatRound
from railgames.scenes.table.seat_card import draw_look
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.text import draw_text, line_height, text_width, wrap
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

TIGHT_WIDE = 440
"""The same of lines alone where each stands in one row, name and words side by side."""

LEAST_WIDE, LEAST_PAIR = 268, 262
"""Least width in pixels at scale 1 of a card beside the board, and of one of two lines beside each other."""

LEAST_ON_HAND = 190
"""Least width in pixels at scale 1 of a card that lies below a part of the hand: the board then stays."""

BOARD_RATIO = 1.15
"""Width / height that a board beside the card has at least where the card can be narrower."""

LOW = 380
"""A room that is lower than this is low, in pixels at scale 1."""

LEAST_BOARD = 0.4
"""The part of the width of an uncovered board below which one beside the card is too small: then the card
covers it."""

BOARD_PARTS = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How much of the room that a board wants it keeps beside a card that leaves the seats free: the first part
that gives the card the width for all its lines."""

TIGHT_BOARD = 0.8
"""How much of the room a board gets at most beside a tight card over the seats."""

LEAST_PICTURE = 0.55
"""How much smaller the pictures get before the lines of a card beside the board are scrolled."""

BESIDE = 0.4
"""A hand that begins right of this part of the room is beside the board."""

BELOW = 0.5
"""The part of a high room that a card below the board takes at most."""

MOST_HIGH = 0.45
"""The part of the room's height that pictures below each other may take; more stand in pairs."""

PICTURE, SIGN = 112, 16
"""The side of a picture that a room draws for the card, and that of a seat's sign, in pixels at scale 1."""


class SeatLine(Widget):
    """One seat's line: picture, sign, name and points; below the name what the seat did, or behind it where
    the line ``is_tight`` and both have room."""

    def __init__(self, line: SeatRound, name: str, look: SeatLook, is_first: bool) -> None:
        super().__init__(name=f"round of seat {line.seat + 1}")
        self.line, self.title, self.look, self.is_first = line, name, look, is_first
        self.picture = line.picture
        self.is_tight = False
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
        picture = self.picture
        return (0, 0) if picture is None else picture.get_size()

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        picture = self._picture()
        wide = picture[0] + int(theme.px(150)) if width is None else width
        room = wide - picture[0] - spacing(theme, 2)
        if self.picture is None:
            left, points, _ = self._columns(theme, Rect(0, 0, wide, 1))
            room = points - left
            if self._is_in_one(theme, room):
                return wide, line_height(theme, "strong") + spacing(theme, 1)
        return wide, max(picture[1], self._words_high(theme, room)) + spacing(theme, 1)

    def _is_in_one(self, theme: Theme, room: int) -> bool:
        """Whether name and words fit side by side in this width."""
        name = text_width(theme, self.title, "strong") + spacing(theme, 2)
        return self.is_tight and name + text_width(theme, self.line.words, "small") <= room

    def _words_high(self, theme: Theme, wide: int) -> int:
        """The height of name and words; beside a picture the points are between them."""
        heads = 1 if self.picture is None else 2
        lines = len(wrap(theme, self.line.words, "small", max(1, wide)))
        return heads * line_height(theme, "strong") + lines * line_height(theme, "small")

    def shrink(self, high: int) -> None:
        """Make the picture smaller, if it is higher than this many pixels."""
        picture = self.line.picture
        if picture is not None and picture.get_height() > high:
            self.picture = pygame.transform.smoothscale_by(picture, high / picture.get_height())

    def _columns(self, theme: Theme, rect: Rect) -> tuple[int, int, int]:
        """Without a picture: where the words begin, the points of the round, and those in all."""
        total = max(int(theme.px(38)), text_width(theme, str(self.line.total), "figure"))
        gained = max(int(theme.px(38)), text_width(theme, self.points_text, "strong"))
        left = rect.x + int(theme.px(SIGN)) + spacing(theme, 1.5)
        return left, rect.right - total - spacing(theme, 1) - gained, rect.right - total

    def draw(self, surface: Surface, theme: Theme) -> None:
        gap, rect = spacing(theme, 2), Rect(self.rect)
        picture = self.picture
        if picture is not None:
            spot = picture.get_rect(midleft=rect.midleft)
            surface.blit(picture, spot)
            rect = Rect(spot.right + gap, rect.y, rect.right - spot.right - gap, rect.h)
            if not spot.h < self._words_high(theme, rect.w) <= rect.h:
                rect.y, rect.h = spot.y, spot.h
            self._draw_beside(surface, theme, rect)
        else:
            self._draw_flat(surface, theme, rect)

    def _draw_flat(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        """Name and words at the left, points at the right."""
        left, of_round, in_all = self._columns(theme, rect)
        wide = max(1, of_round - left)
        high = line_height(theme, "strong")
        low = line_height(theme, "small") * len(wrap(theme, self.line.words, "small", wide))
        is_in_one = self._is_in_one(theme, wide)
        top = rect.centery - (high if is_in_one else high + low) // 2
        figures = Rect(in_all, rect.y, rect.right - in_all, rect.h)
        points = Rect(of_round, rect.y, in_all - spacing(theme, 1) - of_round, rect.h)
        self._draw_name(surface, theme, Rect(rect.x, top, points.x - rect.x, high))
        words = Rect(left, top + high, wide, low)
        if is_in_one:
            name = text_width(theme, self.title, "strong") + spacing(theme, 2)
            words = Rect(left + name, top, wide - name, high)
        draw_text(surface, theme, self.line.words, words, "small", "ink_soft", valign="middle", wrap=True)
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

    def _draw_name(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        """The seat's sign and name."""
        side = int(theme.px(SIGN))
        sign = Rect(rect.x, rect.y + (rect.h - side) // 2, side, side)
        draw_look(surface, theme, self, self.look, sign)
        left = sign.right + spacing(theme, 1.5)
        spot = Rect(left, rect.y, rect.right - left, rect.h)
        draw_text(surface, theme, self.title, spot, "strong", "ink", valign="middle")

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
    """The card; any press, of a key or the mouse, closes it.

    Where the board ``makes_way``, it is shown in ``board_area``, beside the card or above it, and the hand is
    not. Else the card lies beside the board as far as possible. ``lies_on`` is the hand's rectangle,
    ``within`` that of the room, ``stops`` where the card may begin on the hand and cut no part of it. Where
    the room ``is_low``, the card has less air.
    """

    def __init__(
        self,
        end: RoundEnd,
        names: Sequence[str],
        looks: Callable[[int], SeatLook],
        on_close: Callable[[], object],
        lies_on: Callable[[], Rect],
        within: Callable[[], Rect],
        stops: Callable[[], Sequence[int]] = lambda: (),
        makes_way: bool = False,
        is_low: bool = False,
    ) -> None:
        self.end = end
        self.makes_way = makes_way
        self._has_hand: bool | None = None
        self._has_stops = bool(stops())
        self._hand_wide = 0
        self.is_tall = False
        """Whether the bars below the room have given way to a card on the hand: the board then keeps the
        width that it had."""
        self._lies_on, self._within, self._stops = lies_on, within, stops
        self._guard = GUARD_SECONDS
        has_pictures = any(line.picture is not None for line in end.seats)
        lines = [
            SeatLine(line, names[line.seat], looks(line.seat), not idx or has_pictures)
            for idx, line in enumerate(end.seats)
        ]
        self.button = Button(tr("Go on"), self.close, kind="primary", name="round seen")
        notes = [Label(note, "small", "ink_soft", wraps=True) for note in end.notes]
        body: list[Widget] = [Label(end.title, "title", wraps=True)]
        heights = [line.picture.get_height() for line in end.seats if line.picture is not None]
        in_pairs = len(lines) > 1 and has_pictures
        in_pairs = in_pairs and (len(lines) > 2 or sum(heights) > MOST_HIGH * within().h)
        if makes_way and has_pictures:
            high = max(heights)
            for line in lines:
                line.shrink(max(int(LEAST_PICTURE * high), (within().h - 2 * high) // len(lines)))
        body += [Grid(*lines, cell_width=LEAST_PAIR, gap=3)] if in_pairs else lines
        self._flat: list[SeatLine] = [] if has_pictures else lines
        self._is_low = is_low
        self._column = Column(*body, *notes)
        self.lines = ScrollArea(self._column)
        self._page = Column(self.lines, Row(Spacer(), self.button))
        self._panel = Panel(self._page)
        self._natural = PAIRS_WIDE if in_pairs else PICTURES_WIDE if has_pictures else LINES_WIDE
        self._sheet = _Wide(self._panel, self._natural)
        super().__init__(self._sheet, closes_outside=False, on_close=on_close)
        self._tighten(False)
        self.default = self.button

    def _tighten(self, on: bool, is_narrow: bool = False) -> None:
        """Put name and words of every line in one row, with less air; or give them their room again. A card
        that ``is_narrow`` has less air at its sides."""
        is_low = on or self._is_low
        self._is_tight = on
        self._column.gap, self._page.gap = (1, 1) if is_low else (2, 3)
        self._panel.pad = (3, 2) if is_low else (3, 4) if is_narrow else (5, 4)
        self._sheet.wide = TIGHT_WIDE if on and self.makes_way else self._natural
        for line in self._flat:
            line.is_tight = on
        self._sheet.forget_sizes()

    def content_rect(self, bounds: Rect, theme: Theme) -> Rect:
        """Where it lies; its lines are tight where they would have to be scrolled otherwise."""
        self._tighten(False)
        spot = self._on_hand(theme) or self._spot(bounds, theme)
        if self._flat and self._sheet.measured(theme, spot.w)[1] > spot.h:
            self._tighten(True)
            spot = self._spot(bounds, theme)
        return spot

    def _on_hand(self, theme: Theme) -> Rect | None:
        """Its place on a hand beside the board, below as many parts of it as are whole then; it reaches below
        the last one that it covers. None where there is no room, or the hand is away."""
        edge, hand, room = spacing(theme, 2), self._lies_on(), self._within()
        if not self.makes_way or not room.contains(hand) or hand.x < room.x + BESIDE * room.w:
            return None
        is_narrow = hand.w - 2 * edge < theme.px(LEAST_WIDE)
        wide = hand.w - edge if is_narrow else min(hand.w - 2 * edge, int(theme.px(self._sheet.wide)))
        if wide < theme.px(LEAST_ON_HAND):
            return None
        self._tighten(False, is_narrow)
        high, stops = self.content.measured(theme, wide)[1], self._stops()
        tops = [stop for stop in stops if stop + high <= room.bottom - edge]
        if not tops:
            self._tighten(False)
            return None
        high = max(high, stops[-1] - tops[-1])
        return Rect(hand.centerx - wide // 2, tops[-1], wide, min(high, room.bottom - edge - tops[-1]))

    def _spot(self, bounds: Rect, theme: Theme) -> Rect:
        """Over a hand beside the board; else beside the seats, where the board gives it enough of its room,
        or at the left edge of the window, over the seats."""
        edge = spacing(theme, 2)
        hand, room = self._lies_on(), self._within()
        is_over_hand = self._is_over_hand(theme)
        if self.makes_way and not is_over_hand and room.w >= room.h:
            beside = self._beside_seats(bounds, theme)
            if beside is not None:
                return beside
        free = Rect(room if is_over_hand else (bounds.x, room.y, bounds.w, room.h))
        free = free.inflate(-2 * edge, -2 * edge)
        most = Rect(free)
        if self.makes_way and is_over_hand:
            most.w = max(min(self._hand_wide, int(theme.px(LEAST_WIDE))), self._hand_wide - 2 * edge)
        elif self.makes_way and room.h > room.w:
            most.h = int(room.h * BELOW)
        elif self.makes_way:
            part = TIGHT_BOARD if self._is_tight else 1
            most.w = max(int(theme.px(LEAST_WIDE)), free.w - edge - int(part * room.h * BOARD_RATIO))
        wide, high = self.content.measured(theme, min(most.w, free.w))
        narrow = hand.w - 2 * edge
        may_narrow = is_over_hand and not self.makes_way and theme.px(LEAST_WIDE) <= narrow < wide
        if may_narrow and self.content.measured(theme, narrow)[1] <= most.h:
            wide, high = self.content.measured(theme, narrow)  # it covers no more than the hand
        if self.makes_way and room.w >= room.h and high > free.h:
            free.h = most.h = bounds.bottom - edge - free.y  # over the bars, which are of no use now
        spot = Rect(0, 0, min(wide, free.w), min(high, most.h))
        if is_over_hand and self._hides_hand:
            spot.midright = free.midright
        elif is_over_hand:
            spot.center = hand.center
        else:
            spot.bottomleft = free.bottomleft
        return spot.clamp(free)

    @property
    def leaves_room(self) -> bool:
        """Whether it needs the space below the room."""
        theme = None if self.tree is None else self.tree.theme
        if self.tree is None or theme is None:
            return False
        return self.content_rect(self.tree.bounds, theme).bottom > self._within().bottom

    def _beside_seats(self, bounds: Rect, theme: Theme) -> Rect | None:
        """At the left of the room, as narrow as its height allows; None where the board would get too
        small."""
        edge, room = spacing(theme, 2), self._within()
        free = room.inflate(-2 * edge, -2 * edge)
        for part in BOARD_PARTS:
            wide = max(int(theme.px(LEAST_WIDE)), free.w - edge - int(part * room.h * BOARD_RATIO))
            if free.w - edge - wide < BOARD_PARTS[-1] * min(room.w, room.h * BOARD_RATIO):
                return None
            wide, high = self.content.measured(theme, wide)
            if high <= free.h:
                return Rect(free.x, free.bottom - high, wide, high)
            if high <= bounds.bottom - edge - free.y:  # over the bars, which are of no use now
                return Rect(free.x, free.y, wide, high)
        return None

    def _is_over_hand(self, theme: Theme) -> bool:
        """Whether it lies on the hand; decided once, for the hand is away while the board makes way."""
        hand, room = self._lies_on(), self._within()
        if not self.makes_way:
            return hand.w < 0.8 * room.w
        if self._has_hand is None:
            is_beside = room.contains(hand) and hand.x >= room.x + BESIDE * room.w
            self._has_hand = is_beside and hand.w >= theme.px(LEAST_WIDE)
            self._hand_wide = hand.w
        return self._has_hand

    @property
    def _hides_hand(self) -> bool:
        """Whether a hand that it would lie on is away: it would be cut."""
        return self.is_tall or self._has_stops

    def board_area(self, room: Rect, theme: Theme) -> Rect:
        """What the card leaves of the room for the board; all of it where that is too little."""
        is_over_hand = self.makes_way and self._is_over_hand(theme)
        if self.tree is None or not self.makes_way or (is_over_hand and not self._hides_hand):
            return room
        self._tighten(False)
        if self._on_hand(theme) is not None:
            return room
        spot, edge = self.content_rect(self.tree.bounds, theme), spacing(theme, 2)
        if is_over_hand:
            return Rect(room.x, room.y, max(1, spot.x - room.x), room.h)
        if room.h > room.w:
            return Rect(room.x, room.y, room.w, max(1, spot.y - edge - room.y))
        left = max(room.x, spot.right + edge)
        rest = Rect(left, room.y, room.right - left, room.h)
        return rest if rest.w >= LEAST_BOARD * min(room.w, room.h * BOARD_RATIO) else room

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
        return self.lines.scroll_key(event)

    def lets_through(self, pos: tuple[int, int]) -> bool:
        """The bar above the room: who presses the log wants to read it."""
        return pos[1] < self._within().y

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
