"""A match is config + seats + seed + the list of actions; everything else is replayed from that.

Save, autosave, undo, replay, bug report and golden test are all this one thing.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from railgames.core.actions import Action, format_action
from railgames.core.errors import IllegalAction, UsageError
from railgames.core.game import Event, Game, MapSource, State, check_seats
from railgames.core.level import Level
from railgames.core.text import tr

CHECKPOINT_EVERY = 16
# Of what a save or the settings may say; far above what can be typed.
LONGEST_NAME = 200

Look = Annotated[int, Meta(ge=0, le=5)]


class Seat(msgspec.Struct, frozen=True):
    """Who sits there. ``level`` None is a person. ``color``, ``pattern``: 0-5 in the theme. ``style``: one of
    the game's styles of AI, empty for the plain one."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    level: Level | None = None
    color: Look = 0
    pattern: Look = 0
    style: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""

    @property
    def is_person(self) -> bool:
        """True when no AI sits there."""
        return self.level is None


class MatchSetup(msgspec.Struct, frozen=True):
    """What fixes a match before its first action. ``config`` is an instance of the game's Config."""

    game: str
    config: msgspec.Struct
    seats: tuple[Seat, ...]
    seed: int


class LogEntry(msgspec.Struct, frozen=True):
    """One action as it was played: ``number`` from 1, ``turn`` as the state counted it before."""

    number: int
    seat: int
    turn: int
    action: Action
    events: tuple[Event, ...]

    @property
    def text(self) -> str:
        """The action's text, as saves and the command line write it."""
        return format_action(self.action)


Observer = Callable[["Match", LogEntry], None]


class Match:
    """A game in progress: the state, its log, and the way back.

    ``opening`` is what the start showed before anybody acted. ``observers`` are called after every action
    played (not on undo, redo or replay).
    Raises UsageError for a wrong number of seats, and what ``Game.new_state`` raises.
    """

    def __init__(self, game: Game, setup: MatchSetup, maps: MapSource) -> None:
        check_seats(game, len(setup.seats))
        self.game = game
        self.setup = setup
        self.maps = maps
        self.observers: list[Observer] = []
        state = game.new_state(setup.config, len(setup.seats), setup.seed, maps)
        self.opening: tuple[Event, ...] = tuple(state.opening_events())
        self._restart(state)

    def _restart(self, state: State) -> None:
        self._state = state
        self._log: list[LogEntry] = []
        self._undone: list[Action] = []
        self._checkpoints: dict[int, State] = {0: state.clone()}
        self._previous: State | None = None
        self.readonly_history: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The present. Read it, clone it; only ``play`` changes it."""
        return self._state

    @property
    def log(self) -> Sequence[LogEntry]:
        """Every action that was played and not taken back, the first one first."""
        return self._log

    @property
    def position(self) -> int:
        """How many actions have been played."""
        return len(self._log)

    @property
    def is_over(self) -> bool:
        """True when nobody is to act any more."""
        return self._state.current_player is None

    @property
    def current_seat(self) -> Seat | None:
        """Who acts now; None when the game is over."""
        player = self._state.current_player
        return None if player is None else self.setup.seats[player]

    @property
    def actions(self) -> list[Action]:
        """The actions of the log."""
        return [entry.action for entry in self._log]

    def play(self, action: Action) -> list[Event]:
        """Apply the action and log it. Raises IllegalAction; then nothing has changed."""
        events = self._advance(action)
        self._undone.clear()
        for observer in tuple(self.observers):
            observer(self, self._log[-1])
        return events

    def _advance(self, action: Action) -> list[Event]:
        seat, turn = self._state.current_player, self._state.turn
        if seat is None:
            raise IllegalAction(tr("The game is over."))
        before = self._state.clone()
        events = self._state.apply(action)
        self._previous = before
        self._log.append(LogEntry(self.position + 1, seat, turn, action, tuple(events)))
        if self.position % CHECKPOINT_EVERY == 0:
            self._checkpoints[self.position] = self._state.clone()
        return events

    @property
    def can_undo(self) -> bool:
        """True while the last action revealed nothing."""
        return bool(self._log) and self._state.can_undo

    @property
    def can_redo(self) -> bool:
        """True while something that was taken back can be played again."""
        return bool(self._undone)

    def undo(self) -> LogEntry:
        """Take the last action back and return it. Raises IllegalAction at a barrier."""
        if not self._log:
            raise IllegalAction(tr("There is nothing to take back."))
        if not self._state.can_undo:
            raise IllegalAction(tr("What has been revealed cannot be taken back."))
        entry = self._log.pop()
        self._checkpoints = {at: state for at, state in self._checkpoints.items() if at <= self.position}
        self._state = self._previous if self._previous is not None else self.state_at(self.position)
        self._previous = None
        self._undone.append(entry.action)
        return entry

    def redo(self) -> list[Event]:
        """Play what was last taken back. Raises IllegalAction when there is nothing."""
        if not self._undone:
            raise IllegalAction(tr("There is nothing to play again."))
        events = self._advance(self._undone[-1])
        self._undone.pop()
        return events

    def state_at(self, number: int) -> State:
        """A copy of the state after ``number`` actions. Raises UsageError outside 0..position."""
        if not 0 <= number <= self.position:
            raise UsageError(tr("This game has moves 0 to {last}.", last=self.position))
        base = max(at for at in self._checkpoints if at <= number)
        state = self._checkpoints[base].clone()
        for entry in self._log[base:number]:
            state.apply(entry.action)
        return state

    def branch(self, number: int) -> "Match":
        """A new match that stands after the first ``number`` actions of this one ("play on from here")."""
        return Match.replay(self.game, self.setup, self.maps, self.actions[:number])

    @classmethod
    def replay(cls, game: Game, setup: MatchSetup, maps: MapSource, actions: Iterable[Action]) -> "Match":
        """The match after these actions. Raises IllegalAction, naming the move, when one does not apply."""
        match = cls(game, setup, maps)
        for number, action in enumerate(actions, 1):
            try:
                match._advance(action)
            except IllegalAction as error:
                raise IllegalAction(
                    tr(
                        "Move {n} ({action}): {reason}",
                        n=number,
                        action=format_action(action),
                        reason=error.reason,
                    )
                ) from error
        return match

    @classmethod
    def resume(
        cls, game: Game, setup: MatchSetup, maps: MapSource, state: State, history: Sequence[str] = ()
    ) -> "Match":
        """A match that goes on from a snapshot; ``history`` is kept to be read (the rules changed since)."""
        match = cls(game, setup, maps)
        match._restart(state)
        match.opening = ()
        match.readonly_history = tuple(history)
        return match
