"""Opens a saved game for a command."""

from pathlib import Path

from railgames.ai.finding import find_game
from railgames.cli.output import say
from railgames.cli.play import existing_file
from railgames.content.installed import open_library
from railgames.core.errors import UsageError
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.store.savefile import load


def open_saved(text: str, *, safe_mode: bool, to: int | None = None) -> Match:
    """The match saved at the path ``text``, after move ``to`` (None: after the last).

    Prints its notice for the player on stderr. Raises SaveError, UsageError, UnknownGame.
    """
    path: Path = existing_file(text)
    loaded = load(path, open_library(safe_mode=safe_mode), find_game)
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
