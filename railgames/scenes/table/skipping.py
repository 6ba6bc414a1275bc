"""Skips animations: to the next action, or to the end of the turn."""

from collections.abc import Callable

import pygame
from pygame import Rect

from railgames.core.match import LogEntry
from railgames.scenes.keyboard import only_skips
from railgames.scenes.table.show import Show
from railgames.ui.keys import MODIFIER_KEYS, Keys


class Skipping:
    """Decides what is animated. After a skip nothing moves until another turn begins."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._turn: tuple[int, int] | None = None
        self._skipped: tuple[int, int] | None = None
        self._run_in: int | None = None
        self.is_own = False
        """Whether the viewer played the row that is shown."""

    def begin(self, entry: LogEntry, *, is_own: bool) -> bool:
        """Called before a row that begins with ``entry`` is shown; returns whether to animate it."""
        self._turn, self.is_own = (entry.seat, entry.turn), is_own
        if self._skipped != self._turn:
            self._skipped = None
        if entry.turn != self._run_in:
            self._run_in = None
        return self._skipped is None and (is_own or self._run_in is None)

    def run_on(self, number: int) -> None:
        """Show the rest of round ``number`` without animation, whoever plays, except the viewer."""
        self._run_in = number
        if not self.is_own:
            self._show.finish()

    def is_running(self, number: int) -> bool:
        """Whether round ``number`` runs to its end."""
        return self._run_in == number

    def is_turn(self, seat: int | None, turn: int) -> bool:
        """Whether this turn of a seat is the one that was shown last."""
        return self._turn == (seat, turn)

    def skip(self) -> None:
        """Skip to the result of this turn, including its actions that are still to be played."""
        if not self.is_own:
            self._skipped = self._turn
        self._show.finish()

    def hurry(self) -> None:
        """End the current motion; the next action is shown."""
        self._show.hurry()

    def handle(
        self, event: pygame.event.Event, keys: Keys, board: Rect, is_interactive: Callable[[], bool]
    ) -> bool:
        """Skip if this event does so. True if it has no other effect.

        Every click or key ends the player's own animation and also acts, for fast play. A click on the board
        and the keys of *skip* and *hurry* skip another player's turn and have no other effect; menus, buttons
        and other keys work meanwhile.
        """
        if not self._show.is_on:
            return False
        was_own = self.is_own
        if event.type == pygame.KEYDOWN and event.key not in MODIFIER_KEYS:
            if keys.matches(event, "hurry"):
                self.hurry()
            elif was_own or keys.matches(event, "skip"):
                self.skip()
            else:
                return False
            return only_skips(keys, event) or (was_own and keys.matches(event, "cancel"))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            on_board = board.collidepoint(event.pos)
            if on_board or was_own:
                self.skip()
            return on_board and not (was_own and is_interactive())
        return False
