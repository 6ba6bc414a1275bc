"""What the player holds and where it would go: picking, turning, aiming, laying.

The room builds on this; what is shown and how is not decided here.
"""

from typing import Any

import msgspec

from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, Play
from railgames.scenes.derailed.board_view import BoardView
from railgames.scenes.derailed.fan import Fan
from railgames.scenes.derailed.ghost import Ghost, Outcome, outcome
from railgames.scenes.derailed.hand import Hand, Stop
from railgames.scenes.derailed.marks import Marks
from railgames.scenes.derailed.options import Options
from railgames.scenes.room import Table
from railgames.ui.app import App


class Pick(msgspec.Struct, frozen=True):
    """What the player holds: a card by its word, and its slot in the hand."""

    card: str
    slot: int


class Holding:
    """``pick`` is what is held, ``cell`` the one under the pointer, ``cursor`` that of the keys, ``stop``
    where the keys are, ``wishes`` how the player last wanted each card turned."""

    app: App
    table: Table
    board: BoardView
    hand: Hand
    fan: Fan
    marks: Marks
    options: Options

    def __init__(self) -> None:
        self.pick: Pick | None = None
        self.wishes: dict[str, int] = {}
        self.cell: int | None = None
        self.stop: Stop | None = None
        self.cursor = 0
        self.missing_on = False
        self._seen_by: int | None = None
        self._forced: tuple[str, int] | None = None
        self._outcomes: dict[Play, Outcome] = {}

    @property
    def view(self) -> Any:
        """The state as the viewer sees it."""
        return self.table.view

    def may_act(self, view: Any) -> bool:
        """Whether the viewer is a person and on turn."""
        raise NotImplementedError

    def show_hand(self) -> None:
        """Bring the hand up to date."""
        raise NotImplementedError

    def show_caption(self) -> None:
        """Pointer or keys are at another thing of the hand."""
        self.show_hand()
        self.table.invalidate(self.hand.area)

    def slot_of(self, card: str) -> int | None:
        """The slot in which the hand shows this card: the picked one, or the first of its kind."""
        deck = self.board.board.deck
        kind = deck.kind_of[card]
        if self.pick is not None and self.pick.card == card:
            return self.pick.slot
        slots = self.hand.view.cards
        return next(
            (n for n, slot in enumerate(slots) if slot.code and deck.faces[slot.code].kind == kind), None
        )

    def take(self, slot: int, at: tuple[int, int]) -> bool:
        """Pick the card in a slot; says why not."""
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
        self.hand.picked = ("cards", slot)
        self._forced = None
        self.fan.close()
        self.app.audio.play("tick", "interface")
        self.changed()
        return True

    def unpick(self) -> None:
        """Hold nothing."""
        had = self.pick is not None
        self.pick = None
        self.hand.picked = None
        if had:
            self.changed()

    def welcome_viewer(self) -> None:
        """Whoever sits down finds nothing of what the one before held, turned or pointed at."""
        if self.table.viewer == self._seen_by:
            return
        is_first, self._seen_by = self._seen_by is None, self.table.viewer
        if is_first:
            return
        self.unpick()
        self.wishes.clear()
        self.cell = self.stop = self._forced = None
        self.cursor = 0
        self.missing_on = False
        self.hand.hovered = self.hand.lifted = None
        self.fan.close()
        self.marks.highlight(())

    def drop_lost_pick(self) -> None:
        """After undo or a jump the picked card may be another one, or gone."""
        pick = self.pick
        if pick is None:
            return
        deck, slots = self.board.board.deck, self.hand.view.cards
        slot = slots[pick.slot] if pick.slot < len(slots) else None
        is_same = slot is not None and slot.code and deck.names[deck.faces[slot.code].kind] == pick.card
        if slot is None or slot.state != "free" or not is_same or not self.may_act(self.view):
            self.unpick()

    def changed(self) -> None:
        """The pick or the ghost changed: show it, and let the bars read it."""
        self.show_hand()
        self.table.invalidate(self.hand.area)
        self.table.invalidate(self.board.geometry.area)
        self.table.changed()

    @property
    def target(self) -> int | None:
        """The cell the ghost is over: under the pointer, or under the cursor while the board has the keys."""
        if self.stop is not None and self.stop[0] == "board":
            return self.cursor
        return self.cell

    @property
    def ghost(self) -> Ghost | None:
        """The picked card over the target, turned so that it fits where it can."""
        pick, cell = self.pick, self.target
        if pick is None or cell is None or not self.table.is_interactive or not self.options.ways:
            return None
        board = self.board.board
        name = board.names[cell]
        fitting = self.options.turns(pick.card, name)
        turned = self.wish(pick.card)
        if fitting and turned not in fitting and (pick.card, cell) != self._forced:
            turned = fitting[0]
        kind = board.deck.kind_of[pick.card]
        return Ghost(cell, 1 + 2 * kind + turned, turned in fitting, Play(pick.card, name, turned))

    def wish(self, card: str) -> int:
        """How the player last wanted this card: 1 for a half turn."""
        deck = self.board.board.deck
        return 0 if deck.is_symmetric[deck.kind_of[card]] else self.wishes.get(card, 0)

    def turn(self) -> None:
        """Give what is held a half turn."""
        pick = self.pick
        if pick is None:
            return
        ghost, cell = self.ghost, self.target
        shown = ghost.action.turned if ghost is not None else self.wish(pick.card)
        self.wishes[pick.card] = 1 - shown
        self._forced = (pick.card, cell) if cell is not None else None
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def aim(self, cell: int | None) -> None:
        """The pointer is over this cell now."""
        if cell == self.cell:
            return
        before = self.marks.reach() if self.pick is not None else []
        self.cell = cell
        self._forced = None
        if self.pick is not None:
            self.show_hand()
            for rect in (*before, *self.marks.reach(), self.hand.places.news, self.hand.places.caption):
                self.table.invalidate(rect)
            self.table.changed()

    def place(self, at: tuple[int, int]) -> bool:
        """Lay the ghost; the table says why when that cannot be."""
        ghost = self.ghost
        if ghost is None:
            if self.pick is not None and self.options.discards:
                self.table.say(tr("This card goes to the discard pile."), at)
            return False
        return self.table.play(ghost.action, at)

    def discard(self, at: tuple[int, int]) -> bool:
        """Lay the picked card off, where that is allowed."""
        if not self.table.is_interactive:
            return False
        if self.pick is None:
            if self.options.discards:
                self.table.say(tr("Pick a card first."), at)
            return False
        return self.table.play(Discard(self.pick.card), at)

    def toggle_missing(self) -> None:
        """Show how many cards everybody lacks, or stop showing it."""
        self.missing_on = not self.missing_on
        self.app.audio.play("tick", "interface", 0.6)
        self.changed()

    def legal_cells(self) -> list[int]:
        """The cells that take what is held, rising."""
        if self.pick is None:
            return []
        cell_of = self.board.board.cell_of
        return sorted(cell_of[name] for name in self.options.cells(self.pick.card))

    def outcome(self) -> Outcome | None:
        """What the ghost would give, computed once a ghost."""
        ghost = self.ghost
        if ghost is None or not ghost.fits:
            return None
        if ghost.action not in self._outcomes:
            self._outcomes[ghost.action] = outcome(self.view, self.table.viewer, ghost.action, ghost.cell)
        return self._outcomes[ghost.action]
