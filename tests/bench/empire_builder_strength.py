"""How strong the AIs of Empire Builder are: run by hand, ``python -m tests.bench.empire_builder_strength``.

``--level hard`` alone plays every seed with one player and without event cards, and counts the turns until
the game is won. ``--level hard --against normal`` plays every seed once from each seat, with event cards:
with two players one of each, with more players one ``--level`` among others of ``--against``. One JSON object
is written: for solo games the median, the quartiles and the mean of the turns, the share that was won, and
the seconds of a turn and of a game; for others the share of wins (a shared win counts as its part) with its
95 % interval, and the lead in cash. ``--style blocker`` is the style of ``--level``; ``--events`` and
``--fast`` are options of the game.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence

from railgames.ai.arena import Arena, process_pool, schedule
from railgames.ai.finding import BUILT_IN_MAPS
from railgames.ai.play import GameRecord
from railgames.ai.statistics import mean, share
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.games.empire_builder import GAME

REFERENCE = "railgames.games.empire_builder:GAME"
NEEDED, GOAL = 6, 250
"""Majors and cash that win on the usual map."""


def solo_setups(level: Level, style: str, seeds: int, first: int, **options: object) -> list[MatchSetup]:
    """Every seed once, alone."""
    seats = (Seat("one", level, style=style),)
    return schedule(MatchSetup(game=GAME.id, config=_config(**options), seats=seats, seed=first), seeds)


def setups(
    level: Level, style: str, against: Level, players: int, seeds: int, first: int, **options: object
) -> list[MatchSetup]:
    """Every seed once for each seat of the one ``level``."""
    others = (Seat(f"other {number}", against) for number in range(1, players))
    seats = (Seat("one", level, style=style), *others)
    setup = MatchSetup(game=GAME.id, config=_config(**options), seats=seats, seed=first)
    return schedule(setup, seeds * players, rotate=True)


def _config(**options: object) -> object:
    return GAME.Config(**options)  # type: ignore[arg-type]  # fields of the options


def solo_result(records: Sequence[GameRecord]) -> dict[str, object]:
    """What the games of one player say."""
    turns = [record.turns for record in records]
    seconds = [record.seconds[0] for record in records]
    quarters = statistics.quantiles(turns, n=4) if len(turns) > 1 else [turns[0]] * 3
    return {
        "games": len(records),
        "median turns": statistics.median(turns),
        "quartiles": [quarters[0], quarters[2]],
        "mean turns": str(mean(turns)),
        "range": [min(turns), max(turns)],
        "won": round(sum(map(_has_won, records)) / len(records), 4),
        "seconds a turn": round(sum(seconds) / sum(turns), 4),
        "seconds a game": round(sum(seconds) / len(records), 2),
    }


def result(records: Sequence[GameRecord], players: int) -> dict[str, object]:
    """What the games of several players say."""
    places = [_place(record) for record in records]
    won = [_won(record) for record in records]
    leads = [
        record.scores[place] - (sum(record.scores) - record.scores[place]) / (players - 1)
        for record, place in zip(records, places, strict=True)
    ]
    seconds = [record.seconds[place] for record, place in zip(records, places, strict=True)]
    estimate = share(sum(won), len(won))
    return {
        "games": len(records),
        "wins": round(mean(won).value, 4),
        "interval": [
            round(estimate.value - estimate.margin, 4),
            round(estimate.value + estimate.margin, 4),
        ],
        "lead in cash": str(mean(leads)),
        "mean turns": str(mean([record.turns for record in records])),
        "seconds a turn": round(sum(seconds) / sum(record.turns for record in records), 4),
    }


def _has_won(record: GameRecord) -> bool:
    sheet = record.sheets[0]
    return sheet.total >= GOAL and sheet.tie_break[0] >= NEEDED


def _place(record: GameRecord) -> int:
    return [seat.name for seat in record.seats].index("one")


def _won(record: GameRecord) -> float:
    """1 for a win, a part of it for a shared one."""
    return (_place(record) in record.winners) / len(record.winners)


def main() -> None:
    levels = [str(level) for level in GAME.levels]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=levels, default="normal")
    parser.add_argument("--style", choices=["", *GAME.styles], default="")
    parser.add_argument("--against", choices=levels, help="without it: alone, without event cards")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seeds", type=int, default=40)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--events", action="store_true", help="event cards in solo games too")
    parser.add_argument("--fast", action="store_true", help="the fast game")
    options = parser.parse_args()
    level, seeds, first = Level(options.level), options.seeds, options.first
    rules = {"fast": options.fast, "events": options.events or options.against is not None}
    if options.against is None:
        games = solo_setups(level, options.style, seeds, first, **rules)
    else:
        against = Level(options.against)
        games = setups(level, options.style, against, options.players, seeds, first, **rules)
    records: list[GameRecord] = []
    with process_pool(options.jobs) as pool:
        for record in Arena(REFERENCE, pool, options.jobs, maps=BUILT_IN_MAPS).play(games):
            records.append(record)
            sys.stderr.write(f"{len(records)}: seed {record.seed} {record.turns} turns {record.scores}\n")
    found = solo_result(records) if options.against is None else result(records, options.players)
    head = {"level": level, "style": options.style, "against": options.against, **rules}
    sys.stdout.write(json.dumps(head | found) + "\n")


if __name__ == "__main__":
    main()
