"""The shelf of covers: every installed game stands there, and its cover opens its set-up."""

from collections.abc import Iterator

import pytest

from railgames.core import registry
from railgames.core.registry import game, game_ids
from railgames.scenes import screenshots
from railgames.scenes import services as services_module
from railgames.scenes.covers import Cover, covers
from railgames.scenes.menu import MainMenu
from railgames.scenes.services import Services
from railgames.scenes.setup import SetupScene
from railgames.scenes.shelf import CoverButton, ShelfScene, poster_of
from railgames.testing.layout_check import layout_problems
from tests.core.toy_game import GAME
from tests.scenes.conftest import Bench
from tests.scenes.toy_room import SCENE

pytestmark = pytest.mark.usefixtures("no_pictures")

FAILED = Cover(game="broken_rails", title="broken_rails", problem="No module named 'broken_rails'.")


@pytest.fixture
def services() -> Iterator[Services]:
    """The program with the games that are installed."""
    with screenshots.headless((1280, 720), "paper") as services:
        yield services


@pytest.fixture
def bench(services: Services) -> Bench:
    bench = Bench(services)
    bench.push(MainMenu(services))
    return bench


def test_every_installed_game_has_a_cover_with_players_and_length() -> None:
    found = covers()
    assert {cover.game for cover in found} == set(game_ids())
    for cover in found:
        assert cover.title == game(cover.game).title
        assert cover.tagline
        assert len(cover.facts) == 3
    assert "2 - 6 players" in next(cover for cover in found if cover.game == "derailed").facts


def test_games_that_one_can_play_alone_stand_first() -> None:
    least = [game(cover.game).min_players > 1 for cover in covers()]
    assert least == sorted(least)


def test_a_game_from_outside_stands_there_with_its_defaults() -> None:
    with registry.offered(GAME), services_module.offered(SCENE):
        cover = next(cover for cover in covers() if cover.game == GAME.id)
    assert cover.can_play
    assert cover.facts == ("2 - 3 players", "1 level of AI")
    assert cover.tagline == "Roll, ship, draw."


def test_a_game_without_a_picture_is_greyed_stands_last_and_says_why() -> None:
    with registry.offered(GAME):
        found = covers()
    assert [cover.game for cover in found if not cover.can_play] == ["freight_dice"]
    assert found[-1].game == "freight_dice"
    assert "no scene" in found[-1].problem


def test_a_cover_is_chosen_by_mouse(bench: Bench) -> None:
    bench.click("new game")
    assert isinstance(bench.top, ShelfScene)
    bench.click("cover derailed")
    assert isinstance(bench.top, SetupScene)
    assert bench.top.game_id == "derailed"


def test_a_cover_is_chosen_by_keyboard_and_esc_leads_back_step_by_step(bench: Bench) -> None:
    bench.press("ctrl+n")
    first, second, *_ = (cover.game for cover in bench.top.covers)
    assert bench.tree.focus.name == f"cover {first}"
    bench.press("right", "return")
    assert bench.top.game_id == second
    bench.press("escape")
    assert isinstance(bench.top, ShelfScene)
    assert bench.tree.focus.name == f"cover {second}", "where one was before"
    bench.press("escape")
    assert isinstance(bench.top, MainMenu)
    assert len(bench.app.stack) == 1


def test_arrows_walk_along_the_rows_as_one_reads_and_stop_at_the_ends(bench: Bench) -> None:
    bench.services.app.set_scale(2.0)
    bench.press("ctrl+n")
    bench.settle()
    order = [f"cover {cover.game}" for cover in bench.top.covers if cover.can_play]
    rows = {bench.find(name).rect.y for name in order}
    assert 1 < len(rows) < len(order), "two columns"
    for way in ("right", "left"):
        walked = [bench.tree.focus.name]
        for _ in order:
            bench.press(way)
            walked.append(bench.tree.focus.name)
        expected = order if way == "right" else order[::-1]
        assert walked == [*expected, expected[-1]]
    bench.press("up")
    assert bench.tree.focus.name == order[0]
    bench.press("down")
    assert bench.tree.focus.rect.y > bench.find(order[0]).rect.y


def test_the_ring_is_there_for_keys_from_the_first_one_on(bench: Bench) -> None:
    bench.click("new game")
    assert not bench.tree.is_focus_visible, "opened by the mouse"
    focused = bench.tree.focus
    bench.press("up")
    assert bench.tree.is_focus_visible
    assert bench.tree.focus is focused, "no cover lies there"
    bench.press("escape", "ctrl+n")
    assert bench.tree.is_focus_visible, "opened by a key"


def test_the_game_played_last_has_the_focus(bench: Bench) -> None:
    for game_id in game_ids():
        bench.services.settings.last_game = game_id
        bench.click("new game")
        assert bench.tree.focus.name == f"cover {game_id}"
        bench.press("escape")


def test_a_failed_game_cannot_be_opened_and_its_reason_is_drawn(services: Services) -> None:
    bench = Bench(services)
    bench.push(ShelfScene(services, [*covers(), FAILED]))
    cover = bench.find("cover broken_rails")
    assert isinstance(cover, CoverButton)
    assert FAILED.problem in [text for text, _, _ in cover.words]
    bench.click("cover broken_rails")
    assert isinstance(bench.top, ShelfScene)


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_no_word_of_a_cover_leaves_it(services: Services, scale: float) -> None:
    bench = Bench(services)
    bench.push(ShelfScene(services, [*covers(), FAILED]))
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        services.app.set_scale(scale)
        bench.pilot.resize(size)
        bench.settle()
        assert layout_problems(bench.tree) == []
        theme = services.app.theme
        shown = [one for one in bench.tree.root.walk() if isinstance(one, CoverButton)]
        for cover in shown:
            assert cover.measure(theme, cover.rect.w)[1] <= cover.rect.h
        assert len({cover._picture_height(theme, cover.rect.w) for cover in shown}) == 1, (
            "words begin in line"
        )


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.5), ((1920, 1020), 2.0), ((1280, 660), 1.0)])
def test_the_first_cover_is_seen_whole_with_the_words_below_its_picture(
    size: tuple[int, int], scale: float
) -> None:
    with screenshots.headless(size, "night") as services:
        services.app.set_scale(scale)
        bench = Bench(services)
        bench.push(ShelfScene(services))
        first = next(w for w in bench.tree.root.walk() if isinstance(w, CoverButton))
        assert first.rect.bottom <= size[1]


@pytest.mark.pictures
@pytest.mark.parametrize("theme", ["paper", "night"])
@pytest.mark.parametrize("size", [(300, 300), (420, 180), (90, 90)])
def test_every_game_has_a_poster_that_fills_its_place_but_for_round_corners(
    size: tuple[int, int], theme: str
) -> None:
    with screenshots.headless((1280, 720), theme) as services:
        app, seen = services.app, set()
        for game_id in game_ids():
            poster = poster_of(app, game_id, size, 8)
            assert poster is not None
            assert poster.get_size() == size
            wide, high = size
            assert [poster.get_at(at).a for at in ((0, 0), (wide - 1, 0), (0, high - 1))] == [0, 0, 0]
            inside = poster.subsurface(8, 8, wide - 16, high - 16)
            alpha = {inside.get_at((x, y)).a for x in range(0, wide - 16, 7) for y in range(0, high - 16, 7)}
            assert alpha == {255}
            assert poster_of(app, game_id, size, 8) is poster, "drawn once"
            seen.add(bytes(poster.get_buffer().raw))
        assert len(seen) == len(list(game_ids()))


@pytest.mark.pictures
def test_a_low_window_shows_the_middle_of_the_poster(services: Services) -> None:
    square, low = (poster_of(services.app, "spike", size, 0) for size in ((300, 300), (300, 120)))
    assert square is not None
    assert low is not None
    middle = square.subsurface(0, 90, 300, 120)
    same = [middle.get_at((x, y)) == low.get_at((x, y)) for x in range(0, 300, 10) for y in range(0, 120, 10)]
    assert all(same)


@pytest.mark.pictures
def test_a_game_without_a_poster_shows_its_emblem() -> None:
    with (
        registry.offered(GAME),
        services_module.offered(SCENE),
        screenshots.headless((1280, 720), "paper") as services,
    ):
        assert poster_of(services.app, GAME.id, (300, 300), 8) is None
        bench = Bench(services)
        bench.push(ShelfScene(services))
        cover = bench.find(f"cover {GAME.id}")
        picture = cover._parts(services.app.theme)[0]
        shown = services.app.window.surface.subsurface(picture)
        colors = {tuple(shown.get_at((x, y))) for x in range(0, picture.w, 9) for y in range(0, picture.h, 9)}
        assert len(colors) > 1, "the emblem on its mat"
