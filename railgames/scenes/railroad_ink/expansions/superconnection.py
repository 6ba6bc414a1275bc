"""The words of super routes; ``strokes`` draws them, as they are routes like the others."""

from railgames.core.text import tr
from railgames.games.railroad_ink.components import EITHER
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture


class SuperPicture(ExpansionPicture):
    """Super routes have no letters of their own beside the routes."""

    def aim(self) -> str:
        return tr(
            "The super die must be drawn like a route die. A super route joins highways and railways alike, "
            "and counts in both longest routes.",
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        tile = player.sheet.tile_at(cell)
        if tile < 0 or EITHER not in view.board.tiles[tile].sides:
            return ""
        return tr("Super route: a highway or a railway may join it. It counts in both longest routes.")


PICTURE = SuperPicture()
