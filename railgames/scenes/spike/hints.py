"""How a hint is shown: the whole path with its payment, the place on the map, the card or the ticket."""

from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.games.spike import legality
from railgames.games.spike.actions import (
    PARTS,
    Boost,
    Depart,
    Draw,
    Gift,
    Lay,
    Pay,
    PlaceTrain,
    Roll,
    Upgrade,
)
from railgames.games.spike.paths import Path
from railgames.games.spike.phase import Phase
from railgames.scenes.charting.chart import Place
from railgames.scenes.spike import side
from railgames.scenes.spike.looks import path_stroke
from railgames.scenes.spike.plans import Bill, Plan
from railgames.scenes.spike.tag import plan_tag
from railgames.scenes.spike.words import path_end
from railgames.ui.widgets import Widget

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


def segments(room: "SpikeRoom") -> tuple[int, ...]:
    """The segments that the hint builds."""
    return tuple(room.board.segment_of[one.segment] for one in room.hint if isinstance(one, Lay))


def bill(room: "SpikeRoom") -> Bill | None:
    """The payment of the hint and what it is for; None if it pays nothing."""
    view, board = room.table.view, room.board
    last = room.hint[-1] if room.hint else None
    city = path_end(view, room.hint)
    if not isinstance(last, Pay) or city is None or not room.may_act:
        return None
    payment = legality.payment_of(view, last.cards)
    laid = (*view.laid, *segments(room))
    need = tuple(sum(board.kinds[one] == kind for one in laid) for kind in range(board.types))
    if payment is None:
        return None
    return Bill(city, need, (payment,), 0, view.price(board.goods[city]), view.player.tracks - len(laid))


def advise(room: "SpikeRoom") -> None:
    """Make the hint's path and payment the plan for its city, so that a press there plays it."""
    view, found = room.table.view, bill(room)
    if view.phase is Phase.TURN and found is not None:
        laid = segments(room)
        nodes = [_start(room, laid)]
        for segment in laid:
            nodes.append(room.board.other_end(segment, nodes[-1]))
        room.plans.advise(Path(tuple(nodes), laid, found.need, sum(found.payment)), found.payment)
        return
    asked = room.plans.bill()
    if asked is None or not room.hint or not isinstance(room.hint[-1], Pay):
        return
    payment = legality.payment_of(room.table.view, room.hint[-1].cards)
    if payment in asked.payments:
        room.plans.choose(asked, asked.payments.index(payment))


def show_path(room: "SpikeRoom") -> bool:
    """Show the path of the hint with its payment. False if it builds none."""
    laid = segments(room)
    if not laid:
        return False
    view = room.table.view
    every = (*view.laid, *laid)
    found = bill(room)
    tag = None if found is None else plan_tag(room, Plan(bill=found))
    room.map.show_path(_start(room, every), every, path_stroke(room.theme, "warn"), "", tag)
    return True


def _start(room: "SpikeRoom", laid: tuple[int, ...]) -> int:
    """The node of the viewer's network at which these segments start."""
    view = room.table.view
    if view.path:
        return view.path[0]
    a, b = room.board.ends[laid[0]]
    return a if view.network(view.current) >> a & 1 else b


def spaces(room: "SpikeRoom") -> list[int]:
    """The spaces of the map that the hint points at."""
    board, found = room.board, []
    for one in room.hint[:1]:
        if isinstance(one, Roll | Depart | Boost):
            found.append(board.space_of(one.space))
        elif isinstance(one, PlaceTrain):
            found.append(board.space_of(one.city))
        elif isinstance(one, Lay) and len(room.hint) == 1:
            found.append(board.space_of(one.segment))
    city = path_end(room.table.view, room.hint) if room.hint else None
    if city is not None and segments(room):
        found.append(city)
    return [space for space in found if space is not None]


def row_at(room: "SpikeRoom", place: Place | None) -> tuple[Action, ...]:
    """The actions of the hint, if it points at this place and no other plan applies there. A press on a track
    of its path means the path, although another could begin there."""
    if place is None or not room.hint or not room.may_act:
        return ()
    if place.kind == "edge" and place.number in segments(room):
        return room.hint
    if room.plans.at(place).actions:
        return ()
    space = place.number if place.kind == "node" else room.board.nodes + place.number
    return room.hint if space in spaces(room) else ()


def widget(room: "SpikeRoom") -> Widget | None:
    """The card or ticket that the hint points at; None if it points at the map."""
    panel, board, hint = room.side, room.board, room.hinted
    if isinstance(hint, Upgrade):
        return panel.train.parts[PARTS.index(hint.part)]
    if isinstance(hint, Gift):
        return panel.cards.cards[board.type_of[hint.card]]
    if isinstance(hint, Draw):
        return next((card for card in panel.shown.cards if card.is_hinted), None)
    if isinstance(hint, Pay) and room.table.view.phase is Phase.PAY:
        return panel.cards
    if hint is not None:
        actions = [action for _, action in side.deals(room, room.table.view)]
        if hint in actions:
            return panel.deals.tickets[actions.index(hint)]
    return None
