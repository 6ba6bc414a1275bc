"""The bars round the board: what can be pressed, what is said, and what gives way where room is short."""

from types import SimpleNamespace
from typing import Any

import pytest

from railgames.core.match import Seat
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.room import PrimaryAction
from railgames.scenes.saves import SavesScene
from railgames.scenes.table.bars import BottomBar, TopBar, heading, speed_name, with_key
from railgames.ui.keys import Keys
from railgames.ui.widgets import Button
from tests.scenes.conftest import ADA, BOT, Run

SEATS = (Seat("Ada"), Seat("Brunel"))
NAMES = ("undo", "redo", "hint", "take", "primary", "hurry", "skip", "run")


@pytest.fixture
def keys(run: Run) -> Keys:
    return run().app.keys


def turn(undo: bool = True, redo: bool = True, hinting: bool = False, wait: str = "") -> Any:
    return SimpleNamespace(can_undo=undo, can_redo=redo, is_hinting=hinting, ai_wait=wait)


def bottom(keys: Keys) -> tuple[BottomBar, list[str]]:
    pressed: list[str] = []

    def press(name: str) -> Any:
        return lambda: pressed.append(name)

    return BottomBar(keys, *(press(name) for name in NAMES)), pressed


def test_the_heading_names_who_plays_or_whose_past_turn_is_shown() -> None:
    view: Any = SimpleNamespace(current_player=0, turn_title=lambda: "Round 3")
    assert heading(view, SEATS) == "Round 3: Ada"
    assert heading(view, SEATS, 1) == "Round 3: Brunel"
    assert heading(view, SEATS, 0) == "Round 3: Ada"
    view.current_player = None
    assert heading(view, SEATS) == "Game over"
    assert heading(view, SEATS, 1) == "Round 3: Brunel"


def test_each_button_does_its_own_and_names_its_key(keys: Keys) -> None:
    found, pressed = bottom(keys)
    for name in NAMES:
        getattr(found, name).on_press()
    assert pressed == list(NAMES)
    for name, words, command in (
        ("undo", "Undo", "undo"),
        ("redo", "Redo", "redo"),
        ("hint", "Hint", "hint"),
        ("take", "Play what the hint shows", "confirm"),
        ("primary", "End turn", "end_turn"),
        ("hurry", "To the next action", "hurry"),
        ("skip", "To the end of this turn", "skip"),
        ("run", "Play the rest of the round without showing it", "run_on"),
    ):
        assert getattr(found, name).tooltip == with_key(words, keys, command)
    assert not found.take.visible
    assert not found.run.visible
    assert with_key("Undo", keys, "undo") == f"Undo ({keys.shown('undo')})"


def test_a_hint_that_the_bar_cuts_is_told_whole_where_keys_take_it(
    keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = bottom(keys)
    take = with_key("Play what the hint shows", keys, "confirm")
    for cut in ("", "Hint: builds to Cleveland, and much more."):
        monkeypatch.setattr(found.news, "tooltip_text", lambda cut=cut: cut)
        assert found.take.tooltip_text() == (f"{cut}\n{take}" if cut else take)


def test_the_bar_at_the_top_opens_what_its_buttons_name(keys: Keys) -> None:
    pressed: list[str] = []
    found = TopBar(
        keys, *((lambda name=name: pressed.append(name)) for name in ("menu", "rules", "speed", "log"))
    )
    for name in ("menu", "rules", "speed", "log"):
        button: Any = found.find(name)
        button.on_press()
    assert pressed == ["menu", "rules", "speed", "log"]
    for name, words, command in (
        ("menu", "Menu", "menu"),
        ("rules", "Rules and keys", "help"),
        ("log", "Log", "log"),
    ):
        assert found.find(name).tooltip == with_key(words, keys, command)


def test_the_speed_is_in_words_where_there_is_room_and_in_the_tooltip_always(keys: Keys) -> None:
    found = TopBar(keys, *((lambda: None,) * 4))
    for speed in ("calm", "normal", "fast", "off"):
        for is_wide in (True, False):
            found.show_speed(speed, is_wide)
            assert found.speed.text == (f"Speed: {speed}" if is_wide else "")
            assert found.speed.tooltip == f"Animation speed: {speed}"
    assert speed_name("of a pack") == "of a pack"


def test_tools_have_words_where_there_is_room(keys: Keys) -> None:
    found, _ = bottom(keys)
    for is_wide in (False, True):
        found.show_words(is_wide)
        texts = [button.text for button in (found.undo, found.redo, found.hint)]
        assert texts == (["Undo", "Redo", "Hint"] if is_wide else [""] * 3)


def test_what_cannot_be_pressed_says_why(keys: Keys) -> None:
    found, _ = bottom(keys)
    for can in (True, False):
        found.show(turn(can, not can), can, "", None, False)
        assert found.undo.disabled_reason == ("" if can else "Nothing to undo")
        assert found.redo.disabled_reason == ("Nothing to redo" if can else "")
        assert found.hint.disabled_reason == ("" if can else "Only on your turn")


def test_the_news_gives_way_to_the_search_for_a_hint(keys: Keys) -> None:
    found, _ = bottom(keys)
    found.show(turn(), True, "because", None, False)
    assert found.news.text == "because"
    found.show(turn(hinting=True), True, "because", None, False)
    assert found.news.text == "Looking for a good move..."


def test_the_primary_button_stands_in_the_place_of_those_that_skip(keys: Keys) -> None:
    found, _ = bottom(keys)
    for can_skip in (True, False):
        for can_run in (True, False):
            for primary in (None, PrimaryAction("Done", reason="A die is left")):
                for hint in (True, False):
                    found.show(turn(), True, "", primary, can_skip, can_run, hint)
                    assert found.take.visible == hint
                    assert found.primary.visible == (primary is not None)
                    assert found.skip.visible == found.hurry.visible == (can_skip and primary is None)
                    assert found.run.visible == (can_run and primary is None)
    assert (found.primary.text, found.primary.disabled_reason) == ("Done", "A die is left")
    assert found.primary.tooltip == with_key("Done", keys, "end_turn")
    found.show(turn(), True, "", None, True)
    assert not found.take.visible
    assert not found.run.visible


def test_an_ai_that_starts_slowly_is_told_in_one_line_whoever_waits_for_it(keys: Keys) -> None:
    found, _ = bottom(keys)
    for hinting in (False, True):
        found.show(turn(hinting=hinting, wait="starting"), True, "joins two exits", None, False)
        assert found.news.text == "The AI is starting. On a busy computer this takes a while."
        found.show(turn(), True, "joins two exits", None, False)
        assert found.news.text == "joins two exits"


def test_no_icon_stands_for_two_things(run: Run) -> None:
    """The menu, the table with its own menu, a replay, the results and the list of saves."""
    bench, meant = run(), {}

    def read() -> None:
        for layer in bench.tree.layers():
            for widget in layer.walk():
                if isinstance(widget, Button) and widget.icon and widget.is_shown:
                    meant.setdefault(widget.icon, set()).add(widget.name)

    bench.push(MainMenu(bench.services))
    read()
    table = bench.table(ADA, BOT)
    read()
    bench.press("f10")
    read()
    bench.push(ReplayScene(bench.services, table.match))
    read()
    bench.push(SavesScene(bench.services, finished=False))
    read()
    shared = {icon: names for icon, names in meant.items() if len(names) > 1}
    assert shared == {"rules": {"rules", "rules page"}}
    assert len(meant) > 15
