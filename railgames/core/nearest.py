"""Suggestions for unknown words: the most similar known word, and messages that offer it."""

from collections.abc import Iterable, Sequence

from railgames.core.text import tr

CUTOFF = 0.5
"""Least similarity of a suggestion, from 0 (nothing in common) to 1 (equal)."""

LONGEST = 60
"""The number of characters that are compared; untrusted files may contain longer words."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The most similar known word, "" when none is similar enough.

    >>> nearest("pley", ["maps", "play"]), nearest("zzz", ["maps", "play"])
    ('play', '')
    """
    import difflib  # slow to import, and needed only after a mistake

    found = difflib.get_close_matches(word[:LONGEST], list(known), n=1, cutoff=CUTOFF)
    return found[0] if found else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A suggestion for the hint of a ``Problem``, "" when no known word is similar.

    >>> did_you_mean("pley", ["maps", "play"])
    "did you mean 'play'?"
    """
    found = nearest(word, known)
    return tr("did you mean '{word}'?", word=found) if found else ""


def unknown_word(sentence: str, word: str, known: Sequence[str]) -> str:
    """The message for an unknown word: ``sentence``, which names it, a suggestion, and the known words.

    >>> unknown_word("There is no command 'pley'.", "pley", ["play", "maps"])
    "There is no command 'pley'. Did you mean 'play'? Known: play, maps."
    """
    words, found = ", ".join(known), nearest(word, known)
    if found:
        rest = tr("Did you mean '{near}'? Known: {words}.", near=found, words=words)
    else:
        rest = tr("Known: {words}.", words=words)
    return f"{sentence} {rest}"
