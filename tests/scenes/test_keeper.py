"""A game is kept whatever happens: leaving, a full disk, saving under another name."""

import errno
import os
import shutil
import threading

import pytest

from railgames.scenes.menu import MainMenu
from railgames.scenes.table.keeper import Keeper
from railgames.store import savefile
from railgames.store.filesystem import FileSystem
from railgames.store.listing import list_saves
from railgames.store.recovery import recover
from railgames.store.settings import load_settings
from railgames.ui.widgets import Label
from tests.scenes.conftest import ADA, BOT, Bench, Run


def saves(bench: Bench) -> list[str]:
    bench.settle()
    return sorted(path.name for path in bench.services.folders.saves.glob("*.railgame"))


def test_every_action_is_in_the_journal_before_the_next_frame(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    before = table.keeper.journal.path.stat().st_size
    bench.pilot.press("ctrl+return")
    assert table.keeper.journal.path.stat().st_size > before


def test_a_full_disk_is_told_once_and_the_game_goes_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)

    def full(self: FileSystem, handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(FileSystem, "write", full)
        broken.setattr(FileSystem, "write_all", full)
        bench.press("ctrl+return", "ctrl+return")
        bench.settle()
        assert table.match.position > 2
        assert bench.tree.toasts.children
        bench.press("ctrl+return")
        position = table.match.position
    bench.press("ctrl+return")
    bench.app.pop()
    bench.settle()
    (entry,) = list_saves(bench.services.folders.saves)
    loaded = savefile.load(entry.path, bench.services.library)
    assert loaded.match.position >= position


def test_leaving_while_the_disk_is_full_leaves_the_journal_for_the_next_start(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.table(ADA, BOT)
    bench.press("ctrl+return")

    def full(self: FileSystem, handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(FileSystem, "write", full)
        broken.setattr(FileSystem, "write_all", full)
        bench.app.pop()
        bench.settle()
    assert bench.tree.toasts.children
    assert saves(bench) == []
    assert len(list(bench.services.folders.journal.iterdir())) == 1


@pytest.mark.parametrize("has_journal", [True, False])
def test_the_menu_over_a_game_never_says_that_it_is_saved_when_it_is_not(
    run: Run, monkeypatch: pytest.MonkeyPatch, has_journal: bool
) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    bench.press("ctrl+return")
    bench.settle()

    def full(self: FileSystem, handle: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    write_all = FileSystem.write_all

    def full_for_saves(self: FileSystem, handle: int, data: bytes) -> None:
        is_line = data[8:9] == b" "  # of the journal
        (write_all if is_line else full)(self, handle, data)

    def said() -> str:
        bench.press("escape")
        label = bench.find("saved")
        assert isinstance(label, Label)
        bench.press("escape")
        return label.text

    assert "The game is saved" in said()
    with monkeypatch.context() as broken:
        broken.setattr(FileSystem, "write_all", full_for_saves if has_journal else full)
        turn = table.match.state.turn
        while table.match.state.turn == turn or not table.is_interactive:
            bench.press("ctrl+return")
            bench.settle()
        words = said()
        assert "was not saved: the disk is full" in words
        assert ("next start" in words) is has_journal
        assert ("loses" in words) is not has_journal
    bench.press("ctrl+s")
    bench.settle()
    assert "The game is saved" in said()


def test_ctrl_s_saves_under_the_present_name_and_says_it(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("ctrl+return", "ctrl+s")
    assert saves(bench) == ["Freight Dice - Ada, Brunel.railgame"]
    assert any("Saved as" in toast.text for toast in bench.tree.toasts.children)


def test_a_second_game_of_the_same_people_has_a_file_of_its_own(run: Run) -> None:
    bench = run()
    for _ in range(2):
        bench.table(ADA, BOT)
        bench.press("ctrl+return")
        bench.app.pop()
        bench.settle()
    assert len(saves(bench)) == 2


@pytest.mark.parametrize("typed", ["Été 日本", ""])
def test_a_saved_moment_stays_as_it_was_and_the_game_goes_on_under_its_own_name(run: Run, typed: str) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.press("ctrl+return", "escape")
    bench.tab_to("save name")
    offered = bench.find("save name").text  # type: ignore[attr-defined]
    assert offered == f"Freight Dice - Ada, Brunel - {table.match.state.turn_title()}"
    if typed:
        bench.press("ctrl+a")
        bench.pilot.type(typed)
    moment = table.match.position
    bench.press("return")
    assert not table.tree.overlays
    assert any("Saved as" in toast.text for toast in bench.tree.toasts.children)
    bench.press("ctrl+return")
    position = table.match.position
    assert position > moment
    bench.app.pop()
    bench.settle()
    found = {
        entry.path.stem: savefile.load(entry.path, bench.services.library).match.position
        for entry in list_saves(bench.services.folders.saves)
    }
    assert found == {typed or offered: moment, "Freight Dice - Ada, Brunel": position}
    assert list(bench.services.folders.journal.iterdir()) == []


def test_a_second_moment_of_the_same_name_has_a_file_of_its_own_and_long_names_are_cut(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    for _ in range(2):
        table.keeper.save_as("before the storm")
    table.keeper.save_as("  Freight  Dice - Ada, Brunel ")
    assert saves(bench) == [
        "Freight Dice - Ada, Brunel.railgame", "before the storm 2.railgame", "before the storm.railgame",
    ]  # fmt: skip
    table.keeper.name = "Freight Dice - " + "Ada, Brunel, Locke, " * 4
    turn = table.match.state.turn_title()
    assert len(table.keeper.snapshot_name) <= 60
    assert table.keeper.snapshot_name.endswith(f" - {turn}")


def test_a_game_without_a_name_is_not_saved(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.press("escape")
    bench.tab_to("save name")
    bench.press("ctrl+a", "backspace", "return")
    assert table.tree.overlays
    assert bench.find("save name").message == "A saved game needs a name."


def test_arrows_lead_through_the_whole_menu(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("escape")
    for name in ("save name", "settings", "rules page", "leave", "go on"):
        bench.press("down")
        assert bench.tree.focus is bench.find(name)
    for name in ("leave", "rules page", "settings", "save name", "go on"):
        bench.press("up")
        assert bench.tree.focus is bench.find(name)


def test_the_file_is_written_once_at_the_end_of_each_turn(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = run()
    match = bench.match(ADA, BOT, rounds=9)
    keeper = Keeper(bench.services, match, notify=lambda text: None)
    written: list[int] = []
    monkeypatch.setattr(keeper, "_write", lambda: written.append(match.position))
    match.observers.append(keeper.on_change)
    expected: list[int] = []
    for _ in range(30):
        turn = match.state.turn
        match.play(match.state.legal_actions()[-1])
        if match.state.turn != turn:
            expected.append(match.position)
        if match.can_undo:
            match.undo()
            match.redo()
    assert written == expected
    assert 3 < len(expected) < 20
    match.cut_back(0)
    assert written == expected
    keeper.finish()
    assert written == [*expected, 0]
    keeper.close()


@pytest.mark.parametrize("gone", ["", "journal", "saves"])
def test_a_data_folder_that_is_deleted_while_a_game_is_played_costs_no_move(run: Run, gone: str) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    table = bench.table(ADA, BOT, rounds=9)
    bench.press("ctrl+return")
    folders = bench.services.folders
    shutil.rmtree(folders.root / gone)
    turn = table.match.state.turn
    while table.match.state.turn == turn or not table.is_interactive:
        bench.press("ctrl+return")
        bench.settle()
    assert ("has been deleted" in bench.texts) is (gone != "saves"), "and told once, in the window"
    bench.services.settings.names = ("Ada",)
    bench.services.save_settings()
    bench.press("ctrl+s")
    bench.press("ctrl+return")
    position, path = table.match.position, table.keeper.path
    bench.crash()
    assert savefile.load(path, bench.services.library).match.position == position - 1
    assert load_settings(folders.settings_file)[0].names == ("Ada",)
    (offer,) = recover(folders.journal)
    assert offer.load(bench.services.library).match.position == position
    offer.release()


def test_undone_actions_are_not_in_the_save(run: Run) -> None:
    bench = run()
    for seed in range(30):
        match = bench.match(ADA, BOT, seed=seed, moves=1)
        if len(match.state.legal_actions()) > 1:
            break
    bench.push(bench.services.go.table(match))
    bench.press("1", "ctrl+z")
    bench.app.pop()
    bench.settle()
    (entry,) = list_saves(bench.services.folders.saves)
    assert savefile.load(entry.path, bench.services.library).match.position == 1


def test_what_is_played_while_the_disk_writes_is_still_offered_after_a_crash(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    bench.press("ctrl+return")
    release = threading.Event()
    bench.services.saver.run(table.keeper.path, release.wait)
    table.keeper.save()
    position = table.match.position
    bench.pilot.press("ctrl+return")
    assert table.match.position > position
    release.set()
    bench.settle()
    assert saves(bench)
    table.keeper.journal.close()
    (offer,) = recover(bench.services.folders.journal)
    assert offer.load(bench.services.library).match.position >= position + 1
    offer.release()


def test_a_save_of_all_that_was_played_leaves_nothing_to_offer(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    bench.thinker.holds = True
    bench.press("ctrl+return", "ctrl+return")
    table.keeper.save()
    bench.settle()
    table.keeper.journal.close()
    assert recover(bench.services.folders.journal) == []


def test_two_windows_with_the_same_players_keep_two_games(run: Run) -> None:
    one, other = run(), run()
    one.table(ADA, BOT, rounds=9, seed=1)
    other.table(ADA, BOT, rounds=9, seed=2)
    for bench in (one, other, one, other):
        bench.press("ctrl+return")
        bench.settle()
    one.app.pop()
    other.app.pop()
    one.settle()
    other.settle()
    entries = list_saves(one.services.folders.saves)
    loaded = [savefile.load(entry.path, one.services.library).match for entry in entries]
    assert sorted(match.setup.seed for match in loaded) == [1, 2]
    assert all(match.position >= 2 for match in loaded)


def test_a_save_that_is_open_in_another_window_is_opened_as_a_copy_and_both_are_kept(run: Run) -> None:
    one, other = run(), run()
    one.table(ADA, BOT, rounds=9)
    one.press("ctrl+return", "ctrl+s")
    (entry,) = list_saves(one.services.folders.saves)
    other.push(MainMenu(other.services))
    other.services.go.open_save(entry.path)
    other.settle()
    words = "".join(toast.text for toast in other.tree.toasts.children)
    assert "is open in another window; this is a copy of it." in words
    assert other.top.keeper.path != entry.path
    for bench in (one, other, one):
        bench.press("ctrl+return")
        bench.settle()
    positions = sorted(bench.top.match.position for bench in (one, other))
    one.app.pop()
    other.app.pop()
    one.settle()
    other.settle()
    entries = list_saves(one.services.folders.saves)
    kept = [savefile.load(entry.path, one.services.library).match.position for entry in entries]
    assert sorted(kept) == positions
    assert len({entry.header.created for entry in entries if entry.header}) == 2
    assert not list(one.services.folders.saves.glob(".*.lock"))


@pytest.mark.parametrize("name", ["Rainy Sunday", "Ada: day 1", "é" * 60])
def test_saves_and_copies_of_one_name_are_told_apart_in_the_list(run: Run, name: str) -> None:
    one, other = run(), run()
    for bench in (one, other, one):
        bench.table(ADA, BOT, rounds=9).keeper.save_as(name)
        bench.settle()
    folder = one.services.folders.saves
    (first,) = [entry.path for entry in list_saves(folder) if entry.title == name]
    for bench in (one, other):
        bench.services.go.open_save(first)
    for bench in (one, other):
        bench.app.pop()  # who leaves a table has its game saved
        bench.settle()
    titles = [entry.title for entry in list_saves(folder)]
    named = [title for title in titles if title.startswith(name)]
    assert sorted(named) == [name, *(f"{name} {number}" for number in range(2, 5))]


def test_a_save_that_was_left_can_be_opened_again_at_once(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    table = bench.table(ADA, BOT, rounds=9)
    bench.press("ctrl+return")
    bench.app.pop()
    bench.services.saver.wait(5)
    bench.services.go.open_save(table.keeper.path)
    bench.settle()
    assert bench.top.keeper.path == table.keeper.path


def test_an_open_save_cannot_be_deleted_from_another_window(run: Run) -> None:
    one, other = run(), run()
    one.table(ADA, BOT, rounds=9)
    one.press("ctrl+return", "ctrl+s")
    other.push(MainMenu(other.services))
    other.services.go.load_game()
    other.settle()
    other.click("delete")
    other.click("sure")
    assert len(list_saves(one.services.folders.saves)) == 1


def test_a_game_left_before_its_first_move_is_kept_and_continue_goes_on_with_it(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    old = bench.table(ADA, BOT)
    bench.press("ctrl+return")
    bench.app.pop()
    bench.settle()
    new = bench.table(ADA, BOT, seed=99)
    assert old.match.setup.seed != 99
    bench.press("f10")
    bench.click("leave")
    assert bench.top is menu
    assert "Freight Dice" in bench.find("where").text  # type: ignore[attr-defined]
    bench.click("continue")
    assert bench.top.match.setup.seed == 99
    assert bench.top.match.position == 0
    assert new.match is not bench.top.match
