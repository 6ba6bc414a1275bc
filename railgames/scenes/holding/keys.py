"""Board and hand by keyboard alone: a cursor on the board, keys that pick, turn, place and put back."""

from typing import TYPE_CHECKING

import pygame

from railgames.scenes.commands import PICKS
from railgames.scenes.holding.hand import HandSlot, Stop
from railgames.ui.widgets.focus import arrow_target

if TYPE_CHECKING:
    from railgames.scenes.holding.room import AnyHoldingRoom

BOARD: Stop = ("board", 0)


class HoldingKeys:
    """Reads the key commands of a room. Tab, and arrows within a row of the hand, belong to the toolkit."""

    def __init__(self, room: "AnyHoldingRoom") -> None:
        self.room = room

    def handle(self, event: pygame.event.Event) -> bool:
        """A KEYDOWN event for board and hand; True when used."""
        room, keys = self.room, self.room.app.keys
        if room.pick is not None and keys.matches(event, "rotate"):
            room.rotate()
        elif room.pick is not None and keys.matches(event, "rotate_back"):
            room.rotate(back=True)
        elif self.own_key(event):
            return True
        elif keys.matches(event, "cancel") or keys.matches(event, "put_back"):
            return self.put_back()
        elif keys.matches(event, "confirm"):
            return self.press()
        elif keys.matches(event, "first") or keys.matches(event, "last"):
            return self._first_or_last(keys.matches(event, "last"))
        elif (way := keys.arrow(event)) is not None:
            return self._arrow(way, every=bool(event.mod & pygame.KMOD_CTRL))
        else:
            return self._pick_number(event)
        return True

    def own_key(self, event: pygame.event.Event) -> bool:
        """A key that only this game has."""
        return False

    def stop_of_number(self, number: int) -> Stop | None:
        """The slot that a number key picks (0 to 9), or None."""
        raise NotImplementedError

    def _pick_number(self, event: pygame.event.Event) -> bool:
        command = next((name for name in PICKS if self.room.app.keys.matches(event, name)), None)
        stop = self.stop_of_number(int(command[-1])) if command is not None else None
        return stop is not None and stop[1] < len(self.room.hand.rows[stop[0]].slots) and self.take(stop)

    def take(self, stop: Stop) -> bool:
        """Pick it, or put it back; the cursor appears on the board unless the pointer is over it."""
        if stop == self.room.hand.picked:
            self.room.unpick()
        else:
            self._pick(stop, self.room.cell is None or self.room.is_hint_for(stop))
        return True

    def _pick(self, stop: Stop, go_on: bool) -> None:
        room = self.room
        is_taken = room.take(stop, room.hand.rect_of(stop).center) and room.pick is not None
        if is_taken and go_on and room.legal_cells():
            self.go_to_board()

    # -- the cursor ------------------------------------------------------------------------------------------

    def go_to_board(self) -> None:
        """Focus the board: its cursor goes to the nearest cell that takes what is held."""
        self.room.table.focus_board()
        self.room.board_focus_changed(True)  # the board may have had the focus without a cursor

    def nearest_legal(self, cursor: int) -> int:
        """The cell nearest to ``cursor`` that takes what is held; ``cursor`` itself when none does."""
        legal = self.room.legal_cells()
        return min(legal, key=lambda cell: self._distance(cell, cursor), default=cursor)

    def _distance(self, first: int, second: int) -> int:
        columns, _ = self.room.grid
        return abs(first // columns - second // columns) + abs(first % columns - second % columns)

    def next_cell(self, cursor: int, step: tuple[int, int], legal: list[int]) -> int:
        """The cell an arrow key leads to; ``cursor`` itself when there is none.

        Without ``legal`` cells it is the neighbour. Else left and right go to the next legal cell of the row,
        which may be a lane; where it has none that way, to the nearest row with one. Up and down go to the
        next row that has a legal cell, and there to the nearest one, so that every cell can be reached.
        """
        columns, rows = self.room.grid
        row, column = divmod(cursor, columns)
        if not legal:
            new = (row + step[1], column + step[0])
            is_inside = 0 <= new[0] < rows and 0 <= new[1] < columns
            return new[0] * columns + new[1] if is_inside else cursor
        reached: list[tuple[int, int, int]] = []
        for cell in legal:
            dy, dx = cell // columns - row, cell % columns - column
            if dx * step[0] + dy * step[1] > 0:
                reached.append((abs(dy), abs(dx), cell))
        return min(reached)[2] if reached else cursor

    # -- one key each ----------------------------------------------------------------------------------------

    def put_back(self) -> bool:
        """Hold nothing any more; False when nothing was held."""
        room = self.room
        if room.pick is None:
            return False
        if room.stop is not None and room.hand.picked is not None:
            room.hand.focus_slot(room.hand.slot(room.hand.picked))
        room.unpick()
        return True

    def press(self) -> bool:
        """Pick, choose, or place what the focus is on; False when it is elsewhere."""
        room, stop = self.room, self.room.stop
        if stop is None:
            return self._begin()
        if stop == BOARD:
            self._press_board()
        elif stop[0] not in room.pickable:
            room.press_stop(stop, room.hand.rect_of(stop).center)
        elif stop == room.hand.picked:
            self.go_to_board()
        else:
            self._pick(stop, True)
        if room.stop is not None:  # picked, or placed: "Enter, Enter" draws without a look between
            room.table.expect_press()
        return True

    def _begin(self) -> bool:
        """Where nothing has the focus: give it to what can be picked first, else to the large button."""
        room, tree = self.room, self.room.hand.tree
        if tree is None or tree.focus is not None or not room.table.is_interactive:
            return False
        if not room.hand.focus_row(room.pickable[0]):
            room.table.focus_primary()
        return True

    def _press_board(self) -> None:
        room = self.room
        if room.pick is not None:
            if room.place(room.cell_rect(room.cursor).center):
                self.after_place()
        elif not room.look_at_cell() and not room.hand.focus_row(room.pickable[0]):
            room.table.focus_primary()

    def after_place(self) -> None:
        """Something was placed by the keys."""

    def _arrow(self, way: tuple[int, int], every: bool) -> bool:
        room = self.room
        if room.has_keys_on_board:
            room.move_cursor(self.next_cell(room.cursor, way, [] if every else room.legal_cells()))
            return True
        slot = room.hand.focused
        if slot is not None:
            return arrow_target(slot, way) is None and self._leave_row(slot, way[1])
        if room.pick is None:
            return self._begin()
        self.go_to_board()
        return True

    def _leave_row(self, slot: HandSlot, step: int) -> bool:
        """From a row of the hand to the next one that takes the focus, or to the board, by up and down."""
        kinds = list(self.room.hand.rows)
        at = kinds.index(slot.kind)
        while step and 0 <= (at := at + step) < len(kinds):
            slots = [one for one in self.room.hand.rows[kinds[at]].slots if not one.is_read]
            near = sorted(slots, key=lambda other: abs(other.idx - slot.idx))
            if any(self.room.hand.focus_slot(other) for other in near):
                return True
        if step > 0:
            self.go_to_board()
        return True

    def _first_or_last(self, is_last: bool) -> bool:
        room = self.room
        if room.has_keys_on_board:
            columns, rows = room.grid
            cells = room.legal_cells() or list(range(columns * rows))
            room.move_cursor(cells[-1 if is_last else 0])
            return True
        slot = room.hand.focused
        if slot is None:
            return False
        slots = room.hand.rows[slot.kind].slots
        return any(map(room.hand.focus_slot, reversed(slots) if is_last else slots))
