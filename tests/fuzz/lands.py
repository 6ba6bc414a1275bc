"""Maps of Empire Builder with a few things changed: refused in sentences, or a game can be played on them."""

import copy
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from railgames.core.game import MapSource
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import MapFile, map_problems
from tests.games.empire_builder.lands import Lands, land
from tools.geography.north_america import TARGET

STEPS = 60
"""Actions that are played on a map that is whole."""
WHOLE = 40
"""One trial of so many changes the built-in map, which takes a hundred times as long as the small one."""
NUMBERS = (0, 1, 2, 5, 199, 200, -1, 9999)
Path_ = tuple[str | int, ...]


def lands(rng: Rng, folder: Path) -> str:
    """One trial; whether the map was ``refused``, had ``problems`` or was ``played``."""
    plain = _changed(_base(rng.below(WHOLE) == 0), rng)
    try:
        file = msgspec.convert(plain, MapFile)
    except msgspec.ValidationError:
        return "refused"
    found = map_problems(file)
    if found:
        assert all(problem.message for problem in found)
        return "problems"
    source = Lands()
    source.file = file
    _play(source, rng)
    return "played"


def _play(source: MapSource, rng: Rng) -> None:
    state = GAME.new_state(GAME.Config(), 2, rng.below(1000), source)
    for _ in range(STEPS):
        if state.current_player is None:
            return
        state.apply(state.random_action(rng))


@cache
def _base(is_whole: bool) -> tuple[dict[str, Any], dict[Path_, list[Path_]]]:
    """A map as plain data, and the ways to each of its values by kind: what is in one list is of one kind."""
    if is_whole:
        file = msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), MapFile)
    else:
        file = land()
    plain = _lists(msgspec.to_builtins(file))
    kinds: dict[Path_, list[Path_]] = defaultdict(list)
    for way in _ways(plain, ()):
        kinds[tuple("#" if isinstance(part, int) else part for part in way)].append(way)
    return plain, kinds


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(one) for key, one in value.items()}
    return [_lists(one) for one in value] if isinstance(value, list | tuple) else value


def _ways(value: Any, way: Path_) -> Iterator[Path_]:
    if way:
        yield way
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _ways(one, (*way, key))
    elif isinstance(value, list):
        for idx, one in enumerate(value[:400]):
            yield from _ways(one, (*way, idx))


def _changed(base: tuple[dict[str, Any], dict[Path_, list[Path_]]], rng: Rng) -> dict[str, Any]:
    """A copy with one to three values taken away, repeated, shuffled or replaced."""
    plain, kinds = copy.deepcopy(base[0]), base[1]
    names = list(kinds)
    for _ in range(rng.choice((1, 1, 2, 3))):
        way = rng.choice(kinds[rng.choice(names)])
        holder: Any = plain
        try:
            for part in way[:-1]:
                holder = holder[part]
            _change(holder, way[-1], rng)
        except (KeyError, IndexError, TypeError):
            continue  # what lies there was taken away before
    return plain


def _change(holder: Any, key: Any, rng: Rng) -> None:
    value, kind = holder[key], rng.below(5)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder[key] = rng.choice(holder)
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int | float):
        holder[key] = rng.choice(NUMBERS)
    elif isinstance(value, str):
        holder[key] = rng.choice(("", "x", "alpha", "coal", "?" * 50, value[1:], value[::-1], value + "."))
    elif isinstance(value, list) and value:
        if kind == 2:
            rng.shuffle(value)
        else:
            holder[key] = rng.choice((value[:1], value + value[:1], value[1:], [], value[::-1]))
