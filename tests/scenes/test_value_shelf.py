"""The list of pictured values in the set-up: by keys, by mouse, and with as many as there may ever be."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pygame import Surface

from railgames.core.options import options_of
from railgames.games.railroad_ink import EXPANSIONS, GAME
from railgames.games.railroad_ink.expansions import expansion
from railgames.scenes import screenshots
from railgames.scenes.railroad_ink import set_up
from railgames.scenes.railroad_ink.expansions import expansion_picture
from railgames.scenes.railroad_ink.set_up import MOST_FACES, dice_picture
from railgames.scenes.services import Services, game_scene
from railgames.scenes.setup import SetupScene
from railgames.scenes.setup.value_shelf import ValueShelf
from railgames.testing.layout_check import layout_problems
from railgames.ui.text import text_size, wrap
from railgames.ui.theme import Theme
from railgames.ui.widgets import Overlay
from railgames.ui.widgets.listview import ListView
from tests.scenes.conftest import Bench

MANY = 20


@pytest.fixture
def services(no_pictures: None) -> Iterator[Services]:
    with screenshots.headless((1024, 640), "night") as services:
        services.app.set_scale(1.5)
        yield services


def opened(services: Services) -> Bench:
    """The set-up of Railroad Ink with twenty more expansions, and the list of them on show."""
    bench = Bench(services)
    scene = SetupScene(services, "railroad_ink")
    more = tuple(("lava", f"Lava {number}") for number in range(MANY))
    scene.options = [
        replace(one, choices=(*one.choices, *more)) if one.name == "expansion" else one
        for one in scene.options
    ]
    bench.push(scene)
    bench.tab_to("expansion")
    bench.press("return")
    return bench


def rows_of(bench: Bench) -> tuple[Overlay, ListView]:
    overlay = bench.tree.overlays[-1]
    assert isinstance(overlay, Overlay)
    return overlay, next(one for one in overlay.walk() if isinstance(one, ListView))


def test_an_expansion_is_chosen_from_the_list_by_keys(services: Services) -> None:
    bench = opened(services)
    bench.press("down", "return")
    assert not bench.tree.overlays
    assert bench.top.values["expansion"] == EXPANSIONS[1].name
    assert bench.tree.focus.name == "expansion"


def test_escape_leaves_the_choice_as_it_was(services: Services) -> None:
    bench = opened(services)
    bench.press("down", "escape")
    assert not bench.tree.overlays
    assert bench.top.values.get("expansion", "none") == "none"
    bench.tab_to("expansion")
    bench.press("return")
    assert bench.tree.overlays, "it opens again"


def test_an_expansion_is_chosen_from_the_list_by_mouse(services: Services) -> None:
    bench = opened(services)
    _, rows = rows_of(bench)
    bench.pilot.click(rows.row_rect(1).center)
    bench.settle()
    assert not bench.tree.overlays
    assert bench.top.values["expansion"] == EXPANSIONS[1].name


def test_the_dice_of_a_chosen_expansion_are_in_sight(services: Services) -> None:
    services.app.set_scale(1.0)
    bench = opened(services)
    bench.press("down", "return")
    bench.settle()
    area, picture = bench.top.areas[1], bench.find("value picture")
    assert picture.rect.h
    assert area.rect.contains(picture.rect)


def test_twenty_more_expansions_scroll_in_a_small_window_with_large_words(services: Services) -> None:
    bench = opened(services)
    overlay, rows = rows_of(bench)
    assert rows.bar.is_needed
    assert overlay.rect.contains(overlay.content.rect)
    assert not layout_problems(bench.tree)
    assert rows.row_rect(0).h * 3 <= rows.rect.h, "three of them are in sight"
    bench.press("end")
    assert rows.rect.contains(rows.row_rect(rows.selected))
    assert rows.selected == len(EXPANSIONS) + MANY - 1


def test_every_row_has_its_words_and_no_name_stands_side_by_side_with_another(services: Services) -> None:
    bench = opened(services)
    bench.press("escape")
    shelf = bench.find("expansion")
    assert isinstance(shelf, ValueShelf)
    assert not shelf.part_rects()
    assert all(shelf.notes)


@pytest.mark.parametrize("name", [item.name for item in EXPANSIONS if item.name != "none"])
def test_an_expansion_has_the_same_name_in_the_list_as_in_the_rules_and_on_the_table(name: str) -> None:
    """The options take it from the file's name, so that a start reads no file."""
    option = next(one for one in options_of(GAME.Config) if one.name == "expansion")
    assert option.words(name) == expansion(name).title
    pages = {page.value: page.title for page in game_scene("railroad_ink").rules() if page.option}
    assert pages[name] == f"Expansion: {expansion(name).title}"


def test_the_list_tells_how_much_longer_each_expansion_takes() -> None:
    facts = GAME.value_facts("expansion")
    assert facts["lava"] == "about 5 minutes longer"
    assert facts["meteor"] == "about as long"
    assert set(facts) == {item.name for item in EXPANSIONS} - {"none"}
    assert GAME.value_facts("goals") == {}


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 1.5), ((1920, 1080), None)])
def test_every_expansion_is_told_in_two_lines_beside_all_its_dice(
    services: Services, size: tuple[int, int], scale: float | None
) -> None:
    services.app.set_scale(scale)
    theme = services.app.theme
    bench = Bench(services)
    bench.push(SetupScene(services, "railroad_ink"))
    shelf = bench.find("expansion")
    assert isinstance(shelf, ValueShelf)
    wide = int(theme.px(shelf.list_look(theme, size[0])[1]))
    left = shelf._left(theme, wide)
    for (value, title), note in zip(shelf.options, shelf.notes, strict=True):
        lines = wrap(theme, note, "small", wide - left)
        assert len(lines) <= 2, (value, lines)
        fact = shelf.pictured.facts.get(value, "")
        assert text_size(theme, f"{title}  {fact}", "strong")[0] <= wide - left, value


def test_letters_go_to_the_expansion_that_begins_with_them(services: Services) -> None:
    bench = opened(services)
    bench.pilot.type("ri")
    _, rows = rows_of(bench)
    assert rows.rows[rows.selected] == "River"
    bench.press("return")
    assert bench.top.values["expansion"] == "river"


@pytest.mark.pictures
@pytest.mark.parametrize("name", [item.name for item in EXPANSIONS])
def test_the_faces_of_an_expansion_are_all_shown_or_counted(services: Services, name: str) -> None:
    faces = [*expansion_picture(name).shown_faces(), *expansion(name).file.pieces.faces]
    row = dice_picture(services.app, name, 40)
    assert (row is None) == (not faces)
    if row is not None:
        assert row.get_width() <= 45 * MOST_FACES
        last = row.subsurface((row.get_width() - 45, 0, 45, 40))
        assert last.get_bounding_rect().w > 10


@pytest.mark.pictures
def test_faces_for_which_a_row_has_no_room_are_counted(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def write(theme: Theme, text: str, *rest: str) -> Surface:
        told.append(text)
        return Surface((20, 12))

    monkeypatch.setattr(set_up, "MOST_FACES", 4)
    monkeypatch.setattr(set_up, "text_surface", write)
    row = dice_picture(services.app, "lake", 40)
    assert row is not None
    assert (row.get_width(), told) == (4 * 45, ["+3"])
