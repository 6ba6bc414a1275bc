"""The interface between the shared table and the scene of one game.

The shared table (``scenes/table``) owns the match, the AI, the bars round the board, the log, undo, redo,
hints, the curtain and the saves, and depends on no game. A game's scene folder defines one ``SCENE``, a
``GameScene``, which makes a ``Room``: the board, the hand and the animations of its events. A room never
decides whether an action is legal and never changes the match: it passes actions to ``table.play``.

``Room`` and ``GameScene`` are base classes, generic in the game's State and map, so that a type checker
checks a room's use of its game. A member without a default must be written; a member with a default may be
left out.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from pygame import Rect, Surface
from pygame.event import Event as InputEvent

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, MapT, ScoreLine, ScoreSheet, State, StateT
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.scenes.round_end import RoundEnd
from railgames.scenes.rules_file import RulesPage, rules_pages
from railgames.scenes.table.seat_look import SeatLook, SeatTold
from railgames.store.settings import Settings
from railgames.ui.app import App
from railgames.ui.commands import Command
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion
from railgames.ui.widgets import Widget

Picture: TypeAlias = Callable[[tuple[int, int]], Surface | None]
"""A picture of at most a size in pixels; None where there is none."""

ViewT = TypeVar("ViewT", bound=State, covariant=True)


LEAST_HAND = 206
"""Width at scale 1 that a hand beside a square board needs."""


class PrimaryAction(msgspec.Struct, frozen=True):
    """The primary button: its text, its action, the reason if it is disabled, and what the player may have
    forgotten: that is said at the first press, and the second one counts."""

    label: str
    action: Action | None = None
    reason: str = ""
    reminder: str = ""


class Elsewhere(msgspec.Struct, frozen=True):
    """Texts of the table while it shows another seat's side: a sentence, and the label of the back button."""

    words: str
    back: str


class Shown(msgspec.Struct, frozen=True):
    """A log entry to animate, with the events that the viewer may see."""

    entry: LogEntry
    events: tuple[Event, ...]


class Table(Protocol[ViewT]):
    """The interface of the shared table for a room."""

    app: App
    match: Match
    settings: Settings

    @property
    def theme(self) -> Theme:
        """The current theme; it may change between layouts."""
        ...

    @property
    def viewer(self) -> int:
        """The seat whose view is shown; the state shown is always ``match.state.observe(viewer)``."""
        ...

    @property
    def view(self) -> ViewT:
        """The state as the viewer sees it now (cached until the next change). Read only."""
        ...

    @property
    def is_interactive(self) -> bool:
        """True when the viewer is a person on turn and nothing covers the table."""
        ...

    @property
    def shows_now(self) -> bool:
        """False while the table shows a past state: a replay, a recap."""
        ...

    @property
    def has_round_ended(self) -> bool:
        """True while the card of a round's end is open, over the state before the action that ended it."""
        ...

    @property
    def is_at_table(self) -> bool:
        """Whether the viewer is a player: "you". False in a replay."""
        ...

    @property
    def has_begun(self) -> bool:
        """False while a card with the aim of the game waits: nothing is rolled, dealt or moved before."""
        ...

    @property
    def is_newcomer(self) -> bool:
        """Whether the viewer has just been told the aim and has not played yet: show where to begin."""
        ...

    def play(self, *actions: Action, at: tuple[int, int] | None = None) -> bool:
        """Play the row of actions of one gesture of the viewer; it is shown and undone as one.

        The row stops at the first illegal action, whose reason is shown beside ``at``, and after a
        revelation. Returns True if at least one action was played.
        """
        ...

    def say(self, reason: str, at: tuple[int, int], *, stays: bool = False, is_offer: bool = False) -> None:
        """Show a short reason beside the pointer, for a moment or (``stays``) until ``hide_words``.

        ``is_offer``: it tells what a press does, not why it does nothing.
        """
        ...

    def hide_words(self) -> None:
        """Hide the reason that is shown."""
        ...

    def keep_choice(self, name: str, choice: str) -> None:
        """Keep a choice of the player for the next table, in ``settings.room_choices``, and write it now."""
        ...

    def invalidate(self, rect: Rect | None = None) -> None:
        """Request a redraw."""
        ...

    def focus_board(self) -> None:
        """Give the board the keyboard focus, as if by a key."""
        ...

    def expect_press(self) -> None:
        """The next press counts without a delay: a key of the person has moved the focus there."""
        ...

    def focus_primary(self) -> None:
        """Give the large button the keyboard focus, as if by a key, where it can be pressed."""
        ...

    def changed(self) -> None:
        """The room's selection or preview changed; refreshes prompt, score preview and buttons."""
        ...

    def counted(self) -> None:
        """An animation has counted points that ``Room.shown_sheet`` kept back: update the totals."""
        ...


def is_on_turn(table: Table[State], view: State) -> bool:
    """Whether the viewer is a person who acts now; always False in a past state."""
    viewer = table.viewer
    return bool(
        table.shows_now and view.current_player == viewer and table.match.setup.seats[viewer].is_person
    )


class Placed(ABC):
    """How a room uses its part of the window: the board, and the hand beside or below it. All rects are in
    window pixels."""

    makes_way: ClassVar[bool] = True
    """Whether the board moves beside the card of a round's end; False for a map under a camera,
    whose view stays as the player has left it."""
    has_own_boards: ClassVar[bool] = False
    """Whether every seat plays on a board of its own, which ``seat_picture`` shows."""
    board_first: ClassVar[bool] = False
    """Whether Tab comes to the board before the hand: where what is pointed at on the board has answers in
    the hand; else the hand is first, because what is taken there is put on the board."""

    @abstractmethod
    def layout(self, board: Rect, hand: Rect) -> None:
        """Compute the layout: the board in ``board``; dice, cards and tools in ``hand``."""

    def hand_extent(self, width: int, height: int, beside: bool) -> int:
        """Size of the hand in pixels: its height below the board, or its width when ``beside`` it."""
        return 0

    def hand_place(self, width: int, height: int, beside: bool) -> tuple[bool, int]:
        """Whether the hand is beside the board in a room of this size, and its extent there; ``beside`` is
        what the shape of the room suggests. An open log changes neither."""
        return beside, self.hand_extent(width, height, beside)

    def hand_stops(self) -> Sequence[int]:
        """Where something may begin to lie on a hand beside the board and cut no part of it: a y in the gap
        below each part, the last below all of them. None, the default: it covers the hand as a whole."""
        return ()

    def good_width(self, theme: Theme, height: int) -> int:
        """Width in pixels that board and hand want at this height; where the window has more, the seats get
        names and every score line beside them. The default: a square board with a hand beside it."""
        return height + int(theme.px(LEAST_HAND))


class Scored:
    """How a room tells the score."""

    provisional: frozenset[str] = frozenset()
    """Keys of score lines that do not count for good yet; the score strip shows them apart."""
    at_end: frozenset[str] = frozenset()
    """Keys of score lines that count at the end of the game only: no round of the results holds them."""

    def shown_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        """A sheet as seat cards and score strip show it: lines split where that tells more, and a total
        without points that others may not see, or that an animation has still to count. The results tell
        everything."""
        return sheet

    def line_words(self, seat: int, line: ScoreLine) -> str:
        """What a score line counts, with numbers and the next step, for its tooltip."""
        return line.note

    def final_sheet(self, sheet: ScoreSheet) -> ScoreSheet:
        """A sheet as the results show it; its total stays."""
        return sheet

    def account(self) -> Sequence[Widget]:
        """Widgets of the game's own for the results, below the totals, such as a curve."""
        return ()


class Spoken(Generic[StateT]):
    """What a room tells the viewer to do."""

    table: Table[StateT]

    def prompt(self) -> str:
        """What may be done now, above the board: the words of the game, without what is hidden here."""
        return self.table.view.prompt(self.table.viewer)

    def press_mode(self) -> Hashable:
        """What presses on the board do now. When this changes by itself, the second press of a quick pair
        does nothing, because it was meant for what was there before."""
        return ""


class Pictured(Generic[StateT]):
    """Pictures of the boards of the seats, or of the one that they share."""

    clears_board: ClassVar[bool] = False
    """Whether the action that ends a round clears the board too."""

    def seat_picture(self, seat: int, size: tuple[int, int]) -> Surface | None:
        """A thumbnail of this seat's own board, or None if it has none."""
        return None

    def round_picture(self, state: StateT, seat: int, number: int, size: tuple[int, int]) -> Surface | None:
        """The board of a seat in ``state``, with what it did in round ``number`` lit. None, the default: the
        results show no board of each round. They show it to a player alone, and where all share a board; the
        seat is then one that gained most in that round."""
        return None


class Room(Placed, Scored, Spoken[StateT], Pictured[StateT]):
    """The view of one game at the table. All rects are in window pixels."""

    # -- layout and drawing ----------------------------------------------------------------------------------

    def panels(self) -> Sequence[Widget]:
        """Widgets that the room owns: a hand, a list, a drawer. The table adds them to its tree above the
        board, in Tab order (the board comes last); ``layout`` places them. Called once."""
        return ()

    @abstractmethod
    def refresh(self) -> None:
        """Read ``table.view`` again: the state has changed (an action, undo, a jump in a replay)."""

    @abstractmethod
    def draw(self, surface: Surface) -> None:
        """Draw the board within the clip. Panels draw themselves."""

    def opaque(self) -> Rect:
        """The part that ``draw`` always covers wholly, so that no ground is drawn below it."""
        return Rect(0, 0, 0, 0)

    def draw_above(self, surface: Surface) -> None:
        """Draw the topmost layer: a dragged piece, a ghost, flying points."""

    def update(self, dt: float) -> None:
        """Advance the room's own animations, such as a pulsing hint, by ``dt`` seconds."""

    @property
    def animating(self) -> bool:
        """True while ``update`` must be called at full frame rate."""
        return False

    def close(self) -> None:
        """Stop threads and timers."""

    # -- input -----------------------------------------------------------------------------------------------

    @abstractmethod
    def handle(self, event: InputEvent) -> bool:
        """Handle a pointer event over the board (not over a panel), or a key; True if used.

        Keys of the room's own commands (scope ``ROOM`` or the game's id) are passed with any focus except a
        text field; other keys while the focus is on the board, nowhere, or on a panel that did not use them.
        """

    def pointer_left(self) -> None:
        """Called when the pointer leaves the board (to a panel, another widget, or another window)."""

    def board_focus_changed(self, has_focus: bool) -> None:
        """Called when the board gets the keyboard focus by a key, or loses it: show or hide the cursor."""

    def focus_order(self) -> Sequence[str]:
        """Names of the room's keyboard stops in order ("dice", "specials", "board"); for Tab and tests."""
        return ("board",)

    def commands(self) -> Sequence[tuple[str, str]]:
        """(name of a key command, or "first..last" of several; description) for the sheet of keys."""
        return ()

    # -- playing ---------------------------------------------------------------------------------------------

    def primary(self) -> PrimaryAction | None:
        """The primary button now; None hides it."""
        return None

    def preview(self) -> ScoreSheet | None:
        """The viewer's sheet after the previewed action, or None; the score strip shows the difference."""
        return None

    # -- what things are worth -------------------------------------------------------------------------------

    def words_at(self, pos: tuple[int, int]) -> str:
        """What is worth knowing about this place of the board, for a tooltip; empty for none."""
        return ""

    def spot_at(self, pos: tuple[int, int]) -> Rect | None:
        """The rectangle of the place that ``words_at`` is about: its tooltip covers neither that nor the
        places round it, if there is room. None, the default: it lies below the pointer."""
        return None

    @abstractmethod
    def show_hint(self, decision: Decision) -> None:
        """Mark the suggested action on the board until the next action; it replaces an earlier one."""

    def hint_words(self, decision: Decision) -> str:
        """What the suggested action is and what it gains, in a line; the default is the reason."""
        return decision.reason

    def takes_hint(self) -> bool:
        """Whether Enter plays the hint that is shown: False once the player has chosen something else."""
        return True

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        """The animation of one action; ``table.view`` is the state after it. ``refresh`` is called at its
        end.

        ``events`` are those that the viewer may see. None: no animation.
        """
        return None

    def row_motion(self, row: Sequence[Shown]) -> Motion | None:
        """One animation for a whole row of actions (a train along twenty tracks); ``table.view`` is the state
        after the last one. None, the default: ``motion`` animates the actions one after another."""
        return None

    def turn_words(self, events: Sequence[Event]) -> str:
        """What another player did in a turn that has ended, in a line; "", the default, leaves the reason for
        the last action there. ``events`` are all of that turn that the viewer may see."""
        return ""

    def rests(self) -> bool:
        """Whether the viewer decides nothing more in this round: the table offers to run to its end."""
        return False

    def last_look(self, events: Sequence[Event]) -> str:
        """What a person should see of their own action before a curtain falls, such as the card they drew; ""
        lets it fall at once."""
        return ""

    def ends_round(self, events: Sequence[Event]) -> bool | None:
        """Whether an action with these events ended a round; None, the default: when ``State.turn``
        changes."""
        return None

    def round_starts(self) -> Sequence[int] | None:
        """The number of actions before each round so far, for results and replay; None, the default: a round
        is a number of ``State.turn``."""
        return None

    def end_words(self) -> str:
        """Why the game is over, in a sentence for the results; empty where that goes without saying."""
        return ""

    def round_end(self, shown: Shown, before: StateT, after: StateT) -> RoundEnd | None:
        """The card at the end of a round: ``shown`` is the action that ended it, ``before`` and ``after`` are
        the viewer's views around it. None, the default: no card. It is asked before that action is animated;
        not at the end of the game, which the results tell."""
        return None

    # -- seats -----------------------------------------------------------------------------------------------

    def highlight(self, seat: int, places: Sequence[str]) -> None:
        """Highlight these places on this seat's board (a score line is hovered); empty: no highlight."""

    def look_at(self, seat: int | None) -> None:
        """Show another seat's board if boards are separate; None: the viewer's."""

    def elsewhere(self, seat: int) -> Elsewhere:
        """The texts for ``look_at`` this seat."""
        name = self.table.match.setup.seats[seat].name
        return Elsewhere(tr("This is the side of {name}.", name=name), tr("Back to my side"))

    def seat_look(self, seat: int) -> SeatLook | None:
        """The game's own look of a seat (a company, a country); None: the player's choice."""
        return None

    def seat_told(self, seat: int) -> SeatTold | None:
        """What the card of a seat tells instead of points and kind of player; None: just these."""
        return None


class GameScene(ABC, Generic[StateT, MapT]):
    """The base class of a game's ``SCENE``."""

    game: ClassVar[str]

    @abstractmethod
    def room(self, table: Table[StateT]) -> Room[StateT]:
        """The room of a match."""

    @abstractmethod
    def picture(self, app: App, state: StateT, seat: int, size: tuple[int, int]) -> Surface:
        """One seat's board as a still picture: save lists, results, ``railgames render``."""

    def named_picture(
        self, app: App, state: StateT, seat: int, size: tuple[int, int], names: Sequence[str]
    ) -> Surface:
        """The same with the names of the seats, where the board shows who is who; the default has none."""
        return self.picture(app, state, seat, size)

    @abstractmethod
    def map_picture(self, app: App, board: MapT, size: tuple[int, int]) -> Surface:
        """A picture of a map without a game: the setup screen, ``railgames maps render``."""

    def seat_look(self, board: MapT, seat: int) -> SeatLook | None:
        """The game's own look of a seat on this map; None: the player's choice."""
        return None

    def seat_looks(self, board: MapT, config: msgspec.Struct, seats: int) -> Sequence[SeatLook | None]:
        """The looks of all seats in a game of this config; the default asks for each seat alone."""
        return [self.seat_look(board, seat) for seat in range(seats)]

    def seat_choices(self, board: MapT) -> Mapping[str, SeatLook]:
        """What a seat can choose on this map: value of the option of kind "seats" -> its look."""
        return {}

    def setup_picture(
        self, app: App, board: MapT, config: msgspec.Struct, seats: int, size: tuple[int, int]
    ) -> Surface:
        """The map as it will be in a game of this config and number of seats."""
        return self.map_picture(app, board, size)

    def total_told(self, view: StateT, sheet: ScoreSheet, viewer: int | None) -> str:
        """A seat's points so far in the list of saves, as ``viewer`` may read them (None: who looks on)."""
        return str(sheet.total)

    def commands(self) -> Sequence[Command]:
        """The game's additions to ``scenes.commands``, with the game's id as their scope."""
        return ()

    def shared_titles(self) -> Mapping[str, str]:
        """What commands of ``scenes.commands`` do in this game where their titles do not say it: name ->
        title for the sheet of keys; "" for one that does nothing here."""
        return {}

    def aim(self, view: StateT, seat: int) -> Sequence[str]:
        """What one must know before one's first turn, in about three lines; empty: the keys are shown."""
        return ()

    def aim_picture(self, app: App, view: StateT, seat: int, size: tuple[int, int]) -> Surface | None:
        """A picture of the aim beside these lines, at most ``size`` pixels large; None: the emblem."""
        return None

    def numbers(self, view: StateT) -> Sequence[str]:
        """The numbers of a match, as rich text for its rules; empty where its options tell all."""
        return ()

    def rules(self) -> Sequence[RulesPage]:
        """The rules reference; the default reads ``rules.toml`` in the scene's folder, and
        ``NAME.rules.toml`` in folders below."""
        return rules_pages(type(self).__module__)

    def rules_picture(self, app: App, words: str, unit: int) -> Surface | None:
        """A picture in the rules, as described by ``words`` in "![caption](words)"; a space, card or die in
        it is about ``unit`` pixels wide. None where the game cannot draw that."""
        return None

    def value_picture(self, app: App, option: str, value: str, unit: int) -> Surface | None:
        """What a chosen value of an option brings, for the set-up: ``unit`` pixels high; None without one."""
        return None

    @abstractmethod
    def emblem(self, app: App, size: tuple[int, int]) -> Surface:
        """The game's picture in the list of games."""


# The table and the list of saves show any game. They pass a scene only states and maps of its own game.
AnyRoom: TypeAlias = Room[Any]  # of any game: see above
AnyGameScene: TypeAlias = GameScene[Any, Any]  # of any game: see above
