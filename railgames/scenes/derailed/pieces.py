"""Pictures of single pieces: cards, stations, flags, tokens.

All are in the app's picture cache, keyed by content, size and theme.
"""

import pygame
from pygame import Surface

from railgames.games.derailed.board import Board
from railgames.scenes.derailed.companies import colors_of
from railgames.scenes.derailed.tracks import HIGH, WIDE, face_strokes
from railgames.scenes.folder_art import FolderArt, faded
from railgames.ui.app import App
from railgames.ui.vector import colored, svg

FOLDER = FolderArt("derailed")
art, art_inner = FOLDER.picture, FOLDER.inner
RATIO = WIDE / HIGH


def company_art(app: App, board: Board, seat: int, name: str, size: tuple[int, int]) -> Surface:
    """A picture of the game's folder in a company's colours. Shared: never draw on it."""
    return app.art.picture(f"{FOLDER.folder}/{name}", size, app.theme, colors_of(app.theme, board, seat))


def station(app: App, board: Board, seat: int, side: int) -> Surface:
    """A company's station house, ``side`` pixels square."""
    return company_art(app, board, seat, f"station-{seat % 6 + 1}", (side, side))


def card(
    app: App, board: Board, code: int, size: tuple[int, int], lit: int = 0, seat: int = 0, alpha: int = 255
) -> Surface:
    """A card's face. Shared: never draw on it.

    ``lit``: the sides (bits) from which the line of ``seat`` enters; ``alpha`` below 255 is translucent.
    """
    face = board.deck.faces[code]
    lit &= face.rails
    colors = colors_of(app.theme, board, seat) if lit else {}

    def draw() -> Surface:
        if alpha < 255:
            return faded(card(app, board, code, size, lit, seat), alpha)
        strokes = face_strokes(face, board.deck.cards[face.kind].bridge, lit)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none">'
            f"{art_inner(app, 'card-front')}{strokes}</svg>"
        )
        return rounded(svg(colored(text, app.theme, colors), size))

    key = ("rail card", face, lit, tuple(colors.values()), alpha, app.theme.name)
    return app.art.cache.make(key, size, draw)


def back(app: App, size: tuple[int, int]) -> Surface:
    """A card's back."""
    return art(app, "card-back", size)


def rounded(picture: Surface) -> Surface:
    """Cut a card's round corners out of the picture, in place; strokes run to the edge. Returns it."""
    mask = Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(
        mask, (255, 255, 255, 255), mask.get_rect(), border_radius=max(2, picture.get_height() * 9 // 100)
    )
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
