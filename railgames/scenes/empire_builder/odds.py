"""What is still in the deck, as far as all know: cards that nobody holds and that were not discarded."""

from collections.abc import Callable

from railgames.core.text import ntr, tr
from railgames.games.empire_builder import cards
from railgames.games.empire_builder.state import EmpireState


def unseen(view: EmpireState) -> list[int]:
    """The cards that are in the deck, in the order of their numbers."""
    known = set(view.discard) | {card for player in view.players for card in player.hand}
    count = view.board.cards if cards.has_events(view) else view.board.events_from
    return [card for card in range(count) if card not in known]


def good_words(view: EmpireState, good: int) -> str:
    """How many cards of the deck ask for a good."""
    number = view.board.good_number
    having, count = _share(view, lambda city, wanted: number[wanted] == good)
    if not count:
        return ""
    words = {"n": having, "all": count, "part": round(100 * having / count)}
    return tr("Of {all} cards in the deck {n} ask for it: {part} %.", **words)


def city_words(view: EmpireState, city: int) -> str:
    """How many cards of the deck ask for something in a city."""
    number = view.board.city_number
    having, count = _share(view, lambda name, wanted: number[name] == city)
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


def _share(view: EmpireState, asks: Callable[[str, str], bool]) -> tuple[int, int]:
    """How many cards of the deck have such a demand, and how many there are."""
    found, demands = unseen(view), view.board.file.demands
    having = sum(
        card < len(demands) and any(asks(city, good) for city, good, _ in demands[card]) for card in found
    )
    return having, len(found)
