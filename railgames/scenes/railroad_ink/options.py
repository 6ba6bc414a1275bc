"""What the player may do now, sorted for the table: everything is read off the legal actions."""

from collections.abc import Sequence

from railgames.core.actions import Action, format_action
from railgames.core.text import tr
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.expansions.meteor import Impact


class Options:
    """Legal actions by what they do.

    ``ways[face][space]`` the tiles as which a die or special route may be drawn there; ``copies[face]`` what
    a factory may copy; ``end`` the action that ends the round; ``given[route]`` actions that only
    take a special route (to give it up); ``choices`` everything else.
    """

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self.ways: dict[str, dict[str, list[str]]] = {}
        self.copies: dict[str, Action] = {}
        self.end: Action | None = None
        self.given: dict[str, Action] = {}
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
            elif isinstance(route := getattr(action, "route", None), str):
                self.given[route] = action
            else:
                self.choices.append(action)

    def _note(self, face: str, space: str, tile: str) -> None:
        self.ways.setdefault(face, {}).setdefault(space, []).append(tile)

    @property
    def must_choose(self) -> bool:
        """Whether something other than drawing comes first."""
        return bool(self.copies or self.choices or self.given) and not self.ways

    def spaces(self, face: str) -> dict[str, list[str]]:
        """Where a face may be drawn, and how."""
        return self.ways.get(face, {})

    def tiles(self, face: str, space: str) -> list[str]:
        """How a face may be drawn in a space."""
        return self.ways.get(face, {}).get(space, [])


def words_of(action: Action) -> str:
    """The words on a choice's button."""
    if isinstance(action, Impact):
        return tr("Let it fall: {way}", way=tr(action.direction))
    text = format_action(action).replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]
