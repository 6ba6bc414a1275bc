"""The deck, which is the clock of the game: drawing and revealing rail cards, rounds, and the Time cards of
the last one."""

from railgames.core.game import Event
from railgames.games.spike.events import DeckRenewed, Flipped, RoundEnded, TimeShown
from railgames.games.spike.position import Position


def card_name(position: Position, kind: int) -> str:
    """The name of a type of card, "?" for one that a view hides."""
    return position.board.card_names[kind]


def card_title(position: Position, kind: int) -> str:
    """The title of a type of card, for players."""
    return position.board.card_titles[kind]


def is_time_up(position: Position) -> bool:
    """Whether the last Time card is revealed."""
    return position.times >= position.board.file.rounds


def next_card(position: Position, events: list[Event]) -> int | None:
    """The next rail card of the deck; None if there is none, or if the last Time card is revealed. A Time
    card is replaced immediately. Discards become the deck when a card is needed and the deck is empty. The
    caller must call ``end_round_if_empty`` once the card is in its place."""
    while True:
        if not position.deck:
            _renew(position, events)
            if not position.deck:
                return None
        kind = position.deck.pop()
        position.is_fresh = False
        if kind != position.board.types:
            return kind
        position.times += 1
        events.append(TimeShown(count=position.times, of=position.board.file.rounds))
        if is_time_up(position):
            return None


def _renew(position: Position, events: list[Event]) -> None:
    """Shuffle the discards into an empty deck. This starts no new round."""
    cards = [kind for kind, count in enumerate(position.discard) for _ in range(count)]
    if cards:
        position.rng.shuffle(cards)
        position.deck = cards
        position.discard = [0] * position.board.types
        events.append(DeckRenewed(cards=len(cards)))


def end_round_if_empty(position: Position, events: list[Event]) -> None:
    """After the last card of the deck was taken: face-up cards and discards become the deck of the next
    round."""
    file = position.board.file
    if position.deck or position.round >= file.rounds or is_time_up(position):
        return
    position.round += 1
    cards = [kind for kind, count in enumerate(position.discard) for _ in range(count)]
    cards = sorted(cards + position.shown)
    position.discard = [0] * position.board.types
    position.rng.shuffle(cards)
    position.deck, position.shown = cards, []
    position.is_fresh = False
    for _ in range(min(file.shown, len(cards))):
        position.shown.append(position.deck.pop())
    is_last = position.round == file.rounds
    if is_last:
        _hide_times(position)
    events.append(
        RoundEnded(
            round=position.round - 1, following=position.round, cards=len(position.deck), has_times=is_last
        )
    )
    events.append(_flipped(position))


def _hide_times(position: Position) -> None:
    """Shuffle the Time cards into the lower half of the deck; an odd card goes to that half."""
    half = (len(position.deck) + 1) // 2
    lower, upper = position.deck[:half], position.deck[half:]
    lower += [position.board.types] * position.board.file.rounds
    position.rng.shuffle(lower)
    position.deck, position.bottom = lower + upper, len(lower)


def refill(position: Position, events: list[Event]) -> None:
    """Reveal cards until enough are face up."""
    flipped = False
    while len(position.shown) < position.board.file.shown:
        kind = next_card(position, events)
        if kind is None:
            break
        position.shown.append(kind)
        flipped = True
        if not position.deck and position.round < position.board.file.rounds:
            end_round_if_empty(position, events)
            return
    if flipped:
        events.append(_flipped(position))


def _flipped(position: Position) -> Flipped:
    names, titles, shown = position.board.card_names, position.board.card_titles, position.shown
    return Flipped(
        cards=tuple([names[kind] for kind in shown]),
        titles=tuple([titles[kind] for kind in shown]),
        left=len(position.deck),
    )
