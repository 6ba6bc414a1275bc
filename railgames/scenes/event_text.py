"""Log lines of an action's events. An event of a seat other than the actor starts with that seat's name."""

from collections.abc import Iterable, Sequence

from railgames.core.game import Event, told_once, told_together
from railgames.core.match import Seat
from railgames.core.naming import named
from railgames.core.text import tr


def lines_of(
    events: Iterable[Event], seat: int, seats: Sequence[Seat], viewer: int | None = None
) -> list[str]:
    """The texts of these events of an action by ``seat``, as ``viewer`` reads them; events without text are
    skipped."""
    names = [one.name for one in seats]
    lines = []
    for event in told_together(told_once(events)):
        text = named(event.text(), names, viewer)
        if text and event.seat not in (None, seat):
            text = tr("{name}: {text}", name=seats[event.seat or 0].name, text=text)
        if text:
            lines.append(text)
    return lines
