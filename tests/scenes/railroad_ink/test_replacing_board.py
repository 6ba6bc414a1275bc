"""Separation and Special on the table: their dice are drawn as route dice, two routes of a space apart."""

import re

import pytest

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import segments_of
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.strokes import MIDDLE, is_station, runs_of, tile_strokes
from tests.scenes.railroad_ink.conftest import OpenDesk


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize(("name", "word"), [("separation", "dead end"), ("special", "special route")])
def test_the_die_that_replaces_is_one_of_four_and_is_drawn_by_a_press(
    desk: OpenDesk, name: str, word: str
) -> None:
    at = desk(expansion=name)
    dice, view = at.room.view.board.dice, at.room.view
    own = set(dice.dice[0])
    assert len(view.roll) == 4
    place = next(idx for idx, face in enumerate(view.roll) if face in own)
    at.pilot.click(at.die(place))
    at.pilot.press("right")
    at.pilot.press("return")
    action = at.match.log[-1].action
    assert isinstance(action, Draw)
    assert dice.face_of[action.face] in own
    assert word in aim_lines(view)[-1]


@pytest.mark.parametrize("tile", ["HR--+--HR", "RR--+--HH", "HHH-+---H", "R---+-RRR"])
def test_two_routes_of_a_space_are_drawn_apart(tile: str) -> None:
    one, other = (
        [point for run in runs_of(segment, True) for point in run.line] for segment in segments_of(tile)
    )
    near = min((a - x) ** 2 + (b - y) ** 2 for a, b in one for x, y in other) ** 0.5
    assert near >= 28


def test_a_dead_end_has_a_bar_and_no_station_and_two_corner_stations_have_one_each() -> None:
    def squares(tile: str) -> int:
        return len(re.findall(r'rx="3"', tile_strokes(tile)))

    assert (squares("RRR-+---R"), squares("---R"), squares("HR--"), squares("HR--+--HR")) == (0, 1, 1, 2)
    stub, dead_end = segments_of("---R")[0], segments_of("RRR-+---R")[1]
    assert (is_station(stub), is_station(dead_end, True)) == (True, False)
    assert runs_of(stub)[0].line[-1] == MIDDLE
    assert runs_of(dead_end, True)[0].line[-1][0] < 30


def test_only_a_highway_that_crosses_a_railway_is_a_bridge() -> None:
    def gaps(tile: str) -> int:
        return tile_strokes(tile).count('stroke-width="47"')

    assert [gaps(tile) for tile in ("H-H-+-R-R", "R--R+-HH-", "HR--+--HR", "HHRH")] == [1, 0, 0, 0]
