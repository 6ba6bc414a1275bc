"""The legal actions sorted for the room."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.games.derailed.actions import Discard, End, Play


class LegalPlays:
    """``ways[card][cell]`` are the half turns (0, 1) with which a card may be laid there; ``discards`` are
    actions by card; ``end`` is the action that ends a turn or an exchange."""

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self.ways: dict[str, dict[str, list[int]]] = {}
        self.discards: dict[str, Action] = {}
        self.end: Action | None = None
        for action in actions:
            if isinstance(action, Play):
                self.ways.setdefault(action.card, {}).setdefault(action.cell, []).append(action.turned)
            elif isinstance(action, Discard):
                self.discards[action.card] = action
            elif isinstance(action, End):
                self.end = action

    def cells(self, card: str) -> dict[str, list[int]]:
        """Cell -> half turns with which the card may be laid there."""
        return self.ways.get(card, {})

    def turns(self, card: str, cell: str) -> list[int]:
        """The half turns with which the card may be laid in the cell."""
        return self.cells(card).get(cell, [])
