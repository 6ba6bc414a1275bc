"""What a position shows that no game leads to: a save may have been written by hand."""

from collections import Counter
from collections.abc import Iterator

from railgames.core.text import tr
from railgames.games.derailed.board import HAND
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.position import Position


def first_flaw(position: Position) -> str:
    """The first flaw of a position that hides nothing, in words; "" if none is found."""
    return next(_flaws(position), "")


def _flaws(position: Position) -> Iterator[str]:
    yield from _of_cards(position)
    for seat, hand in enumerate(position.hands):
        if len(hand) > HAND:
            yield tr("player {number} has {n} cards, not {right}", number=seat + 1, n=len(hand), right=HAND)
    yield from _of_points(position)


def _of_cards(position: Position) -> Iterator[str]:
    """Every card of the deck is in one place."""
    deck = position.board.deck
    codes = [code for pile in position.under for code in pile] + [code for code in position.tops if code]
    counts = Counter(deck.faces[code].kind for code in codes)
    counts.update(position.deck)
    counts.update(position.discard)
    for hand in position.hands:
        counts.update(hand)
    for kind, card in enumerate(deck.cards):
        if counts[kind] != card.count:
            yield tr(
                "there are {n} cards '{card}', not {right}",
                n=counts[kind],
                card=tr(card.title),
                right=card.count,
            )


def _of_points(position: Position) -> Iterator[str]:
    """Only who has arrived waits, a point a turn; who has arrived in this round has a line."""
    for result in (*position.results, position.result):
        for seat, points in enumerate(result.waited):
            if points and seat not in result.arrived:
                yield tr("player {number} waits without having arrived", number=seat + 1)
    is_over = position.phase is Phase.OVER  # then the lines are those of a result before
    for seat, (line, points) in enumerate(zip(position.lines, position.result.waited, strict=True)):
        if not is_over and bool(line) != (seat in position.result.arrived):
            yield tr("player {number} has arrived without a line", number=seat + 1)
        if points > position.taken:
            yield tr(
                "player {number} has waited for {n} turns of {right}",
                number=seat + 1,
                n=points,
                right=position.taken,
            )
