"""The ghost: turning, mirroring, and what it promises."""

from railgames.games.railroad_ink.components import orientations
from railgames.scenes.railroad_ink.ghost import cycle, mirrored, nearest, next_mirror, next_turn, turned
from tests.scenes.railroad_ink.conftest import OpenDesk


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
    assert next_turn("H--H", ["H--H"]) == turned("H--H")
    assert next_turn("H--H", ["-HH-", "H--H"], every=True) == turned("H--H")


def test_the_wish_is_kept_where_it_fits() -> None:
    assert nearest("H--H", ["-HH-", "H--H"]) == "H--H"
    assert nearest("H--H", ["-HH-"]) == "-HH-"
    assert nearest("H--H", []) == "H--H"


def test_a_mirror_turns_the_tile_when_that_makes_it_fit() -> None:
    assert next_mirror("HR--", ["H--R"]) == "H--R"
    assert next_mirror("HR--", ["RH--"]) == "RH--"
    assert next_mirror("HR--", ["-HR-"]) == mirrored("HR--")


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
