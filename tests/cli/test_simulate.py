"""``railgames simulate`` as a laboratory: bots from outside, results that can be used again, early ends."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from railgames import __version__
from railgames.cli import main
from railgames.cli.records import Played
from railgames.content.installed import open_library
from railgames.core.errors import SaveError
from railgames.store.savefile import load
from tests.ai import toy_bots
from tests.ai.toy import GAME, GAME_REFERENCE
from tests.ai.toy_bots import Good

ROOT = Path(__file__).resolve().parents[2]
BOTS = Path(toy_bots.__file__).resolve()
GOOD = f"{BOTS}:{Good.__name__}"
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path / "home"))


def simulate(*argv: str) -> int:
    return main(["simulate", GAME_REFERENCE, "--jobs", "1", *argv])


# Bots


def test_a_bot_has_its_own_name_in_the_table(capsys: Output) -> None:
    assert simulate("--seats", f"{GOOD},easy", "--games", "2") == 0
    row = capsys.readouterr().out.splitlines()[1]
    assert row.split()[:2] == ["Good", "Good"]


def test_a_bot_that_fails_is_told_once_at_once_and_counted_and_the_code_is_1(capsys: Output) -> None:
    assert simulate("--seats", f"{BOTS}:Raises:Bo,easy", "--games", "3") == 1
    out, err = capsys.readouterr()
    assert err.count("Bo failed at move") == 1
    assert "RuntimeError: a bug of this bot" in err
    assert "Bo lost 3 games by failing." in out
    (bo,) = (line for line in out.splitlines() if line.startswith("Bo  "))
    assert bo.split()[2:6] == ["-", "-", "-", "-"]
    assert "0.0 %" in bo


def test_a_bot_that_cannot_be_loaded_is_told_before_any_game(capsys: Output) -> None:
    assert simulate("--seats", f"{BOTS}:CannotBeMade,easy") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "toy_bots.py:" in err
    assert "no table of openings" in err


# What is written


def test_a_json_line_says_all_that_is_needed_to_play_the_game_again(capsys: Output) -> None:
    argv = ["--seats", f"{GOOD}:Bo,easy", "--set", "rounds=2", "--seed", "7", "--games", "2", "--json"]
    assert simulate(*argv) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["version"] == __version__
    assert first["rules_version"] == GAME.rules_version
    assert (first["map"], first["options"]["rounds"], first["seed"]) == ("valley", 2, 7)
    assert first["seats"] == [
        {"name": "Bo", "kind": "Good", "level": None, "style": "", "bot": GOOD},
        {"name": "Easy", "kind": "easy", "level": "easy", "style": "", "bot": ""},
    ]
    assert first["lost"] is None
    assert second["seed"] == 8


def test_styles_of_one_level_are_told_apart(capsys: Output) -> None:
    argv = [
        "simulate",
        "derailed",
        "--seats",
        "normal+builder,normal+saboteur",
        "--jobs",
        "1",
        "--set",
        "rounds=1",
    ]
    assert main([*argv, "--json"]) == 0
    seats = json.loads(capsys.readouterr().out)["seats"]
    assert [(seat["level"], seat["style"]) for seat in seats] == [
        ("normal", "builder"),
        ("normal", "saboteur"),
    ]
    assert main(argv) == 0
    table = capsys.readouterr().out
    assert "normal+builder" in table
    assert "normal+saboteur" in table


def test_csv_has_a_line_for_each_seat_of_each_game(capsys: Output) -> None:
    assert simulate("--seats", f"{GOOD},easy", "--games", "3", "--rotate", "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["game_number"], row["seat"], row["kind"], row["seed"]) for row in rows] == [
        ("1", "1", "Good", "1"),
        ("1", "2", "easy", "1"),
        ("2", "1", "easy", "1"),
        ("2", "2", "Good", "1"),
        ("3", "1", "Good", "2"),
        ("3", "2", "easy", "2"),
    ]
    assert json.loads(rows[0]["options"])["rounds"] == 3
    for number in ("1", "2", "3"):
        assert sum(float(row["won"]) for row in rows if row["game_number"] == number) == pytest.approx(1)


def test_json_and_csv_at_once_are_refused(capsys: Output) -> None:
    assert simulate("--seats", "easy", "--json", "--csv") == 2
    assert "choose one" in capsys.readouterr().err


DERAILED = ["derailed", "--set", "rounds=1", "--set", "turn_limit=10"]
"""A game that can be saved, because its maps are installed; and a short one."""


def test_saved_games_are_the_games_that_were_played(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "new" / "games"
    argv = ["--seats", "easy:Bo,easy", "--games", "3", "--rotate", "--jobs", "1", "--save", str(folder)]
    assert main(["simulate", *DERAILED, *argv, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    files = sorted(folder.glob("*.railgame"))
    assert len(files) == 3
    for path, line in zip(files, lines, strict=True):
        loaded = load(path, open_library())
        match = loaded.match
        assert not loaded.notice
        assert match.is_over
        assert (match.setup.seed, len(match.log)) == (line["seed"], line["moves"])
        assert [sheet.total for sheet in match.state.scores()] == line["scores"]
        assert [seat.name for seat in match.setup.seats] == [seat["name"] for seat in line["seats"]]


def test_the_folder_for_games_that_cannot_be_made_is_told(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert simulate("--seats", "easy", "--save", str(tmp_path / "file")) == 1
    assert "file" in capsys.readouterr().err


def test_a_disk_that_fills_up_ends_the_run_with_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    saved = []

    def save_game(folder: Path, played: Played, maps: object) -> None:
        saved.append(played.number)
        if len(saved) == 3:
            raise SaveError("the disk is full")

    monkeypatch.setattr("railgames.cli.simulate.save_game", save_game)
    assert simulate("--seats", "easy", "--games", "5", "--save", str(tmp_path)) == 1
    out, err = capsys.readouterr()
    assert "Stopped after 3 of 5 games." in out
    assert "the disk is full" in err


# The table


def test_the_interval_of_wins_is_wilsons_and_lies_within_all_and_none(capsys: Output) -> None:
    assert simulate("--seats", "normal", "--games", "6") == 0
    assert "100.0 %  61-100 %" in capsys.readouterr().out


def test_the_difference_is_paired_by_seed_and_named(capsys: Output) -> None:
    assert simulate("--seats", "easy:Ann,easy:Bob", "--games", "8", "--rotate") == 0
    # The same AI in both seats, from both seats: the difference of each seed is exactly nothing.
    assert "Ann - Bob: +0.00 ± 0.00 points, paired by seed" in capsys.readouterr().out


# Early ends


def start(*argv: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "railgames", "simulate", *argv],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def processes_of(group: int) -> list[int]:
    """The living processes of a process session."""
    listed = subprocess.run(["ps", "-eo", "pid,sess,stat"], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()[1:]]
    return [int(row[0]) for row in rows if row[1] == str(group) and not row[2].startswith("Z")]


def wait_until(is_so: object, seconds: float = 30) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if is_so():  # type: ignore[operator]
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_stopped_prints_the_table_of_what_was_played(
    number: signal.Signals, code: int, jobs: str, tmp_path: Path
) -> None:
    argv = [*DERAILED, "--seats", "easy,easy", "--games", "3000", "--jobs", jobs]
    with start(*argv, "--save", str(tmp_path)) as run:
        assert wait_until(lambda: len(list(tmp_path.glob("*.railgame"))) > 5)
        run.send_signal(number)
        out, err = run.communicate(timeout=30)
    assert run.returncode == code, err
    assert "Traceback" not in err
    assert out.startswith("player ")
    assert "of 3000 games." in out
    assert wait_until(lambda: not processes_of(run.pid), 10)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("kind", ["levels", "bots"])
def test_no_process_is_left_when_the_parent_is_killed(kind: str, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    hang = tmp_path / "hang.py"
    hang.write_text(
        "import os, sys, time\n"
        "sys.stdin.readline(); print('{\"seconds\": 500}', flush=True)\n"
        f"sys.stdin.readline(); sys.stdin.readline(); open({str(note)!r}, 'w').write(str(os.getpid()))\n"
        "while True: time.sleep(1)\n",
        encoding="utf-8",
    )
    seats = "normal,easy" if kind == "levels" else f"exec:{sys.executable} {hang},easy"
    with start(GAME_REFERENCE, "--seats", seats, "--games", "3000", "--jobs", "2") as run:
        assert wait_until(note.exists if kind == "bots" else lambda: len(processes_of(run.pid)) > 3)
        time.sleep(0.3)
        run.kill()
        run.communicate(timeout=30)
    assert wait_until(lambda: not processes_of(run.pid), 10)
    if kind == "bots":
        pid = int(note.read_text(encoding="utf-8"))
        assert wait_until(lambda: not is_alive(pid), 10)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()[2] != "Z"
