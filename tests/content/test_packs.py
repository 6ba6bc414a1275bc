from pathlib import Path

import pytest

from railgames import __version__
from railgames.content.packs import Pack, arrange, built_in_pack, find_packs, read_pack
from railgames.content.versions import in_range, version_key
from tests.content.conftest import PACK_CARD, MakePack, write


def said(pack: Pack) -> str:
    return "\n".join(str(problem) for problem in pack.problems)


def test_a_pack_is_read_from_its_folder(make_pack: MakePack) -> None:
    pack = read_pack(
        make_pack("my-pack", {"maps/tiny/a.toml": "x = 1"}, 'authors = ["Ada"]\nlicense = "MIT"')
    )
    assert pack.is_enabled
    assert (pack.id, pack.title, pack.version, list(pack.files)) == (
        "my-pack",
        "A pack",
        "1.2.0",
        ["maps/tiny/a.toml"],
    )


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("", "pack.toml: There is no such file"),
        ("name = 3", "$.id: The key 'id' is missing"),
        (PACK_CARD.format(id="other"), "$.id: The id must be the name of its folder"),
        (PACK_CARD.format(id="My_Pack!"), "has the wrong form"),
        (PACK_CARD.format(id="my-pack").replace("1.2.0", "1.2"), "$.version"),
        (PACK_CARD.format(id="my-pack").replace("= 1\n", "= 2\n"), "$.format: Unknown value 2. (allowed: 1)"),
        (PACK_CARD.format(id="my-pack") + "licence = 'MIT'", "did you mean 'license'?"),
        (PACK_CARD.format(id="my-pack") + "homepage = 'javascript:alert(1)'", "$.homepage"),
        (
            PACK_CARD.format(id="my-pack") + "requires = '>=99'",
            f"not for railgames {__version__}. (allowed: >=99)",
        ),
        (PACK_CARD.format(id="my-pack") + "requires = 'new'", "is not a version"),
        (PACK_CARD.format(id="my-pack") + "depends = {a-b = '>=x'}", "$.depends.a-b: 'x' is not a version"),
    ],
)
def test_a_bad_card_disables_the_pack_and_says_why(packs: Path, card: str, words: str) -> None:
    write(packs / "my-pack", {"pack.toml": card} if card else {"maps/tiny/a.toml": ""})
    pack = read_pack(packs / "my-pack")
    assert not pack.is_enabled
    assert words in said(pack)


def test_the_built_in_packs_id_cannot_be_taken(make_pack: MakePack) -> None:
    assert "This id is taken" in said(read_pack(make_pack("railgames")))


def test_all_problems_of_a_card_come_at_once(packs: Path) -> None:
    write(packs / "my-pack", {"pack.toml": "id = 3\nformat = 9\nnane = 'x'", "maps/A.toml": ""})
    pack = read_pack(packs / "my-pack")
    assert (len(pack.problems), len(pack.file_problems)) == (5, 1)


def test_no_folder_of_packs_means_no_packs(tmp_path: Path) -> None:
    assert find_packs(tmp_path / "none") == []
    (tmp_path / "file").write_text("x")
    assert find_packs(tmp_path / "file") == []


def test_links_in_a_ring_beside_the_packs_hide_none(make_pack: MakePack, packs: Path) -> None:
    make_pack("aaa")
    try:
        (packs / "ring").symlink_to(packs / "ring")
        (packs / "linked").symlink_to(make_pack("real"))
    except OSError:
        pytest.skip("links cannot be made here")
    assert [pack.id for pack in find_packs(packs)] == ["aaa", "linked", "real"]


def test_packs_lie_in_the_chosen_order_then_by_id(make_pack: MakePack, packs: Path) -> None:
    for name in ("aaa", "bbb", "ccc", "ddd"):
        make_pack(name)
    assert [p.id for p in arrange(find_packs(packs), ["ccc", "gone", "bbb"])] == ["ccc", "bbb", "aaa", "ddd"]


def test_a_pack_lies_above_what_it_depends_on(make_pack: MakePack, packs: Path) -> None:
    make_pack("aaa", card="depends = {ccc = '>=1'}")
    make_pack("bbb")
    make_pack("ccc", card="depends = {bbb = ''}")
    ordered = arrange(find_packs(packs), [])
    assert [p.id for p in ordered] == ["bbb", "ccc", "aaa"]
    assert all(p.is_enabled for p in ordered)


def test_what_needs_a_missing_a_disabled_or_an_old_pack_is_disabled(make_pack: MakePack, packs: Path) -> None:
    make_pack("aaa", card="depends = {gone = ''}")
    make_pack("bbb", card="depends = {aaa = ''}")
    make_pack("ccc")
    make_pack("ddd", card="depends = {ccc = '>=2'}")
    by_id = {p.id: p for p in arrange(find_packs(packs), [])}
    assert "'gone' is needed" in said(by_id["aaa"])
    assert "'aaa' is needed" in said(by_id["bbb"])
    assert by_id["ccc"].is_enabled
    assert "'ccc' is 1.2.0" in said(by_id["ddd"])


def test_packs_that_need_each_other_in_a_ring_are_disabled(make_pack: MakePack, packs: Path) -> None:
    make_pack("aaa", card="depends = {bbb = ''}")
    make_pack("bbb", card="depends = {aaa = ''}")
    assert not any(p.is_enabled for p in arrange(find_packs(packs), []))


def test_of_two_packs_in_conflict_the_upper_is_disabled(make_pack: MakePack, packs: Path) -> None:
    make_pack("aaa", card="conflicts = ['bbb']")
    make_pack("bbb")
    lower, upper = arrange(find_packs(packs), [])
    assert lower.is_enabled
    assert "conflicts with 'aaa'" in said(upper)


def test_the_built_in_pack_is_found_and_enabled(data: Path) -> None:
    pack = built_in_pack(data)
    assert pack.is_built_in
    assert pack.is_enabled
    assert "maps/tiny/north.toml" in pack.files


@pytest.mark.parametrize(
    ("version", "wanted", "is_met"),
    [
        ("0.3.1", ">=0.2, <1", True),
        ("1.0.0", ">=0.2, <1", False),
        ("1.0.0-beta.2", "<1", True),
        ("1.0.0-beta.10", ">1.0.0-beta.2", True),
        ("2.0.0", "", True),
        ("2.0.0", "2", True),
        ("2.0.1", "!=2.0.1", False),
        ("2.0.1", ">2,<=2.0.1", True),
    ],
)
def test_version_ranges(version: str, wanted: str, is_met: bool) -> None:
    assert in_range(version, wanted) is is_met


def test_versions_compare_as_numbers() -> None:
    assert version_key("0.10.0") > version_key("0.9.9") > version_key("0.9.9-rc.1")
    with pytest.raises(ValueError, match="is not a version"):
        version_key("1.x")
