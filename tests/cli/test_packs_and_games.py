"""What the command line says of packs that are off, files that are left out, and games that do not load."""

import argparse
from pathlib import Path

import pytest

from railgames.cli import doctor, main
from railgames.core import registry
from railgames.scenes import services
from tests.content.conftest import PACK_CARD, write
from tests.core.entries import Entry


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a pack that has a bad board, and one that is for another program."""
    monkeypatch.setenv("RAILGAMES_HOME", str(tmp_path))
    board = {"maps/railroad_ink/harbour.toml": 'titel = "Harbour"'}
    write(tmp_path / "packs/mine", {"pack.toml": PACK_CARD.format(id="mine"), **board})
    future = {"pack.toml": PACK_CARD.format(id="future") + 'requires = ">=99"'}
    write(tmp_path / "packs/future", {**future, "maps/railroad_ink/moon.toml": 'title = "Moon"'})
    return tmp_path / "packs"


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_map_that_is_not_there_is_said_with_the_reason(
    packs: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, "railroad_ink", "--seats", "easy", "--map", "harbour"]) == 2
    assert "'harbour' of the pack 'mine' is left out. mine/maps/railroad_ink/harbour.toml:1: $.titel" in (
        capsys.readouterr().err
    )
    assert main([command, "railroad_ink", "--seats", "easy", "--map", "moon"]) == 2
    said = capsys.readouterr().err
    assert "'moon' is in the pack 'future', which is off. future/pack.toml:5: $.requires" in said
    assert main([command, "railroad_ink", "--seats", "easy", "--map", "giatn"]) == 2
    assert "Did you mean 'giant'?" in capsys.readouterr().err


def test_doctor_tells_of_packs_files_and_what_lies_beside_them(packs: Path) -> None:
    write(packs, {"more.zip": b"PK"})
    lines = [str(finding) for finding in doctor._packs(False)]
    assert lines[0].startswith("ok    pack railgames")
    assert lines[1].startswith("warn  pack future 1.2.0 is off, 1 problem - future/pack.toml:5: $.requires")
    assert lines[2].startswith(
        "warn  pack mine 1.2.0, 1 file is left out - mine/maps/railroad_ink/harbour.toml"
    )
    assert lines[3].startswith("warn  packs/more.zip - An archive is not read")
    assert [str(finding) for finding in doctor._packs(True)] == lines[:1]


def test_doctor_tells_why_a_game_does_not_load(
    packs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Entry(ModuleNotFoundError("No module named 'numba'"))
    monkeypatch.setattr(registry, "_entries", lambda: {"duel": broken})
    (line,) = [str(finding) for finding in doctor._games(False)]
    assert line.startswith("fail  duel - ")
    assert "cannot be loaded: ModuleNotFoundError: No module named 'numba'" in line
    monkeypatch.setattr(doctor, "CHECKS", (doctor._games,))
    assert doctor.run(argparse.Namespace(safe_mode=False, json=False)) == 1
    assert "numba" in capsys.readouterr().out


def test_doctor_tells_why_a_scene_does_not_load(monkeypatch: pytest.MonkeyPatch, packs: Path) -> None:
    games = {"derailed": registry._entries()["derailed"]}
    monkeypatch.setattr(registry, "_entries", lambda: games)
    monkeypatch.setattr(services, "_entries", lambda: {"derailed": Entry(SyntaxError("invalid syntax"))})
    lines = [str(finding) for finding in doctor._games(False)]
    assert any(
        line.startswith("fail  derailed - ") and "SyntaxError: invalid syntax" in line for line in lines
    )


def test_safe_mode_takes_no_game_of_another_package(
    packs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = dict(registry._entries())
    monkeypatch.setattr(registry, "_entries", lambda: {**real, "duel": Entry(ValueError("broken"))})
    assert main(["--safe-mode", "simulate", "duel", "--seats", "easy,easy"]) == 2
    assert "'duel' is left out in safe mode" in capsys.readouterr().err
    assert "duel" in registry.game_ids()
    assert main(["simulate", "duel", "--seats", "easy,easy"]) == 2
    assert "'duel' cannot be loaded: ValueError: broken." in capsys.readouterr().err
