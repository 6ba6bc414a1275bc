"""The frame of a full-page scene: title and back button, content, and a foot with buttons."""

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from railgames.core.text import tr
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Label, Padding, Row, Widget
from railgames.ui.widgets.base import Size


class Fixed(Widget):
    """Gives its child a width (px at scale 1), down to ``least`` if there is less room; ``centred`` if
    more."""

    def __init__(
        self,
        child: Widget,
        width: float,
        *,
        least: float = 160,
        centred: bool = False,
        **common: Any,  # keyword arguments of Widget
    ) -> None:
        super().__init__(child, **common)
        self.width = width
        self.least = least
        self.centred = centred

    def _wide(self, theme: Theme, width: int | None) -> int:
        own = int(theme.px(self.width))
        return own if width is None else min(own, width)

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        wide = self._wide(theme, width)
        return wide, self.children[0].measured(theme, wide)[1]

    def smallest(self, theme: Theme) -> Size:
        return min(self._wide(theme, None), int(theme.px(self.least))), self.children[0].smallest(theme)[1]

    def arrange(self, theme: Theme) -> None:
        wide = self._wide(theme, self.rect.w)
        left = self.rect.x + ((self.rect.w - wide) // 2 if self.centred else 0)
        self.children[0].place(Rect(left, self.rect.y, wide, self.rect.h), theme)


PAGE_WIDTH = 1280
"""The greatest width (px at scale 1) of a page, centred in the window: long lines are hard to read."""


def framed(
    title: str,
    back: Callable[[], object],
    content: Widget,
    foot: Sequence[Widget] = (),
    *,
    width: float = PAGE_WIDTH,
) -> Widget:
    """A page: title and back button above, ``content`` in the middle, ``foot`` below, spread over the
    width."""
    content.grow = 1
    head = Row(
        Button(icon="chevron-left", on_press=back, kind="quiet", tooltip=tr("Back"), name="back"),
        Label(title, "title", name="title"),
        gap=2,
    )
    rows: list[Widget] = [head, content]
    if foot:
        rows.append(Row(*foot, gap=2))
    page = Padding(Column(*rows, gap=3, cross="stretch"), pad=(6, 4))
    return Fixed(page, width, centred=True)
