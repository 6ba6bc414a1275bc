"""Railroad Ink by keyboard alone: stops in the hand, a cursor on the board, keys for dice and turns."""

from typing import TYPE_CHECKING

import pygame

from railgames.ui.keys import KeyPress

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.hand import Stop
    from railgames.scenes.railroad_ink.table import InkRoom

DIGITS = tuple((KeyPress(str(n)), n) for n in range(10))
COPY = KeyPress("c")
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def handle_key(room: "InkRoom", event: pygame.event.Event) -> bool:
    """A key for board and hand; True when used."""
    keys = room.app.keys
    has_command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
    if room.pick is not None and keys.matches(event, "rotate"):
        room.turn()
    elif room.pick is not None and keys.matches(event, "rotate_back"):
        room.turn(back=True)
    elif room.pick is not None and event.key == pygame.K_r and event.mod & pygame.KMOD_ALT:
        room.turn(every=True)
    elif room.pick is not None and keys.matches(event, "mirror"):
        room.mirror()
    elif event.key == pygame.K_TAB and not has_command:
        return _tab(room, bool(event.mod & pygame.KMOD_SHIFT))
    elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
        return _put_back(room)
    elif event.key in ARROWS:
        return _arrow(room, ARROWS[event.key], every=bool(event.mod & pygame.KMOD_CTRL))
    elif event.key in (pygame.K_HOME, pygame.K_END) and not has_command:
        return _first_or_last(room, event.key == pygame.K_END)
    elif event.key in PRESS and not has_command:
        return _press(room)
    elif not has_command:
        return _digit(room, event)
    else:
        return False
    return True


def _digit(room: "InkRoom", event: pygame.event.Event) -> bool:
    """1-4 a die, 5-0 or Shift+1-6 a special route, C the factory's copy."""
    view = room.hand.view
    number = next((n for key, n in DIGITS if key.matches(event)), None)
    if number is None:
        copies = [idx for idx, slot in enumerate(view.dice) if slot.is_copy]
        if copies and COPY.matches(event):
            return _take(room, ("dice", copies[0]))
        return False
    if event.mod & pygame.KMOD_SHIFT:
        stop: Stop = ("specials", number - 1)
    elif 1 <= number <= 4:
        stop = ("dice", number - 1)
    else:
        stop = ("specials", (number - 5) % 10)
    slots = view.dice if stop[0] == "dice" else view.specials
    if not 0 <= stop[1] < len(slots):
        return False
    if stop == room.hand.picked:
        room.unpick()
        return True
    return _take(room, stop)


def _take(room: "InkRoom", stop: "Stop") -> bool:
    """Pick it; the keys go on to the board if a hand is on the keyboard and not on the mouse."""
    if room.take(stop, room.hand.rect_of(stop).center) and room.pick is not None and room.cell is None:
        _go_to_board(room)
    return True


def _go_to_board(room: "InkRoom") -> None:
    legal = room.legal_cells()
    if legal and room.cursor not in legal:
        room.cursor = min(legal, key=lambda cell: _distance(room, cell, room.cursor))
    _set_stop(room, ("board", 0))


def _distance(room: "InkRoom", first: int, second: int) -> int:
    columns = room.board.geometry.columns
    return abs(first // columns - second // columns) + abs(first % columns - second % columns)


def _set_stop(room: "InkRoom", stop: "Stop | None") -> None:
    room.stop = stop
    room.changed()


def _tab(room: "InkRoom", back: bool) -> bool:
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
        _set_stop(room, (order[target], _first_free(room, order[target])))
    return True


def _first_free(room: "InkRoom", kind: str) -> int:
    if kind == "choices":
        return 0
    slots = getattr(room.hand.view, kind)
    return next((idx for idx, slot in enumerate(slots) if slot.state == "free"), 0)


def _put_back(room: "InkRoom") -> bool:
    if room.pick is None:
        return False
    stop = room.hand.picked
    if room.stop is not None and stop is not None:
        room.stop = stop
    room.unpick()
    return True


def _press(room: "InkRoom") -> bool:
    """Enter or Space: pick, choose, or draw."""
    stop = room.stop
    if stop is None:
        return False
    if stop[0] == "board":
        at = room.board.geometry.space(room.cursor).center
        if room.pick is None:
            room.stop = ("dice", _first_free(room, "dice"))
            room.changed()
        elif room.place(at):
            room.stop = ("dice", _first_free(room, "dice"))
            room.show_caption()
    elif stop[0] == "choices":
        room.choose(stop[1], room.hand.rect_of(stop).center)
    elif stop == room.hand.picked or room.take(stop, room.hand.rect_of(stop).center):
        if room.pick is not None:
            _go_to_board(room)
    return True


def _arrow(room: "InkRoom", step: tuple[int, int], every: bool) -> bool:
    stop = room.stop
    if stop is None:
        if room.pick is None:
            return False
        _go_to_board(room)
        return True
    if stop[0] != "board":
        return _arrow_in_hand(room, stop, step)
    legal = [] if every else room.legal_cells()
    room.cursor = _next_cell(room, step, legal)
    room.changed()
    return True


def _arrow_in_hand(room: "InkRoom", stop: "Stop", step: tuple[int, int]) -> bool:
    kind, idx = stop
    if step[1]:
        order = list(room.focus_order())
        target = order.index(kind) + step[1]
        if not 0 <= target < len(order):
            return True
        if order[target] == "board":
            _go_to_board(room)
        else:
            _set_stop(room, (order[target], min(idx, len(room.hand.rects(order[target])) - 1)))
        return True
    count = len(room.hand.rects(kind))
    _set_stop(room, (kind, (idx + step[0]) % count))
    return True


def _next_cell(room: "InkRoom", step: tuple[int, int], legal: list[int]) -> int:
    """The neighbour that way, or the nearest legal space in that direction; the same when there is none."""
    at = room.board.geometry
    row, column = divmod(room.cursor, at.columns)
    if not legal:
        new = (row + step[1], column + step[0])
        is_inside = 0 <= new[0] < at.rows and 0 <= new[1] < at.columns
        return new[0] * at.columns + new[1] if is_inside else room.cursor
    best, cost = room.cursor, 10_000
    for cell in legal:
        dy, dx = cell // at.columns - row, cell % at.columns - column
        along, across = dx * step[0] + dy * step[1], abs(dx * step[1]) + abs(dy * step[0])
        if along > 0 and along + 3 * across < cost:
            best, cost = cell, along + 3 * across
    return best


def _first_or_last(room: "InkRoom", is_last: bool) -> bool:
    if room.stop is None:
        return False
    if room.stop[0] != "board":
        count = len(room.hand.rects(room.stop[0]))
        _set_stop(room, (room.stop[0], count - 1 if is_last else 0))
        return True
    cells = room.legal_cells() or list(range(room.board.board.cells))
    room.cursor = cells[-1 if is_last else 0]
    room.changed()
    return True
