"""``railgames simulate``: AIs play many games; prints a table, JSON lines or CSV, and saves whole games."""

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from railgames.ai.arena import Arena, play_here, process_pool, processors, schedule
from railgames.ai.finding import find_maps, maps_reference
from railgames.ai.play import GameRecord
from railgames.cli.codes import FAILURE, OK
from railgames.cli.match_options import setup_from
from railgames.cli.output import Terminated, say
from railgames.cli.progress import Progress
from railgames.cli.records import Played, as_csv, as_json, csv_head, games_folder, save_game
from railgames.cli.tables import lost_lines, simulation_table
from railgames.core.errors import RailgamesError, UsageError
from railgames.core.game import AnyGame
from railgames.core.match import MatchSetup
from railgames.core.text import ntr, tr

DEFAULT_SEED = "1"


def run(args: argparse.Namespace) -> int:
    """Play the games and print the results; returns the exit code: 1 if a bot failed.

    Whatever ends it early, the games that were played are printed. Raises the errors of the games.
    """
    _check(args)
    folder = games_folder(args.save) if args.save else None
    game, setup = setup_from(args, args.game, people=False)
    maps = find_maps(maps_reference(safe_mode=args.safe_mode))
    # Once here, so that an unplayable map or option is reported before any process starts.
    game.new_state(setup.config, len(setup.seats), setup.seed, maps)
    setups = schedule(setup, args.games, rotate=args.rotate)
    played: list[Played] = []
    try:
        for one in _games(game, setups, args):
            played.append(one)
            if folder is not None:
                save_game(folder, one, maps)
    except (KeyboardInterrupt, RailgamesError):
        _summary(args, played, setups, folder)
        raise
    _summary(args, played, setups, folder)
    return FAILURE if any(one.record.lost for one in played) else OK


def _check(args: argparse.Namespace) -> None:
    """Raises UsageError for options that cannot be."""
    if args.games < 1:
        raise UsageError(tr("--games must be at least 1, not {n}.", n=args.games))
    if args.jobs is not None and args.jobs < 1:
        raise UsageError(tr("--jobs must be at least 1, not {n}.", n=args.jobs))
    if args.json and args.csv:
        raise UsageError(tr("--json and --csv are two ways to write the same; choose one."))
    args.seed = DEFAULT_SEED if args.seed is None else args.seed


def _games(game: AnyGame, setups: Sequence[MatchSetup], args: argparse.Namespace) -> Iterator[Played]:
    """Play the games in order. Report a failed bot and print a --json or --csv line as each game ends."""
    told: set[tuple[str, str]] = set()
    if args.csv:
        print(csv_head(), flush=True)
    with (
        _ends_on_sigterm(),
        Progress(len(setups), ntr("{n} game", "{n} games", len(setups)), sys.stderr) as progress,
    ):
        for number, (setup, record) in enumerate(
            zip(setups, _play(setups, args, progress.show), strict=True), 1
        ):
            one = Played(number, game, setup, record)
            if args.json or args.csv:
                progress.clear()
                print(as_json(one) if args.json else as_csv(one), flush=True)
            lost = record.lost
            if lost is not None and (record.seats[lost.seat].bot, lost.where) not in told:
                told.add((record.seats[lost.seat].bot, lost.where))
                progress.clear()
                _tell_lost(one)
            yield one


def _tell_lost(played: Played) -> None:
    lost = played.record.lost
    if lost is not None:
        say(
            tr(
                "{name} failed at move {move} of seed {seed} and lost the game; the others go on. {why}",
                name=played.record.seats[lost.seat].name,
                move=lost.move,
                seed=played.record.seed,
                why=lost.text,
            )
        )


def _summary(
    args: argparse.Namespace, played: Sequence[Played], setups: Sequence[MatchSetup], folder: Path | None
) -> None:
    """Print what was played, and how far it came; nothing if nothing was."""
    if not played:
        return
    records = [one.record for one in played]
    lines = lost_lines(records)
    if len(played) < len(setups):
        lines.insert(0, tr("Stopped after {n} of {total} games.", n=len(played), total=len(setups)))
    if folder is not None:
        lines.append(tr("Saved in {folder}.", folder=folder))
    if args.json or args.csv:
        for line in lines:
            say(line)
        return
    print(simulation_table(records))
    for line in lines:
        print(line, flush=True)


@contextmanager
def _ends_on_sigterm() -> Iterator[None]:
    """SIGTERM ends the run as Ctrl-C does: with its table, and without a process that is left over."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise Terminated

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not in the main thread: a test's
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _play(
    setups: Sequence[MatchSetup], args: argparse.Namespace, on_done: Callable[[int], None]
) -> Iterator[GameRecord]:
    maps, keep = maps_reference(safe_mode=args.safe_mode), bool(args.save)
    jobs = min(args.jobs or processors(), len(setups))
    if jobs == 1:
        yield from play_here(setups, maps=maps, keep_actions=keep, on_done=on_done)
        return
    with process_pool(jobs) as pool:
        try:
            yield from Arena(setups[0].game, pool, jobs, maps=maps).play(
                setups, keep_actions=keep, on_done=on_done
            )
        except BaseException:
            # Stopped, failed, or stdout closed: leaving the pool would wait for the games in progress.
            for child in multiprocessing.active_children():
                child.terminate()
            raise
