"""Paying for a path with rail cards, the wild trade included. Hands and needs are counts by type.

A trade takes two or more cards of one type and counts as one card fewer of *one* other type. A payment is
legal when it is minimal: no card in it could be left out.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import ge
from typing import NamedTuple

Counts = tuple[int, ...]
"""Cards by type."""


class Trade(NamedTuple):
    """``cards`` of one type that count as ``cards - 1`` of another."""

    source: int
    cards: int
    target: int


NEVER = 1 << 30
"""More cards than any hand has: the cost of what cannot be paid."""


@lru_cache(maxsize=1 << 16)
def fewest_cards(hand: Counts, need: Counts) -> int:
    """The cards of the cheapest payment; ``NEVER`` when the hand cannot pay."""
    lacks = [n - h for h, n in zip(hand, need, strict=True) if n > h]
    total = sum(need)
    if not lacks:
        return total
    spare = [h - n for h, n in zip(hand, need, strict=True) if h > n + 1]
    return min(NEVER, total + _trades_needed(spare, lacks))


def _trades_needed(spare: list[int], lacks: list[int]) -> int:
    """The fewest trades that cover what is lacking, or ``NEVER``; spare counts are 2 or more."""
    if sum(spare) - len(spare) < sum(lacks):
        return NEVER
    if len(lacks) == 1 and lacks[0] < max(spare):
        return 1
    return _fewest_trades(tuple(sorted(spare)), tuple(sorted(lacks)))


@lru_cache(maxsize=1 << 15)
def _fewest_trades(spare: Counts, lacks: Counts) -> int:
    """The fewest trades that cover what is lacking, or ``NEVER``; both sorted, spare counts 2 or more.

    The pairs (source, target) of the best solution form a forest; a leaf of it is a source that gives all it
    has, or a target that one source covers. So each pair is tried with as much as it can take.
    """
    if not lacks:
        return 0
    if sum(spare) - len(spare) < sum(lacks):
        return NEVER
    best = NEVER
    for i in set(spare):
        for j in set(lacks):
            given = min(i - 1, j)
            less, rest = list(spare), list(lacks)
            less.remove(i)
            rest.remove(j)
            if i - given - 1 >= 2:
                less.append(i - given - 1)
            if j > given:
                rest.append(j - given)
            best = min(best, 1 + _fewest_trades(tuple(sorted(less)), tuple(sorted(rest))))
    return min(best, NEVER)


def can_trade(rest: Sequence[int]) -> bool:
    """Whether trades cover what is lacking: what a hand has more than is needed, by type, less than 0 where
    it lacks cards."""
    lacks = [-left for left in rest if left < 0]
    return not lacks or _trades_needed([left for left in rest if left > 1], lacks) < NEVER


def can_pay(hand: Counts, need: Counts) -> bool:
    """Whether the hand pays for the need, with trades or without."""
    return all(map(ge, hand, need)) or fewest_cards(hand, need) < NEVER


BITS = 8
"""Bits of a packed need for each type, one byte: adding ``1 << BITS * kind`` needs one card more."""
TOP = 1 << BITS - 1
"""The highest bit of the byte of a type."""


class Purse(dict[int, int]):
    """A hand that is asked again and again what it can pay for: the cards of the cheapest payment by packed
    need, or ``NEVER``. What is not known yet is worked out. ``wealth``: its cards."""

    __slots__ = ("_guard", "_hand", "_held", "wealth")

    def __init__(self, hand: Counts) -> None:
        super().__init__()
        self._hand, self.wealth = hand, sum(hand)
        # The highest bit of each byte is set: it stays when a need is subtracted that the hand holds.
        self._guard = int.from_bytes((TOP,) * len(hand), "little")
        self._held = int.from_bytes([min(count, TOP - 1) | TOP for count in hand], "little")

    def __missing__(self, need: int) -> int:
        """As ``fewest_cards``, in one pass over the types."""
        wants = need.to_bytes(len(self._hand), "little")
        cards = sum(wants)
        if self._held - need & self._guard != self._guard:
            lacks, spare = [], []
            for held, wanted in zip(self._hand, wants, strict=True):
                if wanted > held:
                    lacks.append(wanted - held)
                elif held > wanted + 1:
                    spare.append(held - wanted)
            if lacks:
                cards = min(NEVER, cards + _trades_needed(spare, lacks))
        self[need] = cards
        return cards


@lru_cache(maxsize=1 << 10)
def purse(hand: Counts) -> Purse:
    """The purse of a hand, shared by all who ask."""
    return Purse(hand)


def unpacked(need: int, types: int) -> Counts:
    """The counts of a packed need."""
    return tuple(need.to_bytes(types, "little"))


def is_minimal(payment: Counts, need: Counts) -> bool:
    """Whether a payment pays, and would not without one of its cards."""
    if not can_pay(payment, need):
        return False
    cards = list(payment)
    for kind, count in enumerate(payment):
        if count:
            cards[kind] -= 1
            if can_pay(tuple(cards), need):
                return False
            cards[kind] += 1
    return True


@lru_cache(maxsize=256)
def minimal_payments(hand: Counts, need: Counts) -> tuple[Counts, ...]:
    """Every minimal payment, those with the fewest cards first, then by what is spared of rare types."""
    found = [payment for payment in _candidates(hand, need) if is_minimal(payment, need)]
    return tuple(sorted(set(found), key=lambda payment: _merit(hand, payment)))


def _merit(hand: Counts, payment: Counts) -> tuple[int, int, Counts]:
    """The fewest cards, then those of which most are left."""
    left = [h - p for h, p in zip(hand, payment, strict=True)]
    return sum(payment), sum(count * count for count in left), tuple(-count for count in payment)


def _candidates(hand: Counts, need: Counts) -> Iterator[Counts]:
    """Payments in which a type is either used for itself only, or also traded; the minimal ones among them.

    Trading a type away while another is traded for it wastes a card: such a payment is never minimal.
    """
    total = sum(need)
    choices = [
        [*range(min(h, n) + 1), *(range(n + 2, h + 1) if h >= n + 2 else ())]
        for h, n in zip(hand, need, strict=True)
    ]
    for payment in product(*choices):
        lacking = sum(n - p for p, n in zip(payment, need, strict=True) if p < n)
        spare = [p - n for p, n in zip(payment, need, strict=True) if p > n]
        extra = sum(payment) - total
        if len(spare) <= extra <= lacking and sum(spare) == lacking + extra:
            yield payment


def cheapest_payment(hand: Counts, need: Counts) -> Counts | None:
    """The minimal payment with the fewest cards; None when the hand cannot pay."""
    if not can_pay(hand, need):
        return None
    if all(h >= n for h, n in zip(hand, need, strict=True)):
        return need
    return minimal_payments(hand, need)[0]


def trades_of(payment: Counts, need: Counts) -> list[Trade]:
    """How a minimal payment pays: the trades in it, found as in ``can_pay``."""
    spare = {kind: p - n for kind, (p, n) in enumerate(zip(payment, need, strict=True)) if p > n}
    lacks = {kind: n - p for kind, (p, n) in enumerate(zip(payment, need, strict=True)) if n > p}
    return _trades(spare, lacks) or []


def _trades(spare: dict[int, int], lacks: dict[int, int]) -> list[Trade] | None:
    if not lacks:
        return []
    for source, have in spare.items():
        if have < 2:
            continue
        for target, lack in lacks.items():
            given = min(have - 1, lack)
            less = {**spare, source: have - given - 1}
            rest = {kind: n for kind, n in {**lacks, target: lack - given}.items() if n}
            found = _trades(less, rest)
            if found is not None:
                return [Trade(source, given + 1, target), *found]
    return None


def forget() -> None:
    """Forget what was worked out, to measure a search that finds nothing ready."""
    for known in (fewest_cards, _fewest_trades, purse, minimal_payments):
        known.cache_clear()
