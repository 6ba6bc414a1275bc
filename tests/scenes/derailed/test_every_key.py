"""Every key command over the canyon of Derailed! acts by the key the player has chosen."""

from collections.abc import Callable

import pytest

from railgames.scenes.commands import game_commands
from railgames.scenes.derailed.hand_view import caption_line
from tests.scenes.derailed.conftest import Desk, OpenDesk, advance
from tests.scenes.key_check import acts_by_its_new_key_only

pytestmark = pytest.mark.usefixtures("no_pictures")

Case = tuple[Callable[[OpenDesk], Desk], Callable[[Desk], object]]
"""How the table is opened, and what the command changes."""


def opened(desk: OpenDesk) -> Desk:
    at = desk()
    at.lift_curtain()
    return at


def picked(desk: OpenDesk) -> Desk:
    """A card that can be laid is picked."""
    at = opened(desk)
    play = at.wish()
    assert play is not None
    at.pilot.press(str(at.slot_of(play.card) + 1))
    assert at.room.pick is not None
    return at


def over_stack(desk: OpenDesk) -> Desk:
    """The cursor is on a stack of covered cards."""
    at = desk(people=3, moves=20, seed=11)
    while not any(at.match.state.under):  # type: ignore[attr-defined]
        advance(at.match, 1)
    at.table.on_jumped()
    at.lift_curtain()
    at.pilot.press(
        "1",
    )
    stack = next(cell for cell, pile in enumerate(at.room.view.under) if pile)
    at.room.table.focus_board()
    at.room.move_cursor(stack)
    return at


def before_an_exchange(desk: OpenDesk) -> Desk:
    """Between two rounds cards may be discarded; one is picked."""
    match = desk(exchange=True, seed=5).match
    while match.state.phase != "exchange":  # type: ignore[attr-defined]
        advance(match, 1)
    at = desk(exchange=True, seed=5, moves=match.position)
    at.lift_curtain()
    at.pilot.press("1")
    assert at.room.legal.discards
    return at


def stack(at: Desk) -> object:
    return at.room.fan.cell


CASES: dict[str, Case] = {
    **{f"pick_{n}": (opened, lambda at: at.room.hand.picked) for n in range(1, 5)},
    "missing": (opened, lambda at: at.room.missing_on),
    "lines": (opened, lambda at: at.room.lines_on),
    "look_into": (over_stack, stack),
    "discard": (before_an_exchange, lambda at: at.match.position),
    "put_back": (picked, lambda at: at.room.pick),
    "cancel": (picked, lambda at: at.room.pick),
    "confirm": (picked, lambda at: at.match.position),
}


def test_there_is_a_case_for_every_command_of_the_game() -> None:
    assert {one.name for one in game_commands("derailed")} <= set(CASES)


@pytest.mark.parametrize("command", CASES)
def test_a_command_acts_by_the_new_key_and_not_by_the_old_one(desk: OpenDesk, command: str) -> None:
    begin, read = CASES[command]
    at = begin(desk)
    acts_by_its_new_key_only(at.app.keys, at.pilot.press, command, lambda: read(at))


def test_enter_discards_the_picked_card_between_rounds(desk: OpenDesk) -> None:
    at = before_an_exchange(desk)
    assert at.room.pick is not None
    card, count = at.room.pick.card, len(at.room.view.discard)
    assert caption_line((), at.room.legal, None, "D") == "Pick a card, then the discard pile (D)."
    at.pilot.press("return")
    at.pilot.settle()
    assert len(at.room.view.discard) == count + 1
    assert at.room.view.board.deck.names[at.room.view.discard[-1]] == card
