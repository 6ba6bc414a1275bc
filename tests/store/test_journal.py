import os
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest

from railgames.core.errors import SaveError
from railgames.core.match import Match
from railgames.core.rng import Rng
from railgames.store.filesystem import FileSystem
from railgames.store.journal import Journal
from railgames.store.recovery import YOUNG, read_journal, recover
from railgames.store.savefile import state_hash
from railgames.store.saver import Saver
from tests.core.toy_game import End, Roll
from tests.store.faults import FaultyDisk
from tests.store.test_save_locks import NoLocks


def _undoable(match):
    """Play until something can be taken back."""
    while not match.can_undo:
        match.play(match.state.legal_actions()[-1])
    return match


def _crashed(journal: Journal) -> None:
    """What a killed process leaves: its lock is gone, its file is not."""
    journal.close()


def test_a_crashed_game_comes_back_to_its_last_action(tmp_path, new_match, maps, find_game):
    match = new_match(3)
    journal = Journal(tmp_path, match, name="Ada")
    match.observers.append(journal.on_change)
    for _ in range(6):
        match.play(match.state.legal_actions()[0])
        _crashed_copy = read_journal(journal.path.read_bytes())[1]
        assert len(_crashed_copy) == match.position - 3
    _crashed(journal)
    (offer,) = recover(tmp_path)
    assert (offer.moves, offer.header.name, offer.problem) == (6, "Ada", "")
    loaded = offer.load(maps, find_game)
    assert loaded.notice == ""
    assert loaded.match.actions == match.actions
    assert state_hash(loaded.match.state) == state_hash(match.state)
    offer.discard()
    assert recover(tmp_path) == []


def test_games_are_offered_in_the_order_in_which_they_were_played_last(tmp_path, new_match, monkeypatch):
    """The order was that of the times of the files, which a copy of the folder changes."""
    now = [1000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    opened = {}
    for seed in (1, 2, 3):
        match = new_match(1, seed=seed)
        opened[seed] = (match, Journal(tmp_path, match, name=str(seed)))
        match.observers.append(opened[seed][1].on_change)
    for seed in (3, 1, 2, 1):
        now[0] += 10
        match = opened[seed][0]
        match.play(match.state.legal_actions()[0])
    for seed, (_, journal) in opened.items():
        _crashed(journal)
        os.utime(journal.path, (5000 + seed, 5000 + seed))
    monkeypatch.undo()
    offers = recover(tmp_path)
    assert [offer.header.name for offer in offers] == ["1", "2", "3"]
    assert [offer.played for offer in offers] == [1040.0, 1030.0, 1010.0]


def test_a_journal_of_an_older_program_is_ordered_by_the_time_of_its_file(tmp_path, new_match, monkeypatch):
    match = new_match(1)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    monkeypatch.undo()
    _crashed(journal)
    os.utime(journal.path, (5000, 5000))
    (offer,) = recover(tmp_path)
    assert offer.played == 5000


def test_undo_and_redo_are_brought_back_with_what_can_still_be_redone(tmp_path, new_match, maps, find_game):
    match = _undoable(new_match(1, seed=3))
    while len([a for a in match.state.legal_actions() if a != End()]) > 0:
        match.play(match.state.legal_actions()[-1])
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.undo()
    if match.can_undo:
        match.undo()
        match.redo()
        match.undo()
    _crashed(journal)
    loaded = recover(tmp_path)[0].load(maps, find_game)
    assert loaded.match.position == match.position
    while match.can_redo:
        match.redo()
        loaded.match.redo()
    assert not loaded.match.can_redo
    assert state_hash(loaded.match.state) == state_hash(match.state)


def test_rows_of_actions_come_back_as_gestures(tmp_path, new_match, maps, find_game):
    match = new_match(0, seed=3)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    rng = Rng(9)
    while not match.is_over and match.position < 40:
        match.play(*(rng.choice(match.state.legal_actions()) for _ in range(3)))
        if match.can_undo and rng.below(2):
            match.undo(single=bool(rng.below(2)))
            if rng.below(2):
                match.redo(single=bool(rng.below(2)))
    _crashed(journal)
    (offer,) = recover(tmp_path)
    again = offer.load(maps, find_game).match
    assert offer.moves == match.position
    assert list(again.log) == list(match.log)
    assert len({entry.gesture for entry in match.log}) < match.position


def test_another_action_after_an_undo_replaces_it(tmp_path, new_match, maps, find_game):
    match = _undoable(new_match(1, seed=3))
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.undo()
    match.play(End())
    match.play(Roll())
    _crashed(journal)
    assert recover(tmp_path)[0].load(maps, find_game).match.actions == match.actions


def test_a_torn_last_line_is_dropped_at_every_length(tmp_path, new_match):
    match = new_match(2)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    begin = len(journal.path.read_bytes())
    ends = []
    for _ in range(4):
        match.play(match.state.legal_actions()[0])
        ends.append(len(journal.path.read_bytes()))
    data = journal.path.read_bytes()
    for length in range(begin, len(data) + 1):
        contents = read_journal(data[:length])
        assert len(contents.lines) == sum(end <= length for end in ends)
        assert not contents.lost, "a line that a crash cut off is no damage"


def test_a_damaged_line_ends_the_reading_and_a_damaged_first_line_is_refused(tmp_path, new_match):
    match = new_match(0)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
    data = journal.path.read_bytes()
    first = data.index(b"\n")
    for pos in range(0, len(data), 7):
        broken = data[:pos] + bytes([data[pos] ^ 1]) + data[pos + 1 :]
        if pos <= first:
            with pytest.raises(SaveError):
                read_journal(broken)
        else:
            contents, intact = read_journal(broken), data[first + 1 : pos].count(b"\n")
            assert len(contents.lines) == intact
            assert contents.lost == 5 - intact or pos == len(data) - 1


def test_moves_behind_a_damaged_line_are_told(tmp_path, new_match, maps, find_game):
    """The game came back without them, and nobody said so."""
    match = new_match(0)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    for _ in range(4):
        match.play(match.state.legal_actions()[0])
    journal.note_saved()
    _crashed(journal)
    rows = journal.path.read_bytes().split(b"\n")
    rows[3] = rows[3].replace(b"play", b"plax")
    journal.path.write_bytes(b"\n".join(rows))
    (game,) = recover(tmp_path)
    assert game.damage == "Its journal is damaged: the last 2 moves cannot be read."
    loaded = game.load(maps, find_game)
    assert loaded.match.position == 2
    assert loaded.notice == game.damage


def test_a_game_whose_moves_after_its_save_are_damaged_is_told_too(tmp_path, new_match, maps, find_game):
    match = new_match(0)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    journal.note_saved()
    match.play(match.state.legal_actions()[0])
    _crashed(journal)
    data = journal.path.read_bytes()
    journal.path.write_bytes(data[:-3] + b"x}\n")
    (game,) = recover(tmp_path)
    assert game.damage == "Its journal is damaged: the last move cannot be read."
    assert game.load(maps, find_game).match.position == 1


def test_a_journal_in_use_is_not_offered(tmp_path, new_match):
    match = new_match(1)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    assert recover(tmp_path) == []
    assert journal.path.exists()
    _crashed(journal)
    first = recover(tmp_path)
    assert len(first) == 1
    assert recover(tmp_path) == []
    first[0].release()
    assert len(recover(tmp_path)) == 1


def test_two_games_at_once_have_two_journals(tmp_path, new_match):
    journals = [Journal(tmp_path, new_match(1)) for _ in range(3)]
    assert len({journal.path for journal in journals}) == 3
    for journal in journals:
        _crashed(journal)
    assert len(recover(tmp_path)) == 3


def test_nothing_is_offered_after_a_clean_save_and_quit(tmp_path, new_match):
    match = new_match(1)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    journal.discard()
    assert recover(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_offered_when_all_is_in_a_save(tmp_path, new_match):
    match = new_match(1)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    journal.note_saved()
    _crashed(journal)
    _crashed(Journal(tmp_path, new_match(0)))
    _crashed(Journal(tmp_path, new_match(4), is_saved=True))
    assert recover(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_what_was_played_after_a_save_is_offered(tmp_path, new_match, maps, find_game):
    match = new_match(1)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    journal.note_saved()
    match.play(match.state.legal_actions()[0])
    _crashed(journal)
    assert recover(tmp_path)[0].load(maps, find_game).match.position == 2


def test_a_recovered_game_that_crashes_again_is_offered_again(tmp_path, new_match, maps, find_game):
    journal = Journal(tmp_path, new_match(5))
    _crashed(journal)
    (offer,) = recover(tmp_path)
    second = Journal(tmp_path, offer.load(maps, find_game).match)
    offer.discard()
    _crashed(second)
    assert recover(tmp_path)[0].load(maps, find_game).match.position == 5


def test_a_game_that_went_on_from_a_snapshot_is_brought_back_too(tmp_path, new_match, maps, find_game):
    played = new_match(6)
    match = Match.resume(played.game, played.setup, maps, played.state.clone(), ("roll", "end"))
    match.play(match.state.legal_actions()[0])
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    _crashed(journal)
    loaded = recover(tmp_path)[0].load(maps, find_game)
    assert loaded.match.history == ("roll", "end")
    assert (loaded.match.start, loaded.match.position) == (2, 4)
    assert state_hash(loaded.match.state) == state_hash(match.state)


def test_moves_that_no_longer_apply_end_the_recovery_and_are_told(tmp_path, new_match, maps, find_game):
    match = new_match(0)
    journal = Journal(tmp_path, match)
    match.observers.append(journal.on_change)
    match.play(Roll())
    journal._add("play", "ship 9 Z9")
    journal._add("play", "end")
    journal._flush()
    _crashed(journal)
    loaded = recover(tmp_path)[0].load(maps, find_game)
    assert loaded.match.position == 1
    assert loaded.notice.startswith("The last 2 moves could not be replayed")


def test_an_unusable_journal_is_told_once_it_is_surely_abandoned(tmp_path, maps):
    path = tmp_path / "freight_dice-1-1-1.journal"
    path.write_bytes(b"nonsense\n")
    assert recover(tmp_path) == []
    assert path.exists()
    old = path.stat().st_mtime - YOUNG - 1
    os.utime(path, (old, old))
    (offer,) = recover(tmp_path)
    offer.release()
    later = time.time() + 86_400
    os.utime(path, (later, later))  # the clock was set back meanwhile
    (offer,) = recover(tmp_path)
    assert "freight_dice-1-1-1.journal" in offer.problem
    assert offer.header is None
    with pytest.raises(SaveError):
        offer.load(maps)
    offer.discard()
    assert not path.exists()


def test_a_journal_that_was_cut_off_in_its_first_line_is_removed_without_a_question(tmp_path, new_match):
    journal = Journal(tmp_path, new_match(2))
    data = journal.path.read_bytes()
    journal.discard()
    for length in (0, 1, len(data) // 2, len(data) - 1):
        journal.path.write_bytes(data[:length])
        assert recover(tmp_path) == []
        assert journal.path.exists(), "a young one may be of a program that has just begun"
        old = journal.path.stat().st_mtime - YOUNG - 1
        os.utime(journal.path, (old, old))
        assert recover(tmp_path) == []
        assert not journal.path.exists()


def test_a_full_disk_is_told_once_and_the_lines_are_written_later(tmp_path, new_match, maps, find_game):
    problems: list[SaveError] = []
    disk = FaultyDisk()
    match = new_match(1)
    journal = Journal(tmp_path, match, fs=disk, on_problem=problems.append)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    disk.is_full = True
    for _ in range(4):
        match.play(match.state.legal_actions()[0])
    assert len(problems) == 1
    assert str(problems[0]).startswith("Moves are not kept on the disk at the moment: the disk is full;")
    disk.is_full = False
    match.play(match.state.legal_actions()[0])
    _crashed(journal)
    assert recover(tmp_path)[0].load(maps, find_game).match.actions == match.actions


@pytest.mark.parametrize("number", range(1, 12))
def test_any_failing_call_costs_no_line_but_those_not_written(number, tmp_path, new_match, maps, find_game):
    disk = FaultyDisk(fail_at=number)
    match = new_match(1)
    problems: list[SaveError] = []
    journal = Journal(tmp_path, match, fs=disk, on_problem=problems.append)
    match.observers.append(journal.on_change)
    for _ in range(4):
        match.play(match.state.legal_actions()[0])
    _crashed(journal)
    assert recover(tmp_path)[0].load(maps, find_game).match.actions == match.actions


def test_the_disk_is_reached_in_the_thread_of_the_saver(tmp_path, new_match):
    disk = FaultyDisk()
    with Saver() as saver:
        match = new_match(1)
        journal = Journal(tmp_path, match, saver=saver, fs=disk)
        match.observers.append(journal.on_change)
        match.play(match.state.legal_actions()[0])
        assert saver.wait()
    synced = disk.calls.count("fsync")
    assert synced >= 1
    journal.note_saved()
    assert disk.calls.count("fsync") == synced + 1
    journal.close()
    assert recover(tmp_path) == []


def test_a_folder_that_is_missing_never_stops_a_game(tmp_path, new_match):
    problems: list[SaveError] = []
    match = new_match(1)
    journal = Journal(tmp_path / "gone", match, on_problem=problems.append)
    match.observers.append(journal.on_change)
    match.play(match.state.legal_actions()[0])
    journal.discard()
    assert len(problems) == 1
    assert recover(tmp_path / "gone") == []


KILLED = """
import os, sys
from pathlib import Path
from tests.core.toy_game import GAME, FreightConfig, FreightMaps
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.match import Match
from railgames.store.journal import Journal
match = Match(GAME, MatchSetup("freight_dice", FreightConfig(), (Seat("Ada"), Seat("Ben")), 7), FreightMaps())
journal = Journal(Path(sys.argv[1]), match)
match.observers.append(journal.on_change)
for _ in range(9):
    match.play(match.state.legal_actions()[0])
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_program_loses_nothing(tmp_path, maps, find_game):
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=root, timeout=60, check=False)
    assert done.returncode == -9
    assert recover(tmp_path)[0].load(maps, find_game).match.position == 9


def test_the_name_of_a_new_journal_is_flushed_after_its_bytes_and_once(tmp_path, new_match):
    calls = []

    class Recording(FileSystem):
        def fsync(self, handle):
            calls.append("fsync")
            super().fsync(handle)

        def sync_folder(self, folder):
            calls.append(f"folder {folder.name}")
            super().sync_folder(folder)

    match = new_match(0)
    journal = Journal(tmp_path, match, fs=Recording())
    match.observers.append(journal.on_change)
    match.play(Roll())
    assert calls[:2] == ["fsync", f"folder {tmp_path.name}"]
    assert len([call for call in calls if call != "fsync"]) == 1


@pytest.mark.parametrize(
    ("process", "is_offered"), [("here", False), ("gone", True), ("none", False), ("word", False)]
)
def test_a_disk_without_locks_goes_by_the_number_of_the_process(tmp_path, new_match, process, is_offered):
    journal = Journal(tmp_path, new_match(3))
    journal.close()
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait(60)
    name, here, *rest = journal.path.name.split("-")
    number = {"here": here, "gone": str(gone.pid), "none": "0", "word": "word"}[process]
    # a number of its own in the rest of the name would be taken for the process
    journal.path.rename(tmp_path / "-".join([name, number, *(f"x{part}" for part in rest)]))
    assert bool(recover(tmp_path, fs=NoLocks())) is is_offered


def test_a_line_nested_without_end_is_a_damaged_one(tmp_path, new_match):
    journal = Journal(tmp_path, new_match(3))
    journal.close()
    body = b"[" * 100_000 + b"]" * 100_000
    with journal.path.open("ab") as file:
        file.write(b"%08x %s\n" % (zlib.crc32(body), body))
    assert read_journal(journal.path.read_bytes())[1] == ()
