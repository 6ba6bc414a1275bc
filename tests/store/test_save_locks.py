"""Two windows on one folder never write the same save, and nothing of either is lost."""

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from railgames.store.filesystem import FileSystem
from railgames.store.folders import save_path
from railgames.store.listing import list_saves
from railgames.store.save_locks import SaveLocks, lock_path, sweep_locks

OTHER = """
import sys
from pathlib import Path
from railgames.store.save_locks import SaveLocks
locks = SaveLocks()
for line in sys.stdin:
    what, text = line.rstrip("\\n").split(" ", 1)
    folder = Path(sys.argv[1])
    if what == "reserve":
        print(locks.reserve(folder, text).name, flush=True)
    elif what == "take":
        print(locks.take(folder / text), flush=True)
    elif what == "release":
        locks.release(folder / text)
        print("released", flush=True)
"""


class Other:
    """Another window: a process that takes and reserves saves."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", OTHER, str(folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def do(self, what: str, text: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what} {text}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def other(tmp_path: Path):
    one = Other(tmp_path)
    yield one
    one.kill()


def test_two_windows_choose_two_names_for_the_same_players(tmp_path: Path, other: Other) -> None:
    locks = SaveLocks()
    assert locks.reserve(tmp_path, "Ada, Bo").name == "Ada, Bo.railgame"
    assert other.do("reserve", "Ada, Bo") == "Ada, Bo 2.railgame"
    assert locks.reserve(tmp_path, "ADA, BO").name == "ADA, BO 3.railgame"
    assert other.do("reserve", "Ada, Bo") == "Ada, Bo 4.railgame"


def test_an_open_save_cannot_be_taken_by_another_window_until_it_is_closed(
    tmp_path: Path, other: Other
) -> None:
    path = tmp_path / "Été.railgame"
    path.touch()
    locks = SaveLocks()
    assert locks.take(path)
    assert other.do("take", path.name) == "False"
    locks.release(path)
    assert other.do("take", path.name) == "True"
    assert not locks.take(path)
    assert other.do("release", path.name) == "released"
    assert locks.take(path)


def test_a_killed_window_frees_what_it_had_open(tmp_path: Path, other: Other) -> None:
    assert other.do("reserve", "Ada") == "Ada.railgame"
    assert lock_path(tmp_path / "Ada.railgame").exists()
    other.kill()
    assert sweep_locks(tmp_path) == 1
    assert list(tmp_path.iterdir()) == []
    assert SaveLocks().reserve(tmp_path, "Ada").name == "Ada.railgame"


def test_sweeping_leaves_open_saves_alone(tmp_path: Path, other: Other) -> None:
    assert other.do("reserve", "Ada") == "Ada.railgame"
    assert sweep_locks(tmp_path) == 0
    assert not SaveLocks().take(tmp_path / "Ada.railgame")


def test_a_save_that_is_taken_twice_is_free_after_the_second_release(tmp_path: Path) -> None:
    ours, theirs, path = SaveLocks(), SaveLocks(), tmp_path / "a.railgame"
    assert ours.take(path)
    with ours.held(path) as is_ours:
        assert is_ours
    assert not theirs.take(path)
    with theirs.held(path) as is_ours:
        assert not is_ours
    ours.release(path)
    assert theirs.take(path)
    ours.release(path)  # once too often: nothing happens
    assert not ours.take(path)


def test_names_that_are_saved_or_differ_only_in_case_are_not_given_again(tmp_path: Path) -> None:
    assert SaveLocks().reserve(tmp_path, "Ada").name == "Ada.railgame"
    (tmp_path / "ada.railgame").touch()
    assert SaveLocks().reserve(tmp_path, "ADA").name == "ADA 2.railgame"
    (tmp_path / "Ada 2.railgame").touch()
    assert SaveLocks().reserve(tmp_path, "Ada").name == "Ada 3.railgame"
    long = "x" * 300
    save_path(tmp_path, long).touch()
    assert SaveLocks().reserve(tmp_path, long) != save_path(tmp_path, long)


def test_lock_files_are_no_saves(tmp_path: Path) -> None:
    SaveLocks().reserve(tmp_path, "Ada")
    assert list_saves(tmp_path) == []


def test_many_threads_take_and_free_one_save_without_two_having_it(tmp_path: Path) -> None:
    path, inside, most = tmp_path / "a.railgame", [], []

    def work() -> None:
        locks = SaveLocks()
        for _ in range(60):
            if locks.take(path):
                inside.append(1)
                most.append(len(inside))
                inside.pop()
                locks.release(path)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(most) == {1}


class NoLocks(FileSystem):
    """A disk that cannot lock."""

    def lock(self, handle: int) -> bool:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def test_a_disk_without_locks_goes_by_the_number_of_the_process(tmp_path: Path) -> None:
    path = tmp_path / "a.railgame"
    assert SaveLocks(NoLocks()).take(path)
    assert not SaveLocks(NoLocks()).take(path)
    lock_path(path).write_text("999999999")
    assert SaveLocks(NoLocks()).take(path)


class Passing(FileSystem):
    """A disk on which the last owner of a lock removes it just before we have it, ``times`` times."""

    def __init__(self, times: int) -> None:
        self.times, self.opened, self.closed = times, [], []
        self.path = Path()

    def open(self, path: Path, flags: int) -> int:
        self.path = path
        self.opened.append(super().open(path, flags))
        return self.opened[-1]

    def lock(self, handle: int) -> bool:
        if len(self.opened) <= self.times:
            self.path.unlink()
        return super().lock(handle)

    def close(self, handle: int) -> None:
        self.closed.append(handle)
        super().close(handle)


@pytest.mark.parametrize("times", [0, 1, 19])
def test_a_lock_that_is_removed_meanwhile_is_made_again_and_nothing_stays_open(
    tmp_path: Path, times: int
) -> None:
    disk = Passing(times)
    locks, path = SaveLocks(disk), tmp_path / "a.railgame"
    assert locks.take(path)
    assert lock_path(path).read_text() == str(os.getpid())
    assert (len(disk.opened), len(disk.closed)) == (times + 1, times)
    locks.release(path)
    assert sorted(disk.closed) == sorted(disk.opened)
    assert not lock_path(path).exists()


def test_a_lock_that_is_removed_again_and_again_is_given_up(tmp_path: Path) -> None:
    disk = Passing(1000)
    assert not SaveLocks(disk).take(tmp_path / "a.railgame")
    assert len(disk.opened) == 20
    assert sorted(disk.closed) == sorted(disk.opened)


def test_a_lock_of_another_is_not_kept_open(tmp_path: Path) -> None:
    path, disk = tmp_path / "a.railgame", Passing(0)
    first = SaveLocks()
    assert first.take(path)
    assert not SaveLocks(disk).take(path)
    assert disk.closed == disk.opened
    assert len(disk.opened) == 1
    first.release(path)


class Full(FileSystem):
    """A disk on which nothing can be made."""

    def open(self, path: Path, flags: int) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_stops_nobody(tmp_path: Path) -> None:
    locks = SaveLocks(Full())
    path = locks.reserve(tmp_path, "Ada")
    assert path.name == "Ada.railgame"
    assert locks.reserve(tmp_path, "Ada").name == "Ada 2.railgame"
    locks.release(path)
    assert locks.take(path)
