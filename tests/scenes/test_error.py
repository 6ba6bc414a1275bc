"""What goes wrong is told in a sentence, and there is a way on."""

import pytest

from railgames.core.errors import RailgamesError
from railgames.scenes.error import ErrorScene, explain
from railgames.scenes.menu import MainMenu
from railgames.testing.layout_check import layout_problems
from tests.scenes.conftest import ADA, BOT, Run


def test_an_error_in_a_scene_becomes_a_dialog_over_it_once(run: Run) -> None:
    bench = run()
    bench.app.strict = False
    menu = bench.push(MainMenu(bench.services))
    bench.app.post(lambda: 1 / 0)
    bench.app.post(lambda: 1 // 0)
    bench.settle()
    assert isinstance(bench.top, ErrorScene)
    assert sum(isinstance(scene, ErrorScene) for scene in bench.app.stack.scenes) == 1
    assert "ZeroDivisionError" in bench.texts
    assert "Traceback" not in bench.texts
    bench.press("return")
    assert bench.top is menu


def test_the_error_is_written_to_the_log_with_its_trace(run: Run) -> None:
    bench = run()
    bench.app.strict = False
    bench.push(MainMenu(bench.services))
    bench.app.post(lambda: 1 / 0)
    bench.settle()
    assert "ZeroDivisionError" in (bench.services.folders.logs / "errors.log").read_text()


def test_from_a_broken_table_the_way_leads_to_the_menu_and_the_game_is_kept(run: Run) -> None:
    bench = run()
    menu = bench.push(MainMenu(bench.services))
    bench.table(ADA, BOT)
    bench.press("ctrl+return")
    bench.app.strict = False
    bench.app.post(lambda: 1 / 0)
    bench.settle()
    bench.click("main menu")
    assert bench.top is menu
    assert len(list(bench.services.folders.saves.glob("*.railgame"))) == 1
    assert list(bench.services.folders.journal.iterdir()) == []


def test_our_own_errors_say_it_themselves() -> None:
    assert explain(RailgamesError("The map is gone.")) == "The map is gone."
    assert "ValueError" in explain(ValueError("x"))


@pytest.mark.parametrize(
    "error", [KeyError("x" * 5000), RailgamesError("word " * 900), ValueError("a\n" * 300)]
)
def test_a_long_error_is_cut_so_that_the_buttons_stay_in_the_window(run: Run, error: Exception) -> None:
    bench = run((1024, 640))
    bench.push(MainMenu(bench.services))
    bench.services.go.error(error)
    bench.settle()
    assert len(explain(error)) < 300
    assert explain(error).endswith("...")
    assert bench.find("go on").rect.bottom < 600
    assert layout_problems(bench.tree) == []


def test_a_colour_that_no_theme_has_is_one_short_sentence(run: Run) -> None:
    theme = run().app.theme
    with pytest.raises(KeyError) as caught:
        theme.color("bord_paper")
    sentence = "no theme has the colour 'bord_paper'; the nearest is 'board_paper'"
    assert explain(caught.value) == f'Something went wrong: KeyError: "{sentence}"'
