"""Runs to the end of the round for players who have nothing left to decide."""

from collections.abc import Callable

from railgames.scenes.room import AnyRoom
from railgames.scenes.table.controller import Phase, TurnController
from railgames.scenes.table.last_look import LastLook
from railgames.scenes.table.show import Show
from railgames.scenes.table.skipping import Skipping


class RunOn:
    """The rest of a round, played without showing it; ``on_start`` is called when it begins."""

    def __init__(
        self,
        controller: TurnController,
        room: AnyRoom,
        show: Show,
        skipping: Skipping,
        last_look: LastLook,
        on_start: Callable[[], object],
    ) -> None:
        self._controller = controller
        self._room = room
        self._show = show
        self._skipping = skipping
        self._last_look = last_look
        self._on_start = on_start

    @property
    def _round(self) -> int:
        return self._controller.match.state.turn

    @property
    def is_offered(self) -> bool:
        """Whether others play, and the viewer decides nothing more in this round."""
        are_others_on = self._controller.phase in (Phase.SHOWING, Phase.THINKING)
        is_held = self._show.is_stopped or self._last_look.is_on
        is_running = self._skipping.is_running(self._round)
        return are_others_on and not is_held and not is_running and self._room.rests()

    def start(self) -> None:
        """Run, if that is offered."""
        if self.is_offered:
            self._skipping.run_on(self._round)
            self._on_start()
