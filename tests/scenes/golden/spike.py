"""What the golden picture of Spike puts on the stage: a path that is pointed at, in a recorded game."""

from typing import Any

from railgames.scenes.charting.chart import Place
from railgames.scenes.services import Services
from railgames.ui.pilot import Pilot
from tests.scenes.spike.conftest import KNOWN_GAME, match_of

MOVES = 253
"""So many actions of the known game are played: half of the map is built."""


def path(services: Services) -> None:
    """A city is pointed at: its path with the tag of its price, and what it lights up."""
    scene: Any = services.go.table(match_of(services.library, 2, 0, 0, KNOWN_GAME, MOVES))
    services.app.push(scene)
    pilot = Pilot(services.app)
    pilot.step(3)
    pilot.press("return")
    room = scene.room
    while not room.map.is_sharp:
        pilot.step()
    dear = max(room.plans.paths.values(), key=lambda one: (len(one.segments), -one.city))
    pilot.move(room.map.to_screen(room.chart.middle(Place("node", dear.city))))
    pilot.step(3)
