"""The label at the end of a path: what the city pays, which cards pay for the path, and what is left or
missing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.spike.payments import trades_of
from railgames.games.spike.turns import is_done
from railgames.scenes.charting.tags import TagPainter, Word, draw_word
from railgames.scenes.spike.goods import sign
from railgames.scenes.spike.looks import swatch
from railgames.scenes.spike.plans import Bill, Plan
from railgames.ui.text import text_width
from railgames.ui.widgets.base import spacing

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


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
    """City and income; the cards and the tracks left; trades, and how to choose another payment or way."""
    bill, board = plan.bill, room.board
    assert bill is not None
    good = board.goods[bill.city]
    rows: list[list[Item]] = [
        [
            Word(board.city_title(bill.city), "strong"),
            Word(f"+${bill.income}", "strong", "good_text"),
            Good(good),
        ]
    ]
    left = Word(ntr("{n} track left", "{n} tracks left", bill.left), "small", "ink_soft")
    rows.append([*(Cards(n, kind) for kind, n in enumerate(bill.payment) if n), left])
    for trade in trades_of(bill.payment, bill.need):
        rows.append(
            [
                Cards(trade.cards, trade.source),
                Word(tr("count as"), "small", "ink_soft"),
                Cards(trade.cards - 1, trade.target),
            ]
        )
    rows += [[Word(said, "small", "ink_soft")] for said in other_words(room, bill)]
    if begins_last_turns(room, plan):
        rows.append([Word(tr("the end is near: one more turn for the others"), "small", "warn_text")])
    return rows


def begins_last_turns(room: "SpikeRoom", plan: Plan) -> bool:
    """Whether a path takes the last track of a player who can deliver nothing more: everybody else has one
    turn then."""
    view = room.table.view
    if plan.bill is None or plan.bill.left or view.last >= 0:
        return False
    after = view.clone()
    for action in plan.actions:
        if after.why_illegal(action) is not None:
            return False
        after.apply(action)
    return is_done(after, view.current)


def other_words(room: "SpikeRoom", bill: Bill) -> list[str]:
    """Which payment and which way of several this is, and how to choose another one."""
    keys, said = room.app.keys, []
    if len(bill.payments) > 1:
        key = keys.shown("rotate")
        words = {"n": bill.chosen + 1, "count": len(bill.payments), "key": key}
        said.append(
            tr("payment {n} of {count}: right click or {key}", **words)
            if key
            else tr("payment {n} of {count}: right click", **words)
        )
    if bill.ways > 1:
        key = keys.shown("mirror")
        words = {"n": bill.way + 1, "count": bill.ways, "key": key}
        said.append(
            tr("way {n} of {count}: right click or {key}", **words)
            if key
            else tr("way {n} of {count}: right click", **words)
        )
    return said


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
        row: list[Item] = [Word(tr("draw"), "small", "ink_soft")]
        for kind in kinds[:6]:
            if len(row) > 1:
                row.append(Word(tr("or"), "small", "ink_soft"))
            row.append(Cards(1, kind))
        rows.append(row)
    else:
        drawn: list[Item] = [Word(tr("draw"), "small", "ink_soft")]
        rows.append(drawn + [Cards(n, kind) for kind, n in enumerate(found.missing[0]) if n])
    needs: list[Item] = [Word(tr("needs"), "small", "ink_soft")]
    rows.append(needs + [Cards(n, kind) for kind, n in enumerate(found.need) if n])
    return rows


# -- drawing -------------------------------------------------------------------------------------------------


def _picture(room: "SpikeRoom", rows: Sequence[Sequence[Item]]) -> Surface:
    app, board, theme = room.app, room.board, room.theme
    swatch_size = (int(theme.px(24)), int(theme.px(11)))

    def width(item: Cards | Good) -> int:
        if isinstance(item, Good):
            return int(theme.px(17))
        return text_width(theme, str(item.n), "strong") + swatch_size[0] + spacing(theme, 0.5)

    def draw(surface: Surface, spot: Rect, item: Cards | Good) -> None:
        if isinstance(item, Good):
            picture = sign(app, board, item.good, spot.w)
            surface.blit(picture, picture.get_rect(center=spot.center))
            return
        draw_word(surface, theme, spot, Word(str(item.n), "strong"))
        picture = swatch(app, board, item.kind, swatch_size)
        surface.blit(picture, picture.get_rect(midright=(spot.right, spot.centery)))

    key = ("spike", board.file.types)
    return TagPainter[Cards | Good](app, width, draw, key=key, least="strong").picture(rows)
