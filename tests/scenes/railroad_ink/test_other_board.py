"""Another's board says whose it is and what is covered; the keys of dice are seen and always read."""

import pygame
import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.scenes.railroad_ink.room import InkRoom
from railgames.scenes.replay import ReplayScene
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk
from tests.scenes.text_check import checking

pytestmark = pytest.mark.usefixtures("no_pictures")


def bytes_of(at: Desk) -> bytes:
    return pygame.image.tobytes(at.pilot.picture().subsurface(at.room.board.geometry.rect), "RGB")


@pytest.mark.pictures
def test_a_covered_board_does_not_look_like_an_empty_one(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.pilot.press("return")
    assert at.match.state.is_covering  # type: ignore[attr-defined]
    own = bytes_of(at)
    at.table.commands.look_at(1)
    assert not at.room.player.sheet.occ
    assert bytes_of(at) != own, "both are empty, but one is another's and covered"
    at.table.commands.look_at(None)
    assert bytes_of(at) == own


@pytest.mark.pictures
def test_an_open_board_of_another_has_its_name_and_no_veil(desk: OpenDesk) -> None:
    covered, plain = desk(people=2), desk(people=2, cover_boards=False)
    pictures = []
    for at in (covered, plain):
        at.pilot.press("return")
        own = bytes_of(at)
        at.table.commands.look_at(1 - at.table.viewer)
        pictures.append(bytes_of(at))
        assert pictures[-1] != own
    grid = plain.room.board.geometry
    middle = (grid.grid.w // 2 + 5) * 3 + grid.rect.w * 3 * (grid.rect.h * 2 // 3)
    assert pictures[0][middle : middle + 300] != pictures[1][middle : middle + 300]


@pytest.mark.pictures
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.0), ((1024, 640), 1.5), ((1920, 1080), 1.0)]
)
def test_the_plate_with_a_name_covers_nothing_of_the_board_and_is_read(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    at = desk(people=1, ais=1, size=size, scale=scale)
    with checking(monkeypatch) as check:
        at.table.commands.look_at(1)
        at.app.invalidate()
        at.pilot.step(2)
        plate, room = at.room.whose_plate(1), at.table.room_widget.rect
        assert "The board of Bruno" not in check.cut
    assert not plate.colliderect(at.room.board.geometry.surface)
    assert room.contains(plate)
    assert at.room.hand.view.caption == "What Bruno draws is covered until the round is over."


def test_the_key_of_a_copy_stands_on_its_die_and_in_its_words(desk: OpenDesk) -> None:
    at = desk()
    board = at.room.board.board
    for _ in range(200):
        if at.room.legal.copies or any(piece.is_copy for piece in at.room.hand.view.dice):
            break
        legal = list(at.match.state.legal_actions())
        at.match.play(
            next(
                (a for a in legal if isinstance(a, Draw) and board.factories >> board.cell_of[a.space] & 1),
                legal[len(legal) // 2],
            )
        )
        at.pilot.step(2)
    if at.room.legal.copies:
        at.match.play(next(iter(at.room.legal.copies.values())))
        at.pilot.step(2)
    slot = next(slot for slot in at.room.hand.rows["dice"].slots if slot.piece.is_copy)  # type: ignore[attr-defined]
    assert slot.key == "C"  # type: ignore[attr-defined]
    assert "the copy of a factory (C)" in slot.words()
    others = [other for other in at.room.hand.rows["dice"].slots if other is not slot]
    assert not any(other.key for other in others)  # type: ignore[attr-defined]
    if slot.piece.state == "free":  # type: ignore[attr-defined]
        at.pilot.press("c")
        assert at.room.hand.picked == slot.stop


@pytest.mark.parametrize("presses", range(1, 12))
def test_a_digit_picks_wherever_the_focus_is_and_takes_the_only_ring(desk: OpenDesk, presses: int) -> None:
    at = desk(people=1, ais=1, size=(1024, 640))
    for _ in range(presses):
        at.pilot.press("tab")
    assert at.table.tree is not None
    focus = at.table.tree.focus
    assert focus is not None
    assert focus.enabled, "a disabled control takes no ring"
    at.pilot.press("1")
    assert at.room.hand.picked == ("dice", 0), focus.name
    assert at.table.tree.focus is at.table.room_widget.board


def test_ctrl_enter_right_after_the_last_drawing_ends_the_round(desk: OpenDesk) -> None:
    at = desk(speed="normal", people=1, ais=1, seed=3)
    at.pilot.settle()
    while (slot := at.free_slot()) is not None and at.room.legal.ways:
        at.pilot.press(str(slot + 1))
        at.pilot.press("return")
        at.pilot.step(12)
    assert at.table.show.is_on, "the last stroke is still drawn"
    at.pilot.press("ctrl+return")
    assert str(at.match.log[-1].action) == "end"


def test_no_word_and_no_ring_of_the_old_dice_stays_over_the_new_ones(desk: OpenDesk) -> None:
    at = desk(buildings=False)
    while (slot := at.free_slot()) is not None and at.room.legal.ways:
        at.pilot.press(str(slot + 1))
        at.pilot.press("return")
    at.room.hand.focus_row("specials")
    at.pilot.step(80)
    at.pilot.press("ctrl+return")
    at.pilot.step(80)
    assert at.match.state.turn == 2
    assert at.table.tree is not None
    assert not at.table.tree.tooltips.is_open
    assert at.room.hand.focused is None


@pytest.mark.pictures
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_replay_names_the_owner_of_the_board_that_it_shows(desk: OpenDesk, size: tuple[int, int]) -> None:
    at = desk(people=2, size=size)
    while at.match.state.turn < 3:
        at.match.play(at.match.state.legal_actions()[0])
    alone = desk(people=1, size=size)
    assert alone.room.whose_is_told() is None
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    named = set()
    for move in range(1, at.match.position):
        replay.go_to(move)
        at.pilot.step(2)
        room = replay.room
        assert isinstance(room, InkRoom)
        assert room.whose_is_told() == replay.viewer == at.match.entry(move).seat
        plate = room.whose_plate(replay.viewer)
        assert at.app.window.surface.get_rect().contains(plate)
        beside_words = at.pilot.picture().get_at((plate.x + at.app.theme.px(6), plate.centery))
        assert beside_words == at.app.theme.color("raised")
        named.add(replay.viewer)
    assert named == {0, 1}
