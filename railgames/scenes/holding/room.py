"""The base of rooms in which a piece is held over a board of cells."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.core.actions import Action
from railgames.core.game import StateT
from railgames.scenes.holding.ghost import Ghost, Outcome
from railgames.scenes.holding.hand import Hand, HandSlot, Stop
from railgames.scenes.holding.keys import BOARD, HoldingKeys
from railgames.scenes.holding.marks import BoardMarks
from railgames.scenes.holding.mouse import Mouse
from railgames.scenes.holding.resting import Resting
from railgames.scenes.motions import Flight, Stage
from railgames.scenes.room import Room
from railgames.scenes.table.desk import BoardArea
from railgames.ui.app import App
from railgames.ui.tween import ease_out
from railgames.ui.widgets import Widget

RETURN_SECONDS = 0.16
"""How long a piece that was dropped outside flies back, at normal speed."""

PickT = TypeVar("PickT")
GhostT = TypeVar("GhostT", bound=Ghost)
OutcomeT = TypeVar("OutcomeT", bound=Outcome)


class HoldingRoom(Room[StateT], Generic[StateT, PickT, GhostT, OutcomeT]):
    """``pick`` is what is held, ``cell`` the one under the pointer, ``cursor`` that of the keyboard, which
    is shown while ``has_keys_on_board``.

    The types are those of the game's state, of what is held, of the ghost, and of what placing it would give.
    """

    app: App
    hand: Hand
    marks: BoardMarks[Any]  # what a hint shows is the game's own affair
    mouse: Mouse
    keys: HoldingKeys
    stage: Stage

    pickable: tuple[str, ...] = ()
    """The kinds of slots at which something is picked; the focus returns to the first."""

    def __init__(self) -> None:
        self.pick: PickT | None = None
        self.cell: int | None = None
        self.cursor = 0
        self.has_keys_on_board = False
        self._forced: tuple[str, int] | None = None
        self._outcomes: dict[Action, OutcomeT] = {}
        self._last_viewer: int | None = None
        self.resting = Resting(self)

    # -- what a game gives -----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def board_area(self) -> Rect:
        """Where the board is drawn."""

    @property
    @abstractmethod
    def grid(self) -> tuple[int, int]:
        """(columns, rows) of cells, which are numbered row by row."""

    @abstractmethod
    def cell_rect(self, cell: int) -> Rect:
        """A cell's rectangle."""

    @abstractmethod
    def board_cell_at(self, pos: tuple[int, int]) -> int | None:
        """The cell whose rectangle contains a window position."""

    @property
    @abstractmethod
    def ghost(self) -> GhostT | None:
        """What is held as it would lie at ``target``."""

    @abstractmethod
    def can_place(self) -> bool:
        """Whether there is anything that may be placed now."""

    @abstractmethod
    def legal_cells(self) -> list[int]:
        """The cells that take what is held, in rising order."""

    @abstractmethod
    def take(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Pick what is at ``stop``. False when that is not possible: the player is told why."""

    @abstractmethod
    def holds_pick(self) -> bool:
        """Whether what was picked is still in its place and may be used."""

    @abstractmethod
    def rotate(self, back: bool = False, every: bool = False) -> None:
        """Turn what is held to its next orientation that fits, or (``every``) to the next one."""

    @abstractmethod
    def press_stop(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Use a press on a slot whose kind is not ``pickable`` (a tool, a choice); True when used."""

    @abstractmethod
    def outcome_of(self, ghost: GhostT) -> OutcomeT:
        """What a fitting ghost would give; the result is cached."""

    @abstractmethod
    def ghost_reach(self) -> list[Rect]:
        """Window rectangles covered by the ghost and its annotations, for a redraw."""

    @abstractmethod
    def show_hand(self) -> None:
        """Bring the hand up to date."""

    @abstractmethod
    def dragged_picture(self) -> Surface | None:
        """What hangs on the pointer during a drag, while no ghost shows it."""

    # -- what a game may give --------------------------------------------------------------------------------

    @property
    def home(self) -> int:
        """The cell of the cursor for a new viewer."""
        return 0

    def pick_first(self) -> str:
        """What the player is told when a cell is pressed while nothing is held."""
        return ""

    def is_hint_for(self, stop: Stop) -> bool:
        """Whether what is in this slot would be placed where the hint says, as it says."""
        return self.marks.hinted is not None and self.hand.hinted == stop

    def advise(self, action: Action) -> None:
        """A hint came: what is held goes back, else Enter would place that and not what the hint shows."""
        if not self.mouse.is_dragging:
            self.unpick()
        self.marks.advise(action)

    def takes_hint(self) -> bool:
        """Until something else is picked, or focus or cursor go elsewhere."""
        return self.marks.advised is not None and self.marks.is_next and self.pick is None

    def take_hint(self, at: tuple[int, int]) -> bool:
        """Play what the hint shows."""
        action = self.marks.advised
        return action is not None and self.table.play(action, at=at)

    def press_board(self, cell: int, at: tuple[int, int]) -> None:
        """A cell was pressed by the pointer: place what is held, or take the hint that is shown there."""
        if self.pick is not None:
            self.place(at)
        elif self.marks.hinted is not None and self.marks.hinted[0] == cell:
            self.take_hint(at)
        elif self.table.is_interactive and self.can_place():
            self.table.say(self.pick_first(), at)

    def look_at_cell(self) -> bool:
        """Enter on the board with nothing held: inspect the cell. False: the focus goes to the hand."""
        return False

    def takes_drop(self, stop: Stop | None) -> bool:
        """Whether a dragged piece may be dropped on this slot of the hand."""
        return False

    def drop(self, stop: Stop, at: tuple[int, int]) -> bool:
        """A dragged piece is dropped there."""
        return False

    def slot_pointed(self) -> None:
        """Pointer or focus came to a slot of the hand, or left it."""

    # -- motion ----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance the hint's pulse, and the wait before a reason is said."""
        self.marks.update(dt)
        self.resting.update(dt)

    @property
    def animating(self) -> bool:
        return self.marks.is_pulsing or self.resting.is_waiting

    # -- input -----------------------------------------------------------------------------------------------

    def panels(self) -> Sequence[Widget]:
        """The hand."""
        return (self.hand,)

    def focus_order(self) -> Sequence[str]:
        """The rows of the hand that take the focus, then the board."""
        rows = self.hand.rows.values()
        return (*(row.kind for row in rows if any(slot.focusable for slot in row.slots)), BOARD[0])

    def handle(self, event: InputEvent) -> bool:
        """Keys and the pointer over the board."""
        return self.keys.handle(event) if event.type == pygame.KEYDOWN else self.mouse.handle(event)

    def pointer_left(self) -> None:
        """The pointer left the board."""
        self.mouse.leave()

    def board_focus_changed(self, has_focus: bool) -> None:
        """Show the board's cursor at a cell that takes what is held, or hide it."""
        if has_focus and self.pick is not None:
            self.cursor = self.keys.nearest_legal(self.cursor)
        self.has_keys_on_board = has_focus
        self.changed()

    def move_cursor(self, cell: int) -> None:
        """Move the board's cursor to a cell."""
        self.cursor = cell
        self.marks.is_next = False
        self.changed()
        self.resting.moved()

    def drop_cursor(self) -> None:
        """The pointer is used instead of the keys: hide the board's cursor."""
        if self.has_keys_on_board:
            self.has_keys_on_board = False
            self.table.invalidate(self.board_area)

    # -- where the player is ---------------------------------------------------------------------------------

    @property
    def view(self) -> StateT:
        """The state as the viewer sees it."""
        return self.table.view

    @property
    def target(self) -> int | None:
        """The cell of the ghost: under the pointer, or at the cursor while that is shown."""
        return self.cursor if self.has_keys_on_board else self.cell

    @property
    def stop(self) -> Stop | None:
        """What the keyboard is on: the board, a slot of the hand, or None when the focus is elsewhere."""
        if self.has_keys_on_board:
            return BOARD
        slot = self.hand.focused
        return slot.stop if slot is not None else None

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """The cell under a window position, None where a panel or something of the table covers the board."""
        tree = self.hand.tree
        is_open = tree is None or isinstance(tree.widget_at(pos), BoardArea)
        return self.board_cell_at(pos) if is_open else None

    def aim(self, cell: int | None) -> None:
        """The pointer is over this cell now."""
        if cell == self.cell:
            return
        before = self.ghost_reach() if self.pick is not None else []
        self.cell = cell
        self._forced = None
        if self.pick is not None:
            self.show_hand()
            for rect in (*before, *self.ghost_reach()):
                self.table.invalidate(rect)
            self.table.changed()
        self.resting.moved()

    # -- what is held ----------------------------------------------------------------------------------------

    def unpick(self) -> None:
        """Hold nothing."""
        had = self.pick is not None
        self.pick = None
        self.hand.picked = self.hand.lifted = None
        if had:
            self.changed()

    def forget(self) -> None:
        """Clear selection, cursor and hover, and forget how anything was turned."""
        self.unpick()
        self.cell = self._forced = None
        self.has_keys_on_board = False
        self.cursor = self.home
        tree = self.hand.tree
        if tree is not None and isinstance(tree.focus, HandSlot | BoardArea):
            tree.set_focus(None)
        self.marks.highlight(())

    def clear_for_viewer(self) -> bool:
        """Clear selection and hover when the viewer changed. Returns True if it did."""
        before, self._last_viewer = self._last_viewer, self.table.viewer
        if before in (None, self._last_viewer):
            return False
        self.forget()
        return True

    def drop_lost_pick(self) -> None:
        """After undo or a jump the picked piece may be another one, or gone: hold nothing then."""
        if self.pick is not None and not self.holds_pick():
            self.unpick()

    def changed(self) -> None:
        """The pick or the ghost changed: refresh hand, board, and the bars that show a preview."""
        self.show_hand()
        self.hand.refresh()
        self.table.invalidate(self.board_area)
        self.table.changed()
        self.resting.changed()

    def place(self, at: tuple[int, int]) -> bool:
        """Play the ghost; the table tells the player why when that cannot be."""
        ghost = self.ghost
        self.resting.pressed()
        return ghost is not None and self.table.play(ghost.action, at=at)

    def outcome(self) -> OutcomeT | None:
        """What the ghost would give, or None when it does not fit; computed once a ghost."""
        ghost = self.ghost
        if ghost is None or not ghost.fits:
            return None
        if ghost.action not in self._outcomes:
            self._outcomes[ghost.action] = self.outcome_of(ghost)
        return self._outcomes[ghost.action]

    def send_back(self, picture: Surface, start: tuple[int, int], stop: Stop) -> None:
        """A piece dropped where it cannot stay flies back to its slot."""
        flight = Flight(picture, picture.get_rect(center=start), self.hand.rect_of(stop))
        self.app.tweens.add(self.stage.run(flight, RETURN_SECONDS, ease_out))


AnyHoldingRoom: TypeAlias = HoldingRoom[Any, Any, Any, Any]  # of any game
"""The room of any game: mouse, keys and marks use only what does not depend on the game's types."""
