"""Texts about the state of the game and the next decision."""

from railgames.core.naming import who
from railgames.core.text import ntr, tr
from railgames.games.derailed.config import EXCHANGE_LIMIT
from railgames.games.derailed.legality import can_play
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.position import Position

COUNTED = 5
"""Turns before the limit from which the heading shows it: "turn 56 of 60"."""


def facts(position: Position) -> list[str]:
    """From where to where each company runs in this round, in the order of the seats."""
    board = position.board
    return [
        tr(
            "{company} ({player}) runs from {start} to {destination}.",
            company=tr(board.company(seat)),
            player=who(seat),
            start=board.start_place(position.starts.index(seat)),
            destination=board.destination_place(position.destinations.index(seat)),
        )
        for seat in range(board.seats)
    ]


def prompt(position: Position, viewer: int | None) -> str:
    """What the current seat may do now; for other viewers, whose turn it is."""
    if position.phase is Phase.OVER:
        return tr("The game is over.")
    if viewer != position.current:
        return tr("{name} is on turn.", name=who(position.current))
    if position.phase is Phase.DONE:
        if position.is_decided:
            return tr("Enough have arrived: end the round, or take your card back.")
        return tr("End your turn and draw a card, or take your card back.")
    if position.phase is Phase.EXCHANGE:
        left = EXCHANGE_LIMIT - position.acted
        if not left:
            return tr("End the exchange and draw new cards.")
        return ntr(
            "You may exchange {n} more card; end the exchange when you like.",
            "You may exchange up to {n} cards; end the exchange when you like.",
            left,
        )
    if can_play(position):
        return tr("Lay a card that your line runs into, on any cell of any lane.")
    return tr("None of your cards fits: discard one.")


def turn_title(position: Position) -> str:
    """The round, and which of their turns in it everybody has now: waiting turns count as well."""
    words = {"n": position.round, "rounds": position.config.rounds}
    left, limit = turns_left(position), position.config.turn_limit
    turn = limit - left + 1
    if position.phase is Phase.OVER:
        return tr("Round {n} of {rounds}", **words)
    if position.phase is Phase.EXCHANGE:
        return tr("Round {n} of {rounds}, exchange", **words)
    if left == 1:
        return tr("Round {n} of {rounds}, everybody's last turn", **words)
    if left <= COUNTED:
        return tr("Round {n} of {rounds}, turn {turn} of {limit}", turn=turn, limit=limit, **words)
    return tr("Round {n} of {rounds}, turn {turn}", turn=turn, **words)


def turns_left(position: Position) -> int:
    """How many turns each seat still has in this round at most, with the present one."""
    seats = position.board.seats
    return -(-(position.config.turn_limit * seats - position.taken) // seats)
