"""The house itself: floors, lint, types, and what an import costs."""

import ast
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import architecture

ROOT = Path(__file__).resolve().parent.parent


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of this interpreter in the project's root; its output as text."""
    env = {**os.environ, **environment}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_each_floor_imports_only_the_floors_below_it() -> None:
    done = run("-c", "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_whole_house_is_linted() -> None:
    done = run("-m", "ruff", "check", "railgames", "tests", "tools", "docs")
    assert done.returncode == 0, done.stdout


def test_the_whole_house_is_formatted() -> None:
    done = run("-m", "ruff", "format", "--check", "railgames", "tests", "tools", "docs")
    assert done.returncode == 0, done.stdout


TOP = {"railgames", "assets", "maps", "tests", "docs", "tools", ".ci", ".gitignore", "pyproject.toml"} | {
    "README.md",
    "CONTRIBUTING.md",
    "LICENSE",
}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")
def test_nothing_lies_beside_what_belongs_to_the_top_level() -> None:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {line.partition("/")[0] for line in done.stdout.splitlines()} == TOP


def test_the_whole_package_is_typed_strictly() -> None:
    # A cache that nobody uses again, as in a new checkout, is not written: that takes a seventh of the time.
    unused = [] if (ROOT / ".mypy_cache").exists() else ["--cache-dir", os.devnull]
    done = run("-m", "mypy", *unused)
    assert done.returncode == 0, done.stdout


GAMES = [f"games.{path.parent.name}" for path in sorted(ROOT.glob("railgames/games/*/__init__.py"))]
LOOSE = re.compile(r"\bAny\b|\bcast\(|\bgetattr\(|\bhasattr\(|type: ignore")


@pytest.mark.parametrize("folder", ["core", "games", "scenes"])
def test_what_is_not_typed_says_why(folder: str) -> None:
    """Each ``Any``, ``cast``, ``getattr`` and ``type: ignore`` has a comment on its line or on that above."""
    bare = []
    for path in sorted((ROOT / "railgames" / folder).rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            code, _, comment = line.partition("#")
            above = lines[number - 2].strip() if number > 1 else ""
            reason = re.sub(r"type: ignore(\[[^]]*\])?", "", comment).strip(" #-")
            is_loose = LOOSE.search(code) or "type: ignore" in comment
            if is_loose and "import" not in code and not reason and not above.startswith("#"):
                bare.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not bare, "\n".join(bare)


@pytest.mark.parametrize("floor", ["core", "store", "geometry", "content", "ai", *GAMES])
def test_floor_imports_without_pygame(floor: str) -> None:
    done = run("-c", f"import sys; sys.modules['pygame'] = None; import railgames.{floor}")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "module",
    [
        "railgames.core.game",
        "railgames.core.match",
        "railgames.cli",
        *(f"railgames.{game}" for game in GAMES),
        "railgames.games.empire_builder.agent.trips",  # the table plans trips with it
    ],
)
def test_light_module_brings_neither_pygame_nor_numpy(module: str) -> None:
    code = f"import sys, {module}; print(sorted({{'pygame', 'numpy', 'multiprocessing'}} & set(sys.modules)))"
    done = run("-c", code)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_no_file_is_longer_than_a_person_reads() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "railgames").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 600
    }
    assert not long


RULER = re.compile(r" *# -- \S.* -{5,}")


def test_sections_are_ruled_in_one_style() -> None:
    odd = []
    for path in (
        path for folder in ("railgames", "tests", "tools") for path in (ROOT / folder).rglob("*.py")
    ):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            is_ruler = line.endswith("-----") and line.lstrip().startswith("#")
            if is_ruler and not (RULER.fullmatch(line) and len(line) == 110):
                odd.append(f"{path.relative_to(ROOT)}:{number}: {line.strip(' -')}")
    assert odd == []


def test_every_dependency_of_the_product_is_declared() -> None:
    names = {"pygame", "numpy", "msgspec", "platformdirs", "railgames"}
    known = names | sys.stdlib_module_names | {"__future__"}
    used: dict[str, set[str]] = {}
    for path in (ROOT / "railgames").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if known.issuperset(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)):
            continue  # most files: to parse them all takes seconds
        for node in ast.parse(text).body:
            found: set[str] = set()
            if isinstance(node, ast.Import):
                found = {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found = {(node.module or "").partition(".")[0]}
            for name in found - known:
                used.setdefault(name, set()).add(path.relative_to(ROOT / "railgames").parts[0])
    assert used.pop("pytest") == {"testing"}, "only the suites for other packages need pytest"
    assert used.keys() <= names, used.keys() - names


# -- structure -----------------------------------------------------------------------------------------------


def test_no_imports_run_in_a_circle() -> None:
    """Imports inside functions count too: they run as well, only later."""
    assert architecture.circles_in(ROOT / "railgames", "railgames", typing=False) == []


def scenes_of_the_house() -> set[str]:
    """The class names of all scenes, by what each class inherits from."""
    bases = {}
    for path in (ROOT / "railgames" / "scenes").rglob("*.py"):
        found = re.findall(r"^class (\w+)\((.*)\):", path.read_text(encoding="utf-8"), re.MULTILINE)
        bases |= {name: set(re.findall(r"\w+", words)) for name, words in found}
    scenes, more = set(), {"Scene"}
    while more:
        scenes |= more
        more = {name for name, above in bases.items() if above & scenes} - scenes
    return scenes - {"Scene", "Page"}


def test_only_the_navigation_names_scenes() -> None:
    """A scene goes to another one through ``services.go``. Its own parts beside it may name it as a type."""
    names = scenes_of_the_house()
    assert {"MainMenu", "TableScene", "Curtain", "BotsScene", "ShelfScene"} <= names
    word = re.compile(r"\b(?:" + "|".join(names) + r")\b")
    named = []
    for path in sorted((ROOT / "railgames" / "scenes").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if module.rpartition(".")[2] in ("navigation", "screenshots"):
            continue
        text = path.read_text(encoding="utf-8")
        if not word.search(text):
            continue
        own = module.rpartition(".")[0]
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module != f"{own}.scene":
                named += [f"{module}: {alias.name}" for alias in node.names if alias.name in names]
    assert named == []


def _is_written(member: object) -> bool:
    """Whether a member is code of the class: no data, and no hook that only says what a subclass gives."""
    inner = member.fget if isinstance(member, property) else member
    return callable(inner) and not getattr(inner, "__isabstractmethod__", False)


def test_no_class_shows_more_than_a_person_keeps_in_mind() -> None:
    """At most 30 public members of its own: what a base class or protocol asks for does not count."""
    large, allowed = {}, {"railgames.ui.widgets.base.Widget": 36}  # the base of every control
    for path in sorted((ROOT / "railgames").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if "class " not in path.read_text(encoding="utf-8") or "__main__" in module:
            continue
        for kind in vars(importlib.import_module(module)).values():
            if not isinstance(kind, type) or kind.__module__ != module:
                continue
            known = {name for base in kind.__mro__[1:] for name in vars(base)}
            own = [
                name
                for name, member in vars(kind).items()
                if not name.startswith("_") and name not in known and _is_written(member)
            ]
            name = f"{module}.{kind.__name__}"
            if len(own) > allowed.get(name, 30):
                large[name] = len(own)
    assert not large
