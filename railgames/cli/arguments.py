"""The parser of all commands."""

import argparse
import re
from typing import NoReturn

from railgames.cli.output import CommandLineError
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

_INVALID_CHOICE = re.compile(r"invalid choice: '?(?P<given>.*?)'? \(choose from (?P<known>.*)\)$", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """argparse with errors as sentences that suggest the nearest known word."""

    def error(self, message: str) -> NoReturn:
        found = _INVALID_CHOICE.search(message)
        if found:
            known = [word.strip(" '") for word in found["known"].split(",")]
            sentence = tr("There is no command '{word}'.", word=found["given"])
            message = unknown_word(sentence, found["given"], known)
        raise CommandLineError(self.prog, message)
