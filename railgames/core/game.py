"""The contract of a game, in the words of OpenSpiel and PettingZoo.

A game lives in ``railgames/games/<id>/`` and defines one instance of ``Game``. Everything else - the table,
the log, saves, undo, replays, the AI worker, the command line - uses these types and depends on no game.

``Game`` and ``State`` are base classes. A member without a default must be written by every game; a member
with a default may be left out.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

import msgspec

from railgames.core.actions import Action, Kinds
from railgames.core.errors import Problem, SaveError, UsageError
from railgames.core.level import Level
from railgames.core.new_maps import NewMaps
from railgames.core.rng import Rng
from railgames.core.text import tr

T = TypeVar("T")
StateT = TypeVar("StateT", bound="State")
SeenT = TypeVar("SeenT", bound="State", contravariant=True)
ConfigT = TypeVar("ConfigT", bound=msgspec.Struct)
MapT = TypeVar("MapT", bound=msgspec.Struct)

JSON: TypeAlias = dict[str, Any]  # values of any type: msgspec validates them when they are decoded
"""A JSON object, as ``msgspec`` decodes and encodes it."""


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened. Animations, log lines and sounds are made from events only.

    ``seat`` is the seat that caused it, None for the game itself.
    """

    seat: int | None = None

    def text(self) -> str:
        """The log line in the player's language, without the seat's name. May be empty."""
        return ""

    def spots(self) -> tuple[str, ...]:
        """The places on the board that this happened at; pointing at the log line highlights them."""
        return ()

    def retells(self, other: "Event") -> bool:
        """Whether another event of the same action tells the same and more, to those who may see that one.
        Viewers of both see only the other one."""
        return False

    def joined(self, later: "Event") -> "Event | None":
        """One event that tells this one and another that follows directly; None where both are told."""
        return None


def told_together(events: Iterable[Event]) -> list[Event]:
    """The events of some actions that one viewer sees, with one in place of those that can be told as one."""
    found: list[Event] = []
    for event in events:
        both = found[-1].joined(event) if found else None
        if both is not None:
            found.pop()
        found.append(both or event)
    return found


def told_once(events: Iterable[Event]) -> list[Event]:
    """The events of an action that one viewer sees, without those that another of them tells better."""
    found = list(events)
    return [event for event in found if not any(event.retells(other) for other in found)]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score sheet. ``places`` are the places on the board that score."""

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
    """Provides the maps of a game: ``content.Library``, or a fake in tests."""

    def load(self, game: str, map_id: str, kind: type[T]) -> T:
        """The map, checked. Raises ContentError with every problem."""
        ...


class Seated(Protocol):
    """The part of a game that gives its number of players."""

    title: str
    min_players: int
    max_players: int


def check_seats(game: Seated, seats: int) -> None:
    """Raises UsageError unless the game can be played with this number of seats."""
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


def seats_in(snapshot: JSON, field: str) -> int:
    """The number of seats of a snapshot: the length of its list ``field``. Raises SaveError without one."""
    seats = snapshot.get(field)
    if not isinstance(seats, list):
        raise SaveError(tr("The saved position of this game is damaged: it has no {field}.", field=field))
    return len(seats)


class Decision(msgspec.Struct, frozen=True):
    """An agent's action, and the reason in one line for the player. ``row``: the actions that follow it in
    the same gesture; a hint shows and plays them with it."""

    action: Action
    reason: str = ""
    row: tuple[Action, ...] = ()


class Budget:
    """The limits of one decision. Evaluations decide, so that a seed gives the same move on any computer;
    seconds are only a cap. ``report`` stores the best decision so far, which is played if the agent is
    stopped."""

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
        """Count ``count`` evaluated positions."""
        self.used += count

    @property
    def elapsed(self) -> float:
        """Seconds since the budget was created."""
        return self._clock() - self._start

    @property
    def is_over(self) -> bool:
        """True when the agent must answer now."""
        if self.evaluations is not None and self.used >= self.evaluations:
            return True
        return self.seconds is not None and self.elapsed >= self.seconds

    def report(self, decision: Decision) -> None:
        """Store the best decision so far."""
        if self._on_report is not None:
            self._on_report(decision)


class State(ABC):
    """The state of one game: mutable; all randomness comes from its own seeded generators."""

    __slots__ = ()

    @property
    @abstractmethod
    def current_player(self) -> int | None:
        """The seat that acts now; None when the game is over."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of the round or turn as players count it, from 1.

        Consecutive log entries of one seat with the same number are one turn, which is shown, skipped and
        replayed as a whole.
        """

    def turn_title(self) -> str:
        """The progress of the game, for the heading of the table: "Round 3 of 7", "Round 41"."""
        return tr("Round {n}", n=self.turn)

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """False when the last action revealed something (a roll, a card) or passed the turn to another seat.

        A row of actions that one gesture plays ends at such an action.
        """

    def opening_events(self) -> list[Event]:
        """The events of the start (the first roll, cards dealt); called on a new state."""
        return []

    def facts(self) -> Sequence[str]:
        """What was dealt and everybody knows (goals, stations), a sentence each, for a game as text."""
        return ()

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, each once, sorted by its text; empty only when the game is over.

        The list must stay short, at most some hundreds, because AIs and the table iterate over it. Where one
        decision has many parts (trades, path, card), the game splits it into several actions (a trade, a
        track, finish), each with its own short list. The sequence may be lazy (``core.lazy.LazyActions``):
        ``in`` must be fast, ``len`` and iteration may build the list.
        """

    def random_action(self, rng: Rng) -> Action:
        """One of ``legal_actions()``, drawn with ``rng``: for random walks and rollouts.

        Override this if the list is costly. Every legal action must be possible; they need not be equally
        likely.

        Raises ValueError when the game is over.
        """
        return rng.choice(self.legal_actions())

    @abstractmethod
    def apply(self, action: Action) -> list[Event]:
        """Play the action. Raises IllegalAction and leaves the state unchanged if it is not legal."""

    @abstractmethod
    def why_illegal(self, action: Action) -> str | None:
        """The reason in the player's words, or None when the action is legal."""

    @abstractmethod
    def scores(self) -> list[ScoreSheet]:
        """One explained sheet for each seat, as if the game ended now."""

    @property
    def hides_scores(self) -> bool:
        """Whether the table shows nobody the scores of others now, although they could be counted."""
        return False

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def observe(self, viewer: int | None) -> Self:
        """What ``viewer`` may know: hidden boards, hands, decks and generators are replaced by unknowns.
        None is a spectator, who sees public information only."""

    @abstractmethod
    def determinize(self, viewer: int, rng: Rng) -> Self:
        """A full state consistent with the viewer's observations; the rest is drawn from ``rng``."""

    def ahead(self, seat: int) -> Self | None:
        """The state in which ``seat`` is on turn, before its turn comes; None (the default) when others can
        still change what it may do.

        For games in which seats act apart from each other: their AIs think ahead while a person plays. Every
        action that is legal there must be legal when the turn comes. Others are shown as ``seat`` may see
        them now; what is hidden from it must change nothing.
        """
        return None

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this past event now."""
        return True

    def can_see_action(self, viewer: int | None, seat: int, action: Action, events: Sequence[Event]) -> bool:
        """Whether ``viewer`` may be told now which action ``seat`` played, and why. ``events`` are its own.

        The default: when it may be shown any of them, or there is none. Override this where an action names
        something secret that no event shows.
        """
        return not events or any(self.can_see(viewer, event) for event in events)

    @abstractmethod
    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""

    @abstractmethod
    def snapshot(self) -> JSON:
        """The whole state as JSON-able builtins; ``Game.restore`` reads it back."""


class Agent(Protocol[SeenT]):
    """An AI. It gets ``observe(viewer)`` only and may keep memory between calls."""

    def choose(self, view: SeenT, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """One of ``legal``, with a reason. ``rng`` is its only source of randomness."""
        ...


class Agents(Protocol[SeenT]):
    """The functions of a game's AI: usually its package ``agent`` has them."""

    def make_agent(self, level: Level) -> Agent[SeenT]:
        """A new AI of a level that the game has."""
        ...

    def budget_of(self, level: Level) -> tuple[int | None, float]:
        """(evaluations or None, seconds at most) for one decision at this level."""
        ...


@runtime_checkable
class Adviser(Protocol[SeenT]):
    """An AI that also names other good actions, for a person who asks for the next best hint.

    The method is optional: an AI without it is asked again with fewer legal actions (``ai.thinking.advise``).
    """

    def candidates(
        self, view: SeenT, legal: Sequence[Action], rng: Rng, budget: Budget, count: int
    ) -> Sequence[Decision]:
        """At most ``count`` different actions of ``legal``, best first; the first as ``choose`` chooses."""
        ...


class NoMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``map_kind`` of a game without maps."""


class Preset(msgspec.Struct, frozen=True):
    """Values of several options under one name, for who does not want to choose each: "An hour".

    ``values`` are as ``core.options.config_with`` takes them; an option that another preset of the game names
    and this one does not has its default.
    """

    title: str
    words: str
    values: Mapping[str, str | int | bool] = {}


AnyAction: TypeAlias = Action
"""An action of any game; inside ``Game`` the name ``Action`` is its own union of actions."""


class Game(ABC, Generic[ConfigT, StateT, MapT]):
    """Static facts of a game. The rest of the program imports its one instance, ``GAME``.

    ``Config``, ``Action`` and ``Event`` are the types of its options, actions (a union) and events (a union);
    ``map_kind`` is the type of a map file. A game without maps leaves out ``map_kind`` and ``map_of``.
    """

    id: str
    title: str
    tagline: str
    min_players: int
    max_players: int
    rules_version: int
    Config: type[ConfigT]
    Action: Kinds
    Event: Kinds
    map_kind: type[MapT] = NoMap  # type: ignore[assignment] # MapT is NoMap in a game that leaves it out
    length: str = ""
    """How long a game takes, for its cover: "7 rounds, 20 minutes". May be empty."""

    tie_words: str = ""
    """What decides between equal points, as part of a sentence: "fewer errors". May be empty."""

    levels: tuple[Level, ...] = ()
    """The levels of its AI, weakest first; empty for a game without AI."""

    level_words: Mapping[Level, str] = {}
    """How an AI of each level plays, in a few words."""

    styles: Mapping[str, str] = {}
    """Play styles of its AIs, as strong as the plain level: id -> title ("saboteur" -> "Saboteur")."""

    style_words: Mapping[str, str] = {}
    """What each style does, in a few words."""

    presets: tuple[Preset, ...] = ()
    """Ways to play that set-up offers by name, the usual one first and the shortest last."""

    keeps_secrets: bool = False
    """True when hidden information of one round is still secret in the next (hands are kept), so that the
    replay of an unfinished game hides it."""

    part_kinds: Mapping[str, type[msgspec.Struct]] = {}
    """For maps made of parts (decks, dice, goals: files in folders beside the maps): folder -> their type."""

    part_names: Mapping[str, tuple[str, ...]] = {}
    """For a folder of parts that no map names: folder -> the names that the game asks for."""

    new_maps: NewMaps | None = None
    """What its generator of maps makes (``make_map``); None for a game without one."""

    @abstractmethod
    def new_state(self, config: ConfigT, seats: int, seed: int, maps: MapSource) -> StateT:
        """The start of a game. Raises ContentError for an unusable map, UsageError for an invalid config."""

    @abstractmethod
    def restore(self, config: ConfigT, snapshot: JSON, maps: MapSource) -> StateT:
        """The state that ``State.snapshot`` described. Raises SaveError if it is damaged."""

    def flaw(self, state: StateT) -> str:
        """What no game could have led to, as part of a sentence: a card that is there twice, money that
        nobody paid. "" if nothing is found. A save on the same map with such a state is refused. The state
        hides nothing."""
        return ""

    is_replayed_first = False
    """Whether a save is opened only if its actions lead to its state: for a game whose whole log is replayed
    in a moment, so that no position has to be believed. After any change of what its actions lead to its
    ``rules_version`` must be raised, so that older saves are not refused."""

    def difference(self, state: StateT, right: StateT) -> str:
        """What is wrong in a saved state, as part of a sentence; ``right`` is what its actions lead to."""
        return tr("its moves lead to another position")

    def agents(self) -> Agents[StateT]:
        """The functions of its AI, for a game with ``levels``: import them here, not above, because a table
        of people does without them. A game may override ``agent`` and ``budget`` instead."""
        raise UsageError(tr("{game} names levels of AI, but has no AI.", game=self.title))

    def agent(self, level: Level) -> Agent[StateT]:
        """A new AI. Raises UsageError if the game has none of that level."""
        self.check_ai(level)
        return self.agents().make_agent(level)

    def adviser(self, level: Level, *, among_people: bool) -> Agent[StateT]:
        """A new AI that gives a person hints, by default that of the level. ``among_people``: all the
        others are people, who may follow hints as well. Raises UsageError if the game has no such level."""
        return self.agent(level)

    def styled_agent(self, level: Level, style: str) -> Agent[StateT]:
        """A new AI of one of ``styles``. Raises UsageError if there is none of that level or style."""
        raise UsageError(no_ai_of_style(self, style))

    def budget(self, level: Level) -> tuple[int | None, float]:
        """(evaluations or None, seconds at most) for one decision at this level. Raises UsageError."""
        self.check_ai(level)
        return self.agents().budget_of(level)

    def check_ai(self, level: Level, style: str | None = None) -> None:
        """Raises UsageError unless the game has an AI of this level and, if one is given, of this style."""
        if level not in self.levels:
            raise UsageError(no_ai_of(self, level))
        if style is not None and style not in self.styles:
            raise UsageError(no_ai_of_style(self, style))

    def every_action(self, config: ConfigT, seats: int, maps: MapSource) -> Sequence[AnyAction]:
        """Every action that may become legal in a game of this config, each once, sorted by text.

        It depends on no seed, so that an action has the same number in every game of a config
        (``core.numbering``). Empty for a game that does not list them.
        """
        return ()

    def value_notes(self, option: str) -> Mapping[str, str]:
        """A sentence about each value of an option where ``Config`` cannot say it: value -> words."""
        return {}

    def value_facts(self, option: str) -> Mapping[str, str]:
        """A few words about each value of such an option, such as how much longer a game is: value -> words,
        translated."""
        return {}

    def map_of(self, config: ConfigT) -> str:
        """The id of the map in this config; empty for a game without maps."""
        return ""

    def make_map(self, seed: int, size: int) -> MapT:
        """The map of a seed, for a game that has ``new_maps``: the same on every computer and for ever,
        because a save names only the seed. Raises UsageError for another size than ``new_maps`` allows."""
        raise UsageError(tr("{game} makes no maps.", game=self.title))

    def check_map(self, board: MapT) -> list[Problem]:
        """The problems of a map beyond its types; their ``file`` may be empty."""
        return []

    def check_part(self, folder: str, part: msgspec.Struct) -> list[Problem]:
        """The problems of a part in this folder beyond its types."""
        return []

    def parts_in(self, board: MapT) -> Mapping[str, str]:
        """Path in the map file -> the part named there ("$.deck" -> "decks/standard"); checks report missing
        parts."""
        return {}

    def parts_of(self, config: ConfigT, maps: MapSource) -> Mapping[str, type[msgspec.Struct]]:
        """The parts that a game of this config uses ("decks/standard" -> DeckFile). A save records them, so
        that a later change is detected."""
        return {}

    def has_hidden_information(self, config: ConfigT, seats: int) -> bool:
        """True when people at one screen must not see each other's hidden information."""
        return False


# The registry, Match, saves and the AI worker take any game. They pass to its methods only values made by its
# own ``Config``, ``new_state`` and ``map_kind``, so the three types match.
AnyGame: TypeAlias = Game[Any, Any, Any]  # of any types: see above
AnyAgent: TypeAlias = Agent[Any]  # of any game


def no_ai_of(game: AnyGame, level: Level) -> str:
    """The message for a level without AI."""
    known = ", ".join(game.levels) or tr("none")
    return tr("There is no AI of level {level}; known: {known}.", level=level, known=known)


def no_ai_of_style(game: AnyGame, style: str) -> str:
    """The message for an unknown style of AI."""
    known = ", ".join(game.styles) or tr("none")
    return tr(
        "{game} has no AI of style '{style}'; known: {known}.", game=game.title, style=style, known=known
    )
