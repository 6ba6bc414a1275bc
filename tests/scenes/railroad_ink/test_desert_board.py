"""Desert on the table: a dry spell is a choice, its die is read; the words of cacti; what is drawn."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink.actions import Draw
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.desert import Water, Wither
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk

DRY_SEED = 1


def in_dry_spell(desk: OpenDesk) -> Desk:
    """A table on which a dry spell waits for the player, with two cacti in danger."""
    at = desk(expansion="desert", seed=DRY_SEED)
    while at.match.state.turn == 1:
        legal = at.match.state.legal_actions()
        cacti = (one for one in legal if isinstance(one, Draw) and one.face == "cacti")
        plain = (one for one in legal if not (isinstance(one, Draw) and "*" in one.tile))
        at.match.play(next(cacti, None) or next(plain))
        at.pilot.settle()
        at.close_card()
    return at


@pytest.mark.usefixtures("no_pictures")
def test_cacti_and_their_line_say_what_becomes_of_them(desk: OpenDesk) -> None:
    at = in_dry_spell(desk)
    sheet = at.room.view.players[0].sheet
    (cell, _) = next(item for item in sheet.drawn if sheet.worded >> item[0] & 1)  # type: ignore[attr-defined]
    space = sheet.board.names[cell]
    assert "2 cacti, in danger: no oasis is beside." in at.room.words_at(at.space(space))
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["cacti"] == "A point for each cactus. 2 of them are in danger."
    assert any("oasis" in line for line in aim_lines(at.room.view))


@pytest.mark.usefixtures("no_pictures")
def test_the_die_of_a_dry_spell_says_what_it_does(desk: OpenDesk) -> None:
    at = in_dry_spell(desk)
    pieces = {piece.face: piece for piece in at.room.hand.view.dice}
    reason = (
        "It is read, not drawn. Before anything is drawn, each cactus without an oasis beside it withers."
    )
    assert (pieces["arid"].state, pieces["arid"].reason) == ("read", reason)


@pytest.mark.usefixtures("no_pictures")
def test_the_cacti_wither_by_a_button_that_shows_where(desk: OpenDesk) -> None:
    at = in_dry_spell(desk)
    assert at.room.hand.view.choices == ("Let them wither",)
    at.pilot.move(at.room.hand.places.choices[0].center)
    found = at.room.choice_outcome()
    assert found is not None
    assert (found.change, len(found.errors)) == (-2, 1)
    at.pilot.click(at.room.hand.places.choices[0].center)
    assert at.match.log[-1].action == Wither()


@pytest.mark.usefixtures("no_pictures")
def test_a_press_on_a_special_route_gives_it_up(desk: OpenDesk) -> None:
    at = in_dry_spell(desk)
    at.pilot.click(at.room.hand.places.specials[2].center)
    assert isinstance(at.match.log[-1].action, Water)
    assert at.room.view.players[0].sheet.points == 2


@pytest.mark.usefixtures("no_pictures")
def test_by_keyboard_the_cacti_wither_too(desk: OpenDesk) -> None:
    at = in_dry_spell(desk)
    at.pilot.press("tab")
    at.pilot.press("tab")
    assert at.room.stop == ("choices", 0)
    at.pilot.press("return")
    assert at.match.log[-1].action == Wither()


def test_a_drop_lies_where_an_oasis_waters(desk: OpenDesk) -> None:
    at = desk(expansion="desert")
    player, board = at.room.view.players[0], at.room.board
    sheet, tile_of, cell_of = player.sheet, board.board.dice.tile_of, board.board.cell_of
    dry = sheet.place(cell_of["C3"], tile_of["----*cacti"])
    drops = []
    for one in (dry, dry.place(cell_of["D3"], tile_of["H-H-*oasis"])):
        board.compose(replace(player, sheet=one), 1, False)
        assert board.picture is not None
        local = board.geometry.at_origin().space(cell_of["C3"])
        drops.append(board.picture.subsurface(local).copy().get_buffer().raw)
    assert drops[0] != drops[1]


def test_a_faded_desert_has_no_colours_and_two_cacti_are_two() -> None:
    picture = expansion_picture("desert")
    for word in ("cactus", "cacti", "oasis"):
        assert picture_of_mark(word) is picture
        assert "{cactus}" in picture.strokes(Layer(word=word), True, False)
        assert "{cactus}" not in picture.strokes(Layer(word=word), True, True)
    one, two = (picture.strokes(Layer(word=word), False, False) for word in ("cactus", "cacti"))
    assert (one.count("<g"), two.count("<g")) == (1, 2)
