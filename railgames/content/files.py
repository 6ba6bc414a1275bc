"""Lists a pack's files and refuses links, unsafe names, and too many or too large files."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from railgames.content.loader import MAX_BYTES, MAX_PROBLEMS
from railgames.core.errors import Problem
from railgames.core.text import tr

TOPS = ("maps", "assets", "locale")
MAX_FILES = 2000
MAX_ENTRIES = 3000  # files and folders of any name
MAX_TEXT_BYTES = 256 * 1024  # of a map or a theme
MAX_WORDS_BYTES = 512 * 1024
MAX_PACK_BYTES = 200 * 1024 * 1024
MAX_FOLDERS = 6
PACK_SUFFIXES = frozenset({".toml", ".json", ".svg", ".png", ".ogg", ".ttf", ".otf", ".txt", ".md"})
MAP_SUFFIXES = frozenset({".toml", ".json"})

_NAME = re.compile(r"[a-z0-9_][a-z0-9._-]{0,79}", re.ASCII)
_PAPERS = re.compile(
    r"(?:[a-z0-9-]+-)?(?:README|LICENSE|OFL|NOTICE|CHANGELOG)(?:[._-][a-zA-Z0-9]+)*", re.ASCII
)
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$)(?:\..*)?")
LITTER = frozenset({"thumbs.db", "desktop.ini", "__macosx", "__pycache__"})


class PackFile(NamedTuple):
    """One file: its name inside the pack (``maps/tiny/north.toml``), path, size in bytes and time (ns)."""

    name: str
    path: Path
    size: int
    changed: int


class Listing(NamedTuple):
    """The files of a pack by name, in sorted order, the problems of those that are left out, and what is
    wrong with all of it."""

    files: dict[str, PackFile]
    problems: tuple[Problem, ...]
    refusals: tuple[Problem, ...] = ()


def name_problem(name: str) -> str:
    """The problem of one part of a file's name, or an empty text.

    Lower-case ASCII only, so that a pack works on every file system; LICENSE may be upper-case.
    """
    return "" if _is_good(name) else _what_is_wrong(name)


@lru_cache(maxsize=4096)  # every start lists the same files
def _is_good(name: str) -> bool:
    return not _what_is_wrong(name)


def _what_is_wrong(name: str) -> str:
    if _RESERVED.fullmatch(name.lower()):
        return tr("This name is reserved by Windows.")
    if not (_NAME.fullmatch(name) or _PAPERS.fullmatch(name)) or name.endswith("."):
        return tr("The name must be lower-case letters a-z, digits, and . _ - between them.")
    return ""


def map_name(name: str) -> tuple[str, str] | None:
    """(game, map id) of a pack's file; None if it is not a map.

    ``maps/<game>/<id>.toml`` (or ``.json``) is the map ``<id>``; ``maps/<game>/dice/<id>.toml``, one folder
    deeper, is the part ``dice/<id>``.
    """
    top, _, rest = name.partition("/")
    game, _, inner = rest.partition("/")
    stem, dot, suffix = inner.rpartition(".")
    if top != "maps" or not stem or stem.count("/") > 1 or dot + suffix not in MAP_SUFFIXES:
        return None
    return game, stem


def most_bytes(name: str) -> int:
    """The size up to which a file of a pack is read: text is small, and slow to parse when it is not."""
    if name.startswith("locale/"):
        return MAX_WORDS_BYTES
    return MAX_TEXT_BYTES if _suffix(name) in MAP_SUFFIXES else MAX_BYTES


def _suffix(name: str) -> str:
    return os.path.splitext(name)[1]  # noqa: PTH122 - a path costs more than all the rest of a file


def list_files(root: Path, label: str, is_built_in: bool = False) -> Listing:
    """The files under the ``maps``, ``assets`` and ``locale`` of ``root``.

    ``label`` is the prefix of each name in a problem. Hidden files are skipped. In the built-in pack links
    are followed, because some installers link every file of a package.
    """
    walk = _Walk(root, label, is_built_in)
    for top in TOPS:
        if os.path.lexists(root / top):
            walk.folder(root / top, top, 1)
    return Listing(dict(sorted(walk.files.items())), tuple(walk.problems), tuple(walk.refusals))


class _Walk:
    """Reads folders up to the limits. What is beyond them is not even looked at: it must cost no start."""

    def __init__(self, root: Path, label: str, is_built_in: bool) -> None:
        self.root = root
        self.label = label
        self.is_built_in = is_built_in
        self.home = os.path.realpath(root)
        self.files: dict[str, PackFile] = {}
        self.problems: list[Problem] = []
        self.refusals: list[Problem] = []
        self.bytes = 0
        self.entries = 0
        self.is_full = False

    def note(self, name: str, message: str, allowed: str = "") -> None:
        shown = f"{self.label}/{name}" if name.isprintable() else f"{self.label}/{name!a}"
        self.problems.append(Problem(file=shown, where="", message=message, allowed=allowed))
        if len(self.problems) >= MAX_PROBLEMS and not self.is_built_in:
            self.refuse(tr("The pack has too many problems; the rest was not looked at."), "")

    def refuse(self, message: str, allowed: str) -> None:
        """Refuse the whole pack and stop."""
        if not self.is_full:
            self.refusals.append(Problem(file=self.label, where="", message=message, allowed=allowed))
        self.is_full = True

    def folder(self, path: Path, name: str, depth: int) -> None:
        if depth > MAX_FOLDERS:
            self.note(name, tr("The folders are nested too deeply."), tr("{n} levels", n=MAX_FOLDERS))
            return
        # Below the first folder a link was seen as an entry; only Windows has others, which cost much to see.
        may_lead_away = depth == 1 or os.name == "nt"
        if not self.is_built_in and may_lead_away and self._leads_away(path):
            self.note(name, tr("Links are refused; copy the files instead."))
            return
        try:
            with os.scandir(path) as found:
                some = list(itertools.islice(found, MAX_ENTRIES - self.entries + 1))
        except OSError as error:
            self.note(name, tr("The folder cannot be read: {reason}.", reason=error.strerror or error))
            return
        self.entries += len(some)
        if self.entries > MAX_ENTRIES and not self.is_built_in:
            allowed = tr("{n} files and folders, hidden ones too", n=MAX_ENTRIES)
            self.refuse(tr("The pack is too large."), allowed)
            return
        entries = sorted(some, key=lambda entry: entry.name)
        self._same_letters(name, entries)
        for entry in entries:
            if self.is_full:
                return
            try:
                self._entry(entry, f"{name}/{entry.name}", depth)
            except OSError as error:  # removed meanwhile, or a cycle of links
                reason = error.strerror or error
                self.note(f"{name}/{entry.name}", tr("The file cannot be read: {reason}.", reason=reason))

    def _entry(self, entry: os.DirEntry[str], name: str, depth: int) -> None:
        if entry.name.startswith(".") or entry.name.lower() in LITTER:
            return
        if message := name_problem(entry.name):
            self.note(name, message)
        elif entry.is_symlink() and not self.is_built_in:
            self.note(name, tr("Links are refused; copy the files instead."))
        elif entry.is_dir():
            self.folder(Path(entry.path), name, depth + 1)
        elif not entry.is_file():
            self.note(name, tr("This is not a regular file."))
        else:
            self._file(entry, name)

    def _file(self, entry: os.DirEntry[str], name: str) -> None:
        suffix = _suffix(entry.name)
        facts = entry.stat()
        self.bytes += facts.st_size
        if suffix not in PACK_SUFFIXES and not _PAPERS.fullmatch(entry.name):
            self.note(name, tr("A pack cannot contain this kind of file."), ", ".join(sorted(PACK_SUFFIXES)))
        elif facts.st_size > (most := most_bytes(name)) and not self.is_built_in:
            self.note(name, tr("The file is too large."), tr("{n} bytes or less", n=most))
        else:
            self.files[name] = PackFile(name, Path(entry.path), facts.st_size, facts.st_mtime_ns)
        if len(self.files) > MAX_FILES or self.bytes > MAX_PACK_BYTES:
            limit = tr("{n} files and {bytes} bytes", n=MAX_FILES, bytes=MAX_PACK_BYTES)
            self.refuse(tr("The pack is too large."), limit)

    def _leads_away(self, path: Path) -> bool:
        # Also detects Windows junctions, which Python 3.11 does not report as symbolic links.
        expected = Path(self.home) / path.relative_to(self.root)
        return os.path.normcase(os.path.realpath(path)) != os.path.normcase(expected)

    def _same_letters(self, name: str, entries: list[os.DirEntry[str]]) -> None:
        for first, second in _pairs([entry.name for entry in entries]):
            message = tr("This name differs from '{name}' only in upper and lower case.", name=first)
            self.note(f"{name}/{second}", message)


def _pairs(names: list[str]) -> Iterator[tuple[str, str]]:
    seen: dict[str, str] = {}
    for name in names:
        first = seen.setdefault(name.casefold(), name)
        if first != name:
            yield first, name
