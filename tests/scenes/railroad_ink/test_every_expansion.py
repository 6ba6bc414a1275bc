"""What the table says in the first round of a game with each expansion. One table an expansion serves all."""

from collections.abc import Iterator

import pytest

from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.scenes.match_words import own_rules
from railgames.scenes.railroad_ink import worth
from railgames.scenes.railroad_ink.hand import DieSlot, capital
from railgames.testing.rooms.blank import blank_pictures
from tests.scenes.railroad_ink.conftest import Desk, open_desks


@pytest.fixture(scope="module", params=expansion_names())
def opening(request: pytest.FixtureRequest) -> Iterator[Desk]:
    with blank_pictures(), open_desks() as desk:
        yield desk(expansion=request.param)


def test_a_die_that_cannot_be_drawn_says_what_it_is_and_why(opening: Desk) -> None:
    for slot in opening.room.hand.rows["dice"].slots:
        assert isinstance(slot, DieSlot)
        words = slot.tooltip_text()
        assert words.startswith(capital(slot.piece.title))
        assert words.endswith(slot.reason())


def test_a_die_that_is_only_read_says_so_and_is_not_shown_as_one_that_cannot_be_drawn(opening: Desk) -> None:
    dice = opening.room.view.board.dice
    for piece in opening.room.hand.view.dice:
        is_read = dice.face_of[piece.face] in dice.read_faces
        assert (piece.state == "read") == is_read
        assert piece.reason.startswith("It is read, not drawn.") == is_read


def test_the_button_counts_the_dice_that_must_be_drawn_and_no_others(opening: Desk) -> None:
    player, primary = opening.room.player, opening.room.primary()
    assert primary is not None
    owed = len(player.sheet.owed(player.dice))
    if opening.room.legal.must_choose:
        assert "dice" not in primary.reason
    else:
        assert primary.reason == f"{owed} dice can still be drawn."


def test_the_rules_of_the_game_say_at_once_what_its_expansion_adds(opening: Desk) -> None:
    name = opening.room.view.expansion.name
    told = own_rules(opening.match, opening.match.state)
    assert expansion(name).text in told if name != "none" else not told


def test_every_score_line_has_its_own_words(opening: Desk) -> None:
    """The words of an expansion stand at its own lines, and those of every game are as in every game."""
    state = opening.room.view
    lines = opening.room.shown_sheet(state.scores()[0]).lines
    assert len({line.key for line in lines}) == len(lines)
    for line in lines:
        told = opening.room.line_words(0, line)
        if line.key in worth.USUAL:
            assert told == worth.line_words(state, state.players[0], line)
        else:
            assert told not in ("", line.note), line.key
