"""A hint in words: which card, how it is turned, on which cell, and what that gains."""

from collections.abc import Callable, Sequence

from railgames.core.game import Decision
from railgames.core.naming import whose
from railgames.core.text import ntr, tr
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.state import DerailedState
from railgames.scenes.derailed.ghost import SeatChange, outcome

MOST_NAMED = 2
"""How many players are named whose lines a card cuts; of more only the number is said."""


def hint_words(
    view: DerailedState,
    names: Sequence[str],
    seat: int,
    decision: Decision,
    slot_of: Callable[[str], int | None],
) -> str:
    """One line: "Card 1, half turn, on A1: then 4 cards are missing"."""
    action = decision.action
    if isinstance(action, End):
        return tr("End the turn")
    if isinstance(action, Discard):
        return tr("Discard {card}", card=_card(slot_of(action.card), view, action.card))
    if not isinstance(action, Play):
        return decision.reason
    card = _card(slot_of(action.card), view, action.card)
    words = {"card": card[:1].upper() + card[1:], "cell": action.cell}
    where = tr("{card}, half turn, on {cell}", **words) if action.turned else tr("{card} on {cell}", **words)
    return tr("{what}: {why}", what=where, why="; ".join(gains(view, names, seat, action)))


def _card(slot: int | None, view: DerailedState, name: str) -> str:
    """A card of the hand by the number on it."""
    if slot is not None:
        return tr("card {n}", n=slot + 1)
    deck = view.board.deck
    return deck.title(deck.kind_of[name])


def gains(view: DerailedState, names: Sequence[str], seat: int, action: Play) -> list[str]:
    """What a play gives the seat that lays it, and what it takes from others."""
    found = outcome(view, seat, action, view.board.cell_of[action.cell])
    said = []
    for change in found.changes:
        if change.seat == seat and change.points:
            said.append(ntr("you arrive, {n} point", "you arrive, {n} points", change.points))
        elif change.seat == seat and change.after < change.before:
            said.append(ntr("then {n} card is missing", "then {n} cards are missing", change.after))
        elif change.seat == seat and change.after > change.before:
            said.append(tr("then {n} cards are missing, not {before}", n=change.after, before=change.before))
        elif change.seat == seat:
            said.append(ntr("still {n} card is missing", "still {n} cards are missing", change.after))
        if change.seat == seat and change.is_cut:
            said.append(tr("cuts your own line"))
    others = [change for change in found.changes if change.seat != seat]
    arrive = [names[change.seat] for change in others if change.points]
    cut = [change.seat for change in others if change.is_cut and not change.points]
    if arrive:
        said.append(
            tr("{names} arrive too", names=", ".join(arrive))
            if len(arrive) > 1
            else tr("{name} arrives too", name=arrive[0])
        )
    if cut and len(cut) <= MOST_NAMED:
        lines = tr(" and ").join(tr("{whose} line", whose=whose(other)) for other in cut)
        said.append(tr("cuts {lines}", lines=lines))
    elif cut:
        said.append(ntr("cuts the line of {n} other", "cuts the lines of {n} others", len(cut)))
    said += [] if arrive or cut else _blocks(names, others)
    nearer = [names[one.seat] for one in others if one.after < one.before and not one.points]
    if nearer and len(nearer) <= MOST_NAMED:
        said.append(tr("brings {names} nearer", names=", ".join(nearer)))
    elif nearer:
        said.append(ntr("brings {n} other nearer", "brings {n} others nearer", len(nearer)))
    is_idle = len(said) == 1 and not found.changes[seat].points
    if is_idle and found.changes[seat].after == found.changes[seat].before:
        said += _why_idle(view, seat, action, found.changes[seat].before)
    return said


def _why_idle(view: DerailedState, seat: int, action: Play, missing: int) -> list[str]:
    """Why a card is laid that brings nobody nearer and stops nobody: none does, or it is the one to spare."""
    plays = (play for play in view.legal_actions() if isinstance(play, Play))
    if all(_missing_after(view, seat, play) >= missing for play in plays):
        return [tr("none of your cards brings you nearer now")]
    deck = view.board.deck
    tracks = [len(deck.faces[1 + 2 * kind].tracks) for kind in view.hands[seat] if kind >= 0]
    laid = len(deck.faces[1 + 2 * deck.kind_of[action.card]].tracks)
    return [tr("you keep the cards with more tracks")] if laid == min(tracks) < max(tracks) else []


def _missing_after(view: DerailedState, seat: int, play: Play) -> int:
    after = view.clone()
    after.apply(play)
    return after.missing(seat)


def _blocks(names: Sequence[str], others: Sequence[SeatChange]) -> list[str]:
    """Whose way gets longer by a card that cuts nobody."""
    blocked = [one for one in others if one.after > one.before and not one.is_cut and not one.points]
    if len(blocked) > MOST_NAMED:
        return [ntr("{n} other needs more cards", "{n} others need more cards", len(blocked))]
    return [
        ntr(
            "{name} needs {n} card more",
            "{name} needs {n} cards more",
            change.after - change.before,
            name=names[change.seat],
        )
        for change in blocked
    ]
