"""What every part of the room suite has in common: the scene under test, its games, and an open table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, TypeAlias, TypeVar

from msgspec.structs import replace

from railgames.ai.thinking import decide
from railgames.core.actions import Action, parse_action
from railgames.core.game import AnyAgent, Budget, Event
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import OptionValue
from railgames.core.rng import Rng
from railgames.scenes.room import AnyGameScene
from railgames.testing import golden as files
from railgames.testing.cases import LONGEST_ROW, Case, case_of, row_of, usual_seats
from railgames.testing.rooms.desk import SIZE, Window, one_person, open_window, people
from railgames.testing.suite import Suite

T = TypeVar("T")
Row: TypeAlias = tuple[Action, ...]
"""Actions that one gesture plays."""

EVALUATIONS = 30
"""The budget of one decision of an AI that plays a game here."""

WHOLE_GAMES = 4
"""In so many setups the whole game is watched, so that a game with many expansions is tested soon enough."""

RANDOM_ROWS = 4
"""One row in this many is random, so that games take turns that no AI would."""


class RoomChecks(Suite):
    """The attributes that a suite takes from its subclass, and ways to the table."""

    scene: ClassVar[AnyGameScene]
    """The scene of the game under test."""

    setups: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {"usual": {}}
    """Options of the games that are played on the table, by a label. Whole games are watched, so choose short
    ones; name a second setup where an option brings pictures of its own."""

    golden: ClassVar[Path | None] = None
    """A folder of golden playthroughs. A setup that has one there is watched as it was played then. The games
    of the others are played by the weakest AI, which takes as long as to watch them."""

    @classmethod
    def make_cases(cls) -> Iterable[Case]:
        """Each of ``setups``; the seed is that of the golden playthrough, where there is one."""
        game, paths = cls.game, () if cls.golden is None else sorted(cls.golden.glob("*.txt"))
        known = [files.read(path) for path in paths]
        cls._recorded = {}
        for label, settings in cls.setups.items():
            case = case_of(game, cls.map_source(), label, usual_seats(game), dict(settings))
            recorded = files.of_setup(known, game, case.setup)
            if recorded is not None:
                cls._recorded[label] = recorded
                setup = replace(case.setup, seed=recorded.setup["seed"])
                case = replace(case, setup=setup)
            yield case

    @contextmanager
    def window(
        self, size: tuple[int, int] = SIZE, speed: str = "off", *, with_pictures: bool = True
    ) -> Iterator[Window]:
        """An open window in which the game and its scene are installed. A check that looks at no picture asks
        for none."""
        with open_window(self.game, self.scene, size, speed, with_pictures=with_pictures) as window:
            yield window

    _recorded: ClassVar[dict[str, files.Golden]] = {}
    _games: ClassVar[dict[str, tuple[Row, ...]]]

    @classmethod
    def rows(cls, case: Case) -> tuple[Row, ...]:
        """One whole game of the case, as the rows that were played; made once for each suite."""
        if "_games" not in vars(cls):
            cls._games = {}
        if case.label not in cls._games:
            recorded = cls._recorded.get(case.label)
            rows = _played(case.match()) if recorded is None else _as_recorded(case.match(), recorded)
            cls._games[case.label] = tuple(rows)
        return cls._games[case.label]

    @classmethod
    def kinds(cls, case: Case) -> tuple[frozenset[type[Event]], ...]:
        """Of each row of the game, the kinds of events that befall the first seat, or nobody."""
        match = case.match()
        return tuple(
            frozenset(
                type(event)
                for entry in match.play(*row).entries
                for event in entry.events
                if event.seat in (None, 0)
            )
            for row in cls.rows(case)
        )

    _parts: ClassVar[dict[str, range]]

    @classmethod
    def watched(cls, case: Case) -> range:
        """The numbers of the rows of its game that are watched one by one: all in the first setups; in those
        after them a third, the one with most kinds of events that no setup before it shows. Of several it is
        the one nearest to, in turn, the beginning, the middle and the end."""
        if len(cls.cases()) <= WHOLE_GAMES:
            return range(len(cls.rows(case)))
        if "_parts" not in vars(cls):
            cls._parts = dict(cls._chosen_parts())
        return cls._parts[case.label]

    @classmethod
    def _chosen_parts(cls) -> Iterator[tuple[str, range]]:
        seen: set[type[Event]] = set()
        for number, case in enumerate(cls.cases()):
            part = range(len(cls.rows(case)))
            kinds = cls.kinds(case)
            if number >= WHOLE_GAMES:
                part = _part_with_most(kinds, seen, (number - WHOLE_GAMES) % 3)
            seen = seen.union(*kinds[part.start : part.stop])
            yield case.label, part

    def match(self, case: Case, seats: tuple[Seat, ...], rows: int = 0) -> Match:
        """A match of the case after this many of ``rows``."""
        setup = MatchSetup(self.game.id, case.setup.config, seats, case.setup.seed)
        match = Match(self.game, setup, case.maps)
        for row in self.rows(case)[:rows]:
            match.play(*row)
        return match

    def alone(self, case: Case, viewer: int = 0, rows: int = 0) -> Match:
        """Such a match of one person against AIs, which never answer."""
        return self.match(case, one_person(viewer, len(case.seats)), rows)

    def together(self, case: Case, rows: int = 0) -> Match:
        """Such a match of people at one screen."""
        return self.match(case, people(len(case.seats)), rows)

    def fewest(self, case: Case) -> Match:
        """Such a match of as few people as can play, before its first action."""
        return self.match(case, people(self.game.min_players))

    def turns(self, case: Case) -> list[tuple[int, int]]:
        """Of each row of the game: how many rows came before, and the seat that plays it."""
        match = case.match()
        seats = [match.play(*row).entries[0].seat for row in self.rows(case)]
        return list(enumerate(seats))

    def moments(self, case: Case, count: int, viewer: int = 0) -> Iterator[Match]:
        """``count`` moments of the game in which the person at seat ``viewer`` is on turn."""
        numbers = [number for number, seat in self.turns(case) if seat == viewer]
        for number in spread(numbers, count):
            yield self.alone(case, viewer, number)


def spread(items: Sequence[T], count: int) -> Sequence[T]:
    """At most ``count`` of the items, evenly spread."""
    return items[:: max(1, len(items) // count)][:count]


def _part_with_most(kinds: Sequence[frozenset[type[Event]]], seen: set[type[Event]], turn: int) -> range:
    """The third of a game with most kinds of events that were not seen; of several the one nearest to the
    beginning (0), the middle (1) or the end (2)."""
    size = -(-len(kinds) // 3)
    last = len(kinds) - size

    def rank(part: range) -> tuple[int, int]:
        found = set[type[Event]]().union(*kinds[part.start : part.stop])
        return len(found - seen), -abs(2 * part.start - turn * last)

    return max((range(start, start + size) for start in range(last + 1)), key=rank)


def _played(match: Match) -> Iterator[Row]:
    """Play to the end as the weakest AI would, with random rows between; yields what was played."""
    rng = Rng.from_seed(match.setup.seed, "rows at the table")
    levels = match.game.levels
    agents = [match.game.agent(levels[0]) if levels else None for _ in match.setup.seats]
    while (seat := match.state.current_player) is not None:
        agent = None if rng.below(RANDOM_ROWS) == 0 else agents[seat]
        most = 1 + rng.below(LONGEST_ROW)
        row = row_of(match.state, rng, most) if agent is None else _row_by(agent, match, most)
        match.play(*row)
        yield tuple(row)


def _as_recorded(match: Match, recorded: files.Golden) -> Iterator[Row]:
    """Play a golden playthrough again, in random rows; yields what was played. Raises IllegalAction, naming
    the move, where the rules now differ."""
    rng = Rng.from_seed(match.setup.seed, "rows at the table")
    actions = [parse_action(match.game.Action, text) for text in recorded.actions]
    while not match.is_over:
        start = match.position
        played = match.play(*actions[start : start + 1 + rng.below(LONGEST_ROW)])
        yield tuple(entry.action for entry in played.entries)


def _row_by(agent: AnyAgent, match: Match, most: int) -> list[Action]:
    """One row of an AI: the seat stays, and only the last action reveals anything."""
    ahead, seat = match.state.clone(), match.state.current_player
    row: list[Action] = []
    while len(row) < most and ahead.current_player == seat and (not row or ahead.can_undo):
        luck = Rng.from_seed(match.setup.seed, f"mind {match.position + len(row)}")
        row.append(decide(ahead, agent, luck, Budget(evaluations=EVALUATIONS)).action)
        ahead.apply(row[-1])
    return row
