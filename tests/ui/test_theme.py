"""What a theme gives, whatever is in its file."""

from pathlib import Path

import pytest

from railgames.content.theme_file import SEATS, read_look
from railgames.ui.theme import COLOR_TOKENS, ROLES, load_theme
from railgames.ui.widgets.paint import ring_margin

ROOT = Path(__file__).parents[2]


def luminance(color) -> float:
    parts = [c / 255 for c in (color.r, color.g, color.b)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def root_with(tmp_path: Path, text: str | bytes) -> Path:
    (tmp_path / "assets").mkdir()
    data = text.encode() if isinstance(text, str) else text
    (tmp_path / "assets" / "theme.toml").write_bytes(data)
    return tmp_path


@pytest.mark.parametrize("root", [None, ROOT])
@pytest.mark.parametrize("name", ["paper", "night"])
def test_every_token_role_and_seat_is_there_with_and_without_a_file(app, name, root):
    theme = load_theme(name, 1.0, root)
    assert theme.problems == []
    for token in COLOR_TOKENS:
        theme.color(token)
    for role in ROLES:
        assert theme.font(role).get_height() >= 12
    styles = [theme.seat(i) for i in range(SEATS)]
    assert len({s.pattern for s in styles}) == len({s.shape for s in styles}) == SEATS


@pytest.mark.parametrize("name", ["paper", "night"])
def test_text_has_contrast_of_at_least_4_5(app, name):
    theme = load_theme(name, 1.0, ROOT)
    pairs = [(ink, ground) for ink in ("ink", "ink_soft") for ground in ("ground", "raised", "sunk")]
    for ink, ground in [*pairs, ("on_accent", "accent")]:
        assert contrast(theme.color(ink), theme.color(ground)) >= 4.5, (ink, ground)


def test_a_theme_file_sets_gaps_corners_and_the_ring(app, tmp_path):
    plain = load_theme("paper", 1.0, ROOT)
    assert (plain.spacing(2), plain.radius, ring_margin(plain)) == (8, 8, 4)
    text = "[space]\nunit = 5\n[shape]\nradius = 3\nfocus_width = 4"
    theme = load_theme("paper", 2.0, root_with(tmp_path, text))
    assert (theme.spacing(2), theme.radius, ring_margin(theme)) == (20, 6, 16)


@pytest.mark.parametrize(
    ("text", "where", "word"),
    [
        ("[paper\nink=", "line", ""),
        (b"\xff\xfe", "", ""),
        ('[paper]\nink = "black"', "$.paper.ink", ""),
        ('[colours]\nink = "#000000"', "$.colours", "Unknown"),
        ("[type.body]\nsize = 4", "$.type.body.size", ""),
    ],
)
def test_damaged_file_is_told_and_the_built_in_look_used(tmp_path, text, where, word):
    theme = load_theme("paper", 1.0, root_with(tmp_path, text))
    assert theme.color("ink") == load_theme("paper", 1.0, None).color("ink")
    assert where in theme.problems[0].where
    assert word in theme.problems[0].message
    assert "theme.toml" in str(theme.problems[0])


def test_pack_overrides_only_what_it_names(tmp_path):
    (tmp_path / "theme.toml").write_text('[paper]\naccent = "#0000FF"\n[type.body]\nsize = 18\n')
    theme = load_theme("paper", 1.0, ROOT, packs=[tmp_path])
    assert theme.problems == []
    assert theme.color("accent") == (0, 0, 255)
    assert theme.color("ink") == load_theme("paper", 1.0, ROOT).color("ink")
    assert theme.font_pixels("body") == 18
    assert theme.type_style("body").line == 1.4
    assert theme.font_pixels("title") == 28


def test_a_pack_that_sets_a_size_keeps_the_font_and_one_that_sets_a_font_keeps_the_size(tmp_path):
    text = '[type.title]\nsize = 30\n[type.display]\nfile = "inter-regular.ttf"\n'
    (tmp_path / "theme.toml").write_text(text)
    theme = load_theme("paper", 1.0, ROOT, packs=[tmp_path])
    ours = load_theme("paper", 1.0, ROOT)
    assert theme.type_style("title").size == 30
    assert theme.type_style("title").file == ours.type_style("title").file
    assert theme.type_style("display").size == ours.type_style("display").size
    assert theme.type_style("display").file == "inter-regular.ttf"


def test_built_in_look_is_that_of_the_file():
    look, problems = read_look([ROOT / "assets" / "theme.toml"])
    bare, _ = read_look([])
    assert problems == []
    assert look.seats == bare.seats
    assert look.type == bare.type
    assert {token: look.paper[token] for token in bare.paper} == bare.paper
    assert {token: look.night[token] for token in bare.night} == bare.night


def test_font_is_never_under_12_px_and_scale_is_clamped(app):
    assert load_theme("paper", 0.75, None).font_pixels("small") == 12
    assert load_theme("paper", 9.0, None).scale == 2.5
    assert load_theme("paper", 0.1, None).scale == 0.75


def test_missing_or_broken_font_gives_a_plain_one_and_a_problem(app, tmp_path):
    root = root_with(tmp_path, '[type.body]\nfile = "broken.ttf"\n')
    (root / "assets" / "fonts").mkdir()
    (root / "assets" / "fonts" / "broken.ttf").write_bytes(b"no font")
    theme = load_theme("paper", 1.0, root)
    assert theme.font("body").size("x")[0] > 0
    assert theme.font("title").size("x")[0] > 0
    told = [str(problem) for problem in theme.problems]
    assert any("broken.ttf" in text for text in told)
    assert any("railgames-display.ttf" in text for text in told)


def test_unknown_token_says_which_are_known():
    with pytest.raises(KeyError, match="ground"):
        load_theme("paper", 1.0, None).color("grund")


def test_figures_are_tabular(app):
    font = load_theme("paper", 1.0, ROOT).font("figure")
    assert len({font.size(digit * 10)[0] for digit in "0123456789"}) == 1
