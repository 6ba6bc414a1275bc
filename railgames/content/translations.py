"""The translations of a language, from the packs' ``locale/<lang>.toml``; later packs win."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from railgames.content.places import member
from railgames.core.errors import Problem
from railgames.core.nearest import did_you_mean
from railgames.core.text import ntr, tr

MOST_HINTS = 20
"""Maximum number of unknown texts of a file that get a hint: each is compared with a thousand others."""

Word = Annotated[str, Meta(max_length=4000)]
PluralRule = Literal["one", "two", "french", "slavic", "polish", "czech"]

# The plural form of a count. A file names its rule, because a formula in a file would be code.
PLURALS: dict[str, Callable[[int], int]] = {
    "one": lambda n: 0,
    "two": lambda n: int(n != 1),
    "french": lambda n: int(n > 1),
    "slavic": lambda n: _slavic(n, n % 10 == 1 and n % 100 != 11),
    "polish": lambda n: _slavic(n, n == 1),
    "czech": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,
}
FORMS = {"one": 1, "two": 2, "french": 2, "slavic": 3, "polish": 3, "czech": 3}


class LocaleFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ``locale/<lang>.toml``: the language's own name, its plural rule, and English text -> translation.

    The key of a counted text is its English plural (``"{n} points"``); its value is a list of forms.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60, description="The language's own name.")]
    plural: Annotated[PluralRule, Meta(description="How its plural forms are counted.")] = "two"
    words: Annotated[
        dict[Word, Word | list[Word]],
        Meta(description="English text -> translation; for a counted text the list of its plural forms."),
    ] = {}


class Translations:
    """A catalogue for ``core.text.install``; missing texts stay English."""

    def __init__(self, files: Iterable[LocaleFile] = ()) -> None:
        self._words: dict[str, str] = {}
        self._counted: dict[str, tuple[Callable[[int], int], list[str]]] = {}
        self.name = ""
        self.plural: PluralRule = "two"
        for file in files:
            self.name, self.plural = file.name, file.plural
            for message, word in file.words.items():
                if isinstance(word, list):
                    if all(word):  # one that is empty is not translated yet
                        self._counted[message] = (PLURALS[file.plural], word)
                elif word:
                    self._words[message] = word

    def __len__(self) -> int:
        return len(self._words) + len(self._counted)

    def word(self, message: str) -> str:
        """The translation of a text without plural forms, empty if it has none."""
        return self._words.get(message, "")

    def forms(self, message: str) -> list[str]:
        """The plural forms of the text whose English plural this is, empty if it has none."""
        return list(self._counted[message][1]) if message in self._counted else []

    def gettext(self, message: str, /) -> str:
        """The translation of ``message``, or ``message`` itself."""
        return self._words.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The form for ``n`` of the text whose English plural is ``msgid2``."""
        counted = self._counted.get(msgid2)
        if counted is None:
            return self._words.get(msgid2) or (msgid1 if n == 1 else msgid2)
        rule, forms = counted
        return forms[min(rule(abs(n)), len(forms) - 1)]


def check_translations(locale: LocaleFile, file: str) -> list[Problem]:
    """A problem for each translation that would fail, or show too much, when its ``{fields}`` are filled."""
    problems: list[Problem] = []
    for message, word in locale.words.items():
        where = member("$.words", message)
        forms = [word] if isinstance(word, str) else word
        if not isinstance(word, str) and len(forms) != FORMS[locale.plural]:
            wanted = FORMS[locale.plural]
            reason = ntr(
                "Expected {n} form, got {got}.", "Expected {n} forms, got {got}.", wanted, got=len(forms)
            )
            problems.append(Problem(file=file, where=where, message=reason))
        known = _fields(message)
        for form in forms:
            found = _fields(form)
            if any(unicodedata.category(char) == "Cc" and char not in message for char in form):
                reason = tr("It holds a control character, such as a line break.")
                problems.append(Problem(file=file, where=where, message=reason))
            elif form and message.strip() and not _is_seen(form):  # an empty one is not translated yet
                problems.append(Problem(file=file, where=where, message=tr("It shows nothing.")))
            if known is None or found is None:
                problems.append(Problem(file=file, where=where, message=tr("The braces do not match.")))
            elif extra := sorted(found - known):
                reason = tr("The English text has no {field}.", field=extra[0][:60])
                allowed = ", ".join(sorted(known))
                problems.append(Problem(file=file, where=where, message=reason, allowed=allowed))
    return problems


class KnownTexts(NamedTuple):
    """The English texts that may be translated; ``counted``: those with a number and so with plural forms."""

    every: Collection[str]
    counted: Collection[str] = ()


def unused_words(locale: LocaleFile, texts: KnownTexts, file: str) -> list[Problem]:
    """A note for each translation that changes nothing: of a text that the program does not have (with the
    nearest one), or of one without plural forms that is given several."""
    notes: list[Problem] = []
    for message, word in locale.words.items():
        hint = ""
        if message not in texts.every:
            reason = tr("No text of the program is this; it changes nothing.")
            hint = did_you_mean(message, texts.every) if len(notes) < MOST_HINTS else ""
        elif isinstance(word, list) and any(word) and message not in texts.counted:
            reason = tr(
                "This text has no number and so no plural; write one translation, not a list of them."
            )
        else:
            continue
        where = member("$.words", message)
        notes.append(Problem(file=file, where=where, message=reason, hint=hint, is_note=True))
    return notes


def _is_seen(text: str) -> bool:
    """True when something of it is drawn: not only spaces and marks of direction."""
    return any(unicodedata.category(char)[0] not in "CZ" for char in text)


def _fields(text: str) -> set[str] | None:
    """The replacement fields exactly as written: ``{n:>999999999}`` is not accepted as ``{n}``."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return None
    return {
        "{" + name + (f"!{how}" if how else "") + (f":{spec}" if spec else "") + "}"
        for _, name, spec, how in parts
        if name is not None
    }


def _slavic(n: int, is_one: bool) -> int:
    if is_one:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2
