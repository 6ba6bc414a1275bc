"""Rings, trains and labels over a map draw only what the clip shows, and cover no other train."""

import pygame
import pytest
from pygame import Rect, Surface

from railgames.scenes.charting.rings import Glow, Ring, draw_ring, draw_trains, payment
from railgames.scenes.charting.spots import Kept, Spot, best_spot
from railgames.scenes.charting.tags import TagPainter, Word
from railgames.ui.app import App

SPOT = (100, 100)


@pytest.fixture(scope="module")
def app() -> App:
    return App(headless_size=(320, 240))


@pytest.fixture
def sheet(app: App) -> Surface:
    return Surface((200, 200), pygame.SRCALPHA)


def drawn(sheet: Surface) -> Rect:
    return sheet.get_bounding_rect()


def test_a_ring_has_its_radius_and_rim_and_nothing_inside(app: App, sheet: Surface) -> None:
    draw_ring(sheet, app.theme, SPOT, 20, "accent")
    assert drawn(sheet).center == SPOT
    assert 42 <= drawn(sheet).w <= 44
    assert sheet.get_at(SPOT).a == 0
    assert sheet.get_at((100 - 19, 100)) == app.theme.color("accent")
    assert sheet.get_at((100 - 21, 100)) == app.theme.color("ink")


@pytest.mark.parametrize("clip", [Rect(0, 0, 60, 200), Rect(140, 0, 60, 200), Rect(0, 150, 200, 50)])
def test_nothing_is_drawn_where_the_clip_does_not_reach(app: App, sheet: Surface, clip: Rect) -> None:
    sheet.set_clip(clip)
    draw_ring(sheet, app.theme, SPOT, 20, "accent")
    label = payment(app.theme, "$7", SPOT, 30, Rect(60, 60, 80, 80))
    Glow((Ring(SPOT, 20, "good"),), (label,)).draw(sheet, app.theme)
    assert drawn(sheet).size == (0, 0)


def test_a_payment_stands_above_its_city_and_stays_on_the_map(app: App) -> None:
    area = Rect(0, 0, 200, 200)
    rect, _ = payment(app.theme, "12", SPOT, 9, area)
    assert rect.midbottom == (100, 91)
    rect, _ = payment(app.theme, "12", (198, 3), 9, area)
    assert area.contains(rect)


def test_a_payment_gives_way_to_what_should_not_be_hidden(app: App) -> None:
    area = Rect(0, 0, 200, 200)
    usual, _ = payment(app.theme, "12", SPOT, 9, area)
    names = [Rect(usual)]
    for _ in range(3):
        rect, _ = payment(app.theme, "12", SPOT, 9, area, [Kept(5, names)])
        assert rect.collidelist(names) < 0
        names.append(rect)
    assert payment(app.theme, "12", SPOT, 9, area, [Kept(5, [area])])[0] == usual, "nowhere is better"


def test_hiding_little_nearby_is_better_than_a_place_far_off() -> None:
    near, far = Spot(Rect(0, 0, 10, 10), 0), Spot(Rect(90, 0, 10, 10), 6)
    name = Rect(5, 5, 10, 10)
    assert best_spot([near, far], [Kept(5, [name])]) == near.rect
    assert best_spot([near, far], [Kept(7, [name])]) == far.rect
    assert best_spot([near, far], []) == near.rect


def test_trains_at_one_place_stand_side_by_side_and_each_is_told_where(sheet: Surface) -> None:
    train = Surface((20, 20), pygame.SRCALPHA)
    spots = {5: (60, 100), 8: (150, 100), 9: (900, 100)}
    found = draw_trains(sheet, [(0, 5), (1, 8), (2, 5), (3, 9)], spots.__getitem__, 20, lambda seat: train)
    at = dict(found)
    assert list(at) == [0, 1, 2]
    assert at[0].midbottom == (60, 105)
    assert at[2].midbottom == (70, 105)
    assert at[1].midbottom == (150, 105)


def test_a_label_has_room_for_its_rows_and_draws_its_parts_in_their_places(app: App) -> None:
    seen: list[tuple[Rect, int]] = []
    painter = TagPainter[int](app, lambda n: 10 * n, lambda _, spot, n: seen.append((spot, n)), key="test")
    one = painter.picture([[Word("Ohio", "strong"), 3]])
    two = painter.picture([[Word("Ohio", "strong"), 3], [4, 5]])
    assert [n for _, n in seen] == [3, 3, 4, 5]
    assert [spot.w for spot, _ in seen] == [30, 30, 40, 50]
    assert seen[2][0].y >= seen[1][0].bottom
    assert seen[3][0].x > seen[2][0].right
    assert two.get_height() > one.get_height()
    assert two.get_width() >= 90
    assert painter.picture([[Word("Ohio", "strong"), 3]]) is one


def test_a_row_of_small_words_is_no_lower_than_the_least_font(app: App) -> None:
    rows = [[Word("small")]]
    low = TagPainter[int](app, lambda n: n, lambda *_: None, key="low").picture(rows)
    high = TagPainter[int](app, lambda n: n, lambda *_: None, key="high", least="strong").picture(rows)
    assert high.get_height() > low.get_height()
