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


def ways(room: "EmpireRoom") -> tuple[tuple[int, ...], ...]:
    """The mileposts of each stretch of track that the hint builds, or of the train's steps."""
    board, found = room.board, list[list[int]]()
    kind = type(room.hint[0]) if room.hint else None
    if kind is Step:
        found.append([room.table.view.player.at])
    for action in room.hint:
        if isinstance(action, Build) and kind is Build:
            start, end = board.cell_of(action.start), board.cell_of(action.end)
            if found and found[-1][-1] == start:
                found[-1].append(end)
            else:
                found.append([start, end])
        elif isinstance(action, Step) and kind is Step:
            found[-1].append(board.cell_of(action.milepost))
        else:
            break
    return tuple(tuple(one) for one in found)


def ends(room: "EmpireRoom") -> list[int]:
    """The last milepost of each stretch."""
    return [one[-1] for one in ways(room)]


def show_path(room: "EmpireRoom") -> bool:
    """Show all the track or the route of the hint. False if it has none."""
    shown = ways(room)
    if not shown:
        return False
    room.show_line(shown[0], shown, plan_stroke(room.theme, "warn"), None)
    return True


def cells(room: "EmpireRoom") -> list[int]:
    """The mileposts at which the hint points."""
    found = ends(room)
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
