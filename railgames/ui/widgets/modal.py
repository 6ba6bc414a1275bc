"""Dialogs: a question or a page on top of the scene, which is dimmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from railgames.core.text import tr
from railgames.ui.widgets.base import Size, Widget
from railgames.ui.widgets.button import Button, ButtonKind
from railgames.ui.widgets.flow import Flow
from railgames.ui.widgets.label import Label
from railgames.ui.widgets.layout import Column
from railgames.ui.widgets.overlay import Overlay
from railgames.ui.widgets.panel import Panel
from railgames.ui.widgets.rich import RichText
from railgames.ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


class Answer(NamedTuple):
    """One button of a dialog; it closes the dialog, then calls ``on_press``."""

    text: str
    on_press: Callable[[], object] | None = None
    kind: ButtonKind = "normal"


class _Sheet(Panel):
    """The panel of a dialog, of a given width (px at scale 1)."""

    def __init__(self, *children: Widget, width: float) -> None:
        super().__init__(*children, pad=6)
        self.width = width

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """As wide as it should be, as high as its content needs."""
        wide = int(theme.px(self.width)) if width is None else min(width, int(theme.px(self.width)))
        return wide, super().measure(theme, wide)[1]


class Modal(Overlay):
    """A dialog box with a title, marked text, an optional widget below it, and answers.

    The first answer is the default (Enter), the last one is also what Esc does; a "danger" answer is never
    the default, and the keyboard starts on the last one then. Open it with ``tree.open(modal)``.
    """

    def __init__(
        self,
        title: str,
        text: str = "",
        answers: Sequence[Answer] = (),
        *,
        body: Widget | None = None,
        width: float = 440,
        closes_outside: bool = False,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        answers = answers or (Answer(tr("Close")),)
        self.buttons = [self._button(answer, is_first=i == 0) for i, answer in enumerate(answers)]
        content: list[Widget] = [Label(title, "heading", wraps=True)]
        if text:
            content.append(ScrollArea(RichText(text)))
        if body is not None:
            content.append(body)
        content.append(Flow(*reversed(self.buttons), justify="end", gap=2))
        sheet = _Sheet(Column(*content, gap=4), width=width)
        super().__init__(sheet, has_scrim=True, closes_outside=closes_outside, on_close=on_close)
        self.name = title
        self.default = None if answers[0].kind == "danger" else self.buttons[0]
        self.cancel = self.buttons[-1]
        self.body = body
        self._is_dangerous = answers[0].kind == "danger"

    def _button(self, answer: Answer, is_first: bool) -> Button:
        def press() -> None:
            self.close()
            if answer.on_press is not None:
                answer.on_press()

        kind = "primary" if is_first and answer.kind == "normal" else answer.kind
        return Button(answer.text, press, kind=kind)

    def first_focus(self) -> Widget | None:
        """The first field of the body, else the default button (the last one if the default is dangerous)."""
        if self.body is not None:
            inside = next((w for w in self.body.walk() if w.can_take_focus() and w.visible), None)
            if inside is not None:
                return inside
        return self.buttons[-1 if self._is_dangerous else 0]

    def handle(self, event: pygame.event.Event) -> bool:
        """Keep pointer events from the scene."""
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


def question(
    title: str, text: str, yes: str, on_yes: Callable[[], object], *, is_danger: bool = False
) -> Modal:
    """A dialog that asks before something is done; Esc and the second button do nothing."""
    kind: ButtonKind = "danger" if is_danger else "primary"
    return Modal(title, text, (Answer(yes, on_yes, kind), Answer(tr("Cancel"))))
