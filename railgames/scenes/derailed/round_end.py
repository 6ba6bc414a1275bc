"""What the card says when a round has ended: who arrived, the points, who begins, what moves."""

from collections.abc import Iterator, Sequence

from railgames.core.game import Event
from railgames.core.text import ntr, tr
from railgames.games.derailed.board import LANES
from railgames.games.derailed.events import ConflictMended, RoundEnded, RoundStarted
from railgames.games.derailed.state import DerailedState
from railgames.scenes.round_end import RoundEnd, SeatRound


def round_end_of(
    events: Sequence[Event], before: DerailedState, after: DerailedState, names: Sequence[str]
) -> RoundEnd | None:
    """The card of the round that these events end, None when they end none."""
    ended = next((event for event in events if isinstance(event, RoundEnded)), None)
    if ended is None:
        return None
    arrived = before.result.arrived
    others = [seat for seat in range(before.board.seats) if seat not in arrived]
    lines = [
        SeatRound(seat, _words(before, ended, seat), ended.points[seat], after.points(seat))
        for seat in (*arrived, *sorted(others, key=before.missing))
    ]
    words = {"n": ended.round, "rounds": before.config.rounds}
    totals = [after.points(seat) for seat in range(after.board.seats)]
    notes = tuple(_notes(events, ended, totals, names))
    return RoundEnd(tr("Round {n} of {rounds} ends", **words), tuple(lines), notes)


def _words(before: DerailedState, ended: RoundEnded, seat: int) -> str:
    """What a seat has reached in the round."""
    arrived = before.result.arrived
    if seat not in arrived:
        missing = before.missing(seat)
        return ntr("{n} card was missing", "{n} cards were missing", missing)
    place = arrived.index(seat)
    waited = ended.points[seat] - 1 - (place == 0)
    ordinals = (tr("first"), tr("second"), tr("third"), tr("fourth"), tr("fifth"), tr("sixth"))
    words = tr("arrived {place}", place=ordinals[place])
    if waited:
        words += ", " + ntr("waited {n} turn", "waited {n} turns", waited)
    return words


def _who_begins(event: RoundStarted, ended: RoundEnded, totals: Sequence[int], name: str) -> str:
    """Who begins the next round, and why: the fewest points of this round, then in all, then the lot."""
    words = {"name": name, "n": event.round}
    fewest = [seat for seat, points in enumerate(ended.points) if points == min(ended.points)]
    if len(fewest) == 1:
        return tr("{name} begins round {n}, with the fewest points of this one.", **words)
    least = min(totals[seat] for seat in fewest)
    if sum(totals[seat] == least for seat in fewest) == 1:
        return tr("{name} begins round {n}, with the fewest points in all.", **words)
    return tr("{name} begins round {n}, by lot: others have as few points.", **words)


def _notes(
    events: Sequence[Event], ended: RoundEnded, totals: Sequence[int], names: Sequence[str]
) -> Iterator[str]:
    """Why the round ended, who begins the next one, and where the stations go."""
    if ended.reason == "limit":
        yield tr("The turn limit has ended the round.")
    for event in events:
        if isinstance(event, RoundStarted):
            yield _who_begins(event, ended, totals, names[event.first])
            yield tr("The cards are cleared away, and each destination is a start now.")
            yield tr("The old starts are shuffled and become destinations.")
            dealt = event.destinations
        if isinstance(event, ConflictMended):
            here, there = (LANES.index(lane) for lane in event.lanes)
            yield tr(
                "{name} would end at their own start, so {name} and {other} change destinations.",
                name=names[dealt[here]],
                other=names[dealt[there]],
            )
            swapped = list(dealt)
            swapped[here], swapped[there] = dealt[there], dealt[here]
            dealt = tuple(swapped)
