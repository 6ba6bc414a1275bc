"""The list of saves: opening, damage, deleting, replays."""

from pathlib import Path

import pytest
from pygame import Rect

from railgames.scenes.replay import ReplayScene
from railgames.scenes.saves import SavesScene, ago
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.folders import save_path
from tests.scenes.conftest import Bench, Run
from tests.scenes.stage import fill_saves


def opened(run: Run, finished: bool = False) -> Bench:
    bench = run()
    fill_saves(bench)
    bench.push(SavesScene(bench.services, finished=finished))
    return bench


def choose(bench: Bench, title: str) -> None:
    """Walk to a save with the arrow keys."""
    at = [entry.title for entry in bench.top.entries].index(title)
    while bench.top.list.selected != at:
        bench.press("down" if bench.top.list.selected < at else "up")


def test_a_game_is_opened_by_enter(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Before dinner")
    bench.press("return")
    assert isinstance(bench.top, TableScene)
    assert bench.top.match.position == 4


def test_a_game_is_opened_by_a_double_click_and_by_the_button(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Before dinner")
    bench.click("open")
    assert isinstance(bench.top, TableScene)


def test_a_damaged_save_says_so_cannot_be_opened_and_can_be_deleted(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Broken")
    assert bench.find("problem").text
    assert not bench.find("open").enabled
    assert bench.find("open").tooltip_text()
    bench.press("return")
    assert isinstance(bench.top, SavesScene)
    bench.click("delete")
    bench.click("sure")
    assert not (bench.services.folders.saves / "Broken.railgame").exists()
    assert "Broken" not in [entry.title for entry in bench.top.entries]


def test_nothing_is_deleted_before_it_is_confirmed(run: Run) -> None:
    bench = opened(run)
    count = len(bench.top.entries)
    bench.click("delete")
    bench.press("escape")
    assert bench.top.tree.overlays == []
    bench.click("delete")
    bench.press("return")  # Enter on the first button keeps it
    assert len(bench.top.entries) == count
    assert len(list(bench.services.folders.saves.glob("*.railgame"))) == count


def test_finished_games_are_replays_and_the_others_are_not(run: Run) -> None:
    bench = run()
    match = bench.match()
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    saves = bench.services.folders.saves
    savefile.save(save_path(saves, "Done"), savefile.draft_of(match, "Done"))
    savefile.save(save_path(saves, "Open"), savefile.draft_of(bench.match(moves=2), "Open"))
    bench.push(SavesScene(bench.services, finished=True))
    assert [entry.title for entry in bench.top.entries] == ["Done"]
    bench.press("return")
    assert isinstance(bench.top, ReplayScene)


def test_an_empty_list_says_what_it_is_for(run: Run) -> None:
    bench = run()
    bench.push(SavesScene(bench.services, finished=False))
    assert bench.top.list.empty_text
    assert not bench.find("open").enabled
    bench.press("return")
    assert isinstance(bench.top, SavesScene)


def test_a_game_that_still_goes_on_can_be_watched_from_the_list(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Before dinner")
    bench.click("replay")
    assert isinstance(bench.top, ReplayScene)


def test_a_file_that_went_away_meanwhile_is_a_sentence(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Before dinner")
    for path in bench.services.folders.saves.iterdir():
        path.unlink()
    bench.press("return")
    assert isinstance(bench.top, SavesScene)
    assert bench.tree.toasts.children


def test_times_are_told_as_a_person_says_them() -> None:
    import time

    assert ago(time.time()).startswith("today")
    assert ago(time.time() - 86400).startswith("yesterday")
    assert ago(0.0).startswith("19")


def rest(bench: Bench) -> None:
    """Let the choice rest until its picture is read."""
    for _ in range(6):
        bench.app.step(0.05)


def test_the_chosen_game_is_shown_beside_the_list_and_a_damaged_one_is_not(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Before dinner")
    rest(bench)
    picture = bench.find("save picture")
    assert picture.match.position == 4  # type: ignore[attr-defined]
    assert picture.rect.w > 200
    choose(bench, "Broken")
    rest(bench)
    assert picture.match is None  # type: ignore[attr-defined]


def test_no_game_is_read_while_the_keys_run_through_the_list(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = opened(run)
    rest(bench)
    read: list[Path] = []
    load = savefile.load
    monkeypatch.setattr(savefile, "open_save", lambda path, maps: (read.append(path), load(path, maps))[1])
    count = len(bench.top.entries)
    for _ in range(3 * count):
        bench.services.app.step(0.01)
        bench.top.list.select((bench.top.list.selected + 1) % count)
    assert not read
    choose(bench, "Before dinner")
    rest(bench)
    assert [path.stem for path in read] == ["Before dinner"]


def test_where_there_is_little_room_the_list_has_it(run: Run) -> None:
    bench = opened(run)
    beside = bench.find("save picture").parent
    assert beside is not None
    beside.place(Rect(0, 0, 500, 300), bench.services.app.theme)
    assert beside.children[0].rect.w == 500
    assert not beside.children[1].rect.w
