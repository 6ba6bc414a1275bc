"""A process of AIs that is there but neither reads nor answers: the window never waits for it."""

import os
import signal
import sys
import threading
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from railgames.ai.worker import Worker
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from tests.ai import toy_bots
from tests.ai.toy import GAME, GAME_REFERENCE, MAPS_REFERENCE, Config, OneMap

pytestmark = [
    pytest.mark.usefixtures("quick_start"),
    pytest.mark.skipif(sys.platform == "win32", reason="a process is stopped by a signal"),
]

BOT = f"{Path(toy_bots.__file__).resolve()}:Good"


def match_of(bot: str = "") -> Match:
    seats = (Seat("Ada"), Seat("Bo", None if bot else Level.NORMAL, bot=bot))
    return Match(GAME, MatchSetup(GAME_REFERENCE, Config(), seats, 3), OneMap())


def stopped(worker: Worker) -> SpawnProcess:
    """The process of a worker, stopped as by a debugger."""
    process = worker._child.process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    return process


def test_however_much_is_asked_of_a_process_that_reads_nothing_the_window_does_not_wait() -> None:
    match, done = match_of(), []
    with Worker(maps=MAPS_REFERENCE) as worker:
        process = stopped(worker)

        def ask_often() -> None:
            for _ in range(400):  # a pipe of Linux holds 170 short messages
                worker.request(match, hint=True, seconds=0.5)
                assert worker.poll() is None
                worker.cancel()
            done.append("all")

        asking = threading.Thread(target=ask_often, daemon=True)
        asking.start()
        asking.join(60)  # where it waits, it waits for ever
        assert done == ["all"]
    assert process.exitcode == -signal.SIGKILL


@pytest.mark.parametrize("bot", ["", BOT])
def test_only_a_process_with_bots_is_asked_to_end_before_it_is_killed(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Worker(maps=MAPS_REFERENCE) as worker:
        process, asked = stopped(worker), []
        monkeypatch.setattr(process, "terminate", lambda: asked.append("to end"))
        worker.request(match_of(bot), hint=True)
        worker.cancel()
        assert worker._child.process is not process
        assert (asked, process.exitcode) == (["to end"] if bot else [], -signal.SIGKILL)
