"""A planned route is saved with its match, and what does not fit the match is left out."""

import json
from collections.abc import Callable

import pytest

from railgames.scenes.empire_builder import plan_notes
from railgames.scenes.empire_builder.journeys import Journeys
from railgames.store import savefile
from tests.games.empire_builder.lands import Lands
from tests.scenes.empire_builder.conftest import At, Prepared
from tests.scenes.empire_builder.test_journeys import begun

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def test_a_planned_route_is_there_again_when_the_game_is_opened(at: Open) -> None:
    table = begun(at)
    journeys = table.room.journeys
    assert journeys.own is not None
    saved = savefile.encode(savefile.draft_of(table.match))
    loaded = savefile.decode(saved, Lands(), lambda game: Prepared(table.play.state)).match
    assert loaded.notes == table.match.notes
    again = plan_notes.read(loaded.notes, table.room.board, 2)
    assert again == journeys.of


def test_a_room_begins_with_the_routes_of_its_match_and_notes_every_change(at: Open) -> None:
    table = begun(at)
    assert Journeys(table.room).of == table.room.journeys.of != {}
    table.pilot.press("backspace")
    assert plan_notes.KEY not in table.match.notes
    assert Journeys(table.room).of == {}


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 7},
        {"seat": -1},
        {"seat": "x"},
        {"cells": []},
        {"cells": ["2,3", "99,99"]},
        {"goods": ["moonstone"]},
        {"loads": [3]},
        {"owners": "all"},
    ],
)
def test_a_route_that_does_not_fit_is_left_out(at: Open, change: dict[str, object]) -> None:
    table = begun(at)
    (plain,) = json.loads(table.match.notes[plan_notes.KEY])
    for text in (json.dumps([{**plain, **change}]), "[", "{}", "[" * 5000):
        assert plan_notes.read({plan_notes.KEY: text}, table.room.board, 2) == {}
    assert plan_notes.read({}, table.room.board, 2) == {}
