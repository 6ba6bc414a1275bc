"""The aim of Empire Builder, in words and as a picture: a line between two cities, a delivery and what it
pays."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from railgames.core.text import tr
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.empire_builder.examples import rules_picture
from railgames.ui.app import App

EXAMPLE = (
    "9x3 Chicago@M1,1 Atlanta@M7,1 ^4,0 ^4,2 Ohio=5,0-5,1 Ohio=5,1-6,0 "
    "track0=2,1-3,1-4,1-5,1 may=5,1-6,1 train0@4,1 load@4,1=coal says@7,0=+24_M"
)
ACROSS, DOWN = 10.2 * 0.68, 3.3 * 0.68
"""Width and height of the picture, in its own units."""


def aim_lines(view: EmpireState, seat: int) -> Sequence[str]:
    """What wins, what a turn is, and what the first turns are for."""
    file = view.board.file
    pays = [pays for card in file.demands for _, _, pays in card]
    words = {
        "goal": view.players[seat].goal,
        "majors": view.majors_needed,
        "turns": file.limits.opening_turns,
        "spend": file.money.a_turn,
        "cards": file.limits.hand,
        "least": min(pays, default=0),
        "most": max(pays, default=0),
    }
    return (
        tr(
            "Link {majors} of the red major cities with your own track and have {goal} M in cash at the end "
            "of a turn: that wins.",
            **words,
        ),
        tr(
            "Your {cards} demand cards say which city pays how much for which goods, {least} to {most} M. "
            "Move your train, load where the good is found, and deliver.",
            **words,
        ),
        tr(
            "After that build for up to {spend} M. In the first {turns} rounds you only build: take a demand "
            "that pays well, and draw track from a major city towards it. The best first trips are listed "
            "under your cards; press one to see its track.",
            **words,
        ),
    )


def aim_picture(app: App, size: tuple[int, int]) -> Surface:
    """A line between two major cities with its train, the price of its last section, and a delivery."""
    picture = Surface(size, pygame.SRCALPHA)
    unit = max(16, int(min(size[0] / ACROSS, size[1] / DOWN)))
    land = rules_picture(app, f"land {EXAMPLE}", unit)
    if land is not None:
        picture.blit(land, land.get_rect(center=picture.get_rect().center))
    return picture
