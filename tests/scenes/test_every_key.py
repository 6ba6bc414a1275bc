"""Every key command acts by the key the player has chosen, and no longer by its old one.

Each command has a case: a scene in which it acts, and what it changes there. The manual's table of keys
names the keys of commands only, and all of them.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

import railgames
from railgames.core.registry import game_ids
from railgames.scenes.commands import MAP, ROOM, every_command, game_commands, grouped_commands
from railgames.scenes.menu import MainMenu
from railgames.scenes.replay import ReplayScene
from railgames.scenes.rules import RulesScene
from railgames.scenes.saves import SavesScene
from railgames.scenes.settings import SettingsScene
from railgames.scenes.setup import SetupScene
from railgames.ui.app import App
from railgames.ui.commands import CONTROLS
from railgames.ui.keys import parse_key, shown
from railgames.ui.widgets.scroll import ScrollArea
from tests.scenes.conftest import ADA, BO, BOT, Bench, Run
from tests.scenes.key_check import acts_by_its_new_key_only
from tests.scenes.stage import fill_saves, over, shippable
from tests.scenes.test_show import rival_at_work

pytestmark = pytest.mark.usefixtures("no_pictures")

Read = Callable[[], object]


class Case(NamedTuple):
    """A scene in which a command acts, and what to read to see that it has acted."""

    bench: Bench
    read: Read


# -- scenes --------------------------------------------------------------------------------------------------


def menu(run: Run) -> Case:
    bench = run()
    bench.push(MainMenu(bench.services))
    return Case(bench, lambda: type(bench.top).__name__)


def settings(run: Run, focus: str, read: Callable[[Bench], object], page: int = 0) -> Case:
    bench = run()
    scene = SettingsScene(bench.services)
    scene.page = page
    bench.push(scene)
    bench.tab_to(focus)
    return Case(bench, lambda: read(bench))


def table(run: Run, read: Callable[[Bench], object]) -> Case:
    bench = run()
    bench.table(ADA, BOT)
    return Case(bench, lambda: read(bench))


def shipped(run: Run, read: Callable[[Bench], object]) -> Case:
    """A table with something to undo."""
    bench = shippable(run)
    bench.press("1")
    return Case(bench, lambda: read(bench))


def undone(run: Run, read: Callable[[Bench], object]) -> Case:
    """A table with something to redo."""
    case = shipped(run, read)
    case.bench.press("ctrl+z")
    return case


def after(case: Case, *keys: str) -> Case:
    case.bench.press(*keys)
    return case


# -- what is read --------------------------------------------------------------------------------------------


def scene_name(bench: Bench) -> str:
    return type(bench.top).__name__


def focus_name(bench: Bench) -> str:
    return bench.tree.focus.name if bench.tree.focus is not None else ""


def theme(bench: Bench) -> str:
    return str(bench.app.theme.name)


def scale(bench: Bench) -> float:
    return float(bench.app.theme.scale)


def position(bench: Bench) -> int:
    return int(bench.top.match.position)


def volume(bench: Bench) -> float:
    return float(bench.app.audio.loudness("effects"))


def offset(bench: Bench) -> int:
    areas = [one for one in bench.tree.root.walk() if isinstance(one, ScrollArea) and one.is_shown]
    return areas[0].bar.offset


def saves(bench: Bench) -> int:
    return len(list(bench.services.folders.saves.iterdir()))


def saved_games(run: Run) -> Case:
    bench = run()
    fill_saves(bench)
    bench.push(SavesScene(bench.services, finished=False))
    return Case(bench, lambda: len(bench.tree.overlays))


def rule_page(run: Run) -> Case:
    """The list of pages in the rules, on the second of three."""
    bench = run()
    bench.push(RulesScene(bench.services))
    bench.tab_to("pages")
    bench.press("down")
    return Case(bench, lambda: bench.find("pages").selected)


def rescaled(run: Run) -> Case:
    bench = run()
    bench.table(ADA, BOT)
    bench.press("ctrl++")
    return Case(bench, lambda: bench.app.theme.scale)


def reloading(run: Run) -> Case:
    bench = run()
    bench.table(ADA, BOT)
    return Case(bench, lambda: len(bench.tree.toasts.children))


def menu_focus(run: Run) -> Case:
    bench = run()
    bench.push(MainMenu(bench.services))
    bench.tab_to("load")
    return Case(bench, lambda: focus_name(bench))


def setup(run: Run) -> Case:
    bench = run()
    bench.push(SetupScene(bench.services))
    bench.tab_to("kind 1")
    return Case(bench, lambda: scene_name(bench))


def log_page(run: Run) -> Case:
    """The log of a game that has more lines than fit."""
    bench = run((1024, 480))
    bench.push(bench.services.go.table(bench.match(ADA, BOT, moves=30, rounds=9)))
    bench.press("l")

    def read() -> object:
        panel = bench.pilot.picture().subsurface(bench.find("log panel").rect)
        return pygame.image.tobytes(panel, "RGB")

    return Case(bench, read)


def replay(run: Run, move: int = 6) -> Case:
    bench = run()
    bench.push(ReplayScene(bench.services, over(bench), move=move))
    return Case(bench, lambda: bench.top.move)


def playing(run: Run) -> Case:
    case = replay(run)
    return Case(case.bench, lambda: case.bench.top.is_playing)


def resting(run: Run) -> Case:
    """An AI is on turn, and the person has nothing to decide until the round ends."""
    bench = run()
    bench.thinker.holds = True
    table = bench.table(BOT, ADA)
    table.room.rests = lambda: True
    return Case(bench, lambda: table.skipping.is_running(table.match.state.turn))


def rival(run: Run) -> Case:
    """An AI has begun a turn of several actions, and each takes long to show."""
    bench, scene = rival_at_work(run)

    def read() -> object:
        bench.pilot.step(20)
        return scene.match.position

    return Case(bench, read)


def recap(run: Run) -> Case:
    """The second of two turns that a player missed, after its first action."""
    bench = run()
    scene = bench.table(ADA, BOT, BO, rounds=9)
    for name in ("ready", "ready"):
        bench.click(name)
        bench.press("ctrl+return", "ctrl+return")
        bench.pilot.step(60)
    bench.click("recap")
    bench.press("shift+right")
    assert scene.recap.number == 1
    return Case(bench, lambda: (scene.recap.at, scene.recap.is_on))


CASES: dict[str, Callable[[Run], Case]] = {
    "confirm": lambda run: settings(run, "reduced motion", lambda b: b.app.tweens.reduced_motion),
    "cancel": lambda run: settings(run, "theme", scene_name),
    "next": lambda run: settings(run, "theme", focus_name),
    "previous": lambda run: settings(run, "theme", focus_name),
    "right": lambda run: settings(run, "theme", theme),
    "left": lambda run: after(settings(run, "theme", theme), "right"),
    "up": rule_page,
    "down": rule_page,
    "first": rule_page,
    "last": rule_page,
    "page_down": lambda run: settings(run, "key undo", offset, page=2),
    "page_up": lambda run: after(settings(run, "key undo", offset, page=2), "page down"),
    "delete": saved_games,
    "fullscreen": lambda run: table(run, lambda b: b.app.window.fullscreen),
    "scale_up": lambda run: table(run, scale),
    "scale_down": lambda run: table(run, scale),
    "scale_reset": rescaled,
    "help": lambda run: table(run, scene_name),
    "quit": lambda run: table(run, lambda b: b.app.step()),
    "new": menu,
    "open": menu,
    "end_turn": lambda run: table(run, position),
    "undo": lambda run: shipped(run, position),
    "redo": lambda run: undone(run, position),
    "hint": lambda run: table(run, lambda b: b.top.room.suggested),
    "log": lambda run: table(run, lambda b: b.top.log.visible),
    "save": lambda run: table(run, saves),
    "pick_1": lambda run: Case(bench := shippable(run), lambda: position(bench)),
    "whistle": lambda run: table(run, lambda b: len(b.top.room.keys)),
    "menu": lambda run: table(run, lambda b: len(b.tree.overlays)),
    "reload": reloading,
    "undo_action": lambda run: shipped(run, position),
    "redo_action": lambda run: undone(run, position),
    "run_on": resting,
    "skip": rival,
    "hurry": rival,
    "step_back": replay,
    "step_on": replay,
    "action_back": replay,
    "action_on": replay,
    "round_back": replay,
    "round_on": replay,
    "replay_start": replay,
    "replay_end": replay,
    "play_pause": playing,
    "step_back in the recap": recap,
    "step_on in the recap": recap,
    "action_back in the recap": recap,
    "action_on in the recap": recap,
    "cancel in the recap": recap,
    "confirm in the recap": recap,
    "end_turn in the recap": recap,
    "confirm in the menu": lambda run: Case(bench := menu_focus(run).bench, lambda: scene_name(bench)),
    "up in the menu": menu_focus,
    "down in the menu": menu_focus,
    "next in the menu": menu_focus,
    "previous in the menu": menu_focus,
    "help in the menu": menu,
    "end_turn in set-up": setup,
    "cancel in set-up": setup,
    "cancel at the table": lambda run: table(run, lambda b: len(b.tree.overlays)),
    "cancel in a dialog": lambda run: after(table(run, lambda b: len(b.tree.overlays)), "f10"),
    "confirm in a dialog": lambda run: after(table(run, lambda b: len(b.tree.overlays)), "f10"),
    "page_up in the log": log_page,
    "page_down in the log": lambda run: after(log_page(run), "page up"),
    "first in a slider": lambda run: settings(run, "effects", volume, page=1),
    "left in a slider": lambda run: settings(run, "effects", volume, page=1),
}


def command_of(case: str) -> str:
    """The command of a case that is named "confirm" or "confirm in the menu"."""
    return case.partition(" ")[0]


def test_every_command_has_a_case(toy: None) -> None:
    # the commands over a board have theirs with the games: tests/scenes/<game>/test_every_key.py
    wanted = {command.name for command in every_command() if command.scope != ROOM}
    assert wanted <= {command_of(case) for case in CASES}


def test_every_game_has_cases_of_its_own() -> None:
    folder = Path(__file__).parent
    assert [game for game in game_ids() if not (folder / game / "test_every_key.py").exists()] == []


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.pictures if "log" in case else ()) for case in CASES]
)
def test_a_command_acts_by_the_new_key_and_not_by_the_old_one(run: Run, case: str) -> None:
    bench, read = CASES[case](run)
    acts_by_its_new_key_only(bench.app.keys, bench.press, command_of(case), read)


# -- names of keys -------------------------------------------------------------------------------------------

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def key_table() -> list[str]:
    """Every key that the manual's table of keys names; a range names its ends."""
    section = README.partition("\n## Keys\n")[2].partition("\n## ")[0]
    cells = [row.split("|")[1] for row in section.splitlines() if row.startswith("|")]
    return [key for cell in cells for key in re.findall(r"`([^`]+)`", cell)]


@pytest.fixture
def window() -> Iterator[App]:
    app = App(headless_size=(640, 480))
    yield app
    app.close()


def default_keys() -> set[str]:
    return {shown(parse_key(key)) for command in every_command() for key in command.keys}


def test_every_key_in_the_table_of_the_manual_is_a_command(window: App) -> None:
    assert [key for key in key_table() if key not in default_keys()] == []


def test_the_table_of_the_manual_names_every_key(window: App) -> None:
    named, missing = set(key_table()), default_keys() - set(key_table())
    digits = set("1234567890")
    assert {"1", "4", "5", "0"} <= named
    assert missing - digits == set()


def test_every_key_that_the_manual_names_elsewhere_is_a_command(window: App) -> None:
    section = README.partition("\n## How to play here\n")[2].partition("\n## Keys\n")[0]
    words = re.findall(r"`([^`]+)`", section)
    assert len(words) > 4
    assert [word for word in words if word not in default_keys()] == []


def test_the_settings_list_every_command_once() -> None:
    listed = [command.name for _, commands in grouped_commands() for command in commands]
    assert sorted(listed) == sorted(command.name for command in every_command())


def test_a_game_s_commands_are_in_its_own_scope_and_have_names_of_their_own() -> None:
    names = [command.name for command in every_command()]
    assert len(names) == len(set(names))
    for game_id in game_ids():
        assert {command.scope for command in game_commands(game_id)} <= {game_id, MAP}


def test_no_control_is_without_a_key() -> None:
    assert all(command.keys for command in every_command() if command.scope == CONTROLS)


def test_no_scene_and_no_widget_reads_a_fixed_key() -> None:
    package = Path(railgames.__file__).parent
    files = {*package.glob("scenes/**/*.py"), *package.glob("ui/widgets/*.py")}
    # a text field edits by the keys of the system
    fixed = [
        file.name for file in files if re.search(r"\bK_[A-Za-z0-9]+|KeyPress\(", file.read_text("utf-8"))
    ]
    assert fixed == ["entry.py"]
