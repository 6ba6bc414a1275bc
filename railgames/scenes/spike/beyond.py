"""Words about what others' track has shut off: cities, and the contracts and routes that pay nothing any
more."""

from railgames.core.text import tr
from railgames.games.spike import prospects
from railgames.games.spike.state import SpikeState


def deal_note(view: SpikeState, seat: int, good: int) -> str:
    """That a contract can be delivered no more; "" if it can, or has been."""
    if not prospects.is_open(view, seat, good):
        return ""
    lacks = prospects.delivery_lacks(view, seat, good, prospects.within_reach(view, seat))
    if lacks is None:
        return ""
    return tr("Nowhere left to deliver") if lacks == "target" else tr("Nowhere left to load")


def route_note(view: SpikeState, seat: int) -> str:
    """That the route card of a seat can pay nothing any more; "" if it can, or is hidden."""
    lacks = prospects.route_lacks(view, seat)
    if lacks is None:
        return ""
    if lacks == "start":
        return tr("No track can lead to its start any more")
    return tr("No track can lead to any of its cities any more")


def shut_words(view: SpikeState, seat: int, cities: list[int]) -> str:
    """Which of these cities no track of a seat can reach any more, in a sentence; "" for none."""
    near = prospects.within_reach(view, seat)
    shut = ", ".join(view.board.city_title(city) for city in cities if not near >> city & 1)
    return tr("No track can lead to {cities} any more.", cities=shut) if shut else ""
