"""Many games between AIs on any ``concurrent.futures`` executor, to measure strength.

Jobs and results are passed as JSON, so any executor can be used: the standard process pool here, a cluster's
elsewhere. Results are collected as they complete: a worker that dies is an error, never a hang.
"""

import multiprocessing
import multiprocessing.util
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

import msgspec

from railgames.ai.finding import INSTALLED_MAPS, find_game, find_maps
from railgames.ai.host import Host
from railgames.ai.lifeline import end_with_parent
from railgames.ai.play import GameRecord, play_game
from railgames.ai.thinking import AgentFault
from railgames.ai.wire import plain_setup, setup_of
from railgames.core.errors import UsageError
from railgames.core.match import MatchSetup
from railgames.core.text import tr

# The chunk size amortises the round trip to another process; one chunk per worker is queued ahead.
CHUNK_SECONDS = 0.5
CHUNKS_AHEAD = 2

MOST_ON_WINDOWS = 61
"""The most processes of a pool on Windows, which cannot wait for more."""


def rotated(setup: MatchSetup, seed: int, turn: int) -> MatchSetup:
    """``setup`` with this seed and its seats rotated by ``turn`` places."""
    shift = turn % len(setup.seats)
    seats = setup.seats[shift:] + setup.seats[:shift]
    return msgspec.structs.replace(setup, seats=seats, seed=seed)


def schedule(setup: MatchSetup, games: int, *, rotate: bool = False) -> list[MatchSetup]:
    """The setups of ``games`` games on the seeds from ``setup.seed`` up.

    With ``rotate`` every seed is played once for each rotation of the seats, so that players are compared
    with the same luck and from every seat.
    """
    if games < 1:
        raise UsageError(tr("At least one game must be played, not {n}.", n=games))
    turns = len(setup.seats) if rotate else 1
    return [rotated(setup, setup.seed + idx // turns, idx % turns) for idx in range(games)]


def play_chunk(job: bytes) -> bytes:
    """Play the games in ``job`` one after another and return their records (both JSON)."""
    plain = msgspec.json.decode(job)
    game = find_game(plain["game"])
    maps = find_maps(plain["maps"])
    keep = bool(plain["keep_actions"])
    host = _host(plain["maps"], threading.get_ident())
    setups = [setup_of(game, item) for item in plain["setups"]]
    return msgspec.json.encode([play_game(game, one, maps, keep_actions=keep, host=host) for one in setups])


@lru_cache(maxsize=64)
def _host(maps: str, thread: int) -> Host:
    """The process of bots of this worker, from chunk to chunk; it ends with the worker."""
    host = Host(maps)
    # Before the processes of this one are terminated, so that programs may end by themselves.
    multiprocessing.util.Finalize(host, host.close, exitpriority=1)
    return host


class Arena:
    """Plays matches of one game on an executor.

    ``game`` and ``maps`` are references for ``ai.finding``.
    """

    def __init__(self, game: str, executor: Executor, jobs: int, *, maps: str = INSTALLED_MAPS) -> None:
        self.game = game
        self.maps = maps
        self._executor = executor
        self._jobs = max(1, jobs)

    def play(
        self,
        setups: Sequence[MatchSetup],
        *,
        keep_actions: bool = False,
        on_done: Callable[[int], None] | None = None,
    ) -> Iterator[GameRecord]:
        """The records in the order of ``setups``; ``on_done`` is called with the number of finished games.

        Raises AgentFault if an AI fails or a process dies, ContentError for the map. A few chunks may still
        be running when it raises or is closed early.
        """
        rest = list(enumerate(setups))
        size, done, following = 1, 0, 0
        running: dict[Future[bytes], int] = {}
        waiting: dict[int, GameRecord] = {}
        while rest or running:
            while rest and len(running) < self._jobs * CHUNKS_AHEAD:
                chunk, rest = rest[:size], rest[size:]
                job = self._job([setup for _, setup in chunk], keep_actions)
                running[self._submitted(job)] = chunk[0][0]
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                first = running.pop(future)
                records = _records(future)
                waiting.update(enumerate(records, first))
                done += len(records)
                size = self._chunk_size(records, len(rest))
                if on_done is not None:
                    on_done(done)
            while following in waiting:
                yield waiting.pop(following)
                following += 1

    def _submitted(self, job: bytes) -> Future[bytes]:
        try:
            return self._executor.submit(play_chunk, job)
        except BrokenProcessPool as error:  # it died after its last result was read
            raise _process_died() from error

    def _chunk_size(self, records: Sequence[GameRecord], left: int) -> int:
        """The number of games in the next chunk, from the duration of the last ones; fewer towards the
        end."""
        seconds = sum(sum(record.seconds) for record in records) / len(records)
        fair = left // (self._jobs * CHUNKS_AHEAD * 2)
        return max(1, min(int(CHUNK_SECONDS / max(seconds, 1e-6)), fair))

    def _job(self, setups: Sequence[MatchSetup], keep_actions: bool) -> bytes:
        return msgspec.json.encode(
            {
                "game": self.game,
                "maps": self.maps,
                "keep_actions": keep_actions,
                "setups": [plain_setup(setup) for setup in setups],
            }
        )


def _records(future: Future[bytes]) -> list[GameRecord]:
    try:
        return msgspec.json.decode(future.result(), type=list[GameRecord])
    except BrokenProcessPool as error:
        raise _process_died() from error


def _process_died() -> AgentFault:
    return AgentFault(tr("A process that played games died; the games cannot continue."))


def play_here(
    setups: Sequence[MatchSetup],
    *,
    maps: str = INSTALLED_MAPS,
    keep_actions: bool = False,
    on_done: Callable[[int], None] | None = None,
) -> Iterator[GameRecord]:
    """The records of these games, played one after another in this process; bots in one of their own."""
    with Host(maps) as host:
        for done, setup in enumerate(setups, 1):
            game, source = find_game(setup.game), find_maps(maps)
            record = play_game(game, setup, source, keep_actions=keep_actions, host=host)
            if on_done is not None:
                on_done(done)
            yield record


def process_pool(jobs: int) -> Executor:
    """A pool of ``jobs`` spawned processes, niced so that the desktop stays usable; on Windows at most 61."""
    count = min(jobs, MOST_ON_WINDOWS) if sys.platform == "win32" else jobs
    return ProcessPoolExecutor(
        max_workers=count, mp_context=multiprocessing.get_context("spawn"), initializer=_start_worker
    )


def _start_worker() -> None:
    # Ctrl-C reaches every process of a terminal. Workers exit silently; the parent prints the message.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(5)


def processors() -> int:
    """The number of processes that can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
