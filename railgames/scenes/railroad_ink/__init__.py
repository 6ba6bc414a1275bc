"""Railroad Ink on the table: a dry-erase board, pens, and dice on a tray."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Surface

from railgames.core.text import tr
from railgames.scenes.room import GameScene, Room, Table
from railgames.ui.app import App
from railgames.ui.commands import Command

if TYPE_CHECKING:
    from railgames.games.railroad_ink.board import BoardFile
    from railgames.games.railroad_ink.state import InkState


class InkScene(GameScene["InkState", "BoardFile"]):
    """What the program shows of Railroad Ink; rules and pictures are imported when they are needed."""

    game = "railroad_ink"

    def room(self, table: "Table[InkState]") -> "Room[InkState]":
        from railgames.scenes.railroad_ink.room import InkRoom

        return InkRoom(table)

    def picture(self, app: App, state: "InkState", seat: int, size: tuple[int, int]) -> Surface:
        """One seat's board."""
        from railgames.scenes.railroad_ink.still import board_picture

        return board_picture(app, state, seat, size)

    def map_picture(self, app: App, board: "BoardFile", size: tuple[int, int]) -> Surface:
        """An empty board."""
        from railgames.scenes.railroad_ink.still import map_picture

        return map_picture(app, board, size)

    def aim(self, view: "InkState", seat: int) -> Sequence[str]:
        """What one draws, what scores, and what costs."""
        from railgames.scenes.railroad_ink.aim import aim_lines

        return aim_lines(view)

    def aim_picture(self, app: App, view: "InkState", seat: int, size: tuple[int, int]) -> Surface:
        """Two exits that are joined, and an open end."""
        from railgames.scenes.railroad_ink.aim import aim_picture

        return aim_picture(app, view, size)

    def commands(self) -> Sequence[Command]:
        """The key commands that only this game has."""
        return (
            Command("own_die", tr("Pick a die of the expansion"), ("x",), self.game),
            Command("copy", tr("Pick the factory's copy"), ("c",), self.game),
            Command("other_board", tr("Look at your other board"), ("u",), self.game),
            Command("rotate_freely", tr("Turn the tile to any side"), ("alt+r",), self.game),
        )

    def shared_titles(self) -> Mapping[str, str]:
        """What the shared keys do here, and which do nothing."""
        return {
            "run_on": "",
            "rotate": tr("Turn the tile"),
            "mirror": tr("Mirror the tile"),
            "put_back": tr("Put the die back"),
        }

    def rules_picture(self, app: App, words: str, unit: int) -> Surface | None:
        """A picture in the rules."""
        from railgames.scenes.railroad_ink.examples import rules_picture

        return rules_picture(app, words, unit)

    def value_picture(self, app: App, option: str, value: str, unit: int) -> Surface | None:
        """The dice of an expansion."""
        if option != "expansion":
            return None
        from railgames.scenes.railroad_ink.set_up import dice_picture

        return dice_picture(app, value, unit)

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """A die with a crossing over a piece of a drawn board."""
        from railgames.scenes.railroad_ink.emblem import emblem

        return emblem(app, size)


SCENE = InkScene()
