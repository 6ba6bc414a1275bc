"""The aim of Railroad Ink, in words and as a picture: two exits that are joined, and an open end."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import pill
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.ui.app import App
from railgames.ui.text import text_surface
from railgames.ui.widgets.paint import box, color

COLUMNS, ROWS = 5, 2
EXIT = 0.9
"""Width of an exit beside the example, in spaces."""

TILES = {(0, 1): "-H-H", (1, 1): "HH-H", (2, 1): "-R-H", (3, 1): "-R-R", (4, 1): "-R-R"}
"""The example: (column, row) -> what is drawn there. The junction's end to the north is open."""


def aim_lines(view: InkState) -> Sequence[str]:
    """What one draws, what scores, and what costs."""
    points = view.board.network_points
    lines = (
        tr(
            "Each round everybody gets the same dice. Draw them on your board: every route begins at an "
            "exit or goes on from what you have drawn."
        ),
        tr(
            "Join exits: {two} points for two in one network, {three} for three, and more for each further "
            "one. Long routes, the central spaces and goals add to that.",
            two=points[2],
            three=points[min(3, len(points) - 1)],
        ),
        _cost(view),
    )
    more = expansion_picture(view.expansion.name).aim()
    return (*lines, more) if more else lines


def _cost(view: InkState) -> str:
    """What costs, and what may be drawn a few times."""
    if view.expansion.doubles(1):
        return tr(
            "After round {rounds} every end that is still open costs a point. A few times in a game you "
            "may draw one of the dice once more.",
            rounds=view.rounds,
        )
    return tr(
        "After round {rounds} every end that is still open costs a point. A few times in a game you "
        "may draw a special route too.",
        rounds=view.rounds,
    )


def aim_picture(app: App, view: InkState, size: tuple[int, int]) -> Surface:
    """The example: a piece of a board, an exit at either side, what it scores and what it costs."""
    picture = Surface(size, pygame.SRCALPHA)
    theme = app.theme
    side = max(12, min(int(size[0] / (COLUMNS + 2 * EXIT + 0.4)), int(size[1] / (ROWS + 0.9))))
    grid = Rect(0, 0, COLUMNS * side, ROWS * side)
    grid.center = picture.get_rect().center
    ground = grid.inflate(int(2 * EXIT * side) + side // 4, side // 2)
    box(picture, ground, color(theme, "board_paper"), color(theme, "board_edge"), theme.px(8))
    for column in range(COLUMNS):
        for row in range(ROWS):
            cell = Rect(grid.x + column * side, grid.y + row * side, side, side)
            box(picture, cell, None, color(theme, "board_grid"), 0, max(1, side // 40))
    margin = pieces.tile_margin(side)
    for (column, row), tile in TILES.items():
        spot = (grid.x + column * side - margin, grid.y + row * side - margin)
        picture.blit(pieces.tile(app, tile, side), spot)
    exit_side = int(EXIT * side)
    for name, left, turn in (("exit-highway", grid.x - exit_side, 3), ("exit-railway", grid.right, 1)):
        arrow = pygame.transform.rotate(pieces.art(app, name, (exit_side, exit_side)), -90 * turn)
        picture.blit(arrow, arrow.get_rect(midleft=(left, grid.y + side + side // 2)))
    largest = side * 0.3
    gain = pill(theme, f"+{view.board.network_points[2]}", "good_text", largest)
    picture.blit(gain, gain.get_rect(center=(grid.x + 3 * side, grid.y + side)))
    cost = pill(theme, "-1", "bad_text", largest)
    at_end = cost.get_rect(midbottom=(grid.x + side + side // 2, grid.y + side * 31 // 32))
    picture.blit(cost, at_end)
    for text, middle in ((tr("exit"), ground.x + side // 2), (tr("exit"), ground.right - side // 2)):
        words = text_surface(theme, text, "small", "ink_soft", max(12.0, side * 0.24 / theme.scale))
        picture.blit(words, words.get_rect(midbottom=(middle, grid.y + side)))
    words = text_surface(theme, tr("open end"), "small", "ink_soft", max(12.0, side * 0.24 / theme.scale))
    picture.blit(words, words.get_rect(midbottom=(at_end.centerx, at_end.y)))
    return picture
