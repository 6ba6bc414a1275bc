"""Settings apply at once, are kept, and keys can be changed without losing any."""

import pygame
import pytest

from railgames.scenes import start
from railgames.scenes.commands import every_command
from railgames.scenes.settings import SettingsScene
from railgames.store.settings import Settings, load_settings
from tests.scenes.conftest import Bench, Run

pytestmark = pytest.mark.usefixtures("no_pictures")


def opened(run: Run, page: int = 0, **how: object) -> Bench:
    bench = run(**how)
    scene = SettingsScene(bench.services)
    scene.page = page
    bench.push(scene)
    return bench


def kept(bench: Bench) -> Settings:
    bench.settle()
    settings, notice = load_settings(bench.services.folders.settings_file)
    assert notice == ""
    return settings


@pytest.mark.pictures
def test_the_theme_changes_at_once_and_is_kept(run: Run) -> None:
    bench = opened(run)
    before = bench.pilot.picture().get_at((4, 300))
    bench.tab_to("theme")
    bench.press("right")
    assert bench.app.theme.name == "night"
    assert bench.pilot.picture().get_at((4, 300)) != before
    assert bench.tree.focus.name == "theme"
    assert kept(bench).theme == "night"


def test_the_size_changes_at_once_and_is_kept(run: Run) -> None:
    bench = opened(run, scale=None)
    bench.tab_to("scale")
    bench.press("end")
    assert bench.app.theme.scale > 1.5
    assert kept(bench).ui_scale == 2.5
    bench.press("home")
    assert kept(bench).ui_scale is None


def test_speed_and_reduced_motion_reach_the_runner_of_motions(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("speed")
    bench.press("home")
    assert bench.app.tweens.speed == "calm"
    bench.click("reduced motion")
    assert bench.app.tweens.reduced_motion
    assert kept(bench).reduced_motion


def test_what_the_table_does_by_itself_is_kept(run: Run) -> None:
    bench = opened(run)
    assert bench.services.settings.round_cards
    bench.click("round cards")
    assert not kept(bench).round_cards
    bench.click("round cards")
    assert kept(bench).round_cards
    assert not kept(bench).end_turns
    bench.click("end turns")
    assert kept(bench).end_turns
    assert kept(bench).follow_routes
    bench.click("follow routes")
    assert not kept(bench).follow_routes


def test_volumes_are_set_by_keyboard_and_by_mouse(run: Run) -> None:
    bench = opened(run, page=1)
    bench.tab_to("effects")
    bench.press("home")
    assert bench.app.audio.loudness("effects") == 0
    slider = bench.find("master")
    bench.pilot.click((slider.rect.x + 12, slider.rect.centery))
    assert kept(bench).master_volume < 0.1
    assert kept(bench).effects_volume == 0


def test_without_a_sound_device_the_page_says_so(run: Run) -> None:
    bench = opened(run, page=1)
    assert "No sound device" in bench.texts


def test_a_key_is_changed_by_keyboard_and_works_in_the_next_start(run: Run) -> None:
    bench = opened(run, page=2)
    bench.tab_to("key hint")
    bench.press("return")
    assert bench.find("key hint").text == "Press a key..."
    bench.press("ctrl+j")
    assert bench.find("key hint").text == "Ctrl+J"
    assert bench.tree.focus.name == "key hint"
    settings = kept(bench)
    assert settings.keys["hint"] == ("ctrl+j",)
    bench.quit()
    assert start.app_settings(settings).keys["hint"] == ["ctrl+j"]
    assert run(settings=settings).app.keys.texts("hint") == ("ctrl+j",)


def test_escape_keeps_the_old_key_and_stays_on_the_page(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key hint")
    bench.press("escape")
    assert isinstance(bench.top, SettingsScene)
    assert bench.find("key hint").text == "H"
    bench.press("escape")
    assert bench.top is None or not isinstance(bench.top, SettingsScene)


def test_a_key_that_something_else_had_moves_and_the_loss_is_told(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key mirror")
    bench.press("h")
    assert bench.find("key mirror").text == "H"
    assert bench.find("key hint").text == "none"
    assert any("H no longer means" in toast.text for toast in bench.tree.toasts.children)


def test_a_command_with_two_keys_loses_only_the_one_that_is_taken(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key mirror")
    bench.press("?")
    assert bench.app.keys.texts("help") == ("f1",)


def test_a_key_that_works_everywhere_can_be_given_to_something_else(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key log")
    bench.press("f11")
    assert bench.app.keys.texts("log") == ("f11",)
    assert bench.app.keys.texts("fullscreen") == ("alt+return",)


def test_the_only_key_that_presses_a_button_cannot_be_taken(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key cancel")
    bench.press("q")
    assert bench.app.keys.texts("cancel") == ("q",)
    bench.click("key mirror")
    bench.press("tab")
    assert bench.app.keys.texts("next") == ("tab",)
    assert bench.app.keys.texts("mirror") == ("f",)
    assert any("only key" in toast.text for toast in bench.tree.toasts.children)


def test_a_key_may_mean_two_things_that_are_never_asked_together(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key new")
    bench.press("h")
    bench.click("key step_on")
    bench.press("h")
    assert [bench.app.keys.texts(one) for one in ("hint", "new", "step_on")] == [("h",)] * 3
    assert bench.tree.toasts.children == []


def test_the_page_shows_every_key_of_every_command(run: Run) -> None:
    bench = opened(run, page=2)
    for command in every_command():
        expected = bench.app.keys.all_shown(command.name)
        assert bench.find(f"key {command.name}").text == expected
    assert bench.find("key confirm").text == "Enter, Space"
    assert "At the table" in bench.texts


def test_a_dead_key_is_not_taken_for_a_choice(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key hint")
    bench.pilot.post(pygame.KEYDOWN, key=1 << 30, mod=0, unicode="", scancode=46)
    bench.settle()
    assert bench.find("key hint").text == "Press a key..."
    bench.press("j")
    assert bench.find("key hint").text == "J"


def test_the_key_that_keeps_the_old_one_may_be_another(run: Run) -> None:
    bench = opened(run, page=2)
    bench.app.keys.bind("cancel", "q")
    bench.top.rebuild()
    assert "Q keeps the old one" in bench.texts
    bench.click("key hint")
    bench.press("q")
    assert bench.find("key hint").text == "H"


def test_all_keys_come_back_as_they_were(run: Run) -> None:
    bench = opened(run, page=2)
    bench.click("key mirror")
    bench.press("h")
    bench.click("reset keys")
    assert bench.find("key hint").text == "H"
    assert bench.find("key mirror").text == "F"
    assert kept(bench).keys == {}


def test_a_key_chosen_before_it_became_a_default_keeps_its_meaning(run: Run) -> None:
    """Whoever has given Ctrl+Shift+Z to something else does not redo with it."""
    saved = Settings(keys={"mirror": ("Ctrl+Shift+Z",), "hint": ("shift+backspace",), "log": ("f6", "ctrl+")})
    keys = run(settings=saved).app.keys
    assert keys.texts("mirror") == ("ctrl+shift+z",)
    assert keys.texts("hint") == ("shift+backspace",)
    assert keys.texts("undo_action") == ()
    assert keys.texts("redo") == ("ctrl+y",)
    assert keys.texts("log") == ("l",), "a choice with a fault leaves the default"


def test_a_chosen_key_takes_nothing_from_commands_that_are_read_elsewhere_or_needed(run: Run) -> None:
    saved = Settings(
        keys={"new": ("l",), "mirror": ("escape",), "redo": ("ctrl+shift+z",), "undo_action": ()}
    )
    keys = run(settings=saved).app.keys
    assert keys.texts("log") == ("l",), "the menu's keys are not read at the table"
    assert keys.texts("cancel") == ("escape",), "one must get out"
    assert (keys.texts("redo"), keys.texts("undo_action")) == (("ctrl+shift+z",), ())


def test_full_screen_is_switched_and_remembered(run: Run) -> None:
    bench = opened(run)
    bench.click("fullscreen")
    assert bench.app.window.fullscreen
    assert kept(bench).fullscreen


def test_pages_turn_by_keyboard_and_by_mouse(run: Run) -> None:
    bench = opened(run)
    bench.press("tab")
    while bench.tree.focus is not bench.top.tree.root.find("theme"):
        if type(bench.tree.focus).__name__ == "TabBar":
            break
        bench.press("tab")
    bench.press("right")
    assert bench.has("master")
    bench.press("right")
    assert bench.has("key hint")
