"""Tickets as buttons: contracts, routes and choices of them, with cities and what they pay."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.games.spike.board import Board
from railgames.scenes.spike.goods import faded, sign
from railgames.ui.app import App
from railgames.ui.text import draw_text, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Grid
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.paint import box, color, mix
from railgames.ui.widgets.tip_place import OwnTip

SIGN = 17
"""Side of a commodity's sign, in pixels at scale 1."""
TWO_COLUMNS = 236
"""From this width at scale 1 on, cities are in two columns."""


PITCH = 15
"""Line height of small words, in pixels at scale 1."""


MORE = 6
"""How many pixels letters may extend beyond their line."""


def pitch(theme: Theme) -> int:
    """Line height of small words, in pixels."""
    return int(theme.px(PITCH))


class Target(NamedTuple):
    """A city on a ticket and what it pays. ``state``: "open"; "own" if it is in the seat's network; "here" if
    it can be delivered now; "used" if nothing more can be delivered there; "shut" if no track of the seat can
    lead there any more; "done" if it was delivered."""

    title: str
    pays: int
    state: str = "open"


class Line(NamedTuple):
    """The content of a ticket: its commodity (-1 for none), title, a ``note`` beside it, the words below, the
    tooltip, and why it cannot be pressed ("" if it can). ``notes``: all that it may ever note; the room for
    the longest is always kept, so that a note moves nothing."""

    title: str
    note: str = ""
    targets: tuple[Target, ...] = ()
    words: str = ""
    tooltip: str = ""
    reason: str = ""
    good: int = -1
    is_on: bool = False
    is_lit: bool = False
    is_done: bool = False
    notes: tuple[str, ...] = ()


class Ticket(OwnTip, Pressable):
    """A widget for one ``Line``. It is as readable disabled as enabled. Its tooltip stays in the panel, off
    what the ticket lights on the map."""

    def __init__(
        self,
        app: App,
        board: Board,
        on_press: Callable[[], object],
        on_hover: Callable[[bool], object] | None = None,
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(**common)
        self.app, self.board = app, board
        self.on_press, self.on_hover = on_press, on_hover
        self.line = Line("")
        self.is_wanted = False

    def show(self, line: Line) -> None:
        """Show new content."""
        sized = (line.title, line.targets, line.words, line.good, line.notes or line.note)
        before = self.line
        if sized != (before.title, before.targets, before.words, before.good, before.notes or before.note):
            self.relayout()
        if line != self.line:
            self.line = line
            self.invalidate()
        self.tooltip, self.disabled_reason, self.is_on = line.tooltip, line.reason, line.is_on
        self.meaning = (line.title, line.note)

    def want(self, is_wanted: bool) -> None:
        """Highlight it, because it belongs to what is pointed at."""
        if is_wanted != self.is_wanted:
            self.is_wanted = is_wanted
            self.invalidate()

    @property
    def text(self) -> str:
        """All its texts."""
        line = self.line
        cities = ", ".join(f"{one.title} {one.pays}" for one in line.targets)
        return " ".join(filter(None, (line.title, line.note, cities, line.words)))

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        if self.on_hover is not None:
            self.on_hover(is_hovered)

    def focus_changed(self, has_focus: bool) -> None:
        """Focus by keyboard lights up the same as the pointer."""
        super().focus_changed(has_focus)
        is_seen = self.tree is not None and self.tree.is_focus_visible
        if self.on_hover is not None and (is_seen or not has_focus):
            self.on_hover(has_focus)

    def activate(self) -> None:
        self.on_press()

    # -- size and drawing ------------------------------------------------------------------------------------

    def _columns(self, theme: Theme, width: int) -> int:
        return 2 if width >= theme.px(TWO_COLUMNS) and len(self.line.targets) > 1 else 1

    def _head(self, theme: Theme) -> int:
        return max(int(theme.px(17)), theme.px(SIGN) if self.line.good >= 0 else 0)

    def _is_note_below(self, theme: Theme, width: int) -> bool:
        """Whether the note, or one that it may have later, does not fit beside the title."""
        line = self.line
        longest = max((text_width(theme, note, "small") for note in (line.note, *line.notes)), default=0)
        if not longest:
            return False
        wide = text_width(theme, line.title, "strong") + longest
        return wide + self._indent(theme) + 2 * spacing(theme, 1.5) + spacing(theme, 1) > width

    def _indent(self, theme: Theme) -> int:
        return int(theme.px(SIGN)) + spacing(theme, 1) if self.line.good >= 0 else 0

    def _words(self, theme: Theme, width: int) -> list[str]:
        room = width - 2 * spacing(theme, 1.5)
        return wrap(theme, self.line.words, "small", max(1, room)) if self.line.words else []

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As wide as its cities; as high as the width requires."""
        pad, line = spacing(theme, 1.5), self.line
        names = [text_width(theme, f"{one.title}  ${one.pays}", "small") for one in line.targets]
        natural = max([text_width(theme, line.title, "strong") + self._indent(theme), *names]) + 2 * pad
        wide = natural if width is None else width
        rows = -(-len(line.targets) // self._columns(theme, wide)) + len(self._words(theme, wide))
        rows += self._is_note_below(theme, wide)
        return wide, int(self._head(theme) + rows * pitch(theme) + spacing(theme, 1.5))

    def smallest(self, theme: Theme) -> Size:
        """Its whole size: it is scrolled rather than cut."""
        return int(theme.px(60)), self.measured(theme, self.rect.w or None)[1]

    def draw(self, surface: Surface, theme: Theme) -> None:
        """Draw the ticket from a cached picture: most of the side is redrawn whenever highlights change."""
        can, is_up = self.enabled, self.is_hovered or self.is_pressed
        state = (self.is_wanted, self.is_on, can, can and is_up)
        key = ("spike ticket", self.line, state, self.board.file.commodities, theme.name, theme.scale)
        size = self.rect.size
        surface.blit(self.app.art.cache.make(key, size, lambda: self._picture(theme)), self.rect)

    def _picture(self, theme: Theme) -> Surface:
        picture = Surface(self.rect.size, pygame.SRCALPHA)
        self._paint(picture, theme, picture.get_rect())
        return picture

    def _paint(self, surface: Surface, theme: Theme, rect: Rect) -> None:
        line, can = self.line, self.enabled
        fill = color(theme, "card")
        if line.is_done:
            fill = mix(fill, color(theme, "good"), 0.14)
        elif self.is_on:
            fill = mix(fill, color(theme, "accent"), 0.18)
        if self.is_wanted or (can and (self.is_hovered or self.is_pressed)):
            fill = mix(fill, color(theme, "accent"), 0.14)
        edge = "glow" if line.is_lit else "accent" if self.is_on or self.is_wanted else "line_strong"
        is_strong = can or line.is_lit or self.is_wanted
        tone = color(theme, edge if is_strong or self.is_on else "card_edge")
        box(surface, rect, fill, tone, theme.radius, max(2, theme.px(2)) if is_strong else 1)
        pad = spacing(theme, 1.5)
        inner = Rect(rect.x + pad, rect.y + spacing(theme, 0.5), rect.w - 2 * pad, rect.h)
        top = self._draw_head(surface, theme, inner)
        self._draw_targets(surface, theme, Rect(inner.x, top, inner.w, inner.bottom - top))

    def _draw_head(self, surface: Surface, theme: Theme, inner: Rect) -> int:
        """Draw sign, title and note. Returns where the rest starts."""
        line, high = self.line, int(self._head(theme))
        small = pitch(theme)
        if line.good >= 0:
            side = int(theme.px(SIGN))
            picture = sign(self.app, self.board, line.good, side)
            picture = faded(picture, 120) if line.is_done else picture
            surface.blit(picture, picture.get_rect(midleft=(inner.x, inner.y + high // 2)))
        indent = self._indent(theme)
        spot = Rect(inner.x + indent, inner.y, inner.w - indent, high)
        tone = "ink_soft" if line.is_done else "ink"
        draw_text(surface, theme, line.title, spot, "strong", tone, valign="middle")
        top = inner.y + high
        if line.note:
            if self._is_note_below(theme, self.rect.w):
                spot = Rect(inner.x, top, inner.w, small).inflate(0, MORE)
                top += small
                draw_text(surface, theme, line.note, spot, "small", "ink_soft", "left", "middle")
            else:
                draw_text(surface, theme, line.note, spot, "small", "ink_soft", "right", "middle")
        return top

    def _draw_targets(self, surface: Surface, theme: Theme, area: Rect) -> None:
        line, small = self.line, pitch(theme)
        columns = self._columns(theme, self.rect.w)
        gap = spacing(theme, 2)
        wide = (area.w - gap * (columns - 1)) // columns
        for idx, one in enumerate(line.targets):
            x, y = area.x + idx % columns * (wide + gap), area.y + idx // columns * small
            self._draw_target(surface, theme, Rect(x, y, wide, small).inflate(0, MORE), one)
        y = area.y + -(-len(line.targets) // columns) * small
        for idx, words in enumerate(self._words(theme, self.rect.w)):
            spot = Rect(area.x, y + idx * small, area.w, small).inflate(0, MORE)
            draw_text(surface, theme, words, spot, "small", "ink_soft", valign="middle")

    def _draw_target(self, surface: Surface, theme: Theme, spot: Rect, one: Target) -> None:
        is_gone = one.state in ("used", "shut") or (self.line.is_done and one.state != "done")
        tone = {"own": "good_text", "done": "good_text"}.get(one.state, "ink")
        tone = "ink_soft" if is_gone else tone
        role = "small"
        if one.state == "here":
            fill = mix(color(theme, "card"), color(theme, "accent"), 0.42)
            box(surface, spot.inflate(spacing(theme, 1), 1 - MORE), fill, None, theme.radius // 2)
        price = f"${one.pays}"
        money = text_width(theme, price, role)
        name = Rect(spot.x, spot.y, spot.w - money - spacing(theme, 1), spot.h)
        draw_text(surface, theme, one.title, name, role, tone, valign="middle")
        draw_text(surface, theme, price, spot, role, tone, "right", "middle")
        if is_gone:
            end = spot.x + min(name.w, text_width(theme, one.title, role))
            pygame.draw.line(surface, color(theme, "ink_soft"), (spot.x, spot.centery), (end, spot.centery))


class TicketRack(Grid):
    """Tickets in columns: one Tab stop, arrow keys move inside."""

    def __init__(
        self,
        app: App,
        board: Board,
        name: str,
        on_press: Callable[[int], object],
        on_hover: Callable[[int, bool], object] | None = None,
        cell_width: float = 126,
    ) -> None:
        super().__init__(name=f"{name}s", gap=1, cell_width=cell_width, roving=True)
        self.app, self.board, self.one = app, board, name
        self._on_press, self._on_hover = on_press, on_hover
        self.tickets: list[Ticket] = []

    def show(self, lines: Sequence[Line]) -> None:
        """Show a ticket for each line; hidden without any."""
        self.visible = bool(lines)
        if len(lines) != len(self.tickets):
            for idx in range(len(self.tickets), len(lines)):
                press, hover = self._callbacks(idx)
                self.tickets.append(Ticket(self.app, self.board, press, hover, name=f"{self.one} {idx + 1}"))
            del self.tickets[len(lines) :]
            self.replace(*self.tickets)
        for ticket, line in zip(self.tickets, lines, strict=True):
            ticket.show(line)

    def _callbacks(self, idx: int) -> tuple[Callable[[], object], Callable[[bool], object] | None]:
        hover = self._on_hover
        return lambda: self._on_press(idx), None if hover is None else lambda is_on: hover(idx, is_on)
