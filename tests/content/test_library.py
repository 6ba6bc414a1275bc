import builtins
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railgames.content import Library, data_root
from railgames.content import checks as content_checks
from railgames.core.errors import ContentError
from tests.content.conftest import GOOD_MAP, MakePack, TinyMap, write


def test_maps_are_listed_with_what_a_list_shows(data: Path) -> None:
    (entry,) = Library(data).maps("tiny")
    assert (entry.id, entry.title, entry.pack) == ("north", "North", "railgames")
    assert len(entry.sha256) == 64
    assert Library(data).maps("none") == []


def test_a_title_is_found_without_parsing(data: Path) -> None:
    write(
        data,
        {
            "maps/tiny/a.toml": "# map\ntitle = 'It''s' # not TOML\n[x]\ntitle = 'inner'",
            "maps/tiny/b-c.toml": "[x]\ntitle = 'inner'",
            "maps/tiny/d.json": '{"name": "Dee", "version": 3}',
            "maps/tiny/e.json": "{",
            "maps/tiny/f.toml": 'rows = 3\r\ntitle = "Caf\\u00e9 \\"X\\""\r\nversion = "2.1"\r\n',
        },
    )
    entries = {entry.id: entry for entry in Library(data).maps("tiny")}
    assert [entries[i].title for i in ("b-c", "d", "e", "f")] == ["B c", "Dee", "E", 'Café "X"']
    assert (entries["d"].version, entries["f"].version) == ("3", "2.1")


def test_a_map_is_loaded_once_until_reload(data: Path) -> None:
    library = Library(data)
    first = library.load("tiny", "north", TinyMap)
    assert first.exits[0].at == 2
    assert library.load("tiny", "north", TinyMap) is first
    write(data, {"maps/tiny/north.toml": GOOD_MAP.replace("rows = 5", "rows = 6")})
    assert library.load("tiny", "north", TinyMap).rows == 5
    library.reload()
    assert library.load("tiny", "north", TinyMap).rows == 6


def test_loading_a_bad_map_names_all_its_problems(data: Path) -> None:
    write(data, {"maps/tiny/bad.toml": "titel = 'x'\nrows = 99\n"})
    with pytest.raises(ContentError) as caught:
        Library(data).load("tiny", "bad", TinyMap)
    assert [problem.where for problem in caught.value.problems] == ["$.titel", "$.rows", "$.title"]
    assert all(problem.file == "railgames/maps/tiny/bad.toml" for problem in caught.value.problems)


def test_loading_asks_the_games_rules_too(data: Path) -> None:
    write(data, {"maps/tiny/bad.toml": GOOD_MAP.replace("at = 2", "at = 9")})
    with pytest.raises(ContentError, match=r"bad.toml: \$.exits\[0\].at: Outside the board"):
        Library(data).load("tiny", "bad", TinyMap)


@pytest.mark.parametrize("map_id", ["nort", "../../secret", "/etc/passwd", "north.toml", "", "\0"])
def test_a_map_that_no_pack_has_cannot_be_reached(data: Path, map_id: str) -> None:
    with pytest.raises(ContentError, match="There is no map"):
        Library(data).load("tiny", map_id, TinyMap)


def test_the_last_pack_wins_file_by_file(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack(
        "aaa",
        {
            "maps/tiny/north.toml": GOOD_MAP.replace("North", "A"),
            "assets/tiny/new.svg": "<svg width='9' height='9'/>",
        },
    )
    make_pack("bbb", {"maps/tiny/north.toml": GOOD_MAP.replace("North", "B")})
    library = Library(data, packs)
    assert library.problems == ()
    assert library.entry("tiny", "north").title == "B"
    assert library.asset("tiny/new.svg").is_relative_to(packs)
    assert library.asset("tiny/die.svg").is_relative_to(data)
    assert library.asset_folders() == [packs / "aaa" / "assets"]
    assert Library(data, packs, order=("bbb", "aaa")).entry("tiny", "north").title == "A"


def test_safe_mode_leaves_the_players_packs_out(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})
    library = Library(data, packs, safe_mode=True)
    assert [pack.id for pack in library.packs] == ["railgames"]
    assert [entry.id for entry in library.maps("tiny")] == ["north"]


def test_a_pack_that_the_player_turned_off_is_listed_and_takes_no_part(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})
    make_pack("bbb", {"maps/tiny/west.toml": GOOD_MAP}, "depends = {aaa = ''}")
    library = Library(data, packs, off=("aaa",))
    assert [(pack.id, pack.is_off, pack.is_enabled) for pack in library.packs[1:]] == [
        ("aaa", True, False),
        ("bbb", False, False),
    ]
    assert [entry.id for entry in library.maps("tiny")] == ["north"]


BAD_FILES: dict[str, str | bytes] = {
    "maps/tiny/south.toml": "rows = 99",
    "maps/tiny/trip.toml": GOOD_MAP.replace("North", "trip"),
    "maps/gone/south.toml": GOOD_MAP,
    "assets/tiny/die.svg": "<svg viewBox='0 0 99999 9'/>",
    "assets/tiny/die.png": b"\x89PNG",
    "assets/sounds/click.ogg": b"OggS",
    "assets/theme.toml": "x = nan",
    "locale/de.toml": "words = 3",
    "assets/É.svg": "",
    "assets/run.py": "",
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_disables_its_whole_pack_and_no_other(
    data: Path, packs: Path, make_pack: MakePack, name: str
) -> None:
    make_pack("bad", {"maps/tiny/east.toml": GOOD_MAP, name: BAD_FILES[name]})
    make_pack("good", {"maps/tiny/west.toml": GOOD_MAP})
    library = Library(data, packs)
    assert [(pack.id, pack.is_enabled) for pack in library.packs] == [
        ("railgames", True),
        ("bad", False),
        ("good", True),
    ]
    assert [entry.id for entry in library.maps("tiny")] == ["north", "west"]
    assert library.problems
    assert all(problem.file.startswith("bad/") for problem in library.problems)


def test_a_start_checks_only_what_changed(
    data: Path, packs: Path, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})
    Library(data, packs)
    checked: list[str] = []
    real = content_checks.check_files
    monkeypatch.setattr(content_checks, "check_files", lambda pack: checked.append(pack.id) or real(pack))
    assert Library(data, packs).packs[1].is_enabled
    assert checked == []
    write(root, {"maps/tiny/south.toml": "rows = 99"})
    assert not Library(data, packs).packs[1].is_enabled
    assert not Library(data, packs).packs[1].is_enabled
    assert checked == ["aaa"]


def test_a_damaged_memory_of_checks_only_costs_a_check(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})
    for damage in (b"", b"\xff", b"[" * 100_000, b'{"aaa": 3}'):
        (packs / ".checked.json").write_bytes(damage)
        assert Library(data, packs).packs[1].is_enabled


def test_a_folder_of_packs_that_cannot_be_written_is_no_problem(
    data: Path, packs: Path, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})

    def full(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert Library(data, packs).packs[1].is_enabled


def test_assets_are_found_by_name_only(data: Path) -> None:
    library = Library(data)
    assert library.assets("tiny/") == ["tiny/die.svg"]
    assert library.sound("click").name == "click.ogg"
    with pytest.raises(ContentError):
        library.asset("../maps/tiny/north.toml")
    with pytest.raises(ContentError, match=r"did you mean 'tiny/die.svg'"):
        library.asset("tiny/dice.svg")
    for name in ("../maps/tiny/north.toml", "/etc/passwd", "tiny/../tiny/die.svg", "tiny\\die.svg", ""):
        with pytest.raises(ContentError):
            library.asset(name)


def test_listing_opens_no_map(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a file was opened")

    for module, name in ((builtins, "open"), (os, "open"), (Path, "open")):
        monkeypatch.setattr(module, name, refuse)
    assert [entry.id for entry in Library(data).maps("tiny")] == ["north"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    at=st.integers(0, len(GOOD_MAP)),
    cut=st.integers(0, 9),
    noise=st.text(max_size=9)
    | st.sampled_from(["nan", "[[", "]]", '"""', "=", "\n", "9" * 5000, "a.b.c", "{", "\ud800"]),
)
def test_any_mutation_of_a_map_loads_or_is_a_content_error(data: Path, at: int, cut: int, noise: str) -> None:
    text = GOOD_MAP[:at] + noise + GOOD_MAP[at + cut :]
    write(data, {"maps/tiny/north.toml": text.encode("utf-8", "surrogatepass")})
    try:
        loaded = Library(data).load("tiny", "north", TinyMap)
    except ContentError as error:
        assert error.problems  # noqa: PT017 - either outcome is right
    else:
        assert 1 <= loaded.rows <= 9


def test_content_needs_no_pygame_and_no_numpy() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None; import railgames.content as content;"
        "content.Library().maps('railroad_ink');"
        "assert 'numpy' not in sys.modules; print('fine')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "fine", done.stderr


def test_the_data_root_is_found_in_each_of_its_homes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (data_root() / "assets").is_dir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert data_root() == tmp_path / "railgames" / "_data"
