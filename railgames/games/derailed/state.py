"""The game state: cards on the table, hands, stations, whose turn it is, and what one action does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from railgames.core import game
from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import Event, ScoreSheet
from railgames.core.rng import Rng
from railgames.games.derailed import legality, paths, prompts, scoring, turns, views
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.board import Board, Ports
from railgames.games.derailed.config import Config
from railgames.games.derailed.paths import Reach
from railgames.games.derailed.phase import Phase


class Result(NamedTuple):
    """A round so far, or in the end: the seats in the order they arrived, and each seat's waiting points."""

    arrived: tuple[int, ...]
    waited: tuple[int, ...]

    def points(self, seat: int) -> int:
        """What the seat scored in this round."""
        if seat not in self.arrived:
            return 0
        return 1 + (self.arrived[0] == seat) + self.waited[seat]


class State(game.State):
    """One moment of one game; see the contract in ``core.game``.

    ``tops``: the face's code by cell; ``under``: the covered codes by cell, lowest first; ``hands``, ``deck``
    (top last) and ``discard`` hold kinds; ``starts``, ``destinations``: seats by lane, ``swaps`` how the
    latter were mended; ``result`` this round's, ``results`` those of the rounds before; ``lines``: the cells
    by which each arrived seat came; ``taken``: turns taken this round; ``first``: who began it; ``acted``:
    what the current player did since its turn, or its exchange, began.
    """

    __slots__ = (
        "_doors",
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
        self._reaches: list[Reach | None] = [None] * seats
        self._doors: list[int] | None = None

    @property
    def current_player(self) -> int | None:
        """The seat that acts now, None when the game is over."""
        return None if self.phase is Phase.OVER else self.current

    @property
    def can_undo(self) -> bool:
        """True until the current player ends its turn, which draws a card or closes the round."""
        return self.acted > 0

    @property
    def turn(self) -> int:
        """The round, from 1."""
        return min(len(self.results) + 1, self.config.rounds)

    @property
    def is_decided(self) -> bool:
        """Whether enough companies have arrived for the round to end."""
        return len(self.result.arrived) >= self.board.needed

    def start_lane(self, seat: int) -> int:
        """The lane of a seat's start station."""
        return self.starts.index(seat)

    def destination_lane(self, seat: int) -> int:
        """The lane of a seat's destination."""
        return self.destinations.index(seat)

    def start_port(self, seat: int) -> int:
        """The port into which a seat's start station leads."""
        return self.board.start_port(self.starts.index(seat))

    def goal_port(self, seat: int) -> int:
        """The port of a seat's destination."""
        return self.board.stations + self.destinations.index(seat)

    def reach(self, seat: int) -> Reach:
        """The ports that a seat's line enters; kept until a card changes it."""
        found = self._reaches[seat]
        if found is None:
            found = self._reaches[seat] = paths.reach(self.steps, self.start_port(seat))
        return found

    def doors(self) -> list[int]:
        """By cell the sides (bits) by which a new card there joins the current player's line."""
        found = self._doors
        if found is None:
            seat = self.current
            found = self._doors = paths.doors(self.board, self.steps, self.reach(seat), self.start_port(seat))
        return found

    def network(self, seat: int) -> int:
        """The cells (bits) of a seat's network: those that its line runs into."""
        return paths.linked(self.board, self.tops, self.reach(seat))

    def network_cells(self, seat: int) -> tuple[str, ...]:
        """The names of the cells of a seat's network."""
        cells = self.network(seat)
        return tuple(name for cell, name in enumerate(self.board.names) if cells >> cell & 1)

    def missing(self, seat: int) -> int:
        """How many cards a seat lacks to its destination; 0 when it has arrived."""
        if seat in self.result.arrived:
            return 0
        return paths.missing(self.board, self.steps, self.start_port(seat), self.goal_port(seat))

    def way(self, seat: int) -> list[paths.Leg]:
        """A way to a seat's destination that lacks the fewest cards."""
        return paths.way(self.board, self.steps, self.start_port(seat), self.goal_port(seat))

    def has_line(self, seat: int) -> bool:
        """Whether a seat's line leads into its destination now."""
        return self.goal_port(seat) in self.reach(seat)

    def place(self, cell: int, code: int) -> None:
        """Lay a face on a cell, over what is there; nothing else changes."""
        if self.tops[cell]:
            self.under[cell] = (*self.under[cell], self.tops[cell])
        self.tops[cell] = code
        port = 4 * cell
        self.steps[port : port + 4] = self.board.steps[cell][code]
        reaches = self._reaches
        for seat, found in enumerate(reaches):
            if found and (port in found or port + 1 in found or port + 2 in found or port + 3 in found):
                reaches[seat] = None
        self._doors = None

    def clear(self) -> None:
        """Take every card off the table; nothing else changes."""
        board = self.board
        self.tops = [0] * board.cells
        self.under = [()] * board.cells
        self.steps = board.empty_steps()
        self.forget()

    def forget(self) -> None:
        """Forget every search: cards or stations have changed."""
        self._reaches = [None] * self.board.seats
        self._doors = None

    def hand_over(self, seat: int) -> None:
        """Make it this seat's turn; nothing else changes."""
        self.current = seat
        self.acted = 0
        self._doors = None

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action, sorted by text."""
        return legality.legal_actions(self)

    def why_illegal(self, action: Action) -> str | None:
        """The reason in words, None when the action is legal."""
        return legality.why_illegal(self, action)

    def apply(self, action: Action) -> list[Event]:
        """Play the action. Raises IllegalAction and leaves the state untouched if it is not legal."""
        reason = legality.why_illegal(self, action)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(action, Play):
            return turns.play(self, action)
        if isinstance(action, Discard):
            return turns.discard(self, action)
        return turns.end(self)

    def opening_events(self) -> list[Event]:
        """The events with which the present round began; a game's first round begins without an action."""
        return turns.opening_events(self)

    def points(self, seat: int) -> int:
        """The seat's points so far: the fast number behind ``scores``."""
        return self.result.points(seat) + sum(result.points(seat) for result in self.results)

    def scores(self) -> list[ScoreSheet]:
        """One explained sheet a seat, as if the game ended now."""
        return scoring.sheets(self)

    def clone(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.config, new.board = self.config, self.board
        new.tops, new.under, new.steps = self.tops[:], self.under[:], self.steps[:]
        new.hands = [hand[:] for hand in self.hands]
        new.deck, new.discard = self.deck[:], self.discard[:]
        new.starts, new.destinations, new.swaps = self.starts, self.destinations, self.swaps
        new.result, new.results, new.lines = self.result, self.results, self.lines
        new.phase, new.current, new.first = self.phase, self.current, self.first
        new.taken, new.acted = self.taken, self.acted
        new.rng, new.station_rng = Rng(self.rng.state), Rng(self.station_rng.state)
        new._reaches, new._doors = self._reaches[:], self._doors
        return new

    def observe(self, viewer: int | None) -> State:
        """What ``viewer`` may know: other hands, the deck's order and the generators replaced by unknowns."""
        return views.observe(self, viewer)

    def determinize(self, viewer: int, rng: Rng) -> State:
        """A full state consistent with what ``viewer`` sees: the other cards dealt anew from ``rng``."""
        return views.determinize(self, viewer, rng)

    def can_see(self, viewer: int | None, event: Event) -> bool:
        """Whether ``viewer`` may be shown this event."""
        return views.can_see(viewer, event)

    def prompt(self, viewer: int | None) -> str:
        """What the current player may do now, in one sentence."""
        return prompts.prompt(self, viewer)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as JSON-able builtins."""
        return views.snapshot(self)
