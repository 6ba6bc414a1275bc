import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.core.errors import SaveError
from railgames.store.folders import (
    HOME_VARIABLE,
    MAX_NAME_BYTES,
    data_dir,
    open_folders,
    safe_name,
    save_path,
)
from tests.store.faults import FaultyDisk


def test_the_given_folder_wins_over_the_variable_and_that_over_the_system(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "b"))
    assert data_dir(tmp_path / "a") == tmp_path / "a"
    assert data_dir() == tmp_path / "b"
    monkeypatch.delenv(HOME_VARIABLE)
    assert data_dir().name.lower() == "railgames"


def test_a_relative_folder_and_a_tilde_become_whole_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert data_dir("games") == tmp_path / "games"
    assert data_dir("~/games") == tmp_path / "home" / "games"
    with pytest.raises(SaveError, match="home folder"):
        data_dir("~nobody-of-this-name/games")


@pytest.mark.parametrize("name", ["Zoë", "日本", "with space", "İstanbul"])
def test_folders_are_made_in_homes_of_any_name(name, tmp_path):
    folders = open_folders(tmp_path / name)
    for folder in (folders.saves, folders.journal, folders.packs, folders.logs):
        assert folder.is_dir()
    assert sorted(entry.name for entry in folders.root.iterdir()) == ["journal", "logs", "packs", "saves"]
    open_folders(tmp_path / name)


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError) as caught:
        open_folders(tmp_path / "file")
    assert "\n" not in str(caught.value)
    assert "--data-dir" in str(caught.value)
    for at in range(1, 8):
        with pytest.raises(SaveError, match="cannot be used"):
            open_folders(tmp_path / "x", FaultyDisk(at))


def test_platformdirs_is_imported_only_when_it_is_needed():
    code = (
        "import sys; from railgames.store.folders import data_dir; data_dir('x'); "
        "sys.exit('platformdirs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


@pytest.mark.parametrize(
    ("given_name", "expected"),
    [
        ("Ada", "Ada"),
        ("Été à Zürich", "Été à Zürich"),
        ("E\u0301te", "Éte"),
        ("日本 鉄道", "日本 鉄道"),
        ("ISPARTA ıiİI", "ISPARTA ıiİI"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Windows\\x", "C Windows x"),
        ("a/b", "a b"),
        ("  two   spaces  ", "two spaces"),
        (".hidden", "hidden"),
        ("-rf", "rf"),
        ("ends with dot.", "ends with dot"),
        ("a\0b\nc\td", "a b c d"),
        ("gnp\u202egpj", "gnpgpj"),
        ("CON", "_CON"),
        ("con.txt", "_con.txt"),
        ("Lpt1", "_Lpt1"),
        ("com¹", "_com¹"),
        ("nul .x", "_nul .x"),
        ("Console", "Console"),
        ("", "Game"),
        ("...", "Game"),
        ("\ud800", "Game"),
        ("???", "Game"),
    ],
)
def test_names_that_a_player_gives_become_files_everywhere(given_name, expected):
    assert safe_name(given_name) == expected


@given(st.text(max_size=300))
def test_no_name_leaves_the_folder_or_grows_too_long(name):
    folder = Path("/saves")
    path = save_path(folder, name)
    assert path.parent == folder
    assert path.suffix == ".railgame"
    assert len(safe_name(name).encode()) <= MAX_NAME_BYTES
    assert not set(path.name) & set('<>:"/\\|?*\0\n')
    assert safe_name(safe_name(name)) == safe_name(name)


def test_the_longest_name_can_be_written_with_its_backups(tmp_path):
    path = save_path(tmp_path, "鉄" * 200)
    backup = path.with_name(f".{path.name}.1.4194304-100000.tmp")
    backup.write_bytes(b"")
    assert len(backup.name.encode()) < 143


ENCODED = """
import sys
from pathlib import Path
from railgames.store.folders import safe_name
from railgames.store.save_locks import SaveLocks

folder = Path(sys.argv[1])
for name in ("\\u0130lker, Zo\\xeb", "\\u65e5\\u672c", "Derailed! - \\u65e5\\u672c, Ada", "\\ud800"):
    locks = SaveLocks()
    path = locks.reserve(folder, name)
    path.write_bytes(b"")
    locks.release(path)
    print(path.name)
    assert safe_name(path.stem) == path.stem
"""


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are always UTF-8")
def test_a_name_is_written_in_letters_that_the_names_of_files_can_hold(tmp_path):
    """Where the system's encoding is not UTF-8, a player's name must not stop a game."""
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", ENCODED, str(tmp_path)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "Ilker, Zoe.railgame",
        "Game.railgame",
        "Derailed! - , Ada.railgame",
        "Game 2.railgame",
    ]
    assert safe_name("İlker, Zoë") == "İlker, Zoë", "where they are UTF-8, all stays"
