"""Suggestions for unknown words: the most similar known word, and messages that offer it."""

import re
from collections.abc import Collection, Iterable, Sequence

from railgames.core.errors import Problem
from railgames.core.text import tr

CUTOFF = 0.5
"""Least similarity of a suggestion, from 0 (nothing in common) to 1 (equal)."""

PART, LEAST_PART = 0.9, 3
"""A part of a known word counts too (``green`` of ``challenge-green``): by how much less than the whole word,
and from how many characters on."""

MOST_LISTED = 12
"""A problem lists the known names where there are at most this many and none is similar."""

LONGEST = 60
"""The number of characters that are compared; untrusted files may contain longer words."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The most similar known word, also by one of its parts; "" when none is similar enough.

    >>> nearest("pley", ["maps", "play"]), nearest("zzz", ["maps", "play"])
    ('play', '')
    >>> nearest("grean", ["giant", "challenge-green"])
    'challenge-green'
    """
    import difflib  # slow to import, and needed only after a mistake

    typed = difflib.SequenceMatcher(b=word[:LONGEST].lower())

    def likeness(text: str) -> float:
        typed.set_seq1(text.lower())
        # Two upper bounds that cost little.
        if min(typed.real_quick_ratio(), typed.quick_ratio()) < CUTOFF:
            return 0.0
        return typed.ratio()

    def score(one: str) -> float:
        parts = [part for part in re.split(r"[-_ .:]", one) if len(part) >= LEAST_PART]
        return max([likeness(one), *(PART * likeness(part) for part in parts)])

    best = max(((score(one), one) for one in known), key=lambda pair: pair[0], default=(0.0, ""))
    return best[1] if best[0] >= CUTOFF else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A suggestion for the hint of a ``Problem``, "" when no known word is similar.

    >>> did_you_mean("pley", ["maps", "play"])
    "did you mean 'play'?"
    """
    found = nearest(word, known)
    return tr("did you mean '{word}'?", word=found) if found else ""


def unknown_name(where: str, message: str, name: str, known: Collection[str]) -> Problem:
    """The problem of a name in a file that is not known, with a suggestion or the few that are.

    >>> problem = unknown_name("$.kind", "there is no kind 'zzz'", "zzz", {"red", "blue"})
    >>> str(problem)
    "$.kind: there is no kind 'zzz' (allowed: blue, red)"
    """
    hint = did_you_mean(name, known)
    listed = ", ".join(sorted(known)) if not hint and len(known) <= MOST_LISTED else ""
    return Problem(file="", where=where, message=message, allowed=listed, hint=hint)


def unknown_word(sentence: str, word: str, known: Sequence[str]) -> str:
    """The message for an unknown word: ``sentence``, which names it, a suggestion, and the known words.

    >>> unknown_word("There is no command 'pley'.", "pley", ["play", "maps"])
    "There is no command 'pley'. Did you mean 'play'? Known: play, maps."
    """
    words, found = ", ".join(known), nearest(word, known)
    if found:
        rest = tr("Did you mean '{near}'? Known: {words}.", near=found, words=words)
    elif known:
        rest = tr("Known: {words}.", words=words)
    else:
        return sentence
    return f"{sentence} {rest}"
