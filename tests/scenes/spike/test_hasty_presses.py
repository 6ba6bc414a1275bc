"""Two presses at once on one place of Spike's table do what the first one does, and no more."""

import pytest

from railgames.games.spike.actions import Draw, End, Stop
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD
from tests.scenes.spike.conftest import OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


@pytest.mark.parametrize("way", ["pointer", "key"])
def test_a_contract_that_is_loaded_is_not_emptied_again(desk: OpenDesk, way: str) -> None:
    at = desk()
    player = at.match.state.player
    good = at.board.goods[player.at]
    ticket = at.ticket(at.board.commodity_names[good])
    at.table.tree.set_focus(ticket, show=True)
    at.pilot.move(ticket.rect.center)
    for count in range(4):
        if way == "pointer":
            at.pilot.click(ticket.rect.center, hastily=bool(count))
        else:
            at.pilot.press("return", hastily=bool(count))
        at.pilot.step(2)
    assert at.match.state.player.deals[good].token == ABOARD
    assert at.match.position == at.match.log[-1].number


@pytest.mark.parametrize("way", ["pointer", "ctrl+return"])
def test_enough_cards_does_not_end_the_turn_too(desk: OpenDesk, way: str) -> None:
    at = desk()
    at.table.play(Draw("deck"))
    at.pilot.step(2)
    pos = at.table.bottom.primary.rect.center
    for count in range(4):
        if way == "pointer":
            at.pilot.click(pos, hastily=bool(count))
        else:
            at.pilot.press(way, hastily=bool(count))
        at.pilot.step(2)
    assert at.match.state.phase is Phase.DONE
    assert at.match.state.current == at.table.viewer


@pytest.mark.parametrize("is_walking", [False, True])
def test_enter_after_the_action_goes_to_the_large_button_and_then_ends_the_turn(
    desk: OpenDesk, is_walking: bool
) -> None:
    at = desk()
    for _ in range(2):
        at.table.play(Draw("deck"))
        at.pilot.step(2)
    if at.match.state.phase is not Phase.DONE:
        at.table.play(Stop())
        at.pilot.step(2)
    assert at.match.state.phase is Phase.DONE
    if is_walking:
        at.pilot.press("right")
        at.pilot.press("right")
    before = at.match.position
    at.pilot.press("return")
    assert at.match.position == before
    assert at.table.tree.focus is at.table.bottom.primary
    at.pilot.press("return")
    assert at.match.log[-1].action == End()
