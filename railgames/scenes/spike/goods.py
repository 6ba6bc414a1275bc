"""The signs of commodities: a white drawing on a round coloured plate, the same on map, chips and tickets.

A commodity without a drawing (of another country) shows its first letters.
"""

import pygame
from pygame import Surface

from railgames.core.text import tr
from railgames.games.spike.board import Board
from railgames.scenes.charting.letters import word_svg
from railgames.ui.app import App
from railgames.ui.vector import svg

SIGNS: dict[str, tuple[str, str]] = {
    "cloth": (
        "#8b4a8f",
        '<path d="M8 5 L4 8 L6 12 L8 11 V19 H16 V11 L18 12 L20 8 L16 5 Q12 8 8 5 Z" fill="#fff"/>',
    ),
    "coal": (
        "#2d2f33",
        '<path d="M4 17 L6 11 L11 10 L12 15 L10 18 Z" fill="#fff"/>'
        '<path d="M13 18 L13.5 12 L18 11 L20.5 16 L18 18 Z" fill="#fff"/>'
        '<path d="M9 8.5 L12 5 L16 6.5 L15.5 10 L11.5 10 Z" fill="#fff"/>',
    ),
    "corn": (
        "#b98a00",
        '<path d="M12 3.5 C15.5 6 15.5 14 12 18.5 C8.5 14 8.5 6 12 3.5 Z" fill="#fff"/>'
        '<path d="M6.5 9 C6 15 8 19 12 20.5 C16 19 18 15 17.5 9 C16.5 14 14.5 17 12 18.5 '
        'C9.5 17 7.5 14 6.5 9 Z" fill="#e9dca0"/>',
    ),
    "cotton": (
        "#5d7f9c",
        '<circle cx="8.7" cy="10" r="3.9" fill="#fff"/><circle cx="15.3" cy="10" r="3.9" fill="#fff"/>'
        '<circle cx="12" cy="7.4" r="3.9" fill="#fff"/>'
        '<path d="M12 12 V20 M12 16 L7.5 14 M12 16 L16.5 14" stroke="#fff" stroke-width="1.9"/>',
    ),
    "cows": (
        "#8a5a3b",
        '<path d="M4 6 C5 9 7 9 8 8.5 H16 C17 9 19 9 20 6 C20.5 10 18.5 11.5 16.8 11.3 L15.5 17 '
        'C15 20 9 20 8.5 17 L7.2 11.3 C5.5 11.5 3.5 10 4 6 Z" fill="#fff"/>'
        '<circle cx="10.4" cy="16.6" r="1" fill="#8a5a3b"/>'
        '<circle cx="13.6" cy="16.6" r="1" fill="#8a5a3b"/>',
    ),
    "flour": (
        "#a8794b",
        '<path d="M9 4 H15 L13.8 7 C17.5 9.5 18.5 14 17 19.5 H7 C5.5 14 6.5 9.5 10.2 7 Z" fill="#fff"/>'
        '<path d="M9 13 H15" stroke="#a8794b" stroke-width="1.8"/>',
    ),
    "fruit": (
        "#c0392b",
        '<path d="M12 8 C16 5.5 19.5 8 18.5 13 C17.5 18 14.5 20.5 12 19 C9.5 20.5 6.5 18 5.5 13 '
        'C4.5 8 8 5.5 12 8 Z" fill="#fff"/><path d="M12 8 C12 5.5 13 4 15.5 3.5" stroke="#fff" '
        'stroke-width="1.8" fill="none"/>',
    ),
    "oil": (
        "#40525f",
        '<path d="M12 3.5 C15.5 8.5 17.5 11.5 17.5 14.5 A5.5 5.5 0 0 1 6.5 14.5 C6.5 11.5 8.5 8.5 12 3.5 Z" '
        'fill="#fff"/>',
    ),
    "pigs": (
        "#c96f87",
        '<path d="M5.5 5 L9.5 7 C11 6.4 13 6.4 14.5 7 L18.5 5 L18 10 C20 16 16 19.5 12 19.5 '
        'C8 19.5 4 16 6 10 Z" '
        'fill="#fff"/><circle cx="10.2" cy="14.5" r="1.2" fill="#c96f87"/>'
        '<circle cx="13.8" cy="14.5" r="1.2" fill="#c96f87"/>',
    ),
    "steel": (
        "#4a6fa5",
        '<path d="M6 5 H18 V8.4 H14 V15.6 H18 V19 H6 V15.6 H10 V8.4 H6 Z" fill="#fff"/>',
    ),
    "wheat": (
        "#a57c1f",
        '<path d="M12 21 V8" stroke="#fff" stroke-width="1.7"/>'
        '<path d="M12 9 C9.5 7 9.5 5 12 3 C14.5 5 14.5 7 12 9 Z" fill="#fff"/>'
        '<path d="M11.4 13 C8 12.5 6.8 10.5 7.2 8 C10 8.6 11.3 10 11.4 13 Z" fill="#fff"/>'
        '<path d="M12.6 13 C16 12.5 17.2 10.5 16.8 8 C14 8.6 12.7 10 12.6 13 Z" fill="#fff"/>'
        '<path d="M11.4 17.6 C8 17 6.8 15 7.2 12.6 C10 13 11.3 14.5 11.4 17.6 Z" fill="#fff"/>'
        '<path d="M12.6 17.6 C16 17 17.2 15 16.8 12.6 C14 13 12.7 14.5 12.6 17.6 Z" fill="#fff"/>',
    ),
    "wood": (
        "#3f7d4f",
        '<circle cx="8.2" cy="15.2" r="4" fill="#fff"/><circle cx="15.8" cy="15.2" r="4" fill="#fff"/>'
        '<circle cx="12" cy="8.4" r="4" fill="#fff"/><circle cx="8.2" cy="15.2" r="1.5" fill="#3f7d4f"/>'
        '<circle cx="15.8" cy="15.2" r="1.5" fill="#3f7d4f"/>'
        '<circle cx="12" cy="8.4" r="1.5" fill="#3f7d4f"/>',
    ),
}
"""Commodity -> the colour of its plate, and the drawing on it, 24 units wide."""

PLATES = ("#6b5b95", "#2a7f86", "#9c5a3c", "#4f6d3a", "#7a4f63", "#55606b")
"""Plates of other commodities, by their number."""


def plate(board: Board, good: int) -> str:
    """The colour of a commodity."""
    known = SIGNS.get(board.commodity_names[good])
    return known[0] if known else PLATES[good % len(PLATES)]


def sign_svg(board: Board, good: int) -> str:
    """The plate with its drawing, or with the first two letters, as SVG elements; 24 units wide."""
    known = SIGNS.get(board.commodity_names[good])
    disc = f'<circle cx="12" cy="12" r="11.5" fill="{plate(board, good)}"/>'
    return disc + (known[1] if known else _letters(tr(board.commodity_title(good))))


def _letters(title: str) -> str:
    return word_svg(title[:2], (12, 12), scale=1.5, color="#fff", width=2.0)


def sign(app: App, board: Board, good: int, side: int) -> Surface:
    """The sign as a picture."""

    def drawn() -> Surface:
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{sign_svg(board, good)}</svg>'
        return svg(text, (side, side))

    key = ("spike sign", board.commodity_names[good], good, board.commodity_title(good))
    return app.art.cache.make(key, (side, side), drawn)


def faded(picture: Surface, alpha: int = 90) -> Surface:
    """A nearly transparent copy, for what is used up."""
    made = picture.copy()
    made.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return made
