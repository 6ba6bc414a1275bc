"""The data of a state, without rules: players, track, cards, chips, events in force, and the turn."""

from functools import lru_cache
from typing import NamedTuple, Self

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.config import Config
from railgames.games.empire_builder.mapfile import FloodFile, StrikeFile, TrainFile, WeatherFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE, Player

UNKNOWN = -1
"""A card that is hidden in a view."""


class InForce(NamedTuple):
    """An event that lasts: its number, the seat that drew it, and after how many of that seat's turns it
    ends."""

    event: int
    seat: int
    left: int


class Position:
    """One moment of one game as plain data. ``legality``, ``turns``, ``cards``, ``scoring`` and ``views``
    work on it; ``state.EmpireState`` adds the contract of a game.

    - ``deck`` (top last) and ``discard``: cards by number. ``chips``: load chips left of each good;
      ``lying``: the load that lies at a city, by city.
    - ``owner``: the seat of every section, by its key.
    - ``first``: the first player; ``round`` from 1; ``place``: how many have ended their turn in it;
      ``current``: the seat on turn; ``actor``: the seat that acts, another one only in ``Phase.LOSE``.
    - Of this turn: ``moved`` mileposts, ``paid``: seats (bits) that have had their fee, ``spent`` millions,
      ``outward``: sections begun in a major city, ``borrowed``, ``has_upgraded``, ``has_acted``.
    - ``in_force``: events that last; ``booms``: numbers of events that pay for the next delivery of a good.
    - ``losers``: seats that still choose the load that a derailment takes; then comes the phase ``resume``.
    - ``is_open``: everybody's cash is seen, since a tax or from the start on. ``is_fresh``: nothing was
      revealed by the last action. ``ended``: why the game is over.
    - ``sure``: an action that was found to be legal, so that it is not checked again.
    """

    __slots__ = (
        "actor",
        "board",
        "booms",
        "borrowed",
        "chips",
        "config",
        "current",
        "deck",
        "discard",
        "ended",
        "first",
        "flooded",
        "has_acted",
        "has_upgraded",
        "in_force",
        "is_fresh",
        "is_open",
        "losers",
        "lying",
        "moved",
        "outward",
        "owner",
        "paid",
        "phase",
        "place",
        "players",
        "resume",
        "rng",
        "round",
        "shut",
        "slow",
        "spent",
        "strikes",
        "sure",
        "unbuildable",
    )

    def __init__(self, config: Config, board: Board, seats: int) -> None:
        money = board.file.money
        cash = money.fast_start if config.fast else money.start
        self.config, self.board = config, board
        self.players = [Player(cash, config.goal or money.goal) for _ in range(seats)]
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.chips = [good.chips for good in board.file.goods]
        self.lying: dict[int, int] = {}
        self.owner: dict[int, int] = {}
        self.first = self.place = self.current = self.actor = 0
        self.round = 1
        self.phase = self.resume = Phase.BUILD
        self.in_force: list[InForce] = []
        self.booms: list[int] = []
        self.losers: list[int] = []
        self.is_open, self.is_fresh = config.open_cash, False
        self.ended = ""
        self.sure: Action | None = None
        self.rng = Rng(0)
        self.begin_turn()
        self.weigh_events()

    def clone(self) -> Self:
        """An independent copy."""
        cls = type(self)
        new = cls.__new__(cls)
        new.config, new.board = self.config, self.board
        new.players = [player.clone() for player in self.players]
        new.deck, new.discard, new.chips = self.deck[:], self.discard[:], self.chips[:]
        new.lying, new.owner = self.lying.copy(), self.owner.copy()
        new.first, new.place, new.round = self.first, self.place, self.round
        new.current, new.actor = self.current, self.actor
        new.phase, new.resume = self.phase, self.resume
        new.moved, new.paid, new.spent, new.outward = self.moved, self.paid, self.spent, self.outward
        new.borrowed, new.has_upgraded, new.has_acted = self.borrowed, self.has_upgraded, self.has_acted
        new.in_force, new.booms, new.losers = self.in_force[:], self.booms[:], self.losers[:]
        new.flooded, new.slow, new.shut = self.flooded, self.slow, self.shut
        new.unbuildable, new.strikes = self.unbuildable, self.strikes
        new.is_open, new.is_fresh, new.ended = self.is_open, self.is_fresh, self.ended
        new.rng, new.sure = Rng(self.rng.state), None
        return new

    def begin_turn(self) -> None:
        """Reset what was done in the turn before."""
        self.moved = self.paid = self.spent = self.outward = self.borrowed = 0
        self.has_upgraded = self.has_acted = False

    def weigh_events(self) -> None:
        """Compute what the events in force forbid: ``flooded`` edges, and as bits the mileposts that are
        ``slow``, ``shut`` for trains and track, ``unbuildable``, and on strike (``strikes``)."""
        board = self.board
        flooded: frozenset[int] = frozenset()
        self.slow = self.shut = self.unbuildable = self.strikes = 0
        for number, _, _ in self.in_force:
            event, cells = board.file.events[number], board.event_cells[number]
            if isinstance(event, FloodFile):
                flooded |= board.flooded(number)
            elif isinstance(event, WeatherFile):
                self.slow |= cells
                self.shut |= cells & board.mountains if event.shuts_mountains else 0
                self.unbuildable |= cells if event.stops_building else 0
            elif isinstance(event, StrikeFile):
                self.strikes |= cells
        self.flooded = flooded

    # -- questions -------------------------------------------------------------------------------------------

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.current]

    @property
    def train(self) -> TrainFile:
        """The locomotive card of the player on turn."""
        return self.board.train(self.player.train)

    @property
    def is_opening(self) -> bool:
        """Whether this is one of the first turns, in which players only build."""
        return self.round <= self.board.file.limits.opening_turns

    @property
    def majors_needed(self) -> int:
        """How many major cities must be linked."""
        wanted = self.config.majors or self.board.file.limits.majors
        return min(wanted, len(self.board.majors))

    def speed_of(self, seat: int) -> int:
        """Mileposts per turn of a seat's train."""
        return self.train_speed(self.players[seat].train)

    def train_speed(self, train: int) -> int:
        """Mileposts per turn of a train, by its number; a third more in the fast game."""
        speed = self.board.train(train).speed
        return speed * 4 // 3 if self.config.fast else speed

    def city_of(self, seat: int) -> int:
        """The city where a seat's train is; -1 for none."""
        at = self.players[seat].at
        return -1 if at == NOWHERE else self.board.city_at.get(at, -1)

    def order(self) -> list[int]:
        """The seats in the order of this round; the second round has the reverse order."""
        seats = [(self.first + turn) % len(self.players) for turn in range(len(self.players))]
        return seats[::-1] if self.is_backwards else seats

    @property
    def is_backwards(self) -> bool:
        """Whether this round has the reverse order: the second one in which players only build."""
        return self.round == 2 and self.is_opening

    def starts(self, seat: int) -> int:
        """The mileposts, as bits, from which a seat may build."""
        return self.players[seat].nodes | self.board.major_cells

    def has_goal(self, seat: int) -> bool:
        """Whether a seat has what wins at the end of its turn: the cash, no debt, and the major cities."""
        player = self.players[seat]
        has_cash = not player.debt and player.cash >= player.goal
        return has_cash and self.linked(seat) >= self.majors_needed

    def linked(self, seat: int) -> int:
        """The most major cities that are linked by a seat's own track."""
        return max((len(cities) for cities in self.networks(seat)), default=0)

    def networks(self, seat: int) -> tuple[frozenset[int], ...]:
        """The major cities in each connected part of a seat's track, by number; a major city counts as one
        place."""
        return _networks(self.board, frozenset(self.players[seat].track))

    def has_load(self, city: int, good: int) -> bool:
        """Whether a load of a good is to be had in a city: one lies there, or it is supplied and a chip is
        left."""
        is_supplied = good in self.board.supplies[city] and self.chips[good] > 0
        return is_supplied or self.lying.get(city) == good

    def sections_at(self, city: int) -> dict[int, int]:
        """For each seat with sections at a city, their number."""
        found: dict[int, int] = {}
        for key in self.board.exits[city]:
            seat = self.owner.get(key)
            if seat is not None:
                found[seat] = found.get(seat, 0) + 1
        return found


@lru_cache(maxsize=256)  # a table asks for the same ones many times between two sections
def _networks(board: Board, track: frozenset[int]) -> tuple[frozenset[int], ...]:
    parts: dict[int, set[int]] = {}  # for each node the set of connected ones; connected nodes share one set
    for key in track:
        low, high = board.knots(key)
        one, other = parts.get(low), parts.get(high)
        if one is None and other is None:
            parts[low] = parts[high] = {low, high}
        elif one is None:
            parts[low] = parts[high]
            parts[high].add(low)
        elif other is None:
            parts[high] = one
            one.add(high)
        elif one is not other:
            small, large = (one, other) if len(one) < len(other) else (other, one)
            large |= small
            for knot in small:
                parts[knot] = large
    whole = {id(part): part for part in parts.values()}.values()
    found = (frozenset(-1 - knot for knot in part if knot < 0) for part in whole)
    return tuple(sorted(filter(None, found), key=min))
