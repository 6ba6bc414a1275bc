"""How the results use their room: the tables beside each other, and everybody's final board below them."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.game import ScoreSheet
from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.scenes.room import AnyRoom
from railgames.scenes.score_table import ScoreTable
from railgames.scenes.table.seat_card import draw_look
from railgames.scenes.table.seat_look import look_of
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Label, ScrollArea, Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.paint import color

GAP, TABLE_GAP = 3, 6
"""Grid units between parts below each other, and between two tables beside each other."""

GOOD_COLUMN, WIDE_COLUMN = 52, 140
"""Width of a seat's column in pixels at scale 1: the least of two tables beside each other, and the most."""

MORE_ROWS = 4
"""The second table stands beside the first if it has at most this many rows more; else it stands below."""

LEAST_BOARD, MOST_BOARD = 76, 300
"""The side of a final board in pixels at scale 1: below the least there is none."""

ROW_PART = 0.7
"""Boards stand in fewer rows where their side is then at least this part of the largest possible: in one row
they can be compared, and no place stays empty."""


class ResultTables(Widget):
    """The score sheets with their note and what the game adds, and the points of each round: beside the score
    sheets where both have room, else below all, with a heading."""

    def __init__(
        self, table: ScoreTable, note: Label, account: Sequence[Widget], rounds: ScoreTable | None
    ) -> None:
        self.table, self.rounds = table, rounds
        self.between = (note, *account)
        self._heading = Rect(0, 0, 0, 0)
        super().__init__(table, *self.between, *([rounds] if rounds is not None else []))

    def _column(self, theme: Theme, width: int) -> int:
        """The width of a seat's column where both tables stand side by side; 0 where they do not."""
        table, rounds = self.table, self.rounds
        if rounds is None or len(rounds.keys) > len(table.keys) + MORE_ROWS:
            return 0
        free = width - spacing(theme, TABLE_GAP) - table.titles_width(theme) - rounds.titles_width(theme)
        column = free // (2 * len(table.sheets))
        return min(column, int(theme.px(WIDE_COLUMN))) if column >= theme.px(GOOD_COLUMN) else 0

    def _pair(self, theme: Theme, rect: Rect, column: int) -> tuple[Rect, Rect]:
        """The places of both tables side by side."""
        places = []
        for one in (self.table, self.rounds):
            assert one is not None, "there is a column of this width only with both"
            wide = one.titles_width(theme) + len(one.sheets) * column
            places.append(Rect(rect.x, rect.y, wide, one.measured(theme, wide)[1]))
        places[1].right = rect.right
        return places[0], places[1]

    def _stand(self, theme: Theme, width: int) -> int:
        """Give the second table heads where it stands beside the first. Returns ``_column``."""
        if self.rounds is not None:
            self.rounds.is_bare = False  # its titles are as wide as it needs
            column = self._column(theme, width)
            self.rounds.is_bare = not column
            self.rounds.forget_sizes()
            return column
        return 0

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide = self.table.measured(theme)[0] if width is None else width
        column, gap = self._stand(theme, wide), spacing(theme, GAP)
        if column:
            heights = [max(place.h for place in self._pair(theme, Rect(0, 0, wide, 0), column))]
        else:
            heights = [self.table.measured(theme, wide)[1]]
        heights += [one.measured(theme, wide)[1] for one in self.between]
        if self.rounds is not None and not column:
            heights += [line_height(theme, "heading"), self.rounds.measured(theme, wide)[1]]
        return wide, sum(heights) + gap * (len(heights) - 1)

    def arrange(self, theme: Theme) -> None:
        rect, gap = self.rect, spacing(theme, GAP)
        column = self._stand(theme, rect.w)
        y, rounds = rect.y, self.rounds
        if column and rounds is not None:
            left, right = self._pair(theme, rect, column)
            self.table.place(left, theme)
            rounds.place(right, theme)
            y += max(left.h, right.h) + gap
        below = [*self.between] if column else [self.table, *self.between]
        for one in below:
            high = one.measured(theme, rect.w)[1]
            one.place(Rect(rect.x, y, rect.w, high), theme)
            y += high + gap
        self._heading = Rect(rect.x, y, 0, 0)
        if rounds is not None and not column:
            self._heading.size = rect.w, line_height(theme, "heading")
            y += self._heading.h + gap
            rounds.place(Rect(rect.x, y, rect.w, rounds.measured(theme, rect.w)[1]), theme)

    def move(self, dx: int, dy: int) -> None:
        super().move(dx, dy)
        self._heading.move_ip(dx, dy)

    def draw(self, surface: Surface, theme: Theme) -> None:
        if self._heading.h:
            draw_text(surface, theme, tr("Round by round"), self._heading, "heading", "ink", valign="middle")


def words_below(theme: Theme) -> int:
    """Height in pixels of the line below a board."""
    return line_height(theme, "small") + spacing(theme, 1)


def _columns_and_side(theme: Theme, count: int, size: Size, least: float) -> tuple[int, int]:
    """How many boards stand in a row, and their side in pixels; 0 where there is no room for them."""
    sides = {columns: _side(theme, count, size, columns) for columns in range(count, 0, -1)}
    best = max(sides.values(), default=0)
    if best < theme.px(least):
        return 1, 0
    wanted = max(ROW_PART * best, theme.px(least))
    return next((columns, side) for columns, side in sides.items() if side >= wanted)


def _side(theme: Theme, count: int, size: Size, columns: int) -> int:
    """The side of the boards in pixels if ``columns`` stand in a row."""
    (width, height), gap, rows = size, spacing(theme, 3), -(-count // columns)
    wide = (width - (columns - 1) * gap) // columns
    high = (height - (rows - 1) * gap) // rows - words_below(theme)
    return min(wide, high, int(theme.px(MOST_BOARD)))


class BoardsBelow(Widget):
    """Boards in a grid below the figures of the results, where these leave them room."""

    is_solid = True
    least: float = LEAST_BOARD
    """The least side of a board in pixels at scale 1."""

    @property
    def count(self) -> int:
        """How many boards there are."""
        raise NotImplementedError

    _columns = 1

    def height(self, theme: Theme, width: int, most: int) -> int:
        """The height that they take of ``most`` pixels. Decides how many stand in a row."""
        if not self.count:
            return 0
        self._columns, side = _columns_and_side(theme, self.count, (width, most), self.least)
        rows = -(-self.count // self._columns)
        return rows * (side + words_below(theme) + spacing(theme, 3)) - spacing(theme, 3) if side else 0

    def places(self, theme: Theme) -> list[Rect]:
        """The squares of the boards, each with room for a line below; none where there is no room."""
        area, columns = self.rect, self._columns
        side = _side(theme, self.count, area.size, columns) if self.count else 0
        if side < theme.px(self.least):
            return []
        gap, step = spacing(theme, 3), side + words_below(theme) + spacing(theme, 3)
        gap = min((area.w - columns * side) // max(1, columns - 1), 4 * gap) if columns > 1 else gap
        return [
            Rect(area.x + n % columns * (side + gap), area.y + n // columns * step, side, side)
            for n in range(self.count)
        ]


class FinalBoards(BoardsBelow):
    """Everybody's own board at the end, the winner's first; pointing at one calls ``on_point`` with its
    seat."""

    def __init__(
        self,
        sheets: Sequence[ScoreSheet],
        seats: Sequence[Seat],
        room: AnyRoom,
        on_point: Callable[[int], object],
    ) -> None:
        super().__init__(name="final boards")
        self.sheets, self.seats, self.room, self.on_point = sheets, seats, room, on_point
        self._drawn: tuple[tuple[int, str], list[Surface]] | None = None
        self._pointed: int | None = None

    @property
    def count(self) -> int:
        """None where there is no more to see than the board at the left of the results."""
        return len(self.sheets) if self.room.has_own_boards and len(self.sheets) > 1 else 0

    def _pictures(self, theme: Theme, side: int) -> list[Surface]:
        key = (side, theme.name)
        if self._drawn is None or self._drawn[0] != key:
            found = [self.room.seat_picture(sheet.seat, (side, side)) for sheet in self.sheets]
            self._drawn = (key, [one.copy() for one in found if one is not None])
        return self._drawn[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        places = self.places(theme)
        if not places:
            return
        for sheet, place, picture in zip(
            self.sheets, places, self._pictures(theme, places[0].w), strict=False
        ):
            surface.blit(picture, picture.get_rect(center=place.center))
            look = look_of(self.room, theme, sheet.seat, self.seats[sheet.seat])
            line = Rect(place.x, place.bottom, place.w, words_below(theme))
            side = spacing(theme, 3)
            sign = Rect(line.x, line.centery - side // 2, side, side)
            draw_look(surface, theme, self, look, sign)
            total = str(sheet.total)
            wide = text_width(theme, total, "strong")
            name = Rect(sign.right + spacing(theme, 1), line.y, 0, line.h)
            name.w = max(1, line.right - wide - spacing(theme, 1) - name.x)
            words = self.seats[sheet.seat].name
            draw_text(surface, theme, words, name, "small", "ink", valign="middle", ellipsis=True)
            draw_text(surface, theme, total, line, "strong", "ink", align="right", valign="middle")
            if sheet.seat == self._pointed:
                ink, thick = color(theme, look.ink), max(2, int(theme.px(3)))
                pygame.draw.rect(surface, ink, place, thick, int(theme.px(4)))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._theme is not None:
            places = self.places(self._theme)
            at = next((n for n, place in enumerate(places) if place.collidepoint(event.pos)), None)
            self._point(None if at is None else self.sheets[at].seat)
        return False

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if not is_hovered:
            self._point(None)

    def _point(self, seat: int | None) -> None:
        if seat == self._pointed:
            return
        self._pointed = seat
        self.on_point(self.sheets[0].seat if seat is None else seat)
        self.invalidate()


class SheetAndBoards(Widget):
    """A page that is scrolled, and below it the boards where it leaves them room."""

    def __init__(self, page: Widget, boards: BoardsBelow) -> None:
        self.page, self.boards = page, boards
        self.scroll = ScrollArea(page)
        super().__init__(self.scroll, boards, grow=1)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return self.scroll.measured(theme, width)

    def smallest(self, theme: Theme) -> Size:
        return self.scroll.smallest(theme)

    def arrange(self, theme: Theme) -> None:
        rect, gap = self.rect, spacing(theme, GAP)
        spare = rect.h - self.page.measured(theme, rect.w)[1] - gap
        high = self.boards.height(theme, rect.w, spare)
        taken = high + gap if high else 0
        self.scroll.place(Rect(rect.x, rect.y, rect.w, rect.h - taken), theme)
        wide = rect.w if high else 0
        self.boards.place(Rect(rect.x, rect.bottom - high, wide, high), theme)
