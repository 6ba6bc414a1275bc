import os
from pathlib import Path

import pytest

from railgames.content import files
from railgames.content.files import list_files, name_problem
from railgames.content.packs import read_pack
from tests.content.conftest import MakePack, write


def said(root: Path) -> str:
    return "\n".join(str(problem) for problem in list_files(root, "p").problems)


@pytest.mark.parametrize("name", ["a.toml", "die-6.svg", "z_9.png", "LICENSE", "README.md", "inter-OFL.txt"])
def test_plain_names_pass(name: str) -> None:
    assert not name_problem(name)


@pytest.mark.parametrize(
    "name",
    [
        "A.toml",
        "é.toml",
        "日本.svg",
        "a b.toml",
        "con",
        "nul.toml",
        "COM1.png",
        "aux.tar.gz",
        "a.",
        "a:b.toml",
        "..",
        "-a",
        "",
    ],
)
def test_names_that_mean_something_else_elsewhere_are_refused(name: str) -> None:
    assert name_problem(name)


def test_only_the_folders_of_content_are_looked_at(tmp_path: Path) -> None:
    root = write(
        tmp_path, {"maps/tiny/a.toml": "x", "src/evil.py": "x", "assets/.git/config": "x", "run.exe": "x"}
    )
    listing = list_files(root, "p")
    assert list(listing.files) == ["maps/tiny/a.toml"]
    assert not listing.problems


def test_files_are_listed_in_order(tmp_path: Path) -> None:
    root = write(tmp_path, {f"maps/tiny/{name}.toml": "x" for name in "cabd"})
    assert list(list_files(root, "p").files) == [f"maps/tiny/{name}.toml" for name in "abcd"]


def test_code_and_other_unknown_kinds_are_refused(tmp_path: Path) -> None:
    root = write(tmp_path, {"assets/a.py": "x", "assets/b.so": "x", "assets/c.zip": "x", "assets/d.exe": "x"})
    assert said(root).count("cannot contain this kind of file") == 4


def test_links_are_refused_wherever_they_lead(tmp_path: Path, make_pack: MakePack) -> None:
    secret = write(tmp_path / "home", {"secret.toml": "x = 1"})
    root = make_pack("my-pack", {"maps/tiny/a.toml": "x"})
    try:
        (root / "maps/tiny/b.toml").symlink_to(secret / "secret.toml")
        (root / "maps/other").symlink_to(secret)
        (root / "maps/tiny/c.toml").symlink_to("a.toml")
        (root / "assets").symlink_to(secret)
    except OSError:
        pytest.skip("links cannot be made here")
    listing = list_files(root, "my-pack")
    assert list(listing.files) == ["maps/tiny/a.toml"]
    assert [p.file.removeprefix("my-pack/") for p in listing.problems] == [
        "maps/other",
        "maps/tiny/b.toml",
        "maps/tiny/c.toml",
        "assets",
    ]


def test_the_built_in_pack_may_be_a_farm_of_links(tmp_path: Path) -> None:
    real = write(tmp_path / "cache", {"a.toml": "x"})
    (tmp_path / "data/maps/tiny").mkdir(parents=True)
    (tmp_path / "data/maps/tiny/a.toml").symlink_to(real / "a.toml")
    assert list(list_files(tmp_path / "data", "railgames", is_built_in=True).files) == ["maps/tiny/a.toml"]


def test_names_that_differ_in_capitals_only_are_refused(tmp_path: Path) -> None:
    root = write(tmp_path, {"assets/README": "x", "assets/readme": "x"})
    if len(list((root / "assets").iterdir())) < 2:
        pytest.skip("this file system folds capitals itself")
    assert "only in upper and lower case" in said(root)


def test_too_many_files_too_many_bytes_and_too_deep_folders_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path / "a", {f"maps/tiny/{i}.toml": "x" for i in range(5)})
    for limit in ("MAX_FILES", "MAX_PACK_BYTES"):
        monkeypatch.setattr(files, limit, 3)
        assert "The pack is too large" in str(list_files(root, "p").refusals[0])
        assert not read_pack(root).is_enabled
        monkeypatch.undo()
    monkeypatch.setattr(files, "MAX_TEXT_BYTES", 0)
    assert said(root).count("The file is too large") == 5
    monkeypatch.undo()
    assert "nested too deeply" in said(write(tmp_path / "b", {"assets/" + "a/" * 9 + "x.svg": "x"}))


def test_a_pipe_is_no_file_of_a_pack(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    root = write(tmp_path, {"maps/tiny/a.toml": "x"})
    os.mkfifo(root / "maps/tiny/b.toml")
    assert "not a regular file" in said(root)


def test_a_name_in_a_problem_cannot_steer_a_terminal(tmp_path: Path) -> None:
    try:
        root = write(tmp_path, {"assets/a\x1b[2J.svg": "x"})
    except OSError:
        pytest.skip("this file system refuses the name itself")
    assert "\x1b" not in said(root)


def test_a_file_where_a_folder_should_be_is_a_problem(tmp_path: Path) -> None:
    assert "cannot be read" in said(write(tmp_path, {"maps": "x"}))
