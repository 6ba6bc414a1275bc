"""What a player is told of the packs."""

from pathlib import Path

from railgames.content.library import Library
from railgames.content.news import LONGEST, pack_news, packs_line, short
from railgames.core.errors import Problem
from tests.content.conftest import GOOD_MAP, MakePack, write


def test_without_problems_there_is_nothing_to_tell(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": GOOD_MAP})
    library = Library(data, packs)
    assert pack_news(library) == []
    assert packs_line(library) == ""


def test_packs_that_are_off_and_files_that_are_left_out_are_told_with_the_reason(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa", {"maps/tiny/south.toml": "rows = 99", "locale/de.toml": "x"})
    library = Library(data, packs)
    said = "2 files of the pack 'aaa' are left out, see Settings, Packs; the first: aaa/locale/de.toml: "
    assert pack_news(library)[0].startswith(said)
    assert packs_line(library) == pack_news(library)[0]
    make_pack("bbb", {}, "format = 9")
    make_pack("ccc", {}, "format = 9")
    write(packs, {"more.zip": b""})
    library = Library(data, packs, off=("ccc",))
    reason = (
        "bbb/pack.toml: line 5, column 1: The key format stands in line 4 already; delete one of them. "
        "The line reads: format = 9"
    )
    assert packs_line(library) == f"1 pack is off: {reason}"
    news = pack_news(library)
    assert news[0].startswith("packs/more.zip: ")
    assert news[2:] == [f"The pack 'bbb' is off: {reason}"]


def test_a_long_reason_is_cut() -> None:
    problem = Problem(file="a", where="$.x", message="Unknown.", allowed="b, " * 90, hint="did you mean 'b'?")
    assert short(problem) == "a: $.x: Unknown. - did you mean 'b'?"
    text = short(Problem(file="a", where="", message="x" * 900))
    assert len(text) == LONGEST
    assert text.endswith("...")
    problem = Problem(file="a", where="line 1", message="x" * 120, text="y" * 72)
    assert short(problem) == f"a: line 1: {'x' * 120}"


def test_the_folders_above_a_pack_give_way_before_the_words() -> None:
    where = "/home/" + "very/long/" * 20 + "packs/night/assets/theme.toml"
    problem = Problem(file=where, where="$.paper.ink", message="Words cannot be read.")
    assert short(problem) == "night/assets/theme.toml: $.paper.ink: Words cannot be read."
