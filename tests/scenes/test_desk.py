"""The layout of the table: where bars, rail, score, room, log and bubble lie, at any size."""

import itertools
from typing import Any

import pygame
import pytest
from pygame import Rect

from railgames.scenes.table.desk import (
    BESIDE_RATIO,
    BUBBLE_SECONDS,
    LEAST_LOG,
    LOG_WIDTH,
    NARROW_RAIL,
    RAIL_WIDTH,
    WIDE,
    Bubble,
    Desk,
    RoomWidget,
    results_width,
)
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget, WidgetTree
from railgames.ui.widgets.base import Size, spacing
from tests.scenes.conftest import Run

TOP, BOTTOM, SLIM, HAND = 44, 52, 30, 120
SIZES = [(800, 600), (1024, 640), (1200, 700), (1280, 720), (1920, 1080)]


class Box(Widget):
    """A widget of a fixed height, which is its least height too."""

    def __init__(self, name: str, high: int) -> None:
        super().__init__(name=name)
        self.high = high

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        return width or 0, self.high

    def smallest(self, theme: Theme) -> Size:
        return 0, self.high


class Room:
    """A room that notes where its board and hand are; ``wide`` is the width that its board would like."""

    board_first = False

    def __init__(self, wide: int = 600) -> None:
        self.wide = wide
        self.board = self.hand = Rect(0, 0, 0, 0)
        self.asked: list[tuple[int, int, bool]] = []
        self.left = self.presses = 0

    def handle(self, event: pygame.event.Event) -> bool:
        self.presses += event.type == pygame.MOUSEBUTTONDOWN
        return True

    def board_focus_changed(self, has_focus: bool) -> None:
        pass

    def words_at(self, pos: tuple[int, int]) -> str:
        return ""

    def spot_at(self, pos: tuple[int, int]) -> Rect | None:
        return None

    def panels(self) -> list[Widget]:
        return []

    def opaque(self) -> Rect:
        return Rect(0, 0, 0, 0)

    def good_width(self, theme: Theme, high: int) -> int:
        return self.wide

    def hand_place(self, wide: int, high: int, beside: bool) -> tuple[bool, int]:
        self.asked.append((wide, high, beside))
        return beside, HAND

    def layout(self, board: Rect, hand: Rect) -> None:
        self.board, self.hand = Rect(board), Rect(hand)

    def draw(self, surface: pygame.Surface) -> None:
        pass

    def draw_above(self, surface: pygame.Surface) -> None:
        pass

    def pointer_left(self) -> None:
        self.left += 1


class Table:
    """A desk of boxes; ``widths`` is what it said of its width."""

    def __init__(
        self, theme: Theme, *, wide: int = 600, rail: int = 300, least_rail: int = 0, score: int = 0
    ) -> None:
        self.theme, self.widths = theme, []  # type: ignore[var-annotated]
        self.room: Any = Room(wide)
        self.slim, self.log = Box("slim", SLIM), Box("log", 0)
        self.log.visible = False
        self.score = Box("score", score)
        self.desk = Desk(
            Box("top", TOP),
            Box("bottom", BOTTOM),
            Box("rail", rail),
            RoomWidget(self.room),
            self.log,
            self.slim,
            self.on_width,
            lambda theme: least_rail,
            self.score,
            self.put_log_away,
        )
        self.tree = WidgetTree(self.desk)

    def put_log_away(self) -> None:
        self.log.visible = False

    def on_width(self, is_wide: bool, is_roomy: bool) -> None:
        self.widths.append((is_wide, is_roomy))
        self.slim.visible = not is_wide

    def layout(self, size: tuple[int, int]) -> None:
        self.tree.layout(self.theme, (0, 0, *size))


@pytest.fixture
def theme(run: Run) -> Theme:
    return run((1920, 1080)).app.theme


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("wide", [400, 3000])
def test_every_part_has_its_place_and_no_two_share_one(
    theme: Theme, size: tuple[int, int], wide: int
) -> None:
    at = Table(theme, wide=wide)
    at.layout(size)
    desk, pad = at.desk, spacing(theme, 2)
    is_wide = size[0] >= WIDE or size[0] - RAIL_WIDTH >= wide
    assert at.widths == [(is_wide, size[0] >= WIDE)]
    middle = size[1] - TOP - BOTTOM
    rail, slim = RAIL_WIDTH if is_wide else NARROW_RAIL, 0 if is_wide else SLIM
    assert desk.top.rect == (0, 0, size[0], TOP)
    assert desk.bottom.rect == (0, size[1] - BOTTOM, size[0], BOTTOM)
    assert desk.rail.rect == (pad, TOP + pad, rail - pad, middle - 2 * pad)
    room = desk.room_widget.rect
    assert room == (rail, TOP, size[0] - rail, middle - slim)
    assert desk.slim.rect == (rail + pad, room.bottom, size[0] - rail - pad, slim)
    assert desk.room_widget.board.rect == room
    beside = room.w > room.h * BESIDE_RATIO
    assert at.room.asked[-1] == (room.w, room.h, beside)
    if beside:
        assert at.room.board == (room.x, room.y, room.w - HAND, room.h)
        assert at.room.hand == (room.right - HAND, room.y, HAND, room.h)
    else:
        assert at.room.board == (room.x, room.y, room.w, room.h - HAND)
        assert at.room.hand == (room.x, room.bottom - HAND, room.w, HAND)
    at.layout(size)
    assert len(at.widths) == 1


def test_the_rail_is_wide_where_its_least_height_is_free(theme: Theme) -> None:
    size = (1280, 720)
    free = size[1] - TOP - BOTTOM - 2 * spacing(theme, 2)
    for least, is_wide in ((free - 1, True), (free, True), (free + 1, False)):
        at = Table(theme, least_rail=least)
        at.layout(size)
        assert at.widths == [(is_wide, True)]


def test_the_log_lies_below_the_seats_in_place_of_the_score_or_over_the_board(theme: Theme) -> None:
    size, pad = (1280, 720), spacing(theme, 2)
    high = size[1] - TOP - BOTTOM - 2 * pad
    most = high - pad - LEAST_LOG[1]
    cases = ((300, 0), (most, most), (most + 1, 100), (most + 1, most), (most + 1, most + 1))
    for (rail, least), score in itertools.product(cases, (0, 40)):
        at = Table(theme, rail=rail, least_rail=least, score=score)
        at.layout(size)
        before = at.room.board
        at.log.visible = True
        at.layout(size)
        seats = at.desk.rail.rect
        assert at.room.board == before, "the board keeps its size"
        assert at.score.visible == (least <= most or not score)
        if least - score <= most:
            assert seats.h == min(rail, most), "the seats shrink rather than the room"
            assert at.log.rect == (seats.x, seats.bottom + pad, seats.w, high - seats.h - pad)
            assert at.desk.room_widget.board.put_away is None
        else:
            assert seats.h == high
            assert at.log.rect == (seats.right + pad, TOP + pad, LOG_WIDTH, high)
            assert at.desk.room_widget.board.put_away is not None
        at.log.visible = False
        at.layout(size)
        assert at.score.visible
        assert at.room.board == before
    at = Table(theme, wide=3000)
    at.log.visible = True
    at.layout((400, 640))
    assert at.log.rect.w == 400 // 2
    assert not at.score.visible


def test_a_press_on_the_board_puts_the_log_away_that_lies_over_it(theme: Theme) -> None:
    at = Table(theme, wide=3000)
    at.layout((1024, 640))
    at.log.visible = True
    at.layout((1024, 640))
    spot = at.desk.room_widget.rect.center
    assert not at.log.rect.collidepoint(spot)
    for _ in range(2):
        at.tree.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
        at.tree.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
        at.layout((1024, 640))
    assert not at.log.visible
    assert at.room.presses == 1, "the first press only puts the log away"


@pytest.mark.parametrize("size", SIZES)
def test_the_results_leave_the_board_alone_beside_them(theme: Theme, size: tuple[int, int]) -> None:
    at = Table(theme)
    at.layout(size)
    at.desk.show_results()
    at.layout(size)
    aside, high = results_width(theme, size[0]), size[1] - TOP
    assert aside == min(int(size[0] * 0.47), 600)
    assert at.desk.rail.rect.w == 0
    assert not any(part.visible for part in (at.desk.rail, at.desk.bottom, at.log, at.slim))
    assert at.room.board == (0, TOP, size[0] - aside, high)
    assert at.room.hand == (size[0] - aside + max(0, size[0] - aside - high), TOP, aside, high)
    assert at.desk.room_widget.child_clip() == at.room.board
    assert at.desk.room_widget.panels_rect() == at.desk.room_widget.rect


def test_the_bar_of_a_recap_covers_the_bottom_bar(theme: Theme) -> None:
    at = Table(theme)
    bar = Box("recap", 10)
    at.desk.add_recap(bar)
    at.layout((1280, 720))
    assert bar.rect == at.desk.bottom.rect
    assert bar in at.desk.children


# -- the bubble ----------------------------------------------------------------------------------------------


def bubble(theme: Theme) -> tuple[Bubble, WidgetTree]:
    at = Table(theme)
    at.layout((1280, 720))
    return at.desk.bubble, at.tree


def test_a_bubble_goes_after_a_while_and_one_that_stays_does_not(theme: Theme) -> None:
    found, tree = bubble(theme)
    found.say("The die is drawn.", (100, 200))
    tree.update(BUBBLE_SECONDS - 0.1)
    assert found.visible
    assert tree.is_animating
    tree.update(0.2)
    assert not found.visible
    assert not tree.is_animating
    found.say("The die is drawn.", (100, 200))
    found.say("Here it would join nothing.", (100, 200), stays=True)
    tree.update(2 * BUBBLE_SECONDS)
    assert found.visible
    assert not tree.is_animating
    found.hide()
    assert not found.visible
    found.say("Again", (100, 200), stays=True)
    found.say("The die is drawn.", (100, 200))
    tree.update(BUBBLE_SECONDS)
    assert not found.visible


@pytest.mark.parametrize("text", ["No.", "A long reason that has more words than one line can hold, " * 3])
def test_a_bubble_lies_beside_the_pointer_and_in_the_window(theme: Theme, text: str) -> None:
    found, tree = bubble(theme)
    window = Rect(0, 0, 1280, 720)
    for at in ((600, 400), (0, 0), (1279, 0), (0, 719), (1279, 719)):
        found.say(text, at, stays=True)
        tree.draw(pygame.Surface((1280, 720)))
        assert window.contains(found.rect)
        assert found.hit(found.rect.center) is None
        if at == (600, 400):
            assert found.rect.bottomleft == (600 + spacing(theme, 4), 400 - spacing(theme, 2))
            lines = found._lines(theme)
            assert found.rect.h >= len(lines) * theme.line_height("small")
            assert found.rect.w <= 280 + 4 * spacing(theme, 1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["No.", "A long reason that has more words than one line can hold, " * 3])
def test_a_bubble_beside_a_place_on_the_board_stays_on_the_board(
    theme: Theme, size: tuple[int, int], text: str
) -> None:
    """It lay over the hand beside the board, and at the top over the place that it spoke of."""
    at = Table(theme)
    at.layout(size)
    board, found = at.room.board, at.desk.bubble
    for spot in (board.topleft, (board.right - 1, board.y), (board.x, board.bottom - 1), board.center):
        found.say(text, spot, stays=True)
        assert board.contains(found.rect)
        assert not found.rect.collidepoint(spot)
    at.layout((size[0] - 40, size[1] - 40))
    assert at.room.board.contains(found.rect)


@pytest.mark.parametrize("size", SIZES)
def test_the_tooltip_of_a_place_on_the_board_stays_on_the_board(theme: Theme, size: tuple[int, int]) -> None:
    at = Table(theme)
    at.layout(size)
    at.room.words_at = lambda pos: "Boston, medium city: fish (4 left), machinery (3 left).\n" * 4
    board, tips = at.room.board, at.tree.tooltips
    for spot in (board.topleft, (board.right - 1, board.y), (board.right - 1, board.bottom - 1)):
        at.tree.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0)))
        tips.update(5)
        assert tips.is_open
        assert board.contains(tips.rect)
