"""Freight Dice on the table: cities on a board, a die, and a hand of cards."""

from collections.abc import Sequence

from pygame import Surface

from freight_dice.config import FreightMap
from freight_dice.state import FreightState
from railgames.scenes.room import GameScene, Room, Table
from railgames.scenes.rules_file import RulesPage, rules_pages
from railgames.ui.app import App


class FreightScene(GameScene[FreightState, FreightMap]):
    """What the table and the lists of games need; ``SCENE`` is the one instance."""

    game = "freight_dice"

    def room(self, table: Table[FreightState]) -> Room[FreightState]:
        """The picture of a match."""
        from freight_dice.scene.room import FreightRoom

        return FreightRoom(table)

    def picture(self, app: App, state: FreightState, seat: int, size: tuple[int, int]) -> Surface:
        """The board as a still picture; it is the same for every seat."""
        from freight_dice.scene.board import still_picture

        return still_picture(app, state.board, state.cities, state.die, size)

    def map_picture(self, app: App, board: FreightMap, size: tuple[int, int]) -> Surface:
        """The cities of a map, all free."""
        from freight_dice.scene.board import still_picture

        return still_picture(app, board, {}, 0, size)

    def rules(self) -> Sequence[RulesPage]:
        """The rules, from ``rules.toml`` in this folder."""
        return rules_pages(__name__)

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """A die."""
        from freight_dice.scene.board import draw_die

        picture = Surface(size)
        picture.fill(app.theme.color("sunk"))
        side = min(size) * 3 // 5
        draw_die(picture, app.theme, picture.get_rect().inflate(side - size[0], side - size[1]), 5)
        return picture


SCENE = FreightScene()
