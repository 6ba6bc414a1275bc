"""The contract of a game. Its words are those of OpenSpiel and PettingZoo.

A game lives in ``railgames/games/<id>/`` and names one instance of ``Game``. Everything else - the table, the
log, saves, undo, replays, the AI worker, the command line - works with these types and knows no game.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from railgames.core.actions import Action
from railgames.core.errors import Problem, UsageError
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.core.text import tr

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened: the only thing that a scene animates, the log prints and a sound plays.

    ``seat`` is who did it, None for the table itself.
    """

    seat: int | None = None

    def text(self) -> str:
        """The line of the log, in the player's language, without the seat's name. May be empty."""
        return ""


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet. ``places`` are the board places that its points come from."""

    key: str
    title: str
    points: int
    places: tuple[str, ...] = ()
    note: str = ""


class ScoreSheet(msgspec.Struct, frozen=True):
    """One seat's explained score. ``tie_break`` decides between equal totals; the higher tuple wins."""

    seat: int
    lines: tuple[ScoreLine, ...]
    total: int
    tie_break: tuple[int, ...] = ()


def winners(sheets: Sequence[ScoreSheet]) -> tuple[int, ...]:
    """The seats that won: one, or more when even the tie-break is equal."""
    if not sheets:
        return ()
    best = max((sheet.total, sheet.tie_break) for sheet in sheets)
    return tuple(sheet.seat for sheet in sheets if (sheet.total, sheet.tie_break) == best)


def ranking(sheets: Sequence[ScoreSheet]) -> list[ScoreSheet]:
    """The sheets from the winner down; equal ones in seat order."""
    return sorted(sheets, key=lambda sheet: (-sheet.total, tuple(-x for x in sheet.tie_break), sheet.seat))


class MapSource(Protocol):
    """Where a game gets its boards from: content.Library, or a stand-in of a test."""

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The map, checked. Raises ContentError with every problem."""
        ...


class Seated(Protocol):
    """As much of a game as says for how many it is."""

    title: str
    min_players: int
    max_players: int


def check_seats(game: Seated, seats: int) -> None:
    """Raises UsageError unless so many can play the game."""
    if not game.min_players <= seats <= game.max_players:
        raise UsageError(
            tr(
                "{game} is for {low} to {high} players, not {n}.",
                game=game.title,
                low=game.min_players,
                high=game.max_players,
                n=seats,
            )
        )


def parts_of(game: "Game", config: Any, maps: MapSource) -> dict[str, type[msgspec.Struct]]:
    """The parts beside the map that a game of this config is played with, by id; see ``Game``."""
    named = getattr(game, "parts_of", None)
    return {} if named is None else dict(named(config, maps))


class Decision(msgspec.Struct, frozen=True):
    """What an agent chose and, in one line for the player, why."""

    action: Action
    reason: str = ""


class Budget:
    """How much an agent may think: evaluations decide, so that a seed gives the same move anywhere; seconds
    only cap. ``report`` hands over the best decision so far, which is played if the agent is stopped."""

    def __init__(
        self,
        evaluations: int | None = None,
        seconds: float | None = None,
        on_report: Callable[[Decision], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.evaluations = evaluations
        self.seconds = seconds
        self.used = 0
        self._on_report = on_report
        self._clock = clock
        self._start = clock()

    def spend(self, count: int = 1) -> None:
        """Note that ``count`` positions were evaluated."""
        self.used += count

    @property
    def elapsed(self) -> float:
        """Seconds since the budget was opened."""
        return self._clock() - self._start

    @property
    def is_over(self) -> bool:
        """True when the agent must answer with what it has."""
        if self.evaluations is not None and self.used >= self.evaluations:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    def report(self, decision: Decision) -> None:
        """Hand over the best decision found so far."""
        if self._on_report is not None:
            self._on_report(decision)


class State(Protocol):
    """One moment of one game: mutable, all randomness drawn from its own seeded generators."""

    @property
    def current_player(self) -> int | None:
        """The seat that acts now; None when the game is over."""
        ...

    @property
    def can_undo(self) -> bool:
        """False when the last action revealed something (a roll, a card) or handed over to another seat."""
        ...

    @property
    def turn(self) -> int:
        """The round or turn number a player would say, from 1."""
        ...

    def opening_events(self) -> list[Event]:
        """What the start itself showed (the first roll, cards dealt), for a state that was just made."""
        ...

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, each once, sorted by its text; empty only when the game is over."""
        ...

    def apply(self, action: Action) -> list[Event]:
        """Play the action. Raises IllegalAction and leaves the state untouched if it is not legal."""
        ...

    def why_illegal(self, action: Action) -> str | None:
        """The reason in words a player understands, or None when the action is legal."""
        ...

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        ...

    def clone(self) -> "State":
        """An independent copy."""
        ...

    def observe(self, viewer: int | None) -> "State":
        """What ``viewer`` may know: hidden boards, hands, decks and generators replaced by unknowns.
        None is a stranger who sees only what is public."""
        ...

    def determinize(self, viewer: int, rng: Rng) -> "State":
        """A full state consistent with what ``viewer`` has seen, the rest drawn from ``rng``."""
        ...

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this past event now."""
        ...

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        ...

    def snapshot(self) -> dict[str, Any]:
        """The whole state as JSON-able builtins; ``Game.restore`` reads it back."""
        ...


class Agent(Protocol):
    """An AI. It sees only ``observe(viewer)`` and may remember what it likes between calls."""

    def choose(self, view: State, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, with a reason. ``rng`` is the agent's only randomness."""
        ...


class Game(Protocol):
    """Static facts of a game; one instance, GAME, is what the rest of the program imports.

    ``Config``, ``Action`` and ``Event`` are the types of its options, actions (a union) and events (a union).

    A game whose maps are put together from parts (decks, dice, goals: files in folders beside the maps) has
    these members too; one without parts leaves them out:

    - ``part_kinds: dict[str, type[Struct]]``: folder -> what its files are; lets them be listed and checked.
    - ``check_part(folder: str, part: Struct) -> list[Problem]``: what is wrong with one beyond its types.
    - ``parts_in(board) -> dict[str, str]``: the place in a map file -> the part named there ("$.deck" ->
      "decks/standard"), so that a check tells of one that does not exist.
    - ``parts_of(config, maps) -> dict[str, type[Struct]]``: what a game of this config is played with
      ("decks/standard" -> DeckFile), so that a save knows when one of them has changed.

    A game in which what was hidden in one round is still secret in the next (hands are kept) says
    ``keeps_secrets = True``, so that the replay of an unfinished game covers it.

    A game whose AIs come in styles, at the strength of their level, has these two:

    - ``styles: dict[str, str]``: id -> what it is called ("saboteur" -> "Saboteur").
    - ``styled_agent(level: Level, style: str) -> Agent``: a fresh AI of one of them.
    """

    id: str
    title: str
    tagline: str
    min_players: int
    max_players: int
    rules_version: int
    Config: type[msgspec.Struct]
    Action: Any
    Event: Any
    map_kind: type[msgspec.Struct]
    levels: tuple[Level, ...]

    def new_state(self, config: Any, seats: int, seed: int, maps: MapSource) -> State:
        """The start of a game. Raises ContentError when the map is unusable, UsageError for a bad config."""
        ...

    def restore(self, config: Any, snapshot: dict[str, Any], maps: MapSource) -> State:
        """The state that ``State.snapshot`` described. Raises SaveError when it is damaged."""
        ...

    def agent(self, level: Level) -> Agent:
        """A fresh AI. Raises UsageError when the game has none of that level."""
        ...

    def budget(self, level: Level) -> tuple[int | None, float]:
        """(evaluations or None, seconds at most) for one decision at this level."""
        ...

    def check_map(self, board: Any) -> list[Problem]:
        """What is wrong with a map beyond its types; ``file`` may be left empty."""
        ...

    def map_of(self, config: Any) -> str:
        """The id of the map that this config plays on."""
        ...

    def has_hidden_information(self, config: Any, seats: int) -> bool:
        """True when people at one screen must not see each other's side."""
        ...
