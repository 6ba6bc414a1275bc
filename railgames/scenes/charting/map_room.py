"""Common parts of rooms with a map: whose side is shown, who may act, hints in the side."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame
from pygame import Surface
from pygame.event import Event as InputEvent

from railgames.core.actions import Action
from railgames.core.game import StateT
from railgames.core.text import tr
from railgames.scenes.charting.view import ChartView
from railgames.scenes.room import Room, is_on_turn
from railgames.scenes.table.seat_look import look_of
from railgames.ui.theme import Theme
from railgames.ui.widgets import ScrollArea, Widget
from railgames.ui.widgets.focus import arrow_target, group_of, shown_focusable


class MapRoom(Room[StateT]):
    """A room with a ``map`` and a scrolling ``side``. ``places``: what a score line or the log points at;
    ``hint``: the suggested row of actions; ``hidden_train``: the seat whose train is animated now."""

    makes_way: ClassVar[bool] = False
    board_first: ClassVar[bool] = True

    map: ChartView
    side: ScrollArea
    places: tuple[str, ...] = ()
    hint: tuple[Action, ...] = ()
    hidden_train: int | None = None
    _looked_at: int | None = None
    _scrolled: int | None = None

    @property
    def theme(self) -> Theme:
        """The present theme."""
        return self.table.theme

    @property
    def shown_seat(self) -> int:
        """The seat whose side is shown."""
        return self.table.viewer if self._looked_at is None else self._looked_at

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.table.match.setup.seats]

    def ink(self, seat: int) -> str:
        """The colour token of a seat."""
        return look_of(None, self.theme, seat, self.table.match.setup.seats[seat]).ink

    def is_you(self, seat: int) -> bool:
        """Whether this seat is the person at the screen."""
        return seat == self.table.viewer and self.table.is_at_table

    @property
    def may_act(self) -> bool:
        """Whether the viewer is on turn and their own side is shown."""
        return is_on_turn(self.table, self.table.view) and self._looked_at is None

    def why_not(self, action: Action) -> str:
        """Why the viewer cannot play an action now; "" if they can."""
        if not self.table.is_at_table:
            return tr("Only at the table")
        if not self.may_act:
            return tr("Only on your turn")
        return self.table.view.why_illegal(action) or ""

    @property
    def hinted(self) -> Action | None:
        """The first action of the hint; None without one."""
        return self.hint[0] if self.hint else None

    def hide_train(self, seat: int | None) -> None:
        """Hide a seat's train while it is animated."""
        self.hidden_train = seat
        self.table.invalidate(self.map.area)

    def draw_names(self, surface: Surface, draw_trains: Callable[[Surface], None]) -> None:
        """Draw the names of the map, and the trains above them. At the end of the game the names are above,
        because nobody looks for a train then."""
        is_over = self.table.view.current_player is None
        if is_over:
            draw_trains(surface)
        self.map.draw_labels(surface)
        if not is_over:
            draw_trains(surface)

    def walks_side(self, way: tuple[int, int]) -> bool:
        """Whether an arrow key moves the focus inside the side's present row instead of the map's cursor."""
        focus = self.side.tree.here if self.side.tree is not None else None
        return focus is not None and self.side in focus.path() and arrow_target(focus, way) is not None

    def keys_to_map(self) -> None:
        """Give the keys to the map, where a widget of the side has them: the next Enter is meant for what a
        key has chosen on the map."""
        tree = self.side.tree
        if tree is not None and tree.focus is not None and self.side in tree.focus.path():
            self.table.focus_board()

    def leads_on(self, event: InputEvent, is_done: bool) -> bool:
        """Let Enter lead on where no control has the keys: to the large button once nothing is left to do on
        the map (``is_done``), before that to the cursor. False for any other key."""
        tree = self.side.tree
        if event.type != pygame.KEYDOWN or tree is None or not tree.keys.matches(event, "confirm"):
            return False
        if not self.may_act or not (tree.focus is None or tree.focus.name == "board"):
            return False
        if is_done:
            self.table.focus_primary()
        elif not self.map.has_cursor:
            self.table.focus_board()
            self.board_focus_changed(True)  # the board may have had the focus without a cursor
        else:
            return False
        return True

    def panels(self) -> Sequence[Widget]:
        return (*self.map.panels(), self.side)

    def focus_order(self) -> Sequence[str]:
        """The map, then the stops of the keyboard focus in the side now, from the top."""
        stops = [(group_of(widget) or widget).name for widget in shown_focusable(self.side)]
        return ("board", *dict.fromkeys(stops))

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        self.places = tuple(places)
        self.table.invalidate(self.map.area)

    def _reveal_hinted(self, spot: Widget | None) -> None:
        """Scroll the side to the widget that a hint points at."""
        if spot is not None:
            self._scrolled = self.side.bar.offset if self._scrolled is None else self._scrolled
            self.side.reveal(spot.rect)

    def _scroll_back(self) -> None:
        """Scroll the side back to where it was before the hint."""
        if self._scrolled is not None:
            self.side.scroll_to(self._scrolled)
            self._scrolled = None
