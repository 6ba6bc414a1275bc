"""Every text that a person reads goes through here, so that a pack can bring another language.

The catalogue is installed once at start (``install``); until then texts are the English they are written in.
``tr`` looks the message up and then fills in its ``{fields}``.
"""

import gettext
from typing import Protocol


class Catalogue(Protocol):
    """What ``gettext.NullTranslations`` and its children offer."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


# The one process-wide setting: a language is a property of the person at the screen, not of a game.
_catalogue: list[Catalogue] = [gettext.NullTranslations()]


def install(catalogue: Catalogue | None) -> None:
    """Use this catalogue from now on; None goes back to English."""
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
