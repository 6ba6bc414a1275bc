"""The set-up of the installed games: companies, order, descriptions, preview and the fold."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest
from msgspec.structs import replace

from railgames.core.game import Preset
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.new_maps import new_map_of
from railgames.core.options import options_of
from railgames.core.registry import game, game_ids
from railgames.games.railroad_ink.config import expansion_names
from railgames.scenes import screenshots
from railgames.scenes.derailed import still
from railgames.scenes.services import Services
from railgames.scenes.setup import SetupScene
from railgames.scenes.setup.layout import FoldHead, ValuePicture
from railgames.scenes.setup.options import changes_of
from railgames.scenes.setup.seats import SeatList, kind_words, kinds_of
from railgames.scenes.table.scene import TableScene
from railgames.testing.layout_check import layout_problems
from railgames.testing.rooms.blank import blank_pictures
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.toggle import Toggle
from tests.scenes.conftest import Bench

FOUR = tuple(Seat(name, Level.EASY if n else None, n, n) for n, name in enumerate(("Ada", "Bo", "Cy", "Di")))


@contextmanager
def four_seats() -> Iterator[Services]:
    with screenshots.headless((1280, 720), "paper") as services:
        services.settings.last_seats = FOUR
        yield services


@pytest.fixture
def services(no_pictures: None) -> Iterator[Services]:
    with four_seats() as services:
        yield services


@pytest.fixture
def drawing_services() -> Iterator[Services]:
    """Services for a test that looks at pictures."""
    with four_seats() as services:
        yield services


@pytest.fixture(scope="module")
def small_setup() -> Iterator[Bench]:
    """The set-up of Railroad Ink in the smallest window, at a large UI scale."""
    with blank_pictures(), screenshots.headless((1024, 640), "paper") as services:
        services.app.set_scale(1.5)
        yield opened(services, "railroad_ink")


def opened(services: Services, game_id: str, setup: MatchSetup | None = None) -> Bench:
    bench = Bench(services)
    bench.push(SetupScene(services, game_id, setup))
    return bench


def names(bench: Bench) -> list[str]:
    return [seat.name for seat in bench.top.seats.seats]


# -- companies and order -------------------------------------------------------------------------------------


def test_a_company_is_chosen_by_keyboard_and_its_owner_gets_the_old_one(services: Services) -> None:
    bench = opened(services, "derailed")
    assert bench.top.seats.picks == ["red", "orange", "yellow", "green"]
    bench.tab_to("look 2")
    bench.press("return")
    bench.press("up", "return")
    assert bench.top.seats.picks == ["orange", "red", "yellow", "green"]
    assert bench.find("look 1").tooltip_text() == "Baskerville Meows"
    bench.press("ctrl+return")
    assert isinstance(bench.top, TableScene)
    board = bench.top.match.state.board
    assert [company.color for company in board.companies] == ["orange", "red", "yellow", "green"]


def test_a_company_is_chosen_by_mouse_and_remembered_for_the_next_game(services: Services) -> None:
    bench = opened(services, "derailed")
    bench.click("look 1")
    rows = bench.find("picks")
    bench.pilot.click((rows.rect.centerx, rows.rect.bottom - 10))
    bench.settle()
    assert bench.top.seats.picks[0] == "violet"
    bench.click("start")
    again = opened(services, "derailed")
    assert again.top.seats.picks == ["violet", "orange", "yellow", "green"]


def test_companies_in_the_usual_order_are_not_written_down(services: Services) -> None:
    bench = opened(services, "derailed")
    bench.click("start")
    assert bench.top.match.setup.config.companies == ()


@pytest.mark.parametrize("game_id", game_ids())
def test_seats_are_moved_by_keyboard_with_all_that_they_have(services: Services, game_id: str) -> None:
    bench = opened(services, game_id)
    before = list(zip(bench.top.seats.seats, bench.top.seats.picks or [""] * 4, strict=True))
    bench.tab_to("order 1")
    bench.press("down")
    assert bench.tree.focus.name == "order 2"
    bench.press("down", "down", "down")
    after = list(zip(bench.top.seats.seats, bench.top.seats.picks or [""] * 4, strict=True))
    assert after == [*before[1:], before[0]]
    bench.press("up")
    assert names(bench) == ["Bo", "Cy", "Ada", "Di"]


def test_a_seat_is_dragged_to_its_place_and_a_line_shows_where_it_goes() -> None:
    with four_seats() as services:
        bench = opened(services, "railroad_ink")
        here, there = bench.find("order 4").rect.center, bench.find("order 1").rect.center
        bench.pilot.move(here)
        bench.pilot.post(pygame.MOUSEBUTTONDOWN, pos=here, button=1)
        bench.pilot.step()
        before = bench.pilot.picture()
        bench.pilot.move(there)
        bench.pilot.step()
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(bench.pilot.picture(), "RGB")
        bench.pilot.post(pygame.MOUSEBUTTONUP, pos=there, button=1)
        bench.settle()
        assert names(bench) == ["Di", "Ada", "Bo", "Cy"]


def test_a_press_without_a_drag_moves_no_seat(services: Services) -> None:
    bench = opened(services, "railroad_ink")
    bench.click("order 2")
    assert names(bench) == ["Ada", "Bo", "Cy", "Di"]


def test_what_a_seat_chose_goes_with_it_when_another_leaves() -> None:
    seats = SeatList(FOUR, 2, 6, tuple(Level), ())
    seats.offer(("red", "orange", "blue", "green", "violet"), ("violet", "red"))
    assert seats.picks == ["violet", "red", "orange", "blue"]
    seats.remove(0)
    assert seats.picks == ["red", "orange", "blue"]
    seats.add(None)
    assert seats.picks == ["red", "orange", "blue", "green"]
    seats.pick(3, "red")
    assert seats.picks == ["green", "orange", "blue", "red"]


# -- what things are -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", game_ids())
def test_every_level_and_style_says_what_it_is(game_id: str) -> None:
    rules = game(game_id)
    words = [kind_words(rules, kind) for kind, _ in kinds_of(rules)]
    assert all(words)
    assert len(set(words)) == len(words)


def test_the_words_of_a_level_stand_in_the_list_that_drops_down(services: Services) -> None:
    bench = opened(services, "derailed")
    kind = bench.find("kind 2")
    assert isinstance(kind, Choice)
    assert kind.notes[1] == "sees its own missing cards, and not sharply"
    assert kind.tooltip_text() == kind.notes[1]
    kind.open_list()
    bench.settle()
    theme = services.app.theme
    wide = max(theme.font("small").size(note)[0] for note in kind.notes)
    assert bench.tree.overlays[-1].content.rect.w > wide


@pytest.mark.parametrize("game_id", game_ids())
def test_the_description_of_the_chosen_map_is_shown(services: Services, game_id: str) -> None:
    bench = opened(services, game_id)
    entries = services.library.maps(game_id)
    assert all(entry.description for entry in entries)
    assert len({entry.description for entry in entries}) == len(entries)
    for entry in entries:
        bench.top._set_option("map", entry.id)
        bench.settle()
        assert bench.find("map words").text == entry.description


@pytest.mark.parametrize("game_id", game_ids())
def test_every_option_is_described(game_id: str) -> None:
    for option in options_of(game(game_id).Config):
        assert option.help, option.name


def test_the_words_of_a_chosen_value_stand_beside_it(services: Services) -> None:
    bench = opened(services, "railroad_ink")
    assert "Meteors dig craters" not in bench.texts
    bench.top._set_option("expansion", "meteor")
    bench.settle()
    assert "Six rounds. Meteors dig craters" in bench.texts


def test_the_preview_of_a_canyon_has_a_lane_for_each_player(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    compile_board = still.compile_board
    monkeypatch.setattr(
        still, "compile_board", lambda *args: asked.append((args[2], args[4])) or compile_board(*args)
    )
    bench = opened(services, "derailed")
    bench.top.set_pick(0, "violet")
    bench.click("Add an AI")
    assert asked[-1] == (5, ("violet", "orange", "yellow", "green", "red"))


def test_a_preset_sets_its_options_and_its_name_follows_them(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, short = (
        Preset("An evening", "All of it."),
        Preset("An hour", "Less.", {"rounds": 1, "turn_limit": 40}),
    )
    monkeypatch.setattr(game("derailed"), "presets", (usual, short))
    bench = opened(services, "derailed")
    bench.top._set_option("exchange", False)
    assert bench.find("preset").value == 0
    assert "All of it." in bench.texts
    bench.top._set_preset(1)
    bench.settle()
    assert "Less." in bench.texts
    config = bench.top.config()
    assert (config.rounds, config.turn_limit, config.exchange) == (1, 40, False)
    bench.top._set_option("rounds", 2)
    bench.settle()
    assert "The options below are your own choice." in bench.texts
    bench.top._set_preset(2)
    assert bench.top.config().rounds == 2, "one's own choice stays as it is"
    bench.top._set_preset(0)
    bench.settle()
    config = bench.top.config()
    assert (config.rounds, config.turn_limit, config.exchange) == (3, type(config)().turn_limit, False)


def test_an_option_without_effect_is_grey_with_its_reason_and_comes_back(services: Services) -> None:
    bench = opened(services, "empire_builder")
    events = bench.find("events")
    assert isinstance(events, Toggle)
    assert events.is_on
    bench.click("fast")
    events = bench.find("events")
    assert isinstance(events, Toggle)
    assert not events.is_on
    assert events.disabled_reason == "The fast game has no events."
    assert "The fast game has no events." in bench.texts
    bench.click("events")
    assert not bench.top.config().events
    bench.click("fast")
    events = bench.find("events")
    assert isinstance(events, Toggle)
    assert events.is_on, "the choice of before is kept"
    assert not events.disabled_reason
    assert bench.top.config().events


def test_a_preset_has_its_name_also_where_an_option_without_effect_differs(services: Services) -> None:
    bench = opened(services, "empire_builder")
    for name, value in (("fast", True), ("majors", 3), ("goal", 100)):
        bench.top._set_option(name, value)
    bench.settle()
    assert bench.find("preset").value == 1


def test_what_a_preset_switches_off_is_on_again_without_the_option_that_did(services: Services) -> None:
    bench = opened(services, "empire_builder")
    bench.top._set_preset(1)
    bench.settle()
    assert not bench.top.config().events
    bench.click("fast")
    assert bench.top.config().events


# -- the fold ------------------------------------------------------------------------------------------------


def test_advanced_options_are_folded_and_what_differs_is_told(services: Services) -> None:
    services.settings.last_options = {"derailed": {"rounds": 2, "turn_limit": 60}}
    bench = opened(services, "derailed")
    assert not bench.has("rounds")
    fold = bench.find("more options")
    assert isinstance(fold, FoldHead)
    assert fold.words == "Rounds: 2"
    bench.click("more options")
    assert bench.has("rounds")
    assert bench.has("turn_limit")
    assert bench.tree.focus.name == "more options"
    bench.click("more options")
    assert not bench.has("rounds")
    services.app.set_scale(1.5)
    bench.pilot.resize((1024, 640))
    bench.settle()
    bench.click("more options")
    bench.pilot.step(3)
    area, fold = bench.top.areas[1], bench.find("more options")
    assert area.bar.is_needed
    assert 0 <= fold.rect.y - area.rect.y < 20, "the button stays in sight, and what it opened is below"


def test_the_head_of_the_fold_says_at_once_what_was_changed_below_it(services: Services) -> None:
    bench = opened(services, "derailed")
    bench.click("more options")
    assert bench.find("more options").words == "5 options, all default"
    rounds = bench.find("rounds")
    bench.tree.set_focus(rounds)
    bench.press("left")
    bench.settle()
    assert bench.find("more options").words == "Rounds: 2"


def test_with_the_defaults_the_fold_says_that_its_options_are_as_usual(services: Services) -> None:
    bench = opened(services, "railroad_ink")
    fold = bench.find("more options")
    assert isinstance(fold, FoldHead)
    assert fold.words == "1 option, default"
    assert changes_of(bench.top.options, {"buildings": False, "longest": "space", "dice": "challenge"}) == (
        "Buildings: no · Longest route: Each space once"
    )


def test_sliders_one_below_the_other_end_at_the_same_place(services: Services) -> None:
    bench = opened(services, "derailed")
    bench.click("more options")
    ends = {bench.find(name)._track(services.app.theme).right for name in ("rounds", "turn_limit")}  # type: ignore[attr-defined]
    assert len(ends) == 1


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("seats", [2, 6])
def test_at_1280_no_option_is_hidden_even_unfolded(services: Services, game_id: str, seats: int) -> None:
    services.settings.last_seats = tuple(replace(FOUR[1], name=f"Player {n}") for n in range(seats))
    bench = opened(services, game_id)
    bench.top._fold()
    bench.settle()
    panel = bench.top.areas[1]
    options = {option.name for option in options_of(game(game_id).Config)}
    shown = [widget for widget in panel.walk() if widget.name in options]
    assert shown
    assert [widget.name for widget in shown if not panel.rect.contains(widget.rect)] == []
    assert layout_problems(bench.tree) == []


# -- starting ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kind 2", "name 1", "seed", "map", "order 2", "look 1"])
def test_ctrl_enter_starts_from_any_control(services: Services, name: str) -> None:
    bench = opened(services, "derailed")
    bench.tab_to(name)
    bench.press("ctrl+return")
    assert isinstance(bench.top, TableScene)


def test_ctrl_enter_starts_while_a_list_is_open(services: Services) -> None:
    bench = opened(services, "derailed")
    bench.tab_to("kind 2")
    bench.press("return")
    assert bench.tree.overlays
    bench.press("ctrl+return")
    assert isinstance(bench.top, TableScene)


def test_a_setup_begins_with_the_seats_and_options_of_a_game_that_was_played(services: Services) -> None:
    config = game("derailed").Config(rounds=1, companies=("blue", "green"))
    bench = opened(services, "derailed", MatchSetup("derailed", config, FOUR[2:], 5))
    assert names(bench) == ["Cy", "Di"]
    assert bench.top.seats.picks == ["blue", "green"]
    bench.click("start")
    assert bench.top.match.setup.config == config


# -- new maps ------------------------------------------------------------------------------------------------


def test_a_new_country_is_chosen_shown_rolled_again_and_played(drawing_services: Services) -> None:
    bench = opened(drawing_services, "spike")
    choice = bench.find("map")
    assert isinstance(choice, Choice)
    choice.on_change("generated:")
    bench.settle()
    first = bench.top.values["map"]
    assert new_map_of(first) is not None
    assert bench.find("map").value == "generated:"
    assert bench.find("map number").text == str(new_map_of(first).seed)
    assert "Seed of the game" in bench.texts
    picture = pygame.image.tobytes(bench.top.map_picture((200, 200)), "RGB")
    bench.find("new map").on_press()
    bench.settle()
    second = bench.top.values["map"]
    assert new_map_of(second) is not None
    assert second != first
    assert pygame.image.tobytes(bench.top.map_picture((200, 200)), "RGB") != picture
    bench.find("map size").on_change(20)
    bench.settle()
    assert bench.top.values["map"] == f"{second}:20"
    assert not layout_problems(bench.tree)
    bench.press("ctrl+return")
    assert isinstance(bench.top, TableScene)
    assert len(bench.top.match.state.board.file.cities) == 20
    assert drawing_services.settings.last_options["spike"]["map"] == f"{second}:20"


def test_a_new_country_of_a_size_that_is_not_made_is_replaced(services: Services) -> None:
    services.settings.last_options = {"spike": {"map": "generated:5:900"}}
    bench = opened(services, "spike")
    assert bench.top.values["map"] == "eastern-us"
    for gone in ("generated:5", "gone"):
        services.settings.last_options = {"derailed": {"map": gone}}
        known = [map_id for map_id, _ in services.library.titles("derailed")]
        assert opened(services, "derailed").top.values["map"] in known


def test_the_number_of_a_new_country_can_be_typed(services: Services) -> None:
    services.settings.last_options = {"spike": {"map": "generated:5:20"}}
    bench = opened(services, "spike")
    number = bench.find("map number")
    bench.tree.set_focus(number)
    bench.pilot.press("ctrl+a")
    bench.pilot.type("17")
    assert bench.top.values["map"] == "generated:17:20"
    bench.press("return")
    assert bench.find("map number").text == "17"
    assert bench.tree.focus is bench.find("map number")
    bench.press("ctrl+return")
    assert bench.top.match.setup.config.map == "generated:17:20"


def test_the_keyboard_goes_on_near_a_seat_that_was_removed(services: Services) -> None:
    services.settings.last_seats = FOUR
    bench = opened(services, "spike")
    while len(bench.top.seats.seats) > 2:
        row = len(bench.top.seats.seats)
        bench.tree.set_focus(bench.find(f"remove {row}"), show=True)
        bench.press("return")
        assert len(bench.top.seats.seats) == row - 1
        assert bench.tree.focus is not None
        assert bench.tree.is_focus_visible
        focused = bench.tree.focus.rect.centery
        assert abs(focused - bench.find(f"name {row - 1}").rect.centery) < 60


@pytest.mark.parametrize("game_id", game_ids())
def test_enter_on_a_control_never_starts_the_game(services: Services, game_id: str) -> None:
    bench = opened(services, game_id)
    bench.top.is_unfolded = True
    bench.top.rebuild()
    bench.settle()
    stops = [one.name for one in bench.tree.root.walk() if one.focusable and one.can_take_focus()]
    stops = [name for name in stops if name not in ("start", "back")]
    assert {"seed", "kind 1", "kind 2"} <= set(stops)
    for name in stops:
        if not bench.has(name):  # a control before it has taken it away
            continue
        bench.tree.set_focus(bench.find(name), show=True)
        bench.press("return")
        assert isinstance(bench.top, SetupScene), f"Enter on {name!r} left the set-up"
        while bench.tree.overlays:
            bench.tree.overlays[-1].close()
    bench.tree.set_focus(None)
    bench.press("return")
    assert isinstance(bench.top, TableScene), "with the keyboard on nothing it starts"


@pytest.mark.parametrize("name", expansion_names()[1:])
def test_no_die_of_an_expansion_is_cut_in_a_small_window(small_setup: Bench, name: str) -> None:
    small_setup.top._set_option("expansion", name)
    small_setup.settle()
    picture = small_setup.find("value picture")
    assert isinstance(picture, ValuePicture)
    shown = picture.fitting(int(small_setup.app.theme.px(picture.HIGH)))
    assert shown is not None
    assert shown.get_width() <= picture.rect.w
    assert shown.get_height() >= small_setup.app.theme.px(28)
