"""The limits of data from outside, as text: what each field may hold, and what it holds when it is left out.

The lists ``limits.txt`` are what somebody has read and meant. After a change that is meant:
``python -m tests.limits``, and look at what it wrote.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

FOLDER = Path(__file__).parent
BOUNDS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")


def limits(kinds: Sequence[type]) -> str:
    """A paragraph for each struct, in the order in which they are found; a line for each field."""
    paragraphs: dict[str, list[str]] = {}
    for info in inspect.multi_type_info(kinds):
        _note(info, paragraphs)
    return "\n\n".join("\n".join((name, *lines)) for name, lines in paragraphs.items()) + "\n"


def _note(info: inspect.Type, paragraphs: dict[str, list[str]]) -> None:
    if isinstance(info, inspect.StructType):
        name = f"{info.cls.__module__}.{info.cls.__qualname__}"
        if name in paragraphs:
            return
        lines = paragraphs[name] = [] if not info.forbid_unknown_fields else ["    no other fields"]
        lines += [f"    {field.encode_name}: {_words(field.type)}{_default(field)}" for field in info.fields]
        for field in info.fields:
            _note(field.type, paragraphs)
    for inner in _inner(info):
        _note(inner, paragraphs)


def _inner(info: inspect.Type) -> Iterator[inspect.Type]:
    """The types that a collection, a choice or a type with notes is made of."""
    if isinstance(info, inspect.Metadata):
        yield info.type
    elif isinstance(info, inspect.UnionType):
        yield from info.types
    elif isinstance(info, inspect.TupleType):
        yield from info.item_types
    elif isinstance(info, inspect.DictType):
        yield from (info.key_type, info.value_type)
    elif isinstance(info, inspect.CollectionType):
        yield info.item_type


def _words(info: inspect.Type) -> str:
    """A type in words: its name, its bounds, and what it is made of."""
    if isinstance(info, inspect.Metadata):
        return _words(info.type)
    if isinstance(info, inspect.LiteralType):
        return " | ".join(repr(value) for value in info.values)
    if isinstance(info, inspect.UnionType):
        return " | ".join(_words(one) for one in info.types)
    if isinstance(info, inspect.StructType):
        return info.cls.__qualname__
    name = type(info).__name__.removesuffix("Type").lower()
    bounds = [f"{bound}={value}" for bound in BOUNDS if (value := getattr(info, bound, None)) is not None]
    parts = ", ".join(_words(one) for one in _inner(info))
    return " ".join((name, *bounds)) + (f" of ({parts})" if parts else "")


def _default(field: inspect.Field) -> str:
    if field.default_factory is not msgspec.NODEFAULT:
        return f" = {_plain(field.default_factory())}"
    return "" if field.default is msgspec.NODEFAULT else f" = {_plain(field.default)}"


def _plain(value: Any) -> str:
    return repr(msgspec.to_builtins(value))


def games() -> str:
    """Of every game: its options, map files and parts, and the snapshots of its states."""
    from railgames.core.registry import game, game_ids
    from railgames.games.derailed import views as derailed
    from railgames.games.empire_builder import views as empire_builder
    from railgames.games.railroad_ink import snapshots as railroad_ink
    from railgames.games.spike import views as spike

    states = {
        "derailed": derailed.StateData,
        "empire_builder": empire_builder.StateData,
        "railroad_ink": railroad_ink.StateData,
        "spike": spike.StateData,
    }
    assert set(states) == set(game_ids())
    kinds: list[type] = []
    for name, state in states.items():
        rules = game(name)
        kinds += [rules.Config, rules.map_kind, *rules.part_kinds.values(), state]
    return limits(kinds)


def files() -> str:
    """Of a save and of the settings."""
    from railgames.store.document import Document
    from railgames.store.settings import Settings

    return limits([Document, Settings])


LISTS = {FOLDER / "games" / "limits.txt": games, FOLDER / "store" / "limits.txt": files}

if __name__ == "__main__":
    for path, read in LISTS.items():
        path.write_text(read(), encoding="utf-8")
