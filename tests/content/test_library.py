import builtins
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railgames import __version__
from railgames.content import Library, data_root
from railgames.content import checks as content_checks
from railgames.content.art_checks import Below
from railgames.content.asset_folder import AssetFolder
from railgames.content.packs import Pack
from railgames.core.errors import ContentError, Problem
from railgames.games.derailed.board import CanyonFile
from tests.content.conftest import GOOD_MAP, PNG, MakePack, TinyMap, write


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
            "maps/tiny/g.toml": "title = \"Rock 'n'\"\nversion = 7\n",
            "maps/tiny/h.toml": "title = '\"Round\" the Bay'\n",
        },
    )
    entries = {entry.id: entry for entry in Library(data).maps("tiny")}
    assert [entries[i].title for i in ("b-c", "d", "e", "f")] == ["B c", "Dee", "E", 'Café "X"']
    assert [entries[i].title for i in ("g", "h")] == ["Rock 'n'", '"Round" the Bay']
    assert entries["g"].version == "7"
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
    with pytest.raises(ContentError, match=r"bad.toml:5: \$.exits\[0\].at: Outside the board"):
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
            "assets/tiny/die.png": PNG,
        },
    )
    make_pack("bbb", {"maps/tiny/north.toml": GOOD_MAP.replace("North", "B")})
    library = Library(data, packs)
    assert library.problems == ()
    assert library.entry("tiny", "north").title == "B"
    assert library.asset("tiny/die.png").is_relative_to(packs)
    assert library.asset("tiny/die.svg").is_relative_to(data)
    assert library.asset_folders() == [AssetFolder(packs / "aaa" / "assets", {"tiny/die.png"})]
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
def test_a_bad_file_is_left_out_and_nothing_else_of_its_pack(
    data: Path, packs: Path, make_pack: MakePack, name: str
) -> None:
    make_pack("bad", {"maps/tiny/east.toml": GOOD_MAP, name: BAD_FILES[name]})
    library = Library(data, packs)
    pack = library.packs[1]
    assert pack.is_enabled
    assert pack.left_out == 1
    assert [entry.id for entry in library.maps("tiny")] == ["east", "north"]
    assert library.maps("gone") == []
    assert library.languages() == []
    assert not library.asset_folders()
    assert {problem.file for problem in library.problems} == {f"bad/{name}"}


def test_a_bad_card_disables_its_pack_and_no_other(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("bad", {"maps/tiny/east.toml": GOOD_MAP}, "format = 9")
    make_pack("good", {"maps/tiny/west.toml": GOOD_MAP})
    library = Library(data, packs)
    assert [(pack.id, pack.is_enabled) for pack in library.packs] == [
        ("railgames", True),
        ("bad", False),
        ("good", True),
    ]
    assert [entry.id for entry in library.maps("tiny")] == ["north", "west"]
    assert all(problem.file.startswith("bad/") for problem in library.problems)


def test_a_bad_board_over_ours_leaves_ours(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("bad", {"maps/tiny/north.toml": "rows = 99"})
    library = Library(data, packs)
    assert library.entry("tiny", "north").pack == "railgames"
    assert library.load("tiny", "north", TinyMap).rows == 5


def test_archives_loose_files_and_folders_of_another_name_are_said(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack(
        "aaa",
        {"map/tiny/a.toml": GOOD_MAP, "harbour.toml": GOOD_MAP, "sketches/a.txt": "", "README.md": ""},
    )
    write(packs, {"more.zip": b"PK", "lost.toml": GOOD_MAP, "notes.txt": "x", ".hidden.zip": b""})
    library = Library(data, packs)
    said = [str(problem) for problem in library.problems]
    assert said == [
        "packs/lost.toml: A file here is not read; put it into a pack, a folder with a pack.toml.",
        "packs/more.zip: An archive is not read; unpack it into a folder of this name.",
        "aaa/harbour.toml: This file is not read here; it belongs into one of the pack's folders."
        " (allowed: maps, assets, locale)",
        "aaa/map: This folder is not read. (allowed: maps, assets, locale) - did you mean 'maps'?",
    ]
    assert [str(note) for note in library.notes] == [
        "aaa/sketches: This folder is not read. (allowed: maps, assets, locale)"
    ]
    assert library.packs[1].is_enabled


def test_a_start_checks_only_what_changed(
    data: Path, packs: Path, make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})
    Library(data, packs)
    checked: list[str] = []
    real = content_checks.check_files

    def counted(pack: Pack, below: Below, on_file: Callable[[str], object]) -> list[Problem]:
        checked.append(pack.id)
        return real(pack, below=below, on_file=on_file)

    monkeypatch.setattr(content_checks, "check_files", counted)
    assert Library(data, packs).packs[1].is_enabled
    assert checked == []
    write(root, {"maps/tiny/south.toml": "rows = 99"})
    assert Library(data, packs).packs[1].left_out == 1
    assert Library(data, packs).packs[1].left_out == 1
    assert checked == ["aaa"]
    write(data, {"assets/tiny/new.svg": "<svg/>"})
    assert Library(data, packs)
    assert checked == ["aaa", "aaa"]


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


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
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


def test_a_map_that_is_left_out_or_in_a_pack_that_is_off_is_said_when_it_is_asked_for(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": "rows = 99"})
    make_pack("bbb", {"maps/tiny/east.json": "{}"}, "format = 9")
    make_pack("ccc", {"maps/tiny/west.toml": GOOD_MAP})
    library = Library(data, packs, off=("ccc",))
    for map_id, words in (
        ("south", r"'south' of the pack 'aaa' is left out. aaa/maps/tiny/south.toml:1: \$.rows: 99"),
        ("east", "'east' is in the pack 'bbb', which is off. bbb/pack.toml"),
        ("west", "'west' is in the pack 'ccc', which is turned off"),
        ("nort", "did you mean 'north'"),
    ):
        with pytest.raises(ContentError, match=words):
            library.load("tiny", map_id, TinyMap)
    assert library.why_missing("tiny", "nort") == ""


def test_the_packs_in_use_are_named_with_their_versions(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": "rows = 99"})
    make_pack("bbb", {}, "format = 9")
    assert Library(data, packs).pack_names() == (f"railgames {__version__}", "aaa 1.2.0")


def test_what_a_pack_replaces_is_noted_once(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa", {"maps/tiny/north.toml": GOOD_MAP, "maps/tiny/south.toml": GOOD_MAP})
    make_pack("bbb", {"maps/tiny/north.json": '{"title": "B", "rows": 3}'})
    library = Library(data, packs)
    assert library.entry("tiny", "north").pack == "bbb"
    assert [str(note) for note in library.notes] == [
        "bbb/maps/tiny/north.json: It replaces 'north' of the pack 'aaa'."
    ]


def test_kept_maps_are_those_that_were_loaded_and_others_are_read(data: Path) -> None:
    library = Library(data)
    before = library.load("tiny", "north", TinyMap)
    kept = library.kept()
    write(
        data, {"maps/tiny/north.toml": GOOD_MAP.replace("rows = 5", "rows = 6"), "maps/tiny/a.toml": GOOD_MAP}
    )
    library.reload()
    assert kept.load("tiny", "north", TinyMap) is before
    assert library.load("tiny", "north", TinyMap).rows == 6
    assert kept.load("tiny", "a", TinyMap).rows == 5


def test_the_programs_own_maps_are_read_once_for_all_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test of a room opens a library of its own: read anew, its maps would take a tenth of the time."""
    first = Library().load("derailed", "canyon", CanyonFile)
    monkeypatch.setattr(content_checks, "rule_problems", lambda *_: pytest.fail("it was read again"))
    assert Library().load("derailed", "canyon", CanyonFile) is first
