"""Words on the command line and about it: one line on stderr, a word that nobody knows, a stranger's text."""

import contextlib
import difflib
import sys
from collections.abc import Sequence

from railgames.core.text import tr


class CommandLineError(Exception):
    """A command line that does not parse; ``command`` is the part whose help would explain it."""

    def __init__(self, command: str, message: str) -> None:
        super().__init__(message)
        self.command = command


def say(line: str) -> None:
    """One line on stderr. A closed or missing stderr (a window without a console) is no error."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"railgames: {printable(' '.join(line.splitlines()))}", file=sys.stderr)


def printable(text: str) -> str:
    """One line that cannot steer the terminal it is printed on: names in a save are a stranger's text.

    >>> printable("Ada\\x1b[2J")
    'Ada\\\\x1b[2J'
    """
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def unknown_word(sentence: str, given: str, known: Sequence[str]) -> str:
    """What is said of a word that is not known: a sentence that names it, and the nearest one that is.

    >>> unknown_word("There is no command 'pley'.", "pley", ["play", "maps"])
    "There is no command 'pley'. Did you mean 'play'? Known: play, maps."
    """
    near = difflib.get_close_matches(given, known, n=1, cutoff=0.5)
    words = ", ".join(known)
    if near:
        said = tr("Did you mean '{near}'? Known: {words}.", near=near[0], words=words)
    else:
        said = tr("Known: {words}.", words=words)
    return f"{sentence} {said}"
