"""Opening and closing the program: what it shows first, what it keeps, what it sweeps."""

import os
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from railgames.core.errors import RailgamesError
from railgames.core.match import MatchSetup
from railgames.scenes import start
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.start_options import StartOptions
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile, settings_file
from railgames.store.folders import save_path
from railgames.store.listing import list_saves
from railgames.store.save_locks import SaveLocks
from railgames.store.settings import Settings, WindowPlace, load_settings
from railgames.ui.window import fitted
from tests.core.toy_game import FreightConfig
from tests.scenes.conftest import ADA, BOT, Bench, Run

NOBODY = 2**22 + 1
"""No process has this number: it is larger than the largest."""


def shown(bench: Bench, options: StartOptions) -> list[type]:
    for scene in start.first_scenes(bench.services, options):
        bench.push(scene)
    return [type(scene) for scene in bench.app.stack.scenes]


def test_without_words_the_menu_opens(run: Run) -> None:
    assert shown(run(), StartOptions()) == [MainMenu]


def test_a_match_of_the_command_line_lies_over_the_menu(run: Run) -> None:
    setup = MatchSetup("freight_dice", FreightConfig(), (ADA, BOT), 5)
    assert shown(run(), StartOptions(setup=setup)) == [MainMenu, TableScene]


@pytest.mark.parametrize(("replay", "scene"), [(False, TableScene), (True, ReplayScene)])
def test_a_save_of_the_command_line_is_played_on_or_watched(run: Run, replay: bool, scene: type) -> None:
    bench = run()
    path = save_path(bench.services.folders.saves, "Été")
    savefile.save(path, savefile.draft_of(bench.match(ADA, BOT, moves=1), "Été"))
    assert shown(bench, StartOptions(load=path, replay=replay, move=0)) == [MainMenu, scene]
    if replay:
        assert bench.top.move == 0


def test_a_bad_save_of_the_command_line_is_one_sentence(run: Run, tmp_path: Path) -> None:
    bench = run()
    bad = tmp_path / "bad.railgame"
    bad.write_bytes(b"nonsense")
    with pytest.raises(RailgamesError):
        start.first_scenes(bench.services, StartOptions(load=bad))


def test_what_killed_writers_left_behind_is_swept_and_young_files_are_not(run: Run) -> None:
    bench = run()
    saves = bench.services.folders.saves
    old, young, save = saves / ".a.railgame.1-1.tmp", saves / ".b.railgame.1-2.tmp", saves / "c.railgame"
    orphan = saves / f".d.railgame.{NOBODY}-3.tmp"
    for path in (old, young, save, orphan):
        path.write_bytes(b"x")
    os.utime(orphan, (time.time() - 120,) * 2)
    for path in (old, save):
        if path is not young:
            os.utime(path, (time.time() - 7200,) * 2)
    start._sweep(bench.services)
    bench.settle()
    assert not old.exists()
    assert not orphan.exists()
    assert young.exists()
    assert save.exists()


def test_the_place_of_the_window_and_every_setting_are_there_again(run: Run) -> None:
    bench = run((1234, 777), settings=Settings(theme="night", speed="fast", names=("Zoé",)))
    bench.push(MainMenu(bench.services))
    bench.pilot.resize((1300, 820))
    bench.quit()
    settings, notice = load_settings(bench.services.folders.settings_file)
    assert notice == ""
    assert (settings.window.width, settings.window.height) == (1300, 820)
    assert (settings.theme, settings.speed, settings.names) == ("night", "fast", ("Zoé",))


def test_the_window_opens_where_it_was_closed() -> None:
    place = WindowPlace(width=1100, height=650, x=40, y=50, desktops=((1600, 1000),))
    geometry = start._geometry(Settings(window=place))
    assert fitted(geometry, ((1600, 1000),)) == geometry
    assert fitted(geometry, ((1280, 1024),)).x is None


def test_a_reset_window_forgets_its_place() -> None:
    place = WindowPlace(width=5000, height=4000, x=-9000, y=-9000)
    geometry = start._geometry(Settings(window=place))
    assert (geometry.width, geometry.x) == (5000, -9000)


def test_quitting_at_the_table_keeps_the_game(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.table(ADA, BOT)
    bench.press("ctrl+return")
    bench.quit()
    again = run()
    again.push(MainMenu(again.services))
    again.settle()
    again.click("continue")
    assert again.top.match.position == 1


def test_a_damaged_settings_file_opens_the_window_with_a_message(run: Run) -> None:
    bench = run()
    bench.services.folders.settings_file.write_bytes(b"{nonsense")
    settings, notice = load_settings(bench.services.folders.settings_file)
    assert notice
    again = run(settings=settings)
    again.push(MainMenu(again.services))
    again.app.toast(notice)
    assert again.tree.toasts.children


def test_no_game_waits_while_another_window_writes_the_settings(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, is_over = run(), threading.Event()
    monkeypatch.setattr(settings_file, "SECONDS", 60)
    monkeypatch.setattr(settings_file, "time", SimpleNamespace(sleep=is_over.wait))
    bench.push(MainMenu(bench.services))
    bench.table(ADA, BOT)
    other = SaveLocks()
    assert other.take(bench.services.folders.settings_file)
    bench.services.settings.names = ("Ada",)
    bench.services.save_settings()
    try:
        bench.top.keeper.save()
        assert bench.services.saver.wait(30)
        assert list_saves(bench.services.folders.saves)
        assert not bench.services.folders.settings_file.exists()
    finally:
        other.release(bench.services.folders.settings_file)
        is_over.set()
    bench.settle()
    assert load_settings(bench.services.folders.settings_file)[0].names == ("Ada",)


def test_messages_without_a_scene_are_logged_and_never_fail(run: Run) -> None:
    bench = run()
    bench.app.toast("nobody is there")
    bench.settle()
