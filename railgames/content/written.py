"""A map as the text of a map file, in TOML: short values first, then each list with an entry a line."""

import json
from typing import Any

import msgspec


def as_toml(board: msgspec.Struct, comment: str = "") -> str:
    """The text of a map; ``comment`` stands above it. Read again it is the same map.

    Defaults are written too, so that who changes the file sees them.

    Raises ValueError for a value that TOML has no form for.
    """
    plain: dict[str, Any] = {
        name: msgspec.to_builtins(value)
        for name, value in msgspec.structs.asdict(board).items()
        if value is not None
    }
    head = {name: value for name, value in plain.items() if not _is_long(value)}
    lists = {name: value for name, value in plain.items() if _is_long(value)}
    lines = [f"# {comment}", ""] if comment else []
    lines += [f"{_key(name)} = {_value(value)}" for name, value in head.items()]
    for name, value in lists.items():
        lines += ["", f"{_key(name)} = [", *(f"  {_value(entry)}," for entry in value), "]"]
    return "\n".join(lines) + "\n"


WIDE = 100
"""Characters of a list of texts that stay on one line."""


def _is_long(value: object) -> bool:
    """Whether a value is a list of tables or lists, or of many texts."""
    if not isinstance(value, list | tuple):
        return False
    has_parts = any(isinstance(entry, dict | list | tuple) for entry in value)
    return has_parts or sum(len(entry) for entry in value if isinstance(entry, str)) > WIDE


def quoted(text: str) -> str:
    """A text or a key between quotes, in TOML; one character is never two ``\\u``, as it may be in JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    is_bare = name and all(c.isascii() and (c.isalnum() or c in "_-") for c in name)
    return name if is_bare else quoted(name)


def _value(value: object) -> str:
    if isinstance(value, bool | int | float):
        return json.dumps(value, allow_nan=False)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        pairs = (f"{_key(str(name))} = {_value(entry)}" for name, entry in value.items() if entry is not None)
        return f"{{ {', '.join(pairs)} }}"
    raise ValueError(f"{type(value).__name__} has no form in a map file")
