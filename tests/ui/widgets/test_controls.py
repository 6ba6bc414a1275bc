"""Toggles, sliders, choices, lists, tabs, swatches: by mouse and by keyboard."""

from __future__ import annotations

import pytest

from railgames.ui.text import line_height, wrap
from railgames.ui.widgets import (
    Button,
    Choice,
    Column,
    Label,
    ListView,
    Row,
    ScrollArea,
    Slider,
    Swatches,
    Tabs,
    Toggle,
)
from railgames.ui.widgets.base import spacing
from tests.ui.widgets.conftest import Show


def test_toggle_switches_by_click_and_by_space(show: Show) -> None:
    seen: list[bool] = []
    toggle = Toggle("Sound", on_change=seen.append)
    table = show(Column(toggle))
    table.click(toggle)
    table.pilot.press("space")
    assert seen == [True, False]


def test_slider_steps_by_keys_and_follows_the_mouse(show: Show) -> None:
    seen: list[float] = []
    slider = Slider(1.0, 0.5, 2.5, 0.25, seen.append, text="Scale")
    table = show(Column(slider))
    table.pilot.press("tab")
    table.pilot.press("right")
    table.pilot.press("left")
    table.pilot.press("end")
    table.pilot.press("right")
    table.pilot.press("home")
    assert seen == [1.25, 1.0, 2.5, 0.5]
    y = slider.rect.bottom - 10
    table.pilot.drag((slider.rect.x + 12, y), (slider.rect.right + 90, y))
    assert slider.value == 2.5
    assert all(round(value / 0.25, 6) == round(value / 0.25) for value in seen)


def test_few_short_options_stand_side_by_side_and_many_drop_down(show: Show) -> None:
    few = Choice([(n, str(n)) for n in range(4)], 0, align="start")
    many = Choice([(n, f"Option {n}") for n in range(9)], 0, align="start")
    table = show(Column(few, many))
    assert few.is_segmented(table.app.theme, few.rect.w)
    assert not many.is_segmented(table.app.theme, many.rect.w)


def test_segments_are_chosen_by_click_arrow_and_letter(show: Show) -> None:
    seen: list[str] = []
    choice = Choice([(w, w) for w in ("calm", "normal", "fast")], "calm", seen.append, align="start")
    table = show(Column(choice))
    table.pilot.click((choice.rect.right - 12, choice.rect.centery))
    table.pilot.press("left")
    table.pilot.press("c")
    assert seen == ["fast", "normal", "calm"]


def test_dropdown_opens_walks_and_closes_by_key_and_mouse(show: Show) -> None:
    seen: list[int] = []
    choice = Choice([(n, f"{n} boards") for n in range(9)], 3, seen.append, align="start")
    table = show(Column(choice))
    table.pilot.press("tab")
    table.pilot.press("space")
    assert len(table.tree.overlays) == 1
    table.pilot.press("down")
    table.pilot.press("return")
    assert seen == [4]
    assert table.tree.overlays == []
    assert table.tree.focus is choice
    table.click(choice)
    rows = table.tree.overlays[0].content.children[0]
    assert isinstance(rows, ListView)
    table.pilot.click(rows.row_rect(6).center)
    assert seen == [4, 6]
    table.click(choice)
    table.pilot.press("escape")
    assert table.tree.overlays == []
    table.click(choice)
    table.pilot.click((790, 590))
    assert table.tree.overlays == []
    assert seen == [4, 6]


@pytest.mark.parametrize(("parts", "wraps"), [(1, False), (3, True)])
def test_a_note_that_is_wider_than_the_window_wraps_in_its_row(show: Show, parts: int, wraps: bool) -> None:
    note = "plans two deliveries at once, and builds more track than it needs; " * parts
    choice = Choice([(n, f"Kind {n}") for n in range(9)], 3, notes=[note] * 9, align="start")
    table = show(Column(choice))
    table.click(choice)
    rows = table.tree.overlays[0].content.children[0]
    assert isinstance(rows, ListView)
    theme, rect = table.app.theme, rows.row_rect(0)
    lines = wrap(theme, note, "small", rect.w - 2 * spacing(theme, 3))
    assert (len(lines) > 1) is wraps
    assert rect.h >= line_height(theme, "body") + len(lines) * line_height(theme, "small")
    assert (rect.h == int(theme.px(50))) is not wraps


def test_list_of_thousands_draws_only_what_is_in_sight(show: Show) -> None:
    drawn: list[int] = []
    rows = ListView(range(50_000), draw_row=lambda surface, theme, index, rect: drawn.append(index))
    table = show(Column(rows))
    table.pilot.press("tab")
    table.pilot.press("end")
    assert rows.selected == 49_999
    drawn.clear()
    table.app.invalidate()
    table.pilot.step()
    assert 5 < len(drawn) < 40
    assert max(drawn) == 49_999


def test_list_selects_by_typing_opens_by_enter_and_double_click(show: Show) -> None:
    opened: list[int] = []
    selected: list[int] = []
    rows = ListView(["Ada", "Babbage", "Bell", "Curie"], on_open=opened.append, on_select=selected.append)
    table = show(Column(rows))
    table.pilot.press("tab")
    table.pilot.press("b")
    table.pilot.press("e")
    assert rows.selected == 2
    table.pilot.press("return")
    assert opened == [2]
    table.pilot.step(60)
    table.pilot.click(rows.row_rect(3).center)
    table.pilot.click(rows.row_rect(3).center)
    assert opened == [2, 3]


def test_wheel_at_the_end_of_an_area_scrolls_the_one_outside(show: Show) -> None:
    inner = ScrollArea(Column(*(Label(f"Line {n}") for n in range(30))), grow=0)
    rows = ListView(range(100), grow=0)
    outer = ScrollArea(Column(rows, inner))
    table = show(outer)
    table.pilot.wheel((100, 100), -3)
    assert rows.bar.offset > 0
    assert outer.bar.offset == 0
    table.pilot.press("tab")
    table.pilot.press("end")
    table.pilot.wheel((100, 100), -3)
    assert outer.bar.offset > 0


def test_focus_scrolls_into_sight(show: Show) -> None:
    buttons = [Button(f"Button {n}") for n in range(40)]
    area = ScrollArea(Column(*buttons))
    table = show(Column(area))
    table.pilot.press("shift+tab")
    assert table.tree.focus is buttons[-1]
    assert area.rect.contains(buttons[-1].rect)
    table.pilot.wheel((100, 100), 100)
    assert buttons[0].rect.y == area.rect.y


def test_tabs_show_one_page_and_turn_by_click_and_key(show: Show) -> None:
    pages = [("One", Button("a")), ("Two", Button("b")), ("Three", Button("c"))]
    tabs = Tabs(pages)
    table = show(tabs)
    table.pilot.click(tabs.bar.part_rects()[1].center)
    assert [page.visible for _, page in pages] == [False, True, False]
    table.pilot.press("right")
    assert tabs.index == 2
    table.pilot.press("tab")
    assert table.tree.focus is pages[2][1]
    table.pilot.press("ctrl+tab")
    assert tabs.index == 0


def test_a_taken_colour_cannot_be_chosen(show: Show) -> None:
    seen: list[int] = []
    swatches = Swatches(0, seen.append, taken={1, 3})
    table = show(Row(swatches, cross="start"))
    table.pilot.click(swatches.swatch_rect(1).center)
    table.pilot.press("right")
    table.pilot.press("right")
    assert seen == [2, 4]
