"""The key that chooses where the train goes offers errands first; each choice says what it does."""

import pytest

from railgames.games.spike.actions import Deliver, Load
from railgames.games.spike.movement import reach
from railgames.games.spike.phase import Phase
from railgames.scenes.spike import words
from railgames.scenes.spike.errands import by_errand, errands
from railgames.ui.widgets.focus import shown_focusable
from tests.scenes.spike.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

MOVES = tuple(range(60, 190, 7))
"""Moments of the recorded game."""


def test_the_first_choice_is_never_farther_from_an_errand_than_another(desk: OpenDesk) -> None:
    seen = 0
    for moves in MOVES:
        at = desk(golden="planned-time", moves=moves)
        view, moves_now = at.table.view, list(at.room.plans.moves)
        goals = errands(view)
        if not moves_now or not goals:
            continue
        seen += 1

        def far(space: int, own: int, at: Desk = at, goals: frozenset[int] = goals) -> float:
            steps = reach(at.board, own, space, 99)
            return 0 if space in goals else min((steps[g].cost for g in goals if g in steps), default=99)

        offered = [far(space, view.player.own) for space in by_errand(view, moves_now)]
        assert offered == sorted(offered)
        first = at.room.plans.choices()[0]
        space = first.number + (at.board.nodes if first.kind == "edge" else 0)
        assert far(space, view.player.own) == offered[0]
    assert seen > 3


def test_without_an_errand_a_train_is_offered_tracks_before_cities(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=103)
    view = at.table.view
    for deal_of in list(view.player.deals):
        view.player.deals.pop(deal_of)
    spaces = list(at.room.plans.moves)
    kinds = [space < at.board.nodes for space in by_errand(view, spaces)]
    assert not errands(view)
    assert kinds == sorted(kinds)
    assert len(set(kinds)) == 2, "both are in reach"


def test_every_choice_of_the_key_says_what_a_press_does(desk: OpenDesk) -> None:
    at = desk(golden="planned-time", moves=103)
    at.table.focus_board()
    count = len(at.room.plans.choices())
    assert count > len(at.room.plans.moves), "segments too"
    for _ in range(count):
        at.pilot.press("m")
        at.pilot.step(2)
        bubble = at.table.desk.bubble
        assert at.room.plan.actions
        assert bubble.visible
        assert bubble.text


@pytest.mark.parametrize("stop", ["shown", "cards", "train"])
def test_enter_goes_where_the_key_has_chosen_whatever_had_the_focus(desk: OpenDesk, stop: str) -> None:
    at = desk(golden="planned-time", moves=103)
    row = getattr(at.room.side, stop)
    at.table.tree.set_focus(shown_focusable(row)[-1], show=True)
    at.pilot.press("m")
    at.pilot.step(2)
    actions = at.room.plan.actions
    assert actions
    assert at.table.tree.focus.name == "board"
    at.pilot.press("return")
    assert at.match.log[-1].action == actions[-1]


def test_the_prompt_after_the_action_says_what_can_still_be_done(desk: OpenDesk) -> None:
    match, said = desk(golden="planned-time").match, set()
    for number in range(40, match.position):
        state = match.state_at(number)
        if state.phase not in (Phase.DONE, Phase.TURN):
            continue
        view = state.observe(state.current)
        names = [view.board.commodity_names[good] for good in view.player.deals]
        can = {kind for kind in (Load, Deliver) for name in names if view.why_illegal(kind(name)) is None}
        prompt = words.prompt(view, view.current)
        assert ("Load" in prompt) == (can == {Load} and state.phase is Phase.DONE)
        assert ("Deliver" in prompt) == (Deliver in can)
        assert words.prompt(view, 1 - view.current) == view.prompt(1 - view.current)
        said.add(prompt)
    assert len(said) > 1


def test_keys_that_come_to_a_contract_light_what_the_pointer_lights(desk: OpenDesk) -> None:
    at = desk()
    ticket = at.room.side.deals.tickets[0]
    at.pilot.move(ticket.rect.center)
    at.pilot.step(2)
    pointed = at.room.lamps.lit
    at.pilot.move((at.room.map.area.x + 3, at.room.map.area.y + 3))
    at.pilot.step(2)
    assert at.room.lamps.lit != pointed
    at.table.tree.set_focus(ticket, show=True)
    at.pilot.step(2)
    assert at.room.lamps.lit == pointed
    at.table.tree.set_focus(None)
    assert at.room.lamps.lit != pointed
