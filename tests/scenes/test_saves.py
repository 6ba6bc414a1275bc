"""The list of saves: opening, damage, deleting, replays."""

from pathlib import Path

import pytest
from pygame import Rect

from railgames.core.match import Match
from railgames.scenes.match_words import ago, saved_title, saved_words
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.save_picture import SavePicture
from railgames.scenes.saves import SavesScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.folders import save_path
from railgames.store.listing import list_saves
from tests.scenes.conftest import ADA, BO, BOT, Bench, Run
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
    rest(bench)
    assert bench.find("problem").text == "The beginning of the file is damaged."
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
    assert "cannot be read" in bench.find("problem").text
    assert not bench.tree.toasts.children


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


def saved(bench: Bench, name: str, match: Match) -> None:
    savefile.save(save_path(bench.services.folders.saves, name), savefile.draft_of(match, name))


def test_a_row_says_the_game_the_board_how_far_it_is_and_who_plays(run: Run) -> None:
    bench = run()
    saved(bench, "Rainy Sunday", bench.match(ADA, BOT, moves=3, map="valley"))
    saved(bench, "Freight Dice - Ada, Brunel", bench.match(ADA, BOT, moves=3))
    library = bench.services.library
    by_name = {entry.title: entry.header for entry in list_saves(bench.services.folders.saves)}
    own, usual = by_name["Rainy Sunday"], by_name["Freight Dice - Ada, Brunel"]
    assert own is not None
    assert usual is not None
    assert saved_title(library, own) == "Rainy Sunday"
    assert saved_words(library, own) == "Freight Dice, Valley · Round 1 of 3 · Ada, Brunel"
    assert saved_title(library, usual) == f"Freight Dice, {usual.map.id.title()}"
    assert saved_words(library, usual) == "Round 1 of 3 · Ada, Brunel"


def test_the_picture_has_the_points_and_the_board_as_they_are_for_the_only_person(run: Run) -> None:
    bench = run()
    for seed in range(60):
        match = bench.match(ADA, BOT, seed=seed, moves=3)
        if match.state.scores()[0].total and match.state.current_player == 0:
            break
    saved(bench, "Alone", match)
    bench.push(SavesScene(bench.services, finished=False))
    rest(bench)
    picture = bench.find("save picture")
    assert isinstance(picture, SavePicture)
    assert picture.match is not None
    view = picture._view(picture.match)
    assert view.snapshot() == match.state.observe(0).snapshot() != match.state.observe(None).snapshot()
    assert picture.words(picture.match) == f"Seed {seed} · Default options"


def test_among_several_people_the_picture_shows_what_a_stranger_may_see(run: Run) -> None:
    bench = run()
    match = bench.match(ADA, BO, moves=3, bonus=False)
    saved(bench, "Two", match)
    bench.push(SavesScene(bench.services, finished=False))
    rest(bench)
    picture = bench.find("save picture")
    assert isinstance(picture, SavePicture)
    assert picture.match is not None
    assert picture._view(picture.match).snapshot() == match.state.observe(None).snapshot()
    assert "Bonus: no" in picture.words(picture.match)


def test_a_replay_from_the_list_begins_at_the_start_and_marks_the_rounds(run: Run) -> None:
    bench = run()
    match = bench.match(rounds=3)
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    saved(bench, "Done", match)
    bench.push(SavesScene(bench.services, finished=True))
    bench.press("return")
    assert isinstance(bench.top, ReplayScene)
    assert bench.top.move == 0
    assert len(bench.top.scrubber.marks) == 3
    bench.press("escape")
    saved(bench, "Going on", bench.match(moves=4))
    bench.app.pop()
    bench.push(SavesScene(bench.services, finished=False))
    bench.click("replay")
    assert bench.top.move == 0


def test_the_delete_key_asks_first(run: Run) -> None:
    bench = opened(run)
    choose(bench, "Before dinner")
    count = len(bench.top.entries)
    bench.press("delete")
    assert bench.tree.overlays
    bench.press("escape")
    assert len(bench.top.entries) == count
    bench.press("delete")
    bench.click("sure")
    assert len(bench.top.entries) == count - 1
    assert not (bench.services.folders.saves / "Before dinner.railgame").exists()


@pytest.mark.parametrize("finished", [True, False])
def test_an_empty_list_offers_a_new_game(run: Run, finished: bool) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.push(SavesScene(bench.services, finished=finished))
    assert not bench.has("open")
    assert not bench.has("delete")
    bench.press("return")
    assert isinstance(bench.top, SetupScene)
    assert len(bench.app.stack) == 2


def test_the_list_stands_in_the_middle_of_a_wide_window(run: Run) -> None:
    for finished in (True, False):
        bench = run((1920, 1080), scale=1.0)
        if not finished:
            fill_saves(bench)
        bench.push(SavesScene(bench.services, finished=finished))
        bench.settle()
        shown = bench.find("saves").rect.union(bench.find("back").rect)
        if not finished:
            shown = shown.union(bench.find("save picture").rect)
        assert abs(shown.centerx - 960) < 30
        bench.quit()
