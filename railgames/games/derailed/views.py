"""What a viewer may see of a position, and the position as JSON and back."""

from collections import Counter
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from railgames.core.errors import SaveError
from railgames.core.game import JSON, Event
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.derailed.board import MOST_SEATS
from railgames.games.derailed.components import UNKNOWN
from railgames.games.derailed.events import Drew
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.position import Position, Result

HIDDEN = "?"

PositionT = TypeVar("PositionT", bound=Position)


def observe(position: PositionT, viewer: int | None) -> PositionT:
    """A copy without other hands, the deck's order and the generators. Stacks on the table and the discard
    pile are public, because everybody saw every card of them."""
    seen = position.clone()
    seen.hands = [hand if seat == viewer else [UNKNOWN] * len(hand) for seat, hand in enumerate(seen.hands)]
    seen.deck = [UNKNOWN] * len(position.deck)
    seen.rng, seen.station_rng = Rng(0), Rng(0)
    return seen


def determinize(position: PositionT, viewer: int, rng: Rng) -> PositionT:
    """A copy of what ``viewer`` sees, with the unseen cards dealt to hands and deck by ``rng``."""
    guess = observe(position, viewer)
    faces = position.board.deck.faces
    seen = Counter(kind for hand in guess.hands for kind in hand)
    seen.update(guess.discard)
    seen.update(faces[code].kind for code in guess.tops)
    seen.update(faces[code].kind for pile in guess.under for code in pile)
    unseen = [
        kind for kind, count in enumerate(position.board.deck.counts) for _ in range(count - seen[kind])
    ]
    # A save that is continued with a changed deck may have more cards on the table than the deck has.
    hidden = sum(hand.count(UNKNOWN) for hand in guess.hands)
    while len(unseen) < hidden:
        unseen += position.board.deck.all_cards()
    rng.shuffle(unseen)
    for hand in guess.hands:
        if UNKNOWN in hand:
            hand[:] = [unseen.pop() if kind == UNKNOWN else kind for kind in hand]
    guess.deck = unseen
    guess.rng, guess.station_rng = Rng(rng.next64()), Rng(rng.next64())
    return guess


def can_see(viewer: int | None, event: Event) -> bool:
    """Whether ``viewer`` may see the event: a drawn card is seen by its own seat only."""
    return not isinstance(event, Drew) or event.seat == viewer


# Upper bounds of a save: more than any deck and any game has, and still quick to read.
MOST_CARDS = 5000
MOST_TURNS = 100_000

Count = Annotated[int, Meta(ge=0, le=MOST_TURNS)]
Place = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Cards = Annotated[list[str], Meta(max_length=MOST_CARDS)]
Places = Annotated[list[Place], Meta(max_length=MOST_SEATS)]


class RoundData(msgspec.Struct, forbid_unknown_fields=True):
    """A round's result as saved."""

    arrived: Places
    waited: Annotated[list[Count], Meta(max_length=MOST_SEATS)]


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as saved: names instead of numbers, so that a save still loads after a map has changed.
    ``piles``: cards of a cell from the lowest to the top, "/" after a name for the half turn."""

    phase: Phase
    current: Place
    first: Place
    taken: Count
    acted: Count
    piles: dict[str, Cards]
    hands: Annotated[list[Cards], Meta(max_length=MOST_SEATS)]
    deck: Cards
    discard: Cards
    starts: Places
    destinations: Places
    swaps: Annotated[list[tuple[Place, Place]], Meta(max_length=MOST_SEATS)]
    lines: Annotated[list[list[str]], Meta(max_length=MOST_SEATS)]
    rounds: Annotated[list[RoundData], Meta(min_length=1)]
    rng: int
    station_rng: int


def snapshot(position: Position) -> JSON:
    """The whole position as builtins, in the form of ``StateData``."""
    board, deck = position.board, position.board.deck
    words = (*deck.names, HIDDEN)  # UNKNOWN is the last
    face_words = deck.face_words

    def named(kinds: list[int]) -> list[str]:
        return [*map(words.__getitem__, kinds)]

    return {
        "phase": position.phase.value,
        "current": position.current,
        "first": position.first,
        "taken": position.taken,
        "acted": position.acted,
        "piles": {
            board.names[cell]: [face_words[code] for code in (*position.under[cell], top)]
            for cell, top in enumerate(position.tops)
            if top
        },
        "hands": [named(hand) for hand in position.hands],
        "deck": named(position.deck),
        "discard": named(position.discard),
        "starts": list(position.starts),
        "destinations": list(position.destinations),
        "swaps": [list(swap) for swap in position.swaps],
        "lines": [[board.names[cell] for cell in line] for line in position.lines],
        "rounds": [
            {"arrived": list(result.arrived), "waited": list(result.waited)}
            for result in (*position.results, position.result)
        ],
        "rng": position.rng.state,
        "station_rng": position.station_rng.state,
    }


def restore_into(position: Position, plain: JSON) -> None:
    """Fill a new position from a snapshot. Raises SaveError when it is damaged."""
    try:
        data = msgspec.convert(plain, StateData)
        wrong = _inconsistency(position, data)
        if not wrong:
            _fill(position, data)
    except (msgspec.ValidationError, KeyError, ValueError) as error:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=error)) from error
    if wrong:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=wrong))


def _inconsistency(position: Position, data: StateData) -> str:
    """The first contradiction in a saved position, in words; "" when there is none."""
    seats = list(range(position.board.seats))
    columns = sorted(data.starts) == sorted(data.destinations) == seats
    sizes = {len(data.hands), len(data.lines), *(len(item.waited) for item in data.rounds)} == {len(seats)}
    arrived = [seat for item in data.rounds for seat in item.arrived]
    named = {data.current, data.first, *arrived, *(lane for swap in data.swaps for lane in swap)}
    twice = any(len(set(item.arrived)) < len(item.arrived) for item in data.rounds)
    if not columns or not sizes or twice or not named <= set(seats):
        return tr("seats do not add up")
    closed = len(data.rounds) - 1
    if closed > position.config.rounds or (closed == position.config.rounds) != (data.phase is Phase.OVER):
        return tr("rounds do not add up")
    if sum(len(pile) for pile in data.piles.values()) > MOST_CARDS:
        return tr("there are too many cards")
    return ""


def _fill(position: Position, data: StateData) -> None:
    board, deck = position.board, position.board.deck
    kind_of = {**deck.kind_of, HIDDEN: UNKNOWN}
    position.phase, position.current, position.first = data.phase, data.current, data.first
    position.taken, position.acted = data.taken, data.acted
    for name, pile in data.piles.items():
        for word in pile:
            turned = word.endswith("/")
            position.place(board.cell_of[name], 1 + 2 * deck.kind_of[word.removesuffix("/")] + turned)
    position.hands = [[kind_of[word] for word in hand] for hand in data.hands]
    position.deck = [kind_of[word] for word in data.deck]
    position.discard = [deck.kind_of[word] for word in data.discard]
    position.starts, position.destinations = tuple(data.starts), tuple(data.destinations)
    position.swaps = tuple(data.swaps)
    position.lines = tuple(tuple(board.cell_of[name] for name in line) for line in data.lines)
    results = tuple(Result(tuple(item.arrived), tuple(item.waited)) for item in data.rounds)
    position.results, position.result = results[:-1], results[-1]
    position.rng, position.station_rng = Rng(data.rng), Rng(data.station_rng)
