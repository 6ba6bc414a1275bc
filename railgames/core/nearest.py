"""The known word that a mistyped one may have meant, and sentences that offer it."""

from collections.abc import Iterable, Sequence

from railgames.core.text import tr

CUTOFF = 0.5
"""Similarity from which a word is offered, from 0 (nothing in common) to 1 (equal)."""

LONGEST = 60
"""Characters of a word that are compared: files of strangers hold longer ones."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The most similar known word, "" when none is similar enough.

    >>> nearest("pley", ["maps", "play"]), nearest("zzz", ["maps", "play"])
    ('play', '')
    """
    import difflib  # slow to import, and only a mistake needs it

    found = difflib.get_close_matches(word[:LONGEST], list(known), n=1, cutoff=CUTOFF)
    return found[0] if found else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question for the hint of a ``Problem``, "" when no known word is similar.

    >>> did_you_mean("pley", ["maps", "play"])
    "did you mean 'play'?"
    """
    found = nearest(word, known)
    return tr("did you mean '{word}'?", word=found) if found else ""


def unknown_word(sentence: str, word: str, known: Sequence[str]) -> str:
    """The message for a word that is not known: ``sentence``, which names it, then what is known.

    >>> unknown_word("There is no command 'pley'.", "pley", ["play", "maps"])
    "There is no command 'pley'. Did you mean 'play'? Known: play, maps."
    """
    words, found = ", ".join(known), nearest(word, known)
    if found:
        rest = tr("Did you mean '{near}'? Known: {words}.", near=found, words=words)
    else:
        rest = tr("Known: {words}.", words=words)
    return f"{sentence} {rest}"
