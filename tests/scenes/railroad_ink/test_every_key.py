"""Every key command over a board of Railroad Ink acts by the key the player has chosen."""

from collections.abc import Callable

import pytest

from railgames.scenes.commands import PICKS, ROOM, every_command
from tests.scenes.key_check import acts_by_its_new_key_only
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

Case = tuple[Callable[[Desk], None], Callable[[Desk], object]]
"""What is pressed before, and what the command changes."""


def press(*keys: str) -> Callable[[Desk], None]:
    def do(at: Desk) -> None:
        for key in keys:
            at.pilot.press(key)

    return do


def with_copy(at: Desk) -> None:
    """Play until a factory has copied a die that lies in the hand."""
    for _ in range(200):
        if at.room.legal.copies:
            break
        at.table.play(next(iter(at.match.state.legal_actions())))
        at.pilot.step(2)
    at.pilot.press("1")
    assert any(piece.is_copy for piece in at.room.hand.view.dice)


def picked(at: Desk) -> object:
    return at.room.hand.picked


def cursor(at: Desk) -> object:
    return at.room.cursor


def orientation(at: Desk) -> object:
    return at.room.orientation


CASES: dict[str, Case] = {
    **{name: (press(), picked) for name in PICKS},
    "rotate": (press("2"), orientation),
    "rotate_back": (press("2"), orientation),
    "rotate_freely": (press("1"), orientation),
    "mirror": (press("5"), orientation),
    "put_back": (press("1"), picked),
    "cancel": (press("1"), picked),
    "confirm": (press("1"), lambda at: at.match.position),
    "left": (press("1", "home", "down", "right"), cursor),
    "right": (press("1", "home", "down"), cursor),
    "up": (press("1", "end"), cursor),
    "down": (press("1", "home"), cursor),
    "first": (press("1", "end"), cursor),
    "last": (press("1", "home"), cursor),
    "copy": (with_copy, picked),
    "own_die": (press(), picked),
    "other_board": (press(), lambda at: at.room.storey),
}
EXPANSIONS = {"own_die": "lava", "other_board": "underground"}


def test_there_is_a_case_for_every_command() -> None:
    wanted = {one.name for one in every_command() if one.scope in (ROOM, "railroad_ink")}
    assert wanted <= set(CASES)


@pytest.mark.parametrize("command", CASES)
def test_a_command_acts_by_the_new_key_and_not_by_the_old_one(desk: OpenDesk, command: str) -> None:
    before, read = CASES[command]
    at = desk(expansion=EXPANSIONS.get(command, "none"))
    before(at)
    acts_by_its_new_key_only(at.app.keys, at.pilot.press, command, lambda: read(at))
