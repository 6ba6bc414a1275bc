"""The focus: disabled controls take none, one ring, and keys that the player has changed."""

from __future__ import annotations

import pygame
import pytest

from railgames.ui.widgets import Button, Column, Panel, Row, Spacer, Widget
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.listview import ListView
from railgames.ui.widgets.rich import RichText
from railgames.ui.widgets.scroll import ScrollArea
from railgames.ui.widgets.slider import Slider
from railgames.ui.widgets.swatches import Swatches
from railgames.ui.widgets.tabs import Tabs
from railgames.ui.widgets.toggle import Toggle
from tests.ui.widgets.conftest import Show, Table


def three(pressed: list[str]) -> list[Button]:
    return [
        Button(name, lambda name=name: pressed.append(name)) for name in ("one", "two", "three")
    ]  # fmt: skip


def test_tab_skips_what_is_disabled_even_with_a_reason(show: Show) -> None:
    first, second, third = three([])
    second.disabled_reason = "Not now."
    table = show(Row(first, second, third))
    for expected in (first, third, first):
        table.pilot.press("tab")
        assert table.tree.focus is expected
    table.pilot.press("shift+tab")
    assert table.tree.focus is third


def test_arrows_skip_what_is_disabled(show: Show) -> None:
    first, second, third = three([])
    second.enabled = False
    table = show(Row(first, second, third, roving=True))
    table.pilot.press(
        "tab",
    )
    table.pilot.press("right")
    assert table.tree.focus is third
    table.pilot.press("left")
    assert table.tree.focus is first


def test_arrows_pass_no_row_whose_parts_are_aside_by_their_centres(show: Show) -> None:
    top, left, right = three([])
    last = Button("four", lambda: None)
    left.grow = 1
    column = Column(top, Row(left, right), last)
    column.arrows = True
    table = show(column)
    table.tree.set_focus(top)
    table.pilot.press("down")
    assert table.tree.focus is left
    table.pilot.press("right")
    assert table.tree.focus is right
    table.pilot.press("down")
    assert table.tree.focus is last
    table.pilot.press("up")
    assert table.tree.focus is left


def test_a_click_on_a_disabled_control_moves_no_focus(show: Show) -> None:
    first, second, third = three([])
    second.disabled_reason = "Not now."
    table = show(Row(first, second, third))
    table.click(third)
    table.click(second)
    assert table.tree.focus is third


def test_a_disabled_panel_disables_all_that_is_in_it(show: Show) -> None:
    pressed: list[str] = []
    inside, beside, _ = three(pressed)
    panel = Panel(Column(inside))
    table = show(Row(panel, beside))
    panel.enabled = False
    assert not inside.enabled
    table.click(inside)
    table.pilot.press("tab")
    assert table.tree.focus is beside
    table.pilot.press("tab")
    assert table.tree.focus is beside
    table.tree.set_focus(inside)
    table.pilot.press("return")
    assert pressed == []
    panel.enabled = True
    assert inside.enabled
    table.click(inside)
    assert pressed == ["one"]


def test_a_control_that_is_disabled_loses_the_focus_and_tab_goes_on_from_there(show: Show) -> None:
    first, second, third = three([])
    table = show(Row(first, second, third))
    table.tree.set_focus(second, show=True)
    second.disabled_reason = "Not now."
    assert table.tree.focus is None
    table.pilot.press("tab")
    assert table.tree.focus is third
    table.tree.set_focus(second)
    assert table.tree.focus is second
    second.enabled = False
    table.pilot.press("shift+tab")
    assert table.tree.focus is first


def test_arrows_go_on_from_a_control_of_a_row_that_was_disabled(show: Show) -> None:
    first, second, third = three([])
    table = show(Row(first, second, third, roving=True))
    for key, target in (("right", third), ("left", first)):
        second.disabled_reason = ""
        table.tree.set_focus(second, show=True)
        second.disabled_reason = "This was taken."
        assert table.tree.focus is None
        table.pilot.press(key)
        assert table.tree.focus is target


def test_the_focus_returns_to_a_control_that_was_disabled_for_a_moment(show: Show) -> None:
    first, second, _ = three([])
    table = show(Row(first, second))
    table.tree.set_focus(second)
    second.disabled_reason = "Something moves."
    second.disabled_reason = ""
    assert table.tree.focus is second


@pytest.mark.parametrize("how", ["tab", "click"])
def test_the_focus_does_not_return_once_it_was_moved(show: Show, how: str) -> None:
    first, second, third = three([])
    table = show(Row(first, second, third))
    table.tree.set_focus(second)
    second.disabled_reason = "Something moves."
    if how == "tab":
        table.pilot.press("tab")
    else:
        table.click(third)
    second.disabled_reason = ""
    assert table.tree.focus is third


def test_a_press_that_comes_too_late_does_not_reach_the_default_button(show: Show) -> None:
    pressed: list[str] = []
    start, remove, _ = three(pressed)
    table = show(Row(start, remove))
    table.tree.default = start

    def last_one() -> None:
        pressed.append("removed")
        remove.disabled_reason = "Two players are needed."

    remove.on_press = last_one
    table.tree.set_focus(remove)
    table.pilot.press("return")
    table.pilot.press("return")
    assert pressed == ["removed"]
    table.pilot.press("tab")
    table.pilot.press("return")
    assert pressed == ["removed", "one"]


def test_a_focused_panel_that_is_disabled_takes_the_focus_from_what_is_in_it(show: Show) -> None:
    inside, beside, _ = three([])
    panel = Panel(Column(inside))
    table = show(Row(panel, beside))
    table.tree.set_focus(inside)
    panel.enabled = False
    assert table.tree.focus is None
    panel.enabled = True
    assert table.tree.focus is inside


# -- keys of the player's own --------------------------------------------------------------------------------


def rebound(show: Show, root: Widget, **keys: str) -> Table:
    table = show(root)
    for command, key in keys.items():
        table.app.keys.bind(command, key)
    return table


def test_a_button_is_pressed_by_the_player_s_own_key_and_not_by_the_old_one(show: Show) -> None:
    pressed: list[str] = []
    first, second, _ = three(pressed)
    table = rebound(show, Row(first, second), confirm="x", next="n", previous="b")
    table.pilot.press("n")
    assert table.tree.focus is first
    for old in ("return", "space", "tab"):
        table.pilot.press(old)
    assert pressed == []
    assert table.tree.focus is first
    table.pilot.press("x")
    table.pilot.press("n")
    table.pilot.press("x")
    table.pilot.press("b")
    table.pilot.press("x")
    assert pressed == ["one", "two", "one"]


def test_ctrl_enter_presses_no_button(show: Show) -> None:
    pressed: list[str] = []
    first, *_ = three(pressed)
    table = show(Row(first))
    table.tree.default = first
    table.tree.set_focus(first)
    table.pilot.press("ctrl+return")
    assert pressed == []


def test_the_default_button_and_escape_follow_the_player_s_keys(show: Show) -> None:
    pressed: list[str] = []
    yes, no, _ = three(pressed)
    table = rebound(show, Row(yes, no), confirm="x", cancel="q")
    table.tree.default, table.tree.cancel = yes, no
    for key in ("return", "escape", "x", "q"):
        table.pilot.press(key)
    assert pressed == ["one", "two"]


def test_lists_choices_and_sliders_follow_the_player_s_keys(show: Show) -> None:
    opened: list[int] = []
    rows = ListView([str(n) for n in range(100)], on_open=opened.append, selected=0)
    choice = Choice([(n, f"Option {n}") for n in range(3)], 0)
    slider = Slider(5, 0, 10, 1)
    swatches = Swatches(0, count=4)
    table = rebound(
        show,
        Column(rows, choice, slider, swatches, Spacer()),
        **{"down": "j", "up": "k", "left": "f7", "right": "f8", "last": "f9", "first": "f6"},
        **{"confirm": "f2", "page_down": "f3"},
    )
    table.tree.set_focus(rows)
    for key in ("down", "end", "page down", "return"):
        table.pilot.press(key)
    assert (rows.selected, opened) == (0, [])
    for key in ("j", "j", "k", "f2"):
        table.pilot.press(key)
    assert (rows.selected, opened) == (1, [1])
    table.pilot.press("f3")
    assert rows.selected > 2
    table.pilot.press("f9")
    assert rows.selected == 99
    for widget, value in ((choice, lambda: choice.value), (slider, lambda: slider.value)):
        table.tree.set_focus(widget)
        before = value()
        table.pilot.press("right")
        assert value() == before
        table.pilot.press("f8")
        assert value() == before + 1
    table.pilot.press("f6")
    assert slider.value == 0
    table.tree.set_focus(swatches)
    table.pilot.press("right")
    assert swatches.selected == 0
    table.pilot.press("f8")
    assert swatches.selected == 1


def test_links_tabs_and_pages_follow_the_player_s_keys(show: Show) -> None:
    followed: list[str] = []
    text = RichText("[one](a) and [two](b)", on_link=followed.append)
    area = ScrollArea(Column(*(RichText("line\n\n" * 60) for _ in range(2))))
    tabs = Tabs([("One", text), ("Two", area)])
    table = rebound(show, tabs, right="f8", left="f7", confirm="f2", page_down="f3", down="f4")
    table.tree.set_focus(text)
    for key in ("right", "return", "f2", "f8", "f2"):
        table.pilot.press(key)
    assert followed == ["a", "b"]
    table.tree.set_focus(tabs.bar)
    table.pilot.press("right")
    assert tabs.index == 0
    table.pilot.press("f8")
    assert tabs.index == 1
    table.pilot.press("ctrl+f3")
    assert tabs.index == 0
    table.pilot.press("ctrl+f3")
    table.tree.set_focus(area)
    table.pilot.press("down")
    table.pilot.press("page down")
    assert area.bar.offset == 0
    table.pilot.press("f4")
    little = area.bar.offset
    table.pilot.press("f3")
    assert 0 < little < area.bar.offset - little


def test_a_text_field_types_a_letter_that_is_a_command(show: Show) -> None:
    sent: list[str] = []
    entry = TextEntry("", on_submit=sent.append)
    table = rebound(show, Column(entry), confirm="x")
    table.tree.set_focus(entry)
    table.pilot.type("ax")
    assert (entry.text, sent) == ("ax", [])
    table.app.keys.bind("confirm", "f2")
    table.pilot.press("return")
    assert sent == []
    table.pilot.press("f2")
    assert sent == ["ax"]


def test_a_dropdown_opens_by_the_player_s_key(show: Show) -> None:
    choice = Choice([(n, f"Option number {n}") for n in range(12)], 3)
    table = rebound(show, Column(choice, Toggle("Night")), confirm="f2")
    table.tree.set_focus(choice)
    table.pilot.press("return")
    assert not table.tree.overlays
    table.pilot.press("f2")
    assert table.tree.overlays
    table.pilot.press("f2")
    assert not table.tree.overlays
    table.pilot.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=pygame.KMOD_LALT, unicode="", scancode=0)
    table.pilot.step()
    assert table.tree.overlays


def test_nothing_is_left_of_the_ring_of_a_control_that_is_scrolled_away(show: Show) -> None:
    """Two pictures: the control without the keyboard, and with it."""
    buttons = [Button(f"Line {number}", lambda: None) for number in range(30)]
    area = ScrollArea(Column(*buttons))
    table = show(Column(Spacer(), area))
    pictures = []
    for has_ring in (False, True):
        table.tree.set_focus(buttons[0] if has_ring else None, show=has_ring)
        area.scroll_to(buttons[0].rect.bottom - area.rect.y)
        table.app.invalidate()
        table.pilot.step(2)
        pictures.append(pygame.image.tobytes(table.app.window.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_press_on_what_is_half_hidden_scrolls_nothing_and_presses_it(show: Show) -> None:
    """A press that scrolled let the release fall beside the button: the click did nothing."""
    pressed: list[str] = []
    buttons = [Button(str(n), lambda n=n: pressed.append(str(n))) for n in range(40)]
    area = ScrollArea(Column(*buttons))
    table = show(area, (300, 300))
    hidden = buttons[0].rect.h // 2
    area.scroll_to(hidden)
    table.pilot.click((buttons[0].rect.centerx, area.rect.y + 3))
    assert pressed == ["0"]
    assert area.bar.offset == hidden
    table.pilot.press("shift+tab")
    assert area.bar.offset > hidden, "keys still scroll to what they go to"
