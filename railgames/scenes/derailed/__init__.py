"""Derailed! on the table: a canyon between two columns of painted stations, and a hand of rail cards."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from pygame import Surface

from railgames.core.text import tr
from railgames.scenes.commands import PICKS
from railgames.scenes.room import GameScene, Room, Table
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.app import App
from railgames.ui.commands import Command

if TYPE_CHECKING:
    from railgames.games.derailed.board import CanyonFile
    from railgames.games.derailed.state import DerailedState


class CanyonScene(GameScene["DerailedState", "CanyonFile"]):
    """What the program shows of Derailed!; rules and pictures are imported when they are needed."""

    game = "derailed"

    def room(self, table: "Table[DerailedState]") -> "Room[DerailedState]":
        from railgames.scenes.derailed.room import CanyonRoom

        return CanyonRoom(table)

    def picture(self, app: App, state: "DerailedState", seat: int, size: tuple[int, int]) -> Surface:
        """The table with one seat's line highlighted."""
        from railgames.scenes.derailed.still import table_picture

        return table_picture(app, state, seat, size)

    def named_picture(
        self, app: App, state: "DerailedState", seat: int, size: tuple[int, int], names: Sequence[str]
    ) -> Surface:
        """The same with the names on the signs of the stations."""
        from railgames.scenes.derailed.still import table_picture

        return table_picture(app, state, seat, size, names)

    def map_picture(self, app: App, board: "CanyonFile", size: tuple[int, int]) -> Surface:
        """A canyon before the game."""
        from railgames.scenes.derailed.still import map_picture

        return map_picture(app, board, size)

    def seat_look(self, board: "CanyonFile", seat: int) -> SeatLook:
        """The colour and shape of this seat's company."""
        from railgames.games.derailed.board import companies_of
        from railgames.scenes.derailed.companies import look_of_company

        return look_of_company(companies_of(board)[seat], seat)

    def aim(self, view: "DerailedState", seat: int) -> Sequence[str]:
        """Where this seat must go, what a card may do, and how one scores."""
        from railgames.scenes.derailed.aim import aim_lines

        return aim_lines(view, seat)

    def aim_picture(self, app: App, view: "DerailedState", seat: int, size: tuple[int, int]) -> Surface:
        """The canyon with this seat's start, destination and missing way."""
        from railgames.scenes.derailed.aim import aim_picture

        return aim_picture(app, view, seat, size)

    def seat_looks(self, board: "CanyonFile", config: Struct, seats: int) -> Sequence[SeatLook]:
        """The company of each seat, as the config says."""
        from railgames.games.derailed.board import seated_companies
        from railgames.games.derailed.config import Config
        from railgames.scenes.derailed.companies import look_of_company

        colors = config.companies if isinstance(config, Config) else ()
        return [look_of_company(one, seat) for seat, one in enumerate(seated_companies(board, colors, seats))]

    def seat_choices(self, board: "CanyonFile") -> Mapping[str, SeatLook]:
        """The companies of this map by their colours, in alphabetical order."""
        from railgames.games.derailed.board import companies_of
        from railgames.scenes.derailed.companies import look_of_company

        return {one.color: look_of_company(one, number) for number, one in enumerate(companies_of(board))}

    def setup_picture(
        self, app: App, board: "CanyonFile", config: Struct, seats: int, size: tuple[int, int]
    ) -> Surface:
        """The canyon with a lane for each seat, and the stations of the chosen companies."""
        from railgames.games.derailed.config import Config
        from railgames.scenes.derailed.still import map_picture

        colors = config.companies if isinstance(config, Config) else ()
        return map_picture(app, board, size, seats, colors)

    def commands(self) -> Sequence[Command]:
        """The key commands that only this game has."""
        return (
            Command("missing", tr("Show the missing cards"), ("m",), self.game),
            Command("lines", tr("Show the lines of all"), ("a",), self.game),
            Command("look_into", tr("Look into the stack at the cursor"), ("i",), self.game),
            Command("discard", tr("Discard the picked card"), ("d",), self.game),
        )

    def shared_titles(self) -> Mapping[str, str]:
        """What the shared keys do here, and which do nothing."""
        return {
            **dict.fromkeys(("mirror", *PICKS[4:]), ""),
            "rotate": tr("Give the card a half turn"),
            "rotate_back": "",
            "put_back": tr("Put the card back"),
        }

    def rules_picture(self, app: App, words: str, unit: int) -> Surface | None:
        """A picture in the rules."""
        from railgames.scenes.derailed.examples import rules_picture

        return rules_picture(app, words, unit)

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """Cards in front of the canyon."""
        from railgames.scenes.derailed.emblem import emblem

        return emblem(app, size)


SCENE = CanyonScene()
