"""The data of a state, without rules: the market, the deck, the players, whose turn it is."""

from collections.abc import Sequence
from typing import Self

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.games.spike.board import UNKNOWN, Board
from railgames.games.spike.config import Config
from railgames.games.spike.mapfile import MOST_SEATS
from railgames.games.spike.paths import Site
from railgames.games.spike.payments import Counts
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import Player

IDLE_TURNS = 10
"""The game ends after everybody has had this many turns without gain; see the rules page."""


class Position:
    """One moment of one game as plain data. The functions of ``legality``, ``turns``, ``scoring``, ``views``
    and ``prompts`` work on it; ``state.SpikeState`` adds the contract of a game.

    - ``deck`` (top last), ``discard`` (counts by type), ``shown`` (face up): types of card; a Time card is
      ``board.types``. ``bottom``: cards of the lower half, in which the Time cards are; ``times``: those
      shown.
    - ``market``: commodities by column, the cheapest first.
    - ``first``: the first player; ``turns``: turns ended; ``round`` from 1.
    - ``may_roll``: the free movement is still open; ``drawn``: cards of this draw.
    - ``path``: nodes, ``laid``: segments, ``need``: packed need of the path that is being built.
    - ``is_busy``: this turn has gained something; ``idle``: turns in a row that did not.
    - ``last``: turns left after somebody is done, or -1. ``is_fresh``: nothing was revealed by the last
      action. ``sure``: an action that was found to be legal, so that it is not checked again.
    """

    __slots__ = (
        "board",
        "bottom",
        "config",
        "current",
        "deck",
        "discard",
        "drawn",
        "ended",
        "first",
        "idle",
        "is_busy",
        "is_fresh",
        "laid",
        "last",
        "market",
        "may_roll",
        "need",
        "path",
        "phase",
        "players",
        "rng",
        "round",
        "shown",
        "sure",
        "times",
        "turns",
    )

    def __init__(self, config: Config, board: Board) -> None:
        file = board.file
        self.config, self.board = config, board
        self.players = [Player(board.types, file.tracks) for _ in range(board.seats)]
        self.deck: list[int] = []
        self.discard = [0] * board.types
        self.shown: list[int] = []
        self.bottom = 0
        self.times = 0
        self.market: list[list[int]] = []
        self.first = self.current = 0
        self.turns = 0
        self.round = 1
        self.phase = Phase.GIFT
        self.may_roll = False
        self.drawn = 0
        self.path: tuple[int, ...] = ()
        self.laid: tuple[int, ...] = ()
        self.need = 0
        self.is_busy = False
        self.idle = 0
        self.last = -1
        self.is_fresh = False
        self.ended = ""
        self.sure: Action | None = None
        self.rng = Rng(0)

    def clone(self) -> Self:
        """An independent copy."""
        cls = type(self)
        new = cls.__new__(cls)
        new.config, new.board = self.config, self.board
        new.players = [player.clone() for player in self.players]
        new.deck, new.discard, new.shown = self.deck[:], self.discard[:], self.shown[:]
        new.bottom, new.times = self.bottom, self.times
        new.market = [column[:] for column in self.market]
        new.first, new.current, new.turns, new.round = self.first, self.current, self.turns, self.round
        new.phase, new.may_roll, new.drawn = self.phase, self.may_roll, self.drawn
        new.path, new.laid, new.need = self.path, self.laid, self.need
        new.is_busy, new.idle, new.last = self.is_busy, self.idle, self.last
        new.is_fresh, new.ended = self.is_fresh, self.ended
        new.rng, new.sure = Rng(self.rng.state), None
        return new

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.current]

    @property
    def receiver(self) -> int:
        """The seat that gets the gift: to the right of the first player."""
        return (self.first - 1) % self.board.seats

    @property
    def taken(self) -> int:
        """Segments (bits) with a track of anybody."""
        taken = 0
        for player in self.players:
            taken |= player.own
        return taken

    def network(self, seat: int) -> int:
        """Nodes (bits) at which the seat may begin a path: its own, before the first its train's city."""
        player = self.players[seat]
        return player.nodes or (1 << player.at if 0 <= player.at < self.board.cities else 0)

    def connected(self, seat: int) -> int:
        """Cities (bits) in the seat's network."""
        return self.players[seat].nodes & self.board.city_bits

    def site(self, hand: Counts | None = None) -> Site:
        """Where the current seat can build, with its hand or another one."""
        player, taken = self.players[self.current], 0
        for other in self.players:
            taken |= other.own
        nodes = player.nodes or self.network(self.current)
        return Site(self.board, nodes, taken, player.tracks, tuple(player.hand) if hand is None else hand)

    def part(self, seat: int, part: int) -> int:
        """The speed (0), power (1) or number of cars (2) of a train."""
        return self.board.parts[part][self.players[seat].steps[part]]

    def upgrade_cost(self, seat: int, part: int) -> int | None:
        """Dollars for the next step of a part, None when there is none."""
        step = self.players[seat].steps[part]
        if step + 1 >= len(self.board.parts[part]):
            return None
        return self.board.file.upgrade_costs[step]

    def price(self, good: int) -> int:
        """What the market pays for a commodity now."""
        for column in self.market:
            if good in column:
                return self.board.file.prices[column.index(good)]
        return 0

    def city_of(self, seat: int) -> int | None:
        """The city where the seat's train is; None on a track, and before it is placed."""
        at = self.players[seat].at
        return at if 0 <= at < self.board.cities else None

    def has_cards_to_draw(self) -> bool:
        """Whether any card can be drawn."""
        return bool(self.shown or self.deck or any(self.discard))


def order_from(position: Position, seat: int) -> Sequence[int]:
    """All seats, clockwise from this one."""
    return [(seat + turn) % position.board.seats for turn in range(position.board.seats)]


__all__ = ["IDLE_TURNS", "MOST_SEATS", "UNKNOWN", "Position", "order_from"]
