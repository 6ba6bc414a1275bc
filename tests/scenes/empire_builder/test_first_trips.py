"""In a person's first turn the three best first trips are listed without being asked for."""

from collections.abc import Callable, Iterator

import pytest

from railgames.games.empire_builder.actions import Build, End
from railgames.scenes.empire_builder.aim import aim_lines
from railgames.scenes.empire_builder.chosen_trips import FIRST_KEY, ChosenTrips
from railgames.scenes.empire_builder.room import EmpireRoom
from railgames.scenes.empire_builder.worth import Values
from railgames.scenes.table.tips import NEVER
from railgames.store import savefile
from railgames.testing.rooms.desk import Window
from tests.games.empire_builder.lands import Lands
from tests.scenes.empire_builder.conftest import At, Prepared

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


@pytest.fixture(autouse=True)
def tips(window: Window) -> Iterator[None]:
    """Tips are on, and both persons have read the card."""
    settings = window.services.settings
    before = settings.tips_seen
    settings.tips_seen = ("empire_builder:Ada", "empire_builder:Bruno")
    yield
    settings.tips_seen = before


def opened(at: Open) -> At:
    """The table at its beginning, when the trips are computed."""
    table = at()
    assert table.room.values.trips
    table.desk.rest()
    table.room.refresh()
    table.pilot.step(2)
    return table


def titles(table: At) -> list[str]:
    panel = table.room.side
    return [item.shown.words for item in panel.first_trips.items] if panel.suggested.visible else []


def test_the_three_best_trips_are_listed_in_the_first_turn(at: Open) -> None:
    table = opened(at)
    assert table.room.side.suggested.visible
    assert len(titles(table)) == 3
    table.room.toggle_trips()
    best = [item.shown.words for item in table.room.side.trips.items]
    assert not titles(table), "the open planner lists them"
    table.room.toggle_trips()
    assert titles(table) == best[:3]


def hand_over(table: At) -> None:
    """End the turn, and lift the curtain for the next person."""
    first = table.room.table.viewer
    while table.state.current_player == first:
        table.match.play(End())
        table.desk.rest()
    table.desk.lift_curtain()
    assert table.room.table.viewer != first


def put_away(at: Open) -> At:
    """The table after a press that puts the first trips away."""
    table = opened(at)
    panel = table.room.side
    panel.reveal(panel.first.rect)
    table.pilot.step(2)
    table.pilot.click(panel.first.rect.center)
    table.desk.rest()
    return table


def test_they_are_put_away_by_a_press_and_do_not_come_back(at: Open) -> None:
    table = put_away(at)
    assert not table.room.side.suggested.visible
    table.room.refresh()
    assert not titles(table)


def test_what_is_put_away_stays_away_when_actions_of_the_first_turn_are_undone_and_played_again(
    at: Open,
) -> None:
    table = put_away(at)
    for key in ("undo", "redo", "undo"):
        if key == "undo" and not table.match.position:
            table.match.play(next(one for one in table.state.legal_actions() if isinstance(one, Build)))
            table.desk.rest()
        table.pilot.press(table.desk.key_of(key))
        table.desk.rest()
        assert not titles(table)
    assert table.match.position == 0


def test_what_is_put_away_stays_away_when_the_game_is_opened_again(at: Open, window: Window) -> None:
    table = put_away(at)
    for _ in range(2):
        saved = savefile.encode(savefile.draft_of(table.match))
        match = savefile.decode(saved, Lands(), lambda game: Prepared(table.play.state)).match
        desk = window.table(match)
        desk.rest()
        assert isinstance(desk.room, EmpireRoom)
        assert not desk.room.chosen.suggests
        assert not desk.room.side.suggested.visible


def test_what_one_has_put_away_another_still_sees(at: Open) -> None:
    table = put_away(at)
    hand_over(table)
    assert table.room.chosen.suggests


def test_nobody_is_shown_the_trips_of_whoever_was_on_turn_before(
    at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(at)
    assert titles(table)
    monkeypatch.setattr(Values, "has_trips", False)  # as long as those of the next person are computed
    monkeypatch.setattr(Values, "think_trips", lambda *_: None)
    hand_over(table)
    assert table.room.chosen.suggests
    assert table.room.chosen.first() == []
    assert titles(table) == []


@pytest.mark.parametrize("text", ["[", "{}", "[7]", "[-1]", '["0"]', "[" * 5000])
def test_a_note_of_what_is_put_away_that_does_not_fit_is_left_out(at: Open, text: str) -> None:
    table = at()
    table.match.notes[FIRST_KEY] = text
    assert ChosenTrips(table.room).suggests


def test_a_press_keeps_a_first_trip_on_the_map_and_lists_it_once(at: Open) -> None:
    table = opened(at)
    panel = table.room.side
    item = panel.first_trips.items[1]
    panel.reveal(item.rect)
    table.pilot.step(2)
    table.pilot.click(item.rect.center)
    own = table.room.chosen.own
    assert own is not None
    assert table.room.lights.way == own.cells
    assert panel.first_trips.items[1].shown.is_on
    assert not panel.trips.visible
    table.pilot.press("backspace")
    assert table.room.chosen.own is None


def test_they_are_gone_after_the_first_turn(at: Open) -> None:
    table = opened(at)
    for _ in range(4):
        table.match.play(End())
        table.desk.rest()
        table.desk.lift_curtain()
    assert table.state.players[table.room.table.viewer].turns
    assert not titles(table)


def test_they_are_not_shown_where_tips_are_off(at: Open, window: Window) -> None:
    window.services.settings.tips_seen = (NEVER,)
    assert not titles(opened(at))


def test_the_card_before_the_first_turn_names_them(at: Open) -> None:
    assert any("best first trips" in line for line in aim_lines(at().state, 0))
