"""Events in force lie on the map."""

from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.mapfile import WeatherFile
from railgames.games.empire_builder.position import InForce
from railgames.geometry.graph import members_of
from railgames.testing.rooms.desk import Window, people
from tests.scenes.empire_builder.conftest import Prepared


def test_every_event_of_the_built_in_map_is_drawn_over_land_and_water(window: Window) -> None:
    maps = Library()
    state = GAME.new_state(GAME.Config(), 2, 1, maps)
    board = state.board
    weather = [idx for idx, event in enumerate(board.file.events) if isinstance(event, WeatherFile)]
    assert any(cell not in board.terrain for idx in weather for cell in members_of(board.event_cells[idx]))

    def picture() -> str:
        match = Match(Prepared(state), MatchSetup(GAME.id, state.config, people(2), 1), maps)
        return window.table(match).picture()

    before = picture()
    state.in_force = [InForce(idx, 0, 2) for idx in range(len(board.file.events))]
    state.weigh_events()
    assert picture() != before
