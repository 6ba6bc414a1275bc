"""A lazy list of legal actions, for states whose callers mostly test whether one action is legal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from railgames.core.actions import Action, format_action


class LazyActions(Sequence[Action]):
    """A sequence of actions, sorted by text, that is built on iteration.

    ``is_legal`` implements ``in`` without building; ``generate`` yields every legal action once, in any
    order.
    """

    __slots__ = ("_actions", "_generate", "_is_legal")

    def __init__(self, generate: Callable[[], Iterable[Action]], is_legal: Callable[[Action], bool]) -> None:
        self._generate = generate
        self._is_legal = is_legal
        self._actions: list[Action] | None = None

    def _built(self) -> list[Action]:
        if self._actions is None:
            self._actions = sorted(self._generate(), key=format_action)
        return self._actions

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._is_legal(action)

    def __len__(self) -> int:
        return len(self._built())

    def __iter__(self) -> Iterator[Action]:
        return iter(self._built())

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._built()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment] # like a list: equal by content, so not hashable
