"""The choices before the first turn: contract sides, the gift, the route and the first city."""

from railgames.core.game import Decision
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.spike.actions import ChooseSide, Gift, Keep, PlaceTrain
from railgames.games.spike.agent import reasons
from railgames.games.spike.agent.distances import FAR, distances
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.outlook import Outlook
from railgames.games.spike.legality import SIDES
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position

DOLLARS_A_SEGMENT = 0.6
"""What a longer way between source and target takes off the value of a contract."""
SECOND_BEST = 0.5
"""Share of its value at which the second best city of a side counts."""
A_SEGMENT_AWAY = 0.6
"""Share of a city's price that is left when it is one segment farther from the first city."""
PAIR = 2
"""The fewest cards of a type that can be traded."""


def set_up_choice(position: Position, skill: Skill, rng: Rng) -> Decision:
    """The decision in a phase before the first turn."""
    if position.phase is Phase.SIDES:
        return _side(position)
    if position.phase is Phase.GIFT:
        return _gift(position, rng)
    if position.phase is Phase.ROUTE:
        return _route(position, skill)
    return _place(position, skill, rng)


def _side(position: Position) -> Decision:
    """The side whose best city pays most for its way from the nearest source."""
    board, player = position.board, position.player
    good = next(good for good, deal in player.deals.items() if deal.side < 0)
    away = distances(board, position.taken)
    sources = [city for city in range(board.cities) if board.sources[good] >> city & 1]
    rated: list[tuple[float, int, int]] = []
    for side in range(len(SIDES)):
        values = sorted(
            (dollars - DOLLARS_A_SEGMENT * int(away[sources, city].min()), city)
            for city, dollars in board.contracts[player.deals[good].card].sides[side].items()
        )
        (best, city), (second, _) = values[-1], values[-2] if len(values) > 1 else values[-1]
        rated.append((best + SECOND_BEST * second, -side, city))
    _, side, city = max(rated)
    return Decision(
        ChooseSide(board.commodity_names[good], SIDES[-side]), reasons.side(board.city_title(city))
    )


def _gift(position: Position, rng: Rng) -> Decision:
    """A card of which one has fewest: many of a type can be traded, and a pair just can."""
    board, hand = position.board, position.player.hand
    kinds = [kind for kind, count in enumerate(hand) if count]
    kind = min(kinds, key=lambda kind: (hand[kind] == PAIR, hand[kind], rng.random()))
    return Decision(Gift(board.type_names[kind]), reasons.gift(tr(board.type_title(kind))))


def _route(position: Position, skill: Skill) -> Decision:
    """The route whose cities are near one another and near the contracts' cities."""
    board, player = position.board, position.player
    offers = [route for route in sorted(set(player.offers)) if route >= 0]

    def worth(route: int) -> float:
        state = position.clone()
        state.player.route = route
        return max(_hopes(state, city, skill) for city in range(board.cities))

    best = max(offers, key=worth)
    title = board.city_title(board.routes[best].start)
    return Decision(Keep(board.route_names[best]), reasons.route(title))


def _hopes(state: Position, city: int, skill: Skill) -> float:
    state.player.at = city
    outlook = Outlook(state, state.current, skill)
    return outlook.worth()


def _place(position: Position, skill: Skill, rng: Rng) -> Decision:
    """The city from which contracts, the route and other cities are near."""
    board, state = position.board, position.clone()
    empty = distances(board, 0)

    def worth(city: int) -> float:
        around = empty[city]
        close = sum(
            position.price(board.goods[other]) * A_SEGMENT_AWAY ** int(around[other])
            for other in range(board.cities)
            if other != city and around[other] < FAR
        )
        return close + skill.plans * _hopes(state, city, skill) + (skill.noise + 1e-6) * rng.random()

    best = max(range(board.cities), key=worth)
    return Decision(PlaceTrain(board.node_names[best]), reasons.place(board.city_title(best)))
