"""Why a piece does not fit is said while pointer or cursor rest there, and goes when they move on."""

from railgames.scenes.holding.resting import REST_SECONDS
from railgames.ui.pilot import STEP
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk, desk

__all__ = ["desk"]

LONG_ENOUGH = int(REST_SECONDS / STEP) + 3


def spaces(at: Desk) -> tuple[str, str, str]:
    """A legal space for the held die, and two illegal ones."""
    names = at.room.board.board.names
    legal = {names[cell] for cell in at.room.legal_cells()}
    illegal = [name for name in names if name not in legal]
    return min(legal), illegal[0], illegal[1]


def bubble(at: Desk) -> str:
    found = at.table.desk.bubble
    return found.text if found.visible else ""


def holding(desk: OpenDesk) -> Desk:
    at = desk()
    at.pilot.click(at.die(0))
    return at


def test_resting_over_a_space_that_does_not_fit_says_why_without_a_click(desk: OpenDesk) -> None:
    at = holding(desk)
    _, bad, _ = spaces(at)
    at.pilot.move(at.space(bad))
    assert not bubble(at), "not while one only passes by"
    at.pilot.step(LONG_ENOUGH)
    assert at.room.ghost is not None
    assert bubble(at) == at.table.view.why_illegal(at.room.ghost.action)
    assert not at.match.log
    at.pilot.step(600)
    assert bubble(at), "it stays while the pointer rests"
    assert not at.app.animating, "and costs nothing meanwhile"


def test_it_goes_when_the_pointer_moves_on(desk: OpenDesk) -> None:
    at = holding(desk)
    good, bad, other = spaces(at)
    at.pilot.move(at.space(bad))
    at.pilot.step(LONG_ENOUGH)
    at.pilot.move(at.space(good))
    assert not bubble(at)
    at.pilot.step(LONG_ENOUGH)
    assert not bubble(at), "a space that fits needs no words"
    at.pilot.move(at.space(other))
    at.pilot.step(LONG_ENOUGH)
    assert bubble(at)
    at.pilot.press("escape")
    assert not bubble(at), "nothing is held any more"


def test_the_reason_of_a_click_goes_too_when_the_pointer_moves_on(desk: OpenDesk) -> None:
    at = holding(desk)
    good, bad, _ = spaces(at)
    at.pilot.click(at.space(bad))
    assert bubble(at)
    at.pilot.move(at.space(good))
    assert not bubble(at)


def test_the_cursor_of_the_keyboard_says_it_too(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.press("1")
    assert at.room.has_keys_on_board
    while at.room.ghost is not None and at.room.ghost.fits:
        before = at.room.cursor
        at.pilot.press("ctrl+right")
        if at.room.cursor == before:
            at.pilot.press("ctrl+down")
    at.pilot.step(LONG_ENOUGH)
    assert bubble(at)
    at.pilot.press("right")
    assert not bubble(at)
    at.pilot.press("ctrl+down")
    at.pilot.press("return")
    assert bubble(at)
    at.pilot.press("right")
    assert not bubble(at)
