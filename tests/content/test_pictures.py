import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railgames.content.pictures import check_picture, picture_size
from railgames.core.errors import ContentError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">{}</svg>'


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 4))
        + chunk(b"IEND", b"")
    )


def said(data: bytes | str, file: str = "a.svg") -> str:
    with pytest.raises(ContentError) as caught:
        picture_size(data if isinstance(data, bytes) else data.encode(), file)
    return str(caught.value)


def test_sizes_are_read_from_the_header() -> None:
    assert picture_size(png(3, 5), "a.png") == (3, 5)
    assert picture_size(SVG.format("").encode(), "a.svg") == (24, 12)
    assert picture_size(b'<svg width="2in" height="48px"/>', "a.svg") == (192, 48)


def test_a_small_file_that_claims_a_huge_picture_is_refused() -> None:
    assert "30000 x 30000" in said(png(30_000, 30_000), "a.png")
    assert "too large" in said('<svg width="30000" height="30000"/>')
    assert "too large" in said('<svg viewBox="0 0 9000 10"/>')
    assert "too large" in said('<svg width="100cm" height="999in"/>')


@pytest.mark.parametrize(
    ("cut", "problem"),
    [
        (0, "The file is empty; save the picture again, or delete it."),
        (1, "This is not a PNG; save the picture as PNG."),
        (20, "This is not a PNG; save the picture as PNG."),
        (33, "The PNG is cut off; save or copy it again."),
        (40, "The PNG is cut off; save or copy it again."),
        (-13, "The PNG is cut off; save or copy it again."),
        (-1, "The PNG is cut off; save or copy it again."),
    ],
)
def test_a_cut_png_is_refused(cut: int, problem: str) -> None:
    assert said(png(3, 5)[:cut], "a.png") == f"a.png: {problem}"


def test_a_flipped_byte_in_a_png_is_found() -> None:
    data = bytearray(png(3, 5))
    data[45] ^= 255
    assert "damaged" in said(bytes(data), "a.png")


def test_a_picture_of_no_size_is_refused() -> None:
    assert "no size" in said(png(0, 5), "a.png")
    for text in (
        "<svg/>",
        '<svg width="0" height="5"/>',
        '<svg viewBox="0 0 a"/>',
        '<svg viewBox="0 0 0 9"/>',
    ):
        assert "above 0" in said(text)


def test_a_billion_laughs_and_any_other_doctype_are_refused() -> None:
    bomb = (
        '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg><title>&b;</title></svg>'
    )
    assert said(bomb) == "a.svg: line 1: A DOCTYPE is refused; remove it."


@pytest.mark.parametrize(
    ("cut", "words"),
    [
        (5, "column 1: What begins here has no end"),
        (40, "column 1: What begins here has no end"),
        (70, "column 61: What begins here has no end"),
        (-1, "What begins here has no end; write > or --> where it ends."),
        (-6, "The file ends before <svg> has an end; write </svg>."),
    ],
)
def test_a_cut_svg_is_refused(cut: int, words: str) -> None:
    assert words in said(SVG.format('<path d="M0 0h9"/>')[:cut])


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<text>A</text>", "<text>: This element is not drawn"),
        ('\n<g><use xlink:href="#a" xmlns:xlink="x"/></g>', "line 2, <use>"),
        ("<script/>", "<script>"),
        ("<style>path{}</style>", "<style>"),
        ("<svg/>", "The outermost element"),
        ('<image href="file:///etc/passwd"/>', "<image>"),
        ('<lineargradient id="a"/>', "did you mean 'linearGradient'?"),
        ('<path clip-path="url(#a)"/>', "'clip-path' is not drawn"),
        ('<path class="a"/>', "'class' is not drawn"),
        ('<path fill="currentColor"/>', "fill cannot be 'currentColor'"),
        ('<path fill="hsl(1,2%,3%)"/>', "fill cannot be"),
        ('<path fill="rgba(1,2,3,0.5)"/>', "fill cannot be"),
        ('<path fill="#11223344"/>', "fill cannot be"),
        ('<path fill="salmon"/>', "fill cannot be 'salmon'"),
        ('<path fill="url(#gone)"/>', "There is no gradient 'gone'"),
        ('<path style="fill:red;filter:url(#a)"/>', "'filter' is not drawn"),
        ('<path style="fill:salmon"/>', "fill cannot be 'salmon'"),
        ('<path d="M0 0 X 4"/>', "d cannot be"),
        ('<path d="M0 0 L 1e30 4"/>', "d cannot be"),
        ('<path stroke-dasharray="0.0001"/>', "stroke-dasharray cannot be"),
        ('<rect width="1e9"/>', "width cannot be"),
        ('<path transform="perspective(3)"/>', "transform cannot be"),
        ('<linearGradient id="a" x2="1"/>', "x2 must be in percent"),
        ("<g>" * 100 + "</g>" * 100, "nested too deeply"),
        ('<path stroke-linecap="flat"/>', "allowed: butt, round, square"),
    ],
)
def test_what_would_not_be_drawn_is_named(inside: str, words: str) -> None:
    assert words in said(SVG.format(inside))


def test_every_problem_of_a_picture_is_named() -> None:
    assert said(SVG.format('<text/>\n<path fill="salmon" class="b"/>')).count("a.svg") == 3


def test_what_is_drawn_passes() -> None:
    inside = """<title>A die</title><defs>
    <linearGradient id="g" x1="0%" x2="100%"><stop offset="0" stop-color="{paper}"/>
    <stop offset="100%" stop-color="#abc"/></linearGradient></defs><g transform="translate(3, 4) rotate(90)">
    <rect x="1" y="1" width="10" height="10" rx="2" fill="url(#g)" stroke="{ink}" stroke-width="1.5"/>
    <path d="M0,0c1-2 3-4 5.5 6z" style="fill: none; stroke: #aabbcc" stroke-dasharray="4 2"/>
    <circle cx="4" cy="4" r="2" fill="rgb(1, 2, 3)" fill-opacity="0.5" data-part="hub"/></g>"""
    assert picture_size((SVG.replace("{}", inside)).encode(), "a.svg") == (24, 12)


def test_text_that_nearly_fits_costs_no_more_than_its_length() -> None:
    many = 2_000_000
    for inside in (
        f'<rect width="{"1" * many}x"/>',
        f'<path transform="{"rotate(1) " * (many // 10)}x"/>',
        f'<path transform="{" " * many}x"/>',
        f'<path style="{"fill:red;" * (many // 9)}"/>',
        f'<path d="{"1" * many}x"/>',
        f'<path fill="rgb({" " * many}"/>',
    ):
        assert said(SVG.format(inside))


@given(st.binary(max_size=60), st.integers(0, 200), st.sampled_from(["a.svg", "a.png"]))
def test_damage_anywhere_is_a_content_error_or_nothing(noise: bytes, at: int, file: str) -> None:
    whole = png(3, 5) if file == "a.png" else SVG.format('<path d="M0 0h9"/>').encode()
    with suppress(ContentError):
        picture_size(whole[:at] + noise + whole[at + len(noise) :], file)


def test_a_folder_with_a_pictures_name_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    assert "folder" in str(check_picture(tmp_path / "a.png")[0])
