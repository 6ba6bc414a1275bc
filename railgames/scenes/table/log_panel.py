"""The log: what happened, newest last, in the words of the events."""

from collections.abc import Callable, Sequence

import msgspec
import pygame

from railgames.core.game import Event
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Widget, spacing
from railgames.ui.widgets.button import Button
from railgames.ui.widgets.paint import box, color, shadow

See = Callable[[Sequence[Event]], list[Event]]


SLACK = 4
"""Pixels: a name drawn by itself and the words after it are a little wider than both in one."""


class LogLine(msgspec.Struct, frozen=True):
    """One printed line; ``seat`` None is the table's own."""

    seat: int | None
    text: str


def log_lines(match: Match, see: See) -> list[LogLine]:
    """Every line that may be shown now, oldest first."""
    lines = [LogLine(None, text) for text in match.history]
    lines += [LogLine(event.seat, text) for event in see(match.opening) if (text := event.text())]
    for entry in match.log:
        for event in see(entry.events):
            text = event.text()
            if text:
                lines.append(LogLine(event.seat, text))
    return lines


class LogPanel(Widget):
    """A drawer with the log; it stays at the newest line unless the player scrolls up."""

    def __init__(
        self, match: Match, see: See, look_of: Callable[[int], SeatLook], on_close: Callable[[], object]
    ) -> None:
        self.close_button = Button(icon="close", kind="quiet", on_press=on_close, tooltip=tr("Close the log"))
        super().__init__(self.close_button, visible=False, name="log panel")
        self.match = match
        self.see = see
        self.look_of = look_of
        self._lines: list[LogLine] = []
        self._rows: list[tuple[str, int | None, bool]] = []
        self._width = -1
        self._back = 0

    def refresh(self) -> None:
        """Read the log again."""
        if not self.visible:
            return
        self._lines = log_lines(self.match, self.see)
        self._width = -1
        self.invalidate()

    def toggle(self) -> None:
        self.visible = not self.visible
        self._back = 0
        self.refresh()

    def arrange(self, theme: Theme) -> None:
        size = self.close_button.measured(theme, None)
        pad = spacing(theme, 1)
        self.close_button.place(
            pygame.Rect(self.rect.right - size[0] - pad, self.rect.y + pad, size[0], size[1]), theme
        )

    def _inner(self, theme: Theme) -> pygame.Rect:
        pad = spacing(theme, 3)
        head = self.close_button.rect.h + spacing(theme, 2)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + head, self.rect.w - 2 * pad, self.rect.h - head - pad
        )

    def _wrapped(self, theme: Theme, width: int) -> list[tuple[str, int | None, bool]]:
        """Rows of (text, seat, whether the seat's name stands before it)."""
        if width != self._width:
            self._width = width
            indent = spacing(theme, 3)
            self._rows = []
            for line in self._lines:
                name = "" if line.seat is None else self.match.setup.seats[line.seat].name + "  "
                for idx, part in enumerate(wrap(theme, name + line.text, "small", width - indent - SLACK)):
                    self._rows.append((part, line.seat, idx == 0))
        return self._rows

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        radius = int(theme.px(8))
        shadow(surface, self.rect, radius, int(theme.px(10)), int(theme.px(3)))
        box(surface, self.rect, color(theme, "raised"), color(theme, "line"), radius)
        inner = self._inner(theme)
        head = pygame.Rect(inner.x, self.rect.y, inner.w, inner.y - self.rect.y)
        draw_text(surface, theme, tr("Log"), head, "heading", "ink", valign="middle")
        rows = self._wrapped(theme, inner.w)
        if not rows:
            draw_text(surface, theme, tr("Nothing has happened yet."), inner, "small", "ink_soft")
        high = line_height(theme, "small")
        fit = max(1, inner.h // high)
        self._back = max(0, min(self._back, len(rows) - fit))
        last = len(rows) - self._back
        for idx, row in enumerate(rows[max(0, last - fit) : last]):
            self._draw_row(surface, theme, row, pygame.Rect(inner.x, inner.y + idx * high, inner.w, high))

    def _draw_row(
        self, surface: pygame.Surface, theme: Theme, row: tuple[str, int | None, bool], rect: pygame.Rect
    ) -> None:
        text, seat, is_first = row
        if seat is None:
            rect = rect if is_first else rect.move(spacing(theme, 3), 0)
            draw_text(surface, theme, text, rect, "small", "ink_soft", ellipsis=True)
            return
        indent = spacing(theme, 3)
        if seat is not None and is_first:
            dot = pygame.Rect(rect.x, 0, spacing(theme, 1.5), spacing(theme, 1.5))
            dot.centery = rect.centery
            pygame.draw.rect(surface, color(theme, self.look_of(seat).ink), dot, border_radius=2)
        rect = pygame.Rect(rect.x + indent, rect.y, rect.w - indent, rect.h)
        name = "" if seat is None or not is_first else self.match.setup.seats[seat].name
        if name and text.startswith(name):
            draw_text(surface, theme, name, rect, "small", "ink_soft")
            wide = text_size(theme, name + "  ", "small")[0]
            rect = pygame.Rect(rect.x + wide, rect.y, rect.w - wide, rect.h)
            text = text[len(name) :].strip()
        draw_text(surface, theme, text, rect, "small", "ink", ellipsis=True)

    def scroll(self, pages: int) -> None:
        """Look further back (positive) or forward, nearly a page at a time."""
        if self._theme is not None:
            fit = self._inner(self._theme).h // line_height(self._theme, "small")
            self._back = max(0, self._back + pages * max(1, fit - 2))
            self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel scrolls; nothing goes through to the board below."""
        if event.type == pygame.MOUSEWHEEL:
            self._back = max(0, self._back + event.y * 2)
            self.invalidate()
            return True
        return event.type == pygame.MOUSEBUTTONDOWN
