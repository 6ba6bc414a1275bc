"""What the window is asked to show, and what is checked before it opens."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from railgames.cli import main
from railgames.content.library import Library
from railgames.core.level import Level
from railgames.core.rng import seed_from_text
from railgames.scenes.start_options import StartOptions
from tests.ai.toy import GAME_REFERENCE, Config
from tests.content.conftest import PACK_CARD, write

ROOT = Path(__file__).parents[2]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[StartOptions]:
    """The options that the window was opened with, while a stand-in takes its place."""
    seen: list[StartOptions] = []

    def run(options: StartOptions) -> int:
        seen.append(options)
        return 0

    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("railgames.cli.window.scenes", lambda name: SimpleNamespace(run=run))
    return seen


def test_without_a_command_the_main_menu_opens(opened: list[StartOptions]) -> None:
    assert main([]) == 0
    assert main(["--safe-mode", "--reset-window"]) == 0
    assert opened == [StartOptions(), StartOptions(safe_mode=True, reset_window=True)]


def test_play_begins_the_match_that_was_asked_for(opened: list[StartOptions]) -> None:
    argv = ["play", GAME_REFERENCE, "--seats", "human:Ada,normal", "--map", "hills", "--seed", "Eisenbahn"]
    assert main([*argv, "--set", "rounds=2", "--safe-mode"]) == 0
    (options,) = opened
    setup = options.setup
    assert setup is not None
    assert setup.game == GAME_REFERENCE
    assert setup.config == Config(rounds=2, map="hills")
    assert [(seat.name, seat.level) for seat in setup.seats] == [("Ada", None), ("Normal", Level.NORMAL)]
    assert setup.seed == seed_from_text("Eisenbahn")
    assert options.safe_mode


def test_play_without_a_seed_draws_one(opened: list[StartOptions]) -> None:
    for _ in range(3):
        assert main(["play", GAME_REFERENCE]) == 0
    assert len({options.setup.seed for options in opened if options.setup}) > 1


def test_a_saved_game_is_gone_on_with_or_shown(opened: list[StartOptions], tmp_path: Path) -> None:
    path = tmp_path / "ours.railgame"
    path.touch()
    assert main(["play", "--load", str(path)]) == 0
    assert main(["replay", str(path), "--to", "7"]) == 0
    assert opened == [StartOptions(load=path), StartOptions(load=path, replay=True, move=7)]


def test_the_code_of_the_window_is_the_code_of_the_command(
    opened: list[StartOptions], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railgames.cli.window.scenes", lambda name: SimpleNamespace(run=lambda options: 1))
    assert main([]) == 1


def test_another_pygame_is_refused_with_its_mend(
    opened: list[StartOptions], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pygame

    monkeypatch.setattr(pygame, "IS_CE", False)
    assert main([]) == 1
    assert "pip uninstall -y pygame pygame-ce" in capsys.readouterr().err
    assert opened == []


def test_pictures_are_drawn_without_a_screen_in_the_look_of_the_packs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[Any] = []

    def render_match(match: Any, *, library: Library, **options: Any) -> list[str]:
        calls.append((match.position, options, [pack.id for pack in library.packs]))
        return ["the look has a problem"]

    def take(folder: Path, **options: Any) -> list[Path]:
        calls.append((folder, options))
        return [folder / "menu.png"]

    scenes = SimpleNamespace(render_match=render_match, take=take, listed_games=list)
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for module in ("render_command", "screenshots"):
        monkeypatch.setattr(f"railgames.cli.{module}.scenes", lambda name: scenes)
    write(tmp_path / "packs/mine", {"pack.toml": PACK_CARD.format(id="mine")})
    path = tmp_path / "x.png"
    argv = ["render", GAME_REFERENCE, "--seed", "5", "--moves", "4", "--size", "800x600", "--theme", "night"]
    assert main([*argv, "-o", str(path)]) == 0
    look = {"size": (800, 600), "theme": "night", "path": path}
    assert calls.pop(0) == (4, look, ["railgames", "mine"])
    assert "the look has a problem" in capsys.readouterr().err
    assert main(["--safe-mode", *argv, "-o", str(path)]) == 0
    assert calls.pop(0) == (4, look, ["railgames"])
    assert main(["screenshots", "-o", str(tmp_path / "all"), "--only", "menu"]) == 0
    folder, options = calls[0]
    assert folder.is_dir()
    assert options["sizes"] == ((1024, 640), (1280, 720), (1920, 1080))
    assert options["themes"] == ("paper", "night")
    assert options["only"] == "menu"


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("human,easy", ""),  # a person's moves are the weakest AI's
        ("normal,easy", "a bug of this AI"),
        ("tests.ai.toy_bots:Raises,easy", "a bug of this bot"),
    ],
)
def test_the_moves_before_a_picture_are_played_by_those_who_sit_there(
    seats: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    drawn: list[int] = []

    def render_match(match: Any, **_: Any) -> list[str]:
        drawn.append(match.position)
        return []

    scenes = SimpleNamespace(render_match=render_match)
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    monkeypatch.setattr("railgames.cli.render_command.scenes", lambda name: scenes)
    argv = ["render", GAME_REFERENCE, "--seats", seats, "--set", "agent=raise", "--moves", "3"]
    code = main([*argv, "-o", str(tmp_path / "x.png")])
    assert (code, drawn) == ((1, []) if words else (0, [3]))
    assert words in capsys.readouterr().err


def test_a_name_that_no_scene_has_is_an_error_with_the_nearest_and_draws_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    assert main(["screenshots", "-o", str(tmp_path / "all"), "--only", "setings"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "no scene with 'setings' in its name. Did you mean 'settings'?" in err
    assert "table-railroad_ink-start" in err
    assert not list((tmp_path / "all").iterdir())


def test_a_map_of_a_pack_is_drawn_in_the_look_of_the_pack(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    board = (ROOT / "maps/railroad_ink/challenge-green.toml").read_text(encoding="utf-8")
    theme = "[paper]\n" + "".join(
        f'{token} = "#22AA66"\n' for token in ("board_frame", "board_frame_light", "board_frame_dark")
    )
    files: dict[str, str | bytes] = {"maps/railroad_ink/harbour.toml": board, "assets/theme.toml": theme}
    write(tmp_path / "packs/mine", {"pack.toml": PACK_CARD.format(id="mine"), **files})
    inks = []
    for number, words in enumerate(([], ["--safe-mode"])):
        path = tmp_path / f"{number}.png"
        name = "harbour" if not words else "challenge-green"
        assert main([*words, "maps", "render", "railroad_ink", name, "-o", str(path)]) == 0
        picture = pygame.image.load(path)
        wide, middle = picture.get_width(), picture.get_height() // 2
        inks.append({tuple(picture.get_at((x, middle)))[:3] for x in range(wide)})
    assert (0x22, 0xAA, 0x66) in inks[0]
    assert (0x22, 0xAA, 0x66) not in inks[1]
