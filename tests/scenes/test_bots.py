"""AIs from outside in the window: chosen in the set-up, asked about when a save names one."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from railgames.ai import bot_search
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.scenes import start
from railgames.scenes.bots import BotsScene
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.start_options import StartOptions
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.folders import save_path
from railgames.store.settings import load_settings
from railgames.testing.layout_check import layout_problems
from tests.ai import toy_bots
from tests.core.toy_game import FreightConfig
from tests.scenes.conftest import ADA, Bench, Run

pytestmark = pytest.mark.usefixtures("no_pictures")

PRESENT = f"{Path(toy_bots.__file__).resolve()}:Good"
GONE = "/nowhere/mybot.py:Greedy"


def guest(bot: str) -> Seat:
    return Seat("Guest", Level.EASY, 1, 1, bot=bot)


def saved(bench: Bench, bot: str, name: str = "guest") -> Path:
    path = save_path(bench.services.folders.saves, name)
    savefile.save(path, savefile.draft_of(bench.match(ADA, guest(bot), moves=1), name))
    return path


def opened(bench: Bench, path: Path) -> None:
    bench.services.go.open_save(path)
    bench.settle()


def test_a_save_whose_bot_is_gone_opens_with_a_sentence_and_a_level_in_its_place(run: Run) -> None:
    bench = run()
    opened(bench, saved(bench, GONE))
    assert isinstance(bench.top, BotsScene)
    assert "There is no file '/nowhere/mybot.py'." in bench.texts
    bench.press("return")
    assert isinstance(bench.top, TableScene)
    seat = bench.top.match.setup.seats[1]
    assert (seat.name, seat.level, seat.bot) == ("Guest", Level.EASY, "")


def test_a_save_of_a_stranger_runs_nothing_unless_the_player_lets_it(run: Run) -> None:
    bench = run()
    opened(bench, saved(bench, PRESENT))
    assert isinstance(bench.top, BotsScene)
    assert str(Path(toy_bots.__file__).resolve()) in bench.texts
    assert "trust" in bench.texts
    bench.press("return")
    assert bench.top.match.setup.seats[1].bot == ""
    assert bench.services.settings.bots == ()


def test_a_bot_that_the_player_lets_run_is_not_asked_about_again(run: Run) -> None:
    bench = run()
    path = saved(bench, PRESENT)
    opened(bench, path)
    bench.top._choose(1, (Level.EASY, True))
    bench.click("go on")
    assert bench.top.match.setup.seats[1].bot == PRESENT
    bench.app.pop()
    opened(bench, path)
    assert isinstance(bench.top, TableScene)
    bench.services.wait_for_savers(5)
    assert load_settings(bench.services.folders.settings_file)[0].bots == (PRESENT,)


def test_the_question_can_be_refused_and_nothing_is_opened(run: Run) -> None:
    bench = run()
    before = bench.push(SetupScene(bench.services))
    opened(bench, saved(bench, GONE))
    bench.press("escape")
    assert bench.top is before


def test_a_replay_runs_no_bot_and_asks_nothing(run: Run) -> None:
    bench = run()
    bench.services.go.open_save(saved(bench, GONE), replay=True)
    bench.settle()
    assert isinstance(bench.top, ReplayScene)


def test_a_bot_of_the_command_line_is_known_from_then_on(run: Run) -> None:
    bench = run()
    setup = MatchSetup("freight_dice", FreightConfig(), (ADA, guest(PRESENT)), 5)
    for scene in start.first_scenes(bench.services, StartOptions(setup=setup)):
        bench.push(scene)
    assert isinstance(bench.top, TableScene)
    assert bench.services.settings.bots == (PRESENT,)
    assert "Good" in [card.status for card in bench.top.cards]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_question_fits_with_long_words(run: Run, size: tuple[int, int]) -> None:
    bench = run(size=size)
    long = f"/home/{'somebody-with-a-long-name/' * 5}mybot.py:Greedy"
    opened(bench, saved(bench, long))
    assert not layout_problems(bench.tree)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three installed bots: one for this game, one for another, one that cannot be loaded."""
    entries = {
        name: EntryPoint(name, target, bot_search.GROUP)
        for name, target in (
            ("broken", "tests.ai.no_such_module:Bot"),
            ("elsewhere", "tests.ai.toy_bots:PlaysElsewhere"),
            ("good", "tests.ai.toy_bots:Good"),
        )
    }
    monkeypatch.setattr(bot_search, "_entries", lambda: entries)


def test_the_setup_offers_the_installed_bots_that_play_this_game(installed: None, run: Run) -> None:
    bench = run()
    scene = bench.push(SetupScene(bench.services))
    assert scene.bots == [("good", "The good one")]
    bench.click("kind 2")
    bench.click("AI, The good one") if bench.has("AI, The good one") else scene.set_kind(
        1, (Level.EASY, "", "good")
    )
    bench.settle()
    bench.click("start")
    assert bench.top.match.setup.seats[1].bot == "good"
    assert bench.services.settings.bots == ()


def test_a_bot_of_the_last_game_is_still_chosen_in_the_setup_while_it_is_installed(
    installed: None, run: Run
) -> None:
    bench = run()
    bench.services.settings.last_seats = (ADA, guest("good"), guest("gone"))
    scene = bench.push(SetupScene(bench.services))
    assert [seat.bot for seat in scene.seats.seats] == ["", "good", ""]


def test_a_save_with_an_installed_bot_opens_without_a_question(installed: None, run: Run) -> None:
    bench = run()
    opened(bench, saved(bench, "good"))
    assert isinstance(bench.top, TableScene)
    assert bench.top.match.setup.seats[1].bot == "good"


@pytest.mark.parametrize(("bot", "stays"), [(PRESENT, True), (GONE, False)])
def test_a_game_with_a_bot_goes_on_after_a_crash(run: Run, bot: str, stays: bool) -> None:
    first = run()
    first.push(MainMenu(first.services))
    if stays:
        first.services.let_run([bot])
    first.table(ADA, guest(bot))
    first.press("ctrl+return")
    first.crash()
    bench = run()
    bench.services.settings.bots = first.services.settings.bots
    bench.push(MainMenu(bench.services))
    bench.settle()
    bench.press("return")
    assert isinstance(bench.top, TableScene)
    assert bench.top.match.position == 1
    assert bench.top.match.setup.seats[1].bot == (bot if stays else "")
    assert ("AIs of the game play for Greedy" in bench.texts) is not stays
