import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.content.loader import MAX_BYTES, parse_data, read_bytes, read_data
from railgames.content.places import member
from railgames.core.errors import ContentError


def said(data: bytes, file: str = "m.toml") -> str:
    with pytest.raises(ContentError) as caught:
        parse_data(data, file)
    return str(caught.value)


def test_toml_and_json_say_the_same() -> None:
    assert parse_data(b"a = [1, 2]\n", "m.toml") == parse_data(b'{"a": [1, 2]}', "m.json") == {"a": [1, 2]}


def test_a_byte_order_mark_and_windows_line_ends_are_taken() -> None:
    assert parse_data(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", "m.toml") == {"a": 1, "b": 2}
    assert parse_data(b'\xef\xbb\xbf{"a": 1}', "m.json") == {"a": 1}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The file is empty"),
        (b" \n\t", "The file is empty"),
        (b'a = "\xe9"', "line 1, column 6: This character is not stored as UTF-8"),
        ("a = 1".encode("utf-16"), "UTF-16"),
        (b"a = 1\na = 2\nb = 3", "line 2, column 1: The key a stands in line 1 already"),
        (b"a = nan", "$.a: Infinity and NaN"),
        (b"a = [0.5, -inf]", "$.a[1]: Infinity and NaN"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"a = " + b"[" * 40 + b"]" * 40, "nested too deeply"),
        (b".".join([b"a"] * 50_000) + b" = 1", "nested too deeply"),
        (
            b"x = { " + b" . ".join([b'"a"'] * 50_000) + b" = 1 }",
            "line 1, column 7: The data is nested too deeply",
        ),
        (b"a = " + b"9" * 10_000, "line 1, column 5: This number is too long"),
        (b"a = ", "line 1, column 3: After = the value is missing"),
        (b"\x00", "line 1, column 1: There is a zero byte here"),
    ],
)
def test_bad_toml_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    assert words in said(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"a": 1, "a": 2}', "line 1, column 10: The key a stands in line 1 already"),
        (b'{"a": [{"b": 1, "b": 1}]}', "line 1, column 17: The key b stands in line 1 already"),
        (b'{"a": NaN}', "$.a: Infinity and NaN"),
        (b'{"a": 1e999}', "$.a: Infinity and NaN"),
        (b'{"a": "\\ud800"}', "Half a character"),
        (b'{"a": {"\\ud800": 1}}', "Half a character"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "nested too deeply"),
        (b"[1]", "outermost value"),
        (b'{"a": 1', "line 1, column 1: What begins with { here has no end"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "line 1, column 7: This number is too long"),
    ],
)
def test_bad_json_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    assert words in said(data, "m.json")


def test_every_number_that_is_none_is_named() -> None:
    text = said(b"a = nan\nb = inf\nc = 1")
    assert "$.a" in text
    assert "$.b" in text


def test_a_file_over_the_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.toml"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(ContentError, match="too large"):
        read_data(path)


def test_a_folder_a_missing_file_and_a_pipe_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="folder, not a file"):
        read_bytes(tmp_path)
    with pytest.raises(ContentError, match="no such file"):
        read_bytes(tmp_path / "none.toml")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")
        with pytest.raises(ContentError, match="not a regular file"):
            read_bytes(tmp_path / "pipe.toml")


def test_names_with_accents_and_spaces_are_read(tmp_path: Path) -> None:
    path = tmp_path / "é 日本.toml"
    path.write_text('title = "Zürich 東京"', encoding="utf-8")
    assert read_data(path) == {"title": "Zürich 東京"}


def test_a_place_never_carries_control_characters() -> None:
    assert member("$", "exits") == "$.exits"
    assert member("$", "a\x1b[2J") == '$["a\\u001b[2J"]'


@given(st.binary(max_size=200), st.sampled_from(["m.toml", "m.json"]))
def test_any_bytes_are_data_or_a_content_error(data: bytes, file: str) -> None:
    with suppress(ContentError):
        assert isinstance(parse_data(data, file), dict)
