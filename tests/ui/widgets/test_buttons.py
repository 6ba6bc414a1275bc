"""Buttons: mouse, keyboard, reasons, misclicks."""

from __future__ import annotations

import pygame

from railgames.ui.widgets import Button, Column, Label, Panel, Row, Spacer
from tests.ui.widgets.conftest import Show


def test_a_click_presses_and_a_press_dragged_off_does_not(show: Show) -> None:
    pressed: list[str] = []
    one = Button("One", lambda: pressed.append("one"))
    two = Button("Two", lambda: pressed.append("two"))
    table = show(Panel(Row(one, two)))
    table.click(one)
    assert pressed == ["one"]
    table.pilot.drag(one.rect.center, two.rect.center)
    assert pressed == ["one"]


def test_a_release_on_a_button_that_appeared_under_the_pointer_is_no_click(show: Show) -> None:
    pressed: list[str] = []
    first = Button("Roll the dice", align="start")
    second = Button("End my turn", lambda: pressed.append("end"), align="start", visible=False)
    table = show(Column(first, second))
    table.pilot.move(first.rect.center)
    table.pilot.button_down()
    first.visible = False
    second.visible = True
    table.pilot.step()
    assert second.rect.collidepoint(table.pilot.pos)
    table.pilot.button_up()
    assert pressed == []
    table.click(second)
    assert pressed == ["end"]


def test_tab_walks_through_the_buttons_and_enter_presses(show: Show) -> None:
    pressed: list[str] = []
    names = ["One", "Two", "Three"]
    buttons = [Button(name, lambda name=name: pressed.append(name)) for name in names]
    table = show(Column(Label("Choose"), *buttons))
    for _ in names:
        table.pilot.press("tab")
        table.pilot.press("return")
    table.pilot.press("shift+tab")
    table.pilot.press("space")
    assert pressed == ["One", "Two", "Three", "Two"]


def test_a_disabled_big_button_does_not_shine(show: Show) -> None:
    def strongest(button: Button) -> int:
        stage = show(button)
        fill = button._colors(stage.app.theme)[0]
        assert fill is not None
        return max(fill) - min(fill)

    # how far a colour is from grey: the disabled button no further than what it lies on
    enabled, disabled = (
        strongest(Button("End", kind="primary")),
        strongest(Button("End", kind="primary", disabled_reason="Lay a card.")),
    )
    assert disabled < 50 < enabled


def test_a_disabled_button_is_not_pressed_and_says_why(show: Show) -> None:
    pressed: list[str] = []
    button = Button("End turn", lambda: pressed.append("x"), disabled_reason="Draw all four routes first.")
    table = show(Column(button, Spacer()))
    table.click(button)
    assert pressed == []
    table.pilot.move((button.rect.centerx + 3, button.rect.centery))
    table.pilot.step(60)
    assert button.tooltip_text() == "Draw all four routes first."
    button.disabled_reason = ""
    table.click(button)
    assert pressed == ["x"]


def test_a_press_on_a_disabled_button_says_why_at_once(show: Show) -> None:
    button = Button("End turn", disabled_reason="Draw all four routes first.")
    table = show(Column(button, Spacer()))
    table.click(button)
    assert table.tree.tooltips.target is button
    assert table.tree.tooltips.is_open
    table.pilot.move((button.rect.centerx + 1, button.rect.centery))
    assert table.tree.tooltips.is_open, "a hand that shakes closes it"
    table.pilot.move((button.rect.centerx, button.rect.bottom + 200))
    assert not table.tree.tooltips.is_open


def test_a_press_on_a_usable_button_opens_no_tooltip(show: Show) -> None:
    button = Button("Draw", tooltip="A long story about the deck")
    table = show(Column(button, Spacer()))
    table.click(button)
    assert not table.tree.tooltips.is_open


def test_a_press_that_disables_its_button_is_not_refused(show: Show) -> None:
    def undo() -> None:
        button.disabled_reason = "Nothing to undo"

    button = Button("Undo", undo)
    table = show(Column(button, Spacer()))
    table.click(button)
    assert button.disabled_reason
    assert not table.tree.tooltips.is_open


def test_no_tooltip_opens_by_itself_where_the_focus_comes_back(show: Show) -> None:
    button = Button("Draw", tooltip="A long story about the deck")
    table = show(Column(button, Button("Other")))
    table.pilot.press("tab")
    table.pilot.step(60)
    assert table.tree.focus is button
    assert table.tree.tooltips.is_open
    button.disabled_reason = "Only on your turn"
    table.pilot.press("escape")
    table.pilot.step(2)
    assert table.tree.focus is None
    button.disabled_reason = ""
    table.pilot.step(60)
    assert table.tree.focus is button
    assert table.tree.is_focus_visible
    assert not table.tree.tooltips.is_open


def test_tooltip_stays_inside_the_window(show: Show) -> None:
    button = Button("", tooltip="Take back the last thing that you did " * 4, icon="undo")
    table = show(Column(Spacer(), Row(Spacer(), button)))
    table.pilot.move(button.rect.center)
    table.pilot.step(60)
    tip = table.tree.tooltips
    assert tip.is_open
    assert table.tree.bounds.contains(tip.rect)
    table.pilot.move((1, 1))
    table.pilot.step()
    assert not tip.is_open


def test_default_button_answers_enter_and_cancel_button_answers_escape(show: Show) -> None:
    pressed: list[str] = []
    yes, no = Button("Yes", lambda: pressed.append("yes")), Button("No", lambda: pressed.append("no"))
    table = show(Row(yes, no))
    table.tree.default, table.tree.cancel = yes, no
    table.pilot.press("return")
    table.pilot.press("escape")
    assert pressed == ["yes", "no"]
    table.tree.cancel = None
    table.pilot.press("escape")
    assert table.scene.left


def test_arrows_walk_inside_a_roving_group_and_tab_leaves_it(show: Show) -> None:
    tools = [Button(name) for name in ("Turn", "Flip", "Undo")]
    after = Button("Done")
    table = show(Column(Row(*tools, roving=True), after))
    table.pilot.press("tab")
    table.pilot.press("right")
    assert table.tree.focus is tools[1]
    table.pilot.press("left")
    table.pilot.press("left")
    assert table.tree.focus is tools[2]
    table.pilot.press("tab")
    assert table.tree.focus is after
    table.pilot.press("shift+tab")
    assert table.tree.focus is tools[2]


def test_nothing_is_drawn_while_nothing_happens(show: Show) -> None:
    table = show(Column(Button("One"), Label("Two")))
    table.pilot.settle()
    before = table.app.frames_drawn
    table.pilot.step(30)
    assert table.app.frames_drawn == before
    assert not table.tree.is_animating


def test_losing_the_pointer_forgets_the_press(show: Show) -> None:
    pressed: list[str] = []
    button = Button("One", lambda: pressed.append("one"))
    table = show(Column(button))
    table.pilot.move(button.rect.center)
    table.pilot.button_down()
    table.tree.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.pilot.button_up()
    assert pressed == []
