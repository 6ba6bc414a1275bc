"""The explained score of every seat."""

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import tr
from railgames.games.empire_builder.position import Position


def sheets(position: Position) -> list[ScoreSheet]:
    """A sheet for each seat, as if the game ended now: cash less debts, less what does not count without the
    goal."""
    return [sheet_of(position, seat) for seat in range(len(position.players))]


def sheet_of(position: Position, seat: int) -> ScoreSheet:
    """The sheet of one seat."""
    able = [player.cash for player in position.players if player.has_won]
    best = max(able) if able else None
    player = position.players[seat]
    linked = position.linked(seat)
    lines = [ScoreLine("cash", tr("Cash"), player.cash)]
    if player.debt:
        lines.append(ScoreLine("debt", tr("Debt"), -player.debt))
    total = player.cash - player.debt
    note = tr("{n} of {needed} major cities linked", n=linked, needed=position.majors_needed)
    lines.append(ScoreLine("link", tr("Major cities"), 0, note=note))
    if best is not None and not player.has_won and total >= best:
        # Cash alone does not win: without the goal a player ranks below everybody who has reached it.
        lines.append(ScoreLine("goal", tr("Does not count without the goal"), best - 1 - total))
        total = best - 1
    return ScoreSheet(seat, tuple(lines), total, (linked,))
