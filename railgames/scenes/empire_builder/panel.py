"""The side of the table: money, demand cards, train and loads, goods of the city, and offers of the turn."""

from collections.abc import Callable
from typing import NamedTuple

from railgames.games.empire_builder.board import Board
from railgames.scenes.charting.columns import Columns
from railgames.scenes.empire_builder.items import Hand, Item, Items
from railgames.scenes.empire_builder.meter import Meter
from railgames.ui.app import App
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Label, Padding, Row, ScrollArea, Widget


class Callbacks(NamedTuple):
    """The callbacks of the widgets. Each gets the index of the item that was pressed or is pointed at."""

    on_demand: Callable[[int], object]
    on_load: Callable[[int], object]
    on_good: Callable[[int], object]
    on_deed: Callable[[int], object]
    on_deed_turn: Callable[[int], object]
    on_cash: Callable[[], object]
    on_tool: Callable[[], object]
    on_sort: Callable[[], object]
    on_planner: Callable[[], object]
    on_ledger: Callable[[], object]
    on_trip: Callable[[int], object]
    on_first: Callable[[], object]
    on_first_trip: Callable[[int], object]
    on_first_hover: Callable[[int, bool], object]
    on_trip_hover: Callable[[int, bool], object]
    on_meter: Callable[[], object]
    on_demand_hover: Callable[[int, bool], object]
    on_load_hover: Callable[[int, bool], object]
    on_good_hover: Callable[[int, bool], object]
    on_meter_hover: Callable[[bool], object]


class EmpirePanel(ScrollArea):
    """Lays out the widgets. ``side`` fills them from the view; ``presses`` handles presses."""

    def __init__(self, app: App, board: Board, callbacks: Callbacks) -> None:
        self.meter = Meter(callbacks.on_meter, callbacks.on_meter_hover)
        self.purse = Item(app, board, callbacks.on_cash, name="purse")
        self.turn = Label("", "small", "ink_soft", wraps=True)
        self.tool = Item(app, board, callbacks.on_tool, name="tool")
        self.events = Items(app, board, "events", lambda idx: None, None, 250)
        self.hand_words = Label("", "small", "ink_soft", grow=1)
        self.sort = Item(app, board, callbacks.on_sort, name="sort")
        self.hand = Hand(app, board, callbacks.on_demand, callbacks.on_demand_hover)
        self.first = Item(app, board, callbacks.on_first, name="first trips")
        self.first_trips = Items(
            app, board, "best trips", callbacks.on_first_trip, callbacks.on_first_hover, 250
        )
        self.suggested = Column(self.first, self.first_trips, gap=0.5)
        self.train = Label("", "strong", wraps=True)
        self.loads = Items(app, board, "loads", callbacks.on_load, callbacks.on_load_hover, 92)
        self.here_words = Label("", "small", "ink_soft", wraps=True)
        self.here = Items(app, board, "goods", callbacks.on_good, callbacks.on_good_hover, 130)
        self.journey = Label("", "small", "ink", wraps=True)
        self.deeds = Items(app, board, "deeds", callbacks.on_deed, None, 250, callbacks.on_deed_turn)
        self.planner = Item(app, board, callbacks.on_planner, name="planner")
        self.trips = Items(app, board, "trips", callbacks.on_trip, callbacks.on_trip_hover, 250)
        self.account = Item(app, board, callbacks.on_ledger, name="ledger")
        self.turns = Items(app, board, "turns", lambda idx: None, None, 250)
        columns = Columns(
            Column(self.meter, self.purse, self.turn, self.tool, gap=0.5),
            Column(Row(self.hand_words, self.sort), self.hand, gap=0.5),
            self.suggested,
            Column(self.train, self.loads, self.here_words, self.here, self.journey, gap=0.5),
            self.deeds,
            self.events,  # of changing height: nothing above it moves
            Column(self.planner, self.trips, gap=0.5),
            Column(self.account, self.turns, gap=0.5),
        )
        super().__init__(Padding(columns, pad=(2, 1)), name="side")
        self._wanted: tuple[Widget, ...] = ()

    def show_soon(self, *widgets: Widget) -> None:
        """Scroll to these widgets once they are laid out."""
        self._wanted = widgets
        self.relayout()

    def arrange(self, theme: Theme) -> None:
        super().arrange(theme)
        shown = [one.rect for one in self._wanted if one.visible]
        self._wanted = ()
        if shown:
            self.reveal(shown[0].unionall(shown[1:]))
