"""Turns in a log: consecutive entries of one seat in one round or turn."""

from collections.abc import Iterable, Sequence

import msgspec

from railgames.core.match import LogEntry


class Turn(msgspec.Struct, frozen=True):
    """The actions ``first`` to ``last`` (numbers of the log), all by ``seat``, all in turn ``number``."""

    seat: int
    number: int
    first: int
    last: int


def is_same_turn(entry: LogEntry, other: LogEntry) -> bool:
    """Whether two consecutive entries belong to one turn."""
    return entry.seat == other.seat and entry.turn == other.turn


def turns_of(entries: Iterable[LogEntry]) -> list[Turn]:
    """The turns of these entries, oldest first."""
    turns: list[Turn] = []
    begun: LogEntry | None = None
    last = 0
    for entry in entries:
        if begun is not None and not is_same_turn(begun, entry):
            turns.append(Turn(begun.seat, begun.turn, begun.number, last))
            begun = None
        begun, last = begun or entry, entry.number
    if begun is not None:
        turns.append(Turn(begun.seat, begun.turn, begun.number, last))
    return turns


def turns_since(log: Sequence[LogEntry], seat: int) -> list[Turn]:
    """The turns of the others since the seat's last action, oldest first."""
    first = len(log)
    while first and log[first - 1].seat != seat:
        first -= 1
    return turns_of(log[first:])


def turn_end(turns: Sequence[Turn], number: int) -> int:
    """The number of the last action in the turn that follows ``number`` actions; else ``number``."""
    return next((turn.last for turn in turns if turn.last > number), number)


def turn_start(turns: Sequence[Turn], number: int) -> int:
    """The number of actions before the turn that contains action ``number``."""
    return next((turn.first - 1 for turn in reversed(turns) if turn.first <= number), number)


def round_starts(turns: Sequence[Turn]) -> list[int]:
    """The number of actions before each round (a new value of ``State.turn``), including the first."""
    return [
        turn.first - 1 for idx, turn in enumerate(turns) if not idx or turn.number != turns[idx - 1].number
    ]
