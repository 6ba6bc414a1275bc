"""Where a file can be mutated, and the mutated source."""

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import parso
from cosmic_ray.mutating import mutate_code
from parso.tree import NodeOrLeaf

from tools.mutation.operators import families

SCOPE = ("railgames/core", "railgames/store", "railgames/games", "railgames/scenes/table")
"""What is mutated unless other files are named: the rules, what keeps games safe, and the table."""

_PIXEL_CALLS = ("px", "spacing", "inflate", "shadow", "box", "Spacer")
_PIXEL_ARGUMENTS = ("gap", "pad", "radius", "min_width", "min_height", "size", "width")
_QUIET_ARGUMENTS = ("frozen", "kw_only", "maxsize", "gc")
"""Of classes and caches: they forbid what nobody tries, or make the same thing quicker."""


class Mutant(NamedTuple):
    """One change: the ``occurrence``-th place in the file where an operator applies."""

    path: str
    operator: str
    occurrence: int
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column + 1} {self.operator}"


def files_of(names: Sequence[str], root: Path) -> list[str]:
    """The Python files that are named or lie in named folders; of the games the rules and not the AI."""
    found: set[Path] = set()
    for name in names or SCOPE:
        path = root / name
        found |= {path} if path.is_file() else set(path.rglob("*.py"))
    relative = sorted(path.relative_to(root) for path in found)
    return [path.as_posix() for path in relative if path.as_posix() in names or not _is_agent(path)]


def _is_agent(path: Path) -> bool:
    return any(part == "agent" or part.startswith("agent_") or part == "agent.py" for part in path.parts)


def mutants_of(path: str, source: str, rng: random.Random) -> list[Mutant]:
    """One mutant for each place and family of operators, in the order of the file.

    Where a family has several operators for a place, ``rng`` chooses.
    """
    tree = parso.parse(source)
    nodes = list(_walk(tree))
    found: list[Mutant] = []
    for operators in families().values():
        here: dict[tuple[int, int], list[Mutant]] = {}
        for name, operator in operators.items():
            places = [(node, start) for node in nodes for start, _ in operator.mutation_positions(node)]
            for occurrence, (node, start) in enumerate(places):
                if not _is_pointless(node, name) and not _is_taste(path, node, name):
                    here.setdefault(start, []).append(Mutant(path, name, occurrence, *start))
        found += [rng.choice(choices) for _, choices in sorted(here.items())]
    return sorted(found, key=lambda mutant: (mutant.line, mutant.column, mutant.operator))


def _walk(node: NodeOrLeaf) -> Iterator[NodeOrLeaf]:
    """In the order in which Cosmic Ray counts occurrences: a node, then what is in it."""
    yield node
    for child in getattr(node, "children", ()):
        yield from _walk(child)


def _is_pointless(node: NodeOrLeaf, operator: str) -> bool:
    """Whether no test here could see the change: in types, caches, pixels and for other systems."""
    outer = list(_ancestors(node))
    if any(_is_for_other_systems(one) for one in (node, *outer)):
        return True
    if any(_is_quiet(one) for one in outer):
        return True
    if any(one.type in ("annassign", "tfpdef") for one in outer) and "Binary" in operator:
        return True
    if "Binary" in operator and _is_type(node, outer):
        return True
    if operator in ("NumberReplacer", "ReplaceUnaryOperator_Delete_USub") and _is_of_pixels(outer):
        return True
    if operator == "RemoveDecorator":
        return any(word in node.get_code() for word in ("cache", "override", "overload"))
    if operator == "AddNot":
        return "TYPE_CHECKING" in node.get_code().partition("\n")[0]
    return False


def _is_taste(path: str, node: NodeOrLeaf, operator: str) -> bool:
    """Whether a number is a size or a time that a scene declares above its functions: a matter of taste."""
    if operator != "NumberReplacer" or "/scenes/" not in path:
        return False
    return all(one.type not in ("funcdef", "classdef") for one in _ancestors(node))


def _ancestors(node: NodeOrLeaf) -> Iterator[NodeOrLeaf]:
    while node.parent is not None:
        node = node.parent
        yield node


def _is_type(node: NodeOrLeaf, outer: Iterable[NodeOrLeaf]) -> bool:
    """Whether an operator is the ``|`` of a type: in a signature, or in an alias outside functions."""
    if getattr(node, "value", "") != "|":
        return False
    within = node
    for one in outer:
        if one.type == "funcdef":
            # its parameters, or what it returns: everything before the colon
            return within is not one.children[-1]
        if one.type == "lambdef":
            return False
        within = one
    return True


def _is_quiet(node: NodeOrLeaf) -> bool:
    """Whether a node is an argument that forbids or quickens, of a class or of the decorator of a cache."""
    if node.type != "argument" or node.get_first_leaf().value not in _QUIET_ARGUMENTS:
        return False
    within = next(
        (one.type for one in _ancestors(node) if one.type in ("classdef", "decorator", "suite")), ""
    )
    return within in ("classdef", "decorator")


def _is_for_other_systems(node: NodeOrLeaf) -> bool:
    """Whether a condition or a loop looks at the system, so that one of its branches never runs here."""
    if node.type not in ("if_stmt", "for_stmt", "while_stmt", "test"):
        return False
    header = node.get_code(include_prefix=False).partition(":\n")[0]
    return "os.name" in header or "sys.platform" in header


def _is_of_pixels(outer: Iterable[NodeOrLeaf]) -> bool:
    """Whether a number is a length, as in ``theme.px(2)`` or ``gap=2``: golden pictures hold those."""
    for one in outer:
        code = one.get_code(include_prefix=False)
        if one.type == "argument" and code.partition("=")[0].strip() in _PIXEL_ARGUMENTS:
            return True
        if one.type == "atom_expr" and code.partition("(")[0].rpartition(".")[2] in _PIXEL_CALLS:
            return True
        if one.type == "funcdef":
            return False
    return False


def mutated(source: str, mutant: Mutant) -> str | None:
    """The source with the mutant's change; None when that is no Python any more."""
    operator = next(found[mutant.operator] for found in families().values() if mutant.operator in found)
    try:
        text = mutate_code(source, operator, mutant.occurrence)
    except AttributeError:  # the operator cannot replace a dotted name in an ``except``
        return None
    if text is None or text == source:
        return None
    try:
        compile(text, mutant.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    return str(text)
