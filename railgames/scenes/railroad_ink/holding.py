"""What the player holds and where it would go: picking, turning, aiming, drawing.

The room builds on this; what is shown and how is not decided here.
"""

from typing import Any

from pygame import Rect

from railgames.scenes.railroad_ink.board_view import BoardView
from railgames.scenes.railroad_ink.ghost import (
    Ghost,
    Outcome,
    Pick,
    choice_outcome,
    nearest,
    next_mirror,
    next_turn,
    outcome,
)
from railgames.scenes.railroad_ink.hand import Hand, Stop
from railgames.scenes.railroad_ink.options import Options
from railgames.scenes.room import Table
from railgames.ui.app import App


class Holding:
    """``pick`` is what is held, ``cell`` the space under the pointer, ``cursor`` that of the keys, ``stop``
    where the keys are, ``wishes`` how the player last wanted each face."""

    app: App
    table: Table
    board: BoardView
    hand: Hand
    options: Options

    def __init__(self) -> None:
        self.pick: Pick | None = None
        self.wishes: dict[str, str] = {}
        self.cell: int | None = None
        self.stop: Stop | None = None
        self.cursor = 0
        self._forced: tuple[str, int] | None = None
        self._outcomes: dict[tuple[int, str], Outcome] = {}

    @property
    def view(self) -> Any:
        """The state as the viewer sees it."""
        return self.table.view

    def _show(self) -> None:
        """Bring board and hand up to date."""
        raise NotImplementedError

    def slot_at(self, stop: Stop) -> Any:
        """The slot of a die or special route."""
        return getattr(self.hand.view, stop[0])[stop[1]]

    def take(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Pick the die or special route at ``stop``, or choose it for the factory; says why not."""
        if not self.table.is_interactive:
            return False
        slot = self.slot_at(stop)
        if self.options.must_choose:
            return self._choose_slot(stop[0], slot.face, at)
        if slot.state != "free" and slot.reason:
            self.app.audio.play("illegal")
            self.table.say(slot.reason, at)
            return False
        self.pick = Pick(slot.face, stop[1], stop[0] == "specials")
        self.hand.picked = stop
        self.app.audio.play("tick", "interface")
        self.changed()
        return True

    def _choose_slot(self, kind: str, face: str, at: tuple[int, int]) -> bool:
        """A die to copy, a special route to give up; anything else must wait."""
        action = (self.options.copies if kind == "dice" else self.options.given).get(face)
        if action is None:
            self.app.audio.play("illegal")
            self.table.say(self.view.prompt(self.table.viewer), at)
            return False
        return self.table.play(action, at)

    def unpick(self) -> None:
        """Hold nothing."""
        had = self.pick is not None
        self.pick = None
        self.hand.picked = self.hand.lifted = None
        if had:
            self.changed()

    def forget(self) -> None:
        """Hold nothing, point at nothing, and forget how anything was turned."""
        self.unpick()
        self.wishes.clear()
        self.cell = self.stop = self._forced = None

    def _drop_lost_pick(self) -> None:
        """After undo or a jump the picked die may be another one, or gone."""
        stop = self.hand.picked
        if self.pick is None or stop is None:
            return
        slots = getattr(self.hand.view, stop[0])
        if stop[1] >= len(slots) or slots[stop[1]].face != self.pick.face or slots[stop[1]].state != "free":
            self.unpick()

    def changed(self) -> None:
        """The pick or the ghost changed: show it, and let the bars read it."""
        self._show()
        self.table.invalidate(self.hand.area)
        self.table.invalidate(self.board.geometry.rect)
        self.table.changed()

    @property
    def wish(self) -> str:
        """The way the player last wanted the picked face."""
        pick = self.pick
        if pick is None:
            return ""
        dice = self.board.board.dice
        return self.wishes.get(pick.face, dice.faces[dice.face_of[pick.face]].tile)

    @property
    def target(self) -> int | None:
        """Where the ghost is: under the pointer, or at the cursor while the board has the keys."""
        if self.stop is not None and self.stop[0] == "board":
            return self.cursor
        return self.cell

    @property
    def ghost(self) -> Ghost | None:
        """The picked tile over the target, turned so that it fits where it can; None over a drawn space."""
        pick, cell = self.pick, self.target
        if pick is None or cell is None or not self.table.is_interactive:
            return None
        space = self.board.board.names[cell]
        fitting = self.options.tiles(pick.face, space)
        tile = self.wish
        if fitting and (pick.face, cell) != self._forced:
            tile = nearest(tile, fitting)
        return Ghost(cell, tile, tile in fitting, pick.action(space, tile))

    def turn(self, back: bool = False, every: bool = False) -> None:
        """Turn what is held: to the next way that fits, or to any."""
        self._reshape(lambda shown, fitting: next_turn(shown, fitting, back, every))

    def mirror(self) -> None:
        """Mirror what is held."""
        self._reshape(next_mirror)

    def _reshape(self, change: Any) -> None:
        pick = self.pick
        if pick is None:
            return
        ghost, cell = self.ghost, self.target
        fitting = [] if cell is None else self.options.tiles(pick.face, self.board.board.names[cell])
        tile = change(ghost.tile if ghost is not None else self.wish, fitting)
        self.wishes[pick.face] = tile
        self._forced = (pick.face, cell) if cell is not None and tile not in fitting else None
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def aim(self, cell: int | None) -> None:
        """The pointer is over this space now."""
        if cell == self.cell:
            return
        before = self._ghost_reach()
        self.cell = cell
        self._forced = None
        if self.pick is not None:
            self.table.invalidate(before)
            self.table.invalidate(self._ghost_reach())
            self.table.changed()

    def _ghost_reach(self) -> Rect:
        """The ghost's space with room for its points and error marks."""
        target, side = self.target, self.board.geometry.cell
        if target is None:
            return Rect(0, 0, 0, 0)
        return self.board.geometry.space(target).inflate(side, side).clip(self.board.geometry.rect)

    def place(self, at: tuple[int, int]) -> bool:
        """Draw the ghost; the table says why when that cannot be."""
        ghost = self.ghost
        if ghost is None:
            return False
        return self.table.play(ghost.action, at)

    def choose(self, idx: int, at: tuple[int, int]) -> bool:
        """Play one of the choices that are no drawing."""
        return idx < len(self.options.choices) and self.table.play(self.options.choices[idx], at)

    def choice_outcome(self) -> Outcome | None:
        """What the choice under pointer or keys would give; ``errors`` are the cells that it changes."""
        pointed = self.hand.hovered or self.stop
        if pointed is None or pointed[0] != "choices" or pointed[1] >= len(self.options.choices):
            return None
        key = (-1 - pointed[1], "")
        if key not in self._outcomes:
            action = self.options.choices[pointed[1]]
            self._outcomes[key] = choice_outcome(self.view, self.table.viewer, action)
        return self._outcomes[key]

    def legal_cells(self) -> list[int]:
        """The spaces that take what is held, rising."""
        if self.pick is None:
            return []
        cell_of = self.board.board.cell_of
        return sorted(cell_of[space] for space in self.options.spaces(self.pick.face))

    def show_caption(self) -> None:
        """Pointer or keys are at another thing of the hand."""
        self._show()
        self.table.invalidate(self.hand.area)
        if self.options.choices:
            self.table.invalidate(self.board.geometry.rect)
            self.table.changed()

    def outcome(self) -> Outcome | None:
        """What the ghost would give, computed once a ghost."""
        ghost = self.ghost
        if ghost is None or not ghost.fits:
            return None
        key = (ghost.cell, f"{ghost.tile} {self.pick.face if self.pick else ''}")
        if key not in self._outcomes:
            self._outcomes[key] = outcome(self.view, self.table.viewer, ghost.action, ghost.cell)
        return self._outcomes[key]
