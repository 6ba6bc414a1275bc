"""Why the AI does something, in one line for the player.

``aloud``: the AI says what it does itself, and others hear it. It is silent about the route card, and about
the city that cards are drawn for. A line that is not ``aloud`` is a hint: it tells the player what to do.
"""

from typing import Literal, NamedTuple

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


def main(sight: Sight, choice: Choice, *, aloud: bool) -> str:
    """The main action of a turn."""
    action, position = choice.actions[0], sight.position
    if choice.build >= 0:
        return build(sight.goals, choice.build, aloud=aloud)
    if isinstance(action, Draw):
        return draw(position, action, None if aloud else wanted(sight), aloud=aloud)
    if isinstance(action, Depart | Boost) and sight.job is not None:
        return move(position, sight.job, aloud=aloud)
    if isinstance(action, Upgrade):
        return upgrade(action.part, aloud=aloud)
    return nothing()


def hint(sight: Sight, found: Found) -> str:
    """The main action of a turn, and what it gains: in dollars of lead where it was tried in games."""
    why = main(sight, found.choice, aloud=False)
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


def follow_up(position: Position, action: Action, skill: Skill, *, aloud: bool) -> str:
    """An action in the middle of a turn."""
    if isinstance(action, Draw):
        city = None if aloud else wanted(Sight(position, skill))
        return draw(position, action, city, aloud=aloud)
    if isinstance(action, Pay):
        return pay(position, aloud=aloud)
    if isinstance(action, Lay):
        return lay(aloud=aloud)
    if isinstance(action, Stop):
        return stop(aloud=aloud)
    if isinstance(action, Deliver | Load | Dump):
        return cargo(position, action, aloud=aloud)
    return end(aloud=aloud)


def of_train(position: Position, action: Action, job: Job | None, *, aloud: bool) -> str:
    """An action before the main action of a turn."""
    if isinstance(action, Deliver | Load | Dump) or job is None:
        return cargo(position, action, aloud=aloud)
    return move(position, job, aloud=aloud)


def wanted(sight: Sight) -> int | None:
    """The city that cards are drawn for."""
    goals, position = sight.goals, sight.position
    power = position.part(position.current, POWER)
    values = (goals.gains - sight.card * goals.cards) / (1 + goals.lacking / power)
    values[goals.lacking == 0] = 0
    if not len(values) or values.max() <= 0:
        return None
    return int(goals.city[values.argmax()])


class Purpose(NamedTuple):
    """What a path is good for.

    "deliver": its city takes ``good``; "way": it leads towards ``target``, which takes ``good``; "fetch": it
    leads towards a city that has ``good``; "route": it serves the route card; "": none of that.
    """

    kind: Literal["deliver", "way", "fetch", "route", ""]
    good: str = ""
    target: str = ""


def purpose(goals: Goals, idx: int, *, aloud: bool) -> Purpose:
    """What the path of this number is good for."""
    outlook, position = goals.outlook, goals.outlook.position
    board, node = position.board, int(goals.city[idx])
    nodes = goals.ways.nodes[goals.rows[idx]]
    near, left = outlook.nearer(nodes), position.players[outlook.seat].tracks - int(goals.length[idx])

    def comes_near(place: int) -> bool:
        """Whether the path brings a place nearer, and the tracks that are left then still reach it."""
        return near[place] < outlook.near[place] and near[place] <= left

    for plan in outlook.plans(nodes):
        good = tr(board.commodity_title(plan.good))
        if comes_near(plan.target):
            if plan.target == node:
                return Purpose("deliver", good)
            return Purpose("way", good, board.city_title(plan.target))
        if plan.source >= 0 and comes_near(plan.source):
            return Purpose("fetch", good)
    route = None if aloud else outlook.route
    if route is not None and any(map(comes_near, (route.start, *route.targets))):
        return Purpose("route")
    return Purpose("")


def build(goals: Goals, idx: int, *, aloud: bool) -> str:
    """The city, its income, and what the path is good for."""
    position, node = goals.outlook.position, int(goals.city[idx])
    why = purpose(goals, idx, aloud=aloud)
    words = {
        "city": position.board.city_title(node),
        "n": position.price(position.board.goods[node]),
        "good": why.good,
        "target": why.target,
    }
    if why.kind == "deliver":
        if aloud:
            return tr("Builds to {city} for ${n}: {good} can be delivered there.", **words)
        return tr("Build to {city} for ${n}: {good} can be delivered there.", **words)
    if why.kind == "way":
        if aloud:
            return tr("Builds to {city} for ${n}, on the way to {target} with {good}.", **words)
        return tr("Build to {city} for ${n}, on the way to {target} with {good}.", **words)
    if why.kind == "fetch":
        if aloud:
            return tr("Builds to {city} for ${n}, to fetch {good}.", **words)
        return tr("Build to {city} for ${n}, to fetch {good}.", **words)
    if why.kind == "route":
        return tr("Build to {city} for ${n}, for the route card.", **words)
    return tr("Builds to {city} for ${n}.", **words) if aloud else tr("Build to {city} for ${n}.", **words)


def draw(position: Position, action: Draw, wanted: int | None, *, aloud: bool) -> str:
    """The card, and the city that it is for."""
    board = position.board
    city = "" if wanted is None else board.city_title(wanted)
    if action.source == DECK:
        if city:
            return tr("Draw from the deck, to build to {city}.", city=city)
        return tr("Draws from the deck.") if aloud else tr("Draw from the deck.")
    card = tr(board.type_title(board.type_of[action.source]))
    if city:
        return tr("Draw {card}, to build to {city}.", card=card, city=city)
    return tr("Draws {card}.", card=card) if aloud else tr("Draw {card}.", card=card)


def move(position: Position, job: Job, *, aloud: bool) -> str:
    """Where the train goes, and what for."""
    board = position.board
    words = {
        "city": board.city_title(job.stop),
        "good": tr(board.commodity_title(job.good)),
        "n": round(job.dollars),
        "target": board.city_title(job.target),
    }
    if job.is_connected and job.stop == job.target:
        if aloud:
            return tr("Goes to {city} with {good}, for ${n}.", **words)
        return tr("Go to {city} with {good}, for ${n}.", **words)
    if aloud:
        return tr("Goes to {city}, to load {good} for {target}.", **words)
    return tr("Go to {city}, to load {good} for {target}.", **words)


def cargo(position: Position, action: Action, *, aloud: bool) -> str:
    """Loading, dumping and delivering."""
    board, seat = position.board, position.current
    assert isinstance(action, Deliver | Load | Dump)
    good, at = board.commodity_of[action.commodity], position.player.at
    words = {"good": tr(board.commodity_title(good)), "city": board.city_title(at)}
    if isinstance(action, Deliver):
        n = pays(position, seat, good, at)
        if aloud:
            return tr("Delivers {good} to {city}, for ${n}.", n=n, **words)
        return tr("Deliver {good} to {city}, for ${n}.", n=n, **words)
    if isinstance(action, Load):
        return tr("Loads {good} in {city}.", **words) if aloud else tr("Load {good} in {city}.", **words)
    if aloud:
        return tr("Puts {good} back, to make room.", **words)
    return tr("Put {good} back, to make room.", **words)


def upgrade(part: Part, *, aloud: bool) -> str:
    """What a better part is good for."""
    if aloud:
        return {
            "speed": tr("Buys speed: every trip takes fewer turns."),
            "power": tr("Buys a tender: every draw brings one card more."),
            "cars": tr("Buys a freight car, to carry more."),
        }[part]
    return {
        "speed": tr("Buy speed: every trip takes fewer turns."),
        "power": tr("Buy a tender: every draw brings one card more."),
        "cars": tr("Buy a freight car, to carry more."),
    }[part]


def pay(position: Position, *, aloud: bool) -> str:
    """The city to which the path that is paid for leads, and what it brings."""
    board, city = position.board, position.path[-1]
    words = {"city": board.city_title(city), "n": position.price(board.goods[city])}
    return tr("Builds to {city} for ${n}.", **words) if aloud else tr("Build to {city} for ${n}.", **words)


def lay(*, aloud: bool) -> str:
    """The reason for a further segment of a path."""
    if aloud:
        return tr("Builds the rest of the path to the next city.")
    return tr("Build the rest of the path to the next city.")


def stop(*, aloud: bool) -> str:
    """No card is left."""
    return tr("Draws no more: no card is left.") if aloud else tr("Draw no more: no card is left.")


def end(*, aloud: bool) -> str:
    """The turn is over."""
    return tr("Ends the turn.") if aloud else tr("End your turn.")


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
