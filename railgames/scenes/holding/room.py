"""The base of rooms in which a piece is held over a board of cells."""

from collections.abc import Sequence
from typing import Any, Protocol

from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.scenes.room import Table
from railgames.ui.app import App
from railgames.ui.widgets import Widget

Stop = tuple[str, int]
"""A place in the hand, as ("dice", 2) or ("tools", 0); ("board", 0) is the board."""


class HeldHand(Protocol):
    """What is asked of a hand. ``picked``, ``hovered``, ``lifted`` are stops or None."""

    area: Rect
    picked: Stop | None
    hovered: Stop | None
    lifted: Stop | None
    hinted: Stop | None

    def at(self, pos: tuple[int, int]) -> Stop | None: ...

    def rect_of(self, stop: Stop) -> Rect: ...

    def rects(self, kind: str) -> Sequence[Rect]: ...


class HoldingRoom:
    """``pick`` is what is held, ``cell`` the one under the pointer, ``cursor`` that of the keys, ``stop``
    where the keys are, ``wishes`` how the player last wanted each piece to lie.

    A game gives the members of the first part; those of the second it may.
    """

    app: App
    table: Table[Any]
    hand: HeldHand
    board: Any
    options: Any
    marks: Any
    mouse: Any

    pickable: tuple[str, ...] = ()
    """The kinds of stops at which something is picked; the first is where the keys return to."""

    def __init__(self) -> None:
        self.pick: Any = None
        self.wishes: dict[str, Any] = {}
        self.cell: int | None = None
        self.stop: Stop | None = None
        self.cursor = 0
        self._forced: tuple[str, int] | None = None
        self._outcomes: dict[Any, Any] = {}
        self._seen_by: int | None = None

    # what a game gives -----------------------------------------------------------------------------------

    @property
    def board_area(self) -> Rect:
        """Where the board is drawn."""
        raise NotImplementedError

    @property
    def grid(self) -> tuple[int, int]:
        """(columns, rows) of cells, which are numbered row by row."""
        raise NotImplementedError

    @property
    def ghost(self) -> Any:
        """What is held as it would lie at ``target``, with ``cell``, ``fits`` and ``action``; or None."""
        raise NotImplementedError

    def cell_rect(self, cell: int) -> Rect:
        """A cell's rectangle."""
        raise NotImplementedError

    def legal_cells(self) -> list[int]:
        """The cells that take what is held, rising."""
        raise NotImplementedError

    def first_free(self, kind: str) -> int:
        """The first stop of its kind that can be used."""
        raise NotImplementedError

    def take(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Pick what is at ``stop``; says why not."""
        raise NotImplementedError

    def holds_pick(self) -> bool:
        """Whether what was picked is still in its place and may be used."""
        raise NotImplementedError

    def turn(self, back: bool = False, every: bool = False) -> None:
        """Turn what is held to its next way that fits, or (``every``) to its next one."""
        raise NotImplementedError

    def press_stop(self, stop: Stop, at: tuple[int, int]) -> bool:
        """A tool, a choice or whatever else is in the hand was pressed; True when that is used."""
        raise NotImplementedError

    def outcome_of(self, ghost: Any) -> Any:
        """What a fitting ghost would give; asked once a ghost."""
        raise NotImplementedError

    def ghost_reach(self) -> list[Rect]:
        """Where the ghost and all that it tells is drawn now."""
        raise NotImplementedError

    def show_hand(self) -> None:
        """Bring the hand up to date."""
        raise NotImplementedError

    def dragged_picture(self) -> Surface | None:
        """What hangs on the pointer during a drag, while no ghost shows it."""
        raise NotImplementedError

    def send_back(self, picture: Surface, start: tuple[int, int], stop: Stop) -> None:
        """A piece let go where it cannot stay returns to its place."""
        raise NotImplementedError

    def focus_order(self) -> Sequence[str]:
        """The kinds of stops in the order of the Tab key."""
        raise NotImplementedError

    # what a game may give --------------------------------------------------------------------------------

    @property
    def home(self) -> int:
        """The cell at which the cursor of a fresh viewer is."""
        return 0

    def pick_first(self) -> str:
        """What is said when a cell is pressed while nothing is held."""
        return ""

    def press_board(self, cell: int, at: tuple[int, int]) -> None:
        """A cell was pressed by the pointer."""
        if self.pick is not None:
            self.place(at)
        elif self.table.is_interactive and self.options.ways:
            self.table.say(self.pick_first(), at)

    def look_at_cell(self) -> bool:
        """Enter on the board with nothing held: look at what lies there; False goes back to the hand."""
        return False

    def takes_drop(self, stop: Stop | None) -> bool:
        """Whether a dragged piece may be let go at this stop of the hand."""
        return False

    def drop(self, stop: Stop, at: tuple[int, int]) -> bool:
        """A dragged piece is let go there."""
        return False

    # what all do alike -----------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The state as the viewer sees it."""
        return self.table.view

    @property
    def target(self) -> int | None:
        """Where the ghost is: under the pointer, or at the cursor while the board has the keys."""
        return self.cursor if self.has_keys_on_board else self.cell

    @property
    def has_keys_on_board(self) -> bool:
        return self.stop is not None and self.stop[0] == "board"

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
        self.cursor = self.home
        self.hand.hovered = None
        self.marks.highlight(())

    def welcome_viewer(self) -> bool:
        """Whoever sits down finds nothing of what the one before held or pointed at. True: another viewer."""
        before, self._seen_by = self._seen_by, self.table.viewer
        if before in (None, self._seen_by):
            return False
        self.forget()
        return True

    def drop_lost_pick(self) -> None:
        """After undo or a jump the picked piece may be another one, or gone."""
        if self.pick is not None and not self.holds_pick():
            self.unpick()

    def changed(self) -> None:
        """The pick or the ghost changed: show it, and let the bars read it."""
        self.show_hand()
        self.table.invalidate(self.hand.area)
        self.table.invalidate(self.board_area)
        self.table.changed()

    def show_caption(self) -> None:
        """Pointer or keys are at another thing of the hand."""
        self.show_hand()
        self.table.invalidate(self.hand.area)

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

    def place(self, at: tuple[int, int]) -> bool:
        """Play the ghost; the table says why when that cannot be."""
        ghost = self.ghost
        return ghost is not None and self.table.play(ghost.action, at=at)

    def outcome(self) -> Any:
        """What the ghost would give, or None; computed once a ghost."""
        ghost = self.ghost
        if ghost is None or not ghost.fits:
            return None
        if ghost.action not in self._outcomes:
            self._outcomes[ghost.action] = self.outcome_of(ghost)
        return self._outcomes[ghost.action]

    def panels(self) -> Sequence[Widget]:
        """None."""
        return ()

    def shortcut(self, event: InputEvent) -> bool:
        """A key while the focus is elsewhere."""
        return False

    def pointer_left(self) -> None:
        """The pointer has left the board."""
        self.mouse.leave()

    def board_focus_changed(self, has_focus: bool) -> None:
        """The board got or lost the focus."""

    def go_to(self, stop: Stop | None) -> None:
        """Move the keys there; None: out of the room."""
        self.stop = stop
        self.changed()
