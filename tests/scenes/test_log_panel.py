"""The log panel: a line for each event, added as it happens, taken away by undo, read again if revealed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from railgames.core.game import Event
from railgames.core.match import Match, Unread
from railgames.core.rng import Rng
from railgames.scenes.table.log_panel import LogPanel
from railgames.scenes.table.seat_look import SeatLook
from railgames.ui.widgets.base import spacing
from tests.core.toy_game import Drew
from tests.scenes.conftest import ADA, BO, Bench, Run
from tests.scenes.golden.widgets import told

SIZE = (300, 600)


class Desk:
    """A log panel beside a match; drawn cards are seen by their own seat only, or by all once ``open``."""

    def __init__(self, bench: Bench, match: Match) -> None:
        self.bench, self.match = bench, match
        self.viewer = 0
        self.pointed: tuple[int | None, tuple[str, ...]] = (None, ())
        self.is_open = False
        self.untold = 0
        self.surface = pygame.Surface(SIZE)
        self.panel = self.fresh()

    def fresh(self) -> LogPanel:
        """A panel that has read the whole log."""
        look = SeatLook("seat:0", "circle")
        panel = LogPanel(
            self.match,
            self.see,
            str,
            lambda: self.viewer,
            lambda seat: look,
            lambda: None,
            self.point,
            lambda: self.match.position - self.untold,
        )
        panel.rect = pygame.Rect(0, 0, *SIZE)
        panel.toggle()
        return panel

    def point(self, seat: int | None, places: Sequence[str]) -> None:
        self.pointed = (seat, tuple(places))

    def see(self, events: Sequence[Event]) -> list[Event]:
        return [one for one in events if self.is_open or not isinstance(one, Drew) or one.seat == self.viewer]

    def rows(self, panel: LogPanel) -> list[tuple[Any, ...]]:
        """The rows that are drawn, all of them."""
        panel.draw(self.surface, self.bench.app.theme)
        rows = panel._wrapped(self.bench.app.theme, panel._width, 10_000)
        return [(text, line.seat, is_first) for text, line, is_first in rows]


@pytest.fixture
def desk(run: Run) -> Desk:
    bench = run()
    return Desk(bench, bench.match(ADA, BO, rounds=9))


def test_lines_added_and_taken_away_are_those_of_a_log_read_as_a_whole(desk: Desk) -> None:
    rng, match = Rng(3), desk.match
    for _ in range(40):
        match.play(*(match.state.random_action(rng) for _ in range(2)))
        desk.panel.refresh()
        if match.can_undo and rng.below(2):
            match.undo(single=bool(rng.below(2)))
            desk.panel.refresh()
            if rng.below(2):
                match.redo()
                desk.panel.refresh()
        if match.is_over:
            break
    rows = desk.rows(desk.panel)
    assert len(rows) > 20
    assert rows == desk.rows(desk.fresh())


def test_events_that_are_told_as_one_are_one_line_also_after_undo(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, match = Rng(3), desk.match
    alone = 0

    def joined(self: Event, later: Event) -> Event | None:
        return later if later.seat == self.seat else None

    monkeypatch.setattr(Event, "joined", joined)
    for _ in range(40):
        match.play(match.state.random_action(rng))
        desk.panel.refresh()
        if match.can_undo and rng.below(2):
            match.undo(single=bool(rng.below(2)))
            desk.panel.refresh()
        rows = desk.rows(desk.panel)
        assert rows == desk.rows(desk.fresh())
        seats = [seat for _, seat, is_first in rows if is_first]
        assert all(one != other for one, other in pairwise(seats))
        alone += len(seats)
        if match.is_over:
            break
    assert alone > 20


def test_who_has_scrolled_back_goes_on_reading_the_same_lines(desk: Desk) -> None:
    rng, match = Rng(3), desk.match

    def play(count: int) -> None:
        for _ in range(count):
            if not match.is_over:
                match.play(match.state.random_action(rng))
                desk.panel.refresh()

    def seen() -> list[str]:
        desk.panel.draw(desk.surface, desk.bench.app.theme)
        return [line.text for _, line in desk.panel._drawn]

    desk.panel.rect = pygame.Rect(0, 0, 300, 160)
    play(30)
    seen()
    desk.panel.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=3))
    before = seen()
    play(6)
    assert seen() == before
    if match.can_undo:
        match.undo(single=True)
        desk.panel.refresh()
        assert seen() == before


def test_another_viewer_reads_the_log_as_they_may_see_it(desk: Desk) -> None:
    rng = Rng(4)
    for _ in range(20):
        desk.match.play(desk.match.state.random_action(rng))
    desk.panel.refresh()
    before = desk.rows(desk.panel)
    desk.viewer = 1
    desk.panel.refresh()
    assert desk.rows(desk.panel) == desk.rows(desk.fresh()) != before


def test_what_is_revealed_later_comes_into_its_place(desk: Desk) -> None:
    rng, match = Rng(4), desk.match
    while match.state.turn < 3:
        match.play(match.state.random_action(rng))
        desk.panel.refresh()
    hidden = len(desk.rows(desk.panel))
    desk.is_open = True
    turn = match.state.turn
    while match.state.turn == turn:
        match.play(match.state.random_action(rng))
        desk.panel.refresh()
    rows = desk.rows(desk.panel)
    assert rows == desk.rows(desk.fresh())
    assert len(rows) > hidden + 2


def test_only_what_is_shown_is_measured(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railgames.scenes.table.log_panel.LINES_AT_ONCE", 3)
    rng = Rng(4)
    while not desk.match.is_over:
        desk.match.play(desk.match.state.random_action(rng))
    panel = desk.fresh()
    panel.place(pygame.Rect(0, 0, 300, 120), desk.bench.app.theme)

    def drawn() -> bytes:
        desk.surface.fill("black")
        panel.draw(desk.surface, desk.bench.app.theme)
        return pygame.image.tobytes(desk.surface, "RGB")

    last = drawn()
    assert panel._wrapped_from > 0
    panel.scroll(50)
    assert drawn() != last
    assert panel._wrapped_from == 0
    panel.scroll(-99)
    assert drawn() == last


def test_a_log_that_is_read_again_is_drawn_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(desk.panel, "invalidate", lambda *_: asked.append(True))
    desk.panel.reload()
    assert asked


def test_the_wheel_leads_back_in_the_log_and_on_again(desk: Desk) -> None:
    def wheel(y: int) -> int:
        assert desk.panel.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=y, x=0))
        return desk.panel._back

    assert wheel(-1) == 0
    assert wheel(2) == 4
    assert wheel(-1) == 2
    assert wheel(-5) == 0


def test_a_log_that_is_still_being_read_says_so(desk: Desk) -> None:
    state = desk.match.state.clone()
    match = Match.resume(
        desk.match.game, desk.match.setup, desk.match.maps, state, (), Unread(("roll",), (1,))
    )
    desk.match = match
    panel = desk.fresh()
    assert "still being read" in " ".join(str(row[0]) for row in desk.rows(panel))
    match.give_up_unread()
    panel.refresh()
    panel.reload()
    assert [row[0] for row in desk.rows(panel)] == ["roll"]


# -- pointing ------------------------------------------------------------------------------------------------


def test_pointing_at_a_line_lights_its_places_once_and_leaving_it_puts_them_out(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(12):
        desk.match.play(desk.match.state.legal_actions()[-1])
    monkeypatch.setattr(desk, "see", told)
    calls: list[tuple[int | None, tuple[str, ...]]] = []
    monkeypatch.setattr(desk, "point", lambda seat, places: calls.append((seat, tuple(places))))
    panel = desk.fresh()
    desk.rows(panel)
    spotted = next(rect for rect, line in panel._drawn if line.spots)
    seat = next(line.seat for _, line in panel._drawn if line.spots)
    plain = next(rect for rect, line in panel._drawn if not line.spots)
    for pos in (spotted.center, spotted.midleft, plain.center, plain.center, spotted.center):
        panel.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos))
    assert calls == [(seat, ("B2",)), (None, ()), (seat, ("B2",))]
    panel.hover_changed(True)
    assert len(calls) == 3
    panel.hover_changed(False)
    assert calls[3:] == [(None, ())]


def test_the_button_that_closes_the_log_is_in_its_corner(desk: Desk) -> None:
    theme = desk.bench.app.theme
    panel = desk.fresh()
    for rect in ((0, 0, 300, 600), (40, 50, 200, 170)):
        panel.place(pygame.Rect(rect), theme)
        button, pad = panel.close_button.rect, spacing(theme, 1)
        assert button.topright == (panel.rect.right - pad, panel.rect.y + pad)
        assert button.size == panel.close_button.measured(theme)
        inner = panel._inner(theme)
        assert panel.rect.contains(inner)
        assert inner.y >= button.bottom


def test_the_log_tells_an_action_when_it_has_been_shown(desk: Desk) -> None:
    match = desk.match
    for _ in range(4):
        match.play(match.state.legal_actions()[0])
    desk.panel.refresh()
    everything = desk.rows(desk.panel)
    desk.untold = 2
    desk.panel.refresh()
    early = desk.rows(desk.panel)
    assert early == everything[: len(early)]
    assert len(early) < len(everything)
    assert desk.rows(desk.fresh()) == early
    desk.untold = 0
    desk.panel.refresh()
    assert desk.rows(desk.panel) == everything
