"""The suite for rules catches a broken game: each one fails the check of its fault."""

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from freight_dice.position import all_cards

from railgames.core.actions import Action
from railgames.core.errors import IllegalAction, RailgamesError
from railgames.core.game import Decision, Event
from railgames.core.lazy import LazyActions
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.testing import GameSuite
from railgames.testing.cases import Case
from tests.core.toy_game import End, FreightDice, FreightMaps, FreightState, Greedy, Roll, Ship


class Unsorted(FreightState):
    def legal_actions(self) -> Any:
        return super().legal_actions()[::-1]


class Twice(FreightState):
    def legal_actions(self) -> Any:
        return sorted([*super().legal_actions()] * 2, key=str)


class Stuck(FreightState):
    def legal_actions(self) -> Any:
        return [action for action in super().legal_actions() if not isinstance(action, End)]


class Agreeable(FreightState):
    """Its lazy list says that it contains whatever it is asked about."""

    def legal_actions(self) -> Any:
        return LazyActions(lambda: super(Agreeable, self).legal_actions(), lambda action: True)


class Miscounting(FreightState):
    def legal_actions(self) -> Any:
        class Longer(list[Action]):
            def __len__(self) -> int:
                return super().__len__() + 1

        return Longer(super().legal_actions())


class Predictable(FreightState):
    def random_action(self, rng: Rng) -> Action:
        rng.next64()
        return self.legal_actions()[0]


class Careless(FreightState):
    """Draws from what is held, legal or not."""

    def random_action(self, rng: Rng) -> Action:
        if not self.die:
            return Roll()
        return Ship(rng.choice(all_cards(self.config)), rng.choice([*self.board.cities]))


class Moody(FreightState):
    """Its random actions come from a generator of its own."""

    mood = Rng(7)

    def random_action(self, rng: Rng) -> Action:
        return self.mood.choice(self.legal_actions())


class Restless(FreightState):
    def random_action(self, rng: Rng) -> Action:
        return End() if self.is_over else super().random_action(rng)


class Unfilled(FreightState):
    def turn_title(self) -> str:
        return "Round {n}"


class Untitled(FreightState):
    def turn_title(self) -> str:
        return " " if self.is_over else super().turn_title()


class Permissive(FreightState):
    """Nothing speaks against shipping a card that is not held."""

    def why_illegal(self, action: Action) -> str | None:
        return None if self._is_gift(action) else super().why_illegal(action)

    def legal_actions(self) -> Any:
        return [action for action in super().legal_actions() if not self._is_gift(action)]

    def apply(self, action: Action) -> Any:
        return [] if self._is_gift(action) else super().apply(action)

    def _is_gift(self, action: Action) -> bool:
        return isinstance(action, Ship) and self.die > 0 and action.card not in self.hands[self.player]


class Hasty(FreightState):
    def apply(self, action: Action) -> Any:
        try:
            return super().apply(action)
        except IllegalAction:
            self.turns += 1
            raise


class Sharing(FreightState):
    def clone(self) -> Any:
        other = super().clone()
        other.cities = self.cities
        return other


class Worldly(FreightState):
    """Its die remembers all that was ever rolled in this process."""

    rolls: Iterator[int] = itertools.count()

    def apply(self, action: Action) -> Any:
        events = super().apply(action)
        if isinstance(action, Roll):
            self.die = next(self.rolls) % 6 + 1
        return events


class Forgetful(FreightState):
    def snapshot(self) -> Any:
        return {**super().snapshot(), "dice": 0}


class Unplain(FreightState):
    def snapshot(self) -> Any:
        return {**super().snapshot(), "board": self.board.cities.values()}


class Peeping(FreightState):
    def observe(self, viewer: int | None) -> Any:
        view = super().observe(viewer)
        view.deck = list(self.deck)
        return view


class Gossiping(FreightState):
    """Shows strangers the first hand."""

    def observe(self, viewer: int | None) -> Any:
        return super().observe(0 if viewer is None else viewer)


class Talkative(FreightState):
    """Shows everybody which cards are drawn."""

    def can_see(self, viewer: int | None, event: Event) -> bool:
        return True


class Naming(FreightState):
    """Hides what lies in the cities, but not which actions put it there."""

    def observe(self, viewer: int | None) -> Any:
        view = super().observe(viewer)
        view.cities = {}
        return view


class Foreseeing(FreightState):
    def determinize(self, viewer: int, rng: Any) -> Any:
        guess = super().determinize(viewer, rng)
        guess.dice_rng = self.dice_rng.clone()
        return guess


class BadCounter(FreightState):
    def scores(self) -> Any:
        return [msgspec.structs.replace(sheet, total=sheet.total + 1) for sheet in super().scores()]


class Nosy(Greedy):
    """Looks into a deck that its view still shows."""

    def choose(self, view: Any, legal: Any, rng: Any, budget: Any) -> Decision:
        return Decision(legal[sum(idx * card for idx, card in enumerate(view.deck)) % len(legal)])


def suite_of(
    state: type[FreightState] = FreightState, agent: type[Greedy] = Greedy, **facts: Any
) -> GameSuite:
    """The suite of the example game with these parts in place of its own."""

    class Broken(FreightDice):
        def new_state(self, *args: Any) -> Any:
            return self._as_broken(super().new_state(*args))

        def restore(self, *args: Any) -> Any:
            return self._as_broken(super().restore(*args))

        def _as_broken(self, made: FreightState) -> FreightState:
            made.__class__ = state
            return made

        def agent(self, level: Level) -> Any:
            return agent()

    broken = Broken()
    for name, value in facts.items():
        setattr(broken, name, value)

    class BrokenSuite(GameSuite):
        game = broken
        maps = FreightMaps()

    return BrokenSuite()


Check = Callable[[GameSuite, Case], None]

SORTED = GameSuite.test_legal_actions_are_sorted_unique_and_never_empty_before_the_end
CONTAINS = GameSuite.test_a_list_of_legal_actions_contains_what_iteration_gives
RANDOM = GameSuite.test_a_random_action_is_legal_and_the_same_for_the_same_generator
EVERY = GameSuite.test_every_legal_action_can_be_the_random_one
NOTHING = GameSuite.test_nothing_is_legal_once_the_game_is_over
TITLES = GameSuite.test_the_title_of_a_turn_is_a_text_with_every_gap_filled
REFUSED = GameSuite.test_every_illegal_action_is_refused_with_a_reason_and_changes_nothing
ENDS = GameSuite.test_random_games_always_end_with_winners_and_sheets_that_add_up
CLONES = GameSuite.test_a_clone_and_its_original_go_separate_ways
LUCK = GameSuite.test_a_restored_state_has_the_same_luck_to_the_end
ROWS = GameSuite.test_a_row_is_the_same_as_its_actions_one_by_one_and_is_undone_as_one
SAVES = GameSuite.test_a_save_after_every_row_loads_as_the_same_game
VIEWS = GameSuite.test_a_view_is_the_same_when_only_hidden_things_differ
EVENTS = GameSuite.test_an_event_that_is_seen_tells_nothing_that_the_view_does_not
ALIKE = GameSuite.test_actions_that_look_alike_to_a_seat_are_not_told_apart
FUTURE = GameSuite.test_a_view_hides_the_luck_to_come
SECRETS = GameSuite.test_every_seat_sees_the_same_when_a_round_begins_unless_secrets_are_kept
AIS = GameSuite.test_ais_choose_legally_whatever_is_hidden

FAULTS = (AssertionError, RailgamesError, ValueError, pytest.fail.Exception)


@pytest.mark.parametrize(
    ("check", "state"),
    [
        (SORTED, Unsorted),
        (SORTED, Twice),
        (SORTED, Stuck),
        (CONTAINS, Agreeable),
        (CONTAINS, Miscounting),
        (RANDOM, Careless),
        (RANDOM, Moody),
        (EVERY, Predictable),
        (NOTHING, Restless),
        (TITLES, Unfilled),
        (TITLES, Untitled),
        (REFUSED, Permissive),
        (REFUSED, Hasty),
        (ENDS, BadCounter),
        (CLONES, Sharing),
        (LUCK, Forgetful),
        (ROWS, Worldly),
        (ROWS, Sharing),
        (SAVES, Unplain),
        (VIEWS, Peeping),
        (VIEWS, Gossiping),
        (EVENTS, Talkative),
        (ALIKE, Naming),
        (FUTURE, Foreseeing),
    ],
)
def test_a_state_that_breaks_the_contract_is_caught(check: Check, state: type[FreightState]) -> None:
    assert_caught(check, suite_of(state))


def test_an_ai_that_looks_at_what_is_hidden_is_caught() -> None:
    AIS(suite_of(Peeping), suite_of(Peeping).cases()[0])
    assert_caught(AIS, suite_of(Peeping, Nosy))


def test_a_game_that_keeps_secrets_and_does_not_say_so_is_caught() -> None:
    assert_caught(SECRETS, suite_of(keeps_secrets=False))


def assert_caught(check: Check, suite: GameSuite) -> None:
    """The check lets the whole example pass, or skips it, and not the broken one."""
    whole = suite_of()
    with contextlib.nullcontext() if check is not SECRETS else contextlib.suppress(pytest.skip.Exception):
        check(whole, whole.cases()[0])
    with pytest.raises(FAULTS):
        check(suite, suite.cases()[0])
