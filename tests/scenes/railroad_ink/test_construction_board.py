"""Construction on the table: its die is pressed, then a route; one that was taken off lies on the tray."""

from functools import lru_cache

import pytest

from railgames.content.library import Library
from railgames.core.game import Decision
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.config import Config, ExpansionName
from railgames.games.railroad_ink.expansions.construction import DEMOLISH, FREE, MOVE, Demolish, TakeOff
from railgames.scenes.railroad_ink.aim import aim_lines
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


@lru_cache(maxsize=4)
def seed_of(die: str) -> int:
    """A seed whose first round shows this on the construction die."""
    maps, config = Library(), Config(expansion=ExpansionName("construction"))
    return next(seed for seed in range(40) if GAME.new_state(config, 1, seed, maps).extra_roll == die)


def showing(desk: OpenDesk, die: str, drawn: int = 2) -> tuple[Desk, list[str]]:
    """A table on which the construction die shows this, and the names of as many spaces that are drawn in."""
    at = desk(expansion="construction", seed=seed_of(die))
    for _ in range(drawn):
        action = next(one for one in at.room.view.legal_actions() if isinstance(one, Draw))
        assert at.table.play(action)
        at.pilot.step(2)
        while at.room.legal.copies:
            assert at.table.play(next(iter(at.room.legal.copies.values())))
            at.pilot.step(2)
    return at, list(at.room.view.board.spaces(at.room.player.sheet.occ))


def test_while_the_die_lets_a_route_join_nothing_the_caption_says_so(desk: OpenDesk) -> None:
    at, _ = showing(desk, FREE, drawn=0)
    assert at.room.hand.view.caption == "Pick a die, then a space; one route may join nothing."
    assert not at.room.hand.view.extra_dice[0].is_barred, "nobody presses it"
    at, _ = showing(desk, MOVE, drawn=0)
    assert at.room.hand.view.caption == "Pick a die, then a space."
    assert at.room.hand.view.extra_dice[0].is_barred, "there is no route to move"


def press_the_die(at: Desk) -> None:
    at.pilot.click(at.room.hand.rows["extra dice"].slots[0].rect.center)


def last(at: Desk) -> object:
    return at.match.log[-1].action


def test_no_route_is_erased_before_the_die_is_pressed(desk: OpenDesk) -> None:
    at, (first, second) = showing(desk, DEMOLISH)
    count = len(at.match.log)
    at.pilot.click(at.space(second))
    assert len(at.match.log) == count
    assert not at.room.hand.view.choices, "so many routes have no buttons"
    press_the_die(at)
    assert at.room.hand.view.caption == "Press the route to erase."
    assert set(at.room.legal_cells()) == {at.room.board.board.cell_of[name] for name in (first, second)}
    at.pilot.click(at.space(second))
    assert last(at) == Demolish(second)
    assert at.room.hand.view.extra_dice[0].is_used


def test_a_press_on_a_space_that_the_die_cannot_use_says_why(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, _ = showing(desk, DEMOLISH)
    said: list[str] = []
    monkeypatch.setattr(at.table, "say", lambda words, *_, **__: said.append(words))
    press_the_die(at)
    empty = next(name for name in ("G6", "G0") if not at.room.player.sheet.occ >> cell_of(at, name) & 1)
    at.pilot.click(at.space(empty))
    assert said == [f"There is no route in {empty}."]
    assert at.room.landings(), "the die is still pressed"


def cell_of(at: Desk, name: str) -> int:
    return at.room.board.board.cell_of[name]


def test_a_second_press_or_esc_or_another_die_hides_the_spaces(desk: OpenDesk) -> None:
    at, _ = showing(desk, DEMOLISH)
    count, slot = len(at.match.log), at.free_slot()
    press_the_die(at)
    assert at.room.landings()
    press_the_die(at)
    assert not at.room.landings()
    press_the_die(at)
    at.pilot.press("escape")
    assert not at.room.landings()
    press_the_die(at)
    assert slot is not None
    at.pilot.click(at.die(slot))
    at.pilot.click(at.die(slot))
    assert not at.room.landings()
    assert len(at.match.log) == count


def test_a_route_that_is_moved_is_held_at_once_and_drawn_elsewhere(desk: OpenDesk) -> None:
    at, (_, second) = showing(desk, MOVE)
    press_the_die(at)
    at.pilot.click(at.space(second))
    assert last(at) == TakeOff(second)
    (piece,) = [piece for piece in at.room.hand.view.dice if piece.is_moved]
    assert at.room.pick is not None
    assert at.room.pick.face == piece.face
    assert "nothing is drawn here" in at.room._own_words(at.room.board.board.cell_of[second])
    at.pilot.click(at.room.board.geometry.space(at.room.legal_cells()[0]).center)
    action = last(at)
    assert isinstance(action, Draw)
    assert action.face == piece.face
    assert not any(piece.is_moved for piece in at.room.hand.view.dice)


def test_taking_a_moved_route_back_puts_it_where_it_was(desk: OpenDesk) -> None:
    at, (_, second) = showing(desk, MOVE)
    occupied = at.room.player.sheet.occ
    press_the_die(at)
    at.pilot.click(at.space(second))
    assert at.room.player.sheet.occ != occupied
    at.pilot.press("ctrl+z")
    assert at.room.player.sheet.occ == occupied
    assert at.room.pick is None


def test_by_keyboard_the_key_of_the_dice_goes_to_the_routes_and_enter_erases(desk: OpenDesk) -> None:
    at, _ = showing(desk, DEMOLISH, 3)
    at.pilot.press(at.app.keys.shown("own_die").lower())
    assert at.room.has_keys_on_board
    first = at.room.cursor
    assert first in at.room.landings()
    for way in ("up", "down", "left", "right"):
        at.pilot.press(way)
        assert at.room.cursor in at.room.landings(), "arrows go from route to route"
    at.pilot.press("return")
    assert isinstance(last(at), Demolish)


def test_pointing_at_a_route_previews_the_board_without_it(desk: OpenDesk) -> None:
    at, (_, second) = showing(desk, DEMOLISH)
    press_the_die(at)
    at.pilot.move(at.space(second))
    outcome = at.room.choice_outcome()
    assert outcome is not None
    assert outcome.errors == (at.room.board.board.cell_of[second],)
    assert at.room.preview() is not None


def test_a_hint_points_at_the_die_and_the_route(desk: OpenDesk) -> None:
    at, (_, second) = showing(desk, DEMOLISH)
    decision = Decision(Demolish(second), "the rest of the round goes better after it")
    at.room.show_hint(decision)
    assert at.room.hand.hinted == ("extra dice", 0)
    assert at.room.marks.hinted == (at.room.board.board.cell_of[second], "")
    assert at.room.hint_words(decision).startswith(f"Erase the route in {second}: ")
    at.pilot.click(at.space(second))
    assert last(at) == Demolish(second)


def test_the_die_says_what_it_does_and_that_it_is_used(desk: OpenDesk) -> None:
    at, _ = showing(desk, FREE, 0)
    slot = at.room.hand.rows["extra dice"].slots[0]
    assert slot.words() == "Free placement: one route of this round need not join anything."
    assert not slot.focusable
    press_the_die(at)
    assert at.room.used_die is None
    at, (first, _) = showing(desk, DEMOLISH)
    slot = at.room.hand.rows["extra dice"].slots[0]
    assert slot.focusable
    assert at.room.hand.view.caption == "Pick a die; or press the construction die to erase a route."
    assert at.table.play(Demolish(first))
    at.pilot.step(2)
    assert slot.words() == "Demolition: one route may be erased. It is used."
    assert any("construction die" in one for one in aim_lines(at.room.view))
