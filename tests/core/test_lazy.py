"""A lazy list of actions is a list like any other, and is made only when someone walks through it."""

import pytest

from railgames.core.actions import Action
from railgames.core.lazy import LazyActions
from railgames.core.rng import Rng


class Move(Action, frozen=True, tag="move"):
    place: str


MOVES = [Move("c"), Move("a"), Move("b")]


class Source:
    """Gives the actions, and counts how often it was asked."""

    def __init__(self) -> None:
        self.made = 0
        self.judged = 0

    def generate(self) -> list[Action]:
        self.made += 1
        return list(MOVES)

    def is_legal(self, action: Action) -> bool:
        self.judged += 1
        return action in MOVES

    def actions(self) -> LazyActions:
        return LazyActions(self.generate, self.is_legal)


@pytest.fixture
def source() -> Source:
    return Source()


def test_the_list_is_sorted_by_text_and_made_once(source: Source) -> None:
    actions = source.actions()
    assert [str(action) for action in actions] == ["move a", "move b", "move c"]
    assert len(actions) == 3
    assert actions[0] == Move("a")
    assert actions[-1] == Move("c")
    assert actions[1:] == [Move("b"), Move("c")]
    assert next(reversed(actions)) == Move("c")
    assert actions.index(Move("b")) == 1
    assert source.made == 1


def test_whether_an_action_is_legal_is_answered_without_making_the_list(source: Source) -> None:
    actions = source.actions()
    assert Move("a") in actions
    assert Move("z") not in actions
    assert (source.made, source.judged) == (0, 2)


def test_what_is_no_action_is_in_no_list(source: Source) -> None:
    assert "move a" not in source.actions()
    assert source.judged == 0


def test_lists_are_equal_by_what_they_contain(source: Source) -> None:
    actions = source.actions()
    assert actions == source.actions()
    assert actions == [Move("a"), Move("b"), Move("c")]
    assert [Move("a"), Move("b"), Move("c")] == actions
    assert actions != [Move("a")]
    assert actions != "abc"
    assert actions != 3
    with pytest.raises(TypeError):
        hash(actions)


def test_an_empty_list_is_false_and_has_no_choice() -> None:
    empty = LazyActions(list, lambda action: False)
    assert not empty
    assert list(empty) == []
    with pytest.raises(IndexError):
        empty[0]
    with pytest.raises(ValueError, match="at least 1"):
        Rng(1).choice(empty)
