"""Whole games as they were once played: they still end like that, and are opened as saves."""

from functools import cache
from pathlib import Path

import pytest

from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.events import EventDrawn, Finished, GoalRaised
from railgames.store import savefile
from railgames.testing import golden
from tests.games.empire_builder.golden_maps import GoldenMaps

FOLDER = Path(__file__).parent / "golden"
GAMES = sorted(path.name.removesuffix(".txt.gz") for path in FOLDER.glob("*.txt.gz"))


@pytest.fixture(scope="module")
def maps():
    return GoldenMaps()


@pytest.fixture(scope="module")
def replayed(maps):
    @cache
    def replay(name):
        found = golden.read(FOLDER / f"{name}.txt.gz")
        return found, golden.replay(GAME, maps, found)

    return replay


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthroughs_still_end_as_they_did(replayed, name):
    found, match = replayed(name)
    assert match.is_over
    assert golden.scores_of(match.state) == found.scores


def test_they_cover_every_number_of_players_event_and_end(replayed):
    matches = {name: replayed(name)[1] for name in GAMES}
    events = {
        name: [event for entry in match.log for event in entry.events] for name, match in matches.items()
    }
    seats = {name: len(match.state.players) for name, match in matches.items()}
    assert seats == {"2-seats": 2, "6-seats": 6, "tie": 4, "time": 4}
    ends = {name: found[-1].reason for name, found in events.items() if isinstance(found[-1], Finished)}
    assert ends == {"2-seats": "goal", "6-seats": "goal", "tie": "goal", "time": "time"}
    raised = {name for name, found in events.items() if any(isinstance(one, GoalRaised) for one in found)}
    assert raised == {"tie"}
    best = max(player.cash for player in matches["tie"].state.players)
    assert {player.goal for player in matches["tie"].state.players} == {300}
    assert best >= 300
    drawn = {one.number for found in events.values() for one in found if isinstance(one, EventDrawn)}
    assert drawn == set(range(len(matches["tie"].state.board.file.events)))


def test_a_save_of_the_longest_game_opens_where_it_stood(replayed, maps):
    _, match = replayed("6-seats")
    opened = savefile.decode(savefile.encode(savefile.draft_of(match)), maps)
    assert opened.notice == ""
    assert opened.match.state.snapshot() == match.state.snapshot()
