"""Text stays in its box and is drawn once."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.ui import text as ui_text
from railgames.ui.text import draw_text, shorten, text_size, text_surface, text_width, words_of, wrap
from railgames.ui.theme import load_theme

LONG = "Draw two dice, then lay every route of the roll so that it meets one you have. " * 4


def drawn_outside(surface: pygame.Surface, rect: pygame.Rect) -> bool:
    mask = pygame.mask.from_surface(surface, 0)
    mask.erase(pygame.mask.Mask(rect.size, fill=True), rect.topleft)
    return mask.count() > 0


@pytest.mark.parametrize("width", [40, 97, 200, 555])
def test_wrapped_lines_fit_and_lose_no_word(app, width):
    lines = wrap(app.theme, LONG, "body", width)
    assert all(text_width(app.theme, line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(LONG.split())


def test_a_number_and_its_unit_stay_on_one_line(app):
    text = "Have 250 M, or 6 to 51 M. Track 5 A is 3 km long; I pay 20 M"
    assert [word for word in words_of(text) if " " in word] == ["250 M,", "51 M.", "5 A", "20 M"]
    for width in range(60, 400, 7):
        for line in wrap(app.theme, text, "body", width):
            assert not line.startswith(("M", "A "))
            assert text_width(app.theme, line) <= width


def test_wrap_keeps_paragraphs_and_breaks_a_word_that_is_too_long(app):
    assert wrap(app.theme, "one\n\ntwo", "body", 300) == ["one", "", "two"]
    pieces = wrap(app.theme, "m" * 100, "body", 60)
    assert "".join(pieces) == "m" * 100
    assert all(text_width(app.theme, piece) <= 60 for piece in pieces)


@settings(max_examples=60)
@given(text=st.text(max_size=60), width=st.integers(0, 300))
def test_any_text_wraps_and_shortens_without_end_or_error(text, width):
    pygame.font.init()
    theme = load_theme("paper", 1.0, None)
    wrap(theme, text, "body", width)
    short = shorten(theme, text, "body", width)
    assert len(short) <= len(text) + 1
    text_surface(theme, text)


def test_too_long_text_ends_with_an_ellipsis_and_fits(app):
    short = shorten(app.theme, LONG, "body", 120)
    assert short.endswith("…")
    assert text_width(app.theme, short) <= 120
    assert shorten(app.theme, "ok", "body", 120) == "ok"


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
@pytest.mark.parametrize("wrapping", [True, False])
@pytest.mark.parametrize("ellipsis", [True, False])
def test_nothing_is_drawn_outside_the_box(app, align, valign, wrapping, ellipsis):
    surface = pygame.Surface((400, 200), pygame.SRCALPHA)
    rect = pygame.Rect(100, 60, 130, 50)
    covered = draw_text(
        surface, app.theme, LONG, rect, align=align, valign=valign, wrap=wrapping, ellipsis=ellipsis
    )
    assert rect.contains(covered)
    assert not drawn_outside(surface, rect)
    assert surface.get_clip() == surface.get_rect()


def test_alignment_puts_text_at_the_edge_it_says(app):
    surface = pygame.Surface((400, 200), pygame.SRCALPHA)
    rect = pygame.Rect(100, 60, 200, 50)
    left = draw_text(surface, app.theme, "Ada", rect)
    right = draw_text(surface, app.theme, "Ada", rect, align="right", valign="bottom")
    middle = draw_text(surface, app.theme, "Ada", rect, align="center", valign="middle")
    assert left.left == rect.left
    assert right.right == rect.right
    assert abs(middle.centerx - rect.centerx) <= 1
    assert abs(middle.centery - rect.centery) <= 1


def test_wrapped_text_that_is_cut_says_so(app):
    lines = ui_text._lines(app.theme, LONG, "body", pygame.Rect(0, 0, 150, 45), True, True, None)
    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_drawing_twice_renders_once_and_the_cache_has_an_end(app, monkeypatch):
    assert text_surface(app.theme, "same") is text_surface(app.theme, "same")
    monkeypatch.setattr(ui_text, "CACHE_LIMIT", 10)
    for i in range(50):
        text_surface(app.theme, str(i))
    assert len(app.theme.text_cache) <= 10
    assert text_surface(app.theme, "49") is text_surface(app.theme, "49")


def test_clip_of_the_caller_is_kept(app):
    surface = pygame.Surface((400, 200), pygame.SRCALPHA)
    surface.set_clip((0, 0, 110, 200))
    draw_text(surface, app.theme, LONG, pygame.Rect(100, 60, 200, 30))
    assert surface.get_clip() == pygame.Rect(0, 0, 110, 200)
    surface.set_clip(None)
    assert not drawn_outside(surface, pygame.Rect(100, 60, 10, 30))


def test_text_size_is_that_of_what_is_drawn(app):
    assert text_size(app.theme, "Ada")[0] == text_surface(app.theme, "Ada").get_width()


@pytest.mark.parametrize("width", [20, 60, 90, 120, 200, 400])
def test_a_key_in_brackets_never_begins_a_line(app, width):
    text = "Pick the copy (X), undo it (Ctrl+Z). Goals (3) count (if they are there) once (or twice)"
    lines = wrap(app.theme, text, "body", width)
    assert " ".join(lines) == text or width < 120  # else a word is broken
    assert not {"(X),", "(Ctrl+Z).", "(3)"} & {line.split()[0] for line in lines}
    assert words_of("all (if so)") == ["all", "(if", "so)"]
