"""What is wrong with a file of dice is said, wherever in the file it is."""

import msgspec
import pytest

from railgames.games.railroad_ink.components import DiceFile

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
    with pytest.raises(msgspec.ValidationError, match="two faces have the same name"):
        read(**{part: [*GOOD[part], face(name)]})


@pytest.mark.parametrize("name", ["tram", "cross"])
def test_a_die_has_only_faces_of_the_file(name):
    with pytest.raises(msgspec.ValidationError, match=f"a die has the face {name}"):
        read(dice=[{"faces": ["rail"]}, {"faces": ["road", name]}])
