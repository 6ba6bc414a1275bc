"""Vector pictures: exact size, theme colours, and never a crash."""

import threading
import time

import pygame
import pytest

from railgames.ui.vector import (
    LONGEST_PAUSE,
    Artwork,
    RasterQueue,
    SurfaceCache,
    colored,
    give_way,
    sized,
    svg,
)

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"'
SQUARE = HEAD + '><rect width="24" height="24" fill="{accent}"/></svg>'
RED = HEAD + '><rect width="24" height="24" fill="#ff0000"/></svg>'


@pytest.mark.parametrize("size", [(1, 1), (24, 24), (33, 77), (400, 100), (0, -3)])
def test_picture_has_exactly_the_size_asked_for(app, size):
    assert svg(RED, size).get_size() == (max(1, size[0]), max(1, size[1]))


def test_picture_is_fitted_in_the_middle_without_distortion(app):
    picture = svg(RED, (100, 50))
    assert picture.get_at((50, 25)) == (255, 0, 0, 255)
    assert picture.get_at((5, 25)).a == 0
    assert picture.get_at((95, 25)).a == 0


def test_picture_that_says_so_is_stretched(app):
    picture = svg(RED.replace("viewBox", 'preserveAspectRatio="none" viewBox'), (100, 50))
    assert picture.get_at((5, 25)) == (255, 0, 0, 255)


def test_own_width_and_height_of_a_picture_do_not_matter(app):
    text = RED.replace("viewBox", 'width="9cm" height="9cm" viewBox')
    assert svg(text, (10, 10)).get_at((9, 9)) == (255, 0, 0, 255)
    bare = '<svg width="24" height="24"><rect width="24" height="24" fill="#f00"/></svg>'
    assert svg(bare, (48, 48)).get_at((47, 47)) == (255, 0, 0, 255)


def test_stroke_width_of_the_root_is_left_alone():
    tag = sized(HEAD + ' stroke-width="2" width="24"></svg>', (10, 20))
    assert 'stroke-width="2"' in tag
    assert tag.count(' width="') == 1


@pytest.mark.parametrize("text", ["", "no picture", "<html></html>"])
def test_what_is_no_picture_is_a_value_error(app, text):
    with pytest.raises(ValueError, match="SVG"):
        svg(text, (10, 10))


def test_tokens_are_replaced_by_the_colours_of_the_theme(app):
    accent = app.theme.color("accent")
    assert svg(colored(SQUARE, app.theme), (8, 8)).get_at((4, 4)) == accent
    assert colored("{one}", app.theme, {"one": "seat:0"}) == app.theme.seat(0).color.lower()
    assert colored("{nobody_knows}", app.theme) == "{nobody_knows}"


def test_asset_follows_the_theme_and_is_drawn_once(app):
    paper = app.art.picture("icons/undo", (24, 24), app.theme)
    assert app.art.picture("icons/undo", (24, 24), app.theme) is paper
    app.set_theme("night")
    assert app.art.picture("icons/undo", (24, 24), app.theme) is not paper


def test_missing_and_damaged_assets_give_a_stand_in_and_a_problem(app, tmp_path):
    (tmp_path / "broken.svg").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.svg").write_text("")
    art = Artwork((tmp_path,))
    for name in ("broken", "empty", "missing"):
        picture = art.picture(name, (24, 24), app.theme)
        assert picture.get_bounding_rect().width > 10
        assert any(name in str(problem) for problem in art.problems)
        assert not art.has("missing")


def test_first_folder_wins_and_the_next_fills_in(app, tmp_path):
    for folder in ("pack", "base"):
        (tmp_path / folder).mkdir()
    (tmp_path / "base" / "a.svg").write_text(RED)
    (tmp_path / "base" / "b.svg").write_text(RED)
    (tmp_path / "pack" / "a.svg").write_text(RED.replace("#ff0000", "#0000ff"))
    art = Artwork((tmp_path / "pack", tmp_path / "base"))
    assert art.picture("a", (4, 4), app.theme).get_at((1, 1)) == (0, 0, 255, 255)
    assert art.picture("b", (4, 4), app.theme).get_at((1, 1)) == (255, 0, 0, 255)


def test_every_asset_can_be_drawn(app):
    for path in sorted(app.art.folders[0].path.rglob("*.svg")):
        name = path.relative_to(app.art.folders[0].path).with_suffix("").as_posix()
        app.art.picture(name, (48, 48), app.theme)
    assert app.art.problems == []


def test_cache_forgets_the_least_recently_used():
    cache = SurfaceCache(limit=3 * 10 * 10 * 4)
    for name in "abc":
        cache.put(name, (10, 10), pygame.Surface((10, 10), pygame.SRCALPHA, 32))
    cache.get("a", (10, 10))
    cache.put("d", (10, 10), pygame.Surface((10, 10), pygame.SRCALPHA, 32))
    assert cache.get("b", (10, 10)) is None
    assert cache.get("a", (10, 10)) is not None
    assert len(cache) == 3


@pytest.fixture
def raster():
    queue = RasterQueue()
    yield queue
    queue.close()


def finish(queue: RasterQueue) -> None:
    end = time.monotonic() + 10
    while queue.busy and time.monotonic() < end:
        queue.collect()
        time.sleep(0.001)


def test_layer_stands_in_scaled_until_it_is_ready(app, raster):
    target, small, large = pygame.Surface((128, 128)), pygame.Rect(0, 0, 64, 64), pygame.Rect(0, 0, 128, 128)
    assert not raster.draw(target, "map", small, lambda: RED)
    assert target.get_at((32, 32)) == (0, 0, 0, 255)
    finish(raster)
    assert raster.draw(target, "map", small, lambda: RED)
    assert not raster.draw(target, "map", large, lambda: RED)
    assert target.get_at((96, 96)) == (255, 0, 0, 255)
    finish(raster)
    assert raster.cache.get("map", (128, 128)) is not None


def test_only_the_newest_size_of_a_layer_is_made(app, raster):
    reached, gate = threading.Event(), threading.Event()
    made: list[int] = []
    raster._on_ready = lambda: (reached.set(), gate.wait(20))
    raster.want("other", (8, 8), lambda: RED)
    assert reached.wait(20)
    for width in range(100, 110):
        raster.want("map", (width, width), lambda width=width: made.append(width) or RED)
    gate.set()
    finish(raster)
    assert [size for name, size in raster.cache._surfaces if name == "map"] == [(109, 109)]


def test_a_job_is_done_in_the_thread_and_finished_on_the_main_loop(app, raster):
    where: list[str] = []
    told = threading.Event()
    raster._on_done = told.set

    def job():
        where.append(threading.current_thread().name)
        return lambda: where.append(threading.current_thread().name)

    raster.ask("job", job)
    assert told.wait(20)
    assert where == ["raster"]
    assert raster.busy
    raster.collect()
    assert where == ["raster", threading.main_thread().name]
    assert not raster.busy


def test_a_job_that_waits_is_not_asked_for_twice(app, raster):
    gate, done = threading.Event(), []

    def job():
        gate.wait(20)
        return lambda: done.append(1)

    raster.ask("first", job)
    for _ in range(5):
        raster.ask("other", job)
    assert raster.is_asked("other")
    assert raster.waiting == 2
    gate.set()
    finish(raster)
    assert done == [1, 1]


def test_a_job_that_fails_is_told_on_the_main_loop_and_keeps_no_other_back(app, raster):
    done: list[int] = []
    raster.ask("bad", lambda: 1 // 0)
    raster.ask("good", lambda: lambda: done.append(1))
    end = time.monotonic() + 10
    while raster.waiting and time.monotonic() < end:
        time.sleep(0.001)
    with pytest.raises(ZeroDivisionError):
        raster.collect()
    raster.collect()
    assert done == [1]


def test_the_thread_gives_way_while_a_frame_is_made(app, raster):
    passed = threading.Event()

    def job():
        give_way()
        passed.set()
        return lambda: None

    give_way()  # on the main loop it costs nothing
    with raster.held():
        start = time.monotonic()
        raster.ask("job", job)
        assert passed.wait(20), "a frame that takes long does not stop it"
        assert time.monotonic() - start >= LONGEST_PAUSE


def test_damaged_layer_is_made_once_and_is_empty(app, raster):
    raster.want("bad", (8, 8), lambda: "no picture")
    finish(raster)
    assert raster.cache.get("bad", (8, 8)).get_bounding_rect().width == 0
    assert raster.draw(pygame.Surface((8, 8)), "bad", pygame.Rect(0, 0, 8, 8), lambda: "no picture")
    assert not raster.busy


def test_close_ends_the_thread(app):
    queue = RasterQueue()
    queue.want("a", (8, 8), lambda: RED)
    queue.close()
    assert queue._thread is not None
    assert not queue._thread.is_alive()
    queue.want("b", (8, 8), lambda: RED)
    assert queue.cache.get("b", (8, 8)) is None


LEFT = '<rect width="12" height="24" fill="#ff0000"/>'
HALVES = f'{HEAD}>{LEFT}<rect x="12" width="12" height="24" fill="#0000ff"/></svg>'


@pytest.mark.parametrize(
    "rect", [(0, 0, 100, 100), (-900, -500, 2000, 2000), (40, 60, 33, 33), (-50, 10, 240, 240)]
)
def test_scaled_stand_in_lies_where_the_crisp_layer_will(app, raster, rect):
    rect = pygame.Rect(rect)
    raster.want("map", (64, 64), lambda: HALVES)
    finish(raster)
    stand_in, crisp = pygame.Surface((200, 200)), pygame.Surface((200, 200))
    assert not raster.draw(stand_in, "map", rect, lambda: HALVES)
    finish(raster)
    assert raster.draw(crisp, "map", rect, lambda: HALVES)
    edge = rect.width / 64 + 2  # px: one pixel of the smaller layer, scaled
    for x in range(0, 200, 7):
        if abs(x - rect.centerx) > edge and abs(x - rect.left) > edge and abs(x - rect.right) > edge:
            assert stand_in.get_at((x, 75)) == crisp.get_at((x, 75)), x


def test_layer_off_the_clip_and_beyond_the_largest_size_is_cheap(app, raster, monkeypatch):
    monkeypatch.setattr("railgames.ui.vector.LARGEST", 128)
    target = pygame.Surface((200, 200))
    for rect in ((0, 0, 9000, 9000), (500, 500, 64, 64), (-9000, -9000, 9100, 9100)):
        raster.draw(target, "map", pygame.Rect(rect), lambda: RED)
        finish(raster)
        assert raster.draw(target, "map", pygame.Rect(rect), lambda: RED)
    assert max(size[0] for _name, size in raster.cache._surfaces) <= 128
    assert target.get_at((50, 50)) == (255, 0, 0, 255)
