"""The line that a message names is the one in which its author finds the mistake."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from railgames.content.library import Library
from railgames.content.lines import with_lines
from railgames.content.places import line_of, lines_of, member
from railgames.core.errors import ContentError, Problem
from tests.content.conftest import MakePack, TinyMap

ROOT = Path(__file__).parents[2]
FILES = sorted(path for path in (ROOT / "maps").rglob("*.toml") if path.stat().st_size < 40_000)

TRICKY = '''# "a" = 1
title = "a = b [c] {d} # e"
"odd key" = 'x'
deep.er.key = """
two = 1
lines"""
list = [ # a comment ]
  1, [2,
  3], { a = { b = 4 }, "c d" = 5 },
]
[table]
first = 2026-11-29
[table.inner]
x = -1.5e3
[[entries]]
name = "one"
[[entries.parts]]
n = 1
[[entries.parts]]
n = 2
[[entries]]
name = "two"
[[entries.parts]]
n = 3
[entries.parts.more]
z = true
'''

PLACES = {
    "$.title": 2,
    '$["odd key"]': 3,
    "$.deep.er.key": 4,
    "$.list[0]": 8,
    "$.list[1][0]": 8,
    "$.list[1][1]": 9,
    "$.list[2].a.b": 9,
    '$.list[2]["c d"]': 9,
    "$.table": 11,
    "$.table.inner.x": 14,
    "$.entries[0].name": 16,
    "$.entries[0].parts[1].n": 20,
    "$.entries[1]": 21,
    "$.entries[1].parts[0].n": 24,
    "$.entries[1].parts[0].more.z": 26,
}


@pytest.mark.parametrize(("where", "line"), PLACES.items())
def test_a_place_is_found_in_every_spelling_of_toml(where: str, line: int) -> None:
    tomllib.loads(TRICKY)
    assert line_of(lines_of(TRICKY), where) == line


@pytest.mark.parametrize(
    ("where", "line"),
    [("$.table.gone", 11), ("$.entries[0].parts[5].n", 17), ("$.gone", 0), ("$", 0), ("line 7", 0), ("", 0)],
)
def test_what_is_missing_has_the_line_of_what_it_is_missing_in(where: str, line: int) -> None:
    assert line_of(lines_of(TRICKY), where) == line


def leaves(value: object, where: str = "$", key: str = "") -> Iterator[tuple[str, str]]:
    """Every place that holds no more places, and the key by which one finds it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, member(where, name), name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{where}[{number}]", key)
    else:
        yield where, key


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_in_our_own_maps_the_line_has_the_key(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    rows = text.splitlines()
    places = list(leaves(data))
    assert places
    written = json.dumps(data, indent=1, default=str)
    in_toml, in_json, json_rows = lines_of(text), lines_of(written), written.splitlines()
    for where, key in places:
        assert in_toml[where], where
        if not where.endswith("]"):
            assert key in rows[in_toml[where] - 1], where
            assert f'"{key}"' in json_rows[in_json[where] - 1], where


@pytest.mark.parametrize("length", [10, 60, 100, 300])
def test_texts_that_begin_alike_have_lines_of_their_own(length: int) -> None:
    texts = ["The " * (length // 4) + end for end in ("first.", "second.", "third, which is longer.")]
    lines = lines_of("[words]\n" + "".join(f"{json.dumps(text)} = 'x'\n" for text in texts))
    assert [line_of(lines, member("$.words", text)) for text in texts] == [2, 3, 4]


def test_problems_get_the_lines_of_their_files_and_others_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfrows = 1\r\n\r\nrwos = 2\r\n")
    (tmp_path / "latin.toml").write_bytes(b"a = '\xe9'")
    problems = [
        Problem(file="x/a.toml", where="$.rwos", message="Unknown key."),
        Problem(file="x/a.toml", where="line 3", message="Not TOML."),
        Problem(file="x/gone.toml", where="$.a", message="No."),
        Problem(file="x/latin.toml", where="$.a", message="No."),
        Problem(file="y/a.toml", where="$.rwos", message="Unknown key."),
    ]
    found = with_lines(problems, lambda file: tmp_path / file[2:] if file.startswith("x/") else None)
    assert [problem.line for problem in found] == [3, 0, 0, 0, 0]
    assert str(found[0]) == "x/a.toml:3: $.rwos: Unknown key."
    assert found[1:] == problems[1:]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{" * 50_000, "a = ", "= 1", "[[", '"', "a.b.c", "]]]", "{]}"]
)
def test_any_text_comes_to_an_end(text: str) -> None:
    assert line_of(lines_of(text), "$.a.b") in (0, 1)


def test_the_line_is_told_wherever_a_problem_of_a_pack_is_told(
    data: Path, packs: Path, make_pack: MakePack
) -> None:
    """In the window as on the command line: of maps, parts, words, colours and pack.toml."""
    files: dict[str, str | bytes] = {
        "maps/tiny/south.toml": 'title = "South"\nrows = 99\n',
        "maps/tiny/dice/odd.toml": 'title = "Odd"\n\nfaces = ["a", "a"]\n',
        "maps/tiny/west.json": '{\n"title": "West",\n\n"rows": "x"\n}',
        "locale/de.toml": 'name = "Deutsch"\n[words]\n"New game" = "Neu {x}"\n',
        "assets/theme.toml": '[paper]\n\nink = "red"\n',
    }
    make_pack("aaa", files)
    make_pack("bbb", {}, "requires = 9\n")
    make_pack("ccc", {}, '[depends]\nzzz = ">=1"\n')
    lines = {problem.file: problem.line for problem in Library(data, packs).problems}
    expected = dict(zip(files, (2, 3, 4, 3, 3), strict=True))
    assert lines == {f"aaa/{name}": line for name, line in expected.items()} | {
        "bbb/pack.toml": 5,
        "ccc/pack.toml": 6,
    }


def test_a_map_that_cannot_be_loaded_names_the_line(data: Path) -> None:
    (data / "maps/tiny/north.toml").write_text('title = "x"\nrows = 99\n')
    with pytest.raises(ContentError) as caught:
        Library(data).load("tiny", "north", TinyMap)
    assert [problem.line for problem in caught.value.problems] == [2]
