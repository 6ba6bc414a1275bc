"""Whenever the power goes, the old or the new file is on the disk, whole; once it is saved, the new one."""

import os

import pytest

from railgames.store.atomic import backup_path, write_file
from tests.store.power_cut import FOLDER, ForgetfulDisk, PowerCut, WithoutLinks

SAVE = FOLDER / "Ada.railgame"
OLD, OLDER, NEW = b"the old one", b"the one before", b"the new one" * 300_000


def disk_with_saves(kind: type[ForgetfulDisk], cut_at: int = 0) -> ForgetfulDisk:
    disk = kind(cut_at)
    disk.put(backup_path(SAVE, 1), OLDER)
    disk.put(SAVE, OLD)
    return disk


@pytest.mark.parametrize("kind", [ForgetfulDisk, WithoutLinks])
def test_a_power_cut_in_any_call_leaves_the_old_or_the_new_file_whole(kind) -> None:
    count = len(calls_of_a_save(kind))
    assert count > 12
    for cut_at in range(1, count + 1):
        disk = disk_with_saves(kind, cut_at)
        with pytest.raises(PowerCut):
            write_file(SAVE, NEW, fs=disk)
        for files in disk.after_cut():
            assert files[SAVE.name] in (OLD, NEW), disk.calls
            assert OLDER in files.values(), disk.calls
            assert files.get(backup_path(SAVE, 1).name, OLDER) in (OLD, OLDER), disk.calls


@pytest.mark.parametrize("kind", [ForgetfulDisk, WithoutLinks])
def test_what_is_saved_survives_a_power_cut(kind) -> None:
    disk = disk_with_saves(kind)
    write_file(SAVE, NEW, fs=disk)
    assert list(disk.after_cut()) == [
        {SAVE.name: NEW, backup_path(SAVE, 1).name: OLD, backup_path(SAVE, 2).name: OLDER}
    ]
    assert disk.is_tidy


def test_a_first_save_is_there_or_not_but_never_torn() -> None:
    for cut_at in range(1, 30):
        disk = ForgetfulDisk(cut_at)
        try:
            write_file(SAVE, NEW, fs=disk)
        except PowerCut:
            for files in disk.after_cut():
                assert files.get(SAVE.name, NEW) == NEW
        else:
            assert list(disk.after_cut()) == [{SAVE.name: NEW}]
            return
    raise AssertionError("the save never came to an end")


def test_bytes_are_flushed_before_they_get_the_name_and_the_name_after() -> None:
    calls = calls_of_a_save(ForgetfulDisk)
    assert calls.index("write") < calls.index("fsync") < calls.index("link")
    last_name = len(calls) - 1 - calls[::-1].index("replace")
    assert "fsync" in calls[last_name:]


def calls_of_a_save(kind: type[ForgetfulDisk]) -> list[str]:
    disk = disk_with_saves(kind)
    write_file(SAVE, NEW, fs=disk)
    return disk.calls


# -- the disk of these tests forgets as a real one does ------------------------------------------------------


def test_the_disk_forgets_what_was_not_flushed() -> None:
    disk = ForgetfulDisk()
    handle = disk.open(SAVE, os.O_WRONLY | os.O_CREAT)
    disk.write(handle, b"one")
    assert {} in disk.after_cut()
    assert {SAVE.name: b""} in disk.after_cut()
    disk.fsync(handle)
    disk.write(handle, b"two")
    assert list(disk.after_cut()) == [{}, {SAVE.name: b"one"}]
    disk.sync_folder(FOLDER)
    assert list(disk.after_cut()) == [{SAVE.name: b"one"}]
