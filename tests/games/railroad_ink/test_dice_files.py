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


@pytest.mark.parametrize("part", ["faces", "specials"])
@pytest.mark.parametrize(
    ("tile", "problem"),
    [("----", "without a route"), ("R-R-+----", "without a route"), ("R-R-+R---", "side twice")],
)
def test_a_tile_that_cannot_be_drawn_is_refused(part, tile, problem):
    with pytest.raises(msgspec.ValidationError, match=problem):
        read(**{part: [*GOOD[part], face(tile=tile)]})


@pytest.mark.parametrize("part", ["faces", "specials"])
@pytest.mark.parametrize("name", ["rail", "cross"])
def test_two_faces_of_one_name_are_refused_special_or_not(part, name):
    with pytest.raises(msgspec.ValidationError, match=f"two faces have the name {name}; each needs its own"):
        read(**{part: [*GOOD[part], face(name)]})


@pytest.mark.parametrize("name", ["tram", "cross"])
def test_a_die_has_only_faces_of_the_file(name):
    with pytest.raises(msgspec.ValidationError, match=f"a die has the face {name}"):
        read(dice=[{"faces": ["rail"]}, {"faces": ["road", name]}])


def test_a_face_that_is_missing_is_compared_with_those_there_are():
    with pytest.raises(msgspec.ValidationError, match=r"a die has the face raill, .*; the nearest is rail"):
        read(dice=[{"faces": ["raill"]}])


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
