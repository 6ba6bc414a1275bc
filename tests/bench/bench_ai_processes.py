"""What the AI's processes cost: start, round trip, cancel, and how near 1,000 games on N cores come to ideal.

Run on request, all else at rest:
    python -m tests.bench.bench_ai_processes [--game railroad_ink --seats easy]
Gates: ready in 100 ms; the games in at least 90 % of the ideal time.
"""

import argparse
import statistics
import sys
import time

from railgames.ai.arena import Arena, play_here, process_pool, processors, schedule
from railgames.ai.worker import Worker
from railgames.cli.seats import parse_seats
from railgames.core.match import Match, MatchSetup, Seat
from tests.ai import toy


def median_ms(seconds: list[float]) -> float:
    return round(1000 * statistics.median(seconds), 2)


def ready() -> float:
    """From making a Worker to its process being able to think."""
    times = []
    for _ in range(9):
        start = time.perf_counter()
        with Worker() as worker:
            while not worker.is_ready:
                time.sleep(0.0002)
            times.append(time.perf_counter() - start)
    return median_ms(times)


def round_trip() -> tuple[float, float]:
    """From ``request`` to the answer of an AI that answers at once; and what a cancel costs its caller."""
    seats = (Seat("A", toy.Level.NORMAL),)
    match = Match(toy.GAME, MatchSetup(toy.GAME_REFERENCE, toy.Config(), seats, 1), toy.OneMap())
    trips, cancels = [], []
    with Worker(maps=toy.MAPS_REFERENCE) as worker:
        for _ in range(300):
            start = time.perf_counter()
            worker.request(match)
            while worker.poll() is None:
                pass
            trips.append(time.perf_counter() - start)
        for _ in range(9):
            worker.request(match)
            start = time.perf_counter()
            worker.cancel()
            cancels.append(time.perf_counter() - start)
    return median_ms(trips), median_ms(cancels)


def arena(game: str, seats: str, games: int) -> str:
    """Games a second in this process and on all processors, start of the pool included."""
    from railgames.ai.finding import find_game

    rules = find_game(game)
    setup = MatchSetup(game, rules.Config(), parse_seats(seats, rules, people=False), 1)
    jobs = processors()
    sample = schedule(setup, max(10, games // 5))
    list(play_here(sample[:2]))
    start = time.perf_counter()
    list(play_here(sample))
    one = (time.perf_counter() - start) / len(sample)
    start = time.perf_counter()
    with process_pool(jobs) as pool:
        list(Arena(game, pool, jobs).play(schedule(setup, games)))
    many = (time.perf_counter() - start) / games
    share = 100 * one / (many * jobs)
    return (
        f"{games} games: {1 / one:.1f} a second here, {1 / many:.1f} on {jobs} cores, {share:.0f} % of ideal"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game")
    parser.add_argument("--seats", default="easy")
    parser.add_argument("--games", type=int, default=1000)
    args = parser.parse_args()
    trip, cancel = round_trip()
    sys.stdout.write(f"worker ready {ready()} ms, round trip {trip} ms, cancel {cancel} ms\n")
    if args.game:
        sys.stdout.write(arena(args.game, args.seats, args.games) + "\n")


if __name__ == "__main__":
    main()
