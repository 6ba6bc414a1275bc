"""Checks maps and packs, and returns every problem with its place; what loader, CLI and tests print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

import msgspec

from railgames.content.files import MAP_SUFFIXES, list_files, map_name
from railgames.content.loader import read_data
from railgames.content.packs import BUILT_IN_ID, Pack, built_in_pack, read_pack
from railgames.content.pictures import check_picture
from railgames.content.sounds import check_sound
from railgames.content.typed import convert
from railgames.content.words import LocaleFile, check_words
from railgames.core import registry
from railgames.core.errors import ContentError, Problem, UnknownGame
from railgames.core.game import AnyGame
from railgames.core.nearest import did_you_mean
from railgames.core.text import tr

_PICTURES = frozenset({".png", ".svg"})


# The ids of the parts (decks, dice ...) that some pack brings for a game.
Parts = Callable[[str], Collection[str]]


def check_map_file(
    path: Path, game_id: str, file: str = "", folder: str | None = None, parts: Parts | None = None
) -> list[Problem]:
    """Return every problem of a map of the game: its syntax, its types, then what its game says.

    `folder` is the part's folder beside the maps ("" for a map; None: a part where the file lies in a folder
    that the game's optional `part_kinds`, folder -> Struct, names). With `parts` a map must name parts that
    are known or lie beside it.
    """
    name = file or str(path)
    try:
        game = _game(game_id)
        if folder is None:
            folder = path.parent.name if path.parent.name in game.part_kinds else ""
        board = convert(read_data(path, name), kind_of(game, folder), name)
    except UnknownGame as error:
        return [Problem(file=name, where="", message=str(error))]
    except ContentError as error:
        return list(error.problems)
    problems = rule_problems(game_id, board, name, folder)
    if parts is not None and not folder:
        problems += _missing_parts(game, board, path, name, parts(game_id))
    return problems


def rule_problems(game_id: str, board: object, file: str, folder: str = "") -> list[Problem]:
    """Return what the game says of a map, or of a part in `folder`, whose types are right; nothing for
    another kind of file.

    `file` names it where the game does not.
    """
    try:
        game = _game(game_id)
    except UnknownGame:
        return []
    if not isinstance(board, msgspec.Struct) or type(board) is not kind_of(game, folder):
        return []
    try:
        found = game.check_part(folder, board) if folder else game.check_map(board)
    except Exception as error:  # noqa: BLE001 - a map that trips a game's checker must not stop the start
        reason = f"{type(error).__name__}: {error}"[:200]
        said = tr("The game cannot judge this map: {reason}.", reason=reason)
        return [Problem(file=file, where="$", message=said)]
    return [problem if problem.file else msgspec.structs.replace(problem, file=file) for problem in found]


def _missing_parts(game: AnyGame, board: Any, path: Path, file: str, known: Collection[str]) -> list[Problem]:
    """Return what a map names and neither a pack nor the map's own folder has."""
    problems = []
    for where, part in game.parts_in(board).items():
        if part in known or any((path.parent / f"{part}{suffix}").is_file() for suffix in MAP_SUFFIXES):
            continue
        alike = sorted(other for other in known if other.rpartition("/")[0] == part.rpartition("/")[0])
        said = tr("There is no '{part}' beside the maps of this game.", part=part)
        problems.append(
            Problem(
                file=file, where=where, message=said, allowed=", ".join(alike), hint=did_you_mean(part, alike)
            )
        )
    return problems


def kind_of(game: AnyGame, folder: str) -> Any:
    """Return the Struct of the files in a folder beside a game's maps; any table where it names none."""
    return game.part_kinds.get(folder, dict[str, Any]) if folder else game.map_kind


def _game(game_id: str) -> AnyGame:
    try:
        return registry.game(game_id)
    except (ImportError, AttributeError) as error:
        raise UnknownGame(
            tr("The game '{id}' cannot be loaded: {reason}.", id=game_id, reason=error)
        ) from error


def check_pack(root: Path, parts: Parts | None = None) -> list[Problem]:
    """Return every problem of the pack in this folder: card, names, maps, pictures, sounds, words."""
    pack = read_pack(root)
    return [*pack.problems, *check_files(pack, parts)]


def check_built_in(data_root: Path) -> list[Problem]:
    """Return every problem of the pack that comes with the program."""
    listing = list_files(data_root, BUILT_IN_ID, is_built_in=True)
    return [*listing.problems, *check_files(built_in_pack(data_root), lambda game_id: ())]


def check_files(pack: Pack, parts: Parts | None = None) -> list[Problem]:
    """Return every problem inside the files of a pack.

    `parts`, as in `check_map_file`, is for a person who asks; a start goes without, as what it finds is kept
    until the pack itself changes.
    """
    problems = list(_twice(pack))
    for name, entry in pack.files.items():
        problems.extend(_check_file(name, entry.path, f"{pack.id}/{name}", parts))
    return problems


def _check_file(name: str, path: Path, shown: str, parts: Parts | None) -> list[Problem]:
    suffix = path.suffix
    if map_of := map_name(name):
        game_id, map_id = map_of
        return check_map_file(path, game_id, shown, map_id.rpartition("/")[0], parts)
    if suffix in _PICTURES:
        return check_picture(path, shown)
    if suffix == ".ogg":
        return check_sound(path, shown)
    if suffix not in MAP_SUFFIXES:
        return []
    try:
        data = read_data(path, shown)
        return check_words(convert(data, LocaleFile, shown), shown) if name.startswith("locale/") else []
    except ContentError as error:
        return list(error.problems)


def _twice(pack: Pack) -> Iterable[Problem]:
    seen: dict[tuple[str, str], str] = {}
    for name in pack.files:
        key = map_name(name)
        if key and seen.setdefault(key, name) != name:
            said = tr("The map '{id}' is here twice: as {other} too.", id=key[1], other=seen[key])
            yield Problem(file=f"{pack.id}/{name}", where="", message=said)
