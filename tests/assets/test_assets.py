"""What every picture, font, colour and sound of assets/ must hold."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from railgames.content.theme_file import read_theme_file

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SVGS = sorted(ASSETS.rglob("*.svg"))
SOUNDS = sorted((ASSETS / "sounds").glob("*.ogg"))
FONTS = sorted((ASSETS / "fonts").glob("*.ttf"))
THEME: dict[str, Any] = tomllib.loads((ASSETS / "theme.toml").read_text(encoding="utf-8"))

# what nanosvg draws; it passes over all else in silence
ELEMENTS = {
    *("svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("linearGradient", "radialGradient", "stop"),
}
COLOR_ATTRIBUTES = ("fill", "stroke", "stop-color")
COLOR = re.compile(r"none|#[0-9A-Fa-f]{6}|\{([a-z_]+)\}|url\(#([a-z]+)\)")
PERCENT = re.compile(r"-?\d+(\.\d+)?%")
AREAS = ("ground", "raised", "sunk")
WORDS = ("ink", "ink_soft", "accent_text", "good_text", "warn_text", "bad_text")
SIGNS = ("highway", "railway", "factory", "village", "university", "error_mark")


def name_of(path: Path) -> str:
    return path.relative_to(ASSETS).as_posix()


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio of two #rrggbb colours, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def in_colors_of(path: Path, theme: str) -> bytes:
    text = path.read_text(encoding="utf-8")
    return re.sub(r"\{([a-z_]+)\}", lambda m: THEME[theme][m.group(1)], text).encode()


@pytest.mark.parametrize("path", SVGS, ids=name_of)
def test_a_picture_uses_only_what_the_rasteriser_draws(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox")
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert tag in ELEMENTS
        assert element is root or tag != "svg"
        assert not (element.text or "").strip()
        assert "style" not in element.attrib
        for attribute in COLOR_ATTRIBUTES:
            match = COLOR.fullmatch(element.get(attribute, "none"))
            assert match, f"{tag} {attribute}={element.get(attribute)!r}"
            assert match.group(1) is None or match.group(1) in THEME["paper"]
            assert match.group(2) is None or match.group(2) in ids
        if tag == "linearGradient":
            assert all(PERCENT.fullmatch(element.get(at, "")) for at in ("x1", "y1", "x2", "y2"))


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_every_picture_draws_something_in_both_themes(theme: str) -> None:
    import io

    for path in SVGS:
        surface = pygame.image.load_sized_svg(io.BytesIO(in_colors_of(path, theme)), (64, 64))
        assert surface.get_bounding_rect().width > 8, name_of(path)


def test_every_element_of_an_icon_is_seen() -> None:
    """At the size of a button the rasteriser draws no line without a length: a dot must be a circle."""
    import io

    def pixels(root: ElementTree.Element) -> bytes:
        text = ElementTree.tostring(root, encoding="unicode").replace("ns0:", "").replace(":ns0", "")
        text = text.replace("{ink}", "#000000")
        text = re.sub(r"\{[a-z_]+\}", "#777777", text)
        return pygame.image.tobytes(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (20, 20)), "RGBA")

    unseen = []
    for path in (ASSETS / "icons").glob("*.svg"):
        root = ElementTree.parse(path).getroot()
        whole = pixels(root)
        for place, element in enumerate(list(root)):
            root.remove(element)
            if pixels(root) == whole:
                unseen.append((path.stem, element.attrib))
            root.insert(place, element)
    assert not unseen


def test_icons_stand_on_the_24_px_grid() -> None:
    for path in (ASSETS / "icons").glob("*.svg"):
        if path.stem != "app":
            text = path.read_text(encoding="utf-8")
            assert 'viewBox="0 0 24 24"' in text, path.name
            assert "{ink}" in text, path.name
            assert 'stroke-linecap="round"' in text, path.name


def test_the_theme_file_is_read_without_problems() -> None:
    file, problems = read_theme_file(ASSETS / "theme.toml")
    assert problems == []
    assert file is not None
    assert file.paper.keys() == file.night.keys()


def test_every_seat_has_a_colour_a_pattern_and_a_shape_of_its_own() -> None:
    assert len(THEME["seats"]) == 6
    for key in ("name", "pattern", "shape", "paper", "night"):
        assert len({seat[key] for seat in THEME["seats"]}) == 6, key


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_text_keeps_a_contrast_of_four_and_a_half(theme: str) -> None:
    colors = THEME[theme]
    pairs = [(word, area) for word in WORDS for area in AREAS]
    pairs += [(f"on_{area}", area) for area in ("accent", "good", "warn", "bad")]
    pairs += [("on_accent", "accent_hover"), ("on_accent", "accent_pressed")]
    pairs += [("ink", "hover"), ("ink_soft", "hover"), ("ink_soft", "card"), ("ink", "card")]
    pairs += [("round_number", "round_box"), ("round_number", "board_paper")]
    pairs += [("on_building", b) for b in ("factory", "village", "university")]
    pairs += [(mark, "board_paper") for mark in SIGNS]
    pairs += [("die_mark", "die_face"), ("poster_title", "poster_sky"), ("poster_title", "poster_ray")]
    low = {pair: round(contrast(colors[pair[0]], colors[pair[1]]), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("path", FONTS, ids=name_of)
def test_a_font_has_the_letters_of_the_european_latin_languages(path: Path) -> None:
    pygame.font.init()
    font = pygame.font.Font(path, 20)
    wanted = "AZaz09ÀÿŁłŐőŠšŽžĞğİıȘșßẞÆœ–—‘’“”„…•×−€"
    missing = [c for c, metrics in zip(wanted, font.metrics(wanted), strict=True) if metrics is None]
    assert missing == []


def test_figures_of_the_text_face_are_tabular() -> None:
    pygame.font.init()
    for name in ("inter-regular.ttf", "inter-semibold.ttf"):
        font = pygame.font.Font(ASSETS / "fonts" / name, 200)
        assert len({metrics[4] for metrics in font.metrics("0123456789")}) == 1
        wanted = "←↑→↓↔↕≥≤≠≈✓✗★●■▲′″"
        assert None not in font.metrics(wanted)


def test_every_type_role_names_a_font_that_is_here_with_its_licence() -> None:
    for role, style in THEME["type"].items():
        assert (ASSETS / "fonts" / style["file"]).is_file(), role
        assert style["size"] >= 12
    assert sum(path.stat().st_size for path in FONTS) < 600 * 1024
    for licence in ("inter-OFL.txt", "railgames-display-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / licence).read_text(encoding="utf-8")


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(frequency=32_000, size=-16, channels=1, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("mixer")
def test_every_sound_decodes_and_is_short_and_soft() -> None:
    import numpy as np

    assert SOUNDS
    assert sum(path.stat().st_size for path in SOUNDS) < 80 * 1024
    for path in SOUNDS:
        sound = pygame.mixer.Sound(path)
        samples = np.frombuffer(sound.get_raw(), dtype="<i2").astype(float) / 32768
        assert 0.03 < sound.get_length() < 2.0, path.name
        peak = float(np.max(np.abs(samples)))
        assert 0.12 < peak < 0.40, f"{path.name}: {peak:.2f}"
        del sound
