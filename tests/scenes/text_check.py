"""Measures every text that is drawn against its box: what is cut, or leaves the box, is a fault."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pygame import Rect

from railgames.ui import text as texts
from railgames.ui.text import line_height, text_width, wrap
from railgames.ui.theme import Theme

SLACK = 1
"""Pixels by which a text may be larger than its box: a rounding, nothing that anybody sees."""


class TextCheck:
    """The texts drawn since ``clear`` that were not whole in their box, with what they needed."""

    def __init__(self) -> None:
        self.cut: dict[str, str] = {}
        self.drawn = 0

    def clear(self) -> None:
        self.cut.clear()

    def look(
        self,
        theme: Theme,
        text: str,
        role: str,
        rect: Rect,
        wrapping: bool,
        size: float | None,
    ) -> None:
        """Measure one text that is about to be drawn."""
        self.drawn += bool(text)
        if not text.strip():
            return
        lines = wrap(theme, text, role, max(1, rect.w), size) if wrapping else [" ".join(text.split("\\n"))]
        wide = max(text_width(theme, line, role, size) for line in lines)
        high = line_height(theme, role, size) * len(lines)
        is_broken = wrapping and any(
            text_width(theme, word, role, size) > rect.w + SLACK for word in text.split()
        )
        # The line's height has air above and below the letters: a little less room cuts no letter.
        air = line_height(theme, role, size) // 4
        if wide > rect.w + SLACK or high > rect.h + air or is_broken:
            self.cut[text] = f"{text!r} needs {wide} x {high}, has {rect.w} x {rect.h} ({role})"


@contextmanager
def checking(monkeypatch: pytest.MonkeyPatch) -> Iterator[TextCheck]:
    """Look at every text that ``draw_text`` draws."""
    check, lines = TextCheck(), texts._lines

    def measured(
        theme: Any, text: str, role: str, rect: Rect, wrapping: bool, ellipsis: bool, size: float | None
    ) -> list[str]:
        check.look(theme, text, role, rect, wrapping, size)
        return lines(theme, text, role, rect, wrapping, ellipsis, size)

    with monkeypatch.context() as patch:
        patch.setattr(texts, "_lines", measured)
        yield check
