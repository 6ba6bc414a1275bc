"""Every English text that a language may translate: from the program, its games, their rules and their maps.

The texts of the program are found in its source: what ``tr`` and ``ntr`` are called with, and the forms of
values in files (``Meta(extra={"form": "..."})``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from railgames.content.library import Library
from railgames.content.loader import parse_data, read_bytes
from railgames.content.translations import FORMS, Translations
from railgames.content.written import quoted
from railgames.core import registry
from railgames.core.errors import ContentError, UnknownGame
from railgames.core.level import Level
from railgames.core.options import options_of
from railgames.core.text import tr

NOT_IN_THE_WINDOW = ("cli", "testing")
_FIELDS = ("title", "text", "name", "tagline")
"""Fields of a map file or a rules page whose texts are shown."""

_CALL = re.compile(r"\bn?tr\s*\(")
_FORM = re.compile(r"[\"']form[\"']\s*:")


class Texts:
    """Texts by where they are from. ``counted`` are those with plural forms, under their English plural."""

    def __init__(self) -> None:
        self.places: dict[str, list[str]] = {}
        self.counted: dict[str, str] = {}
        self._seen: set[str] = set()

    def add(self, place: str, text: str, singular: str = "") -> None:
        """Add a text, unless it is known from another place already."""
        if not any(letter.isalpha() for letter in text):
            return
        if singular:
            self.counted[text] = singular
        if text not in self._seen:
            self._seen.add(text)
            self.places.setdefault(place, []).append(text)

    def __contains__(self, text: object) -> bool:
        return text in self._seen

    def __iter__(self) -> Iterator[str]:
        return (text for texts in self.places.values() for text in texts)

    def __len__(self) -> int:
        return len(self._seen)


def every_text(library: Library) -> Texts:
    """The texts of the program, of every installed game, and of the maps of every pack."""
    texts = Texts()
    for package, folder in _packages():
        _add_source(texts, package, folder)
    for level in Level:
        texts.add("levels", str(level))
        texts.add("levels", level.value.capitalize())
    for game_id in registry.game_ids():
        _add_game(texts, game_id)
    for game_id in library.games():
        for entry in [*library.maps(game_id), *library.parts(game_id)]:
            texts.add(entry.name, entry.title)
            try:
                data = parse_data(read_bytes(entry.path, entry.name), entry.name)
            except ContentError:
                continue
            for text in _shown(data):
                texts.add(entry.name, text)
    return texts


def _packages() -> Iterator[tuple[str, Path]]:
    """railgames itself and the packages of other games, found without being imported."""
    for name in dict.fromkeys(("railgames", *registry.packages())):
        try:
            spec = find_spec(name)
        except (ImportError, ValueError):
            continue
        for place in (spec.submodule_search_locations or ()) if spec is not None else ():
            yield name, Path(place)


class Said(NamedTuple):
    """What the calls in one file of source say: their texts with the singulars, and the names of the tables
    that they look a text up in."""

    texts: tuple[tuple[str, str], ...]
    looked_up: frozenset[str]


def _add_source(texts: Texts, package: str, folder: Path) -> None:
    sources: dict[str, str] = {}
    found: dict[str, Said] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder)
        if name.parts[0] in NOT_IN_THE_WINDOW and package == "railgames":
            continue
        place = f"{package}/{name.as_posix()}"
        try:
            source = path.read_text(encoding="utf-8")
            found[place] = _said(source)
        except (OSError, ValueError, SyntaxError):
            continue
        sources[place] = source
    for place, said in found.items():
        for text, singular in said.texts:
            texts.add(place, text, singular=singular)
    looked_up = frozenset().union(*(said.looked_up for said in found.values()))
    for place, source in sources.items():
        for text in _held(source, looked_up):
            texts.add(place, text)
    for path in sorted(folder.rglob("*rules.toml")):
        place = f"{package}/{path.relative_to(folder).as_posix()}"
        try:
            data = parse_data(read_bytes(path, place), place)
        except ContentError:
            continue
        for text in _shown(data, ("title", "body")):
            texts.add(place, text)


@lru_cache(maxsize=1024)  # each file of words that is checked asks for the same ones
def _said(source: str) -> Said:
    texts: list[tuple[str, str]] = []
    looked_up: set[str] = set()
    for node in ast.walk(ast.parse(source)) if _CALL.search(source) or _FORM.search(source) else ():
        if isinstance(node, ast.Dict):
            texts += [(form, "") for form in _forms(node)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            said, names = _said_by(node)
            texts += said
            looked_up |= names
    return Said(tuple(texts), frozenset(looked_up))


def _forms(node: ast.Dict) -> Iterator[str]:
    """The form that a table says of a value, where it is in words."""
    for key, value in zip(node.keys, node.values, strict=True):
        form = value.value if isinstance(value, ast.Constant) else None
        is_form = isinstance(key, ast.Constant) and key.value == "form"
        if is_form and isinstance(form, str) and " " in form:
            yield form


@lru_cache(maxsize=1024)
def _held(source: str, names: frozenset[str]) -> tuple[str, ...]:
    """The texts of the tables of these names in one file of source. Most files have none: not parsed."""
    if not names or not re.search(rf"^({'|'.join(map(re.escape, sorted(names)))})\b", source, re.MULTILINE):
        return ()
    found: list[str] = []
    try:
        statements = ast.parse(source).body
    except (ValueError, SyntaxError):
        return ()
    for statement in statements:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if any(isinstance(target, ast.Name) and target.id in names for target in targets):
            found += _strings(statement)
    return tuple(found)


def _said_by(call: ast.Call) -> tuple[list[tuple[str, str]], set[str]]:
    """What a call of ``tr`` or ``ntr`` says, with its singular, and the tables that it looks a text up in."""
    kind, given = getattr(call.func, "id", ""), [_constant(argument) for argument in call.args[:2]]
    if kind == "ntr" and len(given) == 2 and given[0] and given[1]:
        return [(given[1], given[0])], set()
    if kind == "tr" and given:
        if given[0]:
            return [(given[0], "")], set()
        return [], {node.id for node in ast.walk(call.args[0]) if isinstance(node, ast.Name)}
    return [], set()


def _constant(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _strings(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def _add_game(texts: Texts, game_id: str) -> None:
    try:
        game = registry.game(game_id)
    except UnknownGame:
        return
    facts = (game.tagline, game.length, game.tie_words)
    for text in (*facts, *game.level_words.values(), *game.style_words.values()):
        texts.add(game_id, text)
    for style, title in game.styles.items():
        texts.add(game_id, style)
        texts.add(game_id, title)
    if game.new_maps is not None:
        for text in (game.new_maps.title, game.new_maps.help, game.new_maps.counted):
            texts.add(game_id, text)
    for option in options_of(game.Config):
        titles = (title for _, title in option.choices)
        for text in (option.title, option.help, *titles, *option.off_with.values()):
            texts.add(game_id, text)


def _shown(data: object, fields: Iterable[str] = _FIELDS) -> Iterator[str]:
    """The texts in these fields, at any depth. A ``name`` that is a word for saves is none."""
    wanted = tuple(fields)
    if isinstance(data, dict):
        for key, value in data.items():
            if key in wanted and isinstance(value, str):
                if key != "name" or not value.islower():
                    yield value.strip()
            else:
                yield from _shown(value, wanted)
    elif isinstance(data, list):
        for item in data:
            yield from _shown(item, wanted)


def as_toml(texts: Texts, known: Translations, plural: str = "two") -> str:
    """A file for translators: every text with its translation, or none yet, under where it is from."""
    lines = [
        "# " + tr("Put this file into locale/ of a pack, under the code of the language: de.toml."),
        "# " + tr("A text without a translation stays English; its {fields} stay as they are."),
        f"name = {quoted(known.name or tr('the name of the language'))}",
        f"plural = {quoted(plural)}",
        "",
        "[words]",
    ]
    for place, words in texts.places.items():
        lines += ["", f"# {place}"]
        for word in words:
            lines.append(f"{quoted(word)} = {_value(word, texts.counted, known, plural)}")
    return "\n".join(lines) + "\n"


def _value(word: str, counted: Mapping[str, str], known: Translations, plural: str) -> str:
    if word not in counted:
        return quoted(known.word(word))
    forms = known.forms(word) or [""] * FORMS[plural]
    return "[" + ", ".join(quoted(form) for form in forms) + "]"


def as_data(texts: Texts, known: Translations) -> dict[str, Any]:
    """The same as plain data: place -> text -> translation, or a list of forms."""
    return {
        place: {word: known.forms(word) if word in texts.counted else known.word(word) for word in words}
        for place, words in texts.places.items()
    }
