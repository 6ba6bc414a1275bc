"""Of two packs with the same thing the later one wins; a pack can be moved, and what it wins is told."""

from pathlib import Path

import pytest

from railgames.content.library import Library
from railgames.content.pack_order import EARLIER, LATER, moved, overlaps, told, told_below, why_not
from tests.content.conftest import GOOD_MAP, PNG, MakePack

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9"/></svg>'
GERMAN = 'name = "Deutsch"\n'


@pytest.fixture
def three(data: Path, packs: Path, make_pack: MakePack) -> Library:
    make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP, "locale/de.toml": GERMAN})
    files: dict[str, str | bytes] = {
        "maps/tiny/south.toml": GOOD_MAP,
        "maps/tiny/north.toml": GOOD_MAP,
        "assets/tiny/die.png": PNG,
        "assets/tiny/LICENSE.txt": "free",
        "locale/de.toml": GERMAN,
    }
    make_pack("bbb", files)
    make_pack("ccc", {"assets/tiny/die.svg": SVG}, '[depends]\naaa = ">=1"\n')
    return Library(data, packs)


def pairs(library: Library) -> list[tuple[str, str]]:
    return [(one.winner.id, one.loser.id) for one in overlaps(library.packs)]


def test_the_later_pack_wins_whatever_the_kind_of_the_thing(three: Library) -> None:
    found = {(one.winner.id, one.loser.id): one.things for one in overlaps(three.packs)}
    assert found == {
        ("bbb", "aaa"): ("map south (tiny)", "words of de that both have"),
        ("bbb", "railgames"): ("map north (tiny)",),
        ("ccc", "bbb"): ("picture tiny/die",),  # an SVG and a PNG of one name
        ("ccc", "railgames"): ("picture tiny/die",),
    }
    assert pairs(three) == [("bbb", "aaa"), ("bbb", "railgames"), ("ccc", "bbb"), ("ccc", "railgames")]


def test_what_is_told_to_win_is_what_the_library_uses(three: Library) -> None:
    assert three.entry("tiny", "south").pack == "bbb"
    three.order = moved(three.packs, "bbb", EARLIER)
    three.reload()
    assert three.order == ("bbb", "aaa", "ccc")
    assert three.entry("tiny", "south").pack == "aaa"
    assert ("aaa", "bbb") in pairs(three)
    assert ("bbb", "aaa") not in pairs(three)
    three.order = moved(three.packs, "bbb", LATER)
    three.reload()
    assert three.entry("tiny", "south").pack == "bbb"


def test_a_pack_that_is_off_wins_over_nothing(data: Path, packs: Path, three: Library) -> None:
    assert all("bbb" not in pair for pair in pairs(Library(data, packs, off=("bbb",))))


@pytest.mark.parametrize(
    ("pack_id", "by", "reason"),
    [
        ("aaa", EARLIER, "It is the first already."),
        ("ccc", LATER, "It is the last already."),
        ("railgames", LATER, "'railgames' is no pack of yours."),
        ("gone", LATER, "'gone' is no pack of yours."),
        ("bbb", LATER, ""),
        ("bbb", EARLIER, ""),
    ],
)
def test_a_pack_stays_inside_the_list(three: Library, pack_id: str, by: int, reason: str) -> None:
    assert why_not(three.packs, pack_id, by) == reason
    if reason:
        assert moved(three.packs, pack_id, by) == ("aaa", "bbb", "ccc")


def test_a_pack_stays_after_the_one_that_it_needs(data: Path, packs: Path, three: Library) -> None:
    library = Library(data, packs, order=("aaa", "ccc", "bbb"))
    reason = "'ccc' needs 'aaa', and so comes after it."
    assert why_not(library.packs, "ccc", EARLIER) == reason
    assert why_not(library.packs, "aaa", LATER) == reason
    assert moved(library.packs, "aaa", LATER) == ("aaa", "ccc", "bbb")


def test_every_move_that_is_allowed_is_the_order_that_comes_out(three: Library) -> None:
    for pack_id in ("aaa", "bbb", "ccc"):
        for by in (EARLIER, LATER):
            if not why_not(three.packs, pack_id, by):
                three.order = moved(three.packs, pack_id, by)
                three.reload()
                assert tuple(pack.id for pack in three.packs[1:]) == three.order


def test_both_packs_tell_of_it_and_a_long_list_is_counted(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    maps: dict[str, str | bytes] = {f"maps/tiny/m{number}.toml": GOOD_MAP for number in range(7)}
    make_pack("aaa", maps)
    make_pack("bbb", maps)
    (overlap,) = overlaps(Library(data, packs).packs)
    names = "map m0 (tiny), map m1 (tiny), map m2 (tiny), map m3 (tiny) and 3 more"
    assert told(overlap) == f"Wins over A pack: {names}"
    assert told_below(overlap) == f"Gives way to A pack: {names}"
