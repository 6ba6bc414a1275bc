"""How a game runs: the deal, a play and who arrives by it, drawing, waiting turns, the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.derailed import paths, stations
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.board import HAND
from railgames.games.derailed.components import UNKNOWN
from railgames.games.derailed.events import (
    Arrived,
    ConflictMended,
    DeckShuffled,
    Discarded,
    Drew,
    GameEnded,
    Passed,
    Played,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    Waited,
)
from railgames.games.derailed.phase import Phase

if TYPE_CHECKING:
    from railgames.games.derailed.paths import Reach
    from railgames.games.derailed.state import State

EXCHANGED = 2


def deal(state: State, seed: int) -> None:
    """Set a fresh state up: hands, both columns of stations, and by chance who begins."""
    board = state.board
    state.rng = Rng.from_seed(seed, "deck")
    state.station_rng = Rng.from_seed(seed, "stations")
    state.deck = board.deck.all_cards()
    state.rng.shuffle(state.deck)
    for _ in range(HAND):
        for hand in state.hands:
            hand.append(state.deck.pop())
    state.starts = tuple(stations.shuffled(board.seats, state.station_rng))
    _lay_destinations(state)
    state.first = state.station_rng.below(board.seats)
    state.hand_over(state.first)


def _lay_destinations(state: State) -> None:
    dealt = stations.shuffled(state.board.seats, state.station_rng)
    mended, swaps = stations.mend(state.starts, dealt)
    state.destinations, state.swaps = tuple(mended), tuple(swaps)
    state.forget()


def opening_events(state: State) -> list[Event]:
    """How the present round began."""
    board = state.board
    dealt = list(stations.before_mending(state.destinations, state.swaps))
    events: list[Event] = [
        RoundStarted(
            round=state.turn,
            starts=state.starts,
            destinations=tuple(dealt),
            first=state.first,
            first_company=board.company(state.first),
        )
    ]
    for here, there in state.swaps:
        events.append(
            ConflictMended(
                lanes=(board.start_place(here)[0], board.start_place(there)[0]),
                company=board.company(dealt[here]),
                other=board.company(dealt[there]),
            )
        )
        dealt[here], dealt[there] = dealt[there], dealt[here]
    return events


def play(state: State, action: Play) -> list[Event]:
    """Lay a card; whoever's line is complete now arrives, the player on turn first, then clockwise."""
    board, deck, seat = state.board, state.board.deck, state.current
    kind, cell = deck.kind_of[action.card], board.cell_of[action.cell]
    covered = state.tops[cell]
    before = [state.reach(other) for other in range(board.seats)]
    state.hands[seat].remove(kind)
    state.place(cell, 1 + 2 * kind + action.turned)
    state.phase = Phase.DONE
    state.acted += 1
    cuts = _cut_seats(state, cell, covered, before)
    arrivals = _arrivals(state)
    card = deck.cards[kind]
    old = deck.cards[deck.faces[covered].kind] if covered else None
    played = Played(
        seat=seat,
        card=card.name,
        cell=action.cell,
        turned=action.turned,
        title=card.title,
        covered=old.name if old else "",
        covered_title=old.title if old else "",
        cuts=cuts,
        cut_companies=tuple(board.company(other) for other in cuts),
        completes=tuple(event.seat for event in arrivals if event.seat is not None),
    )
    return [played, *arrivals]


def _cut_seats(state: State, cell: int, covered: int, before: list[Reach]) -> tuple[int, ...]:
    """The seats whose network lost a cell when a card came over the ``covered`` face of ``cell``."""
    return tuple(
        seat
        for seat, old in enumerate(before)
        if old is not (new := state.reach(seat))
        and (covered or old.keys() - new.keys())
        and _lost(state, cell, covered, old) & ~state.network(seat)
    )


def _lost(state: State, cell: int, covered: int, old: Reach) -> int:
    tops = state.tops[:]
    tops[cell] = covered
    return paths.linked(state.board, tops, old)


def _arrivals(state: State) -> list[Arrived]:
    board, events = state.board, []
    for turn in range(board.seats):
        seat = (state.current + turn) % board.seats
        arrived = state.result.arrived
        if state.is_decided:
            break
        if seat not in arrived and state.has_line(seat):
            cells = tuple(leg.cell for leg in state.way(seat))
            state.result = state.result._replace(arrived=(*arrived, seat))
            state.lines = (*state.lines[:seat], cells, *state.lines[seat + 1 :])
            events.append(
                Arrived(
                    seat=seat,
                    place=board.destination_place(state.destination_lane(seat)),
                    path=tuple(board.names[cell] for cell in cells),
                    points=state.result.points(seat),
                    is_first=not arrived,
                    company=board.company(seat),
                )
            )
    return events


def discard(state: State, action: Discard) -> list[Event]:
    """Lay a card off: none fits, or cards are exchanged between rounds."""
    kind = state.board.deck.kind_of[action.card]
    state.hands[state.current].remove(kind)
    state.discard.append(kind)
    state.acted += 1
    if state.phase is Phase.PLAY:
        state.phase = Phase.DONE
    return [Discarded(seat=state.current, card=action.card, title=state.board.deck.cards[kind].title)]


def end(state: State) -> list[Event]:
    """End a turn or an exchange: draw, and hand over to the next seat that has something to do."""
    if state.phase is Phase.EXCHANGE:
        return _end_exchange(state)
    if state.is_decided:
        return _close_round(state, "arrivals")
    events = _draw(state, state.current, 1)
    state.taken += 1
    state.phase = Phase.PLAY
    return events + _next_turn(state)


def _next_turn(state: State) -> list[Event]:
    """Hand over clockwise; turns without a choice (waiting, an empty hand) are played here."""
    events: list[Event] = []
    seats, seat = state.board.seats, state.current
    while state.taken < state.config.turn_limit * seats:
        seat = (seat + 1) % seats
        if seat in state.result.arrived:
            waited = list(state.result.waited)
            waited[seat] += 1
            state.result = state.result._replace(waited=tuple(waited))
            events.append(Waited(seat=seat))
        elif not state.hands[seat]:
            events.append(Passed(seat=seat))
        else:
            state.hand_over(seat)
            return events
        state.taken += 1
    return events + _close_round(state, "limit")


def _draw(state: State, seat: int, count: int) -> list[Event]:
    """Draw cards from the deck, made anew when it is empty; fewer when there is nothing left at all."""
    events: list[Event] = []
    deck, drawn = state.board.deck, 0
    while drawn < count:
        if not state.deck:
            events += _new_deck(state)
            if not state.deck:
                break
        kind = state.deck.pop()
        state.hands[seat].append(kind)
        drawn += 1
        name = deck.names[kind] if kind != UNKNOWN else "?"
        title = deck.cards[kind].title if kind != UNKNOWN else "?"
        events.append(Drew(seat=seat, card=name, title=title))
    return [*events, TurnEnded(seat=seat, drawn=drawn, left=len(state.deck))]


def _new_deck(state: State) -> list[Event]:
    source: Literal["discard", "stacks"] = "discard"
    cards = state.discard
    if not cards:
        source = "stacks"
        faces = state.board.deck.faces
        cards = [faces[code].kind for pile in state.under for code in pile]
        state.under = [()] * state.board.cells
    if not cards:
        return []
    state.deck, state.discard = cards, []
    state.deck.sort()
    state.rng.shuffle(state.deck)
    return [DeckShuffled(cards=len(state.deck), source=source)]


def _close_round(state: State, reason: Literal["arrivals", "limit"]) -> list[Event]:
    seats = state.board.seats
    points = tuple(state.result.points(seat) for seat in range(seats))
    events: list[Event] = [RoundEnded(round=state.turn, points=points, reason=reason)]
    state.results = (*state.results, state.result)
    state.acted = 0
    if len(state.results) == state.config.rounds:
        # The last round stays in ``results`` alone, so that its points count once.
        state.result = state.result._replace(arrived=(), waited=(0,) * seats)
        state.phase = Phase.OVER
        return [*events, GameEnded(totals=tuple(state.points(seat) for seat in range(seats)))]
    return events + _open_round(state, points)


def _open_round(state: State, points: tuple[int, ...]) -> list[Event]:
    """The columns move on, the table is cleared, hands are filled to four."""
    seats, faces = state.board.seats, state.board.deck.faces
    state.result = state.result._replace(arrived=(), waited=(0,) * seats)
    state.lines = ((),) * seats
    state.discard += [faces[code].kind for pile in state.under for code in pile]
    state.discard += [faces[code].kind for code in state.tops if code]
    state.clear()
    state.starts = state.destinations
    _lay_destinations(state)
    state.first = _first(state, points)
    state.taken = 0
    events = opening_events(state)
    for turn in range(seats):
        seat = (state.first + turn) % seats
        if len(state.hands[seat]) < HAND:
            events += _draw(state, seat, HAND - len(state.hands[seat]))
    state.phase = Phase.EXCHANGE if state.config.exchange else Phase.PLAY
    state.hand_over(state.first)
    return events


def _first(state: State, points: tuple[int, ...]) -> int:
    """Who has fewest points in the last round, then in all, then chance."""
    standing = [(points[seat], state.points(seat)) for seat in range(state.board.seats)]
    lowest = min(standing)
    return state.station_rng.choice([seat for seat, value in enumerate(standing) if value == lowest])


def _end_exchange(state: State) -> list[Event]:
    seats, seat = state.board.seats, state.current
    events = _draw(state, seat, state.acted) if state.acted else []
    following = (seat + 1) % seats
    if following == state.first:
        state.phase = Phase.PLAY
    state.hand_over(following)
    return events
