"""Why a press on the map does nothing: what is out of reach, and by how much."""

from railgames.core.actions import Action
from railgames.core.text import ntr, tr
from railgames.games.spike.actions import SPEED, Deliver, Lay, Load
from railgames.games.spike.board import Board
from railgames.games.spike.movement import reach
from railgames.games.spike.phase import Phase
from railgames.games.spike.state import SpikeState
from railgames.scenes.charting.chart import Place


def why_nothing(view: SpikeState, place: Place) -> str:
    """Why the seat on turn can do nothing at a place that no plan is for; "" for a city that is not in its
    network, where the plan says what is missing."""
    board = view.board
    is_city = place.kind == "node" and place.number < board.cities
    if view.phase is Phase.PLACE:
        return tr("Your train begins in a city.")
    if view.phase not in (Phase.TURN, Phase.LAY):
        return view.why_illegal(Lay(board.segment_names[0])) or ""  # what must be done first
    if place.kind == "node" and not is_city:
        return tr("A junction is no stop: press a city or a track.")
    if place.kind == "edge" and not view.taken >> place.number & 1:
        return view.why_illegal(Lay(board.segment_names[place.number])) or ""
    if view.phase is Phase.LAY:
        return tr("The path leads to a new city.")
    if is_city and not view.network(view.current) >> place.number & 1:
        return ""
    return _why_not_there(view, place.number + (0 if is_city else board.nodes))


def _why_not_there(view: SpikeState, space: int) -> str:
    """Why the train does not get to a space of the network: how far it is, and how far the train moves."""
    board, player = view.board, view.player
    if space == player.at:
        return _at_the_train(view)
    if space >= board.nodes and not player.own >> (space - board.nodes) & 1:
        return tr("A train moves on its own track only.")
    far = distance_to(board, player.own, player.at, space)
    if not far:
        return tr("No track of yours leads your train there.")
    title = board.space_title(space, player.own)
    away = ntr("{place} is {n} space away", "{place} is {n} spaces away", far, place=title)
    if player.at >= board.nodes and not view.may_roll:
        return tr("{away}: the free movement is over, and a boost moves your train by 1.", away=away)
    return ntr(
        "{away}: your train moves {n} space a turn.",
        "{away}: your train moves up to {n} spaces a turn.",
        view.part(view.current, SPEED),
        away=away,
    )


def _at_the_train(view: SpikeState) -> str:
    """Where the train stands, a press on the map does nothing: cargo is handled on the contracts."""
    board, player = view.board, view.player
    names = {good: board.commodity_names[good] for good in player.deals}
    ready = [good for good, name in names.items() if _is_any_legal(view, Deliver(name), Load(name))]
    if not ready:
        return tr("Your train stands there.")
    goods = ", ".join(tr(board.commodity_title(good)) for good in ready)
    return tr("Your train stands there. Load or deliver by your contract: {goods}.", goods=goods)


def _is_any_legal(view: SpikeState, *actions: Action) -> bool:
    return any(view.why_illegal(action) is None for action in actions)


def distance_to(board: Board, own: int, at: int, space: int) -> int:
    """How many spaces a train has to move to a space on its ``own`` segments (bits); 0 if it cannot."""
    step = reach(board, own, at, own.bit_count() + board.cities).get(space)
    return 0 if step is None else step.cost
