"""One line that tells a player why: the most telling difference that a drawing, or the whole plan, makes."""

from __future__ import annotations

from collections.abc import Sequence

from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.agent.layout import Position
from railgames.games.railroad_ink.agent.node import Round, Step
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY

NEAR = 3  # spaces between a route end and an exit that it leads to


def reason_of(before: Position, steps: Sequence[Step], this: Round) -> str:
    """Why the first of ``steps`` is drawn, in view of the rest of the round."""
    step, layout = steps[0], this.layout
    at = layout.at[step.cell]
    then = before.place(at, step.tile)
    return (
        _building(before, then, at, this)
        or _joined(before, then, step)
        or _mended(before, then)
        or _with_the_rest(before, steps, this)
        or _started(before, then)
        or _towards(then, at)
        or _longer(before, then)
        or _stays(before, then, at)
    )


def _building(before: Position, then: Position, at: int, this: Round) -> str:
    layout, bit = this.layout, 1 << at
    if not this.buildings:
        return ""
    if layout.factories & bit:
        return tr("activates a factory, which copies a die")
    if then.activated > before.activated:
        return tr("marks a village")
    if layout.universities & bit:
        return tr("marks a university")
    return ""


def _exits(position: Position, network: int) -> int:
    return (network & position.layout.exit_edges).bit_count()


def _joined(before: Position, then: Position, step: Step) -> str:
    """Exits that come together, networks that do."""
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


def _mended(before: Position, then: Position) -> str:
    """A route end that joins nothing any more less than before."""
    inner = before.layout.inner
    fewer = (before.ends & inner).bit_count() - (then.ends & inner).bit_count()
    return ntr("closes {n} open end", "closes {n} open ends", fewer) if fewer > 0 else ""


def _with_the_rest(before: Position, steps: Sequence[Step], this: Round) -> str:
    """Exits that the round's last drawing brings together with this one."""
    layout, position = this.layout, before
    for step in steps:
        position = position.place(layout.at[step.cell], step.tile)
    first = steps[0]
    parts = layout.marks[layout.at[first.cell]][first.tile].parts
    mine = [net for net in position.networks if any(net & part for part in parts)]
    most = max((_exits(position, net) for net in mine), default=0)
    earlier = max(
        (_exits(before, net) for net in before.networks if any(net & now for now in mine)), default=0
    )
    if len(steps) > 1 and most > max(earlier, 1):
        return ntr("prepares to join {n} exit this round", "prepares to join {n} exits this round", most)
    return ""


def _longer(before: Position, then: Position) -> str:
    if then.rail > max(before.rail, 2):
        return ntr("makes the longest railway {n} space", "makes the longest railway {n} spaces", then.rail)
    if then.road > max(before.road, 2):
        return ntr("makes the longest highway {n} space", "makes the longest highway {n} spaces", then.road)
    return ""


def _started(before: Position, then: Position) -> str:
    """A start at an exit."""
    layout = before.layout
    started = then.ends & ~before.ends & layout.exit_edges
    for side, edges in enumerate(layout.side_exits):
        if started & edges:
            road = started & edges & then.roads
            side_name = tr(SIDE_NAMES[side])
            if road:
                return tr("starts the highway from an exit in the {side}", side=side_name)
            return tr("starts the railway from an exit in the {side}", side=side_name)
    return ""


def _towards(then: Position, at: int) -> str:
    """The nearest free exit that a new end of the drawing leads to."""
    layout = then.layout
    grid = layout.board.grid
    cell = layout.cell_of[at]
    best: tuple[int, str, int] | None = None
    for side, edge in enumerate(layout.edge[cell]):
        other = layout.board.neighbour[cell][side]
        if not then.ends & edge or other < 0 or then.drawn >> layout.at[other] & 1:
            continue
        kind = HIGHWAY if then.roads & edge else RAILWAY
        row, column = grid.position(other)
        for item in layout.board.exits:
            if item.kind != kind or then.drawn >> layout.at[item.cell] & 1:
                continue
            there = grid.position(item.cell)
            far = abs(there[0] - row) + abs(there[1] - column)
            if far <= NEAR and (best is None or far < best[0]):
                best = (far, layout.board.names[item.cell], kind)
    if best is None:
        return ""
    if best[2] == HIGHWAY:
        return tr("keeps the highway open to the exit at {space}", space=best[1])
    return tr("keeps the railway open to the exit at {space}", space=best[1])


def _stays(before: Position, then: Position, at: int) -> str:
    layout = then.layout
    if layout.centre >> at & 1:
        return tr("draws in a central space")
    more = then.ends & layout.inner & ~before.ends
    if more & then.rails:
        return tr("keeps the railway open")
    if more & then.roads:
        return tr("keeps the highway open")
    return tr("keeps other spaces free")
