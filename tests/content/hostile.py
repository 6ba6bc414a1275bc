"""Packs that are made to be slow: for tests and for the bench of the start."""

import json
import os
from collections.abc import Callable
from pathlib import Path

from railgames.content.files import MAX_ENTRIES

MANY = 8 * 1024 * 1024 - 100
CARD = 'id = "{id}"\nname = "A pack"\nversion = "1.0.0"\nformat = 1\n'
MAP = "maps/tiny/south"


def card(root: Path, more: str = "") -> None:
    """A good ``pack.toml``, and ``more`` after it."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "pack.toml").write_text(CARD.format(id=root.name) + more)


def filled(text: Callable[[int], str], size: int = MANY) -> str:
    """As many lines as fit."""
    lines, held = [], 0
    while held < size - 60:
        lines.append(text(len(lines)))
        held += len(lines[-1])
    return "".join(lines)


def one_file(name: str, text: Callable[[], str]) -> Callable[[Path], None]:
    """A pack of one file. Its text is large, and made when it is written."""

    def make(root: Path) -> None:
        card(root)
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text())

    return make


def many_files(count: int, name: Callable[[int], str]) -> Callable[[Path], None]:
    def make(root: Path) -> None:
        card(root)
        (root / "assets").mkdir()
        for number in range(count):
            os.close(os.open(root / "assets" / name(number), os.O_CREAT | os.O_WRONLY))

    return make


def many_folders(count: int) -> Callable[[Path], None]:
    def make(root: Path) -> None:
        card(root)
        for number in range(count):
            (root / f"assets/f{number // 200}/g{number}").mkdir(parents=True)

    return make


def rows(size: int, entries: int) -> dict[str, Callable[[Path], None]]:
    """What each hostile pack is called, and how it is made."""
    return {
        "pack.toml of keys": lambda root: card(root, filled(lambda i: f"k{i} = 1\n", size)),
        "pack.toml of one long key": lambda root: card(root, "a" * size + " = 1\n"),
        "map toml array": one_file(f"{MAP}.toml", lambda: f"a = [{'1,' * (size // 2)}]"),
        "map toml dotted keys": one_file(f"{MAP}.toml", lambda: filled(lambda i: f"a.b{i}.c = 1\n", size)),
        "map toml keys": one_file(f"{MAP}.toml", lambda: filled(lambda i: f"k{i} = 1\n", size)),
        "map toml tables": one_file(f"{MAP}.toml", lambda: filled(lambda i: f"[t{i}]\n", size)),
        "map toml exits": one_file(f"{MAP}.toml", lambda: filled(lambda i: "[[exits]]\nat = 9\n", size)),
        "map toml newlines": one_file(f"{MAP}.toml", lambda: "\n" * size),
        "map toml comment": one_file(f"{MAP}.toml", lambda: "#" + "x" * size),
        "map json": one_file(f"{MAP}.json", lambda: json.dumps(list(range(size // 8)))),
        "svg path": one_file(
            "assets/a.svg", lambda: f'<svg viewBox="0 0 9 9"><path d="{"M0 0" * (size // 4)}"/></svg>'
        ),
        "svg elements": one_file(
            "assets/a.svg", lambda: f'<svg viewBox="0 0 9 9">{"<g/>" * (size // 4)}</svg>'
        ),
        "locale of long words": one_file(
            "locale/de.toml",
            lambda: 'name = "D"\n[words]\n' + filled(lambda i: f'"{i}" = "{"x" * 3900}"\n', size),
        ),
        "names of programs": many_files(entries, lambda i: f"a{i}.exe"),
        "bad names": many_files(entries, lambda i: f"A{i} b"),
        "pictures": many_files(entries, lambda i: f"a{i}.svg"),
        "hidden files": many_files(entries, lambda i: f".a{i}"),
        # just few enough to be taken
        "folders": many_folders(min(entries, MAX_ENTRIES - MAX_ENTRIES // 100)),
    }  # fmt: skip
