"""What the player may do now, sorted for the table: everything is read off the legal actions."""

from collections.abc import Sequence

from railgames.core.actions import Action, format_action
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special


class Options:
    """Legal actions by what they do.

    ``ways[face][space]`` the tiles as which a die or special route may be drawn there; ``copies[face]`` what
    a factory may copy; ``end`` the action that ends the round; ``choices`` everything else.
    """

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self.ways: dict[str, dict[str, list[str]]] = {}
        self.copies: dict[str, Action] = {}
        self.end: Action | None = None
        self.choices: list[Action] = []
        for action in actions:
            if isinstance(action, Draw):
                self._note(action.face, action.space, action.tile)
            elif isinstance(action, Special):
                self._note(action.route, action.space, action.tile)
            elif isinstance(action, Duplicate):
                self.copies[action.face] = action
            elif isinstance(action, End):
                self.end = action
            else:
                self.choices.append(action)

    def _note(self, face: str, space: str, tile: str) -> None:
        self.ways.setdefault(face, {}).setdefault(space, []).append(tile)

    def spaces(self, face: str) -> dict[str, list[str]]:
        """Where a face may be drawn, and how."""
        return self.ways.get(face, {})

    def tiles(self, face: str, space: str) -> list[str]:
        """How a face may be drawn in a space."""
        return self.ways.get(face, {}).get(space, [])


def words_of(action: Action) -> str:
    """A choice without a label of its own, in plain words: "impact D3" becomes "Impact D3"."""
    text = format_action(action).replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]
