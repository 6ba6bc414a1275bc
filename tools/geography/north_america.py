"""The map file of North America, of its parts."""

import tomllib
from random import Random
from typing import TypedDict

import msgspec

from railgames.games.empire_builder.generator.deck import make_deck
from railgames.games.empire_builder.mapfile import Card, CityFile, GoodFile, MapFile
from tools.geography.land import HERE, make_land, picture_lines

SEED = 1
ROOT = HERE.parents[1]
TARGET = ROOT / "maps" / "empire_builder" / "north-america.toml"
"""The file that the program reads."""


class _Names(TypedDict):
    title: str
    description: str


NAMES: _Names = {
    "title": "North America",
    "description": "Canada, the United States and Mexico: 62 cities and 29 goods. Drawn for this program.",
}


class Game(msgspec.Struct, forbid_unknown_fields=True):
    """The file ``game.toml``: what is no geography."""

    cities: list[dict[str, object]]
    goods: list[GoodFile]
    trains: list[dict[str, object]]
    events: list[dict[str, object]]


def make_map() -> MapFile:
    """The committed map."""
    bare = _without_deck(())
    return _without_deck(make_deck(bare, Random(SEED)))


def _without_deck(cards: tuple[Card, ...]) -> MapFile:
    """The map with these demand cards; the first goods stand in for a deck that is not made yet."""
    land = make_land()
    game = msgspec.convert(tomllib.loads((HERE / "game.toml").read_text("utf-8")), Game)
    cities = [
        msgspec.convert({**city, "at": place}, CityFile)
        for city, place in zip(game.cities, land.places, strict=True)
    ]
    stand_in = ((cities[0].id, game.goods[0].id, 1),)
    fields = {
        **NAMES,
        "terrain": land.terrain,
        "cities": msgspec.to_builtins(cities),
        "goods": msgspec.to_builtins(game.goods),
        "demands": cards or (stand_in,) * 20,
        "trains": game.trains,
        "rivers": msgspec.to_builtins(land.rivers),
        "channels": land.channels,
        "closed": land.closed,
        "frontier": land.frontier,
        "coast": land.coast,
        "events": game.events,
        "land": msgspec.to_builtins(picture_lines()),
    }
    return msgspec.convert(fields, MapFile)
