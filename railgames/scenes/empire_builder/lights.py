"""What lights up when something is pointed at: where a good is, and who wants it where."""

from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder import side
from railgames.scenes.motions import pill

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


class Tag(NamedTuple):
    """Millions at a city: what whose demand pays there."""

    city: int
    millions: int
    ink: str


class Lights(NamedTuple):
    """``goods`` and ``cities``: those that are meant, in the side; ``sources``: cities that have a good;
    ``tags``: cities that want it."""

    goods: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()
    sources: tuple[int, ...] = ()
    tags: tuple[Tag, ...] = ()


NONE = Lights()


def sources_of(room: "EmpireRoom", good: int) -> tuple[int, ...]:
    """The cities where a good is found: those that supply it, and where a load of it lies."""
    supplies, lying = room.board.supplies, room.table.view.lying
    return tuple(city for city, goods in enumerate(supplies) if good in goods or lying.get(city) == good)


def of_good(room: "EmpireRoom", good: int) -> Lights:
    """A good: the cities that have it, and those in which somebody is paid for it."""
    view, tags = room.table.view, []
    for seat in range(len(view.players)):
        for card in side.demands(view, seat):
            tags += [Tag(one.city, one.millions, room.ink(seat)) for one in card if one.good == good]
    return Lights(frozenset({good}), frozenset(), sources_of(room, good), tuple(tags))


def of_demand(room: "EmpireRoom", seat: int, idx: int) -> Lights:
    """A demand of a hand: where its good is found, and the city that wants it."""
    one = side.demand(room.table.view, seat, idx)
    if one is None:
        return NONE
    tag = Tag(one.city, one.millions, room.ink(seat))
    return Lights(frozenset({one.good}), frozenset(), sources_of(room, one.good), (tag,))


def of_city(room: "EmpireRoom", city: int) -> Lights:
    """A city: what it supplies, and the demands that it has."""
    return Lights(room.board.supplies[city], frozenset({city}))


class _Ring(NamedTuple):
    reach: Rect
    spot: tuple[int, int]
    radius: int
    token: str


class Drawn(NamedTuple):
    """What lights draw on the map as it is shown now. A frame may draw many parts of it."""

    rings: tuple[_Ring, ...] = ()
    tags: tuple[tuple[Rect, Surface], ...] = ()


def drawn(room: "EmpireRoom", lights: Lights) -> Drawn:
    """Rings round what has it, and millions where it is wanted."""
    rings = [_ring(room, city, "good") for city in lights.sources]
    rings += [_ring(room, tag.city, tag.ink) for tag in lights.tags]
    tags = []
    for tag in lights.tags:
        x, y = room.city_spot(tag.city)
        picture = pill(room.theme, str(tag.millions), "ink", 13 * room.theme.scale)
        rect = picture.get_rect(midbottom=(x, y - room.city_radius(tag.city))).clamp(room.map.area)
        tags.append((rect, picture))
    return Drawn(tuple(rings), tuple(tags))


def draw(room: "EmpireRoom", surface: Surface, found: Drawn) -> None:
    """Draw the part of it that touches the surface's clip."""
    theme, clip = room.theme, surface.get_clip()
    thick = max(2, int(theme.px(3)))
    for ring in found.rings:
        if ring.reach.colliderect(clip):
            pygame.draw.circle(surface, theme.color("raised"), ring.spot, ring.radius + 1, thick + 2)
            pygame.draw.circle(surface, theme.color(ring.token), ring.spot, ring.radius, thick)
    for rect, picture in found.tags:
        if rect.colliderect(clip):
            surface.blit(picture, rect)


def _ring(room: "EmpireRoom", city: int, token: str) -> _Ring:
    spot, far = room.city_spot(city), room.city_radius(city)
    reach = far + max(2, int(room.theme.px(3))) + 3
    return _Ring(Rect(spot[0] - reach, spot[1] - reach, 2 * reach, 2 * reach), spot, far, token)


def rects(room: "EmpireRoom", lights: Lights) -> list[Rect]:
    """The parts of the window that they cover."""
    high = int(room.theme.px(34))
    found = []
    for city in {*lights.sources, *(tag.city for tag in lights.tags)}:
        (x, y), far = room.city_spot(city), room.city_radius(city) + 6
        found.append(Rect(x - far - high, y - far - high, 2 * (far + high), 2 * far + high))
    return found


def cells(room: "EmpireRoom", lights: Lights) -> list[int]:
    """The mileposts of the cities that are lit."""
    cities = {*lights.sources, *(tag.city for tag in lights.tags)}
    return [cell for city in cities for cell in members_of(room.board.city_cells[city])]
