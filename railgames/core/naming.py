"""Seats in texts. A game and its AI know seats by number; who shows a text puts in the players' names.

A text of an event, a prompt or a reason holds marks, made by ``who`` and ``whose``; ``named`` replaces them.
"""

import re
from collections.abc import Sequence

from railgames.core.text import tr

_MARK = re.compile(r"\{(who|whose) (\d{1,3})\}")


def who(seat: int) -> str:
    """A mark for the name of a seat: "Ada"."""
    return f"{{who {seat}}}"


def whose(seat: int) -> str:
    """A mark for what belongs to a seat: "Ada's", or "your" to the viewer."""
    return f"{{whose {seat}}}"


def named(text: str, names: Sequence[str], viewer: int | None = None) -> str:
    """The text with names in place of its marks; ``viewer`` is the seat that reads it, if it is a person."""

    def name(mark: re.Match[str]) -> str:
        seat = int(mark[2])
        if seat >= len(names):
            return mark[0]
        if mark[1] == "who":
            return names[seat]
        return tr("your") if seat == viewer else tr("{name}'s", name=names[seat])

    return _MARK.sub(name, text) if "{" in text else text
