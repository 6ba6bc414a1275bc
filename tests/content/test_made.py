"""Maps that are made from a seed come from the library like those of files."""

import pytest

from railgames.content import Library
from railgames.content.library import MADE_KEPT
from railgames.core.errors import ContentError
from railgames.core.new_maps import new_map_id
from railgames.games.railroad_ink.board import BoardFile
from railgames.games.spike.mapfile import CountryFile


@pytest.fixture(autouse=True)
def tiny_game():
    """The games as they are, not the tiny one of this folder."""


@pytest.fixture(scope="module")
def library():
    return Library(safe_mode=True)


def small(library, seed):
    return library.load("spike", new_map_id(seed, 12), CountryFile)


def test_a_map_is_made_once_and_the_last_few_are_kept(library):
    first = small(library, 1)
    assert len(first.cities) == 12
    assert small(library, 1) is first
    for seed in range(2, MADE_KEPT + 2):
        small(library, seed)
    assert len(library._made) == MADE_KEPT
    assert small(library, 1) is not first
    assert small(library, 1) == first


def test_a_running_game_keeps_its_map_when_the_packs_are_read_again(library):
    kept = library.kept()
    first = kept.load("spike", new_map_id(3, 12), CountryFile)
    assert kept.load("spike", new_map_id(3, 12), CountryFile) is first


@pytest.mark.parametrize(
    ("game", "map_id", "kind", "words"),
    [
        ("spike", "generated:1:5", CountryFile, "12 to 80 cities"),
        ("spike", "generated:1:900", CountryFile, "12 to 80 cities"),
        ("railroad_ink", "generated:1", BoardFile, "makes no maps"),
        ("spike", "generated:1:12", BoardFile, "no map of this kind"),
        ("nobody", "generated:1", CountryFile, "nobody"),
        ("spike", "generated:x", CountryFile, "no map 'generated:x'"),
    ],
)
def test_what_cannot_be_made_is_said(library, game, map_id, kind, words):
    with pytest.raises(ContentError, match=words):
        library.load(game, map_id, kind)


@pytest.mark.parametrize(
    ("game", "map_id", "title"),
    [
        ("spike", "generated:17", "New country, number 17"),
        ("spike", "generated:17:36", "New country, number 17"),
        ("spike", "generated:17:48", "New country, number 17, 48 cities"),
        ("spike", "eastern-us", "Eastern United States"),
        ("spike", "gone", "gone"),
        ("derailed", "generated:17", "generated:17"),
        ("nobody", "generated:17", "generated:17"),
    ],
)
def test_a_list_of_games_names_it_without_making_it(library, game, map_id, title):
    assert library.title_of(game, map_id) == title
