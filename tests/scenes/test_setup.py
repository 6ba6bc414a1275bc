"""Setting a game up: seats, looks, options, seed; what is chosen is remembered and what is wrong is said."""

from datetime import UTC, datetime

import pytest

from railgames.core.level import Level
from railgames.scenes.setup import SetupScene
from railgames.scenes.setup.seats import SeatList
from railgames.scenes.table.scene import TableScene
from railgames.store.settings import load_settings
from railgames.testing.layout_check import layout_problems
from tests.scenes.conftest import Bench, Run
from tests.scenes.stage import SEATS

pytestmark = pytest.mark.usefixtures("no_pictures")


def opened(run: Run, **how: object) -> Bench:
    bench = run(**how)
    bench.push(SetupScene(bench.services))
    return bench


def test_a_game_begins_with_two_clicks_less_than_a_form(run: Run) -> None:
    bench = opened(run)
    bench.click("start")
    assert isinstance(bench.top, TableScene)
    seats = bench.top.match.setup.seats
    assert [seat.level for seat in seats] == [None, Level.EASY]
    assert len({seat.name for seat in seats}) == 2


def test_a_game_begins_by_enter_alone(run: Run) -> None:
    bench = opened(run)
    bench.press("return")
    assert isinstance(bench.top, TableScene)


def test_ctrl_enter_starts_the_game_whatever_has_the_focus(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("board" if bench.has("board") else "kind 1")
    bench.press("ctrl+return")
    assert isinstance(bench.top, TableScene)


def test_seats_come_and_go_within_the_limits_and_the_reason_is_told(run: Run) -> None:
    bench = opened(run)
    bench.click("Add a person")
    assert len(bench.top.seats.seats) == 3
    assert bench.find("Add an AI").tooltip_text() == "No more than 3 seats"
    bench.click("Add an AI")
    assert len(bench.top.seats.seats) == 3
    bench.click("remove 1")
    assert len(bench.top.seats.seats) == 2
    assert bench.find("remove 1").tooltip_text() == "At least 2 must play"


def test_names_are_typed_and_two_of_the_same_are_refused_in_words(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("name 1")
    bench.press("ctrl+a")
    bench.pilot.type("Zoé 日本")
    assert bench.top.seats.seats[0].name == "Zoé 日本"
    bench.tab_to("name 2")
    bench.press("ctrl+a")
    bench.pilot.type("Zoé 日本")
    assert bench.find("problem").text == "Two seats have the same name."
    bench.click("start")
    assert isinstance(bench.top, SetupScene)


def test_enter_ends_a_name_and_does_not_start_the_game(run: Run) -> None:
    bench = opened(run)
    for field in ("name 1", "seed"):
        bench.tab_to(field)
        bench.press("enter")
        assert isinstance(bench.top, SetupScene)
        assert bench.tree.focus is not None
        assert bench.tree.focus.name != field
    assert bench.top.seats.seats[0].name


def test_a_name_has_at_most_24_letters(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("name 1")
    bench.press("ctrl+a")
    bench.pilot.type("Wolfeschlegelsteinhausenbergerdorff")
    assert len(bench.top.seats.seats[0].name) == 24
    assert layout_problems(bench.tree) == []


def test_the_kind_of_a_seat_is_changed_by_keyboard(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("kind 1")
    bench.press("down" if not bench.find("kind 1").part_rects() else "right")
    assert bench.top.seats.seats[0].level is Level.EASY
    assert bench.tree.focus.name == "kind 1"


def test_a_colour_that_another_seat_has_is_exchanged(run: Run) -> None:
    bench = opened(run)
    first, second = (seat.color for seat in bench.top.seats.seats[:2])
    bench.click("look 1")
    bench.click(f"colour {second + 1}")
    assert [seat.color for seat in bench.top.seats.seats[:2]] == [second, first]


def test_a_pattern_is_chosen_by_keyboard(run: Run) -> None:
    bench = opened(run)
    bench.tab_to("look 1")
    bench.press("return")
    bench.tab_to("colour 1")
    bench.press("tab")
    bench.press("right", "return")
    assert bench.top.seats.seats[0].pattern != 0


def test_options_are_chosen_and_go_into_the_match(run: Run) -> None:
    bench = opened(run)
    bench.click("bonus")
    bench.tab_to("rounds")
    bench.press("right", "right")
    bench.click("start")
    config = bench.top.match.setup.config
    assert (config.bonus, config.rounds) == (False, 5)


def test_the_seed_is_shown_edited_drawn_anew_and_todays(run: Run) -> None:
    bench = opened(run)
    first = bench.top.seed
    assert bench.find("seed").text == first
    bench.click("new seed")
    assert bench.top.seed != first
    bench.click("today")
    assert bench.find("seed").text == datetime.now(UTC).strftime("%Y%m%d")
    bench.tab_to("seed")
    bench.press("ctrl+a", "backspace")
    assert bench.find("problem").text == "The game needs a seed."
    bench.pilot.type("4711")
    bench.click("start")
    assert bench.top.match.setup.seed == 4711


def test_choices_are_remembered_for_the_next_game_and_the_next_start(run: Run) -> None:
    bench = opened(run)
    bench.click("bonus")
    bench.tab_to("name 1")
    bench.press("ctrl+a")
    bench.pilot.type("Ünal")
    bench.click("start")
    bench.quit()
    settings, notice = load_settings(bench.services.folders.settings_file)
    assert notice == ""
    again = run(settings=settings)
    again.push(SetupScene(again.services))
    assert again.top.seats.seats[0].name == "Ünal"
    assert again.top.values["bonus"] is False


def test_the_seats_of_a_larger_game_are_cut_to_what_this_one_takes() -> None:
    seats = SeatList(SEATS * 2, 2, 3, (Level.EASY,), ())
    assert len(seats.seats) == 3
    assert len({seat.color for seat in seats.seats}) == 3
