"""The ledger: income and spending of every seat turn by turn, and a curve of the cash."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from railgames.core.game import Event
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.games.empire_builder.events import (
    Borrowed,
    Built,
    Delivered,
    FeePaid,
    Restarted,
    Taxed,
    Upgraded,
)
from railgames.games.empire_builder.state import EmpireState
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.base import Size, spacing
from railgames.ui.widgets.paint import box, color


@dataclass(frozen=True)
class Row:
    """One round of one seat, in millions: deliveries; track, trains and use of track (negative if paid); the
    rest; and the cash at its end. Round 0 has the cash at the beginning."""

    turn: int
    earned: int = 0
    track: int = 0
    trains: int = 0
    fees: int = 0
    other: int = 0
    cash: int = 0


def ledger(match: Match) -> list[list[Row]]:
    """The rows of every seat, from round 0 on. Empty if the start of the game is not known."""
    if match.start or match.unread is not None or not match.log:
        return []
    begin = match.state_at(0)
    assert isinstance(begin, EmpireState)
    cash = [player.cash for player in begin.players]
    first = begin.board.file.money.start
    found = [[Row(0, cash=millions)] for millions in cash]
    for entry in match.log:
        for seat, rows in enumerate(found):
            while rows[-1].turn < entry.turn:
                rows.append(Row(rows[-1].turn + 1, cash=cash[seat]))
        for event in entry.events:
            _book(event, entry, found, first)
        cash = [rows[-1].cash for rows in found]
    return found


def _book(event: Event, entry: LogEntry, found: list[list[Row]], first: int) -> None:
    seat = entry.seat if event.seat is None else event.seat
    match event:
        case Delivered():
            _add(found, seat, earned=event.pays + event.bonus - event.kept)
        case Built():
            _add(found, seat, track=-event.millions)
        case Upgraded():
            _add(found, seat, trains=-event.millions)
        case FeePaid():
            _add(found, seat, fees=-event.millions)
            _add(found, event.to, fees=event.millions)
        case Borrowed():
            _add(found, seat, other=event.millions)
        case Taxed():
            for payer, tax in enumerate(event.taxes):
                _add(found, payer, other=-tax)
        case Restarted():
            _add(found, seat, other=first - found[seat][-1].cash)


def _add(
    found: list[list[Row]],
    seat: int,
    earned: int = 0,
    track: int = 0,
    trains: int = 0,
    fees: int = 0,
    other: int = 0,
) -> None:
    row = found[seat][-1]
    found[seat][-1] = replace(
        row,
        earned=row.earned + earned,
        track=row.track + track,
        trains=row.trains + trains,
        fees=row.fees + fees,
        other=row.other + other,
        cash=row.cash + earned + track + trains + fees + other,
    )


def row_words(row: Row) -> str:
    """Income and spending of a round in words: "+46 deliveries, -12 track"."""
    parts = (
        (row.earned, tr("{n} deliveries", n=f"{row.earned:+d}")),
        (row.track, tr("{n} track", n=f"{row.track:+d}")),
        (row.trains, tr("{n} train", n=f"{row.trains:+d}")),
        (row.fees, tr("{n} fees", n=f"{row.fees:+d}")),
        (row.other, tr("{n} other", n=f"{row.other:+d}")),
    )
    return ", ".join(words for millions, words in parts if millions) or tr("nothing")


class Curve(Widget):
    """The cash of every seat from the beginning on, round by round, in its colour and with the name at the
    end. The goal is a dotted line."""

    def __init__(self, rows: Sequence[Sequence[Row]], inks: Sequence[str], names: Sequence[str], goal: int):
        super().__init__(name="curve", tooltip=tr("Cash of everybody, round by round"))
        self.rows, self.inks, self.names, self.goal = rows, inks, names, goal

    @property
    def text(self) -> str:
        """Everybody's final cash in words."""
        ends = zip(self.names, self.rows, strict=True)
        return ", ".join(f"{name} {rows[-1].cash}" for name, rows in ends if rows)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return int(theme.px(240)) if width is None else width, int(theme.px(150))

    def draw(self, surface: Surface, theme: Theme) -> None:
        box(surface, self.rect, color(theme, "card"), color(theme, "card_edge"), theme.radius)
        pad, small = spacing(theme, 2), line_height(theme, "small")
        names = max(text_width(theme, name, "small") for name in self.names) + spacing(theme, 1)
        area = self.rect.inflate(-2 * pad, -2 * pad)
        area.w -= names
        most = max([self.goal, *(row.cash for rows in self.rows for row in rows)])
        turns = max(len(rows) for rows in self.rows)
        high = area.bottom - area.h * self.goal / most
        for x in range(area.left, area.right, max(4, int(theme.px(6)))):
            surface.fill(color(theme, "ink_soft"), Rect(x, int(high), 2, 1))
        label = Rect(area.x, int(high), area.w, small)
        draw_text(surface, theme, tr("{n} M", n=self.goal), label, "small", "ink_soft")
        ends: list[tuple[float, int]] = []
        for seat, rows in enumerate(self.rows):
            points = [
                (area.x + area.w * number / max(1, turns - 1), area.bottom - area.h * max(0, row.cash) / most)
                for number, row in enumerate(rows)
            ]
            if len(points) > 1:
                pygame.draw.lines(surface, color(theme, self.inks[seat]), False, points, max(2, theme.px(2)))
            ends.append((points[-1][1], seat))
        for y, seat in _apart(ends, small, area):
            spot = Rect(area.right + spacing(theme, 1), int(y) - small // 2, names, small)
            draw_text(surface, theme, self.names[seat], spot, "small", "ink", valign="middle")


def _apart(ends: Iterable[tuple[float, int]], high: int, area: Rect) -> list[tuple[float, int]]:
    """The heights of the names, from the top, so that none overlaps another."""
    found: list[tuple[float, int]] = []
    for y, seat in sorted(ends):
        least = found[-1][0] + high if found else area.y
        found.append((max(y, least), seat))
    over = found[-1][0] - area.bottom if found else 0.0
    return [(y - max(0.0, over), seat) for y, seat in found]
