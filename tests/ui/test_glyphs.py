"""A name in any script is drawn with a font that has its letters, where the system has one."""

from pathlib import Path

import pygame
import pytest

from railgames.ui.glyphs import Glyphs
from railgames.ui.text import text_surface, text_width

FONTS = Path(__file__).parents[2] / "assets" / "fonts"


@pytest.fixture
def asked():
    return []


@pytest.fixture
def glyphs(asked):
    """A system with one more font: pygame's own, which has Greek."""
    path = str(Path(pygame.__file__).parent / pygame.font.get_default_font())

    def find(name: str) -> str | None:
        asked.append(name)
        return path if name == "dejavusans" else None

    return Glyphs(find)


def runs(glyphs: Glyphs, text: str) -> list[tuple[int, str]]:
    font = pygame.font.Font(FONTS / "railgames-display.ttf", 20)
    return [(int(used is not font), piece) for used, piece in glyphs.runs(text, "display", font, 20)]


def test_plain_text_and_accents_need_no_system_font(app, glyphs, asked):
    assert runs(glyphs, "Ada & Zoë") == [(0, "Ada & Zoë")]
    assert asked == []


def test_letters_the_font_lacks_come_from_the_system(app, glyphs, asked):
    assert runs(glyphs, "a Ж b") == [(0, "a "), (1, "Ж"), (0, " b")]
    count = len(asked)
    runs(glyphs, "Ж again")
    assert len(asked) == count


def test_a_letter_is_looked_up_in_the_size_in_which_it_is_drawn(app, glyphs):
    """A name in another script came out as boxes once anything with an accent was drawn smaller before."""
    for size, text, found in ((13, "·", 0), (20, "Ж", 1), (34, "я", 1)):
        font = pygame.font.Font(FONTS / "railgames-display.ttf", size)
        ((used, _),) = glyphs.runs(text, "display", font, size)
        assert int(used is not font) == found, text


def test_what_no_font_has_stays_in_the_house_font(app, glyphs):
    assert runs(glyphs, "a\U0010fffe") == [(0, "a\U0010fffe")]


def test_width_is_that_of_the_drawn_text_in_mixed_scripts(app, glyphs):
    app.theme.glyphs = glyphs
    for text in ("a Ж b", "日本 Ω", "Zoë"):
        for role in ("body", "title"):
            assert text_width(app.theme, text, role) == text_surface(app.theme, text, role).get_width()


def test_broken_system_font_is_passed_over(app, tmp_path):
    (tmp_path / "bad.ttf").write_bytes(b"no font")
    assert runs(Glyphs(lambda name: str(tmp_path / "bad.ttf")), "日") == [(0, "日")]
