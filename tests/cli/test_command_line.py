"""The command line as a person types it: what it prints, where, and with which exit code."""

import errno
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from railgames import __version__
from railgames.ai import bot_search
from railgames.cli import doctor, main
from railgames.core.registry import game_ids
from railgames.store.savefile import draft_of, save
from tests.ai.toy import GAME_REFERENCE, HANGS, MAPS_REFERENCE, OneMap

TOY = GAME_REFERENCE
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, and no screen, so that no test ever opens a window."""
    folder = tmp_path / "häuschen 家"
    monkeypatch.setenv("RAILGAMES_HOME", str(folder))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    return folder


Output = pytest.CaptureFixture[str]


def fail(capsys: Output, *argv: str, code: int = 2) -> str:
    """The one line on stderr that this command line ends with."""
    assert main(argv) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    lines = err.splitlines()
    assert all(line.startswith("railgames: ") for line in lines)
    return lines[0].removeprefix("railgames: ")


def spawn(*argv: str, **options: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "railgames", *argv],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


# Start-up


def test_the_version_is_told_without_pygame_or_numpy() -> None:
    code = (
        "import sys; from railgames.cli import main; code = main(['--version'])\n"
        "heavy = {'pygame', 'numpy', 'platformdirs', 'multiprocessing', 'railgames.ai'}\n"
        "sys.exit(code or ' '.join(heavy & set(sys.modules)) or 0)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (run.returncode, run.stdout) == (0, f"railgames {__version__}\n"), run.stderr


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "render", "screenshots", "maps", "doctor"])
def test_every_command_explains_itself(command: str, capsys: Output) -> None:
    assert main([command, "--help"]) == 0
    assert f"railgames {command}" in capsys.readouterr().out


def test_the_help_names_the_commands_and_the_exit_codes(capsys: Output) -> None:
    assert main(["--help"]) == 0
    text = capsys.readouterr().out
    assert "3 invalid content" in text
    assert "--safe-mode" in text
    assert "--reset-window" in text
    assert "--data-dir" in text


# What cannot be understood


@pytest.mark.parametrize(
    ("argv", "near"),
    [
        (["simulat", "x"], "simulate"),
        (["simulate", "railroad_imk", "--seats", "easy"], "railroad_ink"),
        (["simulate", TOY, "--seats", "easi"], "easy"),
        (["play", TOY, "--seats", "humen"], "human"),
        (["simulate", TOY, "--seats", "easy", "--set", "round=2"], "rounds"),
        (["simulate", TOY, "--seats", "easy", "--gmes", "2"], "--games"),
        (["simulate", "railroad_ink", "--seats", "easy", "--map", "challenge-gren"], "challenge-green"),
        (["maps", "lst"], "list"),
    ],
)
def test_a_misspelt_word_is_met_with_the_nearest_one(argv: list[str], near: str, capsys: Output) -> None:
    assert f"Did you mean '{near}'?" in fail(capsys, *argv)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["simulate", TOY, "--seats", "human,easy"], "Only AIs can play here"),
        (["simulate", TOY, "--seats", "expert"], "has no AI 'expert' yet; it has: easy, normal"),
        (["simulate", TOY, "--seats", ",".join(["easy"] * 5)], "1 to 4 players, not 5"),
        (["simulate", TOY, "--seats", "easy", "--games", "0"], "at least 1"),
        (["simulate", TOY, "--seats", "easy", "--jobs", "0"], "at least 1"),
        (["simulate", TOY, "--seats", "easy", "--set", "rounds"], "OPTION=VALUE"),
        (["simulate", TOY, "--seats", "easy", "--set", "rounds=10"], "1 to 9"),
        (["simulate", TOY, "--seats", "easy", "--games", "two"], "--games must be a whole number, not 'two'"),
        (["simulate", TOY], "This is missing: --seats"),
        (["simulate", TOY, "--seats"], "--seats needs a value after it"),
        (["simulate", TOY, "--seats", ""], "A seat is empty. Known: easy, normal"),
        (["simulate", TOY, "--seats", "easy", "--games", "3.5"], "--games must be a whole number, not '3.5'"),
        (["simulate", TOY, "--seats", "easy", "--json=yes"], "--json takes no value, but has 'yes'"),
        (["simulate", TOY, "--seats", "easy", "--seed", "-5"], "from 0 up, or a word, not '-5'"),
        (["simulate", TOY, "--seats", "easy", "--seed", ""], "from 0 up, or a word"),
        (["render", TOY, "--seed", "-5", "-o", "x.png"], "from 0 up, or a word, not '-5'"),
        (["simulate", "railroad_ink", "--seats", "easy", "--map", "grean"], "Did you mean 'challenge-green'"),
        (["replay", "-"], "with --text or --json"),
        (["replay", "x", "--text", "--json"], "choose one"),
        (["play"], "Name a game"),
        (["play", "json:loads"], "'json:loads' is no game"),
        (["play", "json:no_such_name"], "'json:no_such_name' cannot be loaded"),
        (["play", ":GAME"], "':GAME' does not have the form MODULE:NAME"),
        (["play", ".game:GAME"], "'.game:GAME' does not have the form MODULE:NAME"),
        (["render", "C:\\game.txt", "-o", "x.png"], "does not have the form MODULE:NAME"),
        (["play", TOY, "--load", "x.railgame", "--seed", "4"], "--seed"),
        (["replay", "nowhere.railgame"], "no file 'nowhere.railgame'"),
        (["render", TOY, "--size", "big", "-o", "x.png"], "1280x720"),
        (["render", TOY, "--size", "20x20", "-o", "x.png"], "320x240"),
        (["render", TOY, "-o", "x.jpg"], ".png"),
        (["render", TOY, "-o", "no/such/folder/x.png"], "no folder"),
        (["render", TOY, "--theme", "nite", "-o", "x.png"], "Did you mean 'night'"),
        (["replay", "a", "b"], "'b' is one argument too many"),
    ],
)
def test_a_wrong_command_line_says_what_is_allowed(argv: list[str], words: str, capsys: Output) -> None:
    assert words in fail(capsys, *argv)


def test_without_a_screen_one_line_names_what_works(capsys: Output) -> None:
    for argv in ([], ["play", TOY], ["--safe-mode"], ["--reset-window", "play", TOY, "--seats", "human:Ada"]):
        line = fail(capsys, *argv, code=1)
        for command in ("simulate", "replay --text", "render", "screenshots", "maps", "doctor"):
            assert command in line


def test_an_unexpected_error_goes_to_a_file_that_is_named(
    home: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object, **options: object) -> None:
        raise ZeroDivisionError("a bug of ours")

    monkeypatch.setattr("railgames.cli.simulate.schedule", broken)
    line = fail(capsys, "simulate", TOY, "--seats", "easy", code=1)
    (log,) = (home / "logs").iterdir()
    assert str(log) in line
    assert "ZeroDivisionError: a bug of ours" in line
    assert "Traceback" in log.read_text(encoding="utf-8")


def test_the_data_folder_can_be_named_before_and_after_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(doctor, "CHECKS", (doctor._folders,))
    for number, argv in enumerate((["--data-dir", "{}", "doctor"], ["doctor", "--data-dir", "{}"])):
        folder = tmp_path / f"place {number}"
        main([word.format(folder) for word in argv])
        assert str(folder) in capsys.readouterr().out
        assert (folder / "saves").is_dir()


# simulate


def test_simulate_prints_one_json_object_a_game(capsys: Output) -> None:
    argv = [
        "simulate",
        TOY,
        "--seats",
        "normal,easy:Bo",
        "--games",
        "3",
        "--seed",
        "9",
        "--jobs",
        "1",
        "--json",
    ]
    assert main([*argv, "--set", "rounds=2", "--set", "bonus=no"]) == 0
    out, err = capsys.readouterr()
    games = [json.loads(line) for line in out.splitlines()]
    assert err == ""
    assert [game["seed"] for game in games] == [9, 10, 11]
    for game in games:
        assert game["game"] == TOY
        assert [(seat["name"], seat["level"]) for seat in game["seats"]] == [
            ("Normal", "normal"),
            ("Bo", "easy"),
        ]
        assert game["turns"] == 2
        assert len(game["seconds"]) == 2
        for score, lines in zip(game["scores"], game["lines"], strict=True):
            assert score == sum(line["points"] for line in lines)


def test_simulate_gives_the_same_games_with_any_number_of_processes(capsys: Output) -> None:
    def games(jobs: int) -> list[dict[str, object]]:
        argv = ["simulate", TOY, "--seats", "normal,easy", "--games", "30", "--json", "--jobs", str(jobs)]
        assert main(argv) == 0
        lines = capsys.readouterr().out.splitlines()
        return [{**json.loads(line), "seconds": None} for line in lines]

    assert games(1) == games(2)


def test_simulate_prints_a_table_for_people(capsys: Output) -> None:
    argv = ["simulate", TOY, "--seats", "normal:Ann,easy", "--games", "4", "--rotate", "--jobs", "1"]
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert "Ann" in out
    assert "4 games" in out
    assert "seeds 1 to 2" in out


def test_simulate_reports_an_ai_that_fails(capsys: Output) -> None:
    for jobs in ("1", "2"):
        argv = ["simulate", TOY, "--seats", "normal", "--set", "agent=raise", "--games", "4", "--jobs", jobs]
        line = fail(capsys, *argv, code=1)
        assert "a bug of this AI" in line
        assert "toy.py:" in line


def test_simulate_works_without_sdl() -> None:
    code = (
        "import sys\n"
        "class No:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'pygame': raise ImportError('no SDL here')\n"
        "sys.meta_path.insert(0, No())\n"
        "from railgames.cli import main\n"
        f"sys.exit(main(['simulate', '{TOY}', '--seats', 'easy', '--jobs', '1']))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.skipif(shutil.which("ps") is None, reason="processes cannot be listed here")
def test_ctrl_c_stops_at_once_and_leaves_no_process() -> None:
    argv = ["simulate", TOY, "--seats", "normal", "--set", "agent=hang", "--games", "4", "--jobs", "2"]
    run = spawn(*argv, start_new_session=True)
    assert run.stderr is not None
    assert [run.stderr.readline(), run.stderr.readline()] == [f"{HANGS}\n"] * 2
    os.killpg(run.pid, signal.SIGINT)
    _, err = run.communicate(timeout=20)
    assert run.returncode == 130
    assert "Traceback" not in err
    assert not _living(run.pid)


def _living(group: int) -> list[str]:
    """What still runs in a process group, given five seconds to end; zombies do not count."""
    deadline = time.monotonic() + 5
    while True:
        listed = subprocess.run(
            ["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        rows = [line.split(None, 2) for line in listed]
        found = [" ".join(row) for row in rows if int(row[0]) == group and not row[1].startswith("Z")]
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away_is_no_error_worth_a_word(jobs: str) -> None:
    run = spawn("simulate", TOY, "--seats", "easy", "--games", "3000", "--jobs", jobs, "--json")
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.stderr.read() == ""
    assert run.wait(timeout=60) == 1


def test_a_reader_that_goes_away_is_no_error_on_windows_either(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """There a closed pipe is an invalid argument."""

    def closed(*_: object, **__: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr("railgames.cli.doctor.run", closed)
    monkeypatch.setattr("railgames.cli.failures._forget_stdout", lambda: None)
    assert "Unexpected error" in fail(capsys, "doctor", code=1)
    monkeypatch.setattr("sys.platform", "win32")
    assert main(["doctor"]) == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("platform", "written"), [("win32", "Été 家 🚂"), ("linux", "Été ? ?")])
def test_a_file_of_results_loses_no_name_on_windows(
    monkeypatch: pytest.MonkeyPatch, platform: str, written: str
) -> None:
    """Elsewhere the encoding of the system is what its user has chosen."""
    raw = io.BytesIO()
    monkeypatch.setattr("railgames.cli.doctor.run", lambda args: print("Été 家 🚂") or 0)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="cp1252"))
    assert main(["doctor"]) == 0
    assert raw.getvalue().decode("utf-8" if platform == "win32" else "cp1252") == f"{written}\n"


# replay


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished game of two, saved; the toy game stands in as an installed one."""
    from railgames.ai import finding
    from railgames.core.match import Match
    from tests.ai import toy
    from tests.ai.asking import match_of

    monkeypatch.setattr("railgames.cli.saved.find_game", lambda name: toy.GAME)
    monkeypatch.setattr("railgames.cli.saved.open_library", lambda safe_mode: OneMap())
    assert finding.find_maps(MAPS_REFERENCE)
    match: Match = match_of(rounds=1)
    while not match.is_over:
        match.play(match.state.legal_actions()[-1])
    path = tmp_path / "Été 日本.railgame"
    save(path, draft_of(match))
    return path


def test_replay_prints_every_move_and_the_winner(saved: Path, capsys: Output) -> None:
    assert main(["replay", str(saved), "--text"]) == 0
    out = capsys.readouterr().out
    assert "   1. Ada: roll   (rolls a " in out
    assert "Total" in out
    assert "Won by" in out


def test_replay_stops_where_it_is_told(saved: Path, capsys: Output) -> None:
    assert main(["replay", str(saved), "--text", "--to", "2"]) == 0
    out = capsys.readouterr().out
    assert "   2. " in out
    assert "   3. " not in out
    assert "Not finished; Ada is to move" in out
    assert "Won by" not in out


def test_replay_names_the_moves_there_are(saved: Path, capsys: Output) -> None:
    assert "0 to 8" in fail(capsys, "replay", str(saved), "--text", "--to", "99")


def test_replay_of_a_damaged_file_is_one_sentence(saved: Path, capsys: Output) -> None:
    saved.write_bytes(b"not a game")
    assert "cannot be opened" in fail(capsys, "replay", str(saved), "--text", code=1)


# doctor


def test_doctor_gives_every_line_a_verdict(home: Path, capsys: Output) -> None:
    code = main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(("ok ", "warn ", "fail ")) for line in lines)
    assert code == (1 if any(line.startswith("fail") for line in lines) else 0)
    text = "\n".join(lines)
    for part in (
        f"railgames {__version__}",
        "Python 3",
        "pygame-ce",
        "msgspec",
        str(home),
        "font ",
        "no screen",
        *(f"{game_id}: " for game_id in game_ids()),
    ):
        assert part in text
    assert "AI's process is ready in" in text


def test_replay_reads_a_save_from_stdin_and_prints_json(
    saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert main(["replay", str(saved), "--json"]) == 0
    first = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(saved.read_bytes())))
    assert main(["replay", "-", "--json"]) == 0
    assert capsys.readouterr().out == first
    told = json.loads(first)
    assert [move["number"] for move in told["moves"]] == list(range(1, 9))
    assert told["moves"][0]["action"] == "roll"
    assert told["moves"][0]["events"][0].startswith("rolls a ")
    assert told["map"] == "valley"
    assert told["options"]["rounds"] == 1
    assert told["is_over"]
    assert told["scores"]


# Arguments of any bytes and of any length

LONG = "x" * 5000
NOT_UTF8 = "\udcff\udcfe"


@pytest.mark.parametrize(
    "argv",
    [
        ["simulate", TOY, "--seats", f"easy:{NOT_UTF8}"],
        ["play", TOY, "--seats", f"human:{NOT_UTF8},easy"],
        ["render", TOY, "--seats", f"easy:{NOT_UTF8}", "-o", "x.png"],
        ["simulate", TOY, "--seats", "easy", "--seed", NOT_UTF8],
        ["simulate", TOY, "--seats", "easy", "--map", NOT_UTF8],
        ["simulate", TOY, "--seats", "easy", "--set", f"rounds={NOT_UTF8}"],
        ["simulate", NOT_UTF8, "--seats", "easy"],
        ["screenshots", "--only", NOT_UTF8, "-o", "x"],
    ],
)
def test_text_that_is_not_utf8_is_one_sentence(argv: list[str], capsys: Output) -> None:
    assert "This is not UTF-8 text: " in fail(capsys, *argv)


@pytest.mark.parametrize("word", [NOT_UTF8, LONG])
@pytest.mark.parametrize(
    "argv",
    [
        ["replay", "WORD", "--text"],
        ["play", "--load", "WORD"],
        ["render", "WORD.railgame", "-o", "x.png"],
        ["render", TOY, "-o", "WORD/x.png"],
        ["maps", "check", "WORD.toml"],
        ["maps", "check", "railroad_ink", "WORD.toml"],
        ["maps", "render", "WORD.toml", "-o", "x.png"],
        ["simulate", TOY, "--seats", "WORD.py:Bot"],
        ["simulate", TOY, "--seats", "exec:WORD"],
        ["simulate", TOY, "--seats", "easy", "--save", "/dev/null/WORD"],
        ["screenshots", "-o", "/dev/null/WORD"],
        ["maps", "schema", "-o", "/dev/null/WORD"],
    ],
)
def test_a_path_of_any_bytes_and_any_length_ends_in_a_sentence(
    argv: list[str], word: str, capsys: Output, home: Path
) -> None:
    code = main([part.replace("WORD", word) for part in argv])
    out, err = capsys.readouterr()
    assert code in (1, 2, 3)
    assert "Unexpected error" not in err
    assert "Traceback" not in err
    assert max((len(line) for line in (out + err).splitlines()), default=0) < 1000
    assert not list(home.glob("logs/crash-*"))


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["replay", "PATH/x.railgame", "--text"], "There is no file 'PATH/x.railgame'"),
        (["play", "--load", "PATH/x.railgame"], "There is no file 'PATH/x.railgame'"),
        (["render", "PATH/x.railgame", "-o", "x.png"], "There is no file 'PATH/x.railgame'"),
        (["render", TOY, "-o", "PATH/x.png"], "There is no folder"),
        (["simulate", TOY, "--seats", "PATH/bot.py:Bot"], "There is no file"),
    ],
)
def test_the_home_of_a_user_who_is_not_there_is_a_path_like_any(
    argv: list[str], words: str, capsys: Output
) -> None:
    """A shell passes "~ada/x" on as it is when there is no user ada."""
    home = "~no_such_user_here"
    assert words.replace("PATH", home) in fail(capsys, *(part.replace("PATH", home) for part in argv))


def test_a_crash_is_written_down_whatever_the_command_line_holds(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: Output
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(f"odd {NOT_UTF8}")

    monkeypatch.setattr("railgames.cli.simulate.schedule", broken)
    monkeypatch.setattr("sys.argv", ["railgames", NOT_UTF8])
    assert main(["simulate", TOY, "--seats", "easy"]) == 1
    (log,) = home.glob("logs/crash-*")
    assert "udcff" in log.read_text(encoding="utf-8")
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "argv", [["maps", "list"], ["--help"], ["simulate", TOY, "--seats", "easy", "--json"]]
)
def test_a_full_disk_for_the_output_is_one_sentence(argv: list[str], home: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        run = subprocess.run(
            [sys.executable, "-m", "railgames", *argv],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            check=False,
        )
    assert (run.returncode, run.stderr) == (
        1,
        "railgames: The output cannot be written: No space left on device.\n",
    )
    assert not list(home.glob("logs/crash-*"))


# Words that are understood


def test_a_game_is_understood_with_hyphens_wherever_one_is_asked_for(capsys: Output) -> None:
    assert main(["simulate", "railroad-ink", "--seats", "easy", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "railroad_ink"
    assert main(["maps", "list", "railroad-ink"]) == 0
    assert "challenge-green" in capsys.readouterr().out
    assert main(["maps", "check", "railroad-ink"]) == 0
    assert main(["maps", "schema", "Railroad-Ink"]) == 0
    capsys.readouterr()
    assert "no map 'gaint'" in fail(capsys, "play", "railroad-ink", "--seats", "human", "--map", "gaint")
    assert "no game 'railroad-imk'" in fail(capsys, "simulate", "railroad-imk", "--seats", "easy")


def test_doctor_prints_json_lines(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    checks = (doctor._versions, doctor._pygame, doctor._screen, doctor._folders, doctor._packs)
    monkeypatch.setattr(doctor, "CHECKS", checks)
    main(["doctor", "--json"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {one["verdict"] for one in found} <= {"ok", "warn", "fail"}
    main(["doctor"])
    assert [str(doctor.Finding(**one)) for one in found] == capsys.readouterr().out.splitlines()
    assert any(str(home) in one["what"] for one in found)


def test_doctor_names_the_installed_bots_and_why_one_cannot_be_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    entries = {
        name: EntryPoint(name, target, bot_search.GROUP)
        for name, target in (("bad", "tests.ai.no_such_module:Bot"), ("good", "tests.ai.toy_bots:Good"))
    }
    monkeypatch.setattr(bot_search, "_entries", lambda: entries)
    monkeypatch.setattr("railgames.cli.doctor.CHECKS", (doctor._bots,))
    assert main(["doctor"]) == 1
    bad, good = capsys.readouterr().out.splitlines()
    assert bad.startswith("fail  the AI bad - bad: ModuleNotFoundError")
    assert good == "ok    the AI good: plays freight_dice"
