"""Why the AI does something, in one line for the player."""

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.games.spike.actions import (
    DECK,
    POWER,
    Boost,
    Deliver,
    Depart,
    Draw,
    Dump,
    Lay,
    Load,
    Part,
    Pay,
    Stop,
    Upgrade,
)
from railgames.games.spike.agent.choices import Choice, Sight
from railgames.games.spike.agent.goals import Goals
from railgames.games.spike.agent.levels import Skill
from railgames.games.spike.agent.search import Found
from railgames.games.spike.agent.train import Job
from railgames.games.spike.legality import pays
from railgames.games.spike.position import Position


def main(sight: Sight, choice: Choice, *, to_all: bool) -> str:
    """The main action of a turn. ``to_all``: others hear it too, so that it is silent about the route, and
    about the city that cards are drawn for."""
    action, position = choice.actions[0], sight.position
    if choice.build >= 0:
        return build(sight.goals, choice.build, to_all=to_all)
    if isinstance(action, Draw):
        return draw(position, action, None if to_all else wanted(sight))
    if isinstance(action, Depart | Boost) and sight.job is not None:
        return move(position, sight.job)
    if isinstance(action, Upgrade):
        return upgrade(action.part)
    return nothing()


def hint(sight: Sight, found: Found) -> str:
    """The main action of a turn, and what it gains: in dollars of lead where it was tried in games."""
    why = main(sight, found.choice, to_all=False)
    if not found.games:
        dollars = f"{found.choice.value:.1f}".removesuffix(".0")
        return tr("{why} Worth about ${n}.", why=why, n=dollars)
    return tr(
        "{why} Tried out ahead, it ends {lead} on average and wins {share} of 100 games.",
        why=why,
        lead=_lead_words(round(found.lead)),
        share=round(100 * found.chance),
    )


def _lead_words(dollars: int) -> str:
    """How far a game ends ahead of the best other player."""
    if not dollars:
        return tr("level")
    return tr("${n} behind", n=-dollars) if dollars < 0 else tr("${n} ahead", n=dollars)


def follow_up(position: Position, action: Action, skill: Skill, *, to_all: bool) -> str:
    """An action in the middle of a turn. ``to_all`` as for ``main``."""
    if isinstance(action, Draw):
        return draw(position, action, None if to_all else wanted(Sight(position, skill)))
    if isinstance(action, Pay):
        return pay(position)
    if isinstance(action, Lay):
        return lay()
    if isinstance(action, Stop):
        return stop()
    if isinstance(action, Deliver | Load | Dump):
        return cargo(position, action)
    return end()


def of_train(position: Position, action: Action, job: Job | None) -> str:
    """An action before the main action of a turn."""
    if isinstance(action, Deliver | Load | Dump) or job is None:
        return cargo(position, action)
    return move(position, job)


def wanted(sight: Sight) -> int | None:
    """The city that cards are drawn for."""
    goals, position = sight.goals, sight.position
    power = position.part(position.current, POWER)
    values = (goals.gains - sight.card * goals.cards) / (1 + goals.lacking / power)
    values[goals.lacking == 0] = 0
    if not len(values) or values.max() <= 0:
        return None
    return int(goals.city[values.argmax()])


def build(goals: Goals, idx: int, *, to_all: bool) -> str:
    """The city, its income, and what the path is good for. ``to_all``: without the route card, a secret."""
    outlook, position = goals.outlook, goals.outlook.position
    board, node = position.board, int(goals.city[idx])
    city, dollars = board.city_title(node), position.price(board.goods[node])
    nodes = goals.ways.nodes[goals.rows[idx]]
    near, left = outlook.nearer(nodes), position.players[outlook.seat].tracks - int(goals.length[idx])

    def comes_near(place: int) -> bool:
        """Whether the path brings a place nearer, and the tracks that are left then still reach it."""
        return near[place] < outlook.near[place] and near[place] <= left

    for plan in outlook.plans(nodes):
        if comes_near(plan.target):
            good = tr(board.commodity_title(plan.good))
            if plan.target == node:
                return tr(
                    "Builds to {city} for ${n}: {good} can be delivered there.",
                    city=city,
                    n=dollars,
                    good=good,
                )
            target = board.city_title(plan.target)
            return tr(
                "Builds to {city} for ${n}, on the way to {target} with {good}.",
                city=city,
                n=dollars,
                target=target,
                good=good,
            )
        if plan.source >= 0 and comes_near(plan.source):
            good = tr(board.commodity_title(plan.good))
            return tr("Builds to {city} for ${n}, to fetch {good}.", city=city, n=dollars, good=good)
    route = None if to_all else outlook.route
    if route is not None and any(map(comes_near, (route.start, *route.targets))):
        return tr("Builds to {city} for ${n}, for the route card.", city=city, n=dollars)
    return tr("Builds to {city} for ${n}.", city=city, n=dollars)


def draw(position: Position, action: Action, wanted: int | None) -> str:
    """The card, and the city that it is for."""
    board = position.board
    assert isinstance(action, Draw)
    city = "" if wanted is None else board.city_title(wanted)
    if action.source == DECK:
        return (
            tr("Draws from the deck, to build to {city}.", city=city) if city else tr("Draws from the deck.")
        )
    card = tr(board.type_title(board.type_of[action.source]))
    if city:
        return tr("Draws {card}, to build to {city}.", card=card, city=city)
    return tr("Draws {card}.", card=card)


def move(position: Position, job: Job) -> str:
    """Where the train goes, and what for."""
    board = position.board
    city, good = board.city_title(job.stop), tr(board.commodity_title(job.good))
    if job.is_connected and job.stop == job.target:
        return tr("Goes to {city} with {good}, for ${n}.", city=city, good=good, n=round(job.dollars))
    return tr(
        "Goes to {city}, to load {good} for {target}.",
        city=city,
        good=good,
        target=board.city_title(job.target),
    )


def cargo(position: Position, action: Action) -> str:
    """Loading, dumping and delivering."""
    board, seat = position.board, position.current
    assert isinstance(action, Deliver | Load | Dump)
    good = board.commodity_of[action.commodity]
    title, at = tr(board.commodity_title(good)), position.player.at
    if isinstance(action, Deliver):
        dollars = pays(position, seat, good, at)
        return tr("Delivers {good} to {city}, for ${n}.", good=title, city=board.city_title(at), n=dollars)
    if isinstance(action, Load):
        return tr("Loads {good} in {city}.", good=title, city=board.city_title(at))
    return tr("Puts {good} back, to make room.", good=title)


def upgrade(part: Part) -> str:
    """What a better part is good for."""
    return {
        "speed": tr("Buys speed: every trip takes fewer turns."),
        "power": tr("Buys a tender: every draw brings one card more."),
        "cars": tr("Buys a freight car, to carry more."),
    }[part]


def pay(position: Position) -> str:
    """The city to which the path that is paid for leads, and what it brings."""
    board, city = position.board, position.path[-1]
    return tr("Builds to {city} for ${n}.", city=board.city_title(city), n=position.price(board.goods[city]))


def lay() -> str:
    """The reason for a further segment of a path."""
    return tr("Builds the rest of the path to the next city.")


def stop() -> str:
    """No card is left."""
    return tr("Draws no more: no card is left.")


def end() -> str:
    """The turn is over."""
    return tr("Ends the turn.")


def nothing() -> str:
    """Nothing is worth while."""
    return tr("Nothing else is worth while.")


def gift(card: str) -> str:
    """The card that is given away."""
    return tr("Gives {card} away, which fits the rest of its hand least.", card=card)


def side(city: str) -> str:
    """The best city of the chosen side."""
    return tr("Chooses the side with {city}.", city=city)


def route(city: str) -> str:
    """The start of the route that is kept."""
    return tr("Keeps the route from {city}, which fits its contracts.", city=city)


def place(city: str) -> str:
    """The city in which the train begins."""
    return tr("Begins in {city}, near what it wants to load and deliver.", city=city)
