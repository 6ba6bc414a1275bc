"""The suite catches a game that breaks the contract: each broken toy fails the test made for its fault."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from railgames.core.actions import Action
from railgames.core.errors import IllegalAction
from railgames.core.game import Decision
from railgames.core.level import Level
from tests.conformance import test_actions, test_information, test_states
from tests.conformance.subjects import Case, plain_cases
from tests.core.toy_game import End, Ship, ToyAgent, ToyGame, ToyState


class Unsorted(ToyState):
    def legal_actions(self) -> list[Action]:
        return super().legal_actions()[::-1]


class Twice(ToyState):
    def legal_actions(self) -> list[Action]:
        return sorted(super().legal_actions() * 2, key=str)


class Stuck(ToyState):
    def legal_actions(self) -> list[Action]:
        return [action for action in super().legal_actions() if not isinstance(action, End)]


class Permissive(ToyState):
    def _why_not_ship(self, action: Ship) -> str | None:
        return None if action.card not in self.hands[self.player] else super()._why_not_ship(action)

    def apply(self, action: Action) -> Any:
        if isinstance(action, Ship) and action.card not in self.hands[self.player]:
            return []
        return super().apply(action)


class Hasty(ToyState):
    def apply(self, action: Action) -> Any:
        try:
            return super().apply(action)
        except IllegalAction:
            self.turns += 1
            raise


class Sharing(ToyState):
    def clone(self) -> Any:
        other = super().clone()
        other.cities = self.cities
        return other


class Forgetful(ToyState):
    def snapshot(self) -> Any:
        return {**super().snapshot(), "dice": 0}


class Peeping(ToyState):
    def observe(self, viewer: int | None) -> Any:
        view = super().observe(viewer)
        view.deck = list(self.deck)
        return view


class Foreseeing(ToyState):
    def determinize(self, viewer: int, rng: Any) -> Any:
        guess = super().determinize(viewer, rng)
        guess.dice_rng = self.dice_rng.clone()
        return guess


class BadCounter(ToyState):
    def scores(self) -> Any:
        return [msgspec.structs.replace(sheet, total=sheet.total + 1) for sheet in super().scores()]


class Nosy(ToyAgent):
    """Looks into a deck that its view still shows."""

    def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Decision:
        return Decision(legal[sum(idx * card for idx, card in enumerate(view.deck)) % len(legal)])


def broken(state: type[ToyState], agent: type[ToyAgent] = ToyAgent) -> Case:
    """The toy game's usual case with these parts in place of its own."""

    class Broken(ToyGame):
        def new_state(self, *args: Any) -> Any:
            return self._as_broken(super().new_state(*args))

        def restore(self, *args: Any) -> Any:
            return self._as_broken(super().restore(*args))

        def _as_broken(self, made: ToyState) -> ToyState:
            made.__class__ = state
            return made

        def agent(self, level: Level) -> Any:
            return agent()

    case = next(case for case in plain_cases() if case.subject.name == "toy")
    subject = msgspec.structs.replace(case.subject, game=Broken())
    return msgspec.structs.replace(case, subject=subject)


SORTED = test_actions.test_legal_actions_are_sorted_unique_and_never_empty_before_the_end
REFUSED = test_actions.test_every_illegal_action_is_refused_with_a_reason_and_changes_nothing
ENDS = test_actions.test_random_games_always_end_with_winners_and_sheets_that_add_up
CLONES = test_states.test_a_clone_and_its_original_go_separate_ways
LUCK = test_states.test_a_restored_state_has_the_same_luck_to_the_end
VIEWS = test_information.test_a_view_is_the_same_when_only_hidden_things_differ
FUTURE = test_information.test_a_view_hides_the_luck_to_come
AIS = test_information.test_ais_choose_legally_whatever_is_hidden


@pytest.mark.parametrize(
    ("check", "state", "agent"),
    [
        (SORTED, Unsorted, ToyAgent),
        (SORTED, Twice, ToyAgent),
        (SORTED, Stuck, ToyAgent),
        (REFUSED, Permissive, ToyAgent),
        (REFUSED, Hasty, ToyAgent),
        (ENDS, BadCounter, ToyAgent),
        (CLONES, Sharing, ToyAgent),
        (LUCK, Forgetful, ToyAgent),
        (VIEWS, Peeping, ToyAgent),
        (FUTURE, Foreseeing, ToyAgent),
        (AIS, Peeping, Nosy),
    ],
)
def test_a_game_that_breaks_the_contract_is_caught(
    check: Callable[[Case], None], state: type[ToyState], agent: type[ToyAgent]
) -> None:
    check(broken(ToyState))
    with pytest.raises((AssertionError, IllegalAction, ValueError, pytest.fail.Exception)):
        check(broken(state, agent))
