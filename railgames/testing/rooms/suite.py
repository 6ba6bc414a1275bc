"""What every part of the room suite has in common: the scene under test, its games, and an open table."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar

from railgames.ai.thinking import agent_rng, decide
from railgames.core.actions import Action
from railgames.core.game import Budget
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import OptionValue
from railgames.core.rng import Rng
from railgames.scenes.room import AnyGameScene
from railgames.testing.cases import LONGEST_ROW, Case, case_of, usual_seats
from railgames.testing.rooms.desk import SIZE, Window, one_person, open_window, people
from railgames.testing.suite import Suite

EVALUATIONS = 30
"""The budget of one decision of an AI that plays a game here."""

RANDOM_ROWS = 4
"""One row in so many is random, so that games take turns that no AI would."""


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
    def window(self, size: tuple[int, int] = SIZE, speed: str = "off") -> Iterator[Window]:
        """An open window in which the game and its scene are installed."""
        with open_window(self.game, self.scene, size, speed) as window:
            yield window

    def match(self, case: Case, seats: tuple[Seat, ...], seed: int = 1, rows: int = 0) -> Match:
        """A match of the case after so many rows of ``good_rows``, or as many as it has."""
        setup = MatchSetup(self.game.id, case.setup.config, seats, seed)
        match = Match(self.game, setup, case.maps)
        for row, _ in zip(good_rows(match, seed), range(rows), strict=False):
            match.play(*row)
        return match

    def alone(self, case: Case, viewer: int = 0, seed: int = 1, rows: int = 0) -> Match:
        """Such a match of one person against AIs, which never answer."""
        return self.match(case, one_person(viewer, len(case.seats)), seed, rows)

    def together(self, case: Case, seed: int = 1, rows: int = 0) -> Match:
        """Such a match of people at one screen."""
        return self.match(case, people(len(case.seats)), seed, rows)

    def fewest(self, case: Case, seed: int = 1) -> Match:
        """Such a match of as few people as can play."""
        return self.match(case, people(self.game.min_players), seed)

    def moments(self, case: Case, count: int, viewer: int = 0, seed: int = 1) -> Iterator[Match]:
        """Matches at ``count`` moments of one game in which the person at seat ``viewer`` is on turn."""
        match = self.alone(case, viewer, seed)
        turns = []
        for row in good_rows(match, seed):
            if match.state.current_player == viewer:
                turns.append(match.position)
            match.play(*row)
        for number in turns[:: max(1, len(turns) // count)][:count]:
            yield match.branch(number)


def good_rows(match: Match, seed: int) -> Iterator[list[Action]]:
    """Rows that the weakest AI would play, some of them random, to be played before the next is asked for."""
    rng = Rng.from_seed(seed, "rows at the table")
    while not match.is_over:
        before = match.position
        yield good_row(match, rng)
        assert match.position > before, "the row was not played"


def good_row(match: Match, rng: Rng) -> list[Action]:
    """One row for the seat on turn: the seat stays, and only its last action reveals anything."""
    ahead, seat = match.state.clone(), match.state.current_player
    is_random = not match.game.levels or rng.below(RANDOM_ROWS) == 0
    agent = None if is_random else match.game.agent(match.game.levels[0])
    row: list[Action] = []
    most = 1 + rng.below(LONGEST_ROW)
    while len(row) < most and ahead.current_player == seat and seat is not None:
        if row and not ahead.can_undo:
            break
        if agent is None:
            row.append(rng.choice(ahead.legal_actions()))
        else:
            mind = agent_rng(match.setup.seed, seat, match.position + len(row))
            row.append(decide(ahead, agent, mind, Budget(evaluations=EVALUATIONS)).action)
        ahead.apply(row[-1])
    return row
