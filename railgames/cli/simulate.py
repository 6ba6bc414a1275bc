"""``railgames simulate``: AIs play many games; prints JSON lines or a table."""

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterator

import msgspec

from railgames.ai.arena import Arena, play_here, process_pool, processors, schedule
from railgames.ai.finding import find_maps, maps_reference
from railgames.ai.play import GameRecord
from railgames.cli.match_options import setup_from
from railgames.cli.progress import Progress
from railgames.cli.tables import simulation_table
from railgames.core.errors import UsageError
from railgames.core.match import MatchSetup
from railgames.core.text import ntr, tr

DEFAULT_SEED = "1"


def run(args: argparse.Namespace) -> int:
    """Play the games and print the results; returns the exit code. Raises the errors of the games."""
    if args.games < 1:
        raise UsageError(tr("--games must be at least 1, not {n}.", n=args.games))
    if args.jobs is not None and args.jobs < 1:
        raise UsageError(tr("--jobs must be at least 1, not {n}.", n=args.jobs))
    args.seed = args.seed or DEFAULT_SEED
    game, setup = setup_from(args, args.game, people=False)
    # Once here, so that an unplayable map or option is reported before any process starts.
    game.new_state(
        setup.config, len(setup.seats), setup.seed, find_maps(maps_reference(safe_mode=args.safe_mode))
    )
    setups = schedule(setup, args.games, rotate=args.rotate)
    records: list[GameRecord] = []
    with Progress(len(setups), ntr("{n} game", "{n} games", len(setups)), sys.stderr) as progress:
        for record in _play(setups, args, progress.show):
            records.append(record)
            if args.json:
                progress.clear()
                print(as_json(record), flush=True)
    if not args.json:
        print(simulation_table(records))
    return 0


def _play(
    setups: list[MatchSetup], args: argparse.Namespace, on_done: Callable[[int], None]
) -> Iterator[GameRecord]:
    maps = maps_reference(safe_mode=args.safe_mode)
    jobs = min(args.jobs or processors(), len(setups))
    if jobs == 1:
        yield from play_here(setups, maps=maps, on_done=on_done)
        return
    with process_pool(jobs) as pool:
        try:
            yield from Arena(args.game, pool, jobs, maps=maps).play(setups, on_done=on_done)
        except BaseException:
            # Stopped, failed, or stdout closed: leaving the pool would wait for the games in progress.
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def as_json(record: GameRecord) -> str:
    """The record as one line: game, seed, seats, scores, winners, lines, turns, moves, seconds."""
    lines = [
        [{"key": line.key, "title": line.title, "points": line.points} for line in sheet.lines]
        for sheet in record.sheets
    ]
    plain = {
        "game": record.game,
        "seed": record.seed,
        "seats": [{"name": seat.name, "level": seat.level} for seat in record.seats],
        "scores": record.scores,
        "winners": record.winners,
        "lines": lines,
        "turns": record.turns,
        "moves": record.moves,
        "seconds": [round(value, 4) for value in record.seconds],
    }
    return msgspec.json.encode(plain).decode()
