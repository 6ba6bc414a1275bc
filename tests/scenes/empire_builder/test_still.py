"""Maps as still pictures, and the emblem."""

import pygame
import pytest

from railgames.games.empire_builder.config import Config
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder.examples import land_of
from railgames.scenes.empire_builder.still import emblem, land_picture
from railgames.ui.app import App


def test_a_picture_shows_the_track_of_a_state_and_is_made_once(app: App) -> None:
    board = land_of("9x5 Chicago@M1,1 Omaha@6,3 ^5,1 Ohio=3,1-4,1").board
    state = EmpireState(Config(), board, 2)
    bare = land_picture(app, board, (120, 90), state)
    assert bare.get_size() == (120, 90)
    assert land_picture(app, board, (120, 90), state) is bare
    state.players[0].track = set(list(board.edges)[40:60])
    drawn = land_picture(app, board, (120, 90), state)
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(bare, "RGB")


@pytest.mark.parametrize("size", [(24, 24), (96, 60)])
def test_the_emblem_fills_the_height_that_it_has(app: App, size: tuple[int, int]) -> None:
    picture = emblem(app, size)
    assert picture.get_size() == size
    spot = picture.get_bounding_rect()
    assert spot.h >= size[1] - 2
    assert spot.w == pytest.approx(spot.h, abs=2)
