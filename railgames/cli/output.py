"""Output helpers of the command line: messages on stderr, untrusted text made printable, files."""

import contextlib
import re
import sys
from pathlib import Path

SHOWN = 80
"""How much of a very long word a message shows; a path of up to 500 characters is shown whole."""
_LONG_WORD = re.compile(r"\S{500,}")


class CommandLineError(Exception):
    """A command line that does not parse; ``command`` is the part whose help explains it."""

    def __init__(self, command: str, message: str) -> None:
        super().__init__(message)
        self.command = command


class Terminated(KeyboardInterrupt):
    """SIGTERM asked this process to end; it ends as after Ctrl-C."""


def say(line: str) -> None:
    """Print one line on stderr; of a word too long for anybody, its beginning. A closed or missing stderr (a
    window without a console) is ignored."""
    text = _LONG_WORD.sub(lambda found: f"{found[0][:SHOWN]}...", " ".join(line.splitlines()))
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(f"railgames: {printable(text)}", file=sys.stderr)


def printable(text: str) -> str:
    """One line without control sequences for the terminal; names in a save are untrusted text.

    >>> printable("Ada\\x1b[2J")
    'Ada\\\\x1b[2J'
    """
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def write_output(path: Path, text: str) -> None:
    """Write a text to a file that the player has named. An old file stays until the new one is whole.

    Raises SaveError or OSError.
    """
    from railgames.store.atomic import write_file  # most commands write no file

    data = text.encode()
    if not path.parent.is_dir() or (path.exists() and not path.is_file()):
        path.write_bytes(data)  # no folder to write a new file in, or a pipe such as /dev/stdout
    else:
        write_file(path.resolve(), data, keep=0)
