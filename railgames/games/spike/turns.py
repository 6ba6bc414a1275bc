"""The course of a game: set-up, the five actions, cargo, the end of a turn and of the game."""

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

from railgames.core.actions import Action
from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.spike import deck, legality, prospects, scoring
from railgames.games.spike.actions import (
    DECK,
    PARTS,
    POWER,
    Boost,
    ChooseSide,
    Deliver,
    Depart,
    Draw,
    Dump,
    End,
    Gift,
    Keep,
    Lay,
    Load,
    Pass,
    Pay,
    PlaceTrain,
    Roll,
    Stop,
    Upgrade,
)
from railgames.games.spike.events import (
    Built,
    ChipFell,
    Dealt,
    DeckDrawn,
    Delivered,
    DrewHidden,
    DrewShown,
    Dumped,
    GameEnded,
    Gave,
    GiftGiven,
    LastTurns,
    Loaded,
    Moved,
    Passed,
    RouteKept,
    RouteScored,
    SideChosen,
    TrackLaid,
    TrainPlaced,
    TurnEnded,
    Upgraded,
)
from railgames.games.spike.movement import Reach, way
from railgames.games.spike.phase import DONE, DRAW, LAY, PAY, TURN, Phase
from railgames.games.spike.player import ABOARD, DELIVERED, HELD, Deal
from railgames.games.spike.position import IDLE_TURNS, Position

Kind = Literal["roll", "depart", "boost"]


def deal(position: Position, seed: int) -> None:
    """Set up a new position: market, contracts, hands, routes, and who begins."""
    board, file = position.board, position.board.file
    position.rng = Rng.from_seed(seed, "deck")
    table = Rng.from_seed(seed, "table")
    goods = list(range(len(file.commodities)))
    table.shuffle(goods)
    rows = len(file.prices)
    position.market = [goods[idx : idx + rows] for idx in range(0, len(goods), rows)]
    _deal_contracts(position, table)
    routes = table.sample(range(len(board.routes)), 2 * board.seats)
    position.first = position.current = table.below(board.seats)
    position.deck = [kind for kind in range(board.types) for _ in range(board.each)]
    position.rng.shuffle(position.deck)
    for seat, player in enumerate(position.players):
        for _ in range(file.hand):
            player.take(position.deck.pop(), is_seen=False)
        if position.config.advanced:
            player.offers = tuple(routes[2 * seat : 2 * seat + 2])
        else:
            player.route = routes[2 * seat]
    position.phase = Phase.SIDES if position.config.advanced else Phase.GIFT


def _deal_contracts(position: Position, table: Rng) -> None:
    """One card of each commodity, as many for each player; in the plain game the side is by lot."""
    board = position.board
    cards = [
        table.choice([idx for idx, card in enumerate(board.contracts) if card.commodity == good])
        for good in range(len(board.commodity_names))
    ]
    sides = [-1 if position.config.advanced else table.below(2) for _ in cards]
    order = list(range(len(cards)))
    table.shuffle(order)
    for idx, good in enumerate(order[: board.contracts_each * board.seats]):
        position.players[idx % board.seats].deals[good] = Deal(cards[good], sides[good])
    for player in position.players:
        player.deals = dict(sorted(player.deals.items()))


def opening_events(position: Position) -> list[Event]:
    """The event of the beginning."""
    names = position.board.commodity_names
    market = tuple(tuple(names[good] for good in column) for column in position.market)
    return [Dealt(market=market, first=position.first)]


def apply(position: Position, action: Action) -> list[Event]:
    """Play a legal action; the events of it."""
    position.is_fresh = True
    return _PLAYS[type(action)](position, action)


# -- Set-up --------------------------------------------------------------------------------------------------


def _next_in_set_up(position: Position, following: Phase) -> None:
    """Pass clockwise; after the last seat, the next phase begins with the first player."""
    seat = (position.current + 1) % position.board.seats
    position.is_fresh = False
    position.current = seat
    if seat == position.first:
        position.phase = following


def _choose_side(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, ChooseSide)
    board, player, seat = position.board, position.player, position.current
    good = board.commodity_of[action.commodity]
    side = legality.SIDES.index(action.side)
    player.deals[good] = player.deals[good]._replace(side=side)
    cities = board.contracts[player.deals[good].card].sides[side]
    event = SideChosen(
        seat=seat,
        commodity=action.commodity,
        title=board.commodity_title(good),
        side=action.side,
        cities=tuple(board.node_names[city] for city in cities),
        city_titles=tuple(board.city_title(city) for city in cities),
    )
    if all(deal.side >= 0 for deal in player.deals.values()):
        _next_in_set_up(position, Phase.GIFT)
    return [event]


def _gift(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Gift)
    board, seat, to = position.board, position.current, position.receiver
    kind = board.type_of[action.card]
    position.player.give(kind)
    position.players[to].take(kind, is_seen=False)
    events: list[Event] = [
        Gave(seat=seat, to=to, card=action.card, title=board.type_title(kind)),
        GiftGiven(seat=seat, to=to),
    ]
    deck.refill(position, events)
    position.phase = Phase.ROUTE if position.config.advanced else Phase.PLACE
    position.is_fresh = False
    return events


def _keep(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Keep)
    player = position.player
    player.route, player.offers = position.board.route_of[action.route], ()
    event = RouteKept(seat=position.current)
    _next_in_set_up(position, Phase.PLACE)
    return [event]


def _place(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, PlaceTrain)
    node = position.board.node_of[action.city]
    position.player.at = node
    event = TrainPlaced(seat=position.current, city=action.city, title=position.board.city_title(node))
    _next_in_set_up(position, Phase.TURN)
    return [event]


# -- The train -----------------------------------------------------------------------------------------------


def _move(position: Position, kind: Kind, found: Reach, name: str) -> list[Event]:
    board, player = position.board, position.player
    space = board.space_of(name)
    assert space is not None
    spaces = [player.at, *way(found, space)]
    player.at = space
    position.may_roll = False
    return [
        Moved(
            seat=position.current,
            kind=kind,
            way=tuple(board.space_name(one) for one in spaces),
            title=board.space_title(space, player.own),
            skipped=_skipped(position, spaces),
        )
    ]


def _skipped(position: Position, spaces: list[int]) -> tuple[str, ...]:
    """The cities between two segments of a way, which the train passed without a stop."""
    board = position.board
    found = []
    for here, there in pairwise(spaces):
        if here >= board.nodes and there >= board.nodes:
            beyond = board.ends[there - board.nodes]
            found += [
                board.node_names[node]
                for node in board.ends[here - board.nodes]
                if node in beyond and node < board.cities
            ]
    return tuple(found)


def _roll(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Roll)
    return _move(position, "roll", legality.free_moves(position), action.space)


def _depart(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Depart)
    events = _move(position, "depart", legality.departures(position), action.space)
    position.phase = Phase.DONE
    return events


def _boost(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Boost)
    events = _move(position, "boost", legality.boosts(position), action.space)
    position.phase = Phase.DONE
    return events


def _load(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Load)
    board, player = position.board, position.player
    good = board.commodity_of[action.commodity]
    player.deals[good] = player.deals[good]._replace(token=ABOARD)
    position.is_busy = True
    title, city = board.commodity_title(good), board.node_names[player.at]
    return [Loaded(seat=position.current, commodity=action.commodity, title=title, city=city)]


def _dump(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Dump)
    board, player = position.board, position.player
    good = board.commodity_of[action.commodity]
    player.deals[good] = player.deals[good]._replace(token=HELD)
    return [Dumped(seat=position.current, commodity=action.commodity, title=board.commodity_title(good))]


def _deliver(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Deliver)
    board, player, city = position.board, position.player, position.player.at
    good = board.commodity_of[action.commodity]
    dollars = legality.pays(position, position.current, good, city)
    assert dollars is not None
    player.deals[good] = player.deals[good]._replace(token=DELIVERED, city=city)
    player.used |= 1 << city
    player.earned += dollars
    position.is_busy = True
    return [
        Delivered(
            seat=position.current,
            commodity=action.commodity,
            title=board.commodity_title(good),
            city=board.node_names[city],
            city_title=board.city_title(city),
            pays=dollars,
        )
    ]


def _upgrade(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Upgrade)
    part, seat = PARTS.index(action.part), position.current
    cost = position.upgrade_cost(seat, part)
    assert cost is not None
    position.player.steps[part] += 1
    position.player.spent += cost
    position.phase, position.may_roll, position.is_busy = Phase.DONE, False, True
    return [Upgraded(seat=seat, part=action.part, value=position.part(seat, part), cost=cost)]


# -- Cards ---------------------------------------------------------------------------------------------------


def _draw(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Draw)
    board, seat, player = position.board, position.current, position.player
    events: list[Event] = []
    position.phase, position.may_roll, position.is_busy = DRAW, False, True
    if action.source == DECK:
        kind = deck.next_card(position, events)
        if kind is not None:
            player.take(kind, is_seen=False)
            name, title = deck.card_name(position, kind), deck.card_title(position, kind)
            events.append(DrewHidden(seat=seat, card=name, title=title))
            events.append(DeckDrawn(seat=seat, left=len(position.deck)))
            deck.end_round_if_empty(position, events)
        if deck.is_time_up(position):
            return events + _end_game(position, "time")
    else:
        kind = board.type_of[action.source]
        position.shown.remove(kind)
        player.take(kind, is_seen=True)
        events.append(DrewShown(seat=seat, card=action.source, title=board.type_title(kind)))
    position.drawn += 1
    if position.drawn >= position.part(seat, POWER) or not position.has_cards_to_draw():
        return _end_draw(position, events)
    return events


def _stop(position: Position, action: Action) -> list[Event]:
    return _end_draw(position, [])


def _end_draw(position: Position, events: list[Event]) -> list[Event]:
    """No more cards: flip as many as are missing."""
    deck.refill(position, events)
    position.drawn = 0
    if deck.is_time_up(position):
        return events + _end_game(position, "time")
    position.phase = DONE
    return events


def _lay(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Lay)
    board = position.board
    segment = board.segment_of[action.segment]
    a, b = board.ends[segment]
    if not position.laid:
        here = a if position.network(position.current) >> a & 1 else b
        position.path = (here,)
    other = board.other_end(segment, position.path[-1])
    position.path = (*position.path, other)
    position.laid = (*position.laid, segment)
    position.need += board.units[segment]
    position.may_roll = False
    position.phase = PAY if other < board.cities else LAY
    return [TrackLaid(seat=position.current, segment=action.segment)]


def _pay(position: Position, action: Action) -> list[Event]:
    assert isinstance(action, Pay)
    board, seat, player = position.board, position.current, position.player
    payment = legality.payment_of(position, action.cards)
    assert payment is not None
    for kind, count in enumerate(payment):
        if count:
            player.give(kind, count)
            position.discard[kind] += count
    for segment in position.laid:
        player.own |= 1 << segment
    for node in position.path:
        player.nodes |= 1 << node
    player.tracks -= len(position.laid)
    city = position.path[-1]
    good = board.goods[city]
    income = position.price(good)
    player.income += income
    built = Built(
        seat=seat,
        segments=tuple([board.segment_names[segment] for segment in position.laid]),
        city=board.node_names[city],
        city_title=board.city_title(city),
        cards=tuple([(board.type_names[kind], count) for kind, count in enumerate(payment) if count]),
        commodity=board.commodity_names[good],
        title=board.commodity_title(good),
        income=income,
        left=player.tracks,
    )
    position.path, position.laid, position.need = (), (), 0
    position.phase, position.is_busy = DONE, True
    return [built, *_lower(position, good)]


def _lower(position: Position, good: int) -> list[Event]:
    """Move a commodity down to the cheapest row of its column; those below it rise."""
    for idx, column in enumerate(position.market):
        if good in column and column[0] != good:
            position.market[idx] = [good, *(other for other in column if other != good)]
            names = position.board.commodity_names
            return [
                ChipFell(
                    commodity=names[good],
                    title=position.board.commodity_title(good),
                    column=tuple(names[other] for other in position.market[idx]),
                )
            ]
    return []


# -- The end of a turn and of the game -----------------------------------------------------------------------


def _pass(position: Position, action: Action) -> list[Event]:
    position.phase, position.may_roll = Phase.DONE, False
    return [Passed(seat=position.current)]


def _end(position: Position, action: Action) -> list[Event]:
    seat = position.current
    events: list[Event] = [TurnEnded(seat=seat)]
    position.is_fresh = False
    position.turns += 1
    position.idle = 0 if position.is_busy else position.idle + 1
    if position.last > 0:
        position.last -= 1
    if position.last < 0 and is_done(position, seat):
        position.last = position.board.seats - 1
        events.append(LastTurns(seat=seat))
    if position.last == 0:
        return events + _end_game(position, "done")
    if position.idle >= IDLE_TURNS * position.board.seats:
        return events + _end_game(position, "idle")
    position.current = (seat + 1) % position.board.seats
    position.phase, position.is_busy = TURN, False
    position.may_roll = position.player.at >= position.board.nodes
    return events


def is_done(position: Position, seat: int) -> bool:
    """Whether a seat has placed all its track and can never deliver again on it."""
    player = position.players[seat]
    if player.tracks:
        return False
    cities = position.connected(seat)
    return not any(
        prospects.is_open(position, seat, good)
        and prospects.delivery_lacks(position, seat, good, cities) is None
        for good in player.deals
    )


def _end_game(position: Position, reason: Literal["time", "done", "idle"]) -> list[Event]:
    """Reveal and score the routes."""
    board = position.board
    position.phase, position.may_roll, position.is_fresh, position.ended = Phase.OVER, False, False, reason
    events: list[Event] = []
    for turn in range(board.seats):
        seat = (position.first + turn) % board.seats
        player = position.players[seat]
        if player.route >= 0:
            card = board.routes[player.route]
            score = scoring.route_score(card, position.connected(seat))
            events.append(
                RouteScored(
                    seat=seat,
                    start=board.node_names[card.start],
                    title=board.city_title(card.start),
                    cities=tuple(board.node_names[city] for city in score.cities),
                    points=score.points,
                )
            )
    totals = tuple(sheet.total for sheet in scoring.sheets(position))
    return [*events, GameEnded(reason=reason, totals=totals)]


_PLAYS: dict[type[Action], Callable[[Position, Action], list[Event]]] = {
    ChooseSide: _choose_side,
    Gift: _gift,
    Keep: _keep,
    PlaceTrain: _place,
    Roll: _roll,
    Depart: _depart,
    Boost: _boost,
    Load: _load,
    Dump: _dump,
    Deliver: _deliver,
    Draw: _draw,
    Stop: _stop,
    Lay: _lay,
    Pay: _pay,
    Upgrade: _upgrade,
    Pass: _pass,
    End: _end,
}
