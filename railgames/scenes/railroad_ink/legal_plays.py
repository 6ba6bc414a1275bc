"""The legal actions sorted for the room."""

from collections.abc import Callable, Sequence

from railgames.core.actions import Action
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.scenes.railroad_ink.expansions.base import PLAIN, ExpansionPicture


class LegalPlays:
    """Legal actions by what they do.

    ``ways[face][space]`` are the tiles as which a die may be drawn there, ``special_ways`` the same of
    special routes, or of the dice that may be drawn once more; ``copies[face]`` what a factory may copy;
    ``end`` the action that ends the round; ``given[route]`` actions that give up a special route; ``choices``
    everything else, with ``choice_words`` and ``short_choice_words`` for their buttons. ``uses[die]`` are the
    actions that use a die of the expansion, with a button or without; ``spots`` those of no die.
    """

    def __init__(
        self,
        actions: Sequence[Action] = (),
        expansion: ExpansionPicture = PLAIN,
        die_of: Callable[[Action], int | None] = lambda action: None,
    ) -> None:
        self.ways: dict[str, dict[str, list[str]]] = {}
        self.special_ways: dict[str, dict[str, list[str]]] = {}
        self.copies: dict[str, Action] = {}
        self.end: Action | None = None
        self.given: dict[str, Action] = {}
        self.choices: list[Action] = []
        self.uses: dict[int, list[Action]] = {}
        self.spots: list[Action] = []
        for action in actions:
            if isinstance(action, Draw):
                _note(self.ways, action.face, action.space, action.tile)
            elif isinstance(action, Special):
                _note(self.special_ways, action.route, action.space, action.tile)
            elif isinstance(action, Duplicate):
                self.copies[action.face] = action
            elif isinstance(action, End):
                self.end = action
            elif (route := expansion.route_of(action)) is not None:
                self.given[route] = action
            else:
                self._offer(action, expansion.has_button(action), die_of(action))
        self.choice_words = tuple(map(expansion.words_of, self.choices))
        self.short_choice_words = tuple(map(expansion.short_words_of, self.choices))

    def _offer(self, action: Action, has_button: bool, die: int | None) -> None:
        if has_button:
            self.choices.append(action)
        if die is None:
            self.spots.append(action)
        else:
            self.uses.setdefault(die, []).append(action)

    @property
    def can_draw(self) -> bool:
        """Whether anything may be drawn."""
        return bool(self.ways or self.special_ways)

    @property
    def must_choose(self) -> bool:
        """Whether something other than drawing comes first."""
        return bool(self.copies or self.given or self.spots) and not self.can_draw

    def spaces(self, face: str, is_special: bool = False) -> dict[str, list[str]]:
        """Space -> tiles as which a die, or a special route, may be drawn there."""
        return (self.special_ways if is_special else self.ways).get(face, {})

    def tiles(self, face: str, space: str, is_special: bool = False) -> list[str]:
        """The tiles as which it may be drawn in the space."""
        return self.spaces(face, is_special).get(space, [])


def _note(ways: dict[str, dict[str, list[str]]], face: str, space: str, tile: str) -> None:
    ways.setdefault(face, {}).setdefault(space, []).append(tile)
