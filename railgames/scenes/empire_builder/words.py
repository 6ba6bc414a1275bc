"""Texts about places of the map, score lines and hints."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, ScoreLine, ScoreSheet, winners
from railgames.core.text import ntr, tr
from railgames.games.empire_builder.actions import (
    Borrow,
    Build,
    Deliver,
    Drop,
    End,
    Lose,
    NewHand,
    PickUp,
    PlaceTrain,
    Restart,
    Step,
    Upgrade,
)
from railgames.games.empire_builder.events import GoalReached, HandGone
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder import fees, hints, odds
from railgames.scenes.empire_builder.demands import demands
from railgames.scenes.empire_builder.meter import majors_words
from railgames.scenes.table.seat_look import SeatTold

HIDDEN = "?"
"""Shown in place of hidden cash."""

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


def place_words(room: "EmpireRoom", cell: int) -> str:
    """What to know about a milepost."""
    board = room.board
    city = board.city_at.get(cell, -1)
    lines = _city_lines(room, city) if city >= 0 else []
    lines += _train_lines(room, cell)
    if city >= 0 and any(board.city_at.get(stop) == city for stop in room.near_stops):
        lines.append(tr("Ringed: your train can be here this turn."))
    for one in room.table.view.in_force:
        if board.event_cells[one.event] >> cell & 1:
            lines.append(tr(board.file.events[one.event].title))
    return "\n".join(filter(None, lines))


def _city_lines(room: "EmpireRoom", city: int) -> list[str]:
    board, view = room.board, room.table.view
    file = board.file.cities[city]
    kind = {"major": tr("major city"), "medium": tr("medium city"), "small": tr("small city")}[file.size]
    goods = ", ".join(
        tr("{good} ({n} left)", good=tr(board.file.goods[good].title), n=view.chips[good])
        for good in sorted(board.supplies[city])
    )
    words = {"city": file.title, "kind": kind, "goods": goods}
    lines = [tr("{city}, {kind}: {goods}.", **words) if goods else tr("{city}, {kind}: no goods.", **words)]
    if city in view.lying:
        lines.append(tr("A load of {good} lies here.", good=tr(board.file.goods[view.lying[city]].title)))
    for seat in range(len(view.players)):
        for card in demands(view, seat):
            for one in card:
                if one.city == city:
                    said = {"name": room.names[seat], "good": tr(board.file.goods[one.good].title)}
                    lines.append(tr("{name}: {good} for {n} M", **said, n=one.millions))
    lines.append(odds.city_words(view, city))
    sections = view.sections_at(city)
    if file.size != "major":
        limits = board.file.limits
        most = limits.in_medium if file.size == "medium" else limits.in_small
        names = ", ".join(room.names[seat] for seat in sections)
        if names:
            lines.append(tr("Track of {names}; room for {n} players.", names=names, n=most))
    return lines


def _train_lines(room: "EmpireRoom", cell: int) -> list[str]:
    board, lines = room.board, []
    for seat, player in enumerate(room.table.view.players):
        if player.at != cell:
            continue
        goods = ", ".join(tr(board.file.goods[good].title) for good in player.loads)
        words = {"name": room.names[seat], "train": tr(board.train(player.train).title), "goods": goods}
        if goods:
            lines.append(tr("The train of {name}: {train}, with {goods}.", **words))
        else:
            lines.append(tr("The train of {name}: {train}, empty.", **words))
        if player.misses:
            lines.append(tr("It was derailed: {name} loses the next turn.", **words))
    return lines


def shown_sheet(sheet: ScoreSheet, sees_cash: bool) -> ScoreSheet:
    """A sheet for display: the number of linked major cities, and cash only where it is visible."""
    linked = sheet.tie_break[0]
    lines = []
    for line in sheet.lines:
        if line.key == "link":
            lines.append(ScoreLine("link", tr("Majors linked"), linked, note=line.note))
        elif sees_cash:
            lines.append(line)
    return ScoreSheet(sheet.seat, tuple(lines), sheet.total if sees_cash else linked, sheet.tie_break)


def seat_told(room: "EmpireRoom", seat: int) -> SeatTold:
    """The seat card: visible cash, linked major cities, train and loads."""
    view, board = room.table.view, room.board
    player = view.players[seat]
    train = board.train(player.train)
    linked, needed = len(room.values.linked(seat)), view.majors_needed
    goods = ", ".join(tr(board.file.goods[good].title) for good in player.loads)
    cash = str(player.cash) if room.purse.sees(seat) else HIDDEN
    points = [
        room.purse.words(seat),
        majors_words(linked, needed),
        tr("{train}: {speed} mileposts, {loads} loads", train=tr(train.title), speed=view.speed_of(seat),
           loads=train.loads),
    ]  # fmt: skip
    if goods:
        points.append(tr("Aboard: {goods}", goods=goods))
    below = (
        tr("{n} of {all} linked", n=linked, all=needed) if linked <= needed else tr("{n} linked", n=linked)
    )
    if player.has_won:
        below = tr("goal reached")
        points.insert(0, tr("Has reached the goal: this round is the last"))
    total = "" if room.purse.sees(seat) else tr("hidden")
    return SeatTold(cash, below, tuple(points), total)


def final_sheet(room: "EmpireRoom", sheet: ScoreSheet) -> ScoreSheet:
    """A sheet as the results show it: where the cash comes from, and which major cities are linked."""
    board, player = room.board, room.table.view.players[sheet.seat]
    linked = sorted(room.values.linked(sheet.seat))
    places = tuple(board.name(room.mesh.middles[city]) for city in linked)
    titles = ", ".join(board.file.cities[city].title for city in linked)
    money = {"earned": player.earned, "built": player.built, "trains": player.upgraded}
    paid = tr("earned {earned} M; {built} M spent on track, {trains} M on trains", **money)
    shown = shown_sheet(sheet, sees_cash=True)
    told = {"cash": ((), paid), "link": (places, titles)}
    lines = [
        ScoreLine(one.key, one.title, one.points, *told.get(one.key, (one.places, one.note)))
        for one in shown.lines
    ]
    return ScoreSheet(shown.seat, tuple(lines), shown.total, shown.tie_break)


def line_words(room: "EmpireRoom", seat: int, line: ScoreLine) -> str:
    """What a score line counts, with numbers."""
    view = room.table.view
    player = view.players[seat]
    if line.key == "cash":
        words = {"earned": player.earned, "built": player.built, "trains": player.upgraded}
        said = [tr("Earned {earned} M; {built} M spent on track, {trains} M on trains.", **words)]
        said.append(tr("{n} M and the major cities win.", n=player.goal))
        return "\n".join(said)
    if line.key == "link":
        linked = room.values.linked(seat)
        names = ", ".join(room.board.file.cities[city].title for city in sorted(linked))
        words = {"n": len(linked), "needed": view.majors_needed}
        said = [tr("{n} of the {needed} that win are linked.", **words)]
        return "\n".join([*said, *([names] if names else [])])
    return line.note


def turn_words(room: "EmpireRoom", events: Sequence[Event]) -> str:
    """The line about another player's turn: that they have reached the goal, else what they paid to the
    viewer, else that they took other cards; empty for nothing of these."""
    goal = next((event.text() for event in events if isinstance(event, GoalReached)), "")
    gone = next((event.text() for event in events if isinstance(event, HandGone)), "")
    return goal or fees.turn_words(room, events) or gone


def end_words(view: EmpireState, names: Sequence[str]) -> str:
    """Why the game is over, from the view of its end."""
    if view.ended != "goal" and any(player.debt for player in view.players):
        return tr("{n} rounds have been played, and the most cash less debts wins.", n=view.round)
    if view.ended != "goal":
        return tr("{n} rounds have been played, and the most cash wins.", n=view.round)
    best = winners(view.scores())[0]
    return ntr(
        "{name} ended round {turn} with {cash} M and {n} major city linked.",
        "{name} ended round {turn} with {cash} M and {n} major cities linked.",
        view.linked(best),
        name=names[best],
        cash=view.players[best].cash,
        turn=view.round,
    )


# -- Hints ---------------------------------------------------------------------------------------------------


def hint_words(room: "EmpireRoom", decision: Decision) -> str:
    """The suggested row of actions, and its reason."""
    what = row_words(room, (decision.action, *decision.row))
    other = ""
    if isinstance(decision.action, NewHand) and room.table.view.why_illegal(Borrow(1)) is None:
        other = tr("Or borrow, and build.")
    return " - ".join(part for part in (what, decision.reason, other) if part)


def row_words(room: "EmpireRoom", row: tuple[Action, ...]) -> str:
    """What a row of actions does."""
    board, first = room.board, row[0]
    titles = {good.id: tr(good.title) for good in board.file.goods}
    if isinstance(first, Build):
        built = [one for one in row if isinstance(one, Build)]
        cost = sum(board.cost(board.cell_of(one.start), board.cell_of(one.end)) for one in built)
        ends = hints.ends(room)
        if all(cell in board.city_at for cell in ends):
            goals = ", ".join(dict.fromkeys(board.title(cell) for cell in ends))
            return tr("Build to {city} for {n} M", city=goals, n=cost)
        return ntr("Build {n} section for {cost} M", "Build {n} sections for {cost} M", len(built), cost=cost)
    if isinstance(first, Step):
        cell = hints.ends(room)[-1]
        count = sum(isinstance(one, Step) for one in row)
        if cell in board.city_at and board.city_at[cell] != room.table.view.city_of(room.table.view.current):
            return tr("Move to {city}", city=board.title(cell))
        return ntr("Move {n} milepost", "Move {n} mileposts", count)
    if isinstance(first, PickUp):
        return tr("Pick up {good}", good=titles[first.good])
    if isinstance(first, Deliver):
        return tr("Deliver {good}", good=titles[first.good])
    if isinstance(first, Drop):
        return tr("Drop {good}", good=titles[first.good])
    if isinstance(first, Lose):
        return tr("Lose {good}", good=titles[first.good])
    if isinstance(first, PlaceTrain):
        return tr("Begin in {city}", city=board.title(board.cell_of(first.milepost)))
    if isinstance(first, Upgrade):
        return tr("Buy {train}", train=tr(board.train(board.train_number[first.train]).title))
    if isinstance(first, Borrow):
        return tr("Borrow {n} M", n=first.millions)
    if isinstance(first, NewHand):
        return tr("Discard your demand cards for others")
    if isinstance(first, Restart):
        return tr("Start again")
    return tr("End your turn") if isinstance(first, End) else ""
