"""A package brings its maps and art: over the built-in pack, under the player's."""

import importlib
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from railgames.content import package_packs
from railgames.content.library import Library
from railgames.core.installed import everything
from tests.content.conftest import GOOD_MAP, PACK_CARD, PNG, MakePack, TinyMap, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9" fill="{sword_red}"/></svg>'
INFO = "duelling-1.2.0.dist-info"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages with one, ``duelling``, that brings a pack and fails when imported."""
    site = write(
        tmp_path / "site",
        {
            "duelling/__init__.py": "raise RuntimeError('nothing may import it')",
            "duelling/pack/pack.toml": PACK_CARD.format(id="duel-pack"),
            "duelling/pack/__init__.py": "",
            "duelling/pack/maps/tiny/arena.toml": GOOD_MAP.replace("North", "Arena"),
            "duelling/pack/maps/tiny/north.toml": GOOD_MAP.replace("North", "Duel's north"),
            "duelling/pack/assets/duel/sword.svg": SVG,
            "duelling/pack/assets/icons/sword.svg": SVG,
            "duelling/pack/assets/theme.toml": '[paper]\nsword_red = "#AA0000"\nhilt = "#00AA00"\n',
            f"{INFO}/METADATA": "Metadata-Version: 2.1\nName: duelling\nVersion: 1.2.0\n",
            f"{INFO}/entry_points.txt": "[railgames.packs]\nduel-pack = duelling.pack\n",
        },
    )
    monkeypatch.syspath_prepend(str(site))
    importlib.invalidate_caches()
    everything.cache_clear()
    yield site
    everything.cache_clear()


def test_its_maps_and_art_lie_over_ours_and_under_the_players(
    site: Path, data: Path, packs: Path, make_pack: MakePack
) -> None:
    library = Library(data, packs)
    assert [(pack.id, pack.is_ours, pack.is_enabled) for pack in library.packs] == [
        ("railgames", True, True),
        ("duel-pack", True, True),
    ]
    assert library.problems == ()
    assert library.notes == ()
    assert library.load("tiny", "arena", TinyMap).title == "Arena"
    assert library.entry("tiny", "north").title == "Duel's north"
    assert library.asset("duel/sword.svg").is_relative_to(site)
    assert [folder.path for folder in library.asset_folders()] == [site / "duelling/pack/assets"]
    assert library.pack_names()[1] == "duel-pack 1.2.0"
    make_pack(
        "mine", {"maps/tiny/north.toml": GOOD_MAP.replace("North", "Mine"), "assets/duel/sword.png": PNG}
    )
    library = Library(data, packs, order=("mine", "duel-pack"))
    assert [pack.id for pack in library.packs] == ["railgames", "duel-pack", "mine"]
    assert library.problems == ()
    assert library.entry("tiny", "north").title == "Mine"
    assert [str(note) for note in library.notes] == [
        "mine/maps/tiny/north.toml: It replaces 'north' of the pack 'duel-pack'."
    ]


def test_the_players_art_is_compared_with_it(
    site: Path, data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("mine", {"assets/duel/sord.png": PNG})
    (problem,) = Library(data, packs).problems
    assert str(problem) == "mine/assets/duel/sord.png: This replaces no picture. - did you mean 'sword'?"


def test_nothing_of_the_package_is_imported(site: Path, data: Path) -> None:
    assert Library(data).entry("tiny", "arena").pack == "duel-pack"
    assert "duelling" not in sys.modules


def test_safe_mode_and_the_player_leave_it_out(site: Path, data: Path, packs: Path) -> None:
    assert [pack.id for pack in Library(data, packs, safe_mode=True).packs] == ["railgames"]
    library = Library(data, packs, off=("duel-pack",))
    assert [entry.id for entry in library.maps("tiny")] == ["north"]
    assert "turned off" in library.why_missing("tiny", "arena")


def test_a_players_pack_of_its_id_stands_in_for_it(
    site: Path, data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("duel-pack", {"maps/tiny/arena.toml": GOOD_MAP.replace("North", "Copied")})
    library = Library(data, packs)
    assert [pack.id for pack in library.packs] == ["railgames", "duel-pack"]
    assert library.entry("tiny", "arena").title == "Copied"


def test_a_bad_file_of_it_is_left_out_and_said(site: Path, data: Path, packs: Path) -> None:
    write(site, {"duelling/pack/maps/tiny/arena.toml": "rows = 99"})
    library = Library(data, packs)
    assert library.packs[1].left_out == 1
    assert str(library.problems[0]).startswith("duel-pack/maps/tiny/arena.toml:1: $.rows")


@pytest.mark.parametrize("value", ["duelling.gone", "no_such_package.pack", "..", ""])
def test_a_package_without_the_folder_is_said_and_stops_nothing(
    site: Path, data: Path, packs: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    entry = EntryPoint("duel-pack", value, package_packs.GROUP)
    monkeypatch.setattr(package_packs, "_entries", lambda: [entry])
    library = Library(data, packs)
    assert not library.packs[1].is_enabled
    assert "has no folder" in str(library.problems[0])
    assert [one.id for one in library.maps("tiny")] == ["north"]


def test_the_id_of_the_entry_point_is_that_of_the_pack(site: Path, data: Path, packs: Path) -> None:
    write(site, {"duelling/pack/pack.toml": PACK_CARD.format(id="other")})
    (problem,) = Library(data, packs).problems
    assert str(problem).startswith("duel-pack/pack.toml:1: $.id: The id must be the name of its folder")
    assert problem.allowed == "duel-pack"
