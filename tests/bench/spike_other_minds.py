"""Two planners for Spike that are no part of the program, to measure its AIs against somebody else's ideas.

``railgames simulate spike --seats tests.bench.spike_other_minds:StrongerPlanner,hard --games 200 --rotate``,
or ``python -m tests.bench.spike_strength --against tests.bench.spike_other_minds:StrongerPlanner``. They see
their view only, and choose without luck.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from railgames.core.actions import Action
from railgames.core.game import Budget, Decision
from railgames.core.rng import Rng
from railgames.games.spike.actions import (
    DECK,
    Boost,
    ChooseSide,
    Deliver,
    Depart,
    Draw,
    Dump,
    End,
    Gift,
    Keep,
    Lay,
    Load,
    Part,
    Pass,
    Pay,
    PlaceTrain,
    Roll,
    Stop,
    Upgrade,
)
from railgames.games.spike.legality import pay_text
from railgames.games.spike.paths import Path, Site, bits
from railgames.games.spike.payments import minimal_payments
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, HELD
from railgames.games.spike.state import SpikeState
from tests.bench.spike_other_plans import (
    Floats,
    Hopes,
    Trips,
    cards_left,
    land_of,
    open_targets,
    unseen_cards,
)

RICH = 9
"""Cards of each type in a hand that pays for every path."""


class Taste(NamedTuple):
    """What a planner thinks things are worth, in dollars.

    ``hold``: what is left of a hope for each missing segment; ``trip``: a delivery's cost; ``card``,
    ``track``: what a card and a track are worth if kept; ``least``: a build must gain so much more, or cards
    are drawn; ``move``: how much the dollars of a delivery count against those of a build; ``reach``:
    segments of the paths for which cards are wished; ``wish``: what is left of a build for each card that
    lacks; ``deny``: the part of a price that is taken away from others; ``parts``: upgrades (part, step, as
    long as so many cards are left); ``plans``: all contracts, not one; ``clock``: the cards that are left
    are counted; ``hurry``: so many turns before the end small gains begin to be taken.
    """

    hold: float = 0.86
    trip: float = 2.0
    card: float = 0.8
    track: float = 0.2
    least: float = 2.0
    move: float = 1.4
    reach: int = 4
    wish: float = 0.75
    deny: float = 0.3
    parts: tuple[tuple[Part, int, float], ...] = (("power", 1, 60.0), ("speed", 1, 45.0))
    plans: bool = True
    clock: bool = True
    hurry: float = 8.0


class Outlook:
    """What a planner sees on its turn."""

    def __init__(self, view: SpikeState, taste: Taste) -> None:
        self.view, self.taste = view, taste
        self.seat = view.current
        self.board, self.player = view.board, view.player
        self.land = land_of(view.board, view.taken)
        nodes = view.network(self.seat)
        self.near = self.land.from_nodes(bits(nodes)) if nodes else None
        self.trips = Trips(view, self.seat)
        self.left = cards_left(view)
        self.turns = self.left / view.board.seats
        self.hopes = Hopes(view, self.seat, self.land, taste.hold, taste.trip)
        self.hopes.best_only = not taste.plans
        self.most = min(self.player.tracks, self.player.cards + self.left / view.board.seats)
        self.hoped = self.hopes.worth(self.near, self.most) if self.near is not None else 0.0
        self.denied: dict[int, float] = {}

    def price(self, city: int) -> int:
        """What the market pays for a new city."""
        return self.view.price(self.board.goods[city])

    @property
    def card(self) -> float:
        """What a card in hand is worth if it is kept."""
        if not self.taste.clock:
            return self.taste.card
        return self.taste.card * min(1.0, self.turns / (self.player.cards + 1.0))

    @property
    def track(self) -> float:
        """What a track is worth if it is kept: nothing if more are left than cards will be."""
        cards = self.player.cards + self.left / self.board.seats
        scarce = min(1.0, cards / max(1.0, self.player.tracks))
        return self.taste.track * scarce**2


class Planner:
    """Builds, moves, upgrades or draws: what brings most dollars an action, by its taste."""

    games = ("spike",)
    taste = Taste()

    def __init__(self) -> None:
        self._row: list[Action] = []

    def choose(self, view: SpikeState, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        """The next action of a row that was decided on, or a new one."""
        budget.spend()
        if view.phase in (Phase.LAY, Phase.PAY) and self._row and self._row[0] in legal:
            return Decision(self._row.pop(0), "as planned")
        self._row = []
        return Decision(self._decide(view, legal), "most dollars an action")

    def _decide(self, view: SpikeState, legal: Sequence[Action]) -> Action:
        out = Outlook(view, self.taste)
        if view.phase is Phase.DRAW:
            return self._draw(out)
        if view.phase is Phase.TURN:
            return self._cargo(out) or self._roll(out) or self._act(out)
        if view.phase is Phase.DONE:
            return self._cargo(out) or End()
        if view.phase is Phase.GIFT:
            kinds = [kind for kind, count in enumerate(view.player.hand) if count]
            return Gift(out.board.type_names[min(kinds, key=lambda kind: (view.player.hand[kind], kind))])
        if view.phase is Phase.PLACE:
            return self._place(out)
        return self._set_up(view, legal)

    def _set_up(self, view: SpikeState, legal: Sequence[Action]) -> Action:
        """A side of a contract or a route: the one that pays most. Else any action."""

        def dollars(action: Action) -> float:
            board = view.board
            if isinstance(action, ChooseSide):
                deal = view.player.deals[board.commodity_of[action.commodity]]
                return sum(board.contracts[deal.card].sides[0 if action.side == "front" else 1].values())
            if isinstance(action, Keep):
                return sum(board.routes[board.route_of[action.route]].targets.values())
            return 0

        return max(legal, key=dollars)

    def _place(self, out: Outlook) -> Action:
        """The city with most hopes and with most cities that pay nearby."""

        def worth(city: int) -> float:
            near = out.land.far[city]
            cities = sum(0.6 ** float(near[other]) * out.price(other) for other in range(out.board.cities))
            crowd = sum(0.5 ** float(near[player.at]) for player in out.view.players if player.at >= 0)
            return out.hopes.worth(near, LIMIT) + cities - crowd

        return PlaceTrain(out.board.node_names[max(range(out.board.cities), key=worth)])

    # -- Cargo and train -------------------------------------------------------------------------------------

    def _cargo(self, out: Outlook) -> Action | None:
        """Deliver what is paid for here; load what a mission wants."""
        city = out.view.city_of(out.seat)
        if city is None:
            return None
        names = out.board.commodity_names
        best: tuple[float, int] | None = None
        for good, deal in out.player.deals.items():
            pays = open_targets(out.view, out.seat, deal)
            if deal.token == ABOARD and city in pays:
                best = max(best or (0.0, good), (float(pays[city]), good))
        if best is not None:
            return Deliver(names[best[1]])
        return self._load(out, city)

    def _load(self, out: Outlook, city: int) -> Action | None:
        good = out.board.goods[city]
        deal = out.player.deals.get(good)
        if deal is None or deal.token != HELD or not open_targets(out.view, out.seat, deal):
            return None
        missions = self._missions(out)
        if out.player.aboard < out.view.part(out.seat, 2):
            return Load(out.board.commodity_names[good])
        if missions and missions[0][2] == good:
            loaded = next(one for one, deal in out.player.deals.items() if deal.token == ABOARD)
            return Dump(out.board.commodity_names[loaded])
        return None

    def _missions(self, out: Outlook) -> list[tuple[float, int, int, int]]:
        if out.near is None or out.player.at < 0:
            return []
        return out.trips.missions(out.near, out.taste.hold, out.turns)

    def _roll(self, out: Outlook) -> Action | None:
        if not out.view.may_roll:
            return None
        for _, goal, _, _ in self._missions(out):
            return Roll(out.board.space_name(out.trips.next_space(out.player.at, goal, out.trips.speed)))
        return None

    # -- The action of a turn --------------------------------------------------------------------------------

    def _act(self, out: Outlook) -> Action:
        choices: list[tuple[float, list[Action]]] = []
        if out.view.has_cards_to_draw():
            choices.append((self._worth_of_draw(out), [self._draw(out)]))
        choices += self._moves(out)
        choices += self._builds(out)
        choices += self._upgrades(out)
        if not choices:
            return Pass()
        _, row = max(choices, key=lambda choice: choice[0])
        self._row = row[1:]
        return row[0]

    def _worth_of_draw(self, out: Outlook) -> float:
        """A draw has to be better than a small gain, unless nothing can be done with more cards."""
        if not out.taste.clock:
            return out.taste.least
        return out.taste.least * min(1.0, out.turns / out.taste.hurry)

    def _moves(self, out: Outlook) -> list[tuple[float, list[Action]]]:
        at = out.player.at
        missions = self._missions(out)
        if not missions:
            return []
        worth, goal, _, _ = missions[0]
        if at < out.board.cities:
            space = out.trips.next_space(at, goal, out.trips.speed)
            return [(worth * out.taste.move, [Depart(out.board.space_name(space))])]
        spaces = out.trips.cost(at, goal)
        if spaces == 1 and out.turns < 2.5:
            return [(worth * out.taste.move / 2, [Boost(out.board.space_name(goal))])]
        return []

    def _upgrades(self, out: Outlook) -> list[tuple[float, list[Action]]]:
        found: list[tuple[float, list[Action]]] = []
        for part, step, until in out.taste.parts:
            idx = ("speed", "power", "cars").index(part)
            cost = out.view.upgrade_cost(out.seat, idx)
            if (
                cost is not None
                and out.player.steps[idx] < step
                and out.left >= until
                and cost <= out.player.money
            ):
                found.append((50.0, [Upgrade(part)]))
        return found

    # -- Building --------------------------------------------------------------------------------------------

    def _builds(self, out: Outlook) -> list[tuple[float, list[Action]]]:
        if not out.player.tracks or not any(out.player.hand):
            return []
        site = out.view.site()
        paths = site.every_path(3)
        paths += [path for path in site.cheapest_paths().values() if len(path.segments) > 3]
        if not paths:
            return []
        gains = [
            (self._gain(out, path.nodes) - path.cards * out.card - len(path.segments) * out.track, path)
            for path in paths
        ]
        gain, path = max(gains, key=lambda pair: (pair[0], -pair[1].cards))
        if gain <= 0:
            return []
        return [(gain, self._row_of(out, path))]

    def _gain(self, out: Outlook, nodes: tuple[int, ...]) -> float:
        """Dollars that a path brings: its city's price, and what contracts and route gain."""
        assert out.near is not None
        near = np.minimum(out.near, out.land.far[list(nodes)].min(axis=0))
        city = nodes[-1]
        if city not in out.denied:
            out.denied[city] = self._denied(out, city)
        return out.price(city) + out.denied[city] + out.hopes.worth(near, out.most) - out.hoped

    def _denied(self, out: Outlook, city: int) -> float:
        """What others lose when the price of a commodity falls."""
        price, lost = out.price(city), 0.0
        if price > 1 and out.taste.deny:
            good = out.board.goods[city]
            for seat, player in enumerate(out.view.players):
                if seat != out.seat and player.tracks and player.nodes:
                    cities = out.board.sources[good] & ~player.nodes
                    lost += any(
                        out.land.far[other][list(bits(player.nodes))].min() <= 2 for other in bits(cities)
                    )
        return out.taste.deny * (price - 1) * lost

    def _row_of(self, out: Outlook, path: Path) -> list[Action]:
        lays: list[Action] = [Lay(out.board.segment_names[segment]) for segment in path.segments]
        payment = minimal_payments(tuple(out.player.hand), path.need)[0]
        return [*lays, Pay(pay_text(out.view, payment))]

    # -- Drawing ---------------------------------------------------------------------------------------------

    def _draw(self, out: Outlook) -> Action:
        view = out.view
        if view.phase is Phase.DRAW and self._stops(out):
            return Stop()
        worth = self._cards_worth(out)
        deck = float(worth @ unseen_cards(view, out.seat)) if view.deck or any(view.discard) else -1.0
        shown = [kind for kind in view.shown if kind >= 0]
        if shown:
            kind = max(shown, key=lambda one: (worth[one], -one))
            if worth[kind] >= deck:
                return Draw(out.board.type_names[kind])
        return Draw(DECK) if deck >= 0 else Stop()

    def _stops(self, out: Outlook) -> bool:
        return False

    def _cards_worth(self, out: Outlook) -> Floats:
        """For each type, what one more card of it brings nearer."""
        board, player = out.board, out.player
        types = board.types
        if not player.tracks or out.near is None:
            return np.ones(types, np.float32)
        site = Site(board, out.view.network(out.seat), out.view.taken, player.tracks, (RICH,) * types)
        paths = site.every_path(out.taste.reach if player.nodes.bit_count() < 12 else 3)
        if not paths:
            return np.ones(types, np.float32)
        values = self._city_values(out, paths)
        needs = np.array([path.need for path in paths])
        hands = np.array(player.hand) + np.vstack([np.zeros((1, types), int), np.eye(types, dtype=int)])
        lacks = np.maximum(needs[None] - hands[:, None], 0).sum(axis=2)
        spare = np.maximum(hands[:, None] - needs[None] - 1, 0).sum(axis=2)
        # A set of n cards trades for n - 1; half a card is lost because a wild card costs more.
        missing = np.where(lacks > spare, lacks - spare, 0) + 0.35 * np.minimum(lacks, spare)
        worth = values * self.taste.wish**missing
        scores = []
        cities = np.array([path.city for path in paths])
        for row in worth:
            best = np.zeros(board.cities)
            np.maximum.at(best, cities, row)
            top = np.sort(best)[::-1][:5]
            scores.append(float(top @ np.array([1, 0.7, 0.5, 0.35, 0.25])[: len(top)]))
        return np.asarray(np.array(scores[1:]) - scores[0] + 0.02, np.float32)

    def _city_values(self, out: Outlook, paths: list[Path]) -> Floats:
        """What each path is worth when it is built; the hopes are looked up once for each city."""
        gains: dict[int, float] = {}
        values = []
        for path in sorted(paths, key=lambda path: len(path.segments)):
            if path.city not in gains:
                gains[path.city] = self._gain(out, path.nodes)
        for path in paths:
            cost = len(path.segments) * (out.card + out.track)
            values.append(max(0.0, gains[path.city] - cost))
        return np.asarray(values, np.float32)


LIMIT = 30.0
"""Missing segments of hopes before the first track."""


class SimplePlanner(Planner):
    """One contract at a time, no upgrades, no look at the clock or at others."""

    taste = Taste(0.86, 2.0, 0.5, 0.5, 0.0, 1.0, 4, 0.6, deny=0.0, parts=(), plans=False, clock=False)


class StrongerPlanner(Planner):
    """All contracts, early upgrades, prices taken from others, and an empty hand at the end."""
