"""Puts every scene on the stage: for tests that hold all of them to one rule."""

from collections.abc import Callable
from typing import Any

from railgames.core.errors import RailgamesError
from railgames.core.level import Level
from railgames.core.match import Seat
from railgames.scenes.covers import Cover, covers
from railgames.scenes.error import ErrorScene
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.rules import RulesScene
from railgames.scenes.saves import SavesScene
from railgames.scenes.settings import SettingsScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.shelf import ShelfScene
from railgames.store import savefile
from railgames.store.folders import save_path
from tests.core.toy_game import Ship
from tests.scenes.conftest import ADA, BOT, Bench, Run

LONG = ("Élise-Amandine de Vaucansn", "日本の鉄道会社の社長さん", "Wolfeschlegelsteinhausenb")
SEATS = (
    Seat(LONG[0][:24], None, 0, 0),
    Seat(LONG[1][:24], None, 1, 1),
    Seat(LONG[2][:24], Level.EASY, 2, 2),
)


def fill_saves(bench: Any) -> None:
    """Three saves, one of them damaged, one with a long name."""
    folder = bench.services.folders.saves
    for idx, name in enumerate(("Rainy Sunday", "W" * 60, "Before dinner")):
        match = bench.match(SEATS[0], SEATS[2], moves=2 * idx, rounds=9)
        savefile.save(save_path(folder, name), savefile.draft_of(match, name))
    (folder / "Broken.railgame").write_bytes(b"not a save")


def menu(bench: Any) -> None:
    fill_saves(bench)
    bench.push(MainMenu(bench.services))


def setup(bench: Any) -> None:
    bench.services.settings.last_seats = SEATS
    bench.push(SetupScene(bench.services))


def shelf(bench: Any) -> None:
    broken = Cover(game="broken_rails", title="broken_rails", problem="No module named 'broken_rails'. " * 3)
    bench.push(ShelfScene(bench.services, [*covers(), broken]))


def settings(page: int) -> Callable[[Any], None]:
    def show(bench: Any) -> None:
        scene = SettingsScene(bench.services)
        scene.page = page
        bench.push(scene)

    return show


def rules(bench: Any) -> None:
    bench.push(RulesScene(bench.services))


def saves(bench: Any) -> None:
    fill_saves(bench)
    bench.push(SavesScene(bench.services, finished=False))


def refused(bench: Any) -> None:
    """A save that cannot be opened is chosen."""
    fill_saves(bench)
    path = bench.services.folders.saves / "Broken.railgame"
    bench.push(SavesScene(bench.services, finished=False, chosen=path))
    for _ in range(6):
        bench.app.step(0.05)


def no_saves(bench: Any) -> None:
    bench.push(SavesScene(bench.services, finished=True))


def deleting(bench: Any) -> None:
    saves(bench)
    bench.top._ask_delete()
    bench.settle()


def recovery(bench: Any) -> None:
    """The question after a crash."""
    bench.push(bench.services.go.table(bench.match(SEATS[0], SEATS[2], moves=1)))
    bench.press("ctrl+return")
    bench.app.stack.top.keeper.journal.close()
    bench.app.stack._scenes.clear()
    bench.push(MainMenu(bench.services))


def tips(bench: Any) -> None:
    bench.services.settings.tips_seen = ()
    bench.thinker.holds = True
    bench.push(bench.services.go.table(bench.match(SEATS[0], SEATS[2])))


def error(bench: Any) -> None:
    menu(bench)
    bench.push(ErrorScene(bench.services, RailgamesError("The map 'harbour' is not there any more. " * 3)))


def table(bench: Any) -> None:
    seats = (SEATS[2], SEATS[0])
    match = bench.match(*seats, moves=3, rounds=9)
    bench.thinker.holds = True
    bench.push(bench.services.go.table(match))


def pause(bench: Any) -> None:
    table(bench)
    bench.top.commands.open_menu()
    bench.settle()


def curtain(bench: Any) -> None:
    bench.push(bench.services.go.table(bench.match(*SEATS)))


def over(bench: Any) -> Any:
    match = bench.match(*SEATS)
    while not match.is_over:
        match.play(match.state.legal_actions()[-1])
    return match


def results(bench: Any) -> None:
    bench.push(bench.services.go.table(over(bench)))


def replay(bench: Any) -> None:
    bench.push(ReplayScene(bench.services, over(bench), move=5))


SCENES: dict[str, Callable[[Any], None]] = {
    "menu": menu,
    "shelf": shelf,
    "setup": setup,
    "settings look": settings(0),
    "settings sound": settings(1),
    "settings keys": settings(2),
    "rules": rules,
    "saves": saves,
    "refused save": refused,
    "no saves": no_saves,
    "deleting": deleting,
    "recovery": recovery,
    "tips": tips,
    "error": error,
    "table": table,
    "pause": pause,
    "curtain": curtain,
    "results": results,
    "replay": replay,
}


def shippable(run: Run, *seats: Seat) -> Bench:
    """A table whose first person has rolled and can ship something."""
    bench = run()
    for seed in range(50):
        match = bench.match(*(seats or (ADA, BOT)), seed=seed)
        match.play(match.state.legal_actions()[0])
        if any(isinstance(one, Ship) for one in match.state.legal_actions()):
            break
    bench.push(bench.services.go.table(match))
    return bench
