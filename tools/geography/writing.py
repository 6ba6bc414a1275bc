"""A map file as text that reads well in a diff: a row of terrain a line, a card a line, a list a river."""

import json
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from railgames.games.empire_builder.mapfile import Edge, MapFile, Place

WIDTH = 110


def as_toml(file: MapFile) -> str:
    """The whole file, with every number of the rules."""
    rest = msgspec.to_builtins(file)
    parts = [
        f"title = {_text(file.title)}",
        f"description = {_text(file.description)}",
        "",
        "# Rows from the north; odd ones (1, 3, ...) lie half a milepost to the right.",
        "# . clear, ^ mountain, M a major city (its milepost and the six around), m medium, s small.",
        "terrain = [",
        *(f"  {_text(row)}," for row in file.terrain),
        "]",
        "",
        "# at: column and row of the milepost, both from 0. plain: how the name is typed.",
        *_tables("cities", rest["cities"]),
        "",
        "# chips: how many loads of it there are.",
        *_tables("goods", rest["goods"]),
        "",
        "# Edges over rivers, from source to mouth: column and row of a milepost, then of its neighbour.",
        "rivers = [",
        *(line for river in file.rivers for line in _river(river.id, river.title, river.edges)),
        "]",
        "",
        "# Edges over a lake channel.",
        *_list("channels", file.channels),
        "",
        "# Edges over inlets and lakes, which nobody builds.",
        *_list("closed", file.closed),
        "",
        "# Mileposts at the border of a state, row by row.",
        *_places("frontier", file.frontier),
        "",
        "# Mileposts at the sea, row by row.",
        *_places("coast", file.coast),
        "",
        "# upgrades: the trains it is changed for, and the price.",
        *_tables("trains", rest["trains"]),
        "",
        *_tables("events", rest["events"]),
        "",
        "# The demand cards: the city, the good that it wants, and what it pays.",
        "demands = [",
        *(f"  {_value(card)}," for card in rest["demands"]),
        "]",
    ]
    for name, note, numbers in (
        ("money", "Prices, in millions.", file.money),
        ("limits", "Numbers that are no money.", file.limits),
    ):
        rows = (f"{key} = {_value(one)}" for key, one in msgspec.structs.asdict(numbers).items())
        parts += ["", f"# {note}", f"[{name}]", *rows]
    land = msgspec.to_builtins(file.land)
    if land:
        parts += ["", "# Lines for the picture: x and y in distances of two mileposts.", "[land]"]
        parts += _tables("names", land.pop("names", ()))
    for name, lines in land.items():
        rows = (row for line in lines for row in ("  [", *_wrapped(line, "    "), "  ],"))
        parts += [f"{name} = [", *rows, "]"]
    return "\n".join(parts) + "\n"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _value(value: object) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    return str(value)


def _tables(name: str, rows: Iterable[object]) -> list[str]:
    return [f"{name} = [", *(f"  {_value(row)}," for row in rows), "]"]


def _wrapped(values: Iterable[Sequence[float]], margin: str) -> list[str]:
    """Lists of numbers, as many on a line as fit."""
    lines, line = [], margin
    for value in values:
        word = f"{_value(value)}, "
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = margin
        line += word
    return [*lines, line.rstrip()] if line.strip() else lines


def _list(name: str, edges: Sequence[Edge]) -> list[str]:
    return [f"{name} = [", *_wrapped(edges, "  "), "]"]


def _places(name: str, places: Sequence[Place]) -> list[str]:
    lines = [f"{name} = ["]
    for _, row in groupby(places, lambda place: place[1]):
        lines += _wrapped(row, "  ")
    return [*lines, "]"]


def _river(name: str, title: str, edges: Sequence[Edge]) -> list[str]:
    head = f"  {{ id = {_text(name)}, title = {_text(title)}, edges = ["
    return [head, *_wrapped(edges, "    "), "  ] },"]
