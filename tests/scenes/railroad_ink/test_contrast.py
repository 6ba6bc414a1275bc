"""The lines of the board that one counts by stand out: at least 3 to 1 from what they lie on."""

import pygame
import pytest

from railgames.games.railroad_ink.board import BoardFile
from railgames.games.railroad_ink.components import layer_of
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.scenes.railroad_ink import SCENE, pieces
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.screenshots import headless
from tests.scenes.railroad_ink.conftest import OpenDesk

LEAST = 3.0
LEAST_CLEAR = 10
"""Pixels of a sign, in every other column of a die of 72 pixels, that stand out, at least."""


def luminance(ink: pygame.Color) -> float:
    """The relative luminance of WCAG."""
    parts = [part / 255 for part in (ink.r, ink.g, ink.b)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: pygame.Color, other: pygame.Color) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def most(picture: pygame.Surface, spots: list[tuple[int, int]], ground: pygame.Color) -> float:
    """The greatest contrast of any of these pixels with the ground."""
    return max(contrast(picture.get_at(spot), ground) for spot in spots)


@pytest.mark.parametrize("theme", ["paper", "night"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.6)])
def test_grid_lines_and_round_boxes_stand_out(
    desk: OpenDesk, theme: str, size: tuple[int, int], scale: float
) -> None:
    at = desk(size=size, theme=theme, scale=scale)
    at.pilot.settle()
    picture, geometry = at.pilot.picture(), at.room.board.geometry
    for name in ("B1", "C3"):  # a plain space and a central one
        cell = at.room.board.board.cell_of[name]
        rect, box = geometry.space(cell), geometry.box(cell)
        ground = picture.get_at((rect.x + rect.w // 3, rect.y + rect.h // 3))
        line = [(rect.x + dx, rect.y + rect.h // 3) for dx in (-1, 0, 1)]
        assert most(picture, line, ground) >= LEAST, f"grid line at {name}"
        edge = [(box.x + dx, box.centery) for dx in (0, 1)]
        assert most(picture, edge, ground) >= LEAST, f"round box in {name}"


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_they_stand_out_on_the_board_of_every_map(theme: str) -> None:
    faint = []
    with headless((640, 480), theme) as services:
        for entry in services.library.maps("railroad_ink"):
            file = services.library.load("railroad_ink", entry.id, BoardFile)
            picture = SCENE.map_picture(services.app, file, (560, 560))
            geometry = BoardGeometry(file, picture.get_rect())
            taken = {*file.factories, *file.villages, *file.universities, *file.centre}
            name = next(name for name in geometry.names if name[1:] != "0" and name not in taken)
            rect = geometry.space(geometry.names[name])
            ground = picture.get_at((rect.x + rect.w // 3, rect.y + rect.h // 3))
            line = [(rect.x + dx, rect.y + rect.h // 3) for dx in (-1, 0, 1)]
            if most(picture, line, ground) < LEAST:
                faint.append((entry.id, name, most(picture, line, ground)))
    assert not faint


def signs_of(name: str) -> list[str]:
    """What the dice of an expansion show beside routes, as SVG elements."""
    picture, faces = expansion_picture(name), expansion(name).file.pieces.faces
    layers = [layer_of(face.tile) for face in faces]
    found = [picture.strokes(one, False, False) + picture.strokes_over(one, False) for one in layers]
    return [body for body in (*found, *picture.shown_faces()) if body]


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_what_the_dice_of_every_expansion_show_stands_out(theme: str) -> None:
    """Dice are white in both themes, so an ink of a dark board is too pale for them without a dark hem."""
    side, faint = 72, []
    with headless((640, 480), theme) as services:
        bare = pieces.extra_die(services.app, "", side)
        spots = [
            (x, y) for x in range(side // 12, side * 11 // 12, 2) for y in range(side // 12, side * 5 // 6)
        ]
        for name in expansion_names():
            for number, body in enumerate(signs_of(name)):
                die = pieces.extra_die(services.app, body, side)
                drawn = [spot for spot in spots if die.get_at(spot) != bare.get_at(spot)]
                clear = sum(contrast(die.get_at(spot), bare.get_at(spot)) >= LEAST for spot in drawn)
                if clear < LEAST_CLEAR:
                    faint.append((name, number, clear))
    assert not faint
