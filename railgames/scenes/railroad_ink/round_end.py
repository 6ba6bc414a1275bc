"""What the card says when a round has ended: the new routes on every board, and the points that they made."""

from collections.abc import Sequence

from railgames.core.game import ScoreSheet
from railgames.core.match import LogEntry, Match
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.events import GoalScored
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.still import round_picture
from railgames.scenes.railroad_ink.worth import shown_sheet
from railgames.scenes.room import Shown
from railgames.scenes.round_end import RoundEnd, SeatRound
from railgames.scenes.table.round_card import PICTURE
from railgames.ui.app import App

MOST_CHANGES = 2
"""Beside a board this many lines of a sheet have their names; the others are one sum."""


def round_end_of(app: App, match: Match, shown: Shown, after: InkState) -> RoundEnd | None:
    """The card of a round; None for a player alone, who has seen everything."""
    seats = len(after.players)
    if seats < 2:
        return None
    number = shown.entry.turn
    start = _start_of(match, shown.entry)
    begun = match.state_at(start)
    if not isinstance(begun, InkState):
        return None
    totals = begun.scores()
    side = app.theme.px(PICTURE)
    lines = []
    for sheet in after.scores():
        seat = sheet.seat
        picture = round_picture(app, after, seat, number, (side, side))
        gained = sheet.total - totals[seat].total
        old = shown_sheet(begun.players[seat].sheet, totals[seat], is_over=False)
        now = shown_sheet(after.players[seat].sheet, sheet, is_over=False)
        lines.append(SeatRound(seat, changes(old, now), gained, sheet.total, picture))
    names = [seat.name for seat in match.setup.seats]
    goals = [goal_words(event, names) for event in shown.events if isinstance(event, GoalScored)]
    title = tr("Round {n} ends", n=number)
    return RoundEnd(title, tuple(lines), (*goals, tr("Lit on the boards: what was drawn in this round.")))


def _start_of(match: Match, entry: LogEntry) -> int:
    """The number of actions before the round of this entry, as far as the log reaches."""
    number = entry.number
    while number > match.start and match.entry(number).turn == entry.turn:
        number -= 1
    return number


def goal_words(event: GoalScored, names: Sequence[str]) -> str:
    """Who has reached a goal in this round: "Ada, Bruno: Ring line, 4 points each"."""
    title, who = tr(event.title), ", ".join(names[seat] for seat in event.seats)
    if len(event.seats) == 1:
        words = ntr(
            "{who}: {goal}, {n} point.", "{who}: {goal}, {n} points.", event.points, who=who, goal=title
        )
    else:
        words = ntr(
            "{who}: {goal}, {n} point each.",
            "{who}: {goal}, {n} points each.",
            event.points,
            who=who,
            goal=title,
        )
    return words


def changes(before: ScoreSheet, after: ScoreSheet) -> str:
    """The lines of a sheet that have changed most, and the sum of the others: "Exits joined +8, Longest
    railway +3, others +1". All figures together are the points of the round."""
    old = {line.key: line.points for line in before.lines}
    changed = [(line.title, line.points - old.get(line.key, 0)) for line in after.lines]
    ranked = sorted((item for item in changed if item[1]), key=lambda item: -abs(item[1]))
    named, others = ranked[:MOST_CHANGES], ranked[MOST_CHANGES:]
    if len(others) == 1:
        named = ranked
    elif rest := sum(points for _, points in others):
        named = [*named, (tr("others"), rest)]
    return ", ".join(f"{tr(title)} {points:+d}" for title, points in named) or tr("no points")
