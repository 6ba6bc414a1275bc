"""Public knowledge of the deck: unseen cards by type, hidden hands, Time cards."""

from math import comb

from railgames.core.text import ntr, tr
from railgames.games.spike.actions import POWER
from railgames.games.spike.phase import Phase
from railgames.games.spike.state import SpikeState
from railgames.scenes.charting.map_room import MapRoom


def unseen(view: SpikeState) -> tuple[int, ...]:
    """For each type the cards that the viewer has not seen: they are in the deck or in hidden hands."""
    board, left = view.board, [view.board.each] * view.board.types
    for kind in view.shown:
        if kind >= 0:
            left[kind] -= 1
    for kind in range(board.types):
        left[kind] -= view.discard[kind] + sum(player.hand[kind] for player in view.players)
    return tuple(left)


def times_left(view: SpikeState) -> int:
    """Time cards in the deck: all that have not been revealed, in the last round."""
    rounds = view.board.file.rounds
    return rounds - view.times if view.round == rounds else 0


def cards_to_time(view: SpikeState) -> int:
    """How many cards can certainly be drawn before the first Time card can appear."""
    return max(0, len(view.deck) - view.bottom) if times_left(view) else 0


LEAST_CHANCE = 0.1
"""With several Time cards left, a smaller chance that one turn reveals them all is not worth a warning."""


def chance_of_end(view: SpikeState) -> float:
    """The chance that all draws of this turn, with the cards that are turned up after them, reveal the last
    Time card: the game then ends at once."""
    times = times_left(view)
    if not times or view.phase not in (Phase.TURN, Phase.DRAW):
        return 0.0
    wanted = view.part(view.current, POWER) - view.drawn + view.board.file.shown - len(view.shown)
    if wanted > len(view.deck) - times:
        return 1.0
    before = wanted - 1 - cards_to_time(view)  # rail cards of the lower half over the last Time card, at most
    among = len(view.deck) - cards_to_time(view)
    return comb(before + times, times) / comb(among, times) if before >= 0 else 0.0


def warning(view: SpikeState) -> str:
    """That the draws of this turn may end the game, or do; "" where they hardly can."""
    chance = chance_of_end(view)
    if chance < LEAST_CHANCE and not (chance and times_left(view) == 1):
        return ""
    is_drawing, part = view.phase is Phase.DRAW, max(1, round(100 * chance))
    if chance >= 1:
        return (
            tr("The next cards end the game")
            if is_drawing
            else tr("Drawing all ends the game: deliver first")
        )
    if is_drawing:
        return tr("The next cards may end the game: {n} %", n=part)
    return tr("Drawing all may end the game: {n} %", n=part)


def deck_words(room: MapRoom[SpikeState], view: SpikeState) -> str:
    """The deck in words: its size, what is left in it, and where the Time cards are."""
    board, times = view.board, times_left(view)
    cards = len(view.deck) - times
    hidden = sum(player.unknown for player in view.players)
    counts = unseen(view)
    kinds = ", ".join(f"{n} {tr(board.type_title(kind))}" for kind, n in enumerate(counts) if n)
    lines = [ntr("The deck: {n} rail card.", "The deck: {n} rail cards.", cards)]
    if hidden and kinds:
        lines.append(
            ntr(
                "Not seen by you, in the deck or among {n} hidden card of others: {kinds}.",
                "Not seen by you, in the deck or among {n} hidden cards of others: {kinds}.",
                hidden,
                kinds=kinds,
            )
        )
    elif kinds:
        lines.append(tr("They are: {kinds}.", kinds=kinds))
    if times:
        surely = cards_to_time(view)
        lines.append(
            ntr("{n} Time card is in it.", "{n} Time cards are in it.", times)
            + " "
            + (
                ntr("The next {n} card is a rail card.", "The next {n} cards are rail cards.", surely)
                if surely
                else tr("A draw from it may show one.")
            )
        )
        if times == 1:
            lines.append(tr("The next Time card ends the game at once: deliver before you draw."))
    elif view.round < board.file.rounds:
        lines.append(
            ntr("Round {n} ends with its last card.", "Round {n} ends with its last card.", view.round)
        )
    return "\n".join(lines)
