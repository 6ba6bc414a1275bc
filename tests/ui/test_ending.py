"""Signals end the program in good order, and also when nothing in it answers any more."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from railgames.ui.ending import Ending, ended_by_signals
from tests.conftest import hear_ctrl_c

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no signals between processes")

PROGRAM = """
import os, sys, threading, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from railgames.ui.app import App, AppSettings
from railgames.ui.ending import ended_by_signals

HANG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path stroke="black" stroke-dasharray="0.1" d="M-1000000 50 L1000000 50"/></svg>'
)
with ended_by_signals(grace=1.0) as ending:
    if "early" in sys.argv:
        print("ready", flush=True)
        time.sleep(60)
    app = App(AppSettings(), headless_size=(640, 480))
    ending.attach(app.quit)
    app.step()
    print("ready", flush=True)
    if "hang" in sys.argv:
        from railgames.ui.vector import svg
        svg(HANG, (64, 64))
    app.run()
print("saved", flush=True)
"""


def ended(how: str, number: int) -> tuple[int, str, float]:
    """(exit code, what it printed, seconds) of a program that gets a signal."""
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, how], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert running.stdout is not None
    try:
        while running.stdout.readline().strip() != "ready":
            assert running.poll() is None
        time.sleep(0.3)
        begun = time.monotonic()
        running.send_signal(number)
        code = running.wait(60)
        return code, running.stdout.read(), time.monotonic() - begun
    finally:
        running.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_loop_and_everything_is_saved(number: int) -> None:
    code, text, _ = ended("loop", number)
    assert (code, text.strip()) == (0, "saved")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_a_program_that_hangs_in_the_rasteriser(number: int) -> None:
    code, text, seconds = ended("hang", number)
    assert code == 128 + number
    assert "saved" not in text
    assert seconds < 20  # one, on a computer at rest


def test_what_tests_start_hears_ctrl_c_also_where_pytest_was_started_without() -> None:
    code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        heard = []
        for make in (lambda: None, hear_ctrl_c):
            make()
            heard.append(
                subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True).stdout
            )
    finally:
        signal.signal(signal.SIGINT, before)
    assert [line.strip() for line in heard] == ["False", "True"]


def test_a_signal_before_there_is_a_window_ends_the_program_at_once() -> None:
    code, text, _ = ended("early", signal.SIGTERM)
    assert code == 128 + signal.SIGTERM
    assert "saved" not in text


def test_afterwards_signals_do_what_they_did_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with ended_by_signals():
        assert signal.getsignal(signal.SIGTERM) not in before
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_loop_that_answers_in_time_is_not_stopped() -> None:
    ending = Ending(grace=10)
    ending.attach(ending.note_over)
    ending.end(signal.SIGTERM)


def test_another_thread_may_open_a_window_without_signals() -> None:
    seen = []

    def work() -> None:
        with ended_by_signals() as ending:
            seen.append(ending)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(seen) == 1
