"""The files of a game form layers: no two need each other, not even for a type or inside a function."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import railgames

PACKAGE = Path(railgames.__file__).parent
GAMES = ["derailed"]


def module_name(path: Path) -> str:
    """The dotted name of a file of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, known: set[str]) -> set[str]:
    """The ``known`` modules that a file names in any import statement, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            # "from package import x" needs the submodule x if there is one, else the package's __init__.
            submodules = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else node.module or "" for name in submodules}
    return found & known


def circle(files: list[Path]) -> list[str]:
    """One circle of modules that import each other, empty when there is none."""
    names = {path: module_name(path) for path in files}
    known = set(names.values())
    graph = {name: imported(path, known) - {name} for path, name in names.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("game", GAMES)
def test_no_files_of_a_game_import_each_other(game: str) -> None:
    files = sorted((PACKAGE / "games" / game).rglob("*.py"))
    assert len(files) > 10
    assert circle(files) == []


def test_a_circle_by_a_type_or_in_a_function_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.PACKAGE", tmp_path / "toy")
    (tmp_path / "toy").mkdir()
    one, two = tmp_path / "toy" / "one.py", tmp_path / "toy" / "two.py"
    one.write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.two import Two\n")
    two.write_text("class Two: ...\n")
    assert circle([one, two]) == []
    two.write_text("def late():\n    from toy import one\n")
    assert set(circle([one, two])) == {"toy.one", "toy.two"}
