"""The parser of all commands, and the words that are understood in more than one spelling."""

import argparse
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from railgames.cli.output import CommandLineError
from railgames.core.errors import UsageError
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_INVALID_CHOICE = re.compile(r"invalid choice: '?(?P<given>.*?)'? \(choose from (?P<known>.*)\)$", re.DOTALL)
_NO_NUMBER = re.compile(r"argument (?P<option>\S+): invalid int value: '(?P<given>.*)'$", re.DOTALL)
_NO_VALUE = re.compile(r"argument (?P<option>\S+): expected one argument$")
_NOT_GIVEN = re.compile(r"the following arguments are required: (?P<names>.*)$", re.DOTALL)
_HAS_NO_VALUE = re.compile(r"argument (?P<option>\S+): ignored explicit argument '(?P<given>.*)'$", re.DOTALL)

GAMES = ("game", "source", "words")
"""The arguments that may be or hold the id of a game."""
PATHS = ("data_dir", "file", "load", "output", "save", "source", "words")
"""The arguments that are paths: these may be any bytes that the system takes for a name."""
LONGEST_SHOWN = 80


class Parser(argparse.ArgumentParser):
    """argparse with errors as sentences that suggest the nearest known word."""

    def error(self, message: str) -> NoReturn:
        raise CommandLineError(self.prog, sentence_of(message))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print help or version. argparse itself passes over an output that cannot be written."""
        if message:
            print(message, end="", file=file or sys.stdout)


def sentence_of(message: str) -> str:
    """A message of argparse in our words; one that is not known here as it is."""
    if found := _INVALID_CHOICE.search(message):
        known = [word.strip(" '") for word in found["known"].split(",")]
        given = short(found["given"])
        return unknown_word(tr("There is no command '{word}'.", word=given), given, known)
    if found := _NO_NUMBER.search(message):
        given = short(found["given"])
        return tr("{option} must be a whole number, not '{word}'.", option=_name(found["option"]), word=given)
    if found := _NO_VALUE.search(message):
        return tr("{option} needs a value after it.", option=_name(found["option"]))
    if found := _HAS_NO_VALUE.search(message):
        given = short(found["given"])
        return tr("{option} takes no value, but has '{word}'.", option=_name(found["option"]), word=given)
    if found := _NOT_GIVEN.search(message):
        return tr("This is missing: {names}.", names=found["names"])
    return f"{message[:1].upper()}{message[1:]}"


def _name(option: str) -> str:
    """The longest spelling of an option: ``-o/--output`` is ``--output``."""
    return option.rpartition("/")[2]


def short(word: str) -> str:
    """A word for a message: the beginning of a very long one."""
    return word if len(word) <= LONGEST_SHOWN else f"{word[:LONGEST_SHOWN]}..."


def path_of(text: str) -> Path:
    """The path in an argument, with the home folder in place of ``~``. ``~name`` of an unknown user stays as
    it is, as in a shell: ``Path.expanduser`` would raise RuntimeError."""
    return Path(os.path.expanduser(text))  # noqa: PTH111 - see above


def understand(args: argparse.Namespace) -> None:
    """Put words into the spelling that the commands expect.

    Text that is not UTF-8 becomes readable where the system's encoding was at fault. Raises UsageError where
    it was not; paths may be of any bytes.
    """
    for name, value in vars(args).items():
        if name not in PATHS:
            if isinstance(value, str):
                setattr(args, name, _readable(value))
            elif isinstance(value, list):
                setattr(args, name, [_readable(one) if isinstance(one, str) else one for one in value])
    for name in GAMES:
        value = getattr(args, name, None)
        if isinstance(value, str):
            setattr(args, name, game_word(value))
        elif isinstance(value, list) and value:
            setattr(args, name, [game_word(value[0]), *value[1:]])


def _readable(text: str) -> str:
    """The text, read again as UTF-8 if the system's encoding could not. Raises UsageError."""
    if text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError as error:
        shown = short(ascii(text)[1:-1])
        raise UsageError(tr("This is not UTF-8 text: '{text}'.", text=shown)) from error


def game_word(word: str) -> str:
    """The id of an installed game in another spelling (``railroad-ink``); any other word as it is."""
    if "-" not in word or os.sep in word or Path(word).suffix:
        return word
    from railgames.core.registry import game_ids

    other = word.lower().replace("-", "_")
    return other if other in game_ids() else word
