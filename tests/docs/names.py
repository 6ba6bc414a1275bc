"""Every name of the repository's code, so that a page which names one that is gone fails a test.

A page writes a file as ``railgames/core/match.py``, a function of a module as ``savefile.open_save``, a
member of a class as ``Match.play``, a class as ``Match``, any function as ``rows_of()``.
"""

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tests import EXAMPLE
from tests.docs.pages import ROOT, Page

PACKAGES = ("railgames", "tests", "tools", "docs")
OUTSIDE = ("msgspec", "pygame")
"""Packages of others whose names a page may use: they are imported to look."""

OF_THE_READER = frozenset(
    {
        *("saves/", "journal/", "packs/", "logs/", "settings.json"),  # the data folder
        *("pack.toml", "harbour.toml", "harbour.png"),  # what a reader makes
    }
)
KEYS = frozenset(
    [
        "Enter",
        "Space",
        "Tab",
        "Esc",
        "Backspace",
        "Delete",
        "Home",
        "End",
        "Left",
        "Right",
        "Up",
        "Down",
        "Ctrl",
        "Shift",
        "Alt",
    ]
)
PLACEHOLDER = re.compile(r"[<>*{}]|\b[A-Z]{3,}\b|\.\.\.")

_PATH = re.compile(r"[\w.-]*/[\w./-]*")
_FILE = re.compile(r"[\w-]+\.(?:py|toml|md|json|svg|png|txt|typed)")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_CLASS = re.compile(r"[A-Z][a-z]\w*[a-z]\w*")
_CALL = re.compile(r"([A-Za-z_][\w.]*)\(.*\)")


class Names:
    """The modules, their top names, and the members of every class, read from the source."""

    def __init__(self, root: Path, packages: tuple[str, ...]) -> None:
        self.modules: dict[str, set[str]] = {}
        self.files: set[str] = set()
        self._members: dict[str, set[str]] = {}
        self._bases: dict[str, set[str]] = {}
        self._imported: set[str] = set()
        for package in packages:
            for path in (root / package).rglob("*.py"):
                self._read(path, path.relative_to(root))
        self.tops = {name for names in self.modules.values() for name in names} | self._imported

    def _read(self, path: Path, relative: Path) -> None:
        parts = relative.with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tops = self.modules.setdefault(module, set())
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            tops |= set(_targets(node))
            if isinstance(node, ast.ImportFrom):
                self._imported |= {alias.asname or alias.name for alias in node.names}
            if isinstance(node, ast.ClassDef):
                self._members.setdefault(node.name, set()).update(_members(node))
                self._bases.setdefault(node.name, set()).update(_bases(node))

    def members(self, name: str) -> set[str]:
        """The members of every class of this name, inherited ones too."""
        found: set[str] = set()
        todo, seen = [name], {name}
        while todo:
            current = todo.pop()
            found |= self._members.get(current, set())
            todo += self._bases.get(current, set()) - seen
            seen |= self._bases.get(current, set())
        return found

    def is_class(self, name: str) -> bool:
        """Whether some class has this name."""
        return name in self._members

    def has(self, dotted: str) -> bool:
        """Whether ``module``, ``module.name``, ``module.Class.member`` or ``Class.member`` is there.

        A module may be named by the end of its path. The name of an instance stands for its class: ``match``
        for ``Match``.
        """
        parts = dotted.split(".")
        for split in range(len(parts), 0, -1):
            head, rest = ".".join(parts[:split]), parts[split:]
            for module, tops in self.modules.items():
                if f".{module}".endswith(f".{head}") and self._is_in(tops, rest):
                    return True
        return self._has_member(*parts) or self._has_member(parts[0].title().replace("_", ""), *parts[1:])

    def _is_in(self, tops: set[str], rest: list[str]) -> bool:
        """Whether the rest of a dotted name is in a module with these top names."""
        if not rest:
            return True
        return rest[0] in tops and (len(rest) == 1 or self._has_member(*rest))

    def _has_member(self, name: str, *rest: str) -> bool:
        return len(rest) == 1 and rest[0] in self.members(name)

    def has_function(self, name: str) -> bool:
        """Whether some module or class has a function, or anything else, of this name."""
        return name in self.tops or any(name in members for members in self._members.values())


def _targets(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    for target in targets:
        yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name)) if target else ()


def _members(node: ast.ClassDef) -> Iterator[str]:
    for item in node.body:
        yield from _targets(item)
    for part in ast.walk(node):
        is_own = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
        if is_own and isinstance(part.value, ast.Name) and part.value.id == "self":
            yield part.attr


def _bases(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        while isinstance(base, ast.Subscript):
            base = base.value
        if isinstance(base, ast.Name):
            yield base.id
        elif isinstance(base, ast.Attribute):
            yield base.attr


@lru_cache(maxsize=1)
def names() -> Names:
    """The names of this repository."""
    return Names(ROOT, PACKAGES)


@lru_cache(maxsize=1)
def file_names() -> frozenset[str]:
    """The name of every file of the repository, and of every folder with a slash after it."""
    folders = ("railgames", "tests", "tools", "docs", "maps", "assets", ".ci")
    inside = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return frozenset(f"{path.name}/" if path.is_dir() else path.name for path in (*ROOT.iterdir(), *inside))


def unknown_names(page: Page) -> list[str]:
    """What a page names in code style and the repository does not have, in order."""
    return [span for span in dict.fromkeys(page.spans) if not _is_known(span, page)]


def _is_known(span: str, page: Page) -> bool:
    if span in OF_THE_READER or span in KEYS or PLACEHOLDER.search(span):
        return True
    call = _CALL.fullmatch(span)
    if call is not None:
        name = call[1]
        return names().has(name) if "." in name else names().has_function(name)
    if _PATH.fullmatch(span) and span.startswith(".venv/"):  # whatever the environment in use is called
        return (Path(sys.prefix) / span.removeprefix(".venv/")).exists()
    if _PATH.fullmatch(span):
        return any((folder / span).exists() for folder in (ROOT, page.path.parent, EXAMPLE)) or (
            span in file_names()
        )
    if _FILE.fullmatch(span):
        return span in file_names()
    if _DOTTED.fullmatch(span):
        return _is_outside(span) if span.partition(".")[0] in OUTSIDE else names().has(span)
    if _CLASS.fullmatch(span):
        return span in names().tops
    return True


def _is_outside(dotted: str) -> bool:
    module, *rest = dotted.split(".")
    found: object = importlib.import_module(module)
    for name in rest:
        found = getattr(found, name, None)
    return found is not None


_MODULE = re.compile(r"-m ([a-z][\w.]*)")
_FOLDER = re.compile(r"(?<![\w/.-])(?:railgames|tests|tools|docs|maps|assets)/[\w./-]*\w")


def unknown_in_commands(page: Page) -> list[str]:
    """The modules after ``-m`` and the files in commands of a page that the repository does not have."""
    texts = [block.text for block in page.blocks if block.language in ("sh", "powershell")]
    texts += [span for span in page.spans if " " in span]
    found = []
    for line in (line for text in texts for line in text.splitlines() if not PLACEHOLDER.search(line)):
        for module in _MODULE.findall(line):
            if module.partition(".")[0] in PACKAGES and module not in names().modules:
                found.append(f"-m {module}")
        found += [name for name in _FOLDER.findall(line) if not (ROOT / name).exists()]
    return found
