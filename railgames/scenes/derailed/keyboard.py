"""Derailed! by keyboard alone: stops in the hand, a cursor on the board, keys for cards and turns."""

from typing import TYPE_CHECKING

import pygame

from railgames.ui.keys import KeyPress

if TYPE_CHECKING:
    from railgames.scenes.derailed.hand import Stop
    from railgames.scenes.derailed.table import CanyonRoom

DIGITS = tuple((KeyPress(str(n)), n) for n in range(1, 10))
MISSING, LOOK, DISCARD = KeyPress("m"), KeyPress("i"), KeyPress("d")
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def handle_key(room: "CanyonRoom", event: pygame.event.Event) -> bool:
    """A key for board and hand; True when used."""
    keys = room.app.keys
    has_command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
    if room.pick is not None and (keys.matches(event, "rotate") or keys.matches(event, "rotate_back")):
        room.turn()
    elif event.key == pygame.K_TAB and not has_command:
        return _tab(room, bool(event.mod & pygame.KMOD_SHIFT))
    elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
        return _put_back(room)
    elif event.key in ARROWS:
        return _arrow(room, ARROWS[event.key], every=bool(event.mod & pygame.KMOD_CTRL))
    elif event.key in PRESS and not has_command:
        return _press(room)
    elif MISSING.matches(event):
        room.toggle_missing()
    elif LOOK.matches(event):
        return _look(room)
    elif DISCARD.matches(event):
        room.discard(room.hand.places.discard.center)
    elif not has_command:
        return _digit(room, event)
    else:
        return False
    return True


def _digit(room: "CanyonRoom", event: pygame.event.Event) -> bool:
    """1-4 picks a card, or puts it back."""
    number = next((n for key, n in DIGITS if key.matches(event)), None)
    if number is None or number > len(room.hand.view.cards):
        return False
    if ("cards", number - 1) == room.hand.picked:
        room.unpick()
        return True
    return _take(room, number - 1)


def _take(room: "CanyonRoom", slot: int) -> bool:
    """Pick it; the keys go on to the board unless the mouse is over it."""
    at = room.hand.rect_of(("cards", slot)).center
    if room.take(slot, at) and room.pick is not None and room.cell is None and room.legal_cells():
        _go_to_board(room)
    return True


def _go_to_board(room: "CanyonRoom") -> None:
    legal = room.legal_cells()
    if legal and room.cursor not in legal:
        room.cursor = min(legal, key=lambda cell: _distance(room, cell, room.cursor))
    _set_stop(room, ("board", 0))


def _distance(room: "CanyonRoom", first: int, second: int) -> int:
    columns = room.board.board.length
    return abs(first // columns - second // columns) + abs(first % columns - second % columns)


def _set_stop(room: "CanyonRoom", stop: "Stop | None") -> None:
    room.stop = stop
    room.fan.close()
    room.changed()


def _tab(room: "CanyonRoom", back: bool) -> bool:
    """To the next stop; past the last one the keys leave the room."""
    order = list(room.focus_order())
    now = order.index(room.stop[0]) if room.stop is not None and room.stop[0] in order else None
    if now is None:
        target = len(order) - 1 if back else 0
    else:
        target = now + (-1 if back else 1)
    if not 0 <= target < len(order):
        _set_stop(room, None)
        return False
    if order[target] == "board":
        _go_to_board(room)
    else:
        _set_stop(room, (order[target], _first_free(room) if order[target] == "cards" else 0))
    return True


def _first_free(room: "CanyonRoom") -> int:
    return next((idx for idx, slot in enumerate(room.hand.view.cards) if slot.state == "free"), 0)


def _put_back(room: "CanyonRoom") -> bool:
    if room.fan.cell is not None:
        room.fan.close()
        return True
    if room.pick is None:
        return False
    stop = room.hand.picked
    if room.stop is not None and stop is not None:
        room.stop = stop
    room.unpick()
    return True


def _look(room: "CanyonRoom") -> bool:
    """Look into the stack at the cursor."""
    cell = room.target
    if cell is None:
        return False
    if room.fan.cell == cell:
        room.fan.close()
        return True
    return room.fan.open(cell)


def _press(room: "CanyonRoom") -> bool:
    """Enter or Space: pick, lay, lay off, or end the turn when nothing else is left to do."""
    stop = room.stop
    if room.pick is None and room.options.end is not None and not room.options.discards:
        room.table.play(room.options.end)
        return True
    if stop is None:
        return False
    if stop[0] == "board":
        if room.pick is None:
            return _look(room) or _back_to_cards(room)
        room.place(room.board.geometry.cell(room.cursor).center)
    elif stop[0] == "discard":
        room.discard(room.hand.places.discard.center)
    elif stop == room.hand.picked:
        _go_to_board(room)
    else:
        _take(room, stop[1])
    return True


def _back_to_cards(room: "CanyonRoom") -> bool:
    if room.hand.view.cards:
        _set_stop(room, ("cards", _first_free(room)))
    return True


def _arrow(room: "CanyonRoom", step: tuple[int, int], every: bool) -> bool:
    stop = room.stop
    if stop is None:
        if room.pick is None:
            return False
        _go_to_board(room)
        return True
    if stop[0] == "cards":
        count = len(room.hand.view.cards)
        move = step[0] if step[0] else 2 * step[1]
        if count:
            _set_stop(room, ("cards", (stop[1] + move) % count))
        return True
    if stop[0] == "board":
        legal = [] if every else room.legal_cells()
        room.cursor = _next_cell(room, step, legal)
        room.fan.close()
        room.changed()
    return True


def _next_cell(room: "CanyonRoom", step: tuple[int, int], legal: list[int]) -> int:
    """The neighbour that way, or the nearest legal cell in that direction; the same when there is none."""
    columns = room.board.board.length
    row, column = divmod(room.cursor, columns)
    if not legal:
        new = (row + step[1], column + step[0])
        is_inside = 0 <= new[0] < room.board.board.seats and 0 <= new[1] < columns
        return new[0] * columns + new[1] if is_inside else room.cursor
    best, cost = room.cursor, 10_000
    for cell in legal:
        dy, dx = cell // columns - row, cell % columns - column
        along, across = dx * step[0] + dy * step[1], abs(dx * step[1]) + abs(dy * step[0])
        if along > 0 and along + 3 * across < cost:
            best, cost = cell, along + 3 * across
    return best
