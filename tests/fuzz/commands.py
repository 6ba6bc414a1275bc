"""Command lines: a result, or a sentence and an exit code from 1 to 3; never "Unexpected error"."""

import contextlib
import io
import os
from pathlib import Path

from railgames.cli import main
from railgames.core.registry import game_ids
from railgames.core.rng import Rng

VERBS = ("simulate", "replay", "render", "maps", "doctor", "screenshots", "play", "")
WORDS = (
    *("--seats", "--games", "--seed", "--map", "--set", "--json", "--text", "--to", "--size", "--theme"),
    *("-o", "--jobs", "--help", "--version", "--safe-mode", "--data-dir", "--load", "--moves", "--only"),
    *("--rotate", "list", "check", "schema", "render", "words", "easy,easy", "human:Ada,easy", "easy"),
    *("normal+builder", "1", "0", "-1", "2", "1e3", "9" * 20, "rounds=1", "rounds=99", "map=", "=", "paper"),
    *("night", "64x64", "0x0", "1280x720", "x.png", "/", ".", "..", "nothing.railgame", "", " ", "é", "日本"),
    *("x" * 300, "x" * 5000, "\udcff", "\x1b[2J", "\n", "--", "-", "%s", "{n}", "classic", "canyon"),
)  # fmt: skip


def command_lines(rng: Rng, folder: Path) -> None:
    """One command line, without a screen and never one that plays many games or draws many pictures."""
    verb = rng.choice(VERBS)
    argv = [verb] if verb else []
    if verb in ("simulate", "play", "render") and rng.below(4):
        argv.append(rng.choice(game_ids()))
    if verb == "maps":
        argv.append(rng.choice(("list", "check", "schema", "render", "words", "x")))
    argv += [rng.choice(WORDS) for _ in range(rng.below(6))]
    if verb in ("screenshots", "render"):
        argv.append("--unknown")
    if verb == "simulate":
        argv += ["--games", "1", "--seats", "easy,easy", "--set", "rounds=0"]
    before = dict(os.environ)
    here = Path.cwd()
    out, err = io.StringIO(), io.StringIO()
    try:
        os.environ |= {"RAILGAMES_HOME": str(folder / "home")}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
            os.environ.pop(name, None)
        os.chdir(folder)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(argv)
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ |= before
    assert code in (0, 1, 2, 3), (argv, code)
    assert "Traceback" not in err.getvalue(), (argv, err.getvalue())
    assert "Unexpected error" not in err.getvalue(), (argv, err.getvalue())
    assert code == 0 or err.getvalue().strip() or out.getvalue().strip(), (argv, code)
    assert not list((folder / "home").glob("logs/crash-*")), argv
