"""Says why a piece does not fit where pointer or cursor rests, without a press."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railgames.scenes.holding.room import AnyHoldingRoom

REST_SECONDS = 0.4
"""How long pointer or cursor rest before the reason is said."""


class Resting:
    """Waits while the ghost does not fit; what was said is taken back when the player moves on."""

    def __init__(self, room: "AnyHoldingRoom") -> None:
        self._room = room
        self._left = 0.0
        self._said = False

    @property
    def is_waiting(self) -> bool:
        """Whether the reason is still to be said."""
        return self._left > 0

    def moved(self) -> None:
        """Pointer or cursor are elsewhere: whatever was said was about another place."""
        self._room.table.hide_words()
        self._said = False
        self._wait()

    def changed(self) -> None:
        """Another piece is held, or in another way, or none."""
        if self._said:
            self._room.table.hide_words()
        self._said = False
        self._wait()

    def pressed(self) -> None:
        """The player tries it: from now on the answer to that is shown."""
        self._said, self._left = False, 0.0

    def _wait(self) -> None:
        ghost = self._room.ghost
        self._left = REST_SECONDS if ghost is not None and not ghost.fits else 0.0

    def update(self, dt: float) -> None:
        """Count down, then say it."""
        if not self._left:
            return
        self._left = max(0.0, self._left - dt)
        room, ghost = self._room, self._room.ghost
        if self._left or ghost is None or ghost.fits or not room.table.is_interactive:
            return
        reason = room.view.why_illegal(ghost.action)
        if reason:
            at = room.cell_rect(ghost.cell).center if room.has_keys_on_board else room.mouse.pos
            room.table.say(reason, at, stays=True)
            self._said = True
