import os
import time

import msgspec
import pytest

from railgames.core.errors import SaveError
from railgames.store import document
from railgames.store.atomic import KEEP, backup_path
from railgames.store.filesystem import FileSystem
from railgames.store.listing import delete_save, list_saves
from railgames.store.recovery import read_journal
from railgames.store.savefile import draft_of, encode, load, save
from railgames.store.saver import Saver
from tests.store.faults import FaultyDisk


def test_the_newest_save_comes_first_with_its_title(tmp_path, new_match):
    for idx, name in enumerate(["Ada", "日本", "Été"]):
        path = tmp_path / f"{name}.railgame"
        save(path, draft_of(new_match(idx + 1), name=name if idx else ""))
        os.utime(path, (1000 + idx, 1000 + idx))
    entries = list_saves(tmp_path)
    assert [entry.title for entry in entries] == ["Été", "日本", "Ada"]
    assert [entry.header.position for entry in entries] == [3, 2, 1]
    assert all(entry.can_open and not entry.problem for entry in entries)


def set_clock_back(folder, seconds=86_400.0):
    """What is there already is that much later than the clock from now on."""
    for path in folder.iterdir():
        later = path.stat().st_mtime + seconds
        os.utime(path, (later, later))


@pytest.mark.parametrize("by", ["request", "turn"])
@pytest.mark.parametrize("has_links", [True, False])
def test_what_was_saved_last_comes_first_however_often_the_clock_is_set_back(
    tmp_path, new_match, by, has_links
):
    disk = FaultyDisk(has_links=has_links)
    for moves, name in enumerate(["Ada", "Bo", "Ada", "Cy", "Cy", "Bo", "Ada"], 1):
        path = tmp_path / f"{name}.railgame"
        if by == "request":
            save(path, draft_of(new_match(moves)), disk)
        else:
            with Saver(fs=disk) as saver:
                saver.save(path, draft_of(new_match(moves)))
        newest = list_saves(tmp_path)[0]
        assert (newest.path, newest.header.position) == (path, moves)
        if moves % 2:
            set_clock_back(tmp_path)


def test_a_save_has_the_time_of_the_clock_where_that_tells_the_order(tmp_path, new_match):
    for name in ("Ada", "Bo"):
        save(tmp_path / f"{name}.railgame", draft_of(new_match(2)))
        time.sleep(0.02)
    assert all(abs(entry.modified - time.time()) < 1.5 for entry in list_saves(tmp_path))


class Timeless(FileSystem):
    """A disk on which one of the calls for times is refused."""

    def __init__(self, refused):
        self.refused = refused

    def __getattribute__(self, name):
        if name == object.__getattribute__(self, "refused"):
            raise PermissionError
        return super().__getattribute__(name)


@pytest.mark.parametrize("refused", ["names", "modified", "set_modified"])
def test_a_save_whose_place_in_the_order_cannot_be_noted_is_written_all_the_same(
    tmp_path, new_match, refused
):
    save(tmp_path / "Ada.railgame", draft_of(new_match(1)))
    set_clock_back(tmp_path)
    save(tmp_path / "Bo.railgame", draft_of(new_match(2)), Timeless(refused))
    assert {entry.header.position for entry in list_saves(tmp_path)} == {1, 2}


def test_a_save_is_shown_with_the_clock_of_its_moment_and_an_unreadable_one_with_that_of_its_file(
    tmp_path, new_match
):
    path = tmp_path / "Ada.railgame"
    save(path, draft_of(new_match(1)))
    set_clock_back(tmp_path)
    (entry,) = list_saves(tmp_path)
    assert abs(entry.saved - time.time()) < 5
    for words in (
        "",
        "yesterday",
        "2026-11-30T10:00:00",
        "0001-01-01T00:00:00+00:00",
        "9999-12-31T23:59:59Z",
    ):
        header = msgspec.structs.replace(entry.header, saved=words)
        assert msgspec.structs.replace(entry, header=header).saved == entry.modified
    path.write_bytes(b"")
    os.utime(path, (5000, 5000))
    assert list_saves(tmp_path)[0].saved == 5000


def test_older_versions_temporaries_and_strangers_are_not_listed(tmp_path, new_match):
    for moves in range(1, 6):
        save(tmp_path / "Ada.railgame", draft_of(new_match(moves)))
    (tmp_path / ".Ada.railgame.1-1.tmp").write_bytes(b"")
    (tmp_path / "notes.txt").write_bytes(b"")
    (tmp_path / "Ada.railgame.bak").write_bytes(b"")
    assert [entry.path.name for entry in list_saves(tmp_path)] == ["Ada.railgame"]


def test_a_damaged_save_is_listed_with_its_problem_and_its_older_version(tmp_path, new_match):
    path = tmp_path / "Ada.railgame"
    for moves in (1, 2):
        save(path, draft_of(new_match(moves)))
    path.write_bytes(path.read_bytes()[:-5])
    (entry,) = list_saves(tmp_path)
    assert entry.header.position == 1
    assert "older version" in entry.problem
    path.unlink()
    (entry,) = list_saves(tmp_path)
    assert entry.can_open
    assert "not there" in entry.problem


def test_a_save_of_a_newer_program_is_listed_as_refused_and_none_before_it_is_promised(tmp_path, new_match):
    path = tmp_path / "Ada.railgame"
    for moves in (1, 2):
        save(path, draft_of(new_match(moves)))
    saved = document.unpack(path.read_bytes())
    header = msgspec.structs.replace(saved.header, format=document.FORMAT + 1)
    path.write_bytes(document.pack(msgspec.structs.replace(saved, header=header)))
    (entry,) = list_saves(tmp_path)
    assert not entry.can_open
    assert "newer railgames" in entry.problem
    assert "older version" not in entry.problem


@pytest.mark.parametrize("nothing", [b"", b"\n", b"\0" * 9000])
def test_an_empty_file_is_told_as_empty_by_list_save_and_journal(tmp_path, maps, find_game, nothing):
    path = tmp_path / "Ada.railgame"
    path.write_bytes(nothing)
    (entry,) = list_saves(tmp_path)
    assert entry.problem == "The file is empty."
    with pytest.raises(SaveError, match="The file is empty"):
        load(path, maps, find_game)
    with pytest.raises(SaveError, match="The file is empty"):
        read_journal(nothing)


@pytest.mark.parametrize("kept", range(1, KEEP + 1))
def test_each_older_version_is_found_when_it_alone_is_whole(tmp_path, new_match, maps, find_game, kept):
    path = tmp_path / "Ada.railgame"
    for moves in range(1, KEEP + 2):
        save(path, draft_of(new_match(moves)))
    for number in range(1, KEEP + 1):
        if number != kept:
            backup_path(path, number).write_bytes(b"")
    path.unlink()
    os.utime(backup_path(path, kept), (9e9, 9e9))
    (entry,) = list_saves(tmp_path)
    assert entry.can_open
    assert entry.header.position == KEEP + 1 - kept
    assert entry.modified == 9e9
    assert load(path, maps, find_game).match.position == KEEP + 1 - kept


def test_no_more_versions_are_kept_than_are_looked_for(tmp_path, new_match):
    path = tmp_path / "Ada.railgame"
    for moves in range(1, KEEP + 4):
        save(path, draft_of(new_match(moves)))
    assert {entry.name for entry in tmp_path.iterdir()} == {
        path.name,
        *(backup_path(path, number).name for number in range(1, KEEP + 1)),
    }


def test_a_save_with_no_whole_version_is_listed_and_cannot_be_opened(tmp_path):
    (tmp_path / "a.railgame").write_bytes(b"")
    (tmp_path / "b.railgame").write_bytes(os.urandom(300))
    (tmp_path / "c.railgame").mkdir()
    entries = list_saves(tmp_path)
    assert len(entries) == 3
    assert all(entry.problem and not entry.can_open for entry in entries)
    assert {entry.title for entry in entries} == {"a", "b", "c"}


def test_only_the_ends_of_a_file_are_read(tmp_path, new_match):
    data = encode(draft_of(new_match(8)))
    for number in range(500):
        (tmp_path / f"{number}.railgame").write_bytes(data)
    disk = FaultyDisk()
    assert len(list_saves(tmp_path, disk)) == 500
    assert disk.calls.count("read") == 1000


def test_a_long_header_is_read_whole(tmp_path, new_match):
    save(tmp_path / "a.railgame", draft_of(new_match(2), summary="é" * 9000))
    assert not list_saves(tmp_path)[0].problem


def test_no_folder_is_an_empty_list_and_a_closed_one_a_sentence(tmp_path):
    assert list_saves(tmp_path / "none") == []
    with pytest.raises(SaveError, match="cannot be listed"):
        list_saves(tmp_path, FaultyDisk(1))


def test_deleting_takes_the_older_versions_along_and_the_newest_last(tmp_path, new_match):
    path = tmp_path / "Ada.railgame"
    for moves in range(1, 6):
        save(path, draft_of(new_match(moves)))
    with pytest.raises(SaveError, match="not deleted"):
        delete_save(path, FaultyDisk(3))
    assert path.exists()
    assert not backup_path(path, 3).exists()
    delete_save(path)
    delete_save(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_among_the_saves_does_not_hang_the_list_or_the_loading(tmp_path, maps, find_game):
    pipe = tmp_path / "pipe.railgame"
    os.mkfifo(pipe)
    assert [entry.can_open for entry in list_saves(tmp_path)] == [False]
    with pytest.raises(SaveError):
        load(pipe, maps, find_game)
