"""What a shell completes: commands, options, games, maps and seats, as they are installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from railgames.cli import main
from railgames.core.registry import game_ids


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):  # type: ignore[no-untyped-def]
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))

    def ask(line: str, point: int | None = None) -> list[str]:
        monkeypatch.setenv("COMP_LINE", line)
        monkeypatch.setenv("COMP_POINT", str(len(line) if point is None else point))
        words = ["", *line.split(" ")]
        assert main(["completion", "railgames", words[-1], words[-2]]) == 0, "as bash asks"
        return capsys.readouterr().out.split()

    return ask


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("railgames s", ["screenshots", "simulate"]),
        ("railgames simulate der", ["derailed"]),
        ("railgames simulate derailed --js", ["--json"]),
        ("railgames simulate derailed --map ", ["canyon", "long-gorge"]),
        ("railgames simulate derailed --map lo", ["long-gorge"]),
        ("railgames simulate derailed --seats hard,e", ["hard,easy", "hard,expert"]),
        ("railgames render derailed --theme ", ["night", "paper"]),
        ("railgames maps ch", ["check"]),
        ("railgames maps check rail", ["railroad_ink"]),
        ("railgames simulate derailed ", []),
        ("railgames replay ", []),
        ("railgames simulate derailed --games ", []),
        (
            "railgames nothing-like-it -",
            ["--data-dir", "--help", "--reset-window", "--safe-mode", "--version"],
        ),
    ],
)
def test_a_line_goes_on_with_what_there_is(complete, line: str, found: list[str]) -> None:  # type: ignore[no-untyped-def]
    assert complete(line) == found


def test_only_what_stands_before_the_cursor_counts(complete) -> None:  # type: ignore[no-untyped-def]
    assert complete("railgames play  --seed 3", len("railgames play ")) == sorted(game_ids())
    assert "play" in complete("railgames ")


def test_without_a_question_it_prints_what_a_shell_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("COMP_LINE", raising=False)
    assert main(["completion"]) == 0
    assert "complete -o bashdefault -o default -C 'railgames completion' railgames" in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_asks_and_is_answered(tmp_path: Path) -> None:
    (tmp_path / "railgames").write_text(f'#!/bin/sh\nexec {sys.executable} -m railgames "$@"\n')
    (tmp_path / "railgames").chmod(0o755)
    script = (
        f'PATH="{tmp_path}:$PATH"; source <(railgames completion); complete -p railgames; '
        "COMP_LINE='railgames doc' COMP_POINT=13 railgames completion railgames doc railgames"
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert "-C 'railgames completion' railgames" in done.stdout, done.stderr
    assert done.stdout.splitlines()[-1] == "doctor"
