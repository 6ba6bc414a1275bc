"""Why an AI plays what it plays, in one line for the player."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.text import ntr, tr
from railgames.games.derailed.actions import Discard, End
from railgames.games.derailed.agent_position import Position
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.state import DerailedState


def reason_of(position: Position, before: Sequence[int], after: Sequence[int]) -> str:
    """What a play does for the own line and against others; missing cards by seat before and after it."""
    seat = position.seat
    companies = position.field.board.companies
    if not after[seat]:
        if len(position.arrived) + 1 >= position.needed:
            return tr("arrives and ends the round")
        return tr("arrives: every turn from now on is a point")
    harmed = [other for other in position.open_seats[1:] if after[other] > before[other]]
    told = ntr("needs {n} more card to arrive", "needs {n} more cards to arrive", after[seat])
    if harmed:
        most = min(harmed, key=lambda other: (before[other], before[other] - after[other]))
        cut = tr("cuts {company}'s line", company=companies[most].name)
        if after[seat] >= before[seat]:
            return cut
        return tr("{first}; {second}", first=told, second=cut)
    ended = [other for other in position.open_seats[1:] if not after[other]]
    if ended:
        return tr("lets {company} arrive", company=companies[ended[0]].name)
    return told


def reason_without_choice(state: DerailedState, action: Action) -> str:
    """Why, for what needs no thought."""
    if isinstance(action, End):
        if state.phase is Phase.EXCHANGE:
            return tr("keeps the hand")
        if state.is_decided:
            return tr("ends the round")
        return tr("waits for the point") if state.current in state.result.arrived else tr("ends the turn")
    if isinstance(action, Discard):
        return tr("lays off the card of least use")
    return tr("nothing else is possible")
