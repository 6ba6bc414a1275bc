"""What a game is, in words: its board, options and seed, for lists, results and the table."""

import time
from datetime import datetime

from railgames.content.library import Library
from railgames.core.errors import RailgamesError
from railgames.core.game import State
from railgames.core.match import Match, MatchSetup
from railgames.core.options import Option, options_of, values_of
from railgames.core.registry import game
from railgames.core.text import tr
from railgames.scenes.services import game_scene
from railgames.store.document import Header


def ago(seconds: float) -> str:
    """The time of a save for display: "today, 14:05"."""
    when = datetime.fromtimestamp(seconds)
    days = (datetime.fromtimestamp(time.time()).date() - when.date()).days
    clock = when.strftime("%H:%M")
    if days == 0:
        return tr("today, {time}", time=clock)
    if days == 1:
        return tr("yesterday, {time}", time=clock)
    return when.strftime("%Y-%m-%d %H:%M")


def game_title(game_id: str) -> str:
    """The title of a game, or its id where it is not installed."""
    try:
        return game(game_id).title
    except RailgamesError:
        return game_id


def map_title(library: Library, game_id: str, map_id: str) -> str:
    """The title of a map, or its id where it is gone; empty for a game without maps."""
    if not map_id:
        return ""
    return library.title_of(game_id, map_id)


def automatic_name(title: str, names: list[str]) -> str:
    """The name that a saved game gets by itself."""
    return f"{title} - {', '.join(names)}"


def saved_game(library: Library, header: Header) -> str:
    """What is played in a saved game: "Railroad Ink Challenge, Giant board"."""
    parts = (game_title(header.game), map_title(library, header.game, header.map.id))
    return ", ".join(part for part in parts if part)


def saved_title(library: Library, header: Header) -> str:
    """The first line of a saved game in a list: its own name, or what is played where it has none."""
    names = [seat.name for seat in header.seats]
    own = header.name and header.name != automatic_name(game_title(header.game), names)
    return header.name if own else saved_game(library, header)


def saved_words(library: Library, header: Header) -> str:
    """The second line: what the first does not say, the progress of the game, and its players."""
    what = saved_game(library, header)
    where = tr("over") if header.is_over else header.summary or tr("round {n}", n=header.turn)
    who = ", ".join(seat.name for seat in header.seats)
    first = "" if saved_title(library, header) == what else what
    return " · ".join(part for part in (first, where, who) if part)


def option_words(setup: MatchSetup) -> str:
    """The options that differ from the default: "Goals: No goals · Rounds: 2"; or that none does."""
    return " · ".join(_unusual(setup)) or tr("Default options")


def _unusual(setup: MatchSetup, with_notes: bool = False) -> list[str]:
    """The options that differ from the default, each with its value and, if asked for, what the game says of
    that value."""
    options = [one for one in options_of(type(setup.config)) if one.kind not in ("map", "seats")]
    values = values_of(setup.config)
    found = []
    for one in options:
        value = values[one.name]
        if not _differs(one, value):
            continue
        words = tr("{title}: {value}", title=one.title, value=one.words(value))
        note = game(setup.game).value_notes(one.name).get(str(value), "") if with_notes else ""
        found.append(f"{words}. {tr(note)}" if note else words)
    return found


def _differs(option: Option, value: object) -> bool:
    if isinstance(value, bool) or isinstance(option.default, bool):
        return value is not option.default
    return str(value) != str(option.default)


def own_rules(match: Match, view: State) -> str:
    """What the rules tell of this match, as rich text: its numbers, and the options that differ from
    the default; empty for a game as printed."""
    numbers = game_scene(match.setup.game).numbers(view)
    lines = [f"- {line}" for line in _unusual(match.setup, with_notes=True)]
    if numbers and lines:
        lines.insert(0, f"## {tr('Options that differ from the default')}")
    return "\n".join((*numbers, *lines))


def seed_words(setup: MatchSetup) -> str:
    """The seed of a game, to play it again or to tell a friend."""
    return tr("Seed {seed}", seed=setup.seed)


def match_words(library: Library, setup: MatchSetup) -> str:
    """The board, seed and options of a game: "Giant board · Seed 7 · Goals: No goals"."""
    board = map_title(library, setup.game, game(setup.game).map_of(setup.config))
    return " · ".join(part for part in (board, seed_words(setup), option_words(setup)) if part)
