"""How a hint is shown: track to build, mileposts to move to, or the item of the side to press."""

from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.games.empire_builder.actions import (
    Borrow,
    Build,
    Deliver,
    Drop,
    Lose,
    NewHand,
    PickUp,
    PlaceTrain,
    Restart,
    Step,
    Upgrade,
)
from railgames.scenes.empire_builder import side
from railgames.scenes.empire_builder.atlas import plan_stroke
from railgames.scenes.empire_builder.items import Item
from railgames.ui.widgets import Widget

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


def way(room: "EmpireRoom") -> tuple[int, ...]:
    """The mileposts of the first stretch of track that the hint builds, or of the train's steps."""
    board, found = room.board, list[int]()
    for action in room.hint:
        if isinstance(action, Build):
            start, end = board.cell_of(action.start), board.cell_of(action.end)
            if found and found[-1] != start:
                break
            found += [end] if found else [start, end]
        elif isinstance(action, Step):
            found += [board.cell_of(action.milepost)]
        elif found:
            break
    if room.hint and isinstance(room.hint[0], Step):
        found.insert(0, room.table.view.player.at)
    return tuple(found)


def show_path(room: "EmpireRoom") -> bool:
    """Show the track or the route of the hint. False if it has none."""
    cells = way(room)
    if len(cells) < 2:
        return False
    room.show_line(cells, (cells,), plan_stroke(room.theme, "warn"), None)
    return True


def cells(room: "EmpireRoom") -> list[int]:
    """The mileposts at which the hint points."""
    found = list(way(room)[-1:])
    found += [room.board.cell_of(one.milepost) for one in room.hint[:1] if isinstance(one, PlaceTrain)]
    return found


def row_at(room: "EmpireRoom", cell: int | None) -> tuple[Action, ...]:
    """The actions of the hint, if it points at this milepost."""
    if cell is None or not room.hint or not room.may_act or cell not in cells(room):
        return ()
    return room.hint


def widget(room: "EmpireRoom") -> Widget | None:
    """The item of the side that the hint points at; None if it points at the map."""
    panel, hint = room.side, room.hinted
    items: list[Item] = []
    if isinstance(hint, Deliver):
        items = panel.hand.items
    elif isinstance(hint, Drop | Lose):
        items = panel.loads.items
    elif isinstance(hint, PickUp):
        items = panel.here.items
    elif isinstance(hint, Upgrade | NewHand | Borrow | Restart):
        items = panel.deeds.items
    return next((item for item in items if item.shown.is_lit), None)


def advise(room: "EmpireRoom") -> None:
    """Prepare the side so that the hint can be pressed: set the sum of a loan."""
    if isinstance(room.hinted, Borrow):
        room.loan = room.hinted.millions
    side.show(room)
