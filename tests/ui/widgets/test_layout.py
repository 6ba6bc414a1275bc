"""Layout: nothing leaves its parent, nothing overlaps, at any scale."""

from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from railgames.ui.theme import Theme, load_theme
from railgames.ui.widgets import (
    Button,
    Column,
    Field,
    Flow,
    Grid,
    Label,
    Row,
    ScrollArea,
    Spacer,
    Toggle,
    Widget,
)
from railgames.ui.widgets.layout import share
from tests.ui.widgets.conftest import ROOT

CONTAINERS = {"row": Row, "column": Column, "grid": Grid, "flow": Flow}
THEMES: dict[float, Theme] = {}

texts = st.lists(st.text(alphabet="abc wWi.é ", max_size=60), min_size=1, max_size=7)
scales = st.sampled_from([0.75, 1.0, 1.35, 2.0, 2.5])
rooms = st.tuples(st.integers(20, 1400), st.integers(10, 900))


def _theme(scale: float) -> Theme:
    pygame.font.init()
    if scale not in THEMES:
        THEMES[scale] = load_theme("paper", scale, ROOT)
    return THEMES[scale]


def _leaf(number: int, text: str) -> Widget:
    kinds = (
        lambda: Label(text),
        lambda: Label(text, wraps=True, grow=1),
        lambda: Button(text or "x", icon="undo"),
        lambda: Toggle(text, help=text),
        lambda: Field(text, Button("x")),
    )
    return kinds[number % len(kinds)]()


def _check(widget: Widget, is_clipped: bool = False) -> None:
    if not is_clipped:
        for child in widget.children:
            if child.visible and child.rect.w and child.rect.h:
                assert widget.rect.contains(child.rect), (widget, child)
    shown = [child for child in widget.children if child.visible and child.rect.w and child.rect.h]
    for first, second in itertools.combinations(shown, 2):
        assert not first.rect.colliderect(second.rect), (first, second)
    for child in widget.children:
        _check(child, is_clipped=isinstance(child, ScrollArea))


@pytest.mark.parametrize("name", CONTAINERS)
@settings(max_examples=60)
@given(words=texts, scale=scales, room=rooms)
def test_no_child_leaves_its_container_and_no_two_overlap(
    name: str, words: list[str], scale: float, room: tuple[int, int]
) -> None:
    theme = _theme(scale)
    box = CONTAINERS[name](*(_leaf(i, text) for i, text in enumerate(words)))
    box.place(pygame.Rect(7, 11, *room), theme)
    _check(box)


@settings(max_examples=60)
@given(words=texts, scale=scales, room=rooms)
def test_nested_containers_stay_inside_each_other(
    words: list[str], scale: float, room: tuple[int, int]
) -> None:
    theme = _theme(scale)
    leaves = [_leaf(i, text) for i, text in enumerate(words)]
    box = Column(
        Row(Label("A title", "title"), Spacer(), Button("Go", kind="primary")),
        Row(
            ScrollArea(Column(*leaves)),
            Column(Grid(*(Label(text) for text in words)), Spacer(), grow=1),
            grow=1,
        ),
        Flow(*(Button(text or "x") for text in words)),
    )
    box.place(pygame.Rect(0, 0, *room), theme)
    _check(box)


@given(
    parts=st.lists(
        st.tuples(st.integers(0, 500), st.integers(0, 500), st.sampled_from([0, 1, 2])), max_size=8
    ),
    room=st.integers(0, 2000),
)
@example(parts=[(0, 0, 1), (0, 0, 2), (0, 0, 2), (0, 0, 1), (0, 0, 2), (1, 0, 2)], room=1993)
def test_shares_never_exceed_the_room_and_growing_fills_it(
    parts: list[tuple[int, int, int]], room: int
) -> None:
    wanted, least, grow = [p[0] for p in parts], [p[1] for p in parts], [p[2] for p in parts]
    given_out = share(room, wanted, least, grow)
    assert sum(given_out) <= room
    assert all(part >= 0 for part in given_out)
    if sum(grow) or sum(wanted) >= room:
        assert sum(given_out) == room or not parts


def test_a_growing_child_shrinks_before_a_fixed_one() -> None:
    assert share(300, [200, 200], [50, 50], [1, 0]) == [100, 200]
    assert share(200, [200, 200], [50, 50], [1, 0]) == [50, 150]


def test_measuring_again_is_remembered_until_something_changes() -> None:
    theme = _theme(1.0)
    label = Label("short")
    box = Row(label)
    before = box.measured(theme)
    label.text = "something longer"
    label.relayout()
    assert box.measured(theme)[0] > before[0]
