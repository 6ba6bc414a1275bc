"""The known word that a mistaken one may have meant."""

from __future__ import annotations

from collections.abc import Iterable

from railgames.core.text import tr


def near(word: str, known: Iterable[str]) -> str:
    """Return "did you mean ...?" for the known word nearest to `word`, or nothing."""
    import difflib  # only a mistake needs it

    found = difflib.get_close_matches(str(word)[:60], list(known), n=1, cutoff=0.6)
    return tr("did you mean '{word}'?", word=found[0]) if found else ""
