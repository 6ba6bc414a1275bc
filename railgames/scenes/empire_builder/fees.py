"""Fees for the use of track: what others pay to the viewer is seen as it comes, and told in a line."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from railgames.core.game import Event
from railgames.core.naming import who
from railgames.core.text import tr
from railgames.games.empire_builder.events import FeePaid
from railgames.scenes.charting.rides import Spot
from railgames.scenes.motions import Flight, pill, sound
from railgames.ui.tween import Motion, Parallel, ease_in_out, ease_out
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

RISE, FLY = 0.8, 1.1
"""Seconds at normal speed that a payment rises, and that it flies to the viewer's cash."""


def paid_motion(room: "EmpireRoom", event: FeePaid, spot: Spot) -> Motion:
    """A fee rises from the train that pays it; one for the viewer flies on to their cash."""
    size = room.theme.px(24)
    note = pill(room.theme, f"-{event.millions}", "bad_text", size)
    above = (spot[0], spot[1] - int(room.theme.px(46)))
    motions = [room.stage.run(Flight.between(note, spot, above), RISE, ease_out)]
    if room.is_you(event.to):
        own = pill(room.theme, f"+{event.millions}", "good_text", size)
        purse = room.side.meter.rect.center
        motions.append(room.stage.run(Flight.between(own, spot, purse), FLY, ease_in_out))
    return Motions(sound(room.app, "tick"), Parallel(*motions))


def turn_words(room: "EmpireRoom", events: Sequence[Event]) -> str:
    """What the turn of another player paid to the viewer; empty for nothing."""
    viewer = room.table.viewer
    millions = _paid(events, viewer)
    if not millions or not room.is_you(viewer):
        return ""
    words = {"n": millions, "name": who(viewer), "all": _since_own_turn(room)}
    if words["all"] == millions:
        return tr("pays {n} M to {name} for the use of track", **words)
    return tr("pays {n} M to {name} for the use of track: {all} M since the last turn", **words)


def _paid(events: Iterable[Event], seat: int) -> int:
    return sum(event.millions for event in events if isinstance(event, FeePaid) and event.to == seat)


def _since_own_turn(room: "EmpireRoom") -> int:
    """What others have paid to the viewer since their own last action."""
    millions = 0
    for entry in reversed(room.table.match.log):
        if entry.seat == room.table.viewer:
            break
        millions += _paid(entry.events, room.table.viewer)
    return millions
