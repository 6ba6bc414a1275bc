"""The score sheets of all seats side by side; pointing at a figure shows where its points come from."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.game import ScoreLine, ScoreSheet, ranking, winners
from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.scenes.table.seat_card import draw_look
from railgames.scenes.table.seat_look import HasSeatLook, SeatLook, look_of
from railgames.ui.text import draw_text, fitted_size, line_height, text_size
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import box, color, mix

LOW = 500
"""A window of less height (px at scale 1) has its rows closer together, so that the totals are in sight."""

COLUMN, LEAST_COLUMN, MOST_COLUMN = 52, 40, 160
"""Preferred, least and greatest width of a seat's column, in pixels at scale 1."""

OnPoint = Callable[[int, ScoreLine | None], object]


class ScoreTable(Pressable):
    """Lines down, seats across, the winner first; while the game ``is_running``, in seat order without
    winner. Who plays alone wins nothing.

    ``on_point(seat, line)`` is called for the cell under the mouse or the arrow keys; the line is None for a
    seat's head or total, and outside the table. ``room`` may have looks of its own for the seats.
    ``is_bare``: without heads and totals, for a second table, whose columns stand ``below`` those of another;
    it may change between two layouts.
    ``window_height`` gives the height of the window in pixels, which decides how close the rows are.
    ``provisional``: keys of lines that do not count for good yet; their points are in brackets, as in the
    strip. ``total_told``: words for a total that is not to be seen, else "".
    """

    def __init__(
        self,
        sheets: Sequence[ScoreSheet],
        seats: Sequence[Seat],
        on_point: OnPoint,
        *,
        is_running: bool = False,
        room: HasSeatLook | None = None,
        is_bare: bool = False,
        below: "ScoreTable | None" = None,
        name: str = "score table",
        window_height: Callable[[], int] | None = None,
        provisional: frozenset[str] = frozenset(),
        total_told: Callable[[ScoreSheet], str] = lambda sheet: "",
    ) -> None:
        super().__init__(name=name)
        self._window_height = window_height
        self._provisional = provisional
        self._total_told = total_told
        self.is_bare = is_bare
        self._aligned = [title for _, title in below.keys] if below is not None else []
        self.room = room
        self.sheets = list(sheets) if is_running else ranking(sheets)
        self.seats = seats
        self.on_point = on_point
        self.is_running = is_running
        has_winner = len(sheets) > 1 and not is_running
        self.best = set(winners(sheets)) if has_winner else set()
        self.keys: list[tuple[str, str]] = []
        for sheet in self.sheets:
            for line in sheet.lines:
                if line.key not in {key for key, _ in self.keys}:
                    self.keys.append((line.key, line.title))
        self.cell: tuple[int, int] | None = None
        self._is_walked = False
        self._widths: dict[str, int] = {}
        self._widths_in: tuple[Theme, bool] | None = None

    # -- geometry: column 0 holds the titles, rows 0 the heads, the last row the totals ----------------------

    @property
    def rows(self) -> int:
        return len(self.keys) + (1 if self.is_bare else 2)

    def _is_total(self, row: int) -> bool:
        return not self.is_bare and row == self.rows - 1

    def _is_low(self, theme: Theme) -> bool:
        return self._window_height is not None and self._window_height() < theme.px(LOW)

    def _head(self, theme: Theme) -> int:
        if self.is_bare:
            return 0
        return int(theme.px(22)) + line_height(theme, "small") if self._is_low(theme) else int(theme.px(52))

    def _natural_row(self, theme: Theme) -> int:
        return line_height(theme, "body") + (0 if self._is_low(theme) else spacing(theme, 1))

    def _row(self, theme: Theme) -> int:
        natural = self._natural_row(theme)
        room = (self.rect.h - self._head(theme)) // max(1, self.rows - 1) if self.rect.h else natural
        return max(line_height(theme, "small"), min(natural, room))

    def titles_width(self, theme: Theme) -> int:
        """The width of its column of titles, where there is room enough."""
        return self._widest(theme, "body")

    def _widest(self, theme: Theme, role: str) -> int:
        if (theme, self.is_bare) != self._widths_in:  # every cell asks
            self._widths_in, self._widths = (theme, self.is_bare), {}
        if role not in self._widths:
            aligned = self._aligned if self.is_bare else ()
            words = [*aligned, *(title for _, title in self.keys), tr("Total")]
            self._widths[role] = max(text_size(theme, title, role)[0] for title in words)
        return self._widths[role] + spacing(theme, 3)

    def _role(self, theme: Theme) -> str:
        """The text role of the titles: small if there is little room."""
        room = self.rect.w - len(self.sheets) * int(theme.px(COLUMN))
        return "body" if self._widest(theme, "body") <= room else "small"

    def _titles(self, theme: Theme) -> int:
        room = self.rect.w - len(self.sheets) * int(theme.px(LEAST_COLUMN))
        return max(self.rect.w // 4, min(self._widest(theme, self._role(theme)), room))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        high = self._head(theme) + (self.rows - 1) * self._natural_row(theme)
        wide = self._widest(theme, "body") + len(self.sheets) * int(theme.px(84))
        return (wide if width is None else width), high

    def smallest(self, theme: Theme) -> Size:
        return 0, self._head(theme) + (self.rows - 1) * line_height(theme, "small")

    def _cell(self, theme: Theme, column: int, row: int) -> Rect:
        titles = self._titles(theme)
        wide = min(int(theme.px(MOST_COLUMN)), (self.rect.w - titles) // max(1, len(self.sheets)))
        head, high = self._head(theme), self._row(theme)
        top = self.rect.y if row == 0 else self.rect.y + head + (row - 1) * high
        return Rect(self.rect.x + titles + column * wide, top, wide, head if row == 0 else high)

    def line(self, column: int, row: int) -> ScoreLine | None:
        """The score line in a cell, None in heads and totals."""
        if not 0 < row <= len(self.keys):
            return None
        key = self.keys[row - 1][0]
        return next((line for line in self.sheets[column].lines if line.key == key), None)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface, theme: Theme) -> None:
        self._draw_titles(surface, theme)
        for column, sheet in enumerate(self.sheets):
            self._draw_column(surface, theme, column, sheet)

    def _draw_titles(self, surface: Surface, theme: Theme) -> None:
        titles = self._titles(theme)
        for row in range(1, self.rows):
            spot = self._cell(theme, 0, row)
            rect = Rect(self.rect.x, spot.y, titles, spot.h)
            if self._is_total(row):
                surface.fill(
                    color(theme, "line_strong"), (self.rect.x, spot.y, self.rect.w, max(1, theme.px(1)))
                )
                draw_text(surface, theme, tr("Total"), rect, "strong", "ink", valign="middle")
            else:
                words, role = self.keys[row - 1][1], self._role(theme)
                size = fitted_size(theme, words, role, rect.size)
                draw_text(surface, theme, words, rect, role, "ink", valign="middle", size=size)

    def _draw_column(self, surface: Surface, theme: Theme, column: int, sheet: ScoreSheet) -> None:
        seat = self.seats[sheet.seat]
        look = look_of(self.room, theme, sheet.seat, seat)
        if not self.is_bare:
            self._draw_head(surface, theme, column, sheet, look)
        for row in range(1, self.rows):
            rect = self._cell(theme, column, row)
            if self.cell == (column, row):
                fill = mix(color(theme, "raised"), color(theme, look.ink), 0.25)
                box(surface, rect.inflate(-2, -2), fill, None, int(theme.px(4)))
            if self._is_total(row):
                self._draw_total(surface, theme, sheet, rect)
                continue
            line = self.line(column, row)
            ink, words = self._figure(line)
            draw_text(surface, theme, words, rect, "figure", ink, align="center", valign="middle")

    def _draw_total(self, surface: Surface, theme: Theme, sheet: ScoreSheet, rect: Rect) -> None:
        told = self._total_told(sheet)
        role, ink = ("small", "ink_soft") if told else ("heading", "ink")
        draw_text(surface, theme, told or str(sheet.total), rect, role, ink, align="center", valign="middle")

    def _figure(self, line: ScoreLine | None) -> tuple[str, str]:
        """The ink and the words of a cell."""
        points = line.points if line is not None else 0
        if line is not None and line.key in self._provisional:
            return "ink_soft", f"({points})" if points else "0"
        return "ink_soft" if not points else "bad_text" if points < 0 else "ink", str(points)

    def _draw_head(
        self, surface: Surface, theme: Theme, column: int, sheet: ScoreSheet, look: SeatLook
    ) -> None:
        seat = self.seats[sheet.seat]
        head = self._cell(theme, column, 0)
        side = int(theme.px(18))
        shape = Rect(head.centerx - side // 2, head.y + spacing(theme, 1), side, side)
        if sheet.seat in self.best:
            draw_icon(surface, theme, self, "trophy", shape.move(-side, 0), color(theme, "accent"))
            shape.move_ip(side // 2 + 1, 0)
        draw_look(surface, theme, self, look, shape)
        gap = int(theme.px(2))
        below = Rect(head.x + gap, shape.bottom, head.w - 2 * gap, head.bottom - shape.bottom)
        size = fitted_size(theme, seat.name, "small", below.size)
        draw_text(surface, theme, seat.name, below, "small", "ink", "center", "middle", size=size)

    # -- pointing --------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self._theme is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._is_walked = False
            self._point(self._at(self._theme, event.pos))
            return False
        if event.type == pygame.KEYDOWN:
            return self._move(self.which_arrow(event))
        return super().handle(event)

    def _at(self, theme: Theme, pos: tuple[int, int]) -> tuple[int, int] | None:
        for column in range(len(self.sheets)):
            for row in range(self.rows):
                if self._cell(theme, column, row).collidepoint(pos):
                    return column, row
        return None

    def _move(self, way: tuple[int, int] | None) -> bool:
        if way is None:
            return False
        self._is_walked = True
        column, row = self.cell or (0, 0)
        column = max(0, min(len(self.sheets) - 1, column + way[0]))
        row = max(1 if self.is_bare else 0, min(self.rows - 1, row + way[1]))
        self._point((column, row))
        return True

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if not is_hovered and not self._is_walked:
            self._point(None)

    def _point(self, cell: tuple[int, int] | None) -> None:
        if cell == self.cell:
            return
        self.cell = cell
        if cell is not None:
            self.on_point(self.sheets[cell[0]].seat, self.line(*cell))
        else:
            self.on_point(self.sheets[0].seat, None)
        self.invalidate()
