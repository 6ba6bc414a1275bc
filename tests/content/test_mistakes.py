"""Who breaks a text file of a pack is told where, how the line reads, and what to do, in plain words."""

import json
import re
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from railgames.content.loader import parse_data
from railgames.content.spot import WIDEST, Spot, shown_line, what_is_open
from railgames.content.svg import read_svg
from railgames.core.errors import ContentError, Problem

ROOT = Path(__file__).parents[2]
RAW = re.compile(
    r"Expect(?:ed|ing)|Invalid|Unclosed|Unterminated|Illegal|not well-formed|This is not (?:TOML|JSON)"
)
"""Words of the parsers, which are for programmers."""

TOML = [
    # text without quotes, or with too few, other or too many of them
    ('name = "My boards\nx = 1\n', 1, 8, 'has no closing quote; write " at its end'),
    ("name = 'My boards\nx = 'b'\n", 1, 8, "has no closing quote; write ' at its end"),
    ('x = 1\nname = "My boards', 2, 8, 'has no closing quote; write " at its end'),
    ('name = My boards"\n', 1, 8, 'A text stands between quotes: write "My boards"'),
    ("name = My boards # mine\n", 1, 8, 'A text stands between quotes: write "My boards"'),
    ("name = “My boards”\n", 1, 8, '“ is no quote for a program; write " instead'),
    ("name = `x`\n", 1, 8, "is no quote for a program"),
    ('a = "The "Old" Town"\n', 1, 10, 'A quote inside of a text is written \\"'),
    ("a = 'It's old'\n", 1, 8, "The text ends at this quote"),
    ('a = ["x, "y"]\n', 1, 10, "A quote is missing before this one"),
    ('a = """\nlong\n', 1, 5, 'has no end; write """ where it ends'),
    ("a = '''\nlong\n", 1, 5, "has no end; write ''' where it ends"),
    ('p = "C:\\maps"\n', 1, 8, "write \\\\ for it, or / in a path"),
    ('p = "C:\\users"\n', 1, 8, "write \\\\ for a plain \\"),
    ('a = "x\x07y"\n', 1, 7, "An invisible character (U+0007)"),
    ("color = #ff0000\n", 1, 9, 'A colour stands between quotes, because # begins a comment: "#ff0000"'),
    ("a = trueish\n", 1, 5, 'A text stands between quotes: write "trueish"'),
    # keys
    ('name "My boards"\n', 1, 6, "Between the key and its value = is missing"),
    ('name: "My boards"\n', 1, 5, "stands =, not a colon"),
    ("x = 1\nname\n", 2, 5, "a key stands without = and a value"),
    ("name =\n", 1, 6, "After = the value is missing"),
    ("name =", 1, 6, "After = the value is missing"),
    ('name == "x"\n', 1, 7, "There is one = too many"),
    ('= "x"\n', 1, 1, "Before = the key is missing"),
    ('my name = "x"\n', 1, 4, "A key is one word; write my_name"),
    ("größe = 1\n", 1, 3, "A key with ö in it stands between quotes"),
    ("ä = 1\n", 1, 1, "A key with ä in it stands between quotes"),
    ("it's = 1\n", 1, 3, "A key with ' in it stands between quotes"),
    ("$a = 1\n", 1, 1, "$ is none"),
    ("a = 1\nb = 2\na = 3\n", 3, 1, "The key a stands in line 1 already; delete one"),
    ("[a]\nx = 1\nx = 2\n", 3, 1, "The key x stands in line 2 already"),
    ("a = { b = 1, b = 2 }\n", 1, 14, "The key b stands in line 1 already"),
    ("a = 1\n[a]\n", 2, 1, "The name a is taken in line 1 already"),
    ("[t]\nx = 1\n[u]\n[t]\n", 4, 1, "The name t is taken in line 1 already"),
    ("a = { x = 1 }\n[a.y]\n", 2, 5, "nothing can be added to it"),
    # tables
    ("[table\na = 1\n", 1, 7, "After the name of the table ] is missing"),
    ("  [[table]\na = 1\n", 1, 10, "After the name of the table ]] is missing"),
    ("[my table]\n", 1, 5, "The name of a table is one word"),
    ("[]\n", 1, 2, "stands the name of a table"),
    ("[a..b]\n", 1, 4, "After the dot in a key another word is missing"),
    ("[a] b = 1\n", 1, 5, "After the name of a table nothing else stands in its line"),
    ("[a]]\n", 1, 4, "] closes nothing"),
    # lists and braces
    ("a = [1 2]\n", 1, 8, "a comma is missing"),
    ('a = [\n  "x" # one\n  "y"\n]\n', 2, 6, "a comma is missing"),
    ("a = [\n  { s = 1 }\n  { s = 2 }\n]\n", 2, 12, "a comma is missing"),
    ("a = { b = 1 c = 2 }\n", 1, 13, "a comma is missing"),
    ("a = [1; 2]\n", 1, 7, "stands a comma, not ;"),
    ("a = [1,, 2]\n", 1, 8, "one comma too many"),
    ("a = [1, 2\nb = 3\n", 1, 5, "The list that begins here has no end; write ] at its end, before line 2"),
    ("a = [\n 1,\n 2,\n[table]\n", 1, 5, "before line 4"),
    ("a = [1, 2", 1, 5, "The list that begins here has no end"),
    ("a = [1, 2}\n", 1, 10, "} does not close the [ of line 1; write ]"),
    ("a = {b = 1]\n", 1, 11, "] does not close the { of line 1; write }"),
    ("a = [ x = 1 ]\n", 1, 7, "stands between { and }"),
    ('a = [ "x": 1 ]\n', 1, 10, "stands between { and }"),
    ("a = (1, 2)\n", 1, 5, "A list stands between [ and ]"),
    ("a = { b = 1,\n  c = 2 }\n", 1, 5, "ends with } in the same line"),
    ("a = { b = 1, }\n", 1, 12, "delete the comma"),
    ('a = { "b": 1 }\n', 1, 10, "stands =, not a colon"),
    ("a = [\n  b = 1 },\n]\n", 2, 3, "Before this { is missing"),
    ("a = 1 }\n", 1, 7, "} closes nothing"),
    # numbers, truths, nothing
    ("a = 1,5\n", 1, 6, "A decimal number has a point; write 1.5"),
    ("a = 007\n", 1, 5, "A number does not begin with 0"),
    ("a = 1.\n", 1, 6, "1.0, not 1."),
    ("a = .5\n", 1, 5, "0.5, not .5"),
    ("a = 10px\n", 1, 7, 'without px; if it is a text, write "10px"'),
    ("version = 1.0.0\n", 1, 14, 'if it is a text, write "1.0.0"'),
    ("a = 5 km\n", 1, 7, 'if it is a text, write "5 km"'),
    ("a = - 5\n", 1, 5, "After - stands a number"),
    ("a = –5\n", 1, 5, "– is no minus for a program; write - instead"),
    ("a = " + "9" * 5000, 1, 5, "This number is too long"),
    ("a = True\n", 1, 5, "Instead of True write true"),
    ("a = [true, no]\n", 1, 12, "Instead of no write false"),
    ("a = null\n", 1, 5, "leave the key out"),
    # lines
    ("a = 1 b = 2\n", 1, 7, "in a line of its own"),
    ("a = 1, b = 2\n", 1, 6, "in a line of its own"),
    ("a = 1;\n", 1, 6, "After this value no ; stands"),
    ("// a comment\n", 1, 1, "A comment begins with #"),
    ("a = 1 // why\n", 1, 7, "A comment begins with #"),
    # what an editor or a copy brings in
    ("a\t=\t1\nb\t2\n", 2, 3, "= is missing"),
    ("a = 1\u00a0\n", 1, 6, "a blank of another kind (U+00A0)"),
    ("a = 1\n\ufeffb = 2\n", 2, 1, "An invisible mark of the encoding (U+FEFF)"),
    ("a = 1\u200b\n", 1, 6, "An invisible character (U+200B)"),
    ('a = "x"\rb = "y"\r', 1, 8, "line ends of Unix or Windows"),
    ('a = "x\r\nb = 2\r\n', 1, 5, "has no closing quote"),
    ("a\0 \0=\0", 1, 2, "There is a zero byte here"),
    # another kind of file
    ('{"a": 1}\n', 1, 1, "This looks like JSON"),
    ("- item\n", 1, 1, "This looks like YAML"),
    ("\n<!DOCTYPE html>\n<html>", 2, 1, "This is a web page"),
    ("{\\rtf1 x}", 1, 1, "a document of a word processor"),
    ("a = 1\n<<<<<<< HEAD\nb = 2\n=======\n", 2, 1, "marks of git"),
]

JSON = [
    ('{"a": 1,}', 1, 8, "delete the comma"),
    ('{"a": [1, 2,]}', 1, 12, "delete the comma"),
    ("{'a': 1}", 1, 2, "every text stands between double quotes"),
    ("{\"a\": 'x'}", 1, 7, "every text stands between double quotes"),
    ("{a: 1}", 1, 2, 'A key stands between quotes: write "a"'),
    ('{"a": x}', 1, 7, 'A text stands between quotes: write "x"'),
    ('{"a" 1}', 1, 5, "a colon and its value are missing"),
    ('{"a", "b"}', 1, 5, "a key stands without a value"),
    ('{"a" = 1}', 1, 6, "stands a colon, not ="),
    ('{"a": 1\n "b": 2}', 1, 8, "a comma is missing"),
    ('{"a": 1; "b": 2}', 1, 8, "stands a comma, not ;"),
    ('{"a": 1, , "b": 2}', 1, 10, "one comma too many"),
    ('{"a": 1', 1, 1, "What begins with { here has no end; write }"),
    ('{"a": [1, 2', 1, 7, "What begins with [ here has no end; write ]"),
    ('{\n"a": [\n1,\n"b": 3\n}', 2, 6, "has no end; write ] at its end, before line 4"),
    ('{"a": [\n{"b": 1},\n"b": 2}]}', 3, 1, "Before this { is missing"),
    ('{"a": [\n{"b": 1,\n{"b": 2}]}', 2, 8, "Before this } is missing"),
    ('{"a": [1, 2}', 1, 12, "} does not close the [ of line 1; write ]"),
    ('{"a": 1}}', 1, 9, "} closes nothing"),
    ('{"a": 1} {"b": 2}', 1, 10, "comes after the end of all"),
    ('{"a": "x', 1, 7, "has no closing quote"),
    ('{"a": "x\n}', 1, 7, "has no closing quote"),
    ('{"a": "x\ty"}', 1, 9, "A tab inside of a text is written \\t"),
    ('{"a": "C:\\maps"}', 1, 10, "write \\\\ for it"),
    ('{"a": "\\u12"}', 1, 8, "write \\\\ for a plain \\"),
    ('{"a": "The "Old" Town"}', 1, 12, "A quote inside of a text"),
    ('{"a": 01}', 1, 7, "A number does not begin with 0"),
    ('{"a": 1.}', 1, 8, "1.0, not 1."),
    ('{"a": .5}', 1, 7, "0.5, not .5"),
    ('{"a": +1}', 1, 7, "A number has no +"),
    ('{"a": 1,5}', 1, 8, "A decimal number has a point; write 1.5"),
    ('{"a": 5px}', 1, 8, 'if it is a text, write "5px"'),
    ('{"a": True}', 1, 7, "Instead of True write true"),
    ('{"a": None}', 1, 7, "Instead of None write null"),
    ('{"a": }', 1, 5, "After the colon the value is missing"),
    ('// c\n{"a": 1}', 1, 1, "JSON has no comments"),
    ('{"a": 1 // c\n}', 1, 9, "JSON has no comments"),
    ('{"a": 1,\n "b": [\n {"x": 1,\n "x": 2}]}', 4, 2, "The key x stands in line 3 already"),
    ("{“a”: 1}", 1, 2, '“ is no quote for a program; write " instead'),
    ('{"a":\u00a01}', 1, 6, "a blank of another kind"),
    ("[t]\na = 1\n", 1, 1, "This looks like TOML"),
    ("<!DOCTYPE html>", 1, 1, "This is a web page"),
]

HEAD = '<svg viewBox="0 0 2 2">\n'
XML = [
    (HEAD + "<g>\n</svg>", 3, 1, "Before this the end of <g> is missing; write </g> there"),
    (HEAD + "</g></svg>", 2, 1, "</g> ends nothing that is open here"),
    (HEAD + "<g>", 2, 4, "The file ends before <g> has an end"),
    (HEAD + "<g", 2, 1, "What begins here has no end"),
    (HEAD + "<path a=1/></svg>", 2, 9, "The value of an attribute stands between quotes"),
    (HEAD + '<path a="1"b="2"/></svg>', 2, 12, "a blank is missing"),
    (HEAD + '<path d="1" d="2"/></svg>', 2, 13, "This attribute stands in the element already"),
    (HEAD + '<path d="M0 0>\n<path d="M1 1"/></svg>', 3, 1, "A quote or > is missing before this"),
    (HEAD + "<path d/></svg>", 2, 8, "The attribute before this has no value"),
    (HEAD + "<title>R & D</title></svg>", 2, 11, "The sign & is written &amp;"),
    (HEAD + "<title>a&nbsp;b</title></svg>", 2, 9, "The sign & is written &amp;"),
    (HEAD + "<!-- a -- b --></svg>", 2, 10, "Inside of a comment -- may not stand"),
    (HEAD + "<path d=“M0 0”/></svg>", 2, 9, '“ is no quote for a program; write " instead'),
    (HEAD + "</svg>x", 2, 7, "comes after </svg>"),
    (' <?xml version="1.0"?><svg/>', 1, 2, "Before <?xml nothing may stand"),
    ("hello", 1, 1, "This is no SVG"),
    ("<html><body>", 1, 1, "This is a web page"),
]


def problem_in(data: bytes, file: str) -> Problem:
    if file.endswith(".svg"):
        return read_svg(data, file).problems[-1]
    with pytest.raises(ContentError) as caught:
        parse_data(data, file)
    (one,) = caught.value.problems
    return one


@pytest.mark.parametrize(
    ("file", "text", "line", "column", "words"),
    [
        *(("m.toml", *case) for case in TOML),
        *(("m.json", *case) for case in JSON),
        *(("m.svg", *case) for case in XML),
    ],
)
def test_a_mistake_is_told_with_its_place_its_line_and_what_to_do(
    file: str, text: str, line: int, column: int, words: str
) -> None:
    problem = problem_in(text.encode(), file)
    assert words in problem.message
    assert problem.where == f"line {line}, column {column}"
    assert problem.message.endswith(".")
    assert not RAW.search(problem.message)
    rows = text.replace("\r\n", "\n").split("\n")
    assert problem.text.startswith(shown_line(rows[line - 1])[:20])
    assert str(problem).isprintable()
    assert f"{file}: line {line}, column {column}: " in str(problem)
    assert str(problem).endswith(f" The line reads: {problem.text}" if problem.text else problem.message)


BOARD = """\
title = "Harbour" # a board
rows = 5
network_track = [0, 4, 8]
[look]
is_old = true
[[exits]]
space = "A0"
exits = [
  { space = "A0", side = "north" },
  { space = "A2", side = "north" },
]
"""


def broken(text: str) -> list[tuple[str, int]]:
    """The text without one of its characters, for each of them, and the line of that."""
    return [(text[:at] + text[at + 1 :], text.count("\n", 0, at) + 1) for at in range(len(text))]


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_whatever_character_is_lost_the_line_is_right_and_no_word_is_of_the_parser(kind: str) -> None:
    """Only a lost bracket is found in another line: where it opened, or where it is missed."""
    text = BOARD if kind == "toml" else json.dumps(tomllib.loads(BOARD), indent=1)
    found = 0
    for changed, line in broken(text):
        try:
            parse_data(changed.encode(), f"m.{kind}")
        except ContentError as error:
            found += 1
            (problem,) = error.problems
            place = re.fullmatch(r"line (\d+), column \d+", problem.where)
            assert place is not None
            assert not RAW.search(problem.message), problem
            if int(place[1]) != line:
                assert re.search(r"[\[\]{}]|comma", problem.message), (problem, line)
    assert found > 50


@pytest.mark.parametrize("data", [b'name = "Caf\xe9 noir"\n', b'\xef\xbb\xbfname = "Caf\xe9 noir"\n'])
def test_a_character_of_another_encoding_is_told_with_its_place_and_as_it_is_meant(data: bytes) -> None:
    problem = problem_in(b"a = 1\r\n" + data if data.startswith(b"n") else data, "m.toml")
    line = 2 if data.startswith(b"n") else 1
    assert problem.where == f"line {line}, column 12"
    assert problem.message == "This character is not stored as UTF-8; save the file with the encoding UTF-8."
    assert problem.text == 'name = "Café noir"'


@pytest.mark.parametrize("data", [b"PK\x03\x04\x00\xff", b"\x89PNG\r\n", b"OggS\xff", b"\xff\xd8\xff\xe0"])
def test_what_is_no_text_at_all_is_called_so(data: bytes) -> None:
    assert "This is no text, but an archive, a picture or a document" in str(problem_in(data, "m.toml"))


def test_a_picture_that_names_an_encoding_is_read_all_the_same() -> None:
    for name in ("UTF-8", "iso-8859-1", "utf-16", "klingon"):
        text = f'<?xml version="1.0" encoding="{name}"?><svg viewBox="0 0 4 2"></svg>'
        assert read_svg(text.encode(), "a.svg") == (4, 2, ()), name


def test_of_a_long_line_the_part_round_the_mistake_is_shown() -> None:
    text = "x = [" + '"abc", ' * 60 + '"d" "e"]\n'
    problem = problem_in(text.encode(), "m.toml")
    assert len(problem.text) <= WIDEST + 6
    assert problem.text.startswith("...")
    assert '"d" "e"]' in problem.text
    assert shown_line("  short\tline ", 8) == "short line"


def test_what_is_open_is_seen_through_texts_and_comments() -> None:
    text = 'a = [ # [ "\n "]", \'{\', """\n"]""", { b = 1'
    found = what_is_open(text, len(text))
    assert [text[at] for at in found.brackets] == ["[", "{"]
    assert found.quote == -1
    assert found.end_of_last == len(text)
    assert what_is_open('a = """x"" ', 11).quote == 4
    assert Spot(text, 4).bracket == -1


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_a_hostile_text_is_explained_in_good_time(kind: str) -> None:
    """Each of these took minutes with a search that goes back and forth in a long line."""
    size = 200_000
    texts = [
        "x = " + "a" * size + " b",
        'x = "' + "a" * size + '" b',
        "x = " + "1_" * size,
        "[" + "1," * size,
    ]
    texts += ['{"a": ' + "a" * size, '{"a": "' + "a" * size + '" b', "{" + '"a":1,' * 30_000 + "b"]
    for text in texts:
        with suppress(ContentError):
            assert parse_data(text.encode(), f"m.{kind}")
