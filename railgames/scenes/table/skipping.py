"""What ends a motion at the table, and what such a press does besides."""

import pygame
from pygame import Rect

SKIP_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
"""Keys that only skip; any other also does what it does."""

HELD_KEYS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE,
)  # fmt: skip


def ends_motion(event: pygame.event.Event) -> bool:
    """Any click or key ends what is moving."""
    is_key = event.type == pygame.KEYDOWN and event.key not in HELD_KEYS
    return is_key or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)


def goes_on(event: pygame.event.Event, board: Rect, was_own: bool, is_interactive: bool) -> bool:
    """Whether the press that ended a motion also does what it would do otherwise.

    Who plays fast goes on at once; but a press on the board that ends an AI's motion was meant for that
    alone. Menus, buttons and other keys work as ever, so that AIs among themselves never hold the window.
    """
    if event.type == pygame.KEYDOWN:
        return event.key not in SKIP_KEYS and not (event.key == pygame.K_ESCAPE and was_own)
    return not board.collidepoint(event.pos) or (was_own and is_interactive)
