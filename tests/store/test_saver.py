import threading

import pytest

from railgames.core.errors import SaveError
from railgames.store.savefile import draft_of, load
from railgames.store.saver import Saver, SaveResult
from tests.store.faults import FaultyDisk


class Gate(FaultyDisk):
    """A disk that waits before every write until ``opened`` is set."""

    def __init__(self):
        super().__init__()
        self.opened = threading.Event()

    def write_all(self, handle, data):
        assert self.opened.wait(10)
        super().write_all(handle, data)


def test_saving_returns_at_once_and_is_written_when_closed(tmp_path, new_match, maps, find_game):
    results: list[SaveResult] = []
    disk = Gate()
    saver = Saver(results.append, fs=disk)
    path = tmp_path / "Ada.railgame"
    saver.save(path, draft_of(new_match(3)))  # the disk would fail if this waited for it
    assert not path.exists()
    assert not saver.wait(0.01)
    disk.opened.set()
    assert saver.close()
    assert load(path, maps, find_game).match.position == 3
    assert [(result.path, result.error) for result in results] == [(path, None)]


def test_of_several_waiting_saves_of_one_path_only_the_newest_is_written(
    tmp_path, new_match, maps, find_game
):
    results: list[SaveResult] = []
    disk = Gate()
    with Saver(results.append, fs=disk) as saver:
        path = tmp_path / "Ada.railgame"
        for moves in range(1, 8):
            saver.save(path, draft_of(new_match(moves)))
        saver.write(tmp_path / "settings.json", b"{}")
        disk.opened.set()
    assert load(path, maps, find_game).match.position == 7
    assert 2 <= len(results) <= 3
    assert (tmp_path / "settings.json").read_bytes() == b"{}"


def test_an_error_is_reported_and_the_next_save_works(tmp_path, new_match):
    results: list[SaveResult] = []
    with Saver(results.append, fs=FaultyDisk(2)) as saver:
        saver.save(tmp_path / "a.railgame", draft_of(new_match(1)))
        assert saver.wait()
        saver.save(tmp_path / "b.railgame", draft_of(new_match(1)))
    assert isinstance(results[0].error, SaveError)
    assert "disk is full" in str(results[0].error)
    assert results[1].error is None


def test_a_state_that_cannot_be_saved_is_reported_and_the_thread_lives_on(tmp_path, new_match):
    results: list[SaveResult] = []
    bad = new_match(1)
    bad.state.hands = [[object()]]
    worse = new_match(1)
    worse.state.cities = None
    with Saver(results.append) as saver:
        saver.save(tmp_path / "a.railgame", draft_of(bad))
        with pytest.raises(TypeError):
            draft_of(worse)
        saver.save(tmp_path / "b.railgame", draft_of(new_match(1)))
    assert "plain data" in str(results[0].error)
    assert results[1].error is None


def test_a_listener_that_fails_does_not_stop_the_saves_after_it(tmp_path):
    def listener(result: SaveResult) -> None:
        raise RuntimeError("gone")

    with Saver(listener) as saver:
        saver.write(tmp_path / "a", b"1")
        saver.write(tmp_path / "b", b"2")
    assert (tmp_path / "b").read_bytes() == b"2"


def test_a_closed_saver_refuses_in_one_sentence(tmp_path):
    saver = Saver()
    assert saver.close()
    assert saver.close()
    assert saver.wait()
    with pytest.raises(SaveError, match="saving has been closed"):
        saver.write(tmp_path / "a", b"1")
