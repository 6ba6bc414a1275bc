"""Translation of every text for people, so that a pack can add a language.

The catalogue is installed once at start (``install``); until then texts stay English.
``tr`` looks the message up and then fills in its ``{fields}``.
"""

import gettext
from typing import Protocol


class Catalogue(Protocol):
    """The interface of ``gettext.NullTranslations`` and its subclasses."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


# The one process-wide setting: a language is a property of the person at the screen, not of a game.
_catalogue: list[Catalogue] = [gettext.NullTranslations()]


def install(catalogue: Catalogue | None) -> None:
    """Use this catalogue from now on; None restores English."""
    _catalogue[0] = catalogue or gettext.NullTranslations()


def tr(message: str, /, **fields: object) -> str:
    """The message in the player's language, its ``{fields}`` filled in."""
    text = _catalogue[0].gettext(message) if message else ""
    return text.format(**fields) if fields else text


def ntr(one: str, many: str, n: int, /, **fields: object) -> str:
    """Like ``tr`` for a counted thing; ``{n}`` is filled in with the count.

    >>> ntr("{n} point", "{n} points", 3)
    '3 points'
    """
    return _catalogue[0].ngettext(one, many, n).format(n=n, **fields)
