"""The seam between the table every game shares and the picture of one game.

The shared table (``scenes/table``) owns the match, the AI, the bands round the board, the log, undo, redo,
hints, the curtain and the saves, and knows no game. A game's scene folder names one ``SCENE``, a
``GameScene``, and gives a ``Room``: the board, the hand and how its events look. A room never decides what
is legal and never changes the match: it hands actions to ``table.play``.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, ScoreSheet, State
from railgames.core.match import LogEntry, Match
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.app import App
from railgames.ui.commands import Command
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets import Widget


class PrimaryAction(msgspec.Struct, frozen=True):
    """The one big button: its words, the action it plays, and, when it is off, why."""

    label: str
    action: Action | None = None
    reason: str = ""


class Elsewhere(msgspec.Struct, frozen=True):
    """What the table says while it shows what is another seat's: a sentence, and the button back."""

    words: str
    back: str


class RulesPage(msgspec.Struct, frozen=True):
    """One page of the rules reference; ``body`` is rich text (## headings, **bold**, - lists)."""

    title: str
    body: str


class Table(Protocol):
    """What the shared table offers to a room."""

    app: App
    match: Match

    @property
    def theme(self) -> Theme:
        """The theme now; it may change between two layouts."""
        ...

    @property
    def viewer(self) -> int:
        """The seat whose eyes the table has; the state is always ``match.state.observe(viewer)``."""
        ...

    @property
    def view(self) -> State:
        """What the viewer sees now (cached until the next action). Read only."""
        ...

    @property
    def is_interactive(self) -> bool:
        """True when the viewer is a person, is on turn, and nothing covers the table."""
        ...

    @property
    def shows_now(self) -> bool:
        """False where the table shows a moment that is past: a replay, a look back."""
        ...

    def play(self, action: Action, at: tuple[int, int] | None = None) -> bool:
        """Play the viewer's action. If illegal nothing changes and the reason is shown beside ``at``."""
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
        """The room's own choice (a picked die, a preview) changed: the bars round the board read it again."""
        ...


def is_on_turn(table: Table, view: State) -> bool:
    """Whether the viewer is a person who acts now; nobody does in a moment that is past."""
    viewer = table.viewer
    return bool(
        table.shows_now and view.current_player == viewer and table.match.setup.seats[viewer].is_person
    )


class Room(Protocol):
    """The picture of one game on the table. All rects are window pixels."""

    def layout(self, board: Rect, hand: Rect) -> None:
        """Place everything: the board in ``board``; dice, cards and tools in ``hand``."""
        ...

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        """Pixels the hand needs: its height below the board, or its width when ``beside`` it."""
        ...

    def refresh(self) -> None:
        """The state is another one (an action, undo, a jump in a replay): read ``table.view`` again."""
        ...

    def draw(self, surface: Surface) -> None:
        """Draw board and hand; the clip says what is needed."""
        ...

    def draw_above(self, surface: Surface) -> None:
        """Draw what floats over everything: a dragged die, a ghost, flying points."""
        ...

    def panels(self) -> Sequence[Widget]:
        """Widgets that the room owns: a hand, a list, a drawer. The table hangs them in its tree above the
        board, in this order for Tab (the board comes last); ``layout`` places them. Asked once."""
        ...

    def handle(self, event: InputEvent) -> bool:
        """Use a pointer event over the board (not over a panel), or a key; True when used.

        Keys of the room's own commands (scope ``ROOM`` or the game's id) come whatever has the focus, unless
        it is a text field; others while the focus is on the board, nowhere, or on a panel that left them.
        """
        ...

    def pointer_left(self) -> None:
        """The pointer has left the board (for a panel, another widget, or another window)."""
        ...

    def board_focus_changed(self, has_focus: bool) -> None:
        """The board got the keyboard focus by a key, or lost it: show or hide the board's cursor."""
        ...

    def update(self, dt: float) -> None: ...

    @property
    def animating(self) -> bool: ...

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        """The animation of what just happened (events the viewer may see); ``refresh`` follows at its end."""
        ...

    def primary(self) -> PrimaryAction | None:
        """What the big button does now."""
        ...

    def preview(self) -> ScoreSheet | None:
        """The viewer's sheet if the ghost were played, or None; the score strip shows the difference."""
        ...

    def show_hint(self, decision: Decision) -> None:
        """Point at the suggested action on the board until something is played."""
        ...

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        """Light these places on that seat's board (a score line is hovered); empty puts it out."""
        ...

    def look_at(self, seat: int | None) -> None:
        """Show another seat's board where boards are separate; None goes back to the viewer's."""
        ...

    def elsewhere(self, seat: int) -> Elsewhere:
        """The words for ``look_at`` this seat."""
        ...

    def seat_picture(self, seat: int, size: tuple[int, int]) -> Surface | None:
        """A thumbnail of what this seat has on the table, or None when it has nothing of its own."""
        ...

    def focus_order(self) -> Sequence[str]:
        """Names of the room's keyboard stops in order ("dice", "specials", "board"); for Tab and tests."""
        ...

    def commands(self) -> Sequence[tuple[str, str]]:
        """(name of a key command, or "first..last" of several; what it does here) for the sheet of keys."""
        ...

    def close(self) -> None:
        """Let go of threads and timers."""
        ...


class GameScene(Protocol):
    """What a game's scene folder names SCENE."""

    game: str

    def room(self, table: Table) -> Room: ...

    def picture(self, app: App, state: State, seat: int, size: tuple[int, int]) -> Surface:
        """One seat's board as a still picture: save lists, results, ``railgames render``."""
        ...

    def map_picture(self, app: App, board: Any, size: tuple[int, int]) -> Surface:
        """A map before the game: the setup screen, ``railgames maps render``."""
        ...

    def seat_look(self, board: Any, seat: int) -> SeatLook | None:
        """How the game shows a seat on this map whatever the player chose, or None: as the player chose."""
        ...

    def commands(self) -> Sequence[Command]:
        """The key commands the game adds to ``scenes.commands``, with the game's id as their scope."""
        ...

    def rules(self) -> Sequence[RulesPage]:
        """The rules in our own words."""
        ...

    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """The game's picture in the list of games."""
        ...
