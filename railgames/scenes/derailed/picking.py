"""What the player holds and where it would go: picking, turning, aiming, laying. ``CanyonRoom`` draws it."""

from collections.abc import Callable, Sequence

import msgspec
from pygame import Rect

from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.board_view import BoardView
from railgames.scenes.derailed.fan import Fan
from railgames.scenes.derailed.ghost import Ghost, Outcome, outcome
from railgames.scenes.derailed.hand import CanyonHand
from railgames.scenes.derailed.legal_plays import LegalPlays
from railgames.scenes.derailed.marks import Marks
from railgames.scenes.holding.hand import Stop
from railgames.scenes.holding.room import HoldingRoom
from railgames.scenes.room import is_on_turn


class Pick(msgspec.Struct, frozen=True):
    """What the player holds: a card by its name, and its slot in the hand."""

    card: str
    slot: int


class CanyonPicking(HoldingRoom[DerailedState, Pick, Ghost, Outcome]):
    """``orientations`` is 1 for every card that the player last chose with a half turn; ``missing_on`` while
    the missing cards of everybody are shown, ``lines_on`` while all lines are; ``legal`` what the player may
    do now."""

    board: BoardView
    hand: CanyonHand
    fan: Fan
    marks: Marks
    pickable = ("cards",)

    def __init__(self) -> None:
        super().__init__()
        self.orientations: dict[str, int] = {}
        self.legal = LegalPlays()
        self.missing_on = False
        self.lines_on = False

    @property
    def board_area(self) -> Rect:
        return self.board.geometry.area

    @property
    def grid(self) -> tuple[int, int]:
        return self.board.board.length, self.board.board.seats

    def cell_rect(self, cell: int) -> Rect:
        return self.board.geometry.cell(cell)

    def slot_of(self, card: str) -> int | None:
        """The slot of this card in the hand: the picked one, else the first of its kind, else None."""
        deck = self.board.board.deck
        kind = deck.kind_of[card]
        if self.pick is not None and self.pick.card == card:
            return self.pick.slot
        slots = self.hand.view.cards
        return next(
            (n for n, slot in enumerate(slots) if slot.code and deck.faces[slot.code].kind == kind), None
        )

    def take(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Pick the card in a slot."""
        slot = stop[1]
        if not self.table.is_interactive or slot >= len(self.hand.view.cards):
            return False
        shown = self.hand.view.cards[slot]
        if shown.state != "free":
            if shown.reason:
                self.app.audio.play("illegal")
                self.table.say(shown.reason, at)
            return False
        deck = self.board.board.deck
        self.pick = Pick(deck.names[deck.faces[shown.code].kind], slot)
        self._adopt_hint(self.pick.card)
        self.hand.picked = stop
        self._forced = None
        self.fan.close()
        self.app.audio.play("tick", "interface")
        self.changed()
        return True

    def _adopt_hint(self, card: str) -> None:
        """Turn a picked card as the hint shows it, and put the cursor there."""
        hint = self.marks.advised
        if isinstance(hint, Play) and hint.card == card:
            self.orientations[card] = hint.turned
            self.cursor = self.board.board.cell_of[hint.cell]

    def forget(self) -> None:
        super().forget()
        self.orientations.clear()
        self.missing_on = self.lines_on = False
        self.fan.close()

    def holds_pick(self) -> bool:
        deck, slots, pick = self.board.board.deck, self.hand.view.cards, self.pick
        if pick is None:
            return False
        slot = slots[pick.slot] if pick.slot < len(slots) else None
        if slot is None or slot.state != "free" or not slot.code:
            return False
        return deck.names[deck.faces[slot.code].kind] == pick.card and is_on_turn(self.table, self.view)

    def board_cell_at(self, pos: tuple[int, int]) -> int | None:
        return self.board.geometry.cell_at(pos)

    def board_focus_changed(self, has_focus: bool) -> None:
        self.fan.close()
        super().board_focus_changed(has_focus)

    def move_cursor(self, cell: int) -> None:
        self.fan.close()
        super().move_cursor(cell)

    def can_place(self) -> bool:
        return bool(self.legal.ways)

    @property
    def ghost(self) -> Ghost | None:
        """The picked card over the target, turned so that it fits where it can."""
        pick, cell = self.pick, self.target
        if pick is None or cell is None or not self.table.is_interactive or not self.legal.ways:
            return None
        board = self.board.board
        name = board.names[cell]
        fitting = self.legal.turns(pick.card, name)
        turned = self.orientation(pick.card)
        if fitting and turned not in fitting and (pick.card, cell) != self._forced:
            turned = fitting[0]
        kind = board.deck.kind_of[pick.card]
        return Ghost(cell, 1 + 2 * kind + turned, turned in fitting, Play(pick.card, name, turned))

    def orientation(self, card: str) -> int:
        """The last orientation chosen for this card: 1 for a half turn."""
        deck = self.board.board.deck
        return 0 if deck.is_symmetric[deck.kind_of[card]] else self.orientations.get(card, 0)

    def rotate(self, back: bool = False, every: bool = False) -> None:
        """Give the held card a half turn, its only other orientation."""
        pick = self.pick
        if pick is None:
            return
        ghost, cell = self.ghost, self.target
        shown = ghost.action.turned if ghost is not None else self.orientation(pick.card)
        self.orientations[pick.card] = 1 - shown
        self._forced = (pick.card, cell) if cell is not None else None
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def aim(self, cell: int | None) -> None:
        super().aim(cell)
        self.fan.point(cell)

    def ghost_reach(self) -> list[Rect]:
        return [*self.marks.reach(), self.hand.places.news, self.hand.places.caption]

    def pick_first(self) -> str:
        return tr("Pick a card first.")

    def press_board(self, cell: int, at: tuple[int, int]) -> None:
        is_hint = self.marks.hinted is not None and self.marks.hinted[0] == cell
        if self.pick is not None or is_hint or not self.fan.open(cell):
            super().press_board(cell, at)

    def look_at_cell(self) -> bool:
        """Look into the stack at the target."""
        cell = self.target
        if cell is None:
            return False
        if self.fan.cell == cell:
            self.fan.close()
            return True
        return self.fan.open(cell)

    def takes_drop(self, stop: Stop | None) -> bool:
        return stop is not None and stop[0] == "discard"

    def drop(self, stop: Stop, at: tuple[int, int]) -> bool:
        return self.discard(at)

    def press_stop(self, stop: Stop, at: tuple[int, int]) -> bool:
        tools: Sequence[Callable[[], None]] = (
            self.rotate,
            self.toggle_missing,
            self.toggle_lines,
            self.unpick,
        )
        if stop[0] == "discard":
            self.discard(at)
        else:
            tools[stop[1]]()
        return True

    def place(self, at: tuple[int, int]) -> bool:
        """Lay the ghost, or tell the player why that is illegal."""
        if self.ghost is None and self.pick is not None and self.legal.discards:
            self.table.say(tr("This card goes to the discard pile."), at)
        return super().place(at)

    def discard(self, at: tuple[int, int]) -> bool:
        """Discard the picked card, where that is allowed."""
        if not self.table.is_interactive:
            return False
        if self.pick is None:
            if self.legal.discards:
                self.table.say(tr("Pick a card first."), at)
            return False
        return self.table.play(Discard(self.pick.card), at=at)

    def toggle_missing(self) -> None:
        """Show or hide how many cards everybody is missing."""
        self.missing_on = not self.missing_on
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def toggle_lines(self) -> None:
        """Show or hide where everybody's line runs."""
        self.lines_on = not self.lines_on
        self.app.audio.play("tick", "interface", 0.6)
        self.table.invalidate(self.board_area)
        self.changed()

    def legal_cells(self) -> list[int]:
        """The cells in which the picked card may be laid, in rising order."""
        if self.pick is None:
            return []
        cell_of = self.board.board.cell_of
        return sorted(cell_of[name] for name in self.legal.cells(self.pick.card))

    def outcome_of(self, ghost: Ghost) -> Outcome:
        return outcome(self.view, self.table.viewer, ghost.action, ghost.cell)
