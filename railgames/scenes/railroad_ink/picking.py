"""What the player holds and where it would go: picking, turning, aiming, drawing. ``InkRoom`` draws it."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from pygame import Rect

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.games.railroad_ink.actions import Draw, Special
from railgames.games.railroad_ink.components import mirrored, turned
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.holding.hand import Stop
from railgames.scenes.holding.room import HoldingRoom
from railgames.scenes.railroad_ink.board_view import BoardView
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture
from railgames.scenes.railroad_ink.ghost import (
    Ghost,
    Outcome,
    Pick,
    choice_outcome,
    cycle,
    nearest,
    next_mirror,
    next_turn,
    outcome,
)
from railgames.scenes.railroad_ink.hand import InkHand
from railgames.scenes.railroad_ink.hand_view import Piece
from railgames.scenes.railroad_ink.legal_plays import LegalPlays

LINES_REACH = 4
"""How many spaces a piece on lines reaches from one end to the other, with room for its points."""


class InkPicking(HoldingRoom[InkState, Pick, Ghost, Outcome]):
    """``orientations`` are the tiles chosen for each face since it was picked; ``legal`` is what the player
    may do now."""

    board: BoardView
    hand: InkHand
    expansion: ExpansionPicture
    pickable = ("dice", "specials")

    def __init__(self) -> None:
        super().__init__()
        self.orientations: dict[str, str] = {}
        self.legal = LegalPlays()
        self._pressed_die: int | None = None
        self._best: dict[tuple[str, int], str] = {}
        self._best_of: InkState | None = None

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
        return self.rect_of(cell, self.orientation)

    def rect_of(self, cell: int, tile: str) -> Rect:
        """Where a tile lies: in the space, or round its upper left corner."""
        at = self.board.geometry
        return at.corner(cell) if self.expansion.lies(tile) == "lines" else at.space(cell)

    def board_cell_at(self, pos: tuple[int, int]) -> int | None:
        at, is_on_lines = self.board.geometry, self.expansion.lies(self.orientation) == "lines"
        return at.corner_at(pos) if is_on_lines else at.cell_at(pos)

    def can_place(self) -> bool:
        return bool(self.legal.can_draw or self.legal.uses)

    @property
    @abstractmethod
    def looks_away(self) -> bool:
        """Whether another board of the seat is shown than that which is drawn on."""

    @abstractmethod
    def turn_to(self, storey: int | None) -> None:
        """Show one of several boards of a seat; None: the one that is drawn on."""

    def pieces_of(self, kind: str) -> tuple[Piece, ...]:
        """The dice or the special routes."""
        return self.hand.view.dice if kind == "dice" else self.hand.view.specials

    def take(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Pick the die or special route at ``stop``, or choose it for a factory or an expansion."""
        if not self.table.is_interactive:
            return False
        slot = self.pieces_of(stop[0])[stop[1]]
        if self.legal.must_choose:
            return self._choose_slot(stop[0], slot.face, at)
        if slot.state != "free" and slot.reason:
            self.app.audio.play("illegal")
            self.table.say(slot.reason, at)
            return False
        self._pressed_die = None
        self.turn_to(None)
        self.pick = Pick(slot.face, stop[1], stop[0] == "specials")
        self._forced = None
        self.orientations.pop(slot.face, None)
        self._adopt_hint(self.pick)
        self.hand.picked = stop
        self.app.audio.play("tick", "interface")
        self.changed()
        return True

    def _adopt_hint(self, pick: Pick) -> None:
        """Turn a picked tile as the hint shows it, and put the cursor there."""
        hint = self.marks.advised
        if isinstance(hint, Draw | Special) and hint == pick.action(hint.space, hint.tile):
            self.orientations[pick.face] = hint.tile
            self.cursor = self.board.board.cell_of[hint.space]

    def _choose_slot(self, kind: str, face: str, at: tuple[int, int]) -> bool:
        """Play the choice of a die to copy or a special route to give up; anything else must wait."""
        action = (self.legal.copies if kind == "dice" else self.legal.given).get(face)
        if action is None:
            self.app.audio.play("illegal")
            self.table.say(self.view.prompt(self.table.viewer), at)
            return False
        return self.table.play(action, at=at)

    def forget(self) -> None:
        super().forget()
        self.orientations.clear()

    def holds_pick(self) -> bool:
        stop, pick = self.hand.picked, self.pick
        if stop is None or pick is None:
            return False
        slots = self.pieces_of(stop[0])
        return stop[1] < len(slots) and slots[stop[1]].face == pick.face and slots[stop[1]].state == "free"

    @property
    def orientation(self) -> str:
        """The tile last chosen for the picked face."""
        pick = self.pick
        if pick is None:
            return ""
        dice = self.board.board.dice
        return self.orientations.get(pick.face, dice.faces[dice.face_of[pick.face]].tile)

    @property
    def ghost(self) -> Ghost | None:
        """The picked tile over the target; None over a drawn space. It is turned as the player has turned it,
        if it fits so, else as it fits; one that was not turned yet as it brings most points."""
        pick, cell = self.pick, self.target
        if pick is None or cell is None or not self.table.is_interactive or self.looks_away:
            return None
        space = self.board.board.names[cell]
        fitting = self.legal.tiles(pick.face, space, pick.is_special)
        tile = self.orientation
        if fitting and (pick.face, cell) != self._forced:
            has_turned = pick.face in self.orientations
            tile = nearest(tile, fitting) if has_turned else self._best_tile(pick, cell, fitting)
        return Ghost(cell, tile, tile in fitting, pick.action(space, tile))

    def _best_tile(self, pick: Pick, cell: int, fitting: Sequence[str]) -> str:
        """Of these orientations the one with most points now; of equals the first one in turning."""
        view = self.view
        if self._best_of is not view:
            self._best_of, self._best = view, {}
        if (pick.face, cell) not in self._best:
            space, seat = self.board.board.names[cell], self.table.viewer
            ways = [tile for tile in cycle(self.orientation) if tile in fitting]
            self._best[pick.face, cell] = max(
                ways or fitting,
                key=lambda tile: outcome(view, seat, pick.action(space, tile), cell).change,
            )
        return self._best[pick.face, cell]

    def rotate(self, back: bool = False, every: bool = False) -> None:
        """Turn what is held; where it fits one way only, it stays and says so."""
        stays = self._reshape(lambda shown, fitting: next_turn(shown, fitting, back, every))
        if stays is not None:
            is_alone = len(cycle(stays)) == 1
            self._say_it_stays(tr("It looks the same every way.") if is_alone else self._one_way())

    def mirror(self) -> None:
        """Mirror what is held; where it fits only as it is, it stays and says so."""
        stays = self._reshape(next_mirror)
        if stays is None:
            return
        if mirrored(stays) == turned(stays, 0):
            self._say_it_stays(tr("Mirrored it looks the same."))
        else:
            is_alone = len(self._fitting()) == 1
            self._say_it_stays(self._one_way() if is_alone else tr("Mirrored it does not fit here."))

    def _reshape(self, change: Callable[[str, Sequence[str]], str]) -> str | None:
        """Change the orientation of what is held; the tile where it stays as it was."""
        pick = self.pick
        if pick is None:
            return None
        ghost, cell, fitting = self.ghost, self.target, self._fitting()
        shown = ghost.tile if ghost is not None else self.orientation
        tile = change(shown, fitting)
        self.orientations[pick.face] = tile
        self._forced = (pick.face, cell) if cell is not None and tile not in fitting else None
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()
        return tile if tile == shown else None

    def _fitting(self) -> list[str]:
        """The orientations in which the picked face fits at the target."""
        pick, cell = self.pick, self.target
        return (
            []
            if pick is None or cell is None
            else self.legal.tiles(pick.face, self.board.board.names[cell], pick.is_special)
        )

    def _one_way(self) -> str:
        key = self.app.keys.shown("rotate_freely")
        if not key:
            return tr("It fits here one way only. Ctrl and the wheel show the others.")
        return tr("It fits here one way only. {key}, or Ctrl and the wheel, show the others.", key=key)

    def _say_it_stays(self, words: str) -> None:
        """Say why a turn or a mirror changed nothing, where the player looks."""
        at = self.cell_rect(self.cursor).center if self.has_keys_on_board else self.mouse.pos
        self.table.say(words, at, is_offer=True)

    def ghost_reach(self) -> list[Rect]:
        """The ghost's space with room for its points and error marks."""
        target, side = self.target, self.board.geometry.cell
        if target is None:
            return []
        if self.expansion.lies(self.orientation) == "lines":
            side *= LINES_REACH
        return [self.cell_rect(target).inflate(side, side).clip(self.board_area)]

    def pick_first(self) -> str:
        if any(slot.state == "free" for slot in self.hand.view.dice):
            return tr("Pick a die first.")
        return self.hand.view.caption

    def press_stop(self, stop: Stop, at: tuple[int, int]) -> bool:
        kind, idx = stop
        tools: Sequence[Callable[[], None]] = (self.rotate, self.mirror, self.unpick)
        if kind == "tools":
            tools[idx]()
        elif kind == "choices":
            self.choose(idx, at)
        elif kind == "extra dice":
            self.press_die(idx)
        elif kind == "other board":
            self.turn_over()
        return kind in ("tools", "choices", "extra dice", "other board")

    @property
    def used_die(self) -> int | None:
        """The die that is read, not drawn, whose spaces are shown: the pressed one, else one that is offered;
        None for none."""
        if self._pressed_die in self.legal.uses:
            return self._pressed_die
        return min(self.legal.uses, default=None) if self.expansion.offers_dice else None

    def press_die(self, idx: int) -> None:
        """Show the spaces of a die that is read; a second press hides them."""
        if idx not in self.legal.uses or not self.table.is_interactive:
            return
        by_key = self.hand.focused is not None
        self.unpick()
        self._pressed_die = None if idx == self._pressed_die else idx
        self.app.audio.play("tick", "interface")
        self.changed()
        if by_key and self.used_die is not None:
            self.keys.go_to_board()
            self.cursor = self.keys.nearest_legal(self.cursor)

    def put_die_back(self) -> bool:
        """Hide the spaces of a die that was pressed; False when none was."""
        if self._pressed_die is None:
            return False
        self._pressed_die = None
        self.changed()
        return True

    @abstractmethod
    def turn_over(self) -> None:
        """Show the other board of a seat, or that which is drawn on again."""

    def choose(self, idx: int, at: tuple[int, int]) -> bool:
        """Play one of the choices that draw nothing."""
        return idx < len(self.legal.choices) and self.table.play(self.legal.choices[idx], at=at)

    def landings(self) -> dict[int, Action]:
        """Cell -> the choice that a press on it plays, while such choices are open: those of no die, and
        those of the die whose spaces are shown."""
        if self.pick is not None or not self.table.is_interactive:
            return {}
        die = self.used_die
        shown = [*self.legal.spots, *(() if die is None else self.legal.uses[die])]
        paths = ((self.expansion.path(self.view, self.table.viewer, one), one) for one in shown)
        return {path[-1]: action for path, action in paths if path}

    def press_board(self, cell: int, at: tuple[int, int]) -> None:
        """A press on a space where a choice ends plays it."""
        action = self.landings().get(cell)
        if action is not None:
            self._play_choice(action, at)
        elif not self._say_why_not(cell, at):
            super().press_board(cell, at)

    def _say_why_not(self, cell: int, at: tuple[int, int]) -> bool:
        """Say why the die whose spaces are shown does nothing in this one; False when none is shown."""
        die = self.used_die
        if die is None or self.pick is not None or not self.table.is_interactive:
            return False
        meant = self.expansion.meant(self.view, die, self.board.board.names[cell])
        reason = None if meant is None else self.view.why_illegal(meant)
        if reason:
            self.app.audio.play("illegal")
            self.table.say(reason, at)
        return bool(reason)

    def look_at_cell(self) -> bool:
        """Enter on such a space plays its choice too."""
        action, at = self.landings().get(self.cursor), self.cell_rect(self.cursor).center
        return self._say_why_not(self.cursor, at) if action is None else self._play_choice(action, at)

    def _play_choice(self, action: Action, at: tuple[int, int]) -> bool:
        """Play a choice; a route that it takes off the board is held then."""
        is_played = self.table.play(action, at=at)
        moved = [idx for idx, piece in enumerate(self.hand.view.dice) if piece.is_moved]
        if is_played and moved and self.pick is None:
            self.take(("dice", moved[0]), at)
        return is_played

    def aim(self, cell: int | None) -> None:
        is_new = cell != self.cell
        super().aim(cell)
        if is_new and self.has_choices:
            self.table.invalidate(self.board_area)
            self.table.changed()

    def pointed_choice(self) -> Action | None:
        """The choice under pointer, cursor or focus: its button, or the space where it ends."""
        pointed = self.hand.pointed
        if pointed is not None and pointed.kind == "choices" and pointed.idx < len(self.legal.choices):
            return self.legal.choices[pointed.idx]
        target = self.target
        return None if target is None or not self.has_choices else self.landings().get(target)

    @property
    def has_choices(self) -> bool:
        """Whether there is anything to play that draws nothing."""
        return bool(self.legal.choices or self.legal.spots or self.legal.uses)

    def choice_outcome(self) -> Outcome | None:
        """The outcome of the choice under pointer or focus, or None."""
        action = self.pointed_choice()
        if action is None:
            return None
        if action not in self._outcomes:
            self._outcomes[action] = choice_outcome(self.view, self.table.viewer, action)
        return self._outcomes[action]

    def legal_cells(self) -> list[int]:
        """The spaces in which the picked face may be drawn, or those of a used die, in rising order."""
        if self.pick is None:
            return sorted(self.landings()) if self.used_die is not None else []
        cell_of = self.board.board.cell_of
        return sorted(cell_of[space] for space in self.legal.spaces(self.pick.face, self.pick.is_special))

    def slot_pointed(self) -> None:
        """Preview the choice that is pointed at."""
        if self.has_choices:
            self.table.invalidate(self.board_area)
            self.table.changed()

    def outcome_of(self, ghost: Ghost) -> Outcome:
        in_space = self.expansion.lies(ghost.tile) == "space"
        return outcome(self.view, self.table.viewer, ghost.action, ghost.cell if in_space else None)
