"""JSON Schemas of a pack's files, so that an editor completes and checks them while an author types."""

from __future__ import annotations

from typing import Any

import msgspec

from railgames.content.packs import PackInfo
from railgames.content.theme_file import ThemeFile
from railgames.content.translations import LocaleFile
from railgames.core import registry
from railgames.core.game import NoMap

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def map_schemas(game_id: str) -> dict[str, dict[str, Any]]:
    """The schemas of a game's files: ``tiny`` for maps, ``tiny-dice`` for the parts in ``dice``.

    Raises UnknownGame.
    """
    game = registry.game(game_id)
    has_maps = game.map_kind is not NoMap
    schemas = {game_id: _schema(game.map_kind, f"{game.title}: map")} if has_maps else {}
    for folder, kind in sorted(game.part_kinds.items()):
        schemas[f"{game_id}-{folder}"] = _schema(kind, f"{game.title}: {folder}")
    return schemas


def pack_schema() -> dict[str, Any]:
    """The schema of ``pack.toml``."""
    return _schema(PackInfo, "railgames: pack.toml")


def locale_schema() -> dict[str, Any]:
    """The schema of ``locale/<lang>.toml``."""
    return _schema(LocaleFile, "railgames: locale")


def theme_schema(known: ThemeFile) -> dict[str, Any]:
    """The schema of ``assets/theme.toml``; an editor completes the colours and types of ``known``."""
    schema = _schema(ThemeFile, "railgames: theme.toml")
    fields = schema["$defs"]["ThemeFile"]["properties"]
    for part, names in (("paper", known.paper), ("night", known.night), ("type", known.type)):
        fields[part]["properties"] = dict.fromkeys(names, fields[part]["additionalProperties"])
    return schema


def _schema(kind: Any, title: str) -> dict[str, Any]:
    schema = {"$schema": DIALECT, "title": title, **msgspec.json.schema(kind)}
    for name, definition in schema["$defs"].items():
        for field in definition.get("properties", {}).values():
            if (
                "enum" in field and "description" not in field and len(field["enum"]) == 1
            ):  # the tag of a union
                field["description"] = f"Says that it is a {name.removesuffix('File').lower()}."
    return schema
