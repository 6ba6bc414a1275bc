"""A pack's theme, pictures, sounds and fonts: every name that nothing has is said, with the nearest."""

import re
import shutil
from pathlib import Path

import pytest

from railgames.content import data_root
from railgames.content.art_checks import Below
from railgames.content.checks import check_pack
from railgames.content.library import Library
from railgames.content.packs import built_in_pack
from railgames.content.theme_file import BUILT_IN, contrast, read_look
from railgames.core import registry
from tests.content.conftest import PNG, MakePack, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<path d="M0 0h9" fill="{%s}"/></svg>'
FONT = data_root() / "assets" / "fonts" / "inter-regular.ttf"


@pytest.fixture
def below(data: Path, monkeypatch: pytest.MonkeyPatch) -> Below:
    theme = '[paper]\nboard_table = "#E3D5B8"\n[night]\nboard_table = "#223344"\n'
    write(data, {"assets/theme.toml": theme, "assets/icons/play.svg": SVG % "ink"})
    write(data, {"assets/fonts/inter-regular.ttf": FONT.read_bytes()})
    monkeypatch.setattr(registry, "game_ids", lambda: ("duel", "tiny"))
    return Below([built_in_pack(data)])


def said(make_pack: MakePack, below: Below, files: dict[str, str | bytes]) -> list[str]:
    root = make_pack("my-pack", files)
    found = [str(problem).removeprefix("my-pack/") for problem in check_pack(root, below=lambda pack: below)]
    shutil.rmtree(root)
    return found


@pytest.mark.parametrize(
    ("theme", "words"),
    [
        ('[paper]\nboard_table = "lightblue"', "$.paper.board_table: 'lightblue' has the wrong form"),
        (
            '[paper]\nbord_table = "#aabbcc"',
            "$.paper.bord_table: No picture and no control has the colour 'bord_table'."
            " - did you mean 'board_table'?",
        ),
        ('[papre]\nink = "#000000"', "$.papre: Unknown key 'papre'."),
        ("[type.boddy]\nsize = 15", "$.type.boddy: There is no type 'boddy'."),
        ("[type.body]\nsize = 200", "$.type.body.size: 200 is out of bounds"),
        (
            "[type.body]\nsize = 30",
            "$.type.body.size: Type of 30 px is too large here. (allowed: 12 to 22.5)",
        ),
        ("[type.body]\nline = 3", "$.type.body.line: 3 is out of bounds"),
        ('[type.body]\nfile = "inter-regulra.ttf"', "did you mean 'inter-regular.ttf'?"),
        ('[type.body]\nfile = "../../x.ttf"', "$.type.body.file: '../../x.ttf' has the wrong form"),
        ("[space]\nunit = 400", "$.space.unit: 400 is out of bounds"),
        ("[shape]\nradius = 400", "$.shape.radius: 400 is out of bounds"),
        (
            '[night]\nink = "#333333"',
            "$.night.ink: Words in 'ink' cannot be read on 'ground'."
            " (allowed: a contrast of 3 or more; it is 1.3)",
        ),
        ('[paper]\nground = "#303030"', "$.paper.ground: Words in 'ink' cannot be read on 'ground'."),
    ],
)
def test_what_is_wrong_in_a_theme_is_said(make_pack: MakePack, below: Below, theme: str, words: str) -> None:
    found = said(make_pack, below, {"assets/theme.toml": theme})
    assert found
    assert all(re.match(r"assets/theme.toml:[12]: ", line) for line in found)
    assert words in found[0]


def test_a_theme_may_change_what_there_is_and_bring_colours_for_its_own_art(
    make_pack: MakePack, below: Below
) -> None:
    theme = '[paper]\nboard_table = "#112233"\nharbour = "#445566"\n[type.body]\nsize = 17\n'
    files: dict[str, str | bytes] = {"assets/theme.toml": theme, "assets/tiny/die.svg": SVG % "harbour"}
    assert said(make_pack, below, files) == []
    del files["assets/tiny/die.svg"]
    assert "has the colour 'harbour'" in said(make_pack, below, files)[0]


def test_a_colour_in_a_picture_that_no_theme_has_is_said_with_its_line(
    make_pack: MakePack, below: Below
) -> None:
    assert said(make_pack, below, {"assets/tiny/die.svg": SVG % "board_tabel"}) == [
        "assets/tiny/die.svg: line 2: No theme has the colour 'board_tabel'. - did you mean 'board_table'?"
    ]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("assets/tiny/dei.svg", SVG % "ink", "This replaces no picture. - did you mean 'die'?"),
        ("assets/tiny/dei.png", PNG, "This replaces no picture. - did you mean 'die'?"),
        ("assets/icon/play.svg", SVG % "ink", "This replaces no picture. - did you mean 'icons/play'?"),
        ("assets/sounds/clik.ogg", b"", "This replaces no sound. - did you mean 'click'?"),
        ("assets/them.toml", "x = 1", "Nothing reads this file. (allowed: assets/theme.toml)"),
        ("assets/inter-regular.ttf", FONT.read_bytes(), "Fonts lie in assets/fonts/."),
    ],
)
def test_a_file_that_replaces_nothing_is_said_with_the_nearest(
    make_pack: MakePack, below: Below, name: str, content: str | bytes, words: str
) -> None:
    assert f"{name}: {words}" in said(make_pack, below, {name: content})


def test_what_replaces_something_and_art_of_a_game_without_any_are_fine(
    make_pack: MakePack, below: Below
) -> None:
    files: dict[str, str | bytes] = {
        "assets/tiny/die.png": PNG,
        "assets/icons/play.svg": SVG % "ink",
        "assets/duel/sword.svg": SVG % "ink",
    }
    assert said(make_pack, below, files) == []


def test_a_good_of_a_map_may_have_a_picture_that_replaces_none(make_pack: MakePack, below: Below) -> None:
    assert said(make_pack, below, {"assets/tiny/goods/amber.svg": SVG % "ink"}) == []
    problems = said(make_pack, below, {"assets/tyni/goods/amber.svg": SVG % "ink"})
    assert "This replaces no picture." in "".join(problems)


def test_a_picture_that_is_there_as_svg_and_as_png_is_said(make_pack: MakePack, below: Below) -> None:
    files: dict[str, str | bytes] = {"assets/tiny/die.png": PNG, "assets/tiny/die.svg": SVG % "ink"}
    assert said(make_pack, below, files) == [
        "assets/tiny/die.png: The picture is here twice: die.svg is drawn."
    ]


def test_a_pack_may_bring_a_font_and_name_it(make_pack: MakePack, below: Below) -> None:
    files: dict[str, str | bytes] = {
        "assets/fonts/own.ttf": FONT.read_bytes(),
        "assets/theme.toml": '[type.body]\nfile = "own.ttf"',
    }
    assert said(make_pack, below, files) == []


@pytest.mark.parametrize(
    ("font", "words"),
    [
        (b"", "This is not a TrueType or OpenType font."),
        (b"wOFF" + bytes(60), "This is not a TrueType or OpenType font."),
        (FONT.read_bytes()[:300], "The font is damaged or cut off."),
        (FONT.read_bytes()[:4] + b"\xff\xff" + FONT.read_bytes()[6:], "The font is damaged or cut off."),
        (FONT.read_bytes().replace(b"cmap", b"xmap", 1), "The font lacks its table cmap."),
    ],
)
def test_a_bad_font_is_said(make_pack: MakePack, below: Below, font: bytes, words: str) -> None:
    assert f"assets/fonts/own.ttf: {words}" in said(make_pack, below, {"assets/fonts/own.ttf": font})


def test_what_a_dependency_brings_is_known(
    data: Path, packs: Path, make_pack: MakePack, below: Below
) -> None:
    make_pack("base", {"assets/duel/sword.svg": SVG % "ink"})
    make_pack("more", {"assets/duel/sword.png": PNG, "assets/duel/shield.png": PNG}, "depends = {base = ''}")
    problems = [str(problem) for problem in Library(data, packs).problems]
    assert problems == ["more/assets/duel/shield.png: This replaces no picture. - did you mean 'sword'?"]


def test_a_theme_changes_only_what_it_names(tmp_path: Path) -> None:
    """A pack of colours must not take back the theme of the day and the corners of the one below it."""
    below, above = tmp_path / "below.toml", tmp_path / "above.toml"
    below.write_text('default = "night"\n[space]\nunit = 3\n[shape]\nradius = 2\n', encoding="utf-8")
    above.write_text('[paper]\nfocus = "#0B66A9"\n[shape]\nfocus_width = 3\n', encoding="utf-8")
    look, problems = read_look([below, above])
    assert problems == []
    assert (look.default, look.space.unit) == ("night", 3)
    assert (look.shape.radius, look.shape.focus_width) == (2, 3)
    above.write_text('default = "paper"\n', encoding="utf-8")
    assert read_look([below, above])[0].default == "paper"
    assert read_look([])[0].default == "paper"


def test_themes_that_are_fine_alone_are_not_made_unreadable_together(tmp_path: Path) -> None:
    write(tmp_path, {"a.toml": '[paper]\nground = "#B0B0B0"\n', "b.toml": '[paper]\nink = "#606870"'})
    assert contrast("#606870", BUILT_IN.paper["ground"]) > 3 > contrast("#606870", "#B0B0B0")
    look, problems = read_look([tmp_path / "b.toml"])
    assert look.paper["ink"] == "#606870"
    assert problems == []
    look, problems = read_look([tmp_path / "a.toml", tmp_path / "b.toml"])
    assert look.paper["ink"] == BUILT_IN.paper["ink"]
    assert "Words in 'ink' cannot be read on 'ground'" in str(problems[0])
    assert "left out until it is mended" in str(problems[0])


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("#FFFFFF", "#000000", 21.0), ("#777777", "#777777", 1.0)]
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio)
