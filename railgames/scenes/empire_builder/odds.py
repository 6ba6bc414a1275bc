"""What is still in the deck, as far as all know: cards that nobody holds and that were not discarded."""

from functools import lru_cache
from typing import NamedTuple

from railgames.core.text import ntr, tr
from railgames.games.empire_builder import cards
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.state import EmpireState


def unseen(view: EmpireState) -> list[int]:
    """The cards that are in the deck, in the order of their numbers."""
    known = set(view.discard) | {card for player in view.players for card in player.hand}
    count = view.board.cards if cards.has_events(view) else view.board.events_from
    return [card for card in range(count) if card not in known]


def good_words(view: EmpireState, good: int) -> str:
    """How many cards of the deck ask for a good."""
    having, count = _share(view, asking(view.board).goods[good])
    if not count:
        return ""
    words = {"n": having, "all": count, "part": round(100 * having / count)}
    return tr("Of {all} cards in the deck {n} ask for it: {part} %.", **words)


def city_words(view: EmpireState, city: int) -> str:
    """How many cards of the deck ask for something in a city."""
    having, count = _share(view, asking(view.board).cities[city])
    if not count:
        return ""
    words = {"n": having, "all": count, "part": round(100 * having / count)}
    return tr("Of {all} cards in the deck {n} pay here: {part} %.", **words)


def deck_words(view: EmpireState) -> str:
    """How many cards the deck has, and how many of them are events."""
    found = unseen(view)
    if not found:
        return tr("The deck is empty.")
    events = sum(card >= view.board.events_from for card in found)
    words = {"n": len(found), "events": events, "part": round(100 * events / len(found))}
    if not events:
        return ntr("The deck has {n} card.", "The deck has {n} cards.", len(found))
    return tr("The deck has {n} cards, {events} of them events: {part} % for a card.", **words)


class Asking(NamedTuple):
    """The cards that ask for something: by the number of the good, and of the city that pays."""

    goods: tuple[frozenset[int], ...]
    cities: tuple[frozenset[int], ...]


@lru_cache(maxsize=8)  # the pointer asks at every city that it comes over
def asking(board: Board) -> Asking:
    """The cards of a board, by what they ask for."""
    goods: list[set[int]] = [set() for _ in board.file.goods]
    cities: list[set[int]] = [set() for _ in board.file.cities]
    for card, demands in enumerate(board.file.demands):
        for city, good, _ in demands:
            goods[board.good_number[good]].add(card)
            cities[board.city_number[city]].add(card)
    return Asking(tuple(map(frozenset, goods)), tuple(map(frozenset, cities)))


def _share(view: EmpireState, cards_asking: frozenset[int]) -> tuple[int, int]:
    """How many cards of the deck are of these, and how many there are."""
    found = unseen(view)
    return len(cards_asking.intersection(found)), len(found)
