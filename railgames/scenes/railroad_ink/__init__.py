"""Railroad Ink on the table: a dry-erase board, pens, and dice on a tray."""

from collections.abc import Sequence
from typing import Any

from pygame import Surface

from railgames.core.game import State
from railgames.core.text import tr
from railgames.scenes.room import RulesPage, Table
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.app import App
from railgames.ui.commands import Command


class InkScene:
    """Implements ``scenes.room.GameScene``."""

    game = "railroad_ink"

    def room(self, table: Table[Any]) -> Any:
        """The picture of a match."""
        from railgames.scenes.railroad_ink.room import InkRoom

        return InkRoom(table)

    def picture(self, app: App, state: State, seat: int, size: tuple[int, int]) -> Surface:
        """One seat's board."""
        from railgames.games.railroad_ink.state import State as GameState
        from railgames.scenes.railroad_ink.still import board_picture

        assert isinstance(state, GameState)
        return board_picture(app, state, seat, size)

    def map_picture(self, app: App, board: Any, size: tuple[int, int]) -> Surface:
        """An empty board."""
        from railgames.scenes.railroad_ink.still import map_picture

        return map_picture(app, board, size)

    def seat_look(self, board: Any, seat: int) -> SeatLook | None:
        """As the players choose."""
        return None

    def commands(self) -> Sequence[Command]:
        """The key commands that only this game has."""
        return (
            Command("copy", tr("Pick the factory's copy"), ("c",), self.game),
            Command("rotate_freely", tr("Turn the tile to any side"), ("alt+r",), self.game),
        )

    def rules(self) -> Sequence[RulesPage]:
        """The rules in our own words."""
        from railgames.scenes.rules_file import rules_pages

        return rules_pages(__name__)

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """A board's corner with a crossing on it."""
        from railgames.scenes.railroad_ink.emblem import emblem

        return emblem(app, size)


SCENE = InkScene()
