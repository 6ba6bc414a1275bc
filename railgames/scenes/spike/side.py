"""What the side of the table shows: read from the view, in words."""

from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.core.game import Decision, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.spike import legality
from railgames.games.spike.actions import (
    DECK,
    ChooseSide,
    Deliver,
    Draw,
    Dump,
    Gift,
    Keep,
    Lay,
    Load,
    Pay,
    Upgrade,
)
from railgames.games.spike.paths import bits
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, DELIVERED, Player
from railgames.games.spike.scoring import route_score
from railgames.games.spike.state import SpikeState
from railgames.scenes.charting.chart import Place
from railgames.scenes.spike.cards import card_words
from railgames.scenes.spike.panel import Line
from railgames.scenes.spike.plans import payment_words
from railgames.ui.widgets import Widget

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom

MOST_PAYMENTS = 8
"""So many payments are offered as buttons, the cheapest first."""


def show(room: "SpikeRoom") -> None:
    """Bring every widget up to date."""
    view = room.table.view
    _show_face_up(room, view)
    _show_hand(room, view)
    _show_payments(room, view)
    _show_deals(room, view)
    _show_parts(room, view)
    room.side.market.show(view.market, lit_goods(room))
    room.side.route.text = _route_words(room, view)


def _why(room: "SpikeRoom", action: Action) -> str:
    """Why an action is not possible for the viewer now; "" when it is."""
    if not room.may_act:
        return tr("Only on your turn")
    return room.table.view.why_illegal(action) or ""


def _show_face_up(room: "SpikeRoom", view: SpikeState) -> None:
    row, board = room.side.shown, room.board
    kinds = sorted(view.shown)
    row.hold(len(kinds) + 1)
    for idx, kind in enumerate(kinds):
        name = board.type_names[kind] if kind >= 0 else DECK
        action = Draw(name)
        row.cards[idx].show(kind, -1, card_words(board, kind), _why(room, action), room.hint == action)
    deck = Draw(DECK)
    words = ntr("The deck: {n} card", "The deck: {n} cards", len(view.deck))
    row.cards[-1].show(
        -1, len(view.deck), f"{words}. {_unseen_words(room, view)}", _why(room, deck), room.hint == deck
    )


def _unseen_words(room: "SpikeRoom", view: SpikeState) -> str:
    """How many of each type nobody has seen: they are in the deck or in hands."""
    board, left = room.board, [room.board.each] * room.board.types
    for kind in view.shown:
        if kind >= 0:
            left[kind] -= 1
    for kind in range(board.types):
        left[kind] -= view.discard[kind] + sum(player.hand[kind] for player in view.players)
    words = ", ".join(f"{n} {tr(board.type_title(kind))}" for kind, n in enumerate(left))
    return tr("Not seen by you: {cards}", cards=words)


def _show_hand(room: "SpikeRoom", view: SpikeState) -> None:
    row, board = room.side.cards, room.board
    player = view.players[room.shown_seat]
    row.hold(board.types + bool(player.unknown))
    for kind in range(board.types):
        gift = Gift(board.type_names[kind])
        is_gift = view.phase is Phase.GIFT
        reason = _why(room, gift) if is_gift else tr("Cards pay for the paths that you build.")
        row.cards[kind].show(kind, player.hand[kind], card_words(board, kind), reason, room.hint == gift)
    if player.unknown:
        words = tr("Cards that only their owner knows")
        row.cards[-1].show(-1, player.unknown, words, words)
    name = room.names[room.shown_seat]
    if view.phase is Phase.GIFT and room.may_act:
        room.side.caption.text = tr("Press the card for {name}", name=room.names[view.receiver])
    elif room.shown_seat == room.table.viewer:
        room.side.caption.text = ntr("Your hand: {n} card", "Your hand: {n} cards", player.cards)
    else:
        room.side.caption.text = ntr(
            "The hand of {name}: {n} card", "The hand of {name}: {n} cards", player.cards, name=name
        )


def _show_payments(room: "SpikeRoom", view: SpikeState) -> None:
    need, lines = legality.needed(view), []
    for text in payment_texts(room):
        payment = legality.payment_of(view, text)
        assert payment is not None
        words = payment_words(view, payment, need)
        lines.append(Line(words, "", words, "", False, room.hint == Pay(text)))
    room.side.show_payments(lines)


def payment_texts(room: "SpikeRoom") -> list[str]:
    """The payments that are offered: the cheapest ones, and one that is suggested."""
    view, hint = room.table.view, room.hint
    if view.phase is not Phase.PAY or not room.may_act:
        return []
    texts = [legality.pay_text(view, payment) for payment in legality.payments(view)[:MOST_PAYMENTS]]
    if isinstance(hint, Pay) and hint.cards not in texts:
        texts.append(hint.cards)
    return texts


# Contracts. -------------------------------------------------------------------------------------------------


def _show_deals(room: "SpikeRoom", view: SpikeState) -> None:
    room.side.show_deals([line for line, _ in _deals(room, view)])


def deal_action(room: "SpikeRoom", idx: int) -> Action | None:
    """What pressing the contract button with this number does."""
    return _deals(room, room.table.view)[idx][1]


def _deals(room: "SpikeRoom", view: SpikeState) -> list[tuple[Line, Action | None]]:
    player = view.players[room.shown_seat]
    if view.phase is Phase.SIDES and room.may_act:
        return _sides(room, player)
    found = [_deal(room, view, player, good) for good in player.deals]
    if view.phase is Phase.ROUTE and room.may_act:
        found = [_offer(room, route) for route in player.offers] + found
    return found


def _sides(room: "SpikeRoom", player: Player) -> list[tuple[Line, Action | None]]:
    """Both sides of every contract that has none yet."""
    board = room.board
    found: list[tuple[Line, Action | None]] = []
    for good, deal in player.deals.items():
        for number, side in enumerate(legality.SIDES):
            if deal.side in (-1, number):
                text = _offers_text(room, board.contracts[deal.card].sides[number], 0)
                action = ChooseSide(board.commodity_names[good], side) if deal.side < 0 else None
                title = tr(board.commodity_title(good))
                words = tr("Use this side of the contract for {good}", good=title)
                line = Line(title.capitalize(), text, words, "" if action else words, deal.side >= 0)
                found.append((line, action))
    return found


def _offer(room: "SpikeRoom", route: int) -> tuple[Line, Action | None]:
    card = room.board.routes[route]
    start = room.board.city_title(card.start)
    text = _offers_text(room, card.targets, 0)
    words = tr("Keep the route from {city}", city=start)
    return Line(words, text, words, ""), Keep(room.board.route_names[route])


def _offers_text(room: "SpikeRoom", offers: dict[int, int], used: int) -> str:
    """Cities and dollars, the best first; those used up are left out."""
    rows = sorted(offers.items(), key=lambda row: (-row[1], row[0]))
    return ", ".join(f"{room.board.city_title(city)} {pays}" for city, pays in rows if not used >> city & 1)


def _deal(room: "SpikeRoom", view: SpikeState, player: Player, good: int) -> tuple[Line, Action | None]:
    board, deal = room.board, player.deals[good]
    title, name = tr(board.commodity_title(good)), board.commodity_names[good]
    head = title.capitalize()
    if deal.token == DELIVERED:
        pays = board.contracts[deal.card].sides[deal.side][deal.city]
        text = tr("Delivered to {city} for ${n}", city=board.city_title(deal.city), n=pays)
        return Line(head, text, text, tr("This contract is done.")), None
    wanted = board.contracts[deal.card].sides[deal.side] if deal.side >= 0 else {}
    text = _offers_text(room, wanted, player.used)
    sources = ", ".join(board.city_title(city) for city in bits(board.sources[good]))
    tip = tr("Found in {cities}.", cities=sources)
    if deal.token == ABOARD:
        if room.may_act and view.why_illegal(Deliver(name)) is None:
            is_lit = room.hint == Deliver(name)
            return Line(tr("Deliver {good}", good=title), text, tip, "", True, is_lit), Deliver(name)
        aboard = tr("{good}, aboard", good=head)
        words = tr("Press to dump it. {tip}", tip=tip)
        reason = _why(room, Dump(name))
        at = player.at
        if not reason and at < board.cities and board.goods[at] == good:
            reason = tr("It is found in this city: dumping it here gains nothing.")
        return Line(aboard, text, words, reason, True, room.hint == Dump(name)), Dump(name)
    reason = _why(room, Load(name))
    if not reason:
        head = tr("Load {good}", good=title)
    return Line(head, text, tip, reason, False, room.hint == Load(name)), Load(name)


# Train, route, words. ---------------------------------------------------------------------------------------


def _show_parts(room: "SpikeRoom", view: SpikeState) -> None:
    seat = room.shown_seat
    titles = (tr("Speed {n}"), tr("Draws {n}"), tr("Cars {n}"))
    lines = []
    for part, title in enumerate(titles):
        cost, action = view.upgrade_cost(seat, part), Upgrade(legality.UPGRADES[part])
        words = tr("The best") if cost is None else tr("better: ${n}", n=cost)
        tip = (
            tr("This part of your train is at its best.")
            if cost is None
            else tr("Improve it for ${n}", n=cost)
        )
        head = title.replace("{n}", str(view.part(seat, part)))
        lines.append(Line(head, words, tip, _why(room, action), False, room.hint == action))
    room.side.show_parts(lines)


def _route_words(room: "SpikeRoom", view: SpikeState) -> str:
    player, board = view.players[room.shown_seat], room.board
    tracks = ntr("{n} track left.", "{n} tracks left.", player.tracks)
    if player.route < 0:
        return tr("The route card is hidden. {tracks}", tracks=tracks)
    card = board.routes[player.route]
    score = route_score(card, view.connected(room.shown_seat))
    return tr(
        "Route from {city} to {targets}: ${n} now. {tracks}",
        city=board.city_title(card.start),
        targets=_offers_text(room, card.targets, 0),
        n=score.points,
        tracks=tracks,
    )


def lit_goods(room: "SpikeRoom") -> frozenset[int]:
    """The commodity of the city that is pointed at."""
    place = room.map.pointed
    if place is None or place.kind != "node" or place.number >= room.board.cities:
        return frozenset()
    return frozenset({room.board.goods[place.number]})


def place_words(room: "SpikeRoom", place: Place) -> str:
    """What is worth knowing of a place of the map."""
    view, board = room.table.view, room.board
    if place.kind == "edge":
        owner = next((seat for seat, one in enumerate(view.players) if one.own >> place.number & 1), None)
        title = tr(board.type_title(board.kinds[place.number])).capitalize()
        return title if owner is None else tr("Track of {name} ({type})", name=room.names[owner], type=title)
    if place.number >= board.cities:
        return tr("A junction: paths and trains pass it, none stops here.")
    good = board.goods[place.number]
    parts = [
        tr(
            "{city} has {good}; connecting it pays ${n} now.",
            city=board.city_title(place.number),
            good=tr(board.commodity_title(good)),
            n=view.price(good),
        )
    ]
    for seat, player in enumerate(view.players):
        for own, deal in player.deals.items():
            pays = legality.pays(view, seat, own, place.number)
            if pays is not None and deal.token != DELIVERED:
                parts.append(
                    tr(
                        "{name}: {good} here for ${n}.",
                        name=room.names[seat],
                        good=tr(board.commodity_title(own)),
                        n=pays,
                    )
                )
    return " ".join(parts)


def line_words(room: "SpikeRoom", seat: int, line: ScoreLine) -> str:
    """What a score line counts."""
    view = room.table.view
    player = view.players[seat]
    if line.key == "cities":
        count = view.connected(seat).bit_count()
        return ntr("{n} city connected.", "{n} cities connected.", count)
    if line.key == "deliveries":
        open_deals = sum(deal.token != DELIVERED for deal in player.deals.values())
        return ntr("{n} contract is open.", "{n} contracts are open.", open_deals)
    if line.key == "upgrades":
        return tr("What the upgrades of the train cost.")
    if player.route < 0:
        return tr("The route card is shown at the end of the game.")
    return tr("The best connected city of the route in full, and $1 for each other.")


def hinted_widget(room: "SpikeRoom") -> Widget | None:
    """The card or ticket that the hint points at; None when it is on the map."""
    hint, panel, board = room.hint, room.side, room.board
    if isinstance(hint, Upgrade):
        return panel.parts[legality.UPGRADES.index(hint.part)]
    if isinstance(hint, Gift):
        return panel.cards.cards[board.type_of[hint.card]]
    if isinstance(hint, Draw):
        return next((card for card in panel.shown.cards if card.is_hinted), None)
    if isinstance(hint, Pay):
        return panel.payments.children[payment_texts(room).index(hint.cards)]
    if hint is not None:
        actions = [action for _, action in _deals(room, room.table.view)]
        if hint in actions:
            return panel.deals.children[actions.index(hint)]
    return None


def hint_words(room: "SpikeRoom", decision: Decision) -> str:
    """The suggested action, with the reason."""
    action, board = decision.action, room.board
    if isinstance(action, Draw):
        kind = board.type_of.get(action.source)
        what = (
            tr("Draw from the deck") if kind is None else tr("Draw {card}", card=tr(board.type_title(kind)))
        )
    elif isinstance(action, Lay):
        what = tr("Build here")
    elif isinstance(action, Upgrade):
        what = tr("Improve your train")
    else:
        what = ""
    return " - ".join(part for part in (what, decision.reason) if part)
