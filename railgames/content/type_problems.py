"""Validates a document against a msgspec type and reports every mismatch.

msgspec stops at the first error; this reports all: unknown and missing keys, wrong types, values out of
bounds, each with its ``$.path``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import inspect

from railgames.content.loader import MAX_PROBLEMS
from railgames.content.places import member
from railgames.core.errors import Problem
from railgames.core.nearest import did_you_mean
from railgames.core.text import ntr, tr

_LISTS = (inspect.ListType, inspect.SetType, inspect.FrozenSetType, inspect.VarTupleType)
_SHOWN = 40


def problems_of(data: object, kind: Any, file: str) -> list[Problem]:
    """The mismatches between ``data`` and ``kind``, at most 100, in the document's order."""
    return list(islice(_Walk(file).check(data, inspect.type_info(kind), "$"), MAX_PROBLEMS))


class _Walk:
    """One pass of a schema over a document."""

    def __init__(self, file: str) -> None:
        self.file = file

    def problem(self, where: str, message: str, allowed: str = "", hint: str = "") -> Problem:
        return Problem(file=self.file, where=where, message=message, allowed=allowed, hint=hint)

    def check(self, value: object, node: inspect.Type, where: str) -> Iterator[Problem]:
        form = _form(node)
        if isinstance(node, inspect.Metadata):
            node = node.type
        if isinstance(node, inspect.UnionType):
            yield from self._union(value, node, where)
        elif not _fits(value, node):
            message = tr("Expected {wanted}, got {got}.", wanted=_name(node), got=_shown(value))
            yield self.problem(where, message, allowed=form or _bounds(node))
        elif isinstance(node, inspect.StructType):
            yield from self._struct(value, node, where)
        elif isinstance(node, inspect.TupleType):
            yield from self._tuple(value, node, where, form)
        elif isinstance(node, _LISTS):
            yield from self._length(value, node, where)
            for index, item in enumerate(value):  # type: ignore[arg-type, var-annotated]
                yield from self.check(item, node.item_type, f"{where}[{index}]")
        elif isinstance(node, inspect.DictType):
            yield from self._length(value, node, where)
            for key, item in value.items():  # type: ignore[attr-defined]
                yield from self._key(key, node.key_type, member(where, key))
                yield from self.check(item, node.value_type, member(where, key))
        else:
            yield from self._leaf(value, node, where, form)

    def _struct(self, value: Any, node: inspect.StructType, where: str) -> Iterator[Problem]:
        known = {field.encode_name: field for field in node.fields}
        names = [*known, node.tag_field] if node.tag_field else list(known)
        if node.tag_field and value.get(node.tag_field, node.tag) != node.tag:
            got = _shown(value[node.tag_field])
            yield self.problem(
                member(where, node.tag_field), tr("Unknown value {got}.", got=got), str(node.tag)
            )
        for key, item in value.items():
            if key in known:
                yield from self.check(item, known[key].type, member(where, key))
            elif node.forbid_unknown_fields and key != node.tag_field:
                yield self.problem(
                    member(where, key),
                    tr("Unknown key {key}.", key=_shown(key)),
                    ", ".join(names),
                    did_you_mean(key, names),
                )
        for name, field in known.items():
            if field.required and name not in value:
                message = tr("The key '{key}' is missing.", key=name)
                is_word = isinstance(_plain(field.type), inspect.LiteralType | inspect.EnumType)
                kind = "" if is_word else _name(field.type)
                wanted = ": ".join(filter(None, (kind, _bounds(field.type))))
                yield self.problem(member(where, name), message, allowed=wanted)

    def _tuple(self, value: Any, node: inspect.TupleType, where: str, form: str) -> Iterator[Problem]:
        if len(value) != len(node.item_types):
            expected = len(node.item_types)
            message = ntr(
                "Expected {n} value, got {got}.", "Expected {n} values, got {got}.", expected, got=len(value)
            )
            yield self.problem(where, message, allowed=form)
        for index, (item, wanted) in enumerate(zip(value, node.item_types, strict=False)):
            yield from self.check(item, wanted, f"{where}[{index}]")

    def _length(self, value: Any, node: Any, where: str) -> Iterator[Problem]:
        low, high = node.min_length or 0, node.max_length
        if len(value) < low or (high is not None and len(value) > high):
            message = ntr("There is {n} entry here.", "There are {n} entries here.", len(value))
            yield self.problem(where, message, allowed=_between(low, high))

    def _key(self, key: object, node: inspect.Type, where: str) -> Iterator[Problem]:
        if isinstance(node, inspect.StrType | inspect.LiteralType | inspect.EnumType):
            yield from self.check(key, node, where)
            return
        try:  # keys of other types are text in the file: msgspec converts them
            msgspec.convert({key: None}, dict[_python_type(node), None], str_keys=True)  # type: ignore[misc]
        except msgspec.ValidationError:
            message = tr("The key must be {wanted}.", wanted=_name(node))
            yield self.problem(where, message, allowed=_bounds(node))

    def _union(self, value: object, node: inspect.UnionType, where: str) -> Iterator[Problem]:
        tagged = [t for t in node.types if isinstance(t, inspect.StructType) and t.tag_field]
        if isinstance(value, dict) and tagged:
            field = tagged[0].tag_field or "type"
            tags = {str(t.tag): t for t in tagged}
            chosen = tags.get(str(value.get(field)))
            if chosen is not None:
                yield from self.check(value, chosen, where)
            else:
                message = tr("The key '{key}' must name the kind.", key=field)
                hint = did_you_mean(str(value.get(field, "")), tags)
                yield self.problem(member(where, field), message, ", ".join(tags), hint)
            return
        fitting = [t for t in node.types if _fits(value, t)]
        if not fitting:
            names = tr(" or ").join(_name(t) for t in node.types)
            yield self.problem(where, tr("Expected {wanted}, got {got}.", wanted=names, got=_shown(value)))
        elif found := min((list(islice(self.check(value, t, where), 20)) for t in fitting), key=len):
            yield from found

    def _leaf(self, value: Any, node: inspect.Type, where: str, form: str) -> Iterator[Problem]:
        if isinstance(node, inspect.IntType | inspect.FloatType):
            if not _within(value, node):
                message = tr("{got} is out of bounds.", got=_shown(value))
                yield self.problem(where, message, allowed=_bounds(node))
        elif isinstance(node, inspect.StrType):
            yield from self._text(value, node, where, form)
        elif isinstance(node, inspect.LiteralType | inspect.EnumType):
            values = _values(node)
            if not any(value == v and type(value) is type(v) for v in values):
                message = tr("Unknown value {got}.", got=_shown(value))
                names = [str(v) for v in values]
                yield self.problem(where, message, ", ".join(names), did_you_mean(str(value)[:_SHOWN], names))

    def _text(self, value: str, node: inspect.StrType, where: str, form: str) -> Iterator[Problem]:
        low, high = node.min_length or 0, node.max_length
        if len(value) < low or (high is not None and len(value) > high):
            message = ntr("The text has {n} character.", "The text has {n} characters.", len(value))
            yield self.problem(where, message, allowed=_between(low, high))
        elif node.pattern is not None and not re.search(node.pattern, value):
            message = tr("{got} has the wrong form.", got=_shown(value))
            yield self.problem(where, message, allowed=form or node.pattern)


def _fits(value: object, node: inspect.Type) -> bool:
    """Whether the value is of the JSON type that the node requires; bounds are checked elsewhere."""
    if isinstance(node, inspect.Metadata):
        return _fits(value, node.type)
    if isinstance(node, inspect.UnionType):
        return any(_fits(value, t) for t in node.types)
    if isinstance(node, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(node, inspect.IntType | inspect.FloatType):
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return isinstance(node, inspect.FloatType) or isinstance(value, int) or value.is_integer()
    if isinstance(node, inspect.StrType):
        return isinstance(value, str)
    if isinstance(node, inspect.NoneType):
        return value is None
    if isinstance(node, inspect.StructType | inspect.DictType):
        return isinstance(value, dict)
    if isinstance(node, inspect.TupleType | inspect.ListType | inspect.VarTupleType):
        return isinstance(value, list)
    if isinstance(node, inspect.SetType | inspect.FrozenSetType):
        return isinstance(value, list)
    if isinstance(node, inspect.LiteralType | inspect.EnumType):
        return isinstance(value, tuple({type(v) for v in _values(node)}))
    return True  # rarer kinds: msgspec's own message is used


def _values(node: inspect.LiteralType | inspect.EnumType) -> list[Any]:
    return [m.value for m in node.cls] if isinstance(node, inspect.EnumType) else list(node.values)


def _within(value: float, node: inspect.IntType | inspect.FloatType) -> bool:
    if isinstance(value, float) and not math.isfinite(value):
        return False
    return (
        (node.ge is None or value >= node.ge)
        and (node.gt is None or value > node.gt)
        and (node.le is None or value <= node.le)
        and (node.lt is None or value < node.lt)
        and (node.multiple_of is None or value % node.multiple_of == 0)
    )


def _python_type(node: inspect.Type) -> type:
    return {inspect.IntType: int, inspect.FloatType: float, inspect.BoolType: bool}.get(type(node), str)


def _name(node: inspect.Type) -> str:
    if isinstance(node, inspect.UnionType):
        return tr(" or ").join(_name(t) for t in node.types)
    if isinstance(node, inspect.Metadata):
        return _name(node.type)
    if isinstance(node, inspect.LiteralType | inspect.EnumType):
        return tr("one of the allowed values")
    names: list[tuple[Any, str]] = [
        (inspect.BoolType, tr("true or false")),
        (inspect.IntType, tr("a whole number")),
        (inspect.FloatType, tr("a number")),
        (inspect.StrType, tr("text")),
        (inspect.NoneType, tr("nothing")),
        ((inspect.StructType, inspect.DictType), tr("a table of keys")),
        ((inspect.TupleType, *_LISTS), tr("a list")),
    ]
    return next((name for kind, name in names if isinstance(node, kind)), tr("another kind of value"))


def _form(node: inspect.Type) -> str:
    """The form of a text in words, where its author gave one: ``Meta(extra={"form": "..."})``."""
    extra = node.extra if isinstance(node, inspect.Metadata) else None
    form = (extra or {}).get("form", "")
    return tr(form) if isinstance(form, str) else ""


def _plain(node: inspect.Type) -> inspect.Type:
    return node.type if isinstance(node, inspect.Metadata) else node


def _bounds(node: inspect.Type) -> str:
    if isinstance(node, inspect.Metadata):
        return _form(node) or _bounds(node.type)
    if isinstance(node, inspect.LiteralType | inspect.EnumType):
        return ", ".join(str(v) for v in _values(node))
    if isinstance(node, inspect.IntType | inspect.FloatType):
        parts = [
            f"{sign} {bound}"
            for sign, bound in ((">=", node.ge), (">", node.gt), ("<=", node.le), ("<", node.lt))
            if bound is not None
        ]
        if node.ge is not None and node.le is not None:
            parts = [_between(node.ge, node.le)]
        if node.multiple_of is not None:
            parts.append(tr("a multiple of {n}", n=node.multiple_of))
        return ", ".join(parts)
    if isinstance(node, inspect.StrType) and node.pattern is not None:
        return node.pattern
    return ""


def _between(low: float, high: float | None) -> str:
    if low == high:
        return f"{low:g}"
    return tr("{low} or more", low=low) if high is None else tr("{low} to {high}", low=low, high=high)


def _shown(value: object) -> str:
    """A value as text for a message: short and printable; never raises."""
    if isinstance(value, dict):
        return tr("a table of keys")
    if isinstance(value, list):
        return tr("a list")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 128:
        return tr("a huge number")
    text = repr(value[:_SHOWN] if isinstance(value, str) else value)
    return text if len(text) <= 3 * _SHOWN else text[: 3 * _SHOWN]
