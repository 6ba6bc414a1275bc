"""A game of another package that cannot be loaded is listed with its reason and closes nothing."""

from pathlib import Path

import pytest

from railgames.core import registry
from railgames.scenes import services as services_module
from railgames.scenes.commands import game_commands, titles_in
from railgames.scenes.menu import MainMenu
from railgames.scenes.rules import RulesScene
from railgames.scenes.saves import SavesScene
from railgames.scenes.screenshots import take
from railgames.scenes.services import game_scene, listed_games
from railgames.scenes.shelf import CoverButton, ShelfScene
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.folders import save_path
from tests.core.entries import Entry
from tests.core.toy_game import GAME
from tests.scenes.conftest import ADA, BOT, Run
from tests.scenes.toy_room import SCENE

NO_NUMBA = ModuleNotFoundError("No module named 'numba'")
REASON = "The game 'duel' cannot be loaded: ModuleNotFoundError: No module named 'numba'."


@pytest.fixture
def broken(toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the toy game a game whose rules fail to load, one whose scene does, and one without a scene."""
    games = {"aaa": Entry(GAME), "duel": Entry(NO_NUMBA), "freight_dice": Entry(GAME)}
    games["late"] = Entry(type("Late", (type(GAME),), {"id": "late"})())
    games["plain"] = Entry(type("Plain", (type(GAME),), {"id": "plain"})())
    scenes = {
        "duel": Entry(SCENE),
        "freight_dice": Entry(SCENE),
        "late": Entry(NO_NUMBA),
        "aaa": Entry(SCENE),
    }
    monkeypatch.setattr(registry, "_entries", lambda: games)
    monkeypatch.setattr(services_module, "_entries", lambda: scenes)


def test_every_game_is_listed_and_the_broken_ones_say_why(broken: None) -> None:
    problems = {one.id: one.problem for one in listed_games()}
    assert problems["freight_dice"] == ""
    assert problems["duel"] == REASON
    assert "calls itself 'freight_dice'" in problems["aaa"]
    assert "'late' cannot be loaded: ModuleNotFoundError" in problems["late"]
    assert problems["plain"] == "The game 'plain' has rules but no scene."


def test_keys_that_a_scene_fails_to_name_are_left_out_and_the_log_says_why(
    toy: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ValueError("a key without a name")

    monkeypatch.setattr(type(SCENE), "commands", fails)
    monkeypatch.setattr(type(SCENE), "shared_titles", fails)
    assert game_commands("freight_dice") == ()
    assert titles_in("freight_dice") == {}
    assert caplog.text.count("The keys of the game 'freight_dice' cannot be read.") == 2
    assert "a key without a name" in caplog.text
    caplog.clear()
    assert game_commands("no-such-game") == ()
    assert not caplog.text, "the list of games says so"


def test_new_game_and_rules_open_and_new_game_shows_the_reasons(run: Run, broken: None) -> None:
    bench = run()
    bench.services.settings.last_game = "duel"
    menu = bench.push(MainMenu(bench.services))
    bench.click("new game")
    assert isinstance(bench.top, ShelfScene)
    cover = bench.find("cover duel")
    assert isinstance(cover, CoverButton)
    assert not cover.enabled
    assert cover.problem == REASON
    bench.click("cover freight_dice")
    bench.click("start")
    assert isinstance(bench.top, TableScene)
    bench.app.stack.pop()
    assert bench.top is menu
    bench.click("rules")
    assert isinstance(bench.top, RulesScene)
    assert bench.top.game_id == "freight_dice"


def test_a_save_of_a_broken_game_says_so_in_the_list_and_the_others_go_on(run: Run, broken: None) -> None:
    bench = run()
    savefile.save(
        save_path(bench.services.folders.saves, "Old"),
        savefile.draft_of(bench.match(ADA, BOT, moves=1), "Old"),
    )
    registry._entries()["freight_dice"] = Entry(NO_NUMBA)
    bench.push(MainMenu(bench.services))
    bench.click("continue")
    bench.app.step(0.2)
    assert isinstance(bench.top, SavesScene)
    assert "'freight_dice' cannot be loaded: ModuleNotFoundError" in bench.texts


def test_without_a_game_the_menu_stays_and_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", lambda: {"duel": Entry(NO_NUMBA)})
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    for name in ("new game", "rules"):
        bench.click(name)
        assert bench.top is menu
    assert "No game can be played" in bench.texts


def test_screenshots_leave_broken_games_out(broken: None, tmp_path: Path) -> None:
    paths = take(tmp_path, sizes=[(1024, 640)], themes=["paper"], only="setup")
    assert [path.name for path in paths] == ["setup-freight_dice-paper-1024x640.png"]


def test_a_scene_of_another_kind_is_refused(toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services_module, "_entries", lambda: {"freight_dice": Entry(GAME)})
    with pytest.raises(Exception, match="no GameScene, but FreightDice"):
        game_scene("freight_dice")
