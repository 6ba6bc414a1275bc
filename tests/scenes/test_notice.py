"""A line of words in a bar: it never moves the bar, and its tooltip has what does not fit."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from railgames.scenes.table.notice import Notice
from railgames.ui.text import SMALLEST, line_height, text_width
from railgames.ui.theme import Theme
from tests.scenes.conftest import Run

WORDS = ("", "Short.", "Draw a card that lies face up, or one of the deck. " * 12)


@pytest.fixture
def theme(run: Run) -> Iterator[Theme]:
    return run().app.theme


@pytest.mark.parametrize("words", WORDS)
def test_it_is_as_high_whatever_it_says_and_leaves_the_width_to_others(theme: Theme, words: str) -> None:
    notice = Notice(words)
    high = max(line_height(theme, "body"), 2 * line_height(theme, "small"))
    assert notice.measure(theme)[1] == notice.measure(theme, 100)[1] == high
    assert notice.measure(theme) == (text_width(theme, words, "body"), high)
    assert notice.measure(theme, 30)[0] == min(30, text_width(theme, words, "body"))
    assert notice.smallest(theme) == (0, high)


@pytest.mark.parametrize(("words", "width", "fits"), [(WORDS[1], 300, True), (WORDS[2], 300, False)])
def test_its_tooltip_has_the_words_that_do_not_fit(theme: Theme, words: str, width: int, fits: bool) -> None:
    notice = Notice(words)
    notice.place(Rect(0, 0, width, notice.measure(theme)[1]), theme)
    assert notice.fits(theme) is fits
    assert notice.tooltip_text() == ("" if fits else words)


def test_large_letters_get_smaller_before_words_are_cut(run: Run) -> None:
    words = "Hint: Move to Washington DC - tourists from Chicago to Culiacán, then tourists: 63 M in 5 turns."
    theme = run(scale=1.5).app.theme
    notice = Notice(words)
    notice.place(Rect(0, 0, 420, notice.measure(theme)[1]), theme)
    assert notice.fits(theme)
    size = notice._size(theme)
    assert size is not None
    assert SMALLEST / theme.scale <= size < SMALLEST
    notice.place(Rect(0, 0, 60, notice.measure(theme)[1]), theme)
    assert not notice.fits(theme)
    assert notice._size(theme) == SMALLEST / theme.scale
