"""Opens a saved game for a command."""

import sys

from railgames.ai.finding import find_game
from railgames.cli.output import say
from railgames.cli.play import existing_file
from railgames.content.installed import open_library
from railgames.core.errors import UsageError
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.store.filesystem import MAX_BYTES
from railgames.store.savefile import decode, load

STDIN = "-"


def open_saved(text: str, *, safe_mode: bool, to: int | None = None) -> Match:
    """The match saved at the path ``text`` ("-": from stdin), after move ``to`` (None: after the last).

    Prints its notice for the player on stderr. Raises SaveError, UsageError, UnknownGame.
    """
    library = open_library(safe_mode=safe_mode)
    if text == STDIN:
        loaded = decode(sys.stdin.buffer.read(MAX_BYTES), library, find_game)
    else:
        loaded = load(existing_file(text), library, find_game)
    if loaded.notice:
        say(loaded.notice)
    match = loaded.match
    if to is None or to == match.position:
        return match
    if not match.start <= to <= match.position:
        raise UsageError(
            tr(
                "--to must be {first} to {last} for this game, not {n}.",
                first=match.start,
                last=match.position,
                n=to,
            )
        )
    return match.branch(to)
