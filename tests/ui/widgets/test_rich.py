"""Rich text: every piece is measured as it is drawn."""

import re
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from railgames.core.registry import game_ids
from railgames.scenes.services import game_scene
from railgames.ui.text import text_surface, text_width
from railgames.ui.theme import Theme, load_theme
from railgames.ui.widgets.rich_lines import Piece, Setter, parse_rich

ROOT = Path(__file__).parents[3]
SCALES = (1.0, 1.18, 1.5, 2.0)
WIDTHS = (180, 240, 333, 400, 471, 560, 640, 777)


def widths_at(scale: float) -> tuple[int, ...]:
    """Every width is looked at in two of the scales."""
    return WIDTHS[SCALES.index(scale) % 2 :: 2]


def lines_of(setter: Setter) -> list[list[Piece]]:
    """The pieces of each line, from the left."""
    rows: dict[int, list[Piece]] = {}
    for piece in setter.pieces:
        rows.setdefault(piece.y, []).append(piece)
    return list(rows.values())


def set_text(theme: Theme, width: int, text: str) -> Setter:
    setter = Setter(theme, width, "body")
    for number, paragraph in enumerate(parse_rich(text)):
        setter.set(paragraph, is_first=number == 0)
    return setter


def theme_of(scale: float) -> Theme:
    pygame.font.init()
    return load_theme("paper", scale, ROOT)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("game_id", game_ids())
def test_no_line_of_the_rules_is_drawn_wider_than_its_box(game_id: str, scale: float) -> None:
    theme = theme_of(scale)
    for page in game_scene(game_id).rules():
        for wide in widths_at(scale):
            setter = set_text(theme, round(wide * scale), page.body)
            for piece in setter.pieces:
                drawn = text_surface(theme, piece.text, piece.role).get_width()
                assert piece.x + drawn <= setter.width, (page.title, wide, piece.text)
                assert drawn == piece.width


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("game_id", game_ids())
def test_words_of_the_rules_keep_their_spaces_whatever_their_style(game_id: str, scale: float) -> None:
    theme = theme_of(scale)
    for page in game_scene(game_id).rules():
        plain = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", page.body)
        plain = " ".join(plain.replace("**", "").replace("#", "").replace("- ", " ").split())
        for wide in widths_at(scale):
            words = []
            for line in lines_of(set_text(theme, round(wide * scale), page.body)):
                text = line[0].text
                for left, right in pairwise(line):
                    gap = right.x - left.x - text_surface(theme, left.text, left.role).get_width()
                    assert gap in (0, text_width(theme, " ")), (page.title, wide, right.text)
                    text += (" " if gap else "") + right.text
                words.append(text)
            shown = " ".join(words).replace("- ", " ")
            assert " ".join(shown.split()) == plain, (page.title, wide)


def test_a_stop_after_a_bold_word_stays_with_it() -> None:
    theme = theme_of(1.0)
    text = "One two **three**. Four (**five**) six."
    for wide in range(60, 200):
        for line in lines_of(set_text(theme, wide, text)):
            assert line[0].text[0] not in ".)", wide


def test_a_word_wider_than_the_line_is_cut_and_loses_no_letter() -> None:
    theme = theme_of(1.0)
    word = "Wilhelmina" * 9
    setter = set_text(theme, 150, f"a **{word}** b")
    assert all(piece.x + piece.width <= 150 for piece in setter.pieces)
    assert "".join(piece.text for piece in setter.pieces).replace(" ", "") == f"a{word}b"


def test_pictures_stand_side_by_side_with_their_captions_and_break_into_rows() -> None:
    theme = theme_of(1.0)
    asked = []

    def paint(what: str) -> pygame.Surface | None:
        asked.append(what)
        return None if what == "nothing" else pygame.Surface((100, 40))

    text = "Before.\n![one two three four five](a) ![](nothing) ![b](b) ![c](c)\nAfter."
    setter = Setter(theme, 300, "body", paint)
    for number, paragraph in enumerate(parse_rich(text)):
        setter.set(paragraph, is_first=number == 0)
    assert asked == ["a", "nothing", "b", "c"]
    first, second, third = setter.pictures
    assert first.y == second.y < third.y
    assert first.x == third.x == 0
    assert all(shown.x + 100 <= 300 for shown in setter.pictures)
    below = [piece for piece in setter.pieces if piece.text not in ("Before.", "After.")]
    assert all(piece.y >= first.y + 40 for piece in below)
    assert all(piece.x + piece.width <= 300 for piece in setter.pieces)
    after = setter.pieces[-1]
    assert after.text == "After."
    assert after.y >= third.y + 40


def test_a_picture_wider_than_the_text_is_made_smaller_and_not_cut() -> None:
    def paint(what: str) -> pygame.Surface:
        whole = pygame.Surface((400, 200))
        whole.fill("white", (390, 0, 10, 200))
        return whole

    setter = Setter(theme_of(1.0), 300, "body", paint)
    setter.set(parse_rich("![caption](wide)")[0], is_first=True)
    (shown,) = setter.pictures
    assert shown.picture.get_size() == (300, 150)
    assert min(shown.picture.get_at((298, 75))[:3]) > 240


def test_without_a_painter_the_words_stand_alone() -> None:
    setter = set_text(theme_of(1.0), 300, "Before.\n![caption](a)\nAfter.")
    assert [piece.text for piece in setter.pieces] == ["Before.", "After."]
    assert setter.pictures == []
