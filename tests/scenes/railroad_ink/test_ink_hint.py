"""A hint is a move: it is taken as it is shown, and says what it gains."""

import pytest

from railgames.core.game import Decision
from railgames.games.railroad_ink.actions import Draw, Special
from railgames.scenes.railroad_ink.ghost import cycle, outcome
from railgames.scenes.railroad_ink.hint_words import points_words, way_words
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def turned_draw(at: Desk) -> Draw:
    """A legal drawing that is not as the die lies, in a space that takes the die in more than one way."""
    dice = at.room.board.board.dice
    legal = [action for action in at.match.state.legal_actions() if isinstance(action, Draw)]
    for action in legal:
        ways = [one for one in legal if (one.face, one.space) == (action.face, action.space)]
        start = dice.faces[dice.face_of[action.face]].tile
        if len(ways) > 1 and action.tile == ways[-1].tile != start:
            return action
    raise LookupError("no such drawing with this seed")


def hint(at: Desk, action: Draw | Special, reason: str = "joins 2 exits") -> None:
    at.table.on_hint(Decision(action, reason))


def last(at: Desk) -> object:
    return at.match.log[-1].action


def test_a_click_on_the_hint_draws_it(desk: OpenDesk) -> None:
    at = desk()
    action = turned_draw(at)
    hint(at, action)
    at.pilot.click(at.space(action.space))
    assert last(at) == action


def test_the_button_beside_hint_takes_it_and_is_gone_after_it(desk: OpenDesk) -> None:
    at = desk()
    assert not at.table.bottom.take.visible
    action = turned_draw(at)
    hint(at, action)
    at.pilot.step()
    at.pilot.click(at.table.bottom.take.rect.center)
    assert last(at) == action
    assert not at.table.bottom.take.visible


def test_enter_takes_it_whatever_slot_of_the_hand_has_the_focus(desk: OpenDesk) -> None:
    at = desk()
    at.room.hand.focus_row("specials")
    action = turned_draw(at)
    hint(at, action)
    at.pilot.press("return")
    assert last(at) == action


def test_a_die_that_was_held_goes_back_and_enter_takes_the_hint(desk: OpenDesk) -> None:
    at = desk()
    action = turned_draw(at)
    slot = next(n for n, die in enumerate(at.room.hand.view.dice) if die.face != action.face)
    at.pilot.press(str(slot + 1))
    assert at.room.pick is not None
    hint(at, action)
    at.pilot.step()
    assert at.room.pick is None
    assert at.table.bottom.take.visible
    at.pilot.press("return")
    assert last(at) == action


def test_a_piece_that_is_dragged_stays_with_the_pointer_when_a_hint_comes(desk: OpenDesk) -> None:
    at = desk()
    slot = at.free_slot()
    assert slot is not None
    at.pilot.move(at.die(slot))
    at.pilot.button_down()
    at.pilot.move(at.space("D4"), (1, 0, 0))
    assert at.room.mouse.is_dragging
    hint(at, turned_draw(at))
    assert at.room.pick is not None


def test_after_another_choice_enter_no_longer_takes_it(desk: OpenDesk) -> None:
    at = desk()
    at.room.hand.focus_row("dice")
    hint(at, turned_draw(at))
    at.pilot.press("right")
    at.pilot.press("return")
    assert not at.match.log
    assert at.room.pick is not None


def test_the_hinted_die_is_picked_as_the_hint_shows_it(desk: OpenDesk) -> None:
    at = desk()
    action = turned_draw(at)
    hint(at, action)
    assert at.room.hand.hinted is not None
    at.pilot.press(str(at.room.hand.hinted[1] + 1))
    assert at.room.ghost is not None
    assert at.room.ghost.action == action
    at.pilot.press("return")
    assert last(at) == action


def test_by_mouse_too_the_hinted_die_lies_as_shown(desk: OpenDesk) -> None:
    at = desk()
    action = turned_draw(at)
    hint(at, action)
    assert at.room.hand.hinted is not None
    at.pilot.click(at.die(at.room.hand.hinted[1]))
    at.pilot.click(at.space(action.space))
    assert last(at) == action


def test_it_says_piece_space_turn_points_and_reason(desk: OpenDesk) -> None:
    at = desk()
    action = turned_draw(at)
    hint(at, action)
    said = at.table.bottom.news.text
    dice = at.room.board.board.dice
    face = dice.faces[dice.face_of[action.face]]
    assert said.startswith(f"Hint: {face.title[:1].upper()}{face.title[1:]} in {action.space}, ")
    assert way_words(face.tile, action.tile) in said
    found = outcome(at.table.view, 0, action, at.room.board.board.cell_of[action.space])  # type: ignore[arg-type]
    counted = points_words(found.change, found.more_open)
    assert (f": {counted}, " in said) == (found.change != 0 or found.more_open != 0)
    assert said.endswith("joins 2 exits")


@pytest.mark.parametrize("tile", ["HH--", "H--R", "HHHR", "H-H-"])
def test_every_orientation_has_words_of_its_own(tile: str) -> None:
    ways = cycle(tile)
    words = {way_words(tile, way) for way in ways}
    assert len(words) == len(ways)
    assert way_words(tile, tile) == ""


def test_the_points_of_a_hint_are_those_of_the_score_strip(desk: OpenDesk) -> None:
    """Open ends are counted there, and the hint says how many."""
    at = desk()
    action = turned_draw(at)
    hint(at, action)
    said = at.table.bottom.news.text
    assert at.room.hand.hinted is not None
    at.pilot.press(str(at.room.hand.hinted[1] + 1))
    before, after = at.table.score.sheet, at.table.score.preview
    assert before is not None
    assert after is not None
    change = after.total - before.total
    ends = before.lines[-1].points - after.lines[-1].points
    assert ends > 0, "it leaves open ends"
    assert f": {points_words(change, ends)}, " in said


@pytest.mark.parametrize(
    ("change", "more_open", "said"),
    [
        (1, 0, "+1 point"),
        (-1, 0, "-1 point"),
        (4, -2, "+4 points"),
        (0, 2, "0 points, 2 more open ends"),
        (3, 1, "+3 points, 1 more open end"),
        (-2, 2, "-2 points, 2 more open ends"),
    ],
)
def test_points_and_open_ends_in_words(change: int, more_open: int, said: str) -> None:
    assert points_words(change, more_open) == said


def test_escape_takes_the_hint_away_before_it_opens_the_menu(desk: OpenDesk) -> None:
    at = desk()
    tree = at.table.tree
    assert tree is not None
    hint(at, turned_draw(at))
    assert at.room.marks.hinted is not None
    assert at.table.bottom.take.visible
    at.pilot.press("escape")
    assert at.room.marks.hinted is None
    assert not at.table.bottom.take.visible
    assert not at.table.bottom.news.text
    assert not tree.overlays
    at.pilot.press("escape")
    assert tree.overlays
