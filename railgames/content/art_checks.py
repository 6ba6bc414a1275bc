"""Checks of what lies in ``assets``: pictures, sounds, fonts and the theme must name what there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from railgames.content.files import PackFile
from railgames.content.loader import read_bytes
from railgames.content.packs import Pack
from railgames.content.theme_file import Known, ThemeFile, read_look, read_theme_file, theme_problems
from railgames.core import registry
from railgames.core.errors import ContentError, Problem
from railgames.core.nearest import did_you_mean, nearest
from railgames.core.text import tr

THEME, FONTS, SOUNDS = "assets/theme.toml", "assets/fonts/", "assets/sounds/"
GOODS = "goods"
"""The folder of a game whose pictures have the ids of goods; each map may bring goods of its own."""
FONT_SUFFIXES = frozenset({".ttf", ".otf"})
PICTURE_SUFFIXES = frozenset({".svg", ".png"})
_TOKEN = re.compile(r"\{([^{}\"'<>]{0,80})\}")


class Below:
    """What lies below a pack: the art that it may replace, and the colours that it may name."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        self._packs = packs

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all assets below, such as ``assets/icons/play.svg``."""
        return frozenset(name for pack in self._packs for name in pack.used if name.startswith("assets/"))

    @cached_property
    def look(self) -> ThemeFile:
        """The look that the themes below come to."""
        return read_look([pack.used[THEME].path for pack in self._packs if THEME in pack.used])[0]

    @cached_property
    def fonts(self) -> frozenset[str]:
        """The names of the fonts below."""
        return frozenset(name.removeprefix(FONTS) for name in self.names if _is_font(name))

    @cached_property
    def pictures(self) -> frozenset[str]:
        """The names of the pictures below, without suffix: ``icons/play``."""
        return frozenset(_stem(name) for name in self.names if PurePosixPath(name).suffix in PICTURE_SUFFIXES)

    @cached_property
    def sounds(self) -> frozenset[str]:
        """The names of the sounds below, without suffix."""
        return frozenset(_stem(name) for name in self.names if name.startswith(SOUNDS))


def check_art(pack: Pack, below: Below) -> Iterator[Problem]:
    """What is wrong with the assets of a pack beyond the files themselves."""
    colors = _own_colors(pack)
    known = {*below.look.paper, *below.look.night, *colors}
    used: set[str] = set()
    for name, file in pack.files.items():
        if name.startswith("assets/") and not pack.package:  # the code of a package asks for its art
            yield from _name_problems(pack, name, below)
        if PurePosixPath(name).suffix == ".svg":
            yield from _color_problems(file, f"{pack.id}/{name}", known, used)
    if THEME in pack.files:
        yield from _check_theme(pack, below, used)


def _own_colors(pack: Pack) -> set[str]:
    theme = read_theme_file(pack.files[THEME].path)[0] if THEME in pack.files else None
    return set() if theme is None else {*theme.paper, *theme.night}


def _check_theme(pack: Pack, below: Below, used: set[str]) -> list[Problem]:
    shown = f"{pack.id}/{THEME}"
    theme, _ = read_theme_file(pack.files[THEME].path, shown)
    if theme is None:
        return []  # told where the file itself is checked
    own = {name.removeprefix(FONTS) for name in pack.files if _is_font(name)}
    colors = _own_colors(pack) if pack.package else used
    return theme_problems(theme, Known(below.look, below.fonts | own, colors), shown)


def _color_problems(file: PackFile, shown: str, known: set[str], used: set[str]) -> Iterator[Problem]:
    """A problem for each ``{colour}`` that no theme has; ``used`` gets the names of those that one has."""
    try:
        text = read_bytes(file.path, shown).decode("utf-8", "replace")
    except ContentError:
        return  # told where the picture itself is checked
    seen: set[str] = set()
    for match in _TOKEN.finditer(text):
        name = match[1]
        if name in seen:
            continue
        seen.add(name)
        if name in known:
            used.add(name)
            continue
        line = tr("line {number}", number=text.count("\n", 0, match.start()) + 1)
        message = tr("No theme has the colour '{name}'.", name=name)
        yield Problem(file=shown, where=line, message=message, hint=did_you_mean(name, sorted(known)))


def _name_problems(pack: Pack, name: str, below: Below) -> Iterator[Problem]:
    """A problem if the file replaces nothing and no game could ask for it."""
    suffix, shown = PurePosixPath(name).suffix, f"{pack.id}/{name}"
    if name == THEME or suffix in ("", ".txt", ".md") or _is_font(name):
        return
    if suffix in FONT_SUFFIXES:
        message = tr("Fonts lie in {folder}.", folder=FONTS)
        yield Problem(file=shown, where="", message=message)
    elif suffix == ".ogg":
        if _stem(name) not in below.sounds:
            message = tr("This replaces no sound.")
            yield _replaces_nothing(shown, name, message, below.sounds)
    elif suffix not in PICTURE_SUFFIXES:
        yield Problem(file=shown, where="", message=tr("Nothing reads this file."), allowed=THEME)
    elif _stem(name) not in below.pictures and not (_of_another_game(name, below) or _is_named_in_maps(name)):
        yield _replaces_nothing(shown, name, tr("This replaces no picture."), below.pictures)
    elif suffix == ".png" and f"{name.removesuffix('.png')}.svg" in pack.files:
        other = PurePosixPath(name).with_suffix(".svg").name
        message = tr("The picture is here twice: {other} is drawn.", other=other)
        yield Problem(file=shown, where="", message=message)


def _replaces_nothing(shown: str, name: str, message: str, known: Iterable[str]) -> Problem:
    stem = _stem(name)
    folder = stem.rpartition("/")[0]
    beside = sorted(one for one in known if one.rpartition("/")[0] == folder)
    near = nearest(stem, beside or sorted(known))
    hint = tr("did you mean '{word}'?", word=f"{near.rpartition('/')[2] if beside else near}") if near else ""
    return Problem(file=shown, where="", message=message, hint=hint)


def _of_another_game(name: str, below: Below) -> bool:
    """Whether the folder is that of an installed game that brings no art of its own to compare with."""
    folder = name.split("/")[1]
    return folder in registry.game_ids() and not any(one.startswith(f"{folder}/") for one in below.pictures)


def _is_named_in_maps(name: str) -> bool:
    """Whether the picture is of something that a map may name: ``assets/<game>/goods/<id>``."""
    parts = _stem(name).split("/")
    return len(parts) == 3 and parts[0] in registry.game_ids() and parts[1] == GOODS


def _stem(name: str) -> str:
    return name.removeprefix("assets/").rpartition(".")[0]


def _is_font(name: str) -> bool:
    return name.startswith(FONTS) and PurePosixPath(name).suffix in FONT_SUFFIXES
