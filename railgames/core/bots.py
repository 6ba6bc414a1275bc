"""Bots: AIs from outside the program, named by a reference in ``Seat.bot``.

A reference is text of one of four forms: the name of an installed bot (``greedy``, entry point group
``railgames.agents``), a class in a file (``/home/ada/mybot.py:Greedy``), a class in a module
(``package.module:Greedy``), or a command that talks over its pipes (``exec:python bot.py``).

``ai.bot_search`` looks whether it is there, ``ai.bots`` runs it, in a process of its own.
"""

import re
import shlex
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path

import msgspec

from railgames.core.errors import UsageError
from railgames.core.text import tr

COMMAND = "exec:"
LONGEST_BOT = 2000
"""Upper bound of a reference; a path and a class, or a command line."""

_FILE = re.compile(r"(?P<place>.+\.py):(?P<name>[^\W\d]\w*)", re.DOTALL)
_MODULE = re.compile(r"(?P<place>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")
_NAME = re.compile(r"[^\W\d][\w-]*")


class Source(StrEnum):
    """Where a bot comes from."""

    INSTALLED = "installed"
    FILE = "file"
    MODULE = "module"
    COMMAND = "command"


class Bot(msgspec.Struct, frozen=True):
    """A reference taken apart. ``place``: installed name, file, module or command; ``name``: the class."""

    source: Source
    place: str
    name: str = ""

    @property
    def title(self) -> str:
        """A short name: that of the class, of the installed bot, or of the command's program."""
        return _program(self.place) if self.source is Source.COMMAND else self.name or self.place

    @property
    def is_trusted(self) -> bool:
        """True for an installed bot. A save may name any file and any command: ask before running those."""
        return self.source is Source.INSTALLED


def bot_of(reference: str) -> Bot:
    """The bot of this reference. Raises UsageError if it has none of the four forms."""
    if reference.startswith(COMMAND):
        command = reference.removeprefix(COMMAND).strip()
        if command_words(command):
            return Bot(Source.COMMAND, command)
        raise UsageError(tr("A command is missing after 'exec:'."))
    for source, form in ((Source.FILE, _FILE), (Source.MODULE, _MODULE)):
        found = form.fullmatch(reference)
        if found:
            return Bot(source, found["place"], found["name"])
    if _NAME.fullmatch(reference):
        return Bot(Source.INSTALLED, reference)
    raise UsageError(
        tr(
            "'{text}' names no AI; write FILE.py:CLASS, MODULE:CLASS, exec:COMMAND or an installed name.",
            text=reference,
        )
    )


def command_words(command: str) -> list[str]:
    """The words of a command line, without a shell. Raises UsageError for an open quote."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise UsageError(
            tr("The command '{text}' cannot be read: {error}.", text=command, error=error)
        ) from error
    return [word.strip('"') for word in words] if sys.platform == "win32" else words


def command_of(words: Iterable[str]) -> str:
    """The command line that ``command_words`` takes apart into these words."""
    if sys.platform != "win32":
        return shlex.join(words)
    return " ".join(word if word and word.split() == [word] else f'"{word}"' for word in words)


def _program(command: str) -> str:
    """The name of the program in a command: of its script, else of its first word."""
    first, *rest = command_words(command)
    scripts = [word for word in rest if Path(word).suffix and not word.startswith("-")]
    return Path(scripts[0] if scripts else first).stem or command


def bot_title(reference: str) -> str:
    """The short name of a bot, for tables and seats; of a reference from a bad file, the reference."""
    try:
        return bot_of(reference).title
    except UsageError:
        return reference
