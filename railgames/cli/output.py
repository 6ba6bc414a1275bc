"""Output helpers of the command line: messages on stderr, untrusted text made printable."""

import contextlib
import sys


class CommandLineError(Exception):
    """A command line that does not parse; ``command`` is the part whose help explains it."""

    def __init__(self, command: str, message: str) -> None:
        super().__init__(message)
        self.command = command


class Terminated(KeyboardInterrupt):
    """SIGTERM asked this process to end; it ends as after Ctrl-C."""


def say(line: str) -> None:
    """Print one line on stderr. A closed or missing stderr (a window without a console) is ignored."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"railgames: {printable(' '.join(line.splitlines()))}", file=sys.stderr)


def printable(text: str) -> str:
    """One line without control sequences for the terminal; names in a save are untrusted text.

    >>> printable("Ada\\x1b[2J")
    'Ada\\\\x1b[2J'
    """
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
