"""Draws in advance the paths and labels that pointing at a city would show."""

from typing import TYPE_CHECKING

from railgames.scenes.charting.chart import Place
from railgames.scenes.spike import tag
from railgames.scenes.spike.looks import path_stroke

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom


class Previews:
    """Draws one city per frame until all are ready; then nothing until the plans or the zoom change."""

    def __init__(self, room: "SpikeRoom") -> None:
        self.room = room
        self._at: object = None
        self.left: list[int] = []

    def update(self) -> None:
        """Called each frame in which the map is sharp and there is time."""
        room = self.room
        at = (room.plans, room.map.zoom, room.theme)
        if at != self._at:
            self._at, self.left = at, list(range(room.board.cities)) if room.may_act else []
        if self.left and not room.app.raster.busy:
            self._draw(self.left.pop())

    def _draw(self, city: int) -> None:
        room = self.room
        plan = room.plans.at(Place("node", city))
        if not plan.segments:
            return
        tag.plan_tag(room, plan)
        stroke = path_stroke(room.theme, room.ink(room.table.viewer) if plan.actions else "bad")
        room.map.prepare_path(plan.start, plan.segments, stroke)
