"""How the meteor looks: it hops from space to space and leaves a crater."""

from itertools import pairwise
from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.core.game import Event
from railgames.core.text import tr
from railgames.games.railroad_ink.expansions.meteor import Ignore, Impact, MeteorFell
from railgames.scenes.motions import Flight, sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture
from railgames.ui.tween import Motion, call, ease_in_out, pause
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.room import InkRoom

HOP, REST = 0.22, 0.2
"""Seconds at normal speed: from space to space, and after the impact."""


class MeteorPicture(ExpansionPicture):
    """Directions are buttons; the special route to give up is pressed itself."""

    def route_of(self, action: Action) -> str | None:
        return action.route if isinstance(action, Ignore) else None

    def words_of(self, action: Action) -> str:
        if isinstance(action, Impact):
            return tr("Let it fall: {way}", way=tr(action.direction))
        return super().words_of(action)

    def motion(self, room: "InkRoom", event: Event) -> Motion | None:
        if not isinstance(event, MeteorFell):
            return None
        at = room.board.geometry
        side = round(at.cell * 0.6)
        stone = pieces.art(room.app, "crater", (side, side))
        stops = [at.space(at.names[name]).center for name in event.path]
        hops: list[Motion] = [
            room.stage.run(Flight.between(stone, start, end), HOP, ease_in_out)
            for start, end in pairwise([(stops[0][0], at.rect.y), *stops])
        ]
        return Motions(*hops, sound(room.app, "place"), call(room.refresh_now), pause(REST))


PICTURE = MeteorPicture()
