"""The frame of a full-page scene: a title with a way back, the content, and a foot with its buttons."""

from collections.abc import Callable, Sequence

from railgames.core.text import tr
from railgames.ui.widgets import Button, Column, Label, Padding, Row, Spacer, Widget


def framed(title: str, back: Callable[[], object], content: Widget, foot: Sequence[Widget] = ()) -> Widget:
    """Title and back button above, ``content`` in the middle, ``foot`` at the lower right."""
    content.grow = 1
    head = Row(
        Button(icon="chevron-left", on_press=back, kind="quiet", tooltip=tr("Back"), name="back"),
        Label(title, "title", name="title"),
        gap=2,
    )
    rows: list[Widget] = [head, content]
    if foot:
        rows.append(Row(Spacer(), *foot, gap=2))
    return Padding(Column(*rows, gap=3, cross="stretch"), pad=(6, 4))
