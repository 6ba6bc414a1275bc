"""Whole games by mouse and by keyboard, and what one of them may not do."""

import pytest

from railgames.core.actions import format_action
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

MOST_STEPS = 400


def _played(desk: Desk) -> list[str]:
    return [format_action(action) for action in desk.match.actions]


def _copy_if_asked(desk: Desk) -> bool:
    if not desk.room.legal.copies:
        return False
    desk.pilot.click(desk.die(0))
    return True


def _draw_by_mouse(desk: Desk, is_drag: bool) -> bool:
    slot = desk.free_slot()
    if slot is None:
        return False
    if not is_drag:
        desk.pilot.click(desk.die(slot))
    face = desk.room.hand.view.dice[slot].face
    space = min(desk.room.legal.spaces(face))
    if is_drag:
        desk.pilot.drag(desk.die(slot), desk.space(space))
    else:
        desk.pilot.click(desk.space(space))
    return True


def test_a_whole_game_can_be_played_by_mouse(desk: OpenDesk) -> None:
    at = desk()
    for step in range(MOST_STEPS):
        if at.match.is_over:
            break
        if _copy_if_asked(at) or _draw_by_mouse(at, is_drag=step % 2 == 0):
            continue
        at.pilot.click(at.table.bottom.primary.rect.center)
    assert at.match.is_over
    assert sum(text.startswith("end") for text in _played(at)) == 7
    assert sum(text.startswith("draw") for text in _played(at)) >= 20


def test_a_die_is_drawn_by_enter_twice_however_quickly(desk: OpenDesk) -> None:
    at = desk()
    at.room.hand.focus_row("dice")
    for count in range(2):
        at.pilot.press("return", hastily=count > 0)
    assert [text.split()[0] for text in _played(at)] == ["draw"]


def test_a_hasty_enter_never_ends_the_round(desk: OpenDesk) -> None:
    at = desk()
    at.room.hand.focus_row("dice")
    for count in range(20):
        at.pilot.press("return", hastily=count > 0)
    kinds = [text.split()[0] for text in _played(at)]
    assert kinds.count("draw") >= 4
    assert "end" not in kinds
    assert at.room.hand.focused is None, "the large button has the focus"


def test_a_whole_game_can_be_played_by_keyboard_alone(desk: OpenDesk) -> None:
    at = desk(seed=7)
    special_drawn = False
    for _ in range(MOST_STEPS):
        if at.match.is_over:
            break
        slot = at.free_slot()
        if at.room.legal.copies:
            at.pilot.press("1")
        elif slot is not None and slot < 4:
            at.pilot.press(str(slot + 1))
            at.pilot.press("r")
            at.pilot.press("f")
            at.pilot.press("right")
            at.pilot.press("return")
        elif slot is not None:
            at.pilot.press("c")
            at.pilot.press("return")
        elif not special_drawn and at.match.state.turn == 3:
            special_drawn = True
            at.pilot.press("7")
            at.pilot.press("return")
        else:
            at.pilot.press("ctrl+return")
    assert at.match.is_over
    assert any(text.startswith("special") for text in _played(at))


def test_tab_goes_from_dice_to_specials_and_goals_to_board_and_out(desk: OpenDesk) -> None:
    at = desk()
    seen = []
    for _ in range(4):
        at.pilot.press("tab")
        seen.append(at.room.stop[0] if at.room.stop else None)
    assert seen == ["dice", "specials", "goals", "board"]
    at.pilot.press("tab")
    assert at.room.stop is None


def test_escape_puts_the_die_back_before_it_opens_the_menu(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    assert at.room.pick is not None
    at.pilot.press("escape")
    assert at.room.pick is None
    assert not at.table.tree.overlays
    at.pilot.press("2")
    at.pilot.press("backspace")
    assert at.room.pick is None


def test_an_illegal_drop_says_why_and_changes_nothing(desk: OpenDesk) -> None:
    at = desk()
    before = at.match.state.snapshot()
    slot = at.free_slot()
    assert slot is not None
    at.pilot.drag(at.die(slot), at.space("D2"))
    assert at.match.state.snapshot() == before
    assert "D2" in at.table.desk.bubble.text
    assert at.table.desk.bubble.visible


def test_a_die_dropped_outside_goes_back(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.drag(at.die(0), (at.room.board.geometry.rect.x + 3, at.room.board.geometry.rect.y + 3))
    assert at.room.pick is None
    assert at.match.position == 0


def test_a_drawn_die_cannot_be_picked_again(desk: OpenDesk) -> None:
    at = desk()
    assert _draw_by_mouse(at, is_drag=False)
    used = next(n for n, slot in enumerate(at.room.hand.view.dice) if slot.state == "used")
    at.pilot.click(at.die(used))
    assert at.room.pick is None
    assert at.table.desk.bubble.text


def test_the_round_can_end_only_when_no_die_can_be_drawn(desk: OpenDesk) -> None:
    at = desk()
    primary = at.room.primary()
    assert primary is not None
    assert primary.action is None
    assert "4 dice" in primary.reason
    while _copy_if_asked(at) or _draw_by_mouse(at, is_drag=False):
        pass
    primary = at.room.primary()
    assert primary is not None
    assert primary.action is not None


def test_undo_takes_the_last_drawing_back(desk: OpenDesk) -> None:
    at = desk()
    assert _draw_by_mouse(at, is_drag=True)
    assert at.room.player.sheet.occ
    at.pilot.press("ctrl+z")
    assert not at.room.player.sheet.occ
    assert all(slot.state == "free" for slot in at.room.hand.view.dice)


def test_motion_ends_in_the_same_picture_as_no_motion(desk: OpenDesk) -> None:
    at = desk(speed="normal")
    assert _draw_by_mouse(at, is_drag=False)
    assert at.app.tweens.active
    at.pilot.settle()
    assert not at.room.stage.effects
    assert at.table.is_interactive
    while _copy_if_asked(at) or _draw_by_mouse(at, is_drag=False):
        at.pilot.settle()
    at.pilot.press("ctrl+return")
    at.pilot.settle()
    assert at.match.state.turn == 2
    assert at.room.hand.tumble == 1.0


def test_a_click_on_a_button_takes_no_keys_from_the_dice(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.click(at.table.bottom.undo.rect.center)
    at.pilot.press("1")
    assert at.room.pick is not None


def test_a_game_with_meteors_is_played_by_its_buttons(desk: OpenDesk) -> None:
    at = desk(expansion="meteor", seed=11)
    seen = 0
    for _ in range(MOST_STEPS):
        if at.match.is_over:
            break
        if at.room.hand.view.choices:
            seen += 1
            middle = at.room.hand.places.choices[0].center
            at.pilot.move(middle)
            assert at.room.preview() is not None
            at.pilot.click(middle)
        elif _copy_if_asked(at) or _draw_by_mouse(at, is_drag=False):
            continue
        else:
            at.pilot.press("ctrl+return")
    assert at.match.is_over
    assert seen == 6


def test_a_special_route_is_given_up_by_a_click_on_it(desk: OpenDesk) -> None:
    at = desk(expansion="meteor", seed=11)
    at.pilot.click(at.die(0))
    assert at.room.pick is None
    assert at.table.desk.bubble.text
    at.pilot.click(at.room.hand.places.specials[2].center)
    assert _played(at)[0].startswith("ignore")
    assert at.room.hand.view.specials[2].state == "used"


def test_choices_are_reached_by_keyboard(desk: OpenDesk) -> None:
    at = desk(expansion="meteor", seed=11)
    at.pilot.press("tab")
    at.pilot.press("tab")
    assert at.room.stop == ("choices", 0)
    at.pilot.press("return")
    assert at.match.position == 1


@pytest.mark.parametrize("expansion", ["none", "lake"])
def test_enter_alone_plays_round_after_round(desk: OpenDesk, expansion: str) -> None:
    """Each Enter goes on with what comes next: pick, draw, copy, and at last the button that ends the round,
    which has the focus before it is pressed."""
    at = desk(expansion=expansion)
    tree = at.table.tree
    assert tree is not None
    rounds: list[int] = []
    for _ in range(90):
        at.pilot.press("return")
        at.pilot.settle(200)
        if tree.focus is at.table.bottom.primary:
            rounds.append(at.match.state.turn)
    assert rounds[:3] == [1, 2, 3]


@pytest.mark.parametrize("key", ["return", "left", "right", "up", "down"])
def test_keys_begin_with_the_first_die_where_nothing_has_the_focus(desk: OpenDesk, key: str) -> None:
    at = desk()
    at.pilot.press(key)
    assert at.room.hand.focused is at.room.hand.slot(("dice", 0))
