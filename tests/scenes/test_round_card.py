"""The card of a round: what closes it and when, and how its lines are coloured and laid out."""

from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from railgames.scenes.round_end import RoundEnd, SeatRound
from railgames.scenes.table import round_card
from railgames.scenes.table.round_card import BOARD_RATIO, GUARD_SECONDS, RoundCard, SeatLine
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget, WidgetTree
from railgames.ui.widgets.layout import Grid
from tests.scenes.conftest import Bench, Run

LOOK = SeatLook("seat:0", "circle")


@pytest.fixture
def bench(run: Run) -> Bench:
    return run()


def opened(
    bench: Bench, count: int = 2, side: int = 0, high: int = 700
) -> tuple[RoundCard, WidgetTree, list[str]]:
    """A card of ``count`` lines, with pictures of ``side`` pixels, or none."""
    closed: list[str] = []
    board = Surface((side, side)) if side else None
    end = RoundEnd("Round 3 is over", tuple(SeatRound(n, "words", n, n, board) for n in range(count)))
    room = Rect(240, 0, 1000, high)
    names = [f"Seat {n}" for n in range(count)]
    card = RoundCard(
        end,
        names,
        lambda seat: LOOK,
        lambda: closed.append("closed"),
        lambda: Rect(240, 0, 300, high),
        lambda: room,
    )
    tree = WidgetTree(Widget(), art=bench.app.art, keys=bench.app.keys)
    tree.layout(bench.app.theme, (0, 0, 1280, 720))
    tree.open(card)
    return card, tree, closed


def beside(
    bench: Bench, size: tuple[int, int], room: Rect, count: int = 6, side: int = 0, hand: Rect | None = None
) -> RoundCard:
    """A card of a board that makes way, in a window of this size."""
    board = Surface((side, side)) if side else None
    words = "arrived second, waited 12 turns"
    end = RoundEnd("Round 1 of 3 ends", tuple(SeatRound(n, words, 12, 120, board) for n in range(count)))
    names = [f"Seat {n}" for n in range(count)]
    card = RoundCard(
        end, names, lambda seat: LOOK, lambda: None, lambda: hand or room, lambda: room, makes_way=True
    )
    tree = WidgetTree(Widget(), art=bench.app.art, keys=bench.app.keys)
    tree.layout(bench.app.theme, (0, 0, *size))
    tree.open(card)
    tree.layout(bench.app.theme, (0, 0, *size))
    return card


@pytest.mark.parametrize(
    ("scale", "size", "room", "side"),
    [
        (1.0, (1280, 720), (232, 48, 1048, 600), 0),
        (2.0, (1920, 1080), (464, 96, 1456, 880), 0),
        (1.5, (1024, 640), (114, 72, 910, 440), 0),
        (1.5, (1024, 640), (114, 72, 910, 400), 168),
        (1.0, (700, 900), (76, 48, 624, 780), 112),
    ],
)
def test_a_board_that_makes_way_is_whole_beside_the_card(
    bench: Bench, scale: float, size: tuple[int, int], room: tuple[int, int, int, int], side: int
) -> None:
    bench.app.set_scale(scale)
    card = beside(bench, size, Rect(room), side=side)
    area = card.board_area(Rect(room), bench.app.theme)
    assert Rect(room).contains(area)
    assert area.w < room[2] or area.h < room[3]
    assert not area.colliderect(card.content.rect)
    assert Rect(0, 0, *size).contains(card.content.rect)
    assert min(area.size) >= 0.4 * min(room[2:]), "large enough to read"
    assert all(line.rect.right <= card.lines.rect.right for line in card.walk() if isinstance(line, SeatLine))


@pytest.mark.parametrize(
    ("size", "room"), [((1024, 640), (114, 72, 910, 460)), ((1280, 720), (350, 72, 930, 580))]
)
def test_the_card_leaves_the_seats_free_where_the_board_gives_it_enough(
    bench: Bench, size: tuple[int, int], room: tuple[int, int, int, int]
) -> None:
    bench.app.set_scale(1.5)
    card = beside(bench, size, Rect(room), count=2)
    area, spot = card.board_area(Rect(room), bench.app.theme), card.content.rect
    assert spot.x >= room[0]
    assert area.x >= spot.right
    assert area.w >= 0.6 * min(room[2], room[3] * BOARD_RATIO)
    assert card.lines.bar.extent <= card.lines.bar.room, "every line is in sight"


def test_a_board_that_would_be_too_small_stays_and_so_does_one_that_makes_no_way(bench: Bench) -> None:
    room = Rect(60, 48, 360, 330)
    assert beside(bench, (420, 420), room).board_area(room, bench.app.theme) == room
    card, _, _ = opened(bench)
    assert card.board_area(Rect(240, 0, 1000, 700), bench.app.theme) == Rect(240, 0, 1000, 700)


@pytest.mark.parametrize(("wide", "moves"), [(400, False), (240, True)])
def test_a_hand_beside_the_board_takes_the_card_and_the_board_stays(
    bench: Bench, wide: int, moves: bool
) -> None:
    room = Rect(232, 48, 1048, 600)
    hand = Rect(room.right - wide - 10, 60, wide, 560)
    card = beside(bench, (1280, 720), room, count=2, side=112, hand=hand)
    assert (card.board_area(room, bench.app.theme) != room) == moves
    spot = card.content.rect
    assert (hand.x <= spot.x and spot.right <= hand.right) != moves
    hand.x = 2000  # the board has taken its place
    assert (card.board_area(room, bench.app.theme) != room) == moves


def test_a_card_on_a_hand_touches_neither_the_board_nor_the_edge_of_the_window(bench: Bench) -> None:
    room = Rect(232, 48, 1048, 600)
    hand = Rect(room.right - 420, 48, 420, 600)
    spot = beside(bench, (1280, 720), room, count=2, side=112, hand=hand).content.rect
    assert spot.x - hand.x == hand.right - spot.right
    assert spot.x - hand.x >= 8


def test_long_words_of_a_line_without_a_picture_wrap_and_a_picture_gives_way(bench: Bench) -> None:
    theme = bench.app.theme
    line = SeatLine(SeatRound(0, "arrived second, waited 12 turns", 12, 120, None), "Ada", LOOK, True)
    assert line.measure(theme, 240)[1] > line.measure(theme, 400)[1]
    card = beside(bench, (1280, 720), Rect(232, 48, 1048, 400), count=4, side=112)
    heights = {one.picture.get_height() for one in card.walk() if isinstance(one, SeatLine) and one.picture}
    assert heights == {int(0.55 * 112)}


def test_name_and_words_share_a_row_before_a_card_is_scrolled(bench: Bench) -> None:
    rows = {}
    for high in (600, 320):
        card = beside(bench, (1280, high + 100), Rect(232, 48, 1048, high))
        assert not card.lines.bar.is_needed
        rows[high] = {one.rect.h for one in card.walk() if isinstance(one, SeatLine)}
    theme = bench.app.theme
    assert max(rows[320]) < 2 * theme.line_height("small") < min(rows[600])
    long = SeatLine(SeatRound(0, "words " * 20, 3, 12, None), "Ada", LOOK, True)
    before = long.measure(theme, 400)
    long.is_tight = True
    assert long.measure(theme, 400) == before, "what has no room in a row keeps its own rows"


@pytest.mark.parametrize(("wide", "is_within"), [(330, True), (200, False)])
def test_a_card_over_a_hand_leaves_the_board_free_where_it_can(
    bench: Bench, wide: int, is_within: bool
) -> None:
    room = Rect(0, 40, 1280, 600)
    hand = Rect(room.right - wide, 40, wide, 600)
    end = RoundEnd("Round 1 ends", tuple(SeatRound(n, "9 cities", 23, 23, None) for n in range(4)))
    card = RoundCard(end, "ABCD", lambda seat: LOOK, lambda: None, lambda: hand, lambda: room)
    tree = WidgetTree(Widget(), art=bench.app.art, keys=bench.app.keys)
    tree.layout(bench.app.theme, (0, 0, 1280, 720))
    tree.open(card)
    tree.layout(bench.app.theme, (0, 0, 1280, 720))
    assert (card.content.rect.x >= hand.x) == is_within
    assert not card.lines.bar.is_needed


def test_page_keys_scroll_a_card_that_is_too_high(bench: Bench) -> None:
    card = beside(bench, (1280, 420), Rect(232, 48, 1048, 320), count=12)
    card.update(2 * GUARD_SECONDS)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="", scancode=0)
    assert card.handle_key_first(down)
    assert card.lines.bar.offset > 0


def test_words_that_are_too_long_end_before_the_points(bench: Bench) -> None:
    theme, pictures = bench.app.theme, []
    for words in ("few", "words " * 60):
        line = SeatLine(SeatRound(0, words, 3, 12, None), "Ada", LOOK, True)
        surface = Surface((420, 60))
        surface.fill(theme.color("raised"))
        line.place(Rect(0, 0, 420, 60), theme)
        line.draw(surface, theme)
        pictures.append(surface)
    figures = Rect(340, 0, 80, 60)  # the least that points and total take
    few, many = (pygame.image.tobytes(one.subsurface(figures), "RGB") for one in pictures)
    assert few == many


def press(bench: Bench, command: str) -> pygame.event.Event:
    key = {"skip": pygame.K_SPACE, "end_turn": pygame.K_RETURN, "": pygame.K_F12}[command]
    mod = pygame.KMOD_LCTRL if command == "end_turn" else 0
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


@pytest.mark.parametrize("command", ["skip", "end_turn"])
def test_keys_close_it_after_the_guard_and_are_swallowed_before(bench: Bench, command: str) -> None:
    card, tree, closed = opened(bench)
    key = press(bench, command)
    assert bench.app.keys.matches(key, command)
    assert card.handle_key_first(key)
    assert not closed
    tree.update(GUARD_SECONDS / 2)
    assert not card.closes_outside
    assert tree.is_animating
    tree.update(GUARD_SECONDS)
    assert card.closes_outside
    assert not tree.is_animating
    assert not card.handle_key_first(press(bench, ""))
    assert not card.handle_key_first(pygame.event.Event(pygame.KEYUP, key=key.key, mod=key.mod))
    assert not closed
    assert card.handle_key_first(key)
    assert closed == ["closed"]


def test_a_press_on_it_closes_it_after_the_guard_and_is_swallowed_before(bench: Bench) -> None:
    card, tree, closed = opened(bench)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=1)
    assert card.handle(down)
    assert not closed
    tree.update(2 * GUARD_SECONDS)
    assert not card.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0)))
    assert not closed
    assert card.handle(down)
    assert closed == ["closed"]


@pytest.mark.parametrize(
    ("count", "side", "high", "in_pairs"),
    [(2, 0, 700, False), (4, 0, 700, False), (1, 112, 700, False), (1, 900, 700, False), (3, 112, 700, True),
     (2, 20, 700, False), (2, 600, 700, True)],
)  # fmt: skip
def test_lines_with_pictures_stand_in_pairs_where_one_below_the_other_is_too_high(
    bench: Bench, count: int, side: int, high: int, in_pairs: bool
) -> None:
    card, _, _ = opened(bench, count, side, high)
    assert any(isinstance(widget, Grid) for widget in card.walk()) == in_pairs
    assert len([widget for widget in card.walk() if isinstance(widget, SeatLine)]) == count


@pytest.mark.parametrize(
    ("points", "tone", "text"),
    [(1, "good_text", "+1"), (12, "good_text", "+12"), (0, "ink_soft", "0"), (-1, "bad_text", "-1")],
)
def test_points_are_signed_and_coloured(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, points: int, tone: str, text: str
) -> None:
    drawn: dict[str, str] = {}

    def draw_text(
        surface: object, theme: Theme, words: str, rect: Rect, role: str, ink: str, **more: Any
    ) -> int:
        drawn[words] = ink
        return 0

    monkeypatch.setattr(round_card, "draw_text", draw_text)
    line = SeatLine(SeatRound(0, "words", points, 30), "Ada", LOOK, True)
    line.place(Rect(0, 0, 300, 44), bench.app.theme)
    line.draw(Surface((300, 44)), bench.app.theme)
    assert drawn == {"Ada": "ink", "words": "ink_soft", text: tone, "30": "ink"}
    assert line.text == f"Ada: words, {text}, 30"
