"""The card of a seat: nothing on it covers another thing, and its tooltip says how an AI plays."""

import pygame
import pytest
from pygame import Rect, Surface

from railgames.content.root import data_root
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.registry import game, game_ids
from railgames.scenes.setup.seats import manner_of
from railgames.scenes.table.desk import NARROW_RAIL
from railgames.scenes.table.seat_card import STRIPE, SeatCard
from railgames.ui.theme import Theme, load_theme
from railgames.ui.widgets.base import spacing
from tests.scenes.text_check import checking


def drawn(theme: Theme, title: str, is_compact: bool, share: float | None, is_shown: bool) -> Surface:
    card = SeatCard(0, title, lambda: None, lambda size: None)
    card.is_compact = is_compact
    card.has_picture = False
    surface = Surface(card.measure(theme, None))
    card.place(Rect(surface.get_rect()), theme)
    card.show("12", "thinking...", True, is_shown)
    card.progress = share
    card.draw(surface, theme)
    return surface


def rows_that_differ(one: Surface, other: Surface) -> set[int]:
    wide, high = one.get_size()
    return {y for y in range(high) if any(one.get_at((x, y)) != other.get_at((x, y)) for x in range(wide))}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("is_compact", [True, False])
def test_no_bar_runs_through_the_name(scale: float, is_compact: bool) -> None:
    pygame.font.init()
    theme = load_theme("paper", scale, data_root())
    plain = drawn(theme, "Georgy", is_compact, None, False)
    name = rows_that_differ(plain, drawn(theme, " ", is_compact, None, False))
    bar = rows_that_differ(plain, drawn(theme, "Georgy", is_compact, 1.0, False))
    assert name
    assert bar
    assert not name & bar
    if is_compact:
        mark = rows_that_differ(plain, drawn(theme, "Georgy", is_compact, None, True))
        assert mark
        assert not name & mark


@pytest.mark.parametrize("is_compact", [True, False])
def test_the_tooltip_says_how_an_ai_plays(is_compact: bool) -> None:
    for game_id in game_ids():
        rules = game(game_id)
        for level in rules.levels:
            manner = manner_of(rules, Seat("Brunel", level, 1, 1))
            assert rules.level_words[level] in manner
            card = SeatCard(1, "Brunel", lambda: None, lambda size: None)
            card.is_compact, card.manner, card.points = is_compact, manner, ("Goals: 4",)
            lines = card.tooltip_text().split("\n")
            assert lines[:2] == ["Brunel", manner]
            assert (lines[2:] == ["Goals: 4"]) == is_compact
    assert manner_of(rules, Seat("Ada", None, 0, 0)) == ""
    assert manner_of(rules, Seat("Brunel", Level.HARD, 1, 1)).startswith("AI, hard: ")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_compact_card_has_room_for_usual_names(scale: float) -> None:
    pygame.font.init()
    theme = load_theme("paper", scale, data_root())
    card = SeatCard(0, "", lambda: None, lambda size: None)
    card.is_compact = True
    wide = int(theme.px(NARROW_RAIL)) - spacing(theme, 2)
    for name in ("Ada", "Brunel", "Crampton", "Trevithick"):
        card.title = name
        surface = Surface((wide, int(theme.px(58))))
        card.place(Rect(surface.get_rect()), theme)
        with pytest.MonkeyPatch.context() as patch, checking(patch) as check:
            card.draw(surface, theme)
        assert card.short_name(theme, wide - theme.px(STRIPE) - 2 - spacing(theme, 1)) == name
        assert name not in check.cut
