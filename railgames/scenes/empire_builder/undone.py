"""What may have been forgotten when the turn is ended: what brings money in the train's city, or anything."""

from railgames.core.text import tr
from railgames.games.empire_builder.actions import Deliver, PickUp
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder.demands import Demand, all_demands


def undone(view: EmpireState, seat: int) -> str:
    """The best delivery that is possible now, else the load here that pays most.

    A player who has reached the goal needs no further load. Else a turn in which nothing was done is told
    too: the press may have been meant for the turn before.
    """
    return _money_here(view, seat) or _nothing_done(view, seat)


def _nothing_done(view: EmpireState, seat: int) -> str:
    """That the train is not on the map, or that nothing was done in this turn; empty for neither."""
    if view.current_player != seat or view.has_goal(seat):
        return ""
    if view.phase is Phase.OPERATE and not view.is_opening and view.player.at == NOWHERE:
        said = tr("Your train is not on the map yet: press a city to put it there.")
    elif view.phase in (Phase.OPERATE, Phase.BUILD) and not view.has_acted:
        said = tr("You have done nothing in round {n}.", n=view.round)
    else:
        return ""
    return f"{said} {tr('Press again to end the turn.')}"


def _money_here(view: EmpireState, seat: int) -> str:
    board = view.board
    demands = sorted(all_demands(view, seat), key=lambda one: -one.millions)
    for one in demands:
        if view.why_illegal(Deliver(one.card, board.goods[one.good])) is None:
            words = tr("You can deliver {good} here for {n} M.", **_words(view, one))
            return f"{words} {tr('Press again to end the turn.')}"
    for one in () if view.has_goal(seat) else demands:
        is_aboard = one.good in view.players[seat].loads
        if not is_aboard and view.why_illegal(PickUp(board.goods[one.good])) is None:
            words = tr("You can pick up {good} here: {city} pays {n} M.", **_words(view, one))
            return f"{words} {tr('Press again to end the turn.')}"
    return ""


def _words(view: EmpireState, one: Demand) -> dict[str, object]:
    file = view.board.file
    return {"good": tr(file.goods[one.good].title), "city": file.cities[one.city].title, "n": one.millions}
