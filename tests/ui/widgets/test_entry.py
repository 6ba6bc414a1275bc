"""Typing: the line being edited, and the field around it."""

from __future__ import annotations

import typing
from typing import Protocol

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.ui.widgets import Button, Column, TextEntry
from railgames.ui.widgets.edit import EditLine, word_left, word_right
from tests.ui.widgets.conftest import Show


def test_words_are_jumped_over_whole() -> None:
    text = "one  two,three"
    assert word_right(text, 0) == 5
    assert word_right(text, 5) == 8
    assert word_left(text, 14) == 9
    assert word_left(text, 5) == 0


def test_typing_replaces_the_selection_and_undo_brings_it_back() -> None:
    line = EditLine("Ada Lovelace")
    line.select_word(5)
    assert line.selected == "Lovelace"
    line.insert("King")
    assert line.text == "Ada King"
    assert line.undo()
    assert line.text == "Ada Lovelace"


def test_a_line_never_grows_beyond_its_length_and_holds_no_line_breaks() -> None:
    line = EditLine("", max_length=5)
    line.insert("ab\ncdefg")
    assert line.text == "ab cd"
    assert not line.insert("x")


def _do(line: EditLine, kind: int, first: bool, second: bool, text: str) -> None:
    actions = (
        lambda: line.left(first, second),
        lambda: line.right(first, second),
        lambda: line.insert(text),
        lambda: line.delete(first, second),
        line.select_all,
        lambda: line.select_word(len(text)),
        line.undo,
        lambda: line.move_to(len(text) * 3, first),
    )
    actions[kind]()


@given(st.lists(st.tuples(st.integers(0, 7), st.booleans(), st.booleans(), st.text(max_size=5)), max_size=40))
def test_caret_and_selection_stay_inside_the_text(steps: list[tuple[int, bool, bool, str]]) -> None:
    line = EditLine("some words here", max_length=30)
    for kind, first, second, text in steps:
        _do(line, kind, first, second, text)
        start, end = line.selection
        assert 0 <= start <= end <= len(line.text) <= 30


def test_entry_types_selects_cuts_and_pastes(show: Show) -> None:
    seen: list[str] = []
    entry = TextEntry("", seen.append)
    table = show(Column(entry))
    table.pilot.press("tab")
    table.pilot.type("Ada Lovelace")
    assert entry.text == seen[-1] == "Ada Lovelace"
    table.pilot.press("ctrl+shift+left")
    table.pilot.press("ctrl+x")
    assert entry.text == "Ada "
    table.pilot.press("home")
    table.pilot.press("ctrl+v")
    assert entry.text == "LovelaceAda "
    table.pilot.press("ctrl+z")
    assert entry.text == "Ada "


def test_double_click_selects_a_word_and_dragging_a_stretch(show: Show) -> None:
    entry = TextEntry("alpha beta", width=300)
    table = show(Column(entry))
    spot = (entry.rect.x + 24, entry.rect.centery)
    table.pilot.click(spot)
    table.pilot.click(spot)
    assert entry.line.selected == "alpha"
    table.pilot.step(60)
    table.pilot.drag((entry.rect.x + 4, spot[1]), (entry.rect.right - 4, spot[1]))
    assert entry.line.selected == "alpha beta"


def test_composed_text_is_shown_and_only_the_result_is_kept(show: Show) -> None:
    entry = TextEntry("")
    table = show(Column(entry))
    table.pilot.press("tab")
    table.tree.handle(pygame.event.Event(pygame.TEXTEDITING, text="にほ", start=0, length=2))
    table.pilot.step()
    assert entry.text == ""
    table.tree.handle(pygame.event.Event(pygame.TEXTINPUT, text="日本"))
    assert entry.text == "日本"


def test_what_is_wrong_is_said_and_enter_is_held_back(show: Show) -> None:
    sent: list[str] = []
    entry = TextEntry(on_submit=sent.append, check=lambda text: "Not with a slash." if "/" in text else "")
    table = show(Column(entry))
    table.pilot.press("tab")
    table.pilot.type("a/b")
    high = entry.rect.h
    assert entry.message == "Not with a slash."
    table.pilot.press("return")
    assert sent == []
    table.pilot.press("backspace")
    table.pilot.press("backspace")
    table.pilot.press("return")
    assert sent == ["a"]
    assert entry.rect.h < high


def test_text_is_typed_at_the_field_that_has_the_focus_and_nowhere_else(show: Show) -> None:
    entry, button = TextEntry("", name="name"), Button("Done", name="done")
    table = show(Column(entry, button))
    stack = table.pilot.app.stack
    spots = []
    for widget in (None, entry, button, entry):
        stack.top.tree.set_focus(widget)
        spots.append(stack.text_spot())
    assert spots == [None, entry.text_spot(), None, entry.text_spot()]
    assert entry.rect.contains(entry.text_spot())


def test_no_frame_asks_what_a_protocol_says(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """To look for the members of a protocol takes longer than all else that a frame at rest does."""
    asked = []
    check = type(Protocol).__instancecheck__

    def watched(kind: type, one: object) -> bool:
        asked.append(kind.__name__)
        return check(kind, one)

    table = show(Column(TextEntry("", name="name"), Button("Done", name="done")))
    table.pilot.press("tab")
    monkeypatch.setattr(type(Protocol), "__instancecheck__", watched)
    table.pilot.step(3)
    table.pilot.press("tab")
    table.pilot.step(3)
    assert [name for name in asked if name not in typing.__all__] == []


def test_letters_typed_into_a_field_are_no_hotkeys_of_the_scene(show: Show) -> None:
    entry = TextEntry()
    table = show(Column(entry))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0)
    assert not table.tree.handle(key)
    table.pilot.press("tab")
    assert table.tree.handle(key)
