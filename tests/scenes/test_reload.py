"""F5 reads boards, words, sounds, theme and art again, in the menu, in New game and at a table."""

from pathlib import Path
from typing import Any

import pytest

from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.scenes import start
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.start_options import StartOptions
from railgames.store import savefile
from railgames.store.folders import Folders, open_folders
from railgames.store.settings import Settings
from railgames.ui.widgets.toast import Toast
from tests.content.conftest import PACK_CARD, png, write
from tests.scenes.conftest import ADA, BOT, Bench, Run

ROOT = Path(__file__).parents[2]
GREEN = (ROOT / "maps/railroad_ink/challenge-green.toml").read_text(encoding="utf-8")
GERMAN = 'name = "Deutsch"\n[words]\n"New game" = "Neues Spiel"\n"Undo" = "Rueckgang"\n'


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return open_folders(tmp_path / "home")


def pack(folders: Folders, files: dict[str, str | bytes], pack_id: str = "mine") -> Path:
    return write(folders.packs / pack_id, {"pack.toml": PACK_CARD.format(id=pack_id), **files})


def real(folders: Folders, **settings: Any) -> Bench:
    """The program with the games that are installed."""
    chosen = Settings(speed="off", ui_scale=1.0, tips_seen=("*",), last_game="railroad_ink", **settings)
    services = start.make_services(chosen, folders, StartOptions(), headless=(1280, 720))
    services.app.strict = True
    start.set_hooks(services)
    return Bench(services)


def warnings(bench: Bench) -> list[str]:
    toasts = bench.tree.toasts.children
    return [one.text for one in toasts if isinstance(one, Toast) and one.kind == "warn"]


def ink_match(bench: Bench, board: str) -> Match:
    rules = game("railroad_ink")
    setup = MatchSetup("railroad_ink", rules.Config(map=board), (Seat("Ada", None, 0, 0),), 3)
    return Match(rules, setup, bench.services.library)


def test_words_theme_art_and_sounds_are_read_again_in_the_menu(run: Run, folders: Folders) -> None:
    bench = run(settings=Settings(language="de", speed="off", ui_scale=1.0, tips_seen=("*",)))
    bench.push(MainMenu(bench.services))
    assert "Neues Spiel" not in bench.texts
    pack(folders, {
        "locale/de.toml": GERMAN,
        "assets/theme.toml": '[paper]\nground = "#FFFFFF"',
        "assets/icons/app.png": png(8, 8),
        "assets/sounds/click.ogg": (ROOT / "assets/sounds/tick.ogg").read_bytes(),
    })  # fmt: skip
    bench.press("f5")
    assert "Neues Spiel" in bench.texts
    assert bench.app.theme.color("ground") == (255, 255, 255)
    sound = next(folder.file("sounds/click.ogg") for folder in bench.app.audio._folders)
    assert sound is not None
    assert sound.is_relative_to(folders.packs)
    assert "were read again" in bench.texts
    while bench.services.is_trying:
        bench.settle()
    assert bench.app.art.picture("icons/app", (8, 8), bench.app.theme).get_at((4, 4)) == (255, 0, 0, 255)
    pack(folders, {"assets/theme.toml": '[paper]\ngruond = "#FFFFFF"'})
    bench.press("f5")
    assert "did you mean 'ground'?" in warnings(bench)[0]
    assert "left out" in bench.find("packs").text  # type: ignore[attr-defined]


def test_a_new_board_is_in_the_list_of_new_game_and_what_was_typed_stays(folders: Folders) -> None:
    bench = real(folders)
    bench.push(SetupScene(bench.services))
    bench.top.seed = "4711"
    assert "Harbour" not in str(bench.find("map")._options)  # type: ignore[attr-defined]
    board = GREEN.replace("title = ", 'title = "Harbour" #')
    root = pack(folders, {"maps/railroad_ink/harbour.toml": board, "maps/railroad_ink/giant.toml": board})
    bench.press("f5")
    options = dict(bench.find("map").options)  # type: ignore[attr-defined]
    assert options["harbour"] == "Harbour"
    assert options["giant"] == "Harbour (mine)"
    assert bench.top.seed == "4711"
    bench.top._set_option("map", "harbour")
    bench.settle()
    (root / "maps/railroad_ink/harbour.toml").unlink()
    bench.press("f5")
    assert bench.top.values["map"] in dict(bench.find("map").options)  # type: ignore[attr-defined]
    bench.click("start")
    assert bench.top.match.position == 0
    bench.quit()


def test_a_board_that_changes_under_a_game_is_said_and_the_game_keeps_its_own(folders: Folders) -> None:
    root = pack(folders, {"maps/railroad_ink/harbour.toml": GREEN})
    bench = real(folders)
    table = bench.push(bench.services.go.table(ink_match(bench, "harbour")))
    bench.press("f5")
    assert warnings(bench) == []
    stamp = savefile.map_stamp(table.match.game, table.match.setup.config, table.match.maps)
    write(root, {"maps/railroad_ink/harbour.toml": GREEN.replace("village_track", "# village_track").replace(
        "title = ", 'title = "New" #')})  # fmt: skip
    bench.press("f5")
    assert warnings(bench) == ["The board has changed. This game keeps the one that it began with."]
    assert savefile.map_stamp(table.match.game, table.match.setup.config, table.match.maps) == stamp
    bench.press("f5")
    assert savefile.map_stamp(table.match.game, table.match.setup.config, table.match.maps) == stamp
    assert bench.services.library.entry("railroad_ink", "harbour").title == "New"
    saved = savefile.decode(savefile.encode(savefile.draft_of(table.match)), bench.services.library)
    assert "has changed" in saved.notice
    (root / "maps/railroad_ink/harbour.toml").unlink()
    bench.press("f5")
    assert savefile.map_stamp(table.match.game, table.match.setup.config, table.match.maps) == stamp
    bench.quit()


def test_a_replay_goes_on_with_its_board(folders: Folders) -> None:
    root = pack(folders, {"maps/railroad_ink/harbour.toml": GREEN})
    bench = real(folders)
    scene = bench.push(ReplayScene(bench.services, ink_match(bench, "harbour")))
    (root / "maps/railroad_ink/harbour.toml").unlink()
    bench.press("f5")
    assert bench.top is scene
    assert scene.match.state_at(0).turn == 1
    bench.quit()


def test_an_open_question_is_not_closed_by_it(run: Run) -> None:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("f10", "f5")
    assert bench.tree.overlays
    assert "were read again" not in bench.texts
