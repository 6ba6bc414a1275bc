"""The label beside the pointer: the itemised price of a way, or the length and cost of a route."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.state import EmpireState
from railgames.games.empire_builder.ways import Way
from railgames.scenes.charting.tags import TagPainter, Word
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.goods import sign
from railgames.scenes.empire_builder.plans import Plan
from railgames.scenes.empire_builder.routes import Route

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


class Good(NamedTuple):
    """The sign of a good."""

    good: int


Item = Word | Good
MOST_DEAR, MOST_PASSING = 9, 4
"""How many kinds of expensive sections a label lists, and how many deliveries and pick-ups on the way."""
DEAR_IN_LINE = 3


def plan_tag(room: "EmpireRoom", plan: Plan) -> Surface | None:
    """The label of a plan; None if it has none."""
    if plan.way is not None:
        return _picture(room, way_rows(room, plan.way, plan.city, plan.is_of_trip, plan.detour))
    if plan.route is not None:
        return _picture(room, route_rows(room, plan.route))
    return None


def _joined(board: Board, nodes: int) -> int:
    """These mileposts, and those of every major city that has one of them: its red lines join them all."""
    for city in board.majors:
        if nodes & board.city_cells[city]:
            nodes |= board.city_cells[city]
    return nodes


def _city_beside(board: Board, cell: int) -> int:
    """The city next to a milepost that is in none; -1 for none. The signs of its goods may lie on it."""
    if cell in board.city_at:
        return -1
    return next((board.city_at[other] for other, _ in board.near[cell] if other in board.city_at), -1)


def way_rows(
    room: "EmpireRoom", way: Way, city: int, is_of_trip: bool = False, detour: str = ""
) -> list[list[Item]]:
    """The goal of a way (-1: no city) and its price, the expensive sections, what is paid now, and when the
    rest; also whether it is that of the chosen trip, or (``detour``) why it cannot be."""
    rows = _place_rows(room, way, city, is_of_trip, detour)
    rows += [[Word(words, "small", "ink_soft")] for words in _dear_words(room, way)]
    if not is_of_trip:
        rows += _later_rows(room, way)
    rows += _payment_rows(room, way)
    steps = _steps_lost(room.table.view) if way.now else 0
    if steps:
        said = ntr(
            "building ends moving: {n} milepost unused", "building ends moving: {n} mileposts unused", steps
        )
        rows.append([Word(said, "small", "warn_text")])
    return rows + city_rows(room, city) if city >= 0 else rows


def _place_rows(room: "EmpireRoom", way: Way, city: int, is_of_trip: bool, detour: str) -> list[list[Item]]:
    """The goal of a way with its price, and what is easily overlooked about its two ends."""
    board, view = room.board, room.table.view
    head: list[Item] = [Word(tr("{n} M", n=way.millions), "strong", "ink" if way.now else "bad_text")]
    if city >= 0:
        head.insert(0, Word(board.file.cities[city].title, "strong"))
    sections = ntr("{n} section", "{n} sections", len(way.sections))
    rows: list[list[Item]] = [[*head, Word(sections, "small", "ink_soft")]]
    beside = _city_beside(board, way.cells[-1]) if city < 0 else -1
    if beside >= 0:
        title = board.file.cities[beside].title
        rows.append([Word(tr("beside {city}, not in it", city=title), "small", "warn_text")])
    if is_of_trip:
        rows.append([Word(tr("the way of your chosen trip"), "small", "ink_soft")])
    if detour:
        rows.append([Word(tr("not the way of your chosen trip:"), "small", "warn_text")])
        rows.append([Word(detour, "small", "warn_text")])
    own = _joined(board, view.player.nodes)
    if own and not (own >> way.cells[0] & 1 or own >> way.cells[-1] & 1):
        begins = board.title(way.cells[0])
        rows.append([Word(tr("from {city}, not joined to your track", city=begins), "small", "warn_text")])
    return rows


def _later_rows(room: "EmpireRoom", way: Way) -> list[list[Item]]:
    """That the way is cheaper from the next turn on, and why; nothing where it is not."""
    later = room.plans.ways.cheaper_later(way, room.plans.from_own)
    if later is None:
        return []
    said = ntr(
        "{n} section out of major cities is built in this turn",
        "{n} sections out of major cities are built in this turn",
        room.board.file.limits.out_of_majors,
    )
    then = tr("from the next turn on it costs {n} M", n=later)
    return [[Word(said, "small", "warn_text")], [Word(then, "strong", "warn_text")]]


def _payment_rows(room: "EmpireRoom", way: Way) -> list[list[Item]]:
    """What of a way is paid now and what later, what that leaves, and what is missing. Cash that is hidden is
    not told."""
    view = room.table.view
    sees_cash = room.purse.sees(view.current)
    rows: list[list[Item]] = [] if way.now else [[Word(way.reason, "small", "bad_text")]]
    if 0 < way.now < len(way.sections):
        words = {"now": way.millions_now, "rest": way.millions - way.millions_now}
        said = ntr("{now} M now, {rest} M in {n} turn more", "{now} M now, {rest} M in {n} turns more",
                   len(way.parts) - 1, **words)  # fmt: skip
        if way.lacks:  # the train must earn it first: nobody knows in how many turns
            said = tr("{now} M now, {rest} M later", **words)
        rows.append([Word(said, "strong", "warn_text")])
    if way.now:
        rest = room.purse.left_to_spend - way.millions_now
        said = tr("{n} M left to spend this turn", n=rest)
        if sees_cash:
            left = view.player.cash - way.millions_now
            said = tr("leaves {cash} M, {n} M to spend this turn", cash=left, n=rest)
        rows.append([Word(said, "small", "ink_soft")])
    if way.lacks and way.now:
        said = tr("the cash does not suffice for all of it")
        if sees_cash:
            said = tr("{n} M are missing for all of it", n=way.lacks)
        rows.append([Word(said, "small", "bad_text")])
    return rows


def _steps_lost(view: EmpireState) -> int:
    """The mileposts that the train could still move in this turn, which building gives up."""
    may_move = view.phase is Phase.OPERATE and not view.is_opening and view.player.at >= 0
    return view.speed_of(view.current) - view.moved if may_move else 0


def _dear_words(room: "EmpireRoom", way: Way) -> list[str]:
    """The sections that cost more than one over clear land, by kind; of many kinds, how many are left out."""
    board = room.board
    counts: dict[tuple[str, int], int] = {}
    for one in way.sections:
        if one.water:
            river = board.water[board.key(one.start, one.end)]
            title = board.file.rivers[river].title if river >= 0 else tr("lake channel")
            counts[title, one.water] = counts.get((title, one.water), 0) + 1
        city = board.city_at.get(one.end, -1)
        price = one.millions - one.water
        if city >= 0:
            title = board.file.cities[city].title
        elif board.mountains >> one.end & 1:
            title = tr("mountains")
        else:
            continue
        counts[title, price] = counts.get((title, price), 0) + 1
    said = []
    for (title, price), count in counts.items():
        words = {"what": title, "n": count, "price": price}
        said.append(tr("{what}: {n} x {price} M", **words) if count > 1 else tr("{what}: {price} M", **words))
    listed = said[:MOST_DEAR]
    lines = [", ".join(listed[at : at + DEAR_IN_LINE]) for at in range(0, len(listed), DEAR_IN_LINE)]
    more = sum(list(counts.values())[MOST_DEAR:])
    return [*lines, ntr("and {n} more section", "and {n} more sections", more)] if more else lines


def city_rows(room: "EmpireRoom", city: int) -> list[list[Item]]:
    """What a city has, and the viewer's demands there."""
    view, board = room.table.view, room.board
    rows: list[list[Item]] = []
    has: list[Item] = []
    for good in sorted(board.supplies[city]):
        has += [Good(good), Word(tr(board.file.goods[good].title))]
    if has:
        rows.append(has)
    if view.strikes & board.city_cells[city]:
        rows.append([Word(tr("on strike: nothing is picked up or delivered"), "small", "bad_text")])
    for one in all_demands(view, room.table.viewer):
        if one.city == city:
            words = {"good": tr(board.file.goods[one.good].title), "n": one.millions}
            is_aboard = one.good in view.players[room.table.viewer].loads
            wants = tr("deliver {good}: {n} M", **words) if is_aboard else tr("wants {good}: {n} M", **words)
            rows.append([Good(one.good), Word(wants, "small", "good_text")])
    return rows


def passing_rows(room: "EmpireRoom", route: Route) -> list[list[Item]]:
    """Deliveries and pick-ups for the viewer's demands in the cities on the way; of many, how many more there
    are."""
    view, board = room.table.view, room.board
    here = board.city_at.get(route.cells[0], -1)
    end = board.city_at.get(route.cells[-1], -1)
    cities = dict.fromkeys(board.city_at.get(cell, -1) for cell in route.cells[1:])
    wanted = all_demands(view, view.current)
    loads = view.player.loads
    rows: list[list[Item]] = []
    for city in cities:
        if city in (-1, here) or view.strikes & board.city_cells[city]:
            continue
        name = board.file.cities[city].title
        for one in wanted:
            good = tr(board.file.goods[one.good].title)
            if one.city == city and one.good in loads and city != end:
                said = tr("{city}: deliver {good} for {n} M", city=name, good=good, n=one.millions)
                rows.append([Good(one.good), Word(said, "small", "good_text")])
            elif city != end and one.good not in loads and view.has_load(city, one.good):
                to = board.file.cities[one.city].title
                said = tr("{city}: {good}, wanted in {to}", city=name, good=good, to=to)
                rows.append([Good(one.good), Word(said, "small", "ink_soft")])
    more = len(rows) - MOST_PASSING
    if more <= 0:
        return rows
    return [*rows[:MOST_PASSING], [Word(tr("and {n} more on the way", n=more), "small", "ink_soft")]]


def route_rows(room: "EmpireRoom", route: Route) -> list[list[Item]]:
    """The goal of a route, its mileposts out of those left, and the fees."""
    board, view = room.board, room.table.view
    end = route.cells[-1]
    city = board.city_at.get(end, -1)
    left = view.speed_of(view.current) - view.moved
    head: list[Item] = [Word(board.file.cities[city].title, "strong")] if city >= 0 else []
    head.append(Word(ntr("{n} milepost", "{n} mileposts", route.steps), "strong"))
    rows = [head]
    if route.blocked:
        rows.append([Word(route.blocked, "small", "bad_text")])
    elif len(route.stops) > 1:
        words = {"n": route.now, "turns": len(route.stops)}
        rows.append([Word(tr("{n} now, {turns} turns in all", **words), "small", "warn_text")])
    else:
        rows.append(
            [Word(tr("{n} of {all} left after it", n=left - route.steps, all=left), "small", "ink_soft")]
        )
    fee = board.file.money.fee
    for owner in sorted({owner for owners in route.fees for owner in owners}):
        now = fee * (owner in route.fees[0])
        later = fee * sum(owner in owners for owners in route.fees[1:])
        name = room.names[owner]
        if now and later:
            said = tr("to {name}: {now} M now, {later} M later", name=name, now=now, later=later)
        elif now:
            said = tr("to {name}: {n} M", name=name, n=now)
        else:
            said = tr("to {name}: {n} M later", name=name, n=later)
        rows.append([Word(said, "small", "bad_text" if now else "warn_text")])
    rows += passing_rows(room, route)
    return rows + city_rows(room, city) if city >= 0 else rows


def words_picture(room: "EmpireRoom", lines: Sequence[str]) -> Surface:
    """Lines of words in the frame of a label, the first one bold."""
    rows = [[Word(line, "small" if idx else "strong")] for idx, line in enumerate(lines)]
    return _picture(room, rows)


# -- drawing -------------------------------------------------------------------------------------------------


def _picture(room: "EmpireRoom", rows: Sequence[Sequence[Item]]) -> Surface:
    app, board = room.app, room.board
    side = int(room.theme.px(17))

    def draw(surface: Surface, spot: Rect, item: Good) -> None:
        picture = sign(app, board, item.good, spot.w)
        surface.blit(picture, picture.get_rect(center=spot.center))

    key = ("empire_builder", board.file.goods)
    return TagPainter[Good](app, lambda good: side, draw, key=key).picture(rows)
