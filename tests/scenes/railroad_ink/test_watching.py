"""An AI that plays on an open board is watched: its board, its ink, its reason; and left when one likes."""

from typing import Any

import pytest

from railgames.ai.answers import Answer
from railgames.core.match import Match
from railgames.games.railroad_ink.actions import Draw, End
from railgames.scenes.railroad_ink.effects import InkStroke
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


class Thinker:
    """Answers at the next poll with the first drawing, else with the first legal action."""

    progress = None

    def __init__(self) -> None:
        self.waiting: Answer | None = None
        self.holds = False

    def prepare(self, match: Match) -> None: ...
    def think_ahead(self, match: Match) -> None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...

    def request(self, match: Match, **more: Any) -> None:
        legal = match.state.legal_actions()
        action = next((one for one in legal if isinstance(one, Draw)), legal[0])
        end = next((one for one in legal if isinstance(one, End)), None)
        self.waiting = Answer(
            action=end or action,
            reason="it pleases me",
            seat=match.state.current_player or 0,
            position=match.position,
            is_hint=False,
            source="agent",
            seconds=0.0,
        )

    def poll(self) -> Answer | None:
        if self.holds:
            return None
        answer, self.waiting = self.waiting, None
        return answer


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


def _open(desk: OpenDesk, thinker: Thinker, **options: Any) -> Desk:
    at = desk(people=1, ais=1, **options)
    at.table.controller._thinker = None
    at.table.controller._make_thinker = lambda: thinker  # type: ignore[method-assign, assignment, return-value]
    return at


def _end_round(at: Desk) -> None:
    match = at.match
    while not any(isinstance(action, End) for action in match.state.legal_actions()):
        draws = [action for action in match.state.legal_actions() if isinstance(action, Draw)]
        at.table.play((draws or match.state.legal_actions())[0])
        at.pilot.settle()
    at.pilot.press("ctrl+return")


def test_its_board_comes_to_the_front_and_goes_when_it_is_done(desk: OpenDesk, thinker: Thinker) -> None:
    at = _open(desk, thinker, cover_boards=False, speed="normal")
    _end_round(at)
    shown = [0]
    for _ in range(600):
        at.app.step(0.02)
        at.close_card()
        seat = at.room.shown_seat
        if seat == 1 and any(isinstance(effect, InkStroke) for effect in at.room.stage.effects):
            assert at.room._hidden
            assert at.table.bottom.news.text == "Bruno: it pleases me"
            assert "Bruno" in at.table.top.prompt.text
        if shown[-1] != seat:
            shown.append(seat)
        if at.table.is_interactive:
            break
    assert at.table.is_interactive
    assert shown == [0, 1, 0]


def test_a_covered_board_stays_where_it_is(desk: OpenDesk, thinker: Thinker) -> None:
    at = _open(desk, thinker, cover_boards=True, speed="normal")
    _end_round(at)
    for _ in range(600):
        at.app.step(0.02)
        at.close_card()
        assert at.room.shown_seat == 0
        if at.table.is_interactive:
            break
    assert at.table.is_interactive


def test_who_goes_back_to_the_own_board_stays_there(desk: OpenDesk, thinker: Thinker) -> None:
    at = _open(desk, thinker, cover_boards=False, speed="normal")
    _end_round(at)
    while at.room.shown_seat != 1:
        at.app.step(0.02)
        at.close_card()
    at.table.commands.look_at(None)
    while not at.table.is_interactive:
        at.app.step(0.02)
        at.close_card()
        assert at.room.shown_seat == 0


def test_a_board_that_is_looked_at_shows_what_is_drawn_on_it(desk: OpenDesk, thinker: Thinker) -> None:
    at = _open(desk, thinker, cover_boards=False, speed="normal")
    thinker.holds = True
    _end_round(at)
    at.pilot.settle()
    at.table.commands.look_at(1)
    thinker.holds = False
    has_drawn = False
    while not at.table.is_interactive and at.match.state.current_player == 1:
        at.app.step(0.02)
        at.close_card()
        has_drawn = has_drawn or bool(at.room.stage.effects)
    assert has_drawn
