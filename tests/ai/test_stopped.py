"""A process of the AI that something has stopped: it is noticed, told and replaced."""

import os
import signal
import subprocess
import sys
import time

import pytest

from railgames.ai.answers import Answer
from railgames.ai.stopped import LOOK_SECONDS, StopWatch, is_stopped
from railgames.ai.worker import STOPPED_SECONDS, TOLD_SECONDS, Worker
from tests.ai.asking import easy_decision, match_of, wait
from tests.ai.toy import MAPS_REFERENCE

pytestmark = pytest.mark.usefixtures("quick_start")


class Stopped:
    """A worker whose processes are stopped by something, as many as ``count``, on a clock of its own."""

    def __init__(self, count: int) -> None:
        self.now = 0.0
        self.stopped: set[int] = set()
        self.count = count
        self.worker = Worker(maps=MAPS_REFERENCE, clock=lambda: self.now)
        self.worker._child.stop_watch = StopWatch(lambda: self.now, self.is_stopped)

    def is_stopped(self, pid: int) -> bool:
        if len(self.stopped) < self.count:
            self.stopped.add(pid)
        return pid in self.stopped

    def answer(self) -> tuple[list[str], Answer]:
        """The reasons to wait that were told, each once, and the answer."""
        # Nothing is heard from a stopped process.
        read = self.worker._read
        self.worker._read = lambda: None if self._pid in self.stopped else read()  # type: ignore[method-assign]
        told: list[str] = []
        while (answer := self.worker.poll()) is None:
            progress = self.worker.progress
            if progress is not None and progress.wait not in ("", *told):
                told.append(progress.wait)
            self.now += 0.01 if self._pid in self.stopped else 0.0
            time.sleep(0.001)
        return told, answer

    @property
    def _pid(self) -> int | None:
        return None if self.worker._child.process is None else self.worker._child.process.pid


def test_a_process_that_something_has_stopped_is_replaced_soon_and_the_ai_itself_answers() -> None:
    late = Stopped(1)
    with late.worker:
        late.worker.request(match_of())
        told, answer = late.answer()
    assert told == ["stopped", "starting again"]
    assert (answer.source, answer.fault) == ("agent", "")
    assert late.now < TOLD_SECONDS


def test_when_the_new_process_is_stopped_too_the_easiest_level_decides_soon_and_it_is_told() -> None:
    late, match = Stopped(2), match_of()
    with late.worker:
        late.worker.request(match)
        told, answer = late.answer()
    assert told == ["stopped", "stopped again"]
    assert (answer.source, answer.action) == ("stand-in", easy_decision(match).action)
    assert answer.fault == "Something has stopped the AI's process. AI, easy, decided this once."
    assert late.now < 2 * TOLD_SECONDS


def test_a_stopped_process_that_goes_on_in_a_moment_is_kept() -> None:
    late = Stopped(1)
    with late.worker as worker:
        process = worker._child.process
        worker.request(match_of())
        assert worker.progress is not None
        assert worker.progress.wait == "stopped"
        late.now += STOPPED_SECONDS - 0.5
        assert worker.poll() is None
        late.stopped.clear()
        late.count = 0
        late.now += LOOK_SECONDS
        assert wait(worker).source == "agent"
        assert worker._child.process is process


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked")
def test_the_system_tells_a_stopped_process_from_one_that_runs() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        try:
            assert not is_stopped(child.pid)
            child.send_signal(signal.SIGSTOP)
            os.waitpid(child.pid, os.WUNTRACED)
            assert is_stopped(child.pid)
        finally:
            child.kill()
    assert not is_stopped(child.pid)
