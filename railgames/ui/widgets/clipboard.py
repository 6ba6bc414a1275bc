"""Cut, copy and paste through the system's clipboard where there is one."""

from __future__ import annotations

import pygame


class Clipboard:
    """The system's clipboard, or one of our own where that is not available."""

    def __init__(self) -> None:
        self._own = ""

    def put(self, text: str) -> None:
        """Keep text."""
        self._own = text
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, NotImplementedError, AttributeError):
            return

    def get(self) -> str:
        """The text that was kept last, by us or by another program."""
        try:
            return pygame.scrap.get_text() or self._own
        except (pygame.error, NotImplementedError, AttributeError):
            return self._own
