"""The ghost: the tile in the player's hand as it would lie in a space, and what it would change."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from railgames.core.actions import Action
from railgames.core.game import ScoreSheet
from railgames.games.railroad_ink.actions import Draw, Special
from railgames.games.railroad_ink.components import mirrored, turned
from railgames.games.railroad_ink.sheet import Sheet
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.holding import ghost as held
from railgames.scenes.railroad_ink.worth import goals_reached, split_errors


class Pick(msgspec.Struct, frozen=True):
    """What the player holds: a face by its name, its slot, and whether it is a special route."""

    face: str
    slot: int
    is_special: bool

    def action(self, space: str, tile: str) -> Action:
        """The action that draws it there."""
        return Special(self.face, space, tile) if self.is_special else Draw(self.face, space, tile)


class Ghost(msgspec.Struct, frozen=True):
    """A tile over a space; ``fits`` is the state's verdict on it."""

    cell: int
    tile: str
    fits: bool
    action: Action


class Outcome(held.Outcome, frozen=True):
    """What an action gives: the change of points, and ``errors``: for a drawing the sides of the space that
    end in nothing, else the cells that the action erases or marks. ``drawn`` is the board after it; ``firm``
    the change without the ends that can still be joined."""

    change: int
    errors: tuple[int, ...]
    drawn: Sheet
    firm: int

    @property
    def more_open(self) -> int:
        """How many ends that can still be joined there are more than before."""
        return self.firm - self.change


def cycle(tile: str, back: bool = False) -> list[str]:
    """Every orientation of the tile, each once: itself, its turns, then the mirrored one and its turns."""
    step = -1 if back else 1
    ways = [turned(tile, step * n) for n in range(4)]
    ways += [turned(mirrored(tile), step * n) for n in range(4)]
    return list(dict.fromkeys(ways))


def nearest(wish: str, fitting: Sequence[str]) -> str:
    """``wish`` itself if it fits, else the first of its orientations that does, else another tile that does,
    else ``wish``."""
    return next((way for way in cycle(wish) if way in fitting), fitting[0] if fitting else wish)


def next_turn(shown: str, fitting: Sequence[str], back: bool = False, every: bool = False) -> str:
    """The next orientation that fits, ``shown`` itself when no other does; with ``every``, or where none fits
    at all, the next one of all. Where other tiles fit too, they have their turn."""
    ways = cycle(shown, back)[1:]
    if not every and any(tile not in (shown, *ways) for tile in fitting):
        shapes = sorted({min(cycle(tile)) for tile in fitting})
        ring = [way for shape in shapes for way in cycle(shape) if way in fitting]
        at = ring.index(shown) if shown in ring else -1
        return ring[(at + (-1 if back else 1)) % len(ring)]
    if every or not fitting:
        return ways[0] if ways else shown
    return next((way for way in ways if way in fitting), shown)


def next_mirror(shown: str, fitting: Sequence[str]) -> str:
    """The mirrored tile in the first orientation that fits; where none does, ``shown`` if that fits, else the
    mirrored tile unturned."""
    wish = mirrored(shown)
    own = {turned(wish, n) for n in range(4)}
    found = next((way for way in cycle(wish) if way in fitting and way in own), None)
    return found or (shown if shown in fitting else wish)


def outcome(view: InkState, seat: int, action: Action, cell: int | None) -> Outcome:
    """The outcome of drawing in a cell; None for what is drawn over one or along its lines."""
    after = view.clone()
    after.apply(action)
    dice = view.board.dice
    face = action.face if isinstance(action, Draw) else action.route if isinstance(action, Special) else ""
    crossed = after.players[seat].sheet.board_of(dice.face_of.get(face, -1)).crossed
    edges = (0,) * 4 if cell is None else view.board.edge[cell]
    errors = tuple(side for side in range(4) if edges[side] & crossed)
    return _outcome(view, after, seat, errors)


def choice_outcome(view: InkState, seat: int, action: Action) -> Outcome:
    """The outcome of an action that draws nothing."""
    after = view.clone()
    after.apply(action)
    old, new = view.players[seat].sheet, after.players[seat].sheet
    mask, then = old.marked ^ new.marked, dict(new.drawn)
    mask |= sum(1 << cell for cell, tile in old.drawn if then.get(cell) != tile and not mask >> cell & 1)
    cells = tuple(cell for cell in range(old.board.cells) if mask >> cell & 1)
    return _outcome(view, after, seat, cells)


def _outcome(before: InkState, after: InkState, seat: int, errors: tuple[int, ...]) -> Outcome:
    drawn = after.players[seat].sheet
    sheet = _with_goals(held.sheet_of(after, seat), before, after, seat)
    change = sheet.total - held.sheet_of(before, seat).total
    more_open = len(split_errors(drawn)[0]) - len(split_errors(before.players[seat].sheet)[0])
    return Outcome(sheet, change, errors, drawn, change + more_open)


def _with_goals(sheet: ScoreSheet, before: InkState, after: InkState, seat: int) -> ScoreSheet:
    """The sheet with the goals that the action reaches, which the end of the round will count."""
    old, new = goals_reached(before, before.players[seat]), goals_reached(after, after.players[seat])
    more = sum(points for code, points in new.items() if code not in old)
    if not more:
        return sheet
    lines = (replace(one, points=one.points + more) if one.key == "goals" else one for one in sheet.lines)
    return replace(sheet, lines=tuple(lines), total=sheet.total + more)
