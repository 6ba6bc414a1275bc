"""Nothing of the hand is cut, too small for a finger or covers another thing, at any size and scale."""

from functools import lru_cache
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from railgames.content.library import Library
from railgames.content.root import data_root
from railgames.games.railroad_ink import EXPANSIONS, GAME
from railgames.games.railroad_ink.config import Config, ExpansionName, expansion_names
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.hand import needs_of
from railgames.scenes.railroad_ink.hand_layout import LEAST_SPECIAL, SMALL_DIE, HandLayout, HandNeeds
from railgames.scenes.railroad_ink.hand_view import read_hand
from railgames.scenes.railroad_ink.legal_plays import LegalPlays
from railgames.scenes.replay import ReplayScene
from railgames.ui.text import SMALLEST, text_width
from railgames.ui.theme import load_theme
from tests.scenes.railroad_ink.conftest import OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

SIZES = ((1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080))
SMALL_HAND = Rect(0, 0, 244, 548)
"""The hand in a window of 1024 x 640."""
SMALLEST_HAND = Rect(0, 0, 206, 592)
"""The hand beside the running score of a replay in a window of 1024 x 640: the narrowest at scale 1."""
METEOR_DICE = 2
"""Dice that are read and have no faces to draw."""
SCALES = (0.75, 1.0, 1.25, 1.5, 2.0, 2.5)


@lru_cache(maxsize=2)
def every_needs(holds: bool = True) -> dict[str, HandNeeds]:
    """What the first round of a game with each expansion needs; ``holds``: somebody plays there."""
    maps, found = Library(), {}
    for name in expansion_names():
        config, picture = Config(expansion=ExpansionName(name)), expansion_picture(name)
        view = GAME.new_state(config, 1, 1, maps).observe(0)
        legal = LegalPlays(view.legal_actions(), picture)
        other = ("the other board",) if view.expansion.storeys > 1 else ()
        hand = read_hand(view, 0, legal, True, "", True, ["Ada"], (), picture, None, other)
        found[name] = needs_of(hand, holds)
    return found


def _things(places: HandLayout) -> list[Rect]:
    return [
        places.tray,
        places.caption,
        *places.tools,
        *places.choices,
        places.special_head,
        *places.specials,
        *places.goals,
    ]


def _check(places: HandLayout, area: Rect) -> None:
    things = [rect for rect in _things(places) if rect.w and rect.h]
    for rect in (*things, *places.dice):
        assert area.contains(rect), rect
    for idx, rect in enumerate(things):
        assert rect.collidelist(things[idx + 1 :]) < 0, (rect, things[idx + 1 :])
    for idx, rect in enumerate(places.dice):
        assert places.tray.contains(rect)
        assert rect.collidelist(places.dice[idx + 1 :]) < 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_board_and_hand_lie_apart_inside_the_window(
    desk: OpenDesk, size: tuple[int, int], scale: float
) -> None:
    at = desk(size=size, scale=scale)
    window = Rect(0, 0, *size)
    room = at.room
    assert window.contains(room.board.geometry.rect)
    assert not room.board.geometry.rect.colliderect(room.hand.rect)
    _check(room.hand.places, room.hand.rect)


@pytest.mark.parametrize("needs", [(4, 6, 3, 0), (5, 6, 3, 0), (6, 6, 3, 2), (4, 6, 0, 4), (4, 0, 3, 1)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.6, 2.5])
def test_copies_and_choices_find_room(needs: tuple[int, int, int, int], scale: float) -> None:
    pygame.font.init()
    theme = load_theme("paper", scale, data_root())
    for width, height, beside in ((420, 620, True), (520, 900, True), (900, 230, False)):
        area = Rect(10, 20, round(width * max(1, scale * 0.8)), round(height * max(1, scale * 0.8)))
        _check(HandLayout(theme, area, HandNeeds(*needs), beside), area)


@pytest.mark.parametrize("is_beside", [True, False])
def test_a_factorys_copy_moves_nothing_below_the_tray(is_beside: bool) -> None:
    theme = load_theme("paper", 1.0, data_root())
    area = Rect(0, 0, 396, 628) if is_beside else Rect(0, 0, 900, 230)
    usual, more = (HandLayout(theme, area, HandNeeds(dice, 6, 3, 0), is_beside) for dice in (4, 5))
    assert len(more.dice) == 5
    assert all(more.tray.contains(die) for die in more.dice)
    assert (usual.tray, usual.tools, usual.specials, usual.goals) == (
        more.tray,
        more.tools,
        more.specials,
        more.goals,
    )


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_all_universities_stand_above_the_special_routes_at_every_width(desk: OpenDesk, scale: float) -> None:
    """Also where the hand is as narrow as beside the running score of a replay."""
    at = desk(size=(1024, 640), scale=scale, buildings=True)
    hand = at.room.hand
    for width in (280, 240, 220, 206, 190):
        hand.place(Rect(0, 0, at.app.theme.px(width), 600), at.app.theme)
        head, marks = hand.places.special_head, hand.university_marks()
        assert len(marks) == hand.view.universities_needed
        left = text_width(at.app.theme, f"{hand.view.specials_left} left", "small")
        title = text_width(at.app.theme, "Special routes", "small", SMALLEST)
        assert marks[0].x >= head.x + title, "beside its title"
        assert marks[-1].right <= head.right - left
        assert all(one.right < other.x for one, other in pairwise(marks))
        assert all(head.contains(mark) for mark in marks)


def test_the_dice_of_every_expansion_are_large_enough_to_read() -> None:
    theme = load_theme("paper", 1.0, data_root())
    most = max(sum(die.count for die in item.file.pieces.dice if die.is_beside) for item in EXPANSIONS)
    for own in range(max(most, METEOR_DICE) + 1):
        places = HandLayout(theme, SMALL_HAND, HandNeeds(4 + own, 6, 3, 0, own_dice=own), True)
        assert places.die >= theme.px(SMALL_DIE)
        _check(places, SMALL_HAND)


def test_a_copy_moves_nothing_where_the_dice_lie_in_two_rows() -> None:
    theme = load_theme("paper", 1.0, data_root())
    usual, more, most = (
        HandLayout(theme, SMALL_HAND, HandNeeds(dice, 6, 3, 0, own_dice=2), True) for dice in (6, 7, 8)
    )
    assert usual.dice_rows == 2
    assert usual.dice == more.dice[:6] == most.dice[:6]
    assert usual.tray == more.tray == most.tray
    words = ("Column 6", "Row D", "Row E", "Row G")
    chosen = HandLayout(theme, SMALL_HAND, HandNeeds(6, 6, 3, 4, choice_texts=words, own_dice=2), True)
    assert chosen.dice_rows == 2, "also beside buttons"
    _check(chosen, SMALL_HAND)
    _check(most, SMALL_HAND)


@pytest.mark.parametrize(
    ("size", "scale"), [*((size, 1.0) for size in SIZES), ((1152, 720), 1.25), ((1280, 720), 1.5)]
)
def test_the_special_routes_and_dice_of_every_expansion_are_large_enough_for_a_finger(
    desk: OpenDesk, size: tuple[int, int], scale: float
) -> None:
    hand = desk(size=size, scale=scale).room.hand
    theme, area = hand.app.theme, hand.rect
    for name, needs in every_needs().items():
        places = HandLayout(theme, area, needs, hand.is_beside)
        sides = {rect.w for rect in (*places.specials, *places.dice)}
        assert min(sides) >= theme.px(LEAST_SPECIAL), (name, places.special, places.die)
        _check(places, area)


NARROW = (
    ((1024, 1000), 1.6),
    ((1280, 720), 1.75),
    ((1440, 900), 2.0),
    ((1500, 1200), 2.0),
    ((1600, 1000), 2.5),
    ((1600, 1200), 2.5),
    ((1920, 1080), 2.5),
)
"""Windows in which the hand is lowest or narrowest, with their scales."""


@pytest.mark.parametrize("is_replay", [False, True])
@pytest.mark.parametrize(("size", "scale"), NARROW)
def test_also_at_the_largest_scales_and_in_a_replay(
    desk: OpenDesk, size: tuple[int, int], scale: float, is_replay: bool
) -> None:
    at = desk(size=size, scale=scale)
    hand = at.room.hand
    if is_replay:
        replay = ReplayScene(at.services, at.match, move=0)
        at.app.push(replay)
        at.pilot.step(2)
        hand = replay.room.hand  # type: ignore[attr-defined]
    theme = at.app.theme
    assert theme.scale == scale
    for name, needs in every_needs(not is_replay).items():
        places = HandLayout(theme, hand.rect, needs, hand.is_beside)
        assert min(places.special, places.die) >= theme.px(LEAST_SPECIAL), (name, places.special, places.die)
        _check(places, hand.rect)


def test_where_nobody_plays_there_are_no_tools_and_only_words_that_are_said(desk: OpenDesk) -> None:
    at = desk(size=(1024, 640))
    assert len(at.room.hand.places.tools) == 3
    replay = ReplayScene(at.services, at.match, move=0)
    at.app.push(replay)
    at.pilot.step(2)
    hand = replay.room.hand  # type: ignore[attr-defined]
    assert not hand.places.tools
    assert not hand.rows["tools"].slots
    assert not hand.places.caption.h
    below = hand.places.special_head.y
    hand.show(replace(hand.view, caption="What Ada draws is covered until the round is over."))
    assert hand.places.caption.h
    assert hand.places.special_head.y > below
    _check(hand.places, hand.rect)


@pytest.mark.parametrize("choices", [0, 1, 4])
def test_also_in_the_narrowest_hands_and_beside_buttons(choices: int) -> None:
    theme, words = load_theme("paper", 1.0, data_root()), ("Row A", "Row B", "Row C", "Row D")[:choices]
    for area in (SMALL_HAND, SMALLEST_HAND):
        for name, needs in every_needs().items():
            if choices:
                more = {"choices": choices, "choice_texts": words, "short_choice_texts": words}
                needs = replace(needs, **more)
            places = HandLayout(theme, area, needs, True)
            assert min(places.special, places.die) >= theme.px(LEAST_SPECIAL), (name, area)
            _check(places, area)


def test_special_routes_lie_in_two_rows_only_where_the_goals_keep_their_words() -> None:
    theme = load_theme("paper", 1.0, data_root())
    for area in (SMALL_HAND, SMALLEST_HAND, Rect(0, 0, 292, 628)):
        for name, needs in every_needs().items():
            places = HandLayout(theme, area, needs, True)
            rows = {rect.y for rect in places.specials}
            in_one = (places.special_head.w - (needs.specials - 1) * theme.px(4)) // needs.specials
            if len(rows) == 2 and in_one >= theme.px(LEAST_SPECIAL):
                assert places.goal_form == "card", name
                assert places.special > in_one, name
