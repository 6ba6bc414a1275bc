"""After a crash the game is offered as it stood after its last action."""

import errno
import os

import pytest

from railgames.scenes.menu import MainMenu
from railgames.scenes.table.scene import TableScene
from railgames.store.filesystem import FileSystem
from railgames.store.listing import list_saves
from tests.scenes.conftest import ADA, BOT, Bench, Run


def crashed(run: Run) -> Bench:
    """A second start after a first that was killed one action into a game."""
    first = run()
    first.push(MainMenu(first.services))
    first.table(ADA, BOT)
    first.press("ctrl+return")
    first.crash()
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.settle()
    return bench


def test_the_game_goes_on_after_its_last_action(run: Run) -> None:
    bench = crashed(run)
    assert "Ada, Brunel" in bench.texts
    assert "Freight Dice" in bench.texts
    assert "ound 1" in bench.texts
    assert "1 move is" in bench.texts
    bench.press("return")
    assert isinstance(bench.top, TableScene)
    assert bench.top.match.position == 1
    bench.app.pop()
    bench.settle()
    assert list(bench.services.folders.journal.iterdir()) == []
    assert len(list_saves(bench.services.folders.saves)) == 1


def test_the_question_says_how_far_the_game_is_not_how_it_began(run: Run) -> None:
    first = run()
    first.push(MainMenu(first.services))
    table = first.table(ADA, BOT, rounds=9)
    begun = table.match.state.turn_title()
    while table.match.state.turn_title() == begun:
        first.press("ctrl+return")
        first.settle()
    now = table.match.state.turn_title()
    first.crash()
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.settle()
    assert now in bench.texts
    assert begun not in bench.texts


@pytest.mark.parametrize("more", [0, 1])
def test_only_the_moves_since_the_end_of_the_last_turn_are_called_unsaved(run: Run, more: int) -> None:
    """The file is written at the end of each turn; who discards the question loses only what came later."""
    first = run()
    first.push(MainMenu(first.services))
    table = first.table(ADA, BOT, rounds=9)
    begun = table.match.state.turn
    while table.match.state.turn == begun or not table.is_interactive:
        first.press("ctrl+return")
        first.settle()
    first.services.saver.wait()
    for _ in range(more):
        first.press("ctrl+return")
    saved = table.match.position - more
    assert saved > 1
    first.crash()
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.settle()
    assert bench.has("recover")
    assert ("not in a save" in bench.texts) is (more > 0)
    assert ("1 move is not in a save." in bench.texts) is (more > 0)
    bench.click("drop")
    bench.click("continue")
    assert bench.top.match.position == saved


def test_on_a_full_disk_the_old_journal_stays_until_the_game_is_on_the_disk_anew(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: FileSystem, handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    bench = crashed(run)
    (old,) = bench.services.folders.journal.iterdir()
    with monkeypatch.context() as broken:
        broken.setattr(FileSystem, "write_all", full)
        bench.press("return")
        assert isinstance(bench.top, TableScene)
        bench.press("ctrl+return")
        assert old.exists()
    bench.press("ctrl+return")
    assert not old.exists(), "the new one is written"
    (new,) = bench.services.folders.journal.iterdir()
    assert new.stat().st_size


def test_dropping_it_removes_it_for_good(run: Run) -> None:
    bench = crashed(run)
    bench.click("drop")
    assert isinstance(bench.top, MainMenu)
    assert list(bench.services.folders.journal.iterdir()) == []


def test_later_means_at_the_next_start(run: Run) -> None:
    bench = crashed(run)
    bench.press("escape")
    assert not bench.tree.overlays
    bench.quit()
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    assert again.has("recover")


def test_a_game_that_was_closed_is_not_offered(run: Run) -> None:
    first = run()
    first.push(MainMenu(first.services))
    first.table(ADA, BOT)
    first.press("ctrl+return")
    first.quit()
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.settle()
    assert not bench.has("recover")
    assert bench.has("continue")


def test_a_damaged_journal_is_told_and_can_be_dropped(run: Run) -> None:
    import os
    import time

    first = run()
    journal = first.services.folders.journal / "freight_dice-1-1-1.journal"
    journal.write_bytes(b"00000000 nonsense\n")
    os.utime(journal, (time.time() - 600,) * 2)
    first.push(MainMenu(first.services))
    first.settle()
    if first.tree.overlays:
        assert not first.has("recover")
        first.click("drop")
    assert isinstance(first.top, MainMenu)
