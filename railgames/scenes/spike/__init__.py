"""Spike on the table: a poster map of the country, rail cards, a goods market and one's train."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from railgames.core.text import tr
from railgames.scenes.commands import map_commands
from railgames.scenes.room import GameScene, Room, Table
from railgames.ui.app import App
from railgames.ui.commands import Command

if TYPE_CHECKING:
    from railgames.games.spike.mapfile import CountryFile
    from railgames.games.spike.state import SpikeState


class SpikeScene(GameScene["SpikeState", "CountryFile"]):
    """What the program shows of Spike; rules and pictures are imported when they are needed."""

    game = "spike"

    def room(self, table: "Table[SpikeState]") -> "Room[SpikeState]":
        from railgames.scenes.spike.room import SpikeRoom

        return SpikeRoom(table)

    def picture(self, app: App, state: "SpikeState", seat: int, size: tuple[int, int]) -> Surface:
        """The map with everybody's track."""
        from railgames.scenes.spike.still import country_picture

        return country_picture(app, state.board, size, state)

    def map_picture(self, app: App, board: "CountryFile", size: tuple[int, int]) -> Surface:
        """A country before the game."""
        from railgames.games.spike.board import compile_board
        from railgames.scenes.spike.still import country_picture

        return country_picture(app, compile_board(board, 2), size)

    def aim(self, view: "SpikeState", seat: int) -> Sequence[str]:
        """What pays, what a turn is, and what ends the game."""
        return (
            tr("Build track to new cities: each pays what the market says for its commodity, $1 to $3."),
            tr("Load goods of your contracts where they are found, and deliver them for $4 to $12."),
            tr("Each turn: draw, build a path, move your train, or improve it. It rolls on free."),
        )

    def commands(self) -> Sequence[Command]:
        """The keys of a map, and those that only this game has."""
        return (
            *map_commands(),
            Command("choose_move", tr("Choose where the train goes"), ("m",), self.game),
        )

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """A locomotive over a stretch of map."""
        from railgames.scenes.spike.still import emblem

        return emblem(app, size)


SCENE = SpikeScene()
