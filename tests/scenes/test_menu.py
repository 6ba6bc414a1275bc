"""The main menu: what it offers, by mouse and by keyboard."""

import os
import time

import pytest

from railgames.scenes.menu import MainMenu
from railgames.scenes.rules import RulesScene
from railgames.scenes.saves import SavesScene
from railgames.scenes.settings import SettingsScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.folders import save_path
from tests.scenes.conftest import ADA, BOT, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

WAYS = [
    ("new game", SetupScene), ("load", SavesScene), ("replays", SavesScene), ("rules", RulesScene),
    ("settings", SettingsScene),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scene"), WAYS)
def test_every_way_leads_there_by_mouse_and_escape_leads_back(run: Run, name: str, scene: type) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    bench.click(name)
    assert type(bench.top) is scene
    bench.press("escape")
    assert bench.top is menu


@pytest.mark.parametrize(("name", "scene"), WAYS)
def test_every_way_leads_there_by_keyboard_and_the_arrow_leads_back(run: Run, name: str, scene: type) -> None:
    bench = run((1024, 640))
    menu = bench.push(MainMenu(bench.services))
    bench.tab_to(name)
    bench.press("return")
    assert type(bench.top) is scene
    bench.click("back")
    assert bench.top is menu


def test_enter_begins_a_new_game_where_nothing_is_saved(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.press("return")
    assert isinstance(bench.top, SetupScene)
    assert not MainMenu(bench.services).tree


def test_continue_is_offered_only_for_a_game_that_is_not_over(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    assert not bench.has("continue")
    match = bench.match()
    while not match.is_over:
        match.play(match.state.legal_actions()[0])
    saves = bench.services.folders.saves
    savefile.save(save_path(saves, "Over"), savefile.draft_of(match, "Over"))
    bench.top.resume()
    assert not bench.has("continue")
    savefile.save(save_path(saves, "Going on"), savefile.draft_of(bench.match(ADA, BOT, moves=1), "Going on"))
    bench.top.resume()
    bench.press("return")
    assert isinstance(bench.top, TableScene)
    assert bench.top.match.position == 1


@pytest.mark.parametrize(
    ("key", "scene"), [("ctrl+n", SetupScene), ("ctrl+o", SavesScene), ("f1", RulesScene)]
)
def test_the_keys_of_the_menu_lead_there_as_well(run: Run, key: str, scene: type) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.press(key)
    assert isinstance(bench.top, scene)


def test_quit_ends_the_program_and_escape_does_not(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.press("escape")
    assert bench.pilot.step()
    widget = bench.find("quit")
    bench.pilot.move(widget.rect.center)
    bench.pilot.button_down()
    bench.pilot.post(1026, pos=widget.rect.center, button=1, touch=False)
    assert not bench.pilot.step()


def test_arrows_walk_the_menu_and_tab_still_does(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    assert menu.tree is not None
    names = []
    for key in ("down", "down", "tab", "up", "up", "up", "up"):
        bench.press(key)
        assert menu.tree.focus is not None
        names.append(menu.tree.focus.name)
    assert names[0] != names[1]
    assert names[2] != names[1]
    assert names[3] == names[1]
    assert names[6] == "quit"


def test_who_comes_back_by_keys_stands_at_the_entry_that_was_opened(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    for entry in ("rules", "settings"):
        bench.tab_to(entry)
        bench.press("return")
        assert bench.top is not menu
        bench.press("escape")
        assert bench.top is menu
        assert menu.tree is not None
        assert menu.tree.focus is not None
        assert menu.tree.focus.name == entry
        assert menu.tree.is_focus_visible


def test_continue_opens_the_game_played_last_though_the_clock_was_set_back(run: Run) -> None:
    bench = run()
    folder = bench.services.folders.saves
    for name, age in (("Yesterday", 0), ("Before", 9000), ("Last", 0)):
        for path in folder.iterdir():
            os.utime(path, (time.time() + 86_400 + age,) * 2)
        savefile.save(save_path(folder, name), savefile.draft_of(bench.match(moves=1), name))
    bench.push(MainMenu(bench.services))
    words = bench.find("where").text.split("\n")  # type: ignore[attr-defined]
    assert words[0] == "Last"
    assert words[-1].startswith("today")


def test_continue_says_which_game_which_board_how_far_who_and_when(run: Run) -> None:
    bench = run()
    match = bench.match(ADA, BOT, moves=3, map="valley")
    savefile.save(
        save_path(bench.services.folders.saves, "Rainy Sunday"), savefile.draft_of(match, "Rainy Sunday")
    )
    bench.push(MainMenu(bench.services))
    name, words, when = bench.find("where").text.split("\n")  # type: ignore[attr-defined]
    assert name == "Rainy Sunday"
    assert words == "Freight Dice, Valley · Round 1 of 3 · Ada, Brunel"
    assert when.startswith("today")
    assert bench.find("where").rect.y > bench.find("continue").rect.y
    assert bench.find("where").rect.bottom <= bench.find("new game").rect.y
