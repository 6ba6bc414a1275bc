"""A picture for the toy game, as small as a room can be: it proves that the table knows no game."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.game import Decision, Event, ScoreSheet
from railgames.core.match import LogEntry
from railgames.scenes.room import Elsewhere, GameScene, PrimaryAction, Room, Table
from railgames.scenes.rules_file import RulesPage
from railgames.ui.app import App
from railgames.ui.commands import Command
from railgames.ui.tween import Motion, pause
from railgames.ui.widgets import Column, ListView, Panel, TextEntry, Widget
from tests.core.toy_game import End, FreightMap, FreightState, Roll, Ship

TABLE, HELD, FREE = (250, 10, 250), (10, 250, 10), (10, 250, 250)
"""Colours nothing else on the screen has: the board's ground, a card in sight, a free city."""
SEATS = ((1, 2, 250), (250, 90, 3), (4, 160, 90))


class ToyRoom(Room[FreightState]):
    """Cities in a row on the board, the viewer's cards below; a card is picked, then a city."""

    def __init__(self, table: Table[FreightState]) -> None:
        self.table = table
        self.picked = 0
        self.looked_at: int | None = None
        self.lit: tuple[int, tuple[str, ...]] = (0, ())
        self.hint = ""
        self.motions = 0
        self.seconds = 0.0
        self.is_closed = False
        self.keys: list[str] = []
        self.pointed: tuple[int, int] | None = None
        self.has_cursor = False

    def layout(self, board: Rect, hand: Rect) -> None:
        self.board, self.hand = Rect(board), Rect(hand)

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        return (width if beside else height) // 4

    def refresh(self) -> None:
        self.picked, self.hint = 0, ""

    def cities(self) -> dict[str, Rect]:
        names = list(self.table.view.board.cities)
        wide = self.board.w // len(names)
        return {
            name: Rect(self.board.x + i * wide, self.board.y, wide, self.board.h).inflate(-8, -8)
            for i, name in enumerate(names)
        }

    def cards(self) -> list[tuple[int, Rect]]:
        seat = self.table.viewer if self.looked_at is None else self.looked_at
        hand = self.table.view.hands[seat]
        wide = max(20, self.hand.w // 8)
        return [
            (card, Rect(self.hand.x + 8 + i * (wide + 4), self.hand.y + 8, wide, 40))
            for i, card in enumerate(hand)
        ]

    def draw(self, surface: Surface) -> None:
        surface.fill(TABLE, self.board)
        held = self.table.view.cities
        for name, rect in self.cities().items():
            surface.fill(SEATS[held[name][0]] if name in held else FREE, rect)
        for card, rect in self.cards():
            if card:
                surface.fill(HELD, rect)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self.pointed = event.pos
        return event.type == pygame.KEYDOWN and self._key(event)

    def _key(self, event: pygame.event.Event) -> bool:
        keys = self.table.app.keys
        if keys.matches(event, "whistle"):
            self.keys.append("whistle")
            return True
        if not keys.matches(event, "pick_1"):
            return False
        self.keys.append("1")
        ships = [one for one in self.table.view.legal_actions() if isinstance(one, Ship)]
        if ships:
            self.table.play(ships[0])
        return True

    def pointer_left(self) -> None:
        self.pointed = None

    def board_focus_changed(self, has_focus: bool) -> None:
        self.has_cursor = has_focus

    def _press(self, pos: tuple[int, int]) -> bool:
        for card, rect in self.cards():
            if rect.collidepoint(pos):
                self.picked = card
                self.table.changed()
                return True
        for name, rect in self.cities().items():
            if rect.collidepoint(pos):
                self.table.play(Ship(self.picked, name), at=pos)
                return True
        return False

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        self.motions += 1
        return pause(self.seconds) if self.seconds else None

    def primary(self) -> PrimaryAction | None:
        view = self.table.view
        return PrimaryAction("End turn", End()) if view.die else PrimaryAction("Roll", Roll())

    def preview(self) -> ScoreSheet | None:
        ships = [
            one
            for one in self.table.view.legal_actions()
            if isinstance(one, Ship) and one.card == self.picked
        ]
        if not ships:
            return None
        after = self.table.view.clone()
        after.apply(ships[0])
        return after.scores()[self.table.viewer]

    def show_hint(self, decision: Decision) -> None:
        self.hint = str(decision.action)

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        self.lit = (seat, tuple(places))

    def look_at(self, seat: int | None) -> None:
        self.looked_at = seat

    def elsewhere(self, seat: int) -> Elsewhere:
        return Elsewhere(f"The cities of seat {seat + 1}.", "Back to my cities")

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
        return (self.drawer,)

    def layout(self, board: Rect, hand: Rect) -> None:
        super().layout(board, hand)
        wide, theme = board.w // 3, self.table.theme
        self.drawer.place(Rect(board.right - wide, board.y, wide, board.h * 2 // 3), theme)


class ToyScene(GameScene[FreightState, FreightMap]):
    game = "toy"

    def room(self, table: Table[FreightState]) -> ToyRoom:
        return ToyRoom(table)

    def picture(self, app: App, state: FreightState, seat: int, size: tuple[int, int]) -> Surface:
        return Surface(size)

    def map_picture(self, app: App, board: FreightMap, size: tuple[int, int]) -> Surface:
        picture = Surface(size)
        picture.fill(FREE)
        return picture

    def commands(self) -> Sequence[Command]:
        return (Command("whistle", "Blow the whistle", ("w",), self.game),)

    def rules(self) -> Sequence[RulesPage]:
        return [
            RulesPage(
                "A turn", "## A turn\nRoll the die, then ship cards.\n- A **card** above the die stays."
            ),
            RulesPage("Scores", "## Scores\nA card counts its number times the worth of its city."),
        ]

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        return Surface(size)


SCENE = ToyScene()
