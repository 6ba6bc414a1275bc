"""Empire Builder on the table: a map of mileposts, track in crayon, demand cards and a train with loads."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from railgames.core.game import ScoreSheet
from railgames.core.text import tr
from railgames.scenes.commands import PICKS, map_commands
from railgames.scenes.room import GameScene, Room, Table
from railgames.ui.app import App
from railgames.ui.commands import Command

if TYPE_CHECKING:
    from railgames.games.empire_builder.mapfile import MapFile
    from railgames.games.empire_builder.state import EmpireState


class EmpireScene(GameScene["EmpireState", "MapFile"]):
    """Gives the program the room, pictures and keys of Empire Builder. Rules and pictures are imported on
    first use."""

    game = "empire_builder"

    def room(self, table: "Table[EmpireState]") -> "Room[EmpireState]":
        from railgames.scenes.empire_builder.room import EmpireRoom

        return EmpireRoom(table)

    def picture(self, app: App, state: "EmpireState", seat: int, size: tuple[int, int]) -> Surface:
        """The map with everybody's track."""
        from railgames.scenes.empire_builder.still import land_picture

        return land_picture(app, state.board, size, state)

    def map_picture(self, app: App, board: "MapFile", size: tuple[int, int]) -> Surface:
        """A map before the game."""
        from railgames.games.empire_builder.board import compile_board
        from railgames.scenes.empire_builder.still import land_picture

        return land_picture(app, compile_board(board), size)

    def total_told(self, view: "EmpireState", sheet: ScoreSheet, viewer: int | None) -> str:
        """The total as text: the viewer's own cash, and everybody's after a tax and at the end; else "?"."""
        is_seen = view.is_open or view.current_player is None or sheet.seat == viewer
        return super().total_told(view, sheet, viewer) if is_seen else "?"

    def aim(self, view: "EmpireState", seat: int) -> Sequence[str]:
        """What wins, what a turn is, and what the first turns are for."""
        from railgames.scenes.empire_builder.aim import aim_lines

        return aim_lines(view, seat)

    def aim_picture(self, app: App, view: "EmpireState", seat: int, size: tuple[int, int]) -> Surface:
        """The picture beside the aim: a line between two cities with its train, and what a delivery pays."""
        from railgames.scenes.empire_builder.aim import aim_picture

        return aim_picture(app, size)

    def numbers(self, view: "EmpireState") -> Sequence[str]:
        """Cash and cities to win, prices, trains."""
        from railgames.scenes.empire_builder.numbers import numbers

        return numbers(view)

    def rules_picture(self, app: App, words: str, unit: int) -> Surface | None:
        """A picture in the rules: a small land, a chip, a train, an event card or a demand card."""
        from railgames.scenes.empire_builder.examples import rules_picture

        return rules_picture(app, words, unit)

    def commands(self) -> Sequence[Command]:
        """The keys of a map, and those that only this game has."""
        return (
            *map_commands(),
            Command("choose_place", tr("Choose where to go, or to where to build"), ("m",), self.game),
            Command("go_on", tr("Go on with the planned route"), ("g",), self.game),
            Command("trip_planner", tr("Open or close the trip planner"), ("t",), self.game),
            Command("sort_demands", tr("List the demands in another order"), ("s",), self.game),
            Command("show_cash", tr("Show or hide your cash"), ("c",), self.game),
            Command("build_tool", tr("Build where the train could go, or move again"), ("b",), self.game),
        )

    def shared_titles(self) -> Mapping[str, str]:
        """Titles of shared keys that mean something else here; "" for those that do nothing."""
        return {
            **dict.fromkeys(("run_on", "mirror", PICKS[-1]), ""),
            "rotate": tr("The way from any major city, or from own track; borrow another sum"),
            "rotate_back": tr("Another way; borrow a smaller sum"),
            "put_back": tr("Give the planned route up"),
        }

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """The emblem of the game: a train."""
        from railgames.scenes.empire_builder.still import emblem

        return emblem(app, size)


SCENE = EmpireScene()
