"""The course of a game: deal, play and arrivals, drawing, waiting turns, the end of a round."""

from collections.abc import Sequence
from typing import Literal

from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.derailed import paths, stations
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.board import HAND
from railgames.games.derailed.components import UNKNOWN
from railgames.games.derailed.events import (
    Arrived,
    CardLaid,
    ConflictMended,
    DeckShuffled,
    Discarded,
    Drew,
    GameEnded,
    Passed,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    Waited,
)
from railgames.games.derailed.paths import OFF, Reach
from railgames.games.derailed.phase import DONE, EXCHANGE, PLAY, Phase
from railgames.games.derailed.position import Position, Result


def deal(position: Position, seed: int) -> None:
    """Set up a new position: hands, both columns of stations, and a random first seat."""
    board = position.board
    position.rng = Rng.from_seed(seed, "deck")
    position.station_rng = Rng.from_seed(seed, "stations")
    position.deck = board.deck.all_cards()
    position.rng.shuffle(position.deck)
    for _ in range(HAND):
        for hand in position.hands:
            hand.append(position.deck.pop())
    position.starts = tuple(stations.shuffled(board.seats, position.station_rng))
    _lay_destinations(position)
    position.first = position.station_rng.below(board.seats)
    position.hand_over(position.first)


def _lay_destinations(position: Position) -> None:
    dealt = stations.shuffled(position.board.seats, position.station_rng)
    mended, swaps = stations.mend(position.starts, dealt, position.board.after)
    position.destinations, position.swaps = tuple(mended), tuple(swaps)
    position.forget()


def opening_events(position: Position) -> list[Event]:
    """Events of the beginning of this round."""
    board = position.board
    dealt = list(stations.before_mending(position.destinations, position.swaps))
    events: list[Event] = [
        RoundStarted(
            round=position.round,
            starts=position.starts,
            destinations=tuple(dealt),
            first=position.first,
        )
    ]
    for here, there in position.swaps:
        events.append(
            ConflictMended(
                lanes=(board.start_place(here)[0], board.start_place(there)[0]),
                seats=(dealt[here], dealt[there]),
                company=board.company(dealt[here]),
                other=board.company(dealt[there]),
            )
        )
        dealt[here], dealt[there] = dealt[there], dealt[here]
    return events


def play(position: Position, action: Play) -> list[Event]:
    """Lay a card. Seats whose line is complete then arrive, the current seat first, then clockwise."""
    board, deck, seat = position.board, position.board.deck, position.current
    kind, cell = deck.kind_of[action.card], board.cell_of[action.cell]
    covered = position.tops[cell]
    before = position.reach_of_each()
    position.hands[seat].remove(kind)
    position.place(cell, 1 + 2 * kind + action.turned)
    position.phase = DONE
    position.acted += 1
    now = position.reach_of_each()
    # A card in an empty cell cuts nothing.
    cuts = paths.cuts(board, position.tops, covered, cell, before, now) if covered else ()
    arrivals = _arrivals(position, now)
    card = deck.cards[kind]
    old = deck.cards[deck.faces[covered].kind] if covered else None
    end = paths.dead_end(board, position.tops, now[seat], cell, position.goal_port(seat))
    played = CardLaid(
        seat=seat,
        card=card.name,
        cell=action.cell,
        turned=action.turned,
        title=card.title,
        covered=old.name if old else "",
        cuts=cuts,
        completes=tuple([event.seat for event in arrivals if event.seat is not None]) if arrivals else (),
        runs_off=end == OFF,
        strays_to=position.destinations[end] if end is not None and end != OFF else None,
    )
    return [played, *arrivals]


def _arrivals(position: Position, reaches: Sequence[Reach]) -> list[Arrived]:
    """The seats whose line is complete arrive, as long as the round is not decided."""
    board, before = position.board, position.result.arrived
    events: list[Arrived] = []
    complete = []
    for goal, seat in enumerate(position.destinations, board.stations):
        if goal in reaches[seat] and seat not in before:
            complete.append(seat)
    if not complete:
        return events
    for seat in sorted(complete, key=lambda seat: (seat - position.current) % board.seats):
        arrived = position.result.arrived
        if len(arrived) < position.needed:
            cells = tuple(leg.cell for leg in position.way(seat))
            position.result = position.result._replace(arrived=(*arrived, seat))
            position.lines = (*position.lines[:seat], cells, *position.lines[seat + 1 :])
            events.append(
                Arrived(
                    seat=seat,
                    place=board.destination_place(position.destination_lane(seat)),
                    path=tuple(board.names[cell] for cell in cells),
                    points=position.result.points(seat),
                    is_first=not arrived,
                    company=board.company(seat),
                )
            )
    return events


def discard(position: Position, action: Discard) -> list[Event]:
    """Discard a card: because none fits, or in the exchange between rounds."""
    kind = position.board.deck.kind_of[action.card]
    position.hands[position.current].remove(kind)
    position.discard.append(kind)
    position.acted += 1
    if position.phase is Phase.PLAY:
        position.phase = Phase.DONE
    return [Discarded(seat=position.current, card=action.card, title=position.board.deck.cards[kind].title)]


def end(position: Position) -> list[Event]:
    """End a turn or an exchange: draw, and pass to the next seat that has a choice."""
    if position.phase is EXCHANGE:
        return _end_exchange(position)
    if position.is_decided:
        return _close_round(position, "arrivals")
    events = _draw(position, position.current, 1)
    position.taken += 1
    position.phase = PLAY
    return events + _next_turn(position)


def _next_turn(position: Position) -> list[Event]:
    """Pass clockwise, playing the turns that have no choice (waiting, an empty hand)."""
    events: list[Event] = []
    seats, seat = position.board.seats, position.current
    while position.taken < position.config.turn_limit * seats:
        seat = (seat + 1) % seats
        if seat in position.result.arrived:
            waited = list(position.result.waited)
            points = int(position.may_wait(waited[seat]))
            waited[seat] += points
            position.result = position.result._replace(waited=tuple(waited))
            events.append(Waited(seat=seat, points=points))
        elif not position.hands[seat]:
            events.append(Passed(seat=seat))
        else:
            position.hand_over(seat)
            return events
        position.taken += 1
    return events + _close_round(position, "limit")


def _draw(position: Position, seat: int, count: int) -> list[Event]:
    """Draw cards. An empty deck is renewed from the discards; without any, fewer are drawn."""
    events: list[Event] = []
    deck, drawn = position.board.deck, 0
    while drawn < count:
        if not position.deck:
            events += _new_deck(position)
            if not position.deck:
                break
        kind = position.deck.pop()
        position.hands[seat].append(kind)
        drawn += 1
        name = deck.names[kind] if kind != UNKNOWN else "?"
        title = deck.cards[kind].title if kind != UNKNOWN else "?"
        events.append(Drew(seat=seat, card=name, title=title))
    return [*events, TurnEnded(seat=seat, drawn=drawn, left=len(position.deck))]


def _new_deck(position: Position) -> list[Event]:
    source: Literal["discard", "stacks"] = "discard"
    cards = position.discard
    if not cards:
        source = "stacks"
        faces = position.board.deck.faces
        cards = [faces[code].kind for pile in position.under for code in pile]
        position.under = [()] * position.board.cells
    if not cards:
        return []
    position.deck, position.discard = cards, []
    position.deck.sort()
    position.rng.shuffle(position.deck)
    return [DeckShuffled(cards=len(position.deck), source=source)]


def _close_round(position: Position, reason: Literal["arrivals", "limit"]) -> list[Event]:
    seats = position.board.seats
    points = tuple(position.result.points(seat) for seat in range(seats))
    events: list[Event] = [RoundEnded(round=position.round, points=points, reason=reason)]
    position.results = (*position.results, position.result)
    position.acted = 0
    if len(position.results) == position.config.rounds:
        # The last round stays in ``results`` alone, so that its points count once.
        position.result = Result((), (0,) * seats)
        position.phase = Phase.OVER
        return [*events, GameEnded(totals=tuple(position.points(seat) for seat in range(seats)))]
    return events + _open_round(position, points)


def _open_round(position: Position, points: tuple[int, ...]) -> list[Event]:
    """Start the next round: destinations become starts, the table is cleared, hands are filled to four."""
    seats, faces = position.board.seats, position.board.deck.faces
    position.result = Result((), (0,) * seats)
    position.lines = ((),) * seats
    position.discard += [faces[code].kind for pile in position.under for code in pile]
    position.discard += [faces[code].kind for code in position.tops if code]
    position.clear()
    position.starts = position.destinations
    _lay_destinations(position)
    position.first = _first(position, points)
    position.taken = 0
    events = opening_events(position)
    for turn in range(seats):
        seat = (position.first + turn) % seats
        if len(position.hands[seat]) < HAND:
            events += _draw(position, seat, HAND - len(position.hands[seat]))
    position.phase = Phase.EXCHANGE if position.config.exchange else Phase.PLAY
    position.hand_over(position.first)
    return events


def _first(position: Position, points: tuple[int, ...]) -> int:
    """The seat with the fewest points in the last round, then in all, then a random one."""
    standing = [(points[seat], position.points(seat)) for seat in range(position.board.seats)]
    lowest = min(standing)
    return position.station_rng.choice([seat for seat, value in enumerate(standing) if value == lowest])


def _end_exchange(position: Position) -> list[Event]:
    seats, seat = position.board.seats, position.current
    events = _draw(position, seat, position.acted) if position.acted else []
    following = (seat + 1) % seats
    if following == position.first:
        position.phase = Phase.PLAY
    position.hand_over(following)
    return events
