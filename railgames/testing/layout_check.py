"""Finds faults of a layout that everyone would see: cut words, overlaps, widgets outside their place."""

from collections.abc import Iterator

from pygame import Rect

from railgames.scenes.table.desk import Bubble, Desk, RoomWidget
from railgames.ui.text import line_height, text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import (
    Button,
    Choice,
    Label,
    Overlay,
    ScrollArea,
    Stack,
    TextEntry,
    ToastStack,
    Toggle,
    Widget,
    WidgetTree,
)

MAY_BE_SHORTENED = ("prompt", "news", "phase", "title", "last words")
"""Labels of one line that a narrow window may end with an ellipsis."""


def layout_problems(tree: WidgetTree) -> list[str]:
    """Every fault of what is shown now, in words."""
    theme, bounds = tree.theme, Rect(tree.bounds)
    assert theme is not None, "the tree has no layout yet"
    problems: list[str] = []
    for layer in tree.layers():
        if isinstance(layer, ToastStack):
            continue
        for widget, view in _shown(layer, bounds):
            problems += _outside(widget, view)
            problems += _cut(widget, theme)
            problems += _overlaps(widget)
    return problems


def _shown(widget: Widget, view: Rect) -> Iterator[tuple[Widget, Rect]]:
    """Shown widgets with the rectangle that they must stay in; inside a scroll area only sideways."""
    if not widget.visible or (not widget.rect.w and not widget.rect.h and not words_of(widget)):
        return
    yield widget, view
    inner = view
    if isinstance(widget, ScrollArea):
        inner = Rect(widget.rect.x, -100_000, widget.rect.w, 200_000)
    for child in widget.children:
        yield from _shown(child, inner)


def words_of(widget: Widget) -> str:
    """The words that a widget itself shows; empty for a picture or a container."""
    return widget.text if isinstance(widget, Label | Button | TextEntry | Bubble) else ""


def _name(widget: Widget) -> str:
    return f"{type(widget).__name__} {widget.name or words_of(widget)!r} {tuple(widget.rect)}"


def _outside(widget: Widget, view: Rect) -> list[str]:
    out = []
    if not view.contains(widget.rect):
        out.append(f"{_name(widget)} leaves {tuple(view)}")
    parent = widget.parent
    is_free = parent is None or isinstance(parent, (ScrollArea, Overlay)) or not all(widget.rect.size)
    if parent is not None and not is_free and not parent.rect.contains(widget.rect):
        out.append(f"{_name(widget)} leaves its parent {_name(parent)}")
    return out


def _cut(widget: Widget, theme: Theme) -> list[str]:
    rect = widget.rect
    if isinstance(widget, Button):
        need = widget.measure(theme)
        if rect.w < need[0] or rect.h < need[1]:
            return [f"{_name(widget)} needs {need}"]
    if isinstance(widget, Label) and widget.text:
        return _cut_label(widget, theme)
    if isinstance(widget, Choice):
        words = max(text_size(theme, text, "body")[0] for _, text in widget.options)
        if rect.w < words or rect.h < line_height(theme, "body"):
            return [f"{_name(widget)} needs {words} for its words"]
    if isinstance(widget, Toggle) and rect.h < widget.measure(theme, rect.w)[1]:
        return [f"{_name(widget)} is too low"]
    return []


def _cut_label(label: Label, theme: Theme) -> list[str]:
    wide, high = text_size(theme, label.text, label.role)
    rect = label.rect
    if label.wraps:
        lines = wrap(theme, label.text, label.role, max(1, rect.w))
        if rect.h < high * len(lines):
            return [f"{_name(label)} needs {len(lines)} lines of {high}"]
        return []
    if rect.h < high:
        return [f"{_name(label)} needs {high} of height"]
    if rect.w < wide and label.name not in MAY_BE_SHORTENED:
        return [f"{_name(label)} needs {wide} of width"]
    return []


def _overlaps(parent: Widget) -> list[str]:
    kids = [kid for kid in parent.children if kid.visible and kid.rect.w and kid.rect.h]
    if isinstance(parent, Stack) and len(kids) < 2:
        return []
    if isinstance(parent, Desk):  # the log and the bubble lie over the board on purpose
        kids = [kid for kid in kids if kid not in (parent.log, parent.bubble)]
    if isinstance(parent, RoomWidget):  # panels lie over the board on purpose
        kids = [kid for kid in kids if kid is not parent.board]
    return [
        f"{_name(one)} lies over {_name(other)}"
        for i, one in enumerate(kids)
        for other in kids[i + 1 :]
        if one.rect.colliderect(other.rect)
    ]
