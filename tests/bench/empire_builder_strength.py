"""How strong the AIs of Empire Builder are: run by hand, ``python -m tests.bench.empire_builder_strength``.

``--level hard`` alone plays every seed with one player and without event cards, and counts the turns until
the game is won. ``--level hard --against normal`` plays every seed once from each seat, with event cards:
with two players one of each, with more players one ``--level`` among others of ``--against``. One JSON object
is written: for solo games the median, the quartiles and the mean of the turns, the share that was won, and
the seconds of a turn and of a game; for others the share of wins (a shared win counts as its part) with its
95 % interval, and the lead in cash. ``--style blocker`` is the style of ``--level``; ``--events`` and
``--fast`` are options of the game. ``--maps 10`` plays on generated continents instead: the first seed on
continent 1, and so on, again and again. ``--until 0.5`` stops before the last seed when the interval of at
least 16 games lies on one side of that share of wins. ``--decisions 100`` plays one game of five AIs of the
``--level`` for so many turns, with a goal that nobody reaches, and tells the longest decision.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence

import msgspec

from railgames.ai.arena import Arena, process_pool, schedule
from railgames.ai.finding import BUILT_IN_MAPS, find_maps
from railgames.ai.play import GameRecord
from railgames.ai.statistics import Estimate, mean, share
from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.games.empire_builder import GAME

REFERENCE = "railgames.games.empire_builder:GAME"
NEEDED, GOAL = 6, 250
"""Majors and cash that win on the usual map."""
ENOUGH = 16
"""Games before which no run is stopped."""
FIVE = 5
CITIES = 62


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


def on_maps(games: Sequence[MatchSetup], maps: int, first: int) -> list[MatchSetup]:
    """The same games on generated continents, another one for each seed; as they are without ``maps``."""
    if not maps:
        return list(games)
    return [
        msgspec.structs.replace(
            game,
            config=msgspec.structs.replace(
                game.config, map=f"generated:{1 + (game.seed - first) % maps}:{CITIES}"
            ),
        )
        for game in games
    ]


def longest_decision(level: Level, turns: int, seed: int) -> dict[str, object]:
    """One game of five AIs for so many turns: the longest decision and the mean turn, in seconds of the
    processor and of the clock."""
    state = GAME.new_state(GAME.Config(goal=999), FIVE, seed, find_maps(BUILT_IN_MAPS))
    agents = [GAME.agent(level) for _ in range(FIVE)]
    worst, total, moves = [0.0, 0.0], 0.0, 0
    while (seat := state.current_player) is not None and state.turn <= turns:
        begun = time.process_time(), time.monotonic()
        decision = decide(state, agents[seat], agent_rng(seed, seat, moves), level_budget(GAME, level))
        taken = time.process_time() - begun[0], time.monotonic() - begun[1]
        worst = [max(one, other) for one, other in zip(worst, taken, strict=True)]
        total += taken[0]
        state.apply(decision.action)
        moves += 1
    return {
        "level": level,
        "turns": state.turn - 1,
        "longest decision": round(worst[0], 3),
        "by the clock": round(worst[1], 3),
        "seconds a turn": round(total / FIVE / max(1, state.turn - 1), 4),
    }


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
    estimate = estimate_of(records)
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


def estimate_of(records: Sequence[GameRecord]) -> Estimate:
    """The share of wins of the one."""
    return share(sum(map(_won, records)), len(records))


def is_clear(records: Sequence[GameRecord], players: int, line: float) -> bool:
    """Whether the interval lies on one side of ``line``, after whole seeds and enough of them."""
    if len(records) < ENOUGH or len(records) % players:
        return False
    found = estimate_of(records)
    return found.low > line or found.high < line


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
    parser.add_argument("--maps", type=int, default=0, help="so many generated continents")
    parser.add_argument("--until", type=float, help="the share of wins that is to be left out")
    parser.add_argument("--decisions", type=int, help="the turns of a game in which decisions are timed")
    options = parser.parse_args()
    level, seeds, first = Level(options.level), options.seeds, options.first
    if options.decisions:
        sys.stdout.write(json.dumps(longest_decision(level, options.decisions, first)) + "\n")
        return
    rules = {"fast": options.fast, "events": options.events or options.against is not None}
    if options.against is None:
        games = solo_setups(level, options.style, seeds, first, **rules)
    else:
        against = Level(options.against)
        games = setups(level, options.style, against, options.players, seeds, first, **rules)
    games = on_maps(games, options.maps, first)
    records: list[GameRecord] = []
    with process_pool(options.jobs) as pool:
        for record in Arena(REFERENCE, pool, options.jobs, maps=BUILT_IN_MAPS).play(games):
            records.append(record)
            sys.stderr.write(f"{len(records)}: seed {record.seed} {record.turns} turns {record.scores}\n")
            if options.until is not None and is_clear(records, options.players, options.until):
                break
    found = solo_result(records) if options.against is None else result(records, options.players)
    head = {"level": level, "style": options.style, "against": options.against, "maps": options.maps, **rules}
    sys.stdout.write(json.dumps(head | found) + "\n")


if __name__ == "__main__":
    main()
