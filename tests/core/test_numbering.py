"""The same action has the same number in every game of a config; nothing legal is without one."""

import pytest

from railgames.content.library import Library
from railgames.core.errors import UsageError
from railgames.core.match import MatchSetup, Seat
from railgames.core.numbering import ActionNumbers
from railgames.core.registry import game
from railgames.core.rng import Rng
from tests.core.toy_game import GAME, FreightConfig, Ship


@pytest.mark.parametrize("game_id", ["derailed", "railroad_ink"])
def test_a_game_is_played_by_numbers_alone(game_id: str) -> None:
    rules, maps, rng = game(game_id), Library(), Rng(3)
    setup = MatchSetup(game_id, rules.Config(), (Seat("Ada"), Seat("Bo")), 0)
    numbers = ActionNumbers.of(rules, setup, maps)
    for seed in (1, 2):
        state = rules.new_state(setup.config, 2, seed, maps)
        while state.current_player is not None:
            legal = state.legal_actions()
            mask = numbers.mask(legal)
            assert sum(mask) == len(legal)
            chosen = rng.choice([number for number, is_legal in enumerate(mask) if is_legal])
            assert numbers.number(numbers.action(chosen)) == chosen
            state.apply(numbers.action(chosen))


def test_the_numbers_depend_on_the_config_alone() -> None:
    rules, maps = game("railroad_ink"), Library()
    one, two = (
        ActionNumbers.of(rules, MatchSetup("railroad_ink", rules.Config(), (Seat("Ada"),), seed), maps)
        for seed in (1, 2)
    )
    assert [one.action(idx) for idx in range(one.count)] == [two.action(idx) for idx in range(two.count)]
    meteor = MatchSetup("railroad_ink", rules.Config(expansion="meteor"), (Seat("Ada"),), 1)
    assert ActionNumbers.of(rules, meteor, maps).count > one.count


def test_what_has_no_number_is_refused() -> None:
    rules = game("derailed")
    setup = MatchSetup("derailed", rules.Config(), (Seat("Ada"), Seat("Bo")), 1)
    numbers = ActionNumbers.of(rules, setup, Library())
    with pytest.raises(UsageError, match="no number"):
        numbers.number(Ship(77, "A1"))
    with pytest.raises(IndexError):
        numbers.action(numbers.count)
    with pytest.raises(IndexError):
        numbers.action(-1)
    toy = MatchSetup("freight_dice", FreightConfig(), (Seat("Ada"), Seat("Bo")), 1)
    with pytest.raises(UsageError, match="does not number"):
        ActionNumbers.of(GAME, toy, Library())
