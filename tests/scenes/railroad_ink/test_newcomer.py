"""What a person who plays for the first time stumbles over: ghosts left behind, words that mislead."""

import re

import pygame
import pytest

from railgames.core.game import Decision
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.components import layer_of
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.sheet import Sheet
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.table.tips import keys_text
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def _draws(at: Desk) -> list[Draw]:
    return [action for action in at.match.state.legal_actions() if isinstance(action, Draw)]


def _rail(at: Desk) -> tuple[int, int]:
    return at.table.score.rect.center


def test_no_ghost_stays_when_the_pointer_leaves_the_board(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.click(at.die(0))
    at.pilot.move(at.space("A1"))
    assert at.room.ghost is not None
    at.pilot.move(_rail(at))
    assert at.room.ghost is None
    at.pilot.move(at.space("A1"))
    at.pilot.post(pygame.WINDOWLEAVE)
    at.pilot.step()
    assert at.room.ghost is None
    assert at.room.pick is not None


def test_a_drag_goes_on_over_the_rail_and_comes_back(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.move(at.die(0))
    at.pilot.button_down()
    for spot in (at.space("D3"), _rail(at), (5, 5)):
        at.pilot.move(spot, (1, 0, 0))
        assert at.room.mouse.is_dragging
    assert at.room.ghost is None
    at.pilot.move(at.space("A1"), (1, 0, 0))
    assert at.room.ghost is not None


def test_a_drag_that_loses_the_window_puts_the_die_back(desk: OpenDesk) -> None:
    at = desk()
    at.pilot.move(at.die(0))
    at.pilot.button_down()
    at.pilot.move(at.space("D3"), (1, 0, 0))
    at.pilot.post(pygame.WINDOWLEAVE)
    at.pilot.step()
    assert at.room.pick is None
    assert not at.room.mouse.is_dragging
    assert at.room.hand.lifted is None


@pytest.mark.pictures
def test_the_wheel_over_the_board_goes_nowhere_else(desk: OpenDesk) -> None:
    at = desk()
    at.table.commands.toggle_log()
    at.pilot.settle()
    before = at.pilot.picture()
    at.pilot.wheel(at.space("D3"), -3)
    at.pilot.move((5, 5))
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(at.pilot.picture(), "RGB")


@pytest.mark.parametrize("expansion", ["none", "lava"])
def test_the_dice_ask_to_be_picked_until_one_is(desk: OpenDesk, expansion: str) -> None:
    at = desk(expansion=expansion)
    assert at.room.hand.view.invites_pick
    at.pilot.click(at.die(0))
    assert not at.room.hand.view.invites_pick
    at.pilot.press("escape")
    assert at.room.hand.view.invites_pick
    at.table.play(_draws(at)[0])
    at.pilot.settle()
    assert not at.room.hand.view.invites_pick


def test_a_choice_that_comes_first_asks_alone(desk: OpenDesk) -> None:
    at = desk(expansion="meteor")
    assert at.room.hand.view.choosing_special
    assert not at.room.hand.view.invites_pick


def test_the_caption_does_not_ask_for_a_die_when_none_is_left(desk: OpenDesk) -> None:
    at = desk(buildings=False)
    assert at.room.hand.view.caption == "Pick a die, then a space."
    while draws := _draws(at):
        at.table.play(draws[0])
        at.pilot.settle()
    legal = at.match.state.legal_actions()
    assert any(isinstance(action, Special) for action in legal)
    assert any(isinstance(action, End) for action in legal)
    assert at.room.hand.view.caption == "A special route may still be drawn."
    at.pilot.click(at.space("D3"))
    assert at.table.desk.bubble.text == "A special route may still be drawn."


def test_a_hint_says_what_and_where(desk: OpenDesk) -> None:
    at = desk()
    draw = _draws(at)[0]
    at.table.on_hint(Decision(draw, "joins two exits"))
    said = at.table.bottom.news.text
    assert said.startswith("Hint: ")
    assert f" in {draw.space}" in said
    assert said.endswith("joins two exits")
    assert "Hint" not in at.room.hand.view.caption, "the hint stands in one place"
    assert not at.room.hand.view.invites_pick


def test_another_board_is_named_and_asks_for_nothing(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1, cover_boards=False)
    at.table.commands.look_at(1)
    assert at.table.top.prompt.text == "This is the board of Bruno."
    assert at.room.hand.view.caption == ""


@pytest.mark.pictures
def test_a_ghost_is_not_drawn_through_a_building(desk: OpenDesk) -> None:
    at = desk()
    board = at.room.board
    rect = board.geometry.badge(board.board.cell_of["A0"], None)
    surface = at.pilot.picture().copy()
    board.bare_space(surface, board.board.cell_of["A0"])
    bare = desk(buildings=False).pilot.picture()
    assert pygame.image.tobytes(surface.subsurface(rect), "RGB") == pygame.image.tobytes(
        bare.subsurface(rect), "RGB"
    )


def test_a_card_of_keys_names_those_of_the_dice(desk: OpenDesk) -> None:
    at = desk()
    text = keys_text(at.app.keys, at.room.commands())
    assert "**1 - 4**" in text
    assert "**5 - 0**" in text


def test_a_narrow_window_tells_points_and_name_at_the_card(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640), scale=1.5, ais=1)
    text = at.table.cards[0].tooltip_text()
    assert text.splitlines()[0] == "Ada: to play"
    assert "Longest highway: 0" in text
    assert desk().table.cards[0].tooltip_text() == "Ada"


@pytest.mark.parametrize("name", expansion_names())
def test_a_newcomer_is_told_what_else_a_die_of_the_expansion_may_be_drawn_as(name: str) -> None:
    words = expansion_picture(name).aim()
    if expansion(name).sheet.adds_on:
        return  # what else such a face may be drawn as is what then stands in the space
    for face in expansion(name).file.pieces.faces:
        for other in map(layer_of, face.also):
            assert not other.word or other.word in words, (face.name, other.word)


def _may_all_be_left_out(name: str) -> bool:
    """Whether an expansion has dice to draw, and none of them must be drawn."""
    rules, pieces = expansion(name), expansion(name).file.pieces
    has_dice = any(die.is_beside for die in pieces.dice) and not all(face.is_read for face in pieces.faces)
    must = rules.sheet.due is not Sheet.due or rules.sheet.owed is not Sheet.owed
    return has_dice and not must


@pytest.mark.parametrize("name", list(filter(_may_all_be_left_out, expansion_names())))
def test_a_newcomer_is_told_that_the_dice_of_an_expansion_may_be_left_out(name: str) -> None:
    assert re.search("left out|leave it out|or not at all|may build", expansion_picture(name).aim())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("weather", "It comes over a space that you draw in this round."),
        ("renovation", "It is added to"),
    ],
)
def test_a_die_that_waits_for_something_says_for_what(desk: OpenDesk, name: str, why: str) -> None:
    at = desk(expansion=name)
    barred = [piece for piece in at.room.hand.view.dice if piece.is_own]
    assert barred
    assert all(piece.state == "barred" and piece.reason.startswith(why) for piece in barred)
