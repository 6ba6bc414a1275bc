"""Checks of maps and packs. Each returns every problem with its place, for loader, CLI and tests to print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

import msgspec

from railgames.content.art_checks import FONT_SUFFIXES, THEME, Below, check_art
from railgames.content.files import MAP_SUFFIXES, MAX_TEXT_BYTES, list_files, map_name
from railgames.content.fonts import check_font
from railgames.content.lines import with_lines
from railgames.content.loader import read_data
from railgames.content.packs import BUILT_IN_ID, Pack, built_in_pack, read_pack
from railgames.content.pictures import check_picture
from railgames.content.sounds import check_sound
from railgames.content.theme_file import read_theme_file
from railgames.content.translations import KnownTexts, LocaleFile, check_translations, unused_words
from railgames.content.typed import convert
from railgames.core import registry
from railgames.core.errors import ContentError, Problem, UnknownGame
from railgames.core.game import AnyGame
from railgames.core.nearest import did_you_mean
from railgames.core.text import tr

_PICTURES = frozenset({".png", ".svg"})


# From a game id to the ids of the parts (decks, dice ...) that the packs provide for it.
Parts = Callable[[str], Collection[str]]


def check_map_file(
    path: Path, game_id: str, file: str = "", folder: str | None = None, parts: Parts | None = None
) -> list[Problem]:
    """Every problem of a map of the game: its syntax, its types, then its game's own checks.

    ``folder`` is a part's folder beside the maps, "" for a map; None: by the file's place and the game's
    ``part_kinds``. With ``parts`` each part that a map names must be one of these or a file beside the map.
    """
    name = file or str(path)
    return with_lines(_map_problems(path, game_id, name, folder, parts), lambda found: path)


def _map_problems(
    path: Path, game_id: str, name: str, folder: str | None, parts: Parts | None
) -> list[Problem]:
    try:
        game = registry.game(game_id)
        if folder is None:
            folder = path.parent.name if path.parent.name in game.part_kinds else ""
        board = convert(read_data(path, name, MAX_TEXT_BYTES), kind_of(game, folder), name)
    except UnknownGame as error:
        return [Problem(file=name, where="", message=str(error))]
    except ContentError as error:
        return list(error.problems)
    problems = rule_problems(game_id, board, name, folder)
    if parts is not None and not folder:
        problems += _missing_parts(game, board, path, name, parts(game_id))
    return problems


def rule_problems(game_id: str, board: object, file: str, folder: str = "") -> list[Problem]:
    """The problems that the game finds in a map, or in a part in ``folder``, whose types are right.

    Empty for another kind of file. ``file`` names the file in problems that do not name it.
    """
    try:
        game = registry.game(game_id)
    except UnknownGame:
        return []
    if not isinstance(board, msgspec.Struct) or type(board) is not kind_of(game, folder):
        return []
    try:
        found = game.check_part(folder, board) if folder else game.check_map(board)
    except Exception as error:  # noqa: BLE001 - a map that crashes a game's checker must not stop the start
        reason = f"{type(error).__name__}: {error}"[:200]
        message = tr("The game cannot judge this map: {reason}.", reason=reason)
        return [Problem(file=file, where="$", message=message)]
    return [problem if problem.file else msgspec.structs.replace(problem, file=file) for problem in found]


def _missing_parts(game: AnyGame, board: Any, path: Path, file: str, known: Collection[str]) -> list[Problem]:
    """A problem for each part that a map names but neither a pack nor the map's own folder has."""
    problems = []
    for where, part in game.parts_in(board).items():
        if part in known or any((path.parent / f"{part}{suffix}").is_file() for suffix in MAP_SUFFIXES):
            continue
        alike = sorted(other for other in known if other.rpartition("/")[0] == part.rpartition("/")[0])
        message = tr("There is no '{part}' beside the maps of this game.", part=part)
        problems.append(
            Problem(
                file=file,
                where=where,
                message=message,
                allowed=", ".join(alike),
                hint=did_you_mean(part, alike),
            )
        )
    return problems


def kind_of(game: AnyGame, folder: str) -> Any:
    """The Struct of the files in a folder beside a game's maps; a plain dict for an unknown folder."""
    return game.part_kinds.get(folder, dict[str, Any]) if folder else game.map_kind


def check_pack(
    root: Path, parts: Parts | None = None, below: Callable[[Pack], Below] | None = None
) -> list[Problem]:
    """Every problem of the pack in this folder: card, names, maps, art, sounds, words."""
    return problems_of_pack(read_pack(root), parts, below)


def problems_of_pack(
    pack: Pack,
    parts: Parts | None = None,
    below: Callable[[Pack], Below] | None = None,
    texts: Callable[[], KnownTexts] | None = None,
) -> list[Problem]:
    """Every problem of a pack, also inside the files of one that is off.

    ``texts``: the English texts that its words are compared with; None: none.
    """
    listed = [*pack.problems, *pack.file_problems, *pack.notes]
    inside = check_files(pack, parts, below(pack) if below is not None else None)
    inside += _unused_parts(pack)
    if texts is not None:
        inside += with_lines(_unused_words(pack, texts), pack.path_of)
    return [*listed, *(problem for problem in inside if problem not in listed)]


def _unused_parts(pack: Pack) -> list[Problem]:
    """A note for each part that nothing asks for: by its folder, or by its name where no map can name it."""
    notes: list[Problem] = []
    for name in pack.files:
        game_id, map_id = map_name(name) or ("", "")
        folder, _, part = map_id.rpartition("/")
        if not folder:
            continue
        try:
            game = registry.game(game_id)
        except UnknownGame:
            continue  # told where the file itself is checked
        if folder not in game.part_kinds:
            message, known, word = tr("Nothing reads this folder."), sorted(game.part_kinds), folder
        elif part not in (known := list(game.part_names.get(folder, [part]))):
            message, word = tr("No game asks for a file of this name; it changes nothing."), part
        else:
            continue
        allowed, hint = ", ".join(known), did_you_mean(word, known)
        notes.append(
            Problem(
                file=f"{pack.id}/{name}", where="", message=message, allowed=allowed, hint=hint, is_note=True
            )
        )
    return notes


def _unused_words(pack: Pack, texts: Callable[[], KnownTexts]) -> list[Problem]:
    notes: list[Problem] = []
    for name, entry in pack.files.items():
        if name.startswith("locale/") and name.endswith(".toml"):
            shown = f"{pack.id}/{name}"
            try:
                locale = convert(read_data(entry.path, shown), LocaleFile, shown)
            except ContentError:
                continue  # told where the file itself is checked
            notes += unused_words(locale, texts(), shown)
    return notes


def check_built_in(data_root: Path) -> list[Problem]:
    """Every problem of the pack that comes with the program."""
    listing = list_files(data_root, BUILT_IN_ID, is_built_in=True)
    pack = built_in_pack(data_root)
    return [*listing.problems, *check_files(pack, lambda game_id: (), Below([pack]))]


def check_files(
    pack: Pack,
    parts: Parts | None = None,
    below: Below | None = None,
    on_file: Callable[[str], object] = lambda name: None,
) -> list[Problem]:
    """Every problem inside the files of a pack.

    ``parts`` is as in ``check_map_file``. A start passes none, because its results are cached until the pack
    itself changes. ``below``: what the names of art, colours and fonts are compared with; None: nothing.
    ``on_file`` is called with the name of each file before it is read.
    """
    problems = list(_twice(pack))
    for name, entry in pack.files.items():
        on_file(name)
        problems.extend(_check_file(name, entry.path, f"{pack.id}/{name}", parts))
    if below is not None:
        problems.extend(check_art(pack, below))
    return with_lines(problems, pack.path_of)


def _check_file(name: str, path: Path, shown: str, parts: Parts | None) -> list[Problem]:
    suffix = path.suffix
    if map_of := map_name(name):
        game_id, map_id = map_of
        return check_map_file(path, game_id, shown, map_id.rpartition("/")[0], parts)
    if suffix in _PICTURES:
        return check_picture(path, shown)
    if suffix == ".ogg":
        return check_sound(path, shown)
    if suffix in FONT_SUFFIXES:
        return check_font(path, shown)
    if name == THEME:
        return read_theme_file(path, shown)[1]
    if suffix not in MAP_SUFFIXES:
        return []
    try:
        data = read_data(path, shown)
        return (
            check_translations(convert(data, LocaleFile, shown), shown) if name.startswith("locale/") else []
        )
    except ContentError as error:
        return list(error.problems)


def _twice(pack: Pack) -> Iterable[Problem]:
    seen: dict[tuple[str, str], str] = {}
    for name in pack.files:
        key = map_name(name)
        if key and seen.setdefault(key, name) != name:
            message = tr(
                "The map '{id}' exists twice: {other} is the other file.", id=key[1], other=seen[key]
            )
            yield Problem(file=f"{pack.id}/{name}", where="", message=message)
