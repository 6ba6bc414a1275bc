"""What the card says when a round has ended: the new routes on every board, and the points that they made."""

from railgames.core.game import ScoreSheet
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.games.railroad_ink.events import GoalScored
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.still import round_picture
from railgames.scenes.room import Shown
from railgames.scenes.round_end import RoundEnd, SeatRound
from railgames.scenes.table.round_card import PICTURE
from railgames.ui.app import App

MOST_CHANGES = 2
"""So many lines of a sheet stand beside a board."""


def round_end_of(app: App, match: Match, shown: Shown, after: InkState) -> RoundEnd | None:
    """The card of a round, None for who plays alone: they have seen everything themselves."""
    seats = len(after.players)
    if seats < 2:
        return None
    number = shown.entry.turn
    start = _start_of(match, shown.entry)
    totals = match.state_at(start).scores()
    side = app.theme.px(PICTURE)
    lines = []
    for sheet in after.scores():
        seat = sheet.seat
        picture = round_picture(app, after, seat, number, (side, side))
        gained = sheet.total - totals[seat].total
        lines.append(SeatRound(seat, changes(totals[seat], sheet), gained, sheet.total, picture))
    goals = [event.text() for event in shown.events if isinstance(event, GoalScored)]
    title = tr("Round {n} ends", n=number)
    return RoundEnd(title, tuple(lines), (*goals, tr("Lit on the boards: what was drawn in this round.")))


def _start_of(match: Match, entry: LogEntry) -> int:
    """The number of actions before the round of this entry, as far as the log reaches."""
    number = entry.number
    while number > match.start and match.entry(number).turn == entry.turn:
        number -= 1
    return number


def changes(before: ScoreSheet, after: ScoreSheet) -> str:
    """The lines of a sheet that have changed most: "Exits joined +4, Errors -1"."""
    old = {line.key: line.points for line in before.lines}
    changed = [(line.title, line.points - old.get(line.key, 0)) for line in after.lines]
    most = sorted((item for item in changed if item[1]), key=lambda item: -abs(item[1]))[:MOST_CHANGES]
    return ", ".join(f"{tr(title)} {points:+d}" for title, points in most) or tr("no points")
