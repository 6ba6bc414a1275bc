"""Fills the side of the table from the view."""

from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.core.text import ntr, tr
from railgames.games.spike import legality
from railgames.games.spike.actions import (
    DECK,
    PARTS,
    POWER,
    ChooseSide,
    Deliver,
    Draw,
    Dump,
    Gift,
    Keep,
    Load,
    Upgrade,
)
from railgames.games.spike.paths import bits
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, DELIVERED, Player
from railgames.games.spike.prospects import within_reach
from railgames.games.spike.scoring import route_score
from railgames.games.spike.state import SpikeState
from railgames.scenes.spike.beyond import deal_note, route_note, shut_words
from railgames.scenes.spike.cards import TAKEN, card_words
from railgames.scenes.spike.deck_words import deck_words, unseen, warning
from railgames.scenes.spike.plans import Bill
from railgames.scenes.spike.struck import deal_words, struck_words
from railgames.scenes.spike.ticket import Line, Target
from railgames.scenes.spike.train import Part
from railgames.ui.widgets import Widget

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


def show(room: "SpikeRoom") -> None:
    """Update every widget."""
    view = room.table.view
    _show_face_up(room, view)
    _show_hand(room, view)
    show_bill(room, room.bill)
    room.side.deals.show([line for line, _ in deals(room, view)])
    room.side.routes.show(_routes(room, view))
    _show_parts(room, view)
    room.side.market.show(view.market)
    _show_market_words(room, view)


def hand_over_keys(room: "SpikeRoom") -> None:
    """Move the focus from the cards to the map when the train must be placed."""
    tree = room.side.tree
    if tree is None or tree.focus is None or not tree.is_focus_visible or not room.may_act:
        return
    if room.table.view.phase is Phase.PLACE and room.side.cards in tree.focus.path():
        room.table.focus_board()


def needed(room: "SpikeRoom") -> Widget | None:
    """The part of the side that the viewer needs now: where cards are drawn, given or chosen, or a contract
    that can be loaded or delivered; None if it can be anything."""
    view, panel = room.table.view, room.side
    if not room.may_act:
        return None
    if view.phase in (Phase.SIDES, Phase.ROUTE):
        return panel.deals.tickets[0] if panel.deals.tickets else None
    if view.phase in (Phase.GIFT, Phase.PAY):
        return panel.cards
    if view.phase is Phase.DRAW:
        return panel.shown
    for ticket, (_, action) in zip(panel.deals.tickets, deals(room, view), strict=True):
        if isinstance(action, Load | Deliver) and view.why_illegal(action) is None:
            return ticket
    return None


# -- Market and cards ----------------------------------------------------------------------------------------


def _show_market_words(room: "SpikeRoom", view: SpikeState) -> None:
    for chip in room.side.market.chips:
        chip.tooltip = good_words(room, chip.good)


def good_words(room: "SpikeRoom", good: int) -> str:
    """What a commodity pays, where it is found, and who wants it where."""
    view, board = room.table.view, room.board
    cities = ", ".join(board.city_title(city) for city in bits(board.sources[good]))
    words = {"good": tr(board.commodity_title(good)).capitalize(), "n": view.price(good), "cities": cities}
    lines = [tr("{good}: a new city with it pays ${n} now. Found in {cities}.", **words)]
    for seat, player in enumerate(view.players):
        deal = player.deals.get(good)
        if deal is None:
            continue
        name = room.names[seat]
        if deal.token == DELIVERED:
            lines.append(
                tr("{name} has delivered it to {city}.", name=name, city=board.city_title(deal.city))
            )
        elif deal.side >= 0:
            offers = offers_text(room, board.contracts[deal.card].sides[deal.side], player.used)
            lines.append(tr("{name} can deliver it: {offers}.", name=name, offers=offers or tr("nowhere")))
    return "\n".join(lines)


def _show_face_up(room: "SpikeRoom", view: SpikeState) -> None:
    row, board, hint = room.side.shown, room.board, room.hinted
    warned = warning(view) if room.may_act else ""
    row.lay(view.shown)
    for idx, kind in enumerate(row.slots):
        if kind == TAKEN:
            row.cards[idx].show(TAKEN, -1, "", tr("This card was taken; new ones come after the draw."))
            continue
        action = Draw(board.type_names[kind] if kind >= 0 else DECK)
        words = "\n".join(filter(None, (card_words(board, kind), warned)))
        row.cards[idx].show(kind, -1, words, room.why_not(action), hint == action)
    deck = Draw(DECK)
    words = "\n".join(filter(None, (deck_words(room, view), warned)))
    row.cards[-1].show(-1, len(view.deck), words, room.why_not(deck), hint == deck)
    room.side.unseen.show(unseen(view), words)
    power, drawn = view.part(room.shown_seat, POWER), view.drawn
    if view.phase in SET_UP:
        said = _set_up_words(view)
    elif view.phase is Phase.DRAW and room.may_act:
        said = ntr("Draw {n} card more, or stop", "Draw {n} cards more, or stop", power - drawn)
    elif view.phase is Phase.OVER:
        said = tr("Face up at the end, and the deck")
    elif view.phase is Phase.TURN and room.may_act:
        said = ntr("Draw {n} card: face up, or the deck", "Draw {n} cards: face up, or the deck", power)
    else:
        said = ntr("Face up, and the deck: draw {n} a turn", "Face up, and the deck: draw {n} a turn", power)
    room.side.draw_words.color = "bad_text" if warned else "ink_soft"
    room.side.draw_words.text = warned or said


SET_UP = (Phase.SIDES, Phase.GIFT, Phase.ROUTE, Phase.PLACE)
"""The phases before the first turn, in which nobody draws."""


def _set_up_words(view: SpikeState) -> str:
    """What to do before the first turn; later the draws are explained here."""
    return {
        Phase.SIDES: tr("First: sides of the contracts, below"),
        Phase.GIFT: tr("First: a card is handed over, below"),
        Phase.ROUTE: tr("First: a route card is kept, below"),
    }.get(view.phase, tr("First: the trains, on the map"))


def _show_hand(room: "SpikeRoom", view: SpikeState) -> None:
    row, board = room.side.cards, room.board
    player = view.players[room.shown_seat]
    row.hold(board.types + bool(player.unknown))
    for kind in range(board.types):
        gift = Gift(board.type_names[kind])
        words = _card_words(room, view, kind)
        if view.phase is Phase.GIFT and room.may_act:
            words = f"{words} {tr('Press it to hand it to {name}.', name=room.names[view.receiver])}"
        reason = room.why_not(gift) if view.phase is Phase.GIFT else ""
        row.cards[kind].show(kind, player.hand[kind], words, reason, room.hinted == gift)
    if player.unknown:
        words = ntr(
            "{n} card that only its owner knows", "{n} cards that only their owner knows", player.unknown
        )
        row.cards[-1].show(-1, player.unknown, words, words)


def _card_words(room: "SpikeRoom", view: SpikeState, kind: int) -> str:
    """A card's name, how many segments it would pay for, and what pressing it does."""
    board = room.board
    free = sum(1 for segment, own in enumerate(board.kinds) if own == kind and not view.taken >> segment & 1)
    title = card_words(board, kind)
    held = view.players[room.shown_seat].hand[kind]
    words = ntr("{card}: {n} segment is free.", "{card}: {n} segments are free.", free, card=title)
    trade = tr("Two or more count as one fewer of another type: {n} as {less}.", n=held, less=held - 1)
    return f"{words} {trade}" if held > 1 else words


def show_bill(room: "SpikeRoom", bill: Bill | None) -> None:
    """Show which cards of the hand would be paid, and how many payments there are; None: no path."""
    panel = room.side
    panel.before.enabled = panel.after.enabled = bill is not None and bill.has_others
    for kind, card in enumerate(panel.cards.cards[: room.board.types]):
        card.use(bill.payment[kind] if bill is not None else 0)
    rest = _hand_words(room, room.table.view)
    now = rest
    if bill is not None and bill.has_others:
        now = offer_words(bill)
    panel.caption.show(rest, now)


def offer_words(bill: Bill) -> str:
    """Which way and which payment of several a bill is for."""
    words = {"n": bill.chosen + 1, "count": len(bill.payments), "way": bill.way + 1, "ways": bill.ways}
    if bill.ways == 1:
        return tr("Payment {n} of {count}", **words)
    if len(bill.payments) == 1:
        return tr("Way {way} of {ways}", **words)
    return tr("Way {way}/{ways}, payment {n}/{count}", **words)


def _hand_words(room: "SpikeRoom", view: SpikeState) -> str:
    """Whose hand it is, how many cards it has, and how many tracks are left."""
    seat = room.shown_seat
    player = view.players[seat]
    tracks = ntr("{n} track", "{n} tracks", player.tracks)
    if view.phase is Phase.GIFT and room.may_act:
        return tr("Press the card for {name}", name=room.names[view.receiver])
    if room.is_you(seat):
        cards = ntr("You: {n} card", "You: {n} cards", player.cards)
    else:
        cards = ntr("{name}: {n} card", "{name}: {n} cards", player.cards, name=room.names[seat])
    return f"{cards}, {tracks}"


# -- Contracts -----------------------------------------------------------------------------------------------


def deals(room: "SpikeRoom", view: SpikeState) -> list[tuple[Line, Action | None]]:
    """The tickets of contracts with what a press does; during set-up sides and routes to choose from."""
    player = view.players[room.shown_seat]
    if view.phase is Phase.SIDES and room.may_act:
        return _sides(room, player)
    found = [_deal(room, view, player, good) for good in player.deals]
    if view.phase is Phase.ROUTE and room.may_act:
        found = [_offer(room, route) for route in player.offers] + found
    return found


def _sides(room: "SpikeRoom", player: Player) -> list[tuple[Line, Action | None]]:
    """Both sides of every contract without a chosen one."""
    board = room.board
    found: list[tuple[Line, Action | None]] = []
    for good, deal in player.deals.items():
        for number, side in enumerate(legality.SIDES):
            if deal.side in (-1, number):
                offers = targets(room, board.contracts[deal.card].sides[number], player)
                action = ChooseSide(board.commodity_names[good], side) if deal.side < 0 else None
                title = tr(board.commodity_title(good))
                words = tr("Use this side of the contract for {good}", good=title)
                reason = "" if action else tr("This side is chosen.")
                line = Line(
                    title.capitalize(),
                    tr("front") if number == 0 else tr("back"),
                    offers,
                    tooltip=words,
                    reason=reason,
                    good=good,
                    is_on=deal.side >= 0,
                    is_lit=action is not None and room.hinted == action,
                )
                found.append((line, action))
    return found


def _offer(room: "SpikeRoom", route: int) -> tuple[Line, Action | None]:
    card, player = room.board.routes[route], room.table.view.players[room.shown_seat]
    start, action = room.board.city_title(card.start), Keep(room.board.route_names[route])
    words = tr("Keep the route from {city}", city=start)
    line = Line(
        tr("From {city}", city=start),
        targets=targets(room, card.targets, player, is_route=True),
        tooltip=words,
        is_lit=room.hinted == action,
    )
    return line, action


def targets(
    room: "SpikeRoom",
    offers: dict[int, int],
    player: Player,
    *,
    done: int = -1,
    here: int = -1,
    is_route: bool = False,
) -> tuple[Target, ...]:
    """The cities of a card, the best paying first, each with its state. ``done``: where it was delivered;
    ``here``: where it can be delivered now."""
    view = room.table.view
    network, near = view.connected(room.shown_seat), within_reach(view, room.shown_seat)
    found = []
    for city, pays in sorted(offers.items(), key=lambda row: (-row[1], row[0])):
        state = "own" if network >> city & 1 else "open" if near >> city & 1 else "shut"
        if city == done:
            state = "done"
        elif city == here:
            state = "here"
        elif not is_route and player.used >> city & 1:
            state = "used"
        found.append(Target(room.board.city_title(city), pays, state))
    return tuple(found)


def offers_text(room: "SpikeRoom", offers: dict[int, int], used: int) -> str:
    """Cities and dollars, the best paying first, without those used up."""
    rows = sorted(offers.items(), key=lambda row: (-row[1], row[0]))
    return ", ".join(f"{room.board.city_title(city)} ${pays}" for city, pays in rows if not used >> city & 1)


def _deal(room: "SpikeRoom", view: SpikeState, player: Player, good: int) -> tuple[Line, Action | None]:
    board, deal = room.board, player.deals[good]
    title, name = tr(board.commodity_title(good)), board.commodity_names[good]
    wanted = board.contracts[deal.card].sides[deal.side] if deal.side >= 0 else {}
    notes = (tr("load"), tr("in car"), tr("deliver"), tr("done"))
    can_load, is_aboard, can_deliver, is_done = notes
    is_here = room.may_act and view.why_illegal(Deliver(name)) is None
    cities = targets(room, wanted, player, done=deal.city, here=player.at if is_here else -1)
    about, gone = _deal_words(room, good), deal_note(view, room.shown_seat, good)
    line = Line(title.capitalize(), targets=cities, words=gone, tooltip=about, good=good, notes=notes)
    if deal.token == DELIVERED:
        reason = tr("Delivered to {city}: ${n}.", city=board.city_title(deal.city), n=wanted[deal.city])
        return line._replace(note=is_done, reason=reason, is_done=True), None
    if deal.token == ABOARD:
        deliver, dump = Deliver(name), Dump(name)
        if is_here:
            words = {"city": board.city_title(player.at), "n": wanted[player.at]}
            tip = f"{tr('Press to deliver it to {city} for ${n}.', **words)}\n{line.tooltip}"
            others = struck_words(view, room.shown_seat, good, player.at)
            if others:
                tip = f"{tr('Delivered here, it also uses up {others}.', others=others)}\n{tip}"
            return line._replace(
                note=can_deliver, tooltip=tip, is_on=True, is_lit=room.hinted == deliver
            ), deliver
        tip = f"{line.tooltip}\n{tr('Press to put it back onto the contract.')}"
        reason = room.why_not(dump)
        if not reason and player.at < board.cities and board.goods[player.at] == good:
            reason = tr("It is found in this city: putting it back here gains nothing.")
        lit = room.hinted == dump
        return line._replace(note=is_aboard, tooltip=tip, reason=reason, is_on=True, is_lit=lit), dump
    load = Load(name)
    reason = room.why_not(load)
    note = "" if reason else can_load
    tip = f"{reason}\n{line.tooltip}" if reason else line.tooltip
    return line._replace(note=note, reason=tip if reason else "", is_lit=room.hinted == load), load


def deal_action(room: "SpikeRoom", idx: int) -> Action | None:
    """What pressing the contract ticket with this index does."""
    return deals(room, room.table.view)[idx][1]


def _deal_words(room: "SpikeRoom", good: int) -> str:
    """Where a commodity is found, and what else a delivery uses up."""
    board = room.board
    network = room.table.view.connected(room.shown_seat)
    near = tr("{city} (yours)") if room.is_you(room.shown_seat) else tr("{city} (connected)")
    sources = [
        (near if network >> city & 1 else "{city}").replace("{city}", board.city_title(city))
        for city in bits(board.sources[good])
    ]
    found = tr("Load it in {cities}.", cities=", ".join(sources))
    view, seat = room.table.view, room.shown_seat
    deal = view.players[seat].deals[good]
    goals = list(board.contracts[deal.card].sides[deal.side]) if deal.side >= 0 else []
    shut = "" if deal.token == DELIVERED else shut_words(view, seat, goals)
    return "\n".join(filter(None, (found, shut, deal_words(view, seat, good))))


# -- Train and route -----------------------------------------------------------------------------------------


def _part_words(part: int, value: int) -> str:
    """What a part of the train does at its value."""
    if part == 0:
        return ntr(
            "Speed: the train moves up to {n} space a turn.",
            "Speed: the train moves up to {n} spaces a turn.",
            value,
        )
    if part == 1:
        return ntr("Tender: draw {n} card a turn.", "Tender: draw up to {n} cards a turn.", value)
    return ntr(
        "Cars: the train carries one commodity at a time.",
        "Cars: the train carries up to {n} commodities.",
        value,
    )


def _show_parts(room: "SpikeRoom", view: SpikeState) -> None:
    seat, board = room.shown_seat, room.board
    player = view.players[seat]
    aboard = tuple(good for good, deal in player.deals.items() if deal.token == ABOARD)
    parts = []
    for part, name in enumerate(PARTS):
        steps = list(board.parts[part])
        cost, action, value = view.upgrade_cost(seat, part), Upgrade(name), view.part(seat, part)
        words = (
            tr("the best")
            if cost is None
            else tr("to {n}: ${cost}", n=steps[steps.index(value) + 1], cost=cost)
        )
        tip = _part_words(part, value)
        if cost is not None:
            tip += " " + tr("Improve it for ${n}: that is the action of the turn.", n=cost)
        why = room.why_not(action)
        reason = f"{tip}\n{why}" if why else ""
        parts.append(
            Part(
                value, max(steps), words, tip, reason, aboard if name == "cars" else (), room.hinted == action
            )
        )
    room.side.train.show(parts, room.ink(seat))


def _routes(room: "SpikeRoom", view: SpikeState) -> list[Line]:
    player, board = view.players[room.shown_seat], room.board
    if player.route < 0:
        if room.shown_seat == room.table.viewer:
            return []
        tip = tr("The route card is shown at the end of the game.")
        return [Line(tr("A hidden route"), reason=tip)]
    card = board.routes[player.route]
    network = view.connected(room.shown_seat)
    score = route_score(card, network)
    start = board.city_title(card.start)
    note = f"${score.points}" if view.phase is Phase.OVER else tr("${n} now", n=score.points)
    tip = tr(
        "At the end: the best connected city in full, $1 for each other. Now ${n}; with all of them ${most}.",
        n=score.points,
        most=route_score(card, board.city_bits).points,
    )
    if not network >> card.start & 1:
        tip = tr("It pays nothing without track of its owner at {city}.", city=start) + "\n" + tip
    title, seat = tr("Route from {city}", city=start), room.shown_seat
    shut = shut_words(view, seat, [card.start, *card.targets])
    tip = "\n".join(filter(None, (tip, shut)))
    cities = targets(room, card.targets, player, is_route=True)
    return [Line(title, note, cities, route_note(view, seat), reason=tip)]
