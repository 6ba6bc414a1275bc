"""The card of a seat: what it says, what gives way where there is little room, and whose turn it shows."""

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.core.registry import game
from railgames.scenes.table import seat_card
from railgames.scenes.table.desk import RAIL_WIDTH
from railgames.scenes.table.seat_card import SeatCard, show_seats
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.text import SMALLEST, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets.base import spacing
from tests.scenes.conftest import Run
from tests.scenes.text_check import checking

SEATS = (
    Seat("Ada"),
    Seat("Brunel", Level.EASY, 1),
    Seat("Locke", Level.HARD, 2, style="bold"),
    Seat("Watt", Level.EASY, 3, bot="command:play"),
)


@pytest.fixture
def theme(run: Run) -> Theme:
    return run().app.theme


def cards(count: int = 4) -> list[SeatCard]:
    return [SeatCard(n, SEATS[n].name, lambda: None, pygame.Surface) for n in range(count)]


def shown(found: list[SeatCard], current: int | None, on_board: int = 0, acting: int | None = None) -> None:
    sheets = [
        ScoreSheet(n, (ScoreLine("a", "Exits", n), ScoreLine("b", "Errors", -1)), n - 1) for n in range(3)
    ]
    view: Any = SimpleNamespace(current_player=current)
    show_seats(found, SEATS[: len(found)], view, sheets, on_board, acting)


def test_each_card_shows_its_points_and_whether_it_plays() -> None:
    found = cards()
    shown(found, current=1)
    assert [card.score for card in found] == ["-1", "0", "1", "0"]
    assert [card.points for card in found] == [
        ("Exits: 0", "Errors: -1"),
        ("Exits: 1", "Errors: -1"),
        ("Exits: 2", "Errors: -1"),
        (),
    ]
    assert [card.is_on_turn for card in found] == [False, True, False, False]
    assert [card.status for card in found] == ["person", "thinking...", "hard bold", SEATS[3].kind]
    shown(found, current=0)
    assert [card.status for card in found[:2]] == ["to play", "AI, easy"]
    shown(found, current=None)
    assert not any(card.is_on_turn for card in found)


def test_while_a_past_turn_is_shown_its_seat_is_marked_and_nobody_is_asked_to_play() -> None:
    found = cards()
    shown(found, current=0, acting=1)
    assert [card.is_on_turn for card in found] == [False, True, False, False]
    assert [card.status for card in found[:2]] == ["person", "AI, easy"]


def test_the_seat_whose_board_is_on_the_table_is_marked_unless_it_is_alone() -> None:
    found = cards(3)
    shown(found, current=0, on_board=2)
    assert [card.is_shown_on_board for card in found] == [False, False, True]
    (alone,) = cards(1)
    shown([alone], current=0, on_board=0)
    assert not alone.is_shown_on_board


@pytest.mark.parametrize("name", ["Ada", "Crampton", "Ada Lovelace", "Wolfeschlegelsteinhausenb"])
def test_the_picture_gives_way_exactly_where_the_name_would_be_cut(
    theme: Theme, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    names: list[pygame.Rect] = []
    pictures: list[pygame.Rect] = []

    def draw_text(
        surface: object, theme: Theme, text: str, rect: pygame.Rect, *args: Any, **more: Any
    ) -> None:
        if text == name:
            names.append(rect)

    def draw_picture(self: SeatCard, surface: object, theme: Theme, rect: pygame.Rect) -> None:
        pictures.append(rect)

    monkeypatch.setattr(seat_card, "draw_text", draw_text)
    monkeypatch.setattr(SeatCard, "_draw_picture", draw_picture)
    card = SeatCard(0, name, lambda: None, pygame.Surface)
    least = text_width(theme, name, "strong", SMALLEST)
    seen = set()
    for wide in range(100, 400):
        names.clear()
        pictures.clear()
        card.place(pygame.Rect(0, 0, wide, 72), theme)
        card.draw(pygame.Surface((400, 80)), theme)
        (rect,) = names
        seen.add(bool(pictures))
        if pictures:
            assert least <= rect.w
            assert pictures[0].right <= rect.x
            assert pictures[0].w == pictures[0].h
        else:
            assert least > rect.w - 56 - spacing(theme, 2)
    assert seen == {True, False}


def test_the_second_line_needs_its_height(theme: Theme) -> None:
    card = cards(1)[0]
    card.show("12", "to play", True, False)
    least = theme.line_height("strong") + theme.line_height("small") + spacing(theme, 1)
    for high, has_status in ((least, True), (least - 1, False), (card.smallest(theme)[1], False)):
        card.place(pygame.Rect(0, 0, 200, high), theme)
        assert card.has_status(theme) == has_status
        assert card.tooltip_text() == ("Ada" if has_status else "Ada: to play")
    assert card.measure(theme)[1] >= least
    assert (
        card.smallest(theme)[1]
        == card.least_of_one_line(theme)
        == theme.line_height("strong") + spacing(theme, 1)
    )


def test_a_compact_card_says_the_rest_in_its_tooltip(theme: Theme) -> None:
    found = cards(2)
    shown(found, current=0)
    found[0].is_compact = True
    found[0].look = SeatLook("seat:0", "circle", title="Red company")
    assert found[0].tooltip_text() == "Ada, Red company: to play\nExits: 0\nErrors: -1"
    assert found[1].tooltip_text() == "Brunel"
    assert found[0].measure(theme) == (60, 58)
    assert found[0].smallest(theme) == (60, theme.line_height("figure") + theme.line_height("small"))


def test_a_name_is_shortened_to_its_first_word_and_then_to_its_beginning(theme: Theme) -> None:
    card = SeatCard(0, "Isambard Kingdom", lambda: None, pygame.Surface)
    whole, first = (text_width(theme, text, "small", SMALLEST) for text in ("Isambard Kingdom", "Isambard"))
    assert card.short_name(theme, whole) == "Isambard Kingdom"
    assert card.short_name(theme, whole - 1) == "Isambard"
    assert card.short_name(theme, first) == "Isambard"
    assert card.short_name(theme, first - 1).startswith("Isa")
    assert len(card.short_name(theme, first - 1)) < len("Isambard") + 1
    assert SeatCard(0, "", lambda: None, pygame.Surface).short_name(theme, 10) == ""


def test_only_progress_that_is_seen_draws_the_card_again(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, drawn = cards(1)[0], []
    card.place(pygame.Rect(0, 0, 116, 72), theme)
    monkeypatch.setattr(card, "invalidate", lambda: drawn.append(card.progress))
    for share in (None, 0.0, 0.001, 0.01, 0.5, 0.5, 1.0, None):
        card.show_progress(share)
    assert drawn == [0.0, 0.01, 0.5, 1.0, None]


def test_a_board_is_shown_where_the_room_and_the_seat_have_one() -> None:
    card = cards(1)[0]
    for has_picture in (True, False):
        for has_board in (True, False):
            card.has_picture, card.look = has_picture, SeatLook("seat:0", "circle", has_board)
            assert card.has_board == (has_picture and has_board)


@pytest.mark.parametrize("score", ["7", "-12", "104", "10000"])
def test_points_of_a_compact_card_are_whole_and_on_the_card(
    theme: Theme, monkeypatch: pytest.MonkeyPatch, score: str
) -> None:
    found: list[tuple[pygame.Rect, float | None]] = []

    def draw_text(
        surface: object, theme: Theme, text: str, rect: pygame.Rect, *args: Any, **more: Any
    ) -> None:
        if text == score:
            found.append((rect, more.get("size")))

    monkeypatch.setattr(seat_card, "draw_text", draw_text)
    card = cards(1)[0]
    card.is_compact = True
    card.show(score, "", False, False)
    card.place(pygame.Rect(8, 8, *card.measure(theme)), theme)
    card.draw(pygame.Surface((80, 80)), theme)
    ((rect, size),) = found
    assert card.rect.contains(rect)
    assert text_width(theme, score, "figure", size) <= rect.w


def test_a_card_is_drawn_again_when_its_content_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    card, drawn = cards(1)[0], []
    monkeypatch.setattr(card, "invalidate", lambda: drawn.append(card.score))
    card.show("12", "person", False, True)
    assert drawn == ["12"]
    assert (card.status, card.is_on_turn, card.is_shown_on_board) == ("person", False, True)


KINDS = sorted(
    {
        (level, str(style))
        for rules in map(game, ("railroad_ink", "derailed", "spike", "empire_builder"))
        for level in rules.levels
        for style in ("", *rules.styles)
    }
)


@pytest.mark.parametrize("points", [0, 24, -7])
@pytest.mark.parametrize(("level", "style"), KINDS)
def test_how_an_ai_plays_is_whole_on_a_card_with_its_picture(
    theme: Theme, monkeypatch: pytest.MonkeyPatch, level: Level, style: str, points: int
) -> None:
    """At the width of the rail, for every level and style of a game."""
    seat = Seat("Brunel", level, 1, style=style)
    card = SeatCard(1, seat.name, lambda: None, pygame.Surface)
    card.show(str(points), seat_card._kind(seat), False, False)
    wide = int(theme.px(RAIL_WIDTH)) - 2 * spacing(theme, 2)
    card.place(pygame.Rect(0, 0, wide, card.measured(theme, wide)[1]), theme)
    with checking(monkeypatch) as check:
        card.draw(pygame.Surface(card.rect.size), theme)
    assert check.drawn
    assert check.cut == {}
