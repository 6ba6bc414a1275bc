"""A painted picture (PNG) is drawn wherever an SVG may be."""

from pathlib import Path

import pygame
import pytest

from railgames.content.asset_folder import AssetFolder
from railgames.scenes.folder_art import FolderArt
from railgames.ui.painted import Matrix, _Decoded, image_element, transform
from railgames.ui.vector import Artwork, RasterQueue, svg
from tests.content.conftest import png, write

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)
CLEAR = (0, 0, 0, 0)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"%s><rect width="9" height="9"/></svg>'


def folder(root: Path, files: dict[str, str | bytes]) -> Path:
    return write(root, files)


def half(top: bytes, bottom: bytes) -> pygame.Surface:
    """A picture of 2 x 2 pixels, its upper half of one colour and its lower of another."""
    picture = pygame.Surface((2, 2), pygame.SRCALPHA)
    picture.fill(tuple(top), (0, 0, 2, 1))
    picture.fill(tuple(bottom), (0, 1, 2, 1))
    return picture


@pytest.fixture
def arrow(tmp_path: Path) -> Path:
    """A PNG of 20 x 20 pixels: red above, blue below."""
    picture = pygame.transform.scale(half(bytes(RED), bytes(BLUE)), (20, 20))
    pygame.image.save(picture, tmp_path / "arrow.png")
    return tmp_path / "arrow.png"


def at(picture: pygame.Surface, x: int, y: int) -> tuple[int, ...]:
    return tuple(picture.get_at((x, y)))


def test_a_painted_picture_of_a_pack_replaces_an_svg_below_it(app, tmp_path):
    folder(tmp_path / "ours", {"tiny/die.svg": SQUARE % "", "tiny/card.svg": SQUARE % ""})
    folder(tmp_path / "pack", {"tiny/die.png": png(4, 4)})
    art = Artwork((tmp_path / "pack", tmp_path / "ours"))
    assert art.has("tiny/die")
    assert at(art.picture("tiny/die", (40, 40), app.theme), 20, 20) == RED
    assert at(art.picture("tiny/card", (40, 40), app.theme), 20, 20) == CLEAR
    assert art.problems == []


def test_the_svg_of_a_folder_wins_over_its_png(app, tmp_path):
    folder(tmp_path, {"die.svg": SQUARE % "", "die.png": png(4, 4)})
    assert at(Artwork((tmp_path,)).picture("die", (40, 40), app.theme), 20, 20) == CLEAR


def test_a_file_that_did_not_pass_its_checks_is_not_drawn(app, tmp_path):
    folder(tmp_path / "ours", {"die.svg": SQUARE % ""})
    folder(tmp_path / "pack", {"die.png": png(4, 4)})
    art = Artwork((AssetFolder(tmp_path / "pack", frozenset()), tmp_path / "ours"))
    assert at(art.picture("die", (40, 40), app.theme), 20, 20) == CLEAR


def test_it_is_fitted_or_stretched_as_the_one_that_it_replaces(app, tmp_path):
    folder(tmp_path / "ours", {"a.svg": SQUARE % "", "b.svg": SQUARE % ' preserveAspectRatio="none"'})
    folder(tmp_path / "pack", {"a.png": png(40, 20), "b.png": png(40, 20), "c.png": png(40, 20)})
    art = Artwork((tmp_path / "pack", tmp_path / "ours"))
    fitted = art.picture("a", (40, 40), app.theme)
    assert (at(fitted, 20, 4), at(fitted, 20, 20), at(fitted, 20, 36)) == (CLEAR, RED, CLEAR)
    stretched = art.picture("b", (80, 40), app.theme)
    assert (at(stretched, 2, 2), at(stretched, 77, 37)) == (RED, RED)
    alone = art.picture("c", (80, 40), app.theme)
    assert (at(alone, 2, 2), at(alone, 77, 37)) == (RED, RED)


def test_it_is_turned_moved_scaled_and_faded_inside_a_larger_picture(app, tmp_path, arrow):
    folder(tmp_path / "assets", {"tiny/die.png": arrow.read_bytes()})
    folder(tmp_path / "ours", {"tiny/die.svg": SQUARE % ""})
    app.art.reload((tmp_path / "assets", tmp_path / "ours"))
    inner = FolderArt("tiny").inner(app, "die")

    def drawn(outer: str, extra: str = "") -> pygame.Surface:
        return svg(f"{HEAD}<g {outer}>{inner}</g>{extra}</svg>", (100, 100))

    plain = drawn("")
    assert (at(plain, 50, 20), at(plain, 50, 80)) == (RED, BLUE)
    turned = drawn('transform="rotate(90 50 50)"')
    assert (at(turned, 80, 50), at(turned, 20, 50)) == (RED, BLUE)
    moved = drawn('transform="translate(50 50) scale(0.5)"')
    assert (at(moved, 75, 60), at(moved, 75, 90), at(moved, 20, 20)) == (RED, BLUE, CLEAR)
    assert at(drawn('opacity="0.5"'), 50, 20)[3] in range(120, 136)
    above = drawn("", '<rect x="40" y="0" width="20" height="100" fill="#00ff00"/>')
    assert (at(above, 50, 20), at(above, 20, 20)) == ((0, 255, 0, 255), RED)


def test_shapes_below_and_above_it_keep_their_order_and_their_gradients(tmp_path, arrow):
    image = image_element(arrow, (25, 25, 50, 50), stretched=False)
    text = (
        f'{HEAD}<defs><linearGradient id="g"><stop offset="0" stop-color="#00ff00"/>'
        '<stop offset="1" stop-color="#00ff00"/></linearGradient></defs>'
        f'<rect width="100" height="100" fill="url(#g)"/>{image}'
        '<circle cx="50" cy="40" r="5" fill="#ffffff"/></svg>'
    )
    picture = svg(text, (100, 100))
    assert at(picture, 10, 10) == (0, 255, 0, 255)
    assert (at(picture, 30, 30), at(picture, 70, 70)) == (RED, BLUE)
    assert at(picture, 50, 40) == (255, 255, 255, 255)


def test_a_picture_of_a_thread_is_painted_too(app, tmp_path):
    folder(tmp_path, {"poster.png": png(8, 4)})
    art, queue = Artwork((tmp_path,)), RasterQueue()
    target = pygame.Surface((80, 40), pygame.SRCALPHA)
    for _ in range(200):
        if queue.draw(target, "poster", target.get_rect(), lambda: art.asset_svg("poster", app.theme)):
            break
        pygame.time.wait(10)
    queue.close()
    assert at(target, 40, 20) == RED


def test_only_what_art_has_written_is_read(arrow):
    text = f'{HEAD}<image href="{arrow}" width="100" height="100"/></svg>'
    assert at(svg(text, (100, 100)), 50, 20) == CLEAR


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", png(2, 2)[:-20]])
def test_a_damaged_one_is_a_problem_and_the_one_below_is_drawn(app, tmp_path, data):
    folder(tmp_path / "pack", {"die.png": data})
    folder(tmp_path / "ours", {"die.svg": (SQUARE % "").replace("<rect", '<rect fill="#0000ff"')})
    art = Artwork((tmp_path / "pack", tmp_path / "ours"))
    assert at(art.picture("die", (100, 100), app.theme), 4, 4) == BLUE
    assert "die.png: this picture cannot be read" in str(art.problems[0])


def test_decoded_pictures_are_forgotten_before_they_fill_the_memory(app, tmp_path):
    folder(tmp_path, {f"{n}.png": png(10, 10) for n in range(5)})
    cache = _Decoded(most=250)
    first = cache.get(tmp_path / "0.png")
    assert cache.get(tmp_path / "0.png") is first
    for n in range(1, 5):
        assert cache.get(tmp_path / f"{n}.png") is not None
        assert cache._pixels() <= 250
    assert cache.get(tmp_path / "0.png") is not first


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (1, 2)),
        ("translate(3)", (4, 2)),
        ("translate(3 4)", (4, 6)),
        ("scale(2)", (2, 4)),
        ("scale(2, 3)", (2, 6)),
        ("rotate(90)", (-2, 1)),
        ("rotate(180 2 2)", (3, 2)),
        ("translate(10 0) scale(2) rotate(90)", (6, 2)),
    ],
)
def test_transforms_are_those_of_svg(text, point):
    assert transform(text).at(1, 2) == pytest.approx(point)
    assert Matrix().at(1, 2) == (1, 2)
