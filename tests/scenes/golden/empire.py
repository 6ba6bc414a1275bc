"""What the golden picture of Empire Builder puts on the stage: a way is pointed at in a recorded game."""

from typing import Any

from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import End
from railgames.scenes.services import Services
from railgames.testing import golden
from railgames.ui.pilot import Pilot
from tests.games.empire_builder.golden_maps import GoldenMaps
from tests.games.empire_builder.test_golden import FOLDER

ROUND = 30
"""The known game is played up to this round: its map has track of both players."""


def way(services: Services) -> None:
    """The city with the dearest way is pointed at: the way with its price, item by item."""
    known = golden.read(FOLDER / "2-seats.txt.gz")
    maps = GoldenMaps()
    played = golden.replay(GAME, maps, known)
    seats = (Seat("Ada", None, 0, 0), Seat("Bruno", None, 1, 1))
    setup = MatchSetup(GAME.id, played.setup.config, seats, played.setup.seed)
    match = Match(GAME, setup, maps)
    for entry in played.log:
        if entry.turn == ROUND and isinstance(match.log[-1].action, End):
            break
        match.play(entry.action)
    scene: Any = services.go.table(match)
    services.app.push(scene)
    pilot = Pilot(services.app)
    pilot.step(3)
    room = scene.room
    while not room.map.is_sharp:
        pilot.step()
    pilot.press("c")
    room.pointing.take_tool()
    plans = [room.plans.at(cell) for cell in room.mesh.middles]
    dear = max((one for one in plans if one.way), key=lambda one: (one.way.millions, one.cells))
    pilot.move(room.spot(dear.cells[-1]))
    pilot.step(3)
