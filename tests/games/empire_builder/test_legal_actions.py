"""The list of legal actions holds all that can be done with the train and the cash, and no more."""

import pytest

from railgames.core.options import options_of
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import Borrow, Deliver, Drop, Lose, PickUp
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.position import InForce
from railgames.games.empire_builder.prompts import prompt
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import DERAILMENT, STRIKE, Lands, demands


def listed(play: Play, kind: type) -> list[str]:
    return sorted(str(one) for one in play.state.legal_actions() if isinstance(one, kind))


def at_bob(loads: tuple[str, ...]) -> Play:
    """The train in Bob, where wood is found and the first card wants corn."""
    play = Play(lands=Lands(demands=((("bob", "corn", 9), ("ann", "fish", 8)), *demands()[1:])))
    play.operate()
    play.put(0, 11, 8, loads=loads)
    play.state.player.hand = [0]
    return play


def test_what_a_city_supplies_and_what_lies_there_can_be_picked_up() -> None:
    play = at_bob(())
    assert listed(play, PickUp) == ["pick wood"]
    play.state.lying[play.board.city_number["bob"]] = play.board.good_number["coal"]
    assert listed(play, PickUp) == ["pick coal", "pick wood"]
    play.put(0, 11, 8, loads=("fish", "fish"))
    assert listed(play, PickUp) == []


def test_what_is_aboard_can_be_dropped_and_what_is_wanted_here_delivered() -> None:
    play = at_bob(("corn", "fish"))
    assert listed(play, Drop) == ["drop corn", "drop fish"]
    assert listed(play, Deliver) == ["deliver 0 corn"]
    play.state.in_force.append(InForce(STRIKE, 1, 2))
    play.state.weigh_events()
    assert listed(play, Deliver) == listed(play, PickUp) == []
    assert listed(play, Drop) == ["drop corn", "drop fish"]


def test_every_sum_from_one_million_up_can_be_borrowed() -> None:
    play = Play(borrow=True)
    play.operate()
    most = play.board.file.money.loan
    assert listed(play, Borrow) == sorted(f"borrow {n}" for n in range(1, most + 1))
    play.do(Borrow(most - 2))
    assert listed(play, Borrow) == ["borrow 1", "borrow 2"]


def test_who_must_lose_a_load_can_do_nothing_else_and_nothing_is_taken_back() -> None:
    play = Play()
    play.operate(0)
    play.put(0, 6, 3)
    play.put(1, 1, 7, loads=("coal", "fish"))
    play.state.deck.append(play.board.events_from + DERAILMENT)
    play.state.player.hand = [play.state.player.hand[0]]
    play.state.losers.append(1)
    play.do(PickUp("coal"))
    assert play.state.phase is Phase.LOSE
    assert not play.state.can_undo
    assert [str(one) for one in play.state.legal_actions()] == ["lose coal", "lose fish"]
    play.do(Lose("coal"))
    assert not play.state.can_undo


@pytest.mark.parametrize(
    ("start", "end", "title"), [((4, 3), (3, 3), "Alpha"), ((5, 3), (6, 3), "Mid"), ((5, 3), (5, 2), "")]
)
def test_the_event_of_a_section_names_the_city_that_it_reaches(
    start: tuple[int, int], end: tuple[int, int], title: str
) -> None:
    play = Play()
    play.give_track(0, (4, 3), (5, 3))
    play.operate()
    built = play.do(play.build(start, end))
    assert [one.title for one in built] == [title]  # type: ignore[attr-defined]


def test_while_building_the_prompt_says_what_is_left_or_that_nothing_is() -> None:
    play = Play()
    state = play.state
    assert state.phase is Phase.BUILD
    assert "up to 20 M" in prompt(state, state.actor)
    state.player.cash = 7
    assert "up to 7 M" in prompt(state, state.actor)
    state.spent = play.board.file.money.a_turn
    assert prompt(state, state.actor) == "End your turn."


def test_the_map_is_an_option_of_its_own_kind() -> None:
    assert [one.kind for one in options_of(GAME.Config) if one.name == "map"] == ["map"]
