"""Numbers for actions, for learners: every game of one config has the same actions with the same numbers."""

from collections.abc import Iterable, Sequence
from typing import Self

from railgames.core.actions import Action
from railgames.core.errors import UsageError
from railgames.core.game import AnyGame, MapSource
from railgames.core.match import MatchSetup
from railgames.core.text import tr


class ActionNumbers:
    """The actions of a game and their numbers, from 0.

    >>> from railgames.core.actions import Action
    >>> class Go(Action, frozen=True, tag="go"):
    ...     way: str
    >>> numbers = ActionNumbers([Go("left"), Go("right")])
    >>> numbers.number(Go("right")), numbers.action(0), numbers.mask([Go("right")])
    (1, Go(way='left'), [False, True])
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = tuple(actions)
        self._numbers = {action: number for number, action in enumerate(self._actions)}

    @classmethod
    def of(cls, game: AnyGame, setup: MatchSetup, maps: MapSource) -> Self:
        """The numbers for every match with this config and number of seats. Raises UsageError when the game
        does not list its actions."""
        actions = game.every_action(setup.config, len(setup.seats), maps)
        if not actions:
            raise UsageError(tr("{game} does not number its actions.", game=game.title))
        return cls(actions)

    @property
    def count(self) -> int:
        """How many actions there are."""
        return len(self._actions)

    def number(self, action: Action) -> int:
        """The number of an action. Raises UsageError for one that no game of this config has."""
        number = self._numbers.get(action)
        if number is None:
            raise UsageError(tr("'{action}' has no number in this game.", action=action))
        return number

    def action(self, number: int) -> Action:
        """The action of a number. Raises IndexError."""
        if number < 0:
            raise IndexError(number)
        return self._actions[number]

    def mask(self, legal: Iterable[Action]) -> list[bool]:
        """For each number, whether its action is legal. Raises UsageError as ``number`` does."""
        mask = [False] * self.count
        for action in legal:
            mask[self.number(action)] = True
        return mask
