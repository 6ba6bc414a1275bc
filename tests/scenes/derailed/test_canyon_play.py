"""Whole games by mouse and by keyboard, and what one of them may not do."""

from itertools import takewhile

import pygame
import pytest

from railgames.core.actions import format_action
from railgames.games.derailed.actions import Discard, Play
from railgames.games.derailed.events import CardLaid
from railgames.scenes.derailed.hand_view import cut_line
from tests.scenes.derailed.conftest import NAMES, Desk, OpenDesk, advance, greedy

pytestmark = pytest.mark.usefixtures("no_pictures")

MOST_STEPS = 900


def _played(desk: Desk) -> list[str]:
    return [format_action(action) for action in desk.match.actions]


def _lay_by_mouse(desk: Desk, is_drag: bool) -> None:
    play = desk.wish()
    assert play is not None
    slot, cell = desk.slot_of(play.card), desk.cell(play.cell)
    if is_drag:
        kind = desk.match.state.board.deck.kind_of[play.card]  # type: ignore[attr-defined]
        symmetric = desk.match.state.board.deck.is_symmetric[kind]  # type: ignore[attr-defined]
        desk.room.orientations[play.card] = 0 if symmetric else play.turned
        desk.pilot.drag(desk.card(slot), cell)
        return
    desk.pilot.click(desk.card(slot))
    desk.pilot.move(cell)
    ghost = desk.room.ghost
    assert ghost is not None
    assert ghost.fits
    if ghost.action.turned != play.turned:
        desk.pilot.click(cell, 3)
    desk.pilot.click(cell)


def _discard_by_mouse(desk: Desk) -> None:
    desk.pilot.click(desk.card(0))
    desk.pilot.click(desk.room.hand.places.discard.center)


def test_a_whole_game_can_be_played_by_mouse(desk: OpenDesk) -> None:
    at = desk(rounds=2, turn_limit=40)
    for step in range(MOST_STEPS):
        if at.match.is_over:
            break
        at.lift_curtain()
        if at.room.legal.ways:
            _lay_by_mouse(at, is_drag=step % 4 == 0)
        elif at.room.legal.discards:
            _discard_by_mouse(at)
        else:
            at.pilot.click(at.table.bottom.primary.rect.center)
    assert at.match.is_over
    assert sum(text.startswith("play") for text in _played(at)) >= 10


def test_a_whole_game_can_be_played_by_keyboard_alone(desk: OpenDesk) -> None:
    at = desk(rounds=1, turn_limit=40, seed=7, people=3)
    for _ in range(MOST_STEPS):
        if at.match.is_over:
            break
        at.lift_curtain()
        play = at.wish() if at.room.legal.ways else None
        if play is not None:
            at.pilot.press(str(at.slot_of(play.card) + 1))
            for _ in range(60):
                if at.room.board.board.names[at.room.cursor] == play.cell:
                    break
                at.room.cursor = _towards(at, play.cell)
            ghost = at.room.ghost
            assert ghost is not None
            if ghost.action.turned != play.turned:
                at.pilot.press("r")
            at.pilot.press("return")
        elif at.room.legal.discards:
            at.pilot.press("1")
            at.pilot.press("d")
        else:
            at.pilot.press("return")
    assert at.match.is_over


def _towards(desk: Desk, name: str) -> int:
    """The cell after one arrow key towards ``name``; every cell can be walked to with Ctrl held."""
    columns = desk.room.board.board.length
    goal = desk.room.board.board.cell_of[name]
    row, column = divmod(desk.room.cursor, columns)
    if goal // columns != row:
        desk.pilot.press("ctrl+down" if goal // columns > row else "ctrl+up")
    else:
        desk.pilot.press("ctrl+right" if goal % columns > column else "ctrl+left")
    return desk.room.cursor


def test_home_and_end_go_to_the_first_and_the_last_card_and_legal_cell(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    at.pilot.press("tab")
    at.pilot.press("end")
    assert at.room.stop == ("cards", len(at.room.hand.view.cards) - 1)
    at.pilot.press("home")
    assert at.room.stop == ("cards", 0)
    slot = next(n for n, shown in enumerate(at.room.hand.view.cards) if shown.state == "free")
    at.pilot.press(str(slot + 1))
    assert at.room.has_keys_on_board
    for key, which in (("end", -1), ("home", 0)):
        at.pilot.press(key)
        assert at.room.cursor == at.room.legal_cells()[which]


def test_a_card_that_does_not_fit_is_refused_in_words_and_changes_nothing(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    state = at.match.state
    slot = next(n for n, shown in enumerate(at.room.hand.view.cards) if shown.state == "free")
    at.pilot.click(at.card(slot))
    far = next(
        name for name in reversed(state.board.names) if name not in at.room.legal.cells(at.room.pick.card)
    )  # type: ignore[union-attr,attr-defined]
    at.pilot.click(at.cell(far))
    assert at.match.position == 0
    assert at.table.desk.bubble.visible
    assert at.table.desk.bubble.text


def test_a_dragged_card_let_go_outside_returns_to_the_hand(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    slot = next(n for n, shown in enumerate(at.room.hand.view.cards) if shown.state == "free")
    at.pilot.drag(at.card(slot), (at.room.board.geometry.area.x + 4, at.room.board.geometry.area.y + 4))
    at.pilot.settle()
    assert at.room.pick is None
    assert at.match.position == 0


def test_a_play_can_be_taken_back_until_the_turn_ends(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.lift_curtain()
    _lay_by_mouse(at, False)
    assert at.match.position == 1
    at.pilot.press("ctrl+z")
    assert at.match.position == 0
    assert not any(at.match.state.tops)  # type: ignore[attr-defined]


def test_between_rounds_cards_are_exchanged_on_the_discard_pile(desk: OpenDesk) -> None:
    at = desk(exchange=True, seed=5, moves=0)
    while at.match.state.phase != "exchange":  # type: ignore[attr-defined]
        at.lift_curtain()
        if at.room.legal.ways:
            _lay_by_mouse(at, False)
        elif at.room.legal.discards:
            _discard_by_mouse(at)
        else:
            at.pilot.click(at.table.bottom.primary.rect.center)
    at.lift_curtain()
    assert at.room.legal.discards
    at.pilot.drag(at.card(1), at.room.hand.places.discard.center)
    assert isinstance(at.match.actions[-1], Discard)


@pytest.mark.pictures
def test_no_cursor_of_the_keys_is_left_when_the_game_is_over(desk: OpenDesk) -> None:
    at = desk(rounds=1, turn_limit=20, moves=10_000)
    assert at.match.is_over
    pictures = []
    for has_keys in (False, True):
        at.room.has_keys_on_board = has_keys
        at.app.invalidate()
        at.pilot.settle()
        pictures.append(pygame.image.tobytes(at.pilot.picture(), "RGB"))
    assert pictures[0] == pictures[1]


def test_a_card_that_another_laid_since_my_turn_is_framed_until_i_lay_one(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    for _ in range(2):
        seat = at.match.state.current_player
        while at.match.state.current_player == seat:
            assert at.table.play(greedy(at.match.state))
            at.pilot.step(2)
        at.lift_curtain()
        last = next(entry for entry in reversed(at.match.log) if isinstance(entry.action, Play))
        assert last.seat == seat
        assert at.room.fresh == {at.room.board.board.cell_of[last.action.cell]: seat}
    lay = next(action for action in at.match.state.legal_actions() if isinstance(action, Play))
    assert at.table.play(lay)
    at.pilot.step(2)
    assert not at.room.fresh


def test_whose_cards_cut_my_line_since_my_turn_is_told(desk: OpenDesk) -> None:
    at = desk(people=1, ais=5, seed=5)
    me, names = at.table.viewer, [seat.name for seat in at.match.setup.seats]
    told = 0
    for _ in range(40):
        if at.match.state.current_player != me:
            advance(at.match, 1)
            continue
        cut = [
            entry.seat
            for entry in reversed(list(takewhile(lambda entry: entry.seat != me, reversed(at.match.log))))
            if any(isinstance(event, CardLaid) and me in event.cuts for event in entry.events)
        ]
        lines = cut_line(at.match, names, me)
        assert [line.text for line in lines] == (
            [f"Your line was cut by {', '.join(names[seat] for seat in cut)}"] if cut else []
        )
        told += bool(cut)
        while at.match.state.current_player == me:
            advance(at.match, 1)
        assert not cut_line(at.match, names, me) or at.match.log[-1].seat != me
    assert told


def test_while_another_line_is_lit_the_table_says_whose_and_how_to_get_back(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.lift_curtain()
    other = 1 - at.table.viewer
    at.table.commands.look_at(other)
    assert at.table.top.prompt.text == f"The line of {NAMES[other]} is lit."
    assert at.table.bottom.primary.text == "Back to my line"
    assert not at.room.hand.view.caption
