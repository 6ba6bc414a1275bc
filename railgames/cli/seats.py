"""The grammar of ``--seats``: seats separated by commas.

A seat is ``human[:Name]``, ``level[+style][:Name]`` or a bot: ``file.py:Class[:Name]``,
``module:Class[:Name]``, ``installed[:Name]`` or ``exec:COMMAND``. A comma inside quotes parts nothing.
"""

import re
import sys
from collections import Counter
from importlib.machinery import ModuleSpec
from pathlib import Path

import msgspec

from railgames.ai.bot_search import installed_bots, module_spec, replacement_level, why_missing
from railgames.cli.arguments import path_of, short
from railgames.core.bots import COMMAND, bot_title, command_of, command_words
from railgames.core.errors import UsageError
from railgames.core.game import AnyGame, check_seats
from railgames.core.level import Level
from railgames.core.match import LONGEST_NAME, Seat
from railgames.core.nearest import unknown_word
from railgames.core.text import tr

HUMAN = "human"
COLORS = 6

_FILE = re.compile(r"(?P<file>.+?\.py):(?P<name>[^:]*)(?::(?P<who>.*))?", re.DOTALL)
_PART = re.compile(r"""(?:"[^"]*"|'[^']*'|[^,"']|["'])+""", re.DOTALL)


class _Wanted(msgspec.Struct, frozen=True):
    """One seat as it was written: a kind with a style, or a bot; and its name, which may be empty."""

    kind: str = ""
    style: str = ""
    bot: str = ""
    name: str = ""


def parse_seats(text: str, game: AnyGame, *, people: bool = True) -> tuple[Seat, ...]:
    """The seats described by ``text``; with ``people`` False only AIs are allowed.

    Raises UsageError for an unknown word or level, a bot that is not there, or a wrong number of seats.
    """
    wanted = [_wanted(word.strip()) for word in split_seats(text)]
    levels = [replacement_level(game) if one.bot else _level(one.kind, game, people) for one in wanted]
    styles = [_style(one.style, game, level) for one, level in zip(wanted, levels, strict=True)]
    names = _names(wanted, levels)
    check_seats(game, len(wanted))
    return tuple(
        Seat(name=name, level=level, color=idx % COLORS, pattern=idx % COLORS, style=style, bot=one.bot)
        for idx, (one, name, level, style) in enumerate(zip(wanted, names, levels, styles, strict=True))
    )


def split_seats(text: str) -> list[str]:
    """The text parted at commas; one inside quotes parts nothing.

    >>> split_seats('easy,exec:bot "a,b"')
    ['easy', 'exec:bot "a,b"']
    """
    parts, start = [], 0
    while True:
        found = _PART.match(text, start)
        end = found.end() if found else start
        parts.append(text[start:end])
        if end >= len(text):
            return parts
        start = end + 1


def _wanted(word: str) -> _Wanted:
    """One seat taken apart. Raises UsageError for a bot that is not there."""
    if word.startswith(COMMAND):
        return _Wanted(bot=_present(_from_anywhere(word)))
    found = _FILE.fullmatch(word)
    if found:
        path = path_of(found["file"]).absolute()
        return _Wanted(bot=_present(f"{path}:{found['name'].strip()}"), name=(found["who"] or "").strip())
    kind, _, name = word.partition(":")
    plain, _, style = kind.strip().lower().partition("+")
    if plain not in (HUMAN, *Level):
        if kind.strip() in installed_bots():
            return _Wanted(bot=kind.strip(), name=name.strip())
        module, _, who = name.partition(":")
        if module.strip() and _is_module(kind.strip()):
            return _Wanted(bot=_of_module(kind.strip(), module.strip()), name=who.strip())
    return _Wanted(kind=plain, style=style if "+" in kind else "", name=name.strip())


def _from_anywhere(reference: str) -> str:
    """The command with whole paths for the files of this folder, so that a save finds them from elsewhere."""
    words = command_words(reference.removeprefix(COMMAND))
    whole = [str(Path(word).absolute()) if "." in word and Path(word).is_file() else word for word in words]
    return reference if whole == words else COMMAND + command_of(whole)


def _is_module(name: str) -> bool:
    """Whether a word that is no level can mean a module: with a dot always, else if there is one."""
    if not all(part.isidentifier() for part in name.split(".")):
        return False
    return "." in name or _find(name) is not None


def _of_module(module: str, name: str) -> str:
    """The reference of a class in a module. One in this folder is named by its file, for other folders."""
    here = Path.cwd() / f"{module}.py"
    found = _find(module)
    if found is not None and found.origin is not None and Path(found.origin) == here:
        return _present(f"{here}:{name}")
    return _present(f"{module}:{name}")


def _find(module: str) -> ModuleSpec | None:
    """The module, also in this folder, which is searched after all others."""
    if not {"", str(Path.cwd())} & set(sys.path):
        sys.path.append(str(Path.cwd()))
    try:
        return module_spec(module)
    except (ImportError, ValueError):  # ``why_missing`` says what
        return None


def _present(reference: str) -> str:
    """The reference. Raises UsageError with the reason if it leads to nothing."""
    reason = why_missing(reference)
    if reason:
        raise UsageError(reason)
    return reference


def _style(style: str, game: AnyGame, level: Level | None) -> str:
    """The style of an AI. Raises UsageError for an unknown one, and for a person's."""
    known = game.styles
    if not style:
        return ""
    if level is None or not known:
        raise UsageError(
            tr("'+{style}' is not allowed here: only an AI of a game with styles has one.", style=style)
        )
    if style not in known:
        raise UsageError(unknown_word(tr("There is no style '{word}'.", word=style), style, list(known)))
    return style


def default_seats(game: AnyGame, *, people: bool) -> tuple[Seat, ...]:
    """The least number of seats of the game: one person and AIs, or only AIs, of the lowest level."""
    kinds = [game.levels[0].value if game.levels else HUMAN] * game.min_players
    if people:
        kinds[0] = HUMAN
    return parse_seats(",".join(kinds), game)


def _level(kind: str, game: AnyGame, people: bool) -> Level | None:
    offered = [level.value for level in game.levels]
    if kind == HUMAN:
        if not people:
            raise UsageError(
                tr("Only AIs can play here, no people; choose from: {levels}.", levels=", ".join(offered))
            )
        return None
    if kind in offered:
        return Level(kind)
    if kind in {level.value for level in Level}:
        raise UsageError(
            tr(
                "{game} has no AI '{level}' yet; it has: {levels}.",
                game=game.title,
                level=kind,
                levels=", ".join(offered),
            )
        )
    known = [*([HUMAN] if people else []), *offered, *installed_bots()]
    if not kind:
        raise UsageError(tr("A seat is empty. Known: {words}.", words=", ".join(known)))
    raise UsageError(unknown_word(tr("There is no kind of seat '{word}'.", word=short(kind)), kind, known))


def _names(wanted: list[_Wanted], levels: list[Level | None]) -> list[str]:
    """The names; missing ones are filled in and all are distinct. Raises UsageError for a very long one."""
    names: list[str] = []
    counts: Counter[str] = Counter()
    for one, level in zip(wanted, levels, strict=True):
        base = one.name or _usual_name(one, level)
        if len(base) > LONGEST_NAME:
            raise UsageError(
                tr("A name has at most {most} characters, not {n}.", most=LONGEST_NAME, n=len(base))
            )
        counts[base] += 1
        names.append(base if counts[base] == 1 else f"{base} {counts[base]}")
    return names


def _usual_name(one: _Wanted, level: Level | None) -> str:
    if one.bot:
        return bot_title(one.bot)[:LONGEST_NAME]
    return tr("Player") if level is None else tr(level.value.capitalize())
