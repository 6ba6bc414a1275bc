"""A map on the shared table: letters that are typed into the name field reach no command of the table."""

from collections.abc import Sequence

import pygame
import pytest
from pygame import Rect, Surface

from railgames.scenes.commands import map_commands
from railgames.scenes.room import Table
from railgames.ui.commands import Command
from railgames.ui.widgets import Widget
from tests.core.toy_game import FreightState
from tests.scenes import toy_room
from tests.scenes.charting.maps import eastern_chart
from tests.scenes.charting.poster import Poster
from tests.scenes.conftest import ADA, BOT, Run


class MapRoom(toy_room.ToyRoom):
    """The toy room with a map instead of its board."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        chart = eastern_chart()
        self.poster = Poster(table.app, chart, [0] * len(chart.edges))
        self.map = self.poster.view
        self.map.input.on_board_focus = table.focus_board

    def panels(self) -> Sequence[Widget]:
        return (*super().panels(), *self.map.panels())

    def layout(self, board: Rect, hand: Rect) -> None:
        super().layout(board, hand)
        self.map.layout(board)

    def draw(self, surface: Surface) -> None:
        self.map.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.map.handle(event)

    def board_focus_changed(self, has_focus: bool) -> None:
        self.map.focus_changed(has_focus)


@pytest.fixture
def on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def commands(_self: toy_room.ToyScene) -> Sequence[Command]:
        return map_commands()

    monkeypatch.setattr(toy_room.ToyScene, "room", lambda _self, table: MapRoom(table))
    monkeypatch.setattr(toy_room.ToyScene, "commands", commands)


@pytest.mark.usefixtures("on_the_table")
def test_typed_letters_are_no_commands_and_are_again_afterwards(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    room: MapRoom = table.room
    zoom = room.map.zoom
    bench.press("+")
    assert room.map.zoom > zoom, "keys of the map need no focus"
    bench.pilot.type("/")  # as a window does: the key, then its text
    assert room.map.finder.is_open
    assert not room.map.finder.entry.text
    bench.pilot.type("chel")
    assert bench.thinker.asked == 0
    assert room.map.finder.entry.text == "chel"
    bench.press("backspace", "backspace")
    bench.pilot.type("i")
    chicago = room.map.chart.node_named("Chicago")
    assert room.map.cursor.node == chicago
    bench.press("return")
    assert not room.map.finder.is_open
    assert room.map.has_cursor
    bench.press("left")
    assert room.map.cursor.node != chicago
    bench.press("h")
    assert bench.thinker.asked == 1


@pytest.mark.usefixtures("on_the_table")
def test_escape_closes_the_name_field_and_no_menu_opens(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    room: MapRoom = table.room
    bench.press("ctrl+f", "escape")
    assert not room.map.finder.is_open
    assert bench.top is table
    assert not bench.tree.overlays
