"""What an expansion draws beside routes: texts of tiles, dice that replace, networks without an edge."""

import pytest

from railgames.games.railroad_ink.components import (
    DiceFile,
    DiceSet,
    Layer,
    OwnDieFile,
    OwnFaceFile,
    PiecesFile,
    layer_of,
    mirrored,
    orientations,
    segments_of,
    turned,
)
from railgames.games.railroad_ink.feats import has_loop
from railgames.games.railroad_ink.scoring import components
from railgames.games.railroad_ink.sheet import MarkedSheet, NotedSheet, OwnSheet

TEXTS = ("----/LL--", "R-R-/---L", "H-H-/----/-T-T", "HR--/-W--/T---*pier", "----*trees", "H--H+-RR-*lamp")


@pytest.mark.parametrize("text", TEXTS)
def test_a_tile_turns_and_mirrors_with_all_that_is_on_it(text):
    assert turned(text, 4) == text
    assert mirrored(mirrored(text)) == text
    assert turned(mirrored(text)) == mirrored(turned(text, 3))
    assert layer_of(turned(text)) == layer_of(text).turned()
    assert segments_of(text) == segments_of(text.partition("*")[0].partition("/")[0] + "*x")


def test_sides_corners_and_words_turn_as_they_lie_in_the_space():
    assert turned("----/L---/T---*lamp") == "----/-L--/-T--*lamp"
    assert mirrored("----/-L--/T---") == "----/---L/---T"
    assert layer_of("R-R-/---L") == Layer("---L")
    assert orientations("----*trees") == ("----*trees",)


def test_a_tile_without_anything_on_it_is_none():
    with pytest.raises(ValueError, match="without a route"):
        segments_of("----")


@pytest.fixture
def dice(maps):
    return maps.load("railroad_ink", "dice/challenge", DiceFile)


def test_a_die_that_replaces_is_a_route_die(dice):
    faces = (OwnFaceFile("twin", "twin curve", "H--H+-RR-"), OwnFaceFile("pool", "pool", "----/W---"))
    pieces = PiecesFile(faces, (OwnDieFile(("pool",)), OwnDieFile(("twin",), replaces=True)))
    whole = DiceSet(dice, pieces)
    plain = DiceSet(dice)
    assert len(whole.dice) == len(plain.dice)
    assert [[whole.faces[face].name for face in die] for die in (whole.dice[0], *whole.own_dice)] == [
        ["twin"],
        ["pool"],
    ]
    assert whole.dice[1:] == plain.dice[1:]
    assert [whole.faces[face].name for face in whole.own_faces] == ["pool"]


def test_a_face_that_is_read_has_no_tile(dice):
    faces = (OwnFaceFile("sun", "sun", "----*sun", is_read=True), OwnFaceFile("pool", "pool", "----/W---"))
    whole = DiceSet(dice, PiecesFile(faces, (OwnDieFile(("pool", "sun")),)))
    sun, pool = whole.face_of["sun"], whole.face_of["pool"]
    assert whole.own_dice == ((pool, sun),)
    assert (whole.read_faces, whole.face_tiles[sun], set(whole.legal[sun])) == ({sun}, (), {()})
    assert "----*sun" not in whole.tile_of


def test_two_faces_of_one_name_are_refused(dice):
    with pytest.raises(ValueError, match="same name"):
        DiceSet(dice, PiecesFile((OwnFaceFile("rail-t", "pool", "----/W---"),)))


class Tied(OwnSheet):
    """A board that remembers that networks are tied."""

    __slots__ = ("tied",)

    def __init__(self, board):
        super().__init__(board)
        self.tied = 0

    def place(self, cell, tile):
        new = super().place(cell, tile)
        new.tied = self.tied
        return new


def test_networks_tied_without_an_edge_are_one_and_make_no_loop(challenge):
    sheet = Tied(challenge)
    for space, tile in (("A1", "H-H-"), ("A5", "H-H-")):
        sheet = sheet.place(challenge.cell_of[space], challenge.dice.tile_of[tile])
    assert components(sheet).exits == 0
    sheet.tied += sheet.tie(sheet.networks[0] | sheet.networks[1])
    assert (len(sheet.networks), components(sheet).exits, has_loop(sheet)) == (1, 4, False)
    longer = sheet.place(challenge.cell_of["B1"], challenge.dice.tile_of["H-H-"])
    assert (len(longer.networks), longer.tied, has_loop(longer)) == (1, 1, False)


def test_a_tie_between_joined_networks_makes_no_loop_in_either_order(challenge):
    apart = (("A1", "H-H-"), ("B1", "HH--"), ("B3", "H--H"), ("A3", "H-H-"))
    sheet = Tied(challenge)
    for space, tile in apart:
        sheet = sheet.place(challenge.cell_of[space], challenge.dice.tile_of[tile])
    sheet.tied += sheet.tie(sheet.networks[0] | sheet.networks[1])
    joined = sheet.place(challenge.cell_of["B2"], challenge.dice.tile_of["-H-H"])
    assert (len(joined.networks), len(joined.untied), has_loop(joined)) == (1, 1, False)


class Bridge(OwnSheet):
    """A board on which an edge of its own joins all stubs, or none."""

    beyond = None
    __slots__ = ()

    def segments_of(self, kind):
        bridge = 1 << 300 if self.beyond else 0
        return [(cell, part | bridge) for cell, part in super().segments_of(kind)]


class Bridged(Bridge):
    beyond = "bridge"
    __slots__ = ()


def test_longest_routes_joined_without_an_edge_are_kept_apart_from_equal_ones_that_are_not(challenge):
    lengths = []
    for kind in (Bridge, Bridged, Bridge):
        sheet = kind(challenge)
        for space in ("A1", "A5"):
            sheet = sheet.place(challenge.cell_of[space], challenge.dice.tile_of["H---"])
        lengths.append(sheet.highway)
    assert lengths == [1, 2, 1]


def test_a_copied_sheet_has_every_field_of_the_sheet(challenge):
    sheet = MarkedSheet(challenge).place(challenge.cell_of["A1"], challenge.dice.tile_of["H-H-"])
    sheet.restore(("something",), 8)
    copied = sheet.copied()
    assert copied is not sheet
    for kind in MarkedSheet.__mro__[:-1]:
        for name in kind.__slots__:
            assert getattr(copied, name) is getattr(sheet, name), name


@pytest.mark.parametrize("kind", [OwnSheet, NotedSheet, MarkedSheet])
def test_a_save_restores_what_a_board_can_have_of_an_expansion_and_no_more(challenge, kind):
    for own, marked in (("note", 0), (None, 8)):
        sheet = kind(challenge)
        if (own and not issubclass(kind, NotedSheet)) or (marked and kind is not MarkedSheet):
            with pytest.raises(ValueError, match="nothing is marked"):
                sheet.restore(own, marked)
        else:
            sheet.restore(own, marked)
            assert (sheet.own, sheet.marked) == (own, marked)


def test_what_fills_no_space_changes_no_round_number(challenge, stage):
    player = stage("road-straight", "A1 H-H-", expansion="meteor").players[0]
    over = player.sheet.copied()
    assert player.with_drawing(over, challenge.cell_of["A1"], 5).rounds == player.rounds
    assert player.with_drawing(over, challenge.cell_of["A1"], 5).sheet is over


def test_a_special_route_may_be_drawn_as_a_face_of_the_expansion_instead(dice):
    faces = (OwnFaceFile("ufo", "flying saucer", "----*ufo"), OwnFaceFile("pool", "pool", "----/W---"))
    whole = DiceSet(dice, PiecesFile(faces, (OwnDieFile(("ufo", "pool")),), for_specials=("ufo",)))
    ufo, crossing = whole.tile_of["----*ufo"], whole.face_of["road-crossing"]
    assert all(ufo in whole.face_tiles[face] for face in whole.specials)
    assert ufo not in whole.face_tiles[whole.face_of["road-t"]]
    assert whole.title_of(crossing, ufo) == "flying saucer"
    assert whole.title_of(crossing, whole.tile_of["HHHH"]) == "highway crossing"
    assert whole.title_of(whole.face_of["ufo"], ufo) == "flying saucer"
