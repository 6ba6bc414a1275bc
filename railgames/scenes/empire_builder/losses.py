"""What events have taken: it is told at the beginning of the next turn, for it happened in another's."""

from railgames.core.text import ntr, tr
from railgames.games.empire_builder.actions import Lose
from railgames.games.empire_builder.events import BridgesGone, LoadLost, TurnMissed
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.charting.map_room import MapRoom


def lost_words(room: MapRoom[EmpireState]) -> str:
    """What the viewer has lost since their last turn, until they act; empty for nothing."""
    view, viewer = room.table.view, room.table.viewer
    if view.actor != viewer or view.current != viewer or view.has_acted:
        return ""
    goods: list[str] = []
    has_missed, bridges = False, 0
    for entry in reversed(room.table.match.log):
        if entry.seat == viewer and not isinstance(entry.action, Lose):
            break
        bridges += sum(
            [owner for *_, owner in event.sections].count(viewer)
            for event in entry.events
            if isinstance(event, BridgesGone)
        )
        own = [event for event in entry.events if event.seat == viewer]
        has_missed = has_missed or any(isinstance(event, TurnMissed) for event in own)
        goods += [tr(event.title) for event in own if isinstance(event, LoadLost)]
    said = []
    if has_missed and goods:
        lost = ", ".join(reversed(goods))
        said.append(tr("Your train was derailed: you lost {goods} and a turn.", goods=lost))
    elif has_missed:
        said.append(tr("Your train was derailed: you lost a turn."))
    if bridges:
        said.append(ntr("A flood took {n} bridge of yours.", "A flood took {n} bridges of yours.", bridges))
    return " ".join(said)
