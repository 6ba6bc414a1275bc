"""A program is killed at any moment of a game: the next start misses at most the last move."""

import errno
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from railgames.scenes.menu import MainMenu
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.filesystem import FileSystem
from railgames.store.folders import open_folders
from railgames.store.listing import list_saves
from railgames.store.settings import load_settings
from tests.scenes.conftest import ADA, BO, Bench, Run
from tests.store.faults import CALLS

pytestmark = pytest.mark.usefixtures("no_pictures")

FIRST, STRIDE = 2, 7
"""The calls of a life that are the last one: this one, and every so manieth after it."""


class Calls:
    """The calls of the disk that there were."""

    def __init__(self) -> None:
        self.count = 0
        self.guard = threading.Lock()


@contextmanager
def killed_at(last: int) -> Iterator[Calls]:
    """From this call on nothing reaches the disk, as after the end of the process; 0: everything does. Half
    of the write that was interrupted is there."""
    calls = Calls()

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(self: FileSystem, *args: Any) -> Any:
            with calls.guard:
                calls.count += 1
                at = calls.count
            if not last or at < last:
                return real(self, *args)
            if at == last and name == "write":
                real(self, args[0], args[1][: len(args[1]) // 2])
            if name == "close":
                return real(self, *args)
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(FileSystem, name, counted(name, getattr(FileSystem, name)))
        yield calls


class Life:
    """What a killed program had done: the moments of its game, the last one at the end."""

    def __init__(self) -> None:
        self.moments: list[str] = []

    def note(self, table: TableScene) -> None:
        self.moments.append(savefile.state_hash(table.match.state))


def first_life(bench: Bench, life: Life, calls: Calls, last: int) -> None:
    """A game from its start to the middle of its second round, saved under two names and once undone."""
    bench.push(MainMenu(bench.services))
    table = bench.table(ADA, BO, rounds=9)
    play(bench, table, life, calls, last)


def second_life(bench: Bench, life: Life, calls: Calls, last: int) -> None:
    """The game of the first life is gone on with."""
    bench.push(MainMenu(bench.services))
    if bench.has("recover"):
        play(bench, resumed(bench), life, calls, last)


def resumed(bench: Bench) -> TableScene:
    """The table of the game that the menu offers first."""
    texts = bench.texts
    bench.press("return")
    tables = [scene for scene in bench.app.stack.scenes if isinstance(scene, TableScene)]
    assert tables, texts
    return tables[0]


def play(bench: Bench, table: TableScene, life: Life, calls: Calls, last: int) -> None:
    def is_alive() -> bool:
        return not last or calls.count < last

    def step(work: Callable[[], object]) -> None:
        if is_alive():
            work()
            bench.settle()
            life.note(table)

    match = table.match
    if is_alive():
        life.note(table)
    turn = match.state.turn
    while is_alive() and match.state.turn == turn:
        step(lambda: match.play(match.state.legal_actions()[0]))
    step(lambda: match.play(match.state.legal_actions()[0]))
    step(table.keeper.save)
    if match.can_undo:
        step(match.undo)
    step(lambda: match.play(match.state.legal_actions()[-1]))
    step(lambda: table.keeper.save_as("Moment"))
    bench.services.settings.names = (str(match.position),)
    step(bench.services.save_settings)


def goes_on(bench: Bench, life: Life) -> None:
    """The next start has the game as it was, or one move earlier, in its own save; nothing is damaged."""
    folders = bench.services.folders
    assert load_settings(folders.settings_file)[1] == ""
    assert [one.problem for one in list_saves(folders.saves) if one.problem] == []
    for journal in folders.journal.iterdir():
        age(journal)
    bench.push(MainMenu(bench.services))
    bench.settle()
    texts = bench.texts
    assert "cannot" not in texts
    assert "separate game" not in texts
    if len(set(life.moments)) <= 2 and not (bench.has("continue") or bench.has("recover")):
        return  # the move that was being written was the first of the game
    assert savefile.state_hash(resumed(bench).match.state) in life.moments[-2:]


def age(path: Path) -> None:
    """A file that nobody is about to write."""
    long_ago = time.time() - 600
    os.utime(path, (long_ago, long_ago))


@pytest.mark.parametrize("story", ["new", "continued"])
def test_a_program_killed_in_any_call_of_the_disk_loses_at_most_the_move_that_it_was_writing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, story: str
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # the end of a process forgets nothing
    last = FIRST
    while True:
        folders = open_folders(tmp_path / str(last))
        life = Life()
        if story == "continued":
            bench = run(folders=folders)
            first_life(bench, life, Calls(), 0)
            bench.crash()
        with killed_at(last) as calls:
            bench = run(folders=folders)
            (first_life if story == "new" else second_life)(bench, life, calls, last)
            bench.crash()
        goes_on(run(folders=folders), life)
        if calls.count < last:
            break
        last += STRIDE
    assert last > 50
