"""The game's emblem for the list of games: a die with a crossing over a piece of drawn board."""

from pygame import Surface

from railgames.scenes.railroad_ink.inks import BOARD_INKS, DIE_INKS
from railgames.scenes.railroad_ink.pieces import art_inner, compose
from railgames.scenes.railroad_ink.strokes import tile_strokes
from railgames.ui.app import App

FIELD = (
    ("-H-H", 0, 1),
    ("-HRH", 1, 1),
    ("R--R", 1, 2),
    ("-RR-", 0, 2),
    ("--HH", 2, 0),
    ("H--H", 2, 1),
    ("-H-H", 1, 0),
)


def emblem(app: App, size: tuple[int, int]) -> Surface:
    """A picture of ``size``; cached."""
    body = '<rect x="4" y="4" width="292" height="292" rx="34" fill="{board_frame}"/>'
    body += (
        '<rect x="4" y="4" width="292" height="292" rx="34" fill="none" '
        'stroke="{board_frame_light}" stroke-width="6"/>'
    )
    body += '<rect x="22" y="22" width="256" height="256" rx="18" fill="{board_paper}"/>'
    body += (
        '<path d="M106 24 V276 M194 24 V276 M24 106 H276 M24 194 H276" '
        'stroke="{board_grid}" stroke-width="2" fill="none"/>'
    )
    for tile, column, row in FIELD:
        x, y = 22 + column * 85.3, 22 + row * 85.3
        body += f'<g transform="translate({x:g} {y:g}) scale(0.853)">{tile_strokes(tile, BOARD_INKS)}</g>'
    ink = tile_strokes("HRRH", DIE_INKS)
    face = f'<g transform="translate(50 48.5) scale(0.72) translate(-50 -50)">{ink}</g>'
    body += f'<g transform="translate(30 20) rotate(-9 65 65) scale(1.35)">{art_inner(app, "die")}{face}</g>'
    return compose(app, "railroad ink emblem", size, "0 0 300 300", body)
