"""Rounds, as the deck counts them: where they start in the log, and the card at the end of one."""

from collections.abc import Sequence

import msgspec

from railgames.core.game import Event, ScoreSheet
from railgames.core.match import Match
from railgames.core.text import ntr, tr
from railgames.games.spike.events import LastTurns, RoundEnded
from railgames.games.spike.player import DELIVERED
from railgames.games.spike.state import SpikeState
from railgames.scenes.round_end import RoundEnd, SeatRound

ROUTE = "route"
"""The key of the score line of the route card."""


def without_route(sheet: ScoreSheet) -> ScoreSheet:
    """The dollars that everybody can see, without the route card, which is counted at the end."""
    route = sum(line.points for line in sheet.lines if line.key == ROUTE)
    return sheet if not route else msgspec.structs.replace(sheet, total=sheet.total - route)


def ending(events: Sequence[Event]) -> RoundEnded | None:
    """The event among these that ends a round."""
    return next((event for event in events if isinstance(event, RoundEnded)), None)


def stops(events: Sequence[Event]) -> bool:
    """Whether everybody should be told what follows these events: another round, or the last turns."""
    return any(isinstance(event, RoundEnded | LastTurns) for event in events)


def round_starts(match: Match) -> list[int]:
    """How many actions precede each round. The action that draws the last card belongs to its round."""
    return [match.start, *(entry.number for entry in match.log if ending(entry.events) is not None)]


def round_end_of(
    events: Sequence[Event],
    before: SpikeState,
    after: SpikeState,
    start: Sequence[int],
    names: Sequence[str],
) -> RoundEnd | None:
    """The card of the round that these events end, or that the last turns begin; None if they do neither.
    ``start``: everybody's dollars at the start of the round, without routes, as on the card."""
    ended = ending(events)
    last = next((event for event in events if isinstance(event, LastTurns)), None)
    if ended is None and last is None:
        return None
    rounds = before.board.file.rounds
    sheets = [without_route(sheet) for sheet in after.scores()]
    lines = [
        SeatRound(sheet.seat, _words(after, sheet.seat), sheet.total - start[sheet.seat], sheet.total)
        for sheet in sorted(sheets, key=lambda sheet: -sheet.total)
    ]
    if ended is None:
        name = names[0 if last is None else last.seat or 0]
        said = tr("The game ends soon.")
        return RoundEnd(tr("The last turns"), tuple(lines), tuple(_last_notes(name, after)), said)
    title = tr("Round {n} of {rounds} ends", n=ended.round, rounds=rounds)
    return RoundEnd(title, tuple(lines), tuple(_notes(ended, after)))


def _last_notes(name: str, after: SpikeState) -> list[str]:
    """Why the game ends soon, and when, in words."""
    return [
        tr("{name} has no track left and can deliver nothing more.", name=name),
        ntr(
            "{n} more turn is played, and then the game ends, whatever is in the deck.",
            "Everybody else has one more turn: {n} turns, and then the game ends, whatever is in the deck.",
            after.last,
        ),
        tr("Route cards are not in these points: they are counted at the end of the game."),
    ]


def _words(view: SpikeState, seat: int) -> str:
    """What a seat has reached, in words."""
    cities = ntr("{n} city", "{n} cities", view.connected(seat).bit_count())
    count = sum(deal.token == DELIVERED for deal in view.players[seat].deals.values())
    return f"{cities}, {ntr('{n} delivery', '{n} deliveries', count)}"


def _notes(ended: RoundEnded, after: SpikeState) -> list[str]:
    """What happens to the cards, and what the next round brings, in words."""
    rounds = after.board.file.rounds
    notes = [tr("The last card has left the deck: the discards and the face-up cards make a new one.")]
    if ended.has_times:
        low = after.bottom
        notes.append(
            tr(
                "{times} Time cards hide in the lower {low} of its {cards} cards. The last one ends the game "
                "at once, even in the middle of a draw.",
                times=rounds - after.times,
                low=low,
                cards=len(after.deck),
            )
        )
        notes.append(tr("Deliver before you draw: after the last Time card nothing more is played."))
    else:
        notes.append(
            tr("Round {n} begins with {cards} cards in the deck.", n=ended.following, cards=len(after.deck))
        )
    notes.append(tr("Route cards are not in these points: they are counted at the end of the game."))
    return notes


def end_words(match: Match, names: Sequence[str], view: SpikeState) -> str:
    """Why the game is over."""
    if view.ended == "time":
        return tr("The last Time card ended the game, in round {n}.", n=view.round)
    events = (event for entry in reversed(match.log) for event in entry.events)
    last = next((event for event in events if isinstance(event, LastTurns)), None)
    if view.ended == "done" and last is not None:
        who = names[last.seat or 0]
        return tr(
            "In round {n} {name} had no track left and nothing to deliver; the others had one more turn.",
            name=who,
            n=view.round,
        )
    return tr("Nobody gained any more in round {n}, and so the game ended.", n=view.round)
