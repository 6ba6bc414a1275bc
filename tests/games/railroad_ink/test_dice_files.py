"""What is wrong with a file of dice is said, wherever in the file it is."""

import msgspec
import pytest

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config

GOOD = {
    "title": "Trial dice",
    "faces": [
        {"name": "rail", "title": "Rail", "tile": "R-R-"},
        {"name": "road", "title": "Road", "tile": "H-H-"},
    ],
    "dice": [{"faces": ["rail", "road"], "count": 2}],
    "specials": [{"name": "cross", "title": "Cross", "tile": "HHHH"}],
}


def read(**changes):
    return msgspec.convert({**GOOD, **changes}, DiceFile)


def face(name="odd", tile="R-R-"):
    return {"name": name, "title": "Odd", "tile": tile}


def test_a_good_file_is_read():
    dice = read()
    assert [one.name for one in (*dice.faces, *dice.specials)] == ["rail", "road", "cross"]
    assert dice.dice[0].count == 2
    assert dice.stub_stations


def problems(**changes):
    return {one.where: f"{one.message} {one.hint}" for one in GAME.check_part("dice", read(**changes))}


@pytest.mark.parametrize("part", ["faces", "specials"])
@pytest.mark.parametrize(
    ("tile", "words"),
    [("----", "without a route"), ("R-R-+----", "without a route"), ("R-R-+R---", "side twice")],
)
def test_a_tile_that_cannot_be_drawn_is_a_problem_with_its_place(part, tile, words):
    found = problems(**{part: [*GOOD[part], face(tile=tile)]})
    assert list(found) == [f"$.{part}[{len(GOOD[part])}].tile"]
    assert words in next(iter(found.values()))


@pytest.mark.parametrize("part", ["faces", "specials"])
@pytest.mark.parametrize("name", ["rail", "cross"])
def test_two_faces_of_one_name_are_a_problem_where_the_second_is(part, name):
    found = problems(**{part: [*GOOD[part], face(name)]})
    second = (
        "$.specials[0].name" if (part, name) == ("faces", "cross") else f"$.{part}[{len(GOOD[part])}].name"
    )
    assert list(found) == [second]
    assert f"two faces have the name {name}; each needs its own" in found[second]


@pytest.mark.parametrize("name", ["tram", "cross"])
def test_a_die_has_only_faces_of_the_file(name):
    found = problems(dice=[{"faces": ["rail"]}, {"faces": ["road", name]}])
    assert list(found) == ["$.dice[1].faces[1]"]
    assert f"a die has the face {name}, which is not among the faces" in found["$.dice[1].faces[1]"]


def test_a_face_that_is_missing_is_compared_with_those_there_are():
    assert "did you mean 'rail'?" in problems(dice=[{"faces": ["raill"]}])["$.dice[0].faces[0]"]


def test_every_problem_of_a_file_of_dice_is_found_at_once():
    faces = [*GOOD["faces"], face("rail"), face("bad", "----")]
    found = problems(faces=faces, dice=[{"faces": ["tram", "rod"]}])
    assert list(found) == ["$.faces[2].name", "$.faces[3].tile", "$.dice[0].faces[0]", "$.dice[0].faces[1]"]


def test_every_part_that_a_game_uses_has_a_name_that_a_pack_may_give_to_its_own(maps):
    known = {f"{folder}/{name}" for folder, names in GAME.part_names.items() for name in names}
    asked = {part for dice in GAME.part_names["dice"] for part in GAME.parts_of(Config(dice=dice), maps)}
    assert asked == known


@pytest.mark.parametrize("key", ["faces", "specials"])
def test_a_face_named_like_one_of_an_expansion_is_a_problem_with_its_place(key):
    (problem,) = GAME.check_part("dice", read(**{key: [*GOOD[key], face("lava-bend")]}))
    assert problem.where == f"$.{key}[{len(GOOD[key])}].name"
    assert "The expansion Lava has this name already: lava-bend." in problem.message
    assert GAME.check_part("dice", read()) == []
