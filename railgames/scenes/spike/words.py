"""Texts about places of the map, score lines and hints."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Decision, ScoreLine, ScoreSheet
from railgames.core.text import ntr, tr
from railgames.games.spike import legality
from railgames.games.spike.actions import (
    DECK,
    PARTS,
    SPEED,
    Boost,
    ChooseSide,
    Deliver,
    Depart,
    Draw,
    Dump,
    Gift,
    Keep,
    Lay,
    Load,
    Pay,
    PlaceTrain,
    Roll,
    Upgrade,
)
from railgames.games.spike.payments import can_pay
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, DELIVERED
from railgames.games.spike.prospects import within_reach
from railgames.games.spike.scoring import route_score
from railgames.games.spike.state import SpikeState
from railgames.games.spike.turns import is_done
from railgames.scenes.charting.chart import Place
from railgames.scenes.spike.plans import cards_words
from railgames.scenes.spike.shortfall import way_to_junction
from railgames.scenes.spike.struck import struck_words

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


def prompt(view: SpikeState, viewer: int) -> str:
    """What may be done now, with what can be delivered; after the action of a turn, whether anything else can
    be done before it ends."""
    if view.phase is Phase.TURN and view.current == viewer and (found := ready_goods(view, Deliver)):
        return tr("Deliver {goods}; then draw, build, move or improve.", goods=found)
    if view.phase is not Phase.DONE or view.current != viewer:
        return view.prompt(viewer)
    if view.last < 0 and is_done(view, viewer):
        return tr("You have no track left and nothing to deliver: everybody else has one more turn.")
    if found := ready_goods(view, Deliver):
        return tr("Deliver {goods}, or end your turn.", goods=found)
    if found := ready_goods(view, Load):
        return tr("Load {goods}, or end your turn.", goods=found)
    return tr("End your turn.")


def ready_goods(view: SpikeState, kind: type[Load] | type[Deliver]) -> str:
    """The commodities that the seat on turn can load, or deliver, where its train stands."""
    board = view.board
    ready = [
        good for good in view.player.deals if view.why_illegal(kind(board.commodity_names[good])) is None
    ]
    return ", ".join(tr(board.commodity_title(good)) for good in ready)


def place_words(room: "SpikeRoom", place: Place) -> str:
    """What to know about a place of the map."""
    view, board = room.table.view, room.board
    if place.kind == "edge":
        return _segment_words(room, place.number)
    if place.number >= board.cities:
        return _junction_words(room, view, place.number)
    city, good = place.number, board.goods[place.number]
    lines = [
        tr(
            "{city} has {good}; connecting it pays ${n} now.",
            city=board.city_title(city),
            good=tr(board.commodity_title(good)),
            n=view.price(good),
        )
    ]
    for seat, player in enumerate(view.players):
        for own, deal in player.deals.items():
            pays = legality.pays(view, seat, own, city)
            if pays is not None and deal.token != DELIVERED:
                words = {"name": room.names[seat], "good": tr(board.commodity_title(own)), "n": pays}
                lines.append(tr("{name}: {good} here for ${n}.", **words))
    lines += _trains_at(room, view, city)
    return "\n".join(lines)


def _junction_words(room: "SpikeRoom", view: SpikeState, node: int) -> str:
    """Where a junction is, whose track touches it, which of its segments are free, and what the way from the
    viewer's network costs."""
    board = room.board
    title = board.node_title(node)
    lines = [tr("{junction}: no stop. Paths of everybody pass it, and trains.", junction=capital(title))]
    touching = [room.names[seat] for seat in range(board.seats) if view.network(seat) >> node & 1]
    if touching:
        lines.append(tr("Track of {names} touches it.", names=", ".join(touching)))
    free = [board.kinds[segment] for segment, _ in board.adjacent[node] if not view.taken >> segment & 1]
    if not free:
        lines.append(tr("All its tracks are built."))
        return "\n".join(lines)
    counts = tuple(free.count(kind) for kind in range(board.types))
    lines.append(tr("Free here: {tracks}.", tracks=cards_words(view, counts)))
    viewer = room.table.viewer
    if not room.is_you(viewer):
        return "\n".join(lines)
    if view.network(viewer) >> node & 1:
        lines.append(tr("It is yours: you may build from here."))
        return "\n".join(lines)
    way = way_to_junction(view, viewer, node)
    if way:
        need = tuple(sum(board.kinds[one] == kind for one in way) for kind in range(board.types))
        has, cards = can_pay(tuple(view.players[viewer].hand), need), cards_words(view, need)
        said = (
            tr("The shortest way from your network costs {cards}; you have that.", cards=cards)
            if has
            else tr("The shortest way from your network costs {cards}; you have less.", cards=cards)
        )
        lines.append(f"{said} {tr('A path ends in a city only.')}")
    return "\n".join(lines)


def capital(text: str) -> str:
    """A text with a capital first letter; names inside stay as they are."""
    return text[:1].upper() + text[1:]


def _trains_at(room: "SpikeRoom", view: SpikeState, space: int) -> list[str]:
    """Whose trains are on a space, and their cargo."""
    board, lines = room.board, []
    for seat, player in enumerate(view.players):
        if player.at != space:
            continue
        goods = [
            tr(board.commodity_title(good)) for good, deal in player.deals.items() if deal.token == ABOARD
        ]
        words = {"name": room.names[seat], "n": view.part(seat, SPEED), "goods": ", ".join(goods)}
        if goods:
            lines.append(tr("The train of {name}: speed {n}, with {goods}.", **words))
        else:
            lines.append(tr("The train of {name}: speed {n}, empty.", **words))
    return lines


def _segment_words(room: "SpikeRoom", segment: int) -> str:
    view, board = room.table.view, room.board
    owner = next((seat for seat, one in enumerate(view.players) if one.own >> segment & 1), None)
    title = tr(board.type_title(board.kinds[segment])).capitalize()
    if owner is None:
        place = capital(board.segment_title(segment))
        if not room.is_you(room.table.viewer):
            return tr("{place} is free: {type}.", place=place, type=title.lower())
        held = view.players[room.table.viewer].hand[board.kinds[segment]]
        words = ntr("you hold {n} card of it", "you hold {n} cards of it", held)
        said = tr("{place} is free. {type}: {held}.", place=place, type=title, held=words)
        if segment in room.plans.tracks and view.phase is Phase.TURN:
            said += "\n" + tr("Press to begin a path here, track by track.")
        return said
    place = capital(board.segment_title(segment, view.players[owner].own))
    lines = [tr("{place}: of {name} ({type}).", place=place, name=room.names[owner], type=title.lower())]
    return "\n".join(lines + _trains_at(room, view, board.nodes + segment))


# -- Score lines ---------------------------------------------------------------------------------------------


def line_words(room: "SpikeRoom", seat: int, line: ScoreLine) -> str:
    """What a score line counts, with numbers, and what is still possible."""
    return {
        "cities": _cities_words,
        "deliveries": _deliveries_words,
        "upgrades": _upgrade_words,
    }.get(line.key, _route_words)(room, seat)


def final_sheet(room: "SpikeRoom", sheet: ScoreSheet) -> ScoreSheet:
    """A sheet at the end: its lines say which cities paid what, and what was bought."""
    noted = {"deliveries": _deliveries_note, "route": _route_note, "upgrades": _upgrades_note}
    state = room.table.view
    lines = tuple(
        msgspec.structs.replace(line, note=noted[line.key](state, sheet.seat, line.note))
        if line.key in noted
        else line
        for line in sheet.lines
    )
    return msgspec.structs.replace(sheet, lines=lines)


def _deliveries_note(state: SpikeState, seat: int, note: str) -> str:
    """The cities of the deliveries and what they paid, the best first."""
    board = state.board
    done = [deal for deal in state.players[seat].deals.values() if deal.token == DELIVERED]
    paid = [(board.contracts[deal.card].sides[deal.side][deal.city], deal.city) for deal in done]
    return ", ".join(f"{board.city_title(city)} ${pays}" for pays, city in sorted(paid, reverse=True)) or note


def _route_note(state: SpikeState, seat: int, note: str) -> str:
    """The start of the route, and the dollars of each city that counts."""
    board, route = state.board, state.players[seat].route
    if route < 0:
        return note
    score = route_score(board.routes[route], state.connected(seat))
    paid = [f"{board.city_title(city)} ${dollars}" for city, dollars in score.paid]
    return ": ".join(filter(None, (note, ", ".join(paid))))


def _upgrades_note(state: SpikeState, seat: int, note: str) -> str:
    """The parts of the train that were improved."""
    names = (tr("speed"), tr("cards a draw"), tr("cars"))
    values = [state.part(seat, part) for part in range(len(names))]
    bought = [
        f"{name} {n}"
        for name, n, steps in zip(names, values, state.board.parts, strict=True)
        if n != steps[0]
    ]
    return ", ".join(bought) or note


def _cities_words(room: "SpikeRoom", seat: int) -> str:
    view = room.table.view
    player, board = view.players[seat], room.board
    words = [ntr("{n} city connected.", "{n} cities connected.", view.connected(seat).bit_count())]
    prices = sorted(board.file.prices)
    words.append(
        tr("Each new one pays what the market says for its commodity: ${low} to ${high}.",
           low=prices[0], high=prices[-1])
    )  # fmt: skip
    words.append(ntr("{n} track left.", "{n} tracks left.", player.tracks))
    return "\n".join(words)


def _deliveries_words(room: "SpikeRoom", seat: int) -> str:
    view, board = room.table.view, room.board
    player, lines, best = view.players[seat], [], 0
    for good, deal in player.deals.items():
        if deal.side < 0:
            continue
        offers = board.contracts[deal.card].sides[deal.side]
        title = tr(board.commodity_title(good)).capitalize()
        if deal.token == DELIVERED:
            words = {"good": title, "city": board.city_title(deal.city), "n": offers[deal.city]}
            lines.append(tr("{good} to {city}: ${n}", **words))
        else:
            most = max((pays for city, pays in offers.items() if not player.used >> city & 1), default=0)
            best += most
            lines.append(tr("{good}: open, up to ${n}", good=title, n=most))
    count = sum(deal.token != DELIVERED for deal in player.deals.values())
    open_words = ntr("{n} contract is open.", "{n} contracts are open.", count)
    return "\n".join([open_words, *lines])


def _upgrade_words(room: "SpikeRoom", seat: int) -> str:
    view = room.table.view
    names = (tr("speed"), tr("cards a draw"), tr("cars"))
    said = []
    for part, name in enumerate(names):
        cost = view.upgrade_cost(seat, part)
        value = view.part(seat, part)
        words = {"name": name, "n": value, "cost": cost or 0}
        said.append(tr("{name}: {n}, the best", **words) if cost is None else
                    tr("{name}: {n}, the next step costs ${cost}", **words))  # fmt: skip
    return "\n".join([tr("What the upgrades of the train have cost."), *said])


def _route_words(room: "SpikeRoom", seat: int) -> str:
    view, board = room.table.view, room.board
    player = view.players[seat]
    if player.route < 0:
        if room.is_you(seat):
            return tr("Your route card comes once a rail card has been handed over.")
        return tr("The route card is shown at the end of the game.")
    card, network = board.routes[player.route], view.connected(seat)
    start = board.city_title(card.start)
    if network >> card.start & 1:
        first = tr("From {city}, which is connected.", city=start)
    else:
        first = tr("From {city}, which is not connected: now it pays nothing.", city=start)
    lines = [first]
    for city, value in sorted(card.targets.items(), key=lambda row: -row[1]):
        words = {"city": board.city_title(city), "n": value}
        is_there = bool(network >> city & 1)
        lines.append(tr("{city} ${n}: connected", **words) if is_there else tr("{city} ${n}", **words))
    lines.append(tr("The best connected city pays in full, and $1 each other."))
    if view.phase is not Phase.OVER:
        lines.append(tr("It is counted at the end; until then nobody else sees it, and no total holds it."))
    near = within_reach(view, seat)
    best = _next_of_route(view, player.route, network, near) if near >> card.start & 1 else None
    if best is not None:
        city, gain = best
        lines.append(tr("Next: {city} would add ${n}.", city=board.city_title(city), n=gain))
    return "\n".join(lines)


def _next_of_route(view: SpikeState, route: int, network: int, near: int) -> tuple[int, int] | None:
    """The city within reach (``near``, as bits) that would add most to a route card, and how much."""
    card = view.board.routes[route]
    now = route_score(card, network).points
    gains = [
        (route_score(card, network | 1 << city | 1 << card.start).points - now, -city)
        for city in card.targets
        if near >> city & 1 and not network >> city & 1
    ]
    if not gains:
        return None
    gain, city = max(gains)
    return -city, gain


# -- Hints ---------------------------------------------------------------------------------------------------


def hint_words(room: "SpikeRoom", decision: Decision) -> str:
    """The suggested row of actions, and its reason."""
    row = (decision.action, *decision.row)
    if decision.reason and len(row) > 1 and isinstance(row[-1], Pay):
        return f"{decision.reason} {tr('Pay {cards}.', cards=_paid_words(room, row[-1]))}"
    if isinstance(decision.action, PlaceTrain | Gift | Keep | ChooseSide):
        return _set_up_words(room, decision.action)
    if decision.reason and isinstance(decision.action, Draw | Load | Deliver | Dump | Upgrade):
        # The reason names the card, the goods or the part.
        return " ".join(filter(None, (decision.reason, _struck_words(room, decision.action))))
    if decision.reason and isinstance(decision.action, Roll | Depart | Boost):
        if _space(room, decision.action) in decision.reason:  # it names where the train goes
            return decision.reason
        return f"{decision.reason} {tr('{what}.', what=_action_words(room, decision.action))}"
    what = row_words(room, row)
    return " - ".join(part for part in (what, decision.reason) if part)


def row_words(room: "SpikeRoom", row: Sequence[Action]) -> str:
    """A row of actions in words: for a path its city, cards, income and tracks."""
    view, board = room.table.view, room.board
    if not row:
        return ""
    first, last = row[0], row[-1]
    if isinstance(last, Pay):
        cards = _paid_words(room, last)
        laid = [one for one in row if isinstance(one, Lay)]
        city = path_end(view, row)
        words = {"cards": cards, "city": board.city_title(city) if city is not None else "", "n": len(laid)}
        if city is not None:
            words["pays"] = view.price(board.goods[city])
            return tr("Build to {city}: pay {cards}, get ${pays}", **words)
        return tr("Pay {cards}", **words)
    return _action_words(room, first)


def _set_up_words(room: "SpikeRoom", action: PlaceTrain | Gift | Keep | ChooseSide) -> str:
    """A choice before the first turn, and why. The AI's own reason speaks of the AI."""
    view, board = room.table.view, room.board
    if isinstance(action, ChooseSide):
        good = board.commodity_of[action.commodity]
        targets = board.contracts[view.player.deals[good].card].sides[legality.SIDES.index(action.side)]
        city = board.city_title(max(targets, key=lambda city: targets[city]))
        words = {"good": tr(board.commodity_title(good)), "city": city}
        return tr("Choose the side of {good} with {city}: it pays more for the way there.", **words)
    if isinstance(action, PlaceTrain):
        city = board.city_title(board.node_of[action.city])
        return tr("Begin in {city}, near what you want to load and deliver.", city=city)
    if isinstance(action, Gift):
        card = tr(board.type_title(board.type_of[action.card]))
        return tr("Hand over {card}: it fits the rest of your hand least.", card=card)
    city = board.city_title(board.node_of[action.route])
    return tr("Keep the route from {city}: it fits your contracts better.", city=city)


def _struck_words(room: "SpikeRoom", action: Action) -> str:
    """What else a delivery uses up on other contracts; "" for nothing, and for other actions."""
    view = room.table.view
    if not isinstance(action, Deliver):
        return ""
    good = room.board.commodity_of[action.commodity]
    others = struck_words(view, view.current, good, view.player.at)
    return tr("That also uses up {others}.", others=others) if others else ""


def _paid_words(room: "SpikeRoom", pay: Pay) -> str:
    """The cards of a payment in words."""
    payment = legality.payment_of(room.table.view, pay.cards)
    return cards_words(room.table.view, payment) if payment is not None else pay.cards


def path_end(view: SpikeState, row: Sequence[Action]) -> int | None:
    """The city that a row of actions builds to, with what is laid already; None if the row does not reach
    one."""
    board = view.board
    segments = [*view.laid, *(board.segment_of[one.segment] for one in row if isinstance(one, Lay))]
    ends = [node for segment in segments for node in board.ends[segment]]
    network = view.network(view.current)
    return next((node for node in ends if node < board.cities and not network >> node & 1), None)


def _space(room: "SpikeRoom", action: Roll | Depart | Boost) -> str:
    """The title of the space to which a movement goes."""
    space = room.board.space_of(action.space)
    return action.space if space is None else room.board.space_title(space, room.table.view.player.own)


def _action_words(room: "SpikeRoom", action: Action) -> str:
    board = room.board
    if isinstance(action, Draw):
        if action.source == DECK:
            return tr("Draw from the deck")
        return tr("Draw {card}", card=tr(board.type_title(board.type_of[action.source])))
    if isinstance(action, Upgrade):
        cost = room.table.view.upgrade_cost(room.table.viewer, PARTS.index(action.part))
        return tr("Improve your train: {part}, ${cost}", part=tr(action.part), cost=cost or 0)
    if isinstance(action, Roll | Depart | Boost):
        verbs = {
            Roll: tr("Roll to {place}"),
            Depart: tr("Set in motion to {place}"),
            Boost: tr("Boost to {place}"),
        }
        return verbs[type(action)].replace("{place}", _space(room, action))
    if isinstance(action, Load | Deliver | Dump):
        good = tr(board.commodity_title(board.commodity_of[action.commodity]))
        cargo: dict[type[Action], str] = {
            Load: tr("Load {good}"),
            Deliver: tr("Deliver {good}"),
            Dump: tr("Put {good} back"),
        }
        return cargo[type(action)].replace("{good}", good)
    if isinstance(action, Lay):
        return tr("Build here")
    return ""
