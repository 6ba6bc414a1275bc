"""A whole turn in one line: cards drawn, what was built, moved, loaded and delivered, and what the deck
brought."""

from collections.abc import Sequence

from railgames.core.game import Event
from railgames.core.text import ntr, tr
from railgames.games.spike.events import (
    Built,
    DeckDrawn,
    Delivered,
    DrewShown,
    Dumped,
    LastTurns,
    Loaded,
    Moved,
    Passed,
    RoundEnded,
    TimeShown,
    Upgraded,
)


def turn_words(events: Sequence[Event]) -> str:
    """These events of a turn in words, all draws together, and after them what the deck brought; "" if
    none matters."""
    said: list[str] = []
    drawn = [event for event in events if isinstance(event, DrewShown | DeckDrawn)]
    for event in events:
        if drawn and event is drawn[0]:
            said.append(_draw_words(drawn))
        elif isinstance(event, Built):
            said.append(tr("builds to {city}: ${n}", city=event.city_title, n=event.income))
        elif isinstance(event, Moved | Loaded | Delivered | Dumped | Upgraded | Passed | LastTurns):
            said.append(event.text())
    brought = [event.text().rstrip(".") for event in events if isinstance(event, RoundEnded | TimeShown)]
    return ". ".join(filter(None, ("; ".join(said), *brought)))


def _draw_words(drawn: Sequence[DrewShown | DeckDrawn]) -> str:
    """How many cards were drawn, and which of them were face up."""
    shown = [tr(event.title) for event in drawn if isinstance(event, DrewShown)]
    count = ntr("draws {n} card", "draws {n} cards", len(drawn))
    if not shown:
        return count
    hidden = len(drawn) - len(shown)
    if hidden:
        shown.append(ntr("{n} from the deck", "{n} from the deck", hidden))
    return f"{count} ({', '.join(shown)})"
