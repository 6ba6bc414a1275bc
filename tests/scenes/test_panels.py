"""Widgets that a room owns: the table and the replay hang them above the board, as parts of the tree."""

import pytest

from railgames.core.match import Match
from railgames.scenes import services as services_module
from railgames.scenes.replay import ReplayScene
from railgames.testing.layout_check import layout_problems
from tests.scenes.conftest import ADA, BO, Bench, Entry, Run
from tests.scenes.stage import shippable
from tests.scenes.toy_room import DemandsRoom, ToyScene


class DemandsScene(ToyScene):
    """The toy game with a list over its board."""

    room = staticmethod(DemandsRoom)


@pytest.fixture
def bench(run: Run, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """A table whose viewer is on turn and may ship something."""
    monkeypatch.setattr(services_module, "_entries", lambda: {"freight_dice": Entry(DemandsScene())})
    return shippable(run)


def _spot_below(bench: Bench) -> tuple[int, int]:
    """A point of the board that the list does not cover, straight below it."""
    drawer = bench.top.room.drawer.rect
    spot = (drawer.centerx, (drawer.bottom + bench.top.room.board.area.bottom) // 2)
    assert bench.top.room.board.area.collidepoint(spot)
    return spot


def test_tab_goes_through_the_panels_in_their_order_and_then_to_the_board(bench: Bench) -> None:
    seen = []
    for _ in range(4):
        bench.pilot.press("tab")
        seen.append(bench.tree.focus.name)
    assert seen[0].startswith("card")
    assert seen[1:] == ["search", "demands", "board"]
    assert bench.top.room.has_cursor
    bench.pilot.press("shift+tab")
    assert bench.tree.focus.name == "demands"
    assert not bench.top.room.has_cursor


def test_letters_and_digits_go_to_a_text_field_and_to_nobody_else(bench: Bench) -> None:
    room, before = bench.top.room, bench.top.match.position
    bench.pilot.click(room.search.rect.center)
    bench.pilot.type("ulm wants 1")
    assert room.search.text == "ulm wants 1"
    assert len(room.list.rows) == 11
    assert not bench.top.log.visible
    assert room.keys == []
    assert bench.top.match.position == before
    bench.pilot.press("ctrl+z")
    assert bench.top.match.position == before, "Ctrl+Z takes typing back, not a move"


def test_a_digit_reaches_the_room_from_a_list_and_from_a_button_of_the_table(bench: Bench) -> None:
    bench.tab_to("demands")
    bench.pilot.press("1")
    bench.tab_to("menu")
    bench.pilot.press("1")
    assert bench.top.room.keys == ["pick_1", "pick_1"]


def test_a_list_scrolls_by_wheel_and_keys_and_selects_by_click(bench: Bench) -> None:
    room = bench.top.room
    bench.pilot.wheel(room.list.rect.center, -4)
    assert room.list.bar.offset > 0
    bench.pilot.click((room.list.rect.centerx, room.list.rect.y + 5))
    assert room.chosen
    bench.pilot.press("end")
    assert room.chosen == room.demands[-1]


def test_a_click_goes_through_to_the_board_only_beside_the_panel(bench: Bench) -> None:
    room, before = bench.top.room, bench.top.match.position
    room.picked = 0
    bench.pilot.click(room.list.rect.center)
    assert bench.top.match.position == before
    assert not bench.top.desk.bubble.visible
    bench.pilot.click(_spot_below(bench))
    assert bench.top.match.position > before or bench.top.desk.bubble.visible


def test_the_board_is_left_when_the_pointer_comes_over_a_panel(bench: Bench) -> None:
    room = bench.top.room
    bench.pilot.move(_spot_below(bench))
    assert room.pointer == _spot_below(bench)
    bench.pilot.move(room.list.rect.center)
    assert room.pointer is None
    bench.pilot.move(_spot_below(bench))
    assert room.pointer is not None
    bench.pilot.move(bench.top.bottom.rect.center)
    assert room.pointer is None


def test_a_wheel_at_the_end_of_a_list_turns_nothing_on_the_board(bench: Bench) -> None:
    room = bench.top.room
    seen = []
    room.handle = seen.append
    for dy in (1, -400, -1):
        bench.pilot.wheel(room.list.rect.center, dy)
    assert seen == []


def test_a_panel_is_laid_out_within_the_board_at_every_size(bench: Bench) -> None:
    for size in ((1024, 640), (1920, 1080), (1280, 720)):
        bench.pilot.resize(size)
        bench.settle()
        assert bench.top.room.board.area.contains(bench.top.room.drawer.rect)
        assert layout_problems(bench.tree) == []


def test_what_the_results_cover_shows_no_panel_and_takes_no_click(bench: Bench) -> None:
    scene = bench.top
    scene.desk.show_results()
    bench.settle()
    spot = scene.room.drawer.rect.center
    assert scene.tree.widget_at(spot) is scene.room_widget.board


def test_a_replay_has_the_panels_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services_module, "_entries", lambda: {"freight_dice": Entry(DemandsScene())})
    bench = run()
    match: Match = bench.match(ADA, BO, moves=4)
    scene = bench.push(ReplayScene(bench.services, match))
    assert bench.find("demands").is_shown
    assert bench.find("demands") is scene.room.list
    bench.pilot.wheel(scene.room.list.rect.center, -4)
    assert scene.room.list.bar.offset > 0
