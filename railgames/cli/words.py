"""Output helpers of the command line: messages on stderr, untrusted text made printable."""

import contextlib
import sys


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
