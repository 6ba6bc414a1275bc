"""The file of an expansion, beside its rules in ``expansions/``: its words, rounds, pieces and goal cards."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from railgames.games.railroad_ink.components import NO_PIECES, PiecesFile, Title

FOLDER = Path(__file__).with_name("expansions")


class GoalWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal card of an expansion; its rules say when it is achieved."""

    code: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]?$")]
    title: Title
    text: str


class ExpansionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of an expansion without its rules. ``text`` stands in the set-up: two lines at most."""

    title: Title = "No expansion"
    text: str = "Seven rounds with the route dice alone."
    rounds: Annotated[int, Meta(ge=1, le=20)] = 7
    pieces: PiecesFile = NO_PIECES
    goals: tuple[GoalWords, ...] = ()


def expansion_file(name: str) -> ExpansionFile:
    """The file of an expansion; one without a file adds nothing."""
    path = FOLDER / f"{name}.toml"
    if not path.exists():
        return ExpansionFile()
    return msgspec.toml.decode(path.read_bytes(), type=ExpansionFile)
