"""The pictures in the rules and before the first turn show what the rules of the game say."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from railgames.core.options import options_of
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.mapfile import MOUNTAIN, TaxFile
from railgames.scenes.empire_builder import SCENE
from railgames.scenes.empire_builder.aim import EXAMPLE, aim_picture
from railgames.scenes.empire_builder.examples import land_of
from railgames.ui.app import App
from railgames.ui.widgets.rich_lines import parse_rich
from tests.scenes.empire_builder.conftest import At

PICTURES = {
    span.target: span.text
    for page in SCENE.rules()
    for paragraph in parse_rich(page.body)
    if paragraph.kind == "pictures"
    for span in paragraph.spans
}
LANDS = {words.removeprefix("land "): text for words, text in PICTURES.items() if words.startswith("land ")}
TEXT = "\n".join(page.body for page in SCENE.rules())


@pytest.mark.parametrize("words", [*LANDS, EXAMPLE])
def test_sections_may_be_drawn_where_the_picture_says_so_and_only_there(words: str) -> None:
    land = land_of(words)
    board = land.board
    own = {cell for key, seat in land.owners.items() if seat == 0 for cell in board.ends(key)}
    for ways, is_allowed in ((land.may, True), (land.may_not, False)):
        for way in ways:
            assert way[0] in own or board.is_major(way[0]), words
            keys = [board.key(start, end) for start, end in pairwise(way)]
            assert all(key in board.edges and key not in land.owners for key in keys) == is_allowed, words


@pytest.mark.parametrize("words", LANDS)
def test_track_in_the_pictures_lies_where_track_can_lie(words: str) -> None:
    land = land_of(words)
    assert land.owners.keys() <= land.board.edges.keys()


def test_the_prices_in_the_captions_are_those_in_the_pictures() -> None:
    said = {text: [price for way in land_of(words).may for _, price in land_of(words).prices(way)]
            for words, text in LANDS.items() if land_of(words).may}  # fmt: skip
    assert said["Clear ground costs 1, mountains cost 2"] == [2, 2, 1]
    assert said["A small or medium city costs 3"][-1] == 3
    assert max(said["A river costs 2 more"]) == max(said["So does a lake channel"]) == 3
    assert said["Into a major city: 5"] == [5]
    assert land_of(EXAMPLE).board.water


def test_the_rules_say_the_numbers_of_the_built_in_map(board: Board) -> None:
    money, limits = board.file.money, board.file.limits
    for words in (
        f"has **{money.goal} millions**",
        f"up to {money.a_turn} millions on track",
        f"Everybody has {money.start} millions",
        f"**{money.fee} millions** to each player",
        f"**Fast game**: {money.fast_start} millions",
        f"the goal rises by {money.goal_step}",
        f"After {limits.turns} rounds",
    ):
        assert words in TEXT, words
    assert (limits.majors, limits.in_small, limits.in_medium, limits.sections) == (6, 2, 3, 3)
    assert (limits.opening_turns, limits.out_of_majors, limits.hand) == (2, 2, 3)
    (tax,) = (event for event in board.file.events if isinstance(event, TaxFile))
    (said,) = re.findall(r"\*\*Rail tax\*\*: (.*)", TEXT)
    steps = re.findall(r"from (\d+) (?:millions )?on (\d+)", said)
    assert [(int(cash), int(pays)) for cash, pays in steps] == [one for one in tax.brackets if one[1]]
    trains = {train.id: train for train in board.file.trains}
    for name, train in trains.items():
        caption = PICTURES[f"train {name}"]
        assert caption.startswith(f"{train.title}: {train.speed} mileposts")
        assert f"{train.loads} loads" in caption
    assert dict(trains["freight"].upgrades) == {"fast": 20, "heavy": 20}
    assert dict(trains["fast"].upgrades)["heavy"] == dict(trains["heavy"].upgrades)["fast"] == 5


def test_the_rules_tell_every_option_of_a_game() -> None:
    last = SCENE.rules()[-1].body.casefold()
    told = [one.title for one in options_of(GAME.Config) if f"**{one.title.casefold()}**" in last]
    assert told == [one.title for one in options_of(GAME.Config) if one.kind != "map"]


def test_the_demand_card_of_the_picture_could_be_one_of_the_map(board: Board) -> None:
    (words,) = [one.removeprefix("card ").split() for one in PICTURES if one.startswith("card ")]
    for city, good, _ in zip(words[::3], words[1::3], words[2::3], strict=True):
        number = board.city_number[city]
        assert board.good_number[good] not in board.supplies[number]


def test_the_ground_of_a_small_land_is_what_its_words_say() -> None:
    board = land_of("4x3 ^2,1 _3,0 Chicago@M1,1").board
    assert board.terrain[board.lattice.cell(2, 1)] != MOUNTAIN  # the city's own mileposts cover it
    assert board.lattice.cell(3, 0) not in board.terrain
    assert len(board.majors) == 1


def test_an_item_that_means_nothing_is_named() -> None:
    with pytest.raises(ValueError, match="elephant"):
        land_of("4x2 elephant")


@pytest.mark.parametrize("size", [(460, 170), (230, 85)])
def test_the_picture_of_the_aim_fits(app: App, size: tuple[int, int]) -> None:
    picture = aim_picture(app, size)
    assert picture.get_size() == size
    assert picture.get_bounding_rect().w > size[0] // 2


def test_the_aim_says_the_numbers_of_this_map(at: Callable[..., At]) -> None:
    table = at()
    lines = SCENE.aim(table.state, 0)
    assert len(lines) == 3
    numbers = set(re.findall(r"\d+", " ".join(lines)))
    assert {str(table.state.players[0].goal), str(table.state.board.file.money.a_turn)} <= numbers
