"""The label at the end of a path: what the city pays, which cards pay for the path, and what is left or
missing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.spike.payments import trades_of
from railgames.scenes.spike.goods import sign
from railgames.scenes.spike.looks import swatch
from railgames.scenes.spike.plans import Plan
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


class Word(NamedTuple):
    """A text with its font and colour."""

    text: str
    role: str = "small"
    ink: str = "ink"


class Cards(NamedTuple):
    """``n`` cards of a type."""

    n: int
    kind: int


class Good(NamedTuple):
    """The sign of a commodity."""

    good: int


Item = Word | Cards | Good


def plan_tag(room: "SpikeRoom", plan: Plan) -> Surface | None:
    """The label of a plan to build; None for other plans."""
    if plan.bill is not None:
        return _picture(room, bill_rows(room, plan))
    if plan.lacking is not None:
        return _picture(room, lacking_rows(room, plan))
    return None


def bill_rows(room: "SpikeRoom", plan: Plan) -> list[list[Item]]:
    """City and income; the cards and trades; the tracks left, and how to choose another payment."""
    bill, view, board = plan.bill, room.table.view, room.board
    assert bill is not None
    good = board.goods[bill.city]
    rows: list[list[Item]] = [
        [
            Word(board.city_title(bill.city), "strong"),
            Word(f"+${bill.income}", "strong", "good_text"),
            Good(good),
        ]
    ]
    rows.append([Cards(n, kind) for kind, n in enumerate(bill.payment) if n])
    for trade in trades_of(bill.payment, bill.need):
        rows.append(
            [
                Cards(trade.cards, trade.source),
                Word(tr("count as"), "small", "ink_soft"),
                Cards(trade.cards - 1, trade.target),
            ]
        )
    left = ntr("{n} track left", "{n} tracks left", bill.left)
    rows.append([Word(left, "small", "ink_soft")])
    if len(bill.payments) > 1:
        key = room.app.keys.shown("rotate")
        words = {"n": bill.chosen + 1, "count": len(bill.payments), "key": key}
        said = (
            tr("payment {n} of {count}: right click or {key}", **words)
            if key
            else tr("payment {n} of {count}: right click", **words)
        )
        rows.append([Word(said, "small", "ink_soft")])
    assert view is not None
    return rows


def lacking_rows(room: "SpikeRoom", plan: Plan) -> list[list[Item]]:
    """City and what is missing: cards or tracks."""
    found, board = plan.lacking, room.board
    assert found is not None
    end = room.chart.path_end(found.start, found.segments)
    title = board.city_title(end)
    if found.tracks:
        said = ntr("{n} track too few", "{n} tracks too few", found.tracks)
        return [[Word(title, "strong")], [Word(said, "small", "bad_text")]]
    said = ntr("{n} card short", "{n} cards short", found.cards)
    rows: list[list[Item]] = [[Word(title, "strong"), Word(said, "small", "bad_text")]]
    if found.cards == 1:
        kinds = [kind for one in found.missing for kind, n in enumerate(one) if n]
        row: list[Item] = []
        for kind in kinds[:6]:
            if row:
                row.append(Word(tr("or"), "small", "ink_soft"))
            row.append(Cards(1, kind))
        rows.append(row)
    else:
        rows.append([Cards(n, kind) for kind, n in enumerate(found.missing[0]) if n])
    needs: list[Item] = [Word(tr("needs"), "small", "ink_soft")]
    rows.append(needs + [Cards(n, kind) for kind, n in enumerate(found.need) if n])
    return rows


# drawing -------------------------------------------------------------------------------------------------


def _picture(room: "SpikeRoom", rows: Sequence[Sequence[Item]]) -> Surface:
    theme = room.theme
    key = ("spike tag", tuple(tuple(row) for row in rows), theme.name, theme.scale, room.board.file.types)
    pad, gap = spacing(theme, 2), spacing(theme, 1)
    widths = [sum(_width(theme, item) for item in row) + gap * (len(row) - 1) for row in rows]
    high = line_height(theme, "strong")
    size = (max(widths, default=0) + 2 * pad, high * len(rows) + pad)

    def make() -> Surface:
        picture = Surface(size, pygame.SRCALPHA)
        box(picture, picture.get_rect(), color(theme, "raised"), color(theme, "line_strong"), theme.radius)
        for idx, row in enumerate(rows):
            x, y = pad, pad // 2 + idx * high
            for item in row:
                wide = _width(theme, item)
                _draw(room, picture, Rect(x, y, wide, high), item)
                x += wide + gap
        return picture

    return room.app.art.cache.make(key, size, make)


def _swatch_size(theme: Theme) -> tuple[int, int]:
    return int(theme.px(24)), int(theme.px(11))


def _width(theme: Theme, item: Item) -> int:
    if isinstance(item, Word):
        return text_width(theme, item.text, item.role)
    if isinstance(item, Good):
        return int(theme.px(17))
    return text_width(theme, str(item.n), "strong") + _swatch_size(theme)[0] + spacing(theme, 0.5)


def _draw(room: "SpikeRoom", surface: Surface, spot: Rect, item: Item) -> None:
    theme = room.theme
    if isinstance(item, Word):
        draw_text(surface, theme, item.text, spot, item.role, item.ink, "left", "middle", ellipsis=False)
    elif isinstance(item, Good):
        picture = sign(room.app, room.board, item.good, spot.w)
        surface.blit(picture, picture.get_rect(center=spot.center))
    else:
        draw_text(surface, theme, str(item.n), spot, "strong", "ink", "left", "middle", ellipsis=False)
        size = _swatch_size(theme)
        picture = swatch(room.app, room.board, item.kind, size)
        surface.blit(picture, picture.get_rect(midright=(spot.right, spot.centery)))
