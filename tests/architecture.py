"""Import circles inside a package, found in the source: lazy and type-only imports count like any other."""

import ast
from collections.abc import Iterator
from pathlib import Path


def modules_of(package: Path, name: str) -> dict[str, Path]:
    """Every module of a package by its dotted name; ``package`` is the folder of the package ``name``."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        found[".".join((name, *parts))] = path
    return found


def imports_of(path: Path, module: str, modules: dict[str, Path], *, typing: bool = True) -> set[str]:
    """The modules among ``modules`` that a file names in an import anywhere, or as a text of its own.

    ``from package import name`` means ``package.name`` where that is a module. The packages above a module,
    which Python imports on the way, do not count. ``typing`` False: without what only a type checker imports,
    and without texts.
    """
    is_package = path.name == "__init__.py"
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if typing else _run(tree):
        for name in _named(node, module, is_package):
            known = name if name in modules else name.rpartition(".")[0]
            if known in modules:
                found.add(known)
    return found - {module}


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement that is more than a type checker's, wherever it stands; no expressions."""
    todo = [tree]
    while todo:
        for node in ast.iter_child_nodes(todo.pop()):
            if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case) and not _is_type_check(node):
                yield node
                todo.append(node)


def _is_type_check(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _named(node: ast.AST, module: str, is_package: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            parts = module.split(".")
            above = parts[: len(parts) - node.level + is_package]
            base = ".".join([*above, base] if base else above)
        yield from (f"{base}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
        yield node.value


def circles_in(package: Path, name: str, *, typing: bool = True) -> list[list[str]]:
    """Each set of modules that need each other, largest first; empty when every file can be read alone."""
    modules = modules_of(package, name)
    needs = {module: imports_of(path, module, modules, typing=typing) for module, path in modules.items()}
    reach = {module: _reached(module, needs) for module in modules}
    circles = {
        tuple(sorted(other for other in modules if other in reach[module] and module in reach[other]))
        for module in modules
    }
    return sorted((list(circle) for circle in circles if circle), key=lambda circle: (-len(circle), circle))


def _reached(start: str, needs: dict[str, set[str]]) -> set[str]:
    """Every module that ``start`` needs, directly or not; ``start`` itself only when a circle leads back."""
    found: set[str] = set()
    todo = [start]
    while todo:
        for module in needs[todo.pop()] - found:
            found.add(module)
            todo.append(module)
    return found
