"""No press meant for one button does what another one does: at the table, and from one page to the next."""

from typing import Any

import pygame
import pytest

from railgames.scenes.menu import MainMenu
from railgames.scenes.room import PrimaryAction
from railgames.scenes.setup import SetupScene
from railgames.scenes.shelf import ShelfScene
from railgames.scenes.table.scene import TableScene
from railgames.ui.pilot import STEP
from railgames.ui.presses import GUARD_SECONDS
from tests.core.toy_game import End, Roll
from tests.scenes.conftest import ADA, BOT, Bench, Run
from tests.scenes.test_show import rival_at_work

pytestmark = pytest.mark.usefixtures("no_pictures")

WAIT = round(GUARD_SECONDS / STEP) + 1
"""Steps after which a press counts again."""

WAYS = ("pointer", "focus", "space", "return", "board")
"""How a rival's turn is skipped: the button by the pointer or by the focus, a key, a press on the board."""


def presses(bench: Bench, way: str) -> Any:
    """A function that presses in one way, at once as the second time."""
    pilot = bench.pilot
    if way in ("pointer", "board"):
        pos = bench.find("skip" if way == "pointer" else "board").rect.center
        pilot.move(pos)
        return lambda hastily: pilot.click(pos, hastily=hastily)
    if way == "focus":
        bench.tab_to("skip")
        return lambda hastily: pilot.press("return", hastily=hastily)
    return lambda hastily: pilot.press(way, hastily=hastily)


@pytest.mark.parametrize("way", WAYS)
def test_the_press_that_skips_a_rivals_turn_does_nothing_more_when_it_comes_twice(run: Run, way: str) -> None:
    bench, table = rival_at_work(run)
    press = presses(bench, way)
    played: list[Any] = []
    table.room.handle = lambda event: played.append(event) or True
    for count in range(60):
        press(hastily=bool(count))
        if table.is_interactive:
            break
        bench.pilot.step()
    assert table.is_interactive
    position = table.match.position
    played.clear()
    for _ in range(4):
        press(hastily=True)
        bench.pilot.step(2)
    assert table.match.position == position
    assert not [one for one in played if one.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)]


def test_a_turn_is_not_ended_by_a_press_on_skip_that_came_too_late(run: Run) -> None:
    bench, table = rival_at_work(run)
    pos = bench.find("skip").rect.center
    bench.pilot.move(pos)
    table.skipping.skip()  # the turn ends by itself
    for _ in range(200):
        bench.pilot.step()
        if bench.has("primary"):
            break
    assert bench.find("primary").rect.collidepoint(pos)
    position = table.match.position
    bench.pilot.click(pos, hastily=True)
    assert table.match.position == position


def test_the_key_that_ends_a_turn_ends_one(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    table.play(Roll())
    bench.settle()
    bench.pilot.step(WAIT)
    assert table.view.why_illegal(End()) is None
    for count in range(40):
        bench.pilot.press("ctrl+return", hastily=bool(count))
        if table.is_interactive and table.match.state.turn > 1:
            break
    assert table.match.state.turn > 1
    assert table.match.state.current_player == 0
    position = table.match.position
    for _ in range(3):
        bench.pilot.press("ctrl+return", hastily=True)
    assert table.match.position == position


def test_a_reminder_is_not_passed_by_a_double_press(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT, rounds=9)
    table.play(Roll())
    bench.settle()
    table.room.primary = lambda: PrimaryAction("End turn", End(), "", "There is coal to load.")
    table.read()
    position = table.match.position
    bench.pilot.press("ctrl+return")
    bench.pilot.press("ctrl+return", hastily=True)
    assert table.match.position == position
    bench.pilot.step(WAIT)
    bench.pilot.press("ctrl+return", hastily=True)
    assert table.match.position > position


def test_a_second_click_on_new_game_chooses_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = run()
    bench.push(MainMenu(bench.services))
    pos = bench.find("new game").rect.center
    bench.pilot.click(pos)
    first = type(bench.top)
    assert first in (ShelfScene, SetupScene)
    for _ in range(3):
        bench.pilot.click(pos, hastily=True)
    assert type(bench.top) is first


@pytest.mark.parametrize("way", ["pointer", "return", "ctrl+return"])
def test_a_second_press_on_start_neither_closes_the_card_of_the_aim_nor_ends_the_turn(
    run: Run, way: str
) -> None:
    bench = run()
    bench.services.settings.tips_seen = ()
    bench.services.settings.last_seats = (ADA, BOT)
    bench.push(SetupScene(bench.services))
    bench.pilot.step(WAIT)
    pos = bench.find("start").rect.center
    for count in range(8):
        if way == "pointer":
            bench.pilot.click(pos, hastily=bool(count))
        else:
            bench.pilot.press(way, hastily=bool(count))
    assert isinstance(bench.top, TableScene)
    assert bench.tree.overlays, "the card is still there"
    assert not bench.top.match.log
