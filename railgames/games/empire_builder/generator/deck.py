"""The demand cards: which city wants what, and what it pays. They are drawn from a seed and keep the quotas
of the game."""

from collections import Counter
from collections.abc import MutableSequence, Sequence
from math import exp
from typing import NamedTuple, Protocol, TypeVar

from railgames.games.empire_builder.generator.distances import Distances
from railgames.games.empire_builder.mapfile import Card, Demand, MapFile

T = TypeVar("T")

ON_A_CARD = 3
MEAN = 21.5
A_MOVE, A_MILLION, AT_LEAST, NOISE = 0.157, 0.653, 1.3, 1.5
LOWEST, HIGHEST = 6, 60
NEAREST = 6
MOVES = ((10, 0.05), (16, 0.20), (22, 0.25), (30, 0.25), (42, 0.20), (999, 0.05))
"""Upper limits of moves, and the share of all demands between each limit and the one before."""

BEST = 31.0
"""The mean of the best demand of each card."""


class Luck(Protocol):
    """A random generator: ``random.Random``, or the program's own."""

    def random(self, /) -> float:
        """A float from 0 to below 1."""

    def uniform(self, a: float, b: float, /) -> float:
        """A float from ``a`` to ``b``."""

    def randrange(self, stop: int, /) -> int:
        """An int from 0 to below ``stop``."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """``k`` different items, in random order."""

    def shuffle(self, x: MutableSequence[T], /) -> None:
        """Shuffle in place."""


class Quotas(NamedTuple):
    """The sizes of a deck.

    The number of cards, and of demands of major and medium cities; the rest is of small ones. ``varied``: how
    many medium cities have one demand more than the others, and as many one less. ``loads``: minimum and
    maximum demands for a good. ``steps``: how many times goods are swapped; ``swaps``: how many times demands
    are swapped between cards.
    """

    cards: int = 136
    majors: int = 73
    mediums: int = 98
    varied: int = 4
    loads: tuple[int, int] = (13, 16)
    steps: int = 100_000
    swaps: int = 1_000_000


USUAL = Quotas()


def make_deck(file: MapFile, random: Luck, quotas: Quotas = USUAL) -> tuple[Card, ...]:
    """The demand cards of a map. Raises ValueError if none are found that keep all rules."""
    distances = Distances(file)
    cities = _cities(file, random, quotas)
    goods = _Goods(file, distances, cities, random, quotas)
    goods.settle(quotas.steps)
    pairs = list(zip(cities, goods.at, strict=True))
    payouts = _payouts(distances, pairs, random)
    demands = [(city, good, paid) for (city, good), paid in zip(pairs, payouts, strict=True)]
    cards = [demands[first : first + ON_A_CARD] for first in range(0, len(demands), ON_A_CARD)]
    _mix(cards, {city.id: city.size for city in file.cities}, random, quotas.swaps)
    return tuple(sorted(tuple(sorted(card, key=lambda one: (-one[2], one))) for card in cards))


def _mix(cards: list[list[Demand]], size: dict[str, str], random: Luck, swaps: int) -> None:
    """Swap demands of cities of one size between cards, until the best of each card has the mean ``BEST``, as
    near as ``swaps`` tries come."""
    best = sum(_best(card) for card in cards)
    for _ in range(swaps):
        if best >= BEST * len(cards):
            return
        (one, other), slots = (
            random.sample(cards, 2),
            (random.randrange(ON_A_CARD), random.randrange(ON_A_CARD)),
        )
        first, second = one[slots[0]], other[slots[1]]
        if size[first[0]] != size[second[0]]:
            continue
        new_one = [*one[: slots[0]], second, *one[slots[0] + 1 :]]
        new_other = [*other[: slots[1]], first, *other[slots[1] + 1 :]]
        if any(
            len({demand[part] for demand in card}) < ON_A_CARD
            for card in (new_one, new_other)
            for part in (0, 1)
        ):
            continue
        more = _best(new_one) + _best(new_other) - _best(one) - _best(other)
        if more > 0:
            one[:], other[:] = new_one, new_other
            best += more


def _best(card: Sequence[Demand]) -> int:
    return max(paid for _, _, paid in card)


def _shared(names: Sequence[str], total: int, random: Luck) -> list[str]:
    """``total`` names in random order, each nearly as often as the others."""
    each, rest = divmod(total, len(names))
    found = [name for name in names for _ in range(each)] + random.sample(list(names), rest)
    random.shuffle(found)
    return found


def _cities(file: MapFile, random: Luck, quotas: Quotas) -> list[str]:
    """The city of each slot: at most one major and one medium city on a card, and none twice."""
    ids = {
        size: [city.id for city in file.cities if city.size == size] for size in ("major", "medium", "small")
    }
    while True:
        majors = _shared(ids["major"], quotas.majors, random)
        mediums = _mediums(ids["medium"], random, quotas)
        cards: list[list[str]] = [[] for _ in range(quotas.cards)]
        for names in (majors, mediums):
            for card, name in zip(random.sample(cards, len(names)), names, strict=True):
                card.append(name)
        rest = quotas.cards * ON_A_CARD - quotas.majors - quotas.mediums
        smalls = _shared(ids["small"], rest, random)
        for card in cards:
            while len(card) < ON_A_CARD:
                name = next((name for name in smalls if name not in card), "")
                if not name:
                    break
                smalls.remove(name)
                card.append(name)
        if all(len(card) == ON_A_CARD for card in cards):
            return [name for card in cards for name in card]


def _mediums(names: Sequence[str], random: Luck, quotas: Quotas) -> list[str]:
    """The medium cities, each equally often, except some that have one demand more or less."""
    each, rest = divmod(quotas.mediums, len(names))
    more = random.sample(list(names), quotas.varied + rest)
    fewer = random.sample([name for name in names if name not in more], quotas.varied)
    found = [name for name in names for _ in range(each + (name in more) - (name in fewer))]
    random.shuffle(found)
    return found


class _Goods:
    """The good of each slot. Goods are swapped until every rule holds and the moves have the wanted
    distribution."""

    def __init__(
        self, file: MapFile, distances: Distances, cities: Sequence[str], random: Luck, quotas: Quotas
    ) -> None:
        self.random, self.cities = random, cities
        self.supplies = {city.id: set(city.goods) for city in file.cities}
        goods = [good.id for good in file.goods]
        self.moves = {
            (city.id, good): distances.moves(distances.nearest_source(city.id, good), city.id)
            for city in file.cities
            for good in goods
        }
        self.at = _loads(goods, len(cities), random, quotas)
        self.pairs = Counter(zip(cities, self.at, strict=True))
        self.bin = {
            pair: next(idx for idx, (below, _) in enumerate(MOVES) if moves < below)
            for pair, moves in self.moves.items()
        }
        self.wanted = [len(cities) * part for _, part in MOVES]
        self.bins = [0] * len(MOVES)
        for pair in zip(cities, self.at, strict=True):
            self.bins[self.bin[pair]] += 1

    def settle(self, steps: int) -> None:
        """Swap goods, with growing strictness, until no rule is broken."""
        slots = range(len(self.at))
        for step in range(steps):
            heat = max(0.02, 2.0 * (1 - 1.2 * step / steps))
            first, second = self.random.sample(slots, 2)
            if self.at[first] == self.at[second]:
                continue
            before = self._wrong(first, second)
            self._swap(first, second)
            worse = self._wrong(first, second) - before
            if worse > 0 and self.random.random() >= exp(-worse / heat):
                self._swap(first, second)
        broken = [slot for slot in slots if self._broken(slot)]
        if broken:
            raise ValueError(f"{len(broken)} demands break a rule; take another seed")

    def _swap(self, first: int, second: int) -> None:
        for slot in (first, second):
            self.pairs[self.cities[slot], self.at[slot]] -= 1
            self.bins[self.bin[self.cities[slot], self.at[slot]]] -= 1
        self.at[first], self.at[second] = self.at[second], self.at[first]
        for slot in (first, second):
            self.pairs[self.cities[slot], self.at[slot]] += 1
            self.bins[self.bin[self.cities[slot], self.at[slot]]] += 1

    def _wrong(self, first: int, second: int) -> float:
        """The cost of two slots, with the distribution of all moves."""
        spread = sum(abs(one - other) for one, other in zip(self.bins, self.wanted, strict=True))
        return 8.0 * (self._broken(first) + self._broken(second)) + spread / 2

    def _broken(self, slot: int) -> int:
        """The number of rules that a slot breaks."""
        city, good = self.cities[slot], self.at[slot]
        card = slot - slot % ON_A_CARD
        others = [self.at[other] for other in range(card, card + ON_A_CARD) if other != slot]
        return (
            (good in self.supplies[city])
            + (self.moves[city, good] < NEAREST)
            + (self.pairs[city, good] > 1)
            + (good in others)
        )


def _loads(goods: Sequence[str], total: int, random: Luck, quotas: Quotas) -> list[str]:
    """``total`` goods in random order, each nearly as often as the others."""
    fewest, most = quotas.loads
    often = dict.fromkeys(goods, total // len(goods))
    for name in random.sample(list(goods), total % len(goods)):
        often[name] += 1
    for _ in range(len(goods)):
        less, more = random.sample(list(goods), 2)
        if often[less] > fewest and often[more] < most:
            often[less] -= 1
            often[more] += 1
    found = [name for name in goods for _ in range(often[name])]
    random.shuffle(found)
    return found


def _payouts(distances: Distances, pairs: Sequence[tuple[str, str]], random: Luck) -> list[int]:
    """The payment of each demand by the formula, scaled to the wanted mean."""
    law = []
    for city, good in pairs:
        source = distances.nearest_source(city, good)
        law.append(
            A_MOVE * distances.moves(source, city) + A_MILLION * distances.build(source, city) + AT_LEAST
        )
    noise = [random.uniform(-NOISE, NOISE) for _ in pairs]

    def paid(scale: float) -> list[int]:
        return [
            min(HIGHEST, max(LOWEST, round(scale * one + more))) for one, more in zip(law, noise, strict=True)
        ]

    low, high = 0.3, 3.0
    for _ in range(40):
        middle = (low + high) / 2
        if sum(paid(middle)) < MEAN * len(pairs):
            low = middle
        else:
            high = middle
    return paid(high)
