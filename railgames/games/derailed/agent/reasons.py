"""The reason for an AI's action, in one line for the player."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.naming import who, whose
from railgames.core.text import ntr, tr
from railgames.games.derailed.actions import Discard, End
from railgames.games.derailed.agent.seat_view import SeatView
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.position import Position


def reason_of(view: SeatView, before: Sequence[int], after: Sequence[int]) -> str:
    """What a play does for the own line and against rivals; ``before`` and ``after`` it: missing cards by
    seat."""
    seat = view.seat
    if not after[seat]:
        if len(view.arrived) + 1 >= view.needed:
            return tr("arrives and ends the round")
        return tr("arrives: every turn from now on is a point")
    harmed = [other for other in view.open_seats[1:] if after[other] > before[other]]
    needs = _needs(before[seat], after[seat])
    if harmed:
        most = min(harmed, key=lambda other: (before[other], before[other] - after[other]))
        # Not "cuts": that is what the table says of a line which loses a cell, and this one may lose none.
        blocks = tr("blocks {whose} line", whose=whose(most))
        if after[seat] >= before[seat]:
            return blocks
        return tr("{first}; {second}", first=needs, second=blocks)
    ended = [other for other in view.open_seats[1:] if not after[other]]
    if ended:
        return tr("lets {name} arrive", name=who(ended[0]))
    return needs


def _needs(before: int, after: int) -> str:
    """The own missing cards after a play, and that it brought none nearer."""
    if after < before:
        return ntr("needs {n} more card to arrive", "needs {n} more cards to arrive", after)
    if after == before:
        return ntr("still needs {n} more card to arrive", "still needs {n} more cards to arrive", after)
    return tr("needs {n} more cards to arrive, not {before}", n=after, before=before)


def reason_without_choice(position: Position, action: Action) -> str:
    """The reason for an action that was chosen without search."""
    if isinstance(action, End):
        if position.phase is Phase.EXCHANGE:
            return tr("keeps the hand")
        if position.is_decided:
            return tr("ends the round")
        if position.current in position.result.arrived:
            return tr("waits for the point")
        return tr("ends the turn")
    if isinstance(action, Discard):
        return tr("discards the least useful card")
    return tr("nothing else is possible")
