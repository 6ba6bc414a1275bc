"""What is highlighted when something is pointed at: where a commodity is found and wanted, and the cities of
a route."""

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from railgames.games.spike.paths import bits
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import DELIVERED
from railgames.scenes.charting.marks import kept_of, label_key
from railgames.scenes.charting.rings import Glow, Ring, payment
from railgames.scenes.charting.spots import Kept

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


class Tag(NamedTuple):
    """The payment at a city: the sum, and whose contract or route it is."""

    city: int
    pays: int
    ink: str


class Lights(NamedTuple):
    """Everything to highlight.

    In market and tickets: ``goods``. On the map: ``sources``, cities that have a commodity; ``tags``, cities
    that want one; ``start``, where a route starts, -1 for none.
    """

    goods: frozenset[int] = frozenset()
    sources: tuple[int, ...] = ()
    tags: tuple[Tag, ...] = ()
    wanted: frozenset[int] = frozenset()
    start: int = -1


NONE = Lights()


def of_good(room: "SpikeRoom", good: int) -> Lights:
    """Highlight a commodity: the cities that have it, and those where a contract for it is still open."""
    view, tags = room.table.view, []
    for seat, player in enumerate(view.players):
        deal = player.deals.get(good)
        if deal is None or deal.side < 0 or deal.token == DELIVERED:
            continue
        for city, pays in room.board.contracts[deal.card].sides[deal.side].items():
            if not player.used >> city & 1:
                tags.append(Tag(city, pays, room.ink(seat)))
    goods = frozenset({good})
    return Lights(goods, tuple(bits(room.board.sources[good])), tuple(tags), goods)


def of_deal(room: "SpikeRoom", idx: int) -> Lights:
    """Highlight a contract ticket, which may show one of two sides: its cities on this seat's card."""
    good = room.side.deals.tickets[idx].line.good
    found = of_good(room, good)
    if found.tags or room.table.view.phase is not Phase.SIDES:
        return found
    titles = {one.title: one.pays for one in room.side.deals.tickets[idx].line.targets}
    ink = room.ink(room.shown_seat)
    cities = [(city, room.board.city_title(city)) for city in range(room.board.cities)]
    return found._replace(tags=tuple(Tag(city, titles[name], ink) for city, name in cities if name in titles))


def of_city(room: "SpikeRoom", city: int) -> Lights:
    """Highlight a city: its commodity, and the tickets of what it wants; its targets too if nothing is
    planned."""
    found = of_good(room, room.board.goods[city])
    player = room.table.view.players[room.shown_seat]
    wanted = {
        good
        for good, deal in player.deals.items()
        if deal.side >= 0
        and deal.token != DELIVERED
        and city in room.board.contracts[deal.card].sides[deal.side]
        and not player.used >> city & 1
    }
    return found._replace(wanted=found.wanted | wanted)


def of_route(room: "SpikeRoom", route: int) -> Lights:
    """Highlight a route card: its start, and its cities with what they pay."""
    card = room.board.routes[route]
    ink = room.ink(room.shown_seat)
    return Lights(tags=tuple(Tag(city, value, ink) for city, value in card.targets.items()), start=card.start)


def drawn(room: "SpikeRoom", lights: Lights) -> Glow:
    """Rings round sources, and payments at the cities that pay, which hide neither names nor each other where
    there is room."""
    rings = [_ring(room, city, "good", 14) for city in lights.sources]
    if lights.start >= 0:
        rings.append(_ring(room, lights.start, "accent", 16))
    rings += [_ring(room, tag.city, tag.ink, 13) for tag in lights.tags]
    theme, area, far = room.theme, room.map.area, int(room.theme.px(8))
    paid: list[tuple[Rect, Surface]] = []
    placed: list[Rect] = []
    kept = [*kept_of(room.map), Kept(8, placed)]
    for tag in lights.tags:
        paid.append(payment(theme, f"${tag.pays}", room.spot(tag.city), far, area, kept))
        placed.append(paid[-1][0])
    return Glow(tuple(rings), tuple(paid))


def _ring(room: "SpikeRoom", city: int, token: str, radius: float) -> Ring:
    return Ring(room.spot(city), int(room.radius(radius)), token)


class Lamps:
    """The highlights of a room on map, market and tickets: ``lit``.

    While the pointer moves over the map no frame draws everything: first comes the path to the pointed city,
    in the next frame the old highlights go, and in the one after that the new ones come.
    """

    def __init__(self, room: "SpikeRoom") -> None:
        self._room = room
        self.lit = NONE
        self._coming: list[Lights] = []
        self._is_new = False
        self._drawn_at: object = None
        self._drawn = Glow()

    @property
    def are_coming(self) -> bool:
        """Whether the next frame changes the highlights."""
        return bool(self._coming)

    def light(self, found: Lights) -> None:
        """Highlight this now, and nothing else."""
        self._coming = []
        self._light(found)

    def _light(self, found: Lights) -> None:
        if found == self.lit:
            return
        room, before = self._room, self._glow()
        self.lit = found
        for rect in (*before.rects(room.theme), *self._glow().rects(room.theme)):
            room.map.invalidate(rect)
        room.side.market.light(found.goods)
        for ticket in room.side.deals.tickets:
            ticket.want(ticket.line.good in found.wanted)

    def light_next(self, found: Lights) -> None:
        """Remove the highlights in the next frame, and show these in the one after."""
        self._coming = [] if found == self.lit else [found] if self.lit == NONE else [NONE, found]
        self._is_new = True

    def update(self) -> None:
        """Called at the start of a frame."""
        if self._coming and not self._is_new:
            self._light(self._coming.pop(0))
        self._is_new = False

    def _glow(self) -> Glow:
        """The drawing of the highlights; cached until they or the map change."""
        room = self._room
        if self.lit == NONE:
            return Glow()
        key = (self.lit, *label_key(room.map))
        if self._drawn_at != key:
            self._drawn_at, self._drawn = key, drawn(room, self.lit)
        return self._drawn

    def draw(self, surface: Surface) -> None:
        """Draw the highlights on the map, within the clip."""
        if self.lit != NONE:
            self._glow().draw(surface, self._room.theme)
