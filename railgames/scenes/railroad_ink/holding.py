"""What the player holds and where it would go: picking, turning, aiming, drawing.

The room builds on this; what is shown and how is not decided here.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from railgames.core.text import tr
from railgames.scenes.holding.room import HoldingRoom, Stop
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
from railgames.scenes.railroad_ink.hand import Hand
from railgames.scenes.railroad_ink.options import Options


class Holding(HoldingRoom):
    """``wishes`` are the tiles as which the player last wanted each face."""

    board: BoardView
    hand: Hand
    options: Options
    pick: Pick | None
    wishes: dict[str, str]
    pickable = ("dice", "specials")

    @property
    def board_area(self) -> Rect:
        return self.board.geometry.rect

    @property
    def grid(self) -> tuple[int, int]:
        return self.board.geometry.columns, self.board.geometry.rows

    @property
    def home(self) -> int:
        return self.board.board.cells // 2

    def cell_rect(self, cell: int) -> Rect:
        return self.board.geometry.space(cell)

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
        return self.table.play(action, at=at)

    def holds_pick(self) -> bool:
        stop, pick = self.hand.picked, self.pick
        if stop is None or pick is None:
            return False
        slots = getattr(self.hand.view, stop[0])
        return stop[1] < len(slots) and slots[stop[1]].face == pick.face and slots[stop[1]].state == "free"

    @property
    def wish(self) -> str:
        """The way the player last wanted the picked face."""
        pick = self.pick
        if pick is None:
            return ""
        dice = self.board.board.dice
        return self.wishes.get(pick.face, dice.faces[dice.face_of[pick.face]].tile)

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

    def ghost_reach(self) -> list[Rect]:
        """The ghost's space with room for its points and error marks."""
        target, side = self.target, self.board.geometry.cell
        if target is None:
            return []
        return [self.cell_rect(target).inflate(side, side).clip(self.board_area)]

    def pick_first(self) -> str:
        return tr("Pick a die first.")

    def press_stop(self, stop: Stop, at: tuple[int, int]) -> bool:
        kind, idx = stop
        tools: Sequence[Callable[[], None]] = (self.turn, self.mirror, self.unpick)
        if kind == "tools":
            tools[idx]()
        elif kind == "choices":
            self.choose(idx, at)
        return kind in ("tools", "choices")

    def first_free(self, kind: str) -> int:
        if kind == "choices":
            return 0
        slots = getattr(self.hand.view, kind)
        return next((idx for idx, slot in enumerate(slots) if slot.state == "free"), 0)

    def choose(self, idx: int, at: tuple[int, int]) -> bool:
        """Play one of the choices that are no drawing."""
        return idx < len(self.options.choices) and self.table.play(self.options.choices[idx], at=at)

    def choice_outcome(self) -> Outcome | None:
        """What the choice under pointer or keys would give; ``errors`` are the cells that it changes."""
        pointed = self.hand.hovered or self.stop
        if pointed is None or pointed[0] != "choices" or pointed[1] >= len(self.options.choices):
            return None
        action = self.options.choices[pointed[1]]
        if action not in self._outcomes:
            self._outcomes[action] = choice_outcome(self.view, self.table.viewer, action)
        found: Outcome = self._outcomes[action]
        return found

    def legal_cells(self) -> list[int]:
        """The spaces that take what is held, rising."""
        if self.pick is None:
            return []
        cell_of = self.board.board.cell_of
        return sorted(cell_of[space] for space in self.options.spaces(self.pick.face))

    def show_caption(self) -> None:
        super().show_caption()
        if self.options.choices:
            self.table.invalidate(self.board_area)
            self.table.changed()

    def outcome_of(self, ghost: Ghost) -> Outcome:
        return outcome(self.view, self.table.viewer, ghost.action, ghost.cell)
