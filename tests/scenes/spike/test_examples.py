"""The pictures in the rules and before the first turn show what the rules of the game say."""

import re

import pytest

from railgames.games.spike.movement import reach
from railgames.games.spike.paths import Site
from railgames.scenes.spike import SCENE, aim
from railgames.scenes.spike.aim import EXAMPLE
from railgames.scenes.spike.examples import Land, land_of
from railgames.ui.widgets.rich_lines import parse_rich
from tests.scenes.spike.conftest import OpenDesk

PICTURES = {
    span.target: span.text
    for page in SCENE.rules()
    for paragraph in parse_rich(page.body)
    if paragraph.kind == "pictures"
    for span in paragraph.spans
}
LANDS = [words.removeprefix("land ") for words in PICTURES if words.startswith("land ")]


def own(land: Land, seat: int) -> tuple[int, int]:
    """The segments of a seat, and the nodes that they touch."""
    segments = sum(1 << edge for edge, owner in land.owners.items() if owner == seat)
    nodes = 0
    for edge, owner in land.owners.items():
        if owner == seat:
            nodes |= sum(1 << node for node in land.board.ends[edge])
    return segments, nodes


@pytest.mark.parametrize("words", [*LANDS, EXAMPLE])
def test_paths_may_be_built_where_the_picture_says_so_and_only_there(words: str) -> None:
    land = land_of(words)
    taken = sum(1 << edge for edge in land.owners)
    site = Site(land.board, own(land, 0)[1], taken, 45, (9,) * land.board.types)
    paths = {frozenset(path.segments) for path in site.every_path()}
    if land.may:
        assert frozenset(land.may) in paths
    if land.may_not:
        assert frozenset(land.may_not) not in paths
    assert ("May not" in PICTURES.get(f"land {words}", "")) == bool(land.may_not)


def test_the_train_in_the_picture_goes_where_the_rules_let_it() -> None:
    (words,) = [one for one in LANDS if " to@" in one]
    land = land_of(words)
    (at,) = land.trains.values()
    assert set(reach(land.board, own(land, 0)[0], at, 1)) == set(land.reached)


def test_the_market_of_the_picture_changes_as_the_rules_say() -> None:
    before, after = [words.split()[1:] for words in PICTURES if words.startswith("market")]
    assert after == [*before[1:], before[0]]  # the top one falls to the lowest shelf, the others rise


def test_an_item_that_means_nothing_is_named() -> None:
    with pytest.raises(ValueError, match="elephant"):
        land_of("Norfolk=0,0,pigs elephant")


def test_the_aim_says_the_numbers_of_this_country(desk: OpenDesk) -> None:
    at = desk()
    lines = SCENE.aim(at.room.table.view, 0)
    assert len(lines) == 3
    numbers = set(re.findall(r"\d+", " ".join(lines)))
    assert {"1", "3", str(len(at.state.players[0].deals))} <= numbers


@pytest.mark.parametrize("size", [(460, 170), (230, 85)])
def test_the_picture_of_the_aim_fits(desk: OpenDesk, size: tuple[int, int]) -> None:
    at = desk()
    picture = SCENE.aim_picture(at.app, at.room.table.view, 0, size)
    assert picture.get_size() == size
    assert picture.get_bounding_rect().w > size[0] // 2


def test_the_picture_of_the_aim_pays_what_the_words_say(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk()
    said: list[str] = []
    real = aim.pill
    monkeypatch.setattr(
        aim, "pill", lambda theme, words, *rest: said.append(words) or real(theme, words, *rest)
    )
    SCENE.aim_picture(at.app, at.room.table.view, 0, (460, 170))
    most = re.findall(r"\$(\d+) each", SCENE.aim(at.room.table.view, 0)[1])
    assert said[1] == f"deliver ${most[0]}"
