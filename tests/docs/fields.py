"""The tables of fields in ``docs/add-a-map.md``, made from the JSON Schemas of the files.

``python -m tests.docs.fields`` writes them anew between their marks.
"""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from railgames.content.schema import map_schemas, pack_schema
from railgames.core.registry import game_ids
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "add-a-map.md"
_MARK = re.compile(r"(<!-- fields: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)

Schema = dict[str, Any]


def schemas() -> dict[str, Schema]:
    """The schema of every kind of file that a pack may bring for a game, and of ``pack.toml``."""
    found = {"pack": pack_schema()}
    for game_id in game_ids():
        found |= map_schemas(game_id)
    return found


def tables(schema: Schema) -> str:
    """A table of the fields of a file, then one for each kind of thing in it, in the order of mention."""
    definitions: dict[str, Schema] = schema["$defs"]
    names = [_name(schema["$ref"])]
    for name in names:
        names += [other for other in _mentioned(definitions[name]) if other not in names]
    parts = [_table(definitions[name], "" if name == names[0] else words(name)) for name in names]
    return "\n".join(parts)


def fields(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    """(kind of thing, field, schema of the field) of every field in a file."""
    for name, definition in schema["$defs"].items():
        for field, kind in definition["properties"].items():
            yield name, field, kind


def words(name: str) -> str:
    """What the page calls a kind of thing: "exit" for ``ExitFile``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.removesuffix("File")).lower()


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


def _mentioned(definition: Schema) -> list[str]:
    return list(dict.fromkeys(re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(definition))))


def _table(definition: Schema, title: str) -> str:
    head = f"One **{title}**:\n\n" if title else "\n"
    rows = ["| field | value | default | meaning |", "|---|---|---|---|"]
    required = definition.get("required", [])
    for field, kind in definition["properties"].items():
        default = "needed" if field in required else _shown(kind["default"])
        rows.append(f"| `{field}` | {value(kind)} | {default} | {kind['description']} |")
    return head + "\n".join(rows) + "\n"


def _shown(default: object) -> str:
    return "none" if default in ("", [], (), {}) else f"`{json.dumps(default)}`"


def value(kind: Schema) -> str:
    """What a field may hold, in words."""
    if "$ref" in kind:
        return words(_name(kind["$ref"]))
    if "enum" in kind:
        return ", ".join(f"`{one}`" for one in kind["enum"])
    if "anyOf" in kind:
        return " or ".join(value(one) for one in kind["anyOf"])
    return {
        "array": _list,
        "object": _object,
        "string": _text,
        "integer": _number,
        "number": _number,
        "boolean": _flag,
    }[kind["type"]](kind)


def _list(kind: Schema) -> str:
    if "prefixItems" in kind:
        return "list of " + ", ".join(value(part) for part in kind["prefixItems"])
    low, high = kind.get("minItems", 0), kind.get("maxItems")
    count = f"{low}" if low == high else f"{low} to {high}" if high else f"{low} or more" if low else ""
    return f"list: {value(kind['items'])}" + (f" ({count})" if count else "")


def _object(kind: Schema) -> str:
    return f"table: {value(kind['additionalProperties'])} by id"


def _text(kind: Schema) -> str:
    if kind.get("pattern", "").startswith("^[a-z0-9][a-z0-9-]"):
        return "id"
    if "pattern" in kind and len(kind["pattern"]) < 40:
        return "`" + kind["pattern"].strip("^$").replace("|", r"\|") + "`"
    high = kind.get("maxLength")
    return f"text up to {high} characters" if high else "text"


def _number(kind: Schema) -> str:
    return f"{kind['minimum']} to {kind['maximum']}"


def _flag(_: Schema) -> str:
    return "`true`, `false`"


def renewed(text: str) -> str:
    """The page with the tables of today."""
    known = schemas()
    return _MARK.sub(lambda mark: f"{mark[1]}{tables(known[mark[2]])}\n{mark[3]}", text)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE}\n")
