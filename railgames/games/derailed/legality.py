"""Legal actions, and the reason why an action is illegal."""

from itertools import compress

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.derailed.actions import Discard, End, Play
from railgames.games.derailed.config import EXCHANGE_LIMIT
from railgames.games.derailed.phase import DONE, PLAY, Phase
from railgames.games.derailed.position import Position

LOTS = 4
"""Random pairs of a card and a cell that are tried before all plays are listed."""

_END = End()


def legal_actions(position: Position) -> list[Action]:
    """Every legal action of the current seat, sorted by text. Hidden cards give none."""
    phase = position.phase
    if phase is Phase.PLAY:
        return list(legal_plays(position)) or list(_discards(position))
    if phase is Phase.DONE:
        return [_END]
    if phase is Phase.EXCHANGE:
        discards = _discards(position) if position.acted < EXCHANGE_LIMIT else []
        return [*discards, _END]
    return []


def legal_plays(position: Position) -> list[Play]:
    """Every legal play of the current seat, sorted by text."""
    open_cells = _open_cells(position)
    plays = position.board.plays
    found: list[Play] = []
    for kind in sorted(set(position.hands[position.current])):
        if kind >= 0:
            table = plays[kind]
            for cell, sides in open_cells:
                found += table[cell][sides]
    return found


def _open_cells(position: Position) -> list[tuple[int, int]]:
    """(cell, sides from which it is reached) for each cell that the current seat's line reaches."""
    sides = position.entry_sides()[: position.board.cells]
    return list(compress(enumerate(sides), sides))


def random_action(position: Position, rng: Rng) -> Action:
    """A random legal action. Raises ValueError when the game is over."""
    if position.phase is DONE:
        return _END
    if position.phase is PLAY:
        cells, hand, plays = _open_cells(position), position.hands[position.current], position.board.plays
        for _ in range(LOTS):
            lot, way = divmod(rng.below(2 * len(hand) * len(cells)), 2)
            kind, (cell, sides) = hand[lot % len(hand)], cells[lot // len(hand)]
            ways = plays[kind][cell][sides] if kind >= 0 else ()
            if ways:
                return ways[way % len(ways)]
    return rng.choice(legal_actions(position))


def can_play(position: Position) -> bool:
    """True when the current seat can lay a card."""
    return bool(legal_plays(position))


def _discards(position: Position) -> list[Discard]:
    discards = position.board.discards
    return [discards[kind] for kind in sorted(set(position.hands[position.current])) if kind >= 0]


def why_illegal(position: Position, action: Action) -> str | None:
    """The reason in words, None when the action is legal now."""
    phase = position.phase
    if phase is Phase.OVER:
        return tr("The game is over.")
    if isinstance(action, Play):
        return _why_no_play(position, action)
    if isinstance(action, Discard):
        return _why_no_discard(position, action)
    if phase is Phase.PLAY:
        if legal_plays(position):
            return tr("First lay a card.")
        return tr("First discard a card: none of yours fits anywhere.")
    return None


def _why_no_play(position: Position, action: Play) -> str | None:
    if position.phase is Phase.DONE:
        return tr("You have had your turn: end it, or take it back.")
    if position.phase is Phase.EXCHANGE:
        return tr("The round has not begun: exchange cards, or end the exchange.")
    return _why_not_held(position, action.card) or _why_not_there(position, action)


def _why_not_there(position: Position, action: Play) -> str | None:
    board, deck = position.board, position.board.deck
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
    sides, code = position.entry_sides()[cell], 1 + 2 * kind
    if board.entrances(code + action.turned) & sides:
        return None
    if not sides:
        return tr("Your line does not reach {cell}.", cell=action.cell)
    words = {"card": deck.title(kind), "cell": action.cell}
    if not deck.is_symmetric[kind] and board.entrances(code + 1 - action.turned) & sides:
        return tr("So turned, the {card} does not meet your line in {cell}; the half turn does.", **words)
    return tr("The {card} does not meet your line in {cell}.", **words)


def _why_not_held(position: Position, card: str) -> str | None:
    deck = position.board.deck
    kind = deck.kind_of.get(card)
    if kind is None:
        return tr("There is no card '{card}'; known: {known}.", card=card, known=", ".join(deck.names))
    if kind not in position.hands[position.current]:
        return tr("You do not hold the card: {card}.", card=deck.title(kind))
    return None


def _why_no_discard(position: Position, action: Discard) -> str | None:
    if position.phase is Phase.DONE:
        return tr("You have had your turn: end it, or take it back.")
    if position.phase is Phase.EXCHANGE and position.acted >= EXCHANGE_LIMIT:
        return tr("You may exchange {n} cards, no more.", n=EXCHANGE_LIMIT)
    reason = _why_not_held(position, action.card)
    if reason is None and position.phase is Phase.PLAY and legal_plays(position):
        return tr("A card may only be discarded when none fits; one of yours does.")
    return reason
