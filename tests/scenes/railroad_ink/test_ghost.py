"""The ghost: turning, mirroring, and what it promises."""

import pytest

from railgames.games.railroad_ink.components import mirrored, orientations, turned
from railgames.scenes.railroad_ink.ghost import (
    cycle,
    nearest,
    next_mirror,
    next_turn,
    outcome,
)
from tests.scenes.railroad_ink.conftest import OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def test_four_turns_and_two_mirrors_change_nothing() -> None:
    for tile in ("H--R", "-H-R", "HR--", "H-H-+-R-R", "R--R+-RR-", "HRHR", "H---"):
        assert turned(tile, 4) == turned(tile, 0)
        assert mirrored(mirrored(tile)) == turned(tile, 0)


def test_the_cycle_holds_every_orientation_once() -> None:
    for tile in ("H--R", "H-R-", "HR--", "H-H-+-R-R", "R--R+-RR-", "HRHR", "H---", "RHR-"):
        ways = cycle(tile)
        assert sorted(ways) == sorted(set(ways)) == list(orientations(tile))


def test_a_turn_goes_to_the_next_way_that_fits() -> None:
    assert next_turn("H--H", ["-HH-", "H--H"]) == "-HH-"
    assert next_turn("H--H", ["H--H"]) == "H--H"
    assert next_turn("H--H", []) == turned("H--H")
    assert next_turn("H--H", ["H--H"], every=True) == turned("H--H")
    assert next_turn("H--H", ["-HH-", "H--H"], every=True) == turned("H--H")


def test_a_turn_goes_on_to_other_tiles_that_fit_and_comes_back() -> None:
    fitting = ["H--H", "-HH-", "----*airport"]
    shown, seen = "H--H", []
    for _ in range(3):
        shown = next_turn(shown, fitting)
        seen.append(shown)
    assert sorted(seen) == sorted(fitting)
    assert seen[-1] == "H--H"
    for _ in range(3):
        shown = next_turn(shown, fitting, back=True)
        seen.append(shown)
    assert seen[3:] == [*seen[1::-1], "H--H"]


def test_the_wish_is_kept_where_it_fits() -> None:
    assert nearest("H--H", ["-HH-", "H--H"]) == "H--H"
    assert nearest("H--H", ["-HH-"]) == "-HH-"
    assert nearest("H--H", []) == "H--H"


def test_a_mirror_turns_the_tile_when_that_makes_it_fit() -> None:
    assert next_mirror("HR--", ["H--R"]) == "H--R"
    assert next_mirror("HR--", ["RH--"]) == "RH--"
    assert next_mirror("HR--", ["-HR-"]) == mirrored("HR--")
    assert next_mirror("HR--", ["HR--", "-HR-"]) == "HR--"


def test_the_ghost_turns_itself_to_fit_and_tells_the_change_of_points(desk: OpenDesk) -> None:
    at = desk()
    slot = at.free_slot()
    assert slot is not None
    at.pilot.click(at.die(slot))
    for cell in at.room.legal_cells():
        at.pilot.move(at.room.board.geometry.space(cell).center)
        ghost, found = at.room.ghost, at.room.outcome()
        assert ghost is not None
        assert ghost.fits
        assert found is not None
        clone = at.match.state.clone()
        clone.apply(ghost.action)
        assert clone.scores()[0] == found.sheet == at.room.preview()


def test_wheel_right_click_and_keys_turn_the_ghost(desk: OpenDesk) -> None:
    at = desk(seed=3)
    at.pilot.click(at.die(0))
    first = at.room.orientation
    at.pilot.wheel(at.space("D3"), -1)
    second = at.room.orientation
    assert second == turned(first)
    at.pilot.wheel(at.space("D3"), 1)
    assert at.room.orientation == first
    at.pilot.click(at.space("D3"), button=3)
    assert at.room.orientation == turned(first)
    at.pilot.press("shift+r")
    assert at.room.orientation == first


def test_glow_shows_exactly_the_spaces_of_the_legal_actions(desk: OpenDesk) -> None:
    at = desk()
    for slot in range(4):
        at.pilot.click(at.die(slot))
        face = at.room.hand.view.dice[slot].face
        legal = {a.space for a in at.match.state.legal_actions() if getattr(a, "face", "") == face}
        names = at.room.board.board.names
        assert {names[cell] for cell in at.room.legal_cells()} == legal
        at.pilot.press("escape")


def test_a_piece_that_was_not_turned_lies_as_it_brings_most(desk: OpenDesk) -> None:
    at = desk(seed=7)
    played = 0
    while played < 12 and (slot := at.free_slot()) is not None:
        at.pilot.press(str(slot + 1))
        room, pick = at.room, at.room.pick
        assert pick is not None
        for space in sorted(room.legal.spaces(pick.face)):
            cell = room.board.board.cell_of[space]
            room.cursor = cell
            at.pilot.move(at.space(space))
            ghost = room.ghost
            assert ghost is not None
            seat, view = at.table.viewer, room.view
            worth = {
                tile: outcome(view, seat, pick.action(space, tile), cell).change
                for tile in room.legal.tiles(pick.face, space)
            }
            assert worth[ghost.tile] == max(worth.values()), (pick.face, space)
        at.pilot.click(at.space(space))
        played += 1
        if at.free_slot() is None:
            at.pilot.click(at.table.bottom.primary.rect.center)
    assert played > 3


def test_a_piece_that_was_turned_stays_so_where_it_fits(desk: OpenDesk) -> None:
    at = desk(seed=7)
    at.pilot.press("1")
    pick = at.room.pick
    assert pick is not None
    spaces = [
        one for one in sorted(at.room.legal.spaces(pick.face)) if len(at.room.legal.tiles(pick.face, one)) > 1
    ]
    at.pilot.move(at.space(spaces[0]))
    at.pilot.press("r")
    turned = at.room.orientation
    for space in spaces:
        at.pilot.move(at.space(space))
        ghost = at.room.ghost
        assert ghost is not None
        if turned in at.room.legal.tiles(pick.face, space):
            assert ghost.tile == turned
