"""What a seat may see of a position."""

from __future__ import annotations

from typing import TypeVar

from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.games.railroad_ink.events import InkEvent
from railgames.games.railroad_ink.position import Position

P = TypeVar("P", bound=Position)


def observe(position: P, viewer: int | None) -> P:
    """A copy without generators; while boards are covered, with the other players as the round began."""
    seen = position.clone()
    seen.rng = Rng(0)
    seen.extra_rng = Rng(0)
    if position.is_covering:
        for seat, player in enumerate(position.opening):
            if seat != viewer:
                seen.players[seat] = player
        if position.current != viewer:
            seen.acted = 0
    return seen


def ahead(position: P, seat: int) -> P | None:
    """The position in which ``seat`` draws this round's roll; None when it has drawn it: the next roll is not
    known. It shows the others' boards as the round began, also where they are not covered."""
    if position.is_over or seat <= position.current:
        return None
    then = position.clone()
    then.current, then.acted = seat, 0
    then.players = [
        player if other == seat else position.opening[other] for other, player in enumerate(position.players)
    ]
    return then


def determinize(position: P, viewer: int, rng: Rng) -> P:
    """The observed position with generators drawn from ``rng``: the dice to come may be any."""
    full = observe(position, viewer)
    full.rng = Rng(rng.next64())
    full.extra_rng = Rng(rng.next64())
    return full


def can_see(position: Position, viewer: int | None, event: Event) -> bool:
    """Whether ``viewer`` may see an event: not others' of this round while boards are covered."""
    if event.seat is None or event.seat == viewer or not position.is_covering:
        return True
    return isinstance(event, InkEvent) and event.round < position.turn
