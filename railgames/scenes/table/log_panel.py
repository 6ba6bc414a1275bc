"""The log panel: the texts of the events, newest last."""

from collections.abc import Callable, Sequence

import msgspec
import pygame

from railgames.core.game import Event, told_once, told_together
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.keys import Keys
from railgames.ui.text import draw_text, line_height, text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import Widget, spacing
from railgames.ui.widgets.button import Button
from railgames.ui.widgets.paint import box, color, shadow

See = Callable[[Sequence[Event]], Sequence[Event]]
Named = Callable[[str], str]
"""Puts names into a text of the game (``core.naming.named``)."""


SLACK = 8
"""Pixels at scale 1 by which a name and its text, drawn apart, are wider than drawn together."""


class LogLine(msgspec.Struct, frozen=True):
    """One line; ``seat`` None: of the game itself. ``number`` is its entry's number in the log, 0 before
    the first; ``spots`` are the places on the board that it speaks of. It tells ``event``; where that is
    joined from several entries, ``since`` is the first."""

    seat: int | None
    text: str
    number: int = 0
    spots: tuple[str, ...] = ()
    event: Event | None = None
    since: int = 0


def log_lines(match: Match, see: See, name: Named) -> list[LogLine]:
    """Every line that the viewer may see now, oldest first."""
    lines = [LogLine(None, name(text)) for text in match.history]
    if match.unread is not None:
        lines.append(LogLine(None, tr("The past moves are still being read.")))
    lines += [LogLine(event.seat, name(text)) for event in see(match.opening) if (text := event.text())]
    for entry in match.log:
        add_entry(lines, entry, see, name)
    return lines


def add_entry(lines: list[LogLine], entry: LogEntry, see: See, name: Named) -> None:
    """Add what the viewer may see now of one entry to the lines before it. Its first event can be one with
    that of the last line."""
    for event in told_together(told_once(see(entry.events))):
        if not event.text():
            continue
        last = lines[-1] if lines else None
        both = last.event.joined(event) if last is not None and last.event is not None else None
        since = entry.number
        if both is not None and last is not None:
            event, since = both, last.since
            lines.pop()
        lines.append(
            LogLine(event.seat, name(event.text()), entry.number, tuple(event.spots()), event, since)
        )


LINES_AT_ONCE = 40
"""The number of older lines that are measured at a time while the player scrolls back."""

Row = tuple[str, LogLine, bool]
"""Text of one row, its line, whether it starts with the seat's name."""


class LogPanel(Widget):
    """A drawer with the log; it stays at the newest line unless the player scrolls up.

    A new entry adds its rows; the whole log is read again only when the viewer changes or hidden events are
    revealed. ``viewer`` identifies the viewer; ``told_to`` is the number of the last action that may be told.
    """

    def __init__(
        self,
        match: Match,
        see: See,
        name: Named,
        viewer: Callable[[], object],
        look_of: Callable[[int], SeatLook],
        on_close: Callable[[], object],
        on_point: Callable[[int | None, Sequence[str]], object],
        told_to: Callable[[], int] | None = None,
    ) -> None:
        self.close_button = Button(icon="close", kind="quiet", on_press=on_close, tooltip=tr("Close the log"))
        super().__init__(self.close_button, visible=False, name="log panel")
        self.match = match
        self.see = see
        self.text_named = name
        self.viewer = viewer
        self.look_of = look_of
        self.on_point = on_point
        self._told_to = told_to or (lambda: match.position)
        self._pointed: LogLine | None = None
        self._drawn: list[tuple[pygame.Rect, LogLine]] = []
        self._lines: list[LogLine] = []
        self._hidden: list[LogEntry] = []
        self._read_to = -1
        self._read_as: object = None
        self._read_in_turn = 0
        self._rows: list[Row] = []
        self._wrapped_from = self._wrapped_to = 0
        self._width = -1
        self._back = 0

    def refresh(self) -> None:
        """Show the changes of the log."""
        if not self.visible:
            return
        match, last = self.match, self._told_to()
        if self._read_to < match.start or self._read_as != self.viewer() or self._has_revealed():
            self.reload()
            return
        since = last + 1
        while self._lines and self._lines[-1].number > last:
            since = min(since, self._lines[-1].since)
            self._drop_line()
        while self._lines and self._lines[-1].number >= since:
            self._drop_line()
        self._hidden = [entry for entry in self._hidden if entry.number <= last]
        for number in range(min(self._read_to + 1, since), last + 1):
            self._read(match.entry(number))
        self._read_to = last
        self.invalidate()

    def reload(self) -> None:
        """Read the whole log again."""
        if not self.visible:
            return
        match, last = self.match, self._told_to()
        self._lines = [line for line in log_lines(match, self.see, self.text_named) if line.number <= last]
        told = [entry for entry in match.log if entry.number <= last]
        self._hidden = [entry for entry in told if len(self.see(entry.events)) < len(entry.events)]
        self._read_to, self._read_as, self._read_in_turn = last, self.viewer(), match.state.turn
        self._forget_rows()
        self.invalidate()

    def _read(self, entry: LogEntry) -> None:
        before = self._lines[-1] if self._lines else None
        lines = [] if before is None else [before]
        add_entry(lines, entry, self.see, self.text_named)
        if before is not None and lines[0] is before:
            del lines[0]
        elif before is not None:
            self._drop_line()
        self._lines += lines
        if len(self.see(entry.events)) < len(entry.events):
            self._hidden.append(entry)

    def _drop_line(self) -> None:
        line = self._lines.pop()
        self._wrapped_to = min(self._wrapped_to, len(self._lines))
        self._wrapped_from = min(self._wrapped_from, len(self._lines))
        while self._rows and self._rows[-1][1] is line:
            self._rows.pop()
            self._back = max(0, self._back - 1)

    def _has_revealed(self) -> bool:
        """Whether a hidden event has become visible; that changes only between turns."""
        state = self.match.state
        if state.turn == self._read_in_turn and state.current_player is not None:
            return False
        self._read_in_turn = state.turn
        return any(len(self.see(entry.events)) == len(entry.events) for entry in self._hidden)

    def toggle(self) -> None:
        self.visible = not self.visible
        self._back = 0
        self.reload()

    def arrange(self, theme: Theme) -> None:
        pad, spot = spacing(theme, 1), pygame.Rect((0, 0), self.close_button.measured(theme))
        spot.topright = (self.rect.right - pad, self.rect.y + pad)
        self.close_button.place(spot, theme)

    def _inner(self, theme: Theme) -> pygame.Rect:
        pad = spacing(theme, 3)
        head = self.close_button.rect.h + spacing(theme, 2)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + head, self.rect.w - 2 * pad, self.rect.h - head - pad
        )

    def _wrapped(self, theme: Theme, width: int, count: int) -> list[Row]:
        """The last ``count`` rows or more, if there are as many; older lines are not measured."""
        if width != self._width:
            self._width = width
            self._forget_rows()
        before = len(self._rows)
        for line in self._lines[self._wrapped_to :]:
            self._rows += self._rows_of(theme, line)
        if before and self._back:
            added = len(self._rows) - before  # who has scrolled back goes on reading the same lines
            self._back += added
            count += added
        self._wrapped_to = len(self._lines)
        while len(self._rows) < count and self._wrapped_from:
            start = max(0, self._wrapped_from - LINES_AT_ONCE)
            older = self._lines[start : self._wrapped_from]
            self._rows[:0] = [row for line in older for row in self._rows_of(theme, line)]
            self._wrapped_from = start
        return self._rows

    def _rows_of(self, theme: Theme, line: LogLine) -> list[Row]:
        name = "" if line.seat is None else self.match.setup.seats[line.seat].name + "  "
        parts = wrap(theme, name + line.text, "small", self._width - spacing(theme, 3) - int(theme.px(SLACK)))
        return [(part, line, idx == 0) for idx, part in enumerate(parts)]

    def _forget_rows(self) -> None:
        self._rows = []
        self._wrapped_from = self._wrapped_to = len(self._lines)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        radius = int(theme.px(8))
        shadow(surface, self.rect, radius, int(theme.px(10)), int(theme.px(3)))
        box(surface, self.rect, color(theme, "raised"), color(theme, "line"), radius)
        inner = self._inner(theme)
        head = pygame.Rect(inner.x, self.rect.y, inner.w, inner.y - self.rect.y)
        draw_text(surface, theme, tr("Log"), head, "heading", "ink", valign="middle")
        high = line_height(theme, "small")
        fit = max(1, inner.h // high)
        rows = self._wrapped(theme, inner.w, fit + self._back)
        if not rows:
            draw_text(surface, theme, tr("Nothing has happened yet."), inner, "small", "ink_soft")
        self._back = max(0, min(self._back, len(rows) - fit))
        last = len(rows) - self._back
        self._drawn = []
        for idx, row in enumerate(rows[max(0, last - fit) : last]):
            spot = pygame.Rect(inner.x, inner.y + idx * high, inner.w, high)
            self._drawn.append((spot, row[1]))
            if row[1] is self._pointed:
                box(surface, spot.inflate(spacing(theme, 2), 0), color(theme, "sunk"), None, 0)
            self._draw_row(surface, theme, row, spot)

    def _draw_row(self, surface: pygame.Surface, theme: Theme, row: Row, rect: pygame.Rect) -> None:
        text, line, is_first = row
        seat = line.seat
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
        """Scroll back (positive) or forward, nearly a page at a time."""
        if self._theme is not None:
            fit = self._inner(self._theme).h // line_height(self._theme, "small")
            self._back = max(0, self._back + pages * max(1, fit - 2))
            self.invalidate()

    def handle_key(self, event: pygame.event.Event, keys: Keys) -> bool:
        """Scroll the log by keys while it is open; True if used."""
        if not self.visible:
            return False
        for command, pages in (("page_up", 1), ("page_down", -1)):
            if keys.matches(event, command):
                self.scroll(pages)
                return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll with the wheel; highlight the places of a line; consume events, so that the board below gets
        none."""
        if event.type == pygame.MOUSEWHEEL:
            self._back = max(0, self._back + event.y * 2)
            self.invalidate()
            return True
        if event.type == pygame.MOUSEMOTION:
            self._point(next((line for rect, line in self._drawn if rect.collidepoint(event.pos)), None))
        return event.type == pygame.MOUSEBUTTONDOWN

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if not is_hovered:
            self._point(None)

    def _point(self, line: LogLine | None) -> None:
        if line is not None and not line.spots:
            line = None
        if line is self._pointed:
            return
        self._pointed = line
        self.on_point(None if line is None else line.seat, () if line is None else line.spots)
        self.invalidate()
