"""What the player may do now, sorted for the table: everything is read off the legal actions."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.games.derailed.actions import Discard, End, Play


class Options:
    """Legal actions by what they do: ``ways[card][cell]`` the turns by which a card may be laid there;
    ``discards`` by card; ``end`` the action that ends a turn or an exchange."""

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
        """Where a card may be laid, and how."""
        return self.ways.get(card, {})

    def turns(self, card: str, cell: str) -> list[int]:
        """How a card may be laid in a cell."""
        return self.cells(card).get(cell, [])
