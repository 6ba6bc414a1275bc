"""Results as plain-text tables for a terminal."""

from collections.abc import Sequence

from railgames.ai.play import GameRecord
from railgames.ai.statistics import mean, share
from railgames.cli.output import printable
from railgames.core.game import ScoreSheet, ranking
from railgames.core.match import Seat
from railgames.core.text import ntr, tr


def columns(rows: Sequence[Sequence[str]]) -> str:
    """The rows with aligned columns: the first to the left, the others to the right."""
    widths = [max(len(row[idx]) for row in rows) for idx in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if idx == 0 else cell.rjust(width)
            for idx, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def simulation_table(records: Sequence[GameRecord]) -> str:
    """One row for each player: points with margin, range, win rate, thinking time for each game."""
    head = [
        tr("player"),
        tr("level"),
        tr("points"),
        "±",
        tr("low"),
        tr("high"),
        tr("wins"),
        "±",
        tr("s/game"),
    ]
    rows = [
        head,
        *(_player_row(records, seat) for seat in sorted(records[0].seats, key=lambda seat: seat.color)),
    ]
    seeds = [record.seed for record in records]
    note = tr(
        "{games} of {game}, seeds {low} to {high}, 95 % intervals",
        games=ntr("{n} game", "{n} games", len(records)),
        game=records[0].game,
        low=min(seeds),
        high=max(seeds),
    )
    return f"{columns(rows)}\n\n{note}"


def _player_row(records: Sequence[GameRecord], seat: Seat) -> list[str]:
    places = [record.seats.index(seat) for record in records]
    points = [record.scores[place] for record, place in zip(records, places, strict=True)]
    wins = sum(1 / len(r.winners) for r, place in zip(records, places, strict=True) if place in r.winners)
    seconds = [record.seconds[place] for record, place in zip(records, places, strict=True)]
    average, won = mean(points), share(wins, len(records))
    return [
        printable(seat.name),
        str(seat.level),
        f"{average.value:.2f}",
        f"{average.margin:.2f}" if average.count > 1 else "-",
        str(min(points)),
        str(max(points)),
        f"{100 * wins / len(records):.1f} %",
        f"{100 * won.margin:.1f}",
        f"{mean(seconds).value:.3f}",
    ]


def score_table(sheets: Sequence[ScoreSheet], seats: Sequence[Seat]) -> str:
    """The explained scores: a row for each line, a column for each seat, best first."""
    order = ranking(sheets)
    keys = {line.key: line.title for sheet in order for line in sheet.lines}
    rows = [["", *(printable(seats[sheet.seat].name) for sheet in order)]]
    for key, title in keys.items():
        rows.append([title, *(_points(sheet, key) for sheet in order)])
    rows.append([tr("Total"), *(str(sheet.total) for sheet in order)])
    return columns(rows)


def _points(sheet: ScoreSheet, key: str) -> str:
    return str(sum(line.points for line in sheet.lines if line.key == key))
