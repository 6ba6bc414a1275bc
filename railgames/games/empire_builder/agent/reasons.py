"""The AI's reasons, in one line for the player."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.games.empire_builder.actions import (
    Borrow,
    Build,
    End,
    Lose,
    NewHand,
    PickUp,
    Restart,
    Step,
    Upgrade,
)
from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position


def trip(position: Position, stops: Sequence[Stop], turns: float) -> str:
    """What a trip delivers, what that pays and how long it takes: "Copper from Phoenix to Chicago, then cars
    to Denver: 47 M in 6 turns."."""
    file = position.board.file
    sources: dict[int, list[int]] = {}
    parts, pays = list[str](), 0
    for stop in stops:
        if stop.card == NOWHERE:
            sources.setdefault(stop.good, []).append(stop.city)
            continue
        pays += stop.pays
        good, city = tr(file.goods[stop.good].title), file.cities[stop.city].title
        if sources.get(stop.good):
            source = file.cities[sources[stop.good].pop(0)].title
            parts.append(tr("{good} from {source} to {city}", good=good, source=source, city=city))
        else:
            parts.append(tr("{good} to {city}", good=good, city=city))
    if not parts:
        return ""
    text = parts[0]
    for part in parts[1:]:
        text = tr("{first}, then {second}", first=text, second=part)
    count = max(1, round(turns + 0.49))
    if count == 1:
        return tr("{trip}: {pays} M this turn.", trip=text, pays=pays)
    return tr("{trip}: {pays} M in {n} turns.", trip=text, pays=pays, n=count)


def of(action: Action, plan: str, *, link: bool, is_spare: bool = False) -> str:
    """The reason of an action within a turn; most belong to the trip, whose reason is ``plan``. ``is_spare``:
    a load that is picked up is none of those that the trip delivers."""
    match action:
        case NewHand():
            return tr("No trip of this hand is worth its turns: other cards.")
        case Upgrade():
            return tr("A better train is worth more than the track it could pay for.")
        case Borrow():
            return tr("The cash does not suffice for any trip.")
        case Restart():
            return tr("This network earns nothing any more: a new beginning.")
        case Lose():
            return tr("The load that is missed least.")
        case PickUp() if is_spare:
            return tr("There is room for a load that a later card may ask for.")
        case Build() if link:
            return tr("Links the major cities that are still missing.")
        case Step() if not plan:
            return tr("No trip of this hand is worth its turns: on to where other cards promise more.")
        case End() if not plan:
            return tr("There is nothing to do.")
    return plan
