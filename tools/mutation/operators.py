"""The changes that are tried, each an operator of Cosmic Ray or written like one."""

from collections.abc import Iterator
from typing import Any

import cosmic_ray.plugins
import parso
from cosmic_ray.operators.operator import Operator
from parso.tree import NodeOrLeaf

Position = tuple[tuple[int, int], tuple[int, int]]
"""Start and end, each (line from 1, column from 0)."""

_BINARY = {
    "Add": ("Sub",),
    "Sub": ("Add",),
    "Mul": ("Add", "FloorDiv"),
    "Div": ("Mul",),
    "FloorDiv": ("Mul",),
    "Mod": ("FloorDiv", "Mul"),
    "Pow": ("Mul",),
    "RShift": ("LShift",),
    "LShift": ("RShift",),
    "BitOr": ("BitAnd",),  # of flags "^" is the same
    "BitAnd": ("BitOr",),
    "BitXor": ("BitOr", "BitAnd"),
}
_COMPARISON = {
    "Eq": ("NotEq", "LtE", "GtE"),
    "NotEq": ("Eq",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
}
_OTHERS = (
    "AddNot",
    "ExceptionReplacer",
    "NumberReplacer",
    "RemoveDecorator",
    "ReplaceAndWithOr",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ZeroIterationForLoop",
)


class DropStatement(Operator):
    """Replaces a call, or an assignment to an attribute or an item, with ``pass``."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        if _is_droppable(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        prefix = node.get_first_leaf().prefix
        return parso.python.tree.PythonNode(
            "simple_stmt", [parso.python.tree.Keyword("pass", node.start_pos, prefix)]
        )

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def _is_droppable(node: NodeOrLeaf) -> bool:
    if node.parent is None or node.parent.type != "simple_stmt":
        return False
    if node.type == "atom_expr":
        last = node.children[-1]
        return last.type == "trailer" and last.children[0].value == "("
    if node.type != "expr_stmt" or node.children[1].type == "annassign":
        return False
    is_stored = node.children[0].type == "atom_expr"
    return is_stored or str(getattr(node.children[1], "value", "=")) != "="


class SwapMembership(Operator):
    """Replaces ``in`` with ``not in`` and the other way round."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Position]:
        if node.type == "comparison":
            for operator in node.children[1::2]:
                if _words(operator) in ("in", "not in"):
                    yield operator.start_pos, operator.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        places = [
            at for at in range(1, len(node.children), 2) if _words(node.children[at]) in ("in", "not in")
        ]
        at = places[index]
        new = " not in" if _words(node.children[at]) == "in" else " in"
        node.children[at] = parso.parse(new)
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def _words(node: NodeOrLeaf) -> str:
    return " ".join(node.get_code().split())


def families() -> dict[str, dict[str, Operator]]:
    """Operators by family and name; at one place of the code one of a family is tried."""
    found: dict[str, dict[str, Operator]] = {
        "statement": {"DropStatement": DropStatement()},
        "membership": {"SwapMembership": SwapMembership()},
    }
    for kind, table in (("Binary", _BINARY), ("Comparison", _COMPARISON)):
        names = [f"Replace{kind}Operator_{old}_{new}" for old, news in table.items() for new in news]
        found[kind.lower()] = {name: _of_cosmic_ray(name) for name in names}
    for name in _OTHERS:
        found[name] = {name: _of_cosmic_ray(name)}
    return found


def _of_cosmic_ray(name: str) -> Operator:
    return cosmic_ray.plugins.get_operator(f"core/{name}")()
