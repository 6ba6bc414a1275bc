"""Commodities, contracts and routes of an invented country. Cities are numbers; distances are segments."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from railgames.core.rng import Rng
from railgames.games.spike.generator.goods import CARDS
from railgames.geometry.triangles import Point, distance2

TARGETS = 4
"""Cities on a side of a contract, and on a route card."""
BONUS = 2
"""A contract pays the segments from the nearest source, plus this many dollars."""
NEAREST = 2
"""Segments to the nearest source from a city that wants a commodity, at least."""
VALUES = (3, 4, 5, 6)
"""Of the cities of a route card, the nearest first."""
APART = 210
"""Minimum squared distance of two sources of a commodity, in hundredths of the land per city."""
EXCHANGES = 40
"""For each city: exchanges that are tried so that equal commodities are far apart."""

Offers = tuple[tuple[int, int], ...]
"""Cities with dollars."""


def distances(near: Sequence[Collection[int]], sources: Iterable[int]) -> list[int]:
    """Segments from the nearest source to every place of a country that hangs together."""
    waiting = list(sources)
    found = dict.fromkeys(waiting, 0)
    for place in waiting:
        for other in near[place]:
            if other not in found:
                found[other] = found[place] + 1
                waiting.append(other)
    return [found[place] for place in range(len(near))]


def spread_goods(rng: Rng, cities: Sequence[Point], goods: int) -> list[int]:
    """A commodity for each city, as many cities for each as can be, and equal ones apart.

    Not as far apart as can be: then a source would be near everywhere, and contracts would pay little.
    """
    given = [idx % goods for idx in range(len(cities))]
    rng.shuffle(given)
    apart = APART * _usual_square(cities)
    push = [[max(0, apart - 100 * distance2(a, b)) for b in cities] for a in cities]

    def crowding(city: int, good: int, without: int) -> int:
        row = push[city]
        return sum(
            row[other] for other, own in enumerate(given) if own == good and other not in (city, without)
        )

    for _ in range(EXCHANGES * len(cities)):
        one, other = rng.below(len(cities)), rng.below(len(cities))
        first, second = given[one], given[other]
        if first == second:
            continue
        before = crowding(one, first, other) + crowding(other, second, one)
        if before and crowding(one, second, other) + crowding(other, first, one) < before:
            given[one], given[other] = second, first
    return given


def _usual_square(cities: Sequence[Point]) -> int:
    """The square of land that each city has for itself."""
    wide = max(x for x, _ in cities) - min(x for x, _ in cities)
    high = max(y for _, y in cities) - min(y for _, y in cities)
    return wide * high // len(cities)


def make_contracts(
    rng: Rng, near: Sequence[Collection[int]], goods: Sequence[int]
) -> list[tuple[int, Offers, Offers]]:
    """(commodity, front, back) of every contract card.

    The cities of a card are some near and some far; all cities are wanted about equally often.
    """
    cards = []
    wanted: Counter[int] = Counter()
    for good in range(max(goods) + 1):
        far = distances(near, [city for city, own in enumerate(goods) if own == good])
        open_ = [city for city in range(len(goods)) if far[city] >= NEAREST]
        if len(open_) < 2 * TARGETS:
            open_ = [city for city in range(len(goods)) if far[city]]
        used: Counter[int] = Counter()
        for _ in range(CARDS):
            card = _layered(rng, open_, far.__getitem__, 2 * TARGETS, (used, wanted))
            used.update(card)
            wanted.update(card)
            front, back = [], []
            for two in zip(card[::2], card[1::2], strict=True):
                flip = rng.below(2)
                front.append(two[flip])
                back.append(two[1 - flip])
            cards.append((good, _offers(front, far), _offers(back, far)))
    return cards


def _offers(cities: Sequence[int], far: Sequence[int]) -> Offers:
    """What these cities pay, the most first."""
    return tuple(sorted(((city, far[city] + BONUS) for city in cities), key=lambda one: (-one[1], one[0])))


def make_routes(rng: Rng, near: Sequence[Collection[int]], cities: int) -> list[tuple[int, Offers]]:
    """A route card from each city, to cities of which each is farther than the one before."""
    cards = []
    wanted: Counter[int] = Counter()
    for start in range(cities):
        far = distances(near, [start])
        by_distance = sorted(
            (city for city in range(cities) if city != start), key=lambda city: (far[city], city)
        )
        targets = _layered(rng, by_distance[len(by_distance) // 5 :], far.__getitem__, TARGETS, (wanted,))
        wanted.update(targets)
        cards.append((start, tuple(zip(targets, VALUES, strict=True))))
    return cards


def _layered(
    rng: Rng,
    cities: Sequence[int],
    far: Callable[[int], int],
    count: int,
    used: Sequence[Counter[int]],
) -> list[int]:
    """So many different cities, one of each layer from the nearest to the farthest: of those in a layer the
    one that was used the least, then one by lot."""
    order = sorted(cities, key=lambda city: (far(city), city))
    found = []
    for layer in range(count):
        part = order[len(order) * layer // count : len(order) * (layer + 1) // count]
        lots = {city: rng.below(1 << 20) for city in part}
        found.append(min(part, key=lambda city: (*(uses[city] for uses in used), lots[city])))
    return found
