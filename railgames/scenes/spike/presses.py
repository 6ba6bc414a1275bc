"""Callbacks of the side's widgets: presses, and highlights while one is pointed at."""

from functools import partial
from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.games.spike.actions import DECK, PARTS, Draw, Gift, Upgrade
from railgames.games.spike.phase import Phase
from railgames.scenes.spike import lights, side
from railgames.scenes.spike.panel import Callbacks

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


def callbacks_of(room: "SpikeRoom") -> Callbacks:
    """The callbacks of the side of a room."""
    return Callbacks(
        on_draw=partial(draw_card, room),
        on_card=partial(press_card, room),
        on_deal=partial(press_deal, room),
        on_part=partial(press_part, room),
        on_payment=partial(step_offer, room),
        on_good=partial(hover_good, room),
        on_deal_hover=partial(hover_deal, room),
        on_route_hover=partial(hover_route, room),
    )


# -- Highlights ----------------------------------------------------------------------------------------------


def hover_good(room: "SpikeRoom", good: int, is_on: bool) -> None:
    """A chip of the market is pointed at, or no longer."""
    room.lamps.light(lights.of_good(room, good) if is_on else lights.NONE)


def hover_deal(room: "SpikeRoom", idx: int, is_on: bool) -> None:
    """A contract, or a route to choose, is pointed at, or no longer."""
    view = room.table.view
    offers = view.players[room.shown_seat].offers if view.phase is Phase.ROUTE and room.may_act else ()
    good = room.side.deals.tickets[idx].line.good
    if not is_on:
        room.lamps.light(lights.NONE)
    elif good >= 0:
        room.lamps.light(lights.of_deal(room, idx))
    elif idx < len(offers):
        room.lamps.light(lights.of_route(room, offers[idx]))


def hover_route(room: "SpikeRoom", idx: int, is_on: bool) -> None:
    """The route card is pointed at, or no longer."""
    route = room.table.view.players[room.shown_seat].route
    room.lamps.light(lights.of_route(room, route) if is_on and route >= 0 else lights.NONE)


# -- Presses -------------------------------------------------------------------------------------------------


def draw_card(room: "SpikeRoom", idx: int) -> None:
    """Draw a face-up card, or from the deck (the last index)."""
    row = room.side.shown
    row.pressed = idx
    card = row.cards[idx]
    source = room.board.type_names[card.kind] if card.kind >= 0 else DECK
    room.table.play(Draw(source), at=card.rect.center)


def press_card(room: "SpikeRoom", idx: int) -> None:
    """Press a card of the hand: give it if one must be given, else pay the path with more or fewer of its
    type."""
    if idx >= room.board.types:
        return
    table, at, bill = room.table, room.side.cards.cards[idx].rect.center, room.bill
    if table.view.phase is Phase.GIFT:
        table.play(Gift(room.board.type_names[idx]), at=at)
    elif table.view.phase is Phase.PLACE:
        table.say(tr("First put your train into a city of the map."), at)
    elif bill is None:
        table.say(tr("Cards pay for the paths that you build: point at a city."), at)
    elif room.plans.choose_otherwise(bill, idx):
        room.show_payment()
    else:
        table.say(tr("No other payment for this path differs in this card."), at)


def press_deal(room: "SpikeRoom", idx: int) -> None:
    """Press a contract: deliver, load or dump its token; during set-up choose a side or a route."""
    if (action := side.deal_action(room, idx)) is not None:
        room.table.play(action, at=room.side.deals.rect.center)


def press_part(room: "SpikeRoom", idx: int) -> None:
    """Improve a part of the train."""
    room.table.play(Upgrade(PARTS[idx]), at=room.side.train.parts[idx].rect.center)


# -- Payments ------------------------------------------------------------------------------------------------


def step_payment(room: "SpikeRoom", step: int) -> None:
    """Choose the next or previous payment for the pointed path."""
    bill = room.bill
    if bill is not None and len(bill.payments) > 1:
        room.plans.choose(bill, bill.chosen + step)
        room.show_payment()


def step_way(room: "SpikeRoom") -> None:
    """Choose the next of the paths to the pointed city that cost as few cards."""
    bill = room.bill
    if bill is not None and bill.ways > 1:
        room.plans.choose_way(bill, bill.way + 1)
        room.show_payment()


def step_offer(room: "SpikeRoom", step: int) -> None:
    """Choose the next payment for the pointed path, after the last one the next path; or backwards."""
    bill = room.bill
    if bill is not None and bill.has_others:
        room.plans.choose_next(bill, step)
        room.show_payment()
