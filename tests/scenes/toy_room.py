"""The example's room as tests use it: in colours of its own, and with notes of what it was asked."""

from collections.abc import Sequence
from typing import Any

import pygame
from freight_dice.position import HIDDEN
from freight_dice.scene import FreightScene
from freight_dice.scene.room import FreightRoom
from pygame import Rect, Surface

from railgames.core.game import Decision, Event
from railgames.core.match import LogEntry
from railgames.scenes.room import Table
from railgames.ui.commands import Command
from railgames.ui.tween import Motion, pause
from railgames.ui.widgets import Column, ListView, Panel, TextEntry, Widget
from tests.core.toy_game import FreightState, Ship

TABLE, HELD, FREE = (250, 10, 250), (10, 250, 10), (10, 250, 250)
"""Colours nothing else on the screen has: the board's ground, a card in sight, a free city."""
SEATS = ((1, 2, 250), (250, 90, 3), (4, 160, 90))


class ToyRoom(FreightRoom):
    """``seconds`` is how long every motion lasts; the other attributes note what happened."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        self.seconds = 0.0
        self.motions = 0
        self.suggested = ""
        self.lit: tuple[int, tuple[str, ...]] = (0, ())
        self.looked_at: int | None = None
        self.keys: list[str] = []
        self.pointer: tuple[int, int] | None = None
        self.is_closed = False

    def card_rects(self) -> list[tuple[int, Rect]]:
        """The cards of the hand and where they lie."""
        return [(card, self.cards.card_button(idx).rect) for idx, card in enumerate(self.held)]

    def draw(self, surface: Surface) -> None:
        surface.fill(TABLE, self.board.area)
        shipped = self.table.view.cities
        for name, rect in self.board.cities.items():
            surface.fill(SEATS[shipped[name][0]] if name in shipped else FREE, rect)
        seen = [card for card in self.held if card != HIDDEN]
        for idx in range(len(seen)):
            surface.fill(HELD, Rect(self.board.area.x + 40 * idx, self.board.area.y, 32, 40))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        keys = self.table.app.keys
        name = next((name for name in ("whistle", "pick_1") if keys.matches(event, name)), None)
        if name is None:
            return super().handle(event)
        self.keys.append(name)
        ships = [one for one in self.table.view.legal_actions() if isinstance(one, Ship)]
        if name == "pick_1" and ships:
            self.table.play(ships[0])
        return True

    def pointer_left(self) -> None:
        super().pointer_left()
        self.pointer = None

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        super().motion(entry, events)
        self.motions += 1
        return pause(self.seconds) if self.seconds else None

    def show_hint(self, decision: Decision) -> None:
        super().show_hint(decision)
        self.suggested = str(decision.action)

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        super().highlight(seat, places)
        self.lit = (seat, tuple(places))

    def look_at(self, seat: int | None) -> None:
        super().look_at(seat)
        self.looked_at = seat

    def commands(self) -> Sequence[tuple[str, str]]:
        return (("pick_1", "Ship the first card"), ("mirror", "Turn the map over"))

    def close(self) -> None:
        self.is_closed = True


class DemandsRoom(ToyRoom):
    """The toy room with a list of demands over its board: a field that searches it, and its rows."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        self.demands = [f"{city} wants {good}" for city in ("Ulm", "Ghent", "Turin") for good in range(1, 21)]
        self.search = TextEntry(on_change=self._narrow, name="search")
        self.list = ListView(self.demands, on_select=self._select, name="demands")
        self.drawer = Panel(Column(self.search, self.list))
        self.chosen = ""

    def _narrow(self, text: str) -> None:
        self.list.rows = [demand for demand in self.demands if text.casefold() in demand.casefold()]

    def _select(self, row: int) -> None:
        self.chosen = self.list.rows[row]

    def panels(self) -> Sequence[Widget]:
        return (self.hand, self.drawer)

    def layout(self, board: Rect, hand: Rect) -> None:
        super().layout(board, hand)
        wide, theme = board.w // 3, self.table.theme
        self.drawer.place(Rect(board.right - wide, board.y, wide, board.h * 2 // 3), theme)


class ToyScene(FreightScene):
    """The example's scene with the rooms above and a key of its own."""

    def room(self, table: Table[FreightState]) -> ToyRoom:
        return ToyRoom(table)

    def map_picture(self, app: Any, board: Any, size: tuple[int, int]) -> Surface:
        picture = Surface(size)
        picture.fill(FREE)
        return picture

    def commands(self) -> Sequence[Command]:
        return (Command("whistle", "Blow the whistle", ("w",), self.game),)


SCENE = ToyScene()
