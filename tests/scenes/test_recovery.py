"""After a crash the game is offered as it stood after its last action."""

import errno
import os
from pathlib import Path

import pytest

from railgames.core.errors import SaveError
from railgames.scenes.menu import MainMenu
from railgames.scenes.recovery import DEAF_SECONDS
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.filesystem import FileSystem
from railgames.store.folders import save_path
from railgames.store.listing import list_saves
from railgames.store.recovery import Recovery, read_journal
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


def test_the_question_says_which_moves_of_a_damaged_journal_cannot_be_read(run: Run) -> None:
    first = run()
    first.push(MainMenu(first.services))
    table = first.table(ADA, BOT, rounds=9)
    while table.match.position < 3 or not table.is_interactive:
        first.press("ctrl+return")
        first.settle()
    first.crash()
    (journal,) = journal_files(first)
    rows = journal.read_bytes().split(b"\n")
    count = sum(b'"play"' in row for row in rows)
    rows[2] = rows[2].replace(b"play", b"plax")
    journal.write_bytes(b"\n".join(rows))
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.settle()
    assert f"Its journal is damaged: the last {count - 1} moves cannot be read." in bench.texts


def crashed_with(run: Run, count: int) -> tuple[Bench, list[int]]:
    """A start after ``count`` windows that were killed, each a game of its own; their seeds, newest first."""
    for seed in range(1, count + 1):
        bench = run()
        bench.push(MainMenu(bench.services))
        if bench.tree.overlays:
            for _ in range(seed - 1):
                bench.press("escape")
                hear(bench)
        table = bench.push(bench.services.go.table(bench.match(ADA, BOT, seed=seed)))
        bench.press("ctrl+return")
        path = table.keeper.journal.path
        bench.crash()
        os.utime(path, (1e9 + seed, 1e9 + seed))
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.settle()
    return bench, list(range(count, 0, -1))


def hear(bench: Bench) -> None:
    """Wait until the next question hears a press."""
    bench.settle()
    bench.app.step(DEAF_SECONDS)


def journals(bench: Bench) -> int:
    return len(list(bench.services.folders.journal.iterdir()))


@pytest.mark.parametrize("count", [2, 3])
def test_every_interrupted_game_is_offered_one_after_another(run: Run, count: int) -> None:
    bench, seeds = crashed_with(run, count)
    for number, seed in enumerate(seeds, 1):
        assert bench.find("which").text == f"{number} of {count}"
        bench.press("return")
        assert isinstance(bench.top, TableScene)
        assert bench.top.match.setup.seed == seed
        assert bench.top.match.position == 1
        bench.app.pop()
        hear(bench)
    assert not bench.tree.overlays
    assert journals(bench) == 0
    assert len(list_saves(bench.services.folders.saves)) == count


def test_a_single_game_is_not_counted(run: Run) -> None:
    assert not crashed(run).has("which")


@pytest.mark.parametrize(
    "answers", [("later", "later"), ("later", "drop"), ("drop", "later"), ("drop", "drop")]
)
def test_each_answer_is_for_its_own_game_and_the_next_is_asked_at_once(
    run: Run, answers: tuple[str, str]
) -> None:
    bench, _ = crashed_with(run, 2)
    for number, answer in enumerate(answers, 1):
        assert bench.find("which").text == f"{number} of 2"
        bench.click(answer)
        hear(bench)
    assert not bench.tree.overlays
    assert journals(bench) == answers.count("later")
    bench.quit()
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    for _ in range(answers.count("later")):
        again.click("later")
        hear(again)
    assert not again.tree.overlays


def test_a_window_that_is_closed_before_the_last_question_loses_no_game(run: Run) -> None:
    bench, _ = crashed_with(run, 3)
    bench.press("return")
    bench.quit()
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    assert again.find("which").text == "1 of 2"
    assert journals(again) == 2


def test_a_question_that_a_rebuild_closes_is_asked_again(run: Run) -> None:
    bench, _ = crashed_with(run, 2)
    bench.top.reloaded()
    bench.settle()
    assert bench.find("which").text == "1 of 2"
    bench.click("later")
    assert bench.find("which").text == "2 of 2"


def test_a_game_that_cannot_be_continued_says_why_on_its_card_and_the_next_is_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, seeds = crashed_with(run, 2)
    with monkeypatch.context() as broken:
        broken.setattr(Recovery, "load", _refused)
        bench.press("return")
    assert isinstance(bench.top, MainMenu)
    assert "The map is missing." in bench.texts
    assert not bench.has("recover")
    assert not bench.tree.toasts.children
    assert journals(bench) == 2
    hear(bench)
    bench.press("escape")
    hear(bench)
    bench.press("return")
    assert bench.top.match.setup.seed == seeds[1]


def _refused(self: Recovery, maps: object) -> None:
    raise SaveError("The map is missing.")


def interrupted_in_a_save(run: Run) -> Bench:
    """A window that was killed in the middle of a round whose beginning is in its save."""
    first = run()
    first.push(MainMenu(first.services))
    table = first.table(ADA, BOT, rounds=9)
    turn = table.match.state.turn
    while table.match.state.turn == turn or not table.is_interactive:
        first.press("ctrl+return")
        first.settle()
    first.press("ctrl+return")
    first.crash()
    return first


@pytest.mark.parametrize("times", [1, 2])
def test_a_recovered_game_that_is_killed_before_its_next_move_is_offered_again(run: Run, times: int) -> None:
    first = interrupted_in_a_save(run)
    position = first.top.match.position
    for _ in range(times):
        bench = run()
        bench.push(MainMenu(bench.services))
        bench.press("return")
        assert bench.top.match.position == position
        bench.crash()
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    again.press("return")
    assert again.top.match.position == position
    assert len(list_saves(again.services.folders.saves)) == 1


@pytest.mark.parametrize("is_written_later", [True, False])
def test_a_save_that_was_still_being_written_when_its_window_was_killed_is_no_other_game(
    run: Run, is_written_later: bool
) -> None:
    """The save of a turn may reach the disk after the line of the journal for a later move."""
    bench = interrupted_in_a_save(run)
    (save,) = bench.services.folders.saves.glob("*.railgame")
    (journal,) = journal_files(bench)
    os.utime(save, (2e9, 2e9) if is_written_later else (1e9, 1e9))
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    assert "1 move is not in a save." in again.texts
    again.press("return")
    assert again.top.keeper.path == save
    assert not journal.exists()


@pytest.mark.parametrize("is_clock_set_back", [True, False])
def test_a_save_with_moves_that_the_journal_does_not_have_is_never_overwritten(
    run: Run, is_clock_set_back: bool
) -> None:
    bench = interrupted_in_a_save(run)
    (save,) = bench.services.folders.saves.glob("*.railgame")
    entry = list_saves(bench.services.folders.saves)[0]
    match = savefile.load(save, bench.services.library).match
    for _ in range(5):
        match.play(match.state.legal_actions()[-1])
    assert entry.header is not None
    savefile.save(save, savefile.draft_of(match, entry.title, entry.header.created))
    os.utime(save, (1e9, 1e9) if is_clock_set_back else (2e9, 2e9))
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    assert "Its save has newer moves" in again.texts
    again.press("return")
    again.crash()
    assert savefile.load(save, again.services.library).match.position == match.position


def journal_files(bench: Bench) -> list[Path]:
    return list(bench.services.folders.journal.iterdir())


def test_a_save_that_was_played_on_since_is_kept_beside_the_recovered_game(run: Run) -> None:
    bench = crashed(run)
    bench.press("escape")
    (journal,) = bench.services.folders.journal.iterdir()
    os.utime(journal, (1e9, 1e9))
    recovered = list_saves(bench.services.folders.saves)
    assert recovered == []
    match = bench.match(ADA, BOT, moves=4)
    opening = read_journal(journal.read_bytes())[0].document.header
    path = save_path(bench.services.folders.saves, "Played on")
    savefile.save(path, savefile.draft_of(match, "Played on", opening.created))
    bench.quit()
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    assert "Its save has newer moves" in again.texts
    again.press("return")
    assert again.top.match.position == 1
    assert again.top.keeper.path != path
    again.app.pop()
    again.settle()
    assert savefile.load(path, again.services.library).match.position == 4
    assert len(list_saves(again.services.folders.saves)) == 2
