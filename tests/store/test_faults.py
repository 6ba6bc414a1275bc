"""Whatever the disk does, the old or the new save loads, and the player reads one sentence."""

import errno
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from railgames.core.errors import SaveError
from railgames.store.atomic import TEMPORARY_SUFFIX, backup_path, sweep_temporaries, write_file
from railgames.store.listing import list_saves
from railgames.store.savefile import decode, draft_of, encode, load, save, state_hash
from tests.store.faults import FaultyDisk

ROOT = Path(__file__).parents[2]


def _calls_of_one_save(folder, drafts, has_links=True):
    disk = FaultyDisk(has_links=has_links)
    path = folder / "count.railgame"
    for draft in drafts[:-1]:
        save(path, draft)
    save(path, drafts[-1], disk)
    return len(disk.calls)


def _save(path, draft, disk):
    """What the player is told; empty when it was saved."""
    try:
        save(path, draft, disk)
    except SaveError as error:
        return str(error)
    return ""


def _names(folder):
    return sorted(entry.name for entry in folder.iterdir())


@pytest.mark.parametrize(
    ("number", "lasting", "has_links"),
    [
        (errno.ENOSPC, False, True),
        (errno.EIO, False, True),
        (errno.EACCES, False, True),
        (errno.ENOSPC, True, True),
        (errno.EIO, True, False),
        (errno.EACCES, False, False),
    ],
)
def test_after_any_failing_call_the_old_or_the_new_save_loads(
    number, lasting, has_links, tmp_path, new_match, maps, find_game
):
    drafts = [draft_of(new_match(moves)) for moves in (2, 3, 4, 5)]
    hashes = {state_hash(draft.state) for draft in drafts[-2:]}
    count = _calls_of_one_save(tmp_path, drafts, has_links)
    assert count > 10
    for at in range(1, count + 1):
        path = tmp_path / f"{at}.railgame"
        for draft in drafts[:-1]:
            save(path, draft)
        disk = FaultyDisk(at, number, lasting, has_links)
        told = _save(path, drafts[-1], disk)
        assert told == "" or path.name in told
        loaded = load(path, maps, find_game)
        assert loaded.notice == ""
        assert state_hash(loaded.match.state) in hashes
        assert told or state_hash(loaded.match.state) == state_hash(drafts[-1].state)
        path.unlink()
        assert "older version" in load(path, maps, find_game).notice
        if not lasting:
            assert not [name for name in _names(tmp_path) if name.endswith(TEMPORARY_SUFFIX)]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_any_failing_call_of_a_first_save_leaves_nothing_half_written(
    number, tmp_path, new_match, maps, find_game
):
    draft = draft_of(new_match(3))
    for at in range(1, 30):
        path = tmp_path / f"{at}.railgame"
        try:
            save(path, draft, FaultyDisk(at, number))
        except SaveError:
            if not path.exists():
                continue
        assert load(path, maps, find_game).match.position == 3


def test_any_failing_call_while_loading_is_a_sentence_or_an_older_save(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    for moves in (2, 3):
        save(path, draft_of(new_match(moves)))
    for at in range(1, 12):
        for number in (errno.EIO, errno.EACCES):
            loaded = load(path, maps, find_game, FaultyDisk(at, number))
            assert loaded.match.position == (2 if loaded.notice else 3)
        with pytest.raises(SaveError):
            load(path, maps, find_game, FaultyDisk(1, errno.EIO, lasting=True))


def test_any_failing_call_while_listing_leaves_the_other_saves_in_the_list(tmp_path, new_match):
    for name in ("a", "b", "c"):
        save(tmp_path / f"{name}.railgame", draft_of(new_match(2)))
    disk = FaultyDisk()
    list_saves(tmp_path, disk)
    for at in range(2, len(disk.calls) + 1):
        entries = list_saves(tmp_path, FaultyDisk(at, errno.EIO))
        assert len(entries) == 3
        assert sum(not entry.problem for entry in entries) >= 2


def test_a_disk_that_lies_about_what_it_wrote_is_noticed(tmp_path):
    class Liar(FaultyDisk):
        def read_file(self, path, limit=0):
            return b"something else"

    path = tmp_path / "Ada.railgame"
    path.write_bytes(b"old")
    with pytest.raises(SaveError, match="did not return the bytes"):
        write_file(path, b"new", fs=Liar())
    assert path.read_bytes() == b"old"
    assert _names(tmp_path) == ["Ada.railgame"]


def test_a_write_of_few_bytes_at_a_time_is_completed(tmp_path):
    class Slow(FaultyDisk):
        def write(self, handle, data):
            return os.write(handle, data[:7])

    write_file(tmp_path / "a", b"x" * 1000, fs=Slow())
    assert (tmp_path / "a").read_bytes() == b"x" * 1000


def test_three_older_versions_are_kept_the_newest_first(tmp_path):
    path = tmp_path / "a"
    for number in range(6):
        write_file(path, str(number).encode())
    assert [backup_path(path, number).read_bytes() for number in (1, 2, 3)] == [b"4", b"3", b"2"]
    assert not backup_path(path, 4).exists()


def test_flipped_bytes_give_the_old_the_new_or_a_sentence(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    old, new = new_match(4), new_match(9)
    save(path, draft_of(old))
    save(path, draft_of(new))
    data = path.read_bytes()
    rng = random.Random(5)
    for pos in range(0, len(data), 7):
        path.write_bytes(data[:pos] + bytes([data[pos] ^ (1 << rng.randrange(8))]) + data[pos + 1 :])
        loaded = load(path, maps, find_game)
        assert loaded.notice
        assert state_hash(loaded.match.state) == state_hash(old.state)
        with pytest.raises(SaveError):
            decode(path.read_bytes(), maps, find_game)
        list_saves(tmp_path)


def test_truncated_and_lengthened_files_give_the_old_or_a_sentence(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    save(path, draft_of(new_match(4)))
    save(path, draft_of(new_match(9)))
    data = path.read_bytes()
    for length in range(0, len(data), 11):
        path.write_bytes(data[:length])
        assert load(path, maps, find_game).match.position == 4
        assert list_saves(tmp_path)[0].problem
    for extra in (b"\n", b"x", b"\0" * 4096, data):
        path.write_bytes(data + extra)
        assert load(path, maps, find_game).match.position in (4, 9)


def test_both_versions_damaged_is_a_sentence(tmp_path, new_match, maps, find_game):
    path = tmp_path / "Ada.railgame"
    for moves in (4, 9):
        save(path, draft_of(new_match(moves)))
    data = path.read_bytes()
    for bad in (
        b"",
        b"\0" * len(data),
        data[: len(data) // 2],
        b"[" * 100_000,
        os.urandom(500),
        b'{"a":1}\n',
    ):
        path.write_bytes(bad)
        backup_path(path, 1).write_bytes(bad)
        with pytest.raises(SaveError) as caught:
            load(path, maps, find_game)
        assert "\n" not in str(caught.value)


def test_a_valid_checksum_around_nonsense_is_a_sentence(new_match, maps, find_game):
    import zlib

    for body in (b"[1,2]\n", b"{\n", b'{"header":{"format":1},\n', b'{"header":[],\n', b"[" * 5000):
        for data in (body, encode(draft_of(new_match(1)))[:200] + body):
            with pytest.raises(SaveError):
                decode(data + b'"crc32":"%08x"}\n' % zlib.crc32(data), maps, find_game)


def test_what_a_killed_writer_left_is_swept_when_it_is_old(tmp_path):
    left = tmp_path / f".b.railgame.1-1{TEMPORARY_SUFFIX}"
    (tmp_path / ".a").write_bytes(b"not ours either")
    left.write_bytes(b"half")
    (tmp_path / "mine.tmp").write_bytes(b"not ours")
    assert sweep_temporaries(tmp_path) == 0
    old = time.time() - 7200
    os.utime(left, (old, old))
    os.utime(tmp_path / "mine.tmp", (old, old))
    assert sweep_temporaries(tmp_path) == 1
    assert _names(tmp_path) == [".a", "mine.tmp"]
    assert sweep_temporaries(tmp_path / "gone") == 0


def test_what_a_killed_writer_left_before_the_clock_was_set_back_is_swept_and_a_living_writers_file_is_not(
    tmp_path,
):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    left = tmp_path / f".a.railgame.{ended.pid}-1{TEMPORARY_SUFFIX}"
    mine = tmp_path / f".a.railgame.{os.getpid()}-1{TEMPORARY_SUFFIX}"
    for path in (left, mine):
        path.write_bytes(b"half")
        os.utime(path, (time.time() + 86_400,) * 2)
    assert sweep_temporaries(tmp_path) == 1
    assert _names(tmp_path) == [mine.name]


LIMITED = """
import resource, sys
from pathlib import Path
from railgames.core.errors import SaveError
from railgames.store.atomic import write_file
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
try:
    write_file(Path(sys.argv[1]), b"x" * 20_000)
except SaveError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs RLIMIT_FSIZE")
def test_a_limit_on_the_size_of_files_keeps_the_old_one(tmp_path):
    path = tmp_path / "Ada.railgame"
    path.write_bytes(b"old")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        cwd=ROOT,
        timeout=60,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith("'Ada.railgame' was not saved: ")
    assert done.stderr == ""
    assert path.read_bytes() == b"old"
    assert _names(tmp_path) == ["Ada.railgame"]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_a_sentence(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(SaveError, match="permissions"):
            write_file(tmp_path / "a", b"x")
    finally:
        tmp_path.chmod(0o700)


ENDLESS = """
import sys
from pathlib import Path
from tests.core.toy_game import GAME, FreightConfig, FreightMaps
from railgames.core.match import Match, MatchSetup, Seat
from railgames.store.savefile import draft_of, save
match = Match(GAME, MatchSetup("freight_dice", FreightConfig(), (Seat("Ada"), Seat("Ben")), 7), FreightMaps())
save(Path(sys.argv[1]), draft_of(match))
print("saving", flush=True)
while True:
    match.play(match.state.legal_actions()[0])
    save(Path(sys.argv[1]), draft_of(match))
    if match.is_over:
        match = Match(GAME, match.setup, match.maps)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_program_killed_while_it_saves_always_leaves_a_whole_save(tmp_path, maps, find_game):
    path = tmp_path / "Ada.railgame"
    begun, rounds, rng = time.monotonic(), 0, random.Random(1)
    while time.monotonic() - begun < 7 and rounds < 8:
        child = subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)], cwd=ROOT, stdout=subprocess.PIPE)
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == b"saving\n"
            time.sleep(rng.uniform(0.0, 0.05))
        finally:
            child.kill()
            child.communicate()
        assert load(path, maps, find_game).notice == ""
        rounds += 1
    assert rounds >= 2
