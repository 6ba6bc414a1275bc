"""Results as plain-text tables for a terminal."""

from collections import Counter
from collections.abc import Sequence

from railgames.ai.play import GameRecord
from railgames.ai.statistics import mean, paired_difference, share
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
    """One row for each player: points with margin, range, win rate with interval, thinking time a game.

    A game that ended early because a bot failed counts as won and lost, but its points do not.
    """
    head = [
        tr("player"),
        tr("level"),
        tr("points"),
        "±",
        tr("low"),
        tr("high"),
        tr("wins"),
        "95 %",
        tr("s/game"),
    ]
    seats = sorted(records[0].seats, key=lambda seat: seat.color)
    rows = [head, *(_player_row(records, seat) for seat in seats)]
    seeds = [record.seed for record in records]
    note = tr(
        "{games} of {game}, seeds {low} to {high}, 95 % intervals",
        games=ntr("{n} game", "{n} games", len(records)),
        game=records[0].game,
        low=min(seeds),
        high=max(seeds),
    )
    return "\n".join([columns(rows), "", *_differences(records, seats), note])


def _differences(records: Sequence[GameRecord], seats: Sequence[Seat]) -> list[str]:
    """How many points the best player has more than each other, paired by seed."""
    whole = [record for record in records if record.lost is None]
    if len({record.seed for record in whole}) < 2 or len(seats) < 2:
        return []
    points = {seat: _by_seed(whole, seat) for seat in seats}
    best = max(seats, key=lambda seat: mean(points[seat]).value)
    lines = []
    for other in seats:
        if other != best:
            gap = paired_difference(points[best], points[other])
            names = {"one": printable(best.name), "other": printable(other.name)}
            lines.append(
                tr(
                    "{one} - {other}: {gap} points, paired by seed",
                    gap=f"{gap.value:+.2f} ± {gap.margin:.2f}",
                    **names,
                )
            )
    return lines


def _by_seed(records: Sequence[GameRecord], seat: Seat) -> list[float]:
    """The points of a player for each seed: the mean over the seats that it was played from."""
    points: dict[int, list[float]] = {}
    for record in records:
        points.setdefault(record.seed, []).append(record.scores[record.seats.index(seat)])
    return [mean(values).value for values in points.values()]


def lost_lines(records: Sequence[GameRecord]) -> list[str]:
    """A line for each bot that failed: how often, and why the first time."""
    first: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for record in records:
        if record.lost is not None:
            name = record.seats[record.lost.seat].name
            counts[name] += 1
            first.setdefault(name, record.lost.text)
    return [
        tr(
            "{name} lost {games} by failing. {why}",
            name=printable(name),
            games=ntr("{n} game", "{n} games", count),
            why=printable(first[name]),
        )
        for name, count in counts.items()
    ]


def _player_row(records: Sequence[GameRecord], seat: Seat) -> list[str]:
    places = [record.seats.index(seat) for record in records]
    points = [
        record.scores[place] for record, place in zip(records, places, strict=True) if record.lost is None
    ]
    wins = sum(1 / len(r.winners) for r, place in zip(records, places, strict=True) if place in r.winners)
    seconds = [record.seconds[place] for record, place in zip(records, places, strict=True)]
    won = share(wins, len(records))
    return [
        printable(seat.name),
        printable(seat.kind),
        *_points_columns(points),
        f"{100 * wins / len(records):.1f} %",
        f"{100 * max(0.0, won.low):.0f}-{100 * min(1.0, won.high):.0f} %",
        f"{mean(seconds).value:.3f}",
    ]


def _points_columns(points: Sequence[int]) -> list[str]:
    """Mean, margin, least and most; dashes where no game was played to its end."""
    if not points:
        return ["-"] * 4
    average = mean(points)
    margin = f"{average.margin:.2f}" if average.count > 1 else "-"
    return [f"{average.value:.2f}", margin, str(min(points)), str(max(points))]


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
