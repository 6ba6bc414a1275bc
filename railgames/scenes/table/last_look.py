"""The last look: before a curtain falls, a person sees what their own action brought, such as a card."""

from collections.abc import Callable

import pygame

from railgames.core.text import tr
from railgames.scenes.room import PrimaryAction
from railgames.scenes.table.controller import TurnController
from railgames.scenes.table.show import Show
from railgames.ui.keys import Keys


class LastLook:
    """``words`` say what was seen (``Room.last_look``), "" for nothing; ``on_done`` is called at its end."""

    def __init__(self, controller: TurnController, show: Show, on_done: Callable[[], object]) -> None:
        self._controller = controller
        self._show = show
        self._on_done = on_done
        self.words = ""

    @property
    def is_on(self) -> bool:
        """Whether a person looks, and another one is to take the screen."""
        is_moving = self._show.is_on or self._show.is_stopped
        return bool(self.words) and not is_moving and self._controller.hands_over

    def prompt(self) -> str:
        """What to do now."""
        match = self._controller.match
        following = match.setup.seats[match.state.current_player or 0].name
        return tr("Have a look, then pass the screen on to {name}.", name=following)

    def primary(self) -> PrimaryAction:
        """The big button meanwhile."""
        return PrimaryAction(tr("Pass on"))

    def end(self) -> None:
        """Let the curtain fall."""
        self.words = ""
        self._controller.settle()
        self._on_done()

    def handle_key(self, event: pygame.event.Event, keys: Keys) -> bool:
        """End it by the keys that confirm and that skip; True if used."""
        if not self.is_on or not (keys.matches(event, "confirm") or keys.matches(event, "skip")):
            return False
        self.end()
        return True
