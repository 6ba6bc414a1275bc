"""The reason for a decision in one line: the most important difference that the drawing or the plan makes."""

from __future__ import annotations

from collections.abc import Sequence

from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.agent.node import Round, Step
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY
from railgames.games.railroad_ink.sheet import Sheet

NEAR = 3  # spaces between a route end and an exit, at most


def reason_of(before: Sheet, steps: Sequence[Step], this: Round) -> str:
    """The reason for the first of ``steps``, with regard to the rest of the round."""
    step = steps[0]
    cell = step.cell
    then = before.place(cell, step.tile)
    if before.board_of(step.face).tells_reasons:
        return _building(before, then, step, this) or then.reason_since(before)
    return (
        _building(before, then, step, this)
        or _joined(before, then, step)
        or _mended(before, then)
        or _with_the_rest(before, steps)
        or then.reason_since(before)
        or _started(before, then)
        or _towards(then, cell)
        or _longer(before, then)
        or _stays(before, then, cell)
    )


def _building(before: Sheet, then: Sheet, step: Step, this: Round) -> str:
    """The drawing activates a building, as only a route does."""
    board, bit = before.board, 1 << step.cell
    if not this.buildings or not before.activates(step.tile):
        return ""
    if board.factories & bit:
        return tr("activates a factory, which copies a die")
    if then.stations & board.villages & bit:
        return tr("marks a village")
    if board.universities & bit:
        return tr("marks a university")
    return ""


def _exits(sheet: Sheet, network: int) -> int:
    return (network & sheet.board.exit_edges).bit_count()


def _joined(before: Sheet, then: Sheet, step: Step) -> str:
    """The drawing joins exits or networks."""
    most = max((_exits(then, net) for net in then.networks if net not in before.networks), default=0)
    parts = [net for net in before.networks if net not in then.networks]
    earlier = max((_exits(before, net) for net in parts), default=0)
    if most > earlier and most > 1:
        if step.is_special:
            return ntr(
                "uses a special route to join {n} exit", "uses a special route to join {n} exits", most
            )
        return ntr("joins {n} exit in one network", "joins {n} exits in one network", most)
    if len(parts) > 1:
        if step.is_special:
            return tr("uses a special route to join networks")
        return tr("joins two networks")
    return ""


def _mended(before: Sheet, then: Sheet) -> str:
    """The drawing closes open ends."""
    inner = before.board.inner
    fewer = (before.ends & inner).bit_count() - (then.ends & inner).bit_count()
    return ntr("closes {n} open end", "closes {n} open ends", fewer) if fewer > 0 else ""


def _with_the_rest(before: Sheet, steps: Sequence[Step]) -> str:
    """The plan as a whole joins exits in the network of this drawing."""
    after = before
    for step in steps:
        after = after.place(step.cell, step.tile)
    first = steps[0]
    parts = before.board.placing[first.cell][first.tile].parts
    mine = [net for net in after.networks if any(net & part for part in parts)]
    most = max((_exits(after, net) for net in mine), default=0)
    earlier = max(
        (_exits(before, net) for net in before.networks if any(net & now for now in mine)), default=0
    )
    if len(steps) > 1 and most > max(earlier, 1):
        return ntr("prepares to join {n} exit this round", "prepares to join {n} exits this round", most)
    return ""


def _longer(before: Sheet, then: Sheet) -> str:
    if then.railway > max(before.railway, 2):
        return ntr(
            "makes the longest railway {n} space", "makes the longest railway {n} spaces", then.railway
        )
    if then.highway > max(before.highway, 2):
        return ntr(
            "makes the longest highway {n} space", "makes the longest highway {n} spaces", then.highway
        )
    return ""


def _started(before: Sheet, then: Sheet) -> str:
    """The drawing starts a route at an exit."""
    board = before.board
    started = then.ends & ~before.ends & board.exit_edges
    for side, edges in enumerate(board.side_exits):
        if started & edges:
            road = started & edges & then.roads
            side_name = tr(SIDE_NAMES[side])
            if road:
                return tr("starts the highway from an exit in the {side}", side=side_name)
            return tr("starts the railway from an exit in the {side}", side=side_name)
    return ""


def _towards(then: Sheet, cell: int) -> str:
    """A new end of the drawing leads towards a free exit nearby."""
    board = then.board
    best: tuple[int, str, int] | None = None
    for side, edge in enumerate(board.edge[cell]):
        other = board.neighbour[cell][side]
        if not then.ends & edge or other < 0 or then.occ >> other & 1:
            continue
        kind = HIGHWAY if then.roads & edge else RAILWAY
        row, column = board.grid.position(other)
        for item in board.exits:
            if item.kind != kind or then.occ >> item.cell & 1:
                continue
            there = board.grid.position(item.cell)
            far = abs(there[0] - row) + abs(there[1] - column)
            if far <= NEAR and (best is None or far < best[0]):
                best = (far, board.names[item.cell], kind)
    if best is None:
        return ""
    if best[2] == HIGHWAY:
        return tr("keeps the highway open to the exit at {space}", space=best[1])
    return tr("keeps the railway open to the exit at {space}", space=best[1])


def _stays(before: Sheet, then: Sheet, cell: int) -> str:
    board = then.board
    if board.centre >> cell & 1:
        return tr("draws in a central space")
    more = then.ends & board.inner & ~before.ends
    if more & then.rails:
        return tr("keeps the railway open")
    if more & then.roads:
        return tr("keeps the highway open")
    return tr("keeps other spaces free")
