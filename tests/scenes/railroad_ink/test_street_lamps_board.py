"""Street Lamps on the table: rows and columns are buttons that show what they light; words; lit lamps."""

import pytest

from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.street_lamps import Light, lines_of
from railgames.scenes.railroad_ink.aim import aim_lines
from railgames.scenes.railroad_ink.expansions import expansion_picture, picture_of_mark
from railgames.scenes.railroad_ink.legal_plays import LegalPlays
from tests.scenes.railroad_ink.conftest import Desk, OpenDesk


def with_light(desk: OpenDesk) -> tuple[Desk, str]:
    """A table on which a lamp and a special route are drawn, and the lamp's space."""
    at = desk(expansion="street_lamps")
    at.pilot.click(at.die(4))
    space = at.room.board.board.names[at.room.legal_cells()[0]]
    at.pilot.click(at.space(space))
    assert not at.room.hand.view.choices
    at.pilot.press("5")
    at.pilot.click(at.space(at.room.board.board.names[at.room.legal_cells()[-1]]))
    return at, space


@pytest.mark.usefixtures("no_pictures")
def test_a_row_or_a_column_is_lit_by_its_button(desk: OpenDesk) -> None:
    at, space = with_light(desk)
    assert at.room.hand.view.choices == (f"Column {space[1]}", f"Row {space[0]}")
    assert "A dark lamp" in at.room.words_at(at.space(space))
    at.pilot.move(at.room.hand.places.choices[1].center)
    outcome = at.room.choice_outcome()
    assert outcome is not None
    assert (outcome.change, outcome.errors) == (1, (at.room.board.board.cell_of[space],))
    at.pilot.click(at.room.hand.places.choices[1].center)
    assert at.match.log[-1].action == Light(space[0])
    assert not at.room.hand.view.choices
    assert "A lamp that is lit: 1 point." in at.room.words_at(at.space(space))
    told = {line.key: at.room.line_words(0, line) for line in at.room.view.scores()[0].lines}
    assert told["lamps"] == "A point for each lamp that is lit: 1 now; 1 lamp in all."


@pytest.mark.usefixtures("no_pictures")
def test_the_keys_light_a_row(desk: OpenDesk) -> None:
    at, _ = with_light(desk)
    at.pilot.move((5, 5))
    for _ in range(12):
        if at.room.hand.focused is not None and at.room.hand.focused.kind == "choices":
            break
        at.pilot.press("tab")
    at.pilot.press("return")
    assert isinstance(at.match.log[-1].action, Light)


@pytest.mark.usefixtures("no_pictures")
def test_the_button_that_ends_the_round_says_what_is_left(desk: OpenDesk) -> None:
    at, _ = with_light(desk)
    assert any("lamp" in line for line in aim_lines(at.room.view))
    for slot in range(4):
        at.pilot.click(at.die(slot))
        if at.room.pick is not None:
            at.pilot.click(at.space(at.room.board.board.names[at.room.legal_cells()[0]]))
    primary = at.room.primary()
    assert primary is not None
    assert primary.reason == "First light the lamps of a row or a column."


@pytest.mark.usefixtures("no_pictures")
def test_the_buttons_of_all_rows_and_columns_leave_the_goals_their_words(desk: OpenDesk) -> None:
    at = desk(expansion="street_lamps", size=(1024, 640))
    hand = at.room.hand
    assert hand.places.goal_form == "card"
    lines = [Light(name) for name in lines_of(at.room.board.board)]
    for count, is_short in ((2, False), (6, False), (len(lines), True)):
        at.room.legal = LegalPlays(lines[:count], at.room.expansion)
        at.room.show_hand()
        assert hand.places.goal_form == "card"
        assert hand.places.has_short_choices is is_short
        assert min(rect.h for rect in hand.places.choices) >= 20
    assert hand.choice_words == tuple(line.line for line in lines)
    assert not any(slot.tooltip_text() for slot in hand.rows["choices"].slots), "it would hide others"


@pytest.mark.usefixtures("no_pictures")
def test_where_nothing_but_lamps_is_left_the_caption_says_so(desk: OpenDesk) -> None:
    at, space = with_light(desk)
    at.room.legal = LegalPlays([Light(space[0])], at.room.expansion)
    at.room.show_hand()
    assert at.room.view.prompt(0).startswith("Light the lamps")
    assert at.room.hand.view.caption == "Press the row or the column to light."


def test_a_lit_lamp_has_a_halo_and_a_faded_one_no_colour(desk: OpenDesk) -> None:
    picture = expansion_picture("street_lamps")
    assert picture_of_mark("lamp") is picture
    assert "{lamp" not in picture.strokes(Layer(word="lamp"), True, True)
    at, space = with_light(desk)
    rect = at.room.board.geometry.space(at.room.board.board.cell_of[space])
    spot = (rect.x + rect.w * 30 // 100, rect.y + rect.h * 88 // 100)
    at.pilot.move((5, 5))
    dark = at.pilot.picture().get_at(spot)
    at.pilot.click(at.room.hand.places.choices[0].center)
    at.pilot.move((5, 5))
    assert at.pilot.picture().get_at(spot) != dark
