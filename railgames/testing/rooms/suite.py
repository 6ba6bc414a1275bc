"""What every part of the room suite has in common: the scene under test, its games, and an open table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import ClassVar, TypeAlias, TypeVar

from railgames.ai.thinking import decide
from railgames.core.actions import Action
from railgames.core.game import AnyAgent, Budget
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import OptionValue
from railgames.core.rng import Rng
from railgames.scenes.room import AnyGameScene
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

    @classmethod
    def make_cases(cls) -> Iterable[Case]:
        """Each of ``setups``."""
        game = cls.game
        for label, settings in cls.setups.items():
            yield case_of(game, cls.map_source(), label, usual_seats(game), dict(settings))

    @contextmanager
    def window(
        self, size: tuple[int, int] = SIZE, speed: str = "off", *, with_pictures: bool = True
    ) -> Iterator[Window]:
        """An open window in which the game and its scene are installed. A check that looks at no picture asks
        for none."""
        with open_window(self.game, self.scene, size, speed, with_pictures=with_pictures) as window:
            yield window

    _games: ClassVar[dict[str, tuple[Row, ...]]]

    @classmethod
    def rows(cls, case: Case) -> tuple[Row, ...]:
        """One whole game of the case, as the rows that were played; made once for each suite."""
        if "_games" not in vars(cls):
            cls._games = {}
        if case.label not in cls._games:
            cls._games[case.label] = tuple(_played(case.match()))
        return cls._games[case.label]

    def watched(self, case: Case) -> range:
        """The numbers of the rows of its game that are watched one by one: all in the first setups; in those
        after them a third, in turn its beginning, its middle and its end."""
        count, after = len(self.rows(case)), self.cases().index(case) - WHOLE_GAMES
        if after < 0:
            return range(count)
        return range(count * (after % 3) // 3, count * (after % 3 + 1) // 3)

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


def _row_by(agent: AnyAgent, match: Match, most: int) -> list[Action]:
    """One row of an AI: the seat stays, and only the last action reveals anything."""
    ahead, seat = match.state.clone(), match.state.current_player
    row: list[Action] = []
    while len(row) < most and ahead.current_player == seat and (not row or ahead.can_undo):
        luck = Rng.from_seed(match.setup.seed, f"mind {match.position + len(row)}")
        row.append(decide(ahead, agent, luck, Budget(evaluations=EVALUATIONS)).action)
        ahead.apply(row[-1])
    return row
