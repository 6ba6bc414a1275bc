"""The aim of Derailed! for one seat, in words and as a picture of its own table."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from railgames.core.text import ntr, tr
from railgames.games.derailed.board import LANES
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.board_view import BoardView
from railgames.scenes.derailed.way import draw_ends, draw_way
from railgames.ui.app import App


def aim_lines(view: DerailedState, seat: int) -> Sequence[str]:
    """From where to where, what a card may do, and how one scores."""
    names = {
        "start": LANES[view.start_lane(seat)],
        "end": LANES[view.destination_lane(seat)],
    }
    rounds = view.config.rounds
    return (
        tr(
            "Bring your line from your station at the left of lane {start} to your flag at the right of lane "
            "{end}. Both are framed in the picture.",
            **names,
        ),
        tr(
            "On your turn lay one card that your line runs into, on a free cell or over any card. So you "
            "may cut the lines of others, and they may cut yours."
        ),
        ntr(
            "Whoever arrives scores a point, the first of the round one more, and then a point for each "
            "further turn. Most points after {n} round win.",
            "Whoever arrives scores a point, the first of the round one more, and then a point for each "
            "further turn. Most points after {n} rounds win.",
            rounds,
        ),
    )


def aim_picture(app: App, view: DerailedState, seat: int, size: tuple[int, int]) -> Surface:
    """The canyon as this seat sees it, with its start, its destination and the missing way."""
    picture = Surface(size, pygame.SRCALPHA)
    board = BoardView(app, view.board, ("",) * view.board.seats)  # a player has one name, known to the table
    board.layout(picture.get_rect(), 10_000)
    board.compose(view, seat)
    board.draw(picture)
    draw_way(picture, app.theme, board.geometry, view, seat)
    draw_ends(picture, app.theme, board.geometry, view, seat)
    return picture
