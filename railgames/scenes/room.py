"""The seam between the table every game shares and the picture of one game.

The shared table (``scenes/table``) owns the match, the AI, the bars round the board, the log, undo, redo,
hints, the curtain and the saves, and knows no game. A game's scene folder names one ``SCENE``, a
``GameScene``, which makes a ``Room``: the board, the hand and how its events look. A room never decides what
is legal and never changes the match: it passes actions to ``table.play``.

``Room`` and ``GameScene`` are base classes, generic in the game's own State and map: a type checker holds a
room to its own game. A member without a default must be written; a member with a default may be left out.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, MapT, ScoreSheet, State, StateT
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.scenes.rules_file import RulesPage, rules_pages
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.app import App
from railgames.ui.commands import Command
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets import Widget

ViewT = TypeVar("ViewT", bound=State, covariant=True)


class PrimaryAction(msgspec.Struct, frozen=True):
    """The one big button: its words, the action it plays, and, when it is off, why."""

    label: str
    action: Action | None = None
    reason: str = ""


class Elsewhere(msgspec.Struct, frozen=True):
    """What the table says while it shows another seat's side: a sentence, and the label of the button
    back."""

    words: str
    back: str


class Shown(msgspec.Struct, frozen=True):
    """A log entry to be animated, and those of its events that the viewer may see."""

    entry: LogEntry
    events: tuple[Event, ...]


class Table(Protocol[ViewT]):
    """What the shared table offers to a room."""

    app: App
    match: Match

    @property
    def theme(self) -> Theme:
        """The theme now; it may change between two layouts."""
        ...

    @property
    def viewer(self) -> int:
        """The seat whose view is shown: the state is always ``match.state.observe(viewer)``."""
        ...

    @property
    def view(self) -> ViewT:
        """What the viewer sees now (cached until the next change). Read only."""
        ...

    @property
    def is_interactive(self) -> bool:
        """True when the viewer is a person, is on turn, and nothing covers the table."""
        ...

    @property
    def shows_now(self) -> bool:
        """False where the table shows a past moment: a replay, a recap."""
        ...

    def play(self, *actions: Action, at: tuple[int, int] | None = None) -> bool:
        """Play a row of actions that one gesture of the viewer made; it is shown and undone as one.

        The row stops at the first illegal action, whose reason is shown beside ``at``, and after a
        revelation. Returns True if at least one action was played.
        """
        ...

    def say(self, reason: str, at: tuple[int, int]) -> None:
        """Show a short reason beside the pointer."""
        ...

    def invalidate(self, rect: Rect | None = None) -> None:
        """Ask for a redraw."""
        ...

    def focus_board(self) -> None:
        """Give the board the keyboard focus, as by a key."""
        ...

    def changed(self) -> None:
        """The room's selection or preview changed; refreshes prompt, score preview and buttons."""
        ...


def is_on_turn(table: Table[State], view: State) -> bool:
    """Whether the viewer is a person who acts now; nobody does in a past moment."""
    viewer = table.viewer
    return bool(
        table.shows_now and view.current_player == viewer and table.match.setup.seats[viewer].is_person
    )


class Room(ABC, Generic[StateT]):
    """The picture of one game on the table. All rects are window pixels."""

    table: Table[StateT]

    # -- layout and drawing ----------------------------------------------------------------------------------

    @abstractmethod
    def layout(self, board: Rect, hand: Rect) -> None:
        """Place everything: the board in ``board``; dice, cards and tools in ``hand``."""

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        """Pixels the hand needs: its height below the board, or its width when ``beside`` it."""
        return 0

    def panels(self) -> Sequence[Widget]:
        """Widgets that the room owns: a hand, a list, a drawer. The table hangs them in its tree above the
        board, in this order for Tab (the board comes last); ``layout`` places them. Asked once."""
        return ()

    @abstractmethod
    def refresh(self) -> None:
        """The state is another one (an action, undo, a jump in a replay): read ``table.view`` again."""

    @abstractmethod
    def draw(self, surface: Surface) -> None:
        """Draw the board; the clip says what is needed. Panels draw themselves."""

    def draw_above(self, surface: Surface) -> None:
        """Draw what floats over everything: a dragged piece, a ghost, flying points."""

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass for what moves by itself, such as a pulsing hint."""

    @property
    def animating(self) -> bool:
        """True while ``update`` must be called at full frame rate."""
        return False

    def close(self) -> None:
        """Release threads and timers."""

    # -- input -----------------------------------------------------------------------------------------------

    @abstractmethod
    def handle(self, event: InputEvent) -> bool:
        """Use a pointer event over the board (not over a panel), or a key; True when used.

        Keys of the room's own commands (scope ``ROOM`` or the game's id) come whatever has the focus, unless
        it is a text field; others while the focus is on the board, nowhere, or on a panel that left them.
        """

    def pointer_left(self) -> None:
        """The pointer has left the board (for a panel, another widget, or another window)."""

    def board_focus_changed(self, has_focus: bool) -> None:
        """The board got the keyboard focus by a key, or lost it: show or hide the board's cursor."""

    def focus_order(self) -> Sequence[str]:
        """Names of the room's keyboard stops in order ("dice", "specials", "board"); for Tab and tests."""
        return ("board",)

    def commands(self) -> Sequence[tuple[str, str]]:
        """(name of a key command, or "first..last" of several; what it does here) for the sheet of keys."""
        return ()

    # -- playing ---------------------------------------------------------------------------------------------

    def primary(self) -> PrimaryAction | None:
        """What the big button does now; None hides it."""
        return None

    def preview(self) -> ScoreSheet | None:
        """The viewer's sheet if the ghost were played, or None; the score strip shows the difference."""
        return None

    @abstractmethod
    def show_hint(self, decision: Decision) -> None:
        """Point at the suggested action on the board until something is played."""

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        """The animation of one action; ``table.view`` is the state after it, and ``refresh`` follows the end.

        ``events`` are those that the viewer may see. None: nothing moves.
        """
        return None

    def row_motion(self, row: Sequence[Shown]) -> Motion | None:
        """One animation for a whole row of actions (a train along twenty tracks); ``table.view`` is the state
        after the last one. None, the default: the actions are animated one after another by ``motion``."""
        return None

    # -- seats -----------------------------------------------------------------------------------------------

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        """Highlight these places on that seat's board (a score line is hovered); empty ends it."""

    def look_at(self, seat: int | None) -> None:
        """Show another seat's board where boards are separate; None goes back to the viewer's."""

    def elsewhere(self, seat: int) -> Elsewhere:
        """The words for ``look_at`` this seat."""
        name = self.table.match.setup.seats[seat].name
        return Elsewhere(tr("This is the side of {name}.", name=name), tr("Back to my side"))

    def seat_picture(self, seat: int, size: tuple[int, int]) -> Surface | None:
        """A thumbnail of this seat's own board, or None when it has none."""
        return None

    def seat_look(self, seat: int) -> SeatLook | None:
        """How the game shows a seat whatever the player chose (a company, a country); None: as chosen."""
        return None


class GameScene(ABC, Generic[StateT, MapT]):
    """What a game's scene folder names SCENE."""

    game: ClassVar[str]

    @abstractmethod
    def room(self, table: Table[StateT]) -> Room[StateT]:
        """The room of a match."""

    @abstractmethod
    def picture(self, app: App, state: StateT, seat: int, size: tuple[int, int]) -> Surface:
        """One seat's board as a still picture: save lists, results, ``railgames render``."""

    @abstractmethod
    def map_picture(self, app: App, board: MapT, size: tuple[int, int]) -> Surface:
        """A map before the game: the setup screen, ``railgames maps render``."""

    def seat_look(self, board: MapT, seat: int) -> SeatLook | None:
        """How the game shows a seat on this map whatever the player chose, or None: as the player chose."""
        return None

    def commands(self) -> Sequence[Command]:
        """The key commands the game adds to ``scenes.commands``, with the game's id as their scope."""
        return ()

    def rules(self) -> Sequence[RulesPage]:
        """The rules in our own words; the default reads ``rules.toml`` in the scene's folder."""
        return rules_pages(type(self).__module__)

    @abstractmethod
    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """The game's picture in the list of games."""


# The table and the lists of saves show any game; they pass to its scene only states and maps of that game.
AnyRoom: TypeAlias = Room[Any]  # of any game: see above
AnyGameScene: TypeAlias = GameScene[Any, Any]  # of any game: see above
