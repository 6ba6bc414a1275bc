"""How strong the AIs of Spike are: run by hand, ``python -m tests.bench.spike_strength``.

``--level hard --against normal`` plays every seed once from each seat: with two players one of each, with
more players one ``--level`` among others of ``--against``. One JSON object is written: the share of wins
(a shared win counts as its part) with its 95 % interval, how many times the fair share that is, points, and
seconds an action and a turn. ``--until 0.65`` stops before the last seed when the interval of at least 40
games lies on one side of that share of wins. ``--against`` may also name an AI from outside, as on the
command line: ``--against tests.bench.spike_other_minds:StrongerPlanner``. ``--map generated:3:60`` plays on
another country.
"""

import argparse
import json
import sys

from railgames.ai.arena import Arena, process_pool, schedule
from railgames.ai.finding import BUILT_IN_MAPS
from railgames.ai.play import GameRecord
from railgames.ai.statistics import Estimate, mean, share
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.games.spike import GAME

ENOUGH = 40
"""Games before which no run is stopped."""
REFERENCE = "railgames.games.spike:GAME"


def setups(
    level: Level, against: str, players: int, seeds: int, first: int, country: str = GAME.Config().map
) -> list[MatchSetup]:
    """Every seed once for each seat of the one ``level``."""
    others = (_other(against, f"other {number}") for number in range(1, players))
    seats = (Seat("one", level), *others)
    setup = MatchSetup(game=GAME.id, config=GAME.Config(map=country), seats=seats, seed=first)
    return schedule(setup, seeds * players, rotate=True)


def _other(against: str, name: str) -> Seat:
    """A seat for a level, or for an AI from outside."""
    return Seat(name, Level.NORMAL, bot=against) if ":" in against else Seat(name, Level(against))


def result(records: list[GameRecord], level: Level, against: str, players: int) -> dict[str, object]:
    """What the games say."""
    places = [_place(record) for record in records]
    won = [_won(record) for record in records]
    seeds = [mean(won[idx : idx + players]).value for idx in range(0, len(won), players)]
    gaps = [
        record.scores[place] - (sum(record.scores) - record.scores[place]) / (players - 1)
        for record, place in zip(records, places, strict=True)
    ]
    seconds = [record.seconds[place] for record, place in zip(records, places, strict=True)]
    moves = sum(record.moves / players for record in records)
    turns = sum(record.turns / players for record in records)
    return {
        "level": level,
        "against": against,
        "players": players,
        "games": len(records),
        "wins": round(mean(won).value, 4),
        "interval": _interval(share(sum(won), len(won))),
        "margin over seeds": round(mean(seeds).margin, 4),
        "times the fair share": round(mean(won).value * players, 3),
        "point lead": str(mean(gaps)),
        "moves a game": round(mean([record.moves for record in records]).value, 1),
        "seconds an action": round(sum(seconds) / moves, 4),
        "seconds a turn": round(sum(seconds) / turns, 4),
        "failed": sum(record.lost is not None for record in records),
    }


def is_clear(records: list[GameRecord], players: int, mark: float) -> bool:
    """Whether whole seeds were played, enough of them, and their interval leaves out ``mark``."""
    if len(records) < ENOUGH or len(records) % players:
        return False
    low, high = _interval(share(sum(map(_won, records)), len(records)))
    return not low <= mark <= high


def _place(record: GameRecord) -> int:
    return [seat.name for seat in record.seats].index("one")


def _won(record: GameRecord) -> float:
    """1 for a win, a part of it for a shared one."""
    return (_place(record) in record.winners) / len(record.winners)


def _interval(estimate: Estimate) -> list[float]:
    value, margin = estimate.value, estimate.margin
    return [round(value - margin, 4), round(value + margin, 4)]


def _line(records: list[GameRecord]) -> str:
    """How it stands, for who waits."""
    record, won = records[-1], sum(map(_won, records))
    return f"{len(records)}: seed {record.seed} {record.scores} won {won:.1f}\n"


def main() -> None:
    levels = [str(level) for level in GAME.levels]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=levels, default="normal")
    parser.add_argument("--against", default="easy", help="a level, or FILE:CLASS, MODULE:CLASS")
    parser.add_argument("--map", default=GAME.Config().map)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--until", type=float, help="the share of wins that is to be left out")
    options = parser.parse_args()
    level, against = Level(options.level), options.against
    if against not in levels and ":" not in against:
        parser.error(f"--against is one of {', '.join(levels)}, or FILE:CLASS")
    games = setups(level, against, options.players, options.seeds, options.first, options.map)
    with process_pool(options.jobs) as pool:
        arena = Arena(REFERENCE, pool, options.jobs, maps=BUILT_IN_MAPS)
        records: list[GameRecord] = []
        for record in arena.play(games):
            records.append(record)
            sys.stderr.write(_line(records))
            if options.until is not None and is_clear(records, options.players, options.until):
                break
    sys.stdout.write(json.dumps(result(records, level, against, options.players)) + "\n")


if __name__ == "__main__":
    main()
