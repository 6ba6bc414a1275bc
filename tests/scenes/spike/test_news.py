"""What the table says of the others' turns, and what the side says of one thing and of many."""

import msgspec
import pytest

from railgames.core.actions import parse_action
from railgames.core.text import tr
from railgames.games.spike import GAME
from railgames.games.spike.events import Built, DeckDrawn, Delivered, LastTurns, Loaded, TimeShown, TurnEnded
from railgames.games.spike.phase import Phase
from railgames.scenes.spike.deck_words import deck_words, unseen
from railgames.scenes.spike.turns import turn_words
from tests.scenes.spike.conftest import OpenDesk

pytestmark = pytest.mark.usefixtures("no_pictures")


def test_the_end_of_an_ai_s_turn_does_not_hide_what_it_did(desk: OpenDesk) -> None:
    at = desk()
    entry = at.match.log[-1]
    other = 1 - at.table.viewer
    loaded = Loaded(seat=other, commodity="oil", title="oil", city="dallas")
    did = msgspec.structs.replace(entry, seat=other, events=(loaded,))
    ended = msgspec.structs.replace(entry, seat=other, events=(TurnEnded(seat=other),))
    at.table.on_played([did], "Loads oil.")
    at.table.on_played([ended], tr("Ends the turn."))
    at.pilot.step(2)
    assert at.table.bottom.news.text == f"{at.room.names[other]}: Loads oil."


def test_a_new_train_moves_one_space_not_one_spaces(desk: OpenDesk) -> None:
    at = desk()
    tips = [part.tooltip_text() for part in at.room.side.train.parts]
    assert tips[0].startswith("Speed: the train moves up to 1 space a turn.")
    assert tips[2].startswith("Cars: the train carries one commodity")


def test_the_end_of_an_ai_s_turn_tells_the_turn_in_a_line(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    while at.match.state.current_player == at.table.viewer:
        at.table.play(at.match.state.legal_actions()[0])
        at.pilot.step(2)
    assert at.match.state.phase is Phase.TURN
    name = at.room.names[at.match.state.current]
    at.match.state.shown[:2] = [0, 1]
    for text in ("draw white", "draw deck", "end"):
        at.table.controller._play([parse_action(GAME.Action, text)], "Because.")
        at.pilot.step(2)
        if text != "end":
            assert at.table.bottom.news.text == f"{name}: Because."
    card = at.board.type_title(at.board.type_of["white"])
    assert at.table.bottom.news.text == f"{name}: draws 2 cards ({card}, 1 from the deck)"


def test_a_turn_in_a_line_names_what_was_built_and_delivered() -> None:
    built = Built(
        seat=1, segments=("a",), city="boston", city_title="Boston", cards=(("white", 3),),
        commodity="oil", title="oil", income=5, left=30,
    )  # fmt: skip
    delivered = Delivered(seat=1, commodity="oil", title="oil", city="boston", city_title="Boston", pays=8)
    events = (built, delivered, TurnEnded(seat=1))
    assert turn_words(events) == "builds to Boston: $5; delivers oil to Boston: $8"
    drawn = [DeckDrawn(seat=1, left=left) for left in (9, 8, 7)]
    assert turn_words(drawn) == "draws 3 cards"
    assert turn_words((TurnEnded(seat=1),)) == ""


@pytest.mark.parametrize(("kind", "reason"), [("keep", "Keeps the route."), ("place", "Begins there.")])
def test_why_another_keeps_a_route_is_not_told_but_why_it_begins_in_a_city_is(
    desk: OpenDesk, kind: str, reason: str
) -> None:
    at = desk(people=1, ais=1, begun=False, advanced=True)
    while not (
        at.match.state.current_player == 1 and str(at.match.state.legal_actions()[0]).startswith(kind)
    ):
        at.table.controller._play([at.match.state.legal_actions()[0]], "")
        at.pilot.step(2)
    at.table.controller._play([at.match.state.legal_actions()[0]], reason)
    at.pilot.step(2)
    assert (reason in at.table.bottom.news.text) == (kind == "place")


def test_a_turn_in_a_line_says_that_the_end_is_near() -> None:
    drawn = [DeckDrawn(seat=1, left=left) for left in (8, 7)]
    events = (drawn[0], TimeShown(count=2, of=3), drawn[1], LastTurns(seat=1), TurnEnded(seat=1))
    assert turn_words(events) == (
        "draws 2 cards; has no track and no delivery left: one more turn for everybody else. Time card 2 of 3"
    )


def test_the_words_of_the_deck_name_no_type_of_which_it_has_none(desk: OpenDesk) -> None:
    at = desk(people=1, ais=1)
    view, gone = at.room.table.view, at.board.type_title(0)
    view.discard[0] += unseen(view)[0]
    words = deck_words(at.room, view)
    assert gone not in words
    assert at.board.type_title(1) in words
