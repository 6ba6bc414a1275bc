"""Board and hand by keyboard alone: stops in the hand, a cursor on the board, keys for pieces and turns."""

import pygame

from railgames.scenes.holding.room import HoldingRoom, Stop

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Keys:
    """Moves a room's ``stop`` and ``cursor`` and presses what is there; a game may do parts otherwise."""

    def __init__(self, room: HoldingRoom) -> None:
        self.room = room

    def handle(self, event: pygame.event.Event) -> bool:
        """A key for board and hand; True when used."""
        room, keys = self.room, self.room.app.keys
        has_command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
        if room.pick is not None and keys.matches(event, "rotate"):
            room.turn()
        elif room.pick is not None and keys.matches(event, "rotate_back"):
            room.turn(back=True)
        elif self.own_key(event):
            return True
        elif event.key in ARROWS:
            return self._arrow(ARROWS[event.key], every=bool(event.mod & pygame.KMOD_CTRL))
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            return self.put_back()
        elif has_command:
            return False
        elif event.key == pygame.K_TAB:
            return self._tab(bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            return self._first_or_last(event.key == pygame.K_END)
        elif event.key in PRESS:
            return self.press()
        else:
            return self.number_key(event)
        return True

    def own_key(self, event: pygame.event.Event) -> bool:
        """A key that is the game's own; it is asked before all others but the turns."""
        return False

    def number_key(self, event: pygame.event.Event) -> bool:
        """A key without Ctrl or Alt that nothing else uses; numbers pick things in the hand."""
        return False

    def take(self, stop: Stop) -> bool:
        """Pick it, or put it back; the keys go on to the board unless the mouse is over it."""
        if stop == self.room.hand.picked:
            self.room.unpick()
        else:
            self._pick(stop, self.room.cell is None)
        return True

    def _pick(self, stop: Stop, go_on: bool) -> None:
        room = self.room
        is_taken = room.take(stop, room.hand.rect_of(stop).center) and room.pick is not None
        if is_taken and go_on and room.legal_cells():
            self.go_to_board()

    def go_to_board(self) -> None:
        """The cursor goes to the nearest cell that takes what is held."""
        room, legal = self.room, self.room.legal_cells()
        if legal and room.cursor not in legal:
            room.cursor = min(legal, key=lambda cell: self._distance(cell, room.cursor))
        room.go_to(("board", 0))

    def _distance(self, first: int, second: int) -> int:
        columns, _ = self.room.grid
        return abs(first // columns - second // columns) + abs(first % columns - second % columns)

    def _tab(self, back: bool) -> bool:
        """To the next stop; past the last one the keys leave the room."""
        room, order = self.room, list(self.room.focus_order())
        now = order.index(room.stop[0]) if room.stop is not None and room.stop[0] in order else None
        if now is None:
            target = len(order) - 1 if back else 0
        else:
            target = now + (-1 if back else 1)
        if not 0 <= target < len(order):
            room.go_to(None)
            return False
        self._go_to_kind(order[target])
        return True

    def _go_to_kind(self, kind: str) -> None:
        if kind == "board":
            self.go_to_board()
        else:
            self.room.go_to((kind, self.room.first_free(kind)))

    def put_back(self) -> bool:
        """Escape: hold nothing."""
        room = self.room
        if room.pick is None:
            return False
        if room.stop is not None and room.hand.picked is not None:
            room.stop = room.hand.picked
        room.unpick()
        return True

    def press(self) -> bool:
        """Enter or Space: pick, choose, or place."""
        room, stop = self.room, self.room.stop
        if stop is None:
            return False
        if stop[0] == "board":
            return self._press_board()
        if stop[0] not in room.pickable:
            room.press_stop(stop, room.hand.rect_of(stop).center)
        elif stop == room.hand.picked:
            self.go_to_board()
        else:
            self._pick(stop, True)
        return True

    def _press_board(self) -> bool:
        room = self.room
        if room.pick is not None:
            if room.place(room.cell_rect(room.cursor).center):
                self.after_place()
        elif not room.look_at_cell():
            self._go_to_kind(room.pickable[0])
        return True

    def after_place(self) -> None:
        """Something was placed by the keys."""

    def _arrow(self, step: tuple[int, int], every: bool) -> bool:
        room, stop = self.room, self.room.stop
        if stop is None:
            if room.pick is None:
                return False
            self.go_to_board()
        elif stop[0] == "board":
            room.cursor = self._next_cell(step, [] if every else room.legal_cells())
            room.go_to(stop)
        else:
            self.arrow_in_hand(stop, step)
        return True

    def arrow_in_hand(self, stop: Stop, step: tuple[int, int]) -> None:
        """Left and right along the things of a kind, up and down from kind to kind."""
        room, (kind, idx) = self.room, stop
        if not step[1]:
            room.go_to((kind, (idx + step[0]) % len(room.hand.rects(kind))))
            return
        order = list(room.focus_order())
        target = order.index(kind) + step[1]
        if not 0 <= target < len(order):
            return
        if order[target] == "board":
            self.go_to_board()
        else:
            room.go_to((order[target], min(idx, len(room.hand.rects(order[target])) - 1)))

    def _next_cell(self, step: tuple[int, int], legal: list[int]) -> int:
        """The neighbour that way, or the nearest legal cell in that direction; the same if there is none."""
        room, (columns, rows) = self.room, self.room.grid
        row, column = divmod(room.cursor, columns)
        if not legal:
            new = (row + step[1], column + step[0])
            is_inside = 0 <= new[0] < rows and 0 <= new[1] < columns
            return new[0] * columns + new[1] if is_inside else room.cursor
        best, cost = room.cursor, 10_000
        for cell in legal:
            dy, dx = cell // columns - row, cell % columns - column
            along, across = dx * step[0] + dy * step[1], abs(dx * step[1]) + abs(dy * step[0])
            if along > 0 and along + 3 * across < cost:
                best, cost = cell, along + 3 * across
        return best

    def _first_or_last(self, is_last: bool) -> bool:
        room = self.room
        if room.stop is None:
            return False
        kind = room.stop[0]
        if kind != "board":
            count = len(room.hand.rects(kind))
            room.go_to((kind, count - 1 if is_last else 0))
            return True
        columns, rows = room.grid
        cells = room.legal_cells() or list(range(columns * rows))
        room.cursor = cells[-1 if is_last else 0]
        room.go_to(room.stop)
        return True
