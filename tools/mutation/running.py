"""Runs mutants: each in a forked process in which its module is another one."""

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Literal, NamedTuple

from tools.mutation.points import Mutant

Outcome = Literal["killed", "timeout", "survived", "untested", "broken"]
"""``untested``: no test runs the line; ``broken``: the change is no Python or its tests cannot be run."""

FIRST_TESTS = 25
"""So many tests run first; most mutants are killed by one of them."""
PATIENCE = 4.0
"""Mutated, tests may take so many times as long as unmutated, and ``GRACE`` seconds for the imports."""
GRACE = 10.0
WAITING = 8.0
"""The time is the processor's; the clock may show so many times as much, on a busy machine."""

NOT_FOUND = 4
"""Exit code of pytest for tests that it cannot find."""

OPTIONS = (
    *("-x", "-q", "--tb=no", "--no-header", "-o", "addopts="),
    *("-p", "no:cacheprovider", "-p", "no:timeout", "-p", "no:cov", "-p", "no:benchmark"),
)


class Work(NamedTuple):
    """A mutant with its source and its tests, best first, each with the seconds it takes unmutated."""

    mutant: Mutant
    source: str
    tests: Sequence[tuple[str, float]]


class Result(NamedTuple):
    """What became of a mutant, and the time it took."""

    mutant: Mutant
    outcome: Outcome
    seconds: float


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the mutated module, and no other."""

    def __init__(self, name: str, path: str, source: str) -> None:
        self.name, self.loader = name, _Loader(name, path, source)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


def preload() -> None:
    """Import what every test needs, so that a fork has it already; nothing of the project."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name in ("_pytest.assertion.rewrite", "hypothesis.strategies", "msgspec.json", "numpy.random"):
        importlib.import_module(name)
    for name in (
        "_hypothesis_pytestplugin",
        "multiprocessing.connection",
        "platformdirs",
        "pygame",
        "pytest",
    ):
        importlib.import_module(name)
    from hypothesis import HealthCheck, Phase, settings

    # a failure is all that is asked: no shrinking, no memory of it
    settings.register_profile(
        "mutation", phases=[Phase.explicit, Phase.generate], database=None, derandomize=True, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    settings.load_profile("mutation")
    os.environ["RAILGAMES_HYPOTHESIS"] = "mutation"  # for tests/conftest.py


def module_of(path: str) -> str:
    """The dotted name of a file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _test(root: Path, work: Work) -> int:
    """In the forked process: run the tests with the mutant; the exit code."""
    import pytest

    sys.meta_path.insert(0, _Finder(module_of(work.mutant.path), str(root / work.mutant.path), work.source))
    sys.path.insert(0, str(root))
    for one in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(one, signal.SIG_DFL)  # ends the process whatever it does
    for tests in (work.tests[:FIRST_TESTS], work.tests[FIRST_TESTS:]):
        most = GRACE + PATIENCE * sum(seconds for _, seconds in tests)
        signal.setitimer(signal.ITIMER_PROF, most)
        signal.setitimer(signal.ITIMER_REAL, WAITING * most)
        if tests and (code := int(pytest.main([*OPTIONS, *(name for name, _ in tests)]))):
            return code
    return 0


class _Child(NamedTuple):
    work: Work
    begun: float


def run(
    root: Path, works: Iterable[Work], jobs: int, on_result: Callable[[Result], object], log: Path
) -> None:
    """Run mutants, ``jobs`` at a time. The output of the last tests is in the file ``log``."""
    waiting = iter(works)
    running: dict[int, _Child] = {}
    has_more = True
    while has_more or running:
        while has_more and len(running) < jobs:
            work = next(waiting, None)
            if work is None:
                has_more = False
            elif not work.tests:
                on_result(Result(work.mutant, "untested", 0.0))
            else:
                running[_start(root, work, log)] = _Child(work, time.monotonic())
        for pid in list(running):
            result = _result_of(pid, running[pid])
            if result is not None:
                del running[pid]
                on_result(result)
        time.sleep(0.01)


def _start(root: Path, work: Work, log: Path) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        return pid
    code = 3
    try:
        os.setpgid(0, 0)
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.chdir(root)
        code = _test(root, work)
    finally:
        os._exit(code)


def _result_of(pid: int, child: _Child) -> Result | None:
    """What became of a child; None while it still runs. Whatever it has started ends with it."""
    done, status = os.waitpid(pid, os.WNOHANG)
    if not done:
        return None
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    outcomes: dict[int, Outcome] = {0: "survived", NOT_FOUND: "broken"}
    outcomes |= {-signal.SIGALRM: "timeout", -signal.SIGPROF: "timeout"}
    outcome = outcomes.get(os.waitstatus_to_exitcode(status), "killed")
    return Result(child.work.mutant, outcome, time.monotonic() - child.begun)
