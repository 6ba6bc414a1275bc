"""Underground on the table: both boards are shown, drawn on by turns, and looked at by a press or a key."""

import pytest
from msgspec.structs import replace

from railgames.core.actions import format_action, parse_action
from railgames.core.game import Decision
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, Special
from railgames.games.railroad_ink.components import Layer, orientations, segments_of
from railgames.games.railroad_ink.deep import DeepSheet
from railgames.games.railroad_ink.expansions.underground import BELOW, TwinSheet
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from railgames.scenes.railroad_ink.inks import BOARD_INKS, DIE_INKS
from railgames.scenes.railroad_ink.still import storey_of_now
from railgames.scenes.railroad_ink.strokes import tile_strokes
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk


def end_rounds(at: Desk, until: int) -> None:
    """Play the first legal action until this round."""
    while at.match.state.turn < until:
        at.match.play(min(at.match.state.legal_actions(), key=format_action))
        at.pilot.step(2)


def play(at: Desk, *texts: str) -> None:
    for text in texts:
        at.match.play(parse_action(GAME.Action, text))
        at.pilot.step(2)


def small_board(at: Desk) -> tuple[int, int]:
    return at.room.hand.places.other_board.center


@pytest.mark.usefixtures("no_pictures")
def test_the_board_of_the_round_is_large_and_the_other_one_small(desk: OpenDesk) -> None:
    at = desk(expansion="underground")
    assert isinstance(at.room.player.sheet, TwinSheet)
    assert at.room.hand.view.other_board[0] == "Underground"
    end_rounds(at, 2)
    assert isinstance(at.room.player.sheet, DeepSheet)
    assert at.room.hand.view.other_board[0] == "The surface"


@pytest.mark.usefixtures("no_pictures")
def test_after_the_end_the_surface_is_shown_first_and_a_figure_of_the_other_board_shows_that(
    desk: OpenDesk,
) -> None:
    at = desk(expansion="underground", goals="none", buildings=False)
    while not at.match.is_over:
        at.match.play(min(at.match.state.legal_actions(), key=format_action))
    at.pilot.settle()
    assert at.room.storey == 0
    assert storey_of_now(at.match.state) == 0
    assert not at.room.looks_away
    assert at.room.elsewhere(0).words == "The surface of Ada. Figures of the other board show that one."
    at.room.highlight(0, ("d3",))
    assert at.room.storey == BELOW


@pytest.mark.usefixtures("no_pictures")
def test_a_press_on_the_small_board_shows_it_large_and_a_key_too(desk: OpenDesk) -> None:
    at = desk(expansion="underground")
    at.pilot.click(small_board(at))
    assert at.room.storey == BELOW
    assert at.room.hand.view.caption == "U leads back: The surface"
    at.pilot.press("u")
    assert at.room.storey == 0
    at.pilot.press("u")
    at.pilot.click(at.die(at.free_slot() or 0))
    assert at.room.storey == 0, "who picks a die sees the board it is drawn on"


@pytest.mark.usefixtures("no_pictures")
def test_nothing_is_drawn_on_a_board_that_is_only_looked_at(desk: OpenDesk) -> None:
    at = desk(expansion="underground")
    at.pilot.click(at.die(at.free_slot() or 0))
    at.pilot.press("u")
    at.pilot.click(at.space("A1"))
    assert not at.match.log
    assert at.room.ghost is None


@pytest.mark.usefixtures("no_pictures")
def test_other_expansions_have_one_board(desk: OpenDesk) -> None:
    at = desk(expansion="river")
    assert at.room.hand.view.other_board == ()
    at.pilot.press("u")
    assert at.room.storey == 0


@pytest.mark.usefixtures("no_pictures")
def test_a_die_is_drawn_below_and_once_more_by_presses(desk: OpenDesk) -> None:
    at = desk(expansion="underground")
    end_rounds(at, 2)
    hand = at.room.hand
    assert hand.view.special_title == "Once more"
    assert {piece.face for piece in hand.view.specials} == {piece.face for piece in hand.view.dice}
    at.pilot.click(hand.places.specials[0].center)
    at.pilot.click(at.space("A1"))
    assert format_action(at.match.log[-1].action).startswith(f"special {hand.view.specials[0].face} A1")
    assert all(piece.state == "barred" for piece in at.room.hand.view.specials)
    assert at.room.hand.view.specials[0].reason == "Only one die may be drawn once more in a round."
    assert all(piece.state == "free" for piece in at.room.hand.view.dice)
    at.pilot.click(at.die(0))
    at.pilot.click(at.space("A3"))
    assert at.room.player.sheet.occ.bit_count() == 2


@pytest.mark.usefixtures("no_pictures")
def test_spaces_exits_and_lines_say_what_lies_on_both_boards(desk: OpenDesk) -> None:
    at = desk(expansion="underground", goals="none")
    play(at, "special three-rail-station A1 HRRR")
    end_rounds(at, 2)
    at.match.play(
        next(action for action in at.match.state.legal_actions() if "stop" in format_action(action))
    )
    at.pilot.step(2)
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["longest_pipeline"] == "Two points for each space of the longest one. Now: 0 spaces."
    assert told["broken_pipes"] == "Two points less for each pipe under a station. It still joins."
    at.pilot.press("u")
    assert "Factory" in at.room.words_at(at.space("A0"))
    at.pilot.press("u")
    assert "Factory" not in at.room.words_at(at.space("A0"))
    assert any("hub" in line for line in aim_lines(at.room.view))


@pytest.mark.usefixtures("no_pictures")
def test_a_hub_is_named_on_both_boards(desk: OpenDesk) -> None:
    at = desk(expansion="underground", goals="none")
    play(at, "special three-rail-station A1 HRRR")
    end_rounds(at, 2)
    words = at.room.words_at(at.space("A1"))
    assert words == "A station stands above: a subway station here is a hub, a pipe breaks."
    first = next(
        text
        for text in map(format_action, at.match.state.legal_actions())
        if " A1 " in text and "stop" in text
    )
    play(at, first)
    assert "Hub: it counts as an exit." in at.room.words_at(at.space("A1"))
    at.pilot.press("u")
    assert at.room.words_at(at.space("A1")).startswith("Hub: the subway station below counts as an exit.")


def test_places_that_are_pointed_at_show_their_own_board(desk: OpenDesk) -> None:
    at = desk(expansion="underground")
    spot = at.space("D3")

    def lit(*places: str) -> tuple[int, bool]:
        storey = at.room.storey
        at.room.highlight(0, places)
        at.pilot.step(2)
        found, color = at.room.storey, at.app.window.surface.get_at(spot)
        at.room.marks.highlight(())
        at.pilot.step(2)
        is_lit = color != at.app.window.surface.get_at(spot)
        at.room.highlight(0, ())
        assert at.room.storey == storey
        return found, bool(is_lit)

    assert lit("D3") == (0, True)
    assert lit("d3") == (BELOW, True)
    assert lit("D3", "d4") == (0, True)
    assert lit("D4", "d3") == (0, False)


@pytest.mark.usefixtures("no_pictures")
def test_the_networks_of_a_line_are_lit_apart(desk: OpenDesk) -> None:
    at = desk(expansion="underground_alone", goals="none")
    sheet = at.room.player.sheet
    assert isinstance(sheet, DeepSheet)
    board = sheet.board
    for item in ("A1 HHHH*tube", "B1 HHHH*tube", "B0 -H-H*tube"):
        space, tile = item.split()
        sheet = sheet.place(board.cell_of[space], board.dice.tile_of[tile])
    player = replace(at.room.player, sheet=sheet)
    lines = {line.key: line.places for line in sheet.lines(0)}
    cells = board.mask(("A1", "B1", "B0"))
    assert at.room.expansion.networks(player, lines["pipe_networks"]) == [(cells, 4)]
    assert at.room.expansion.networks(player, lines["longest_pipeline"][:1]) == ()


@pytest.mark.usefixtures("no_pictures")
def test_a_hint_says_that_a_die_is_drawn_once_more(desk: OpenDesk) -> None:
    at = desk(expansion="underground_alone", goals="none")
    actions = at.match.state.legal_actions()
    first, again = (next(one for one in actions if isinstance(one, kind)) for kind in (Draw, Special))
    told = [at.room.hint_words(Decision(action, "a reason")) for action in (first, again)]
    assert [" once more in " in words for words in told] == [False, True]


@pytest.mark.usefixtures("no_pictures")
def test_alone_there_is_one_board_with_its_buildings(desk: OpenDesk) -> None:
    at = desk(expansion="underground_alone")
    assert isinstance(at.room.player.sheet, DeepSheet)
    assert at.room.hand.view.other_board == ()
    assert "double one more die" in at.room.words_at(at.space("C0"))
    assert at.room.hand.view.special_title == "Once more"
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["subway_networks"] == "Points of a subway network by its exits, as on the network track."
    assert any("once more" in line for line in aim_lines(at.room.view))


@pytest.mark.parametrize("face", ["R--R*stop", "HHHH*tube", "H-H-+-R-R*tube", "RRR-+---H*tube"])
def test_pipes_and_subways_are_drawn_by_turning_and_on_a_die_in_one_ink(face: str) -> None:
    assert picture_of_mark("tube") is picture_of_mark("stop") is expansion_picture("underground")
    ways = orientations(face)
    assert len({tile_strokes(text) for text in ways}) == len(ways)
    assert "{highway}" not in tile_strokes(face, BOARD_INKS)
    assert "{pipe}" not in tile_strokes(face, DIE_INKS)
    assert tile_strokes(face, BOARD_INKS, 0.3) != tile_strokes(face, BOARD_INKS)
    assert expansion_picture("underground").routes(segments_of(face), Layer(word="stop"), BOARD_INKS, 1.0)


@pytest.mark.usefixtures("no_pictures")
def test_the_plate_of_anothers_board_says_which_of_the_two_it_is(desk: OpenDesk) -> None:
    at = desk(expansion="underground", ais=1)
    at.room.look_at(1)
    assert at.room._whose_words(1) == "The surface of Bruno"
    at.room.turn_over()
    assert at.room._whose_words(1) == "Underground of Bruno"
