"""Spike on the table: a poster map of the country, rail cards, a goods market and a train."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from railgames.core.text import tr
from railgames.scenes.commands import PICKS, map_commands
from railgames.scenes.room import GameScene, Room, Table
from railgames.ui.app import App
from railgames.ui.commands import Command

if TYPE_CHECKING:
    from railgames.games.spike.mapfile import CountryFile
    from railgames.games.spike.state import SpikeState


class SpikeScene(GameScene["SpikeState", "CountryFile"]):
    """Gives the program the room, pictures and keys of Spike. Rules and pictures are imported on first
    use."""

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
        from railgames.scenes.spike.aim import aim_lines

        return aim_lines(view, seat)

    def aim_picture(self, app: App, view: "SpikeState", seat: int, size: tuple[int, int]) -> Surface:
        """The picture beside the aim: a line with its train, and a path with what it pays."""
        from railgames.scenes.spike.aim import aim_picture

        return aim_picture(app, view, seat, size)

    def rules_picture(self, app: App, words: str, unit: int) -> Surface | None:
        """A picture in the rules: cards, types of track, commodities, parts of a train, or a small
        country."""
        from railgames.scenes.spike.examples import rules_picture

        return rules_picture(app, words, unit)

    def commands(self) -> Sequence[Command]:
        """The keys of a map, and those that only this game has."""
        return (
            *map_commands(),
            Command("choose_move", tr("Choose where the train goes, or a track"), ("m",), self.game),
        )

    def shared_titles(self) -> Mapping[str, str]:
        """Titles of shared keys that mean something else here; "" for those that do nothing."""
        return {
            **dict.fromkeys(("run_on", "put_back", *PICKS[6:]), ""),
            "rotate": tr("Pay for the path with other cards"),
            "rotate_back": tr("Back to the payment before"),
            "mirror": tr("Another way to the city for as few cards"),
        }

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """The emblem of the game: a locomotive over a piece of map."""
        from railgames.scenes.spike.still import emblem

        return emblem(app, size)


SCENE = SpikeScene()
