"""Legal actions, and the reason why an action is illegal."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from railgames.core.actions import Action
from railgames.core.lazy import LazyActions
from railgames.core.text import tr
from railgames.games.spike.actions import (
    CARS,
    DECK,
    PARTS,
    SPEED,
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
    Part,
    Pass,
    Pay,
    PlaceTrain,
    Roll,
    Side,
    Stop,
    Upgrade,
)
from railgames.games.spike.movement import Reach, reach
from railgames.games.spike.paths import Site
from railgames.games.spike.payments import Counts, can_pay, is_minimal, minimal_payments, unpacked
from railgames.games.spike.phase import DONE, DRAW, LAY, PAY, TURN, Phase
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.position import Position
from railgames.geometry.graph import members_of

SIDES: tuple[Side, Side] = ("front", "back")
END, STOP = End(), Stop()


def legal_actions(position: Position) -> Sequence[Action]:
    """Every legal action, sorted by text; computed when it is first iterated."""
    return LazyActions(lambda: generate(position), lambda action: why_illegal(position, action) is None)


def generate(position: Position) -> Iterator[Action]:
    """Every legal action once, in any order."""
    phase = position.phase
    if phase is TURN:
        yield from cargo_actions(position)
        main = list(_main(position))
        yield from main or [Pass()]
        yield from _rolls(position)
    elif phase is DRAW:
        yield from cargo_actions(position)
        yield from _draws(position)
        yield STOP
    elif phase is LAY:
        yield from _lays(position)
    elif phase is PAY:
        yield from (Pay(pay_text(position, payment)) for payment in payments(position))
    elif phase is DONE:
        yield from cargo_actions(position)
        yield END
    else:
        yield from _set_up(position)


def _set_up(position: Position) -> Iterator[Action]:
    board, player = position.board, position.player
    if position.phase is Phase.SIDES:
        for good, deal in player.deals.items():
            if deal.side < 0:
                yield from (ChooseSide(board.commodity_names[good], side) for side in SIDES)
    elif position.phase is Phase.GIFT:
        yield from (Gift(board.type_names[kind]) for kind, count in enumerate(player.hand) if count)
    elif position.phase is Phase.ROUTE:
        yield from (Keep(board.route_names[route]) for route in sorted(set(player.offers)) if route >= 0)
    elif position.phase is Phase.PLACE:
        yield from (PlaceTrain(board.node_names[city]) for city in range(board.cities))


def _main(position: Position) -> Iterator[Action]:
    yield from _draws(position)
    yield from _lays(position)
    yield from _moves(position)


def _moves(position: Position) -> Iterator[Action]:
    """What the train can do as the action of a turn: depart, boost or upgrade."""
    board = position.board
    yield from (Depart(board.space_name(space)) for space in departures(position))
    yield from (Boost(board.space_name(space)) for space in boosts(position))
    yield from (Upgrade(part) for part in upgrades(position))


def upgrades(position: Position) -> list[Part]:
    """The parts of the train that the seat can pay for."""
    seat, money = position.current, position.player.money
    costs = [position.upgrade_cost(seat, part) for part in range(len(PARTS))]
    return [name for name, cost in zip(PARTS, costs, strict=True) if cost is not None and cost <= money]


def _rolls(position: Position) -> Iterator[Action]:
    return (Roll(position.board.space_name(space)) for space in free_moves(position))


def _draws(position: Position) -> Iterator[Action]:
    for kind in sorted(set(position.shown)):
        if kind >= 0:
            yield Draw(position.board.type_names[kind])
    if position.deck or any(position.discard):
        yield Draw(DECK)


def _lays(position: Position) -> Iterator[Action]:
    board = position.board
    return (Lay(board.segment_names[segment]) for segment, _ in next_segments(position))


def next_segments(position: Position) -> list[tuple[int, int]]:
    """(segment, its far end) that may be laid next, so that the path can be finished and paid for."""
    site = position.site()
    if not position.laid:
        return [
            pair
            for node in members_of(site.nodes)
            for pair in site.next_segments(node, site.nodes, 0, site.tracks)
        ]
    node, seen, left = end_of_path(position)
    return site.next_segments(node, seen, position.need, left)


def end_of_path(position: Position) -> tuple[int, int, int]:
    """The end of the path being built, the nodes (bits) it may not enter, and the tracks left."""
    nodes, path = position.network(position.current), position.path
    for node in path[1:]:
        nodes |= 1 << node
    return path[-1], nodes, position.player.tracks - len(position.laid)


def rest_of_path(position: Position) -> Site:
    """Where the path being built can go on: from its end only, with the need so far."""
    node, nodes, left = end_of_path(position)
    hand = tuple(position.player.hand)
    return Site(position.board, nodes, position.taken, left, hand, 1 << node, position.need)


def free_moves(position: Position) -> Reach:
    """Spaces of the free movement, if it is still available."""
    if not position.may_roll:
        return {}
    return reach(
        position.board, position.player.own, position.player.at, position.part(position.current, SPEED)
    )


def departures(position: Position) -> Reach:
    """Spaces that a train in a city can reach by departing."""
    at = position.player.at
    if at >= position.board.cities:
        return {}
    return reach(position.board, position.player.own, at, position.part(position.current, SPEED))


def boosts(position: Position) -> Reach:
    """Spaces that a train on a track can reach by a boost."""
    at = position.player.at
    return reach(position.board, position.player.own, at, 1) if at >= position.board.nodes else {}


def needed(position: Position) -> Counts:
    """The cards that the path needs, by type."""
    return unpacked(position.need, position.board.types)


def can_go_on(position: Position) -> bool:
    """Whether the path being built can be finished and paid for."""
    if position.phase is Phase.LAY:
        return bool(next_segments(position))
    return can_pay(tuple(position.player.hand), needed(position))


def payments(position: Position) -> tuple[Counts, ...]:
    """Every minimal payment for the path, the cheapest first."""
    return minimal_payments(tuple(position.player.hand), needed(position))


def pay_text(position: Position, payment: Counts) -> str:
    """A payment as text: ``white:2,red:1``."""
    return _written(position.board.type_names, payment)


def payment_of(position: Position, text: str) -> Counts | None:
    """The payment of such a text; None if it is none. The form is strict, so that each payment has one
    text."""
    return _read(position.board.type_names, text)


@lru_cache(maxsize=1 << 12)
def _written(names: tuple[str, ...], payment: Counts) -> str:
    return ",".join([f"{names[kind]}:{count}" for kind, count in enumerate(payment) if count])


@lru_cache(maxsize=1 << 12)
def _read(names: tuple[str, ...], text: str) -> Counts | None:
    counts = dict.fromkeys(names, 0)
    for part in text.split(","):
        name, _, count = part.partition(":")
        if name not in counts or not count.isdecimal() or not count.isascii() or len(count) > 3:
            return None
        counts[name] = int(count)
    payment = tuple(counts.values())
    return payment if _written(names, payment) == text else None


def cargo_actions(position: Position) -> list[Action]:
    """What can be delivered, loaded and dumped at the train."""
    board, player = position.board, position.player
    city = position.city_of(position.current)
    found: list[Action] = []
    for good, deal in player.deals.items():
        if deal.token == ABOARD:
            name = board.commodity_names[good]
            found.append(Dump(name))
            if city is not None and pays(position, position.current, good, city) is not None:
                found.append(Deliver(name))
    if city is not None and board.goods[city] in player.deals and can_load(position, board.goods[city]):
        found.append(Load(board.commodity_names[board.goods[city]]))
    return found


def pays(position: Position, seat: int, good: int, city: int) -> int | None:
    """Dollars for delivering a commodity there; None if the contract or the city does not allow it."""
    player = position.players[seat]
    deal = player.deals.get(good)
    if deal is None or deal.side < 0 or player.used >> city & 1:
        return None
    return position.board.contracts[deal.card].sides[deal.side].get(city)


# -- Why not -------------------------------------------------------------------------------------------------

Reason = str | None


def why_illegal(position: Position, action: Action) -> Reason:
    """The reason in words; None if the action is legal now."""
    phase = position.phase
    if phase is Phase.OVER:
        return tr("The game is over.")
    rule = _RULES.get(type(action))
    if rule is None:
        return tr("This game has no such action.")
    phases, check = rule
    if phase not in phases:
        return _wrong_phase(position)
    return check(position, action)


def _wrong_phase(position: Position) -> str:
    if position.phase is TURN and next(_main(position), None) is None:
        return tr("None of the five actions is possible: pass.")
    words = {
        Phase.SIDES: tr("First choose a side of each of your contracts."),
        Phase.GIFT: tr("First hand a rail card to the player on your right."),
        Phase.ROUTE: tr("First keep one of your two route cards."),
        Phase.PLACE: tr("First put your train into a city."),
        Phase.TURN: tr("First take one of the five actions: draw, build, set in motion, boost or upgrade."),
        Phase.DRAW: tr("You are drawing cards: take another one, or stop."),
        Phase.LAY: tr("You are building: the path must first reach a new city."),
        Phase.PAY: tr("First pay for the path."),
        Phase.DONE: tr("You have had your action: end your turn, or undo what has shown no card."),
    }
    return words[position.phase]


def _why_no_side(position: Position, action: Action) -> Reason:
    assert isinstance(action, ChooseSide)
    good = position.board.commodity_of.get(action.commodity)
    deal = None if good is None else position.player.deals.get(good)
    if deal is None:
        return tr("You have no contract for '{name}'.", name=action.commodity)
    if action.side not in SIDES:
        return tr("A contract has a front and a back.")
    return None if deal.side < 0 else tr("The side of this contract is chosen.")


def _why_no_gift(position: Position, action: Action) -> Reason:
    assert isinstance(action, Gift)
    return _why_not_held(position, action.card)


def _why_not_held(position: Position, name: str) -> Reason:
    board = position.board
    kind = board.type_of.get(name)
    if kind is None:
        return tr(
            "There is no rail card '{card}'; known: {known}.", card=name, known=", ".join(board.type_names)
        )
    if not position.player.hand[kind]:
        return tr("You hold no rail card: {card}.", card=tr(board.type_title(kind)))
    return None


def _why_no_route(position: Position, action: Action) -> Reason:
    assert isinstance(action, Keep)
    route = position.board.route_of.get(action.route)
    if route is None or route not in position.player.offers:
        return tr("You were not dealt the route from '{name}'.", name=action.route)
    return None


def _why_no_place(position: Position, action: Action) -> Reason:
    assert isinstance(action, PlaceTrain)
    node = position.board.node_of.get(action.city)
    if node is None or node >= position.board.cities:
        return tr("There is no city '{city}'.", city=action.city)
    return None


def _why_no_roll(position: Position, action: Action) -> Reason:
    assert isinstance(action, Roll)
    if not position.may_roll:
        if position.city_of(position.current) is not None:
            return tr("A train in a city must be set in motion.")
        return tr("The free movement of this turn is over.")
    return _why_not_there(position, action.space, free_moves(position))


def _why_no_departure(position: Position, action: Action) -> Reason:
    assert isinstance(action, Depart)
    if position.city_of(position.current) is None:
        return tr("Your train is in motion already: it moves free at the start of your turn, or by a boost.")
    return _why_not_there(position, action.space, departures(position))


def _why_no_boost(position: Position, action: Action) -> Reason:
    assert isinstance(action, Boost)
    if position.city_of(position.current) is not None:
        return tr("A train in a city must be set in motion.")
    return _why_not_there(position, action.space, boosts(position))


def _why_not_there(position: Position, name: str, found: Reach) -> Reason:
    board = position.board
    space = board.space_of(name)
    if space is None:
        return tr("There is no city or track '{name}'.", name=name)
    if space in found:
        return None
    if space == position.player.at:
        return tr("Your train stands there.")
    segment = space - board.nodes
    if segment >= 0 and not position.player.own >> segment & 1:
        return tr("A train moves on its own track only.")
    if space not in reach(board, position.player.own, position.player.at, board.segments):
        return tr("No track of yours leads your train there.")
    return tr(
        "Too far: your train does not get to {place} now.",
        place=board.space_title(space, position.player.own),
    )


def _good_of(position: Position, name: str) -> tuple[int, Reason]:
    good = position.board.commodity_of.get(name, -1)
    if good not in position.player.deals:
        return -1, tr("You have no contract for '{name}'.", name=name)
    return good, None


def can_load(position: Position, good: int) -> bool:
    """Whether the token of this contract can be loaded now."""
    board, player = position.board, position.player
    city = position.city_of(position.current)
    return (
        city is not None
        and board.goods[city] == good
        and player.deals[good].token == HELD
        and player.aboard < position.part(position.current, CARS)
    )


def why_no_load(position: Position, good: int) -> Reason:
    """Why the token of this contract cannot be loaded now; None if it can."""
    if can_load(position, good):
        return None
    board, player = position.board, position.player
    title = tr(board.commodity_title(good))
    token = player.deals[good].token
    if token == ABOARD:
        return tr("{good}: the token is aboard.", good=title)
    if token != HELD:
        return tr("{good}: the token was delivered.", good=title)
    city = position.city_of(position.current)
    if city is None:
        return tr("A train loads in a city only.")
    if board.goods[city] != good:
        own = tr(board.commodity_title(board.goods[city]))
        return tr("{city} has {own}, not {good}.", city=board.city_title(city), own=own, good=title)
    if position.upgrade_cost(position.current, CARS) is None:
        return tr("Every car is full: dump a token first.")
    return tr("Every car is full: dump a token first, or buy a car.")


def _why_no_load(position: Position, action: Action) -> Reason:
    assert isinstance(action, Load)
    good, reason = _good_of(position, action.commodity)
    return reason or why_no_load(position, good)


def _why_not_aboard(position: Position, name: str) -> Reason:
    good, reason = _good_of(position, name)
    if reason is None and position.player.deals[good].token != ABOARD:
        reason = tr("{good}: no token of yours is aboard.", good=tr(position.board.commodity_title(good)))
    return reason


def _why_no_dump(position: Position, action: Action) -> Reason:
    assert isinstance(action, Dump)
    return _why_not_aboard(position, action.commodity)


def _why_no_delivery(position: Position, action: Action) -> Reason:
    assert isinstance(action, Deliver)
    reason = _why_not_aboard(position, action.commodity)
    if reason is not None:
        return reason
    city = position.city_of(position.current)
    if city is None:
        return tr("A train delivers in a city only.")
    good = position.board.commodity_of[action.commodity]
    if pays(position, position.current, good, city) is not None:
        return None
    words = {"city": position.board.city_title(city), "good": tr(position.board.commodity_title(good))}
    if position.player.used >> city & 1:
        return tr("You have delivered to {city}: one delivery to each city.", **words)
    return tr("Your contract for {good} does not name {city}.", **words)


def _why_no_draw(position: Position, action: Action) -> Reason:
    assert isinstance(action, Draw)
    if action.source == DECK:
        if position.deck or any(position.discard):
            return None
        return tr("The deck is empty, and nothing was discarded.")
    kind = position.board.type_of.get(action.source)
    if kind is None:
        known = ", ".join([*position.board.type_names, DECK])
        return tr("There is no rail card '{card}'; known: {known}.", card=action.source, known=known)
    if kind not in position.shown:
        return tr("No such card lies face up: {card}.", card=tr(position.board.type_title(kind)))
    return None


def _always(position: Position, action: Action) -> Reason:
    return None


def _why_no_lay(position: Position, action: Action) -> Reason:
    assert isinstance(action, Lay)
    board, player = position.board, position.player
    segment = board.segment_of.get(action.segment)
    if segment is None:
        return tr("There is no place for a track '{name}'.", name=action.segment)
    if position.taken >> segment & 1:
        return tr("There is a track already.")
    if len(position.laid) >= player.tracks:
        return tr("You have no track left.")
    site = position.site()
    a, b = board.ends[segment]
    if position.laid:
        here, seen = position.path[-1], site.nodes | sum(1 << node for node in position.path[1:])
        if here not in (a, b):
            return tr("The path goes on from {place}.", place=board.node_title(here))
        other = board.other_end(segment, here)
    else:
        seen = site.nodes
        if not (seen >> a & 1 or seen >> b & 1):
            return tr("A path begins at your own network.")
        other = b if seen >> a & 1 else a
    if seen >> other & 1:
        return tr("A path leads to a new city, over junctions that are not in your network.")
    left = player.tracks - len(position.laid)
    if site.can_lay(segment, other, seen, position.need, left):
        return None
    more = unpacked(position.need + board.units[segment], board.types)
    if not can_pay(tuple(player.hand), more):
        return tr(
            "Your cards do not pay for a track of this type: {card}.",
            card=tr(board.type_title(board.kinds[segment])),
        )
    return tr("On this way no new city can be reached and paid for.")


def _why_no_payment(position: Position, action: Action) -> Reason:
    assert isinstance(action, Pay)
    payment = payment_of(position, action.cards)
    if payment is None:
        return tr("'{text}' is no payment; it has the form: {form}", text=action.cards, form="white:2,red:1")
    if any(p > h for p, h in zip(payment, position.player.hand, strict=True)):
        return tr("You do not hold these cards.")
    need = needed(position)
    if is_minimal(payment, need):
        return None
    if can_pay(payment, need):
        return tr("That is too much: a card can be left out.")
    return tr("These cards do not pay for the path.")


def _why_no_upgrade(position: Position, action: Action) -> Reason:
    assert isinstance(action, Upgrade)
    if action.part not in PARTS:
        return tr("A train has speed, power and cars.")
    cost = position.upgrade_cost(position.current, PARTS.index(action.part))
    if cost is None:
        return tr("This part of your train is at its best.")
    if cost > position.player.money:
        return tr("It costs ${cost}, and you have ${money}.", cost=cost, money=position.player.money)
    return None


def _why_no_pass(position: Position, action: Action) -> Reason:
    if next(_main(position), None) is None:
        return None
    return tr("You must take an action: one is possible.")


_TURN, _OWN = (Phase.TURN,), (Phase.TURN, Phase.DRAW, Phase.DONE)
_RULES: dict[type[Action], tuple[tuple[Phase, ...], Callable[[Position, Action], Reason]]] = {
    ChooseSide: ((Phase.SIDES,), _why_no_side),
    Gift: ((Phase.GIFT,), _why_no_gift),
    Keep: ((Phase.ROUTE,), _why_no_route),
    PlaceTrain: ((Phase.PLACE,), _why_no_place),
    Roll: (_TURN, _why_no_roll),
    Depart: (_TURN, _why_no_departure),
    Boost: (_TURN, _why_no_boost),
    Load: (_OWN, _why_no_load),
    Dump: (_OWN, _why_no_dump),
    Deliver: (_OWN, _why_no_delivery),
    Draw: ((Phase.TURN, Phase.DRAW), _why_no_draw),
    Stop: ((Phase.DRAW,), _always),
    Lay: ((Phase.TURN, Phase.LAY), _why_no_lay),
    Pay: ((Phase.PAY,), _why_no_payment),
    Upgrade: (_TURN, _why_no_upgrade),
    Pass: (_TURN, _why_no_pass),
    End: ((Phase.DONE,), _always),
}
