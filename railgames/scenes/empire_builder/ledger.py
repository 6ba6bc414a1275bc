"""The ledger: income and spending of every seat turn by turn, and what each was worth."""

from dataclasses import dataclass, replace

from railgames.core.game import Event
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.games.empire_builder.events import (
    Borrowed,
    Built,
    Delivered,
    FeePaid,
    Restarted,
    Taxed,
    Upgraded,
)
from railgames.games.empire_builder.state import EmpireState


@dataclass(frozen=True)
class Row:
    """One round of one seat, in millions: deliveries; track, trains and use of track (negative if paid); the
    rest; and the cash and the worth at its end. Round 0 has those at the beginning.

    ``worth``: the cash, what was paid for track and trains since the last restart, less the debt.
    """

    turn: int
    earned: int = 0
    track: int = 0
    trains: int = 0
    fees: int = 0
    other: int = 0
    cash: int = 0
    worth: int = 0


def ledger(match: Match) -> list[list[Row]]:
    """The rows of every seat, from round 0 on. Empty if the start of the game is not known."""
    if match.start or match.unread is not None or not match.log:
        return []
    begin = match.state_at(0)
    assert isinstance(begin, EmpireState)
    first = begin.board.file.money.start
    found = [[Row(0, cash=one.cash, worth=one.cash - one.debt)] for one in begin.players]
    for entry in match.log:
        for rows in found:
            while (last := rows[-1]).turn < entry.turn:
                rows.append(Row(last.turn + 1, cash=last.cash, worth=last.worth))
        for event in entry.events:
            _book(event, entry, found, first)
    return found


def _book(event: Event, entry: LogEntry, found: list[list[Row]], first: int) -> None:
    seat = entry.seat if event.seat is None else event.seat
    match event:
        case Delivered():
            _add(found, seat, earned=event.pays + event.bonus - event.kept, paid_back=event.kept)
        case Built():
            _add(found, seat, track=-event.millions)
        case Upgraded():
            _add(found, seat, trains=-event.millions)
        case FeePaid():
            _add(found, seat, fees=-event.millions)
            _add(found, event.to, fees=event.millions)
        case Borrowed():
            _add(found, seat, other=event.millions, paid_back=-2 * event.millions)
        case Taxed():
            for payer, tax in enumerate(event.taxes):
                _add(found, payer, other=-tax)
        case Restarted():
            _add(found, seat, other=first - found[seat][-1].cash)
            found[seat][-1] = replace(found[seat][-1], worth=first)


def _add(
    found: list[list[Row]],
    seat: int,
    earned: int = 0,
    track: int = 0,
    trains: int = 0,
    fees: int = 0,
    other: int = 0,
    paid_back: int = 0,
) -> None:
    row = found[seat][-1]
    found[seat][-1] = replace(
        row,
        earned=row.earned + earned,
        track=row.track + track,
        trains=row.trains + trains,
        fees=row.fees + fees,
        other=row.other + other,
        cash=row.cash + earned + track + trains + fees + other,
        worth=row.worth + earned + fees + other + paid_back,
    )


def row_words(row: Row) -> str:
    """Income and spending of a round in words: "+46 deliveries, -12 track"."""
    parts = (
        (row.earned, tr("{n} deliveries", n=f"{row.earned:+d}")),
        (row.track, tr("{n} track", n=f"{row.track:+d}")),
        (row.trains, tr("{n} train", n=f"{row.trains:+d}")),
        (row.fees, tr("{n} fees", n=f"{row.fees:+d}")),
        (row.other, tr("{n} other", n=f"{row.other:+d}")),
    )
    return ", ".join(words for millions, words in parts if millions) or tr("nothing")
