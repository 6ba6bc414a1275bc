"""The ends of rounds that a person has missed, shown when they take the screen."""

from collections.abc import Callable

from railgames.scenes.room import AnyRoom, Shown
from railgames.scenes.table.controller import TurnController
from railgames.scenes.table.round_ends import RoundEnds
from railgames.scenes.table.show import Show


class CatchUp:
    """Shows the viewer each round's end that they have missed, then the present."""

    def __init__(
        self,
        controller: TurnController,
        room: AnyRoom,
        rounds: RoundEnds,
        show: Show,
        read: Callable[[], object],
    ) -> None:
        self._controller = controller
        self._room = room
        self._rounds = rounds
        self._show = show
        self._read = read

    def take_seat(self, seat: int) -> None:
        """The next person is at the screen."""
        missed = self._rounds.missed(seat)
        if not missed:
            self._controller.take_seat(seat)
            return
        self._controller.take_seat(seat, past=missed[0].number - 1)
        self.run()

    def run(self) -> None:
        """Show the viewer the next end that they have missed; after the last one, the present."""
        controller = self._controller
        missed = self._rounds.missed(controller.viewer)
        if missed:
            entry = missed[0]
            controller.look_back(entry.number - 1)
            self._show.start([Shown(entry, controller.visible(entry.events))], self.run)
        else:
            controller.look_back(None)
            self._room.refresh()
        self._read()
