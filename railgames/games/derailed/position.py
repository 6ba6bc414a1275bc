"""The data of a state, without rules: cards on the table, hands, stations, whose turn it is.

What is only computed from it (each seat's line, missing cards, points) is here too, with the cache of the
searches over the table.
"""

from typing import NamedTuple, Self

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.games.derailed import paths
from railgames.games.derailed.board import Board, Ports
from railgames.games.derailed.config import Config
from railgames.games.derailed.paths import Leg, Reach
from railgames.games.derailed.phase import Phase

MOST_ARRIVALS = {"two": 2, "one": 1}
"""The most arrivals of a round by the option ``round_ends``; "printed" is not in it."""


class Result(NamedTuple):
    """Result of a round, also of one still played: ``arrived`` seats in order of arrival, ``waited`` waiting
    points by seat."""

    arrived: tuple[int, ...]
    waited: tuple[int, ...]

    def points(self, seat: int) -> int:
        """Points of the seat in this round."""
        if seat not in self.arrived:
            return 0
        return 1 + (self.arrived[0] == seat) + self.waited[seat]


class Position:
    """One moment of one game as plain data. The functions of ``legality``, ``turns``, ``scoring``, ``views``,
    ``prompts`` and ``preview`` work on it; ``state.DerailedState`` adds the contract of a game.

    - ``tops``: face code by cell; ``under``: covered face codes by cell, lowest first; ``steps``: ports that
      each port leads to (see ``board``).
    - ``hands``, ``deck`` (top last), ``discard``: card kinds.
    - ``starts``, ``destinations``: seats by lane; ``swaps``: lanes whose destinations changed places.
    - ``result``: of this round; ``results``: of the rounds before; ``lines``: cells of each arrived seat's
      line.
    - ``first``: seat that began the round; ``taken``: turns taken in it; ``acted``: actions of the current
      seat in its turn or exchange.
    - ``rng``: generator of the deck; ``station_rng``: of stations and of who begins.
    - ``sure``: an action that was found to be legal, so that it is not checked again.
    """

    __slots__ = (
        "_entry_sides",
        "_reaches",
        "acted",
        "board",
        "config",
        "current",
        "deck",
        "destinations",
        "discard",
        "first",
        "hands",
        "lines",
        "phase",
        "result",
        "results",
        "rng",
        "starts",
        "station_rng",
        "steps",
        "sure",
        "swaps",
        "taken",
        "tops",
        "under",
    )

    def __init__(self, config: Config, board: Board) -> None:
        seats = board.seats
        self.config = config
        self.board = board
        self.tops: list[int] = [0] * board.cells
        self.under: list[tuple[int, ...]] = [()] * board.cells
        self.steps: list[Ports] = board.empty_steps()
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.starts: tuple[int, ...] = tuple(range(seats))
        self.destinations: tuple[int, ...] = (*range(1, seats), 0)
        self.swaps: tuple[tuple[int, int], ...] = ()
        self.result = Result((), (0,) * seats)
        self.results: tuple[Result, ...] = ()
        self.lines: tuple[tuple[int, ...], ...] = ((),) * seats
        self.phase = Phase.PLAY
        self.current = 0
        self.first = 0
        self.taken = 0
        self.acted = 0
        self.rng = Rng(0)
        self.station_rng = Rng(0)
        self.sure: Action | None = None
        self._reaches: list[Reach | None] = [None] * seats
        self._entry_sides: list[int] | None = None

    def clone(self) -> Self:
        """An independent copy."""
        cls = type(self)
        new = cls.__new__(cls)
        new.config, new.board = self.config, self.board
        new.tops, new.under, new.steps = self.tops[:], self.under[:], self.steps[:]
        new.hands = [hand[:] for hand in self.hands]
        new.deck, new.discard = self.deck[:], self.discard[:]
        new.starts, new.destinations, new.swaps = self.starts, self.destinations, self.swaps
        new.result, new.results, new.lines = self.result, self.results, self.lines
        new.phase, new.current, new.first = self.phase, self.current, self.first
        new.taken, new.acted = self.taken, self.acted
        new.rng, new.station_rng = Rng(self.rng.state), Rng(self.station_rng.state)
        new._reaches, new._entry_sides, new.sure = self._reaches[:], self._entry_sides, None
        return new

    @property
    def round(self) -> int:
        """Number of the round, from 1."""
        return min(len(self.results) + 1, self.config.rounds)

    @property
    def needed(self) -> int:
        """How many arrivals end a round: as on the map, or fewer by option."""
        most = MOST_ARRIVALS.get(self.config.round_ends)
        return self.board.needed if most is None else min(most, self.board.needed)

    def may_wait(self, waited: int) -> bool:
        """Whether a seat that has so many waiting points in this round gets another one."""
        cap = self.config.waiting_cap
        return not cap or waited < cap

    @property
    def arrived(self) -> tuple[int, ...]:
        """Who has arrived in this round; once the game is over in the last one, whose lines stay on the
        table."""
        is_over = len(self.results) == self.config.rounds
        return (self.results[-1] if is_over else self.result).arrived

    @property
    def is_decided(self) -> bool:
        """True when enough companies have arrived to end the round."""
        return len(self.result.arrived) >= self.needed

    def points(self, seat: int) -> int:
        """Points of the seat so far, in all rounds."""
        return self.result.points(seat) + sum(result.points(seat) for result in self.results)

    def start_lane(self, seat: int) -> int:
        """Lane of the seat's start station."""
        return self.starts.index(seat)

    def destination_lane(self, seat: int) -> int:
        """Lane of the seat's destination."""
        return self.destinations.index(seat)

    def start_port(self, seat: int) -> int:
        """Port that the seat's start station leads to."""
        return self.board.start_ports[self.starts.index(seat)]

    def goal_port(self, seat: int) -> int:
        """Port of the seat's destination."""
        return self.board.stations + self.destinations.index(seat)

    def reach(self, seat: int) -> Reach:
        """Ports that the seat's line enters. Cached until a card changes them."""
        found = self._reaches[seat]
        if found is None:
            found = self._reaches[seat] = paths.reach(self.steps, self.start_port(seat))
        return found

    def reach_of_each(self) -> list[Reach]:
        """The same for every seat."""
        return [found or self.reach(seat) for seat, found in enumerate(self._reaches)]

    def entry_sides(self) -> list[int]:
        """For each cell, the sides (bits) from which the current seat's line reaches it; see ``paths``.
        Cached."""
        found = self._entry_sides
        if found is None:
            reach, start = self.reach(self.current), self.start_port(self.current)
            found = self._entry_sides = paths.entry_sides(self.board, self.steps, reach, start)
        return found

    def network(self, seat: int) -> int:
        """Cells (bits) of the seat's network: those that its line enters."""
        return paths.linked(self.board, self.tops, self.reach(seat))

    def missing(self, seat: int) -> int:
        """Number of cards that the seat's line needs to reach its destination; 0 once it has arrived."""
        if seat in self.arrived:
            return 0
        return paths.missing(self.board, self.steps, self.start_port(seat), self.goal_port(seat))

    def way(self, seat: int) -> list[Leg]:
        """A path to the seat's destination on which the fewest cards are missing."""
        return paths.way(self.board, self.steps, self.start_port(seat), self.goal_port(seat))

    def place(self, cell: int, code: int) -> None:
        """Put a face on a cell, over the card there. Changes nothing else."""
        covered = self.tops[cell]
        if covered:
            self.under[cell] = (*self.under[cell], covered)
        self.tops[cell] = code
        port, steps = 4 * cell, self.steps
        changed = [port + side for side in self.board.deck.changes[covered][code]]
        steps[port : port + 4] = self.board.steps[cell][code]
        for seat, found in enumerate(self._reaches):
            if found and not found.keys().isdisjoint(changed):
                self._reaches[seat] = None if covered else paths.extended(steps, found, changed)
        self._entry_sides = None

    def clear(self) -> None:
        """Remove every card from the table. Changes nothing else."""
        board = self.board
        self.tops = [0] * board.cells
        self.under = [()] * board.cells
        self.steps = board.empty_steps()
        self.forget()

    def forget(self) -> None:
        """Empty the cache of searches; needed after cards or stations were assigned directly."""
        self._reaches = [None] * self.board.seats
        self._entry_sides = None

    def hand_over(self, seat: int) -> None:
        """Make it this seat's turn. Changes nothing else."""
        self.current = seat
        self.acted = 0
        self._entry_sides = None
