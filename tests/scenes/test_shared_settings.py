"""Two windows on one data folder: what is set in one holds in the other too, and neither undoes it."""

from typing import Any

import pytest
from msgspec.structs import fields, replace

from railgames.scenes.menu import MainMenu
from railgames.scenes.settings import SettingsScene
from railgames.scenes.shared_settings import PACKS, QUIET, TOLD
from railgames.store.settings import Settings, load_settings, save_settings
from railgames.ui.window import Window
from tests.scenes.conftest import ADA, BOT, Bench, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

OWN = {"fullscreen", "window", "last_game", "last_seats", "last_options", "names"}
"""What every window has for itself."""

SAID = "changed in another window"


def elsewhere(bench: Bench, **values: Any) -> None:
    """Another window changes these settings."""
    bench.settle()
    path = bench.services.folders.settings_file
    save_settings(path, replace(load_settings(path)[0], **values))


def stored(bench: Bench) -> Settings:
    bench.settle()
    return load_settings(bench.services.folders.settings_file)[0]


@pytest.fixture
def turn_to(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The player goes to another window and comes back to this one."""

    def turn(bench: Bench) -> None:
        for has_keyboard in (False, True):
            monkeypatch.setattr(Window, "focused", has_keyboard)
            bench.settle()
        bench.settle()

    return turn


def begun(run: Run) -> Bench:
    bench = run(settings=Settings(speed="off", tips_seen=("*",), ui_scale=1.0))
    bench.push(MainMenu(bench.services))
    bench.services.save_settings()
    bench.settle()
    return bench


def test_every_setting_is_of_one_kind() -> None:
    kinds = [TOLD, QUIET, PACKS, OWN]
    assert sorted(name for kind in kinds for name in kind) == sorted(info.name for info in fields(Settings))


def test_who_turns_to_a_window_finds_what_was_set_in_another_one_and_is_told(run: Run, turn_to: Any) -> None:
    bench = begun(run)
    elsewhere(
        bench,
        theme="night",
        ui_scale=1.25,
        speed="fast",
        reduced_motion=True,
        effects_volume=0.25,
        keys={"undo": ("u",), "hint": ("nonsense+",), "gone": ("x",)},
        round_cards=False,
    )
    assert bench.app.theme.name == "paper"
    turn_to(bench)
    app, settings = bench.app, bench.services.settings
    assert (app.theme.name, app.theme.scale, app.tweens.speed) == ("night", 1.25, "fast")
    assert app.tweens.reduced_motion
    assert app.audio.loudness("effects") == pytest.approx(0.8 * 0.25)
    assert app.keys.texts("undo") == ("u",)
    assert app.keys.texts("hint") == ("h",)
    assert not settings.round_cards
    assert SAID in bench.texts
    assert stored(bench).theme == "night"


def test_what_is_changed_here_after_that_is_kept_and_the_rest_stays(run: Run, turn_to: Any) -> None:
    bench = begun(run)
    elsewhere(bench, theme="night", speed="fast")
    turn_to(bench)
    bench.services.settings.theme = "paper"
    bench.services.save_settings()
    assert (stored(bench).theme, stored(bench).speed) == ("paper", "fast")
    assert bench.services.settings.theme == "paper"


def test_a_change_here_brings_what_was_changed_elsewhere_and_loses_neither(run: Run) -> None:
    bench = begun(run)
    elsewhere(bench, theme="night", master_volume=0.1)
    bench.services.settings.master_volume = 0.6
    bench.services.save_settings()
    bench.settle()
    assert bench.app.theme.name == "night"
    assert (stored(bench).theme, stored(bench).master_volume) == ("night", 0.6)
    assert bench.services.settings.master_volume == 0.6


def test_an_open_page_of_settings_shows_what_was_taken_over(run: Run, turn_to: Any) -> None:
    bench = begun(run)
    bench.push(SettingsScene(bench.services))
    assert not bench.find("reduced motion").is_on  # type: ignore[attr-defined]
    elsewhere(bench, reduced_motion=True)
    turn_to(bench)
    assert bench.find("reduced motion").is_on  # type: ignore[attr-defined]


def test_the_table_shows_the_speed_that_was_taken_over_and_the_game_goes_on(run: Run, turn_to: Any) -> None:
    bench = begun(run)
    table = bench.table(ADA, BOT)
    elsewhere(bench, speed="calm")
    turn_to(bench)
    assert bench.top is table
    assert "calm" in bench.texts
    assert SAID in bench.texts


def test_nothing_is_taken_over_under_an_open_question_and_nothing_is_lost_by_that(
    run: Run, turn_to: Any
) -> None:
    bench = begun(run)
    table = bench.table(ADA, BOT)
    table.commands.open_menu()
    elsewhere(bench, theme="night")
    turn_to(bench)
    assert table.tree.overlays
    assert bench.app.theme.name == "paper"
    bench.services.settings.names = ("Bo",)
    bench.services.save_settings()
    assert stored(bench).theme == "night"
    bench.press("escape")
    turn_to(bench)
    assert bench.app.theme.name == "night"


def test_what_nobody_sees_is_taken_over_without_a_word_and_what_is_a_windows_own_stays(
    run: Run, turn_to: Any
) -> None:
    bench = begun(run)
    elsewhere(bench, room_choices={"log": "open"}, fullscreen=True, names=("Zoé",))
    turn_to(bench)
    assert bench.services.settings.room_choices == {"log": "open"}
    assert not bench.services.settings.fullscreen
    assert bench.services.settings.names == ()
    assert SAID not in bench.texts
    assert stored(bench).fullscreen
    assert stored(bench).names == ("Zoé",)


def test_nothing_is_said_where_nothing_was_changed(run: Run, turn_to: Any) -> None:
    bench = begun(run)
    turn_to(bench)
    assert SAID not in bench.texts


def test_packs_and_looks_that_change_at_once_are_both_told(run: Run, turn_to: Any) -> None:
    bench = begun(run)
    bench.push(SettingsScene(bench.services))
    elsewhere(bench, packs_off=("aaa",), ui_scale=1.25)
    turn_to(bench)
    told = " ".join(toast.text for toast in bench.tree.toasts.children)
    assert SAID in told
    assert "The packs were changed outside this window" in told
