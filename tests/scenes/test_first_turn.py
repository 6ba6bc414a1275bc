"""Before somebody's first turn a card says the aim: once a person, once a game, before anything moves."""

import pytest

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.settings import SettingsScene
from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.scene import TableScene
from railgames.scenes.table.tips import PICTURE, WINDOW_PART, AimPicture, FirstTurns
from railgames.store.settings import Settings
from railgames.ui.pilot import Pilot
from railgames.ui.widgets import ScrollArea
from tests.scenes.conftest import ADA, BO, BOT, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

BUILT_IN = ["railroad_ink", "derailed"]


def opened(services: Services, game_id: str, *seats: Seat) -> tuple[TableScene, Pilot]:
    services.settings.tips_seen = ()
    rules = game(game_id)
    match = Match(rules, MatchSetup(game_id, rules.Config(), seats, 7), services.library)
    table = services.go.table(match)
    services.app.push(table)
    pilot = Pilot(services.app)
    pilot.step(3)
    return table, pilot


def is_told(table: TableScene) -> bool:
    tree = table.tree
    assert tree is not None
    return any(w.name == "tips seen" for layer in tree.overlays for w in layer.walk())


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_aim_needs_no_scrolling_in_a_low_window(game_id: str) -> None:
    with headless((1024, 640), "night") as services:
        services.app.set_scale(1.5)
        table, _ = opened(services, game_id, ADA, BO)
        if not is_told(table):
            curtain = services.app.stack.top
            assert isinstance(curtain, Curtain)
            curtain._ready()
            Pilot(services.app).step(3)
        assert table.tree is not None
        areas = [w for layer in table.tree.overlays for w in layer.walk() if isinstance(w, ScrollArea)]
        assert areas
        assert not any(area.bar.is_needed for area in areas)


def test_a_person_gets_the_card_of_a_game_once(run: Run) -> None:
    bench = run()
    bench.services.settings.tips_seen = ()
    table = bench.table(ADA, BOT)
    assert bench.has("tips seen")
    assert not table.is_interactive, "nothing is played meanwhile"
    bench.press("return")
    assert not table.tree.overlays
    assert table.is_interactive
    assert bench.services.settings.tips_seen == ("freight_dice:Ada",)
    bench.app.pop()
    bench.table(ADA, BOT)
    assert not bench.has("tips seen")


def test_each_person_at_one_screen_gets_it_when_they_take_the_screen(run: Run) -> None:
    bench = run()
    bench.services.settings.tips_seen = ()
    table = bench.table(ADA, BO)
    for name in ("Ada", "Bo"):
        assert isinstance(bench.top, Curtain)
        bench.press("return")
        assert bench.top is table
        assert bench.has("tips seen")
        assert name in bench.find("aim title").text
        bench.press("escape")
        assert table.is_interactive
        bench.press("ctrl+return", "ctrl+return")
    bench.press("return")
    assert not bench.has("tips seen"), "Ada has seen it"


def test_who_looks_back_first_is_told_the_aim_afterwards(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BO)
    assert isinstance(bench.top, Curtain)
    bench.press("return")
    bench.press("ctrl+return", "ctrl+return")
    assert isinstance(bench.top, Curtain)
    bench.services.settings.tips_seen = ()
    bench.click("recap")
    while table.recap.is_on:
        assert not bench.has("tips seen"), "a card over the recap hides it"
        table.recap.on()
        bench.settle()
    assert bench.has("tips seen")
    bench.press("return")
    assert table.is_interactive


def test_who_knows_one_game_is_still_told_another() -> None:
    with headless((640, 480), "paper") as services:
        services.settings.tips_seen = ("railroad_ink:Ada",)
        assert FirstTurns(services, "railroad_ink").knows("Ada")
        assert not FirstTurns(services, "derailed").knows("Ada")
        assert not FirstTurns(services, "railroad_ink").knows("Bo")


def test_who_asks_for_the_cards_again_in_the_settings_gets_them_on_coming_back(run: Run) -> None:
    bench = run()
    table = bench.table(ADA, BOT)
    assert not bench.has("tips seen")
    bench.push(SettingsScene(bench.services))
    bench.services.settings.tips_seen = ()
    bench.press("escape")
    assert bench.top is table
    assert bench.has("tips seen")


def test_who_wants_no_cards_gets_none(run: Run) -> None:
    bench = run()
    assert "*" in bench.services.settings.tips_seen
    bench.table(ADA, BOT)
    assert not bench.has("tips seen")


def test_settings_written_by_an_older_version_bring_the_new_card(run: Run) -> None:
    bench = run(settings=Settings(speed="off", tips_seen=("first",)))
    bench.table(ADA, BOT)
    assert bench.has("tips seen")


def test_ais_alone_are_told_nothing(run: Run) -> None:
    bench = run()
    bench.services.settings.tips_seen = ()
    bench.thinker.holds = True
    bench.table(BOT, Seat("Locke", Level.EASY, 3, 3))
    assert not bench.has("tips seen")


@pytest.mark.pictures
def test_a_game_that_says_no_aim_shows_its_keys(run: Run) -> None:
    bench = run()
    bench.services.settings.tips_seen = ()
    bench.table(ADA, BOT)
    assert "Ship the first card" in bench.texts
    assert not bench.has("aim picture")


@pytest.mark.pictures
@pytest.mark.parametrize("game_id", BUILT_IN)
def test_both_games_say_their_aim_in_three_lines_and_a_picture(game_id: str) -> None:
    with headless((1024, 640), "paper") as services:
        table, _ = opened(services, game_id, Seat("Ada"), Seat("Bo", Level.EASY, 1, 1))
        assert is_told(table)
        aim = table._scene.aim(table.view, table.viewer)
        assert len(aim) == 3
        for size in ((460, 170), (300, 90), (160, 60)):
            picture = table._scene.aim_picture(services.app, table.view, table.viewer, size)
            assert picture is not None
            assert picture.get_size() == size
            assert len({tuple(picture.get_at((x, size[1] // 2))) for x in range(0, size[0], 3)}) > 4


@pytest.mark.pictures
def test_the_picture_of_the_aim_takes_a_part_of_a_low_window(run: Run) -> None:
    theme = run().app.theme
    wide, high = (int(theme.px(side)) for side in PICTURE)
    for room, most in ((4000, high), (200, int(200 * WINDOW_PART))):
        picture = AimPicture(lambda size: None, lambda room=room: room)  # type: ignore[misc]
        assert picture.measure(theme) == (wide, most)
        assert picture.measure(theme, 50) == (50, most)


def test_the_first_roll_waits_for_the_card() -> None:
    with headless((1024, 640), "paper") as services:
        services.app.set_speed("normal")
        table, pilot = opened(services, "railroad_ink", Seat("Ada"))
        hand = table.room.hand
        pilot.step(60)
        assert hand.tumble == 0.0, "no die is seen before"
        assert not services.app.tweens.active
        pilot.press("return")
        assert services.app.tweens.active
        assert 0.0 <= hand.tumble < 1.0
        pilot.settle()
        assert hand.tumble == 1.0


def test_an_ai_that_begins_waits_for_the_card() -> None:
    with headless((1024, 640), "paper") as services:
        seats = (Seat("Brunel", Level.EASY), Seat("Ada", None, 1, 1))
        rules = game("derailed")
        services.settings.tips_seen = ()
        seed = next(
            seed
            for seed in range(20)
            if Match(
                rules, MatchSetup("derailed", rules.Config(), seats, seed), services.library
            ).state.current_player
            == 0
        )
        match = Match(rules, MatchSetup("derailed", rules.Config(), seats, seed), services.library)
        table = services.go.table(match)
        services.app.push(table)
        pilot = Pilot(services.app)
        pilot.step(60)
        assert is_told(table)
        assert not match.log
        assert table.controller.progress is None, "it does not even think"


def test_derailed_points_at_start_goal_and_missing_way_until_the_first_card_is_laid() -> None:
    with headless((1024, 640), "paper") as services:
        table, pilot = opened(services, "derailed", Seat("Ada"), Seat("Bo", None, 1, 1))
        if isinstance(services.app.stack.top, Curtain):
            pilot.press("return")
        room = table.room
        assert not room.first_turn.is_on, "first the card"
        pilot.press("return")
        assert room.first_turn.is_on
        pilot.step()
        assert room.first_turn.is_flashing
        pilot.step(400)
        assert room.first_turn.is_on
        assert not room.first_turn.is_flashing, "the frames stay, without costing frames"
        table.play(table.view.legal_actions()[0])
        pilot.step(5)
        assert not room.first_turn.is_on


def test_who_was_not_told_sees_the_plain_canyon() -> None:
    with headless((1024, 640), "paper") as services:
        rules = game("derailed")
        seats = (Seat("Ada"), Seat("Bo", Level.EASY, 1, 1))
        match = Match(rules, MatchSetup("derailed", rules.Config(), seats, 7), services.library)
        table = services.go.table(match)
        services.app.push(table)
        Pilot(services.app).step(3)
        assert not table.room.first_turn.is_on


@pytest.mark.parametrize("game_id", BUILT_IN)
@pytest.mark.parametrize(("size", "scale"), [((1920, 1020), 2.0), ((1280, 660), 1.0), ((1024, 640), 1.0)])
def test_all_of_the_card_is_seen_without_scrolling(game_id: str, size: tuple[int, int], scale: float) -> None:
    with headless(size, "paper") as services:
        services.app.set_scale(scale)
        table, pilot = opened(services, game_id, Seat("Ada"), Seat("Bo"), Seat("Cy", Level.EASY, 2, 2))
        pilot.press("return")
        pilot.step(3)
        assert is_told(table)
        areas = [w for layer in table.tree.overlays for w in layer.walk() if isinstance(w, ScrollArea)]
        assert areas
        assert not any(area.bar.is_needed for area in areas)


def test_a_card_that_does_not_fit_is_scrolled_by_keys() -> None:
    with headless((1024, 640), "paper") as services:
        services.app.set_scale(2.5)
        table, pilot = opened(services, "derailed", Seat("Ada"), Seat("Bo", Level.EASY, 1, 1))
        assert table.tree is not None
        card = table.tree.overlays[-1]
        area = next(w for w in card.walk() if isinstance(w, ScrollArea))
        assert area.bar.is_needed
        seen = [area.bar.offset]
        for key in ("down", "page down", "up", "home"):
            pilot.press(key)
            seen.append(area.bar.offset)
        assert seen[0] == seen[4] == 0 < seen[1] <= seen[2]
        assert seen[3] < seen[2]
        pilot.press("return")
        assert not table.tree.overlays
