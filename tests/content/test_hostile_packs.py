"""Packs that are made to be slow cost a start next to nothing, and are refused in words."""

import time
from pathlib import Path

import pytest

from railgames.content import files, sounds, svg, svg_cost
from railgames.content.files import MAX_ENTRIES
from railgames.content.library import Library
from railgames.content.loader import MAX_PROBLEMS
from railgames.content.packs import MAX_CARD_BYTES, MAX_PACKS, find_packs, read_pack
from tests.content.hostile import card, many_files, rows

SIZE, ENTRIES = 1_000_000, MAX_ENTRIES + 1000
ROWS = rows(SIZE, ENTRIES)
REFUSED = {name for name in ROWS if name not in ("folders",)}


@pytest.fixture(scope="module", params=ROWS)
def hostile(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packs with one that is hostile; both tests of it read the same."""
    packs = tmp_path_factory.mktemp("packs")
    ROWS[request.param](packs / "hostile")
    return packs


def test_a_start_with_a_hostile_pack_costs_a_moment(hostile: Path, data: Path) -> None:
    Library(data, hostile / "nothing")
    for off in ((), ("hostile",)):
        spent: list[float] = []
        while len(spent) < 5 and (not spent or spent[-1] >= 0.2):  # a busy computer may be slow for a moment
            begun = time.process_time()
            library = Library(data, hostile, later=True, off=off)
            spent.append(time.process_time() - begun)
        assert min(spent) < 0.2, f"{spent} s of the 0.1 that are allowed on a computer at rest"
        assert len(library.packs) == 2


@pytest.mark.parametrize("hostile", sorted(REFUSED), indirect=True)
def test_a_hostile_pack_is_refused_in_words(hostile: Path, data: Path) -> None:
    pack = Library(data, hostile).packs[1]
    problems = [*pack.problems, *pack.file_problems]
    assert 0 < len(problems) <= MAX_PROBLEMS + 1
    assert all(len(str(problem)) < 500 for problem in problems)


def test_hidden_files_and_folders_count_too(tmp_path: Path) -> None:
    many_files(MAX_ENTRIES + 1, lambda i: f".a{i}")(tmp_path / "aaa")
    assert "hidden ones too" in str(read_pack(tmp_path / "aaa").problems[0])
    card(tmp_path / "bbb")
    for number in range(MAX_ENTRIES):
        (tmp_path / f"bbb/assets/f{number % 50}/g{number}").mkdir(parents=True)
    assert "hidden ones too" in str(read_pack(tmp_path / "bbb").problems[0])


def test_a_large_card_is_refused_and_that_of_a_pack_that_is_off_is_not_read(tmp_path: Path) -> None:
    card(tmp_path / "aaa", "#" * 70_000)
    assert "The file is too large" in str(read_pack(tmp_path / "aaa").problems[0])
    (tmp_path / "aaa" / "pack.toml").write_text("nonsense")
    off = read_pack(tmp_path / "aaa", is_off=True)
    assert off.problems == ()
    assert not off.is_enabled


def test_packs_beyond_the_limit_are_not_read_and_each_is_named(tmp_path: Path) -> None:
    for number in range(MAX_PACKS + 3):
        card(tmp_path / f"pack-{number:03}")
    packs = find_packs(tmp_path)
    refused = [pack for pack in packs if pack.problems]
    assert [pack.id for pack in refused] == [f"pack-{number:03}" for number in range(100, 103)]
    assert "There are too many packs. (allowed: 100 packs)" in str(refused[0].problems[0])


def test_problems_of_names_are_counted_up_to_the_limit(tmp_path: Path) -> None:
    many_files(MAX_PROBLEMS + 50, lambda i: f"A{i} b")(tmp_path / "aaa")
    pack = read_pack(tmp_path / "aaa")
    assert len(pack.file_problems) == MAX_PROBLEMS
    assert "too many problems" in str(pack.problems[0])


def test_the_limits_that_the_page_tells_are_those_of_the_code() -> None:
    page = (Path(__file__).parents[2] / "docs/add-a-map.md").read_text(encoding="utf-8")
    kilo, mega = 1024, 1024 * 1024
    for row in (
        f"| packs | {MAX_PACKS} |",
        f"| a pack | {files.MAX_FILES} files, {MAX_ENTRIES} files and folders with hidden ones, "
        f"{files.MAX_PACK_BYTES // mega} MB |",
        f"| `pack.toml` | {MAX_CARD_BYTES // kilo} KB |",
        f"| a map, a theme | {files.MAX_TEXT_BYTES // kilo} KB |",
        f"| a file of words | {files.MAX_WORDS_BYTES // kilo} KB |",
        f"| an SVG | {svg.MAX_BYTES // mega} MB, {svg_cost.MAX_ELEMENTS} elements, "
        f"{svg_cost.MAX_PATH // kilo} KB in one path",
        f"| a sound | {sounds.MAX_BYTES // mega} MB, a minute |",
    ):
        assert row in page
    assert sounds.MAX_SECONDS == 60
