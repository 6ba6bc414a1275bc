"""What brings money in the train's city, and may have been forgotten when the turn is ended."""

from railgames.core.text import tr
from railgames.games.empire_builder.actions import Deliver, PickUp
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder.demands import Demand, all_demands


def undone(view: EmpireState, seat: int) -> str:
    """The best delivery that is possible now, else the load here that pays most; empty for neither.

    A player who has reached the goal needs no further load.
    """
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
