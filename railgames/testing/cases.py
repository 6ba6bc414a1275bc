"""The setups that a suite plays a game in, and random walks through them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from railgames.content.library import Library
from railgames.core.actions import Action
from railgames.core.errors import UsageError
from railgames.core.game import AnyGame, MapSource, State
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import Option, config_with, options_of
from railgames.core.rng import Rng

MAX_ACTIONS = 20_000
"""A random game of any kind is over by then."""

EVERY_STATE = 150
"""The first states of a game are all examined, up to this many; see ``some_of``."""

MOST_UNUSUAL = 3
"""Unusual values of options in one setup: fewer games than one for each value, and each still meets the usual
values of most other options."""

LISTED = 4
"""One action in so many of a random walk is drawn from the list of all. The game draws the others its own
way, which takes less time and plays every kind of action."""

LONGEST_ROW = 5
"""Actions that one gesture of a random walk plays at most."""

T = TypeVar("T")
StateT = TypeVar("StateT", bound=State)


class Case(msgspec.Struct, frozen=True, eq=False):
    """One game in one setup. ``label`` says what is unusual about it."""

    game: AnyGame
    maps: MapSource
    label: str
    setup: MatchSetup

    def __str__(self) -> str:
        return self.label

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(len(self.setup.seats))

    def share_of(self, count: int) -> int:
        """How much to do in each state, where ``count`` is enough in a game of two: with more seats there are
        more states."""
        return max(1, 2 * count // max(2, len(self.seats)))

    def viewers_at(self, number: int) -> Iterable[int]:
        """The seats whose views are looked at in the state of this number. Of more than two they are two
        in turn: each is looked at as often as in a game of two, which has fewer states."""
        count = len(self.seats)
        return self.seats if count <= 2 else (number % count, (number + count // 2) % count)

    def match(self) -> Match:
        """The match before its first action."""
        return Match(self.game, self.setup, self.maps)

    def state(self, seed: int) -> State:
        """The start of the game with this seed."""
        state: State = self.game.new_state(self.setup.config, len(self.setup.seats), seed, self.maps)
        return state


def case_of(
    game: AnyGame, maps: MapSource, label: str, seats: int, settings: dict[str, Any], seed: int = 1
) -> Case:
    """The game with this many seats and these values of its options. Raises UsageError for a bad value."""
    config = config_with(game.Config, settings)
    players = tuple(Seat(f"P{number}", color=number, pattern=number) for number in range(seats))
    return Case(game, maps, label, MatchSetup(game.id, config, players, seed))


def cases_of(game: AnyGame, maps: MapSource, map_ids: Sequence[str] = ()) -> Iterator[Case]:
    """The usual setup first, then each other number of seats, then setups that hold every value of every
    option once, at most three unusual ones together.

    A setup that the game refuses is taken apart: each of its values by itself. ``map_ids``: the maps to play
    on; empty: those that ``maps`` lists, if it is a library.
    """
    low, high = game.min_players, game.max_players
    usual = usual_seats(game)
    yield case_of(game, maps, "usual", usual, {})
    for seats in sorted({low, high} - {usual}):
        yield case_of(game, maps, f"{seats}-seats", seats, {})
    for settings in _together(list(_unusual(game, maps, map_ids))):
        try:
            yield _case_with(game, maps, settings)
        except UsageError:
            yield from (_case_with(game, maps, [one]) for one in settings)


def _unusual(game: AnyGame, maps: MapSource, map_ids: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Every value of every option that is not its default."""
    for option in options_of(game.Config):
        for value in _values(game, maps, map_ids, option):
            if value != option.default:
                yield option.name, value


def _together(unusual: list[tuple[str, Any]]) -> list[list[tuple[str, Any]]]:
    """The values in as few groups as possible: at most three in each, and no two of one option."""
    groups: list[list[tuple[str, Any]]] = []
    for name, value in unusual:
        fitting = (
            group
            for group in groups
            if len(group) < MOST_UNUSUAL and all(name != other for other, _ in group)
        )
        group = next(fitting, None)
        if group is None:
            groups.append([(name, value)])
        else:
            group.append((name, value))
    return groups


def _case_with(game: AnyGame, maps: MapSource, settings: list[tuple[str, Any]]) -> Case:
    words = ("-".join(value) if isinstance(value, tuple) else value for _, value in settings)
    label = "+".join(f"{name}-{word}" for (name, _), word in zip(settings, words, strict=True))
    return case_of(game, maps, label, usual_seats(game), dict(settings))


def usual_seats(game: AnyGame) -> int:
    """Two where the game allows it."""
    return max(game.min_players, min(2, game.max_players))


def maps_to_play(game: AnyGame, maps: MapSource, map_ids: Sequence[str] = ()) -> list[str]:
    """The ids of the maps that a suite plays on: those given, else those of the library."""
    if map_ids or not isinstance(maps, Library):
        return list(map_ids)
    return [entry.id for entry in maps.maps(game.id)]


def _values(game: AnyGame, maps: MapSource, map_ids: Sequence[str], option: Option) -> list[Any]:
    if option.kind == "toggle":
        return [True, False]
    if option.kind == "choice":
        return [value for value, _ in option.choices]
    if option.kind == "number":
        return [option.low, option.high]
    if option.kind == "seats":
        return [tuple(value for value, _ in reversed(option.choices))]
    return maps_to_play(game, maps, map_ids) if option.kind == "map" else []


# -- random play ---------------------------------------------------------------------------------------------


def walk(state: StateT, seed: int) -> Iterator[tuple[StateT, Action]]:
    """Random legal play: (state, the action about to be played on it), until the game is over.

    Raises AssertionError when it does not end.
    """
    rng = Rng.from_seed(seed, "conformance walk")
    for number in range(MAX_ACTIONS):
        if state.current_player is None:
            return
        is_listed = number % LISTED == 0
        action = rng.choice(state.legal_actions()) if is_listed else state.random_action(rng)
        yield state, action
        state.apply(action)
    raise AssertionError(f"the game goes on after {MAX_ACTIONS} actions")


def some_of(steps: Iterable[T], seed: int, all_of: int = EVERY_STATE) -> Iterator[T]:
    """Every state of a short game, and a share of a long one's: of the next 150 about one in two, then one in
    three. They are drawn by chance, so that none of what comes again and again is left out. ``all_of`` is
    another number than 150."""
    rng = Rng.from_seed(seed, "states looked at")
    for number, step in enumerate(steps):
        if rng.below(1 + number // all_of) == 0:
            yield step


def row_of(state: State, rng: Rng, most: int = LONGEST_ROW) -> list[Action]:
    """Random actions that one gesture can play from here: the seat stays, and only the last reveals
    anything. ``state`` is left as it is."""
    ahead, seat = state.clone(), state.current_player
    row: list[Action] = []
    while len(row) < most and ahead.current_player == seat and seat is not None:
        if row and not ahead.can_undo:
            break
        row.append(rng.choice(ahead.legal_actions()))
        ahead.apply(row[-1])
    return row


def play_rows(match: Match, seed: int) -> Iterator[list[Action]]:
    """Random rows for a match, each to be played by the caller before the next is asked for."""
    rng = Rng.from_seed(seed, "conformance rows")
    for _ in range(MAX_ACTIONS):
        if match.is_over:
            return
        before = match.position
        yield row_of(match.state, rng, 1 + rng.below(LONGEST_ROW))
        assert match.position > before, "the row was not played"
    raise AssertionError(f"the game goes on after {MAX_ACTIONS} rows")
