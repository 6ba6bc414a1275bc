"""The rows of the seats in the setup: their order, look, name and kind."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from railgames.core.game import AnyGame
from railgames.core.match import Seat
from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.setup.look import GivenLook, LookButton, PickButton
from railgames.scenes.setup.seats import MOST_NAME, Kind, SeatList, kind_of, kind_words, kinds_of
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Row, Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.button import Pressable
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.icon import draw_icon
from railgames.ui.widgets.paint import color

KIND_WIDTH, STYLED_KIND_WIDTH = 132, 168


class SeatEdits(Protocol):
    """What a row asks of the setup scene."""

    def set_kind(self, idx: int, kind: Kind) -> None: ...
    def set_name(self, idx: int, name: str) -> None: ...
    def set_look(self, idx: int, style: int, pattern: int) -> None: ...
    def set_pick(self, idx: int, value: str) -> None: ...
    def remove_seat(self, idx: int) -> None: ...
    def move_seat(self, idx: int, to: int) -> None: ...


class Looks:
    """How the seats look: what they can choose (value -> look), or what the game gives each of them."""

    def __init__(self, choices: Mapping[str, SeatLook], given: tuple[SeatLook | None, ...]) -> None:
        self.choices = choices
        self.given = given


class Grip(Pressable):
    """Drags a seat to another place; Up and Down do the same."""

    def __init__(self, idx: int, count: int, on_move: Callable[[int], object]) -> None:
        tip = tr("Drag this, or press Up and Down, to change the order of the seats")
        super().__init__(name=f"order {idx + 1}", tooltip=tip)
        self.idx, self.count, self.on_move = idx, count, on_move

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(24)), int(theme.px(36))

    def smallest(self, theme: Theme) -> Size:
        return self.measure(theme)

    def handle(self, event: pygame.event.Event) -> bool:
        tree = self.tree
        is_mine = tree is not None and tree.pressed is self
        if event.type == pygame.MOUSEMOTION and is_mine:
            self._point(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.is_pressed:
            to = self._place(event.pos)
            self._point(None)
            self._set_pressed(False)
            self._go(to)
            return True
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._point(None)
        if event.type == pygame.KEYDOWN and (way := self.which_arrow(event)) is not None and way[1]:
            self._go(self.idx + way[1])
            return True
        return super().handle(event)

    def _rows(self) -> "SeatRows | None":
        return next((node for node in self.path() if isinstance(node, SeatRows)), None)

    def _place(self, pos: tuple[int, int]) -> int:
        rows = self._rows()
        return self.idx if rows is None else rows.place_at(pos[1])

    def _point(self, pos: tuple[int, int] | None) -> None:
        rows = self._rows()
        if rows is not None:
            rows.show_drop(None if pos is None else (self.idx, self._place(pos)))

    def _go(self, to: int) -> None:
        if to != self.idx and 0 <= to < self.count:
            self.on_move(to)

    def activate(self) -> None:
        """A press alone moves nothing."""

    def draw(self, surface: Surface, theme: Theme) -> None:
        side = int(theme.px(20))
        spot = Rect(0, 0, side, side)
        spot.center = self.rect.center
        is_lit = self.is_hovered or self.is_pressed
        draw_icon(surface, theme, self, "grip", spot, color(theme, "ink" if is_lit else "ink_soft"))


class SeatRow(Widget):
    """Who sits there, and beside it, or below it where there is little room, what kind of player that is."""

    def __init__(self, who: Widget, kind: Widget) -> None:
        super().__init__(who, kind)

    def _is_narrow(self, theme: Theme, width: int) -> bool:
        who, kind = self.children
        return who.smallest(theme)[0] + kind.measured(theme, None)[0] + spacing(theme, 1.5) > width

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        who, kind = self.children
        first, second = who.measured(theme, width), kind.measured(theme, width)
        if width is not None and self._is_narrow(theme, width):
            return width, first[1] + spacing(theme, 1) + second[1]
        return (width or first[0] + second[0]), max(first[1], second[1])

    def smallest(self, theme: Theme) -> Size:
        sizes = [child.smallest(theme) for child in self.children]
        return max(wide for wide, _ in sizes), max(high for _, high in sizes)

    def arrange(self, theme: Theme) -> None:
        who, kind = self.children
        area = self.rect
        if self._is_narrow(theme, area.w):
            high = who.measured(theme, area.w)[1]
            low = min(kind.measured(theme, area.w)[1], max(0, area.h - high))
            who.place(Rect(area.x, area.y, area.w, high), theme)
            kind.place(Rect(area.x, area.bottom - low, area.w, low), theme)
            return
        wide, gap = kind.measured(theme, None)[0], spacing(theme, 1.5)
        who.place(Rect(area.x, area.y, area.w - wide - gap, area.h), theme)
        kind.place(Rect(area.right - wide, area.y, wide, area.h), theme)


class SeatRows(Column):
    """The rows of all seats; while one is dragged, a line shows where it would go."""

    def __init__(self, *rows: Widget) -> None:
        super().__init__(*rows, gap=2)
        self._drop: tuple[int, int] | None = None

    def place_at(self, y: int) -> int:
        """The row at this height of the window, the nearest one outside."""
        last = len(self.children) - 1
        return next((idx for idx, row in enumerate(self.children) if y < row.rect.bottom), last)

    def show_drop(self, drop: tuple[int, int] | None) -> None:
        """Show that a row would be moved (from, to); None: none."""
        if drop != self._drop:
            self._drop = drop
            self.invalidate(self.rect.inflate(0, 20))

    def draw_over(self, surface: Surface, theme: Theme) -> None:
        if self._drop is None:
            return
        here, there = self._drop
        row = self.children[there].rect
        half, thick = spacing(theme, 1), max(2, int(theme.px(3)))
        y = row.centery if here == there else row.y - half if there < here else row.bottom + half
        if here != there:
            line = Rect(self.rect.x, y - thick // 2, self.rect.w, thick)
            surface.fill(color(theme, "accent"), line.clip(surface.get_clip()))
        pygame.draw.rect(surface, color(theme, "accent"), self.children[here].rect.inflate(4, 4), thick, 6)


def seat_rows(
    game: AnyGame, seats: SeatList, looks: Looks, edits: SeatEdits, bots: Sequence[tuple[str, str]] = ()
) -> SeatRows:
    """A row for each seat. ``bots``: (reference, title) of the AIs from outside that play the game."""
    kinds = kinds_of(game, bots)
    return SeatRows(*(_row(game, kinds, seats, idx, looks, edits) for idx in range(len(seats.seats))))


def _row(
    game: AnyGame, kinds: list[tuple[Kind, str]], seats: SeatList, idx: int, looks: Looks, edits: SeatEdits
) -> Widget:
    seat = seats.seats[idx]
    kind: Choice[Kind] = Choice(
        kinds,
        kind_of(seat),
        lambda kind: edits.set_kind(idx, kind),
        notes=[kind_words(game, kind) for kind, _ in kinds],
        name=f"kind {idx + 1}",
        tooltip=kind_words(game, kind_of(seat)),
    )
    entry = TextEntry(
        seat.name,
        lambda name: edits.set_name(idx, name),
        max_length=MOST_NAME,
        width=150,
        min_width=112,
        grow=1,
        name=f"name {idx + 1}",
        placeholder=tr("Name"),
    )
    few = tr("At least {n} must play", n=game.min_players)
    remove = Button(
        icon="close",
        kind="quiet",
        on_press=lambda: edits.remove_seat(idx),
        tooltip=tr("Remove this seat"),
        disabled_reason="" if seats.can_remove else few,
        name=f"remove {idx + 1}",
    )
    wide = STYLED_KIND_WIDTH if game.styles else KIND_WIDTH
    who: list[Widget] = [_look(seats, idx, seat, looks, edits), entry]
    if len(seats.seats) > 1:
        who.insert(0, Grip(idx, len(seats.seats), lambda to: edits.move_seat(idx, to)))
    return SeatRow(Row(*who, gap=1.5), Row(Fixed(kind, wide, grow=1), remove, gap=1.5))


def _look(seats: SeatList, idx: int, seat: Seat, looks: Looks, edits: SeatEdits) -> Widget:
    """The button to choose a look, or the game's own look."""
    name = f"look {idx + 1}"
    if looks.choices:
        return PickButton(
            looks.choices, seats.picks[idx], lambda value: edits.set_pick(idx, value), name=name
        )
    given = looks.given[idx] if idx < len(looks.given) else None
    if given is not None:
        return GivenLook(given, name=name)
    return LookButton(seat.color, seat.pattern, lambda s, p: edits.set_look(idx, s, p), name=name)
