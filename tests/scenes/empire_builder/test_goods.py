"""Every good of the map has a picture that is told from all others."""

import msgspec
import pygame

from railgames.games.empire_builder.board import Board
from railgames.scenes.empire_builder.goods import has_picture, letters_svg, sign
from railgames.ui.app import App


def shape(picture: pygame.Surface) -> bytes:
    """Where a picture is light, as 16 by 16 bits: its form without its colour."""
    light = pygame.transform.smoothscale(picture, (16, 16))
    return bytes(sum(light.get_at((x, y))[:3]) > 480 for y in range(16) for x in range(16))


def test_every_good_is_drawn_and_differs_in_form_from_every_other(app: App, board: Board) -> None:
    assert all(has_picture(app, name) for name in board.goods)
    forms = [shape(sign(app, board, good, 16)) for good in range(len(board.goods))]
    alike = [
        (board.goods[one], board.goods[other])
        for one in range(len(forms))
        for other in range(one)
        if sum(a != b for a, b in zip(forms[one], forms[other], strict=True)) < 20
    ]
    assert alike == []
    assert app.art.problems == []


def test_a_good_that_no_picture_is_known_for_shows_its_letters(app: App, board: Board) -> None:
    goods = (msgspec.structs.replace(board.file.goods[0], id="amber", title="amber"), *board.file.goods[1:])
    other = Board.__new__(Board)
    other.file, other.goods = msgspec.structs.replace(board.file, goods=goods), ["amber", *board.goods[1:]]
    assert not has_picture(app, "amber")
    for side in (12, 16, 40):
        picture = sign(app, other, 0, side)
        assert picture.get_size() == (side, side)
        assert picture.get_bounding_rect().w >= side - 2


def test_goods_without_a_picture_differ_by_their_letters_on_cards_and_on_the_map() -> None:
    plates = {letters_svg(0, title) for title in ("amber", "beer", "Öl", "oil", "wine")}
    assert len(plates) == 5
    assert letters_svg(0, "amber").count("<path") == 2
    assert letters_svg(0, "\u9152").count("<path") == 0, "a plate alone"
