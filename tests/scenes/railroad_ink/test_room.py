"""What the shared table asks of the room."""

import pygame
import pytest

from railgames.core.game import Decision
from railgames.core.registry import game
from railgames.games.railroad_ink.board import BoardFile
from railgames.scenes.railroad_ink import SCENE
from railgames.scenes.railroad_ink.geometry import LEAST_FRAME, NAMED
from railgames.scenes.railroad_ink.strokes import tile_strokes
from railgames.ui.tween import Motion
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def _same(first: pygame.Surface, second: pygame.Surface) -> bool:
    return pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def _play_round(at: Desk) -> None:
    turn = at.match.state.turn
    while at.match.state.turn == turn and not at.match.is_over:
        at.table.controller.play(at.match.state.legal_actions()[0])


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.5), ((1024, 640), 1.0), ((1920, 1080), 2.0)])
def test_the_board_that_is_played_on_names_its_rows_and_columns(
    desk: OpenDesk, size: tuple[int, int], scale: float
) -> None:
    at = desk(size=size, scale=scale, people=1, ais=2)
    geometry = at.room.board.geometry
    assert geometry.frame >= LEAST_FRAME
    assert at.room.board_area.contains(geometry.rect)
    assert geometry.cell >= NAMED


def test_a_hint_marks_space_and_die_until_something_is_played(desk: OpenDesk) -> None:
    at = desk()
    action = at.match.state.legal_actions()[0]
    at.room.show_hint(Decision(action, "because"))
    assert at.room.hand.hinted is not None
    assert at.room.animating
    at.pilot.step(200)
    assert not at.room.animating
    at.table.play(action)
    assert at.room.hand.hinted is None


@pytest.mark.pictures
def test_highlight_changes_the_picture_and_puts_it_back(desk: OpenDesk) -> None:
    at = desk()
    before = at.pilot.picture()
    at.room.highlight(0, ["B3", "D4:north", "nowhere"])
    assert not _same(before, at.pilot.picture())
    at.room.highlight(0, [])
    assert _same(before, at.pilot.picture())


def test_another_board_is_shown_as_the_round_began_while_boards_are_covered(desk: OpenDesk) -> None:
    at = desk(people=2)
    at.pilot.press("return")
    first = next(a for a in at.match.state.legal_actions() if str(a).startswith("draw"))
    at.table.controller.play(first)
    at.table.commands.look_at(1)
    assert not at.room.player.sheet.occ
    assert not at.room.table.is_interactive
    at.table.commands.look_at(None)
    assert at.room.player.sheet.occ


@pytest.mark.pictures
def test_a_thumbnail_is_drawn_once_for_each_sheet(desk: OpenDesk) -> None:
    at = desk()
    first = at.room.seat_picture(0, (56, 56))
    assert at.room.seat_picture(0, (56, 56)) is first
    at.table.play(next(a for a in at.match.state.legal_actions() if str(a).startswith("draw")))
    assert at.room.seat_picture(0, (56, 56)) is not first


def test_nothing_is_drawn_while_nothing_changes(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.click(at.die(0))
    at.pilot.move(at.space("A3"))
    at.pilot.step(5)
    before = at.app.frames_drawn
    at.pilot.step(20)
    assert at.app.frames_drawn == before


def test_every_event_of_a_game_has_a_motion_that_ends(desk: OpenDesk) -> None:
    at = desk(speed="normal")
    for _ in range(7):
        _play_round_slowly(at)
    assert at.match.is_over


def _play_round_slowly(at: Desk) -> None:
    turn = at.match.state.turn
    while at.match.state.turn == turn and not at.match.is_over:
        at.match.play(at.match.state.legal_actions()[0])
        entry = at.match.log[-1]
        at.table.controller._view = None
        motion: Motion | None = at.room.motion(entry, entry.events)
        if motion is not None:
            motion.advance(0.1)
            at.app.invalidate()
            at.app.step(0.01)
            motion.finish()
        at.room.refresh()
        assert not at.room.stage.effects


@pytest.mark.pictures
def test_errors_are_marked_only_when_the_game_is_over(desk: OpenDesk) -> None:
    at = desk()
    for _ in range(7):
        _play_round(at)
    assert at.match.is_over
    assert SCENE.picture(at.app, at.match.state, 0, (300, 300)).get_size() == (300, 300)


@pytest.mark.pictures
def test_maps_and_emblem_are_drawn_at_every_size(desk: OpenDesk) -> None:
    at = desk()
    file = at.services.library.load("railroad_ink", "challenge-green", BoardFile)
    for size in ((40, 40), (64, 48), (300, 300), (640, 480)):
        assert SCENE.map_picture(at.app, file, size).get_size() == size
        assert SCENE.emblem(at.app, size).get_size() == size
    assert not at.app.art.problems


def test_the_rules_have_pages_with_words() -> None:
    pages = SCENE.rules()
    assert len(pages) >= 8
    assert all(page.title and len(page.body) > 100 for page in pages)


@pytest.mark.pictures
def test_every_tile_has_strokes_at_every_stage_of_drawing(desk: OpenDesk) -> None:
    for tile in desk().room.board.board.tiles:
        for part in (0.01, 0.3, 0.45, 0.8, 1.0):
            assert tile_strokes(tile.text, grow=part).count("<") == tile_strokes(tile.text, grow=part).count(
                "/>"
            )


@pytest.mark.pictures
def test_both_themes_draw_every_board(desk: OpenDesk) -> None:
    rules = game("railroad_ink")
    assert rules.map_kind is BoardFile
    for theme in ("paper", "night"):
        at = desk(theme=theme)
        assert at.pilot.picture().get_size() == (1280, 720)


@pytest.mark.pictures
def test_drawing_only_what_changed_gives_the_whole_picture(desk: OpenDesk) -> None:
    at = desk(seed=5, expansion="meteor")

    def check(what: str) -> None:
        at.pilot.settle()
        at.pilot.step(2)
        shown = at.app.window.surface.copy()
        at.app.invalidate()
        at.pilot.step()
        assert _same(shown, at.app.window.surface), what

    at.pilot.move(at.room.hand.places.choices[0].center)
    check("a choice under the pointer")
    at.pilot.click(at.room.hand.places.choices[0].center)
    check("the choice made")
    for name in ("A0", "A3", "D3", "G6", "B0"):
        at.pilot.move(at.space(name))
    at.pilot.click(at.die(1))
    check("a die picked")
    for name in ("A3", "B6", "D3", "F0", "A1", "A5"):
        at.pilot.move(at.space(name))
        check(f"the ghost over {name}")
    for key in ("r", "f", "shift+r", "tab", "right", "down", "end", "escape"):
        at.pilot.press(key)
        check(key)
    at.pilot.move(at.die(0))
    at.pilot.button_down()
    for name in ("A3", "G3", "D2"):
        at.pilot.move(at.space(name), (1, 0, 0))
        check(f"dragged to {name}")
    at.pilot.move((at.room.hand.rect.x + 30, at.room.hand.rect.bottom - 40), (1, 0, 0))
    check("dragged over the hand")
    at.pilot.button_up()
    check("dropped outside")
    at.room.highlight(0, ["B3"])
    check("a place lit")


@pytest.mark.pictures
def test_motion_leaves_nothing_behind(desk: OpenDesk) -> None:
    at = desk(speed="normal", seed=4)
    at.pilot.settle()
    for _ in range(14):
        slot = at.free_slot()
        if at.room.legal.copies:
            at.pilot.click(at.die(0))
        elif slot is None:
            at.pilot.press("ctrl+return")
        else:
            at.pilot.click(at.die(slot))
            at.pilot.click(at.room.board.geometry.space(at.room.legal_cells()[-1]).center)
        at.pilot.settle()
        at.pilot.step(2)
        shown = at.app.window.surface.copy()
        at.app.invalidate()
        at.pilot.step()
        assert _same(shown, at.app.window.surface)
    assert at.match.state.turn > 1
