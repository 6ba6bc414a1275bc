"""The deck of demand and event cards: draws cards, and applies events."""

from railgames.core.game import Event
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.events import (
    BridgesGone,
    CardDrawn,
    DeckRenewed,
    Derailed,
    EventDrawn,
    LoadLost,
    Taxed,
)
from railgames.games.empire_builder.mapfile import BoomFile, DerailmentFile, FloodFile, TaxFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE, Player
from railgames.games.empire_builder.position import UNKNOWN, InForce, Position


def has_events(position: Position) -> bool:
    """Whether event cards are in the deck."""
    return position.config.events and not position.config.fast


def next_card(position: Position, events: list[Event]) -> int | None:
    """Draw the next card; None if there is none. An empty deck is renewed from the discards."""
    if not position.deck:
        position.deck, position.discard = position.discard, []
        if not position.deck:
            return None
        position.rng.shuffle(position.deck)
        events.append(DeckRenewed(cards=len(position.deck)))
    position.is_fresh = False
    return position.deck.pop()


def fill_hand(position: Position, events: list[Event]) -> None:
    """Refill the current player's hand. Each event card drawn is applied before the next card."""
    player = position.player
    while len(player.hand) < position.board.file.limits.hand:
        card = next_card(position, events)
        if card is None:
            return
        if card >= position.board.events_from:
            position.discard.append(card)
            happen(position, card - position.board.events_from, events)
            continue
        player.hand.append(card)
        events.append(CardDrawn(seat=position.current, card=card, demands=demands_of(position, card)))


def demands_of(position: Position, card: int) -> tuple[tuple[str, str, int], ...]:
    """City, good and millions of each demand of a card, as texts; empty for a hidden card."""
    if card == UNKNOWN:
        return ()
    board = position.board
    return tuple(
        (
            board.file.cities[board.city_number[city]].title,
            board.file.goods[board.good_number[good]].title,
            millions,
        )
        for city, good, millions in board.file.demands[card]
    )


def happen(position: Position, number: int, events: list[Event]) -> None:
    """Apply an event card."""
    event = position.board.file.events[number]
    events.append(EventDrawn(seat=position.current, number=number, title=event.title))
    match event:
        case DerailmentFile():
            _derail(position, number, events)
        case TaxFile():
            _tax(position, event, events)
        case BoomFile():
            position.booms.append(number)
        case _:
            # It lasts to the end of the next turn of the player on turn: two ends of turns from now.
            position.in_force.append(InForce(number, position.current, 2))
            position.weigh_events()
            if isinstance(event, FloodFile):
                _flood(position, number, events)


def _flood(position: Position, number: int, events: list[Event]) -> None:
    board = position.board
    gone = sorted(key for key in board.flooded(number) if key in position.owner)
    sections = []
    for key in gone:
        seat = position.owner.pop(key)
        position.players[seat].track.discard(key)
        low, high = board.ends(key)
        sections.append((board.name(low), board.name(high), seat))
    for seat in {seat for _, _, seat in sections}:
        find_nodes_of(board, position.players[seat])
    if sections:
        events.append(BridgesGone(sections=tuple(sections)))


def find_nodes_of(board: Board, player: Player) -> None:
    """Recompute the mileposts of a player's track after sections were removed or loaded."""
    player.nodes = 0
    for key in player.track:
        low, high = board.ends(key)
        player.nodes |= 1 << low | 1 << high


def _derail(position: Position, number: int, events: list[Event]) -> None:
    cells = position.board.event_cells[number]
    seats = len(position.players)
    for seat in ((position.current + turn) % seats for turn in range(seats)):
        player = position.players[seat]
        if player.at == NOWHERE or not cells >> player.at & 1:
            continue
        player.misses = True
        events.append(Derailed(seat=seat, milepost=position.board.name(player.at)))
        if seat == position.current:
            position.phase = position.resume = Phase.DONE
        waiting = position.losers.count(seat)  # for another derailment of the same draw
        if len(set(player.loads)) == 1:
            lose(position, seat, player.loads[0], events)
        elif len(player.loads) > waiting:
            position.losers.append(seat)


def lose(position: Position, seat: int, good: int, events: list[Event]) -> None:
    """Return a load of a seat to the supply."""
    file = position.board.file
    position.players[seat].loads.remove(good)
    position.chips[good] += 1
    events.append(LoadLost(seat=seat, good=file.goods[good].id, title=file.goods[good].title))


def _tax(position: Position, event: TaxFile, events: list[Event]) -> None:
    cash = tuple(player.cash for player in position.players)
    taxes = tuple(
        min(has, max((tax for least, tax in event.brackets if has >= least), default=0)) for has in cash
    )
    for player, tax in zip(position.players, taxes, strict=True):
        player.cash -= tax
    position.is_open = True
    events.append(Taxed(cash=cash, taxes=taxes))


def bonus_for(position: Position, good: int) -> int:
    """The bonus of the oldest boom of a good for its next delivery; the boom is used up."""
    for number in position.booms:
        event = position.board.file.events[number]
        if isinstance(event, BoomFile) and position.board.good_number[event.good] == good:
            position.booms.remove(number)
            return event.bonus
    return 0
