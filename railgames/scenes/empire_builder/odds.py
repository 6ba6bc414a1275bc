"""What can still be in the deck as far as everybody knows: cards that are in no hand and were not
discarded."""

from functools import lru_cache
from typing import NamedTuple

from railgames.core.text import ntr, tr
from railgames.games.empire_builder import cards
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.state import EmpireState


def unseen(view: EmpireState) -> list[int]:
    """The cards that can be in the deck, by number."""
    known = set(view.discard) | {card for player in view.players for card in player.hand}
    count = view.board.cards if cards.has_events(view) else view.board.events_from
    return [card for card in range(count) if card not in known]


def good_words(view: EmpireState, good: int) -> str:
    """How many cards of the deck want a good, in words."""
    having, count = _share(view, asking(view.board).goods[good])
    if not count:
        return ""
    words = {"all": count, "part": round(100 * having / count)}
    return ntr("Of {all} cards in the deck {n} asks for it: {part} %.",
               "Of {all} cards in the deck {n} ask for it: {part} %.", having, **words)  # fmt: skip


def city_words(view: EmpireState, city: int) -> str:
    """How many cards of the deck want something in a city, in words."""
    having, count = _share(view, asking(view.board).cities[city])
    if not count:
        return ""
    words = {"all": count, "part": round(100 * having / count)}
    return ntr("Of {all} cards in the deck {n} pays here: {part} %.",
               "Of {all} cards in the deck {n} pay here: {part} %.", having, **words)  # fmt: skip


def deck_words(view: EmpireState) -> str:
    """How many cards the deck has, and how many of them are events, in words."""
    found = unseen(view)
    if not found:
        return tr("The deck is empty.")
    events = sum(card >= view.board.events_from for card in found)
    words = {"n": len(found), "events": events, "part": round(100 * events / len(found))}
    if not events:
        return ntr("The deck has {n} card.", "The deck has {n} cards.", len(found))
    return tr("The deck has {n} cards, {events} of them events: {part} % for a card.", **words)


class Asking(NamedTuple):
    """The cards that want each good, and those that pay in each city, by number."""

    goods: tuple[frozenset[int], ...]
    cities: tuple[frozenset[int], ...]


@lru_cache(maxsize=8)  # asked for every city that the pointer passes
def asking(board: Board) -> Asking:
    """The cards of a board by what they want."""
    goods: list[set[int]] = [set() for _ in board.file.goods]
    cities: list[set[int]] = [set() for _ in board.file.cities]
    for card, demands in enumerate(board.file.demands):
        for city, good, _ in demands:
            goods[board.good_number[good]].add(card)
            cities[board.city_number[city]].add(card)
    return Asking(tuple(map(frozenset, goods)), tuple(map(frozenset, cities)))


def _share(view: EmpireState, cards_asking: frozenset[int]) -> tuple[int, int]:
    """How many of these cards are in the deck, and the size of the deck."""
    found = unseen(view)
    return len(cards_asking.intersection(found)), len(found)
