"""What stands round the table, whatever the game: menu, log, speed, skipping, tips, the end."""

import pygame
import pytest

from railgames.ai.answers import Progress, Wait
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.scenes.match_words import match_words
from railgames.scenes.menu import MainMenu
from railgames.scenes.results import ResultsScene
from railgames.scenes.settings import SettingsScene
from tests.scenes.conftest import ADA, BO, BOT, Run
from tests.scenes.stage import LONG, shippable

pytestmark = pytest.mark.usefixtures("no_pictures")

# -- menu, log, speed, other scenes --------------------------------------------------------------------------


def test_the_menu_opens_by_escape_f10_and_mouse_and_holds_the_game(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    for way in ("escape", "f10"):
        bench.press(way)
        assert bench.has("leave")
        assert not table.is_interactive
        bench.press("escape")
        assert not bench.has("leave")
        assert table.is_interactive
    bench.click("menu")
    bench.click("go on")
    assert table.is_interactive


def test_the_table_says_board_seed_and_options_beside_the_heading_and_in_the_menu(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, map="valley", bonus=False, seed=4711)
    words = match_words(bench.services.library, table.match.setup)
    assert "Valley" in words
    assert "Seed 4711" in words
    assert "Bonus: no" in words
    assert table.top.heading.tooltip_text() == words
    bench.press("f10")
    assert words in bench.texts


def test_nothing_is_played_behind_the_settings(run: Run) -> None:
    bench = run()
    bench.thinker.holds = True
    table = bench.table(BOT, ADA)
    bench.press("escape")
    bench.click("settings")
    assert isinstance(bench.top, SettingsScene)
    bench.thinker.holds = False
    bench.pilot.step(30)
    assert table.match.position == 0
    bench.press("escape")
    bench.settle()
    assert table.match.position > 0


def test_leaving_asks_nothing_and_keeps_the_game(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    bench.table(ADA, BOT)
    bench.press("ctrl+return")
    bench.press("escape")
    bench.click("leave")
    assert bench.top is menu
    bench.settle()
    bench.click("continue")
    assert bench.top.match.position == 1


def test_a_game_nobody_played_in_yet_is_kept_as_the_menu_says(run: Run) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.table(ADA, BOT)
    bench.press("escape")
    bench.click("leave")
    assert [path.name for path in bench.services.folders.saves.iterdir()] == [
        "Freight Dice - Ada, Brunel.railgame"
    ]


def test_from_the_curtain_the_table_can_be_left(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    bench.table(ADA, BO)
    bench.click("leave")
    assert bench.top is menu


def test_the_log_opens_and_closes_by_key_and_by_mouse(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.press("l")
    assert table.log.visible
    bench.press("l")
    assert not table.log.visible
    bench.click("log")
    assert table.log.visible
    bench.press("escape")
    assert not table.log.visible
    assert not bench.tree.overlays, "the menu comes after the log"
    bench.press("escape")
    assert bench.tree.overlays


def test_the_speed_says_what_it_is_and_is_remembered(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    assert bench.find("speed").text == "Speed: off"
    bench.click("speed")
    assert bench.find("speed").text == "Speed: calm"
    assert bench.app.tweens.speed == "calm"
    assert bench.services.settings.speed == "calm"


def test_a_click_skips_what_moves_and_plays_nothing_for_an_ais_motion(run: Run) -> None:
    bench = run()
    bench.app.set_speed("normal")
    bench.services.settings.speed = "normal"
    table = bench.table(BOT, ADA)
    table.room.seconds = 30.0
    bench.pilot.step(5)
    played = table.match.position
    assert table.show.is_on
    bench.pilot.click(table.room.board.cities["A1"].center)
    assert not table.show.is_on or table.match.position > played


@pytest.mark.parametrize("way", ["escape", "f10", "mouse"])
def test_ais_among_themselves_never_keep_the_menu_away(run: Run, way: str) -> None:
    bench = run()
    bench.app.set_speed("normal")
    table = bench.push(bench.services.go.table(bench.match(BOT, Seat("Locke", Level.EASY, 3, 3), rounds=9)))
    table.room.seconds = 30.0
    bench.pilot.step(5)
    assert table.show.is_on
    if way == "mouse":
        bench.pilot.click(bench.find("menu").rect.center)
    else:
        bench.pilot.press(way)
    assert bench.has("leave")


def test_a_click_during_ones_own_motion_ends_it_and_counts(run: Run) -> None:
    bench = shippable(run)
    table = bench.top
    bench.app.set_speed("normal")
    table.room.seconds = 30.0
    bench.press("1")
    assert table.show.is_on
    bench.press("ctrl+z")
    assert not table.view.cities


def test_the_seat_that_thinks_shows_how_far_it_is_and_only_its_card_is_drawn(run: Run) -> None:
    bench = run()
    bench.thinker.holds = True
    table = bench.table(BOT, ADA)
    drawn: list[pygame.Rect] = []
    bench.pilot.step(60)
    table.tree.on_dirty = drawn.append
    bench.thinker.progress = Progress(0.5, None)
    bench.pilot.step()
    assert table.cards[0].progress == 0.5
    assert table.cards[1].progress is None
    assert drawn
    assert all(rect.h < 120 and rect.w < 300 for rect in drawn)


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        ("starting", "The AI is starting."),
        ("late", "the easiest level makes this one move."),
        ("stopped", "The AI does not answer: something has stopped it."),
        ("starting again", "the easiest level makes this one move."),
        ("stopped again", "the easiest level makes this one move."),
    ],
)
def test_why_an_ai_does_not_think_yet_is_told_at_the_table_until_it_does(
    run: Run, wait: Wait, words: str
) -> None:
    bench = run()
    bench.thinker.holds = True
    table = bench.table(BOT, ADA)
    assert words not in table.bottom.news.text
    for progress in (Progress(0.0, None, wait), Progress(0.1, None)):
        bench.thinker.progress = progress
        bench.pilot.step()
        assert (words in table.bottom.news.text) is bool(progress.wait)


def test_an_ai_that_failed_is_told_and_the_game_goes_on(run: Run) -> None:
    bench = run()
    bench.thinker.source = "fallback"
    table = bench.table(BOT, ADA)
    bench.pilot.step(2)
    assert any("The AI failed" in toast.text for toast in bench.tree.toasts.children)
    bench.settle()
    assert table.match.position > 0


def test_f5_reads_packs_and_pictures_again_and_the_game_goes_on(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    bench.press("ctrl+return")
    before = bench.app.theme
    bench.press("f5")
    assert bench.app.theme is not before
    assert table.match.position == 1
    assert any("were read again" in toast.text for toast in bench.tree.toasts.children)


def test_full_screen_size_and_quit_have_their_keys_everywhere(run: Run) -> None:
    bench = run(scale=None)
    bench.table(ADA, BO)
    bench.press("f11")
    assert bench.app.window.fullscreen
    bench.press("f11")
    assert not bench.app.window.fullscreen
    scale = bench.app.theme.scale
    bench.press("ctrl++")
    assert bench.app.theme.scale > scale
    assert bench.services.settings.ui_scale == bench.app.theme.scale
    bench.press("ctrl+-", "ctrl+-")
    assert bench.app.theme.scale < scale
    bench.press("ctrl+0")
    assert bench.app.theme.scale == scale
    assert bench.services.settings.ui_scale is None
    bench.pilot.post(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL, unicode="", scancode=0)
    assert not bench.pilot.step()


def test_ais_alone_are_watched_to_the_end(run: Run) -> None:
    bench = run()
    bench.services.settings.tips_seen = ()
    table = bench.table(BOT, Seat("Locke", Level.EASY, 3, 3), rounds=2)
    for _ in range(80):
        bench.pilot.step()
    assert table.match.is_over
    assert isinstance(bench.top, ResultsScene)


def test_the_log_is_paged_by_keyboard(run: Run) -> None:
    bench = run((1024, 480))
    bench.thinker.holds = True
    table = bench.push(bench.services.go.table(bench.match(ADA, BOT, moves=30, rounds=9)))
    bench.press("l", "page up")
    assert table.log._back > 3
    bench.press("page down")
    assert table.log._back == 0


def test_the_end_shows_the_results(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=1)
    bench.press("ctrl+return", "ctrl+return")
    for _ in range(40):
        bench.pilot.step()
    assert table.match.is_over
    assert isinstance(bench.top, ResultsScene)


def test_long_names_and_names_in_any_script_stand_on_their_cards(run: Run) -> None:
    from railgames.testing.layout_check import layout_problems

    bench = run((1024, 640))
    seats = [Seat(name[:24], Level.EASY if i else None, i, i) for i, name in enumerate(LONG)]
    table = bench.table(*seats)
    assert [card.title for card in table.cards] == [name[:24] for name in LONG]
    assert layout_problems(bench.tree) == []
