"""What may be done now, and in words why something may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.phase import Phase
from railgames.games.derailed.turns import EXCHANGED

if TYPE_CHECKING:
    from railgames.games.derailed.state import State

_END = End()


def legal_actions(state: State) -> list[Action]:
    """Every legal action of the current player, sorted by text. A hand that is hidden offers nothing."""
    phase = state.phase
    if phase is Phase.PLAY:
        return list(legal_plays(state)) or list(_discards(state))
    if phase is Phase.DONE:
        return [_END]
    if phase is Phase.EXCHANGE:
        discards = _discards(state) if state.acted < EXCHANGED else []
        return [*discards, _END]
    return []


def legal_plays(state: State) -> list[Play]:
    """Every way in which the current player may lay a card, sorted by text."""
    open_cells = [(cell, sides) for cell, sides in enumerate(state.doors()[: state.board.cells]) if sides]
    plays = state.board.plays
    found: list[Play] = []
    for kind in sorted(set(state.hands[state.current])):
        if kind >= 0:
            table = plays[kind]
            for cell, sides in open_cells:
                found += table[cell][sides]
    return found


def can_play(state: State) -> bool:
    """Whether the current player can lay any card of its hand."""
    return bool(legal_plays(state))


def _discards(state: State) -> list[Discard]:
    discards = state.board.discards
    return [discards[kind] for kind in sorted(set(state.hands[state.current])) if kind >= 0]


def why_illegal(state: State, action: Action) -> str | None:
    """The reason in words, None when the action is legal now."""
    phase = state.phase
    if phase is Phase.OVER:
        return tr("The game is over.")
    if isinstance(action, Play):
        return _why_no_play(state, action)
    if isinstance(action, Discard):
        return _why_no_discard(state, action)
    if phase is Phase.PLAY:
        if legal_plays(state):
            return tr("First lay a card.")
        return tr("First discard a card: none of yours fits anywhere.")
    return None


def _why_no_play(state: State, action: Play) -> str | None:
    if state.phase is Phase.DONE:
        return tr("You have had your turn: end it, or take it back.")
    if state.phase is Phase.EXCHANGE:
        return tr("The round has not begun: exchange cards, or end the exchange.")
    return _why_not_held(state, action.card) or _why_not_there(state, action)


def _why_not_there(state: State, action: Play) -> str | None:
    board, deck = state.board, state.board.deck
    cell, kind = board.cell_of.get(action.cell), deck.kind_of[action.card]
    if cell is None:
        return tr(
            "There is no cell '{cell}'; they go from {first} to {last}.",
            cell=action.cell,
            first=board.names[0],
            last=board.names[-1],
        )
    if action.turned not in (0, 1):
        return tr("A card lies along its lane, turned 0 or 1 times by half, not {n}.", n=action.turned)
    if action.turned and deck.is_symmetric[kind]:
        return tr("The {card} is the same after a half turn; lay it with 0.", card=deck.title(kind))
    sides, code = state.doors()[cell], 1 + 2 * kind
    if board.entrances(code + action.turned) & sides:
        return None
    if not sides:
        return tr("Your line does not reach {cell}.", cell=action.cell)
    words = {"card": deck.title(kind), "cell": action.cell}
    if not deck.is_symmetric[kind] and board.entrances(code + 1 - action.turned) & sides:
        return tr("So turned, the {card} does not meet your line in {cell}; the half turn does.", **words)
    return tr("The {card} does not meet your line in {cell}.", **words)


def _why_not_held(state: State, card: str) -> str | None:
    deck = state.board.deck
    kind = deck.kind_of.get(card)
    if kind is None:
        return tr("There is no card '{card}'; known: {known}.", card=card, known=", ".join(deck.names))
    if kind not in state.hands[state.current]:
        return tr("You do not hold the card: {card}.", card=deck.title(kind))
    return None


def _why_no_discard(state: State, action: Discard) -> str | None:
    if state.phase is Phase.DONE:
        return tr("You have had your turn: end it, or take it back.")
    if state.phase is Phase.EXCHANGE and state.acted >= EXCHANGED:
        return tr("You may exchange {n} cards, no more.", n=EXCHANGED)
    reason = _why_not_held(state, action.card)
    if reason is None and state.phase is Phase.PLAY and legal_plays(state):
        return tr("A card may only be discarded when none fits; one of yours does.")
    return reason
