"""A match is config + seats + seed + the list of actions; everything else follows by replay.

Save, autosave, undo, replay, bug report and golden test all use it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from railgames.core.actions import Action, format_action
from railgames.core.bots import LONGEST_BOT, bot_title
from railgames.core.errors import IllegalAction, UsageError
from railgames.core.game import AnyGame, Event, MapSource, State, check_seats
from railgames.core.level import Level
from railgames.core.text import tr

CHECKPOINT_EVERY = 16
LONGEST_NAME = 200
"""Upper bound of a name that is read from a save or the settings; far above what can be typed."""

Look = Annotated[int, Meta(ge=0, le=5)]


class Seat(msgspec.Struct, frozen=True):
    """A player. ``level`` None is a person. ``color``, ``pattern``: 0-5 in the theme. ``style``: one of the
    game's styles of AI, empty for the plain one. ``bot``: the reference of an AI from outside
    (``core.bots``); ``level`` is then the one that plays where the bot cannot."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    level: Level | None = None
    color: Look = 0
    pattern: Look = 0
    style: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    bot: Annotated[str, Meta(max_length=LONGEST_BOT)] = ""

    @property
    def is_person(self) -> bool:
        """True when the player is not an AI."""
        return self.level is None

    @property
    def kind(self) -> str:
        """Who plays here, as on the command line: "hard+builder", "Greedy"; "" for a person."""
        if self.level is None:
            return ""
        if self.bot:
            return bot_title(self.bot)
        return f"{self.level}+{self.style}" if self.style else str(self.level)


class MatchSetup(msgspec.Struct, frozen=True):
    """Everything that determines a match before its first action. ``config`` is an instance of the game's
    Config."""

    game: str
    config: msgspec.Struct
    seats: tuple[Seat, ...]
    seed: int


class LogEntry(msgspec.Struct, frozen=True):
    """One played action.

    ``number`` counts from 1. ``turn`` is ``State.turn`` before the action. ``gesture`` is the number of the
    first action in the row of one gesture; entries of one gesture are undone together. ``text`` is the text
    of the action in saves and on the command line.
    """

    number: int
    seat: int
    turn: int
    action: Action
    events: tuple[Event, ...]
    gesture: int
    text: str


class Played(msgspec.Struct, frozen=True):
    """A row of actions was played. ``rest`` was not: the row stopped at a revelation, or at an illegal action
    (``reason``)."""

    entries: tuple[LogEntry, ...]
    rest: tuple[Action, ...] = ()
    reason: str = ""

    @property
    def events(self) -> list[Event]:
        """The events of every entry, in order."""
        return [event for entry in self.entries for event in entry.events]


class Undone(msgspec.Struct, frozen=True):
    """These entries, oldest first, were undone."""

    entries: tuple[LogEntry, ...]


class Redone(msgspec.Struct, frozen=True):
    """These entries had been undone and are played again."""

    entries: tuple[LogEntry, ...]


class Jumped(msgspec.Struct, frozen=True):
    """The log was replaced: cut back past a revelation, or extended by its beginning from a save."""


Change: TypeAlias = Played | Undone | Redone | Jumped
Observer: TypeAlias = Callable[["Match", Change], None]


class Unread(msgspec.Struct, frozen=True):
    """The beginning of a log that was opened from a snapshot and is not replayed yet.

    ``texts`` are its actions, ``gestures`` their gesture numbers. ``base`` is the state before them, None for
    the start of the game.
    """

    texts: tuple[str, ...]
    gestures: tuple[int, ...]
    base: State | None = None


class Match:
    """A game in progress: the state, its log, undo and redo.

    ``opening`` are the events before the first action. ``observers`` are called after every change. Actions
    are numbered from 1; the log begins after action ``start``. Earlier actions are read-only (``history``:
    the rules or the map have changed since) or are replayed later (``unread``). ``notes`` are what a room
    keeps for its players, as text by its own keys: they are saved with the match, but no part of it. Raises
    UsageError for a wrong number of seats, and the errors of ``Game.new_state``.
    """

    def __init__(self, game: AnyGame, setup: MatchSetup, maps: MapSource) -> None:
        check_seats(game, len(setup.seats))
        state: State = game.new_state(setup.config, len(setup.seats), setup.seed, maps)
        self._open(game, setup, maps, state, ())
        self.opening: tuple[Event, ...] = tuple(state.opening_events())

    def _open(
        self,
        game: AnyGame,
        setup: MatchSetup,
        maps: MapSource,
        state: State,
        history: tuple[str, ...],
        unread: Unread | None = None,
        number: int | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.maps = maps
        self.observers: list[Observer] = []
        self.notes: dict[str, str] = {}
        self.history = history
        self.unread = unread
        known = len(history) + (len(unread.texts) if unread else 0)
        self.start = known if number is None else number
        self._state = state
        self._log: list[LogEntry] = []
        self._undone: list[LogEntry] = []
        self._checkpoints: dict[int, State] = {self.start: state.clone()}
        self._before: tuple[int, State] | None = None

    # -- reading ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The present state. Read it, clone it; only ``play`` changes it."""
        return self._state

    @property
    def log(self) -> Sequence[LogEntry]:
        """Every action after ``start`` that was played and not undone, oldest first."""
        return self._log

    @property
    def position(self) -> int:
        """The number of actions played, including those before ``start``."""
        return self.start + len(self._log)

    @property
    def open_position(self) -> int:
        """How many of these actions a stranger may know of: without those at the end that are all hidden, as
        the drawings of a round on covered boards. Their number would tell how far each player is."""
        number, state = self.position, self._state
        while number > self.start and not self.is_over:
            entry = self.entry(number)
            if state.can_see_action(None, entry.seat, entry.action, entry.events):
                break
            number -= 1
        return number

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self._state.current_player is None

    @property
    def current_seat(self) -> Seat | None:
        """The player who acts now; None when the game is over."""
        player = self._state.current_player
        return None if player is None else self.setup.seats[player]

    @property
    def actions(self) -> list[Action]:
        """The actions of the log."""
        return [entry.action for entry in self._log]

    def entry(self, number: int) -> LogEntry:
        """The entry with this number. Raises IndexError if it is not in the log."""
        if number <= self.start:
            raise IndexError(number)
        return self._log[number - self.start - 1]

    def state_at(self, number: int) -> State:
        """A copy of the state after ``number`` actions. Raises UsageError unless ``start`` <= ``number`` <=
        ``position``."""
        self._check_number(number)
        if number == self.position:
            return self._state.clone()
        base = self._checkpoint_before(number)
        state = self._checkpoints[base].clone()
        for entry in self._log[base - self.start : number - self.start]:
            state.apply(entry.action)
        return state

    def _check_number(self, number: int) -> None:
        if not self.start <= number <= self.position:
            raise UsageError(
                tr("This game has moves {first} to {last}.", first=self.start, last=self.position)
            )

    def _checkpoint_before(self, number: int) -> int:
        at = number - number % CHECKPOINT_EVERY
        while at not in self._checkpoints and at > self.start:
            at -= CHECKPOINT_EVERY
        return max(at, self.start)

    # -- playing ---------------------------------------------------------------------------------------------

    def play(self, *actions: Action) -> Played:
        """Apply the row of actions of one gesture, and log them.

        The row stops at the first illegal action, and after one that reveals something or passes the turn.
        Raises IllegalAction, with the match unchanged, when the first one is illegal.
        """
        if not actions:
            raise ValueError("a row of no actions")
        before, first = (self.position, self._state.clone()), self.position + 1
        entries: list[LogEntry] = []
        reason = ""
        seat = self._state.current_player
        for action in actions:
            if entries and (not self._state.can_undo or self._state.current_player != seat):
                break
            try:
                entries.append(self._advance(action, first))
            except IllegalAction as error:
                if not entries:
                    raise
                reason = error.reason
                break
        self._before = before
        self._undone.clear()
        played = Played(tuple(entries), tuple(actions[len(entries) :]), reason)
        self._notify(played)
        return played

    def _advance(self, action: Action, gesture: int) -> LogEntry:
        seat, turn = self._state.current_player, self._state.turn
        if seat is None:
            raise IllegalAction(tr("The game is over."))
        events = tuple(self._state.apply(action))
        entry = LogEntry(self.position + 1, seat, turn, action, events, gesture, format_action(action))
        self._log.append(entry)
        if entry.number % CHECKPOINT_EVERY == 0:
            self._checkpoints[entry.number] = self._state.clone()
        return entry

    def _notify(self, change: Change) -> None:
        for observer in tuple(self.observers):
            observer(self, change)

    # -- back and forth --------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """True while the last action revealed nothing."""
        return bool(self._log) and self._state.can_undo

    @property
    def can_redo(self) -> bool:
        """True while an undone action can be redone."""
        return bool(self._undone)

    def undo(self, *, single: bool = False) -> Undone:
        """Undo the last gesture, or only its last action. Raises IllegalAction at a revelation."""
        if not self._log:
            raise IllegalAction(tr("There is nothing to undo."))
        if not self._state.can_undo:
            raise IllegalAction(tr("Nothing more can be undone: what came of it is known."))
        gesture = self._log[-1].gesture
        count = 1
        while not single and count < len(self._log) and self._log[-count - 1].gesture == gesture:
            count += 1
        undone = Undone(self._cut(self.position - count))
        self._undone.extend(reversed(undone.entries))
        self._notify(undone)
        return undone

    def redo(self, *, single: bool = False) -> Redone:
        """Redo the rest of the gesture that was undone last, or one action. Raises IllegalAction if nothing
        was undone."""
        if not self._undone:
            raise IllegalAction(tr("There is nothing to redo."))
        before, gesture = (self.position, self._state.clone()), self._undone[-1].gesture
        entries: list[LogEntry] = []
        while self._undone and self._undone[-1].gesture == gesture and not (single and entries):
            entries.append(self._advance(self._undone[-1].action, gesture))
            self._undone.pop()
        self._before = before
        redone = Redone(tuple(entries))
        self._notify(redone)
        return redone

    def cut_back(self, number: int) -> None:
        """Cut the log after ``number`` actions, even past revelations. Not for the players' undo.

        Raises UsageError unless ``start`` <= ``number`` <= ``position``.
        """
        if number == self.position:
            return
        self._check_number(number)
        self._cut(number)
        self._undone.clear()
        self._notify(Jumped())

    def _cut(self, number: int) -> tuple[LogEntry, ...]:
        """Shorten the log and return the removed entries, oldest first. What is played next replaces the
        checkpoints after the cut."""
        before, self._before = self._before, None
        self._state = before[1] if before and before[0] == number else self.state_at(number)
        cut = tuple(self._log[number - self.start :])
        del self._log[number - self.start :]
        return cut

    def branch(self, number: int) -> "Match":
        """A new match with the first ``number`` actions of this one ("play on from here").

        Raises UsageError unless ``start`` <= ``number`` <= ``position``.
        """
        self._check_number(number)
        entries = self._log[: number - self.start]
        gestures = [entry.gesture for entry in entries]
        actions = [entry.action for entry in entries]
        if not self.start:
            return Match.replay(self.game, self.setup, self.maps, actions, gestures)
        base = self._checkpoints[self.start].clone()
        match = Match.resume(
            self.game, self.setup, self.maps, base, self.history, self.unread, number=self.start
        )
        match.replay_onto(actions, gestures)
        return match

    # -- from a save -----------------------------------------------------------------------------------------

    @classmethod
    def replay(
        cls,
        game: AnyGame,
        setup: MatchSetup,
        maps: MapSource,
        actions: Iterable[Action],
        gestures: Sequence[int] = (),
    ) -> "Match":
        """The match after these actions. Raises IllegalAction, naming the move, when one does not apply."""
        match = cls(game, setup, maps)
        match.replay_onto(actions, gestures)
        return match

    def replay_onto(
        self,
        actions: Iterable[Action],
        gestures: Sequence[int] = (),
        on_step: Callable[[], None] | None = None,
    ) -> None:
        """Play recorded actions. ``gestures`` are their gesture numbers; without them every action is its own
        gesture. ``on_step`` is called after each action; observers are not.

        Raises IllegalAction, naming the move, when one does not apply.
        """
        for idx, action in enumerate(actions):
            number = self.position + 1
            try:
                self._advance(action, gestures[idx] if gestures else number)
            except IllegalAction as error:
                raise IllegalAction(
                    tr(
                        "Move {n} ({action}): {reason}",
                        n=number,
                        action=format_action(action),
                        reason=error.reason,
                    )
                ) from error
            if on_step is not None:
                on_step()

    @classmethod
    def resume(
        cls,
        game: AnyGame,
        setup: MatchSetup,
        maps: MapSource,
        state: State,
        history: Sequence[str] = (),
        unread: Unread | None = None,
        *,
        number: int | None = None,
    ) -> "Match":
        """A match that continues from a snapshot. ``history`` is read-only (the rules or the map changed
        since); ``unread`` follows it and is replayed later, see ``read_in``. ``number``: the number of
        actions before, if their texts are not known."""
        check_seats(game, len(setup.seats))
        match = cls.__new__(cls)
        match._open(game, setup, maps, state, tuple(history), unread, number)
        match.opening = ()
        return match

    def read_in(self, past: "Match") -> None:
        """Prepend the replayed ``unread`` part, ``past``, to the log."""
        self._log[:0] = past._log
        self._checkpoints = past._checkpoints | self._checkpoints
        self.opening = past.opening
        self.start, self.unread = past.start, None
        self._notify(Jumped())

    def give_up_unread(self) -> None:
        """Make the ``unread`` part read-only: it cannot be replayed."""
        if self.unread is not None:
            self.history += self.unread.texts
            self.unread = None
            self._notify(Jumped())
