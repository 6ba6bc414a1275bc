"""A meteor on the table: its dice lie in the tray, the last impact is marked, landing spaces are pressed."""

import msgspec
import pygame
import pytest

from railgames.games.railroad_ink.expansions.meteor import POINTS_AN_END, Impact, meteor_roll
from railgames.scenes.railroad_ink.aim import aim_lines
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk
from tests.scenes.test_whole_texts import ROOMS
from tests.scenes.text_check import checking

pytestmark = pytest.mark.usefixtures("no_pictures")


def falling(desk: OpenDesk, any_way: bool = False) -> Desk:
    """A table on which a meteor waits, at a seed that lets the player choose its way or not."""
    for seed in range(60):
        at = desk(expansion="meteor", seed=seed)
        if len(at.room.landings()) == (4 if any_way else 1):
            return at
    raise LookupError("no such seed")


def test_a_press_on_the_landing_space_lets_it_fall_there(desk: OpenDesk) -> None:
    at = falling(desk)
    cell, action = next(iter(at.room.landings().items()))
    at.pilot.click(at.space(at.room.board.board.names[cell]))
    assert at.match.log[0].action == action
    assert at.match.log[0].events[0].space == at.room.board.board.names[cell]  # type: ignore[attr-defined]


def test_once_it_has_fallen_its_dice_are_used(desk: OpenDesk) -> None:
    at = falling(desk)
    assert not any(die.is_used for die in at.room.hand.view.extra_dice)
    at.pilot.click(at.space(at.room.board.board.names[next(iter(at.room.landings()))]))
    at.pilot.settle()
    dice = at.room.hand.view.extra_dice
    assert all(die.is_used and die.words.endswith("It is dealt with.") for die in dice)


def test_every_way_has_its_space_when_any_may_be_chosen(desk: OpenDesk) -> None:
    at = falling(desk, any_way=True)
    landings = at.room.landings()
    assert {action.direction for action in landings.values() if isinstance(action, Impact)} == {
        "north",
        "south",
        "east",
        "west",
    }
    for cell, action in landings.items():
        after = at.match.state.clone()
        events = after.apply(action)
        assert events[0].space == at.room.board.board.names[cell], "it falls where it is shown"


def test_pointing_at_a_landing_space_previews_it(desk: OpenDesk) -> None:
    at = falling(desk, any_way=True)
    cell, action = next(iter(at.room.landings().items()))
    at.pilot.move(at.space(at.room.board.board.names[cell]))
    assert at.room.pointed_choice() == action
    assert at.room.preview() is not None
    at.pilot.move((5, 5))
    assert at.room.pointed_choice() is None


def test_by_keyboard_enter_on_a_landing_space_plays_it(desk: OpenDesk) -> None:
    at = falling(desk)
    cell, action = next(iter(at.room.landings().items()))
    at.table.focus_board()
    at.room.move_cursor(cell)
    at.pilot.press("return")
    assert at.match.log[0].action == action


@pytest.mark.pictures
def test_path_and_last_impact_are_drawn(desk: OpenDesk) -> None:
    at = falling(desk)
    room = at.room
    site = room.expansion.site(room.view, 0)
    assert site is not None
    cell = next(iter(room.landings()))
    with_path = at.pilot.picture()
    room.table.play(next(iter(room.landings().values())))
    at.pilot.settle()
    assert room.expansion.site(room.view, 0) == cell, "the next one flies from here"
    after = at.pilot.picture()
    for at_cell in (site, cell):
        rect = room.board.geometry.space(at_cell)
        first = pygame.image.tobytes(with_path.subsurface(rect), "RGB")
        assert first != pygame.image.tobytes(after.subsurface(rect), "RGB")


def test_its_two_dice_lie_in_the_tray_and_say_what_they_show(desk: OpenDesk) -> None:
    at = desk(expansion="meteor", seed=11)
    slots = at.room.hand.rows["extra dice"].slots
    assert len(slots) == 2
    roll = meteor_roll(at.room.view)
    assert str(roll.distance) in slots[1].words()
    assert all(at.room.hand.places.tray.contains(slot.rect) for slot in slots)
    assert all(slot.rect.collidelist(at.room.hand.places.dice[:4]) < 0 for slot in slots)
    assert not desk().room.hand.rows["extra dice"].slots


@pytest.mark.pictures
def test_giving_up_a_route_is_not_the_loudest_choice(desk: OpenDesk) -> None:
    at = falling(desk)
    glow = at.app.theme.color("glow")
    picture = at.pilot.picture()
    assert at.room.hand.view.choosing_special
    for slot in at.room.hand.rows["specials"].slots:
        edge = {tuple(picture.get_at((x, slot.rect.y))) for x in range(slot.rect.x, slot.rect.right)}
        assert tuple(glow) not in edge


def test_every_way_and_every_caption_is_said_in_whole_words(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = falling(desk, any_way=True)
    ways = at.room.hand.view.choices
    with checking(monkeypatch) as check:
        for size, scale in ROOMS:
            at.app.set_scale(scale)
            at.pilot.resize(size)
            at.pilot.step(3)
            check.clear()
            at.app.invalidate()
            at.pilot.step(2)
            assert check.drawn
            assert not set(ways) & check.cut.keys(), (size, scale, check.cut)
            words = "Choose a die: the factory copies it."
            at.room.hand.show(msgspec.structs.replace(at.room.hand.view, caption=words))
            at.app.invalidate()
            at.pilot.step(2)
            assert words not in check.cut, (size, scale, check.cut)
    assert len(ways) == 4


def test_the_aim_of_a_game_with_meteors_says_what_a_crater_does(desk: OpenDesk) -> None:
    plain, with_meteors = desk(), desk(expansion="meteor")
    assert not any("crater" in line for line in aim_lines(plain.match.state))  # type: ignore[arg-type]
    (line,) = [one for one in aim_lines(with_meteors.match.state) if "crater" in one]  # type: ignore[arg-type]
    assert f"{POINTS_AN_END} points" in line
