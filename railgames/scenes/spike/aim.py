"""The aim of Spike, in words and as a picture: a path to a new city and what it pays, a delivery, the
clock."""

from collections.abc import Sequence

import pygame
from pygame import Surface

from railgames.core.text import tr
from railgames.games.spike.state import SpikeState
from railgames.scenes.motions import pill
from railgames.scenes.spike.examples import STEP, land_of, rules_picture
from railgames.scenes.spike.poster import chart_of
from railgames.ui.app import App

EXAMPLE = (
    "Norfolk=0,0,pigs a=1,0.35 Louisville=2,0,coal b=3,0.35 Miami=4,0,fruit "
    "Norfolk~a=white/0 a~Louisville=blue/0 Louisville~b=red? b~Miami=green? train0@a~Louisville"
)


def aim_lines(view: SpikeState, seat: int) -> Sequence[str]:
    """What pays, what a turn is, and what ends the game."""
    board = view.board
    prices, dollars = sorted(board.file.prices), _pays(view)
    words = {
        "low": prices[0],
        "high": prices[-1],
        "least": min(dollars, default=0),
        "most": max(dollars, default=0),
        "rounds": board.file.rounds,
        "count": len(view.players[seat].deals),
    }
    return (
        tr(
            "Build track to new cities with rail cards: each pays once what the market says for its goods, "
            "${low} to ${high}. Your route card pays at the end.",
            **words,
        ),
        tr(
            "Load the goods of your {count} contracts where they are found, and deliver them for ${least} to "
            "${most} each. Your train moves on your own track only.",
            **words,
        ),
        tr(
            "Each turn one action: draw cards, build, move your train or improve it. The deck is the clock: "
            "in round {rounds} the last of {rounds} Time cards ends the game at once.",
            **words,
        ),
    )


def _pays(view: SpikeState) -> list[int]:
    """What the contracts of this country pay."""
    return [pays for contract in view.board.contracts for side in contract.sides for pays in side.values()]


def aim_picture(app: App, view: SpikeState, seat: int, size: tuple[int, int]) -> Surface:
    """A line with its train, the path to the next city with what it pays, and what a delivery pays."""
    picture = Surface(size, pygame.SRCALPHA)
    chart = chart_of(land_of(EXAMPLE).board)
    left, top, wide, high = chart.world
    unit = max(20, int(min(size[0] / wide, size[1] / high) * STEP))
    land = rules_picture(app, f"land {EXAMPLE}", unit)
    if land is None:
        return picture
    spot = land.get_rect(center=picture.get_rect().center)
    picture.blit(land, spot)
    prices = sorted(view.board.file.prices)
    deliver = tr("deliver {dollars}", dollars=f"${max(_pays(view), default=0)}")
    for node, words in ((2, f"+${prices[-1]}"), (1, deliver)):
        x, y = chart.point(node)
        at = (spot.x + (x - left) * unit / STEP, spot.y + (y - top) * unit / STEP - unit * 0.26)
        note = pill(app.theme, words, "good_text", unit * 0.2)
        picture.blit(note, note.get_rect(midbottom=at).clamp(picture.get_rect()))
    return picture
