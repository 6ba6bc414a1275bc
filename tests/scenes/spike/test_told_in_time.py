"""What the table tells follows what it shows: totals after routes are counted, the log after the track."""

from functools import lru_cache

import pytest

from railgames.core.actions import Action, parse_action
from railgames.core.game import ScoreSheet
from railgames.games.spike import GAME
from railgames.games.spike.actions import Lay, Pay
from railgames.games.spike.paths import bits
from tests.scenes.spike.conftest import GOLDEN, KNOWN_GAME, Desk, OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")

LAST = 423
"""The action of the known game that ends it."""


@lru_cache(maxsize=1)
def actions() -> tuple[Action, ...]:
    lines = (GOLDEN / f"{KNOWN_GAME}.txt").read_text("utf-8").splitlines()[1:]
    return tuple(parse_action(GAME.Action, line) for line in lines if not line.startswith("["))


def route_of(sheet: ScoreSheet) -> int:
    return next(line.points for line in sheet.lines if line.key == "route")


def shown_totals(at: Desk) -> list[int]:
    return [int(card.score) for card in at.table.cards]


def test_totals_rise_as_each_route_is_counted(desk: OpenDesk) -> None:
    at = desk(golden=KNOWN_GAME, moves=LAST - 1, speed="normal")
    at.table.play(actions()[LAST - 1])
    sheets = at.match.state.scores()
    bare = [sheet.total - route_of(sheet) for sheet in sheets]
    full = [sheet.total for sheet in sheets]
    assert bare != full
    seen = [shown_totals(at)]
    for _ in range(300):
        at.app.tweens.advance(0.25)
        if at.top is not at.table:
            break
        if shown_totals(at) != seen[-1]:
            seen.append(shown_totals(at))
    assert seen[0] == bare
    assert seen[-1] == full
    changed = sum(route_of(sheet) != 0 for sheet in sheets)
    assert len(seen) == 1 + changed, "one route after another"


def test_no_total_at_the_table_holds_a_hidden_route(desk: OpenDesk) -> None:
    at = desk(golden=KNOWN_GAME, moves=375)
    viewer, sheets = at.table.viewer, at.table.view.scores()
    assert route_of(sheets[viewer]) > 0
    public = [sheet.total - route_of(sheet) for sheet in at.match.state.scores()]
    assert shown_totals(at) == public, "everybody's is shown the same way"
    strip = at.table.score
    assert strip.sheet is not None
    assert strip.sheet.total == public[viewer]
    assert route_of(strip.sheet) == route_of(sheets[viewer]), "the line is there, in brackets"
    assert "route" in strip.provisional
    assert "no total holds it" in at.room.line_words(viewer, strip.sheet.lines[2])


def test_track_is_drawn_before_anything_tells_of_it(desk: OpenDesk) -> None:
    number = next(n for n, one in enumerate(actions(), 1) if isinstance(one, Pay))
    while not isinstance(actions()[number - 2], Lay):
        number += 1
    at = desk(golden=KNOWN_GAME, moves=number - 1, speed="normal")
    at.table.log.toggle()
    seat = at.match.state.current_player
    before = len(at.table.log._lines)
    at.table.play(actions()[number - 1])
    own = set(bits(at.match.state.players[seat].own))
    at.pilot.step()
    assert at.room.stage.effects, "the dollars rise"
    assert own <= set(at.room.poster._owners or ())
    assert len(at.table.log._lines) == before, "the log waits"
    at.pilot.settle()
    assert len(at.table.log._lines) > before


def test_a_path_that_another_lays_is_seen(desk: OpenDesk) -> None:
    number = next(n for n, one in enumerate(actions(), 1) if isinstance(one, Lay))
    at = desk(golden=KNOWN_GAME, moves=number)
    assert at.match.state.laid
    at.table.controller.viewer = 1 - at.match.state.current_player
    at.table.controller._view = None
    at.room.refresh()
    assert at.room.map.path is not None
    assert at.room.map.path.tag is None
