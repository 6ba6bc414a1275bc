"""The map file: terrain, cities, water, goods, demand and event cards, trains, and every number of the rules.

A file in ``maps/empire_builder/`` needs no code. The terrain is rows of text, one character a milepost; odd
rows lie half a milepost further right. An edge is named by the column and row of its two mileposts.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Id = Annotated[
    str,
    Meta(
        pattern="^[a-z0-9][a-z0-9-]{0,39}$",
        extra={"form": "letters a-z, digits and -"},
        description="A short name for saves and actions; each differs.",
    ),
]
Title = Annotated[str, Meta(min_length=1, max_length=40, description="The name that players read.")]
Place = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=199)], Annotated[int, Meta(ge=0, le=199)]],
    Meta(description="Column and row of a milepost, both from 0."),
]
Edge = Annotated[
    tuple[int, int, int, int],
    Meta(description="Column and row of a milepost, then of its neighbour."),
]
Edges = Annotated[tuple[Edge, ...], Meta(max_length=2000)]
Millions = Annotated[int, Meta(ge=0, le=9999, description="Millions of dollars.")]
Count = Annotated[int, Meta(ge=1, le=200)]
Radius = Annotated[int, Meta(ge=0, le=20, description="Mileposts around.")]
Size = Literal["major", "medium", "small"]

CLEAR, MOUNTAIN, MAJOR, MEDIUM, SMALL, NOTHING = ".^Mms "
MOST_SEATS = 6


class GoodFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A good, and how many load chips of it there are."""

    id: Id
    title: Title
    chips: Annotated[Count, Meta(description="Load chips.")] = 3


class CityFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A city. A major one fills its milepost and the six around it."""

    id: Id
    title: Title
    size: Size
    at: Place
    goods: Annotated[tuple[Id, ...], Meta(max_length=6, description="What is picked up there.")] = ()
    plain: Annotated[
        str, Meta(max_length=40, description="The name as it is typed on any keyboard; empty: the title.")
    ] = ""


class RiverFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river, and the edges that cross it."""

    id: Id
    title: Title
    edges: Edges


class FloodFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="flood"):
    """An event: every bridge over a river is gone, and none is built until it ends."""

    title: Title
    river: Id


class DerailmentFile(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="derailment"
):
    """An event: trains near some cities lose a load and a turn."""

    title: Title
    cities: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=12)]
    radius: Radius = 3


class WeatherFile(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
    tag="weather",
):
    """An event: trains around a city move at half speed."""

    title: Title
    city: Id
    radius: Radius
    shuts_mountains: Annotated[bool, Meta(description="No moving and building at its mountains.")] = False
    stops_building: Annotated[bool, Meta(description="No track with an end inside.")] = False


class StrikeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="strike"):
    """An event: no load is picked up or delivered at cities near a frontier or a coast."""

    title: Title
    near: Literal["frontier", "coast"]
    radius: Radius


class TaxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="tax"):
    """An event: everybody shows their cash, and pays by it."""

    title: Title
    brackets: Annotated[
        tuple[tuple[Millions, Millions], ...],
        Meta(min_length=1, max_length=12, description="From so much cash on, the tax; rising."),
    ]


class BoomFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="boom"):
    """An event: the next delivery of a good pays more."""

    title: Title
    good: Id
    bonus: Millions


EventFile = FloodFile | DerailmentFile | WeatherFile | StrikeFile | TaxFile | BoomFile

Demand = tuple[Id, Id, Annotated[int, Meta(ge=1, le=999)]]
"""A city, the good it wants, and what it pays."""
Card = Annotated[tuple[Demand, ...], Meta(min_length=1, max_length=6)]


class TrainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A locomotive card, and the ids of the trains it may be changed for, each with the price."""

    id: Id
    title: Title
    speed: Annotated[Count, Meta(description="Mileposts a turn.")]
    loads: Annotated[int, Meta(ge=1, le=8, description="Load chips it carries.")]
    upgrades: Annotated[tuple[tuple[Id, Millions], ...], Meta(max_length=6)] = ()


class MoneyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Prices and limits."""

    start: Millions = 50
    a_turn: Annotated[Millions, Meta(description="Most that is spent on track or a train in a turn.")] = 20
    clear: Millions = 1
    mountain: Millions = 2
    small: Millions = 3
    medium: Millions = 3
    major: Millions = 5
    water: Annotated[Millions, Meta(description="On top, over a river or a lake channel.")] = 2
    fee: Annotated[Millions, Meta(description="To each opponent whose track is used in a turn.")] = 4
    goal: Annotated[Millions, Meta(description="Cash that wins.")] = 250
    goal_step: Annotated[Millions, Meta(description="A tie raises the goal by so much.")] = 50
    loan: Annotated[Millions, Meta(description="Most that is borrowed in a turn, with that option.")] = 20
    fast_start: Annotated[Millions, Meta(description="Cash at the start of the fast game.")] = 70


class LimitsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers of the rules that are no money."""

    hand: Annotated[Count, Meta(description="Demand cards of a player.")] = 3
    opening_turns: Annotated[Count, Meta(description="Turns at the start in which one only builds.")] = 2
    turns: Annotated[
        int, Meta(ge=3, le=999, description="After so many turns of everybody the game ends.")
    ] = 200
    majors: Annotated[Count, Meta(description="Major cities to link.")] = 6
    out_of_majors: Annotated[Count, Meta(description="Sections a turn that begin in a major city.")] = 2
    sections: Annotated[Count, Meta(description="Sections of a player at a small or medium city.")] = 3
    in_small: Annotated[Count, Meta(description="Players at a small city.")] = 2
    in_medium: Annotated[Count, Meta(description="Players at a medium city.")] = 3


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A map of this game, a file in ``maps/empire_builder/``."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name in the list of maps.")]
    terrain: Annotated[
        tuple[Annotated[str, Meta(max_length=200)], ...],
        Meta(
            min_length=3,
            max_length=200,
            description="Rows from the north: . clear, ^ mountain, M m s cities, blank nothing.",
        ),
    ]
    cities: Annotated[tuple[CityFile, ...], Meta(min_length=3, max_length=120)]
    goods: Annotated[tuple[GoodFile, ...], Meta(min_length=2, max_length=60)]
    demands: Annotated[tuple[Card, ...], Meta(min_length=20, max_length=400, description="The demand cards.")]
    trains: Annotated[
        tuple[TrainFile, ...],
        Meta(min_length=1, max_length=12, description="Locomotives; everybody begins with the first."),
    ]
    rivers: Annotated[tuple[RiverFile, ...], Meta(max_length=60)] = ()
    channels: Annotated[Edges, Meta(description="Edges over a lake channel.")] = ()
    closed: Annotated[Edges, Meta(description="Edges that may not be built: inlets and lakes.")] = ()
    frontier: Annotated[tuple[Place, ...], Meta(max_length=2000, description="Mileposts at a border.")] = ()
    coast: Annotated[tuple[Place, ...], Meta(max_length=4000, description="Mileposts at the sea.")] = ()
    events: Annotated[tuple[EventFile, ...], Meta(max_length=100, description="The event cards.")] = ()
    money: MoneyFile = MoneyFile()
    limits: LimitsFile = LimitsFile()
    description: Annotated[str, Meta(description="A sentence about the map, for readers of the file.")] = ""
