"""A pack with which a start failed is off at the next one; what had nothing to do with it stays on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from railgames.content.library import Library
from railgames.content.starts import Starts, packs_that_failed
from tests.content.conftest import GOOD_MAP, MakePack, write


def begun(data: Path, packs: Path, reads: bool = True) -> tuple[Starts, Library | None]:
    """A start with these packs, up to its first frame."""
    starts = Starts(packs)
    starts.begin()
    if not reads:
        return starts, None
    library = Library(data, packs, off=starts.off)
    starts.note_read(library.packs)
    return starts, library


def killed(starts: Starts) -> None:
    """What the system does for a killed program: the lock is gone, the file is not."""
    assert starts._handle is not None
    os.close(starts._handle)
    starts._handle = None


def enabled(library: Library | None) -> list[str]:
    assert library is not None
    return [pack.id for pack in library.packs if pack.is_enabled and not pack.is_ours]


def good(data: Path, packs: Path) -> None:
    starts, library = begun(data, packs)
    assert library is not None
    starts.note_good(library.packs)


def test_a_start_without_packs_leaves_nothing_behind(data: Path, packs: Path) -> None:
    packs.mkdir(parents=True)
    good(data, packs)
    assert list(packs.iterdir()) == []
    starts, _ = begun(data, packs / "missing")
    assert starts.news() == []


def test_after_a_good_start_nothing_is_off(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("aaa")
    good(data, packs)
    starts, library = begun(data, packs)
    assert enabled(library) == ["aaa"]
    assert starts.news() == []


def test_the_pack_that_was_new_in_a_failed_start_is_off_and_is_named(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("old")
    good(data, packs)
    make_pack("new", {"maps/tiny/south.toml": GOOD_MAP})
    killed(begun(data, packs)[0])
    starts, library = begun(data, packs)
    assert enabled(library) == ["old"]
    assert starts.news() == [
        "The last start with the pack 'new' failed. It is off; the next start tries it again."
    ]
    assert packs_that_failed(packs) == {"new"}


def test_it_is_tried_again_once_and_then_stays_off_until_it_changes(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    root = make_pack("new")
    killed(begun(data, packs)[0])
    starts, library = begun(data, packs)
    assert enabled(library) == []
    starts.note_good(library.packs if library else ())
    second, library = begun(data, packs)
    assert enabled(library) == ["new"]
    killed(second)
    for _ in range(3):
        starts, library = begun(data, packs)
        assert enabled(library) == []
        starts.note_good(library.packs if library else ())
    write(root, {"maps/tiny/south.toml": GOOD_MAP})
    starts, library = begun(data, packs)
    assert enabled(library) == ["new"]


def test_the_second_failure_is_told_as_such(data: Path, packs: Path, make_pack: MakePack) -> None:
    make_pack("new")
    killed(begun(data, packs)[0])
    begun(data, packs)[0].forget()
    killed(begun(data, packs)[0])
    starts, _ = begun(data, packs)
    assert starts.news() == ["Starts with the pack 'new' fail. It is off until its files change."]


def test_a_start_that_ends_while_packs_are_read_blames_all_that_it_was_to_read(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa")
    make_pack("bbb")
    starts = Starts(packs)
    starts.begin(off=["bbb"])
    killed(starts)
    assert begun(data, packs)[0].failed == ("aaa",)


def test_a_loose_file_among_the_packs_is_blamed_for_nothing(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa")
    write(packs, {"notes.txt": "mine"})
    killed(begun(data, packs, reads=False)[0])
    starts, _ = begun(data, packs)
    assert starts.failed == ("aaa",)
    assert len(starts.news()) == 1


def test_a_failure_after_good_starts_with_all_packs_blames_all(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa")
    good(data, packs)
    killed(begun(data, packs)[0])
    assert begun(data, packs)[0].failed == ("aaa",)


def test_a_second_window_does_not_take_the_first_ones_start_for_a_failed_one(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    make_pack("aaa")
    code = (
        "import sys, time; from pathlib import Path; from railgames.content.starts import Starts; "
        "starts = Starts(Path(sys.argv[1])); starts.begin(); print('begun', flush=True); time.sleep(60)"
    )
    first = subprocess.Popen([sys.executable, "-c", code, str(packs)], stdout=subprocess.PIPE, text=True)
    try:
        assert first.stdout is not None
        assert first.stdout.readline().strip() == "begun"
        assert begun(data, packs)[0].failed == ()
    finally:
        first.kill()
        first.wait()
    assert begun(data, packs)[0].failed == ("aaa",)


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"aaa": 3}', b"\xff" * 99])
def test_damaged_notes_are_no_notes(data: Path, packs: Path, make_pack: MakePack, damage: bytes) -> None:
    make_pack("aaa")
    (packs / ".starts.json").write_bytes(damage)
    (packs / ".starting-1").write_bytes(damage)
    starts, library = begun(data, packs)
    assert enabled(library) == ["aaa"]
    assert starts.news() == []
