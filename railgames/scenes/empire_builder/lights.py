"""What is highlighted when something is pointed at: where a good is found, and where it is wanted."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from railgames.core.text import ntr, tr
from railgames.games.empire_builder.agent.trips import Trip
from railgames.games.empire_builder.mapfile import BoomFile, DerailmentFile
from railgames.geometry.graph import members_of
from railgames.scenes.charting.chart import Line
from railgames.scenes.charting.marks import kept_of
from railgames.scenes.charting.rings import Glow, Ring, payment
from railgames.scenes.charting.spots import Kept
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.empire_builder.atlas import plan_stroke, way_stroke
from railgames.scenes.empire_builder.demands import Demand, demand, demands
from railgames.scenes.empire_builder.tag import words_picture
from railgames.scenes.empire_builder.worth import Worth

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


class Tag(NamedTuple):
    """The payment at a city: the sum, and whose demand it is."""

    city: int
    millions: int
    ink: str


class Lights(NamedTuple):
    """Everything to highlight.

    In the side: ``goods`` and ``cities``. On the map: ``sources``, cities that have a good; ``tags``, cities
    that want it; ``way``, the mileposts of a train's route; ``sections``, track to build; ``note``, lines of
    words at the city ``at``; ``wrecks``, cities of a derailment.
    """

    goods: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()
    sources: tuple[int, ...] = ()
    tags: tuple[Tag, ...] = ()
    way: tuple[int, ...] = ()
    sections: tuple[tuple[int, int], ...] = ()
    note: tuple[str, ...] = ()
    at: int = -1
    wrecks: tuple[int, ...] = ()


NONE = Lights()


def sources_of(room: "EmpireRoom", good: int) -> tuple[int, ...]:
    """The cities where a good can be picked up: those that supply it, and those where a load of it lies."""
    supplies, lying = room.board.supplies, room.table.view.lying
    return tuple(city for city, goods in enumerate(supplies) if good in goods or lying.get(city) == good)


def of_good(room: "EmpireRoom", good: int) -> Lights:
    """Highlight a good: the cities that have it, and those that pay somebody for it."""
    view, tags = room.table.view, []
    for seat in range(len(view.players)):
        for card in demands(view, seat):
            tags += [Tag(one.city, one.millions, room.ink(seat)) for one in card if one.good == good]
    return Lights(frozenset({good}), frozenset(), sources_of(room, good), tuple(tags))


def of_demand(room: "EmpireRoom", seat: int, idx: int) -> Lights:
    """Highlight a demand: where its good is found, and the city that pays."""
    one = demand(room.table.view, seat, idx)
    if one is None:
        return NONE
    tag = Tag(one.city, one.millions, room.ink(seat))
    found = Lights(frozenset({one.good}), frozenset(), sources_of(room, one.good), (tag,))
    worth = room.values.of(one) if seat == room.table.viewer else None
    if worth is None:
        return found
    note = tuple(worth_words(room, one, worth))
    return found._replace(way=worth.cells, sections=worth.sections, note=note, at=one.city)


def worth_words(room: "EmpireRoom", one: Demand, worth: Worth) -> list[str]:
    """What a delivery costs from where the train is, and what it earns."""
    words = {"n": worth.moves, "price": worth.price, "pays": one.millions}
    words["profit"] = one.millions - worth.price
    if worth.source < 0 and not worth.moves:
        return [tr("aboard, and wanted here")]
    if worth.source < 0:
        said = [ntr("aboard: {n} milepost", "aboard: {n} mileposts", worth.moves)]
    else:
        city = room.board.file.cities[worth.source].title
        said = [ntr("by {city}: {n} milepost", "by {city}: {n} mileposts", worth.moves, city=city)]
    if worth.price:
        said.append(tr("{pays} M less {price} M of track: {profit} M", **words))
    if worth.turns:
        said.append(ntr("about {n} turn", "about {n} turns", max(1, round(worth.turns))))
    return said


def of_trip(room: "EmpireRoom", trip: Trip) -> Lights:
    """Highlight a trip: where it picks up and delivers, its route and its track."""
    ink = room.ink(room.table.viewer)
    goods = frozenset(stop.good for stop in trip.stops)
    sources = tuple(stop.city for stop in trip.stops if stop.card < 0)
    tags = tuple(Tag(stop.city, stop.pays, ink) for stop in trip.stops if stop.card >= 0)
    return Lights(goods, frozenset(), sources, tags, trip.cells, trip.sections)


def of_link(room: "EmpireRoom") -> Lights:
    """Highlight the next major city to link, and the track to it."""
    link = room.values.link
    if link is None:
        return NONE
    title = room.board.file.cities[link.city].title
    note = (tr("link {city}: {n} M", city=title, n=link.price),)
    return Lights(sections=link.sections, note=note, at=link.city)


def of_event(room: "EmpireRoom", number: int) -> Lights:
    """Highlight an event card: the good that it pays for, or the cities round which trains derail."""
    event, board = room.board.file.events[number], room.board
    if isinstance(event, BoomFile):
        return of_good(room, board.good_number[event.good])
    if isinstance(event, DerailmentFile):
        return Lights(wrecks=tuple(board.city_number[city] for city in event.cities))
    return NONE


def of_city(room: "EmpireRoom", city: int, kept: Lights) -> Lights:
    """Highlight a city in the side: what it supplies, and the demands for it. On the map what is ``kept``
    stays: the track of a chosen trip or demand is compared with the way to the city."""
    return kept._replace(goods=room.board.supplies[city], cities=frozenset({city}))


class Drawn(NamedTuple):
    """The drawing of the highlights for the map as it is now; kept, because a frame may draw it in many
    parts."""

    glow: Glow = Glow()
    lines: tuple[tuple[Line, Stroke], ...] = ()


def drawn(room: "EmpireRoom", lights: Lights) -> Drawn:
    """Rings round sources, and payments beside the cities that pay: they hide no names, goods or each other
    where there is room."""
    rings = [_ring(room, city, "good") for city in lights.sources]
    rings += [_ring(room, tag.city, tag.ink) for tag in lights.tags]
    rings += [_ring(room, city, "bad") for city in lights.wrecks]
    labels: list[tuple[Rect, Surface]] = []
    placed: list[Rect] = []
    if lights.note:
        picture = words_picture(room, lights.note)
        placed.append(_note_rect(room, lights, picture))
        labels.append((placed[-1], picture))
    goods = room.atlas.supplies.rects(room.map.shown_zoom, room.map.origin)
    kept = [*kept_of(room.map), Kept(8, placed), Kept(1, goods)]
    for tag in lights.tags:
        spot, far = room.city_spot(tag.city), room.city_radius(tag.city)
        labels.append(payment(room.theme, str(tag.millions), spot, far, room.map.area, kept))
        placed.append(labels[-1][0])
    return Drawn(Glow(tuple(rings), tuple(labels)), tuple(_lines(room, lights)))


def _ring(room: "EmpireRoom", city: int, token: str) -> Ring:
    return Ring(room.city_spot(city), room.city_radius(city), token)


def _note_rect(room: "EmpireRoom", lights: Lights, picture: Surface) -> Rect:
    """The place of the note: below the city, or above if its track or route comes from below; always within
    the map."""
    x, y = room.city_spot(lights.at)
    far = room.city_radius(lights.at) + 2
    middle = room.mesh.middles[lights.at]
    ends = [cell for section in lights.sections for cell in section] or list(lights.way)
    near = [cell for cell in ends if 0 < room.board.lattice.distance(cell, middle) <= 6]
    below = sum(room.mesh.point(cell)[1] > room.mesh.point(middle)[1] for cell in near)
    if 2 * below > len(near):
        return picture.get_rect(midbottom=(x, y - far - int(room.theme.px(26)))).clamp(room.map.area)
    return picture.get_rect(midtop=(x, y + far)).clamp(room.map.area)


def _lines(room: "EmpireRoom", lights: Lights) -> Iterator[tuple[Line, Stroke]]:
    """The route of the train, faint, and over it the track to build."""
    ink = room.ink(room.table.viewer)
    if len(lights.way) > 1:
        yield room.mesh.line(lights.way), way_stroke(room.theme)
    row: list[int] = []
    for start, end in lights.sections:
        if row and row[-1] != start:
            yield room.mesh.line(row), plan_stroke(room.theme, ink)
            row = []
        row += [end] if row else [start, end]
    if row:
        yield room.mesh.line(row), plan_stroke(room.theme, ink)


def draw_below(room: "EmpireRoom", surface: Surface, found: Drawn) -> None:
    """Draw the lines and rings that touch the surface's clip; names and trains lie above them."""
    room.map.draw_lines(surface, found.lines)
    found.glow._replace(labels=()).draw(surface, room.theme)


def draw_above(room: "EmpireRoom", surface: Surface, found: Drawn) -> None:
    """Draw the labels that touch the surface's clip."""
    found.glow._replace(rings=()).draw(surface, room.theme)


def rects(room: "EmpireRoom", lights: Lights, found: Drawn) -> list[Rect]:
    """The rectangles of the window that highlights and their drawing cover."""
    return [*_line_rects(room, lights), *found.glow.rects(room.theme)]


def notes(room: "EmpireRoom", lights: Lights) -> tuple[Rect, ...]:
    """The rectangle of the note, if there is one."""
    return (_note_rect(room, lights, words_picture(room, lights.note)),) if lights.note else ()


def _line_rects(room: "EmpireRoom", lights: Lights) -> Iterator[Rect]:
    """The rectangles that lines between mileposts cover."""
    more = int(room.radius(4)) + 4
    steps = (*pairwise(lights.way), *lights.sections)
    for start, end in steps:
        (ax, ay), (bx, by) = room.spot(start), room.spot(end)
        rect = Rect(min(ax, bx), min(ay, by), abs(bx - ax) + 1, abs(by - ay) + 1)
        yield rect.inflate(2 * more, 2 * more)


def cells(room: "EmpireRoom", lights: Lights) -> list[int]:
    """The mileposts of the highlighted cities."""
    cities = {*lights.sources, *(tag.city for tag in lights.tags)}
    return [cell for city in cities for cell in members_of(room.board.city_cells[city])]
